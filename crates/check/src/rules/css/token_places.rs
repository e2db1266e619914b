//! Sets of places in a value, as bits or as a list.

use smallvec::SmallVec;

/// A set of places in a value: numbers of tokens.
pub(super) trait Places: IntoIterator<Item = u32> + Clone {
    fn none() -> Self;
    fn of(place: u32) -> Self;
    fn add(&mut self, place: u32);
    fn has(&self, place: u32) -> bool;
    fn is_empty(&self) -> bool;
}

/// Places in a text of fewer than 64 tokens, a bit each: nearly all are.
#[derive(Clone, Copy)]
pub(super) struct FewPlaces(u64);

impl FewPlaces {
    /// So many tokens have places with a bit each, the place after the last one too.
    pub(super) const MOST: u32 = u64::BITS - 1;
}

impl Iterator for FewPlaces {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        let place = self.0.trailing_zeros();
        self.0 &= self.0.wrapping_sub(1);
        (place < u64::BITS).then_some(place)
    }
}

impl Places for FewPlaces {
    #[inline]
    fn none() -> Self {
        Self(0)
    }

    #[inline]
    fn of(place: u32) -> Self {
        Self(1_u64.unbounded_shl(place))
    }

    #[inline]
    fn add(&mut self, place: u32) {
        self.0 |= 1_u64.unbounded_shl(place);
    }

    #[inline]
    fn has(&self, place: u32) -> bool {
        self.0.unbounded_shr(place) & 1 != 0
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.0 == 0
    }
}

/// Places in a longer text, sorted.
pub(super) type ManyPlaces = SmallVec<[u32; 4]>;

impl Places for ManyPlaces {
    fn none() -> Self {
        Self::new()
    }

    fn of(place: u32) -> Self {
        Self::from_slice(&[place])
    }

    /// A list may have as many places as the value has tokens. Nearly all come in their order.
    fn add(&mut self, place: u32) {
        if self.last().is_none_or(|last| *last < place) {
            self.push(place);
        } else if let Err(at) = self.binary_search(&place) {
            crate::work::count(self.len() - at);
            self.insert(at, place);
        }
    }

    fn has(&self, place: u32) -> bool {
        self.binary_search(&place).is_ok()
    }

    fn is_empty(&self) -> bool {
        self.as_slice().is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with<P: Places>(places: &[u32]) -> P {
        let mut set = P::none();
        for place in places {
            set.add(*place);
        }
        set
    }

    #[test]
    fn both_sets_hold_the_same() {
        for places in [&[][..], &[0], &[63], &[5, 3, 9, 3], &[62, 63, 0, 1]] {
            let few: FewPlaces = with(places);
            let many: ManyPlaces = with(places);
            assert_eq!(few.is_empty(), Places::is_empty(&many), "{places:?}");
            assert!((0..64).all(|place| few.has(place) == many.has(place)), "{places:?}");
            assert!(few.eq(many), "{places:?}");
        }
    }
}
