//! The values of `meta` elements, and of `Content-Type`.

pub mod charset;
pub mod content_type;
pub mod refresh;
