//! A count of the work done: stack entries, formatting entries, bytes and nodes visited.
//!
//! Time is not something a test can assert, and the promise is about all inputs, not about this
//! machine: so the places where work could grow out of proportion say how much of it they do, and
//! `tests/scaling` fits the growth of the sum. Without the feature `work-count` nothing is counted and
//! nothing is compiled. The feature is for this crate's own tests and no part of its interface.

#[cfg(feature = "work-count")]
thread_local! {
    static DONE: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

/// Notes that so many entries, bytes or nodes were visited.
#[inline(always)]
pub(crate) fn count(visited: usize) {
    #[cfg(feature = "work-count")]
    DONE.with(|done| done.set(done.get() + visited as u64));
    #[cfg(not(feature = "work-count"))]
    let _ = visited;
}

/// The count of this thread since it was last asked for.
#[cfg(feature = "work-count")]
#[must_use]
pub fn take() -> u64 {
    DONE.with(std::cell::Cell::take)
}
