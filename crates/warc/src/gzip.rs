//! Members of [gzip](https://www.rfc-editor.org/rfc/rfc1952). The state of the inflater is kept from one
//! member to the next: making it anew for each takes a third of the time.

use crate::broken::Reason;
use crate::input::Input;
use crate::members::Step;
use crate::window::Window;
use flate2::{Crc, Decompress, FlushDecompress, Status};
use std::io::{self, Read};

pub(crate) const MAGIC: [u8; 3] = [0x1F, 0x8B, 8];

/// The longest header that is read: names and comments have no limit in the format.
const MAX_HEADER: usize = 1 << 16;

/// And the longest at a place where only perhaps a member begins: a file may have one at every few bytes.
const MAX_TRIED_HEADER: usize = 1 << 10;

/// How many packed bytes are looked at for the first unpacked ones at such a place: a table of codes is
/// shorter.
const MAX_TRIED_DATA: u64 = 1 << 10;

/// How many bytes are unpacked at a time at least.
const PIECE: usize = 1 << 15;

/// And at most: a record may say that it is longer than it is.
const MAX_PIECE: usize = 1 << 18;

#[derive(Debug)]
pub(crate) struct Gzip {
    inflate: Decompress,
    checksum: Crc,
}

impl Gzip {
    pub(crate) fn new() -> Self {
        Self { inflate: Decompress::new(false), checksum: Crc::new() }
    }

    /// Reads the header of a member. Returns `false` if it is not one.
    pub(crate) fn begin<R: Read>(&mut self, input: &mut Input<R>) -> io::Result<bool> {
        self.begin_within(input, MAX_HEADER)
    }

    fn begin_within<R: Read>(&mut self, input: &mut Input<R>, longest: usize) -> io::Result<bool> {
        loop {
            // No more is looked at than a header may have: in what follows the end of a name may be far.
            let rest = input.rest();
            let is_cut = rest.len() > longest;
            match header(rest.get(..longest).unwrap_or(rest)) {
                Header::Whole(length) => {
                    input.consume(length);
                    self.inflate.reset(false);
                    self.checksum.reset();
                    return Ok(true);
                }
                Header::Wrong => return Ok(false),
                Header::Partial if is_cut => return Ok(false),
                Header::Partial => {
                    if !input.fill()? {
                        return Ok(false);
                    }
                }
            }
        }
    }

    /// Unpacks some bytes, `wanted` if it is to be many.
    pub(crate) fn step<R: Read>(
        &mut self,
        input: &mut Input<R>,
        window: &mut Window,
        wanted: usize,
    ) -> io::Result<Step> {
        let room = window.room(wanted.clamp(PIECE, MAX_PIECE));
        loop {
            let (read, written) = (self.inflate.total_in(), self.inflate.total_out());
            let status = self.inflate.decompress(input.rest(), room, FlushDecompress::None);
            let read = self.inflate.total_in() - read;
            let count = (self.inflate.total_out() - written) as usize;
            input.consume(read as usize);
            self.checksum.update(room.get(..count).unwrap_or_default());
            let Ok(status) = status else {
                window.filled(count);
                return Ok(Step::Broken(Reason::Data));
            };
            if status == Status::StreamEnd {
                window.filled(count);
                return self.end(input);
            }
            if count > 0 {
                window.filled(count);
                return Ok(Step::Data);
            }
            if input.rest().is_empty() {
                if !input.fill()? {
                    return Ok(Step::Broken(Reason::End));
                }
            } else if read == 0 {
                return Ok(Step::Broken(Reason::Data));
            }
        }
    }

    /// Checks the end of a member.
    fn end<R: Read>(&mut self, input: &mut Input<R>) -> io::Result<Step> {
        let Some(trailer) = input.at_least(8)?.first_chunk::<8>() else {
            return Ok(Step::Broken(Reason::End));
        };
        let [a, b, c, d, e, f, g, h] = *trailer;
        let is_whole = u32::from_le_bytes([a, b, c, d]) == self.checksum.sum()
            && u32::from_le_bytes([e, f, g, h]) == self.checksum.amount();
        if !is_whole {
            return Ok(Step::Broken(Reason::Checksum));
        }
        input.consume(8);
        Ok(Step::MemberEnd)
    }

