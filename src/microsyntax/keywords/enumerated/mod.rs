//! Enumerated attributes.
//! [Keywords and enumerated attributes](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#keywords-and-enumerated-attributes)
//!
//! [`Enumerated`] is a table of keywords and defaults; the constants of this module are the tables
//! of the standard's own attributes. Their states are the standard's names for them, in lower case
//! and with hyphens.
//!
//! ```
//! use duckbill::microsyntax::enumerated::{CROSSORIGIN, DIR, INPUT_TYPE};
//!
//! assert_eq!(DIR.state(Some("RTL")), Some("rtl"));
//! assert_eq!(DIR.state(Some("up")), None);
//! assert_eq!(CROSSORIGIN.state(Some("")), Some("anonymous"));
//! assert_eq!(CROSSORIGIN.state(None), Some("no-cors"));
//! assert_eq!(INPUT_TYPE.state(Some("potato")), Some("text"));
//! ```

use crate::edition::Edition;

/// Declares tables as constants.
macro_rules! tables {
    ($(
        $(#[$doc:meta])*
        $name:ident = [$($keyword:literal => $state:literal $($obsolete:ident)?),* $(,)?]
        $(, $default:ident $($value:literal)+)*;
    )+) => {
        $(
            $(#[$doc])*
            pub const $name: super::Enumerated<&'static str> = super::Enumerated::new(&[
                $(tables!(@keyword $keyword, $state $(, $obsolete)?)),*
            ])
            $(.$default($($value),+))*;
        )+
    };
    (@keyword $keyword:literal, $state:literal) => {
        super::Keyword::new($keyword, $state)
    };
    (@keyword $keyword:literal, $state:literal, obsolete) => {
        super::Keyword::obsolete($keyword, $state)
    };
}

