//! The meaning of elements: forms and their controls, labels, options, tables, links, attributes as typed values.
//!
//! Most of it is asked of an [`ElementRef`](crate::ElementRef) or a [`Document`](crate::Document), whose methods are
//! written here; this module has the types that they return.

#[cfg(feature = "url")]
mod base_url;
mod collections;
#[cfg(any(feature = "html", feature = "selectors"))]
mod disabled_options;
#[cfg(feature = "html")]
mod form_controls;
#[cfg(all(feature = "html", feature = "selectors"))]
mod form_entries;
#[cfg(any(feature = "html", feature = "selectors"))]
mod form_owner;
#[cfg(feature = "html")]
mod inner_text;
#[cfg(feature = "html")]
mod labels;
#[cfg(feature = "html")]
mod lines;
#[cfg(feature = "html")]
mod list_places;
#[cfg(feature = "html")]
mod named;
#[cfg(feature = "html")]
mod option_edits;
#[cfg(feature = "html")]
mod options;
#[cfg(feature = "selectors")]
mod pragma_language;
#[cfg(feature = "html")]
mod reflect;
#[cfg(feature = "html")]
mod reflect_links;
#[cfg(feature = "url")]
mod simple_url;
#[cfg(any(feature = "html", feature = "selectors"))]
mod submit_button;
#[cfg(feature = "html")]
mod tables;
mod title;
#[cfg(feature = "selectors")]
mod validation;

#[cfg(feature = "url")]
pub use base_url::BaseUrl;
#[cfg(feature = "selectors")]
pub(crate) use disabled_options::says_disabled;
#[cfg(feature = "html")]
pub use form_controls::{FormControls, RadioNodeList};
#[cfg(all(feature = "html", feature = "selectors"))]
pub use form_entries::FormEntry;
#[cfg(feature = "html")]
pub use lines::Lines;
#[cfg(feature = "html")]
pub use options::OptionElements;
#[cfg(feature = "selectors")]
pub(crate) use pragma_language::PragmaLanguage;
#[cfg(feature = "html")]
pub use reflect::Reflect;
#[cfg(feature = "preload")]
pub(crate) use simple_url::is_simple_url;
#[cfg(feature = "selectors")]
pub(crate) use submit_button::is_submit_button;
#[cfg(feature = "selectors")]
pub(crate) use validation::{
    Bounds, InputType, is_excluded_by_pattern, is_of_wrong_type, sanitized,
};
