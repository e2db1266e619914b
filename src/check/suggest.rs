//! The name that somebody meant.

/// The name nearest to one that is not known, if it is near enough: one edit for short names, two for longer ones. An
/// edit is a letter that is too much, missing, wrong, or in the place of its neighbour.
pub(super) fn nearest<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    nearest_of(&name.to_ascii_lowercase(), known)
}

/// The same for names in which capital letters are other letters.
pub(super) fn nearest_of<'n>(
    name: &str,
    known: impl IntoIterator<Item = &'n str>,
) -> Option<&'n str> {
    const LONGEST: usize = 32;
    if name.len() > LONGEST || name.len() < 2 {
        return None;
    }
    let most = if name.len() < 5 { 1 } else { 2 };
    let near =
        known.into_iter().filter(|one| *one != name && one.len().abs_diff(name.len()) <= most);
    near.map(|one| (distance(name.as_bytes(), one.as_bytes()), one))
        .filter(|(distance, one)| *distance <= most && *distance < one.len())
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, one)| one)
}

/// How many edits lie between two names of a few letters (optimal string alignment).
fn distance(one: &[u8], other: &[u8]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=other.len()).collect();
    for (row, a) in one.iter().enumerate() {
        let mut next = vec![row + 1];
        for (column, b) in other.iter().enumerate() {
            let at =
                |line: &[usize], column: usize| line.get(column).copied().unwrap_or(usize::MAX - 1);
            let mut least = (at(&last, column) + usize::from(a != b))
                .min(at(&last, column + 1) + 1)
                .min(at(&next, column) + 1);
            if row > 0
                && column > 0
                && one.get(row - 1) == Some(b)
                && other.get(column - 1) == Some(a)
            {
                least = least.min(at(&before, column - 1) + 1);
            }
            next.push(least);
        }
        before = std::mem::replace(&mut last, next);
    }
    last.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_the_pen_are_near() {
        let known = ["button", "class", "maxlength", "minlength", "a", "b", "aria-label"];
        for (slip, meant) in [
            ("buton", Some("button")),
            ("clas", Some("class")),
            ("calss", Some("class")),
            ("maxlenght", Some("maxlength")),
            ("xy", None),
            ("zebra", None),
        ] {
            assert_eq!(nearest(slip, known), meant, "{slip}");
        }
    }
}
