//! The vectors of a document that ended, for the next one.
//!
//! Allocators tend to return the memory of a large document to the system when it is freed, and to take it again, page
//! by page, for the next document. A caller that knows that documents follow each other can keep it.

use super::attributes::AttributeData;
use super::node::Node;

/// The maximum memory of each vector that is kept, in bytes.
pub(in crate::dom) const MOST: usize = 4 << 20;

/// How many times the likely length a vector may have. A longer one would be a waste in a document that is kept.
const FACTOR: usize = 4;

/// Vectors without contents.
#[derive(Debug, Default)]
pub(in crate::dom) struct Recycled {
    nodes: Vec<Node>,
    attributes: Vec<AttributeData>,
    source: Vec<u8>,
    /// The maximum memory of each vector that the next document may have, in bytes.
    allowed: usize,
}

impl Recycled {
    /// Takes the vectors of a document, unless those here are better.
    pub(in crate::dom) fn keep(
        &mut self,
        nodes: Vec<Node>,
        attributes: Vec<AttributeData>,
        source: String,
    ) {
        keep(&mut self.nodes, nodes);
        keep(&mut self.attributes, attributes);
        keep(&mut self.source, source.into_bytes());
    }

    /// Sets the maximum memory of each vector that the next document may have, in bytes.
    #[inline(always)]
    pub(in crate::dom) fn allow(&mut self, bytes: usize) {
        self.allowed = bytes;
    }

    /// A vector for at least so many nodes, and about as many as are likely; if that is 0, their number is not known.
    #[inline(always)]
    pub(in crate::dom) fn nodes(&mut self, least: usize, likely: usize) -> Vec<Node> {
        take(&mut self.nodes, least, likely, self.allowed)
            .unwrap_or_else(|| Vec::with_capacity(least))
    }

    /// The same for attributes.
    #[inline(always)]
    pub(in crate::dom) fn attributes(&mut self, least: usize, likely: usize) -> Vec<AttributeData> {
        take(&mut self.attributes, least, likely, self.allowed)
            .unwrap_or_else(|| Vec::with_capacity(least))
    }

    /// A string with room for so many bytes, if there is one that fits; 0 if their number is not known.
    #[inline(always)]
    pub(in crate::dom) fn source(&mut self, length: usize) -> Option<String> {
        let room = take(&mut self.source, length.max(1), length, self.allowed);
        room.map(|room| String::from_utf8(room).unwrap_or_default())
    }
}

fn keep<T>(kept: &mut Vec<T>, mut vector: Vec<T>) {
    vector.clear();
    let (old, new) = (kept.capacity(), vector.capacity());
    let is_better = new > old || new < old / FACTOR;
    if is_better && new * size_of::<T>() <= MOST {
        *kept = vector;
    }
}

#[inline(always)]
fn take<T>(kept: &mut Vec<T>, least: usize, likely: usize, allowed: usize) -> Option<Vec<T>> {
    let room = kept.capacity();
    if room < least {
        return None;
    }
    let fits = likely == 0 || room <= FACTOR * likely.max(least);
    (fits && room * size_of::<T>() <= allowed).then(|| std::mem::take(kept))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vector_is_used_if_it_fits() {
        let rooms = |least, likely, allowed| {
            let mut kept = Vec::<u64>::with_capacity(100);
            let taken = take(&mut kept, least, likely, allowed);
            (taken.map(|vector| vector.capacity()), kept.capacity())
        };
        assert_eq!(rooms(10, 30, 800), (Some(100), 0));
        assert_eq!(rooms(10, 0, 800), (Some(100), 0));
        assert_eq!(rooms(101, 101, 1000), (None, 100), "it is too short");
        assert_eq!(rooms(10, 20, 800), (None, 100), "it is a waste");
        assert_eq!(rooms(10, 30, 799), (None, 100), "it is too large beside the limit");
    }

    #[test]
    fn the_better_vector_is_kept() {
        let kept = |old, new| {
            let mut kept = Vec::<u64>::with_capacity(old);
            keep(&mut kept, Vec::with_capacity(new));
            kept.capacity()
        };
        assert_eq!(kept(100, 101), 101);
        assert_eq!(kept(100, 25), 100);
        assert_eq!(kept(100, 24), 24, "the old one does not fit documents as they are now");
        assert_eq!(kept(100, MOST / 8 + 1), 100, "it is too large");
    }
}
