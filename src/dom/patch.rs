//! Finding the processing instructions that mark where a `<template for>` puts its content.
//!
//! A page may have as many templates as it likes, and searching the tree for each would be
//! quadratic. So the markers are listed by name as they are made. A marker that lies below an open
//! element was nearly always made after it, so of a list only what is younger than the scope is
//! looked at; whether it does lie below the scope is then found by walking up.

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};

use super::{Document, NodeIndex, NodeKind, NodeRef};

/// The markers of a document under construction.
#[derive(Debug, Default)]
pub(super) struct Markers {
    by_name: HashMap<String, Named>,
    /// Whether something was inserted before what was there: then a younger marker may stand
    /// before an older one.
    broken_order: bool,
    known_below: RefCell<KnownBelow>,
}

/// The markers of one name, in the order they were made.
#[derive(Debug, Default)]
struct Named {
    markers: Vec<NodeIndex>,
    /// For each, where the first that may still be in the tree is found, from it on. A marker that
    /// is used up is taken out of the tree and never comes back.
    next: Vec<Cell<usize>>,
}

impl Named {
    fn push(&mut self, marker: NodeIndex) {
        self.next.push(Cell::new(self.markers.len()));
        self.markers.push(marker);
    }

    /// The first from `at` on that is in a tree.
    fn live_from(&self, document: &Document, mut at: usize) -> Option<usize> {
        crate::work::count(1);
        let begin = at;
        while let Some(next) = self.next.get(at) {
            crate::work::count(1);
            if next.get() > at {
                at = next.get();
            } else if document.nodes[self.markers[at].index() as usize].parent != 0 {
                break;
            } else {
                next.set(at + 1);
                at += 1;
            }
        }
        if let Some(next) = self.next.get(begin) {
            next.set(at);
        }
        (at < self.markers.len()).then_some(at)
    }

    /// Those in a tree whose number is in the range.
    fn live(
        &self,
        document: &Document,
        range: std::ops::Range<usize>,
    ) -> impl Iterator<Item = NodeIndex> {
        let first = self.live_from(document, range.start);
        let following = move |&at: &usize| self.live_from(document, at + 1);
        std::iter::successors(first, following)
            .take_while(move |&at| at < range.end)
            .map(|at| self.markers[at])
    }
}

/// Nodes known to be below a scope.
#[derive(Debug, Default)]
struct KnownBelow {
    scope: Option<NodeIndex>,
    nodes: HashSet<NodeIndex>,
}

impl Markers {
    /// Notes a processing instruction.
    pub(super) fn created(&mut self, node: NodeIndex, target: &str, data: &str) {
        if target != "marker" && target != "start" {
            return;
        }
        if let Some(name) = pseudo_attribute(data, "name") {
            self.by_name.entry(name).or_default().push(node);
        }
    }

    /// A node was inserted elsewhere than at the end.
    pub(super) fn tree_order_is_broken(&mut self) {
        self.broken_order = true;
    }

    /// [Find the markers](https://html.spec.whatwg.org/multipage/scripting.html#the-template-element)
    /// of the patch `name` below `scope`.
    pub(super) fn find(
        &self,
        document: &Document,
        scope: NodeIndex,
        name: &str,
    ) -> Option<(NodeIndex, Option<NodeIndex>)> {
        let candidates = self.by_name.get(name)?;
        let start = if self.broken_order {
            let mut below = NodeRef::new(document, scope.index()).descendants();
            below.find(|node| {
                node.kind() == NodeKind::ProcessingInstruction
                    && candidates.markers.binary_search(&node.node_index()).is_ok()
            })?
        } else {
            let end = candidates.markers.len();
            let young = candidates.markers.partition_point(|&marker| marker < scope);
            let young_first = candidates.live(document, young..end);
            let mut marker = young_first.chain(candidates.live(document, 0..young));
            let marker = marker.find(|&marker| self.is_below(document, marker, scope))?;
            NodeRef::new(document, marker.index())
        };
        let instruction = start.as_processing_instruction()?;
        if instruction.target() == "marker" {
            return Some((start.node_index(), Some(start.node_index())));
        }
        let mut depth = 0_u32;
        for sibling in start.next_siblings() {
            match sibling.as_processing_instruction().map(|instruction| instruction.target()) {
                Some("start") => depth += 1,
                Some("end") if depth == 0 => {
                    return Some((start.node_index(), Some(sibling.node_index())));
                }
                Some("end") => depth -= 1,
                _ => {}
            }
        }
        Some((start.node_index(), None))
    }

    /// Whether a marker is a descendant of `scope`.
    fn is_below(&self, document: &Document, marker: NodeIndex, scope: NodeIndex) -> bool {
        let mut known = self.known_below.borrow_mut();
        if known.scope != Some(scope) {
            known.scope = Some(scope);
            known.nodes.clear();
        }
        let marker = NodeRef::new(document, marker.index());
        crate::work::count(1);
        let meets = |node: &NodeRef<'_>| {
            node.node_index() == scope || known.nodes.contains(&node.node_index())
        };
        if !marker.ancestors().any(|node| meets(&node)) {
            return false;
        }
        let path: Vec<NodeIndex> =
            marker.ancestors().take_while(|node| !meets(node)).map(NodeRef::node_index).collect();
        known.nodes.extend(path);
        true
    }
}

