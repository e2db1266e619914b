//! A vector of numbers that takes four bytes for each, unless one of them needs more.

#![expect(
    clippy::indexing_slicing,
    reason = "a place of the vector is as good as one of the vectors it is made of"
)]

/// Numbers with their lower and their upper halves apart.
#[derive(Debug, Clone, Default)]
pub(super) struct Numbers {
    low: Vec<u32>,
    /// Empty as long as all numbers are below 2³².
    high: Vec<u32>,
}

impl Numbers {
    /// So many zeros.
    pub(super) fn zeros(length: usize) -> Self {
        Self { low: vec![0; length], high: Vec::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.low.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.low.is_empty()
    }

    /// The number at a place that exists.
    pub(super) fn at(&self, place: usize) -> usize {
        let high = self.high.get(place).copied().unwrap_or_default();
        (u64::from(high) << 32 | u64::from(self.low[place])) as usize
    }

    pub(super) fn get(&self, place: usize) -> Option<usize> {
        (place < self.len()).then(|| self.at(place))
    }

    pub(super) fn set(&mut self, place: usize, number: usize) {
        self.low[place] = number as u32;
        let high = (number as u64 >> 32) as u32;
        if high > 0 && self.high.is_empty() {
            self.high = vec![0; self.low.len()];
        }
        if let Some(place) = self.high.get_mut(place) {
            *place = high;
        }
    }

    pub(super) fn push(&mut self, number: usize) {
        self.low.push(0);
        if !self.high.is_empty() {
            self.high.push(0);
        }
        self.set(self.low.len().saturating_sub(1), number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_pointer_width = "64")]
    fn large_numbers_are_kept_beside_small_ones() {
        let mut numbers = Numbers::zeros(2);
        numbers.push(7);
        assert!(numbers.high.is_empty());
        numbers.set(0, usize::MAX);
        numbers.push(1 << 40);
        numbers.push(3);
        let all: Vec<_> = (0..numbers.len()).map(|place| numbers.at(place)).collect();
        assert_eq!(all, [usize::MAX, 0, 7, 1 << 40, 3]);
        numbers.set(0, 5);
        assert_eq!((numbers.get(0), numbers.get(5)), (Some(5), None));
    }
}
