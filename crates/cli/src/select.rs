//! `duckbill select`: what a CSS selector or an XPath expression finds in documents.

use crate::Failure;
use crate::columns::Separator;
use crate::files::Files;
use crate::indent::write_indented;
use crate::json_tree::write_attributes;
use crate::limits::{LimitSettings, Watched, too_long};
use crate::output::write_json_string;
use crate::selector_error;
use crate::settings::Settings;
use crate::ui::{self, styled};
use crate::visible::{self, Visible, words};
use crate::xpath;
use duckbill::dom::AttributeRef;
use duckbill::html::{BaseUrl, Lines};
use duckbill::names::Tag;
use duckbill::serializer::Serializer;
use duckbill::{Document, ElementRef, NodeId, NodeRef, Selector};
use duckbill_text::DataTable;
use std::collections::HashSet;
use std::fmt;
use std::io::{self, Write};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// CSS selector, for example "main a[href^='https:']"; with `--xpath` an XPath expression.
    #[arg(value_name = "CSS")]
    selector: String,
    /// Take an XPath 1.0 expression, for example "//table[2]//tr" or "count(//a)".
    #[arg(short, long)]
    xpath: bool,
    #[command(flatten)]
    files: Files,
    /// The values to print for each element.
    #[arg(long, value_enum, default_value_t = Format::Html)]
    format: Format,
    /// Print the visible text of each element: short for `--format text`.
    #[arg(short, long, conflicts_with = "format")]
    text: bool,
    /// Print the value of this attribute instead; give it several times for several, separated by tabs, or as columns of
    /// `--format csv` and `tsv`.
    #[arg(short, long, value_name = "NAME", conflicts_with = "text")]
    attribute: Vec<String>,
    /// Keep only elements whose text contains this.
    #[arg(short, long, value_name = "TEXT")]
    containing: Option<String>,
    /// Print the number of elements in each document instead.
    #[arg(long, conflicts_with_all = ["format", "text", "attribute", "pretty", "place", "base"])]
    count: bool,
    /// Print the line and column of each element before it (JSON always has them).
    #[arg(long)]
    place: bool,
    /// URL of the page: print links, images and the like with absolute URLs.
    #[arg(short, long, visible_alias = "url", value_name = "URL", value_parser = parse_base)]
    base: Option<BaseUrl>,
    /// Remove these elements before searching.
    #[arg(short, long, value_name = "CSS")]
    remove_nodes: Vec<String>,
    /// Indent the HTML.
    #[arg(short, long, conflicts_with_all = ["text", "attribute"])]
    pretty: bool,
    /// Stop after the first match in each document.
    #[arg(short = '1', long)]
    first: bool,
    /// Print the file name before each result (default with several files).
    #[arg(short = 'H', long, conflicts_with = "no_filename")]
    with_filename: bool,
    /// Never print the file name.
    #[arg(long)]
    no_filename: bool,
    /// Exit with status 3 if nothing matched.
    #[arg(short, long)]
    exit_status: bool,
    #[command(flatten)]
    settings: Settings,
}

