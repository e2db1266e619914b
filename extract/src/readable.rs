//! Columns for readers and models: the content of a page, Markdown, and what a page says about itself.

use crate::budget::{Budget, Stopped};
use crate::fixed::Base;
use crate::value::Value;
use duckbill::Document;
use duckbill_text::{Found, MarkdownOptions};
use std::borrow::Cow;

/// The text of the content.
pub(crate) fn main_text(
    document: &Document,
    budget: &mut Budget<'_>,
) -> Result<Value<'static>, Stopped> {
    match duckbill_text::main_content(document) {
        Some(content) => Ok(Value::String(budget.string(content.text().into())?)),
        None => Ok(Value::Null),
    }
}

/// The page as Markdown.
pub(crate) fn markdown(
    document: &Document,
    base: &Base<'_>,
    budget: &mut Budget<'_>,
) -> Result<Value<'static>, Stopped> {
    let root = document.body().map_or(document.root(), |body| body.as_node());
    let text = duckbill_text::markdown(root, &options(base));
    Ok(Value::String(budget.string(text.into())?))
}

/// The content as Markdown.
pub(crate) fn main_markdown(
    document: &Document,
    base: &Base<'_>,
    budget: &mut Budget<'_>,
) -> Result<Value<'static>, Stopped> {
    match duckbill_text::main_content(document) {
        Some(content) => Ok(Value::String(budget.string(content.markdown(&options(base)).into())?)),
        None => Ok(Value::Null),
    }
}

fn options(base: &Base<'_>) -> MarkdownOptions {
    match base.of_page() {
        Some(base) => MarkdownOptions::new().with_base_url(base.clone()),
        None => MarkdownOptions::new(),
    }
}

/// The tables of data.
pub(crate) fn tables(
    document: &Document,
    budget: &mut Budget<'_>,
) -> Result<Value<'static>, Stopped> {
    let mut tables = Vec::new();
    for table in duckbill_text::tables(document.root()) {
        let mut rows = Vec::new();
        for row in table.texts() {
            let cells = row.into_iter().map(|cell| budget.string(cell.into()).map(Value::String));
            rows.push(Value::List(cells.collect::<Result<_, _>>()?));
        }
        tables.push(Value::List(rows));
    }
    Ok(Value::List(tables))
}

/// What the page says about itself.
pub(crate) fn metadata(
    document: &Document,
    base: &Base<'_>,
    budget: &mut Budget<'_>,
) -> Result<Value<'static>, Stopped> {
    let found = duckbill_text::metadata(document);
    let authors: Vec<String> = found.authors.into_iter().map(|author| author.value).collect();
    let author = (!authors.is_empty()).then(|| authors.join(", "));
    let string = |found: Option<Found>| found.map(|found| found.value);
    let fields = [
        (string(found.title), false),
        (string(found.description), false),
        (string(found.url), true),
        (string(found.language), false),
        (author, false),
        (string(found.published), false),
        (string(found.modified), false),
        (string(found.site_name), false),
        (string(found.image), true),
        (string(found.license), false),
    ];
    let mut values = Vec::with_capacity(fields.len());
    for (value, is_url) in fields {
        values.push(match value {
            None => Value::Null,
            Some(value) if is_url => Value::String(base.resolve(Cow::Owned(value), budget)?),
            Some(value) => Value::String(budget.string(Cow::Owned(value))?),
        });
    }
    Ok(Value::Struct(values))
}
