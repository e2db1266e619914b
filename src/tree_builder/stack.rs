//! The stack of open elements, on which every question is answered without walking.
//!
//! The standard asks the stack at nearly every tag whether an element of some name is "in scope",
//! and words it as a walk from the current node down. Walking makes `<ul><li><ul><li>…` quadratic.
//! Here the stack knows its answers beforehand:
//!
//! * For each element name, `tops` holds the height of its topmost open element, and each element
//!   remembers the next lower one of its name.
//! * For each kind of wall (special elements, those that end the default scope …) a short stack holds
//!   the heights of the open ones.
//!
//! "Is there a `p` in button scope" is then one comparison of two heights.
//!
//! A *height* counts from 1 at the bottom; 0 stands for "none". The adoption agency and a few other
//! rules take elements out of the middle. Their place stays as a gap, so that the heights above it
//! hold; neighbours are linked, so gaps are never walked. Nothing is ever inserted in the middle
//! without a gap below to move into: see [`OpenElements::put_above`].

use crate::names::{Categories, Namespace, Tag};
use smallvec::SmallVec;

/// A place on the stack: 1 is the bottom, 0 is none.
pub(super) type Height = u32;

/// Few pages nest deeper.
const DEPTH: usize = 64;

/// The key of a gap.
const GAP: u32 = u32::MAX;

/// One open element.
#[derive(Debug, Clone, Copy)]
pub(super) struct OpenElement<H> {
    pub(super) handle: H,
    pub(super) tag: Tag,
    pub(super) namespace: Namespace,
    pub(super) integration: IntegrationPoint,
    pub(super) categories: Categories,
    /// Numbers the name: see [`NameKeys`](super::name_keys::NameKeys).
    pub(super) key: u32,
    /// The entry of the list of active formatting elements that made it, if it is still there.
    pub(super) formatting: Option<super::formatting::EntryId>,
    /// The open element just below, 0 at the bottom.
    below: Height,
    /// The open element just above; means nothing for the current node.
    above: Height,
    /// The next lower element with this key.
    same_below: Height,
    /// The next higher element with this key; means nothing for the topmost.
    same_above: Height,
}

/// Whether tokens inside an element of foreign content go to the rules for HTML.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum IntegrationPoint {
    #[default]
    None,
    /// [MathML text integration point](https://html.spec.whatwg.org/multipage/parsing.html#mathml-text-integration-point)
    MathMlText,
    /// [HTML integration point](https://html.spec.whatwg.org/multipage/parsing.html#html-integration-point)
    Html,
}

impl<H: Copy> OpenElement<H> {
    pub(super) fn new(
        handle: H,
        tag: Tag,
        namespace: Namespace,
        key: u32,
        categories: Categories,
        integration: IntegrationPoint,
    ) -> Self {
        Self {
            handle,
            tag,
            namespace,
            integration,
            categories,
            key,
            formatting: None,
            below: 0,
            above: 0,
            same_below: 0,
            same_above: 0,
        }
    }

    /// Whether it is the HTML element of this name.
    #[inline]
    pub(super) fn is_html(&self, tag: Tag) -> bool {
        self.tag == tag && self.namespace == Namespace::Html
    }
}

const SPECIAL: usize = 0;
const LIST_ITEM_WALL: usize = 1;
const SCOPE: usize = 2;

/// The kinds of [scope](https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-the-specific-scope).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope {
    Default,
    ListItem,
    Button,
    Table,
}

/// [The stack of open elements](https://html.spec.whatwg.org/multipage/parsing.html#the-stack-of-open-elements)
#[derive(Debug)]
pub(super) struct OpenElements<H> {
    entries: Vec<OpenElement<H>>,
    /// By key: the height of the topmost element of that name.
    tops: Vec<Height>,
    /// By kind of wall: the heights of the open ones, ascending.
    walls: [Vec<Height>; 3],
    /// The heights of HTML elements that have a foreign element right above them.
    below_foreign: Vec<Height>,
    /// How many elements may not stay open at the end of the body.
    must_close: u32,
}

impl<H: Copy + Eq> OpenElements<H> {
    /// An empty stack; names have keys below `keys` at first.
    pub(super) fn new(keys: usize) -> Self {
        Self {
            entries: Vec::with_capacity(DEPTH),
            tops: vec![0; keys],
            walls: std::array::from_fn(|_| Vec::with_capacity(DEPTH / 2)),
            below_foreign: Vec::new(),
            must_close: 0,
        }
    }

