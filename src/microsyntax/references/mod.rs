//! References to names, identifiers and URLs, and the names of custom data.

pub mod dataset;
pub mod reference;
#[cfg(feature = "psl")]
pub mod reverse_dns;
#[cfg(feature = "url")]
pub mod url;
