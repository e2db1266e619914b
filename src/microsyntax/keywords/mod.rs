//! The keywords of enumerated and boolean attributes.

pub mod boolean;
pub mod enumerated;
pub mod script_type;
