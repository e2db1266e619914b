//! Columns for readers and models: the content of a page, Markdown, and what a page says about itself.

use crate::budget::{Budget, Stopped};
use crate::fixed::Base;
use crate::value::Value;
use duckbill::Document;
use duckbill_text::{
    ChunkOptions, Focus, Found, MainContent, MainContentOptions, MarkdownOptions, SearchOptions,
    StructuredDataOptions, TextOptions,
};
use std::borrow::Cow;
use std::sync::Arc;

/// The content of a page, which is looked for once, whatever columns want it.
pub(crate) struct Content<'a> {
    document: &'a Document,
    focus: Focus,
    found: Option<Option<MainContent<'a>>>,
}

impl<'a> Content<'a> {
    pub(crate) fn new(document: &'a Document, focus: Focus) -> Self {
        Self { document, focus, found: None }
    }

    fn find(&mut self, budget: &Budget<'_>) -> Result<Option<&MainContent<'a>>, Stopped> {
        let found = self.found.get_or_insert_with(|| {
            let mut options = MainContentOptions::new().with_focus(self.focus);
            if let Some(flag) = budget.cancel {
                options = options.with_cancel_flag(Arc::clone(flag));
            }
            duckbill_text::main_content_with(self.document, &options)
        });
        budget.check().map(|()| found.as_ref())
    }

    /// Its text.
    pub(crate) fn text(&mut self, budget: &mut Budget<'_>) -> Result<Value<'static>, Stopped> {
        let content = self.find(budget)?;
        let options = TextOptions::new();
        content.map_or(Ok(Value::Null), |content| {
            let text = budget.within(|most| content.text_within(&options, most))?;
            budget.check().map(|()| Value::String(text.into()))
        })
    }

    /// The same as Markdown.
    pub(crate) fn markdown(
        &mut self,
        base: &Base<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<Value<'static>, Stopped> {
        let options = options(base, budget);
        let content = self.find(budget)?;
        content.map_or(Ok(Value::Null), |content| {
            let text = budget.within(|most| content.markdown_within(&options, most))?;
            budget.check().map(|()| Value::String(text.into()))
        })
    }

    /// Its pieces for an index.
    pub(crate) fn chunks(
        &mut self,
        base: &Base<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<Value<'static>, Stopped> {
        let markdown = options(base, budget);
        let Some(content) = self.find(budget)? else { return Ok(Value::Null) };
        let count = |text: &str| text.chars().count();
        let mut pieces = Vec::new();
        for piece in content.chunks_with(&markdown, &ChunkOptions::new(), count) {
            let text = string(piece.text, budget)?;
            let headings = piece.headings.into_iter().map(|heading| string(heading, budget));
            let headings = Value::List(headings.collect::<Result<_, _>>()?);
            pieces.push(Value::Struct(vec![text, headings]));
        }
        budget.check().map(|()| Value::List(pieces))
    }

    /// The SimHash of its text, in hexadecimal digits.
    #[cfg(feature = "fingerprints")]
    pub(crate) fn simhash(&mut self, budget: &Budget<'_>) -> Result<Value<'static>, Stopped> {
        let content = self.find(budget)?;
        let hash = content.and_then(|content| duckbill_text::simhash(&content.text()));
        let digits = |hash: u64| Value::String(format!("{hash:016x}").into());
        budget.check().map(|()| hash.map_or(Value::Null, digits))
    }

    /// The MinHash of its text.
    #[cfg(feature = "fingerprints")]
    pub(crate) fn minhash(&mut self, budget: &Budget<'_>) -> Result<Value<'static>, Stopped> {
        let content = self.find(budget)?;
        let hash = content.and_then(|content| duckbill_text::minhash(&content.text()));
        let list = |hash: [u32; 112]| {
            Value::List(hash.map(|number| Value::Integer(number.into())).into_iter().collect())
        };
        budget.check().map(|()| hash.map_or(Value::Null, list))
    }
}

/// The page as Markdown.
pub(crate) fn markdown(
    document: &Document,
    base: &Base<'_>,
    budget: &mut Budget<'_>,
) -> Result<Value<'static>, Stopped> {
    let root = document.body().map_or(document.root(), |body| body.as_node());
    let options = options(base, budget);
    let text = budget.within(|most| duckbill_text::markdown_within(root, &options, most))?;
    budget.check().map(|()| Value::String(text.into()))
}

fn string(text: String, budget: &mut Budget<'_>) -> Result<Value<'static>, Stopped> {
    Ok(Value::String(budget.string(text.into())?))
}

fn options(base: &Base<'_>, budget: &Budget<'_>) -> MarkdownOptions {
    let mut options = MarkdownOptions::new();
    if let Some(base) = base.of_page() {
        options = options.with_base_url(base.clone());
    }
    if let Some(flag) = budget.cancel {
        options = options.with_cancel_flag(Arc::clone(flag));
    }
    options
}

/// Searches stop where the budget does.
fn search_options(budget: &Budget<'_>) -> SearchOptions {
    match budget.cancel {
        Some(flag) => SearchOptions::new().with_cancel_flag(Arc::clone(flag)),
        None => SearchOptions::new(),
    }
}

/// The tables of data.
pub(crate) fn tables(
    document: &Document,
    budget: &mut Budget<'_>,
) -> Result<Value<'static>, Stopped> {
    let options = search_options(budget);
    let mut tables = Vec::new();
    for table in duckbill_text::tables_with(document.root(), &options) {
        let mut rows = Vec::new();
        for row in table.texts() {
            let cells = row.into_iter().map(|cell| string(cell, budget));
            rows.push(Value::List(cells.collect::<Result<_, _>>()?));
        }
        tables.push(Value::List(rows));
    }
    budget.check().map(|()| Value::List(tables))
}

/// The data that the page holds for programs, each value as JSON. Of data that the page repeats without end there is nothing.
pub(crate) fn structured_data(
    document: &Document,
    base: &Base<'_>,
    budget: &mut Budget<'_>,
) -> Result<Value<'static>, Stopped> {
    let mut options = StructuredDataOptions::new();
    if let Some(base) = base.of_page() {
        options = options.with_base_url(base.clone());
    }
    if let Some(flag) = budget.cancel {
        options = options.with_cancel_flag(Arc::clone(flag));
    }
    let found = duckbill_text::structured_data_with(document, &options);
    budget.check()?;
    let mut lists = Vec::new();
    for values in [found.json_ld, found.microdata, found.rdfa] {
        let values = values.into_iter().map(|value| string(value.to_string(), budget));
        lists.push(Value::List(values.collect::<Result<_, _>>()?));
    }
    Ok(Value::Struct(lists))
}

/// The page's metadata.
pub(crate) fn metadata(
    document: &Document,
    base: &Base<'_>,
    budget: &mut Budget<'_>,
) -> Result<Value<'static>, Stopped> {
    let options = search_options(budget);
    let found = duckbill_text::metadata_with(document, &options);
    budget.check()?;
    let authors: Vec<String> = found.authors.into_iter().map(|author| author.value).collect();
    let author = (!authors.is_empty()).then(|| authors.join(", "));
    let value = |found: Option<Found>| found.map(|found| found.value);
    let mut text = |value: Option<String>| match value {
        None => Ok(Value::Null),
        Some(value) => Ok(Value::String(budget.string(Cow::Owned(value))?)),
    };
    let (title, description) = (text(value(found.title))?, text(value(found.description))?);
    let (language, author) = (text(value(found.language))?, text(author)?);
    let detected_language = text(found.detected_language)?;
    let authors =
        authors.into_iter().map(|name| text(Some(name))).collect::<Result<_, Stopped>>()?;
    let (published, modified) = (text(value(found.published))?, text(value(found.modified))?);
    let (site_name, license) = (text(value(found.site_name))?, text(value(found.license))?);
    let section = text(value(found.section))?;
    let keywords =
        found.keywords.into_iter().map(|word| text(Some(word))).collect::<Result<_, Stopped>>()?;
    let mut alternates = Vec::with_capacity(found.alternates.len());
    for (language, url) in found.alternates {
        let language = Value::String(budget.string(Cow::Owned(language))?);
        let url = Value::String(base.resolve(Cow::Owned(url), budget)?);
        alternates.push(Value::Struct(vec![language, url]));
    }
    let mut url = |value: Option<String>| match value {
        None => Ok(Value::Null),
        Some(value) => Ok(Value::String(base.resolve(Cow::Owned(value), budget)?)),
    };
    let (own_url, image) = (url(value(found.url))?, url(value(found.image))?);
    let feeds =
        found.feeds.into_iter().map(|feed| url(Some(feed))).collect::<Result<_, Stopped>>()?;
    let values = vec![
        title,
        description,
        own_url,
        language,
        detected_language,
        author,
        Value::List(authors),
        published,
        modified,
        site_name,
        image,
        license,
        section,
        Value::List(keywords),
        Value::List(feeds),
        Value::List(alternates),
    ];
    Ok(Value::Struct(values))
}