/// The nodes to find.
enum Query {
    Css(Selector),
    XPath(Box<duckbill_xpath::XPath>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Its HTML.
    Html,
    /// Its visible text, on one line.
    Text,
    /// All of its text, including scripts.
    RawText,
    /// A line of JSON.
    Json,
    /// A line with commas: its text, or its attributes. Of a table, a line for each row.
    Csv,
    /// The same with tabs.
    Tsv,
}

impl Format {
    fn separator(self) -> Option<Separator> {
        match self {
            Self::Csv => Some(Separator::Comma),
            Self::Tsv => Some(Separator::Tab),
            _ => None,
        }
    }
}

pub(crate) fn run(arguments: &Arguments, limits: &LimitSettings) -> Result<(), Failure> {
    let parse = |text: &String| {
        Selector::parse(text).map_err(|error| Failure::Input(selector_error::explain(text, &error)))
    };
    let query = match arguments.xpath {
        true => Query::XPath(Box::new(xpath::parse(&arguments.selector).map_err(Failure::Input)?)),
        false => Query::Css(parse(&arguments.selector)?),
    };
    let removed: Vec<Selector> =
        arguments.remove_nodes.iter().map(parse).collect::<Result<_, _>>()?;
    let is_named = arguments.with_filename || arguments.files.are_many() && !arguments.no_filename;
    arguments.check()?;
    let mut total = 0;
    let mut output = io::stdout().lock();
    let found = arguments.files.find();
    if let (Some(separator), false) = (arguments.format.separator(), arguments.attribute.is_empty())
    {
        let names = arguments.known(is_named.then_some("file"), Some(("line", "column")));
        let names = names.into_iter().chain(arguments.attribute.iter().map(String::as_str));
        write_line(names, separator, &mut output)?;
    }
    arguments.files.each(
        &found,
        limits,
        &mut output,
        |page, bytes, output| {
            let mut watch = limits.watch();
            let has_places = arguments.place || arguments.format == Format::Json;
            let mut document = match has_places {
                true => arguments.settings.document_with_places(bytes, 0, &watch)?,
                false => arguments.settings.document(bytes, 0, &watch)?,
            };
            for selector in &removed {
                document.remove_all(selector);
            }
            let options = arguments.settings.serializer(Serializer::html());
            let most = if arguments.first { 1 } else { usize::MAX };
            let file = page.path.to_string_lossy();
            let named = is_named.then_some(&*file);
            let prefix = match named {
                Some(file) => styled(ui::FILE, words(file)) + ": ",
                None => String::new(),
            };
            let output = &mut watch.output(output);
            let mut printed = 0;
            // Matches are found before URLs change.
            let found: Vec<xpath::Found>;
            let containing = arguments.containing.as_deref();
            let elements = containing.map(|text| containing_elements(&document, text));
            let has_element =
                |id: &NodeId| elements.as_ref().is_none_or(|elements| elements.contains(id));
            let base = arguments.base.as_ref().map(|base| document.base_url(base));
            let changed = base.as_ref().filter(|_| arguments.prints_markup());
            let results: &mut dyn Iterator<Item = xpath::Result<'_>> = match (&query, changed) {
                (Query::Css(selector), None) => {
                    let wanted =
                        document.select(selector).filter(|element| has_element(&element.id()));
                    &mut wanted.map(xpath::Result::from)
                }
                _ => {
                    let mut all = match &query {
                        Query::Css(selector) => {
                            let wanted = document.select(selector);
                            let wanted = wanted.filter(|element| has_element(&element.id()));
                            wanted.map(xpath::Found::from).take(most).collect()
                        }
                        Query::XPath(path) => {
                            let mut all = xpath::find(path, &document, limits)?;
                            if let Some(text) = containing {
                                all.retain(|found| match found.get(&document) {
                                    Some(xpath::Result::Element(element)) => {
                                        has_element(&element.id())
                                    }
                                    other => other.is_some_and(|it| it.text().contains(text)),
                                });
                            }
                            all
                        }
                    };
                    if let Some(base) = changed {
                        all.truncate(most);
                        let nodes: Vec<_> = all.iter().filter_map(xpath::Found::node).collect();
                        make_absolute(&mut document, base, &nodes, output.left())?;
                    }
                    found = all;
                    &mut found.iter().filter_map(|found| found.get(&document))
                }
            };
            if arguments.count {
                let count = results.take(most).count();
                writeln!(output, "{prefix}{count}")?;
                return Ok(count);
            }
            let mut lines = Lines::new(&document);
            for result in results {
                let base = base.as_ref();
                let has_printed = match (result, arguments.format.separator()) {
                    (result, Some(separator)) => {
                        let records =
                            arguments.records(named, &result, &mut lines, printed > 0, base);
                        output.check_time()?;
                        let output = &mut Visible::found(&mut *output);
                        for record in &records {
                            let fields = record.iter().map(String::as_str);
                            write_line(fields, separator, output)?;
                        }
                        output.flush()?;
                        !records.is_empty()
                    }
                    (xpath::Result::Element(element), _) => arguments
                        .print(&file, &prefix, element, &mut lines, &options, base, output)?,
                    (other, _) => {
                        arguments.print_other(&file, &prefix, &other, &options, base, output)?
                    }
                };
                if has_printed {
                    printed += 1;
                    if printed == most {
                        break;
                    }
                }
            }
            document.recycle();
            Ok(printed)
        },
        |printed| {
            total += printed;
            Ok(())
        },
    )?;
    if arguments.exit_status && total == 0 { Err(Failure::Nothing) } else { Ok(()) }
}

