//! Where a region of a template language ends, if what is in it may look like its end.

/// Where `close` begins, outside of strings that end on their line.
pub(super) fn end_outside_strings(text: &str, close: &str) -> Option<usize> {
    let first = *close.as_bytes().first()?;
    let mut at = 0;
    loop {
        let rest = text.as_bytes().get(at..)?;
        let next =
            rest.iter().position(|&byte| byte == first || matches!(byte, b'"' | b'\'' | b'`'));
        crate::work::count(next.unwrap_or(rest.len()));
        let (next, rest) = (at + next?, rest.get(next?..)?);
        if rest.starts_with(close.as_bytes()) {
            return Some(next);
        }
        at = next + 1;
        if let [mark @ (b'"' | b'\'' | b'`'), string @ ..] = rest {
            let end = string.iter().position(|byte| byte == mark || *byte == b'\n');
            crate::work::count(end.unwrap_or(string.len()));
            if let Some(end) = end.filter(|end| string.get(*end) == Some(mark)) {
                at += end + 1;
            }
        }
    }
}

/// Where `?>` begins, outside of strings and of comments of more than one line, by the rules of PHP.
pub(super) fn end_of_php(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(rest) = bytes.get(at..).filter(|rest| !rest.is_empty()) {
        let start = at;
        at += match rest {
            [b'?', b'>', ..] => return Some(at),
            [mark @ (b'"' | b'\'' | b'`'), string @ ..] => 2 + end_of_string(string, *mark)?,
            [b'/', b'*', comment @ ..] => 4 + comment.windows(2).position(|two| two == b"*/")?,
            // `#[` begins an attribute.
            [b'/', b'/', ..] | [b'#', ..] if !rest.starts_with(b"#[") => end_of_line_comment(rest),
            [b'<', b'<', b'<', ..] => 3 + end_of_heredoc(text.get(at + 3..)?)?,
            _ => 1,
        };
        crate::work::count(at - start);
    }
    None
}

/// The length of a string to the mark that ends it.
fn end_of_string(string: &[u8], mark: u8) -> Option<usize> {
    let mut is_escaped = false;
    string.iter().position(|&byte| {
        let ends = byte == mark && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        ends
    })
}

/// The length of a comment to the end of its line, or to `?>`, which ends it too.
fn end_of_line_comment(comment: &[u8]) -> usize {
    let line = comment.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
    let line = comment.get(..line.unwrap_or(comment.len())).unwrap_or_default();
    line.windows(2).position(|two| two == b"?>").unwrap_or(line.len()).max(1)
}

/// The length of `A\n…\nA`, a string that a line with its name ends.
fn end_of_heredoc(text: &str) -> Option<usize> {
    let label = text.trim_start_matches([' ', '\t']).trim_start_matches(['"', '\'']);
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let name = label.split(|c| !is_word(c)).next().filter(|name| !name.is_empty());
    let Some(name) = name else { return Some(0) };
    let mut at = text.find('\n')? + 1;
    loop {
        let line = text.get(at..)?;
        let inner = line.trim_start_matches([' ', '\t']);
        if inner.strip_prefix(name).is_some_and(|rest| !rest.starts_with(is_word)) {
            return Some(at + line.len() - inner.len() + name.len());
        }
        at += line.find('\n')? + 1;
    }
}

/// Where the end tag of an element of raw text begins.
pub(super) fn raw_text_end(source: &str, start: usize, name: &str) -> usize {
    let mut at = start;
    while let Some(next) = source.get(at..).and_then(|rest| rest.find("</")) {
        at += next + 2;
        let is_it =
            source.get(at..at + name.len()).is_some_and(|found| found.eq_ignore_ascii_case(name));
        if is_it {
            return at - 2;
        }
    }
    source.len()
}
