//! The unpacked bytes that no record has taken yet.

/// A record may keep this much memory that it does not need.
const SPACIOUS: usize = 1 << 20;

/// Unpacked bytes: those from `begin` to `end` wait.
#[derive(Debug, Default)]
pub(crate) struct Window {
    bytes: Vec<u8>,
    begin: usize,
    end: usize,
}

impl Window {
    /// The bytes that wait.
    pub(crate) fn waiting(&self) -> &[u8] {
        self.bytes.get(self.begin..self.end).unwrap_or_default()
    }

    /// Free room of this many bytes after them. The bytes of the buffer are set once, not for each call.
    pub(crate) fn room(&mut self, count: usize) -> &mut [u8] {
        let needed = self.end + count;
        if self.bytes.len() < needed {
            if self.begin > 0 && self.begin >= self.end - self.begin {
                self.bytes.copy_within(self.begin..self.end, 0);
                self.end -= self.begin;
                self.begin = 0;
            }
            let needed = self.end + count;
            if self.bytes.len() < needed {
                self.bytes.resize(needed.max(self.bytes.len() * 2), 0);
            }
        }
        let end = self.end;
        self.bytes.get_mut(end..end + count).unwrap_or_default()
    }

    /// This many bytes of the room were filled.
    pub(crate) fn filled(&mut self, count: usize) {
        self.end = (self.end + count).min(self.bytes.len());
    }

    pub(crate) fn push(&mut self, bytes: &[u8]) {
        self.room(bytes.len()).copy_from_slice(bytes);
        self.filled(bytes.len());
    }

    /// Drops the first bytes that wait.
    pub(crate) fn skip(&mut self, count: usize) {
        self.begin = (self.begin + count).min(self.end);
        if self.begin == self.end {
            self.clear();
        }
    }

    pub(crate) fn clear(&mut self) {
        self.begin = 0;
        self.end = 0;
    }

    /// Drops `count` bytes after the first `at`.
    pub(crate) fn cut_out(&mut self, at: usize, count: usize) {
        let from = (self.begin + at + count).min(self.end);
        self.bytes.copy_within(from..self.end, self.begin + at);
        self.end -= count.min(self.end - self.begin - at);
    }

    /// Moves the first `count` bytes that wait into a vector and drops `gap` bytes after them. If nothing
    /// is left then, the two change their memory and nothing is copied.
    pub(crate) fn take(&mut self, count: usize, gap: usize, into: &mut Vec<u8>) {
        if self.begin == 0 && count + gap >= self.end {
            std::mem::swap(&mut self.bytes, into);
            into.truncate(count.min(self.end));
            // Memory goes round between records: that of a long one is not kept for a short one.
            if into.capacity() > SPACIOUS.max(4 * count) {
                into.shrink_to(count);
            }
            self.clear();
            return;
        }
        into.clear();
        into.extend_from_slice(self.waiting().get(..count).unwrap_or_default());
        self.skip(count + gap);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_taken_in_their_order() {
        let mut window = Window::default();
        window.push(b"one two three");
        let mut taken = Vec::new();
        window.take(3, 1, &mut taken);
        assert_eq!((&taken[..], window.waiting()), (&b"one"[..], &b"two three"[..]));
        window.cut_out(1, 3);
        assert_eq!(window.waiting(), b"tthree");
        window.push(b"!");
        window.take(6, 1, &mut taken);
        assert_eq!((&taken[..], window.waiting()), (&b"tthree"[..], &b""[..]));
        window.push(b"four");
        window.skip(2);
        assert_eq!(window.waiting(), b"ur");
    }
}
