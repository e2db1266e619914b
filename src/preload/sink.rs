//! The sink of a scan: a tree without nodes.
//!
//! The tree builder works as for a document. A [`Node`] is a number and what the rules and the scan ask of a
//! node later: whether it is in the document, in a shadow tree, or inert; whether it is the `head`, a
//! `picture` and so on. Only a few elements leave more behind while they are open: tables their parent,
//! pictures their choice, scripts and styles what they will name at their end.

use std::collections::HashSet;

use super::candidate::{PreloadCandidate, Section};
use super::elements::{self, Element};
use super::hash::attributes_hash;
use super::import;
use super::page::Page;
use super::tags::Tags;
use crate::names::{Namespace, Tag};
use crate::span::Span;
use crate::token::{Attributes, DoctypeToken};
use crate::tree_sink::{ElementName, InsertionLocation, ShadowRootInit, TreeSink};

/// The facts about a node that are asked for later.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Marks(u16);

impl Marks {
    /// It is in the template contents of a template, where nothing is fetched.
    pub(super) const INERT: Self = Self(1);
    /// It is in a shadow tree, where `base` and `meta` have no effect.
    pub(super) const SHADOW: Self = Self(1 << 1);
    /// It is in the `head`.
    pub(super) const IN_HEAD: Self = Self(1 << 2);
    /// It is an HTML element of this name.
    pub(super) const HEAD: Self = Self(1 << 3);
    pub(super) const TABLE: Self = Self(1 << 4);
    /// `picture`, `audio`, `video`: `source` elements are for them.
    pub(super) const HAS_SOURCES: Self = Self(1 << 5);
    /// HTML or SVG.
    pub(super) const STYLE: Self = Self(1 << 6);
    pub(super) const SCRIPT: Self = Self(1 << 7);
    pub(super) const BODY: Self = Self(1 << 8);
    /// It is the content of a template.
    const CONTENTS: Self = Self(1 << 9);
    /// It is a formatting element whose attributes are in its tag.
    const IN_TAG: Self = Self(1 << 10);
    /// It was moved in front of the innermost open table, or is in such a node.
    const FOSTERED: Self = Self(1 << 11);

    /// The properties that children inherit from a node.
    const INHERITED: Self =
        Self(Self::INERT.0 | Self::SHADOW.0 | Self::IN_HEAD.0 | Self::FOSTERED.0);
    /// The marks that have something to do when their element is popped.
    const ENDS: Self = Self(Self::TABLE.0 | Self::HAS_SOURCES.0 | Self::STYLE.0 | Self::SCRIPT.0);

    #[inline]
    pub(super) const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    #[inline]
    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline]
    const fn only(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[inline]
    const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// Names a node of the tree that is not there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub(super) id: u32,
    pub(super) marks: Marks,
    /// Of formatting elements: stands for the set of attributes; or the offset of the tag in which they can be read.
    attributes: u64,
}

impl PartialEq for Node {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        // The content of a template has its number.
        self.id == other.id && !self.marks.xor(other.marks).has(Marks::CONTENTS)
    }
}

impl Eq for Node {}

impl Node {
    /// The same, in front of the innermost open table.
    pub(super) fn fostered(self) -> Self {
        Self { marks: self.marks.and(Marks::FOSTERED), ..self }
    }
}

