//! The stack of open elements, which answers every question without walking.
//!
//! At nearly every tag the standard asks whether an element of some name is "in scope", and words that as a
//! walk down. Walking makes `<ul><li><ul><li>…` quadratic. This stack keeps the answers ready:
//!
//! * For each element name, `tops` holds the height of its topmost open element, and each element
//!   remembers the next lower one of its name.
//! * The special elements, which include all other scope boundaries, have a short stack of their own;
//!   each entry knows the topmost boundary of the rarer kinds there.
//!
//! "Is there a `p` in button scope" is then one comparison of two heights. A *height* counts from 1 at the
//! bottom; 0 stands for "none". The adoption agency and a few other rules take elements out of the middle and
//! leave gaps, so that the heights above stay valid. The ends of a run of gaps know the elements next to it, so
//! gaps are never walked. Nothing goes into the middle but into a gap: see [`OpenElements::put_above`].

mod foreign_bases;
mod fork;
mod middle;
mod reuse;

use crate::names::{Categories, Namespace, Tag};
use foreign_bases::ForeignBases;

/// A height on the stack: 1 is the bottom, 0 stands for "none".
pub(in crate::tree_builder) type Height = u32;

/// Numbers an entry of the list of active formatting elements for as long as it is in there.
pub(in crate::tree_builder) type EntryId = u32;

/// The key of a gap.
const GAP: u32 = u32::MAX;

/// Keys from here on are those of names in foreign content and of unknown names.
pub(in crate::tree_builder) const RARE_KEYS: usize = 256;

/// No entry in the list of active formatting elements.
const NO_ENTRY: EntryId = EntryId::MAX;

/// One open element, or a gap.
#[derive(Debug, Clone, Copy)]
pub(in crate::tree_builder) struct OpenElement<H> {
    pub(in crate::tree_builder) handle: H,
    /// The number of the name: see [`StackKeys`](super::stack_keys::StackKeys).
    pub(in crate::tree_builder) key: u32,
    /// The entry of the list of active formatting elements that made it, if it is still there.
    formatting: EntryId,
    /// The next lower element with this key. In the upper end of a run of gaps: the open element just
    /// below the run.
    below: Height,
    /// The next higher element with this key; unused in the topmost. In the lower end of a run of gaps:
    /// the place just above the run.
    above: Height,
    pub(in crate::tree_builder) categories: Categories,
    pub(in crate::tree_builder) tag: Tag,
    pub(in crate::tree_builder) namespace: Namespace,
    pub(in crate::tree_builder) integration: IntegrationPoint,
    /// Makes the entry 32 bytes long if a handle has four: then finding an entry needs no multiplication.
    _room: u32,
}

/// Whether tokens inside an element of foreign content go to the rules for HTML content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::tree_builder) enum IntegrationPoint {
    #[default]
    None,
    /// [MathML text integration point](https://html.spec.whatwg.org/multipage/parsing.html#mathml-text-integration-point)
    MathMlText,
    /// [HTML integration point](https://html.spec.whatwg.org/multipage/parsing.html#html-integration-point)
    Html,
}

impl<H: Copy> OpenElement<H> {
    pub(in crate::tree_builder) fn new(
        handle: H,
        tag: Tag,
        namespace: Namespace,
        key: u32,
        categories: Categories,
        integration: IntegrationPoint,
    ) -> Self {
        Self {
            handle,
            key,
            formatting: NO_ENTRY,
            below: 0,
            above: 0,
            categories,
            tag,
            namespace,
            integration,
            _room: 0,
        }
    }

    /// Whether it is the HTML element of this known name. (The key holds both facts.)
    #[inline]
    pub(in crate::tree_builder) fn is_html(&self, tag: Tag) -> bool {
        self.key == tag as u32
    }

    /// Whether it is not itself the parent of what is in it, or foreign: a `template`, or a foreign element.
    #[inline]
    pub(in crate::tree_builder) fn is_base(&self) -> bool {
        self.namespace != Namespace::Html || self.is_html(Tag::Template)
    }

    /// The same element, whose end tag no fast path of the body takes.
    pub(in crate::tree_builder) fn without_simple_end(self) -> Self {
        let simple = Categories::PLAIN_END.and(Categories::FORMATTING);
        Self { categories: self.categories.without(simple), ..self }
    }