    /// The height of the current node; 0 for an empty stack.
    #[inline]
    pub(super) fn height(&self) -> Height {
        self.entries.len() as Height
    }

    /// Whether just one element is open.
    #[inline]
    pub(super) fn is_single(&self) -> bool {
        self.entries.len() == 1
    }

    /// The [current node](https://html.spec.whatwg.org/multipage/parsing.html#current-node).
    #[inline]
    pub(super) fn current(&self) -> Option<&OpenElement<H>> {
        self.entries.last()
    }

    /// Whether the current node is the HTML element of this name.
    #[inline]
    pub(super) fn current_is(&self, tag: Tag) -> bool {
        self.entries.last().is_some_and(|entry| entry.is_html(tag))
    }

    /// The element at a height that is known to be taken.
    #[inline]
    pub(super) fn at(&self, height: Height) -> &OpenElement<H> {
        &self.entries[height as usize - 1]
    }

    #[inline]
    fn at_mut(&mut self, height: Height) -> &mut OpenElement<H> {
        &mut self.entries[height as usize - 1]
    }

    /// The element at the bottom: `html`.
    #[inline]
    pub(super) fn first(&self) -> Option<&OpenElement<H>> {
        self.entries.first()
    }

    /// The second element, if any.
    pub(super) fn second(&self) -> Option<(Height, &OpenElement<H>)> {
        if self.entries.len() < 2 {
            return None;
        }
        let height = self.at(1).above;
        Some((height, self.at(height)))
    }

    /// The height of the open element just below.
    #[inline]
    pub(super) fn below(&self, height: Height) -> Height {
        self.at(height).below
    }

    /// The height of the topmost element with this key, 0 if there is none.
    #[inline]
    pub(super) fn top(&self, key: u32) -> Height {
        self.tops.get(key as usize).copied().unwrap_or(0)
    }

    /// The height of the topmost HTML element of this name, 0 if there is none.
    #[inline]
    pub(super) fn top_html(&self, tag: Tag) -> Height {
        self.tops[tag as usize]
    }

    /// Whether an HTML element of this name is open.
    #[inline]
    pub(super) fn contains(&self, tag: Tag) -> bool {
        self.top_html(tag) != 0
    }

    #[inline]
    fn wall(&self, kind: usize) -> Height {
        self.walls[kind].last().copied().unwrap_or(0)
    }

    /// The height of the topmost [special](Categories::SPECIAL) element.
    #[inline]
    pub(super) fn top_special(&self) -> Height {
        self.wall(SPECIAL)
    }

    /// The height of the topmost special element that is neither `address`, `div` nor `p`.
    #[inline]
    pub(super) fn top_list_item_wall(&self) -> Height {
        self.wall(LIST_ITEM_WALL)
    }

    /// The lowest special element above a height.
    pub(super) fn first_special_above(&self, height: Height) -> Option<Height> {
        let specials = &self.walls[SPECIAL];
        specials.get(specials.partition_point(|&special| special <= height)).copied()
    }

    /// The height below which nothing is in scope.
    #[inline]
    fn scope_wall(&self, scope: Scope) -> Height {
        match scope {
            Scope::Default => self.wall(SCOPE),
            Scope::ListItem => self.wall(SCOPE).max(self.top_of(&[Tag::Ol, Tag::Ul])),
            Scope::Button => self.wall(SCOPE).max(self.top_html(Tag::Button)),
            Scope::Table => self.top_of(&[Tag::Html, Tag::Table, Tag::Template]),
        }
    }

    /// Whether the element at `height` (0: none) is in a scope. A wall is in the scope it ends.
    #[inline]
    pub(super) fn is_in_scope(&self, height: Height, scope: Scope) -> bool {
        height != 0 && height >= self.scope_wall(scope)
    }

    /// [Has an element in scope](https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-scope)
    #[inline]
    pub(super) fn has_in_scope(&self, tag: Tag, scope: Scope) -> bool {
        self.is_in_scope(self.top_html(tag), scope)
    }

    /// The height of the topmost of several HTML elements, 0 if none is open.
    #[inline]
    pub(super) fn top_of(&self, tags: &[Tag]) -> Height {
        crate::work::count(tags.len());
        tags.iter().map(|&tag| self.top_html(tag)).max().unwrap_or(0)
    }

