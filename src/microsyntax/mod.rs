//! The small grammars of attribute values, each exactly as the standard parses it.
//!
//! Every grammar is a module with the same two functions:
//!
//! * `parse` does the same as a browser: it skips, ignores and repairs as the standard prescribes.
//! * `is_valid` does the same as a conformance checker: it accepts only values that authors may write.
//!
//! ```
//! use duckbill::microsyntax::{integer, legacy_color};
//!
//! assert_eq!(integer::parse(" +7 apples"), Some(7)); // a browser reads seven
//! assert!(!integer::is_valid(" +7 apples")); // an author may not write it
//! assert_eq!(legacy_color::parse("chucknorris").unwrap().to_string(), "#c00000");
//! ```
//!
//! This module is a leaf: it does not depend on tokens or trees, takes `&str`, and returns typed values.
//! `None` is returned wherever the standard says "error", "failure" or "nothing".
//!
//! # Editions
//!
//! The Living Standard is the default. Where the drafts of 2007 and 2009 answer differently there is a
//! `parse_edition` that takes an [`Edition`](crate::Edition), or a function of its own for grammars that were
//! removed since ([`ratio`], [`integer_list`], [`simple_color`], [`tokens::remove`]).
//! `is_valid_edition` is the same for the grammars of authors. They differ here:
//!
//! | Grammar | 2007 | 2009 | Living Standard |
//! |---|---|---|---|
//! | space characters, and so tokens ([`tokens`]) | vertical tab too | | ASCII whitespace |
//! | [`boolean`] attributes | the name in lower case | in any case | in any case |
//! | [`float`] | `5.` and `.5`, no exponent | neither; exponent | `.5`; exponent |
//! | [`area`]: numbers of `coords` | no such text | valid integers | floats |
//! | [`date_time::time`]: digits of the fraction | no such text | one or more | one to three |
//! | [`date_time::local_date_time`] | no such text | `T` | `T` or a space |
//! | [`date_time::time_zone_offset`] | colon | colon; `-00:00` too | colon or not; no `-00:00` |
//! | [`date_time::global_date_time`] | "datetime": four digits for the year, any spaces around `T` or instead of it, and before the offset | `T` | `T` or a space |
//! | [`date_time::date_or_time`] | what its algorithm does not call invalid | date, time or both; in content with white space around it | date, or date and time |
//! | [`simple_color`] | no such text | `#` and six digits | removed |
//! | [`content_type`] | no such text | RFC 2616: folded white space, a name twice | one line, each name once |
//!
//! Where a draft has no such text, its edition behaves like the next one; the snapshot of 2018 behaves like the Living
//! Standard. Grammars that are not in the
//! table are the same in all editions that have them. The drafts define valid URLs by a text of another
//! group, *Web addresses*, which is not followed here: [`mod@reference`] and URLs are those of today.
//!
//! # Bounds
//!
//! Every function is linear in its input, does not recurse, and does not panic. The standard's
//! integers have no upper bound; ours saturate at the bounds of `i64` and `u64`, years at
//! `u64::MAX`. Nothing is allocated unless the result is a list or a changed string.
//!
//! # Where to find what
//!
//! | Grammar | Modules |
//! |---|---|
//! | parser idioms | [`idioms`] |
//! | keywords | [`boolean`], [`enumerated`], [`script_type`] |
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
//! | media queries | `media_query` (feature `css`) |

#![cfg_attr(not(test), deny(clippy::arithmetic_side_effects))]

#[cfg(feature = "microsyntax")]
mod colors;
pub(crate) mod content_label;
#[cfg(feature = "microsyntax")]
mod from_str;
#[cfg(feature = "microsyntax")]
mod images;
#[cfg(feature = "microsyntax")]
mod keywords;
#[cfg(feature = "microsyntax")]
mod links;
#[cfg(feature = "microsyntax")]
mod meta;
pub(crate) mod mime_type;
mod numbers;
#[cfg(feature = "microsyntax")]
mod references;
mod token_sets;

#[cfg(feature = "microsyntax")]
pub mod date_time;
pub mod idioms;

#[cfg(feature = "microsyntax")]
pub use colors::{color, legacy_color, simple_color};
#[cfg(feature = "microsyntax")]
pub use from_str::SyntaxError;
#[cfg(feature = "css")]
pub use images::sizes;
#[cfg(feature = "css")]
pub use images::sizes::query as media_query;
#[cfg(feature = "microsyntax")]
pub use images::{area, image_source, srcset};
#[cfg(feature = "microsyntax")]
pub use keywords::{boolean, enumerated, script_type};
#[cfg(all(feature = "microsyntax", feature = "serde"))]
pub(crate) use links::SetMember;
#[cfg(feature = "microsyntax")]
pub use links::{KeywordSet, autocomplete, link_types, sandbox};
#[cfg(feature = "microsyntax")]
pub use meta::{charset, content_type, refresh};
pub(crate) use numbers::display_size::display_size;
pub use numbers::non_negative_integer;
#[cfg(feature = "microsyntax")]
pub use numbers::{
    dimension, dimension_list, float, float_list, integer, integer_list, ratio, reflect,
};
#[cfg(feature = "psl")]
pub use references::reverse_dns;
#[cfg(feature = "url")]
pub use references::url;
#[cfg(feature = "microsyntax")]
pub use references::{dataset, reference};
#[cfg(feature = "microsyntax")]
pub use token_sets::token_list;
pub use token_sets::tokens;
