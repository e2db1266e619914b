//! Records whose length is wrong, or that are cut: what is there of them is still a record.
//!
//! Where a length leads to is checked: after the block comes the next record, or the end. If it does not, the record
//! reaches to where the next one begins, which may be inside of what the length covers or after it.

use super::{Advance, Member, Reader, Resume, SKIPPED_PIECE, Trouble};
use crate::arc;
use crate::broken::Reason;
use crate::header;
use crate::members::{RECORD, is_version};
use crate::record::Record;
use std::io::{self, Read};

/// How many bytes of the beginning of a record the end of the window may hide.
const HIDDEN: usize = RECORD.len() + 3;

/// Where a block ends, and where the next record begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct End {
    block: usize,
    next: usize,
}

/// The end of a block before a record that begins after an empty line, looked for from `from` on.
fn before_record(bytes: &[u8], from: usize, is_arc: bool) -> Option<End> {
    let lines = memchr::memchr_iter(b'\n', bytes.get(from..)?).map(|at| from + at + 1);
    if is_arc {
        let next = lines.into_iter().find(|at| bytes.get(*at..).is_some_and(arc::begins))?;
        return Some(End { block: next - 1, next });
    }
    let next = lines.into_iter().find(|at| {
        bytes.get(*at..).is_some_and(is_version)
            && bytes.get(..*at).is_some_and(|before| separator(before) > 0)
    })?;
    Some(End { block: next - separator(bytes.get(..next)?), next })
}

/// The length of the two ends of lines that `bytes` end with; 0 if they do not.
fn separator(bytes: &[u8]) -> usize {
    [&b"\r\n\r\n"[..], b"\n\n"].iter().find(|end| bytes.ends_with(end)).map_or(0, |end| end.len())
}

/// Whether what follows a block is what must follow it.
fn begins_with_separator(after: &[u8]) -> bool {
    after.starts_with(b"\r\n\r\n") || after.starts_with(b"\n\n")
}

impl<R: Read> Reader<R> {
    /// Whether the record ends here, and what follows belongs neither to it nor to the next one: after a separator, and unless a
    /// record begins within the block, which then is too long.
    pub(super) fn is_between(&self, end: usize) -> bool {
        let block = self.window.waiting().get(..end).unwrap_or_default();
        let after = self.window.waiting().get(end..).unwrap_or_default();
        !self.is_lost
            && self.line.is_none()
            && begins_with_separator(after)
            && header::end(block, 0).and_then(|head| before_record(block, head, false)).is_none()
    }

    /// The end came within the block, which begins at `head`: delivers what is there.
    pub(super) fn take_cut(
        &mut self,
        record: &mut Record,
        head: usize,
        trouble: Trouble,
    ) -> Result<(), Trouble> {
        if trouble.reason != Reason::End || !self.is_repairable(head) {
            return Err(trouble);
        }
        // Another member begins with a record, and was looked at.
        let all = self.window.waiting().len();
        let limit = match trouble.next {
            Resume::Window => self.boundaries.back().map_or(all, |(at, _)| *at),
            Resume::File => all,
        };
        let there = self.window.waiting().get(..limit).unwrap_or_default();
        let end = before_record(there, head, self.line.is_some()).unwrap_or(End {
            block: limit - separator(there.get(head..).unwrap_or_default()),
            next: limit,
        });
        self.deliver(record, head, end, trouble)
    }

    /// After the block, which should be from `head` to `end`, comes something else: the record reaches to where the next
    /// one begins.
    pub(super) fn take_to_next(
        &mut self,
        record: &mut Record,
        head: usize,
        end: usize,
        trouble: Trouble,
    ) -> io::Result<Result<(), Trouble>> {
        if !self.is_repairable(head) {
            return Ok(Err(trouble));
        }
        if let Some(inside) = before_record(
            self.window.waiting().get(..end).unwrap_or_default(),
            head,
            self.line.is_some(),
        ) {
            return Ok(self.deliver(record, head, inside, trouble));
        }
        // The bytes of a separator and of a record's beginning that the end of the window may hide.
        let hidden = if self.line.is_some() { arc::MAX_LINE } else { 2 * HIDDEN };
        let mut from = end.saturating_sub(hidden).max(head);
        // The longest block that is kept.
        let longest = head.saturating_add(self.max_block_bytes).max(end);
        loop {
            if let Some(found) = before_record(self.window.waiting(), from, self.line.is_some()) {
                return Ok(self.deliver(record, head, found, trouble));
            }
            let there = self.window.waiting().len();
            let kept = longest.saturating_add(hidden);
            if there > kept {
                let count = there - kept;
                self.window.cut_out(longest, count);
                for (at, _) in self.boundaries.iter_mut().filter(|(at, _)| *at > longest) {
                    *at = at.saturating_sub(count).max(longest);
                }
            }
            from = self.window.waiting().len().saturating_sub(hidden).max(from.min(longest));
            match self.advance(SKIPPED_PIECE as usize)? {
                Advance::Data => {}
                Advance::Closed => {
                    let all = self.window.waiting();
                    let block = all.len() - separator(all);
                    let end = End { block: block.max(head), next: all.len() };
                    return Ok(self.deliver(record, head, end, trouble));
                }
                Advance::Broken(reason) => {
                    return Ok(Err(Trouble { reason, next: Resume::File }));
                }
            }
        }
    }

    /// Whether the window begins with a record for certain: where one was expected, and with a type. What only a search found
    /// may be bytes that look like a record.
    fn is_repairable(&self, head: usize) -> bool {
        let header = self.window.waiting().get(..head).unwrap_or_default();
        let is_record = self.line.is_some() || header::value(header, "WARC-Type").is_some();
        !self.is_lost && is_record
    }

    /// Moves the record that begins the window out of it.
    fn deliver(
        &mut self,
        record: &mut Record,
        head: usize,
        end: End,
        trouble: Trouble,
    ) -> Result<(), Trouble> {
        let after = self.window.waiting().len().saturating_sub(end.next);
        if self.members.is_plain() && after > 0 {
            // Bytes that are read again: as many as are still there, and no more often than in proportion.
            if !self.members.can_give_back(after) || !self.members.allows(after as u64) {
                return Err(trouble);
            }
            self.members.give_back(after);
        }
        if trouble.reason == Reason::End
            && !self.members.is_plain()
            && self.member == Member::Broken
        {
            self.members.pass();
        }
        record.block = head;
        record.length = end.block.saturating_sub(head) as u64;
        record.offset = self.begin;
        record.damage = Some(trouble.reason);
        self.window.take(end.block, end.next - end.block, &mut record.bytes);
        let kept = head.saturating_add(self.max_block_bytes);
        record.bytes.truncate(kept);
        self.finish(record);
        self.move_boundaries(end.next);
        if self.members.is_plain() {
            self.clear();
            self.member = Member::Closed;
        }
        Ok(())
    }
}
