//! `duckbill::microsyntax::link_types`.

use duckbill::microsyntax::link_types::*;

#[test]
fn names_go_both_ways() {
    for kind in LinkType::ALL {
        assert_eq!(LinkType::from_name(kind.as_str()), Some(*kind));
        assert_eq!(parse(kind.as_str()).iter().collect::<Vec<_>>(), [*kind]);
        let elements = [LinkElement::Link, LinkElement::A, LinkElement::Form];
        assert!(elements.into_iter().any(|element| kind.effect(element).is_some()));
    }
    assert!(LinkType::ALL.is_sorted_by_key(|kind| kind.as_str()));
}

#[test]
fn sets() {
    assert!(parse("").is_empty());
    assert!(parse("x y").is_empty());
    let types = parse(" STYLESHEET\talternate stylesheet ");
    assert_eq!(types.len(), 2);
    assert_eq!(format!("{types:?}"), "{Alternate, Stylesheet}");
}

#[test]
fn validity() {
    for (input, element, expected) in [
        ("", LinkElement::A, true),
        ("stylesheet", LinkElement::Link, true),
        ("stylesheet", LinkElement::A, false),
        ("alternate stylesheet", LinkElement::Link, true),
        ("noopener NOREFERRER", LinkElement::Form, true),
        ("next NEXT", LinkElement::A, false),
        ("shortcut icon", LinkElement::Link, true),
        ("shortcut  icon", LinkElement::Link, false),
        ("icon shortcut", LinkElement::Link, false),
        ("x", LinkElement::Link, false),
    ] {
        assert_eq!(is_valid(input, element), expected, "{input:?}");
    }
}
