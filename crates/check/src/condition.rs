//! Whether a condition of the tables holds for an element in its place.

use super::model::{
    ATTRIBUTES, Base, Condition, ELEMENTS, Element, Flag, SELECTORS, Selector, UNKNOWN,
};
use super::names::{AttributeNumbers, number_of, state};
use duckbill::dom::{ElementRef, NodeId};
use duckbill::microsyntax::script_type::ScriptType;
use duckbill::microsyntax::{script_type, srcset};
use std::sync::LazyLock;

/// An element in its place.
#[derive(Clone, Copy)]
pub(super) struct Subject<'a> {
    pub(super) element: ElementRef<'a>,
    /// Its number in the tables.
    pub(super) number: u16,
    /// The number of its parent.
    pub(super) parent: u16,
    /// The selectors its ancestors match.
    pub(super) ancestors: u64,
    /// Its categories; 0 while they are being found out.
    pub(super) categories: u32,
}

/// By element: the selectors that it may match, as far as its name and its categories tell.
static CANDIDATES: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let categories = |element: &Element| {
        element.sometimes.iter().fold(element.always, |all, (bits, _)| all | bits)
    };
    let may_match = |number: usize, element: &Element, selector: &Selector| match selector.base {
        Base::Any => true,
        Base::Category(bits) => categories(element) & bits != 0,
        Base::Element(wanted) => usize::from(wanted) == number,
    };
    let bits = |number: usize, element: &Element| {
        (0..).zip(&SELECTORS).fold(0u64, |bits, (bit, selector)| {
            bits | u64::from(may_match(number, element, selector)) << bit
        })
    };
    ELEMENTS.iter().enumerate().map(|(number, element)| bits(number, element)).collect()
});

/// A label, and what it labels.
pub(super) struct OpenLabel<'a> {
    /// Its `for`.
    target: Option<&'a str>,
    /// Without `for`: the first labelable descendant.
    control: Option<NodeId>,
}

impl<'a> OpenLabel<'a> {
    pub(super) fn of(label: ElementRef<'a>) -> Self {
        Self { target: label.attribute("for"), control: None }
    }
}

/// Answers whether conditions hold, and keeps what that takes.
#[derive(Default)]
pub(super) struct Conditions<'a> {
    pub(super) numbers: AttributeNumbers,
    /// The attributes of the element that was asked about last, a bit for each number.
    present: (Option<NodeId>, [u64; ATTRIBUTES.len().div_ceil(64)]),
    /// The open labels, innermost last.
    pub(super) labels: Vec<OpenLabel<'a>>,
    /// Whether the first `img` among the children of this element has automatic sizes.
    auto_sizes: Option<(NodeId, bool)>,
}