/// Declares the list of all tables.
macro_rules! rows {
    ($(#[$doc:meta])* $all:ident; $($element:literal $attribute:literal => $table:ident,)+) => {
        $(#[$doc])*
        pub const $all: &[(&str, &str, super::Enumerated<&str>)] =
            &[$(($element, $attribute, super::tables::$table),)+];
    };
}

mod rows;
mod tables;

pub use rows::ALL;
pub use tables::*;

/// The table of an attribute of an HTML element, both named in lower case; `None` if the attribute is
/// not an enumerated one.
#[must_use]
pub fn table(element: &str, attribute: &str) -> Option<&'static Enumerated<&'static str>> {
    let of_element = |element| {
        ALL.iter().find(move |row| row.1 == attribute && row.0 == element).map(|row| &row.2)
    };
    of_element(element).or_else(|| of_element("*"))
}

/// A keyword of an enumerated attribute and the state it stands for.
///
/// ```
/// use duckbill::microsyntax::enumerated::Keyword;
/// const CIRC: Keyword<&str> = Keyword::obsolete("circ", "circle");
/// assert!(!CIRC.conforming);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Keyword<S> {
    /// The keyword, in lower case.
    pub keyword: &'static str,
    /// The state.
    pub state: S,
    /// Whether authors may write it.
    pub conforming: bool,
}

impl<S> Keyword<S> {
    /// A keyword that authors may write.
    #[must_use]
    pub const fn new(keyword: &'static str, state: S) -> Self {
        Self { keyword, state, conforming: true }
    }

    /// A keyword that browsers know and authors may not write.
    #[must_use]
    pub const fn obsolete(keyword: &'static str, state: S) -> Self {
        Self { keyword, state, conforming: false }
    }
}

/// The table of an enumerated attribute: keywords, and the states for a missing, invalid or empty
/// value.
///
/// The first conforming keyword of a state that is not empty is its canonical keyword.
///
/// ```
/// use duckbill::microsyntax::enumerated::{Enumerated, Keyword};
///
/// #[derive(Debug, Clone, Copy, PartialEq)]
/// enum Wrap { Soft, Hard }
///
/// const WRAP: Enumerated<Wrap> =
///     Enumerated::new(&[Keyword::new("soft", Wrap::Soft), Keyword::new("hard", Wrap::Hard)])
///         .missing(Wrap::Soft)
///         .invalid(Wrap::Soft);
///
/// assert_eq!(WRAP.state(Some("HARD")), Some(Wrap::Hard));
/// assert_eq!(WRAP.state(None), Some(Wrap::Soft));
/// assert_eq!(WRAP.canonical_keyword(Wrap::Hard), Some("hard"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Enumerated<S: 'static> {
    keywords: &'static [Keyword<S>],
    missing: Option<S>,
    invalid: Option<S>,
    empty: Option<S>,
    /// Every value with this prefix is a keyword of this state.
    prefix: Option<(&'static str, S)>,
}

impl<S: Copy + PartialEq> Enumerated<S> {
    /// A table without defaults.
    #[must_use]
    pub const fn new(keywords: &'static [Keyword<S>]) -> Self {
        Self { keywords, missing: None, invalid: None, empty: None, prefix: None }
    }

    /// With a [missing value default](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#missing-value-default).
    #[must_use]
    pub const fn missing(mut self, state: S) -> Self {
        self.missing = Some(state);
        self
    }

    /// With an [invalid value default](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#invalid-value-default).
    #[must_use]
    pub const fn invalid(mut self, state: S) -> Self {
        self.invalid = Some(state);
        self
    }

    /// With an [empty value default](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#empty-value-default).
    #[must_use]
    pub const fn empty(mut self, state: S) -> Self {
        self.empty = Some(state);
        self
    }

    /// With a state for every value that begins with `prefix`, which counts as a keyword.
    #[must_use]
    pub(in crate::microsyntax) const fn prefix(mut self, prefix: &'static str, state: S) -> Self {
        self.prefix = Some((prefix, state));
        self
    }

    /// The keywords in the order of the table.
    #[must_use]
    pub const fn keywords(&self) -> &'static [Keyword<S>] {
        self.keywords
    }

    /// The state of the attribute, whose value is `None` if it is absent; `None` for no state.
    #[must_use]
    pub fn state(&self, value: Option<&str>) -> Option<S> {
        // 1.
        let Some(value) = value else {
            return self.missing;
        };
        // 2.
        if let Some(keyword) = self.keyword(value) {
            return Some(keyword.state);
        }
        if let Some((prefix, state)) = self.prefix
            && value.starts_with(prefix)
        {
            return Some(state);
        }
        // 3. to 5.
        self.empty.filter(|_| value.is_empty()).or(self.invalid)
    }

    /// As [`state`](Self::state), by the rules of `edition`: before the Living Standard, an invalid
    /// value has the state of a missing one if there is no default for invalid ones.
    #[must_use]
    pub fn state_edition(&self, value: Option<&str>, edition: Edition) -> Option<S> {
        let state = self.state(value);
        if !edition.is_draft() { state } else { state.or(self.missing) }
    }

    /// The [canonical keyword](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#canonical-keyword)
    /// of a state; `None` if no keyword maps to it.
    #[must_use]
    pub fn canonical_keyword(&self, state: S) -> Option<&'static str> {
        let of_state = || self.keywords.iter().filter(move |keyword| keyword.state == state);
        of_state()
            .find(|keyword| keyword.conforming && !keyword.keyword.is_empty())
            .or_else(|| of_state().next())
            .map(|keyword| keyword.keyword)
    }

    /// The value of an IDL attribute [limited to only known values](https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#limited-to-only-known-values)
    /// for this content attribute: the canonical keyword of its state, or the empty string.
    #[must_use]
    pub fn reflect(&self, value: Option<&str>) -> &'static str {
        self.state(value).and_then(|state| self.canonical_keyword(state)).unwrap_or("")
    }

    /// Whether authors may write `value`: a conforming keyword in any case, or the empty string where
    /// the attribute has a default for it.
    #[must_use]
    pub fn is_valid(&self, value: &str) -> bool {
        self.keyword(value).is_some_and(|keyword| keyword.conforming)
            || (value.is_empty() && self.empty.is_some())
            || self.prefix.is_some_and(|(prefix, _)| value.starts_with(prefix))
    }

    fn keyword(&self, value: &str) -> Option<&'static Keyword<S>> {
        self.keywords.iter().find(|word| word.keyword.eq_ignore_ascii_case(value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn every_keyword_is_found_in_its_table() {
        for (element, attribute, found) in ALL {
            assert_eq!(table(element, attribute), Some(found));
            for keyword in found.keywords() {
                assert_eq!(found.keyword(&keyword.keyword.to_ascii_uppercase()), Some(keyword));
            }
        }
        assert_eq!(table("td", "scope"), Some(&SCOPE));
        assert_eq!(table("link", "as"), Some(&AS));
        assert_eq!(table("button", "dir"), Some(&DIR));
        assert_eq!(table("button", "nonsense"), None);
    }
}
