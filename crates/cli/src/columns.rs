//! The columns that a user asks for, and rows of them.

use crate::Failure;
use crate::limits::{Stopped, Watch};
use crate::output::write_json_string;
use crate::selector_error;
use crate::xpath;
use duckbill::{Document, Selector};
use duckbill_extract::{
    Column, ColumnError, Columns, Decimal, Field, Focus, RowOptions, Type, Value,
};
use std::borrow::Cow;
use std::io::{self, Write};

/// The columns to take out of each page. With none of these: title, language, links and text.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Columns")]
pub(crate) struct ColumnSettings {
    /// The title.
    #[arg(long)]
    title: bool,
    /// The declared language.
    #[arg(long)]
    language: bool,
    /// The meta elements: name (or property, or http-equiv) and content.
    #[arg(long)]
    meta: bool,
    /// The links: URL, text and rel.
    #[arg(long)]
    links: bool,
    /// The visible text.
    #[arg(long)]
    text: bool,
    /// The main text: the article without menus and advertisements.
    #[arg(long)]
    main_text: bool,
    /// The main text as Markdown.
    #[arg(long)]
    main_markdown: bool,
    /// The whole page as Markdown.
    #[arg(long)]
    markdown: bool,
    /// Metadata: title, authors, dates, canonical URL, licence, and the language, declared or detected.
    #[arg(long)]
    metadata: bool,
    /// JSON-LD, microdata and RDFa, each value as JSON.
    #[arg(long)]
    structured_data: bool,
    /// The tables of data, as rows of strings.
    #[arg(long)]
    tables: bool,
    /// The main text in pieces of 2,000 characters, each with its headings.
    #[arg(long)]
    chunks: bool,
    /// The SimHash of the main text, in sixteen hexadecimal digits.
    #[arg(long)]
    simhash: bool,
    /// The MinHash of the main text: 112 numbers, many of them equal for texts that are alike.
    #[arg(long)]
    minhash: bool,
    /// What to do if it is unclear whether something belongs to the main text (default: balanced).
    #[arg(long, value_enum)]
    focus: Option<Preference>,
    /// A column by CSS selector: NAME=CSS takes the first match, NAME[]=CSS all matches, NAME=CSS@ATTRIBUTE an attribute, NAME=xpath:EXPRESSION the result of an XPath expression. NAME:TYPE=… converts the value to number or price (as people write them: 1.200,50 €), text, raw-text, html, url, integer or float (as attributes have them), date, datetime, srcset or json.
    #[arg(short, long, value_name = "NAME[:TYPE]=CSS[@ATTRIBUTE]")]
    select: Vec<String>,
    /// Decimal sign of numbers and prices [default: that of the page's language].
    #[arg(long, value_enum)]
    decimal: Option<DecimalSign>,
}

/// The sign before decimals.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum DecimalSign {
    Point,
    Comma,
}

/// The preference where it is not clear whether something belongs to the main text.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Preference {
    /// Leave it out.
    Precision,
    /// Go by what is more likely.
    Balanced,
    /// Keep it.
    Recall,
}