    /// The entry of the list of active formatting elements that made it, if it is still there.
    #[inline]
    pub(in crate::tree_builder) fn formatting(&self) -> Option<EntryId> {
        (self.formatting != NO_ENTRY).then_some(self.formatting)
    }

    /// The same element, made by this entry.
    pub(in crate::tree_builder) fn made_by(self, formatting: EntryId) -> Self {
        Self { formatting, ..self }
    }
}

/// An open special element, and the topmost boundary of two rarer kinds up to it, as 1 + its index in the
/// stack of boundaries; 0 for none. (Indices, since the adoption agency changes heights.)
#[derive(Debug, Clone, Copy, Default)]
struct Boundary {
    height: Height,
    list_item: u32,
    scope: u32,
}

/// The kinds of [scope](https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-the-specific-scope).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::tree_builder) enum Scope {
    Default,
    ListItem,
    Button,
    Table,
}

/// [The stack of open elements](https://html.spec.whatwg.org/multipage/parsing.html#the-stack-of-open-elements)
#[derive(Debug)]
pub(in crate::tree_builder) struct OpenElements<H> {
    entries: Vec<OpenElement<H>>,
    /// By key, for the known names in HTML: the height of the topmost element of that name. It has 256
    /// entries, so that no [`Tag`] is out of bounds.
    tops: [Height; RARE_KEYS],
    /// The same for other names, from key [`RARE_KEYS`] on.
    rare_tops: Vec<Height>,
    /// The open special elements, ascending.
    boundaries: Vec<Boundary>,
    /// The heights of HTML elements that have a foreign element right above them.
    below_foreign: ForeignBases,
    /// The number of open elements that may not stay open at the end of the body.
    must_close: u32,
    /// Whether there ever was a gap.
    has_gaps: bool,
}

impl<H: Copy + Eq> OpenElements<H> {
    /// The height of the current node; 0 for an empty stack.
    #[inline]
    pub(in crate::tree_builder) fn height(&self) -> Height {
        self.entries.len() as Height
    }

    /// Whether exactly one element is open.
    #[inline]
    pub(in crate::tree_builder) fn is_single(&self) -> bool {
        self.entries.len() == 1
    }

    /// The [current node](https://html.spec.whatwg.org/multipage/parsing.html#current-node).
    #[inline]
    pub(in crate::tree_builder) fn current(&self) -> Option<&OpenElement<H>> {
        self.entries.last()
    }

    /// The handle of the current node. (Of the reference to it the compiler asks whether it is null.)
    #[inline(always)]
    pub(in crate::tree_builder) fn current_handle(&self) -> Option<H> {
        match self.entries.len() {
            0 => None,
            height => Some(self.entries[height - 1].handle),
        }
    }

    /// Whether the current node is the HTML element of this name.
    #[inline]
    pub(in crate::tree_builder) fn current_is(&self, tag: Tag) -> bool {
        self.entries.last().is_some_and(|entry| entry.is_html(tag))
    }

    /// The element at a height where an element is open.
    #[inline]
    pub(in crate::tree_builder) fn at(&self, height: Height) -> &OpenElement<H> {
        &self.entries[height as usize - 1]
    }

    #[inline]
    fn at_mut(&mut self, height: Height) -> &mut OpenElement<H> {
        &mut self.entries[height as usize - 1]
    }

    /// The element at the bottom: `html`.
    #[inline]
    pub(in crate::tree_builder) fn first(&self) -> Option<&OpenElement<H>> {
        self.entries.first()
    }

    /// The open elements, from the current node down.
    pub(in crate::tree_builder) fn handles_from_top(&self) -> impl Iterator<Item = H> {
        self.entries.iter().rev().filter(|entry| entry.key != GAP).map(|entry| entry.handle)
    }

    /// The second element, if any.
    pub(in crate::tree_builder) fn second(&self) -> Option<(Height, &OpenElement<H>)> {
        if self.entries.len() < 2 {
            return None;
        }
        let height = self.above(1);
        Some((height, self.at(height)))
    }

    /// The height of the open element just below.
    #[inline]
    pub(in crate::tree_builder) fn below(&self, height: Height) -> Height {
        match height - 1 {
            0 => 0,
            below if self.at(below).key == GAP => self.at(below).below,
            below => below,
        }
    }

