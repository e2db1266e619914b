//! How long a row may be.

use duckbill::limits::{Limit, ParseStopped, StopReason};
use duckbill::serializer::{OutputTooLong, Serializer};
use duckbill::{Document, ElementRef};
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Why a page has no row: a limit was reached, or somebody cancelled.
///
/// ```
/// use duckbill::limits::{Limit, Limits};
/// use duckbill_extract::{Columns, Extractor, Page, Source};
/// let columns = Columns::new().with("title", Source::Title)?;
/// let extractor = Extractor::new(columns).with_limits(Limits::none().with(Limit::Depth, 3));
/// let reason = extractor.extract(&Page::new(b"<p>a<b>"), |row| row.unwrap_err().to_string());
/// assert_eq!(reason, "stopped after 4 bytes of text: more than 3 open elements");
/// # Ok::<(), duckbill_extract::ColumnError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped {
    reason: StopReason,
    offset: Option<u64>,
}

impl Stopped {
    /// The reason.
    ///
    /// ```
    /// use duckbill::limits::{Limit, Limits, StopReason};
    /// use duckbill_extract::{Columns, Extractor, Page, Source};
    /// let columns = Columns::new().with("text", Source::Text)?;
    /// let extractor = Extractor::new(columns).with_limits(Limits::none().with(Limit::OutputBytes, 3));
    /// let reason = extractor.extract(&Page::new(b"<p>long"), |row| row.unwrap_err().reason());
    /// assert_eq!(reason, StopReason::Limit { limit: Limit::OutputBytes, value: 3 });
    /// # Ok::<(), duckbill_extract::ColumnError>(())
    /// ```
    #[must_use]
    pub fn reason(&self) -> StopReason {
        self.reason
    }

    /// How much text was parsed, in bytes of the decoded text; `None` if the parse had ended.
    ///
    /// ```
    /// use duckbill::limits::{Limit, Limits};
    /// use duckbill_extract::{Columns, Extractor, Page};
    /// let limits = Limits::none().with(Limit::Depth, 3);
    /// let extractor = Extractor::new(Columns::new()).with_limits(limits);
    /// let offset = extractor.extract(&Page::new(b"<p>a<b>"), |row| row.unwrap_err().text_offset());
    /// assert_eq!(offset, Some(4));
    /// # Ok::<(), duckbill_extract::ColumnError>(())
    /// ```
    #[must_use]
    pub fn text_offset(&self) -> Option<u64> {
        self.offset
    }
}

impl From<&ParseStopped> for Stopped {
    fn from(stopped: &ParseStopped) -> Self {
        Self { reason: stopped.reason(), offset: Some(stopped.text_offset()) }
    }
}

impl fmt::Display for Stopped {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.offset {
            Some(offset) => {
                write!(formatter, "stopped after {offset} bytes of text: {}", self.reason)
            }
            None => write!(formatter, "stopped: {}", self.reason),
        }
    }
}

impl std::error::Error for Stopped {}

/// How much may be visited and read for values that are shorter, for each node and each byte of text of the document.
const UNRETURNED: u64 = 256;

/// How long the strings of a row may be without a limit, for each byte of the document as HTML, and in any case.
const RETURNED: u64 = 256;
const ANY: u64 = 64 << 20;

/// How many nodes a byte of a string pays for.
const NODES_OF_BYTE: u64 = 16;

/// The bytes of strings that a row may still take, and the flag that cancels it.
#[derive(Debug)]
pub(crate) struct Budget<'o> {
    document: &'o Document,
    limit: u64,
    left: u64,
    /// Whether the limit is one that nobody gave, and that the length of the document can raise.
    may_rise: bool,
    /// The nodes visited and bytes read that no string of the row pays for, and how many there may be.
    unreturned: u64,
    most_unreturned: Option<u64>,
    pub(crate) cancel: Option<&'o Arc<AtomicBool>>,
}

impl<'o> Budget<'o> {
    pub(crate) fn new(
        document: &'o Document,
        limit: Option<u64>,
        cancel: Option<&'o Arc<AtomicBool>>,
    ) -> Self {
        let may_rise = limit.is_none();
        let limit = limit.unwrap_or(ANY);
        let (unreturned, most_unreturned) = (0, None);
        Self { document, limit, left: limit, may_rise, unreturned, most_unreturned, cancel }
    }

