//! `duckbill::microsyntax::dataset`.

use duckbill::microsyntax::dataset::*;
use proptest::prelude::*;

#[test]
fn properties() {
    for (attribute, expected) in [
        ("data-a", Some("a")),
        ("data-a-b", Some("aB")),
        ("data-a-", Some("a-")),
        ("data--a", Some("A")),
        ("data---a", Some("-A")),
        ("data-a-1", Some("a-1")),
        ("data-a--b", Some("a-B")),
        ("data-é-é", Some("é-é")),
        ("data-A", None),
        ("Data-a", None),
        ("data", None),
        ("data-", Some("")),
    ] {
        assert_eq!(parse(attribute).as_deref(), expected, "{attribute:?}");
    }
}

#[test]
fn attributes() {
    for (property, expected) in [
        ("a", Ok("data-a")),
        ("aB", Ok("data-a-b")),
        ("A", Ok("data--a")),
        ("", Ok("data-")),
        ("a-", Ok("data-a-")),
        ("-1", Ok("data--1")),
        ("-A", Ok("data---a")),
        ("-a", Err(DatasetError::Syntax)),
        ("a/b", Err(DatasetError::InvalidCharacter)),
        ("-a b", Err(DatasetError::Syntax)),
    ] {
        assert_eq!(to_attribute(property), expected.map(str::to_owned), "{property:?}");
    }
}

proptest! {
    #[test]
    fn there_and_back(property in "[a-cA-C1é-]{0,12}") {
        if let Ok(attribute) = to_attribute(&property) {
            let back = parse(&attribute);
            prop_assert_eq!(back.as_deref(), Some(&*property));
        }
    }

    #[test]
    fn back_and_there(name in "[a-c1é-]{0,12}") {
        let attribute = format!("data-{name}");
        let property = parse(&attribute).unwrap().into_owned();
        prop_assert_eq!(to_deleted_attribute(&property), Some(attribute));
    }
}
