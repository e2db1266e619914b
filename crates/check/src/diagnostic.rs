//! The findings of a check, as plain data.

use std::fmt;
use std::ops::Range;

use super::codes::Code;
use super::fix::Fix;
use super::severity::Severity;
use duckbill::Span;
use duckbill::dom::NodeId;
use duckbill::error::Site;

/// One thing that is wrong, or worth a look.
///
/// [`Display`](fmt::Display) writes it as one line, without its place.
///
/// ```
/// use duckbill_check::{check, CheckOptions};
/// let document = duckbill::parse("<!DOCTYPE html><html lang=en><title>T</title><p tabindex=two>");
/// let report = check(&document, &CheckOptions::new());
/// let diagnostic = &report.diagnostics()[0];
/// assert_eq!(diagnostic.code.as_str(), "bad-integer");
/// assert_eq!(
///     diagnostic.to_string(),
///     "error[bad-integer]: “two” is not a valid integer for the attribute `tabindex` of `p`"
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Diagnostic {
    /// The kind of problem.
    pub code: Code,
    /// Of a parse error in tree construction: the rule that reports it.
    pub site: Option<Site>,
    /// How bad it is.
    pub severity: Severity,
    /// Where it is.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub place: Place,
    /// The subjects of the message: the names and values that its text has in their places.
    pub parts: Vec<String>,
    /// Other places that have to do with it.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub related: Vec<RelatedPlace>,
    /// A sentence on what a browser makes of it, or what to write instead, if there is more to say
    /// than [`Code::explanation`] does.
    pub note: Option<String>,
    /// The markup to write instead, if [asked for](super::CheckOptions::with_fixes), and if some leaves the
    /// tree as it is.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// A diagnostic of a code, in a place. The parts fill the gaps of the code's message in order.
    #[must_use]
    pub fn new(code: Code, place: Place) -> Self {
        let severity = code.severity();
        Self {
            code,
            site: None,
            severity,
            place,
            // Few have more.
            parts: Vec::with_capacity(4),
            related: Vec::new(),
            note: None,
            fix: None,
        }
    }

    /// Adds a part of the message.
    #[inline]
    #[must_use]
    pub fn with_part(mut self, part: impl Into<String>) -> Self {
        self.parts.push(part.into());
        self
    }

    /// Adds a related place.
    #[must_use]
    pub(crate) fn with_related(mut self, related: RelatedPlace) -> Self {
        self.related.push(related);
        self
    }

    /// Sets the note.
    #[must_use]
    pub(crate) fn with_note(mut self, note: impl Into<String>) -> Self {
        self.note = Some(note.into());
        self
    }

    /// Sets the severity, where it is not that of the code.
    #[must_use]
    pub(crate) fn with_severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// The section of the standard that has the rule, if one does: of a parse error that of its
    /// [site](Self::site), of all others that of the [code](Code::spec_url).
    #[must_use]
    pub fn spec_url(&self) -> Option<&'static str> {
        self.site.map(|site| site.text().spec_url).or_else(|| self.code.spec_url())
    }

    /// The message: the code's, with the parts in their places.
    #[must_use]
    pub fn message(&self) -> String {
        let mut message = String::new();
        let mut rest = self.code.message();
        while let Some((before, after)) = rest.split_once('{') {
            let (number, after) = after.split_once('}').unwrap_or((after, ""));
            message.push_str(before);
            let part = number.parse().ok().and_then(|index: usize| self.parts.get(index));
            message.push_str(part.map_or("", String::as_str));
            rest = after;
        }
        message.push_str(rest);
        message
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}[{}]: {}", self.severity, self.code, self.message())
    }
}

/// Where a thing is.
///
/// ```
/// use duckbill_check::{check, CheckOptions, Place};
/// let document = duckbill::parse("<!DOCTYPE html><html lang=en><title>T</title><p tabindex=two>");
/// let report = check(&document, &CheckOptions::new());
/// let Place::Value { attribute, range, .. } = &report.diagnostics()[0].place else { panic!() };
/// assert_eq!((attribute.as_str(), range.clone()), ("tabindex", 0..3));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Place {
    /// The document as a whole.
    Document,
    /// Bytes of the input.
    Source(Span),
    /// A node.
    Node(NodeId),
    /// An attribute of an element.
    Attribute {
        /// The element.
        element: NodeId,
        /// The attribute's name.
        attribute: String,
    },
    /// A part of an attribute's value.
    Value {
        /// The element.
        element: NodeId,
        /// The attribute's name.
        attribute: String,
        /// Bytes of the value as the document has it, after character references were read.
        range: Range<usize>,
    },
}

impl Place {
    /// The node it is about.
    #[must_use]
    pub const fn node(&self) -> Option<NodeId> {
        match self {
            Self::Document | Self::Source(_) => None,
            Self::Node(node) => Some(*node),
            Self::Attribute { element, .. } | Self::Value { element, .. } => Some(*element),
        }
    }
}

/// Another place that has to do with a diagnostic.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RelatedPlace {
    /// Where.
    pub place: Place,
    /// A word on that place, such as "first used here".
    pub label: &'static str,
}
