//! [The input stream](https://html.spec.whatwg.org/multipage/parsing.html#input-stream) of a live parse: the
//! text that was not read yet, with its insertion points.
//!
//! Each script that runs during the parse has an
//! [insertion point](https://html.spec.whatwg.org/multipage/parsing.html#insertion-point), and the points of
//! nested scripts are in the order of the scripts, the innermost first. So the points cut the text into
//! levels: before the innermost point stands the text that the innermost script wrote, and after the
//! outermost the rest of the stream. A level is a queue of the texts as they came, so that no text is copied
//! to make room for another.

use std::collections::VecDeque;

/// A text that was not read completely, and where it comes from.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Segment<S> {
    text: String,
    /// How much of it was read, in bytes.
    read: usize,
    source: S,
}

impl<S> Segment<S> {
    pub(crate) fn new(text: &str, source: S) -> Self {
        Self { text: text.to_owned(), read: 0, source }
    }

    /// Where the text comes from, and how much of it was read, in bytes.
    pub(crate) fn place(&self) -> (&S, usize) {
        (&self.source, self.read)
    }

    /// The text that was not read.
    pub(crate) fn rest(&self) -> &str {
        self.text.get(self.read..).unwrap_or_default()
    }

    /// Takes note that this many more bytes were read.
    pub(crate) fn advance(&mut self, bytes: usize) {
        self.read = self.read.saturating_add(bytes);
    }
}

/// The text that was not read, by insertion points.
#[derive(Debug)]
pub(crate) struct InputStream<S> {
    /// The texts before the point of the innermost script.
    before: VecDeque<Segment<S>>,
    /// The texts between each point and the next one further out; the outermost, which is the rest of the
    /// stream, comes first.
    outer: Vec<VecDeque<Segment<S>>>,
}

impl<S> InputStream<S> {
    /// An empty stream without insertion points.
    pub(crate) fn new() -> Self {
        Self { before: VecDeque::new(), outer: Vec::new() }
    }

    /// Sets an insertion point just before the next character.
    pub(crate) fn set_point(&mut self) {
        self.outer.push(std::mem::take(&mut self.before));
    }

    /// Removes the innermost insertion point: the one before it counts again, and the text that was not read
    /// is before that.
    ///
    /// The shorter of two queues moves, so that a text moves a logarithmic number of times.
    pub(crate) fn unset_point(&mut self) {
        let Some(mut outer) = self.outer.pop() else { return };
        if self.before.len() > outer.len() {
            self.before.append(&mut outer);
            return;
        }
        while let Some(segment) = self.before.pop_back() {
            crate::work::count(1);
            outer.push_front(segment);
        }
        self.before = outer;
    }

    /// Removes the meaning of all insertion points: the innermost script's text includes all that follows.
    pub(crate) fn join(&mut self) {
        for outer in self.outer.iter_mut().rev() {
            self.before.append(outer);
        }
    }

    /// Inserts a text just before the innermost insertion point; without a point at the end of the stream.
    pub(crate) fn insert(&mut self, segment: Segment<S>) {
        if !segment.rest().is_empty() {
            self.before.push_back(segment);
        }
    }

    /// Appends a text to the stream.
    pub(crate) fn append(&mut self, segment: Segment<S>) {
        if !segment.rest().is_empty() {
            self.outer.first_mut().unwrap_or(&mut self.before).push_back(segment);
        }
    }

    /// Takes off the next text before the innermost insertion point.
    pub(crate) fn take(&mut self) -> Option<Segment<S>> {
        self.before.pop_front()
    }

    /// Puts back the rest of a text that was [taken](Self::take).
    pub(crate) fn put_back(&mut self, segment: Segment<S>) {
        if !segment.rest().is_empty() {
            self.before.push_front(segment);
        }
    }

    /// All text that was not read, in the order in which it will be.
    #[cfg(feature = "preload")]
    pub(crate) fn unread(&self) -> impl DoubleEndedIterator<Item = &str> {
        let levels = std::iter::once(&self.before).chain(self.outer.iter().rev());
        levels.flatten().map(Segment::rest)
    }

    /// Whether no text is before the innermost insertion point.
    pub(crate) fn is_empty_before_point(&self) -> bool {
        self.before.is_empty()
    }

    /// Throws all text away. The insertion points stay, since the scripts still run.
    pub(crate) fn clear(&mut self) {
        self.before.clear();
        for outer in &mut self.outer {
            *outer = VecDeque::new();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all(stream: &mut InputStream<()>) -> String {
        let mut read = String::new();
        while let Some(segment) = stream.take() {
            read.push_str(segment.rest());
        }
        read
    }

    #[test]
    fn written_text_comes_before_the_point_and_in_order() {
        let mut stream = InputStream::new();
        stream.append(Segment::new("stream", ()));
        stream.set_point();
        stream.insert(Segment::new("a<script>", ()));
        stream.insert(Segment::new("b", ()));
        let mut first = stream.take().unwrap();
        first.advance(1);
        stream.put_back(first);
        stream.set_point();
        stream.insert(Segment::new("c", ()));
        stream.append(Segment::new(" continues", ()));
        assert_eq!(read_all(&mut stream), "c");
        stream.insert(Segment::new("d", ()));
        stream.unset_point();
        stream.insert(Segment::new("e", ()));
        assert_eq!(read_all(&mut stream), "d<script>be");
        stream.unset_point();
        assert_eq!(read_all(&mut stream), "stream continues");
    }

    #[test]
    fn joined_levels_are_read_to_the_end() {
        let mut stream = InputStream::new();
        stream.append(Segment::new("3", ()));
        stream.set_point();
        stream.insert(Segment::new("2", ()));
        stream.set_point();
        stream.insert(Segment::new("1", ()));
        stream.join();
        assert_eq!(read_all(&mut stream), "123");
        stream.unset_point();
        assert!(stream.is_empty_before_point());
    }
}
