//! The data that a page holds for programs, as it is: JSON-LD, microdata and RDFa.

mod literals;
mod microdata;
mod prefixes;
mod rdfa;
mod triples;

use crate::stop::Stop;
use duckbill::html::BaseUrl;
use duckbill::names::Tag;
use duckbill::{Document, ElementRef, NodeRef};
use serde_json::Value;
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Values of attributes that are shorter than this are counted as often as they are there.
const LONG: usize = 128;

/// How [`structured_data_with`] reads.
///
/// ```
/// use duckbill::html::BaseUrl;
/// use duckbill_text::{StructuredDataOptions, structured_data_with};
/// let document = duckbill::parse("<div itemscope><a itemprop=pond href=pond>The pond</a></div>");
/// let options = StructuredDataOptions::new().with_base_url(BaseUrl::parse("https://duck.example/").unwrap());
/// let item = &structured_data_with(&document, &options).microdata[0];
/// assert_eq!(item["properties"]["pond"][0], "https://duck.example/pond");
/// ```
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct StructuredDataOptions {
    base_url: Option<BaseUrl>,
    stop: Stop,
}

impl StructuredDataOptions {
    /// The default options.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets what URLs are relative to: [`Document::base_url`](duckbill::Document::base_url) of the URL that the page
    /// came from. Without it they are written as the page has them, and the page is called `""` in RDFa.
    #[must_use]
    pub fn with_base_url(mut self, base_url: BaseUrl) -> Self {
        self.base_url = Some(base_url);
        self
    }

    /// Stops when this flag is set: what was found until then is returned.
    ///
    /// ```
    /// use duckbill_text::{StructuredData, StructuredDataOptions, structured_data_with};
    /// let document = duckbill::parse("<div itemscope>");
    /// let options = StructuredDataOptions::new().with_cancel_flag(std::sync::Arc::new(true.into()));
    /// assert!(structured_data_with(&document, &options).microdata.is_empty());
    /// ```
    #[must_use]
    pub fn with_cancel_flag(mut self, cancel: Arc<AtomicBool>) -> Self {
        self.stop = Stop::new(cancel);
        self
    }
}

/// The data that a page holds for programs; see [`structured_data`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct StructuredData {
    /// The value of each `script` of the type `application/ld+json`, as it is: no context is applied.
    pub json_ld: Vec<Value>,
    /// Each top-level item, as the standard
    /// [converts microdata to JSON](https://html.spec.whatwg.org/multipage/microdata.html#json): an object with `type` (a list of
    /// strings) and `id`, if it has them, and `properties` (an object of lists).
    pub microdata: Vec<Value>,
    /// The statements of [RDFa](https://www.w3.org/TR/rdfa-core/) about each subject, as an object of expanded JSON-LD: `@id`, `@type`, and a list of
    /// values for each property. Open Graph is RDFa. The page is a subject, too: of the vocabularies that it uses.
    pub rdfa: Vec<Value>,
    /// Whether this is all. It is not if the page repeats its data so often that it would be far longer than the page.
    pub is_complete: bool,
}

/// Reads the data that a page holds for programs: JSON-LD, microdata and RDFa, as values.
///
/// [`metadata`](crate::metadata) says what a page is about, from these and other sources. This is for programs that know the
/// vocabulary: what is there is returned, whether it makes sense or not. JSON with comments, raw line breaks or commas too
/// many is read as if it had none. Items that are in more than 64 others are left out.
///
/// It takes time in proportion to the page. Data that would be longer than sixteen times the page is [cut](StructuredData::is_complete).
///
/// ```
/// let html = r#"<script type="application/ld+json">{"@type": "Duck", "name": "Teal"}</script>
///     <div itemscope itemtype=https://duck.example/Duck><b itemprop=name>Eider</b></div>
///     <div vocab=https://schema.org/ typeof=Animal><b property=name>Pochard</b></div>"#;
/// let data = duckbill_text::structured_data(&duckbill::parse(html));
/// assert_eq!(data.json_ld[0]["name"], "Teal");
/// assert_eq!(data.microdata[0]["properties"]["name"][0], "Eider");
/// assert_eq!(data.rdfa[1]["https://schema.org/name"][0]["@value"], "Pochard");
/// assert!(data.is_complete);
/// ```
#[must_use]
pub fn structured_data(document: &Document) -> StructuredData {
    structured_data_with(document, &StructuredDataOptions::new())
}

/// [`structured_data`] with options.
#[must_use]
pub fn structured_data_with(
    document: &Document,
    options: &StructuredDataOptions,
) -> StructuredData {
    let mut found = StructuredData::default();
    let mut size = 0_usize;
    let (mut has_items, mut has_rdfa) = (false, false);
    // Elements share their attributes: of long ones each is counted once.
    let mut long = HashSet::new();
    for node in document.root().descendants() {
        if options.stop.is_set() {
            return found;
        }
        size += 16 + node.text().map_or(0, str::len);
        let Some(element) = node.as_element() else { continue };
        for attribute in element.attributes() {
            let name = attribute.name();
            has_items |= name == "itemscope";
            has_rdfa |= matches!(name, "property" | "typeof" | "rel" | "rev");
            let value = attribute.value();
            if value.len() < LONG || long.insert((value.as_ptr().addr(), value.len())) {
                size += name.len() + value.len();
            }
        }
        if holds_json_ld(element)
            && let Some(value) = crate::json::read(&element.as_node().text_content())
        {
            found.json_ld.push(value);
        }
    }
    let mut budget = Budget { left: 16 * size + 4096, base: options.base_url.as_ref() };
    let stop = &options.stop;
    let mut is_complete = true;
    if has_items {
        is_complete &= microdata::read(document, stop, &mut budget, &mut found.microdata);
    }
    if has_rdfa {
        is_complete &= rdfa::read(document, stop, &mut budget, &mut found.rdfa);
    }
    found.is_complete = is_complete;
    found
}

/// Whether an element is a script with JSON-LD.
pub(crate) fn holds_json_ld(element: ElementRef<'_>) -> bool {
    element.is_html(Tag::Script)
        && element.attribute("type").is_some_and(|kind| {
            let kind = kind.split(';').next().unwrap_or(kind).trim();
            kind.eq_ignore_ascii_case("application/ld+json")
        })
}

/// How much may still be written, and how URLs are resolved.
struct Budget<'o> {
    left: usize,
    base: Option<&'o BaseUrl>,
}

impl Budget<'_> {
    /// Takes some bytes; `false` if there are not as many.
    fn take(&mut self, bytes: usize) -> bool {
        let left = self.left.checked_sub(bytes + 1);
        self.left = left.unwrap_or_default();
        left.is_some()
    }

    /// A URL, absolute if it can be.
    fn resolve(&mut self, url: &str) -> Option<String> {
        let url = url.trim_ascii();
        let resolved = self.base.and_then(|base| base.resolve(url));
        let resolved = resolved.unwrap_or_else(|| url.to_owned());
        self.take(resolved.len()).then_some(resolved)
    }

    /// The text in a node.
    fn text(&mut self, node: NodeRef<'_>) -> Option<String> {
        let mut text = String::new();
        for part in node.descendants() {
            if !self.take(part.text().map_or(0, str::len)) {
                return None;
            }
            text.push_str(part.text().unwrap_or_default());
        }
        Some(text)
    }

    fn string(&mut self, text: &str) -> Option<String> {
        self.take(text.len()).then(|| text.to_owned())
    }
}
