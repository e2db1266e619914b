//! Footnotes: links to notes, and the elements with the notes.
//!
//! A link leads to a note if it says so, or is raised, or the note leads back to it. Programs write notes as items of lists, as
//! paragraphs that begin with an anchor, as definitions and as tables.

use crate::kinds::{is_block, is_heading, short_text};
use crate::known::{HREF, ROLE};
use duckbill::names::Tag;
use duckbill::{ElementRef, NodeId, NodeRef};
use std::collections::{HashMap, HashSet};

/// The footnotes below some nodes.
#[derive(Debug, Default)]
pub(super) struct Footnotes {
    /// The labels by the link that leads to the note, and by the element with the note.
    references: HashMap<NodeId, String>,
    notes: HashMap<NodeId, String>,
    /// The elements in and before notes that say the label again.
    marks: HashSet<NodeId>,
}

/// The text of a link to a note is no longer than this.
const MOST: usize = 16;

/// How many elements around a link may have the name that its note leads back to, and how many around an anchor are looked at.
const DEPTH: usize = 4;

/// How many links back to one place are looked at.
const MOST_BACK: usize = 8;

/// A link that may lead to a note.
#[derive(Debug)]
struct Candidate<'a> {
    link: ElementRef<'a>,
    target: &'a str,
    label: String,
    is_marked: bool,
}

impl Footnotes {
    /// The footnotes below `roots`, without those in the subtrees `left_out`.
    pub(super) fn find(roots: &[NodeRef<'_>], left_out: &[NodeRef<'_>]) -> Self {
        let mut elements = Vec::new();
        let mut left_out = left_out.iter().copied().peekable();
        for &root in roots {
            if left_out.next_if_eq(&root).is_some() {
                continue;
            }
            elements.extend(root.as_element());
            let mut inside = root.descendants();
            while let Some(node) = inside.next() {
                if left_out.next_if_eq(&node).is_some() {
                    inside.skip_inside();
                } else {
                    elements.extend(node.as_element());
                }
            }
        }
        let mut footnotes = Self::default();
        footnotes.pair(&elements);
        footnotes
    }

    /// Finds which links lead to which elements.
    fn pair<'a>(&mut self, elements: &[ElementRef<'a>]) {
        let links = elements.iter().filter(|element| element.is_html(Tag::A));
        let mut candidates = Vec::new();
        let mut back: HashMap<&str, Vec<ElementRef<'a>>> = HashMap::new();
        for &link in links {
            let Some(target) = target_of(link) else { continue };
            let places = back.entry(target).or_default();
            if places.len() < MOST_BACK {
                places.push(link);
            }
            if let Some(label) = label_of(link) {
                let is_marked = is_marked(link);
                if !is_marked && (!is_short(link, &label) || begins_block(link)) {
                    continue;
                }
                candidates.push(Candidate { link, target, label, is_marked });
            }
        }
        let wanted: HashSet<&str> = candidates.iter().map(|one| one.target).collect();
        let mut targets: HashMap<&str, ElementRef<'a>> = HashMap::new();
        for &element in elements {
            for name in names_of(element) {
                if wanted.contains(name) {
                    targets.entry(name).or_insert(element);
                }
            }
        }
        let mut by_note: HashMap<NodeId, String> = HashMap::new();
        let mut used = HashSet::new();
        for Candidate { link, target, label, is_marked } in candidates {
            let Some(&place) = targets.get(target) else { continue };
            let Some(note) = note_of(place) else { continue };
            // A link inside of its own note leads nowhere; one in another may be its pair, seen from the other side.
            let id = note.as_node().id();
            let is_known = by_note.get(&id).is_some_and(|known| *known == label);
            if is_inside(link, note) || is_begun_by(link, &self.notes) {
                continue;
            }
            if !is_known && !is_marked && !leads_back_to(link, note, &back) {
                continue;
            }
            let known = by_note.entry(id).or_insert_with(|| label.clone()).clone();
            if !self.notes.contains_key(&id) {
                if !used.insert(known.clone()) {
                    continue;
                }
                self.add_note(place, note, &known);
            }
            self.references.insert(link.as_node().id(), known);
        }
    }

    fn add_note(&mut self, place: ElementRef<'_>, note: ElementRef<'_>, label: &str) {
        self.notes.insert(note.as_node().id(), label.to_owned());
        if place.is_html(Tag::Dt) || note.is_html(Tag::Dd) {
            let term = note.as_node().previous_sibling();
            let terms = std::iter::successors(term, |node| node.previous_sibling()).take(2);
            let term = terms.filter_map(NodeRef::as_element).find(|term| term.is_html(Tag::Dt));
            self.marks.extend(term.map(|term| term.as_node().id()));
        }
        if let Some(mark) = mark_in(note, label) {
            self.marks.insert(mark.as_node().id());
        }
    }

    /// The label of the note that an element is.
    pub(super) fn note(&self, element: ElementRef<'_>) -> Option<&str> {
        if self.notes.is_empty() {
            return None;
        }
        self.notes.get(&element.as_node().id()).map(String::as_str)
    }

    /// The label of the note that a link leads to.
    pub(super) fn reference(&self, element: ElementRef<'_>) -> Option<&str> {
        if self.references.is_empty() || !element.is_html(Tag::A) {
            return None;
        }
        self.references.get(&element.as_node().id()).map(String::as_str)
    }

    /// Whether an element only says the label of a note again.
    pub(super) fn is_mark(&self, element: ElementRef<'_>) -> bool {
        !self.marks.is_empty() && self.marks.contains(&element.as_node().id())
    }

    /// Whether a `sup` is only there for the link to a note.
    pub(super) fn raises_reference(&self, sup: ElementRef<'_>) -> bool {
        let mut inner = sup;
        for _ in 0..3 {
            let Some(child) = inner.as_node().element_children().next() else { return false };
            if child.tag() == Tag::A {
                return self.reference(child).is_some();
            }
            inner = child;
        }
        false
    }
}

