//! Numbers, dimensions, and lists of them.

#[cfg(feature = "microsyntax")]
mod best_representation;
#[cfg(feature = "microsyntax")]
pub mod dimension;
#[cfg(feature = "microsyntax")]
pub mod dimension_list;
pub(crate) mod display_size;
#[cfg(feature = "microsyntax")]
pub mod float;
#[cfg(feature = "microsyntax")]
pub mod float_list;
#[cfg(feature = "microsyntax")]
pub mod integer;
#[cfg(feature = "microsyntax")]
pub mod integer_list;
pub mod non_negative_integer;
#[cfg(feature = "microsyntax")]
pub mod ratio;
#[cfg(feature = "microsyntax")]
pub mod reflect;
