//! References to elements by name.
//! [References](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#syntax-references)

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

/// The rules of 2009: the `id` is compared exactly, the `name` in the compatibility caseless manner.
#[cfg(feature = "caseless")]
#[must_use]
pub fn find_2009<'a>(input: &str, targets: impl IntoIterator<Item = Target<'a>>) -> Option<usize> {
    let name = parse(input)?;
    targets.into_iter().position(|target| {
        target.id == Some(name)
            || target.name.is_some_and(|value| {
                crate::microsyntax::idioms::eq_compatibility_caseless(value, name)
            })
    })
}

/// The rules for parsing a hashed ID reference, of 2007: `id` and `name` are both compared without
/// regard to case, which we take to be ASCII case.
#[must_use]
pub fn find_2007<'a>(input: &str, targets: impl IntoIterator<Item = Target<'a>>) -> Option<usize> {
    let name = parse(input)?;
    let matches = |value: Option<&str>| value.is_some_and(|value| value.eq_ignore_ascii_case(name));
    targets.into_iter().position(|target| matches(target.id) || matches(target.name))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for (input, expected) in [
            ("", None),
            ("a", None),
            ("#", None),
            ("a#", None),
            ("#a", Some("a")),
            ("a#b", Some("b")),
            ("##", Some("#")),
            ("#a#", Some("a#")),
            ("# ", Some(" ")),
        ] {
            assert_eq!(parse(input), expected, "{input:?}");
        }
    }

    #[test]
    fn editions_compare_differently() {
        let targets = [
            Target { id: Some("X"), name: Some("\u{FB01}n") },
            Target { id: Some("fin"), name: None },
            Target { id: None, name: Some("x") },
        ];
        assert_eq!(find("#x", targets), Some(2));
        assert_eq!(find_2007("#x", targets), Some(0));
        assert_eq!(find("#fin", targets), Some(1));
        assert_eq!(find("#FIN", targets), None);
        assert_eq!(find("fin", targets), None);
        #[cfg(feature = "caseless")]
        assert_eq!(find_2009("#FIN", targets), Some(0));
    }
}
