//! From a tree back to text: the standard's fragment serialization, and the format of the html5lib
//! tests.

mod test_format;

pub use test_format::{test_format, write_test_format};