    /// The height of the open element just above; one more than that of the current node if there is no
    /// such element.
    pub(in crate::tree_builder) fn above(&self, height: Height) -> Height {
        match self.entries.get(height as usize) {
            Some(gap) if gap.key == GAP => gap.above,
            _ => height + 1,
        }
    }

    /// The height of the topmost element with this key; 0 if there is none.
    #[inline]
    pub(in crate::tree_builder) fn top(&self, key: u32) -> Height {
        match key as usize {
            key if key < RARE_KEYS => self.tops[key],
            key => self.rare_tops.get(key - RARE_KEYS).copied().unwrap_or(0),
        }
    }

    /// The height of the topmost HTML element of this name; 0 if there is none.
    #[inline]
    pub(in crate::tree_builder) fn top_html(&self, tag: Tag) -> Height {
        self.tops[usize::from(tag as u8)]
    }

    /// The same, mutable, for a key that the table has room for.
    #[inline(always)]
    fn top_mut(&mut self, key: u32) -> &mut Height {
        match key as usize {
            key if key < RARE_KEYS => &mut self.tops[key],
            key => &mut self.rare_tops[key - RARE_KEYS],
        }
    }

    /// Whether an HTML element of this name is open.
    #[inline]
    pub(in crate::tree_builder) fn contains(&self, tag: Tag) -> bool {
        self.top_html(tag) != 0
    }

    /// The height of the topmost [special](Categories::SPECIAL) element.
    #[inline]
    pub(in crate::tree_builder) fn top_special(&self) -> Height {
        self.boundaries.last().map_or(0, |boundary| boundary.height)
    }

    /// The height of the topmost special element that is neither `address`, `div` nor `p`.
    #[inline]
    pub(in crate::tree_builder) fn top_list_item_boundary(&self) -> Height {
        self.boundaries.last().map_or(0, |boundary| self.boundary_height(boundary.list_item))
    }

    /// The height of the topmost element that ends the default scope.
    #[inline]
    fn top_scope_boundary(&self) -> Height {
        self.boundaries.last().map_or(0, |boundary| self.boundary_height(boundary.scope))
    }

    /// The height of the scope boundary with this index plus 1.
    #[inline]
    fn boundary_height(&self, number: u32) -> Height {
        self.boundaries.get((number as usize).wrapping_sub(1)).map_or(0, |boundary| boundary.height)
    }

    /// The lowest special element above a height.
    pub(in crate::tree_builder) fn first_special_above(&self, height: Height) -> Option<Height> {
        let index = self.boundaries.partition_point(|special| special.height <= height);
        self.boundaries.get(index).map(|special| special.height)
    }

    /// The height below which nothing is in scope.
    #[inline]
    fn scope_boundary(&self, scope: Scope) -> Height {
        match scope {
            Scope::Default => self.top_scope_boundary(),
            Scope::ListItem => self.top_scope_boundary().max(self.top_of(&[Tag::Ol, Tag::Ul])),
            Scope::Button => self.top_scope_boundary().max(self.top_html(Tag::Button)),
            Scope::Table => self.top_of(&[Tag::Html, Tag::Table, Tag::Template]),
        }
    }

    /// Whether the element at `height` (0: none) is in a scope. A boundary is in the scope it ends.
    #[inline]
    pub(in crate::tree_builder) fn is_in_scope(&self, height: Height, scope: Scope) -> bool {
        height != 0 && height >= self.scope_boundary(scope)
    }

    /// [Has an element in scope](https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-scope)
    #[inline]
    pub(in crate::tree_builder) fn has_in_scope(&self, tag: Tag, scope: Scope) -> bool {
        self.is_in_scope(self.top_html(tag), scope)
    }

    /// The height of the topmost of several HTML elements; 0 if none is open.
    #[inline]
    pub(in crate::tree_builder) fn top_of(&self, tags: &[Tag]) -> Height {
        crate::work::count(tags.len());
        tags.iter().map(|&tag| self.top_html(tag)).max().unwrap_or(0)
    }

    /// Whether an element is open that may not be at the end of the body.
    #[inline]
    pub(in crate::tree_builder) fn has_element_that_must_close(&self) -> bool {
        self.must_close != 0
    }

    /// Whether only HTML elements are open, provided that the one at the bottom is an HTML element.
    #[inline]
    pub(in crate::tree_builder) fn is_all_html(&self) -> bool {
        self.below_foreign.is_empty()
    }

