//! The allocator of this program: it counts what a thread takes while `Heap::of` runs, and nothing else.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static COUNTS: Cell<Option<Heap>> = const { Cell::new(None) };
}

/// The memory that this thread took from the heap since the counting began. Freeing older memory counts for nothing.
#[derive(Clone, Copy, Default)]
pub(crate) struct Heap {
    /// The bytes that are left at the end.
    pub(crate) now: usize,
    /// The most at once.
    pub(crate) peak: usize,
    /// Growing a block counts.
    pub(crate) allocations: usize,
}

impl Heap {
    fn taken(size: usize) {
        COUNTS.with(|counts| {
            if let Some(mut heap) = counts.get() {
                heap.allocations += 1;
                heap.now += size;
                heap.peak = heap.peak.max(heap.now);
                counts.set(Some(heap));
            }
        });
    }

    fn given_back(size: usize) {
        COUNTS.with(|counts| {
            if let Some(mut heap) = counts.get() {
                heap.now = heap.now.saturating_sub(size);
                counts.set(Some(heap));
            }
        });
    }

    /// The memory that `work` takes.
    pub(crate) fn of(work: impl FnOnce()) -> Self {
        COUNTS.set(Some(Self::default()));
        work();
        COUNTS.take().expect("set above")
    }
}

struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

// SAFETY: every call goes to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        Heap::taken(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        Heap::taken(layout.size());
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        Heap::given_back(layout.size());
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        Heap::given_back(layout.size());
        Heap::taken(size);
        unsafe { System.realloc(memory, layout, size) }
    }
}

/// The most that was allocated at once while `run` ran, and what it gives.
pub(crate) fn peak<T>(run: impl FnOnce() -> T) -> (usize, T) {
    let mut value = None;
    let heap = Heap::of(|| value = Some(run()));
    (heap.peak, value.expect("it ran"))
}
