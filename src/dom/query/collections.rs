//! Lazy views of many elements: those of a name, those of a class, the images of a document.
//! [Interface HTMLCollection](https://dom.spec.whatwg.org/#interface-htmlcollection)
//!
//! A view walks the tree on demand; it holds no list, and a name is looked up once, when the view is
//! made.

use std::collections::HashMap;
use std::iter::FusedIterator;

use super::name_key::NameKey;
use crate::dom::arena::document::Document;
use crate::dom::view::element_ref::ElementRef;
use crate::dom::view::iterators::{Descendants, Traverse, Visit};
use crate::dom::view::node_ref::NodeRef;
use crate::microsyntax::tokens;
use crate::names::quirks::QuirksMode;
use crate::names::{Namespace, Tag};

/// Whether an element is in a view.
#[derive(Debug, Clone)]
enum Filter {
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
    fn new(root: NodeRef<'a>, filter: Filter) -> Self {
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
        let in_quirks = root.document().quirks_mode() == QuirksMode::Quirks;
        Self::new(root, Filter::Classes(Classes::new(names, in_quirks)))
    }

    /// The first of the elements still to come that has this `id`, or this `name` and is an HTML element;
    /// the view does not advance.
    /// [`namedItem`](https://dom.spec.whatwg.org/#dom-htmlcollection-nameditem)
    ///
    /// ```
    /// let document = duckbill::parse("<form name=search></form><form id=login></form>");
    /// assert_eq!(document.forms().named_item("login").unwrap().id(), Some("login"));
    /// assert!(document.forms().named_item("search").is_some());
    /// ```
    #[must_use]
    pub fn named_item(&self, name: &str) -> Option<ElementRef<'a>> {
        self.clone().find(|element| element.is_named(name))
    }
}

impl Elements<'_> {
    /// Leaves out what is below the element that [`next`](Iterator::next) returned last.
    ///
    /// ```
    /// let document = duckbill::parse("<div>a<div>b</div></div><div>c</div>");
    /// let mut outermost = document.elements_by_tag_name("div");
    /// let mut found = 0;
    /// while outermost.next().is_some() {
    ///     outermost.skip_inside();
    ///     found += 1;
    /// }
    /// assert_eq!(found, 2);
    /// ```
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
struct Classes {
    wanted: Vec<Box<str>>,
    in_quirks: bool,
    long: HashMap<(usize, usize), bool>,
}

impl Classes {
    /// A value of at most this many bytes is searched again each time.
    const SHORT: usize = 256;

    fn new(names: &str, in_quirks: bool) -> Self {
        let wanted = tokens::parse_ordered_set(names).into_iter().map(Box::from).collect();
        Self { wanted, in_quirks, long: HashMap::new() }
    }

    #[inline]
    fn are_of(&mut self, element: ElementRef<'_>) -> bool {
        let Some(value) = element.class_value() else { return false };
        if value.len() <= Self::SHORT {
            return self.are_in(value);
        }
        let place = (value.as_ptr().addr(), value.len());
        if let Some(&known) = self.long.get(&place) {
            return known;
        }
        let found = self.are_in(value);
        self.long.insert(place, found);
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

/// The views of a document that have a name in the DOM. They show the descendants of the root, which is a
/// fragment if one was parsed.
impl Document {
    /// The `img` elements.
    /// [`images`](https://html.spec.whatwg.org/multipage/dom.html#dom-document-images)
    ///
    /// ```
    /// assert_eq!(duckbill::parse("<img><image>").images().count(), 2);
    /// ```
    #[must_use]
    pub fn images(&self) -> Elements<'_> {
        Elements::new(self.root(), Filter::Tag(Tag::Img))
    }

    /// The `a` and `area` elements with an `href`.
    /// [`links`](https://html.spec.whatwg.org/multipage/dom.html#dom-document-links)
    ///
    /// ```
    /// let document = duckbill::parse("<a href=x>x</a><a>y</a><map><area href=z></map>");
    /// let found: Vec<_> = document.links().filter_map(|link| link.attribute("href")).collect();
    /// assert_eq!(found, ["x", "z"]);
    /// ```
    #[must_use]
    pub fn links(&self) -> Elements<'_> {
        Elements::new(self.root(), Filter::Links)
    }

