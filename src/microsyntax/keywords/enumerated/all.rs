//! The tables by element and attribute.

use super::{Enumerated, tables::*};

/// Every table, with the element (`*` for any) and the attribute it is for.
///
/// ```
/// use duckbill::microsyntax::enumerated::ALL;
/// let (_, _, table) = ALL.iter().find(|row| (row.0, row.1) == ("textarea", "wrap")).unwrap();
/// assert_eq!(table.state(None), Some("soft"));
/// ```
pub const ALL: &[(&str, &str, Enumerated<&str>)] = &[
    ("*", "autocapitalize", AUTOCAPITALIZE),
    ("*", "autocorrect", AUTOCORRECT),
    ("button", "type", BUTTON_TYPE),
    ("dialog", "closedby", CLOSEDBY),
    ("input", "colorspace", COLORSPACE),
    ("button", "command", COMMAND),
    ("*", "contenteditable", CONTENTEDITABLE),
    ("audio", "crossorigin", CROSSORIGIN),
    ("img", "crossorigin", CROSSORIGIN),
    ("link", "crossorigin", CROSSORIGIN),
    ("script", "crossorigin", CROSSORIGIN),
    ("video", "crossorigin", CROSSORIGIN),
    ("img", "decoding", DECODING),
    ("*", "dir", DIR),
    ("*", "draggable", DRAGGABLE),
    ("*", "enterkeyhint", ENTERKEYHINT),
    ("img", "fetchpriority", FETCHPRIORITY),
    ("link", "fetchpriority", FETCHPRIORITY),
    ("script", "fetchpriority", FETCHPRIORITY),
    ("form", "autocomplete", FORM_AUTOCOMPLETE),
    ("form", "enctype", FORM_ENCTYPE),
    ("form", "method", FORM_METHOD),
    ("button", "formenctype", FORMENCTYPE),
    ("input", "formenctype", FORMENCTYPE),
    ("button", "formmethod", FORMMETHOD),
    ("input", "formmethod", FORMMETHOD),
    ("*", "hidden", HIDDEN),
    ("meta", "http-equiv", HTTP_EQUIV),
    ("input", "type", INPUT_TYPE),
    ("*", "inputmode", INPUTMODE),
    ("iframe", "loading", LOADING),
    ("img", "loading", LOADING),
    ("audio", "loading", LOADING),
    ("video", "loading", LOADING),
    ("marquee", "behavior", MARQUEE_BEHAVIOR),
    ("marquee", "direction", MARQUEE_DIRECTION),
    ("*", "popover", POPOVER),
    ("button", "popovertargetaction", POPOVERTARGETACTION),
    ("input", "popovertargetaction", POPOVERTARGETACTION),
    ("audio", "preload", PRELOAD),
    ("video", "preload", PRELOAD),
    ("a", "referrerpolicy", REFERRERPOLICY),
    ("area", "referrerpolicy", REFERRERPOLICY),
    ("iframe", "referrerpolicy", REFERRERPOLICY),
    ("img", "referrerpolicy", REFERRERPOLICY),
    ("link", "referrerpolicy", REFERRERPOLICY),
    ("script", "referrerpolicy", REFERRERPOLICY),
    ("th", "scope", SCOPE),
    ("template", "shadowrootmode", SHADOWROOTMODE),
    ("template", "shadowrootslotassignment", SHADOWROOTSLOTASSIGNMENT),
    ("area", "shape", SHAPE),
    ("*", "spellcheck", SPELLCHECK),
    ("track", "kind", TRACK_KIND),
    ("*", "translate", TRANSLATE),
    ("textarea", "wrap", WRAP),
    ("*", "writingsuggestions", WRITINGSUGGESTIONS),
];

#[cfg(test)]
mod tests {
    use super::*;

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
}
