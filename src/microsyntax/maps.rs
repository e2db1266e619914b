//! The perfect hashes of the keywords and names, made by the build script from the files that declare
//! them, and the search in them.

#![expect(
    non_upper_case_globals,
    reason = "a map is named after what it finds, which may be a type"
)]

/// The position of each keyword in its table.
pub(super) type Positions = phf::Map<&'static [u8], u8>;

include!(concat!(env!("OUT_DIR"), "/keywords.rs"));

/// Looks `name` up, ASCII case-insensitively, in a map whose keys are in lower case.
pub(super) fn find_ignoring_case<V: Copy>(
    map: &phf::Map<&'static [u8], V>,
    name: &str,
) -> Option<V> {
    let mut buffer = [0; LONGEST_KEY];
    let lower = buffer.get_mut(..name.len())?;
    lower.copy_from_slice(name.as_bytes());
    lower.make_ascii_lowercase();
    map.get(&*lower).copied()
}
