//! Fixes of obsolete attributes: those without effect go, those for the look become CSS.
//!
//! Such a fix changes the element, so it is not tried by a parse like those of parse errors. It changes one tag alone, and is
//! offered if that tag then has the attributes that it should have, and no other.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::again::replacements;
use super::draft::Drafter;
use super::markup::with_space_before;
use super::style::css;
use super::tags::Place as Written;
use crate::codes::{Code, RuleCode};
use crate::diagnostic::{Diagnostic, Place};
use crate::fix::{Fix, FixEffect};
use crate::template::Template;
use duckbill::dom::{Document, ElementRef, NodeId, NodeRef};
use duckbill::encoding::{Encoding, EncodingSource};
use duckbill::microsyntax::charset;
use duckbill::microsyntax::script_type::{self, ScriptType};
use duckbill::names::Tag;
use duckbill::tokens::written_attributes;

/// Puts fixes into the diagnostics of obsolete attributes.
pub(crate) fn offer_for_obsolete(
    document: &Document,
    template: Option<&Template>,
    diagnostics: &mut [Diagnostic],
) {
    let is_obsolete = |one: &Diagnostic| {
        let is_code = |code| one.code == Code::Rule(code);
        is_code(RuleCode::ObsoleteAttribute) || is_code(RuleCode::ObsoleteButConforming)
    };
    let any = diagnostics.iter().any(is_obsolete);
    let Some(drafter) = any.then(|| Drafter::new(document, template)).flatten() else { return };
    let mut mender = Mender { drafter, first: first_byte(document), names: None, aligning: None };
    // The attributes of an element that become CSS become it together.
    let mut styled: HashMap<NodeId, Vec<usize>> = HashMap::new();
    for (number, one) in diagnostics.iter_mut().enumerate().filter(|(_, one)| is_obsolete(one)) {
        let Place::Attribute { element: id, attribute } = &one.place else { continue };
        let Some(element) = document.node(*id).and_then(|node| node.as_element()) else { continue };
        crate::work::count(1);
        if one.note.as_deref().is_some_and(|note| note.starts_with("remove it"))
            && is_without_effect(document, element, attribute, one.code)
        {
            one.fix = mender.removal(element, attribute);
        } else if (element.name(), attribute.as_str()) == ("a", "name") {
            one.fix = mender.id(document, element);
        } else if css(element.name(), attribute, element.attribute(attribute).unwrap_or(""))
            .is_some()
        {
            styled.entry(*id).or_default().push(number);
        }
    }
    for (id, numbers) in styled {
        let Some(element) = document.node(id).and_then(|node| node.as_element()) else { continue };
        let names = numbers.iter().filter_map(|&number| match &diagnostics.get(number)?.place {
            Place::Attribute { attribute, .. } => Some(attribute.clone()),
            _ => None,
        });
        let names: Vec<String> = names.collect();
        let fix = mender.styled(element, &names);
        for number in numbers {
            if let Some(one) = diagnostics.get_mut(number) {
                one.fix.clone_from(&fix);
            }
        }
    }
}

/// From where on bytes may change without a change of the declaration of the encoding, or of its place: where that ends.
fn first_byte(document: &Document) -> u64 {
    let declares = |meta: &ElementRef<'_>| {
        let pragma = meta.attribute("content").and_then(charset::label);
        let label = meta.attribute("charset").or(pragma);
        label.is_some_and(|label| Encoding::for_label(label).is_some())
    };
    let meta = document.elements_by_tag_name("meta").find(declares);
    let is_told = document.encoding().source == EncodingSource::Prescan;
    let end = meta.map(|meta| meta.start_tag().map_or(u64::MAX, |tag| tag.end));
    end.unwrap_or(if is_told { u64::MAX } else { 0 })
}

/// Whether an attribute that is to be removed does nothing.
fn is_without_effect(
    document: &Document,
    element: ElementRef<'_>,
    attribute: &str,
    code: Code,
) -> bool {
    let is_error = code == Code::Rule(RuleCode::ObsoleteAttribute);
    match (element.name(), attribute) {
        ("script", "charset") => !is_error && document.encoding().encoding == Encoding::UTF_8,
        // One without the other is still a script of JavaScript.
        ("script", "type" | "language") => {
            let other = |name| element.attribute(name).filter(|_| attribute != name);
            !is_error
                && matches!(
                    script_type::parse(other("type"), other("language")),
                    Some(ScriptType::Classic)
                )
                && script_type::parse(None, element.attribute("language"))
                    == Some(ScriptType::Classic)
        }
        ("style", "type") => !is_error,
        _ => true,
    }
}

