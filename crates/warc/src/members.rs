//! The members of a file, unpacked one after the other, each by the format that it begins with.

use crate::arc;
use crate::broken::Reason;
use crate::gzip::{self, Gzip};
use crate::input::Input;
use crate::window::Window;
#[cfg(feature = "zstd")]
use crate::zstd::{self, Zstd};
use std::io::{self, Read};

/// How each record begins.
pub(crate) const RECORD: &[u8] = b"WARC/";

/// How many bytes tell what a member is.
const MAGIC: usize = 5;

/// The result of unpacking some bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// There are more bytes.
    Data,
    /// The member has ended as it should; there may be more bytes.
    MemberEnd,
    Broken(Reason),
}

/// The next part of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    Member,
    End,
    Broken(Reason),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    /// Records as they are. Each is a member of its own.
    Plain,
    Gzip,
    #[cfg(feature = "zstd")]
    Zstd,
}

#[derive(Debug)]
pub(crate) struct Members<R> {
    input: Input<R>,
    format: Format,
    gzip: Gzip,
    #[cfg(feature = "zstd")]
    zstd: Zstd,
    /// The offset of the member in the file.
    offset: u64,
    /// How many bytes it was unpacked to so far.
    unpacked: u64,
    /// Why it is broken, told after the bytes before that place.
    broken: Option<Reason>,
    /// Whether the last record was one of an ARC file, so that others are looked for after damage.
    pub(crate) is_arc: bool,
}

impl<R: Read> Members<R> {
    pub(crate) fn new(source: R, offset: u64) -> Self {
        Self {
            input: Input::new(source, offset),
            format: Format::Plain,
            gzip: Gzip::new(),
            #[cfg(feature = "zstd")]
            zstd: Zstd::default(),
            offset,
            unpacked: 0,
            broken: None,
            is_arc: false,
        }
    }

    /// The offset of the member in the file.
    pub(crate) fn offset(&self) -> u64 {
        self.offset
    }

    pub(crate) fn input(&self) -> &Input<R> {
        &self.input
    }

    /// Whether what is unpacked is the file itself, in which each record is a member.
    pub(crate) fn is_plain(&self) -> bool {
        self.format == Format::Plain
    }

    /// Begins with the next member.
    pub(crate) fn next(&mut self) -> io::Result<Next> {
        if !self.skip_padding()? {
            return Ok(Next::Broken(Reason::Header));
        }
        self.begin_here();
        let magic = self.input.at_least(MAGIC)?;
        if magic.is_empty() {
            return Ok(Next::End);
        }
        let is_begun = if magic.starts_with(RECORD) {
            self.format = Format::Plain;
            true
        } else if magic.starts_with(&gzip::MAGIC) {
            self.format = Format::Gzip;
            self.gzip.begin(&mut self.input)?
        } else {
            #[cfg(feature = "zstd")]
            if zstd::Kind::of(magic) == Some(zstd::Kind::Frame) {
                self.format = Format::Zstd;
                let is_begun = self.zstd.begin(&mut self.input)?;
                return Ok(if is_begun { Next::Member } else { Next::Broken(Reason::Header) });
            }
            if !self.is_arc_record()? {
                return Ok(Next::Broken(Reason::Start));
            }
            self.format = Format::Plain;
            true
        };
        Ok(if is_begun { Next::Member } else { Next::Broken(Reason::Header) })
    }

    /// Whether a record of an ARC file begins here.
    fn is_arc_record(&mut self) -> io::Result<bool> {
        loop {
            match arc::head(self.input.rest()) {
                arc::Head::Whole(_) => return Ok(true),
                arc::Head::Wrong => return Ok(false),
                arc::Head::Partial => {
                    if !self.input.fill()? {
                        return Ok(false);
                    }
                }
            }
        }
    }

    /// A member begins here.
    fn begin_here(&mut self) {
        self.input.set_mark();
        self.offset = self.input.offset();
        self.unpacked = 0;
        self.broken = None;
    }

    /// Whether this much work may be done again.
    pub(crate) fn allows(&mut self, work: u64) -> bool {
        self.input.allows(work)
    }

    /// Skips the padding between members, and frames that are to be skipped. Returns `false` if one of these is
    /// broken.
    fn skip_padding(&mut self) -> io::Result<bool> {
        loop {
            let rest = self.input.rest();
            let count = padding(rest);
            let is_all = count == rest.len();
            self.input.consume(count);
            if is_all && self.input.fill()? {
                continue;
            }
            #[cfg(feature = "zstd")]
            if zstd::Kind::of(self.input.at_least(MAGIC)?) == Some(zstd::Kind::Skippable) {
                self.begin_here();
                if self.zstd.skippable(&mut self.input)? {
                    continue;
                }
                return Ok(false);
            }
            return Ok(true);
        }
    }

    /// Unpacks some bytes of the member, `wanted` if they are plain.
    pub(crate) fn step(&mut self, window: &mut Window, wanted: usize) -> io::Result<Step> {
        if let Some(reason) = self.broken.take() {
            return Ok(Step::Broken(reason));
        }
        let before = window.waiting().len();
        let step = match self.format {
            Format::Plain => self.plain(window, wanted)?,
            Format::Gzip => self.gzip.step(&mut self.input, window, wanted)?,
            #[cfg(feature = "zstd")]
            Format::Zstd => self.zstd.step(&mut self.input, window)?,
        };
        let count = window.waiting().len() - before;
        self.unpacked += count as u64;
        match step {
            Step::Broken(reason) if count > 0 => {
                self.broken = Some(reason);
                Ok(Step::Data)
            }
            step => Ok(step),
        }
    }

