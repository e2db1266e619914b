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
