//! The walk over the edited document that writes its differences from the document as it was parsed.
//!
//! Nodes that did not move are visited: what changed of them is patched in place. Nodes that came are
//! written into the patch at their place: as a range of the source with patches of its own if the parse made
//! them, else anew. Tasks stand on a stack, so nothing recurses.

use std::collections::HashSet;
use std::ops::Range;

use super::align::align;
use super::error::SourceErrorKind;
use super::options::stops;
use super::pieces::{InTheWay, Output, Replacement, replacements};
use super::style::{Case, Style, container, drops_newline, is_raw_text};
use super::tags::{change_attributes, rename, write_end_tag, write_start_tag};
use super::texts;
use super::verify::content;
use crate::dom::{
    DecodedPlace, Document, ElementRef, NodeComparison, NodeKind, NodeRef, Origin, Visit,
};
use crate::encoding::Missing;
use crate::limit::StopReason;
use crate::parser::Bounds;
use crate::serializer::can_omit_end_tag;
use crate::tag_patches::name_in_tag;

/// The document as it was parsed and as it is now. Nodes that are in both have the same number.
#[derive(Debug)]
pub(super) struct Trees<'a> {
    pub(super) before: &'a Document,
    pub(super) after: &'a Document,
    pub(super) source: &'a str,
    is_scripting_enabled: bool,
    /// By number, whether a node was in the tree.
    was_there: Vec<bool>,
    style: Style,
}

impl<'a> Trees<'a> {
    pub(super) fn new(
        before: &'a Document,
        after: &'a Document,
        source: &'a str,
        is_scripting_enabled: bool,
    ) -> Self {
        let mut was_there = vec![false; before.node_count() + 1];
        for visit in before.root().traverse_inclusive() {
            if let Visit::Open(node) = visit
                && let Some(entry) = was_there.get_mut(node.number())
            {
                *entry = true;
            }
        }
        let style = Style::of(before);
        Self { before, after, source, is_scripting_enabled, was_there, style }
    }

    /// A node as it was parsed, if the parse put it into the tree.
    fn before(&self, node: NodeRef<'_>) -> Option<NodeRef<'a>> {
        let number = node.number();
        let was_there = self.was_there.get(number).copied().unwrap_or(false);
        if was_there { self.before.node_numbered(number) } else { None }
    }

    /// The kind of error if this node would be the first one that is different.
    pub(super) fn kind_of_difference(&self, node: NodeRef<'_>) -> SourceErrorKind {
        let Some(before) = self.before(node) else { return SourceErrorKind::ChangesTree };
        let original = before.clone_of().unwrap_or(before);
        let mut with_its_tag = (1..self.was_there.len())
            .filter_map(|number| self.before.node_numbered(number))
            .filter(|other| *other == original || other.clone_of() == Some(original))
            .filter_map(|other| self.after.node_numbered(other.number())?.as_element());
        let mut comparison = NodeComparison::default();
        let is_other = |one: ElementRef<'_>| {
            let (one, original) = (one.as_node(), self.after.node_numbered(original.number()));
            original.is_some_and(|original| !comparison.are_equal(original, one))
        };
        let are_different = with_its_tag.any(is_other);
        if are_different { SourceErrorKind::SharedTag } else { SourceErrorKind::ChangesTree }
    }

    /// Whether a child of these parents can stay where it is.
    fn can_stay(&self, child: NodeRef<'_>, parent: NodeRef<'_>) -> bool {
        self.before(child).is_some_and(|before| {
            before.parent() == Some(parent) && holding(before) == holding(child)
        })
    }

    /// The number of the smallest element with tags, around a node, that is where it was and whose content is
    /// not rewritten yet.
    pub(super) fn rewritable_around(
        &self,
        node: NodeRef<'_>,
        rewritten: &HashSet<usize>,
    ) -> Option<usize> {
        let around = std::iter::successors(Some(node), |node| {
            crate::work::count(1);
            node.parent().or_else(|| node.host().map(ElementRef::as_node))
        });
        let is_fit = |node: &NodeRef<'_>| {
            let Some(before) = self.before(*node) else { return false };
            let is_opened = before
                .decoded_place()
                .is_some_and(|place| place.made < place.tag_end && !place.is_unopened);
            is_opened
                && before.origin() == Some(Origin::Markup)
                && before.as_element().is_some()
                && before.parent().map(NodeRef::number) == node.parent().map(NodeRef::number)
                && !rewritten.contains(&node.number())
        };
        let mut around = around;
        around.find(is_fit).map(NodeRef::number)
    }
}

