//! References: URLs, names of data, names of fragments.

use duckbill::microsyntax::dataset::{self, DatasetError};

#[test]
fn dataset_error() {
    assert_eq!(DatasetError::Syntax.name(), "SyntaxError");
    assert_eq!(dataset::parse("data-date-of-birth").as_deref(), Some("dateOfBirth"));
    assert_eq!(dataset::parse("data-Birth").as_deref(), None);
    assert_eq!(dataset::parse("date").as_deref(), None);
    // A browser gives it a property, an author may not write it:
    assert_eq!(dataset::parse("data-").as_deref(), Some(""));
    assert!(!dataset::is_valid("data-"));
}

#[test]
fn dataset() {
    assert_eq!(dataset::to_attribute("dateOfBirth").unwrap(), "data-date-of-birth");
    assert!(dataset::to_attribute("date-of").is_err());
    assert_eq!(dataset::to_deleted_attribute("fooBar").as_deref(), Some("data-foo-bar"));
    assert_eq!(dataset::to_deleted_attribute("-a"), None); // `data--a` is the property `A`
    assert!(dataset::is_valid("data-x"));
    // Invalid for the space, which only script can put there, and mapped anyway:
    assert!(!dataset::is_valid("data-a b"));
    assert_eq!(dataset::parse("data-a b").as_deref(), Some("a b"));
}

#[test]
fn reference() {
    {
        use duckbill::microsyntax::reference;
        assert_eq!(reference::parse("#map"), Some("map"));
        assert_eq!(reference::parse("#"), None);
        // A browser skips what is before, an author may not write it:
        assert_eq!(reference::parse("page.html#map#2"), Some("map#2"));
        assert!(!reference::is_valid("page.html#map#2", ["map#2"]));
    }
    {
        use duckbill::microsyntax::reference;
        use duckbill::microsyntax::reference::Target;
        let maps = [Target { id: None, name: Some("A") }, Target { id: Some("a"), name: None }];
        assert_eq!(reference::find("#a", maps), Some(1));
    }
    {
        use duckbill::microsyntax::reference;
        assert!(reference::is_valid("#map", ["map"]));
        // Invalid for want of a hash at the start, and read anyway:
        assert!(!reference::is_valid("x#map", ["map"]));
        assert_eq!(reference::parse("x#map"), Some("map"));
    }
}

#[cfg(feature = "caseless")]
#[test]
fn reference_with_caseless() {
    use duckbill::microsyntax::reference::{self, Target};
    let maps = [Target { id: Some("A"), name: None }, Target { id: None, name: Some("A") }];
    assert_eq!(reference::find_edition("#a", maps, duckbill::Edition::Draft2007), Some(0));
    assert_eq!(reference::find_edition("#a", maps, duckbill::Edition::Draft2009), Some(1));
    assert_eq!(reference::find_edition("#a", maps, duckbill::Edition::Living), None);
}

#[cfg(feature = "psl")]
#[test]
fn reverse_dns() {
    use duckbill::microsyntax::reverse_dns;
    assert!(reverse_dns::is_valid("org.whatwg.html"));
    assert!(!reverse_dns::is_valid("org"));
}

#[cfg(feature = "url")]
#[test]
fn url() {
    use duckbill::microsyntax::url::{self, Component};
    {
        let found = url::resolve("../b?c", Some("https://example.com/x/a"));
        assert_eq!(found.as_deref(), Some("https://example.com/b?c"));
        assert_eq!(url::resolve("b", None), None);
        // A browser repairs the backslash, an author may not write it:
        assert!(url::resolve("https:\\\\example.com", None).is_some());
        assert!(!url::is_valid("https:\\\\example.com", None));
    }
    assert!(url::is_valid(" page.html ", Some("https://example.com/")));
    // Invalid for the space inside, and read anyway:
    assert!(!url::is_valid("a b", Some("https://example.com/")));
    assert!(url::resolve("a b", Some("https://example.com/")).is_some());
    assert!(url::is_valid("", Some("https://example.com/")));
    assert_eq!(url::get_2009("http://example.com/?", [Component::Search]), ["?"]);
    assert_eq!(url::get_2009("http://example.com/", [Component::Search]), [""]);
    assert_eq!(url::get_2009("mailto:a?b", [Component::Search]), [""]); // not hierarchical
    {
        let parts =
            url::get_2009("http://example.com/a?b", [Component::Pathname, Component::Search]);
        assert_eq!(parts, ["/a", "?b"]);
    }
    assert_eq!(url::set_2009("http://a/?b", Component::Search, ""), "http://a/?");
    assert_eq!(url::set_2009("http://a/", Component::Port, "8-1"), "http://a:81/");
    assert_eq!(url::set_2009("http://a/", Component::Host, ""), "http://a/");
}

#[cfg(feature = "url")]
#[test]
fn decomposed() {
    use duckbill::microsyntax::url::{Component, Decomposed};
    assert!(Decomposed::parse("//", None).is_none());
    assert_eq!(Decomposed::parse("HTTP://a", None).unwrap().href(), "http://a/");
    assert_eq!(Decomposed::parse("data:,x", None).unwrap().get(Component::Protocol), "data:");
    assert_eq!(Decomposed::parse("http://a:80/", None).unwrap().get(Component::Host), "a");
    assert_eq!(Decomposed::parse("http://a:81/", None).unwrap().get(Component::Hostname), "a");
    assert_eq!(Decomposed::parse("http://a:81/", None).unwrap().get(Component::Port), "81");
    assert_eq!(Decomposed::parse("http://a/b/../c", None).unwrap().get(Component::Pathname), "/c");
    assert_eq!(Decomposed::parse("http://a/?", None).unwrap().get(Component::Search), "");
    assert_eq!(Decomposed::parse("http://a/#b", None).unwrap().get(Component::Hash), "#b");
    {
        let mut url = Decomposed::parse("http://a/", None).unwrap();
        url.set(Component::Protocol, "https:x");
        assert_eq!(url.href(), "https://a/");
    }
    {
        let mut url = Decomposed::parse("http://a/", None).unwrap();
        url.set(Component::Host, "b:8");
        assert_eq!(url.href(), "http://b:8/");
    }
    {
        let mut url = Decomposed::parse("http://a:8/", None).unwrap();
        url.set(Component::Hostname, "b");
        assert_eq!(url.href(), "http://b:8/");
    }
    {
        let mut url = Decomposed::parse("http://a:8/", None).unwrap();
        url.set(Component::Port, "");
        assert_eq!(url.href(), "http://a/");
    }
    {
        let mut url = Decomposed::parse("http://a/b", None).unwrap();
        url.set(Component::Pathname, "c d");
        assert_eq!(url.href(), "http://a/c%20d");
    }
    {
        let mut url = Decomposed::parse("http://a/", None).unwrap();
        url.set(Component::Search, "b");
        assert_eq!(url.href(), "http://a/?b");
    }
    {
        let mut url = Decomposed::parse("http://a/#b", None).unwrap();
        url.set(Component::Hash, "");
        assert_eq!(url.href(), "http://a/");
    }
}
