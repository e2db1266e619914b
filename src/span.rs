//! Ranges of the input.

#![cfg_attr(not(test), deny(clippy::arithmetic_side_effects))]

/// A half-open range of the input as it was given, in bytes: of the bytes that were parsed, in any encoding and with a byte
/// order mark, or of the string.
///
/// Places of nodes, attributes and errors are counted so. A [`Tokenizer`](crate::tokens::Tokenizer) that you feed gets text, and
/// its spans are ranges of all the text that it was fed, as are those of a [`Parser`](crate::Parser) that is fed both bytes and
/// strings.
///
/// ```
/// use duckbill::Span;
/// let span = Span { start: 3, end: 7 };
/// assert_eq!(&"<p>text"[span.start as usize..span.end as usize], "text");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Span {
    /// Offset of the first byte.
    pub start: u64,
    /// Offset after the last byte.
    pub end: u64,
}

impl Span {
    /// The empty range at `offset`.
    #[must_use]
    pub const fn at(offset: u64) -> Self {
        Self { start: offset, end: offset }
    }
}

/// The origin of a node.
///
/// ```
/// use duckbill::dom::{Origin, Spans};
/// use duckbill::{ParseOptions, parse_with};
/// let document = parse_with("<b>1</p>", &ParseOptions::new().with_spans(Spans::Tags))?;
/// let origin = |tag| document.elements_by_tag_name(tag).next().unwrap().as_node().origin();
/// assert_eq!(["b", "p", "body"].map(origin), [Some(Origin::Markup), Some(Origin::EndTag), Some(Origin::Implied)]);
/// # Ok::<(), duckbill::limits::ParseStopped>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Origin {
    /// A token of its own is in the input.
    Markup,
    /// An element made without a tag: `html`, `head`, `body`, `tbody`, `tr`, `colgroup`.
    Implied,
    /// A `p` made by `</p>`, or a `br` made by `</br>`.
    EndTag,
    /// The clone of a formatting element, made by the
    /// [adoption agency](https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm) or by
    /// [reconstruction](https://html.spec.whatwg.org/multipage/parsing.html#reconstruct-the-active-formatting-elements).
    Clone,
    /// A copy inside a `selectedcontent`.
    Copy,
    /// Made after the parse.
    Created,
}

/// A tree builder's statement about the place of a node, to sinks that
/// [want to know](crate::tree::TreeSink::wants_places). Spans and offsets are of the decoded text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PlaceEvent {
    /// The node was made.
    Made {
        /// The token that it was made for; an empty range at the token that made it, if that is not a tag of
        /// its own.
        span: Span,
        /// Its source; [`Origin::Clone`] goes with the last call of
        /// [`clone_element`](crate::tree::TreeSink::clone_element).
        origin: Origin,
    },
    /// The element ended with its start tag: it is void, or closes itself.
    Unopened,
    /// The element left the stack of open elements. An element may be closed twice: an end tag counts more, and
    /// the last one most.
    Closed {
        /// The first byte of the token that closed it.
        at: u64,
        /// That token, if it is the end tag of this element.
        end_tag: Option<Span>,
    },
    /// Attributes of a later start tag went to the element, as far as it lacked them.
    AttributesAdded {
        /// That start tag.
        span: Span,
    },
}

/// How much of the source's places a parse notes for the nodes it makes.
///
/// ```
/// use duckbill::dom::Spans;
/// use duckbill::{ParseOptions, Span, parse_with};
/// let document = parse_with("<p>a</p>", &ParseOptions::new().with_spans(Spans::Tags))?;
/// let p = document.elements_by_tag_name("p").next().unwrap();
/// assert_eq!(p.end_tag(), Some(Span { start: 4, end: 8 }));
/// # Ok::<(), duckbill::limits::ParseStopped>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Spans {
    /// Nothing: costs nothing.
    #[default]
    None,
    /// Where each node is, and the tags of elements: 16 bytes a node. Of a CR LF at the end of a text node the span has the CR only.
    Tags,
    /// Also attributes and the pieces of text nodes. The document keeps the whole source for that.
    Full,
}

/// How the value of an attribute is quoted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Quote {
    /// `"`
    Double,
    /// `'`
    Single,
    /// Not at all.
    None,
}

/// Where an attribute is, in bytes of the input.
///
/// ```
/// use duckbill::dom::{Quote, Spans};
/// use duckbill::{ParseOptions, Span, parse_with};
/// let options = ParseOptions::new().with_spans(Spans::Full);
/// let document = parse_with("<a href='b' id>", &options)?;
/// let a = document.elements_by_tag_name("a").next().unwrap();
/// let href = a.attribute_spans("href").unwrap();
/// assert_eq!(href.span, Span { start: 3, end: 11 });
/// assert_eq!(href.value, Some(Span { start: 9, end: 10 }));
/// assert_eq!(href.quote, Some(Quote::Single));
/// assert_eq!(a.attribute_spans("id").unwrap().value, None);
/// # Ok::<(), duckbill::limits::ParseStopped>(())
/// ```
#[cfg(feature = "spans")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct AttributeSpans {
    /// All of it: from the name to the closing quote, or to the `=` if nothing follows that.
    pub span: Span,
    /// The name as it is written. (It begins with `=` where the tag says so.)
    pub name: Span,
    /// The value, without quotes; `None` if there is no `=`.
    pub value: Option<Span>,
    /// The quotes of the value; `None` if there is no `=`.
    pub quote: Option<Quote>,
}
