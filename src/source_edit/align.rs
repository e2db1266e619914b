//! Which children stayed in their order when a list of children changed.

/// A step through two lists of children.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Slot {
    /// The entries that have gone, as positions in the old list.
    pub(super) gone: std::ops::Range<usize>,
    /// The entries that have come, as positions in the new list.
    pub(super) come: std::ops::Range<usize>,
    /// The child that stayed, after those: its position in the old and in the new list. `None` at the end.
    pub(super) stayed: Option<(usize, usize)>,
}

/// Aligns a list with an older one. `old_positions` says of each child where it was in the old list, which
/// had `old_length` children. As many children as possible stay.
pub(super) fn align(old_positions: &[Option<usize>], old_length: usize) -> Vec<Slot> {
    let stay = longest_rise(old_positions);
    let mut slots = Vec::with_capacity(stay.len() + 1);
    let (mut old, mut new) = (0, 0);
    for (at, position) in stay {
        slots.push(Slot { gone: old..position, come: new..at, stayed: Some((position, at)) });
        (old, new) = (position + 1, at + 1);
    }
    slots.push(Slot { gone: old..old_length, come: new..old_positions.len(), stayed: None });
    slots
}

/// The longest rising sequence, as indices and numbers.
fn longest_rise(numbers: &[Option<usize>]) -> Vec<(usize, usize)> {
    // By length, the index at which a rise of this length ends on the smallest number.
    let mut ends: Vec<(usize, usize)> = Vec::new();
    let mut before: Vec<Option<usize>> = vec![None; numbers.len()];
    for (index, number) in numbers.iter().enumerate() {
        crate::work::count(1);
        let Some(number) = *number else { continue };
        // A rise that continues where the last one ended is the rule.
        let length = match ends.last() {
            Some(&(_, last)) if number > last => ends.len(),
            _ => ends.partition_point(|&(_, end)| end < number),
        };
        let previous = length.checked_sub(1).and_then(|shorter| ends.get(shorter));
        if let Some(link) = before.get_mut(index) {
            *link = previous.map(|&(index, _)| index);
        }
        match ends.get_mut(length) {
            Some(end) => *end = (index, number),
            None => ends.push((index, number)),
        }
    }
    let mut rise = Vec::with_capacity(ends.len());
    let mut at = ends.last().map(|&(index, _)| index);
    while let Some(index) = at {
        if let Some(Some(number)) = numbers.get(index) {
            rise.push((index, *number));
        }
        at = before.get(index).copied().flatten();
    }
    rise.reverse();
    rise
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_rise_stays() {
        let rise = |numbers: &[usize]| -> Vec<usize> {
            let numbers: Vec<_> = numbers.iter().copied().map(Some).collect();
            longest_rise(&numbers).into_iter().map(|(_, number)| number).collect()
        };
        assert_eq!(rise(&[0, 1, 2, 3]), [0, 1, 2, 3]);
        assert_eq!(rise(&[3, 0, 1, 2]), [0, 1, 2]);
        assert_eq!(rise(&[1, 2, 3, 0]), [1, 2, 3]);
        assert_eq!(rise(&[2, 1, 0]), [0]);
        assert!(rise(&[]).is_empty());
    }

    #[test]
    fn a_slot_has_what_went_and_what_came() {
        let slots = align(&[Some(0), None, Some(2)], 4);
        assert_eq!(
            slots,
            [
                Slot { gone: 0..0, come: 0..0, stayed: Some((0, 0)) },
                Slot { gone: 1..2, come: 1..2, stayed: Some((2, 2)) },
                Slot { gone: 3..4, come: 3..3, stayed: None },
            ]
        );
    }
}
