//! Values whose drop code is compiled once.
//!
//! The compiler repeats the code that drops a value's fields in every part of the crate that can drop the value, and each
//! function that holds one has a path for panics that does. A document has much of it, so it was seven times in a
//! program, 30 KB more than once.

use std::mem::{self, ManuallyDrop};
use std::ops::{Deref, DerefMut};

/// A value that is dropped by a call of one function. Costs nothing else.
#[derive(Debug, Clone, Default)]
pub(in crate::dom) struct OutlinedDrop<T: Default>(ManuallyDrop<T>);

impl<T: Default> Deref for OutlinedDrop<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Default> DerefMut for OutlinedDrop<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

impl<T: Default> Drop for OutlinedDrop<T> {
    #[inline(never)]
    fn drop(&mut self) {
        drop(ManuallyDrop::into_inner(mem::take(&mut self.0)));
    }
}
