//! The idioms of the microsyntaxes.

use duckbill::Edition;
use duckbill::microsyntax::idioms;

#[test]
fn idioms() {
    assert!(idioms::is_space_character('\u{B}', Edition::Draft2007));
    assert!(!idioms::is_space_character('\u{B}', Edition::Draft2009));
    assert!(idioms::is_zs('\u{3000}'));
    assert!(!idioms::is_zs('\n'));
    assert!(idioms::is_white_space('\u{2028}'));
    {
        let digit = |character: char| character.is_ascii_digit();
        assert_eq!(idioms::collect("12px", digit), ("12", "px"));
        assert_eq!(idioms::collect("px", digit), ("", "px"));
    }
    assert_eq!(duckbill::microsyntax::idioms::skip_whitespace("\t a "), "a ");
    assert_eq!(idioms::strip("\n a b "), "a b");
    assert_eq!(idioms::strip("\u{A0}a"), "\u{A0}a"); // not what `str::trim` does
    assert_eq!(duckbill::microsyntax::idioms::strip_newlines("a\r\nb"), "ab");
    assert_eq!(duckbill::microsyntax::idioms::strip_and_collapse(" a \n b"), "a b");
    assert_eq!(duckbill::microsyntax::idioms::code_point_length("a\u{1F9A6}"), 2);
    assert!(idioms::eq_ignore_case("RTL", "rtl"));
    assert!(!idioms::eq_ignore_case("\u{212A}", "k")); // the Kelvin sign is no k
    assert!(idioms::starts_with_ignore_case("DATA-x", "data-"));
    assert!(!idioms::starts_with_ignore_case("da", "data-"));
    assert_eq!(duckbill::microsyntax::idioms::lowercase("\u{C9}A"), "\u{C9}a");
    assert_eq!(duckbill::microsyntax::idioms::uppercase("\u{E9}a"), "\u{E9}A");
}

#[cfg(feature = "caseless")]
#[test]
fn idioms_with_caseless() {
    use duckbill::microsyntax::idioms;
    assert!(idioms::eq_compatibility_caseless("\u{FB01}n", "FIN")); // the fi ligature
    assert!(!idioms::eq_compatibility_caseless("fin", "fun"));
}
