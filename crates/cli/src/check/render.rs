//! Findings as people read them at a terminal: the line, the place, and other places that have to do with it.

use super::findings::View;
use crate::visible::{picture, words};
use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use anstream::ColorChoice;
use duckbill::input::ColumnUnit;
use duckbill_check::{Diagnostic, FixEffect, Severity};
use std::borrow::Cow;
use std::io::{self, IsTerminal};
use std::ops::Range;

/// How much of the source is shown on both sides of a place, in bytes. The lines of minified pages are
/// megabytes long, and the renderer reads all that it is given.
const AROUND: usize = 160;

/// Up to which distance two places are shown in one piece of the source, in bytes.
const NEAR: usize = 320;

/// The longest part of the source that is marked, in bytes.
const MARKED: usize = 240;

/// How many of the other places are shown.
const RELATED: usize = 4;

/// The same for other places that have to do with a finding: beside the mark there is a label.
const MARKED_BESIDE: usize = 24;

/// How many columns are left of the source, at most.
const GUTTER: usize = 10;

/// The width of lines where there is no terminal.
const WIDTH: usize = 120;

/// The columns before the lines of a title in a narrow terminal.
const INDENT: usize = 4;

/// How findings are drawn.
#[derive(Debug)]
pub(super) struct Drawing {
    renderer: Renderer,
    columns: usize,
    /// The width that words are wrapped to: that of the terminal. Programs get them in one line.
    width: Option<usize>,
}

impl Drawing {
    /// For standard output.
    pub(super) fn for_standard_output() -> Self {
        let size = console::Term::stdout().size_checked();
        let columns = size.map_or(WIDTH, |(_, columns)| usize::from(columns));
        let width = size.filter(|_| io::stdout().is_terminal()).map(|_| columns);
        if anstream::AutoStream::choice(&io::stdout()) == ColorChoice::Never {
            return Self { renderer: Renderer::plain().term_width(columns), columns, width };
        }
        let renderer = Renderer::styled()
            .decor_style(DecorStyle::Unicode)
            .hyperlink(io::stdout().is_terminal())
            .term_width(columns);
        Self { renderer, columns, width }
    }

    /// Whether somebody looks at it.
    pub(super) const fn is_for_terminal(&self) -> bool {
        self.width.is_some()
    }

    /// Without colours, and for no terminal.
    #[cfg(test)]
    pub(super) fn plain() -> Self {
        Self { renderer: Renderer::plain(), columns: WIDTH, width: None }
    }

    /// The text in lines of the width, cut between words; `before` columns come before the first line, and `indent`
    /// before the others.
    pub(super) fn wrapped<'t>(
        &self,
        text: impl Into<Cow<'t, str>>,
        before: usize,
        indent: usize,
    ) -> Cow<'t, str> {
        let text = text.into();
        let Some(width) = self.width.filter(|&width| before + text.len() > width) else {
            return text;
        };
        let mut lines = String::new();
        let mut column = before;
        for (number, word) in text.split(' ').enumerate() {
            let length = console::measure_text_width(word);
            if column > indent && column + usize::from(number > 0) + length >= width {
                lines.push('\n');
                column = indent;
            } else if number > 0 {
                lines.push(' ');
                column += 1;
            }
            lines.push_str(word);
            column += length;
        }
        Cow::Owned(lines)
    }

    /// The columns before the lines of a title after its first one: those of its label, if that leaves room.
    fn title_indent(&self, label: usize) -> usize {
        if self.width.is_some_and(|width| label > width / 3) { INDENT } else { label }
    }
}

/// A place to show: a range of the decoded text and what to say of it.
#[derive(Debug, Clone)]
struct Mark {
    range: Range<usize>,
    kind: AnnotationKind,
    label: Option<&'static str>,
}

