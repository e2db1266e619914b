//! From a tree back to text: the standard's fragment serialization, pretty and minimised HTML, XML, and
//! the format of the html5lib tests.
//!
//! [`outer_html`](crate::NodeRef::outer_html) and [`inner_html`](crate::NodeRef::inner_html) of nodes, elements and
//! documents write what a browser's `outerHTML` and `innerHTML` give. A [`Serializer`] writes the rest: other formats,
//! shadow roots, earlier editions, into writers, and within a limit.
//!
//! ```
//! use duckbill::serializer::Serializer;
//! let document = duckbill::parse("<!DOCTYPE html><p>1 &lt; 2<br>");
//! let root = document.root();
//! let html = "<!DOCTYPE html><html><head></head><body><p>1 &lt; 2<br></p></body></html>";
//! assert_eq!(document.outer_html(), html);
//! assert_eq!(Serializer::html().to_string(root), html);
//! assert_eq!(Serializer::minified().to_string(root), "<!DOCTYPE html><p>1 &lt; 2<br>");
//! assert!(Serializer::xml().to_string(root).ends_with("<p>1 &lt; 2<br /></p></body></html>"));
//! ```
//!
//! Parsing the output again need not give the same tree; the standard [lists the
//! reasons](https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments).
//! Nothing recurses, and only the output is allocated. On hostile input the output may be far longer than
//! the document, since elements share attributes. In that case use [`Serializer::to_string_within`], or a writer with
//! a limit of its own.

mod attribute;
mod builder;
mod byte_writer;
mod encoded;
mod escape;
mod html;
mod leading_newline;
mod minify;
mod omission;
mod out;
mod output;
mod output_limit;
mod pretty;
mod shorthands;
mod test_format;
#[cfg(test)]
mod tests;
mod walk;
mod xml;
mod xml_names;

pub use builder::Serializer;
pub use encoded::{EncodedSerializer, Unencodable};
pub use escape::{escape_attribute, escape_text};
pub use output_limit::OutputTooLong;

#[cfg(feature = "edits")]
use crate::dom::ElementRef;

/// Whether the end tag of an element can be left out where it is.
#[cfg(feature = "edits")]
pub(crate) fn can_omit_end_tag(element: ElementRef<'_>) -> bool {
    omission::end_tag(element)
}
