//! Where attributes are in the source. The document knows where its tags are; a tag is read again by the rules of the tokenizer.

use crate::dom::{AttributeRef, ElementRef, SpansByName};
use crate::span::AttributeSpans;
use crate::tokenizer::{Written, WrittenAttributes};

/// Where attributes are in the source; see [`NodeRef::span`](crate::NodeRef::span).
impl<'a> ElementRef<'a> {
    /// Where an attribute is, by its qualified name. `None` if the element does not have it from the
    /// source, or the document was not parsed with [`Spans::Full`](crate::dom::Spans::Full).
    ///
    /// An attribute that a second `<html>` or `<body>` added is outside of
    /// [`start_tag`](Self::start_tag). One that was changed keeps its place.
    ///
    /// Each call reads the tag, unless it is long and was asked for before; [`attributes_with_spans`](Self::attributes_with_spans) reads
    /// it once for all attributes.
    #[must_use]
    pub fn attribute_spans(self, name: &str) -> Option<AttributeSpans> {
        let _has_it = self.attribute(name)?;
        let lowered_name = name.to_ascii_lowercase();
        if let Some(found) = self.found_in_long_tag(&lowered_name, || self.spans_by_name()) {
            return found;
        }
        let (start, _, one) = self.written().find(|(_, written, _)| is_name(written, name))?;
        Some(self.spans_of(start, one))
    }

    /// All attributes, each with the place where it is, in one pass; see
    /// [`attribute_spans`](Self::attribute_spans).
    pub fn attributes_with_spans(
        self,
    ) -> impl Iterator<Item = (AttributeRef<'a>, Option<AttributeSpans>)> {
        let by_name = self.spans_by_name();
        self.attributes()
            .map(move |attribute| (attribute, by_name.get(&attribute.name().to_ascii_lowercase())))
    }

    fn spans_by_name(self) -> SpansByName {
        let mut by_name = SpansByName::default();
        for (start, written, one) in self.written() {
            by_name.add(&lowered(written), self.spans_of(start, one));
        }
        by_name
    }

    /// The attributes as they are written: where the tag begins, and the name of each.
    fn written(self) -> impl Iterator<Item = (usize, &'a str, Written)> {
        self.written_tags().flat_map(|(start, tag)| {
            WrittenAttributes::new(tag)
                .filter_map(move |one| Some((start, tag.get(one.name.0..one.name.1)?, one)))
        })
    }

    fn spans_of(self, tag: usize, written: Written) -> AttributeSpans {
        let document = self.as_node().document();
        let span = |(start, end): (usize, usize)| document.input_span(tag + start, tag + end);
        AttributeSpans {
            span: span((written.name.0, written.end)),
            name: span(written.name),
            value: written.value.map(span),
            quote: written.quote,
        }
    }
}

/// A name as the tokenizer reads it.
fn lowered(written: &str) -> String {
    written.to_ascii_lowercase().replace('\0', "\u{FFFD}")
}

/// Whether an attribute of that name may be written this way. In foreign elements, names get capitals.
fn is_name(written: &str, name: &str) -> bool {
    written.eq_ignore_ascii_case(name) || written.contains('\0') && lowered(written) == name
}
