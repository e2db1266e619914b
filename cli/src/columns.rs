//! The columns that a user asks for, and rows of them as JSON.

use crate::Failure;
use crate::limits::Watch;
use crate::output::write_json_string;
use crate::selector_error;
use duckbill::Document;
use duckbill_extract::{Column, ColumnError, Columns, RowOptions, Type, Value};
use std::io::{self, Write};

/// What to take out of each page. With none of these: title, language, links and text.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Columns")]
pub(crate) struct ColumnSettings {
    /// The title.
    #[arg(long)]
    title: bool,
    /// The language that the page says it is in.
    #[arg(long)]
    language: bool,
    /// The meta elements: name (or property, or http-equiv) and content.
    #[arg(long)]
    meta: bool,
    /// The links: URL, text and rel.
    #[arg(long)]
    links: bool,
    /// The text of the page, as a reader sees it.
    #[arg(long)]
    text: bool,
    /// What a CSS selector finds: NAME=CSS is the first element, NAME[]=CSS a list of all; NAME=CSS@ATTRIBUTE
    /// takes an attribute. NAME:TYPE=… reads it as text, html, url, integer, float, date, datetime or srcset.
    #[arg(short, long, value_name = "NAME[:TYPE]=CSS[@ATTRIBUTE]")]
    select: Vec<String>,
}

impl ColumnSettings {
    /// The columns, none of which may have a name in `taken`.
    pub(crate) fn columns(&self, taken: &[&str]) -> Result<Columns, Failure> {
        let flags = [
            ("title", self.title),
            ("language", self.language),
            ("meta", self.meta),
            ("links", self.links),
            ("text", self.text),
        ];
        let is_any = flags.iter().any(|(_, is_asked)| *is_asked) || !self.select.is_empty();
        let mut columns = Columns::new();
        for (name, is_asked) in flags {
            if is_asked || !is_any && name != "meta" {
                columns = columns.with_described(name).map_err(explained)?;
            }
        }
        for description in &self.select {
            columns = columns.with_selected(description).map_err(explained)?;
        }
        if let Some(name) = columns.iter().map(Column::name).find(|name| taken.contains(name)) {
            return Err(explained(ColumnError::Taken(name.to_owned())));
        }
        Ok(columns)
    }
}

fn explained(error: ColumnError) -> Failure {
    Failure::Input(match &error {
        ColumnError::Selector { selector, error } => selector_error::explain(selector, error),
        error => error.to_string(),
    })
}

/// The columns of a row for this document, within the limits.
pub(crate) fn row<'a>(
    columns: &Columns,
    document: &'a Document,
    url: Option<&'a str>,
    watch: &Watch,
) -> io::Result<Vec<Value<'a>>> {
    let mut options = RowOptions::new().with_url(url).with_limits(&watch.limits);
    if let Some(flag) = watch.cancel_flag() {
        options = options.with_cancel_flag(flag);
    }
    columns.row(document, &options).map_err(|stopped| {
        // The only thing that cancels is the time.
        watch
            .check_time()
            .err()
            .unwrap_or_else(|| crate::limits::Stopped::error(stopped.to_string()))
    })
}

/// Writes the columns of a row after the beginning of its JSON object, and its end. Without values all columns are
/// null.
pub(crate) fn write_columns(
    columns: &Columns,
    row: Result<&[Value<'_>], &str>,
    output: &mut dyn Write,
) -> io::Result<()> {
    let values = row.unwrap_or_default();
    for (index, column) in columns.iter().enumerate() {
        write_name(column.name(), output)?;
        write_value(values.get(index).unwrap_or(&Value::Null), &column.value_type(), output)?;
    }
    write_name(Columns::ERROR, output)?;
    write_optional(row.err(), output)?;
    output.write_all(b"}\n")
}

/// Writes a name, with the comma before it.
pub(crate) fn write_name(name: &str, output: &mut dyn Write) -> io::Result<()> {
    output.write_all(b",")?;
    write_json_string(name, output)?;
    output.write_all(b":")
}

/// Writes a string or null.
pub(crate) fn write_optional(text: Option<&str>, output: &mut dyn Write) -> io::Result<()> {
    match text {
        Some(text) => write_json_string(text, output),
        None => output.write_all(b"null"),
    }
}

/// Types are nested only as deep as there are kinds of columns.
fn write_value(value: &Value<'_>, kind: &Type, output: &mut dyn Write) -> io::Result<()> {
    match (value, kind) {
        (Value::String(text), _) => write_json_string(text, output),
        (Value::Integer(number), _) => write!(output, "{number}"),
        (Value::Float(number), _) if number.is_finite() => {
            serde_json::to_writer(output, number).map_err(io::Error::from)
        }
        (Value::Date(date), _) => write!(output, "\"{date}\""),
        (Value::DateTime(moment), _) => write!(output, "\"{moment}\""),
        (Value::List(values), Type::List(kind)) => {
            output.write_all(b"[")?;
            for (index, value) in values.iter().enumerate() {
                if index > 0 {
                    output.write_all(b",")?;
                }
                write_value(value, kind, output)?;
            }
            output.write_all(b"]")
        }
        (Value::Struct(values), Type::Struct(fields)) => {
            output.write_all(b"{")?;
            for (index, ((name, kind), value)) in fields.iter().zip(values).enumerate() {
                let comma = if index > 0 { "," } else { "" };
                write!(output, "{comma}\"{name}\":")?;
                write_value(value, kind, output)?;
            }
            output.write_all(b"}")
        }
        _ => output.write_all(b"null"),
    }
}