impl<'a> Conditions<'a> {
    /// Whether the element has the attribute of this number.
    pub(super) fn has(&mut self, element: ElementRef<'a>, number: usize) -> bool {
        let id = element.as_node().id();
        let (known, bits) = &mut self.present;
        if *known != Some(id) {
            *known = Some(id);
            *bits = Default::default();
            for attribute in element.attributes() {
                crate::work::count(1);
                let identity = attribute.name_number();
                let number = self.numbers.of(attribute, identity).number();
                if let Some(word) = bits.get_mut(number / 64) {
                    *word |= 1 << (number % 64);
                }
            }
        }
        bits.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 != 0)
    }

    /// Whether the condition holds.
    pub(super) fn holds(&mut self, condition: &Condition, subject: &Subject<'a>) -> bool {
        let element = subject.element;
        match condition {
            Condition::All(list) => list.iter().all(|one| self.holds(one, subject)),
            Condition::Any(list) => list.iter().any(|one| self.holds(one, subject)),
            Condition::Not(inner) => !self.holds(inner, subject),
            Condition::Has(number) => self.has(element, *number),
            Condition::Is(name, values) => state(element, subject.number, name)
                .is_some_and(|state| values.iter().any(|one| one.eq_ignore_ascii_case(state))),
            Condition::Token(name, values) => element.attribute(name).is_some_and(|value| {
                crate::ascii::split_on_whitespace(value)
                    .any(|token| values.iter().any(|one| one.eq_ignore_ascii_case(token)))
            }),
            Condition::Parent(numbers) => numbers.contains(&subject.parent),
            Condition::Child(numbers) => element
                .as_node()
                .children()
                .filter_map(|child| child.as_element())
                .any(|child| numbers.contains(&number_of(child))),
            Condition::FirstChild(numbers) => {
                numbers.contains(&subject.parent)
                    && element.as_node().previous_siblings().all(|node| node.as_element().is_none())
            }
            Condition::Ancestor(bits) => subject.ancestors & bits != 0,
            Condition::Flag(flag) => self.flag(*flag, subject),
        }
    }

    /// Whether there is no condition, or it holds.
    pub(super) fn holds_if_any(
        &mut self,
        condition: Option<&Condition>,
        subject: &Subject<'a>,
    ) -> bool {
        condition.is_none_or(|condition| self.holds(condition, subject))
    }

    fn flag(&mut self, flag: Flag, subject: &Subject<'a>) -> bool {
        let element = subject.element;
        match flag {
            // Rules of their own report what these are about.
            Flag::CorrectMain | Flag::NameValueGroup | Flag::AltOptional => true,
            Flag::FormAssociated | Flag::Srcdoc | Flag::TitleKnown => false,
            Flag::Scripting => {
                let mut children = element.as_node().children();
                let text = children.next().and_then(|child| child.text());
                text.is_some_and(|text| text.contains('<')) && children.next().is_none()
            }
            Flag::BodyOk => {
                element.has_attribute("itemprop")
                    || element.attribute("rel").is_some_and(|rel| {
                        crate::ascii::split_on_whitespace(rel)
                            .all(|token| BODY_OK.iter().any(|one| one.eq_ignore_ascii_case(token)))
                    })
            }
            Flag::DropDown | Flag::DisplaySize1 => element.display_size() == 1,
            Flag::LabeledControl => self.is_labeled_control(subject),
            Flag::SubmitButton => element.is_submit_button(),
            Flag::WDescriptor => ["srcset", "imagesrcset"]
                .iter()
                .filter_map(|name| element.attribute(name))
                .any(has_width_descriptor),
            Flag::AutoSizes => self.image_after_has_auto_sizes(element),
            Flag::NotLast => {
                element.as_node().next_siblings().filter_map(|node| node.as_element()).any(|next| {
                    next.name() == "source" || next.name() == "img" && next.has_attribute("srcset")
                })
            }
            Flag::Classic => kind_of_script(element) == Some(ScriptType::Classic),
            Flag::Module => kind_of_script(element) == Some(ScriptType::Module),
            Flag::External => {
                matches!(kind_of_script(element), Some(ScriptType::Classic | ScriptType::Module))
                    && element.has_attribute("src")
            }
            Flag::JavascriptType => {
                element.attribute("type").is_some_and(script_type::is_javascript)
            }
            Flag::EmptyType => element.attribute("type") == Some(""),
            Flag::OwnName => {
                let name = element.attribute("name").unwrap_or("");
                !name.is_empty() && element.attribute("id").is_none_or(|id| id == name)
            }
        }
    }

    /// Whether the element is what each label around it labels: without `for`, its first labelable descendant. Of
    /// labels in labels, which are wrong themselves, a few are asked.
    fn is_labeled_control(&mut self, subject: &Subject<'a>) -> bool {
        const ASKED: usize = 4;
        let node = subject.element.as_node().id();
        let labels = self.labels.iter_mut().rev().take(ASKED);
        labels.fold(true, |is_control, label| {
            is_control
                & match label.target {
                    Some(target) => subject.element.attribute("id") == Some(target),
                    None => *label.control.get_or_insert(node) == node,
                }
        })
    }

    /// Whether an `img` among the following siblings has automatic sizes. Known for each parent once.
    fn image_after_has_auto_sizes(&mut self, element: ElementRef<'a>) -> bool {
        let Some(parent) = element.as_node().parent() else { return false };
        if let Some((known, answer)) = self.auto_sizes
            && known == parent.id()
        {
            return answer;
        }
        let answer = parent
            .children()
            .filter_map(|node| node.as_element())
            .find(|sibling| sibling.name() == "img")
            .is_some_and(has_auto_sizes);
        self.auto_sizes = Some((parent.id(), answer));
        answer
    }

    /// Which selectors of a set the element matches.
    #[inline]
    pub(super) fn matching(&mut self, set: u64, subject: &Subject<'a>) -> u64 {
        if set == 0 {
            return 0;
        }
        let candidates = CANDIDATES.get(usize::from(subject.number)).copied().unwrap_or(0);
        if set & candidates == 0 { 0 } else { self.matching_of(set & candidates, subject) }
    }

    fn matching_of(&mut self, candidates: u64, subject: &Subject<'a>) -> u64 {
        let mut rest = candidates;
        let mut found = 0;
        while rest != 0 {
            let bit = rest & rest.wrapping_neg();
            rest ^= bit;
            let Some(selector) = SELECTORS.get(bit.trailing_zeros() as usize) else { continue };
            if self.matches(selector, subject) {
                found |= bit;
            }
        }
        found
    }

    fn matches(&mut self, selector: &'static Selector, subject: &Subject<'a>) -> bool {
        let base = match selector.base {
            Base::Any => subject.number != UNKNOWN,
            Base::Category(bits) => subject.categories & bits != 0,
            Base::Element(number) => subject.number == number,
        };
        base && self.holds_if_any(selector.when, subject)
            && !selector.except.iter().any(|(number, when)| {
                *number == subject.number && self.holds_if_any(*when, subject)
            })
    }
}

/// The link types that a `link` may have in the body.
pub(super) const BODY_OK: [&str; 7] = [
    "dns-prefetch",
    "modulepreload",
    "pingback",
    "preconnect",
    "prefetch",
    "preload",
    "stylesheet",
];

pub(super) fn has_width_descriptor(value: &str) -> bool {
    srcset::parse(value).iter().any(|candidate| candidate.width.is_some())
}

/// Whether an image [allows auto-sizes](https://html.spec.whatwg.org/multipage/images.html#allows-auto-sizes).
pub(super) fn has_auto_sizes(image: ElementRef<'_>) -> bool {
    let lazy = image.attribute("loading").is_some_and(|value| value.eq_ignore_ascii_case("lazy"));
    let auto = image.attribute("sizes").is_some_and(|sizes| {
        let head = sizes.get(..4).unwrap_or_default();
        head.eq_ignore_ascii_case("auto") && matches!(sizes.as_bytes().get(4), None | Some(b','))
    });
    lazy && auto
}

/// The kind of a script, by its type.
pub(super) fn kind_of_script(script: ElementRef<'_>) -> Option<ScriptType> {
    let named = script.attribute("type");
    // The language counts only without a type.
    let language = if named.is_none() { script.attribute("language") } else { None };
    script_type::parse(named, language)
}