/// A finding, with lines between it and the next one; `others` is a note on those that are like it.
pub(super) fn rendered(
    view: &View<'_>,
    one: &Diagnostic,
    explanation: Option<&str>,
    others: Option<&str>,
    drawing: &Drawing,
) -> String {
    let level = match one.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        _ => Level::INFO,
    };
    let message = one.message();
    let label = one.severity.to_string().len() + one.code.as_str().len() + "[]: ".len();
    let indent = drawing.title_indent(label);
    let message = drawing.wrapped(words(&message), label, indent);
    let title_lines = message.lines().count();
    let mut title = level.primary_title(message.into_owned()).id(one.code.as_str());
    if let Some(url) = one.spec_url() {
        title = title.id_url(url);
    }
    let marks = marks(view, one, drawing);
    let (source, name) = (view.source(), words(&view.name).into_owned());
    let mut group = Group::with_title(title);
    if marks.is_empty() {
        group = group.element(Origin::path(name.clone()));
    }
    // Only in long lines the number does not tell where it is.
    let range = view.range(&one.place);
    let is_found = range.is_some_and(|range| !is_cut_at_start(source, &window(source, range)));
    // The widest number of a line is before each note.
    let last = marks.iter().flatten().map(|mark| mark.range.end).max().unwrap_or(0);
    let number = view.lines.position(last as u64, ColumnUnit::CodePoints).line.to_string().len();
    let before_note = number + "  = note: ".len();
    let note = |text: String| drawing.wrapped(text, before_note, before_note).into_owned();
    for marks in marks {
        group = shown(group, view, source, &name, &marks);
    }
    if let Some(path) = view.path(&one.place).filter(|_| !is_found) {
        group = group.element(Level::NOTE.message(note(format!("in {}", words(&path)))));
    }
    // “use CSS instead” is in the title of the fix that writes it.
    let fix = one.fix.as_ref().map_or("", |fix| fix.title.as_ref());
    let is_in_fix =
        |note: &&String| note.strip_prefix("use ").is_some_and(|what| fix.contains(what));
    if let Some(text) = one.note.as_ref().filter(|note| !is_in_fix(note)) {
        group = group.element(Level::NOTE.message(note(words(text).into_owned())));
    }
    if let Some(fix) = &one.fix {
        let option = match fix.effect {
            FixEffect::Nothing | FixEffect::Attribute | FixEffect::Doctype => "--fix",
            _ => "--fix --unsafe-fixes",
        };
        let title = format!("{} ({option})", words(&fix.title));
        group = group.element(Level::HELP.message(note(title)));
    }
    if let Some(explanation) = explanation {
        group = group.element(Level::HELP.message(note(words(explanation).into_owned())));
    }
    if let Some(others) = others {
        group = group.element(Level::NOTE.message(note(others.to_owned())));
    }
    let mut text = drawing.renderer.render(&[group]);
    if indent < label {
        text = outdented(&text, title_lines, label - indent);
    }
    text.push_str("\n\n");
    text
}

/// The text with fewer spaces before the lines of its title but the first: the renderer puts as many there as the label is
/// wide.
fn outdented(text: &str, title_lines: usize, spaces: usize) -> String {
    let lines = text.split_inclusive('\n').enumerate().map(|(number, line)| {
        if number == 0 || number >= title_lines {
            return line.to_owned();
        }
        line.replacen(&" ".repeat(spaces), "", 1)
    });
    lines.collect()
}

/// The marks of a finding, those together that are shown in one piece; the first of the first is its place.
fn marks(view: &View<'_>, one: &Diagnostic, drawing: &Drawing) -> Vec<Vec<Mark>> {
    let mark = |place, kind, label| {
        let range = view.range(place)?;
        // The renderer shows a mark whole, however wide it is.
        let widest = drawing
            .width
            .map_or(MARKED, |width| MARKED.min(width.saturating_sub(GUTTER + INDENT)).max(1));
        let most = if kind == AnnotationKind::Primary { widest } else { MARKED_BESIDE };
        let end = range.end.min(range.start.saturating_add(most));
        Some(Mark { range: range.start..end, kind, label })
    };
    let Some(primary) = mark(&one.place, AnnotationKind::Primary, None) else { return Vec::new() };
    let mut pieces = vec![vec![primary]];
    for related in one.related.iter().take(RELATED) {
        let Some(mark) = mark(&related.place, AnnotationKind::Context, Some(related.label)) else {
            continue;
        };
        let near = |piece: &&mut Vec<Mark>| {
            let all = || piece.iter().chain([&mark]);
            let start = all().map(|mark| mark.range.start).min().unwrap_or(0);
            let end = all().map(|mark| mark.range.end).max().unwrap_or(0);
            end.saturating_sub(start) <= NEAR && fits(view.source(), start..end, drawing.columns)
        };
        match pieces.iter_mut().find(near) {
            Some(piece) => piece.push(mark),
            None => pieces.push(vec![mark]),
        }
    }
    pieces
}

/// Whether the lines that a range is on are shown whole, so that the renderer may show several at once; of a single
/// line it shows a part.
fn fits(source: &str, range: Range<usize>, columns: usize) -> bool {
    let shown = source.get(window(source, range)).unwrap_or_default();
    !shown.contains('\n') || shown.lines().all(|line| line.len() + GUTTER <= columns)
}

