//! Values whose drop code is compiled once.
//!
//! The compiler repeats the code that drops a value's fields in every part of the crate that can drop the value, and each
//! function that holds one has a path for panics that does. A document has much of it, so it was seven times in a
//! program, 30 KB more than once.

use std::mem::{self, ManuallyDrop};
use std::ops::{Deref, DerefMut};

/// A value that may have nothing to drop, which is known sooner than by trying.
pub(in crate::dom) trait MayOwn: Default {
    /// Whether it owns memory.
    fn owns_memory(&self) -> bool;
}

/// A value that is dropped by a call of one function. Costs nothing else.
#[derive(Debug, Clone, Default)]
pub(in crate::dom) struct OutlinedDrop<T: MayOwn>(ManuallyDrop<T>);

impl<T: MayOwn> Deref for OutlinedDrop<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: MayOwn> DerefMut for OutlinedDrop<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

impl<T: MayOwn> Drop for OutlinedDrop<T> {
    #[inline(never)]
    fn drop(&mut self) {
        if !self.0.owns_memory() {
            return;
        }
        drop(ManuallyDrop::into_inner(mem::take(&mut self.0)));
    }
}