impl Marks {
    #[inline]
    const fn xor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

/// An open element that has `source` elements.
#[derive(Debug)]
struct Sources {
    element: u32,
    /// The URLs of the first fitting `source`, if there was one.
    chosen: Option<elements::Source>,
    /// For media: nothing is to be chosen any more.
    is_settled: bool,
}

/// A style element whose text is being gathered.
#[derive(Debug)]
struct Style {
    element: u32,
    text: String,
    /// The common part of its imports.
    import: Option<Box<PreloadCandidate>>,
    /// Whether an import may still come.
    is_open: bool,
}

/// The sink of the tree builder.
#[derive(Debug)]
pub(super) struct ScanSink<'a> {
    pub(super) page: Page,
    pub(super) tags: Tags<'a>,
    /// The number of the last node.
    last: u32,
    /// The place of the token at hand.
    pub(super) span: Span,
    /// Whether the token at hand is the end tag of a script.
    pub(super) ends_script: bool,
    /// Whether the token at hand is a start tag with a solidus at its end.
    pub(super) is_self_closing: bool,
    pub(super) wants_all: bool,
    /// The open tables and their parents.
    tables: Vec<(u32, Node)>,
    sources: Vec<Sources>,
    styles: Vec<Style>,
    /// The open scripts that will be fetched.
    scripts: Vec<(u32, PreloadCandidate)>,
    /// Of the `base` element that counts: the open tables that it is in, the outermost first.
    base_tables: Vec<u32>,
    /// How many tables were looked at for `base` elements.
    base_steps: u64,
    /// The elements that have a shadow root.
    hosts: HashSet<u32>,
    has_background: bool,
}

