//! The name that somebody meant.

/// The name nearest to one that is not known, without regard to ASCII case.
pub(crate) fn nearest<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    duckbill::names::nearest(&name.to_ascii_lowercase(), known)
}
