//! A count of the work done, for the tests of scaling: see `work-count` in Cargo.toml.

/// Counts this many visited nodes, bytes or entries.
#[inline(always)]
pub(crate) fn count(visited: usize) {
    #[cfg(feature = "work-count")]
    duckbill::work::count(visited);
    #[cfg(not(feature = "work-count"))]
    let _ = visited;
}
