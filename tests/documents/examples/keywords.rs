//! Enumerated and boolean attributes.

use duckbill::Edition;
use duckbill::microsyntax::boolean;
use duckbill::microsyntax::enumerated::{
    self, ALL, AS, AUTOCAPITALIZE, AUTOCORRECT, BUTTON_TYPE, CLOSEDBY, COLORSPACE, COMMAND,
    CONTENTEDITABLE, CROSSORIGIN, DECODING, DIR, DRAGGABLE, ENTERKEYHINT, Enumerated,
    FETCHPRIORITY, FORM_AUTOCOMPLETE, FORM_ENCTYPE, FORM_METHOD, FORMENCTYPE, FORMMETHOD, HIDDEN,
    HTTP_EQUIV, INPUT_TYPE, INPUTMODE, Keyword, LOADING, MARQUEE_BEHAVIOR, MARQUEE_DIRECTION,
    POPOVER, POPOVERTARGETACTION, PRELOAD, REFERRERPOLICY, SCOPE, SHADOWROOTMODE,
    SHADOWROOTSLOTASSIGNMENT, SHAPE, SPELLCHECK, TRACK_KIND, TRANSLATE, WRAP, WRITINGSUGGESTIONS,
};
use duckbill::microsyntax::script_type::is_javascript;

#[test]
fn boolean() {
    assert!(boolean::is_valid("DISABLED", "disabled"));
    // Invalid, and true anyway:
    assert!(!boolean::is_valid("true", "disabled"));
    assert!(boolean::parse(Some("true")));
    assert!(!boolean::is_valid_edition("DISABLED", "disabled", Edition::Draft2007));
}

#[test]
fn enumerated() {
    assert_eq!(enumerated::table("input", "type"), Some(&INPUT_TYPE));
    assert_eq!(enumerated::table("p", "dir"), Some(&DIR)); // of any element
    assert_eq!(enumerated::table("p", "type"), None);
    {
        const TABLE: Enumerated<bool> = Enumerated::new(&[Keyword::new("on", true)]);
        assert_eq!(TABLE.state(Some("off")), None);
    }
    {
        const TABLE: Enumerated<bool> = Enumerated::new(&[Keyword::new("on", true)]).missing(false);
        assert_eq!(TABLE.state(None), Some(false));
    }
    {
        const TABLE: Enumerated<bool> = Enumerated::new(&[Keyword::new("on", true)]).invalid(false);
        assert_eq!(TABLE.state(Some("?")), Some(false));
    }
    {
        const TABLE: Enumerated<bool> = Enumerated::new(&[Keyword::new("off", false)]).empty(true);
        assert_eq!(TABLE.state(Some("")), Some(true));
    }
    assert_eq!(COMMAND.state(Some("--x")), Some("custom"));
    assert!(COMMAND.is_valid("--x"));
    assert_eq!(COMMAND.state(Some("-x")), Some("unknown"));
    assert_eq!(LOADING.keywords()[0].keyword, "lazy");
    assert_eq!(TRACK_KIND.state(None), Some("subtitles"));
    assert_eq!(TRACK_KIND.state(Some(" captions")), Some("metadata")); // white space counts
    // A browser takes any case of any value, an author may write keywords only:
    assert!(!TRACK_KIND.is_valid(" captions"));
    {
        const TABLE: Enumerated<u8> = Enumerated::new(&[Keyword::new("on", 1)]).missing(0);
        assert_eq!(TABLE.state_edition(Some("?"), Edition::Living), None);
        assert_eq!(TABLE.state_edition(Some("?"), Edition::Draft2009), Some(0));
    }
    assert_eq!(SHAPE.canonical_keyword("rectangle"), Some("rect"));
    assert_eq!(SCOPE.canonical_keyword("auto"), None);
    assert_eq!(FORM_METHOD.reflect(Some("POST")), "post");
    assert_eq!(FORM_METHOD.reflect(Some("put")), "get");
    assert!(SHAPE.is_valid("RECT"));
    // Invalid, and a rectangle anyway:
    assert!(!SHAPE.is_valid("rectangle"));
    assert_eq!(SHAPE.state(Some("rectangle")), Some("rectangle"));
}

#[test]
fn keyword() {
    assert!(Keyword::new("row", 1).conforming);
    assert!(!Keyword::obsolete("rectangle", "rect").conforming);
}

#[test]
fn rows() {
    let (_, _, table) = ALL.iter().find(|row| (row.0, row.1) == ("textarea", "wrap")).unwrap();
    assert_eq!(table.state(None), Some("soft"));
}

