//! Where all text of a document lives: one long string, and a few that still grow.
//!
//! Nearly every text is written once, in document order, so it is a range of one heap. A text that
//! ends where the heap ends is extended in place. One that grows after something else was written
//! moves into a string of its own, so that growing costs what is added, not what is there.

/// A text in the [`TextStore`]: a range of the heap, or, with `start` = [`OWN`](Self::OWN), the
/// index of a string of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TextRange {
    pub(super) start: u32,
    pub(super) length: u32,
}

impl TextRange {
    pub(super) const EMPTY: Self = Self { start: 0, length: 0 };
    const OWN: u32 = u32::MAX;
}

/// The text of a document.
#[derive(Debug, Clone, Default)]
pub(super) struct TextStore {
    heap: String,
    own: Vec<String>,
}

/// The least room a string of its own begins with.
const LEAST_OWN: usize = 32;

impl TextStore {
    pub(super) fn with_capacity(bytes: usize) -> Self {
        Self { heap: String::with_capacity(bytes), own: Vec::new() }
    }

    /// How many bytes are stored.
    pub(super) fn len(&self) -> usize {
        self.heap.len() + self.own.iter().map(String::len).sum::<usize>()
    }

    /// Stores a text.
    #[inline]
    pub(super) fn push(&mut self, text: &str) -> TextRange {
        let start = self.heap.len();
        let end = start + text.len();
        if end > self.heap.capacity() {
            self.grow(text.len());
        }
        if end >= TextRange::OWN as usize {
            return self.push_own(text);
        }
        self.heap.push_str(text);
        TextRange { start: start as u32, length: text.len() as u32 }
    }

    /// Makes room for `more` bytes: a quarter of what is there, since the first guess was made from
    /// the length of the input and is seldom far off.
    #[cold]
    fn grow(&mut self, more: usize) {
        self.heap.reserve_exact(more.max(self.heap.len() / 4).max(LEAST_OWN));
    }

    /// Stores a text that the heap has no more numbers for.
    #[cold]
    fn push_own(&mut self, text: &str) -> TextRange {
        self.adopt(text.to_owned())
    }

    fn adopt(&mut self, text: String) -> TextRange {
        let index = u32::try_from(self.own.len()).expect("there are fewer strings than nodes");
        self.own.push(text);
        TextRange { start: TextRange::OWN, length: index }
    }

    /// The text of a range.
    #[inline]
    pub(super) fn get(&self, range: TextRange) -> &str {
        let start = range.start as usize;
        if range.start == TextRange::OWN {
            &self.own[range.length as usize]
        } else {
            &self.heap[start..start + range.length as usize]
        }
    }

    /// Appends to a text; its range changes.
    #[inline]
    pub(super) fn append(&mut self, range: TextRange, text: &str) -> TextRange {
        let end = range.start as usize + range.length as usize;
        let grown = end + text.len();
        if end == self.heap.len() && grown < TextRange::OWN as usize {
            if grown > self.heap.capacity() {
                self.grow(text.len());
            }
            self.heap.push_str(text);
            return TextRange { start: range.start, length: (grown - range.start as usize) as u32 };
        }
        self.append_own(range, text)
    }

    #[cold]
    fn append_own(&mut self, range: TextRange, text: &str) -> TextRange {
        if range.start == TextRange::OWN {
            self.own[range.length as usize].push_str(text);
            return range;
        }
        let old = self.get(range);
        let mut grown =
            String::with_capacity((2 * old.len()).max(old.len() + text.len()).max(LEAST_OWN));
        grown.push_str(old);
        grown.push_str(text);
        self.adopt(grown)
    }

    /// A range with the same text that may change without the other: the range itself, unless the
    /// text is one that grows.
    pub(super) fn duplicate(&mut self, range: TextRange) -> TextRange {
        if range.start == TextRange::OWN {
            let text = self.get(range).to_owned();
            return self.adopt(text);
        }
        range
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_at_the_end_of_the_heap_is_extended_in_place() {
        let mut store = TextStore::default();
        store.push("before");
        let mut range = store.push("a");
        for _ in 0..1000 {
            range = store.append(range, "b");
        }
        assert_eq!(store.get(range).len(), 1001);
        assert!(store.own.is_empty());
        assert_eq!(store.heap.len(), 6 + 1001);
    }

    #[test]
    fn a_text_grows_after_others_were_written() {
        let mut store = TextStore::default();
        let mut one = store.push("a");
        let mut other = store.push("x");
        for _ in 0..1000 {
            one = store.append(one, "b");
            other = store.append(other, "y");
        }
        assert_eq!(store.get(one), format!("a{}", "b".repeat(1000)));
        assert_eq!(store.get(other), format!("x{}", "y".repeat(1000)));
        assert!(store.len() < 3000, "no text is copied for each character");
    }

    #[test]
    fn a_duplicate_does_not_grow_with_its_original() {
        let mut store = TextStore::default();
        let one = store.push("a");
        let copy = store.duplicate(one);
        let one = store.append(one, "b");
        assert_eq!((store.get(one), store.get(copy)), ("ab", "a"));
        store.push("x");
        let one = store.append(one, "c");
        let copy = store.duplicate(one);
        let one = store.append(one, "d");
        assert_eq!((store.get(one), store.get(copy)), ("abcd", "abc"));
    }
}
