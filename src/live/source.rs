//! Where text is that was read: in the stream, or in what a script wrote.

use crate::dom::NodeId;

/// A place in the stream, or in a text that was written.
///
/// See [`LiveParser::source_at`](super::LiveParser::source_at).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TextSource {
    /// In the stream.
    Stream {
        /// The offset in the text of the stream, in bytes of UTF-8.
        offset: u64,
    },
    /// In a text that was written.
    Written {
        /// The script that wrote it; `None` if no script ran that the parser met.
        script: Option<NodeId>,
        /// The offset in all that this parse wrote before, and this text, in bytes of UTF-8.
        offset: u64,
    },
}

impl TextSource {
    /// The place so many bytes further.
    pub(super) fn plus(self, bytes: u64) -> Self {
        match self {
            Self::Stream { offset } => Self::Stream { offset: offset.saturating_add(bytes) },
            Self::Written { script, offset } => {
                Self::Written { script, offset: offset.saturating_add(bytes) }
            }
        }
    }
}

/// Where the texts stand that were read, in the order of reading.
#[derive(Debug, Default)]
pub(super) struct TextSources {
    /// The offset of the first byte among all that was read, and its place.
    runs: Vec<(u64, TextSource)>,
    /// The length of what was read.
    end: u64,
}

impl TextSources {
    /// Takes note of a text that was read.
    pub(super) fn note(&mut self, length: u64, source: TextSource) {
        if length == 0 {
            return;
        }
        let continues = self
            .runs
            .last()
            .is_some_and(|&(start, before)| before.plus(self.end.saturating_sub(start)) == source);
        if !continues {
            self.runs.push((self.end, source));
        }
        self.end = self.end.saturating_add(length);
    }

    /// Where the byte is that was read at this offset, or after the last one, where that ends.
    pub(super) fn at(&self, offset: u64) -> Option<TextSource> {
        let after = self.runs.partition_point(|&(start, _)| start <= offset);
        let &(start, source) = self.runs.get(after.checked_sub(1)?)?;
        (offset <= self.end).then(|| source.plus(offset.saturating_sub(start)))
    }

    /// Forgets everything: the text is read again.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }
}
