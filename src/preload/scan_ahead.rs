//! Scanning ahead of a parser that waits for a script.

use std::collections::HashMap;

use super::elements::Chosen;
use super::hash;
use super::head_matter::{HeadMatter, as_inserted};
use super::options::PreloadOptions;
use super::page::Page;
use super::scanner::{Scanner, Stage};
use super::sink::{Marks, Node, ScanSink};
use super::tags::Input;
use crate::dom::{Document, ElementRef, NodeIndex, NodeKind, NodeRef};
use crate::names::{Namespace, Tag};
use crate::tokenizer::Tokenizer;
use crate::tree_builder::TreeBuilder;
use crate::tree_sink::TreeSink;

/// Names the resources that the parser will come to fetch in `unread`, the input after the place where
/// `tokenizer` stopped, if the script that it waits for changes nothing.
///
/// It works on a copy of the state of the tokenizer and the tree builder, and borrows the input, so the
/// scanner can be dropped at any time. Options that the builder has already (scripting, the edition) are
/// taken from there. More input may come after `unread`, so the scan leaves open what is open at its end.
///
/// Beginning a scan takes time in proportion to the open elements and to the document so far, in which it
/// looks for `base` and `meta`.
///
/// ```
/// use duckbill::preload::{self, PreloadOptions};
/// use duckbill::tokens::{TokenizerResult, Tokenizer, TokenizerOptions};
/// use duckbill::tree::{DocumentSink, TreeBuilder, TreeBuilderOptions};
///
/// let html = "<base href=https://example.com/a/><script src=slow.js></script><img src=b.png>";
/// let options = TreeBuilderOptions::new().with_script_pauses(true);
/// let builder = TreeBuilder::new(DocumentSink::new(), options);
/// let mut tokenizer = Tokenizer::new(builder, TokenizerOptions::new());
/// let TokenizerResult::Paused { consumed, .. } = tokenizer.feed(html) else { panic!() };
///
/// let mut ahead = preload::scan_ahead(&tokenizer, &html[consumed..], &PreloadOptions::new());
/// let image = ahead.next().unwrap();
/// assert_eq!(image.resolved.as_deref(), Some("https://example.com/a/b.png"));
/// assert!(ahead.next().is_none());
/// ```
#[must_use]
pub fn scan_ahead<'a>(
    tokenizer: &Tokenizer<TreeBuilder<crate::dom::DocumentSink>>,
    unread: &'a str,
    options: &PreloadOptions,
) -> Scanner<'a> {
    let document = tokenizer.sink().sink().tree();
    let mut head_matter = HeadMatter::default();
    head_matter.update(document);
    ahead_of(tokenizer, (document, &head_matter), std::iter::once(unread), options)
}

/// The same for any sink that fills a document, of which this is known, and for input in pieces.
pub(crate) fn ahead_of<'a, S: TreeSink<Handle = NodeIndex>>(
    tokenizer: &Tokenizer<TreeBuilder<S>>,
    (document, head_matter): (&Document, &HeadMatter),
    unread: impl Iterator<Item = &'a str> + Send + Sync + 'a,
    options: &PreloadOptions,
) -> Scanner<'a> {
    let mut page = Page::new(options);
    head_matter.apply(document, &mut page);
    let (stage, _) = stage_ahead(tokenizer, (document, head_matter), page, Input::Stays);
    Scanner::on(tokenizer.fork(stage), Box::new(unread))
}

/// The tree builder of a scan, in the state of that of a parser. Also returns how many open elements that copied.
pub(super) fn stage_ahead<'a, S: TreeSink<Handle = NodeIndex>>(
    tokenizer: &Tokenizer<TreeBuilder<S>>,
    (document, head_matter): (&Document, &HeadMatter),
    page: Page,
    input: Input,
) -> (Stage<'a>, usize) {
    let builder = tokenizer.sink();
    let mut sink = ScanSink::new(page, builder.runs_scripts());
    if input == Input::Stays {
        sink.tags.add_text(tokenizer.offset(), "");
    }
    let (nodes, zones, tables) = (HashMap::new(), HashMap::new(), HashMap::new());
    let mut open = Open { document, nodes, zones, tables };
    // In the order of the stack, so that what is opened later has a higher number.
    let mut innermost = None;
    let mut copied = 0;
    for handle in builder.open_handles() {
        let node = open.node(&mut sink, handle);
        if innermost.is_some() && open.table_around(handle) != innermost {
            open.nodes.insert(handle, node.fostered());
        }
        if node.marks.has(Marks::TABLE) {
            innermost = Some(handle);
        }
        copied += 1;
    }
    for handle in builder.template_targets() {
        open.node(&mut sink, handle);
    }
    if let Some(base) = head_matter.base() {
        let tables = open.tables_around(document.at(base));
        sink.set_earlier_base_tables(tables);
    }
    let fork = builder.fork(sink, |sink, handle| open.node(sink, handle));
    (Stage::new(fork, input), copied)
}