struct Mender<'d> {
    drafter: Drafter<'d>,
    /// No change is before this offset of the input.
    first: u64,
    /// The names that anchors have more than once; made when an anchor is looked at.
    names: Option<HashSet<String>>,
    /// The elements with blocks in them, which `align` places; made when one is looked at.
    aligning: Option<HashSet<NodeId>>,
}

impl Mender<'_> {
    /// Where an attribute is written, if all of its tag is known.
    fn written(&mut self, element: ElementRef<'_>, name: &str) -> Option<(Range<usize>, Written)> {
        let spans = element.attribute_spans(name)?.span;
        if spans.start < self.first {
            return None;
        }
        let at = usize::try_from(self.drafter.document.decoded_offset(spans.start)?).ok()?;
        let written = self.drafter.tags().attribute(at + name.len())?;
        let tag = self.drafter.tags().tag_range(at)?;
        let is_there = written.name == (at..at + name.len());
        (is_there && !self.drafter.touches_language(&tag)).then_some((tag, written))
    }

    /// Whether several anchors have a name.
    fn is_of_several(&mut self, name: &str) -> bool {
        let document = self.drafter.document;
        let names = self.names.get_or_insert_with(|| {
            let (mut once, mut again) = (HashSet::new(), HashSet::new());
            let names = document.nodes().filter_map(NodeRef::as_element);
            let names = names.filter(|one| one.is_html(Tag::A));
            for name in names.filter_map(|one| one.attribute("name")) {
                crate::work::count(1);
                if !once.insert(name) {
                    again.insert(name.to_owned());
                }
            }
            again
        });
        names.contains(name)
    }

    /// Whether an element has blocks in it, which `align` would place, and `text-align` does not.
    fn has_blocks(&mut self, element: ElementRef<'_>) -> bool {
        let document = self.drafter.document;
        let found = self.aligning.get_or_insert_with(|| {
            let mut found = HashSet::new();
            let elements = document.nodes().filter_map(NodeRef::as_element);
            for block in elements.filter(|one| is_block(*one)) {
                // Where one is marked, those around it are.
                for around in block.as_node().ancestors() {
                    crate::work::count(1);
                    if !found.insert(around.id()) {
                        break;
                    }
                }
            }
            found
        });
        found.contains(&element.id())
    }

    fn removal(&mut self, element: ElementRef<'_>, name: &str) -> Option<Fix> {
        let (tag, written) = self.written(element, name)?;
        let range = with_space_before(self.drafter.source, &written)?;
        let edits = vec![(range, String::new())];
        let is_kept = |one: &str| one != name;
        self.fix(tag, "remove the attribute", edits, is_kept, None, FixEffect::Attribute)
    }

    /// `name` becomes `id`, or goes if that is there.
    fn id(&mut self, document: &Document, element: ElementRef<'_>) -> Option<Fix> {
        let name = element.attribute("name").filter(|name| !name.is_empty())?;
        let (tag, written) = self.written(element, "name")?;
        if element.attribute("id").is_some_and(|id| id == name) {
            return self.removal(element, "name").map(|fix| fix.with_effect(FixEffect::Style));
        }
        if self.drafter.may_be_expression(name) || self.is_of_several(name) {
            return None;
        }
        let is_free = element.attribute("id").is_none()
            && !name.contains(|c: char| c.is_ascii_whitespace())
            && document.get_element_by_id(name).is_none();
        let edits = vec![(written.name, "id".to_owned())];
        let is_kept = |one: &str| one != "name";
        let title = "write the name as an `id`";
        is_free.then(|| self.fix(tag, title, edits, is_kept, Some("id"), FixEffect::Style))?
    }

    /// The attributes become declarations of `style`, before those that it has: these are stronger.
    fn styled(&mut self, element: ElementRef<'_>, names: &[String]) -> Option<Fix> {
        let mut places = Vec::new();
        let mut declarations: Vec<String> = Vec::new();
        let mut tag = 0..0;
        for name in names {
            let (around, written) = self.written(element, name)?;
            tag = around;
            if name == "align" && places_blocks(element) && self.has_blocks(element) {
                return None;
            }
            let css = css(element.name(), name, element.attribute(name).unwrap_or_default())?;
            declarations.extend((!css.is_empty()).then_some(css));
            places.push(written);
        }
        let source = self.drafter.source;
        let declared = declarations.join("; ");
        let mut edits = Vec::new();
        let has_style = element.has_attribute("style");
        if has_style && !declared.is_empty() {
            let (_, style) = self.written(element, "style")?;
            let value = style.value.filter(|_| style.is_quoted)?;
            let more = !source.get(value.clone())?.trim().is_empty();
            let declared = if more { format!("{declared}; ") } else { declared.clone() };
            edits.push((value.start..value.start, declared));
        }
        let writes = !has_style && !declared.is_empty();
        let mut places = places.into_iter();
        if writes {
            let first = places.next()?;
            edits.push((first.name.start..first.end, format!("style=\"{declared}\"")));
        }
        for place in places {
            edits.push((with_space_before(source, &place)?, String::new()));
        }
        edits.sort_by_key(|(range, _)| range.start);
        let is_kept = |one: &str| !names.iter().any(|name| name == one);
        let title = if declared.is_empty() {
            "remove the attribute".to_owned()
        } else {
            format!("write CSS instead: `{declared}`")
        };
        let new = writes.then_some("style");
        self.fix(tag, &title, edits, is_kept, new, FixEffect::Style)
    }

    /// The fix, if the tag then has the attributes that are kept and the new one, and no other.
    fn fix(
        &self,
        tag: Range<usize>,
        title: &str,
        edits: Vec<(Range<usize>, String)>,
        is_kept: impl Fn(&str) -> bool,
        new: Option<&str>,
        effect: FixEffect,
    ) -> Option<Fix> {
        let before = self.drafter.source.get(tag.clone())?;
        let mut after = String::new();
        let mut at = 0;
        for (range, text) in &edits {
            after.push_str(before.get(at..range.start.checked_sub(tag.start)?)?);
            after.push_str(text);
            at = range.end.checked_sub(tag.start)?;
        }
        after.push_str(before.get(at..)?);
        crate::work::count(before.len());
        let mut expected: Vec<String> = names(before).filter(|name| is_kept(name)).collect();
        let mut found: Vec<String> = names(&after).collect();
        expected.extend(new.map(str::to_owned));
        expected.sort();
        found.sort();
        if expected != found {
            return None;
        }
        let edits = replacements(self.drafter.document, &edits)?;
        Some(Fix::new(title, edits).with_effect(effect))
    }
}

