//! Link types, autofill and sandboxing.

use duckbill::microsyntax::autocomplete::{self, Category, Mantle};
use duckbill::microsyntax::link_types::{self, LinkEffect, LinkElement, LinkType};
use duckbill::microsyntax::sandbox::{self, Allow, Flag};

#[test]
fn autocomplete() {
    assert_eq!(autocomplete::field("Email"), Some(("email", Category::Contact)));
    assert_eq!(autocomplete::field("e-mail"), None);
    {
        let field =
            |value| autocomplete::parse(value, Mantle::Expectation).map(|found| found.field);
        assert_eq!(field(" ON "), Some("on"));
        assert_eq!(field("home name"), None); // a name is nowhere at home
        assert_eq!(field("username webauthn"), Some("username"));
        // A browser reads `webauthn` alone, an author may not write it without a field:
        assert_eq!(field("webauthn"), Some("webauthn"));
        assert!(!autocomplete::is_valid("webauthn", Mantle::Expectation));
    }
    assert!(autocomplete::is_valid("shipping street-address", Mantle::Expectation));
    // Invalid because it names no field, but browsers read it:
    assert!(!autocomplete::is_valid("webauthn", Mantle::Expectation));
    assert!(autocomplete::parse("webauthn", Mantle::Expectation).is_some());
}

#[test]
fn details() {
    let details = autocomplete::parse("Section-A  SHIPPING Name", Mantle::Expectation);
    assert_eq!(details.unwrap().idl_value(), "section-a shipping name");
}

#[test]
fn keyword_set() {
    assert_eq!(Allow::Popups.as_str(), "allow-popups");
    assert_eq!("ALLOW-POPUPS".parse(), Ok(Allow::Popups));
    assert!(sandbox::parse("allow-popups").contains(Allow::Popups));
    {
        let mut allowed = sandbox::parse("");
        allowed.insert(Allow::Popups);
        assert_eq!(allowed, sandbox::parse("allow-popups"));
    }
    assert_eq!(sandbox::parse("allow-popups allow-popups").len(), 1);
    assert!(sandbox::parse("popups").is_empty());
    assert_eq!(sandbox::parse("allow-popups").iter().next(), Some(Allow::Popups));
}

#[test]
fn link_type_names() {
    {
        let icon = "ICON".parse::<LinkType>().unwrap();
        assert_eq!(icon.as_str(), "icon");
        assert_eq!(icon.effect(LinkElement::Link), Some(LinkEffect::ExternalResource));
        assert_eq!(icon.effect(LinkElement::A), None);
    }
    {
        let types = link_types::parse("next nofollow x");
        assert!(types.contains(LinkType::Nofollow));
        assert_eq!(types.iter().map(LinkType::as_str).collect::<Vec<_>>(), ["next", "nofollow"]);
    }
}

#[test]
fn link_types() {
    assert!(link_types::is_valid("nofollow noopener", LinkElement::A));
    // Invalid for the repetition, and read anyway:
    assert!(!link_types::is_valid("next next", LinkElement::A));
    assert_eq!(link_types::parse("next next").len(), 1);
}

#[test]
fn sandbox() {
    {
        let flags = sandbox::flags(sandbox::parse("allow-top-navigation"));
        assert!(!flags.contains(Flag::TopLevelNavigationWithUserActivation));
        assert_eq!(sandbox::flags(sandbox::parse("")).len(), Flag::ALL.len());
    }
    {
        assert!(sandbox::is_valid("allow-scripts allow-forms"));
        // Invalid because the first says all that the second does, and read anyway:
        let both = "allow-top-navigation allow-top-navigation-by-user-activation";
        assert!(!sandbox::is_valid(both));
        assert_eq!(sandbox::parse(both).len(), 2);
    }
}

#[test]
fn sandbox_names() {
    assert_eq!("Allow-Forms".parse(), Ok(Allow::Forms));
    assert_eq!(Allow::Forms.as_str(), "allow-forms");
    {
        let allowed = sandbox::parse("allow-scripts allow-forms");
        assert!(allowed.contains(Allow::Scripts));
        assert_eq!(allowed.len(), 2);
    }
    assert_eq!(Flag::Origin.as_str(), "origin");
    {
        let flags = sandbox::flags(sandbox::parse("allow-scripts"));
        assert!(!flags.contains(Flag::Scripts));
        assert!(flags.contains(Flag::Forms));
    }
}

#[test]
fn effect() {
    use duckbill::microsyntax::link_types::{LinkEffect, LinkElement, LinkType};
    assert_eq!(LinkType::Noopener.effect(LinkElement::A), Some(LinkEffect::Annotation));
    assert_eq!(LinkType::Noopener.effect(LinkElement::Link), None);
}
