//! Edits of a file as a unified diff.

use crate::ui::{self, styled};
use crate::visible::Visible;
use duckbill::source_edit::SourceEdit;
use std::io::{self, Write};
use std::ops::Range;

/// How many lines around a change a diff shows.
const CONTEXT: usize = 3;

/// Writes the patches of a file as a unified diff.
pub(crate) fn write_diff(
    name: &str,
    bytes: &[u8],
    patches: &[SourceEdit],
    output: &mut dyn Write,
) -> io::Result<()> {
    let mut starts = vec![0];
    starts
        .extend(bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1));
    if starts.last() == Some(&bytes.len()) && !bytes.is_empty() {
        starts.pop();
    }
    let line_of = |at: usize| starts.partition_point(|start| *start <= at).saturating_sub(1);
    let start_of = |line: usize| starts.get(line).copied().unwrap_or(bytes.len());
    let offset = |at: u64| usize::try_from(at).unwrap_or(bytes.len()).min(bytes.len());
    // Runs of lines that change and follow each other, with their patches.
    let mut runs: Vec<(Range<usize>, Range<usize>)> = Vec::new();
    for (index, patch) in patches.iter().enumerate() {
        let lines = line_of(offset(patch.span.start))..line_of(offset(patch.span.end)) + 1;
        match runs.last_mut() {
            Some((last, group)) if lines.start <= last.end => {
                last.end = lines.end.max(last.end);
                group.end = index + 1;
            }
            _ => runs.push((lines, index..index + 1)),
        }
    }
    let output = &mut Visible::document(output);
    let heading = format!("--- {}\n+++ {}", quoted("a", name), quoted("b", name));
    writeln!(output.output(), "{}", styled(ui::HEADING, heading))?;
    let mut grown: isize = 0;
    let mut rest = &runs[..];
    while let Some(((first, _), _)) = rest.split_first() {
        // Runs whose context would touch are shown together.
        let near =
            |pair: &[(Range<usize>, Range<usize>)]| pair[1].0.start <= pair[0].0.end + 2 * CONTEXT;
        let count = 1 + rest.windows(2).take_while(|pair| near(pair)).count();
        let (hunk, others) = rest.split_at(count);
        rest = others;
        let old_start = first.start.saturating_sub(CONTEXT);
        let last_end = hunk.last().map_or(first.end, |run| run.0.end);
        let old_end = (last_end + CONTEXT).min(starts.len());
        let mut body = Vec::new();
        let (mut at, mut new_count) = (old_start, 0);
        for (lines, group) in hunk {
            new_count += write_lines(b' ', &bytes[start_of(at)..start_of(lines.start)], &mut body);
            let old = start_of(lines.start)..start_of(lines.end);
            write_lines(b'-', &bytes[old.clone()], &mut body);
            let mut new = Vec::new();
            let mut copied = old.start;
            for patch in &patches[group.clone()] {
                new.extend_from_slice(&bytes[copied..offset(patch.span.start)]);
                new.extend_from_slice(&patch.replacement);
                copied = offset(patch.span.end);
            }
            new.extend_from_slice(&bytes[copied..old.end]);
            new_count += write_lines(b'+', &new, &mut body);
            at = lines.end;
        }
        new_count += write_lines(b' ', &bytes[start_of(at)..start_of(old_end)], &mut body);
        let old_count = old_end - old_start;
        let new_start = old_start.saturating_add_signed(grown);
        grown += new_count as isize - old_count as isize;
        let heading = format!(
            "@@ -{},{old_count} +{},{new_count} @@",
            old_start + usize::from(old_count > 0),
            new_start + usize::from(new_count > 0)
        );
        write_hunk_line(&heading, output)?;
        if ui::has_colour() {
            for line in body.split_inclusive(|byte| *byte == b'\n') {
                write_coloured(line, output)?;
            }
        } else {
            output.write_all(&body)?;
        }
    }
    output.flush()
}

/// Writes a line of a diff, which has no end: with a colour by its first character, where there are colours.
pub(crate) fn write_hunk_line<W: Write>(line: &str, output: &mut Visible<W>) -> io::Result<()> {
    if ui::has_colour() {
        write_coloured(line.as_bytes(), output)?;
    } else {
        output.write_all(line.as_bytes())?;
    }
    output.write_all(b"\n")
}

/// Writes a line in its colour.
fn write_coloured<W: Write>(line: &[u8], output: &mut Visible<W>) -> io::Result<()> {
    let style = match line.first() {
        Some(b'-') => ui::GONE,
        Some(b'+') => ui::NEW,
        Some(b'@') => ui::HINT,
        _ => return output.write_all(line),
    };
    let text = line.strip_suffix(b"\n").unwrap_or(line);
    write!(output.output(), "{style}")?;
    output.write_all(text)?;
    write!(output.output(), "{style:#}")?;
    output.write_all(&line[text.len()..])
}

/// The name of a file in a diff, as `git diff` writes it: below `a` or `b`; in quotes if there are characters in it that would end it or
/// the line, and bytes that are not ASCII; and with a tab after it if there are spaces.
fn quoted(side: &str, name: &str) -> String {
    let name = name.strip_prefix("./").unwrap_or(name).trim_start_matches('/');
    let is_plain = |byte: u8| (b' '..=b'~').contains(&byte) && !matches!(byte, b'"' | b'\\');
    if name.bytes().all(is_plain) {
        let tab = if name.contains(' ') { "\t" } else { "" };
        return format!("{side}/{name}{tab}");
    }
    let mut quoted = format!("\"{side}/");
    for byte in name.bytes() {
        match byte {
            b'\n' => quoted.push_str("\\n"),
            b'\t' => quoted.push_str("\\t"),
            b'\r' => quoted.push_str("\\r"),
            b'"' | b'\\' => quoted.extend(['\\', char::from(byte)]),
            byte if is_plain(byte) => quoted.push(char::from(byte)),
            byte => quoted.push_str(&format!("\\{byte:03o}")),
        }
    }
    quoted.push('"');
    quoted
}

/// Adds lines with a mark before each, and returns how many there are.
fn write_lines(mark: u8, text: &[u8], output: &mut Vec<u8>) -> usize {
    let lines = text.split_inclusive(|byte| *byte == b'\n');
    let mut count = 0;
    for line in lines {
        count += 1;
        output.push(mark);
        output.extend_from_slice(line);
        if !line.ends_with(b"\n") {
            output.extend_from_slice(b"\n\\ No newline at end of file\n");
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn names_are_written_as_git_does() {
        for (name, expected) in [
            ("page.html", "a/page.html"),
            ("./site/page.html", "a/site/page.html"),
            ("/site/page.html", "a/site/page.html"),
            ("a b.html", "a/a b.html\t"),
            ("a\n+++ b.html", "\"a/a\\n+++ b.html\""),
            ("\"\\.html", "\"a/\\\"\\\\.html\""),
            ("\u{e9}.html", "\"a/\\303\\251.html\""),
            ("\u{1b}.html", "\"a/\\033.html\""),
        ] {
            assert_eq!(quoted("a", name), expected);
        }
    }
}
