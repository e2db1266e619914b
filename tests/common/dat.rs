//! The `.dat` format of the html5lib tree-construction tests.
//!
//! A case is a run of sections, each opened by a line of its own: perhaps `#description`, then
//! `#data`, `#errors`, perhaps `#new-errors`, `#document-fragment`, `#script-on` or `#script-off`, then `#document`. Data and
//! the text in a tree may hold empty lines and lines that begin with `#`, so where a section ends
//! depends on which one it is.

use super::{file_name, read};
use std::path::Path;

/// One tree-construction case.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TreeCase {
    /// `file.dat:7`, the file and the number of the case in it, from 1.
    pub id: String,
    /// The markup.
    pub data: String,
    /// The lines of `#errors`.
    pub errors: Vec<String>,
    /// The lines of `#new-errors`.
    pub new_errors: Vec<String>,
    /// The context element: `td`, `svg path`, `math mi`.
    pub context: Option<String>,
    /// `Some(true)` for `#script-on`, `Some(false)` for `#script-off`, `None` when it is left open.
    pub scripting: Option<bool>,
    /// The expected tree, one node a line, without a final newline.
    pub document: String,
    /// The project's own addition: the words of a `#features` line.
    pub features: Vec<String>,
}

impl TreeCase {
    /// How many parse errors the case expects: the lines of `#errors`. Those of `#new-errors` would add
    /// to them by the format's README, but in the files they name again, by the standard's codes, what
    /// is in `#errors` already.
    pub fn error_count(&self) -> usize {
        self.errors.len()
    }
}

/// One case of the encoding tests: bytes and the label of the encoding they should be read in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EncodingCase {
    /// `file.dat:7`, the file and the number of the case in it, from 1.
    pub id: String,
    /// The bytes of the document.
    pub data: Vec<u8>,
    /// The expected label.
    pub encoding: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Outside,
    Description,
    Data,
    Errors,
    NewErrors,
    Context,
    Scripting,
    Features,
    Document,
}

/// The section a line opens, if it is a header that may be after `current`.
fn header(line: &[u8], current: Section, collected: &[Vec<u8>]) -> Option<Section> {
    // A tree ends at an empty line that is followed by the next case.
    let ended = current == Section::Document && collected.last().is_none_or(|last| last.is_empty());
    match line {
        b"#data" | b"#description" if current == Section::Outside || ended => match line {
            b"#data" => Some(Section::Data),
            _ => Some(Section::Description),
        },
        b"#data" if current == Section::Description => Some(Section::Data),
        b"#errors" if current == Section::Data => Some(Section::Errors),
        _ if current == Section::Data || current == Section::Document => None,
        b"#new-errors" => Some(Section::NewErrors),
        b"#document-fragment" => Some(Section::Context),
        b"#script-on" | b"#script-off" => Some(Section::Scripting),
        b"#features" => Some(Section::Features),
        b"#document" => Some(Section::Document),
        _ => None,
    }
}

/// The cases of a tree-construction file.
pub fn tree_cases(path: &Path) -> Vec<TreeCase> {
    parse_tree_cases(&file_name(path), &read(path))
}

/// The cases in the text of a tree-construction file called `name`.
pub fn parse_tree_cases(name: &str, file: &[u8]) -> Vec<TreeCase> {
    let mut cases: Vec<TreeCase> = Vec::new();
    let mut section = Section::Outside;
    let mut collected: Vec<Vec<u8>> = Vec::new();
    let file = file.strip_suffix(b"\n").unwrap_or(file);
    for line in file.split(|byte| *byte == b'\n') {
        let Some(next) = header(line, section, &collected) else {
            collected.push(line.to_vec());
            continue;
        };
        if let Some(case) = cases.last_mut() {
            close(case, section, &mut collected);
        }
        collected.clear();
        if next == Section::Data {
            let id = format!("{name}:{}", cases.len() + 1);
            cases.push(TreeCase { id, ..TreeCase::default() });
        }
        if next == Section::Scripting {
            let case = cases.last_mut().expect("a case is open");
            case.scripting = Some(line == b"#script-on");
        }
        section = next;
    }
    if let Some(case) = cases.last_mut() {
        close(case, section, &mut collected);
    }
    cases
}

/// Stores the lines of a finished section.
fn close(case: &mut TreeCase, section: Section, lines: &mut [Vec<u8>]) {
    match section {
        Section::Data => case.data = text(lines),
        Section::Errors => case.errors = non_empty(lines),
        Section::NewErrors => case.new_errors = non_empty(lines),
        Section::Context => case.context = Some(text(lines)),
        Section::Features => {
            case.features = text(lines).split_whitespace().map(str::to_owned).collect();
        }
        Section::Document => {
            case.document = text(lines).trim_end_matches('\n').to_owned();
        }
        Section::Scripting | Section::Description | Section::Outside => {}
    }
}

fn text(lines: &[Vec<u8>]) -> String {
    String::from_utf8(lines.join(&b'\n')).expect("a test file in UTF-8")
}

fn non_empty(lines: &[Vec<u8>]) -> Vec<String> {
    let text = text(lines);
    text.split('\n').filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

/// The cases of a file of the encoding tests.
pub fn encoding_cases(path: &Path) -> Vec<EncodingCase> {
    let name = file_name(path);
    let file = read(path);
    let mut cases: Vec<EncodingCase> = Vec::new();
    let mut rest = file.as_slice();
    while let Some(data) = after(rest, b"#data\n") {
        let end = find(data, b"\n#encoding\n").expect("#encoding after #data");
        let label = &data[end + b"\n#encoding\n".len()..];
        let line_end = label.iter().position(|byte| *byte == b'\n').unwrap_or(label.len());
        cases.push(EncodingCase {
            id: format!("{name}:{}", cases.len() + 1),
            data: data[..end].to_vec(),
            encoding: String::from_utf8_lossy(&label[..line_end]).trim().to_owned(),
        });
        rest = &label[line_end..];
    }
    cases
}

fn after<'a>(bytes: &'a [u8], mark: &[u8]) -> Option<&'a [u8]> {
    find(bytes, mark).map(|at| &bytes[at + mark.len()..])
}

fn find(bytes: &[u8], mark: &[u8]) -> Option<usize> {
    bytes.windows(mark.len()).position(|window| window == mark)
}
