//! A small example of each function whose documentation has none: a type has one example there, its methods have
//! theirs here. One file a room of `src/`.

#[cfg(feature = "microsyntax")]
mod colors;
#[cfg(feature = "microsyntax")]
mod date_time;
mod dom;
mod edits;
mod elements;
mod encoding;
#[cfg(feature = "html")]
mod html;
#[cfg(feature = "microsyntax")]
mod idioms;
#[cfg(feature = "microsyntax")]
mod images;
#[cfg(feature = "microsyntax")]
mod keywords;
#[cfg(feature = "microsyntax")]
mod links;
#[cfg(feature = "microsyntax")]
mod meta;
#[cfg(feature = "microsyntax")]
mod numbers;
mod parser;
#[cfg(feature = "preload")]
mod preload;
#[cfg(feature = "microsyntax")]
mod references;
#[cfg(feature = "rewrite")]
mod rewrite;
#[cfg(feature = "selectors")]
mod selectors;
mod serializer;
#[cfg(feature = "edits")]
mod source_edit;
mod stages;
#[cfg(feature = "microsyntax")]
mod token_sets;
mod tokens;
