//! The data of a page, which the scripts of the file read.
//!
//! Offsets are bytes of the input, as everywhere in the library, and -1 where there is no place. `shifts` leads
//! from them to the source as JavaScript has it. Only the places of tokens and of invalid bytes are UTF-16.

use super::escape::write_json;
use super::findings::{Counts, findings};
use super::invalid::invalid;
use super::nodes::{self, Row};
use super::offsets::Offsets;
use super::story::story;
use super::tokens;
use crate::limits::Clock;
use crate::settings::Settings;
use crate::span_rows::origin_name;
use duckbill::{Document, ElementRef, NodeId};
use duckbill_check::Report;
use serde_json::{Map, Value, json};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{self, Write};

/// The longest text that is kept of a node that is not in the source as it is, in characters.
const KEPT: usize = 2000;

/// The part of a page that the file shows.
#[derive(Debug)]
pub(crate) struct Data<'d> {
    name: String,
    document: &'d Document,
    bytes: &'d [u8],
    settings: &'d Settings,
    report: &'d Report,
    clock: Clock,
}

impl<'d> Data<'d> {
    /// The document must have been parsed from these bytes with these settings, with all of its places.
    pub(crate) fn new(
        name: String,
        document: &'d Document,
        bytes: &'d [u8],
        settings: &'d Settings,
        report: &'d Report,
    ) -> Self {
        Self { name, document, bytes, settings, report, clock: Clock::default() }
    }

    /// The same, whose writing ends with an error when the time has passed.
    pub(crate) fn with_clock(mut self, clock: Clock) -> Self {
        self.clock = clock;
        self
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// How many findings there are.
    pub(crate) fn counts(&self) -> Counts {
        Counts::of(self.report)
    }

    /// Writes what a list of pages shows of this one.
    pub(super) fn write_summary(&self, output: &mut dyn Write) -> io::Result<()> {
        let Counts { errors, warnings } = self.counts();
        let dropped = self.report.dropped();
        let summary = json!({
            "name": self.name, "errors": errors, "warnings": warnings, "dropped": dropped,
        });
        write_json(&summary.to_string(), output)
    }

    /// Writes all data as one JSON object.
    pub(super) fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        let document = self.document;
        let source = document.source().unwrap_or_default();
        let rows = nodes::rows(document, &self.clock)?;
        let numbers = nodes::numbers(&rows);
        let mut offsets = Offsets::default();
        let mut strings = Strings::default();
        let features = self.settings.edition().features();

        let mut member = |key: &str, json: &str| {
            let comma = if key == "name" { "{" } else { ",\n" };
            write!(output, "{comma}\"{key}\":")?;
            write_json(json, output)
        };
        member("name", &json!(self.name).to_string())?;
        member("bytes", &self.bytes.len().to_string())?;
        member("mode", &json!(format!("{} mode", document.quirks_mode().name())).to_string())?;
        member("source", &serde_json::to_string(source)?)?;
        member("nodes", &list(&self.node_numbers(&rows, &numbers, &mut strings, &mut offsets)?))?;
        let (texts, pieces) = self.texts(&rows, &mut offsets)?;
        member("texts", &Value::Object(texts).to_string())?;
        member("pieces", &Value::Object(pieces).to_string())?;
        member("attributes", &self.attributes(&rows, &mut strings, &mut offsets)?)?;
        let (findings, explanations) = findings(document, self.report, &numbers, &mut offsets);
        member("findings", &Value::Array(findings).to_string())?;
        member("explanations", &Value::Object(explanations).to_string())?;
        member("dropped", &self.report.dropped().to_string())?;
        self.clock.check()?;
        let tokens = tokens::tokens(source, self.settings, &self.clock)?;
        member("tokens", &list(&tokens::numbers(&tokens, source)))?;
        let read = tokens
            .iter()
            .enumerate()
            .filter_map(|(number, token)| Some((number.to_string(), json!(token.read.as_ref()?))));
        member("tokenTexts", &Value::Object(read.collect()).to_string())?;
        let invalid = invalid(document, self.bytes, features);
        member("invalid", &serde_json::to_string(&invalid)?)?;
        member("encoding", &story(document, self.bytes, self.settings, &rows).to_string())?;
        member("strings", &serde_json::to_string(&strings.all)?)?;
        member("shifts", &serde_json::to_string(&offsets.shifts(document))?)?;
        output.write_all(b"}")
    }

