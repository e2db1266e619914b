//! A duckbill [`TreeSink`](duckbill::tree::TreeSink) that hands everything on to a `markup5ever` one.

use std::borrow::Cow;
use std::collections::HashMap;
use std::num::NonZeroU32;
use std::rc::Rc;

use duckbill::ParseError;
use duckbill::dom::QuirksMode;
use duckbill::names::Namespace;
use duckbill::tokens::{Attributes, DoctypeToken};
use duckbill::tree::{ElementName, InsertionLocation, ShadowRootInit};
use markup5ever::interface::tree_builder::create_element_with_flags;
use markup5ever::interface::{Attribute, NodeOrText, TreeSink};
use markup5ever::{QualName, local_name, ns};
use tendril::StrTendril;

use crate::attributes::Original;
use crate::names::Names;

/// Shorter texts are copied: a tendril keeps up to eight bytes in itself.
const SHARED_FROM: usize = 9;

/// The number of a node, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Number(NonZeroU32);

impl Number {
    /// The document, which is the first node.
    const DOCUMENT: Self = Self(NonZeroU32::MIN);

    fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A node of theirs, and what the parser asks about it.
#[derive(Debug)]
struct Node<H> {
    handle: H,
    parent: Option<Number>,
}

/// The sink that the tree builder fills.
pub(crate) struct Adapter<S: TreeSink> {
    sink: S,
    nodes: Vec<Node<S::Handle>>,
    names: Names,
    /// The attributes of formatting elements.
    originals: HashMap<u32, Rc<Original>>,
    /// The contents of each template.
    contents: HashMap<u32, Number>,
    /// The open chunk: where it lies in memory, and a copy that texts share.
    chunk_start: usize,
    chunk: StrTendril,
    wants_errors: bool,
}

impl<S: TreeSink> std::fmt::Debug for Adapter<S> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Adapter").field("nodes", &self.nodes.len()).finish_non_exhaustive()
    }
}

impl<S: TreeSink> Adapter<S> {
    pub(crate) fn new(sink: S, wants_errors: bool) -> Self {
        let document = Node { handle: sink.get_document(), parent: None };
        Self {
            sink,
            nodes: vec![document],
            names: Names::new(),
            originals: HashMap::new(),
            contents: HashMap::new(),
            chunk_start: 0,
            chunk: StrTendril::new(),
            wants_errors,
        }
    }

    pub(crate) fn into_inner(self) -> S {
        self.sink
    }

    pub(crate) fn inner(&self) -> &S {
        &self.sink
    }

    fn add(&mut self, handle: S::Handle) -> Number {
        self.nodes.push(Node { handle, parent: None });
        // A node takes at least a byte of input, and inputs are shorter than 4 GiB.
        let number = u32::try_from(self.nodes.len()).ok().and_then(NonZeroU32::new);
        Number(number.unwrap_or(NonZeroU32::MAX))
    }

    pub(crate) fn handle(&self, number: Number) -> &S::Handle {
        &self.nodes[number.index()].handle
    }

    /// The text as a tendril: a part of the chunk's copy if it is a part of the chunk.
    fn tendril(&self, text: &str) -> StrTendril {
        if text.len() >= SHARED_FROM {
            let start = (text.as_ptr() as usize).wrapping_sub(self.chunk_start);
            // Compared as numbers: whether the text lies within the chunk.
            if let Some(end) = start.checked_add(text.len())
                && end <= self.chunk.len()
            {
                return self.chunk.subtendril(start as u32, text.len() as u32);
            }
        }
        StrTendril::from_slice(text)
    }

    fn attributes(&mut self, attributes: &Attributes<'_>) -> Vec<Attribute> {
        let mut list = Vec::with_capacity(attributes.len());
        for attribute in attributes.iter() {
            let name = self.names.attribute(&attribute);
            list.push(Attribute { name, value: self.tendril(attribute.value) });
        }
        list
    }

    fn put(&self, location: InsertionLocation<Number>, node: NodeOrText<S::Handle>) {
        match location.before {
            Some(before) => self.sink.append_before_sibling(self.handle(before), node),
            None => self.sink.append(self.handle(location.parent), node),
        }
    }

    fn put_text(&self, text: StrTendril, location: InsertionLocation<Number>) {
        self.put(location, NodeOrText::AppendText(text));
    }
}

impl<S: TreeSink> duckbill::tree::TreeSink for Adapter<S> {
    type Handle = Number;

    fn document(&mut self) -> Number {
        Number::DOCUMENT
    }

    fn create_element(&mut self, name: ElementName<'_>, attributes: &Attributes<'_>) -> Number {
        let is_formatting = name.namespace == Namespace::Html && name.tag.is_formatting();
        let name = self.names.element(name);
        let list = self.attributes(attributes);
        let original = is_formatting
            .then(|| Rc::new(Original { name: name.clone(), attributes: list.clone() }));
        let had_duplicates = attributes.had_duplicates();
        let handle = create_element_with_flags(&self.sink, name, list, had_duplicates);
        let number = self.add(handle);
        if let Some(original) = original {
            self.originals.insert(number.0.get(), original);
        }
        number
    }

    fn clone_element(&mut self, original: Number) -> Number {
        // Only formatting elements are cloned, and each of those has an original.
        let original = self.originals.get(&original.0.get()).map(Rc::clone);
        let (name, attributes) = match &original {
            Some(original) => (original.name.clone(), original.attributes.clone()),
            None => (QualName::new(None, ns!(html), local_name!("span")), Vec::new()),
        };
        let handle = create_element_with_flags(&self.sink, name, attributes, false);
        let number = self.add(handle);
        if let Some(original) = original {
            self.originals.insert(number.0.get(), original);
        }
        number
    }