    /// Whether an element is open that may not be at the end of the body.
    #[inline]
    pub(super) fn has_element_that_must_close(&self) -> bool {
        self.must_close != 0
    }

    /// The height of the HTML element below the foreign elements at the top of the stack, 0 if there is
    /// none.
    pub(super) fn html_below_foreign(&self) -> Height {
        self.below_foreign.last().copied().unwrap_or(0)
    }

    /// Calls `change` for each kind of wall an element is.
    ///
    /// The kinds are nested (what ends the default scope is a wall for list items, which is special), so
    /// the many elements that are none, and the `div`s and `p`s that are only special, are soon done with.
    #[inline(always)]
    fn for_walls(&mut self, categories: Categories, mut change: impl FnMut(&mut Vec<Height>)) {
        if !categories.has(Categories::SPECIAL) {
            return;
        }
        change(&mut self.walls[SPECIAL]);
        if !categories.has(Categories::LIST_ITEM_WALL) {
            return;
        }
        change(&mut self.walls[LIST_ITEM_WALL]);
        if categories.has(Categories::SCOPE) {
            change(&mut self.walls[SCOPE]);
        }
    }

    /// Puts an element on top.
    #[inline(always)]
    pub(super) fn push(&mut self, mut entry: OpenElement<H>) {
        crate::work::count(1);
        let below = self.height();
        let height = below + 1;
        entry.below = below;
        if let Some(current) = self.entries.last_mut() {
            current.above = height;
            if entry.namespace != Namespace::Html && current.namespace == Namespace::Html {
                self.below_foreign.push(below);
            }
        }
        let key = entry.key as usize;
        if key >= self.tops.len() {
            self.tops.resize(key + 1, 0);
        }
        entry.same_below = self.tops[key];
        self.tops[key] = height;
        if entry.same_below != 0 {
            self.at_mut(entry.same_below).same_above = height;
        }
        self.for_walls(entry.categories, |heights| heights.push(height));
        self.must_close += u32::from(!entry.categories.has(Categories::MAY_STAY_OPEN));
        self.entries.push(entry);
    }

    /// Takes the current node off.
    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<OpenElement<H>> {
        crate::work::count(1);
        let entry = *self.entries.last()?;
        self.tops[entry.key as usize] = entry.same_below;
        self.for_walls(entry.categories, |heights| {
            heights.pop();
        });
        self.must_close -= u32::from(!entry.categories.has(Categories::MAY_STAY_OPEN));
        // Down to the next open element: gaps go with it.
        self.entries.truncate(entry.below as usize);
        if entry.namespace != Namespace::Html
            && self.below_foreign.last().is_some_and(|&height| height >= entry.below)
        {
            self.below_foreign.pop();
        }
        Some(entry)
    }

    /// Takes an element out of the middle (or the top).
    pub(super) fn remove(&mut self, height: Height) {
        crate::work::count(1);
        if height == self.height() {
            self.pop();
            return;
        }
        let entry = *self.at(height);
        let key = entry.key as usize;
        if self.tops[key] == height {
            self.tops[key] = entry.same_below;
        } else {
            self.at_mut(entry.same_above).same_below = entry.same_below;
            if entry.same_below != 0 {
                self.at_mut(entry.same_below).same_above = entry.same_above;
            }
        }
        self.at_mut(entry.above).below = entry.below;
        if entry.below != 0 {
            self.at_mut(entry.below).above = entry.above;
        }
        self.for_walls(entry.categories, |heights| {
            // From the top: what stands above was opened after it, and is passed once, since the
            // rules take each element out at most once.
            if let Some(index) = heights.iter().rposition(|&other| other == height) {
                crate::work::count(heights.len() - index);
                heights.remove(index);
            }
        });
        if entry.namespace == Namespace::Html {
            self.lower_foreign_boundary(height, entry.below);
        }
        self.must_close -= u32::from(!entry.categories.has(Categories::MAY_STAY_OPEN));
        self.at_mut(height).key = GAP;
    }

    /// An HTML element at `height` was taken out, and stood right above `below`: if there were foreign
    /// elements right above it, they now stand on that.
    fn lower_foreign_boundary(&mut self, height: Height, below: Height) {
        let Ok(index) = self.below_foreign.binary_search(&height) else { return };
        crate::work::count(self.below_foreign.len() - index);
        if below != 0 && self.at(below).namespace == Namespace::Html {
            self.below_foreign[index] = below;
        } else {
            self.below_foreign.remove(index);
        }
    }

