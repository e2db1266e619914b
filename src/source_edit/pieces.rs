//! The parts of the edited source: ranges of the source, and new text between them.
//!
//! A region is a range of the source with patches. The first region is the whole source. A node that moved is
//! a region of its own, within the patch at the place where it went. Regions within regions are told by number, so
//! that nothing is copied from one into the other and nothing recurses.

use std::ops::Range;

use crate::encoding::Missing;

/// New text, a range of [`Output::text`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Literal {
    pub(super) range: Range<usize>,
    pub(super) missing: Missing,
    /// The number of the node it is written for.
    pub(super) node: usize,
}

#[derive(Debug, Clone)]
enum Piece {
    Source(Range<usize>),
    Literal(Literal),
    Region(usize),
}

/// A part of the edited source.
#[derive(Debug, Clone)]
pub(super) enum Part {
    /// A range of the source that stays where it is.
    Kept(Range<usize>),
    /// A range of the source that was elsewhere.
    Moved(Range<usize>),
    Literal(Literal),
}

#[derive(Debug)]
struct Patch {
    range: Range<usize>,
    node: usize,
    /// Whether it is in a tag. Clones share the tag of their original, so the same patch may come again.
    is_in_tag: bool,
    pieces: Vec<Piece>,
}

#[derive(Debug)]
enum Frame {
    Region { range: Range<usize>, patches: Vec<Patch> },
    Patch(Patch),
}

/// The number of a node whose patch is in the way of another one.
#[derive(Debug, Clone, Copy)]
pub(super) struct InTheWay(pub(super) usize);

/// The edited source, while it is put together.
#[derive(Debug)]
pub(super) struct Output {
    text: String,
    regions: Vec<Vec<Piece>>,
    frames: Vec<Frame>,
    /// The first patch that could not be placed.
    problem: Option<InTheWay>,
}

impl Output {
    pub(super) fn new(length: usize) -> Self {
        let all = Frame::Region { range: 0..length, patches: Vec::new() };
        Self { text: String::new(), regions: Vec::new(), frames: vec![all], problem: None }
    }

    /// The length of the new text.
    pub(super) fn length(&self) -> usize {
        self.text.len()
    }

    /// Begins the patch of a range. Literals and regions follow, then [`close_patch`](Self::close_patch).
    pub(super) fn open_patch(&mut self, range: Range<usize>, node: usize) {
        crate::work::count(1);
        let patch = Patch { range, node, is_in_tag: false, pieces: Vec::new() };
        self.frames.push(Frame::Patch(patch));
    }

    pub(super) fn close_patch(&mut self) {
        if let Some(Frame::Patch(patch)) = self.frames.pop()
            && let Some(Frame::Region { patches, .. }) = self.frames.last_mut()
        {
            patches.push(patch);
        }
    }

    /// A patch with at most one literal.
    pub(super) fn patch(&mut self, range: Range<usize>, text: &str, missing: Missing, node: usize) {
        self.open_patch(range, node);
        self.literal(text, missing, node);
        self.close_patch();
    }

    /// Says that the patch that is open is in a tag.
    pub(super) fn mark_in_tag(&mut self) {
        if let Some(Frame::Patch(patch)) = self.frames.last_mut() {
            patch.is_in_tag = true;
        }
    }

    /// Adds new text to the patch that is open.
    pub(super) fn literal(&mut self, text: &str, missing: Missing, node: usize) {
        crate::work::count(text.len());
        if text.is_empty() {
            return;
        }
        let start = self.text.len();
        self.text.push_str(text);
        let range = start..self.text.len();
        if let Some(Frame::Patch(patch)) = self.frames.last_mut() {
            patch.pieces.push(Piece::Literal(Literal { range, missing, node }));
        }
    }

    /// Begins a range of the source that goes into the patch that is open. Patches of the range follow.
    pub(super) fn open_region(&mut self, range: Range<usize>) {
        self.frames.push(Frame::Region { range, patches: Vec::new() });
    }

    pub(super) fn close_region(&mut self) {
        if let Some(Frame::Region { range, patches }) = self.frames.pop() {
            let pieces = self.pieces_of(range, patches);
            self.regions.push(pieces);
            let number = self.regions.len() - 1;
            if let Some(Frame::Patch(patch)) = self.frames.last_mut() {
                patch.pieces.push(Piece::Region(number));
            }
        }
    }

