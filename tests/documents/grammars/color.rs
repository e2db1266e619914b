//! `duckbill::microsyntax::color`.

use duckbill::microsyntax::color::*;

#[test]
fn every_row_is_found() {
    let text = include_str!("../../../data/named-colors.txt");
    assert_eq!(text.lines().count(), 148);
    for line in text.lines() {
        let (name, value) = line.split_once(' ').unwrap();
        assert_eq!(named(name).unwrap().to_string()[1..], *value.trim());
    }
}

#[test]
fn names() {
    for (name, expected) in [
        ("RED", Some("#ff0000")),
        ("lightGoldenrodYellow", Some("#fafad2")),
        ("re", None),
        ("redd", None),
        ("red ", None),
        (" red", None),
        ("", None),
        ("transparent", None),
        ("ButtonFace", None),
        ("currentcolor", None),
        ("rouge\u{301}", None),
        ("lightgoldenrodyellowx", None),
    ] {
        assert_eq!(named(name).map(|color| color.to_string()).as_deref(), expected, "{name:?}");
    }
}