    fn plain(&mut self, window: &mut Window, wanted: usize) -> io::Result<Step> {
        if self.input.rest().is_empty() && !self.input.fill()? {
            return Ok(Step::MemberEnd);
        }
        let rest = self.input.rest();
        let piece = rest.get(..wanted.max(1)).unwrap_or(rest);
        window.push(piece);
        let count = piece.len();
        self.input.consume(count);
        Ok(Step::Data)
    }

    /// Whether so many of the last bytes are still there.
    pub(crate) fn can_give_back(&self, count: usize) -> bool {
        self.input.since_mark() >= count
    }

    /// Gives back bytes of a plain member that the record did not need.
    pub(crate) fn give_back(&mut self, count: usize) {
        self.input.rewind(self.input.since_mark().saturating_sub(count));
    }

    /// No record is to be looked for in what was read so far.
    pub(crate) fn pass(&mut self) {
        self.input.set_mark();
        self.unpacked = 0;
    }

    /// Continues, after a member that is broken, to where the next one may begin: in the bytes of the broken one
    /// itself if they are still there and the work is within bounds.
    pub(crate) fn seek(&mut self) -> io::Result<()> {
        let work = self.input.since_mark() as u64 + self.unpacked;
        if self.input.allows(work) {
            self.input.rewind(1);
        }
        loop {
            self.find_magic()?;
            // There is room to come back.
            self.input.set_mark();
            if self.input.at_least(MAGIC)?.len() < MAGIC {
                let count = self.input.rest().len();
                self.input.consume(count);
                return Ok(());
            }
            let is_record = if self.input.rest().starts_with(RECORD) {
                is_version(self.input.at_least(RECORD.len() + 3)?)
            } else if is_packed(self.input.rest()) {
                self.unpacks_to_a_record()?
            } else {
                self.is_arc && self.is_arc_record()?
            };
            self.input.rewind(0);
            if is_record {
                return Ok(());
            }
            self.input.consume(1);
        }
    }

    /// Continues to the next bytes that look like the beginning of a member, or to the end.
    fn find_magic(&mut self) -> io::Result<()> {
        loop {
            let rest = self.input.at_least(MAGIC)?;
            if rest.len() < MAGIC {
                return Ok(());
            }
            let may_begin = |at: usize| {
                let here = rest.get(at..).unwrap_or_default();
                let magic = here.get(..MAGIC).unwrap_or(here);
                // The end of what is there may hide the rest of a magic.
                magic.len() < MAGIC || is_magic(magic)
            };
            let found = if self.is_arc {
                let may_begin = |at: usize| {
                    let here = rest.get(at..).unwrap_or_default();
                    may_begin(at) || !matches!(arc::head(here), arc::Head::Wrong)
                };
                memchr::memchr3_iter(b'\n', 0x1F, 0x28, rest)
                    .map(|at| at + usize::from(rest.get(at) == Some(&b'\n')))
                    .find(|at| may_begin(*at))
            } else {
                memchr::memchr3_iter(b'W', 0x1F, 0x28, rest).find(|at| may_begin(*at))
            };
            match found {
                Some(0) => return Ok(()),
                Some(at) => {
                    self.input.consume(at);
                    // A line is known by the end of the one before it, which is gone now.
                    if self.is_arc {
                        return Ok(());
                    }
                }
                None => {
                    let count = rest.len();
                    self.input.consume(count);
                }
            }
        }
    }

    /// How the bytes of a member begin that holds records: of ARC files with the scheme of a URL.
    fn beginning(&self) -> fn(&[u8]) -> bool {
        if self.is_arc {
            |bytes| bytes.iter().all(u8::is_ascii_graphic)
        } else {
            |bytes| bytes == RECORD
        }
    }

    /// Whether the packed member that begins here holds a record at its beginning.
    fn unpacks_to_a_record(&mut self) -> io::Result<bool> {
        if self.input.rest().starts_with(&gzip::MAGIC) {
            let is_beginning = self.beginning();
            return Ok(Gzip::may_begin(&mut self.input)?
                && self.input.allows_try()
                && self.gzip.begins_with(&mut self.input, RECORD.len(), is_beginning)?);
        }
        #[cfg(feature = "zstd")]
        return Ok(self.input.allows_try() && self.zstd.begins_with(&mut self.input, RECORD)?);
        #[cfg(not(feature = "zstd"))]
        Ok(false)
    }
}

/// Whether bytes begin as a packed member does.
fn is_packed(bytes: &[u8]) -> bool {
    is_magic(bytes) && !bytes.starts_with(RECORD)
}

/// How many of these bytes, before anything else, are what tapes and careless writers leave between records.
pub(crate) fn padding(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|byte| matches!(byte, 0 | b'\r' | b'\n')).count()
}

/// Whether bytes are the beginning of the magic of a member, or nothing.
pub(crate) fn could_be_magic(bytes: &[u8]) -> bool {
    let could_be = |magic: &[u8]| magic.iter().zip(bytes).all(|(one, other)| one == other);
    #[cfg(feature = "zstd")]
    if could_be(&zstd::FRAME) {
        return true;
    }
    could_be(RECORD) || could_be(&gzip::MAGIC)
}

/// Whether bytes begin as a member does.
pub(crate) fn is_magic(bytes: &[u8]) -> bool {
    #[cfg(feature = "zstd")]
    if zstd::Kind::of(bytes) == Some(zstd::Kind::Frame) {
        return true;
    }
    bytes.starts_with(RECORD) || bytes.starts_with(&gzip::MAGIC)
}

/// Whether this is the beginning of a record with the version of the format: `WARC/1.0`.
pub(crate) fn is_version(bytes: &[u8]) -> bool {
    let version = bytes.strip_prefix(RECORD).unwrap_or_default();
    matches!(version, [major, b'.', minor, ..] if major.is_ascii_digit() && minor.is_ascii_digit())
}
