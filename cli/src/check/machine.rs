//! Findings for programs: JSON, SARIF, the commands of GitHub Actions, the JSON of the Nu Html Checker.

use super::View;
use duckbill::check::{Diagnostic, Level, Place, RuleCode, Severity};
use serde_json::{Map, Value, json};
use std::io::{self, Write};

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
        Value::Object(fields)
    }

    fn place_json(&self, place: &Place) -> Map<String, Value> {
        let mut fields = Map::new();
        let span = place.span(self.document).map(|span| [span.start, span.end]);
        fields.insert("span".to_owned(), json!(span));
        if let Some((start, _)) = self.position(place) {
            fields.insert("line".to_owned(), json!(start.line));
            fields.insert("col".to_owned(), json!(start.column));
        }
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
        write!(output, "::{kind} file={}", property(&self.name))?;
        if let Some((start, end)) = self.position(&one.place) {
            write!(output, ",line={},col={}", start.line, start.column)?;
            if start.line == end.line {
                write!(output, ",endColumn={}", end.column)?;
            }
        }
        let path = self.path(&one.place).map(|path| format!(" (in {path})")).unwrap_or_default();
        writeln!(output, ",title={}::{}{}", one.code, escape(&one.message()), escape(&path))
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
        if let Some((start, end)) = self.position(&one.place) {
            fields.insert("firstLine".to_owned(), json!(start.line));
            fields.insert("lastLine".to_owned(), json!(end.line));
            fields.insert("firstColumn".to_owned(), json!(start.column));
            fields.insert("lastColumn".to_owned(), json!(end.column));
        }
        fields.insert("message".to_owned(), json!(one.message()));
        Value::Object(fields)
    }

    pub(super) fn sarif(&self, one: &Diagnostic) -> Value {
        let level = match one.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            _ => "note",
        };
        let mut physical = json!({"artifactLocation": {"uri": self.name}});
        if let (Some(span), Some((start, end))) =
            (one.place.span(self.document), self.position(&one.place))
        {
            physical["region"] = json!({
                "startLine": start.line, "startColumn": start.column,
                "endLine": end.line, "endColumn": end.column,
                "byteOffset": span.start, "byteLength": span.end - span.start,
            });
        }
        let mut location = json!({"physicalLocation": physical});
        if let Some(path) = self.path(&one.place) {
            location["logicalLocations"] = json!([{"fullyQualifiedName": path}]);
        }
        json!({
            "ruleId": one.code.as_str(),
            "level": level,
            "message": {"text": one.message()},
            "locations": [location],
        })
    }
}

/// A run as SARIF.
pub(super) fn sarif(results: &[Value]) -> Value {
    let rules: Vec<Value> = RuleCode::ALL
        .iter()
        .map(|code| {
            json!({
                "id": code.as_str(),
                "helpUri": code.spec_url(),
                "fullDescription": {"text": code.explanation()},
            })
        })
        .collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {"name": "duckbill", "version": env!("CARGO_PKG_VERSION"), "rules": rules}},
            "results": results,
        }],
    })
}
