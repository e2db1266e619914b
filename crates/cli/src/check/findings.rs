//! The findings in a document, as they are shown: with their lines, columns and elements.

use super::options;
use crate::limits::Watch;
use crate::ui::{self, styled};
use crate::visible::words;
use duckbill::Document;
use duckbill::input::{ColumnUnit, LineIndex, Position};
use duckbill_check::{Diagnostic, Level, Place, Places, Severity, check};
use serde_json::Value;
use std::io::{self, Write};
use std::ops::Range;

/// A document as findings are shown of it.
pub(crate) struct View<'d> {
    pub(crate) document: &'d Document,
    pub(super) places: Places<'d>,
    pub(crate) lines: LineIndex<'d>,
    pub(crate) name: String,
    source: &'d str,
}

/// How many elements of a path are shown, and how many characters of a name: it is repeated for each finding.
const SHOWN: usize = 4;
const SHOWN_OF_NAME: usize = 64;

/// A name, or its beginning.
fn cut(name: &str) -> String {
    match name.char_indices().nth(SHOWN_OF_NAME) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}

impl<'d> View<'d> {
    /// With another source to be shown, if it has the same places.
    pub(crate) fn new(document: &'d Document, name: String, source: Option<&'d str>) -> Self {
        let parsed = document.source().unwrap_or_default();
        let source = source.filter(|source| source.len() == parsed.len()).unwrap_or(parsed);
        Self {
            document,
            places: Places::new(document),
            lines: LineIndex::new(source),
            name,
            source,
        }
    }

    /// The decoded text.
    pub(super) fn source(&self) -> &'d str {
        self.source
    }

    /// The range of the decoded text that a place is.
    pub(crate) fn range(&self, place: &Place) -> Option<Range<usize>> {
        let span = self.places.span(place)?;
        let offset = |offset| {
            let decoded = self.document.decoded_offset(offset).unwrap_or(offset);
            usize::try_from(decoded).unwrap_or(usize::MAX).min(self.source().len())
        };
        Some(offset(span.start)..offset(span.end))
    }

    pub(super) fn position(&self, place: &Place) -> Option<(Position, Position)> {
        let range = self.range(place)?;
        let position = |offset: usize| self.lines.position(offset as u64, ColumnUnit::CodePoints);
        Some((position(range.start), position(range.end)))
    }

    /// The innermost elements around a node: `ul > li > a`.
    pub(super) fn path(&self, place: &Place) -> Option<String> {
        let node = self.document.node(place.node()?)?;
        let element = node.as_element().or_else(|| node.parent()?.as_element())?;
        // No more steps than names: the elements around each of many findings may be many too.
        let around = element.as_node().ancestors().filter_map(|node| node.as_element());
        let elements = std::iter::once(element).chain(around).take(SHOWN);
        let mut names: Vec<String> = elements.map(|element| cut(element.name())).collect();
        names.reverse();
        Some(names.join(" > "))
    }

    pub(super) fn write_short(&self, one: &Diagnostic, output: &mut dyn Write) -> io::Result<()> {
        let mut place = String::new();
        if let Some((start, _)) = self.position(&one.place) {
            place = format!(":{}:{}", start.line, start.column);
        }
        let style = if one.severity == Severity::Error { ui::WRONG } else { ui::HINT };
        write!(
            output,
            "{}{}: {}: {}",
            styled(ui::FILE, words(&self.name)),
            styled(ui::PLACE, place),
            styled(style, format_args!("{}[{}]", one.severity, one.code)),
            words(&one.message())
        )?;
        if let Some(path) = self.path(&one.place) {
            write!(output, " (in {})", words(&path))?;
        }
        // One line, whatever the note has.
        if let Some(note) = &one.note {
            write!(output, "; {}", words(note))?;
        }
        writeln!(output)
    }
}

/// The findings in a document, as JSON.
pub(crate) fn diagnostics(
    document: &Document,
    levels: &[Level],
    watch: &Watch,
) -> io::Result<Vec<Value>> {
    let view = View::new(document, String::new(), None);
    let report = check(document, &watch.check_options(options(levels).with_fixes()));
    watch.check_time()?;
    Ok(report.diagnostics().iter().map(|one| view.json(one)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::render::{Drawing, rendered};
    use duckbill::{ParseOptions, work};
    use duckbill_check::CheckOptions;

    /// The cost of showing findings does not grow with the number of elements around them.
    #[test]
    fn deep_findings_are_shown_at_the_price_of_others() {
        let work = |depth: usize| {
            let html = "<div>".repeat(depth) + &"<p =a b b>".repeat(500);
            let options =
                ParseOptions::new().with_error_limit(5000).with_spans(duckbill::dom::Spans::Full);
            let document = duckbill::parse_with(&html, &options).unwrap();
            let report = check(&document, &CheckOptions::new().with_limit(usize::MAX));
            assert!(report.diagnostics().len() >= 1000);
            let view = View::new(&document, String::new(), None);
            let _ = work::take();
            let mut output = Vec::new();
            for one in report.diagnostics() {
                view.write_short(one, &mut output).unwrap();
                view.write_github(one, &mut output).unwrap();
                drop((view.json(one), view.sarif(one), view.vnu(one)));
                drop(rendered(&view, one, None, None, &Drawing::plain()));
            }
            work::take()
        };
        let (shallow, deep) = (work(10), work(20_000));
        // Finding a place in the source takes steps that are logarithmic in the document.
        assert!(deep < 4 * shallow, "{shallow} steps, and {deep} in 20,000 elements");
    }
}
