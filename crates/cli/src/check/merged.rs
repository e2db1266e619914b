//! The findings of many files at a terminal: how many there are of each code, then each, those that repeat in other files
//! once.

use super::findings::View;
use super::render::Drawing;
use crate::ui::{self, styled};
use crate::visible::words;
use duckbill_check::{Diagnostic, Severity};
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};

/// How much of the text at a place makes two findings different, in bytes.
const COMPARED: usize = 400;

/// How many of the other files are named.
const NAMED: usize = 4;

/// How many codes are listed before the findings.
const CODES: usize = 12;

/// A finding as it is shown.
#[derive(Debug)]
pub(super) struct Text {
    code: &'static str,
    severity: Severity,
    /// The message, and the text at its place.
    says: String,
    file: String,
    line: Option<usize>,
    text: String,
}

impl Text {
    pub(super) fn new(view: &View<'_>, one: &Diagnostic, text: String) -> Self {
        let range = view.range(&one.place);
        let source = range.and_then(|range| view.source().get(range)).unwrap_or_default();
        let end = (0..=COMPARED.min(source.len())).rev().find(|&at| source.is_char_boundary(at));
        let source = source.get(..end.unwrap_or(0)).unwrap_or_default();
        Self {
            code: one.code.as_str(),
            severity: one.severity,
            says: format!("{}\0{source}", one.message()),
            file: view.name.clone(),
            line: view.position(&one.place).map(|(start, _)| start.line),
            text,
        }
    }
}

/// The columns before the names of the other files.
const BEFORE_ALSO: &str = "  = also: ";

/// Writes the findings of all files, in their order.
pub(super) fn write(
    texts: &mut Vec<Text>,
    drawing: &Drawing,
    output: &mut dyn Write,
) -> io::Result<()> {
    let mut codes: BTreeMap<(&str, Severity), (usize, Vec<&str>)> = BTreeMap::new();
    for one in texts.iter() {
        let (count, files) = codes.entry((one.code, one.severity)).or_default();
        *count += 1;
        if files.last() != Some(&one.file.as_str()) {
            files.push(&one.file);
        }
    }
    let mut codes: Vec<_> = codes.into_iter().collect();
    codes.sort_by_key(|((_, severity), (count, _))| Reverse((*severity, *count)));
    let beyond = codes.len().saturating_sub(CODES);
    for ((code, severity), (count, files)) in codes.iter().take(CODES) {
        let style = if *severity == Severity::Error { ui::WRONG } else { ui::HINT };
        let code = styled(style, format_args!("{severity}[{code}]"));
        let files = super::counted(files.len() as u64, "file");
        writeln!(output, "{count:>6}  {code} in {files}")?;
    }
    if beyond > 0 {
        writeln!(
            output,
            "{:>6}  {}; --statistics counts all",
            "",
            super::counted(beyond as u64, "other code")
        )?;
    }
    if !codes.is_empty() {
        writeln!(output)?;
    }
    // By what they say: the first one, and those in other files.
    let mut firsts: HashMap<(&str, &str), usize> = HashMap::new();
    let mut others: Vec<Vec<usize>> = vec![Vec::new(); texts.len()];
    let mut is_hidden = vec![false; texts.len()];
    for (number, one) in texts.iter().enumerate() {
        let first = *firsts.entry((one.code, &one.says)).or_insert(number);
        if texts[first].file != one.file {
            others[first].push(number);
            is_hidden[number] = true;
        }
    }
    for (number, one) in texts.iter().enumerate().filter(|(number, _)| !is_hidden[*number]) {
        let others = &others[number];
        if others.is_empty() {
            output.write_all(one.text.as_bytes())?;
            continue;
        }
        writeln!(output, "{}", one.text.trim_end_matches('\n'))?;
        let named = others.iter().take(NAMED).map(|&other| {
            let line = texts[other].line.map(|line| format!(":{line}")).unwrap_or_default();
            format!("{}{line}", words(&texts[other].file))
        });
        let named: Vec<String> = named.collect();
        let beyond = match others.len().saturating_sub(NAMED) {
            0 => String::new(),
            beyond => format!(" and {beyond} more; --all shows each"),
        };
        let also = format!("{}{beyond}", named.join(", "));
        let indent = BEFORE_ALSO.len();
        // The lines of notes, which the renderer aligns, are aligned here.
        let also =
            drawing.wrapped(also, indent, indent).replace('\n', &format!("\n{:indent$}", ""));
        writeln!(output, "{BEFORE_ALSO}{also}\n")?;
    }
    texts.clear();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_repeats_in_other_files_is_shown_once() {
        let text = |file: &str, says: &str| Text {
            code: "a-code",
            severity: Severity::Error,
            says: says.to_owned(),
            file: file.to_owned(),
            line: Some(3),
            text: format!("{says} in {file}\n\n"),
        };
        let mut texts =
            vec![text("a", "x"), text("a", "x"), text("a", "y"), text("b", "x"), text("c", "x")];
        let mut output = Vec::new();
        write(&mut texts, &Drawing::plain(), &mut output).expect("memory");
        let output = anstream::adapter::strip_bytes(&output).into_vec();
        let output = String::from_utf8(output).expect("text");
        assert_eq!(
            output,
            "     5  error[a-code] in 3 files\n\nx in a\n  = also: b:3, c:3\n\nx in a\n\ny in a\n\n"
        );
    }
}
