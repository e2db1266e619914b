//! The reader: records one after the other, and what to do where one is broken.

mod repair;

use crate::arc::{self, ArcLine, Head};
use crate::broken::{Broken, Reason};
use crate::header;
use crate::members::{Members, Next, RECORD, Step, could_be_magic, is_magic, is_version, padding};
use crate::record::Record;
use crate::window::Window;
use std::collections::VecDeque;
use std::io::{self, Read};

/// The longest header of a record.
const MAX_HEADER: usize = 1 << 18;

/// How many bytes of a plain record are asked for while its header is read.
const HEADER_PIECE: usize = 1 << 10;

/// How much of a block that is not kept is unpacked at a time.
const SKIPPED_PIECE: u64 = 1 << 16;

/// How many bytes after a plain record are looked at: two empty lines and the beginning of another.
const GAP: usize = 16;

/// How a file is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReaderOptions {
    max_block_bytes: usize,
    offset: u64,
}

impl ReaderOptions {
    /// Blocks of at most 64 MiB, and a file that is read from its beginning.
    ///
    /// ```
    /// assert_eq!(duckbill_warc::ReaderOptions::new(), Default::default());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self { max_block_bytes: 64 << 20, offset: 0 }
    }

    /// Keeps at most this many bytes of a block; [`Record::is_whole`] says whether there were more.
    ///
    /// ```
    /// use duckbill_warc::{Reader, ReaderOptions, Record};
    /// let file = b"WARC/1.0\nContent-Length: 5\n\nHello\n\n";
    /// let mut record = Record::new();
    /// Reader::with_options(&file[..], ReaderOptions::new().with_max_block_bytes(4)).read(&mut record)?;
    /// assert_eq!((record.block(), record.is_whole()), (&b"Hell"[..], false));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn with_max_block_bytes(mut self, count: usize) -> Self {
        self.max_block_bytes = count;
        self
    }

    /// Says that the source begins at this offset of the file, because the caller has gone there. Offsets are
    /// counted from the beginning of the file then.
    ///
    /// ```
    /// use duckbill_warc::{Reader, ReaderOptions, Record};
    /// let file = b"WARC/1.0\nContent-Length: 0\n\n\n\nWARC/1.0\nContent-Length: 1\n\n2\n\n";
    /// let mut record = Record::new();
    /// Reader::with_options(&file[30..], ReaderOptions::new().with_offset(30)).read(&mut record)?;
    /// assert_eq!((record.block(), record.offset()), (&b"2"[..], 30));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn with_offset(mut self, offset: u64) -> Self {
        self.offset = offset;
        self
    }
}

impl Default for ReaderOptions {
    fn default() -> Self {
        Self::new()
    }
}

/// The result of [`Reader::read`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outcome {
    /// A record.
    Record,
    /// Something broken; reading can continue.
    Broken(Broken),
    /// The end of the file.
    End,
}

/// Reads the records of a file.
///
/// ```
/// use duckbill_warc::{Outcome, Reader, Record};
/// let mut reader = Reader::new(&b"WARC/1.0\nContent-Length: 1\n\na\n\nWARC/"[..]);
/// let mut record = Record::new();
/// assert_eq!(reader.read(&mut record)?, Outcome::Record);
/// assert!(matches!(reader.read(&mut record)?, Outcome::Broken(_)));
/// assert_eq!(reader.read(&mut record)?, Outcome::End);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    members: Members<R>,
    /// The bytes that were unpacked and that no record has taken.
    window: Window,
    /// The state of the member that the bytes after the window belong to.
    member: Member,
    /// The offset of the member in which the window begins.
    begin: u64,
    /// Where in the window later members begin, and their offsets.
    boundaries: VecDeque<(usize, u64)>,
    /// Whether the window is to be searched for the next record.
    is_searching: bool,
    /// Whether no record was read since something broken was told.
    is_lost: bool,
    /// The line of the record that is being read, if it is one of an ARC file.
    line: Option<ArcLine>,
    max_block_bytes: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Member {
    Open,
    /// It has ended as it should, or there was none yet.
    Closed,
    Broken,
}

/// The result of the attempt to get more bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Advance {
    /// There may be more; ask again.
    Data,
    /// The member is closed.
    Closed,
    Broken(Reason),
}

/// Why a record cannot be read, and where the next one is to be looked for.
#[derive(Debug, Clone, Copy)]
struct Trouble {
    reason: Reason,
    next: Resume,
}

#[derive(Debug, Clone, Copy)]
enum Resume {
    /// In the file, after the beginning of the member.
    File,
    /// In the window, after the beginning of the record.
    Window,
}

