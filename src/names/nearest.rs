//! The name that somebody meant.

/// The longest name that is compared.
const LONGEST: usize = 32;

/// The name nearest to one that is not known, if it is near enough: one edit for names of up to four letters, two for longer
/// ones. An edit is a letter that is too much, missing, wrong, or in the place of its neighbour. Capital letters are other
/// letters; names longer than 32 bytes are near none.
///
/// ```
/// use duckbill::names::nearest;
/// assert_eq!(nearest("buton", ["bdo", "button"]), Some("button"));
/// assert_eq!(nearest("zebra", ["bdo", "button"]), None);
/// ```
#[must_use]
pub fn nearest<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    if name.len() > LONGEST || name.len() < 2 {
        return None;
    }
    let most = if name.len() < 5 { 1 } else { 2 };
    let letters = letters(name);
    let near = known.into_iter().filter(|one| {
        // An edit adds and removes at most one letter each. Most names are refused here.
        *one != name
            && one.len().abs_diff(name.len()) <= most
            && (letters ^ self::letters(one)).count_ones() as usize <= 2 * most
    });
    near.filter_map(|one| Some((distance(name.as_bytes(), one.as_bytes(), most)?, one)))
        .filter(|(distance, one)| *distance <= most && *distance < one.len())
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, one)| one)
}

/// The letters of a name, without regard to ASCII case, as bits; other characters share them.
fn letters(name: &str) -> u32 {
    name.bytes().fold(0, |letters, byte| letters | 1 << (byte & 31))
}

/// How many edits lie between two names of a few letters (optimal string alignment). `None` if it is clear early that there are
/// more than `most`.
fn distance(one: &[u8], other: &[u8], most: usize) -> Option<usize> {
    // The other name has at most two letters more.
    type Line = [u8; LONGEST + 3];
    let at = |line: &Line, column: usize| line.get(column).copied().unwrap_or(u8::MAX - 1);
    let mut before: Line = [0; LONGEST + 3];
    let mut last: Line = std::array::from_fn(|column| column as u8);
    let mut least_before = 0;
    for (row, a) in one.iter().enumerate() {
        let mut next: Line = [row as u8 + 1; LONGEST + 3];
        let mut least_of_line = row as u8 + 1;
        for (column, b) in other.iter().enumerate() {
            let mut least = (at(&last, column) + u8::from(a != b))
                .min(at(&last, column + 1) + 1)
                .min(at(&next, column) + 1);
            if row > 0
                && column > 0
                && one.get(row - 1) == Some(b)
                && other.get(column - 1) == Some(a)
            {
                least = least.min(at(&before, column - 1) + 1);
            }
            least_of_line = least_of_line.min(least);
            if let Some(place) = next.get_mut(column + 1) {
                *place = least;
            }
        }
        // No way to the end leads past both of two lines, since a swap skips one.
        if usize::from(least_of_line.min(least_before)) > most {
            return None;
        }
        least_before = least_of_line;
        before = std::mem::replace(&mut last, next);
    }
    Some(usize::from(at(&last, other.len())))
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
