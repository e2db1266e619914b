//! `duckbill::microsyntax::enumerated`.

use duckbill::Edition;
use duckbill::microsyntax::enumerated::*;

const TABLE: Enumerated<&str> = Enumerated::new(&[
    Keyword::new("", "blank"),
    Keyword::new("yes", "on"),
    Keyword::new("on", "on"),
    Keyword::obsolete("off", "off"),
])
.missing("missing")
.invalid("invalid");

#[test]
fn states() {
    for (value, expected) in [
        (None, "missing"),
        (Some(""), "blank"),
        (Some("YES"), "on"),
        (Some("oN"), "on"),
        (Some("off"), "off"),
        (Some("on "), "invalid"),
        (Some("\u{17F}"), "invalid"),
    ] {
        assert_eq!(TABLE.state(value), Some(expected), "{value:?}");
    }
}

#[test]
fn an_empty_keyword_comes_before_the_empty_default() {
    assert_eq!(TABLE.empty("default").state(Some("")), Some("blank"));
    assert_eq!(DIR.empty("auto").state(Some("")), Some("auto"));
}

#[test]
fn older_editions_fall_back_to_the_missing_default() {
    const TABLE: Enumerated<u8> = Enumerated::new(&[Keyword::new("a", 1)]).missing(2);
    assert_eq!(TABLE.state(Some("b")), None);
    assert_eq!(TABLE.state_edition(Some("b"), Edition::Draft2007), Some(2));
    assert_eq!(TABLE.invalid(3).state_edition(Some("b"), Edition::Draft2007), Some(3));
    assert_eq!(TABLE.state_edition(Some("a"), Edition::Draft2007), Some(1));
}

#[test]
fn canonical_keywords() {
    for (state, expected) in
        [("blank", Some("")), ("on", Some("yes")), ("off", Some("off")), ("missing", None)]
    {
        assert_eq!(TABLE.canonical_keyword(state), expected);
    }
    assert_eq!(TABLE.reflect(None), "");
    assert_eq!(TABLE.reflect(Some("ON")), "yes");
}

#[test]
fn validity() {
    assert!(TABLE.is_valid(""));
    assert!(TABLE.is_valid("On"));
    assert!(!TABLE.is_valid("off"));
    assert!(!TABLE.is_valid("missing"));
    assert!(CROSSORIGIN.is_valid(""));
    assert!(!DIR.is_valid(""));
}

#[test]
fn keywords_are_distinct_and_lowercase() {
    for (element, attribute, table) in ALL {
        let mut seen = Vec::new();
        for keyword in table.keywords() {
            let word = keyword.keyword;
            assert_eq!(word, word.to_ascii_lowercase());
            assert!(!seen.contains(&word), "{element} {attribute} {word}");
            seen.push(word);
        }
    }
}

#[test]
fn the_tables_are_in_order() {
    assert!(ALL.iter().any(|row| row.1 == "dir"));
    let mut names: Vec<_> = ALL.iter().map(|row| (row.0, row.1)).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), ALL.len(), "no attribute has two tables");
}

#[test]
fn states_that_tell_missing_invalid_and_empty_apart() {
    let states = |table: Enumerated<&'static str>| {
        [None, Some(""), Some("?")].map(|value| table.state(value))
    };
    assert_eq!(states(CROSSORIGIN), [Some("no-cors"), Some("anonymous"), Some("anonymous")]);
    assert_eq!(states(POPOVER), [Some("no-popover"), Some("auto"), Some("manual")]);
    assert_eq!(states(HIDDEN), [Some("not-hidden"), Some("hidden"), Some("hidden")]);
    assert_eq!(states(TRANSLATE), [Some("inherit"), Some("yes"), Some("inherit")]);
    assert_eq!(states(SPELLCHECK), [Some("default"), Some("true"), Some("default")]);
    assert_eq!(states(WRITINGSUGGESTIONS), [Some("default"), Some("true"), Some("true")]);
    assert_eq!(states(TRACK_KIND), [Some("subtitles"), Some("metadata"), Some("metadata")]);
    assert_eq!(states(FORMMETHOD), [None, Some("get"), Some("get")]);
    assert_eq!(states(PRELOAD), [Some("metadata"), Some("automatic"), Some("metadata")]);
    assert_eq!(states(INPUTMODE), [None, None, None]);
}