impl<R: Read> Reader<R> {
    /// Reads from the beginning of a file. The source need not be buffered.
    ///
    /// ```
    /// let reader = duckbill_warc::Reader::new(std::io::empty());
    /// assert_eq!(reader.offset(), 0);
    /// ```
    #[must_use]
    pub fn new(source: R) -> Self {
        Self::with_options(source, ReaderOptions::new())
    }

    /// The same with options.
    ///
    /// ```
    /// use duckbill_warc::{Reader, ReaderOptions};
    /// let reader = Reader::with_options(std::io::empty(), ReaderOptions::new().with_offset(7));
    /// assert_eq!(reader.offset(), 7);
    /// ```
    #[must_use]
    pub fn with_options(source: R, options: ReaderOptions) -> Self {
        Self {
            members: Members::new(source, options.offset),
            window: Window::default(),
            member: Member::Closed,
            begin: options.offset,
            boundaries: VecDeque::new(),
            is_searching: false,
            is_lost: false,
            line: None,
            max_block_bytes: options.max_block_bytes,
        }
    }

    /// The source.
    ///
    /// ```
    /// let reader = duckbill_warc::Reader::new(&b"WARC"[..]);
    /// assert_eq!(*reader.source(), b"WARC");
    /// ```
    #[must_use]
    pub fn source(&self) -> &R {
        self.members.input().source()
    }

