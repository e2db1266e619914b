//! `duckbill::microsyntax::reverse_dns`.

use duckbill::microsyntax::reverse_dns::*;

#[test]
fn cases() {
    for (input, expected) in [
        ("com.example", Some("example.com")),
        ("com.example.a.b.c", Some("example.com")),
        ("COM.EXAMPLE", Some("example.com")),
        ("de.b\u{FC}cher", Some("xn--bcher-kva.de")),
        ("com\u{3002}example", Some("example.com")),
        ("", None),
        ("com", None),
        ("com.", None),
        ("com..example", None),
        (".com.example", None),
        ("com.exa mple", None),
        ("com.exa_mple", None),
        ("not-a-suffix.example", None),
    ] {
        assert_eq!(parse(input).as_deref(), expected, "{input:?}");
    }
    let long = format!("com.example.{}", "a".repeat(64));
    assert_eq!(parse(&long), None);
}
