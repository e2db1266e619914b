//! Findings for programs: JSON, SARIF, the commands of GitHub Actions, the JSON of the Nu Html Checker.

use super::findings::View;
use super::known::fingerprint;
use crate::visible::words;
use duckbill::Edition;
use duckbill::encoding::{Decoder, Encoding, EncodingOptions, EncodingSource};
use duckbill::input::ColumnUnit;
use duckbill::source_edit::SourceEdit;
use duckbill::{ErrorCode, Span};
use duckbill_check::{Code, Diagnostic, Fix, Level, Place, RuleCode, Severity};
use serde_json::{Map, Value, json};
use std::collections::HashMap;
use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;

impl View<'_> {
    /// A finding as JSON.
    pub(crate) fn json(&self, one: &Diagnostic) -> Value {
        let related: Vec<Value> = one
            .related
            .iter()
            .map(|related| {
                let mut fields = self.place_json(&related.place);
                fields.insert("message".to_owned(), json!(related.label));
                Value::Object(fields)
            })
            .collect();
        let mut fields = Map::new();
        fields.insert("code".to_owned(), json!(one.code.as_str()));
        fields.insert("level".to_owned(), json!(one.code.level().map(Level::as_str)));
        fields.insert("severity".to_owned(), json!(one.severity.to_string()));
        fields.extend(self.place_json(&one.place));
        fields.insert("message".to_owned(), json!(one.message()));
        fields.insert("note".to_owned(), json!(one.note));
        fields.insert("related".to_owned(), json!(related));
        fields.insert("help".to_owned(), json!(one.spec_url()));
        fields.insert("page".to_owned(), json!(page(one.code)));
        fields.insert("fix".to_owned(), one.fix.as_ref().map_or(Value::Null, |fix| self.fix(fix)));
        Value::Object(fields)
    }

    fn fix(&self, fix: &Fix) -> Value {
        let edits: Vec<Value> = fix
            .edits
            .iter()
            .map(|edit| {
                let text = self.new_text(edit);
                json!({"span": [edit.span.start, edit.span.end], "replacement": text})
            })
            .collect();
        json!({"title": fix.title, "changes": fix.effect.as_str(), "edits": edits})
    }

    /// The replacement of an edit as text.
    fn new_text(&self, edit: &SourceEdit) -> String {
        let report = self.document.encoding();
        let is_text = report.source == EncodingSource::Characters;
        let encoding = if is_text { Encoding::UTF_8 } else { report.encoding };
        let options = EncodingOptions::new().with_user_override(encoding);
        let mut decoder = Decoder::new(&options, Edition::Living.features());
        let (mut text, mut rest) = (String::new(), &edit.replacement[..]);
        while let Some(piece) = decoder.decode(&mut rest, true) {
            text.push_str(piece);
        }
        text
    }

    fn place_json(&self, place: &Place) -> Map<String, Value> {
        let mut fields = Map::new();
        let span = self.places.span(place).map(|span| [span.start, span.end]);
        fields.insert("span".to_owned(), json!(span));
        let start = self.position(place).map(|(start, _)| start);
        fields.insert("line".to_owned(), json!(start.map(|start| start.line)));
        fields.insert("col".to_owned(), json!(start.map(|start| start.column)));
        fields.insert("element".to_owned(), json!(self.path(place)));
        match place {
            Place::Attribute { attribute, .. } => {
                fields.insert("attribute".to_owned(), json!(attribute));
            }
            Place::Value { attribute, range, .. } => {
                fields.insert("attribute".to_owned(), json!(attribute));
                fields.insert("value_range".to_owned(), json!([range.start, range.end]));
            }
            _ => {}
        }
        fields
    }

    pub(super) fn write_github(&self, one: &Diagnostic, output: &mut dyn Write) -> io::Result<()> {
        let escape =
            |text: &str| text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
        let property = |text: &str| escape(text).replace(':', "%3A").replace(',', "%2C");
        let kind = match one.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            _ => "notice",
        };
        write!(output, "::{kind} file={}", property(&words(&self.name)))?;
        if let Some((start, end)) = self.position(&one.place) {
            write!(output, ",line={},col={}", start.line, start.column)?;
            if start.line == end.line {
                write!(output, ",endColumn={}", end.column)?;
            }
        }
        let path = self.path(&one.place).map(|path| format!(" (in {path})")).unwrap_or_default();
        let message = format!("{}{path}", one.message());
        writeln!(output, ",title={}::{}", one.code, escape(&words(&message)))
    }

    pub(super) fn vnu(&self, one: &Diagnostic) -> Value {
        let mut fields = Map::new();
        let (kind, sub) = match one.severity {
            Severity::Error => ("error", None),
            Severity::Warning => ("info", Some("warning")),
            _ => ("info", None),
        };
        fields.insert("type".to_owned(), json!(kind));
        if let Some(sub) = sub {
            fields.insert("subType".to_owned(), json!(sub));
        }
        fields.insert("url".to_owned(), json!(self.name));
        if let Some(range) = self.range(&one.place) {
            // The last character, not the place after it.
            let last = self.source().get(range.clone()).and_then(|text| text.chars().next_back());
            let last = range.end - last.map_or(0, char::len_utf8);
            let position = |at: usize| self.lines.position(at as u64, ColumnUnit::Utf16);
            let (start, last) = (position(range.start), position(last));
            fields.insert("lastLine".to_owned(), json!(last.line));
            fields.insert("lastColumn".to_owned(), json!(last.column));
            if start.line != last.line {
                fields.insert("firstLine".to_owned(), json!(start.line));
            }
            fields.insert("firstColumn".to_owned(), json!(start.column));
            fields.insert("message".to_owned(), json!(one.message()));
            let (extract, start, length) = extract(self.source(), range);
            fields.insert("extract".to_owned(), json!(extract));
            fields.insert("hiliteStart".to_owned(), json!(start));
            fields.insert("hiliteLength".to_owned(), json!(length));
        } else {
            fields.insert("message".to_owned(), json!(one.message()));
        }
        Value::Object(fields)
    }

    pub(super) fn sarif(&self, one: &Diagnostic) -> Value {
        let level = match one.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            _ => "note",
        };
        let mut location = self.location(&one.place);
        if let Some(path) = self.path(&one.place) {
            location["logicalLocations"] = json!([{"fullyQualifiedName": path}]);
        }
        let mut text = one.message();
        if let Some(note) = &one.note {
            text = format!("{text} ({note})");
        }
        let mut result = json!({
            "ruleId": one.code.as_str(),
            "level": level,
            "message": {"text": text},
            "locations": [location],
            "partialFingerprints": {FINGERPRINT: fingerprint(&self.places, one)},
        });
        if !one.related.is_empty() {
            let related = one.related.iter().map(|related| {
                let mut location = self.location(&related.place);
                location["message"] = json!({"text": related.label});
                location
            });
            result["relatedLocations"] = related.collect();
        }
        if let Some(fix) = &one.fix {
            let replacements: Vec<Value> = fix
                .edits
                .iter()
                .map(|edit| {
                    let region = self.region(edit.span, &Place::Source(edit.span));
                    json!({"deletedRegion": region, "insertedContent": {"text": self.new_text(edit)}})
                })
                .collect();
            result["fixes"] = json!([{
                "description": {"text": fix.title},
                "artifactChanges": [{
                    "artifactLocation": {"uri": uri(Path::new(&self.name))},
                    "replacements": replacements,
                }],
            }]);
        }
        result
    }

    fn location(&self, place: &Place) -> Value {
        let mut physical = json!({"artifactLocation": {"uri": uri(Path::new(&self.name))}});
        if let Some(span) = self.places.span(place) {
            physical["region"] = self.region(span, place);
        }
        json!({"physicalLocation": physical})
    }

    fn region(&self, span: Span, place: &Place) -> Value {
        let mut region = json!({"byteOffset": span.start, "byteLength": span.end - span.start});
        if let Some((start, end)) = self.position(place) {
            region["startLine"] = json!(start.line);
            region["startColumn"] = json!(start.column);
            region["endLine"] = json!(end.line);
            region["endColumn"] = json!(end.column);
        }
        region
    }
}

