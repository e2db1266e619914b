//! The names of foreign content: SVG and MathML spellings, namespaced attributes.
//!
//! Tokens carry names in lower case; SVG and one attribute of MathML are spelled in mixed case. They are
//! found in sorted tables.

use std::cmp::Ordering;

use super::{AttributeNamespace, Tag};

// Made by `build.rs` from `data/foreign-elements.tsv` and `data/svg-attributes.txt`.
include!(concat!(env!("OUT_DIR"), "/svg_elements.rs"));
include!(concat!(env!("OUT_DIR"), "/svg_attributes.rs"));

/// How the attributes of a token are adjusted for an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Adjustment {
    /// An HTML element: nothing.
    #[default]
    None,
    /// [Adjust MathML attributes](https://html.spec.whatwg.org/multipage/parsing.html#adjust-mathml-attributes),
    /// then foreign attributes.
    MathMl,
    /// [Adjust SVG attributes](https://html.spec.whatwg.org/multipage/parsing.html#adjust-svg-attributes),
    /// then foreign attributes.
    Svg,
}

/// The spelling of an attribute name under an adjustment, if it differs, and its namespace.
pub(crate) const fn adjust_attribute(
    name: &str,
    adjustment: Adjustment,
) -> (Option<&'static str>, AttributeNamespace) {
    let spelling = match adjustment {
        Adjustment::None => return (None, AttributeNamespace::None),
        Adjustment::MathMl => find(&["definitionURL"], name),
        Adjustment::Svg => find(SVG_ATTRIBUTES_WITH_CAPITALS, name),
    };
    (spelling, foreign_attribute_namespace(name))
}

/// [Adjust foreign attributes](https://html.spec.whatwg.org/multipage/parsing.html#adjust-foreign-attributes):
/// the namespace of an attribute of this qualified name.
const fn foreign_attribute_namespace(name: &str) -> AttributeNamespace {
    match name.as_bytes() {
        b"xlink:actuate" | b"xlink:arcrole" | b"xlink:href" | b"xlink:role" | b"xlink:show"
        | b"xlink:title" | b"xlink:type" => AttributeNamespace::XLink,
        b"xml:lang" | b"xml:space" => AttributeNamespace::Xml,
        b"xmlns" | b"xmlns:xlink" => AttributeNamespace::Xmlns,
        _ => AttributeNamespace::None,
    }
}

/// The spelling of an SVG element's name, if it is not all lower case.
#[inline]
pub(crate) fn svg_tag_name(tag: Tag, name: &str) -> Option<&'static str> {
    match tag {
        Tag::Unknown => find(SVG_ELEMENTS_WITH_CAPITALS, name),
        Tag::Foreignobject => Some("foreignObject"),
        Tag::Lineargradient => Some("linearGradient"),
        Tag::Radialgradient => Some("radialGradient"),
        Tag::Clippath => Some("clipPath"),
        Tag::Textpath => Some("textPath"),
        _ => None,
    }
}

/// The known names that [`svg_tag_name`] spells otherwise.
#[cfg(feature = "rewrite")]
pub(crate) const RESPELT: [Tag; 5] =
    [Tag::Foreignobject, Tag::Lineargradient, Tag::Radialgradient, Tag::Clippath, Tag::Textpath];

/// Looks a name up in a table that is sorted by what the spellings are in lower case.
const fn find(table: &[&'static str], name: &str) -> Option<&'static str> {
    let mut low = 0;
    let mut high = table.len();
    while low < high {
        let middle = (low + high) / 2;
        match compare(table[middle], name) {
            Ordering::Less => low = middle + 1,
            Ordering::Equal => return Some(table[middle]),
            Ordering::Greater => high = middle,
        }
    }
    None
}

/// Compares what a spelling is in lower case with a name.
const fn compare(spelling: &str, name: &str) -> Ordering {
    let (one, other) = (spelling.as_bytes(), name.as_bytes());
    let mut index = 0;
    while index < one.len() && index < other.len() {
        let byte = one[index].to_ascii_lowercase();
        if byte != other[index] {
            return if byte < other[index] { Ordering::Less } else { Ordering::Greater };
        }
        index += 1;
    }
    if one.len() < other.len() {
        Ordering::Less
    } else if one.len() == other.len() {
        Ordering::Equal
    } else {
        Ordering::Greater
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "rewrite")]
    #[test]
    fn names_that_are_respelt_are_listed() {
        for tag in Tag::ALL {
            let is_respelt = svg_tag_name(tag, tag.name()).is_some();
            assert_eq!(RESPELT.contains(&tag), is_respelt, "{tag:?}");
        }
    }

    #[test]
    fn spellings_are_sorted() {
        for table in [SVG_ELEMENTS_WITH_CAPITALS, SVG_ATTRIBUTES_WITH_CAPITALS] {
            let lower = |name: &str| name.to_ascii_lowercase();
            assert!(table.windows(2).all(|pair| lower(pair[0]) < lower(pair[1])));
        }
        assert_eq!(
            (SVG_ELEMENTS_WITH_CAPITALS.len(), SVG_ATTRIBUTES_WITH_CAPITALS.len()),
            (37, 58)
        );
    }

    #[test]
    fn attributes_are_spelled_as_the_table_says() {
        for spelling in SVG_ATTRIBUTES_WITH_CAPITALS {
            let name = &spelling.to_ascii_lowercase();
            for adjustment in [Adjustment::Svg, Adjustment::MathMl, Adjustment::None] {
                let adjusted = adjust_attribute(name, adjustment);
                assert_eq!(adjusted.0, (adjustment == Adjustment::Svg).then_some(*spelling));
            }
        }
    }

    #[test]
    fn known_tags_are_spelled_as_the_table_says() {
        for spelling in SVG_ELEMENTS_WITH_CAPITALS {
            let name = &spelling.to_ascii_lowercase();
            assert_eq!(svg_tag_name(Tag::from_name(name), name), Some(*spelling));
        }
        for name in ["path", "g", "x-y", "altglyphdefs", ""] {
            assert_eq!(svg_tag_name(Tag::from_name(name), name), None);
        }
    }

    #[test]
    fn attributes_get_their_spelling_and_namespace() {
        let svg = |name| adjust_attribute(name, Adjustment::Svg);
        assert_eq!(svg("viewbox"), (Some("viewBox"), AttributeNamespace::None));
        assert_eq!(svg("xlink:href"), (None, AttributeNamespace::XLink));
        assert_eq!(svg("xml:base"), (None, AttributeNamespace::None));
        let math = adjust_attribute("definitionurl", Adjustment::MathMl);
        assert_eq!(math.0, Some("definitionURL"));
        assert_eq!(adjust_attribute("viewbox", Adjustment::None).0, None);
    }
}
