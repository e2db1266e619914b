//! `duckbill::microsyntax::content_type`.

use duckbill::Edition;
use duckbill::microsyntax::content_type::*;

#[test]
fn charsets() {
    for (input, expected) in [
        ("text/html;charset=a", Some("a")),
        (" text/html ; charset=a ", Some("a")),
        ("text/html;CHARSET=A", Some("A")),
        ("text/html;charset=a;charset=b", Some("a")),
        ("text/html;charset=;charset=b", Some("b")),
        ("text/html;charset=\"\";charset=b", Some("")),
        ("text/html;charset =a", None),
        ("text/html;charset= a", Some(" a")),
        ("text/html;charset=a b", Some("a b")),
        ("text/html;charset=\"a;b\"", Some("a;b")),
        ("text/html;charset=\"a\\\"b\"", Some("a\"b")),
        ("text/html;charset=\"a", Some("a")),
        ("text/html;charset=\"a\\", Some("a\\")),
        ("text/html;charset=\"a\"x;y", Some("a")),
        ("text/html;x;charset=a", Some("a")),
        ("text/html;;charset=a", Some("a")),
        ("text/html;x=\"charset=b\";charset=a", Some("a")),
        ("text/html;charset=\u{100};charset=a", Some("a")),
        ("text/html", None),
        ("text;charset=a", None),
        ("/html;charset=a", None),
        ("text/;charset=a", None),
        ("te xt/html;charset=a", None),
        ("", None),
    ] {
        assert_eq!(charset(input).as_deref(), expected, "{input:?}");
    }
}

#[test]
fn validity() {
    for valid in ["text/html", "a/b;c=d", "a/b ; c=\"d e\"", "image/svg+xml;x=y;z=w"] {
        assert!(is_valid(valid), "{valid:?}");
    }
    for invalid in [
        "",
        "text",
        "text/",
        "/html",
        "text/html ",
        "text/html;",
        "a/b;c",
        "a/b;c=",
        "a/b;c=d;",
        "a/b;c =d",
        "a/b;c= d",
        "a/b;c=d;C=e",
        "a/b;c=\"d",
        "a/b;c=\"d\\\"",
        "a/b;\r\n c=d",
        "a/b;c=\"d\"e",
        " a/b",
        "a/b/c",
    ] {
        assert!(!is_valid(invalid), "{invalid:?}");
    }
    assert!(is_valid("a/b;c=\"d\\\\\""));
}

#[test]
fn the_media_type_of_rfc_2616() {
    for (input, valid) in [
        ("text/html", true),
        ("text/html;a=b;A=c", true),
        ("text/html\r\n\t;\r\n a=b", true),
        ("text/html;a=b\r\n ;c=d", true),
        ("text/html;\r\na=b", false),
        ("text/html;\n a=b", false),
        ("text/html;a= b", false),
        ("text /html", false),
        ("text/html;", false),
    ] {
        assert_eq!(is_valid_edition(input, Edition::Draft2009), valid, "{input:?}");
    }
}
