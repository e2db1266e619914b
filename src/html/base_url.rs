//! The base of the URLs of a document. The parser is that of the crate `url`.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use ::url::Url;

use super::simple_url;
use crate::dom::{Document, ElementRef, NodeRef};
use crate::encoding::Encoding;
use crate::microsyntax::SyntaxError;
use crate::names::Tag;

/// A URL that others are relative to; see [`Document::base_url`].
///
/// ```
/// use duckbill::html::BaseUrl;
/// let base = BaseUrl::parse("https://example.com/a/b").unwrap();
/// assert_eq!(base.resolve("../c").as_deref(), Some("https://example.com/c"));
/// assert!(BaseUrl::parse("no url").is_none());
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct BaseUrl {
    url: Url,
    /// In which the queries of relative URLs are encoded.
    encoding: Encoding,
}

impl BaseUrl {
    /// Returns an absolute URL, or `None` if `input` is not one.
    #[must_use]
    pub fn parse(input: &str) -> Option<Self> {
        let url = Url::parse(input).ok()?;
        Some(Self { url, encoding: Encoding::UTF_8 })
    }

    /// The URL as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.url.as_str()
    }

    /// The absolute URL for one that may be relative; `None` on failure. A query is encoded in the encoding of the
    /// document whose [base URL](Document::base_url) this is, or in UTF-8 if this was [parsed](Self::parse).
    /// [Encoding-parse a URL](https://html.spec.whatwg.org/multipage/urls-and-fetching.html#encoding-parsing-a-url)
    #[must_use]
    pub fn resolve(&self, input: &str) -> Option<String> {
        self.resolve_in(input, self.encoding)
    }

    /// As [`resolve`](Self::resolve), with a query in another encoding.
    #[must_use]
    pub fn resolve_in(&self, input: &str, encoding: Encoding) -> Option<String> {
        // In a simple URL there is nothing to encode.
        simple_url::resolve(&self.url, input)
            .or_else(|| self.join_in(input, encoding).map(String::from))
    }

    fn join_in(&self, input: &str, encoding: Encoding) -> Option<Url> {
        if !encoding.encodes_queries() {
            return self.url.join(input).ok();
        }
        // The parser removes these piece by piece, but an encoder with a state needs the whole string.
        let input = input.replace(['\t', '\n', '\r'], "");
        let encode: &dyn Fn(&str) -> Cow<'_, [u8]> =
            &|query| Cow::Owned(encoding.encode_query(query));
        Url::options().base_url(Some(&self.url)).encoding_override(Some(encode)).parse(&input).ok()
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
    /// The [document base
    /// URL](https://html.spec.whatwg.org/multipage/urls-and-fetching.html#document-base-url): the `href`
    /// of the first `base` that has one, resolved against the URL the document came from, which the
    /// caller supplies. If that `href` is not a URL, or is a `data:` or `javascript:` URL, the base is
    /// the document's own URL.
    ///
    /// The URL is resolved each time, so keep the result for many links.
    #[must_use]
    pub fn base_url(&self, document_url: &BaseUrl) -> BaseUrl {
        let root = self.document_node();
        let has_url = |one: &ElementRef<'_>| one.is_html(Tag::Base) && one.has_attribute("href");
        let base = root.by_index(
            |all| &all.base,
            |root| root.elements().find(has_url).map_or(0, |base| base.as_node().index()),
            |base| *base,
            |visits| {
                let mut below = root.descendants().inspect(|_| *visits += 1);
                let base = below.find(|node| node.as_element().is_some_and(|one| has_url(&one)));
                base.map_or(0, NodeRef::index)
            },
        );
        let base = Some(base).filter(|base| *base != 0);
        let base = base.and_then(|base| NodeRef::new(self, base).as_element());
        let href = base.and_then(|base| base.attribute("href"));
        let encoding = self.encoding().encoding;
        let url = href.and_then(|href| document_url.join_in(href, encoding));
        let url = url.filter(|url| !matches!(url.scheme(), "data" | "javascript"));
        BaseUrl { url: url.unwrap_or_else(|| document_url.url.clone()), encoding }
    }

    /// The absolute URL for one written in the document; `None` on failure. A query is encoded in the
    /// encoding of the document. For many URLs, ask [`base_url`](Self::base_url) once, and
    /// [`BaseUrl::resolve`].
    #[must_use]
    pub fn resolve(&self, url: &str, document_url: &BaseUrl) -> Option<String> {
        self.base_url(document_url).resolve(url)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encoding::EncodingOptions;

    #[test]
    fn queries_are_in_the_encoding_of_the_document() {
        let own = BaseUrl::parse("https://example.com/a").unwrap();
        for (encoding, page, expected) in [
            (Encoding::WINDOWS_1252, &b"<a href='?\xE9#\xE9'>"[..], "?%E9#%C3%A9"),
            (Encoding::SHIFT_JIS, b"<a href='?\x82\xA0'>", "?%82%A0"),
            (Encoding::UTF_16LE, b"<\0a\0 \0h\0r\0e\0f\0=\0?\0\xE9\0>\0", "?%C3%A9"),
        ] {
            let encoding = EncodingOptions::new().with_user_override(encoding);
            let options = crate::ParseOptions::new().with_encoding(encoding);
            let document = crate::parse_with(page, &options).unwrap();
            let link = document.links().next().unwrap();
            let expected = format!("https://example.com/a{expected}");
            let href = link.attribute("href").unwrap();
            assert_eq!(document.resolve(href, &own).as_ref(), Some(&expected));
            assert_eq!(document.base_url(&own).resolve(href).as_ref(), Some(&expected));
            assert_eq!(link.reflect().url("href", &document.base_url(&own)), expected);
        }
        let page = b"<base href='/?\xE9'>";
        let base = crate::parse_bytes(page).base_url(&own);
        assert_eq!(base.as_str(), "https://example.com/?%E9");
    }
}
