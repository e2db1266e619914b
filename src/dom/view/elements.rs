//! Lazy views of many elements: those of a name, those of a class.
//! [Interface HTMLCollection](https://dom.spec.whatwg.org/#interface-htmlcollection)
//!
//! A view walks the tree on demand; it holds no list, and a name is looked up once, when the view is
//! made.

use std::iter::FusedIterator;

use super::name_key::NameKey;
use crate::dom::view::element_ref::ElementRef;
use crate::dom::view::iterators::Descendants;
use crate::dom::view::node_ref::NodeRef;
use crate::edition::Edition;
use crate::microsyntax::tokens;
use crate::names::quirks::QuirksMode;
use crate::names::{Namespace, Tag};
use crate::number_map::NumberMap;

/// Whether an element is in a view.
#[derive(Debug, Clone)]
pub(crate) enum Filter {
    All,
    Name {
        /// The name as compared with HTML elements: in lower case.
        html: NameKey,
        other: NameKey,
    },
    Classes(Classes),
    /// The HTML elements of a name.
    Tag(Tag),
    /// The HTML elements of a name with an attribute.
    With(Tag, &'static str),
    Links,
}

/// Elements below a node, in tree order, found as they are asked for; may be walked from both ends.
///
/// ```
/// let document = duckbill::parse("<img src=a><p><img src=b>");
/// let images = document.images();
/// assert_eq!(images.clone().next_back().unwrap().attribute("src"), Some("b"));
/// assert_eq!(images.count(), 2);
/// ```
#[derive(Debug, Clone)]
pub struct Elements<'a> {
    nodes: Descendants<'a>,
    filter: Filter,
}

impl<'a> Elements<'a> {
    pub(crate) fn new(root: NodeRef<'a>, filter: Filter) -> Self {
        Self { nodes: root.descendants(), filter }
    }

    pub(in crate::dom) fn all(root: NodeRef<'a>) -> Self {
        Self::new(root, Filter::All)
    }

    pub(in crate::dom) fn by_tag_name(root: NodeRef<'a>, name: &str) -> Self {
        if name == "*" {
            return Self::all(root);
        }
        let html = NameKey::element(&name.to_ascii_lowercase());
        Self::new(root, Filter::Name { html, other: NameKey::element(name) })
    }

    pub(in crate::dom) fn by_class_name(root: NodeRef<'a>, names: &str) -> Self {
        let in_quirks = root.mode_of_node_document() == QuirksMode::Quirks;
        Self::new(root, Filter::Classes(Classes::new(names, in_quirks)))
    }

    /// The first of the elements still to come that has this `id`, or this `name` and is an HTML element;
    /// the view does not advance.
    /// [`namedItem`](https://dom.spec.whatwg.org/#dom-htmlcollection-nameditem)
    #[must_use]
    pub fn named_item(&self, name: &str) -> Option<ElementRef<'a>> {
        self.clone().find(|element| element.is_named(name))
    }
}

impl Elements<'_> {
    /// Leaves out what is below the element that [`next`](Iterator::next) returned last.
    pub fn skip_inside(&mut self) {
        self.nodes.skip_inside();
    }
}

impl<'a> Iterator for Elements<'a> {
    type Item = ElementRef<'a>;

    #[inline]
    fn next(&mut self) -> Option<ElementRef<'a>> {
        let Self { nodes, filter } = self;
        nodes.find_map(|node| node.as_element().filter(|element| filter.admits(*element)))
    }
}

impl DoubleEndedIterator for Elements<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let Self { nodes, filter } = self;
        nodes
            .by_ref()
            .rev()
            .find_map(|node| node.as_element().filter(|element| filter.admits(*element)))
    }
}

impl FusedIterator for Elements<'_> {}

impl Filter {
    #[inline]
    fn admits(&mut self, element: ElementRef<'_>) -> bool {
        match self {
            Self::All => true,
            Self::Name { html, other } => {
                element.has_name(if element.namespace() == Namespace::Html { html } else { other })
            }
            Self::Classes(classes) => classes.are_of(element),
            Self::Tag(tag) => element.is_html(*tag),
            Self::With(tag, attribute) => element.is_html(*tag) && element.has_attribute(attribute),
            Self::Links => {
                (element.is_html(Tag::A) || element.is_html(Tag::Area))
                    && element.href_value().is_some()
            }
        }
    }
}

/// Classes that an element must have.
///
/// The tree builder clones formatting elements without bound on hostile pages, and the clones share their
/// attributes. So the result for a long value is stored by its place.
#[derive(Debug, Clone)]
pub(crate) struct Classes {
    wanted: Vec<Box<str>>,
    in_quirks: bool,
    /// By place, the length and whether they are there.
    long: NumberMap<usize, (u32, u32)>,
}

impl Classes {
    /// A value of at most this many bytes is searched again each time.
    const SHORT: usize = 256;

    fn new(names: &str, in_quirks: bool) -> Self {
        let wanted = tokens::ordered_set_tokens(names, Edition::Living).map(Box::from).collect();
        Self { wanted, in_quirks, long: NumberMap::default() }
    }

    #[inline]
    fn are_of(&mut self, element: ElementRef<'_>) -> bool {
        let Some(value) = element.class_value() else { return false };
        if value.len() <= Self::SHORT {
            return self.are_in(value);
        }
        let (place, length) = (value.as_ptr().addr(), value.len() as u32);
        if let Some((known_length, found)) = self.long.get(place)
            && known_length == length
        {
            return found != 0;
        }
        let found = self.are_in(value);
        self.long.insert(place, (length, u32::from(found)));
        found
    }

    fn are_in(&self, value: &str) -> bool {
        let has = |class: &str| {
            tokens::split_on_whitespace(value)
                .any(|own| own == class || (self.in_quirks && own.eq_ignore_ascii_case(class)))
        };
        !self.wanted.is_empty() && self.wanted.iter().all(|class| has(class))
    }
}

impl ElementRef<'_> {
    /// Whether the element has this `id`, or this `name` and is an HTML element. Nothing has the
    /// empty name.
    #[must_use]
    pub fn is_named(self, name: &str) -> bool {
        !name.is_empty()
            && (self.id_attribute() == Some(name)
                || (self.namespace() == Namespace::Html && self.attribute("name") == Some(name)))
    }
}
