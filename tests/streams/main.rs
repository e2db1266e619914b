//! Input on its way: bytes and pieces, encodings, tokens, limits, events, scripts that write, and what reads
//! a stream without a tree.

#[cfg(all(feature = "tokio", feature = "futures"))]
mod asynchronous;
mod chunk_text;
#[path = "../common/clock.rs"]
mod clock;
#[path = "../common/mod.rs"]
mod common;
mod decoder;
#[cfg(all(feature = "tokio", feature = "futures"))]
mod doors_and_options;
mod late_encoding;
mod limits;
mod limits_in_pieces;
mod live;
mod live_places;
#[cfg(all(feature = "preload", feature = "rewrite"))]
mod mutations;
mod observed;
#[cfg(all(feature = "tokio", feature = "futures"))]
#[path = "../common/option_lists.rs"]
mod option_lists;
#[cfg(all(feature = "chardetng", feature = "preload", feature = "rewrite"))]
mod other_doors_and_options;
#[cfg(feature = "preload")]
mod preload;
#[cfg(feature = "rewrite")]
mod rewrite;
mod scripting;
mod tokenizer_properties;