/// The nodes of the document that the builder refers to.
struct Open<'a> {
    document: &'a Document,
    nodes: HashMap<NodeIndex, Node>,
    /// Of each node looked at: the marks that its children inherit.
    zones: HashMap<NodeIndex, Marks>,
    /// Of each node looked at: the open table that it is in.
    tables: HashMap<NodeIndex, Option<NodeIndex>>,
}

impl Open<'_> {
    /// The node in place of one of the document: always the same for the same one.
    fn node(&mut self, sink: &mut ScanSink<'_>, index: NodeIndex) -> Node {
        if let Some(node) = self.nodes.get(&index) {
            return *node;
        }
        let here = self.document.at(index);
        let mut marks = self.zone(here);
        let Some(element) = here.as_element() else {
            let node = sink.earlier_node(marks, 0);
            self.nodes.insert(index, node);
            return node;
        };
        let is_html = element.namespace() == Namespace::Html;
        let tag = if is_html { element.tag() } else { Tag::Unknown };
        marks = marks.and(match tag {
            Tag::Head => Marks::HEAD,
            Tag::Body => Marks::BODY,
            Tag::Table => Marks::TABLE,
            Tag::Picture | Tag::Audio | Tag::Video if !marks.has(Marks::INERT) => {
                Marks::HAS_SOURCES
            }
            _ => Marks::default(),
        });
        let attributes = if tag.is_formatting() {
            hash::set_hash(element.attributes().map(|one| (one.name(), one.value())))
        } else {
            0
        };
        let node = sink.earlier_node(marks, attributes);
        self.nodes.insert(index, node);
        if marks.has(Marks::HAS_SOURCES) {
            let chosen = (tag == Tag::Picture).then(|| choice(&mut sink.page, here)).flatten();
            sink.add_earlier_sources(node, chosen, tag != Tag::Picture);
        }
        if marks.has(Marks::TABLE)
            && let Some(parent) = here.parent()
        {
            let marks = self.zone(parent);
            let parent = self.node_of_parent(sink, parent, marks);
            sink.add_earlier_table(node, parent);
        }
        if element.shadow_root().is_some() {
            sink.add_earlier_host(node);
        }
        node
    }

    /// The innermost open table that a node is in. All those below it on the stack must be known.
    fn table_around(&mut self, node: NodeIndex) -> Option<NodeIndex> {
        let mut path = Vec::new();
        let mut at = self.document.at(node);
        let table = loop {
            crate::work::count(1);
            if let Some(known) = self.tables.get(&at.node_index()) {
                break *known;
            }
            path.push(at.node_index());
            let Some(parent) = at.parent() else { break None };
            let open = self.nodes.get(&parent.node_index());
            if open.is_some_and(|open| open.marks.has(Marks::TABLE)) {
                break Some(parent.node_index());
            }
            at = parent;
        };
        self.tables.extend(path.into_iter().map(|node| (node, table)));
        table
    }

    /// The open tables that a node is in, the outermost first.
    fn tables_around(&self, node: NodeRef<'_>) -> Vec<u32> {
        let mut around = Vec::new();
        let mut at = node.parent();
        while let Some(node) = at {
            crate::work::count(1);
            let open = self.nodes.get(&node.node_index());
            around.extend(open.filter(|open| open.marks.has(Marks::TABLE)).map(|open| open.id));
            at = node.parent();
        }
        around.reverse();
        around
    }

    /// The parent of a table: an open element, or any node with these marks.
    fn node_of_parent(&self, sink: &mut ScanSink<'_>, parent: NodeRef<'_>, marks: Marks) -> Node {
        let known = self.nodes.get(&parent.node_index()).copied();
        known.unwrap_or_else(|| sink.earlier_node(marks, 0))
    }

    /// The marks that the children of a node inherit.
    fn zone(&mut self, node: NodeRef<'_>) -> Marks {
        let mut path = Vec::new();
        let mut at = node;
        let mut marks = loop {
            crate::work::count(1);
            if let Some(known) = self.zones.get(&at.node_index()) {
                break *known;
            }
            match at.kind() {
                NodeKind::Document => break Marks::default(),
                NodeKind::DocumentFragment => break Marks::INERT,
                _ => {}
            }
            path.push(at);
            let above = at.host().map(ElementRef::as_node);
            match at.parent().or(above) {
                Some(parent) => at = parent,
                // It was taken out of the document.
                None => break Marks::INERT,
            }
        };
        for node in path.into_iter().rev() {
            if node.kind() == NodeKind::ShadowRoot {
                marks = marks.and(Marks::SHADOW);
            }
            if node.as_element().is_some_and(|element| element.is_html(Tag::Head)) {
                marks = marks.and(Marks::IN_HEAD);
            }
            self.zones.insert(node.node_index(), marks);
        }
        marks
    }
}

/// The choice of the sources that a picture has so far.
fn choice(page: &mut Page, picture: NodeRef<'_>) -> Option<super::elements::Source> {
    let sources = picture.children().filter_map(NodeRef::as_element);
    sources.filter(|child| child.is_html(Tag::Source)).find_map(|source| {
        match as_inserted(source).source(page) {
            Chosen::Image(source) => Some(source),
            _ => None,
        }
    })
}
