//! The idioms of the microsyntaxes.

use duckbill::microsyntax::idioms;

#[test]
fn idioms() {
    assert_eq!(idioms::strip("\n a b "), "a b");
    assert_eq!(idioms::strip("\u{A0}a"), "\u{A0}a"); // not what `str::trim` does
    assert_eq!(duckbill::microsyntax::idioms::strip_newlines("a\r\nb"), "ab");
    assert_eq!(duckbill::microsyntax::idioms::strip_and_collapse(" a \n b"), "a b");
}

#[cfg(feature = "caseless")]
#[test]
fn idioms_with_caseless() {
    use duckbill::microsyntax::idioms;
    assert!(idioms::eq_compatibility_caseless("\u{FB01}n", "FIN")); // the fi ligature
    assert!(!idioms::eq_compatibility_caseless("fin", "fun"));
}
