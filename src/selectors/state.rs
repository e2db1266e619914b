//! The pseudo-classes of
//! [HTML](https://html.spec.whatwg.org/multipage/semantics-other.html#pseudo-classes) as they are before
//! any user interaction: as the attributes say.

use super::attributes::is_html;
use super::syntax::PseudoClass;
use crate::dom::ElementRef;
use crate::html::says_disabled;
use crate::names::{Tag, is_valid_custom_element_name};

/// The questions of the rules about an element and its surroundings. The matcher walks for the answers,
/// the tables have them ready; the rules are the same for both.
pub(super) trait Around<'a> {
    /// The value of an attribute.
    fn value(&mut self, element: ElementRef<'a>, name: &'static str) -> Option<&'a str>;

    /// A fact that follows from the attributes of an element alone, after reading this many bytes. A rule
    /// may ask for one fact of this kind.
    fn once(
        &mut self,
        element: ElementRef<'a>,
        bytes: usize,
        follows: impl FnOnce() -> bool,
    ) -> bool;

    /// Whether a pseudo-class that was declared may be asked: nobody knows what that costs.
    fn may_ask(&mut self) -> bool;

    /// Whether this is the first `legend` among its siblings.
    fn is_first_legend(&mut self, element: ElementRef<'a>) -> bool;

    /// Whether a child is a text node that is not empty.
    fn has_text(&mut self, element: ElementRef<'a>) -> bool;

    /// The answer of the nearest ancestor that has one.
    fn inherited(
        &mut self,
        inherited: Inherited,
        class: &PseudoClass,
        element: ElementRef<'a>,
    ) -> Option<bool>;

    fn has(&mut self, element: ElementRef<'a>, name: &'static str) -> bool {
        self.value(element, name).is_some()
    }
}

/// Facts that elements inherit from their ancestors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Inherited {
    /// Whether an option is in a disabled `optgroup`.
    DisabledGroup,
    /// Whether a control is in a disabled `fieldset`, and not in the first `legend` of it.
    DisabledFieldset,
    /// Whether an element can be edited.
    Editable,
    /// Whether the language is in the requested ranges.
    Language,
}

impl Inherited {
    /// The answer of an element for its content, if it has one.
    pub(super) fn says<'a>(
        self,
        around: &mut impl Around<'a>,
        class: &PseudoClass,
        element: ElementRef<'a>,
    ) -> Option<bool> {
        match self {
            Self::DisabledGroup => says_disabled(element, |name| around.value(element, name)),
            Self::DisabledFieldset => {
                let is_disabled = element.is_html(Tag::Fieldset) && around.has(element, "disabled");
                is_disabled.then_some(true)
            }
            Self::Editable => says_editable(around, element),
            Self::Language => says_language(around, class, element),
        }
    }

    /// Whether the answer of this element's parent does not apply inside this element.
    pub(super) fn is_excepted<'a>(
        self,
        around: &mut impl Around<'a>,
        element: ElementRef<'a>,
    ) -> bool {
        self == Self::DisabledFieldset
            && element.is_html(Tag::Legend)
            && around.is_first_legend(element)
    }
}

/// Whether an element is in a state.
pub(super) fn state<'a>(
    around: &mut impl Around<'a>,
    class: &PseudoClass,
    element: ElementRef<'a>,
) -> bool {
    if let PseudoClass::Own { declared, argument } = class {
        return around.may_ask() && declared.holds(element, argument);
    }
    if let PseudoClass::Lang(_) = class {
        let says = says_language(around, class, element);
        return says
            .or_else(|| around.inherited(Inherited::Language, class, element))
            .unwrap_or(false);
    }
    if !is_html(element) {
        // <https://html.spec.whatwg.org/multipage/semantics-other.html#selector-defined>
        return *class == PseudoClass::Defined;
    }
    match class {
        PseudoClass::AnyLink => {
            matches!(element.tag(), Tag::A | Tag::Area) && around.has(element, "href")
        }
        PseudoClass::Checked => is_checked(around, element),
        PseudoClass::Disabled => is_disabled(around, class, element),
        PseudoClass::Enabled => can_be_disabled(element) && !is_disabled(around, class, element),
        PseudoClass::Required => can_be_required(element) && is_required(around, element),
        PseudoClass::Optional => can_be_required(element) && !is_required(around, element),
        PseudoClass::ReadWrite => is_read_write(around, class, element),
        PseudoClass::ReadOnly => !is_read_write(around, class, element),
        PseudoClass::PlaceholderShown => shows_placeholder(around, element),
        PseudoClass::Open => {
            matches!(element.tag(), Tag::Details | Tag::Dialog) && around.has(element, "open")
        }
        PseudoClass::Defined => {
            !is_valid_custom_element_name(element.name()) && !around.has(element, "is")
        }
        // Those that need the whole tree are answered by the tables.
        PseudoClass::Lang(_)
        | PseudoClass::Own { .. }
        | PseudoClass::Interaction(_)
        | PseudoClass::Default
        | PseudoClass::Indeterminate
        | PseudoClass::Dir { .. } => false,
    }
}