    /// How many bytes of the file were read and unpacked: how far a long run is.
    ///
    /// ```
    /// use duckbill_warc::{Reader, Record};
    /// let mut reader = Reader::new(&b"WARC/1.0\nContent-Length: 0\n\n\n\n"[..]);
    /// reader.read(&mut Record::new())?;
    /// assert_eq!(reader.offset(), 30);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.members.input().offset()
    }

    /// Reads the next record into `record`, whose contents are lost unless there is one.
    ///
    /// # Errors
    ///
    /// Returns the error of the source. Nothing in the file is an error.
    pub fn read(&mut self, record: &mut Record) -> io::Result<Outcome> {
        loop {
            let broken = match self.find_record()? {
                Found::End => return Ok(Outcome::End),
                Found::Broken(reason) => Broken { offset: self.members.offset(), reason },
                Found::Record => match self.take_record(record)? {
                    Ok(()) => {
                        self.is_lost = false;
                        return Ok(Outcome::Record);
                    }
                    Err(trouble) => {
                        let broken = Broken { offset: self.begin, reason: trouble.reason };
                        self.resume(trouble.next);
                        broken
                    }
                },
            };
            if !self.is_lost {
                self.is_lost = true;
                return Ok(Outcome::Broken(broken));
            }
        }
    }

    /// Continues to where a record begins, or may begin, in the window.
    fn find_record(&mut self) -> io::Result<Found> {
        loop {
            if self.is_searching {
                self.is_searching = !self.search();
            } else {
                let count = padding(self.window.waiting());
                self.skip(count);
            }
            if !self.is_searching && !self.window.waiting().is_empty() {
                return Ok(Found::Record);
            }
            match self.member {
                Member::Open => {
                    if let Advance::Broken(reason) = self.advance(HEADER_PIECE)? {
                        return Ok(Found::Broken(reason));
                    }
                }
                Member::Closed => {
                    self.clear();
                    self.is_searching = false;
                    match self.members.next()? {
                        Next::End => return Ok(Found::End),
                        Next::Member => self.member = Member::Open,
                        Next::Broken(reason) => {
                            self.member = Member::Broken;
                            return Ok(Found::Broken(reason));
                        }
                    }
                    self.begin = self.members.offset();
                }
                Member::Broken => {
                    self.members.seek()?;
                    self.clear();
                    self.member = Member::Closed;
                }
            }
        }
    }

    /// Drops what is before the next beginning of a record in the window. Returns `false` if there is none.
    fn search(&mut self) -> bool {
        let waiting = self.window.waiting();
        // A record begins a line or a member; the end of the window may hide the rest of its first word.
        const HIDDEN: usize = 1 + RECORD.len() + 3;
        let is_arc = self.members.is_arc;
        let begins = |at: &usize| {
            waiting.get(*at..).is_some_and(|here| is_version(here) || is_arc && arc::begins(here))
        };
        let line = memchr::memchr_iter(b'\n', waiting).map(|at| at + 1).find(begins);
        let member = self.boundaries.iter().map(|(at, _)| *at).find(begins);
        let found = line.into_iter().chain(member).min();
        let is_found = found.is_some();
        let count = found.unwrap_or(waiting.len().saturating_sub(HIDDEN));
        self.skip(count);
        is_found
    }

    /// Drops the first bytes of the window.
    fn skip(&mut self, count: usize) {
        self.window.skip(count);
        self.move_boundaries(count);
    }

    fn clear(&mut self) {
        self.window.clear();
        self.boundaries.clear();
    }

    /// The window has lost its first bytes.
    fn move_boundaries(&mut self, count: usize) {
        for (at, _) in &mut self.boundaries {
            *at = at.saturating_sub(count);
        }
        while let Some((0, offset)) = self.boundaries.front().copied() {
            self.begin = offset;
            self.boundaries.pop_front();
        }
    }

    /// Unpacks some bytes of the member, `wanted` if the file is plain.
    fn advance(&mut self, wanted: usize) -> io::Result<Advance> {
        if self.member != Member::Open {
            return Ok(Advance::Closed);
        }
        Ok(match self.members.step(&mut self.window, wanted)? {
            Step::Data => Advance::Data,
            // The bytes unpacked together with the end are looked at first.
            Step::MemberEnd => {
                self.member = Member::Closed;
                Advance::Data
            }
            Step::Broken(reason) => {
                self.member = Member::Broken;
                Advance::Broken(reason)
            }
        })
    }

    /// Gets more bytes of a record. It may continue in the next member, which then does not begin with a record.
    fn more(&mut self, wanted: usize) -> io::Result<Result<(), Trouble>> {
        match self.advance(wanted)? {
            Advance::Data => return Ok(Ok(())),
            Advance::Broken(reason) => return Ok(Err(Trouble { reason, next: Resume::File })),
            Advance::Closed => {}
        }
        let end = |next| Ok(Err(Trouble { reason: Reason::End, next }));
        if self.members.is_plain() {
            return end(Resume::File);
        }
        let at = self.window.waiting().len();
        match self.members.next()? {
            Next::End => return end(Resume::Window),
            Next::Broken(_) => {
                self.member = Member::Broken;
                return end(Resume::File);
            }
            Next::Member => self.member = Member::Open,
        }
        self.boundaries.push_back((at, self.members.offset()));
        while self.window.waiting().len() < at + RECORD.len() {
            match self.advance(HEADER_PIECE)? {
                Advance::Data => {}
                Advance::Closed => break,
                Advance::Broken(reason) => return Ok(Err(Trouble { reason, next: Resume::File })),
            }
        }
        let begun = self.window.waiting().get(at..).unwrap_or_default();
        let is_arc = self.line.is_some() && !matches!(arc::head(begun), Head::Wrong);
        if begun.starts_with(RECORD) || is_arc { end(Resume::Window) } else { Ok(Ok(())) }
    }

    /// Takes the record that begins the window.
    fn take_record(&mut self, record: &mut Record) -> io::Result<Result<(), Trouble>> {
        let (head, length) = match self.head()? {
            Ok(found) => found,
            Err(trouble) => return Ok(Err(trouble)),
        };
        let Some(length) = length else {
            return self.take_to_next(record, head, head, self.trouble(Reason::Length));
        };
        let kept = usize::try_from(length).unwrap_or(usize::MAX).min(self.max_block_bytes);
        let end = head.saturating_add(kept);
        while self.window.waiting().len() < end {
            if let Err(trouble) = self.more(end - self.window.waiting().len())? {
                return Ok(self.take_cut(record, head, trouble));
            }
        }
        let mut left = length - kept as u64;
        while left > 0 {
            let there = (self.window.waiting().len() - end) as u64;
            if there == 0 {
                let wanted = left.min(SKIPPED_PIECE) as usize;
                if let Err(trouble) = self.more(wanted)? {
                    return Ok(self.take_cut(record, head, trouble));
                }
            } else {
                let count = there.min(left) as usize;
                self.window.cut_out(end, count);
                for (at, _) in self.boundaries.iter_mut().filter(|(at, _)| *at > end) {
                    *at = at.saturating_sub(count).max(end);
                }
                left -= count as u64;
            }
        }
        let mut damage = None;
        let gap = match self.gap(end)? {
            Ok(gap) => gap,
            Err(trouble) if trouble.reason == Reason::AfterBlock => {
                return self.take_to_next(record, head, end, trouble);
            }
            // All of the record is there, and its member ends wrongly.
            Err(trouble) if matches!(trouble.reason, Reason::End | Reason::Checksum) => {
                damage = Some(trouble.reason);
                self.members.pass();
                self.window.waiting().len() - end
            }
            Err(trouble) => return Ok(Err(trouble)),
        };
        (record.block, record.length, record.offset) = (head, length, self.begin);
        record.damage = damage;
        self.window.take(end, gap, &mut record.bytes);
        self.finish(record);
        self.move_boundaries(end + gap);
        if self.members.is_plain() {
            // Each record is a member of its own.
            self.members.give_back(self.window.waiting().len());
            self.clear();
            self.member = Member::Closed;
        }
        Ok(Ok(()))
    }

    /// The record is there: it gets the header of a WARC file if it has another.
    fn finish(&mut self, record: &mut Record) {
        let line = self.line.take();
        self.members.is_arc = line.is_some();
        if let Some(line) = line {
            record.begin_with_header(&line);
        }
    }

    /// The length of the header of the record, and that of its block, if the header says it.
    fn head(&mut self) -> io::Result<Result<(usize, Option<u64>), Trouble>> {
        self.line = None;
        let mut looked_at = 0;
        loop {
            let waiting = self.window.waiting();
            match arc::head(waiting) {
                Head::Whole(line) => {
                    let found = (line.end, Some(line.length));
                    self.line = Some(line);
                    return Ok(Ok(found));
                }
                Head::Partial if !could_be_magic(waiting) => match self.advance(HEADER_PIECE)? {
                    Advance::Data => continue,
                    Advance::Closed => return Ok(Err(self.trouble(Reason::Start))),
                    Advance::Broken(reason) => {
                        return Ok(Err(Trouble { reason, next: Resume::File }));
                    }
                },
                Head::Partial | Head::Wrong => {}
            }
            if !RECORD.iter().zip(waiting).all(|(one, other)| one == other) {
                return Ok(Err(self.trouble(Reason::Start)));
            }
            if let Some(end) = header::end(waiting, looked_at) {
                let head = waiting.get(..end).unwrap_or_default();
                if !is_version(head) {
                    return Ok(Err(self.trouble(Reason::Start)));
                }
                let length = header::value(head, "Content-Length");
                let length = length.and_then(|length| length.parse().ok());
                return Ok(Ok((end, length)));
            }
            looked_at = waiting.len();
            if looked_at > MAX_HEADER {
                return Ok(Err(self.trouble(Reason::Fields)));
            }
            if let Err(trouble) = self.more(HEADER_PIECE)? {
                return Ok(Err(trouble));
            }
        }
    }

    /// How many bytes lie between a record, which ends here, and the next one or the end.
    fn gap(&mut self, end: usize) -> io::Result<Result<usize, Trouble>> {
        let mut gap = 0;
        loop {
            let after = self.window.waiting().get(end + gap..).unwrap_or_default();
            gap += padding(after);
            let next = self.window.waiting().get(end + gap..).unwrap_or_default();
            if next.starts_with(RECORD) || self.members.is_plain() && is_magic(next) {
                return Ok(Ok(gap));
            }
            let line = match &self.line {
                Some(_) => arc::head(next),
                None => Head::Wrong,
            };
            if matches!(line, Head::Whole(_)) {
                return Ok(Ok(gap));
            }
            if !could_be_magic(next) && !matches!(line, Head::Partial) {
                return Ok(if self.is_between(end) {
                    Ok(gap)
                } else {
                    Err(self.trouble(Reason::AfterBlock))
                });
            }
            match self.advance(GAP)? {
                Advance::Data => {}
                // Bytes of another record are not this one's fault.
                Advance::Closed => return Ok(Ok(gap)),
                Advance::Broken(reason) => {
                    return Ok(Err(Trouble { reason, next: Resume::File }));
                }
            }
        }
    }

    /// The trouble with a record whose member is sound so far.
    fn trouble(&self, reason: Reason) -> Trouble {
        let next = if self.members.is_plain() { Resume::File } else { Resume::Window };
        Trouble { reason, next }
    }

    /// Continues after a record that is broken.
    fn resume(&mut self, next: Resume) {
        match next {
            Resume::File => {
                self.member = Member::Broken;
                self.clear();
            }
            Resume::Window => {
                let length = self.window.waiting().len();
                let last = self.boundaries.back().map_or(length, |(at, _)| *at);
                let count = if self.members.allows(length as u64) { 1 } else { last };
                // A record begins a line or a member, and of the rest of the line more bytes may come.
                self.is_searching = self.boundaries.iter().all(|(at, _)| *at != count);
                self.skip(count);
            }
        }
    }
}

/// The next part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Found {
    Record,
    End,
    /// A member is broken before the next record in it.
    Broken(Reason),
}
