//! The names of the elements of SVG and MathML.

mod generated {
    include!(concat!(env!("OUT_DIR"), "/foreign_names.rs"));
}

pub(super) use generated::{MATHML_ELEMENTS, SVG_ELEMENTS};

/// Whether a name, in small letters, is that of an element of SVG or MathML.
pub(super) fn is_foreign_name(name: &str) -> bool {
    crate::work::count(1);
    SVG_ELEMENTS.iter().chain(MATHML_ELEMENTS).any(|one| one.eq_ignore_ascii_case(name))
}