/// [Actually disabled](https://html.spec.whatwg.org/multipage/semantics-other.html#concept-element-disabled)
fn is_disabled<'a>(
    around: &mut impl Around<'a>,
    class: &PseudoClass,
    element: ElementRef<'a>,
) -> bool {
    if !can_be_disabled(element) {
        return false;
    }
    if around.has(element, "disabled") {
        return true;
    }
    let inherited = match element.tag() {
        Tag::Optgroup => return false,
        // The nearest ancestor optgroup, if it is in the same `select`:
        // <https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-disabled>
        Tag::Option => Inherited::DisabledGroup,
        // <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-fe-disabled>
        _ => Inherited::DisabledFieldset,
    };
    around.inherited(inherited, class, element) == Some(true)
}

/// [`:read-write`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-read-write)
fn is_read_write<'a>(
    around: &mut impl Around<'a>,
    class: &PseudoClass,
    element: ElementRef<'a>,
) -> bool {
    let is_mutable_kind = match element.tag() {
        Tag::Input => can_be_read_only(around, element),
        Tag::Textarea => true,
        _ => {
            let says = says_editable(around, element);
            return says
                .or_else(|| around.inherited(Inherited::Editable, class, element))
                .unwrap_or(false);
        }
    };
    is_mutable_kind && !around.has(element, "readonly") && !is_disabled(around, class, element)
}

/// Whether an element says that it is an
/// [editing host](https://html.spec.whatwg.org/multipage/interaction.html#editing-host), or that it is not.
fn says_editable<'a>(around: &mut impl Around<'a>, element: ElementRef<'a>) -> Option<bool> {
    if !is_html(element) {
        return None;
    }
    let value = around.value(element, "contenteditable")?;
    let is = |keyword: &str| value.eq_ignore_ascii_case(keyword);
    match () {
        () if is("") || is("true") || is("plaintext-only") => Some(true),
        () if is("false") => Some(false),
        () => None,
    }
}

/// Whether an element says that its [language](https://html.spec.whatwg.org/multipage/dom.html#language) is one
/// of those that [`:lang()`](https://drafts.csswg.org/selectors-4/#the-lang-pseudo) asks for, or that it is not.
fn says_language<'a>(
    around: &mut impl Around<'a>,
    class: &PseudoClass,
    element: ElementRef<'a>,
) -> Option<bool> {
    let PseudoClass::Lang(ranges) = class else { return None };
    let tag = around.value(element, "xml:lang").or_else(|| around.value(element, "lang"))?;
    let is_in = || ranges.iter().any(|range| is_in_range(tag, range));
    Some(around.once(element, tag.len(), is_in))
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

/// Whether the `type` of an `input` is one of these.
pub(super) fn has_type<'a>(
    around: &mut impl Around<'a>,
    input: ElementRef<'a>,
    types: &[&str],
) -> bool {
    let kind = around.value(input, "type").unwrap_or("");
    types.iter().any(|known| kind.eq_ignore_ascii_case(known))
}

/// [`:checked`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-checked)
pub(super) fn is_checked<'a>(around: &mut impl Around<'a>, element: ElementRef<'a>) -> bool {
    match element.tag() {
        Tag::Input => {
            has_type(around, element, &["checkbox", "radio"]) && around.has(element, "checked")
        }
        Tag::Option => around.has(element, "selected"),
        _ => false,
    }
}

fn can_be_required(element: ElementRef<'_>) -> bool {
    matches!(element.tag(), Tag::Input | Tag::Select | Tag::Textarea)
}

/// [`required`](https://html.spec.whatwg.org/multipage/input.html#concept-input-required), which does
/// not apply to some types.
fn is_required<'a>(around: &mut impl Around<'a>, element: ElementRef<'a>) -> bool {
    const WITHOUT: &[&str] = &["hidden", "range", "color", "submit", "image", "reset", "button"];
    let applies = element.tag() != Tag::Input || !has_type(around, element, WITHOUT);
    applies && around.has(element, "required")
}

/// Whether [`readonly`](https://html.spec.whatwg.org/multipage/input.html#attr-input-readonly) applies.
fn can_be_read_only<'a>(around: &mut impl Around<'a>, input: ElementRef<'a>) -> bool {
    const WITHOUT: &[&str] = &[
        "hidden", "range", "color", "checkbox", "radio", "file", "submit", "image", "reset",
        "button",
    ];
    !has_type(around, input, WITHOUT)
}

/// [`:placeholder-shown`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-placeholder-shown)
fn shows_placeholder<'a>(around: &mut impl Around<'a>, element: ElementRef<'a>) -> bool {
    const DATES_AND_TIMES: &[&str] = &["date", "month", "week", "time", "datetime-local"];
    around.has(element, "placeholder")
        && match element.tag() {
            // `placeholder` applies to the types that `readonly` applies to, except dates and times.
            Tag::Input => {
                can_be_read_only(around, element)
                    && !has_type(around, element, DATES_AND_TIMES)
                    && around.value(element, "value").unwrap_or("").is_empty()
            }
            Tag::Textarea => !around.has_text(element),
            _ => false,
        }
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