/// The names of the attributes of a tag.
fn names(tag: &str) -> impl Iterator<Item = String> {
    written_attributes(tag)
        .map(move |one| tag.get(one.name).unwrap_or_default().to_ascii_lowercase())
}

/// Whether `align` of an element [aligns the descendants](https://html.spec.whatwg.org/multipage/rendering.html#align-descendants),
/// too.
fn places_blocks(element: ElementRef<'_>) -> bool {
    matches!(
        element.tag(),
        Tag::Div | Tag::Thead | Tag::Tbody | Tag::Tfoot | Tag::Tr | Tag::Td | Tag::Th
    )
}

/// Whether an element makes a box that `align` around it would place: all but those that are known to be in lines, and the
/// parts of tables, whose text takes `text-align` from around.
fn is_block(element: ElementRef<'_>) -> bool {
    !matches!(
        element.tag(),
        Tag::A
            | Tag::Abbr
            | Tag::Acronym
            | Tag::B
            | Tag::Bdi
            | Tag::Bdo
            | Tag::Big
            | Tag::Br
            | Tag::Caption
            | Tag::Cite
            | Tag::Code
            | Tag::Col
            | Tag::Colgroup
            | Tag::Data
            | Tag::Dfn
            | Tag::Em
            | Tag::Font
            | Tag::I
            | Tag::Img
            | Tag::Input
            | Tag::Kbd
            | Tag::Label
            | Tag::Mark
            | Tag::Q
            | Tag::S
            | Tag::Samp
            | Tag::Script
            | Tag::Small
            | Tag::Span
            | Tag::Strike
            | Tag::Strong
            | Tag::Style
            | Tag::Sub
            | Tag::Sup
            | Tag::Tbody
            | Tag::Td
            | Tag::Template
            | Tag::Tfoot
            | Tag::Th
            | Tag::Thead
            | Tag::Time
            | Tag::Tr
            | Tag::Tt
            | Tag::U
            | Tag::Var
            | Tag::Wbr
    )
}
