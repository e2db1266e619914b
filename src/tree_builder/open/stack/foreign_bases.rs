//! Where foreign content begins on the stack of open elements.

/// The heights of the HTML elements that have a foreign element right above them, from the bottom to the top. Hardly a page has
/// foreign content inside HTML inside foreign content, so the first needs no memory of its own.
#[derive(Debug, Clone, Default)]
pub(super) struct ForeignBases {
    /// The height of the lowest, or 0.
    first: u32,
    others: Vec<u32>,
}

impl ForeignBases {
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.first == 0
    }

    /// The height of the topmost, or 0.
    #[inline]
    pub(super) fn last(&self) -> u32 {
        self.others.last().copied().unwrap_or(self.first)
    }

    pub(super) fn push(&mut self, height: u32) {
        if self.is_empty() {
            self.first = height;
        } else {
            self.others.push(height);
        }
    }

    pub(super) fn pop(&mut self) {
        if self.others.pop().is_none() {
            self.first = 0;
        }
    }

    /// Replaces a height, if it is there, by another; by none if that is 0.
    pub(super) fn replace(&mut self, height: u32, other: u32) {
        if self.first == height {
            self.first = match other {
                0 if !self.others.is_empty() => self.others.remove(0),
                other => other,
            };
            crate::work::count(self.others.len());
        } else if let Ok(index) = self.others.binary_search(&height) {
            crate::work::count(self.others.len() - index);
            match other {
                0 => _ = self.others.remove(index),
                other => self.others[index] = other,
            }
        }
    }

    pub(super) fn clear(&mut self) {
        self.first = 0;
        self.others.clear();
    }

    /// The size of its memory, in bytes.
    pub(super) fn allocated(&self) -> usize {
        self.others.capacity() * size_of::<u32>()
    }
}