/// How many characters are shown before and after a place, and how many of the place.
const BESIDE: usize = 10;
const SHOWN: usize = 200;

/// A place with the text beside it, and where it is in that, in UTF-16 code units.
fn extract(source: &str, range: Range<usize>) -> (String, usize, usize) {
    let before = source.get(..range.start).unwrap_or_default();
    let start = before.char_indices().rev().take(BESIDE).last().map_or(range.start, |(at, _)| at);
    let inner = source.get(range.clone()).unwrap_or_default();
    let shown = inner.char_indices().nth(SHOWN).map_or(inner, |(end, _)| &inner[..end]);
    let after = source.get(range.end..).filter(|_| shown.len() == inner.len()).unwrap_or_default();
    let end = after.char_indices().nth(BESIDE).map_or(after.len(), |(end, _)| end);
    let before = source.get(start..range.start).unwrap_or_default();
    let units = |text: &str| text.encode_utf16().count();
    let text = format!("{before}{shown}{}", after.get(..end).unwrap_or_default());
    (text, units(before), units(shown))
}

/// A path as a relative reference.
pub(super) fn uri(path: &Path) -> String {
    let mut uri = String::new();
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(*byte));
            }
            b'\\' if cfg!(windows) => uri.push('/'),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

/// The key of fingerprints: that which GitHub reads.
const FINGERPRINT: &str = "primaryLocationLineHash";

