//! The small grammars that live in attribute values, each exactly as the standard parses it.
//!
//! Every grammar is a module of its own with the same two questions:
//!
//! * `parse` does what a browser does: it skips, ignores and repairs as the standard prescribes.
//! * `is_valid` does what a conformance checker does: it accepts only what authors may write.
//!
//! ```
//! use duckbill::microsyntax::{integer, legacy_color};
//!
//! assert_eq!(integer::parse(" +7 apples"), Some(7)); // a browser reads seven
//! assert!(!integer::is_valid(" +7 apples")); // an author may not write it
//! assert_eq!(legacy_color::parse("chucknorris").unwrap().to_string(), "#c00000");
//! ```
//!
//! This module is a leaf: it knows nothing of tokens or trees, takes `&str`, and gives back typed
//! values. `None` stands wherever the standard says "error", "failure" or "nothing".
//!
//! # Which text
//!
//! The Living Standard is the default. Where the drafts of 2007 and 2009 answer differently there
//! is a `parse_edition` that takes an [`Edition`], or a function of its own for what has since been
//! removed ([`ratio`], [`integer_list`], [`simple_color`], [`tokens::remove`]).
//!
//! # Bounds
//!
//! Every function is linear in its input, does not recurse, and does not panic. The standard's
//! integers have no upper bound; ours saturate at the bounds of `i64` and `u64`, years at
//! `u64::MAX`. Nothing is allocated unless the result is a list or a changed string.
//!
//! # What is where
//!
//! | Grammar | Modules |
//! |---|---|
//! | parser idioms | [`idioms`] |
//! | keywords | [`boolean`], [`enumerated`] |
//! | numbers | [`integer`], [`non_negative_integer`], [`float`], [`dimension`], [`reflect`] |
//! | lists of numbers | [`float_list`], [`integer_list`], [`dimension_list`], [`ratio`] |
//! | dates and times | [`date_time`]: months, dates, times, offsets, weeks, durations |
//! | colours | [`legacy_color`], [`simple_color`], [`color`] |
//! | tokens | [`tokens`], [`token_list`] |
//! | references and data | [`mod@reference`], [`dataset`], `reverse_dns` (feature `psl`) |
//! | URLs | `url` (feature `url`) |
//! | links | [`link_types`], [`sandbox`], [`autocomplete`] |
//! | `meta` | [`refresh`], [`charset`], [`content_type`] |
//! | image maps | [`area`] |
//! | images | [`srcset`], `sizes` (feature `css`), [`image_source`] |

#![cfg_attr(not(test), deny(clippy::arithmetic_side_effects))]

mod best_representation;
mod cursor;
mod from_str;
mod keyword_set;

pub mod area;
pub mod autocomplete;
pub mod boolean;
pub mod charset;
pub mod color;
pub mod content_type;
pub mod dataset;
pub mod date_time;
pub mod dimension;
pub mod dimension_list;
pub mod enumerated;
pub mod float;
pub mod float_list;
pub mod idioms;
pub mod image_source;
pub mod integer;
pub mod integer_list;
pub mod legacy_color;
pub mod link_types;
pub mod non_negative_integer;
pub mod ratio;
pub mod reference;
pub mod reflect;
pub mod refresh;
#[cfg(feature = "psl")]
pub mod reverse_dns;
pub mod sandbox;
pub mod simple_color;
#[cfg(feature = "css")]
pub mod sizes;
pub mod srcset;
pub mod token_list;
pub mod tokens;
#[cfg(feature = "url")]
pub mod url;

pub use from_str::SyntaxError;

/// A text of the standard, as far as the microsyntaxes differ between texts.
///
/// ```
/// use duckbill::microsyntax::{Edition, integer};
/// assert_eq!(integer::parse_edition("+1", Edition::Living), Some(1));
/// assert_eq!(integer::parse_edition("+1", Edition::Y2007), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Edition {
    /// The HTML 5 working draft of 2007.
    Y2007,
    /// The HTML5 working draft of 2009.
    Y2009,
    /// The Living Standard.
    #[default]
    Living,
}
