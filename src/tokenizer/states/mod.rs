//! The rules of the states, a family a file; `run.rs` lists them in the order of the standard.

mod attribute;
mod cdata;
mod comment;
mod doctype;
mod processing_instruction;
mod raw_text;
pub(super) mod reference;
mod script;
mod tag;
mod text;
