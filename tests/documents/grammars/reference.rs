//! `duckbill::microsyntax::reference`.

use duckbill::microsyntax::reference::*;

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
    assert_eq!(find("#fin", targets), Some(1));
    assert_eq!(find("#FIN", targets), None);
    assert_eq!(find("fin", targets), None);
    #[cfg(feature = "caseless")]
    for (reference, edition) in
        [("#x", duckbill::Edition::Draft2007), ("#FIN", duckbill::Edition::Draft2009)]
    {
        assert_eq!(find_edition(reference, targets, edition), Some(0));
    }
}
