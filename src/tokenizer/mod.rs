//! The [tokenizer](https://html.spec.whatwg.org/multipage/parsing.html#tokenization): text in, tokens
//! out.
//!
//! `run.rs` is the table of contents: the one `match` over all states, whose rules are methods in
//! `states/`, one family a file. Rules read from `input.rs`, build the token in `current.rs`, send it by
//! `emit.rs`, and keep undecided characters in `lookahead.rs`. `fast_path/` reads the markup of nearly
//! all pages in one pass.
//!
//! `machine.rs` holds the parts: settings, state and sink. The rules do not know the type of the sink, so they are
//! compiled once; only the fast path of markup and the feeding of text are compiled for each.
//!
//! The machine can stop after any character and continue with the next chunk. Local variables hold
//! nothing across a stop, and everything else is moved out of the chunk once, so that the cost is linear
//! however the input is cut.

mod attribute_index;
mod classes;
mod current;
mod emit;
mod entities;
mod errors;
mod fast_path;
mod feed;
#[cfg(feature = "rewrite")]
mod feed_kept_tag;
mod function_sink;
mod input;
mod input_errors;
#[cfg(feature = "rewrite")]
mod kept_tag;
mod last_start_tag;
mod lookahead;
mod machine;
mod named_reference;
mod numeric_reference;
mod options;
mod reference;
mod reuse;
mod run;
mod state;
mod states;
mod stop;
mod unescape;
mod vectors;

#[cfg(any(feature = "rewrite", feature = "spans"))]
mod written;

#[cfg(feature = "rewrite")]
pub(crate) use feed::{EndState, Unfinished};
pub(crate) use function_sink::FunctionSink;
pub use machine::Tokenizer;
pub use options::TokenizerOptions;
pub use stop::{PauseReason, TokenizerResult};
pub use unescape::{unescape_attribute, unescape_text};
#[cfg(any(feature = "rewrite", feature = "spans"))]
pub(crate) use written::{Written, WrittenAttributes};
#[cfg(feature = "spans")]
pub use written::{WrittenAttribute, written_attributes};

/// The names of the [named character references](https://html.spec.whatwg.org/multipage/named-characters.html) that begin with
/// this byte, each with its semicolon if it has one, in no order.
///
/// ```
/// let names = duckbill::tokens::character_reference_names(b'z');
/// assert!(names.contains(&"zwj;".to_owned()));
/// ```
#[must_use]
pub fn character_reference_names(first: u8) -> Vec<String> {
    entities::names(first)
}
