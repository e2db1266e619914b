//! `duckbill::microsyntax::url`.

use duckbill::microsyntax::url::*;

#[test]
fn resolving() {
    for (input, base, expected) in [
        ("a", Some("http://h/b/c"), Some("http://h/b/a")),
        ("", Some("http://h/b?c#d"), Some("http://h/b?c")),
        ("//i", Some("https://h/"), Some("https://i/")),
        ("?q", Some("http://h/b"), Some("http://h/b?q")),
        (" \thttp://h/ ", None, Some("http://h/")),
        ("http://[", None, None),
        ("a", Some("mailto:x"), None),
        ("http://h/", Some("not a base"), None),
    ] {
        assert_eq!(resolve(input, base).as_deref(), expected, "{input:?}");
    }
}

#[test]
fn the_getters_of_2009() {
    use Component::{Hash, Host, Hostname, Pathname, Port, Protocol, Search};
    let all = [Protocol, Host, Hostname, Port, Pathname, Search, Hash];
    for (input, expected) in [
        ("http://u:p@h:8/a/b?c#d", ["http:", "h:8", "h", "8", "/a/b", "?c", "#d"]),
        ("http://h/?#", ["http:", "h", "h", "", "/", "?", "#"]),
        ("mailto:a?b#c", ["mailto:", "", "", "", "", "", "#c"]),
        ("relative", [""; 7]),
    ] {
        assert_eq!(get_2009(input, all), expected, "{input:?}");
    }
}

#[test]
fn the_setters_of_2009() {
    use Component::{Hash, Host, Hostname, Pathname, Port, Protocol, Search};
    for (input, part, value, expected) in [
        ("http://h/", Protocol, "https::", "https://h/"),
        ("http://h/", Protocol, ":", "http://h/"),
        ("http://h/", Host, "i:9", "http://i:9/"),
        ("http://h:9/", Hostname, "//i", "http://i:9/"),
        ("http://h/", Hostname, "/", "http://h/"),
        ("http://h/", Port, "x", "http://h:0/"),
        ("http://h/a", Pathname, "b", "http://h/b"),
        ("http://h/", Search, "??b", "http://h/??b"),
        ("http://h/#b", Hash, "", "http://h/#"),
        ("mailto:a", Pathname, "b", "mailto:a"),
        ("mailto:a", Host, "b", "mailto:a"),
        ("relative", Hash, "b", "relative"),
    ] {
        assert_eq!(set_2009(input, part, value), expected, "{input:?} {part:?} {value:?}");
    }
}

#[test]
fn the_setters_of_today_remove_what_is_empty() {
    let mut url = Decomposed::parse("http://h:9/a?b#c", None).unwrap();
    url.set(Component::Search, "");
    url.set(Component::Hash, "");
    url.set(Component::Port, "");
    assert_eq!(url.href(), "http://h/a");
    url.set(Component::Host, "");
    assert_eq!(url.get(Component::Host), "h");
    url.set(Component::Hostname, "i");
    url.set(Component::Pathname, "b");
    url.set(Component::Protocol, "https");
    assert_eq!(url.to_string(), "https://i/b");
    assert_eq!(format!("{url:?}"), "Decomposed(\"https://i/b\")");
}
