//! Encodings and refreshes in `meta`.

use duckbill::Edition;
use duckbill::microsyntax::{charset, content_type, refresh};

#[test]
fn charset() {
    assert_eq!(charset::label("text/html; charset=x-foo; a"), Some("x-foo"));
    assert_eq!(charset::label("charset"), None);
    assert!(charset::is_valid("text/html; charset=UTF-8"));
    // Invalid, and read anyway:
    assert!(!charset::is_valid("charset=utf-8"));
    assert_eq!(charset::parse("charset=utf-8"), Some("UTF-8"));
}

#[test]
fn content_type() {
    {
        let sloppy = "text/html charset=latin1";
        assert_eq!(content_type::encoding(sloppy, Edition::Living), None);
        assert_eq!(content_type::encoding(sloppy, Edition::Draft2009), Some("windows-1252"));
    }
    {
        let found = content_type::parameter("multipart/form-data; boundary=\"a\\\"b\"", "boundary");
        assert_eq!(found.as_deref(), Some("a\"b"));
    }
    assert!(content_type::is_valid("text/html; charset=\"utf-8\""));
    // Invalid for the lone semicolon, and read anyway:
    assert!(!content_type::is_valid("text/html;; charset=utf-8"));
    assert!(content_type::charset("text/html;; charset=utf-8").is_some());
    {
        for (input, years) in [
            ("text/html; charset=utf-8", [true, true]),
            ("text/html;\r\n charset=utf-8", [true, false]),
            ("text/html; a=1; a=2", [true, false]),
            ("text/html; charset = utf-8", [false, false]),
        ] {
            let editions = [Edition::Draft2009, Edition::Living];
            assert_eq!(
                editions.map(|edition| content_type::is_valid_edition(input, edition)),
                years
            );
        }
    }
}

#[test]
fn refresh() {
    assert_eq!(refresh::parse(" 1.5 , /next").unwrap().url, Some("/next"));
    assert_eq!(refresh::parse("0; URL = a b ").unwrap().url, Some("a b "));
    assert_eq!(refresh::parse("0; javascript:x"), None);
    assert_eq!(refresh::parse("soon"), None);
    // A browser reads a time of 0, an author may not write it so:
    assert_eq!(refresh::parse(".9").unwrap().time, 0);
    assert!(!refresh::is_valid(".9"));
    assert!(refresh::is_valid("20; URL=page4.html"));
    // Invalid, and read anyway:
    assert!(!refresh::is_valid("20;URL=page4.html"));
    assert_eq!(refresh::parse("20;URL=page4.html").unwrap().url, Some("page4.html"));
}
