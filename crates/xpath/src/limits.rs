//! Limits of an evaluation.

use std::time::{Duration, Instant};

/// How much an evaluation may do before it ends with [`ErrorKind::Limit`](crate::ErrorKind::Limit).
///
/// Without predicates that hold paths, the work is at most the number of nodes for each step of the expression. Paths in
/// predicates are evaluated for each node that comes to them, so that a page can make an expression such as
/// `//*[count(.//*) > 9]` take the square of its length. A limit ends such an evaluation.
///
/// ```
/// use duckbill_xpath::{Bindings, ErrorKind, Limits, XPath};
/// let document = duckbill::parse(&"<div>".repeat(1000));
/// let bindings = Bindings::new().with_limits(Limits::new().with_work(100_000));
/// let error = XPath::parse("//*[count(.//*) > 9]")?.evaluate_with(document.root(), &bindings);
/// assert_eq!(error.unwrap_err().kind(), ErrorKind::Limit);
/// # Ok::<(), duckbill_xpath::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The most units of work: one for each node that an axis comes to, each call, and each 64 bytes of text that are read
    /// or written. The default is 2^30, which takes some seconds.
    pub work: Option<u64>,
    /// The longest time. There is no limit by default.
    pub time: Option<Duration>,
}

impl Limits {
    /// The default limits.
    #[must_use]
    pub const fn new() -> Self {
        Self { work: Some(1 << 30), time: None }
    }

    /// No limits.
    #[must_use]
    pub const fn none() -> Self {
        Self { work: None, time: None }
    }

    /// Limits the [work](Self::work).
    #[must_use]
    pub const fn with_work(mut self, work: u64) -> Self {
        self.work = Some(work);
        self
    }

    /// Limits the [time](Self::time).
    #[must_use]
    pub const fn with_time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::new()
    }
}

/// A limit was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stop;

/// The rest of the limits.
#[derive(Debug)]
pub(crate) struct Budget {
    /// Until the next look at the clock.
    left: u64,
    /// After that.
    reserve: u64,
    deadline: Option<Instant>,
}

/// How much work is done between two looks at the clock.
const PART: u64 = 1 << 16;
/// How many bytes of text are a unit.
const BYTES: usize = 64;

impl Budget {
    pub(crate) fn new(limits: Limits) -> Self {
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        Self { left: 0, reserve: limits.work.unwrap_or(u64::MAX), deadline }
    }

    #[inline]
    pub(crate) fn spend(&mut self, work: usize) -> Result<(), Stop> {
        match self.left.checked_sub(work as u64) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => self.refill(work as u64),
        }
    }

    /// Counts text that is read or written.
    #[inline]
    pub(crate) fn spend_text(&mut self, bytes: usize) -> Result<(), Stop> {
        self.spend(1 + bytes / BYTES)
    }

    #[cold]
    fn refill(&mut self, work: u64) -> Result<(), Stop> {
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Stop);
        }
        let part = self.reserve.min(PART.max(work));
        self.reserve -= part;
        self.left = (self.left + part).checked_sub(work).ok_or(Stop)?;
        Ok(())
    }
}