    /// Puts another element of the same name in the place of one.
    pub(super) fn replace_handle(&mut self, height: Height, handle: H) {
        self.at_mut(height).handle = handle;
    }

    /// Links an element to its entry in the list of active formatting elements.
    pub(super) fn set_formatting(
        &mut self,
        height: Height,
        formatting: Option<super::formatting::EntryId>,
    ) {
        self.at_mut(height).formatting = formatting;
    }

    /// Takes the element at `lower` out and puts `entry` right above the element at `higher`.
    ///
    /// Nothing above has to move up: the elements from `lower` to `higher` (a handful: the adoption
    /// agency leaves at most three between them) move down into the gaps instead. Returns the
    /// moves as pairs of heights, for whoever remembers heights, and the height of the new element.
    pub(super) fn put_above(
        &mut self,
        lower: Height,
        higher: Height,
        mut entry: OpenElement<H>,
    ) -> (SmallVec<[(Height, Height); 4]>, Height) {
        let mut moving: SmallVec<[Height; 4]> = SmallVec::new();
        let mut height = self.at(lower).above;
        loop {
            moving.push(height);
            if height == higher {
                break;
            }
            height = self.at(height).above;
        }
        let was_current = higher == self.height();
        // The new element is of the name of the old one: its place among those of its name is found
        // from there, past the few that are between.
        let (mut same_below, mut same_above) = self.same_neighbours(lower);
        self.remove(lower);
        let mut free = lower;
        let mut moves: SmallVec<[(Height, Height); 4]> = SmallVec::new();
        for from in moving {
            self.relocate(from, free);
            moves.push((from, free));
            if from == same_above {
                (same_below, same_above) = (free, self.same_neighbours(free).1);
            }
            free = from;
        }
        // `higher` now stands lower; its old place is the one for the new element.
        let below = moves.last().map_or(lower, |last| last.1);
        if was_current {
            self.entries.truncate(below as usize);
            self.push(entry);
            return (moves, self.height());
        }
        entry.below = below;
        entry.above = self.at(below).above;
        let above = entry.above;
        self.at_mut(below).above = free;
        self.at_mut(above).below = free;
        self.link_key(&mut entry, free, same_below, same_above);
        self.must_close += u32::from(!entry.categories.has(Categories::MAY_STAY_OPEN));
        debug_assert!(!entry.categories.has(Categories::SPECIAL), "formatting is not special");
        self.entries[free as usize - 1] = entry;
        (moves, free)
    }

    /// The heights of the next lower and the next higher element with the same key, 0 for none.
    fn same_neighbours(&self, height: Height) -> (Height, Height) {
        let entry = self.at(height);
        let is_topmost = self.tops[entry.key as usize] == height;
        (entry.same_below, if is_topmost { 0 } else { entry.same_above })
    }

    /// Links an element into the chain of its key.
    fn link_key(
        &mut self,
        entry: &mut OpenElement<H>,
        height: Height,
        same_below: Height,
        same_above: Height,
    ) {
        (entry.same_below, entry.same_above) = (same_below, same_above);
        match same_above {
            0 => self.tops[entry.key as usize] = height,
            above => self.at_mut(above).same_below = height,
        }
        if same_below != 0 {
            self.at_mut(same_below).same_above = height;
        }
    }

    /// Moves an element into a gap below it, across no other element.
    fn relocate(&mut self, from: Height, to: Height) {
        crate::work::count(1);
        let entry = *self.at(from);
        let key = entry.key as usize;
        if self.tops[key] == from {
            self.tops[key] = to;
        } else {
            self.at_mut(entry.same_above).same_below = to;
        }
        if entry.same_below != 0 {
            self.at_mut(entry.same_below).same_above = to;
        }
        if entry.below != 0 {
            self.at_mut(entry.below).above = to;
        }
        if from != self.height() {
            self.at_mut(entry.above).below = to;
        }
        self.for_walls(entry.categories, |heights| {
            if let Ok(index) = heights.binary_search(&from) {
                heights[index] = to;
            }
        });
        *self.at_mut(to) = entry;
        self.at_mut(from).key = GAP;
    }
}