#[test]
fn tables() {
    assert_eq!(AS.state(Some("Font")), Some("font"));
    assert_eq!(AS.state(None), None);
    assert_eq!(AUTOCAPITALIZE.state(Some("none")), Some("none"));
    assert_eq!(AUTOCAPITALIZE.state(None), Some("default"));
    assert_eq!(AUTOCORRECT.state(Some("on")), Some("on"));
    assert_eq!(AUTOCORRECT.state(None), Some("on"));
    assert_eq!(BUTTON_TYPE.state(Some("submit")), Some("submit"));
    assert_eq!(BUTTON_TYPE.state(None), Some("auto"));
    assert_eq!(CLOSEDBY.state(Some("any")), Some("any"));
    assert_eq!(CLOSEDBY.state(None), Some("auto"));
    assert_eq!(COLORSPACE.state(Some("limited-srgb")), Some("limited-srgb"));
    assert_eq!(COLORSPACE.state(None), Some("limited-srgb"));
    assert_eq!(COMMAND.state(Some("toggle-popover")), Some("toggle-popover"));
    assert_eq!(COMMAND.state(Some("--spin")), Some("custom"));
    assert_eq!(COMMAND.state(None), Some("unknown"));
    assert_eq!(CONTENTEDITABLE.state(Some("true")), Some("true"));
    assert_eq!(CONTENTEDITABLE.state(None), Some("inherit"));
    assert_eq!(CROSSORIGIN.state(Some("anonymous")), Some("anonymous"));
    assert_eq!(CROSSORIGIN.state(None), Some("no-cors"));
    assert_eq!(DECODING.state(Some("sync")), Some("sync"));
    assert_eq!(DECODING.state(None), Some("auto"));
    assert_eq!(DIR.state(Some("ltr")), Some("ltr"));
    assert_eq!(DIR.state(None), None);
    assert_eq!(DRAGGABLE.state(Some("true")), Some("true"));
    assert_eq!(DRAGGABLE.state(None), Some("auto"));
    assert_eq!(ENTERKEYHINT.state(Some("enter")), Some("enter"));
    assert_eq!(ENTERKEYHINT.state(None), None);
    assert_eq!(FETCHPRIORITY.state(Some("high")), Some("high"));
    assert_eq!(FETCHPRIORITY.state(None), Some("auto"));
    assert_eq!(FORM_AUTOCOMPLETE.state(Some("on")), Some("on"));
    assert_eq!(FORM_AUTOCOMPLETE.state(None), Some("on"));
    assert_eq!(
        FORM_ENCTYPE.state(Some("application/x-www-form-urlencoded")),
        Some("application/x-www-form-urlencoded")
    );
    assert_eq!(FORM_ENCTYPE.state(None), Some("application/x-www-form-urlencoded"));
    assert_eq!(FORM_METHOD.state(Some("get")), Some("get"));
    assert_eq!(FORM_METHOD.state(None), Some("get"));
    assert_eq!(
        FORMENCTYPE.state(Some("application/x-www-form-urlencoded")),
        Some("application/x-www-form-urlencoded")
    );
    assert_eq!(FORMENCTYPE.state(None), None);
    assert_eq!(FORMMETHOD.state(Some("get")), Some("get"));
    assert_eq!(FORMMETHOD.state(None), None);
    assert_eq!(HIDDEN.state(Some("hidden")), Some("hidden"));
    assert_eq!(HIDDEN.state(None), Some("not-hidden"));
    assert_eq!(HTTP_EQUIV.state(Some("content-language")), Some("content-language"));
    assert_eq!(HTTP_EQUIV.state(None), None);
    assert_eq!(INPUT_TYPE.state(Some("hidden")), Some("hidden"));
    assert_eq!(INPUT_TYPE.state(None), Some("text"));
    assert_eq!(INPUTMODE.state(Some("none")), Some("none"));
    assert_eq!(INPUTMODE.state(None), None);
    assert_eq!(LOADING.state(Some("lazy")), Some("lazy"));
    assert_eq!(LOADING.state(None), Some("eager"));
    assert_eq!(MARQUEE_BEHAVIOR.state(Some("scroll")), Some("scroll"));
    assert_eq!(MARQUEE_BEHAVIOR.state(None), Some("scroll"));
    assert_eq!(MARQUEE_DIRECTION.state(Some("left")), Some("left"));
    assert_eq!(MARQUEE_DIRECTION.state(None), Some("left"));
    assert_eq!(POPOVER.state(Some("auto")), Some("auto"));
    assert_eq!(POPOVER.state(None), Some("no-popover"));
    assert_eq!(POPOVERTARGETACTION.state(Some("toggle")), Some("toggle"));
    assert_eq!(POPOVERTARGETACTION.state(None), Some("toggle"));
    assert_eq!(PRELOAD.state(Some("none")), Some("none"));
    assert_eq!(PRELOAD.state(None), Some("metadata"));
    assert_eq!(REFERRERPOLICY.state(Some("no-referrer")), Some("no-referrer"));
    assert_eq!(REFERRERPOLICY.state(None), Some(""));
    assert_eq!(SCOPE.state(Some("row")), Some("row"));
    assert_eq!(SCOPE.state(None), Some("auto"));
    assert_eq!(SHADOWROOTMODE.state(Some("open")), Some("open"));
    assert_eq!(SHADOWROOTMODE.state(None), Some("none"));
    assert_eq!(SHADOWROOTSLOTASSIGNMENT.state(Some("named")), Some("named"));
    assert_eq!(SHADOWROOTSLOTASSIGNMENT.state(None), Some("named"));
    assert_eq!(SHAPE.state(Some("circle")), Some("circle"));
    assert_eq!(SHAPE.state(None), Some("rectangle"));
    assert_eq!(SPELLCHECK.state(Some("true")), Some("true"));
    assert_eq!(SPELLCHECK.state(None), Some("default"));
    assert_eq!(TRACK_KIND.state(Some("subtitles")), Some("subtitles"));
    assert_eq!(TRACK_KIND.state(None), Some("subtitles"));
    assert_eq!(TRANSLATE.state(Some("yes")), Some("yes"));
    assert_eq!(TRANSLATE.state(None), Some("inherit"));
    assert_eq!(WRAP.state(Some("soft")), Some("soft"));
    assert_eq!(WRAP.state(None), Some("soft"));
    assert_eq!(WRITINGSUGGESTIONS.state(Some("true")), Some("true"));
    assert_eq!(WRITINGSUGGESTIONS.state(None), Some("default"));
}

#[test]
fn script_type() {
    assert!(is_javascript("Application/X-ECMAScript"));
    assert!(!is_javascript("text/javascript; charset=utf-8"));
}