/// Adds a piece of the source to what is shown.
fn shown<'a>(
    group: Group<'a>,
    view: &View<'_>,
    source: &str,
    name: &str,
    marks: &[Mark],
) -> Group<'a> {
    let start = marks.iter().map(|mark| mark.range.start).min().unwrap_or(0);
    let end = marks.iter().map(|mark| mark.range.end).max().unwrap_or(0);
    let window = window(source, start..end);
    let position = |offset: usize| view.lines.position(offset as u64, ColumnUnit::CodePoints);
    let (text, ranges) = cleaned(source, &window, marks);
    let annotations = marks.iter().zip(ranges).map(|(mark, range)| {
        let annotation = mark.kind.span(range);
        match mark.label {
            Some(label) => annotation.label(label),
            None => annotation,
        }
    });
    let snippet = Snippet::source(text)
        .line_start(position(window.start).line)
        .fold(false)
        .annotations(annotations);
    if !is_cut_at_start(source, &window) {
        return group.element(snippet.path(name.to_owned()));
    }
    // The renderer would count columns from where the line is cut.
    let place = position(marks.first().map_or(start, |mark| mark.range.start));
    let origin = Origin::path(name.to_owned()).line(place.line).char_column(place.column);
    group.element(origin).element(snippet)
}

/// Whether the window begins within a line.
fn is_cut_at_start(source: &str, window: &Range<usize>) -> bool {
    let before = source.get(..window.start);
    before.is_some_and(|before| !before.is_empty() && !before.ends_with(['\n', '\r']))
}

/// The part of the source that is shown around a range: the lines that it is on, cut where they are long.
fn window(source: &str, range: Range<usize>) -> Range<usize> {
    let boundary = |mut at: usize| {
        while !source.is_char_boundary(at) {
            at += 1;
        }
        at.min(source.len())
    };
    let earliest = boundary(range.start.saturating_sub(AROUND).min(source.len()));
    let latest = boundary((range.end.min(source.len()) + AROUND).min(source.len()));
    let (start, end) = (range.start.clamp(earliest, latest), range.end.clamp(earliest, latest));
    let before = source.get(earliest..start).unwrap_or_default();
    let after = source.get(end..latest).unwrap_or_default();
    let line_start = before.rfind(['\n', '\r']).map_or(earliest, |at| earliest + at + 1);
    let line_end = after.find(['\n', '\r']).map_or(latest, |at| end + at);
    line_start..line_end
}

/// The window as it is shown: with a sign where a line is cut, and with pictures in place of characters that
/// a terminal would obey. Returns also where the marks are in it.
fn cleaned(source: &str, window: &Range<usize>, marks: &[Mark]) -> (String, Vec<Range<usize>>) {
    let mut text = String::new();
    if is_cut_at_start(source, window) {
        text.push('…');
    }
    let mut ranges: Vec<(Option<usize>, Option<usize>)> = vec![(None, None); marks.len()];
    let shown = source.get(window.clone()).unwrap_or_default();
    let mut previous = '\0';
    for (at, c) in shown.char_indices().chain([(shown.len(), '\0')]) {
        let here = window.start + at;
        for (mark, range) in marks.iter().zip(&mut ranges) {
            if here >= mark.range.start {
                range.0.get_or_insert(text.len());
            }
            if here >= mark.range.end {
                range.1.get_or_insert(text.len());
            }
        }
        if at < shown.len() && !(previous == '\r' && c == '\n') {
            // A lone CR ends a line of the source.
            text.push(if c == '\r' { '\n' } else { picture(c) });
        }
        previous = c;
    }
    let is_cut_after = source
        .get(window.end..)
        .is_some_and(|after| !after.is_empty() && !after.starts_with(['\n', '\r']));
    let length = text.len();
    if is_cut_after {
        text.push('…');
    }
    let ranges = ranges.into_iter().map(|(start, end)| {
        let start = start.unwrap_or(length);
        start..end.unwrap_or(length).max(start)
    });
    let ranges = ranges.collect();
    (text, ranges)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let source = format!("{}<b>{}", "ä".repeat(1000), "ö".repeat(1000));
        let window = window(&source, 2000..2003);
        assert_eq!(window, 1840..2163);
        let mark = Mark { range: 2000..2003, kind: AnnotationKind::Primary, label: None };
        let (text, ranges) = cleaned(&source, &window, &[mark]);
        assert!(text.starts_with("…ä") && text.ends_with("ö…"), "{text}");
        assert_eq!(&text[ranges[0].clone()], "<b>");
    }

    #[test]
    fn lines_and_control_characters_are_shown() {
        let source = "one\r\ntwo\u{1b}[31m\u{202E}<i>\rthree";
        let start = source.find("<i>").expect("a tag");
        let window = window(source, start..start + 3);
        let mark = Mark { range: start..start + 3, kind: AnnotationKind::Primary, label: None };
        let (text, ranges) = cleaned(source, &window, &[mark]);
        assert_eq!(text, "two␛[31m\u{FFFD}<i>");
        assert_eq!(&text[ranges[0].clone()], "<i>");
    }

    #[test]
    fn places_outside_of_the_source_are_its_end() {
        assert_eq!(window("ab", 7..9), 0..2);
        assert_eq!(window("", 0..0), 0..0);
    }
}
