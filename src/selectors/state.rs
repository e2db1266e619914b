//! The pseudo-classes of [HTML](https://html.spec.whatwg.org/multipage/semantics-other.html#pseudo-classes)
//! as far as a document that nobody has touched yet has them: from its attributes.

use super::matcher::{Matcher, is_html, parent_element};
use super::memory::Verdict;
use super::plan::Slot;
use super::syntax::PseudoClass;
use crate::dom::{ElementRef, NodeRef};
use crate::names::Tag;

impl<'a> Matcher<'a, '_> {
    /// Whether an element is in a state. Ways up the tree are remembered in the slot.
    pub(super) fn state(
        &mut self,
        class: &PseudoClass,
        slot: Slot,
        element: ElementRef<'a>,
    ) -> bool {
        if let PseudoClass::Lang(ranges) = class {
            return self.is_in_language(ranges, slot, element);
        }
        if !is_html(element) {
            return false;
        }
        match class {
            PseudoClass::AnyLink => {
                matches!(element.tag(), Tag::A | Tag::Area) && element.has_attribute("href")
            }
            PseudoClass::Checked => is_checked(element),
            PseudoClass::Disabled => self.is_disabled(slot, element),
            PseudoClass::Enabled => can_be_disabled(element) && !self.is_disabled(slot, element),
            PseudoClass::Required => can_be_required(element) && is_required(element),
            PseudoClass::Optional => can_be_required(element) && !is_required(element),
            PseudoClass::ReadWrite => self.is_read_write(slot, element),
            PseudoClass::ReadOnly => !self.is_read_write(slot, element),
            PseudoClass::PlaceholderShown => shows_placeholder(element),
            PseudoClass::Open => {
                matches!(element.tag(), Tag::Details | Tag::Dialog) && element.has_attribute("open")
            }
            PseudoClass::Lang(_) | PseudoClass::Interaction(_) => false,
        }
    }

    /// [Actually disabled](https://html.spec.whatwg.org/multipage/semantics-other.html#concept-element-disabled)
    fn is_disabled(&mut self, slot: Slot, element: ElementRef<'a>) -> bool {
        if !can_be_disabled(element) {
            return false;
        }
        if element.has_attribute("disabled") {
            return true;
        }
        match element.tag() {
            Tag::Optgroup => false,
            Tag::Option => self.is_in_disabled_group(slot, element),
            _ => self.is_in_disabled_fieldset(slot, element),
        }
    }

    /// Whether the [nearest ancestor optgroup](https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-disabled)
    /// of an option, if there is one in its `select`, is disabled.
    fn is_in_disabled_group(&mut self, slot: Slot, option: ElementRef<'a>) -> bool {
        let none = Verdict::Nowhere;
        let verdict = self.walk(Some(slot), option, none, parent_element, |_, ancestor| {
            match (is_html(ancestor), ancestor.tag()) {
                (true, Tag::Optgroup) if ancestor.has_attribute("disabled") => {
                    Some(Verdict::Matched)
                }
                (true, Tag::Optgroup | Tag::Select) => Some(Verdict::Nowhere),
                _ => None,
            }
        });
        verdict == Verdict::Matched
    }

    /// Whether an element is in a [disabled fieldset](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-fe-disabled),
    /// but not in the first `legend` of it.
    fn is_in_disabled_fieldset(&mut self, slot: Slot, control: ElementRef<'a>) -> bool {
        let is_closed_to = |inner: ElementRef<'a>| {
            let Some(outer) = parent_element(inner) else { return false };
            outer.is_html(Tag::Fieldset)
                && outer.has_attribute("disabled")
                && !is_first_legend(inner)
        };
        if is_closed_to(control) {
            return true;
        }
        let none = Verdict::Nowhere;
        // What an ancestor is asked is whether its own parent is closed to it.
        let verdict = self.walk(Some(slot), control, none, parent_element, |_, ancestor| {
            is_closed_to(ancestor).then_some(Verdict::Matched)
        });
        verdict == Verdict::Matched
    }

    /// [`:read-write`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-read-write)
    fn is_read_write(&mut self, slot: Slot, element: ElementRef<'a>) -> bool {
        let is_mutable_kind = match element.tag() {
            Tag::Input => can_be_read_only(element),
            Tag::Textarea => true,
            _ => return self.is_editable(slot, element),
        };
        is_mutable_kind && !element.has_attribute("readonly") && !self.is_disabled(slot, element)
    }

    /// Whether an element or the nearest ancestor that says so is an
    /// [editing host](https://html.spec.whatwg.org/multipage/interaction.html#editing-host).
    fn is_editable(&mut self, slot: Slot, element: ElementRef<'a>) -> bool {
        let says = |element: ElementRef<'a>| {
            let value = element.attribute("contenteditable").filter(|_| is_html(element))?;
            let is = |keyword: &str| value.eq_ignore_ascii_case(keyword);
            match () {
                () if is("") || is("true") || is("plaintext-only") => Some(Verdict::Matched),
                () if is("false") => Some(Verdict::Nowhere),
                () => None,
            }
        };
        let verdict = says(element).unwrap_or_else(|| {
            self.walk(Some(slot), element, Verdict::Nowhere, parent_element, |_, ancestor| {
                says(ancestor)
            })
        });
        verdict == Verdict::Matched
    }

    /// [`:lang()`](https://drafts.csswg.org/selectors-4/#the-lang-pseudo)
    fn is_in_language(&mut self, ranges: &[Box<str>], slot: Slot, element: ElementRef<'a>) -> bool {
        let says = |element: ElementRef<'a>| {
            let tag = element.attribute("xml:lang").or_else(|| element.attribute("lang"))?;
            let matches = ranges.iter().any(|range| is_in_range(tag, range));
            Some(if matches { Verdict::Matched } else { Verdict::Nowhere })
        };
        let verdict = says(element).unwrap_or_else(|| {
            self.walk(Some(slot), element, Verdict::Nowhere, parent_element, |_, ancestor| {
                says(ancestor)
            })
        });
        verdict == Verdict::Matched
    }
}

