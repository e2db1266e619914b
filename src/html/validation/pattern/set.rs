//! Sets of characters.

/// Ranges of code points, sorted, that do not touch.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Set(Vec<(u32, u32)>);

const LAST: u32 = 0x10_FFFF;

impl Set {
    pub(super) fn of(ranges: &[(u32, u32)]) -> Self {
        crate::work::count(ranges.len());
        let mut ranges = ranges.to_vec();
        ranges.sort_unstable();
        let mut joined: Vec<(u32, u32)> = Vec::with_capacity(ranges.len());
        for (first, last) in ranges {
            match joined.last_mut() {
                Some(before) if first <= before.1.saturating_add(1) => {
                    before.1 = before.1.max(last);
                }
                _ => joined.push((first, last)),
            }
        }
        Self(joined)
    }

    pub(super) fn one(character: u32) -> Self {
        Self(vec![(character, character)])
    }

    pub(super) fn ranges(&self) -> &[(u32, u32)] {
        &self.0
    }

    pub(super) fn negated(&self) -> Self {
        let (mut out, mut next) = (Vec::with_capacity(self.0.len() + 1), 0);
        for &(first, last) in &self.0 {
            if next < first {
                out.push((next, first - 1));
            }
            next = last + 1;
        }
        if next <= LAST {
            out.push((next, LAST));
        }
        Self(out)
    }

    /// The characters that are in all of these.
    pub(super) fn all_of(sets: &[Self]) -> Self {
        let outside: Vec<_> = sets.iter().flat_map(|set| set.negated().0).collect();
        Self::of(&outside).negated()
    }

    /// The characters of this set that are in none of the others.
    pub(super) fn without(&self, others: &[Self]) -> Self {
        let taken: Vec<_> = others.iter().flat_map(|set| &set.0).copied().collect();
        Self::of(&[self.negated().0, taken].concat()).negated()
    }

    pub(super) fn holds(&self, character: char) -> bool {
        let character = u32::from(character);
        let after = self.0.partition_point(|&(first, _)| first <= character);
        after
            .checked_sub(1)
            .and_then(|at| self.0.get(at))
            .is_some_and(|&(_, last)| character <= last)
    }

    pub(super) fn digits() -> Self {
        Self::of(&[(0x30, 0x39)])
    }

    pub(super) fn word() -> Self {
        Self::of(&[(0x30, 0x39), (0x41, 0x5A), (0x5F, 0x5F), (0x61, 0x7A)])
    }

    pub(super) fn space() -> Self {
        Self::of(&[
            (0x9, 0xD),
            (0x20, 0x20),
            (0xA0, 0xA0),
            (0x1680, 0x1680),
            (0x2000, 0x200A),
            (0x2028, 0x2029),
            (0x202F, 0x202F),
            (0x205F, 0x205F),
            (0x3000, 0x3000),
            (0xFEFF, 0xFEFF),
        ])
    }

    /// The characters that end a line, which `.` does not match.
    pub(super) fn line_ends() -> Self {
        Self::of(&[(0xA, 0xA), (0xD, 0xD), (0x2028, 0x2029)])
    }
}