/// The value of a pseudo-attribute in the data of a processing instruction, by the grammar of
/// [xml-stylesheet](https://www.w3.org/TR/xml-stylesheet/#NT-PseudoAtts). Data that does not match
/// it, or says a name twice, has no pseudo-attributes at all.
pub(super) fn pseudo_attribute(data: &str, wanted: &str) -> Option<String> {
    let is_space = |character: char| matches!(character, ' ' | '\t' | '\r' | '\n');
    let mut seen = HashSet::new();
    let mut found = None;
    let mut rest = data.trim_start_matches(is_space);
    while !rest.is_empty() {
        let name_end = rest.find(|character| !is_name_character(character)).unwrap_or(rest.len());
        let (name, after) = rest.split_at(name_end);
        if !name.starts_with(is_name_start) || !seen.insert(name) {
            return None;
        }
        let after = after.trim_start_matches(is_space).strip_prefix('=')?;
        let after = after.trim_start_matches(is_space);
        let quote = after.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
        let (value, after) = after[1..].split_once(quote)?;
        let value = replace_references(value)?;
        if name == wanted {
            found = Some(value);
        }
        rest = after.trim_start_matches(is_space);
        if rest.len() == after.len() && !rest.is_empty() {
            return None;
        }
    }
    found
}

/// The value with its references replaced; `None` if there is a bad one, or a `<`.
fn replace_references(value: &str) -> Option<String> {
    if value.contains('<') {
        return None;
    }
    let mut pieces = value.split('&');
    let mut replaced = pieces.next()?.to_owned();
    for piece in pieces {
        let (reference, text) = piece.split_once(';')?;
        replaced.push(match reference {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "apos" => '\'',
            "quot" => '"',
            _ => character_reference(reference.strip_prefix('#')?)?,
        });
        replaced.push_str(text);
    }
    Some(replaced)
}

/// A numeric reference without `&#` and `;`: a character XML allows.
fn character_reference(digits: &str) -> Option<char> {
    let (digits, radix) = match digits.strip_prefix('x') {
        Some(digits) => (digits, 16),
        None => (digits, 10),
    };
    if !digits.chars().all(|digit| digit.is_digit(radix)) {
        return None;
    }
    let character = char::from_u32(u32::from_str_radix(digits, radix).ok()?)?;
    let allowed = matches!(character, '\t' | '\n' | '\r' | ' '..='\u{FFFD}' | '\u{10000}'..);
    allowed.then_some(character)
}

/// [NameStartChar](https://www.w3.org/TR/xml/#NT-NameStartChar)
fn is_name_start(character: char) -> bool {
    matches!(character,
        ':' | '_' | 'A'..='Z' | 'a'..='z' | '\u{C0}'..='\u{D6}' | '\u{D8}'..='\u{F6}'
        | '\u{F8}'..='\u{2FF}' | '\u{370}'..='\u{37D}' | '\u{37F}'..='\u{1FFF}'
        | '\u{200C}'..='\u{200D}' | '\u{2070}'..='\u{218F}' | '\u{2C00}'..='\u{2FEF}'
        | '\u{3001}'..='\u{D7FF}' | '\u{F900}'..='\u{FDCF}' | '\u{FDF0}'..='\u{FFFD}'
        | '\u{10000}'..='\u{EFFFF}')
}

/// [NameChar](https://www.w3.org/TR/xml/#NT-NameChar)
fn is_name_character(character: char) -> bool {
    is_name_start(character)
        || matches!(character,
            '-' | '.' | '0'..='9' | '\u{B7}' | '\u{300}'..='\u{36F}' | '\u{203F}'..='\u{2040}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pseudo_attributes_follow_the_grammar() {
        let name = |data| pseudo_attribute(data, "name");
        assert_eq!(name(r#"name="x""#).as_deref(), Some("x"));
        assert_eq!(name("\n name = 'a \"b\"' other=\"\" ").as_deref(), Some("a \"b\""));
        assert_eq!(name(r#"name="&amp;&#65;&#x42;""#).as_deref(), Some("&AB"));
        assert_eq!(name("").as_deref(), None);
    }

    #[test]
    fn one_mismatch_leaves_no_pseudo_attributes() {
        for data in [
            "name=x",
            r#"name="x"other="y""#,
            r#"name="x" name="x""#,
            r#"name="x" 1="y""#,
            r#"name="x" other"#,
            r#"name="<""#,
            r#"name="&""#,
            r#"name="&nbsp;""#,
            r#"name="&#0;""#,
            r#"name="&#x;""#,
            r#"name="&#+65;""#,
            r#"name="x"#,
        ] {
            assert_eq!(pseudo_attribute(data, "name"), None, "{data}");
        }
    }
}