fn can_be_disabled(element: ElementRef<'_>) -> bool {
    matches!(
        element.tag(),
        Tag::Button
            | Tag::Input
            | Tag::Select
            | Tag::Textarea
            | Tag::Optgroup
            | Tag::Option
            | Tag::Fieldset
    )
}

fn is_first_legend(element: ElementRef<'_>) -> bool {
    let is_legend = |node: NodeRef<'_>| node.as_element().is_some_and(|it| it.is_html(Tag::Legend));
    element.is_html(Tag::Legend) && !element.as_node().previous_siblings().any(is_legend)
}

/// Whether the `type` of an `input` is one of these.
fn has_type(input: ElementRef<'_>, types: &[&str]) -> bool {
    let kind = input.attribute("type").unwrap_or("");
    types.iter().any(|known| kind.eq_ignore_ascii_case(known))
}

/// [`:checked`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-checked)
fn is_checked(element: ElementRef<'_>) -> bool {
    match element.tag() {
        Tag::Input => has_type(element, &["checkbox", "radio"]) && element.has_attribute("checked"),
        Tag::Option => element.has_attribute("selected"),
        _ => false,
    }
}

fn can_be_required(element: ElementRef<'_>) -> bool {
    matches!(element.tag(), Tag::Input | Tag::Select | Tag::Textarea)
}

/// [`required`](https://html.spec.whatwg.org/multipage/input.html#concept-input-required), which does
/// not apply to some types.
fn is_required(element: ElementRef<'_>) -> bool {
    const WITHOUT: &[&str] = &["hidden", "range", "color", "submit", "image", "reset", "button"];
    let applies = element.tag() != Tag::Input || !has_type(element, WITHOUT);
    applies && element.has_attribute("required")
}

/// Whether [`readonly`](https://html.spec.whatwg.org/multipage/input.html#attr-input-readonly) applies.
fn can_be_read_only(input: ElementRef<'_>) -> bool {
    const WITHOUT: &[&str] = &[
        "hidden", "range", "color", "checkbox", "radio", "file", "submit", "image", "reset",
        "button",
    ];
    !has_type(input, WITHOUT)
}

/// [`:placeholder-shown`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-placeholder-shown)
fn shows_placeholder(element: ElementRef<'_>) -> bool {
    const WITHOUT: &[&str] = &[
        "hidden",
        "range",
        "color",
        "checkbox",
        "radio",
        "file",
        "submit",
        "image",
        "reset",
        "button",
        "date",
        "month",
        "week",
        "time",
        "datetime-local",
    ];
    let is_empty = match element.tag() {
        Tag::Input => {
            !has_type(element, WITHOUT) && element.attribute("value").unwrap_or("").is_empty()
        }
        Tag::Textarea => element.as_node().texts().all(str::is_empty),
        _ => false,
    };
    is_empty && element.has_attribute("placeholder")
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
    // The first subtags are compared with each other.
    match (subtags.next(), wanted.next()) {
        (Some(subtag), Some(want)) if is(subtag, want) => {}
        _ => return false,
    }
    for want in wanted.filter(|&want| want != "*") {
        // What is not wanted may stand between, unless it is a single letter, which begins an
        // extension.
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
