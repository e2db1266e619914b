//! Names that may have been meant.

/// The known name that is most like a mistyped one, if any is like it.
pub(crate) fn closest<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    // Comparing takes the product of both lengths, and a long name is a value that is where a name belongs.
    if name.len() > LONGEST {
        return None;
    }
    let distance = |known: &&str| strsim::damerau_levenshtein(name, known);
    let near = (name.chars().count() / 3).max(1);
    known.into_iter().min_by_key(distance).filter(|known| distance(known) <= near)
}

/// No name that is known has so many bytes.
const LONGEST: usize = 200;
