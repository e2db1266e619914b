//! Sources of images, their sizes, and image maps.

pub mod area;
pub mod image_source;
#[cfg(feature = "css")]
pub mod sizes;
pub mod srcset;