fn target_of(link: ElementRef<'_>) -> Option<&str> {
    HREF.of(link)?.strip_prefix('#').filter(|target| !target.is_empty())
}

fn names_of<'a>(element: ElementRef<'a>) -> impl Iterator<Item = &'a str> {
    let name = element.attribute("name").filter(|_| element.is_html(Tag::A));
    element.id_attribute().into_iter().chain(name)
}

/// The targets that a note may lead back to: the names of a link, and of the elements right around it and before it.
fn sources_of<'a>(link: ElementRef<'a>) -> impl Iterator<Item = &'a str> {
    let around = std::iter::successors(Some(link.as_node()), |node| node.parent()).take(DEPTH);
    let before = link.as_node().previous_sibling().and_then(NodeRef::as_element);
    let inside = link.as_node().element_children().next();
    let elements = around.filter_map(NodeRef::as_element).chain(before).chain(inside);
    elements.flat_map(names_of)
}

/// The label in a link: a number, letters, or a sign, in brackets or not.
fn label_of(link: ElementRef<'_>) -> Option<String> {
    let text = short_text(link, MOST)?;
    let label = text.trim_matches(|c: char| matches!(c, '[' | ']' | '(' | ')' | ' ' | '.'));
    match label {
        "*" | "†" | "‡" | "§" | "**" => Some(format!("note-{}", label.chars().count())),
        _ => {
            let is_label = !label.is_empty() && label.chars().all(char::is_alphanumeric);
            is_label.then(|| label.to_owned())
        }
    }
}

/// Whether a link says that it leads to a note: its role says so, or it is raised.
fn is_marked(link: ElementRef<'_>) -> bool {
    let is_raised = || {
        let mut around = link.as_node().ancestors().take(3).filter_map(NodeRef::as_element);
        around.any(|element| element.is_html(Tag::Sup))
            || link
                .as_node()
                .first_child()
                .and_then(NodeRef::as_element)
                .is_some_and(|inner| inner.is_html(Tag::Sup))
    };
    ROLE.of(link) == Some("doc-noteref") || link.has_attribute("data-footnote-ref") || is_raised()
}

/// Whether a label looks like that of a note: a number, a sign, or something in brackets.
fn is_short(link: ElementRef<'_>, label: &str) -> bool {
    label.len() <= 3 && label.bytes().any(|byte| byte.is_ascii_digit())
        || label.starts_with("note-")
        || short_text(link, MOST).is_some_and(|text| text.starts_with('['))
}

/// Whether a link is the first in its paragraph, as in a list of chapters, or in a heading.
fn begins_block(link: ElementRef<'_>) -> bool {
    let around = link.as_node().ancestors().take(DEPTH).filter_map(NodeRef::as_element);
    around
        .into_iter()
        .find(|element| is_block(*element))
        .is_none_or(|block| is_heading(block) || begins(block, link))
}

/// Whether a link may lead to a note, by itself.
pub(super) fn may_be_reference(link: ElementRef<'_>) -> bool {
    let first = link.as_node().descendants().take(3).find_map(NodeRef::text);
    first.is_some_and(|text| text.len() <= MOST)
        && target_of(link).is_some()
        && label_of(link).is_some_and(|label| {
            is_marked(link)
                || label.len() <= 3 && label.bytes().any(|byte| byte.is_ascii_digit())
                || label.starts_with("note-")
        })
}