    /// The height of the HTML element below the foreign elements at the top of the stack; 0 if there is
    /// none.
    pub(in crate::tree_builder) fn html_below_foreign(&self) -> Height {
        self.below_foreign.last()
    }

    /// An entry that is about to be pushed: right above a [base](OpenElement::is_base) it has no simple end. So the fast paths of
    /// the body never make a base the current node.
    #[inline]
    pub(in crate::tree_builder) fn marked(&self, entry: OpenElement<H>) -> OpenElement<H> {
        if self.current().is_some_and(OpenElement::is_base) {
            entry.without_simple_end()
        } else {
            entry
        }
    }

    /// Pushes an element.
    #[inline(always)]
    pub(in crate::tree_builder) fn push(&mut self, mut entry: OpenElement<H>) {
        crate::work::count(1);
        let height = self.height() + 1;
        if entry.namespace != Namespace::Html
            && self.current().is_some_and(|current| current.namespace == Namespace::Html)
        {
            self.below_foreign.push(height - 1);
        }
        if entry.key as usize >= RARE_KEYS + self.rare_tops.len() {
            self.add_rare_key(entry.key as usize - RARE_KEYS);
        }
        entry.below = std::mem::replace(self.top_mut(entry.key), height);
        if entry.below != 0 {
            self.at_mut(entry.below).above = height;
        }
        if entry.categories.has(Categories::SPECIAL) {
            self.push_boundary(height, entry.categories);
        }
        self.must_close += u32::from(!entry.categories.has(Categories::MAY_STAY_OPEN));
        self.entries.push(entry);
    }

    /// Makes room for the key of a name that may be new.
    #[inline(never)]
    fn add_rare_key(&mut self, index: usize) {
        if index >= self.rare_tops.len() {
            // All known names in foreign content, and a few unknown names.
            self.rare_tops.resize((index + 1).max(2 * RARE_KEYS), 0);
        }
    }

    #[inline]
    fn push_boundary(&mut self, height: Height, categories: Categories) {
        let mut boundary = self.boundaries.last().copied().unwrap_or_default();
        boundary.height = height;
        let number = self.boundaries.len() as u32 + 1;
        if categories.has(Categories::LIST_ITEM_BOUNDARY) {
            boundary.list_item = number;
        }
        if categories.has(Categories::SCOPE) {
            boundary.scope = number;
        }
        self.boundaries.push(boundary);
    }

    /// Pops the current node.
    #[inline(always)]
    pub(in crate::tree_builder) fn pop(&mut self) -> Option<OpenElement<H>> {
        let entry = self.pop_html()?;
        if entry.namespace != Namespace::Html
            && !self.below_foreign.is_empty()
            && self.below_foreign.last() >= self.height()
        {
            self.below_foreign.pop();
        }
        Some(entry)
    }

    /// Pops the current node, which is an HTML element.
    #[inline(always)]
    pub(in crate::tree_builder) fn pop_html(&mut self) -> Option<OpenElement<H>> {
        crate::work::count(1);
        let entry = self.entries.pop()?;
        *self.top_mut(entry.key) = entry.below;
        if entry.categories.has(Categories::SPECIAL) {
            self.boundaries.pop();
        }
        let stays_open = u32::from(entry.categories.has(Categories::MAY_STAY_OPEN));
        self.must_close = self.must_close.wrapping_add(stays_open).wrapping_sub(1);
        if self.has_gaps && self.entries.last().is_some_and(|below| below.key == GAP) {
            self.drop_gaps();
        }
        Some(entry)
    }

    /// Removes the gaps from the top.
    #[cold]
    #[inline(never)]
    fn drop_gaps(&mut self) {
        if let Some(gap) = self.entries.last() {
            let below = gap.below as usize;
            self.entries.truncate(below);
        }
    }

    /// Replaces an element by another of the same name.
    pub(in crate::tree_builder) fn replace_handle(&mut self, height: Height, handle: H) {
        self.at_mut(height).handle = handle;
    }

    /// Links an element to its entry in the list of active formatting elements.
    #[inline]
    pub(in crate::tree_builder) fn set_formatting(
        &mut self,
        height: Height,
        formatting: Option<EntryId>,
    ) {
        self.at_mut(height).formatting = formatting.unwrap_or(NO_ENTRY);
    }
}
