//! lexbor, a parser in C, if it was built: see `scripts/compare/lexbor`.

use crate::heap::{given_back, taken};
use std::alloc::{GlobalAlloc, Layout, System};
use std::ffi::c_void;
use std::ptr::null_mut;

unsafe extern "C" {
    fn peer_lexbor_memory(
        take: extern "C" fn(usize) -> *mut c_void,
        resize: extern "C" fn(*mut c_void, usize) -> *mut c_void,
        take_zeroed: extern "C" fn(usize, usize) -> *mut c_void,
        give_back: extern "C" fn(*mut c_void) -> *mut c_void,
    );
    fn peer_lexbor_parse(html: *const u8, length: usize) -> *mut c_void;
    fn peer_lexbor_free(document: *mut c_void);
    fn peer_lexbor_node_count(document: *mut c_void) -> usize;
    fn peer_lexbor_serialize(document: *mut c_void) -> usize;
    fn peer_lexbor_tokenize(html: *const u8, length: usize) -> usize;
}

/// A document of lexbor's.
#[derive(Debug)]
pub struct Document(*mut c_void);

// SAFETY, here and below: the text outlives the call, the document lives until it is dropped, and lexbor
// keeps no pointer to the text.
impl Document {
    #[must_use]
    pub fn parse(html: &str) -> Self {
        Self(unsafe { peer_lexbor_parse(html.as_ptr(), html.len()) })
    }

    #[must_use]
    pub fn node_count(&self) -> usize {
        unsafe { peer_lexbor_node_count(self.0) }
    }

    /// Writes it into fresh memory, frees that, and says how long it was.
    #[must_use]
    pub fn serialize(&self) -> usize {
        unsafe { peer_lexbor_serialize(self.0) }
    }
}

impl Drop for Document {
    fn drop(&mut self) {
        unsafe { peer_lexbor_free(self.0) }
    }
}

/// Counts tokens.
#[must_use]
pub fn tokenize(html: &str) -> usize {
    unsafe { peer_lexbor_tokenize(html.as_ptr(), html.len()) }
}

/// Lets [`crate::heap`] count what lexbor allocates from here on, which costs it time.
pub fn count_memory() {
    unsafe { peer_lexbor_memory(take, resize, take_zeroed, give_back) }
}

/// Before each block stands its size.
const HEADER: usize = 16;

fn layout(size: usize) -> Layout {
    Layout::from_size_align(size + HEADER, HEADER).expect("a size that fits")
}

extern "C" fn take(size: usize) -> *mut c_void {
    taken(size);
    // SAFETY: the layout is not empty, and the block begins with room for its size.
    unsafe {
        let block = System.alloc_zeroed(layout(size));
        block.cast::<usize>().write(size);
        block.add(HEADER).cast()
    }
}

extern "C" fn take_zeroed(count: usize, size: usize) -> *mut c_void {
    take(count * size)
}

extern "C" fn give_back(memory: *mut c_void) -> *mut c_void {
    if !memory.is_null() {
        // SAFETY: it came from `take`.
        unsafe {
            let block = memory.cast::<u8>().sub(HEADER);
            let size = block.cast::<usize>().read();
            given_back(size);
            System.dealloc(block, layout(size));
        }
    }
    null_mut()
}

extern "C" fn resize(memory: *mut c_void, size: usize) -> *mut c_void {
    let new = take(size);
    if !memory.is_null() {
        // SAFETY: both came from `take`; no more is copied than either holds.
        unsafe {
            let old = memory.cast::<u8>().sub(HEADER).cast::<usize>().read();
            memory.cast::<u8>().copy_to_nonoverlapping(new.cast(), old.min(size));
        }
        give_back(memory);
    }
    new
}