impl ColumnSettings {
    /// The fields of a row that begins with these fields.
    pub(crate) fn fields(&self, known: &[Field]) -> Result<Fields, Failure> {
        let flags = [
            ("title", self.title),
            ("language", self.language),
            ("meta", self.meta),
            ("links", self.links),
            ("text", self.text),
            ("main_text", self.main_text),
            ("main_markdown", self.main_markdown),
            ("markdown", self.markdown),
            ("metadata", self.metadata),
            ("structured_data", self.structured_data),
            ("tables", self.tables),
            ("chunks", self.chunks),
            ("simhash", self.simhash),
            ("minhash", self.minhash),
        ];
        let defaults = ["title", "language", "links", "text"];
        let is_any = flags.iter().any(|(_, is_asked)| *is_asked) || !self.select.is_empty();
        let mut columns = Columns::new();
        for (name, is_asked) in flags {
            if is_asked || !is_any && defaults.contains(&name) {
                columns = columns.with_described(name).map_err(explained)?;
            }
        }
        for description in &self.select {
            columns = columns.with_selected(description).map_err(explained)?;
        }
        if let Some(focus) = self.focus {
            if !columns.take_content() {
                return Err(Failure::Input(
                    "`--focus` is about the main text: add `--main-text`, `--main-markdown`, `--chunks`, `--simhash` or `--minhash`"
                        .to_owned(),
                ));
            }
            columns = columns.with_focus(match focus {
                Preference::Precision => Focus::Precision,
                Preference::Balanced => Focus::Balanced,
                Preference::Recall => Focus::Recall,
            });
        }
        let is_known = |name: &&str| known.iter().any(|(known, _)| known == name);
        if let Some(name) = columns.iter().map(Column::name).find(is_known) {
            return Err(explained(ColumnError::Taken(name.to_owned())));
        }
        let mut fields = Fields::new(known, columns);
        fields.decimal = self.decimal.map(|sign| match sign {
            DecimalSign::Point => Decimal::Point,
            DecimalSign::Comma => Decimal::Comma,
        });
        Ok(fields)
    }
}

/// The fields of a row: those that the command knows of each page, the columns that were asked for, and the error that
/// says why these are empty.
#[derive(Debug)]
pub(crate) struct Fields {
    columns: Columns,
    decimal: Option<Decimal>,
    all: Vec<(String, Type)>,
}

impl Fields {
    pub(crate) fn new(known: &[Field], columns: Columns) -> Self {
        let known = known.iter().map(|(name, kind)| ((*name).to_owned(), kind.clone()));
        let asked = columns.iter().map(|one| (one.name().to_owned(), one.value_type()));
        let error = (Columns::ERROR.to_owned(), Type::String);
        let all = known.chain(asked).chain([error]).collect();
        Self { columns, decimal: None, all }
    }

    /// All of them, by name and type.
    #[cfg(feature = "parquet")]
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, Type)> {
        self.all.iter().map(|(name, kind)| (name.as_str(), kind.clone()))
    }

    /// The columns of a document, within the limits: those read until one is reached, and which.
    pub(crate) fn values<'a>(
        &self,
        document: &'a Document,
        url: Option<&'a str>,
        watch: &Watch,
    ) -> (Vec<Value<'a>>, Option<io::Error>) {
        let (values, stopped) = self.columns.read(document, &self.options(url, watch));
        (values, explained_stop(stopped, watch))
    }

    /// The same of each element that a selector finds.
    pub(crate) fn records<'a>(
        &self,
        document: &'a Document,
        each: &Selector,
        url: Option<&'a str>,
        watch: &Watch,
    ) -> (Vec<Vec<Value<'a>>>, Option<io::Error>) {
        let (rows, stopped) = self.columns.records(document, each, &self.options(url, watch));
        (rows, explained_stop(stopped, watch))
    }

    fn options<'a>(&self, url: Option<&'a str>, watch: &Watch) -> RowOptions<'a> {
        let mut options = RowOptions::new().with_url(url).with_limits(&watch.limits);
        if let Some(flag) = watch.cancel_flag() {
            options = options.with_cancel_flag(flag);
        }
        match self.decimal {
            Some(decimal) => options.with_decimal(decimal),
            None => options,
        }
    }

    /// Writes the names of all fields as the first line of a table.
    pub(crate) fn write_names(
        &self,
        separator: Separator,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        for (index, (name, _)) in self.all.iter().enumerate() {
            separator.write(index, name, output)?;
        }
        output.write_all(b"\n")
    }

    /// Writes a row as a line of a table. Lists and structures are JSON in it.
    pub(crate) fn write_table_row(
        &self,
        row: &[Value<'_>],
        separator: Separator,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        for (index, ((_, kind), value)) in self.all.iter().zip(row).enumerate() {
            let mut json = Vec::new();
            let text = match value {
                Value::String(text) => Cow::Borrowed(&**text),
                Value::Null => Cow::Borrowed(""),
                Value::Date(date) => date.to_string().into(),
                Value::DateTime(moment) => moment.to_string().into(),
                value => {
                    write_value(value, kind, &mut json)?;
                    String::from_utf8_lossy(&json)
                }
            };
            separator.write(index, &text, output)?;
        }
        output.write_all(b"\n")
    }

    /// A row: what is known of the page, its columns, and why these are not all that there is.
    pub(crate) fn row<'a>(
        &self,
        known: impl IntoIterator<Item = Value<'a>>,
        columns: Vec<Value<'a>>,
        error: Option<&'a str>,
    ) -> Vec<Value<'a>> {
        let mut row = Vec::with_capacity(self.all.len());
        row.extend(known);
        row.extend(columns);
        row.resize(self.all.len() - 1, Value::Null);
        row.push(string(error));
        row
    }

    /// Writes a row as a line of JSON.
    pub(crate) fn write_line<W: Write + ?Sized>(
        &self,
        row: &[Value<'_>],
        output: &mut W,
    ) -> io::Result<()> {
        for (index, ((name, kind), value)) in self.all.iter().zip(row).enumerate() {
            output.write_all(if index == 0 { b"{" } else { b"," })?;
            write_json_string(name, output)?;
            output.write_all(b":")?;
            write_value(value, kind, output)?;
        }
        output.write_all(b"}\n")
    }
}