/// The manner in which a node is written.
#[derive(Debug, Clone, Copy)]
struct Manner {
    case: Case,
    /// Whether even what is in the source is serialized.
    is_anew: bool,
}

#[derive(Debug)]
enum Task<'a> {
    /// A node is where it was.
    Visit(NodeRef<'a>),
    /// All in an element that was there has been done.
    Leave {
        before: ElementRef<'a>,
        after: ElementRef<'a>,
    },
    /// A node came here.
    Write(NodeRef<'a>, Manner),
    EndTag(ElementRef<'a>, Case),
    Literal(&'static str, NodeRef<'a>),
    OpenPatch(Range<usize>, NodeRef<'a>),
    ClosePatch,
    CloseRegion,
}

/// The reason why there are no replacements.
#[derive(Debug)]
pub(super) enum NotComposed {
    InTheWay(InTheWay),
    Stopped(StopReason),
}

pub(super) struct Composer<'t, 'a> {
    trees: &'t Trees<'a>,
    rewritten: &'t HashSet<usize>,
    output: Output,
    tasks: Vec<Task<'a>>,
}

impl<'t, 'a> Composer<'t, 'a> {
    pub(super) fn new(trees: &'t Trees<'a>, rewritten: &'t HashSet<usize>) -> Self {
        let output = Output::new(trees.source.len());
        Self { trees, rewritten, output, tasks: Vec::new() }
    }

    /// The differences as replacements, whose new text is in the output.
    pub(super) fn compose(
        mut self,
        bounds: &Bounds,
    ) -> Result<(Vec<Replacement>, Output), NotComposed> {
        self.tasks.push(Task::Visit(self.trees.after.root()));
        while let Some(task) = self.tasks.pop() {
            crate::work::count(1);
            if let Some(reason) = stops(bounds, self.output.length()) {
                return Err(NotComposed::Stopped(reason));
            }
            match task {
                Task::Visit(node) => self.visit(node),
                Task::Leave { before, after } => self.leave(before, after),
                Task::Write(node, manner) => self.write(node, manner),
                Task::EndTag(element, case) => write_end_tag(element, case, &mut self.output),
                Task::Literal(text, node) => {
                    self.output.literal(text, Missing::Error, node.number());
                }
                Task::OpenPatch(range, node) => self.output.open_patch(range, node.number()),
                Task::ClosePatch => self.output.close_patch(),
                Task::CloseRegion => self.output.close_region(),
            }
        }
        let parts = self.output.finish().map_err(NotComposed::InTheWay)?;
        Ok((replacements(parts, self.trees.source.len()), self.output))
    }

    /// Pushes tasks, to be done in this order before all others.
    fn push_all(&mut self, tasks: Vec<Task<'a>>) {
        self.tasks.extend(tasks.into_iter().rev());
    }

    fn visit(&mut self, after: NodeRef<'a>) {
        let trees = self.trees;
        let Some(before) = trees.before(after) else { return };
        match (before.as_element(), after.as_element()) {
            (Some(old), Some(new)) => self.visit_element(old, new),
            _ if after.text().is_some() => {
                if before.text() != after.text() {
                    let scripting = trees.is_scripting_enabled;
                    let (source, style) = (trees.source, &trees.style);
                    texts::change_text(before, after, source, scripting, style, &mut self.output);
                }
            }
            _ if after.data() != before.data() => {
                texts::change_markup(before, after, trees.source, &mut self.output);
            }
            _ => self.visit_root(before, after),
        }
    }

    /// Visits a document, fragment or shadow root.
    fn visit_root(&mut self, before: NodeRef<'a>, after: NodeRef<'a>) {
        if self.rewritten.contains(&after.number()) {
            let all = 0..self.trees.source.len();
            let case = self.trees.style.case;
            let tasks = self.writing_anew(all, case, after, after.children());
            self.push_all(tasks);
        } else {
            self.visit_children(before, after);
        }
    }

    fn visit_element(&mut self, before: ElementRef<'a>, after: ElementRef<'a>) {
        let place = before.as_node().decoded_place();
        // A copy follows its original.
        let Some(place) = place else { return };
        let trees = self.trees;
        if before.name() != after.name()
            && let Some(tag) = start_tag(before)
        {
            rename(tag, trees.source, after, &trees.style, &mut self.output);
        }
        change_attributes(before, after, &trees.style, &mut self.output);
        self.tasks.push(Task::Leave { before, after });
        if self.rewritten.contains(&after.as_node().number()) {
            let inside = content(after);
            let case = self.case_of(before.as_node());
            let range = place.tag_end..place.closed;
            let mut tasks = self.writing_anew(range, case, inside, inside.children());
            if needs_end_tag(after, place) {
                let last = tasks.len().saturating_sub(1);
                tasks.insert(last, Task::EndTag(after, case));
            }
            self.push_all(tasks);
            return;
        }
        self.visit_children(before.as_node(), after.as_node());
        let parts = [ElementRef::template_contents, ElementRef::shadow_root];
        for part in parts {
            if let (Some(before), Some(after)) = (part(before), part(after)) {
                self.visit_children(before, after);
            }
        }
    }

    /// The tasks that serialize nodes in place of a range.
    fn writing_anew(
        &self,
        range: Range<usize>,
        case: Case,
        parent: NodeRef<'a>,
        nodes: impl Iterator<Item = NodeRef<'a>>,
    ) -> Vec<Task<'a>> {
        let manner = Manner { case, is_anew: true };
        let mut tasks = vec![Task::OpenPatch(range, parent)];
        tasks.extend(kept_newline(parent).then_some(Task::Literal("\n", parent)));
        tasks.extend(nodes.map(|node| Task::Write(node, manner)));
        tasks.push(Task::ClosePatch);
        tasks
    }

    fn leave(&mut self, before: ElementRef<'a>, after: ElementRef<'a>) {
        let Some(place) = before.as_node().decoded_place() else { return };
        if before.name() == after.name() {
            return;
        }
        let trees = self.trees;
        if place.closed < place.end && !place.is_unopened {
            let tag = place.closed..place.end;
            rename(tag, trees.source, after, &trees.style, &mut self.output);
        } else if needs_end_tag(after, place) {
            self.output.open_patch(place.closed..place.closed, after.as_node().number());
            write_end_tag(after, self.case_of(before.as_node()), &mut self.output);
            self.output.close_patch();
        }
    }

    fn visit_children(&mut self, before: NodeRef<'a>, after: NodeRef<'a>) {
        let same = |(one, other): &(NodeRef<'a>, NodeRef<'a>)| one.number() == other.number();
        let are_same = {
            let mut old = before.children();
            let mut new = after.children();
            loop {
                crate::work::count(1);
                match (old.next(), new.next()) {
                    (None, None) => break true,
                    (Some(old), Some(new))
                        if same(&(old, new)) && self.trees.can_stay(new, before) => {}
                    _ => break false,
                }
            }
        };
        if are_same {
            self.tasks.extend(after.children().rev().map(Task::Visit));
        } else {
            self.align_children(before, after);
        }
    }

    fn align_children(&mut self, before: NodeRef<'a>, after: NodeRef<'a>) {
        let trees = self.trees;
        let old: Vec<NodeRef<'a>> = before.children().collect();
        let new: Vec<NodeRef<'a>> = after.children().collect();
        let mut positions = std::collections::HashMap::with_capacity(old.len());
        for (position, child) in old.iter().enumerate() {
            crate::work::count(1);
            positions.insert(child.number(), position);
        }
        let old_positions: Vec<Option<usize>> = new
            .iter()
            .map(|child| {
                let position = positions.get(&child.number()).copied();
                position.filter(|_| trees.can_stay(*child, before))
            })
            .collect();
        let mut tasks = Vec::new();
        let mut last: Option<(NodeRef<'a>, NodeRef<'a>)> = None;
        for slot in align(&old_positions, old.len()) {
            let next = slot.stayed.and_then(|(old_at, new_at)| {
                Some((old.get(old_at).copied()?, new.get(new_at).copied()?))
            });
            let gone = old.get(slot.gone.clone()).unwrap_or_default();
            let come = new.get(slot.come.clone()).unwrap_or_default();
            if !gone.is_empty() || !come.is_empty() {
                let around = Around { before, after, last, next };
                self.fill(&around, gone, come, &mut tasks);
            }
            if let Some((_, child)) = next {
                tasks.push(Task::Visit(child));
            }
            last = next;
        }
        self.push_all(tasks);
    }

    /// Plans what is between two children that stayed.
    fn fill(
        &self,
        around: &Around<'a>,
        gone: &[NodeRef<'a>],
        come: &[NodeRef<'a>],
        tasks: &mut Vec<Task<'a>>,
    ) {
        if let Some((before, after)) = around.last
            && let (Some(place), Some(element)) = (before.decoded_place(), after.as_element())
            && before.origin() == Some(Origin::Markup)
            && needs_end_tag(element, place)
        {
            let at = place.closed..place.closed;
            let case = self.case_of(before);
            tasks.extend([
                Task::OpenPatch(at, after),
                Task::EndTag(element, case),
                Task::ClosePatch,
            ]);
        }
        let mut ranges = gone.iter().flat_map(|node| ranges_of(*node)).peekable();
        if !come.is_empty() {
            let manner = Manner { case: self.case_around(around), is_anew: false };
            let writes = come.iter().map(|node| Task::Write(*node, manner));
            let container = container(around.before);
            let slash = container.and_then(|element| self_closing_end(element, self.trees.source));
            if let Some(slash) = slash {
                tasks.push(Task::OpenPatch(slash, around.after));
                tasks.push(Task::Literal(">", around.after));
                tasks.extend(writes);
                tasks.extend(
                    super::style::container(around.after).map(|it| Task::EndTag(it, manner.case)),
                );
                tasks.push(Task::ClosePatch);
            } else if let Some(range) = ranges.next().or_else(|| self.place_between(around)) {
                tasks.push(Task::OpenPatch(range.clone(), around.after));
                let tag_end = container.and_then(|it| it.as_node().decoded_place());
                if tag_end.is_some_and(|place| place.tag_end == range.start)
                    && kept_newline(around.after)
                {
                    tasks.push(Task::Literal("\n", around.after));
                }
                tasks.extend(writes);
                tasks.push(Task::ClosePatch);
            }
        }
        for range in ranges {
            tasks.extend([Task::OpenPatch(range, around.after), Task::ClosePatch]);
        }
    }

    /// The empty range at which nodes come in.
    fn place_between(&self, around: &Around<'a>) -> Option<Range<usize>> {
        let last = around.last.and_then(|(before, _)| before.decoded_place());
        let next = around.next.and_then(|(before, _)| before.decoded_place());
        let at = match (last, next) {
            (Some(last), Some(next)) if last.end > next.made => next.made,
            (Some(last), _) => last.end,
            (None, next) => match container(around.before) {
                Some(element) => match next {
                    Some(next) if start_tag(element).is_none() => next.made,
                    _ => content_start(element, self.trees.source)?,
                },
                None => next.map_or(0, |next| next.made),
            },
        };
        Some(at..at)
    }

    /// The case that the names of new elements have there.
    fn case_around(&self, around: &Around<'a>) -> Case {
        let nodes = [around.last, around.next, Some((around.before, around.after))];
        let tags = nodes.into_iter().flatten().map(|(before, _)| before);
        tags.filter_map(|node| self.written_case(node)).next().unwrap_or(self.trees.style.case)
    }

    fn case_of(&self, before: NodeRef<'a>) -> Case {
        self.written_case(before).unwrap_or(self.trees.style.case)
    }

    fn written_case(&self, before: NodeRef<'a>) -> Option<Case> {
        let tag = start_tag(container(before)?)?;
        Case::of(name_in_tag(self.trees.source.get(tag)?))
    }

    fn write(&mut self, node: NodeRef<'a>, manner: Manner) {
        let trees = self.trees;
        if !manner.is_anew
            && let Some(before) = trees.before(node)
            && let Some(range) = self.own_range(before, node)
        {
            self.output.open_region(range);
            let mut tasks = vec![Task::Visit(node), Task::CloseRegion];
            if let (Some(element), Some(place)) = (node.as_element(), before.decoded_place())
                && element.name() == before.as_element().map_or("", ElementRef::name)
                && needs_end_tag(element, place)
            {
                tasks.push(Task::EndTag(element, self.case_of(before)));
            }
            self.push_all(tasks);
            return;
        }
        let Some(element) = node.as_element() else {
            texts::write(node, trees.is_scripting_enabled, &trees.style, &mut self.output);
            return;
        };
        write_start_tag(element, manner.case, &trees.style, &mut self.output);
        if element.is_void() {
            return;
        }
        self.tasks.push(Task::EndTag(element, manner.case));
        let inside = content(element);
        self.tasks.extend(inside.children().rev().map(|child| Task::Write(child, manner)));
        if kept_newline(inside) {
            self.tasks.push(Task::Literal("\n", node));
        }
    }

    /// The range of the source that can be taken elsewhere for a node.
    fn own_range(&self, before: NodeRef<'a>, after: NodeRef<'a>) -> Option<Range<usize>> {
        let place = before.decoded_place()?;
        if before.origin() != Some(Origin::Markup) {
            return None;
        }
        match before.kind() {
            NodeKind::Text => {
                let scripting = self.trees.is_scripting_enabled;
                let is_raw = |node| is_raw_text(node, scripting);
                let source = self.trees.source.get(..place.made)?;
                let is_one = before.decoded_gaps().next().is_none();
                let is_fit =
                    is_one && is_raw(before) == is_raw(after) && !source.ends_with("[CDATA[");
                is_fit.then_some(place.made..place.tag_end)
            }
            NodeKind::Element => {
                (holding(before) == holding(after)).then_some(place.made..place.end)
            }
            _ => Some(place.made..place.tag_end),
        }
    }
}

/// A place between two children that stayed, each as it was and as it is.
#[derive(Debug)]
struct Around<'a> {
    before: NodeRef<'a>,
    after: NodeRef<'a>,
    last: Option<(NodeRef<'a>, NodeRef<'a>)>,
    next: Option<(NodeRef<'a>, NodeRef<'a>)>,
}

/// Whether an element has neither content nor end tag, and whether it has template contents. If a new name
/// changes that, the element is written anew.
fn holding(node: NodeRef<'_>) -> Option<(bool, bool)> {
    let element = node.as_element()?;
    Some((element.is_void(), element.template_contents().is_some()))
}

/// Whether the first text in a node begins with a newline, and would lose it.
fn kept_newline(inside: NodeRef<'_>) -> bool {
    inside.as_element().is_some_and(drops_newline)
        && inside.first_child().and_then(NodeRef::text).is_some_and(|text| text.starts_with('\n'))
}

/// The range of an element's own start tag; that of a clone belongs to its original.
fn start_tag(before: ElementRef<'_>) -> Option<Range<usize>> {
    let (start, tag) = before.written_tags().next()?;
    before.start_tag().map(|_| start..start + tag.len())
}

/// Whether an element that has no end tag in the source needs one where it is now.
fn needs_end_tag(after: ElementRef<'_>, place: DecodedPlace) -> bool {
    let has_one = place.closed < place.end;
    place.made < place.tag_end
        && !place.is_unopened
        && !has_one
        && !after.is_void()
        && !can_omit_end_tag(after)
}

/// The end of a tag that closes itself, from its slash.
fn self_closing_end(element: ElementRef<'_>, source: &str) -> Option<Range<usize>> {
    let place = element.as_node().decoded_place()?;
    let tag = source.get(place.made..place.tag_end)?;
    let closes_itself = place.is_unopened && !element.is_void() && tag.ends_with("/>");
    closes_itself.then(|| place.tag_end - 2..place.tag_end)
}

/// Where the content of an element begins, if it can have any.
fn content_start(element: ElementRef<'_>, source: &str) -> Option<usize> {
    let place = element.as_node().decoded_place()?;
    if place.is_unopened {
        return None;
    }
    if place.made == place.tag_end {
        return Some(place.closed);
    }
    let rest = source.get(place.tag_end..)?;
    let newline = ["\r\n", "\n", "\r"].into_iter().find(|newline| rest.starts_with(newline));
    let dropped = newline.filter(|_| drops_newline(element)).map_or(0, str::len);
    Some(place.tag_end + dropped)
}

/// The ranges of a node in the source.
fn ranges_of(before: NodeRef<'_>) -> impl Iterator<Item = Range<usize>> {
    let place = before.decoded_place();
    let gaps: Vec<(usize, usize)> = before.decoded_gaps().collect();
    let mut start = place.map_or(0, |place| place.made);
    let mut ranges = Vec::with_capacity(gaps.len() + 1);
    for (gap_start, gap_end) in gaps {
        ranges.push(start..gap_start);
        start = gap_end;
    }
    ranges.extend(place.map(|place| start..place.end));
    ranges.into_iter()
}
