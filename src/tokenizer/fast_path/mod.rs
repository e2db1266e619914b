//! The short cuts of the tokenizer.

mod attributes;
mod doctype;
mod markup;
mod raw_end_tag;
pub(super) mod reference;
