//! The preload scanner: the resources that a page will ask for, found without building its tree.
//!
//! [`scan`] returns an iterator of [`PreloadCandidate`]s. It is for browsers, whose parser waits for a script while
//! the rest of the page is already there
//! ([speculative HTML parsing](https://html.spec.whatwg.org/multipage/parsing.html#speculative-html-parsing)),
//! and for servers, archivers and prefetchers: see [`PreloadCandidate::link_header`] for Early Hints, and [`StreamScanner`]
//! for a page that comes in pieces.
//!
//! ```
//! use duckbill::preload::{self, Kind, PreloadOptions};
//!
//! let html = "<!DOCTYPE html><base href=/static/>
//!     <link rel=stylesheet href=page.css><link rel=stylesheet href=print.css media=print>
//!     <template><img src=never.png></template>
//!     <img srcset='small.png 400w, large.png 1600w' src=old.png>";
//! let document_url = "https://example.com/a";
//! let options = PreloadOptions::new().with_document_url(document_url);
//! let found: Vec<_> = preload::scan(html, &options).collect();
//! assert_eq!(found.len(), 2);
//! assert_eq!(found[0].resolved.as_deref(), Some("https://example.com/static/page.css"));
//! assert_eq!((found[1].kind, &*found[1].url), (Kind::Image, "large.png"));
//! ```
//!
//! # What it names
//!
//! The tokens go to the same tree builder as in a parse, over a sink that keeps no nodes. So a resource is
//! named if and only if the parser would come to fetch it, provided that the scripts on the way change
//! nothing: nothing in comments, raw text, template contents, or a `select` of 2018; images that foster
//! parenting moved, scripts in integration points of SVG. `base`, content security policies and referrer
//! policies count from where they stand. A URL is named once.
//!
//! Of several `base` elements with a URL, the first in the tree counts, as in the standard. That is nearly always the first in the
//! markup; but one that foster parenting moves in front of a table comes before those in the table, and counts from there on.
//!
//! It does not read style rules but the `@import`s at the start of a `style` element, and it guesses nothing
//! about what scripts write.

mod candidate;
mod elements;
mod hash;
mod head_matter;
mod import;
mod options;
mod page;
mod pieces;
mod policy;
mod scan_ahead;
#[cfg(feature = "live")]
mod scan_state;
mod scanner;
mod sink;
mod stream;
mod tags;

pub use candidate::{Kind, PreloadCandidate, ScriptTiming, Section};
#[cfg(feature = "live")]
pub(crate) use head_matter::HeadMatter;
pub use options::{Extent, PreloadOptions, ViewportMeta};
#[cfg(feature = "live")]
pub(crate) use scan_ahead::ahead_of;
pub use scan_ahead::scan_ahead;
#[cfg(feature = "live")]
pub(crate) use scan_state::KeptScan;
pub use scanner::{Scanner, scan};
pub use stream::StreamScanner;