    /// Counts a string.
    pub(crate) fn string<'a>(&mut self, text: Cow<'a, str>) -> Result<Cow<'a, str>, Stopped> {
        self.take(text.len() as u64)?;
        Ok(text)
    }

    fn take(&mut self, count: u64) -> Result<(), Stopped> {
        self.check()?;
        if count > self.left && std::mem::take(&mut self.may_rise) {
            self.rise();
        }
        match self.left.checked_sub(count) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => Err(self.too_long()),
        }
    }

    /// The string that `write` makes of at most so many bytes, which is stopped while it is written.
    pub(crate) fn within(
        &mut self,
        write: impl Fn(usize) -> Result<String, OutputTooLong>,
    ) -> Result<String, Stopped> {
        loop {
            let most = usize::try_from(self.left).unwrap_or(usize::MAX);
            match write(most) {
                Ok(text) => return self.take(text.len() as u64).map(|()| text),
                Err(_) if std::mem::take(&mut self.may_rise) => self.rise(),
                Err(_) => return Err(self.too_long()),
            }
        }
    }

    /// Counts a record of an element: so many bytes of the page's columns once more, and the nodes that are searched.
    pub(crate) fn again(&mut self, element: ElementRef<'_>, length: u64) -> Result<(), Stopped> {
        self.take(length)?;
        self.visited(element, element.as_node().descendants().count() as u64, 0, false)
    }

    /// Raises the limit that nobody gave to what is in proportion to the document.
    #[cold]
    fn rise(&mut self) {
        let mut length = Length(0);
        // It cannot fail.
        let _ = Serializer::html().write(self.document.root(), &mut length);
        let limit = self.limit.max(length.0.saturating_mul(RETURNED));
        self.left += limit - self.limit;
        self.limit = limit;
    }

    /// Counts the nodes visited and the bytes read for a value. Elements that are inside one another may have little text, or a
    /// text that is no value, and each is walked through: that ends once it is out of proportion.
    pub(crate) fn visited(
        &mut self,
        element: ElementRef<'_>,
        nodes: u64,
        read: usize,
        is_returned: bool,
    ) -> Result<(), Stopped> {
        let read = read as u64;
        self.unreturned +=
            if is_returned { nodes.saturating_sub(NODES_OF_BYTE * read) } else { nodes + read };
        let document = element.as_node().document();
        let nodes = UNRETURNED * document.node_count() as u64;
        if self.unreturned <= nodes {
            return Ok(());
        }
        let most = *self.most_unreturned.get_or_insert_with(|| {
            nodes + UNRETURNED * document.root().texts().map(|text| text.len() as u64).sum::<u64>()
        });
        if self.unreturned <= most {
            return Ok(());
        }
        let reason = StopReason::Limit { limit: Limit::OutputBytes, value: most };
        Err(Stopped { reason, offset: None })
    }

    /// The string that `write` writes, which is stopped if there is no room left.
    pub(crate) fn written(
        &mut self,
        write: impl FnOnce(&mut Writer<'_, '_>) -> fmt::Result,
    ) -> Result<String, Stopped> {
        let mut writer = Writer { text: String::new(), budget: self, stopped: None };
        let written = write(&mut writer);
        match (writer.stopped, written) {
            (Some(stopped), _) => Err(stopped),
            // No other writer fails.
            (None, Ok(()) | Err(fmt::Error)) => Ok(writer.text),
        }
    }

    /// Fails if the work is cancelled.
    pub(crate) fn check(&self) -> Result<(), Stopped> {
        match self.cancel {
            Some(flag) if flag.load(Ordering::Relaxed) => {
                Err(Stopped { reason: StopReason::Cancelled, offset: None })
            }
            _ => Ok(()),
        }
    }

    /// The error of a row that is too long, or takes too much work.
    pub(crate) fn too_long(&self) -> Stopped {
        let reason = StopReason::Limit { limit: Limit::OutputBytes, value: self.limit };
        Stopped { reason, offset: None }
    }
}

/// Counts the bytes that are written.
struct Length(u64);

impl fmt::Write for Length {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        self.0 += piece.len() as u64;
        Ok(())
    }
}

/// Takes a string as long as there is room.
pub(crate) struct Writer<'w, 'o> {
    text: String,
    budget: &'w mut Budget<'o>,
    stopped: Option<Stopped>,
}

impl fmt::Write for Writer<'_, '_> {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        match self.budget.take(piece.len() as u64) {
            Ok(()) => {
                self.text.push_str(piece);
                Ok(())
            }
            Err(stopped) => {
                self.stopped = Some(stopped);
                Err(fmt::Error)
            }
        }
    }
}