/// A run as SARIF.
pub(super) fn sarif(results: &mut [Value]) -> Value {
    // Equal lines are told apart by their numbers.
    let mut seen: HashMap<(String, String), u64> = HashMap::new();
    for result in results.iter_mut() {
        let location = &result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
        let file = location.as_str().unwrap_or_default().to_owned();
        let fingerprint = &mut result["partialFingerprints"][FINGERPRINT];
        let text = fingerprint.as_str().unwrap_or_default().to_owned();
        let count = seen.entry((file, text.clone())).or_default();
        *count += 1;
        *fingerprint = json!(format!("{text}:{count}"));
    }
    let rules: Vec<Value> = codes()
        .map(|code| {
            let severity = match code.severity() {
                Severity::Error => "error",
                Severity::Warning => "warning",
                _ => "note",
            };
            json!({
                "id": code.as_str(),
                "helpUri": code.spec_url(),
                "shortDescription": {"text": short_description(code)},
                "fullDescription": {"text": code.explanation()},
                "help": help(code),
                "properties": {"page": page(code)},
                "defaultConfiguration": {"level": severity},
            })
        })
        .collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {"name": "duckbill", "version": env!("CARGO_PKG_VERSION"), "rules": rules}},
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

/// A code in words: its message where that is the same for all findings, or else its name.
fn short_description(code: Code) -> String {
    let message = code.message();
    if message.contains('{') { code.as_str().replace('-', " ") } else { message.to_owned() }
}

/// The section on a code in the book, in the repository.
fn page(code: Code) -> Option<String> {
    let page = match code {
        Code::Parse(_) => "docs/errors.md",
        Code::Rule(_) => "docs/rules.md",
        _ => return None,
    };
    Some(format!("{page}#{code}"))
}

fn help(code: Code) -> Value {
    let text = format!("{} See also: duckbill explain {code}.", code.explanation());
    match code.spec_url() {
        Some(url) => {
            json!({"text": format!("{text} {url}"), "markdown": format!("{text}\n\n[HTML Standard]({url})")})
        }
        None => json!({"text": text}),
    }
}

/// All codes of findings.
pub(super) fn codes() -> impl Iterator<Item = Code> {
    let errors = ErrorCode::ALL.iter().copied().map(Code::Parse);
    errors.chain(RuleCode::ALL.iter().copied().map(Code::Rule))
}