impl ScanSink<'_> {
    pub(super) fn new(mut page: Page, runs_scripts: bool) -> Self {
        page.runs_scripts = runs_scripts;
        Self {
            wants_all: page.wants_all(),
            page,
            tags: Tags::default(),
            last: 0,
            span: Span::default(),
            ends_script: false,
            is_self_closing: false,
            tables: Vec::new(),
            sources: Vec::new(),
            styles: Vec::new(),
            scripts: Vec::new(),
            base_tables: Vec::new(),
            base_steps: 0,
            hosts: HashSet::new(),
            has_background: false,
        }
    }

    /// Whether text may be that of a style element.
    #[inline]
    pub(super) fn has_open_style(&self) -> bool {
        !self.styles.is_empty()
    }

    #[inline]
    fn new_node(&mut self, marks: Marks) -> Node {
        self.last = self.last.wrapping_add(1);
        Node { id: self.last, marks, attributes: 0 }
    }

    /// A node that was there before the scan began.
    pub(super) fn earlier_node(&mut self, marks: Marks, attributes: u64) -> Node {
        Node { attributes, ..self.new_node(marks) }
    }

    /// An element with sources was open before the scan began.
    pub(super) fn add_earlier_sources(
        &mut self,
        node: Node,
        chosen: Option<elements::Source>,
        is_settled: bool,
    ) {
        self.sources.push(Sources { element: node.id, chosen, is_settled });
    }

    /// The tables that the `base` element is in which counted before the scan began, the outermost first.
    pub(super) fn set_earlier_base_tables(&mut self, tables: Vec<u32>) {
        self.base_tables = tables;
    }

    /// A table was open before the scan began.
    pub(super) fn add_earlier_table(&mut self, table: Node, parent: Node) {
        self.tables.push((table.id, parent));
    }

    /// An element had a shadow root before the scan began.
    pub(super) fn add_earlier_host(&mut self, host: Node) {
        self.hosts.insert(host.id);
    }

    /// Handles the insertion of an element that may name something. Returns its marks.
    #[inline(never)]
    fn enter(
        &mut self,
        node: &mut Node,
        name: ElementName<'_>,
        attributes: &Attributes<'_>,
        parent: Node,
    ) {
        let marks = node.marks;
        let section = if marks.has(Marks::IN_HEAD) { Section::Head } else { Section::Body };
        let is_inert = marks.has(Marks::INERT);
        let element = Element::new(name, attributes, self.span, section);
        let is_html = name.namespace == Namespace::Html;
        match name.tag {
            Tag::Head if is_html => node.marks = marks.and(Marks::HEAD).and(Marks::IN_HEAD),
            Tag::Table if is_html => {
                node.marks = marks.and(Marks::TABLE);
                self.tables.push((node.id, parent));
            }
            _ if is_inert => {}
            Tag::Picture if is_html => {
                node.marks = marks.and(Marks::HAS_SOURCES);
                self.sources.push(Sources { element: node.id, chosen: None, is_settled: false });
            }
            Tag::Audio | Tag::Video if is_html => {
                let is_settled = element.media(&mut self.page);
                node.marks = marks.and(Marks::HAS_SOURCES);
                self.sources.push(Sources { element: node.id, chosen: None, is_settled });
            }
            Tag::Source if is_html => self.source(&element, parent),
            Tag::Img if is_html => {
                let at = self.sources_at(parent);
                let from = at.and_then(|at| self.sources.get_mut(at)?.chosen.as_mut());
                element.image(&mut self.page, from);
            }
            Tag::Style if name.namespace != Namespace::MathMl => {
                node.marks = marks.and(Marks::STYLE);
                let import = element.style().map(Box::new);
                let is_open = import.is_some();
                let text = String::new();
                self.styles.push(Style { element: node.id, text, import, is_open });
            }
            Tag::Script if name.namespace != Namespace::MathMl => {
                if let Some(script) = element.script().filter(|_| self.page.runs_scripts) {
                    node.marks = marks.and(Marks::SCRIPT);
                    self.scripts.push((node.id, script));
                }
            }
            Tag::Base if is_html && !marks.has(Marks::SHADOW) => {
                if let Some(href) = attributes.get("href") {
                    self.base(href, *node);
                }
            }
            Tag::Meta if is_html && !marks.has(Marks::SHADOW) => {
                element.meta(&mut self.page, parent.marks.has(Marks::HEAD));
            }
            Tag::Body if is_html => {
                node.marks = marks.and(Marks::BODY);
                self.background(attributes);
            }
            Tag::Track if is_html && parent.marks.has(Marks::HAS_SOURCES) => {
                element.track(&mut self.page);
            }
            _ => element.other(&mut self.page),
        }
    }

    /// Takes the URL of a `base` element if the element is the first `base` in the tree: if no other was found before,
    /// or if foster parenting puts it in front of an open table that has the other inside.
    fn base(&mut self, href: &str, base: Node) {
        // Otherwise there are more of them, and in more tables, than any page has.
        if self.base_steps > self.span.start {
            return;
        }
        let around = self.tables_around(base);
        let is_in_front = |(id, _): &(u32, Node)| {
            self.base_tables.binary_search(id).is_ok() && around.binary_search(id).is_err()
        };
        let is_first = self.page.base_elements() == 0 || self.tables.iter().any(is_in_front);
        self.base_steps = self.base_steps.saturating_add(self.tables.len() as u64);
        crate::work::count(self.tables.len());
        if is_first {
            self.base_tables = around;
            self.page.set_base(href);
        }
    }

    /// The open tables that a new element is in, the outermost first.
    fn tables_around(&self, element: Node) -> Vec<u32> {
        let mut around = Vec::new();
        let mut inside = element.marks;
        for (id, parent) in self.tables.iter().rev() {
            // Otherwise it is in front of this table, in the same parent.
            if !inside.has(Marks::FOSTERED) {
                around.push(*id);
            }
            inside = parent.marks;
        }
        around.reverse();
        around
    }

    /// Where the sources of an element are, if it is open and may have any.
    fn sources_at(&self, element: Node) -> Option<usize> {
        if !element.marks.has(Marks::HAS_SOURCES) {
            return None;
        }
        // Elements are opened in the order of their numbers, so the list is sorted.
        self.sources.binary_search_by_key(&element.id, |one| one.element).ok()
    }

    /// A `source` element.
    fn source(&mut self, element: &Element<'_>, parent: Node) {
        let at = self.sources_at(parent);
        let Some(sources) = at.and_then(|at| self.sources.get_mut(at)) else { return };
        if sources.chosen.is_some() || sources.is_settled {
            return;
        }
        match element.source(&mut self.page) {
            elements::Chosen::Image(source) => sources.chosen = Some(source),
            elements::Chosen::Media => sources.is_settled = true,
            elements::Chosen::Nothing => {}
        }
    }

    /// The `background` of a `body`.
    fn background(&mut self, attributes: &Attributes<'_>) {
        if !self.page.wants_all() || self.has_background {
            return;
        }
        if let Some(url) = attributes.get("background") {
            self.has_background = true;
            let name = ElementName { namespace: Namespace::Html, tag: Tag::Body, local: "body" };
            let section = Section::Body;
            Element::new(name, attributes, self.span, section).background(&mut self.page, url);
        }
    }

    /// Handles the end of an element that named nothing yet.
    #[inline(never)]
    fn leave(&mut self, node: Node) {
        let is_this = |id: u32| id == node.id;
        if node.marks.has(Marks::TABLE) {
            if let Some(at) = self.tables.iter().rposition(|(id, _)| is_this(*id)) {
                self.tables.remove(at);
            }
        } else if node.marks.has(Marks::HAS_SOURCES) {
            if let Some(at) = self.sources.iter().rposition(|one| is_this(one.element)) {
                self.sources.remove(at);
            }
        } else if node.marks.has(Marks::SCRIPT) {
            let Some(at) = self.scripts.iter().rposition(|(id, _)| is_this(*id)) else { return };
            let (_, script) = self.scripts.remove(at);
            // Otherwise the end of the input ended it, or markup that an SVG script cannot contain.
            if self.ends_script || (self.is_self_closing && is_this(self.last)) {
                self.page.name(script);
            }
        } else if let Some(at) = self.styles.iter().rposition(|one| is_this(one.element)) {
            let style = self.styles.remove(at);
            let Some(common) = style.import.filter(|_| style.is_open) else { return };
            for import in import::imports(&style.text) {
                if self.page.matches(Some(&import.media)) {
                    let media = (!import.media.trim_ascii().is_empty())
                        .then(|| import.media.trim_ascii().to_owned());
                    self.page.name(PreloadCandidate {
                        url: import.url,
                        media,
                        ..(*common).clone()
                    });
                }
            }
        }
    }

    /// The text of a style element.
    #[inline(never)]
    fn style_text(&mut self, text: &str, style: Node) {
        let Some(own) = self.styles.iter_mut().rfind(|one| one.element == style.id) else { return };
        if own.is_open {
            own.is_open = !own.text.is_empty() || import::may_import(text);
            own.text.push_str(text);
        }
    }
}

