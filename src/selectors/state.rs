//! The pseudo-classes of
//! [HTML](https://html.spec.whatwg.org/multipage/semantics-other.html#pseudo-classes) as they are before
//! any user interaction: as the markup says.

use super::around::{Around, Inherited};
use super::attributes::is_html;
use super::controls::{
    can_be_disabled, can_be_required, is_checked, is_disabled, is_disabled_control, is_in_range,
    is_read_write, is_required, says_editable, shows_placeholder,
};
use super::languages::says_language;
use super::syntax::PseudoClass;
use crate::dom::ElementRef;
use crate::html::says_disabled;
use crate::names::{Namespace, Tag, is_valid_custom_element_name};

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
            Self::DisabledSelect => {
                let ends = [Tag::Hr, Tag::Datalist, Tag::Option];
                if element.is_html(Tag::Select) {
                    return Some(is_disabled_control(around, class, element));
                }
                ends.iter().any(|tag| element.is_html(*tag)).then_some(false)
            }
            Self::Datalist => element.is_html(Tag::Datalist).then_some(true),
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
            .unwrap_or_else(|| around.is_page_language(class, element));
    }
    if !is_html(element) {
        return match class {
            // <https://html.spec.whatwg.org/multipage/semantics-other.html#selector-defined>
            PseudoClass::Defined => true,
            // <https://svgwg.org/svg2-draft/linking.html#AElement>
            PseudoClass::AnyLink => {
                (element.namespace(), element.tag()) == (Namespace::Svg, Tag::A)
                    && (around.has(element, "href") || around.has(element, "xlink:href"))
            }
            _ => false,
        };
    }
    match class {
        PseudoClass::AnyLink => {
            matches!(element.tag(), Tag::A | Tag::Area) && around.has(element, "href")
        }
        PseudoClass::Checked => is_checked(around, element),
        PseudoClass::InRange => is_in_range(around, class, element) == Some(true),
        PseudoClass::OutOfRange => is_in_range(around, class, element) == Some(false),
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
        // Nothing plays yet.
        PseudoClass::Paused => matches!(element.tag(), Tag::Audio | Tag::Video),
        PseudoClass::Muted => {
            matches!(element.tag(), Tag::Audio | Tag::Video) && around.has(element, "muted")
        }
        PseudoClass::Defined => {
            !is_valid_custom_element_name(element.name()) && !around.has(element, "is")
        }
        // Those that need the whole tree are answered by the tables.
        PseudoClass::Lang(_)
        | PseudoClass::Own { .. }
        | PseudoClass::Interaction(_)
        | PseudoClass::Absent { .. }
        | PseudoClass::Valid
        | PseudoClass::Invalid
        | PseudoClass::Default
        | PseudoClass::Indeterminate
        | PseudoClass::Dir { .. } => false,
    }
}
