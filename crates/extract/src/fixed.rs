//! Columns that need no selector.

use crate::budget::{Budget, Stopped};
use crate::people::Decimal;
use crate::row_options::RowOptions;
use crate::value::Value;
use duckbill::encoding::Encoding;
use duckbill::html::{BaseUrl, Lines};
use duckbill::names::Tag;
use duckbill::{Document, ElementRef};
use std::borrow::Cow;
use std::cell::OnceCell;

/// The context in which the values of a document are read: its base URL, found when it is first needed, its language, and the sign before decimals.
#[derive(Debug)]
pub(crate) struct Base<'a> {
    pub(crate) language: Option<&'a str>,
    pub(crate) decimal: Option<Decimal>,
    /// That of the options alone.
    pub(crate) given_decimal: Option<Decimal>,
    document: &'a Document,
    encoding: Encoding,
    url: Option<&'a str>,
    found: OnceCell<Option<BaseUrl>>,
}

impl<'a> Base<'a> {
    /// The base of a document that is read so.
    pub(crate) fn new(document: &'a Document, options: &RowOptions<'a>) -> Self {
        let encoding = document.encoding().encoding;
        let language = document.document_element().and_then(|root| root.attribute("lang"));
        let decimal = options.decimal.or_else(|| language.and_then(Decimal::of));
        let given_decimal = options.decimal;
        Self {
            language,
            decimal,
            given_decimal,
            document,
            encoding,
            url: options.url,
            found: OnceCell::new(),
        }
    }

    fn base(&self) -> Option<&BaseUrl> {
        let base = self.found.get_or_init(|| {
            // Against this only URLs that are absolute can be resolved.
            let own = self.url.and_then(BaseUrl::parse).or_else(|| BaseUrl::parse("about:blank"));
            own.map(|own| self.document.base_url(&own))
        });
        base.as_ref()
    }

    /// The base of the document, if it is known.
    pub(crate) fn of_page(&self) -> Option<&BaseUrl> {
        self.base().filter(|base| !base.to_string().starts_with("about:"))
    }

    /// The URL as [reflected](https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#reflecting-content-attributes-in-idl-attributes):
    /// resolved, or as it is if it cannot be.
    pub(crate) fn resolve<'t>(
        &self,
        url: Cow<'t, str>,
        budget: &mut Budget<'_>,
    ) -> Result<Cow<'t, str>, Stopped> {
        match self.base().and_then(|base| base.resolve_in(&url, self.encoding)) {
            // A fragment alone would become `about:blank#…`.
            Some(resolved) if !resolved.starts_with("about:blank#") => {
                budget.string(Cow::Owned(resolved))
            }
            _ => budget.string(url),
        }
    }
}

/// The title of the document.
pub(crate) fn title(
    document: &Document,
    budget: &mut Budget<'_>,
) -> Result<Value<'static>, Stopped> {
    match document.title() {
        Some(title) => Ok(Value::String(budget.string(title.into())?)),
        None => Ok(Value::Null),
    }
}

/// The text of the body as a reader sees it.
pub(crate) fn text<'a>(
    document: &'a Document,
    budget: &mut Budget<'_>,
) -> Result<Value<'a>, Stopped> {
    match document.body().or_else(|| document.document_element()) {
        Some(element) => {
            Ok(Value::String(budget.written(|out| element.write_inner_text(out))?.into()))
        }
        None => Ok(Value::Null),
    }
}

/// The `a` and `area` elements with an `href`.
pub(crate) fn links<'a>(
    document: &'a Document,
    base: &Base<'a>,
    lines: &mut Lines<'a>,
    budget: &mut Budget<'_>,
) -> Result<Value<'a>, Stopped> {
    let mut links = Vec::new();
    for element in document.links() {
        let href = element.attribute("href").unwrap_or_default();
        let url = base.resolve(Cow::Borrowed(href), budget)?;
        let text = if element.is_html(Tag::Area) {
            optional(element.attribute("alt"), budget)?
        } else {
            Value::String(budget.written(|out| lines.write(element, out))?.into())
        };
        let rel = optional(element.attribute("rel"), budget)?;
        links.push(Value::Struct(vec![Value::String(url), text, rel]));
    }
    Ok(Value::List(links))
}

/// The `meta` elements with a name and a content.
pub(crate) fn metas<'a>(
    document: &'a Document,
    budget: &mut Budget<'_>,
) -> Result<Value<'a>, Stopped> {
    let mut metas = Vec::new();
    for element in html_elements(document, Tag::Meta) {
        let names = ["name", "property", "http-equiv"];
        let name = names.iter().find_map(|name| element.attribute(name));
        if let (Some(name), Some(content)) = (name, element.attribute("content")) {
            let name = optional(Some(name), budget)?;
            metas.push(Value::Struct(vec![name, optional(Some(content), budget)?]));
        }
    }
    Ok(Value::List(metas))
}

/// The language of the document element:
/// [its `lang`, or the pragma-set default language](https://html.spec.whatwg.org/multipage/dom.html#the-lang-and-xml:lang-attributes).
pub(crate) fn language<'a>(
    document: &'a Document,
    budget: &mut Budget<'_>,
) -> Result<Value<'a>, Stopped> {
    let own = document.document_element().and_then(|element| element.attribute("lang"));
    let pragma = || html_elements(document, Tag::Meta).find_map(pragma_language);
    let language = own.or_else(pragma).filter(|language| !language.is_empty());
    optional(language, budget)
}

/// The language that a
/// [pragma](https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-content-language) sets.
fn pragma_language(element: ElementRef<'_>) -> Option<&str> {
    let pragma = element.attribute("http-equiv")?;
    let content = element.attribute("content")?;
    let is_set = pragma.eq_ignore_ascii_case("content-language") && !content.contains(',');
    is_set.then(|| content.split_ascii_whitespace().next()).flatten()
}

fn html_elements(document: &Document, tag: Tag) -> impl Iterator<Item = ElementRef<'_>> {
    document.root().elements().filter(move |element| element.is_html(tag))
}

fn optional<'a>(text: Option<&'a str>, budget: &mut Budget<'_>) -> Result<Value<'a>, Stopped> {
    match text {
        Some(text) => Ok(Value::String(budget.string(Cow::Borrowed(text))?)),
        None => Ok(Value::Null),
    }
}
