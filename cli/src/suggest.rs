//! Names that may have been meant.

/// The known name that is most like a mistyped one, if any is like it.
pub(crate) fn closest<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let distance = |known: &&str| strsim::damerau_levenshtein(name, known);
    let near = (name.chars().count() / 3).max(1);
    known.into_iter().min_by_key(distance).filter(|known| distance(known) <= near)
}
