//! What the rules share: the document, the stack of open elements, and the reporter that takes what they find.

use super::codes::Level;
use super::condition::{Conditions, Subject};
use super::content_state::{FLOW_CONTENT, Inherited, State};
use super::model::{SELECTORS, UNKNOWN, attribute as is};
use super::names::model_of;
use super::report::Reporter;
use super::settled::Settled;
use crate::dom::{Document, ElementRef, NodeRef};
use crate::names::HashKey;
use std::collections::{HashMap, HashSet};

/// What an open element's contents have to keep to.
pub(super) struct Frame<'a> {
    pub(super) element: Option<ElementRef<'a>>,
    pub(super) number: u16,
    /// How far its content model has been read.
    pub(super) state: State,
    /// The element whose content model it has: itself, unless it is transparent.
    pub(super) model: Option<ElementRef<'a>>,
    /// What a transparent element here may contain.
    pub(super) inherited: Inherited,
    /// The selectors that no descendant may match, and those of them that this element added.
    pub(super) forbidden: u64,
    pub(super) forbids: u64,
    /// The selectors that it or an ancestor matches.
    pub(super) ancestors: u64,
    /// Whether it has text, or an element that stands for some.
    pub(super) substantial: bool,
    /// Whether ARIA knows a role that it has.
    pub(super) has_role: bool,
    /// The place on the stack of the outermost element, this one included, in which `main` is out of place.
    pub(super) not_for_main: Option<usize>,
    /// Whether it is a scope of `autofocus`.
    pub(super) is_focus_scope: bool,
    /// Whether it or an ancestor is a part of the page: sectioning content, or `main`.
    pub(super) is_in_section: bool,
}

impl<'a> Frame<'a> {
    /// The root of a tree.
    pub(super) const fn root() -> Self {
        Self {
            element: None,
            number: UNKNOWN,
            state: State::ANYTHING,
            model: None,
            inherited: FLOW_CONTENT,
            forbidden: 0,
            forbids: 0,
            ancestors: 0,
            substantial: false,
            has_role: false,
            not_for_main: None,
            is_focus_scope: false,
            is_in_section: false,
        }
    }

    /// An element that may contain anything.
    pub(super) const fn unread(subject: &Subject<'a>) -> Self {
        let element = Some(subject.element);
        Self { element, number: subject.number, model: element, ..Self::root() }
    }
}

/// Attributes that rules ask about.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Seen {
    pub(super) autofocus: bool,
    pub(super) popover: bool,
    pub(super) microdata: bool,
    pub(super) heading_offset: bool,
    pub(super) url: bool,
    pub(super) role: bool,
    pub(super) aria: bool,
    pub(super) itemprop: bool,
    /// Whether the element has a role that was noted.
    pub(super) known_role: bool,
}

impl Seen {
    /// Takes in an attribute, by its number in the tables.
    pub(super) fn note(&mut self, number: usize, name: &str) {
        match number {
            0 if name.starts_with("aria-") => self.aria = true,
            is::ITEMPROP => self.itemprop = true,
            is::AUTOFOCUS => self.autofocus = true,
            is::POPOVER => self.popover = true,
            is::ITEMTYPE | is::ITEMID | is::ITEMREF => self.microdata = true,
            is::HEADINGOFFSET | is::HEADINGRESET => self.heading_offset = true,
            is::HREF
            | is::SRC
            | is::ACTION
            | is::FORMACTION
            | is::CITE
            | is::DATA
            | is::POSTER
            | is::SRCSET
            | is::PING => self.url = true,
            is::ROLE => self.role = true,
            _ => {}
        }
    }
}

/// What the rules share.
pub(super) struct Context<'a, 'r, 'o> {
    pub(super) document: &'a Document,
    pub(super) reporter: &'r mut Reporter<'o>,
    /// Whether the families of rules are asked; the reporter knows which of their levels are wanted.
    pub(super) structure: bool,
    pub(super) values: bool,
    pub(super) urls: bool,
    /// The ancestors of the element that opens or has just closed.
    pub(super) stack: Vec<Frame<'a>>,
    /// By number of the selector: the elements that forbid it, innermost last.
    pub(super) forbidding: Vec<Vec<NodeRef<'a>>>,
    /// Media queries that nothing is wrong with.
    pub(super) right_media: HashSet<&'a str, HashKey>,
    /// Language tags that nothing is wrong with.
    pub(super) right_languages: HashSet<&'a str, HashKey>,
    /// By element and number of the name: the attribute that was meant, if any.
    pub(super) meant: HashMap<(u16, usize), Option<&'static str>>,
    /// The elements that were opened so far.
    pub(super) elements: usize,
    /// Attributes that rules ask about, which the element that opens has.
    pub(super) seen: Seen,
    pub(super) conditions: Conditions<'a>,
    pub(super) settled: Settled,
    /// Whether this is the tree of the document itself, not the contents of a template.
    pub(super) is_main_tree: bool,
}

impl<'a, 'r, 'o> Context<'a, 'r, 'o> {
    pub(super) fn new(document: &'a Document, reporter: &'r mut Reporter<'o>) -> Self {
        let options = reporter.options();
        Self {
            document,
            structure: [Level::Structure, Level::Aria, Level::Scripts, Level::Css]
                .iter()
                .any(|level| options.checks(*level)),
            values: options.checks(Level::Values),
            urls: options.checks(Level::Urls),
            reporter,
            stack: Vec::new(),
            forbidding: vec![Vec::new(); SELECTORS.len()],
            right_media: HashSet::default(),
            right_languages: HashSet::default(),
            meant: HashMap::new(),
            elements: 0,
            seen: Seen::default(),
            conditions: Conditions::default(),
            settled: Settled::default(),
            is_main_tree: true,
        }
    }

    /// The categories the element has in its place.
    pub(super) fn categories(&mut self, subject: &Subject<'a>) -> u32 {
        let Some(model) = model_of(subject.number) else { return 0 };
        let mut categories = model.always;
        for (bits, condition) in model.sometimes {
            if categories & bits != *bits && self.conditions.holds(condition, subject) {
                categories |= bits;
            }
        }
        categories
    }

    /// Notes that an element forbids what matches the selectors of these bits.
    pub(super) fn forbid(&mut self, bits: u64, element: ElementRef<'a>) {
        let mut rest = bits;
        while rest != 0 {
            let bit = rest & rest.wrapping_neg();
            rest ^= bit;
            if let Some(list) = self.forbidding.get_mut(bit.trailing_zeros() as usize) {
                list.push(element.as_node());
            }
        }
    }

    /// Takes back what an element forbade.
    pub(super) fn unforbid(&mut self, frame: &Frame<'a>) {
        let mut rest = frame.forbids;
        while rest != 0 {
            let bit = rest & rest.wrapping_neg();
            rest ^= bit;
            if let Some(list) = self.forbidding.get_mut(bit.trailing_zeros() as usize) {
                list.pop();
            }
        }
    }
}