impl Arguments {
    /// Errors if options do not go together.
    fn check(&self) -> Result<(), Failure> {
        let is_table = self.format.separator().is_some();
        let wrong = match self.format {
            _ if is_table && self.pretty => "`--pretty` is for HTML, not for tables",
            Format::Html => return Ok(()),
            _ if is_table || self.attribute.is_empty() => return Ok(()),
            _ => "attributes go with `--format csv` or tsv, or without `--format`",
        };
        Err(Failure::Input(wrong.to_owned()))
    }

    /// The fields before those of an element: its file and its place, as far as they are asked for.
    fn known<T>(&self, file: Option<T>, place: Option<(T, T)>) -> Vec<T> {
        let place = place.filter(|_| self.place).map(|(line, column)| [line, column]);
        file.into_iter().chain(place.into_iter().flatten()).collect()
    }

    /// The lines of a table for a result: of a `table` its rows, of others one, of an element without the attributes none.
    fn records<'a>(
        &self,
        file: Option<&str>,
        result: &xpath::Result<'a>,
        lines: &mut Lines<'a>,
        is_later: bool,
        base: Option<&BaseUrl>,
    ) -> Vec<Vec<String>> {
        let node = match result {
            xpath::Result::Element(element) => Some(element.as_node()),
            xpath::Result::Other(node) => Some(*node),
            xpath::Result::Attribute(owner, _) => Some(owner.as_node()),
            _ => None,
        };
        let at = node.and_then(NodeRef::position);
        let place =
            at.map_or_else(Default::default, |at| (at.line.to_string(), at.column.to_string()));
        let known = self.known(file.map(str::to_owned), Some(place));
        let record = |fields: Vec<String>| [known.clone(), fields].concat();
        match result {
            xpath::Result::Element(element) if !self.attribute.is_empty() => {
                let values: Vec<_> = self
                    .attribute
                    .iter()
                    .map(|name| attribute_value(*element, name, base))
                    .collect();
                if values.iter().all(Option::is_none) {
                    return Vec::new();
                }
                vec![record(values.into_iter().map(Option::unwrap_or_default).collect())]
            }
            _ if !self.attribute.is_empty() => Vec::new(),
            xpath::Result::Element(element) => match DataTable::of(*element) {
                Some(table) => {
                    let rows = table.texts();
                    let width = rows.iter().map(Vec::len).max().unwrap_or_default();
                    let rows = rows.into_iter().map(|mut row| {
                        row.resize(width, String::new());
                        record(row)
                    });
                    // An empty line is between two tables.
                    is_later.then(Vec::new).into_iter().chain(rows).collect()
                }
                // (Of a row, the cells.)
                None if element.is_html(Tag::Tr) => {
                    vec![record(element.cells().map(|cell| one_line(lines, cell)).collect())]
                }
                None => vec![record(vec![one_line(lines, *element)])],
            },
            xpath::Result::Attribute(owner, attribute) => {
                let url = base.and_then(|base| resolved(*owner, *attribute, base));
                vec![record(vec![url.unwrap_or_else(|| attribute.value().to_owned())])]
            }
            other => vec![record(vec![other.text().into_owned()])],
        }
    }

    /// Whether attributes are printed with their elements.
    fn prints_markup(&self) -> bool {
        self.attribute.is_empty()
            && !self.text
            && matches!(self.format, Format::Html | Format::Json)
    }

    /// Prints an element; whether there was anything to print.
    #[expect(clippy::too_many_arguments, reason = "what is printed, of what, and to where")]
    fn print<'a>(
        &self,
        file: &str,
        prefix: &str,
        element: ElementRef<'a>,
        lines: &mut Lines<'a>,
        options: &Serializer,
        base: Option<&BaseUrl>,
        output: &mut Watched<'_>,
    ) -> io::Result<bool> {
        output.check_time()?;
        let place = element.as_node().position().filter(|_| self.place);
        let prefix = match place.map(|at| format!("{}:{}", at.line, at.column)) {
            Some(place) => format!("{prefix}{}: ", styled(ui::PLACE, place)),
            None => prefix.to_owned(),
        };
        if !self.attribute.is_empty() {
            let values = self.attribute.iter().map(|name| {
                let value = attribute_value(element, name, base)?;
                Some(visible::value(&value).into_owned())
            });
            let values: Vec<Option<String>> = values.collect();
            if values.iter().all(Option::is_none) {
                return Ok(false);
            }
            let values: Vec<String> = values.into_iter().map(Option::unwrap_or_default).collect();
            writeln!(output, "{prefix}{}", values.join("\t"))?;
            return Ok(true);
        }
        let format = if self.text { Format::Text } else { self.format };
        match format {
            Format::Html => {
                write!(output, "{prefix}")?;
                let mut found = Visible::found(&mut *output);
                if self.pretty {
                    write_indented(element.as_node(), options, &mut found)?;
                } else {
                    options.write_bytes(element.as_node(), &mut found)?;
                }
                found.flush()?;
                writeln!(output)?;
            }
            Format::Text => {
                writeln!(output, "{prefix}{}", visible::value(&one_line(lines, element)))?
            }
            Format::RawText => {
                write!(output, "{prefix}")?;
                let mut found = Visible::found(&mut *output);
                element.as_node().texts().try_for_each(|text| found.write_all(text.as_bytes()))?;
                found.flush()?;
                writeln!(output)?;
            }
            Format::Json => print_json(file, element, &one_line(lines, element), options, output)?,
            // These are lines of a table: see `records`.
            Format::Csv | Format::Tsv => {}
        }
        Ok(true)
    }
}

