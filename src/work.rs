//! A count of the work done: stack entries, formatting entries, bytes and nodes visited.
//!
//! A test cannot assert time, and the promise is about all inputs, not about this machine. So the places
//! where work could grow out of proportion count it, and `tests/hostile/scaling` fits the growth of the sum.
//! Without the feature `work-count` nothing is counted and nothing is compiled. The feature is for this
//! crate's own tests and not part of its interface.

#[cfg(feature = "work-count")]
thread_local! {
    static DONE: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

/// Counts this many visited entries, bytes or nodes.
#[inline(always)]
#[cfg_attr(
    not(feature = "work-count"),
    expect(unreachable_pub, reason = "public for the tests that count, and only then")
)]
pub fn count(visited: usize) {
    #[cfg(feature = "work-count")]
    DONE.with(|done| done.set(done.get() + visited as u64));
    #[cfg(not(feature = "work-count"))]
    let _ = visited;
}

/// Returns the count of this thread since the last call.
#[cfg(feature = "work-count")]
#[must_use]
pub fn take() -> u64 {
    DONE.with(std::cell::Cell::take)
}