    /// Whether a header is here, as short as those are that [`begins_with`](Self::begins_with) reads.
    pub(crate) fn may_begin<R: Read>(input: &mut Input<R>) -> io::Result<bool> {
        let rest = input.at_least(MAX_TRIED_HEADER)?;
        let head = rest.get(..MAX_TRIED_HEADER).unwrap_or(rest);
        Ok(matches!(header(head), Header::Whole(_)))
    }

    /// Whether a member begins here that unpacks to something whose first bytes, `count` of them, are such. Reads a few bytes of
    /// it.
    pub(crate) fn begins_with<R: Read>(
        &mut self,
        input: &mut Input<R>,
        count: usize,
        are_such: fn(&[u8]) -> bool,
    ) -> io::Result<bool> {
        if !self.begin_within(input, MAX_TRIED_HEADER)? {
            return Ok(false);
        }
        let mut beginning = [0; 8];
        let mut filled = 0;
        // Blocks without any output are legal; many of them are not looked at.
        while self.inflate.total_in() < MAX_TRIED_DATA {
            let room = beginning.get_mut(filled..count).unwrap_or_default();
            let (read, written) = (self.inflate.total_in(), self.inflate.total_out());
            let status = self.inflate.decompress(input.rest(), room, FlushDecompress::None);
            input.consume((self.inflate.total_in() - read) as usize);
            filled += (self.inflate.total_out() - written) as usize;
            if filled >= count {
                return Ok(beginning.get(..count).is_some_and(are_such));
            }
            let is_stuck = read == self.inflate.total_in() && !input.rest().is_empty();
            if is_stuck || !matches!(status, Ok(Status::Ok | Status::BufError)) {
                break;
            }
            if input.rest().is_empty() && !input.fill()? {
                break;
            }
        }
        Ok(false)
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Header {
    /// Its length.
    Whole(usize),
    Partial,
    Wrong,
}

/// The header at the beginning of these bytes.
fn header(bytes: &[u8]) -> Header {
    const CHECKSUM: u8 = 1 << 1;
    const EXTRA: u8 = 1 << 2;
    const NAME: u8 = 1 << 3;
    const COMMENT: u8 = 1 << 4;
    const RESERVED: u8 = 0xE0;
    let Some((fixed, _)) = bytes.split_first_chunk::<10>() else {
        let is_magic = MAGIC.iter().zip(bytes).all(|(one, other)| one == other);
        return if is_magic { Header::Partial } else { Header::Wrong };
    };
    let [a, b, c, flags, ..] = *fixed;
    if [a, b, c] != MAGIC || flags & RESERVED != 0 {
        return Header::Wrong;
    }
    let mut length = fixed.len();
    if flags & EXTRA != 0 {
        let Some([low, high]) = bytes.get(length..length + 2) else { return Header::Partial };
        length += 2 + usize::from(u16::from_le_bytes([*low, *high]));
    }
    for flag in [NAME, COMMENT] {
        if flags & flag != 0 {
            let rest = bytes.get(length..).unwrap_or_default();
            let Some(end) = memchr::memchr(0, rest) else { return Header::Partial };
            length += end + 1;
        }
    }
    if flags & CHECKSUM != 0 {
        length += 2;
    }
    if length <= bytes.len() { Header::Whole(length) } else { Header::Partial }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_have_optional_parts() {
        let fixed = |flags| [0x1F, 0x8B, 8, flags, 0, 0, 0, 0, 0, 3];
        assert_eq!(header(&fixed(0)), Header::Whole(10));
        assert_eq!(header(&fixed(0)[..9]), Header::Partial);
        assert_eq!(header(&fixed(0x20)), Header::Wrong);
        let all = [&fixed(0x1F)[..], &[2, 0, 7, 7], b"name\0", b"comment\0", &[1, 2]].concat();
        assert_eq!(header(&all), Header::Whole(all.len()));
        for end in 1..all.len() {
            assert_eq!(header(&all[..end]), Header::Partial);
        }
        assert_eq!(header(b"WARC"), Header::Wrong);
    }
}