    /// The parts of a region, in order.
    fn pieces_of(&mut self, region: Range<usize>, mut patches: Vec<Patch>) -> Vec<Piece> {
        // Patches of one place come in the order of the tree.
        patches.sort_by_key(|patch| patch.range.start);
        let mut pieces = Vec::new();
        let mut at = region.start;
        let mut last: Option<Patch> = None;
        for patch in patches {
            crate::work::count(1);
            if last.as_ref().is_some_and(|last| self.is_repeated(last, &patch)) {
                continue;
            }
            let is_inside = patch.range.start >= at && patch.range.end <= region.end;
            if !is_inside || patch.range.start > patch.range.end {
                self.problem.get_or_insert(InTheWay(patch.node));
                return Vec::new();
            }
            if patch.range.start > at {
                pieces.push(Piece::Source(at..patch.range.start));
            }
            at = patch.range.end;
            if patch.is_in_tag {
                pieces.extend(patch.pieces.iter().cloned());
                last = Some(patch);
            } else {
                pieces.extend(patch.pieces);
            }
        }
        if at < region.end {
            pieces.push(Piece::Source(at..region.end));
        }
        pieces
    }

    /// Whether two patches write the same in the same place of a tag.
    fn is_repeated(&self, one: &Patch, other: &Patch) -> bool {
        let are_alike = one.is_in_tag && other.is_in_tag && one.range == other.range;
        are_alike && self.literals(one).eq(self.literals(other))
    }

    fn literals(&self, patch: &Patch) -> impl Iterator<Item = &str> {
        patch.pieces.iter().map(|piece| match piece {
            Piece::Literal(literal) => self.text(literal),
            _ => "",
        })
    }

    /// The string of a literal.
    pub(super) fn text(&self, literal: &Literal) -> &str {
        self.text.get(literal.range.clone()).unwrap_or_default()
    }

    /// The parts of the edited source, in order.
    pub(super) fn finish(&mut self) -> Result<Vec<Part>, InTheWay> {
        self.close_region();
        if let Some(problem) = self.problem {
            return Err(problem);
        }
        let mut parts = Vec::new();
        let Some(main) = self.regions.len().checked_sub(1) else { return Ok(parts) };
        let mut open = vec![(main, 0)];
        while let Some((region, next)) = open.pop() {
            let Some(piece) = self.regions.get(region).and_then(|pieces| pieces.get(next)) else {
                continue;
            };
            crate::work::count(1);
            open.push((region, next + 1));
            match piece {
                Piece::Source(range) if region == main => parts.push(Part::Kept(range.clone())),
                Piece::Source(range) => parts.push(Part::Moved(range.clone())),
                Piece::Literal(literal) => parts.push(Part::Literal(literal.clone())),
                Piece::Region(inner) => open.push((*inner, 0)),
            }
        }
        Ok(parts)
    }
}

/// The new contents of a range of the source.
#[derive(Debug)]
pub(super) struct Replacement {
    pub(super) range: Range<usize>,
    pub(super) parts: Vec<Part>,
}

/// The parts as replacements: what was moved and is in order with what is kept, is kept too.
pub(super) fn replacements(parts: Vec<Part>, length: usize) -> Vec<Replacement> {
    // Where the next kept part begins, for each part.
    let mut next_kept = length;
    let mut bounds = vec![length; parts.len()];
    for (part, bound) in parts.iter().zip(&mut bounds).rev() {
        *bound = next_kept;
        if let Part::Kept(range) = part {
            next_kept = range.start;
        }
    }
    let mut found = Vec::new();
    let (mut at, mut pending) = (0, Vec::new());
    for (part, bound) in parts.into_iter().zip(bounds) {
        let range = match &part {
            Part::Kept(range) => range.clone(),
            Part::Moved(range) if range.start >= at && range.end <= bound => range.clone(),
            _ => {
                pending.push(part);
                continue;
            }
        };
        if range.is_empty() {
            continue;
        }
        if at < range.start || !pending.is_empty() {
            let parts = std::mem::take(&mut pending);
            found.push(Replacement { range: at..range.start, parts });
        }
        at = range.end;
    }
    if at < length || !pending.is_empty() {
        found.push(Replacement { range: at..length, parts: pending });
    }
    found
}
