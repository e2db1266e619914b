//! `cargo bench [-- FILTER]`: what the crate exists for, a module a stage. The pages are those of the folder that
//! `DUCKBILL_CORPUS` names, or generated ones.
//!
//! One program for all, because each is linked with the whole library optimised at once, which takes longest.

mod common;
mod decode;
mod microsyntax;
mod parse;
mod select;
mod serialize;
mod stream;
mod tokenize;

criterion::criterion_group!(
    stages,
    decode::decode,
    tokenize::tokenize,
    parse::parse,
    stream::stream,
    serialize::serialize,
    select::select,
    microsyntax::microsyntax,
);
criterion::criterion_main!(stages);