/// Writes a line of a table.
fn write_line<'f>(
    fields: impl Iterator<Item = &'f str>,
    separator: Separator,
    output: &mut dyn Write,
) -> io::Result<()> {
    for (index, field) in fields.enumerate() {
        separator.write(index, field, output)?;
    }
    output.write_all(b"\n")
}

/// The value of an attribute; as an absolute URL, if it is one and there is a base.
fn attribute_value(element: ElementRef<'_>, name: &str, base: Option<&BaseUrl>) -> Option<String> {
    let attribute = attribute(element, name)?;
    let url = base.and_then(|base| resolved(element, attribute, base));
    Some(url.unwrap_or_else(|| attribute.value().to_owned()))
}

/// All elements whose text contains this: the innermost, and those that they are in.
fn containing_elements(document: &Document, text: &str) -> HashSet<NodeId> {
    let mut all = HashSet::new();
    for innermost in document.root().elements_containing_text(text) {
        let around = innermost.as_node().ancestors().filter_map(NodeRef::as_element);
        for element in std::iter::once(innermost).chain(around) {
            if !all.insert(element.id()) {
                break;
            }
        }
    }
    all
}

impl Arguments {
    /// Prints a result that is not an element; whether there was anything to print.
    fn print_other(
        &self,
        file: &str,
        prefix: &str,
        result: &xpath::Result<'_>,
        options: &Serializer,
        base: Option<&BaseUrl>,
        output: &mut Watched<'_>,
    ) -> io::Result<bool> {
        output.check_time()?;
        let url = match (result, base) {
            (xpath::Result::Attribute(owner, attribute), Some(base)) => {
                resolved(*owner, *attribute, base)
            }
            _ => None,
        };
        let text = url.map_or_else(|| result.text(), Into::into);
        if !self.attribute.is_empty() {
            return Ok(false);
        }
        let place = match result {
            xpath::Result::Other(node) => node.position(),
            xpath::Result::Attribute(owner, _) => owner.as_node().position(),
            _ => None,
        };
        let prefix = match place.filter(|_| self.place) {
            Some(at) => {
                format!("{prefix}{}: ", styled(ui::PLACE, format!("{}:{}", at.line, at.column)))
            }
            None => prefix.to_owned(),
        };
        let format = if self.text { Format::Text } else { self.format };
        match (format, result) {
            (Format::Json, result) => result.write_json(file, &text, options, output)?,
            (Format::Html, xpath::Result::Other(node)) => {
                writeln!(output, "{prefix}{}", visible::value(&options.to_string(*node)))?;
            }
            (Format::Text, _) => {
                let words: Vec<_> = text.split_ascii_whitespace().collect();
                writeln!(output, "{prefix}{}", visible::value(&words.join(" ")))?;
            }
            _ => writeln!(output, "{prefix}{}", visible::value(&text))?,
        }
        Ok(true)
    }
}

