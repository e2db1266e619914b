//! Numbers, dimensions, and lists of them.

mod best_representation;
pub mod dimension;
pub mod dimension_list;
pub mod float;
pub mod float_list;
pub mod integer;
pub mod integer_list;
pub mod non_negative_integer;
pub mod ratio;
pub mod reflect;
