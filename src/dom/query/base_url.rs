//! What the URLs of a document are relative to. The parser is that of the crate `url`.

use std::fmt;
use std::str::FromStr;

use ::url::Url;

use crate::dom::arena::document::Document;
use crate::microsyntax::SyntaxError;
use crate::names::Tag;

/// A URL that others are relative to; see [`Document::base_url`].
///
/// ```
/// use duckbill::dom::BaseUrl;
/// let base = BaseUrl::parse("https://example.com/a/b").unwrap();
/// assert_eq!(base.resolve("../c").as_deref(), Some("https://example.com/c"));
/// assert!(BaseUrl::parse("no url").is_none());
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct BaseUrl(Url);

impl BaseUrl {
    /// An absolute URL; `None` if `input` is none.
    ///
    /// ```
    /// assert_eq!(duckbill::dom::BaseUrl::parse("HTTP://a").unwrap().as_str(), "http://a/");
    /// ```
    #[must_use]
    pub fn parse(input: &str) -> Option<Self> {
        Url::parse(input).ok().map(Self)
    }

    /// The URL as text.
    ///
    /// ```
    /// assert_eq!(duckbill::dom::BaseUrl::parse("http://a/b").unwrap().as_str(), "http://a/b");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// The absolute URL for one that may be relative; `None` on failure. Queries are encoded in
    /// UTF-8, also for documents that came in another encoding.
    ///
    /// ```
    /// let base = duckbill::dom::BaseUrl::parse("http://a/b?c").unwrap();
    /// assert_eq!(base.resolve("?d").as_deref(), Some("http://a/b?d"));
    /// assert_eq!(base.resolve("http://["), None);
    /// ```
    #[must_use]
    pub fn resolve(&self, input: &str) -> Option<String> {
        self.0.join(input).ok().map(String::from)
    }
}

impl FromStr for BaseUrl {
    type Err = SyntaxError;

    /// As [`parse`](Self::parse).
    fn from_str(input: &str) -> Result<Self, SyntaxError> {
        Self::parse(input).ok_or(SyntaxError)
    }
}

impl fmt::Debug for BaseUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("BaseUrl").field(&self.as_str()).finish()
    }
}

impl fmt::Display for BaseUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

impl Document {
    /// The [document base URL](https://html.spec.whatwg.org/multipage/urls-and-fetching.html#document-base-url):
    /// the `href` of the first `base` that has one, against the URL the document came from, which it
    /// does not know itself. A `base` that is no URL, or a `data:` or `javascript:` URL, is passed over for the
    /// document's own.
    ///
    /// The tree is walked each time, so keep the result for many links.
    ///
    /// ```
    /// use duckbill::dom::BaseUrl;
    /// let document = duckbill::parse("<base href=/wiki/><a href=Duck>");
    /// let base = document.base_url(&BaseUrl::parse("https://example.com/x").unwrap());
    /// assert_eq!(base.as_str(), "https://example.com/wiki/");
    /// let links: Vec<_> =
    ///     document.links().filter_map(|link| base.resolve(link.attribute("href")?)).collect();
    /// assert_eq!(links, ["https://example.com/wiki/Duck"]);
    /// ```
    #[must_use]
    pub fn base_url(&self, document_url: &BaseUrl) -> BaseUrl {
        let mut elements = self.document_node().elements().filter(|one| one.is_html(Tag::Base));
        let href = elements.find_map(|base| base.attribute("href"));
        let url = href.and_then(|href| document_url.0.join(href).ok());
        match url {
            Some(url) if !matches!(url.scheme(), "data" | "javascript") => BaseUrl(url),
            _ => document_url.clone(),
        }
    }

    /// The absolute URL for one written in the document; `None` on failure. For many, ask
    /// [`base_url`](Self::base_url) once.
    ///
    /// ```
    /// use duckbill::dom::BaseUrl;
    /// let document = duckbill::parse("<base href=javascript:x><a href=b>");
    /// let own = BaseUrl::parse("https://example.com/a").unwrap();
    /// assert_eq!(document.resolve("b", &own).as_deref(), Some("https://example.com/b"));
    /// ```
    #[must_use]
    pub fn resolve(&self, url: &str, document_url: &BaseUrl) -> Option<String> {
        self.base_url(document_url).resolve(url)
    }
}
