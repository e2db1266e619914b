//! Which node is at an offset of the source: a list of the offsets at which the answer changes.

use crate::number_map::sort_by_number;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A range of the source that belongs to a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::dom) struct Range {
    pub(in crate::dom) node: u32,
    pub(in crate::dom) start: u32,
    pub(in crate::dom) end: u32,
    /// Where all of the node begins and ends: of those at an offset, the one that begins last is the
    /// innermost, and of these the one that ends first.
    pub(in crate::dom) whole: (u32, u32),
}

/// The answers for all offsets.
#[derive(Debug, Clone, Default)]
pub(in crate::dom) struct Located {
    /// Offsets, and the node from there on; 0 for none.
    changes: Vec<(u32, u32)>,
}

impl Located {
    /// Of ranges in tree order: of nodes with the same whole range, the last one is the innermost.
    pub(in crate::dom) fn new(ranges: impl Iterator<Item = Range>) -> Self {
        let mut ranges: Vec<(usize, Range)> =
            ranges.filter(|range| range.start < range.end).enumerate().collect();
        let steps = ranges.len().checked_ilog2().unwrap_or(0) as usize + 1;
        crate::work::count(ranges.len() * steps);
        sort_by_number(&mut ranges, |(_, range)| u64::from(range.start));
        let mut ends: Vec<u32> = ranges.iter().map(|(_, range)| range.end).collect();
        sort_by_number(&mut ends, |end| u64::from(*end));
        let mut changes: Vec<(u32, u32)> = Vec::new();
        let mut here = BinaryHeap::new();
        let (mut ranges, mut ends) = (ranges.into_iter().peekable(), ends.into_iter().peekable());
        loop {
            let next_start = ranges.peek().map(|(_, range)| range.start);
            let Some(at) = [next_start, ends.peek().copied()].into_iter().flatten().min() else {
                return Self { changes };
            };
            while ends.next_if_eq(&at).is_some() {}
            while let Some((order, range)) = ranges.next_if(|(_, range)| range.start == at) {
                let (made, end) = range.whole;
                here.push((made, Reverse(end), order, range.end, range.node));
            }
            while here.peek().is_some_and(|&(_, _, _, end, _)| end <= at) {
                here.pop();
            }
            let node = here.peek().map_or(0, |&(_, _, _, _, node)| node);
            if changes.last().map_or(0, |&(_, last)| last) != node {
                changes.push((at, node));
            }
        }
    }

    /// The innermost node at an offset.
    pub(in crate::dom) fn find(&self, offset: u64) -> Option<u32> {
        crate::work::count(self.changes.len().checked_ilog2().unwrap_or(0) as usize + 1);
        let after = self.changes.partition_point(|&(at, _)| u64::from(at) <= offset);
        let &(_, node) = self.changes.get(after.checked_sub(1)?)?;
        (node != 0).then_some(node)
    }
}
