//! Any text for any context and configuration: what is cleaned is the same once more, passes the configuration, and has nothing
//! that runs script wherever it is parsed.
#![no_main]

#[path = "../../crates/sanitize/tests/sanitizer/promises.rs"]
mod promises;

use duckbill_sanitize::Policy;
use libfuzzer_sys::fuzz_target;
use promises::{SANITIZERS, check_in, check_policy};

fuzz_target!(|bytes: &[u8]| {
    let [kind, context, html @ ..] = bytes else { return };
    let (html, context) = (String::from_utf8_lossy(html), usize::from(*context));
    match SANITIZERS.get(usize::from(*kind) % (SANITIZERS.len() + 1)) {
        Some(sanitizer) => check_in(sanitizer, &html, context, 9),
        None => check_policy(&Policy::ammonia(), &html, 9, context % 9),
    }
});
