//! `duckbill::microsyntax::sandbox`.

use duckbill::microsyntax::sandbox::*;

fn lifted(input: &str) -> Vec<&'static str> {
    let flags = flags(parse(input));
    Flag::ALL.iter().filter(|flag| !flags.contains(**flag)).map(|flag| flag.as_str()).collect()
}

#[test]
fn keywords_lift_flags() {
    for (input, expected) in [
        ("", &[][..]),
        ("allow-same-origin", &["origin"]),
        ("Allow-Scripts", &["scripts", "automatic-features"]),
        ("allow-popups", &["auxiliary-navigation", "custom-protocols-navigation"]),
        ("allow-popups-to-escape-sandbox", &["propagates-to-auxiliary"]),
        ("allow-top-navigation-by-user-activation", &["top-level-navigation-with-user-activation"]),
        ("allow-top-navigation-to-custom-protocols", &["custom-protocols-navigation"]),
        ("nonsense", &[]),
    ] {
        assert_eq!(lifted(input), expected, "{input:?}");
    }
    assert_eq!(lifted("allow-top-navigation").len(), 3);
    let all: Vec<_> = Allow::ALL.iter().map(|keyword| keyword.as_str()).collect();
    assert_eq!(flags(parse(&all.join(" "))).len(), 2);
}

#[test]
fn validity() {
    for (input, expected) in [
        ("", true),
        ("allow-forms", true),
        ("ALLOW-FORMS", true),
        ("allow-forms ALLOW-FORMS", false),
        ("forms", false),
        ("allow-popups allow-top-navigation-to-custom-protocols", false),
        ("allow-popups allow-top-navigation-by-user-activation", true),
    ] {
        assert_eq!(is_valid(input), expected, "{input:?}");
    }
}