    /// Of each row: depth, name, origin, how it was moved, span, start tag, end tag, and the row it is a clone or
    /// copy of.
    fn node_numbers(
        &self,
        rows: &[Row<'_>],
        numbers: &HashMap<NodeId, usize>,
        strings: &mut Strings,
        offsets: &mut Offsets,
    ) -> io::Result<Vec<i64>> {
        let mut all = Vec::with_capacity(11 * rows.len());
        for row in rows {
            self.clock.check()?;
            let (node, element) = (row.node, row.node.as_element());
            let original = node.clone_of().or_else(|| node.copy_of());
            let original = original.and_then(|node| numbers.get(&node.id()));
            let origin = node.origin().map_or("created", origin_name);
            all.extend([
                i64::from(row.depth),
                strings.number(nodes::name(node)),
                strings.number(origin.to_owned()),
                row.moved as i64,
            ]);
            all.extend(offsets.pair(node.span()));
            all.extend(offsets.pair(element.and_then(ElementRef::start_tag)));
            all.extend(offsets.pair(element.and_then(ElementRef::end_tag)));
            all.push(original.map_or(-1, |&number| number as i64));
        }
        Ok(all)
    }

    /// Of text nodes that are not in the source as they are: the beginning, and the pieces. A copy has those
    /// of its original.
    fn texts(
        &self,
        rows: &[Row<'_>],
        offsets: &mut Offsets,
    ) -> io::Result<(Map<String, Value>, Map<String, Value>)> {
        let (mut texts, mut all_pieces) = (Map::new(), Map::new());
        for (number, row) in rows.iter().enumerate() {
            self.clock.check()?;
            let is_left_out = row.node.is_verbatim() == Some(true) || row.node.copy_of().is_some();
            let Some(text) = row.node.text().filter(|_| !is_left_out) else { continue };
            let written = row.node.span().and_then(|span| self.written(span.start, span.end));
            if row.node.pieces().count() < 2
                && written.is_some_and(|written| tokens::is_written(text, written))
            {
                continue;
            }
            texts.insert(number.to_string(), json!(text.chars().take(KEPT).collect::<String>()));
            let pieces: Vec<[i64; 2]> =
                row.node.pieces().map(|piece| offsets.pair(Some(piece))).collect();
            if pieces.len() > 1 {
                all_pieces.insert(number.to_string(), json!(pieces));
            }
        }
        Ok((texts, all_pieces))
    }

    /// Of each element with attributes that is not a clone or a copy: its row, and for each attribute the name, the places of it and of its
    /// value, and the value, 0 if it is written as it is.
    fn attributes(
        &self,
        rows: &[Row<'_>],
        strings: &mut Strings,
        offsets: &mut Offsets,
    ) -> io::Result<String> {
        let mut json = String::from("[");
        for (number, row) in rows.iter().enumerate() {
            self.clock.check()?;
            // Clones and copies have those of their original. Written again, they could make the file far longer
            // than the page.
            let is_original = row.node.clone_of().or_else(|| row.node.copy_of()).is_none();
            let Some(element) = row.node.as_element().filter(|_| is_original) else { continue };
            let mut is_first = true;
            for (attribute, spans) in element.attributes_with_spans() {
                let separator = if !is_first {
                    ","
                } else if json.len() > 1 {
                    ",\n["
                } else {
                    "["
                };
                json.push_str(separator);
                if std::mem::take(&mut is_first) {
                    let _ = write!(json, "{number},");
                }
                let name = strings.number(attribute.name().to_owned());
                let [start, end] = offsets.pair(spans.map(|spans| spans.span));
                let value_span = spans.and_then(|spans| spans.value);
                let [value_start, value_end] = offsets.pair(value_span);
                let _ = write!(json, "{name},{start},{end},{value_start},{value_end},");
                match value_span.and_then(|span| self.written(span.start, span.end)) {
                    Some(written) if written == attribute.value() => json.push('0'),
                    _ => json.push_str(&serde_json::to_string(attribute.value())?),
                }
            }
            if !is_first {
                json.push(']');
            }
        }
        json.push(']');
        Ok(json)
    }

    /// A part of the decoded text, by offsets of the input.
    fn written(&self, start: u64, end: u64) -> Option<&'d str> {
        let decoded = |offset| usize::try_from(self.document.decoded_offset(offset)?).ok();
        self.document.source()?.get(decoded(start)?..decoded(end)?)
    }
}

/// Numbers as a JSON array, some on each line.
fn list<N: std::fmt::Display>(numbers: &[N]) -> String {
    let mut json = String::from("[");
    for (at, number) in numbers.iter().enumerate() {
        let separator = match at {
            0 => "",
            _ if at % 66 == 0 => ",\n",
            _ => ",",
        };
        let _ = write!(json, "{separator}{number}");
    }
    json.push(']');
    json
}

/// Strings that are in the data once.
#[derive(Debug, Default)]
struct Strings {
    all: Vec<String>,
    numbers: HashMap<String, i64>,
}

impl Strings {
    fn number(&mut self, string: String) -> i64 {
        let next = self.all.len() as i64;
        *self.numbers.entry(string).or_insert_with_key(|string| {
            self.all.push(string.clone());
            next
        })
    }
}

#[cfg(test)]
mod tests;