/// The text of an element on one line.
fn one_line<'a>(lines: &mut Lines<'a>, element: ElementRef<'a>) -> String {
    let mut line = String::new();
    match lines.write(element, &mut line) {
        Ok(()) | Err(fmt::Error) => line,
    }
}

fn print_json(
    file: &str,
    element: ElementRef<'_>,
    line: &str,
    options: &Serializer,
    output: &mut dyn Write,
) -> io::Result<()> {
    output.write_all(b"{\"file\":")?;
    write_json_string(file, output)?;
    let (span, at) = (element.as_node().span(), element.as_node().position());
    if let (Some(span), Some(at)) = (span, at) {
        write!(output, ",\"line\":{},\"col\":{}", at.line, at.column)?;
        write!(output, ",\"span\":[{},{}]", span.start, span.end)?;
    }
    output.write_all(b",\"name\":")?;
    write_json_string(element.name(), output)?;
    write_attributes(element, output)?;
    output.write_all(b",\"text\":")?;
    write_json_string(line, output)?;
    output.write_all(b",\"html\":")?;
    write_json_string(&options.to_string(element.as_node()), output)?;
    output.write_all(b"}\n")
}

/// Attributes that hold a URL, each with the elements that have it; none for all.
const URLS: [(&str, &[&str]); 8] = [
    ("action", &["form"]),
    ("cite", &[]),
    ("data", &["object"]),
    ("formaction", &[]),
    ("href", &["a", "area", "link"]),
    ("poster", &["video"]),
    ("src", &[]),
    ("xlink:href", &[]),
];

/// The absolute URL in an attribute, if it is one that holds a URL.
fn resolved(
    element: ElementRef<'_>,
    attribute: AttributeRef<'_>,
    base: &BaseUrl,
) -> Option<String> {
    let has_url = |(name, elements): &(&str, &[&str])| {
        *name == attribute.name() && (elements.is_empty() || elements.contains(&element.name()))
    };
    URLS.iter().any(has_url).then(|| base.resolve(attribute.value()))?
}

/// Makes the URLs in attributes absolute, of these elements and those in them. What is not a URL stays. All are to be
/// printed, so that they may not be longer than the output.
fn make_absolute(
    document: &mut Document,
    base: &BaseUrl,
    elements: &[NodeId],
    most: u64,
) -> io::Result<()> {
    let (mut changes, mut length) = (Vec::new(), 0);
    let mut rest = elements.iter().filter_map(|id| document.node(*id)).peekable();
    while let Some(top) = rest.next() {
        for element in std::iter::once(top).chain(top.descendants()) {
            // An element in another one is changed with that.
            rest.next_if(|next| *next == element);
            let Some(element) = element.as_element() else { continue };
            for attribute in element.attributes() {
                let Some(url) = resolved(element, attribute, base) else { continue };
                length += url.len() as u64;
                if length > most {
                    return Err(too_long(most));
                }
                changes.push((element.id(), attribute.name().to_owned(), url));
            }
        }
    }
    drop(rest);
    for (element, name, url) in changes {
        // The attribute is there, so its name is valid.
        let _ = document.set_attribute(element, &name, &url);
    }
    Ok(())
}

fn parse_base(url: &str) -> Result<BaseUrl, String> {
    BaseUrl::parse(url)
        .ok_or_else(|| "not an absolute URL, such as https://example.org/".to_owned())
}

/// The value of an attribute, whose name is asked for in any case.
fn attribute<'a>(element: ElementRef<'a>, name: &str) -> Option<AttributeRef<'a>> {
    element.attributes().find(|it| it.name().eq_ignore_ascii_case(name))
}
