//! Any JSON object as a row of `duckbill-cases sanitize`: there is a tree or an error, and what `get` answers is a
//! configuration that answers the same.
#![no_main]

#[path = "../../crates/cli/src/sanitize/answer.rs"]
mod answer;

use libfuzzer_sys::fuzz_target;
use serde_json::{Map, Value};

fuzz_target!(|bytes: &[u8]| {
    let Ok(row) = serde_json::from_slice::<Map<String, Value>>(bytes) else { return };
    let answered = answer::answer(&row);
    assert!(answered.contains_key("tree") != answered.contains_key("error"), "{answered:?}");
    if let Some(get) = answered.get("get") {
        let sanitizer = answer::sanitizer(get).expect("what `get` answers is valid");
        let again = serde_json::to_value(sanitizer.get()).expect("it is written");
        assert_eq!(again, *get);
    }
});
