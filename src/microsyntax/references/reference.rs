//! References to elements by name.
//! [References](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#syntax-references)

#[cfg(feature = "caseless")]
use crate::edition::Edition;
#[cfg(feature = "caseless")]
use crate::microsyntax::idioms::eq_compatibility_caseless;

/// The name in a hash-name reference: what follows the first `#`, if anything does.
#[must_use]
pub fn parse(input: &str) -> Option<&str> {
    input.split_once('#').map(|(_, name)| name).filter(|name| !name.is_empty())
}

/// The `id` and the `name` of an element that a reference may mean.
///
/// ```
/// use duckbill::microsyntax::reference::Target;
/// let target = Target { id: Some("a"), name: None };
/// assert_eq!(target.id, Some("a"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Target<'a> {
    /// The value of the `id` attribute.
    pub id: Option<&'a str>,
    /// The value of the `name` attribute.
    pub name: Option<&'a str>,
}

/// [Rules for parsing a hash-name reference](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-a-hash-name-reference):
/// the index of the first element with that `id` or `name`.
///
/// `targets` are the elements of the wanted type, in tree order, of the tree that the referring
/// element is in.
#[must_use]
pub fn find<'a>(input: &str, targets: impl IntoIterator<Item = Target<'a>>) -> Option<usize> {
    let name = parse(input)?;
    targets.into_iter().position(|target| target.id == Some(name) || target.name == Some(name))
}

/// [`find`] by the rules of `edition`. In 2009 the `id` is compared exactly, the `name` in the compatibility caseless manner.
/// The rules of 2007, for hashed ID references, compare both without regard to case, which we take to be ASCII case.
#[cfg(feature = "caseless")]
#[must_use]
pub fn find_edition<'a>(
    input: &str,
    targets: impl IntoIterator<Item = Target<'a>>,
    edition: Edition,
) -> Option<usize> {
    let name = parse(input)?;
    let [matches_id, matches_name]: [fn(&str, &str) -> bool; 2] = match edition {
        Edition::Draft2007 => [str::eq_ignore_ascii_case, str::eq_ignore_ascii_case],
        Edition::Draft2009 => [|id, name| id == name, eq_compatibility_caseless],
        Edition::Snapshot2018 | Edition::Living => return find(input, targets),
    };
    targets.into_iter().position(|target| {
        target.id.is_some_and(|id| matches_id(id, name))
            || target.name.is_some_and(|value| matches_name(value, name))
    })
}

/// Whether `input` is a [valid hash-name reference](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-hash-name-reference):
/// `#` and exactly one of `names`, the `name` attributes of the elements of the wanted type. (With
/// their `id` attributes instead, it is a valid hashed ID reference of 2007.)
#[must_use]
pub fn is_valid<'a>(input: &str, names: impl IntoIterator<Item = &'a str>) -> bool {
    input
        .strip_prefix('#')
        .is_some_and(|name| !name.is_empty() && names.into_iter().any(|known| known == name))
}
