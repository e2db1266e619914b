//! An allocator that counts while it is asked to.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

static COUNTING: AtomicBool = AtomicBool::new(false);
static NOW: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);
static ALLOCATIONS: AtomicUsize = AtomicUsize::new(0);

/// The system's allocator. While [`measure`] runs it counts; else that costs one look at a flag.
#[derive(Debug, Clone, Copy, Default)]
pub struct Counting;

/// The heap that something took.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Use {
    /// The most bytes that were allocated at one time.
    pub peak: usize,
    /// Allocations; making one larger counts as one.
    pub allocations: usize,
}

/// Counts what `work`, on this thread alone, takes from the heap and gives back.
pub fn measure(work: impl FnOnce()) -> Use {
    NOW.store(0, Relaxed);
    PEAK.store(0, Relaxed);
    ALLOCATIONS.store(0, Relaxed);
    COUNTING.store(true, Relaxed);
    work();
    COUNTING.store(false, Relaxed);
    Use { peak: PEAK.load(Relaxed), allocations: ALLOCATIONS.load(Relaxed) }
}

pub(crate) fn taken(bytes: usize) {
    if COUNTING.load(Relaxed) {
        ALLOCATIONS.fetch_add(1, Relaxed);
        PEAK.fetch_max(NOW.fetch_add(bytes, Relaxed) + bytes, Relaxed);
    }
}

pub(crate) fn given_back(bytes: usize) {
    if COUNTING.load(Relaxed) {
        // Memory allocated before the counting began does not count.
        let _ = NOW.fetch_update(Relaxed, Relaxed, |now| Some(now.saturating_sub(bytes)));
    }
}

// SAFETY: every call goes to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        taken(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        taken(layout.size());
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        given_back(layout.size());
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // A large block grows in place or is remapped: old and new are never both there.
        given_back(layout.size());
        taken(size);
        unsafe { System.realloc(memory, layout, size) }
    }
}
