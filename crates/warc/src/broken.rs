//! Where and why a file is broken.

use std::fmt;

/// A place where the file is broken. It is told once, however many bytes follow until the next record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Broken {
    pub(crate) offset: u64,
    pub(crate) reason: Reason,
}

impl Broken {
    /// The offset of the record or member that is broken, in bytes.
    ///
    /// ```
    /// use duckbill_warc::{Outcome, Reader, Record};
    /// let outcome = Reader::new(&b"no record"[..]).read(&mut Record::new())?;
    /// assert!(matches!(outcome, Outcome::Broken(broken) if broken.offset() == 0));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Why it cannot be read.
    ///
    /// ```
    /// use duckbill_warc::{Outcome, Reader, Reason, Record};
    /// let outcome = Reader::new(&b"no record"[..]).read(&mut Record::new())?;
    /// assert!(matches!(outcome, Outcome::Broken(broken) if broken.reason() == Reason::Start));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn reason(&self) -> Reason {
        self.reason
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "at byte {}: {}", self.offset, self.reason)
    }
}

/// Why a record or a member is broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// Neither a record nor a packed member begins here.
    Start,
    /// The header of a packed member is wrong.
    Header,
    /// The packed data is wrong.
    Data,
    /// The checksum or the length of what was unpacked is not that in the file.
    Checksum,
    /// The file or the member ends within the record.
    End,
    /// The fields of the record do not end.
    Fields,
    /// The record has no `Content-Length` that is a number.
    Length,
    /// After the block comes neither a record nor the end: `Content-Length` is wrong.
    AfterBlock,
}

impl fmt::Display for Reason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Start => "no record begins here",
            Self::Header => "the header of a packed member is wrong",
            Self::Data => "the packed data is wrong",
            Self::Checksum => "the checksum of the packed data is wrong",
            Self::End => "the end comes within the record",
            Self::Fields => "the fields of the record do not end",
            Self::Length => "the record has no length",
            Self::AfterBlock => "the record does not end where its length says",
        })
    }
}
