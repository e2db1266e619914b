//! Sets of element names.

use super::Tag;

/// A set of [`Tag`]s, as bits.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TagSet([u64; Tag::COUNT.div_ceil(64)]);

impl TagSet {
    /// No name.
    pub(crate) const NONE: Self = Self([0; Tag::COUNT.div_ceil(64)]);
    /// All names, known or not.
    pub(crate) const ALL: Self = Self([u64::MAX; Tag::COUNT.div_ceil(64)]);

    /// Has this name too.
    #[inline]
    pub(crate) const fn insert(&mut self, tag: Tag) {
        let at = tag as usize;
        self.0[at / 64] |= 1 << (at % 64);
    }

    /// Has the names of another set too.
    pub(crate) fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
    }

    #[inline(always)]
    pub(crate) const fn contains(&self, tag: Tag) -> bool {
        let at = tag as usize;
        self.0[at / 64] >> (at % 64) & 1 != 0
    }
}

impl Default for TagSet {
    fn default() -> Self {
        Self::NONE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_what_was_put_into_it() {
        let mut set = TagSet::NONE;
        let some = [Tag::Unknown, Tag::A, Tag::Img, Tag::Xmp];
        some.into_iter().for_each(|tag| set.insert(tag));
        for tag in Tag::ALL {
            assert_eq!(set.contains(tag), some.contains(&tag), "{tag:?}");
            assert!(TagSet::ALL.contains(tag));
        }
        let mut both = TagSet::NONE;
        both.insert(Tag::B);
        both.add(&set);
        assert!(both.contains(Tag::B) && both.contains(Tag::Xmp) && !both.contains(Tag::P));
    }
}
