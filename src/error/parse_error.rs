//! A parse error: its code, its places, and the rule that found it.

use super::{ErrorCode, Site};
use crate::span::Span;

/// A parse error: its code and its place.
///
/// ```
/// use duckbill::{ErrorCode, ParseError, Span};
/// let error = ParseError::new(ErrorCode::DuplicateAttribute, Span { start: 5, end: 6 });
/// assert_eq!(error.to_string(), "duplicate-attribute at 5..6");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ParseError {
    /// The code of the error.
    pub code: ErrorCode,
    pub(super) site: Option<Site>,
    /// The length of the related place, and where it starts; 0 for no such place. (Two fields, so that an
    /// error without a site is no larger.)
    pub(super) related_length: u32,
    pub(super) related_start: u64,
    /// The place of the error, in bytes of the input as it was given to the parser: of the bytes, with a byte order mark, or of
    /// the string. A tokenizer that you feed counts the text that it is fed. `span.start` is the place that the standard's tests
    /// expect.
    pub span: Span,
}

impl ParseError {
    /// An error of this code at this place; a [`TreeSink`](crate::tree::TreeSink) of your own may be
    /// tested with it.
    #[must_use]
    pub const fn new(code: ErrorCode, span: Span) -> Self {
        Self { code, site: None, related_length: 0, related_start: 0, span }
    }

    /// The error that a rule of tree construction reports.
    #[must_use]
    pub(crate) const fn at_site(site: Site, span: Span) -> Self {
        Self { code: site.code(), site: Some(site), related_length: 0, related_start: 0, span }
    }

    /// The same error with a related place; an empty one is none.
    #[must_use]
    pub(crate) fn with_related(self, place: Option<Span>) -> Self {
        let Some(place) = place else { return self };
        let length = place.end.saturating_sub(place.start);
        let related_length = u32::try_from(length).unwrap_or(u32::MAX);
        Self { related_length, related_start: place.start, ..self }
    }

    /// The same error with its places turned into others.
    pub(crate) fn moved(&self, place: impl Fn(Span) -> Span) -> Self {
        let related = self.related().map(|related| place(related.span));
        let one = Self { span: place(self.span), related_length: 0, related_start: 0, ..*self };
        one.with_related(related)
    }

    /// The sentence of the standard that calls it an error, and the place of that in tree construction;
    /// `None` for errors of the tokenizer and of the input stream, whose [code](ErrorCode::spec_url) tells.
    #[must_use]
    pub const fn site(&self) -> Option<Site> {
        self.site
    }

    /// Another place that has to do with the error, such as the start tag of the element that is still open.
    ///
    /// Known only if the parse notes places
    /// ([`with_spans`](crate::ParseOptions::with_spans)), and if the other place is in the markup.
    #[must_use]
    pub fn related(&self) -> Option<RelatedSpan> {
        if self.related_length == 0 {
            return None;
        }
        let end = self.related_start.saturating_add(u64::from(self.related_length));
        let label = self.site.and_then(|site| site.text().related_label).unwrap_or_default();
        Some(RelatedSpan { span: Span { start: self.related_start, end }, label })
    }
}

/// Another place that has to do with a [`ParseError`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct RelatedSpan {
    /// Where it is: a tag.
    pub span: Span,
    /// Its role: "still open", "the first one".
    pub label: &'static str,
}

impl std::fmt::Display for ParseError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{} at {}..{}", self.code, self.span.start, self.span.end)
    }
}

impl std::error::Error for ParseError {}

/// The form of an error with the feature `serde`: what is missing is left out.
#[cfg(feature = "serde")]
mod form {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{ErrorCode, ParseError, Site, Span};

    #[derive(Serialize, Deserialize)]
    struct Form {
        code: ErrorCode,
        span: Span,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        site: Option<Site>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        related: Option<Span>,
    }

    impl Serialize for ParseError {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let related = self.related().map(|related| related.span);
            Form { code: self.code, span: self.span, site: self.site, related }
                .serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for ParseError {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let Form { code, span, site, related } = Form::deserialize(deserializer)?;
            Ok(Self { site, ..Self::new(code, span) }.with_related(related))
        }
    }
}