    fn create_comment(&mut self, data: &str) -> Number {
        let handle = self.sink.create_comment(self.tendril(data));
        self.add(handle)
    }

    fn create_processing_instruction(&mut self, target: &str, data: &str) -> Number {
        let handle = self.sink.create_pi(self.tendril(target), self.tendril(data));
        self.add(handle)
    }

    /// The root of a fragment: in html5ever's trees an `html` element within the document.
    fn create_fragment(&mut self) -> Number {
        let name = QualName::new(None, ns!(html), local_name!("html"));
        let handle = create_element_with_flags(&self.sink, name, Vec::new(), false);
        let number = self.add(handle);
        self.insert(number, InsertionLocation::last_child_of(Number::DOCUMENT));
        number
    }

    fn append_doctype(&mut self, doctype: &DoctypeToken<'_>) {
        let part = |part: Option<&str>| self.tendril(part.unwrap_or_default());
        self.sink.append_doctype_to_document(
            part(doctype.name),
            part(doctype.public_identifier),
            part(doctype.system_identifier),
        );
    }

    fn insert(&mut self, node: Number, location: InsertionLocation<Number>) {
        self.remove(node);
        self.nodes[node.index()].parent = Some(location.parent);
        let handle = self.handle(node).clone();
        self.put(location, NodeOrText::AppendNode(handle));
    }

    fn insert_text(&mut self, text: &str, location: InsertionLocation<Number>) {
        self.put_text(self.tendril(text), location);
    }

    fn insert_chunk_text(
        &mut self,
        chunk: &str,
        start: usize,
        end: usize,
        location: InsertionLocation<Number>,
    ) {
        let text = if end - start >= SHARED_FROM && end <= self.chunk.len() {
            self.chunk.subtendril(start as u32, (end - start) as u32)
        } else {
            StrTendril::from_slice(&chunk[start..end])
        };
        self.put_text(text, location);
    }

    fn remove(&mut self, node: Number) {
        if self.nodes[node.index()].parent.take().is_some() {
            self.sink.remove_from_parent(self.handle(node));
        }
    }

    fn move_children(&mut self, from: Number, to: Number) {
        self.sink.reparent_children(self.handle(from), self.handle(to));
    }

    /// Children that were moved are not followed: the parser asks about tables and templates that are
    /// open, and what is open does not move that way.
    fn parent(&self, node: Number) -> Option<Number> {
        self.nodes[node.index()].parent
    }

    fn template_contents(&mut self, template: Number) -> Number {
        if let Some(contents) = self.contents.get(&template.0.get()) {
            return *contents;
        }
        let handle = self.sink.get_template_contents(self.handle(template));
        let contents = self.add(handle);
        self.contents.insert(template.0.get(), contents);
        contents
    }

    fn add_missing_attributes(&mut self, element: Number, attributes: &Attributes<'_>) {
        let list = self.attributes(attributes);
        self.sink.add_attrs_if_missing(self.handle(element), list);
    }

    fn has_same_attributes(&self, one: Number, other: Number) -> bool {
        let original = |number: Number| self.originals.get(&number.0.get());
        match (original(one), original(other)) {
            (Some(one), Some(other)) => Rc::ptr_eq(one, other) || one.has_same_attributes(other),
            _ => false,
        }
    }

    fn attributes_hash(&self, element: Number) -> u64 {
        self.originals.get(&element.0.get()).map_or(0, |original| original.hash())
    }

    fn set_quirks_mode(&mut self, mode: QuirksMode) {
        use markup5ever::interface::QuirksMode as Theirs;
        self.sink.set_quirks_mode(match mode {
            QuirksMode::Quirks => Theirs::Quirks,
            QuirksMode::LimitedQuirks => Theirs::LimitedQuirks,
            _ => Theirs::NoQuirks,
        });
    }

    fn associate_form(&mut self, element: Number, form: Number, parent: Number) {
        let nodes = (self.handle(parent), None);
        self.sink.associate_with_form(self.handle(element), self.handle(form), nodes);
    }

    fn allows_declarative_shadow_roots(&self, intended_parent: Number) -> bool {
        self.sink.allow_declarative_shadow_roots(self.handle(intended_parent))
    }

    /// The shadow root takes the place of the template's contents, as html5ever has it.
    fn attach_shadow(
        &mut self,
        host: Number,
        template: Number,
        attributes: &Attributes<'_>,
        _: ShadowRootInit,
    ) -> Option<Number> {
        let list = self.attributes(attributes);
        let (host, element) = (self.handle(host), self.handle(template));
        let is_attached = self.sink.attach_declarative_shadow(host, element, &list);
        is_attached.then(|| self.template_contents(template))
    }

    fn element_popped(&mut self, element: Number) {
        self.sink.pop(self.handle(element));
    }

    fn option_popped(&mut self, option: Number) {
        self.sink.maybe_clone_an_option_into_selectedcontent(self.handle(option));
    }

    fn mark_script_already_started(&mut self, script: Number) {
        self.sink.mark_script_already_started(self.handle(script));
    }

    fn error(&mut self, error: ParseError) {
        self.sink.parse_error(Cow::Owned(error.to_string()));
    }

    fn wants_errors(&self) -> bool {
        self.wants_errors
    }

    fn open_chunk(&mut self, chunk: &str) {
        self.chunk_start = chunk.as_ptr() as usize;
        self.chunk = StrTendril::from_slice(chunk);
    }

    fn close_chunk(&mut self, _read: usize) {
        self.chunk = StrTendril::new();
    }
}