fn explained_stop(stopped: Option<duckbill_extract::Stopped>, watch: &Watch) -> Option<io::Error> {
    // The only thing that cancels is the time.
    stopped.map(|stopped| {
        watch.check_time().err().unwrap_or_else(|| Stopped::error(stopped.to_string()))
    })
}

/// The separator of the fields of a line of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Separator {
    /// With quotes, by RFC 4180.
    Comma,
    /// Tabs and ends of lines in a field are written `\t` and `\n`, and `\` is doubled.
    Tab,
}

impl Separator {
    /// Writes a field of a line, whose number this is.
    pub(crate) fn write(self, index: usize, text: &str, output: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Comma => {
                output.write_all(if index > 0 { b"," } else { b"" })?;
                if text.contains([',', '"', '\n', '\r']) {
                    return write!(output, "\"{}\"", text.replace('"', "\"\""));
                }
                output.write_all(text.as_bytes())
            }
            Self::Tab => {
                output.write_all(if index > 0 { b"\t" } else { b"" })?;
                if !text.contains(['\t', '\n', '\r', '\\']) {
                    return output.write_all(text.as_bytes());
                }
                let text = text.replace('\\', "\\\\").replace('\t', "\\t");
                write!(output, "{}", text.replace('\n', "\\n").replace('\r', "\\r"))
            }
        }
    }
}

/// A string, or null.
pub(crate) fn string(text: Option<&str>) -> Value<'_> {
    text.map(Cow::Borrowed).into()
}

fn explained(error: ColumnError) -> Failure {
    Failure::Input(match &error {
        ColumnError::Selector { selector, error } => selector_error::explain(selector, error),
        ColumnError::XPath { expression, error } => xpath::explain(expression, error),
        error => error.to_string(),
    })
}

/// Types are nested only as deep as there are kinds of columns.
fn write_value<W: Write + ?Sized>(
    value: &Value<'_>,
    kind: &Type,
    output: &mut W,
) -> io::Result<()> {
    match (value, kind) {
        (Value::String(text), _) => write_json_string(text, output),
        (Value::Integer(number), _) => write!(output, "{number}"),
        (Value::Float(number), _) if number.is_finite() => {
            serde_json::to_writer(&mut *output, number).map_err(io::Error::from)
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
                if index > 0 {
                    output.write_all(b",")?;
                }
                write_json_string(name, output)?;
                output.write_all(b":")?;
                write_value(value, kind, output)?;
            }
            output.write_all(b"}")
        }
        _ => output.write_all(b"null"),
    }
}