/// Whether an element of this name is to be looked at.
#[inline]
pub(super) const fn is_of_interest(tag: Tag, wants_all: bool) -> bool {
    names_by_attributes(tag, wants_all) || matches!(tag, Tag::Head | Tag::Picture | Tag::Table)
}

/// Whether the attributes of an element of this name may say what is fetched.
#[inline]
pub(super) const fn names_by_attributes(tag: Tag, wants_all: bool) -> bool {
    match tag {
        Tag::Audio
        | Tag::Base
        | Tag::Image
        | Tag::Img
        | Tag::Input
        | Tag::Link
        | Tag::Meta
        | Tag::Script
        | Tag::Source
        | Tag::Style
        | Tag::Video => true,
        Tag::Body | Tag::Embed | Tag::Frame | Tag::Iframe | Tag::Object | Tag::Track | Tag::Use => {
            wants_all
        }
        _ => false,
    }
}

impl TreeSink for ScanSink<'_> {
    type Handle = Node;

    fn document(&mut self) -> Node {
        Node { id: 0, marks: Marks::default(), attributes: 0 }
    }

    /// Only roots, templates and forms of tables are made before they are inserted.
    fn create_element(&mut self, _: ElementName<'_>, _: &Attributes<'_>) -> Node {
        self.new_node(Marks::default())
    }

    #[inline]
    fn insert_element(
        &mut self,
        name: ElementName<'_>,
        attributes: &Attributes<'_>,
        location: InsertionLocation<Node>,
    ) -> Node {
        let mut marks = location.parent.marks.only(Marks::INHERITED);
        if location.before.is_some() {
            marks = marks.and(Marks::FOSTERED);
        } else if location.parent.marks.has(Marks::TABLE) {
            marks = marks.without(Marks::FOSTERED);
        }
        let mut node = self.new_node(marks);
        if is_of_interest(name.tag, self.wants_all) {
            self.enter(&mut node, name, attributes, location.parent);
        } else if name.tag.is_formatting() {
            if !self.tags.holds(self.span.start) {
                node.attributes = attributes_hash(attributes);
            } else if self.span.end - self.span.start > name.local.len() as u64 + 2 {
                // Otherwise there is not even white space or a solidus.
                node.marks = node.marks.and(Marks::IN_TAG);
                node.attributes = self.span.start;
            }
        } else if name.tag == Tag::Unknown && name.namespace == Namespace::Svg {
            self.enter(&mut node, name, attributes, location.parent);
        }
        node
    }

    fn clone_element(&mut self, original: Node) -> Node {
        Node { id: self.new_node(original.marks).id, ..original }
    }

    fn create_comment(&mut self, _: &str) -> Node {
        self.new_node(Marks::default())
    }

    fn create_processing_instruction(&mut self, _: &str, _: &str) -> Node {
        self.new_node(Marks::default())
    }

    fn create_fragment(&mut self) -> Node {
        self.new_node(Marks::default())
    }

    fn append_doctype(&mut self, _: &DoctypeToken<'_>) {}

    fn insert(&mut self, _: Node, _: InsertionLocation<Node>) {}

    #[inline]
    fn insert_text(&mut self, text: &str, location: InsertionLocation<Node>) {
        if location.parent.marks.has(Marks::STYLE) {
            self.style_text(text, location.parent);
        }
    }

    #[inline]
    fn insert_chunk_text(
        &mut self,
        chunk: &str,
        start: usize,
        end: usize,
        location: InsertionLocation<Node>,
    ) {
        if location.parent.marks.has(Marks::STYLE)
            && let Some(text) = chunk.get(start..end)
        {
            self.style_text(text, location.parent);
        }
    }

    fn remove(&mut self, _: Node) {}

    fn move_children(&mut self, _: Node, _: Node) {}

    /// Asked only for open tables: there are no patches here.
    fn parent(&self, node: Node) -> Option<Node> {
        self.tables.iter().rfind(|(table, _)| *table == node.id).map(|(_, parent)| *parent)
    }

    fn template_contents(&mut self, template: Node) -> Node {
        Node { marks: Marks::CONTENTS.and(Marks::INERT), ..template }
    }

    fn add_missing_attributes(&mut self, element: Node, attributes: &Attributes<'_>) {
        if element.marks.has(Marks::BODY) {
            self.background(attributes);
        }
    }

    fn has_same_attributes(&self, one: Node, other: Node) -> bool {
        self.attributes_hash(one) == self.attributes_hash(other)
    }

    fn attributes_hash(&self, element: Node) -> u64 {
        if element.marks.has(Marks::IN_TAG) {
            return self.tags.hash_at(element.attributes);
        }
        element.attributes
    }

    fn attach_shadow(
        &mut self,
        host: Node,
        template: Node,
        _: &Attributes<'_>,
        _: ShadowRootInit,
    ) -> Option<Node> {
        let marks = host.marks.only(Marks::INHERITED).and(Marks::SHADOW).and(Marks::CONTENTS);
        self.hosts.insert(host.id).then_some(Node { marks, ..template })
    }

    #[inline(always)]
    fn element_popped(&mut self, element: Node) {
        if element.marks.has(Marks::ENDS) {
            self.leave(element);
        }
    }

    fn mark_script_already_started(&mut self, script: Node) {
        if let Some(at) = self.scripts.iter().rposition(|(id, _)| *id == script.id) {
            self.scripts.remove(at);
        }
    }
}
