//! The state that the rules share: the document, the stack of open elements, and the reporter that takes what they find.

use super::codes::Level;
use super::condition::{Conditions, Subject};
use super::content_state::{FLOW_CONTENT, Inherited, State};
use super::model::{ATTRIBUTES, SELECTORS, UNKNOWN, attribute as is};
use super::names::{KnownName, model_of};
use super::report::Reporter;
use super::settled::Settled;
use duckbill::dom::{Document, ElementRef, NodeRef};
use duckbill::names::HashKey;
use std::collections::{HashMap, HashSet};

/// The rules for an open element's contents.
pub(super) struct Frame<'a> {
    pub(super) element: Option<ElementRef<'a>>,
    pub(super) number: u16,
    /// How far its content model has been read.
    pub(super) state: State,
    /// The element whose content model it has: itself, unless it is transparent.
    pub(super) model: Option<ElementRef<'a>>,
    /// The content that a transparent element may have here.
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

/// Attributes that rules ask about, a bit each.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Seen(u16);

impl Seen {
    pub(super) const AUTOFOCUS: Self = Self(1);
    pub(super) const POPOVER: Self = Self(1 << 1);
    /// `itemtype`, `itemid` or `itemref`.
    pub(super) const MICRODATA: Self = Self(1 << 2);
    /// `headingoffset` or `headingreset`.
    pub(super) const HEADING_OFFSET: Self = Self(1 << 3);
    /// An attribute whose value has URLs.
    pub(super) const URL: Self = Self(1 << 4);
    pub(super) const ROLE: Self = Self(1 << 5);
    pub(super) const ARIA: Self = Self(1 << 6);
    pub(super) const ITEMPROP: Self = Self(1 << 7);
    /// Whether the element has a role that was noted.
    pub(super) const KNOWN_ROLE: Self = Self(1 << 8);
    pub(super) const NONE: Self = Self(0);

    /// By number of the attribute in the tables.
    #[expect(clippy::indexing_slicing, reason = "done while compiling")]
    const OF: [Self; ATTRIBUTES.len()] = {
        let mut table = [Self::NONE; ATTRIBUTES.len()];
        table[is::ITEMPROP] = Self::ITEMPROP;
        table[is::AUTOFOCUS] = Self::AUTOFOCUS;
        table[is::POPOVER] = Self::POPOVER;
        table[is::ROLE] = Self::ROLE;
        table[is::ITEMTYPE] = Self::MICRODATA;
        table[is::ITEMID] = Self::MICRODATA;
        table[is::ITEMREF] = Self::MICRODATA;
        table[is::HEADINGOFFSET] = Self::HEADING_OFFSET;
        table[is::HEADINGRESET] = Self::HEADING_OFFSET;
        let urls = [
            is::HREF,
            is::SRC,
            is::ACTION,
            is::FORMACTION,
            is::CITE,
            is::DATA,
            is::POSTER,
            is::SRCSET,
            is::PING,
        ];
        let mut at = 0;
        while at < urls.len() {
            table[urls[at]] = Self::URL;
            at += 1;
        }
        table
    };

    /// These and others.
    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether one of some is among them.
    #[inline]
    pub(super) const fn any(self, some: Self) -> bool {
        self.0 & some.0 != 0
    }

    pub(super) const fn add(&mut self, some: Self) {
        self.0 |= some.0;
    }

    /// Takes in an attribute, by its number in the tables.
    #[inline]
    pub(super) fn note(&mut self, name: KnownName) {
        if name.is_aria {
            self.add(Self::ARIA);
        } else if let Some(some) = Self::OF.get(name.number()) {
            self.add(*some);
        }
    }
}

/// The texts of the notes of findings, made once.
#[derive(Default)]
pub(super) struct Words {
    /// By the contexts of the tables.
    pub(super) places: HashMap<&'static str, String>,
    /// The content that an automaton allows, by its address.
    pub(super) allowed: HashMap<usize, String>,
}

/// The state that the rules share.
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
    /// The host of a URL that was found to be right.
    #[cfg(feature = "url")]
    pub(super) plain_host: &'a str,
    /// By element and name: the attribute that was meant, if any.
    pub(super) meant: HashMap<(u16, usize), Option<&'static str>>,
    pub(super) words: Words,
    /// The elements that were opened so far.
    pub(super) elements: usize,
    /// Attributes that rules ask about, which the element that opens has.
    pub(super) seen: Seen,
    pub(super) conditions: Conditions<'a>,
    pub(super) settled: Settled,
    /// Whether the parse noted places, so that it is known which elements are clones.
    pub(super) has_places: bool,
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
            #[cfg(feature = "url")]
            plain_host: "",
            meant: HashMap::new(),
            words: Words::default(),
            elements: 0,
            seen: Seen::default(),
            conditions: Conditions::default(),
            settled: Settled::default(),
            has_places: document.root().origin().is_some(),
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
