//! [`:lang()`](https://drafts.csswg.org/selectors-4/#the-lang-pseudo): the
//! [language](https://html.spec.whatwg.org/multipage/dom.html#language) of elements, and the ranges it is looked for in.

use super::around::Around;
use super::syntax::PseudoClass;
use crate::dom::ElementRef;
use crate::names::{AttributeNamespace, Namespace};

/// Whether an element says that its language is one of those that `:lang()` asks for, or that it is not.
pub(super) fn says_language<'a>(
    around: &mut impl Around<'a>,
    class: &PseudoClass,
    element: ElementRef<'a>,
) -> Option<bool> {
    let PseudoClass::Lang(ranges) = class else { return None };
    let tag = xml_language(around, element).or_else(|| match element.namespace() {
        Namespace::Html | Namespace::Svg => around.value(element, "lang"),
        Namespace::MathMl => None,
    })?;
    let is_in = || ranges.iter().any(|range| is_in_range(tag, range));
    Some(around.once(element, tag.len(), is_in))
}

/// Whether a language is one of those that `:lang()` asks for.
pub(super) fn is_asked_for(class: &PseudoClass, tag: &str) -> bool {
    matches!(class, PseudoClass::Lang(ranges) if ranges.iter().any(|range| is_in_range(tag, range)))
}

/// The `lang` attribute in the XML namespace, which parsers give to elements of SVG and MathML alone: on an element of
/// HTML they read `xml:lang` as one long name.
fn xml_language<'a>(around: &mut impl Around<'a>, element: ElementRef<'a>) -> Option<&'a str> {
    let value = around.value(element, "xml:lang")?;
    let is_it = element.namespace() != Namespace::Html
        || element
            .attribute_in(Some(AttributeNamespace::Xml), |found| found.local_name() == "lang");
    is_it.then_some(value)
}

/// [Extended filtering](https://www.rfc-editor.org/rfc/rfc4647#section-3.3.2): `*-ch` is a range of
/// `de-Latn-CH`.
fn is_in_range(tag: &str, range: &str) -> bool {
    if tag.is_empty() || range.is_empty() {
        return tag.is_empty() && range.is_empty();
    }
    let mut subtags = tag.split('-');
    let mut wanted = range.split('-');
    let is = |subtag: &str, want: &str| want == "*" || subtag.eq_ignore_ascii_case(want);
    // The first subtags must match.
    match (subtags.next(), wanted.next()) {
        (Some(subtag), Some(want)) if is(subtag, want) => {}
        _ => return false,
    }
    for want in wanted.filter(|&want| want != "*") {
        // Other subtags may be between, except a single letter, which begins an extension.
        loop {
            match subtags.next() {
                Some(subtag) if is(subtag, want) => break,
                Some(subtag) if subtag.len() > 1 => {}
                _ => return false,
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::is_in_range;

    #[test]
    fn language_ranges_are_filtered_as_the_rfc_says() {
        let yes = [
            ("de", "de"),
            ("de-CH", "de"),
            ("de-Latn-CH", "de-ch"),
            ("de-CH", "*-ch"),
            ("en", "*"),
            ("", ""),
            ("de-Latn-DE-1996", "de-de"),
        ];
        let no = [
            ("de", "de-ch"),
            ("den", "de"),
            ("de-x-CH", "de-ch"),
            ("", "*"),
            ("fr", ""),
            ("de-Deva", "de-de"),
        ];
        for (tag, range) in yes {
            assert!(is_in_range(tag, range), "{tag} is in {range}");
        }
        for (tag, range) in no {
            assert!(!is_in_range(tag, range), "{tag} is not in {range}");
        }
    }
}