    /// The `form` elements.
    /// [`forms`](https://html.spec.whatwg.org/multipage/dom.html#dom-document-forms)
    ///
    /// ```
    /// assert_eq!(duckbill::parse("<form></form><form>").forms().count(), 2);
    /// ```
    #[must_use]
    pub fn forms(&self) -> Elements<'_> {
        Elements::new(self.root(), Filter::Tag(Tag::Form))
    }

    /// The HTML `script` elements.
    /// [`scripts`](https://html.spec.whatwg.org/multipage/dom.html#dom-document-scripts)
    ///
    /// ```
    /// assert_eq!(duckbill::parse("<script src=a></script>").scripts().count(), 1);
    /// ```
    #[must_use]
    pub fn scripts(&self) -> Elements<'_> {
        Elements::new(self.root(), Filter::Tag(Tag::Script))
    }

    /// The `a` elements with a `name`: places that can be linked to.
    /// [`anchors`](https://html.spec.whatwg.org/multipage/obsolete.html#dom-document-anchors)
    ///
    /// ```
    /// assert_eq!(duckbill::parse("<a name=top>x</a><a href=y>y").anchors().count(), 1);
    /// ```
    #[must_use]
    pub fn anchors(&self) -> Elements<'_> {
        Elements::new(self.root(), Filter::With(Tag::A, "name"))
    }

    /// The `embed` elements.
    /// [`embeds`](https://html.spec.whatwg.org/multipage/dom.html#dom-document-embeds)
    ///
    /// ```
    /// assert_eq!(duckbill::parse("<embed src=x>").embeds().count(), 1);
    /// ```
    #[must_use]
    pub fn embeds(&self) -> Elements<'_> {
        Elements::new(self.root(), Filter::Tag(Tag::Embed))
    }
}

/// The options of a `select` or a `datalist`; see [`ElementRef::options`].
///
/// ```
/// let document = duckbill::parse("<select><option>a<option>b");
/// let select = document.elements_by_tag_name("select").next().unwrap();
/// assert_eq!(select.options().count(), 2);
/// ```
#[derive(Debug, Clone)]
pub struct OptionElements<'a> {
    below: Traverse<'a>,
    list: ElementRef<'a>,
    /// The `optgroup` that is open.
    group: Option<NodeRef<'a>>,
}

impl<'a> ElementRef<'a> {
    /// The options of a `select` or of a `datalist`, in tree order; nothing for other elements.
    /// [List of options](https://html.spec.whatwg.org/multipage/form-elements.html#concept-select-option-list)
    ///
    /// Of a `select` these are the options that no other `select`, `option`, `datalist` or `hr` and no
    /// second `optgroup` stands around; of a `datalist` all that are below it.
    ///
    /// ```
    /// let document = duckbill::parse("<select><option>a<optgroup label=x><option>b</select>");
    /// let select = document.elements_by_tag_name("select").next().unwrap();
    /// let labels: Vec<_> = select.options().map(|option| option.as_node().text_content()).collect();
    /// assert_eq!(labels, ["a", "b"]);
    /// ```
    #[must_use]
    pub fn options(self) -> OptionElements<'a> {
        let mut below = self.as_node().traverse();
        below.next();
        if !self.is_html(Tag::Select) && !self.is_html(Tag::Datalist) {
            below.skip_inside();
        }
        OptionElements { below, list: self, group: None }
    }

    /// Whether the element has this `id`, or this `name` and is an HTML element. Nothing has the
    /// empty name.
    ///
    /// ```
    /// let document = duckbill::parse("<input name=q id=query>");
    /// let input = document.elements_by_tag_name("input").next().unwrap();
    /// assert!(input.is_named("q") && input.is_named("query") && !input.is_named(""));
    /// ```
    #[must_use]
    pub fn is_named(self, name: &str) -> bool {
        !name.is_empty()
            && (self.id() == Some(name)
                || (self.namespace() == Namespace::Html && self.attribute("name") == Some(name)))
    }
}

impl<'a> OptionElements<'a> {
    /// The first of the options still to come that has this `id` or `name`; the view stays where it
    /// is.
    ///
    /// ```
    /// let document = duckbill::parse("<select><option>a<option id=x>b");
    /// let select = document.elements_by_tag_name("select").next().unwrap();
    /// assert_eq!(select.options().named_item("x").unwrap().as_node().text_content(), "b");
    /// ```
    #[must_use]
    pub fn named_item(&self, name: &str) -> Option<ElementRef<'a>> {
        self.clone().find(|element| element.is_named(name))
    }
}

impl<'a> Iterator for OptionElements<'a> {
    type Item = ElementRef<'a>;

    fn next(&mut self) -> Option<ElementRef<'a>> {
        loop {
            let node = match self.below.next()? {
                Visit::Open(node) => node,
                Visit::Close(node) => {
                    self.group = self.group.filter(|group| *group != node);
                    continue;
                }
            };
            let Some(element) = node.as_element() else { continue };
            if self.list.is_html(Tag::Select) {
                if element.is_html(Tag::Optgroup) && self.group.is_none() {
                    self.group = Some(node);
                } else if [Tag::Select, Tag::Option, Tag::Optgroup, Tag::Datalist, Tag::Hr]
                    .iter()
                    .any(|tag| element.is_html(*tag))
                {
                    self.below.skip_inside();
                }
            }
            if element.is_html(Tag::Option) {
                return Some(element);
            }
        }
    }
}

impl FusedIterator for OptionElements<'_> {}