/// The element with the note at a place that a link leads to.
fn note_of<'a>(place: ElementRef<'a>) -> Option<ElementRef<'a>> {
    let note = match place.tag() {
        Tag::Li | Tag::Div | Tag::Aside | Tag::P | Tag::Dd | Tag::Table => place,
        Tag::Dt => definition_of(place)?,
        Tag::A | Tag::Span | Tag::Sup | Tag::Strong | Tag::B | Tag::Em | Tag::I | Tag::Small => {
            let around = place.as_node().ancestors().take(DEPTH).filter_map(NodeRef::as_element);
            let block = around.into_iter().find(|element| {
                matches!(
                    element.tag(),
                    Tag::Li | Tag::Div | Tag::Aside | Tag::P | Tag::Dd | Tag::Dt
                )
            })?;
            if !begins(block, place) {
                return None;
            }
            match block.tag() {
                Tag::Dt => definition_of(block)?,
                Tag::P => item_of(block).unwrap_or(block),
                _ => block,
            }
        }
        _ => return None,
    };
    let mut inside = note.as_node().descendants().take(12).filter_map(NodeRef::as_element);
    (!inside.any(is_heading)).then_some(note)
}

/// The item of a list, or the like, that begins with a paragraph.
fn item_of<'a>(paragraph: ElementRef<'a>) -> Option<ElementRef<'a>> {
    let parent = paragraph.as_node().parent()?.as_element()?;
    let is_first = parent.as_node().element_children().next() == Some(paragraph);
    (is_first && matches!(parent.tag(), Tag::Li | Tag::Aside | Tag::Dd)).then_some(parent)
}

fn definition_of<'a>(term: ElementRef<'a>) -> Option<ElementRef<'a>> {
    let after = std::iter::successors(term.as_node().next_sibling(), |node| node.next_sibling());
    let next = after.take(3).find_map(NodeRef::as_element)?;
    next.is_html(Tag::Dd).then_some(next)
}

/// Whether nothing is before an element in its block.
fn begins(block: ElementRef<'_>, place: ElementRef<'_>) -> bool {
    let before = block.as_node().descendants().take(8).take_while(|&node| node != place.as_node());
    let mut texts = before.filter_map(NodeRef::text);
    block.as_node().descendants().take(8).any(|node| node == place.as_node())
        && texts.all(|text| text.trim().is_empty())
}

fn is_inside(link: ElementRef<'_>, note: ElementRef<'_>) -> bool {
    link.as_node().ancestors().take(4 * DEPTH).any(|node| node == note.as_node())
}

/// Whether a link is at the beginning of a note that is known: it leads back.
fn is_begun_by(link: ElementRef<'_>, notes: &HashMap<NodeId, String>) -> bool {
    let mut around = link.as_node().ancestors().take(DEPTH).filter_map(NodeRef::as_element);
    around.any(|element| notes.contains_key(&element.as_node().id()) && begins(element, link))
}

/// Whether a note has a link back to another link, or the term before it.
fn leads_back_to<'a>(
    link: ElementRef<'a>,
    note: ElementRef<'a>,
    back: &HashMap<&str, Vec<ElementRef<'a>>>,
) -> bool {
    let term = || {
        let before = std::iter::successors(note.as_node().previous_sibling(), |node| {
            node.previous_sibling()
        });
        before.take(2).find_map(NodeRef::as_element).filter(|term| term.is_html(Tag::Dt))
    };
    sources_of(link).filter_map(|name| back.get(name)).flatten().any(|one| {
        is_inside(*one, note)
            || note.is_html(Tag::Dd) && term().is_some_and(|term| is_inside(*one, term))
    })
}

/// Whether a link is a sign that leads back from a note: it has no word.
pub(super) fn leads_back(link: ElementRef<'_>) -> bool {
    link.is_html(Tag::A)
        && target_of(link).is_some()
        && short_text(link, MOST).is_some_and(|text| !text.contains(char::is_alphanumeric))
}

/// The first element in a note, if all that it says is the label.
fn mark_in<'a>(note: ElementRef<'a>, label: &str) -> Option<ElementRef<'a>> {
    let mut around = note;
    for _ in 0..2 * DEPTH {
        let is_space = |node: &NodeRef<'_>| node.text().is_some_and(|text| text.trim().is_empty());
        let first = around.as_node().children().find(|node| !is_space(node))?.as_element()?;
        let says = short_text(first, 2 * MOST);
        let says = says.as_deref().map(|text| {
            text.trim_matches(|c: char| {
                matches!(c, '[' | ']' | '(' | ')' | '.' | ':' | ' ' | '^' | '↑')
            })
        });
        match says {
            Some(text)
                if text == label || label.starts_with("note-") && text.chars().count() <= 2 =>
            {
                return Some(first);
            }
            // An anchor without text is before the label.
            Some("") => {
                let next = first.as_node().next_sibling()?.as_element()?;
                let text = short_text(next, MOST)?;
                return (text.trim_matches(['[', ']', '.']) == label).then_some(next);
            }
            _ => around = first,
        }
    }
    None
}
