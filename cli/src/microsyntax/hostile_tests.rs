//! Hostile values of every kind: no answer may take more time than in proportion to the value.
//!
//! Most grammars count no work, so time is measured: of a value that takes more than [`ENOUGH`] a byte also at a quarter
//! of its length, the least of three runs each. A test in release with values of 16 MB is
//! `DUCKBILL_VALUE_BYTES=16777216 cargo test --release -p duckbill-cli hostile -- --ignored --nocapture`,
//! which also prints the slowest shape of each kind.

use super::kinds::{KINDS, Kind, answer};
use super::options::Options;
use serde_json::{Map, Value, json};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// What is repeated, between what comes before and after it. `{}` is the number of the repetition.
const SHAPES: &[[&str; 3]] = &[
    ["", "0", ""],
    ["", "9", "px"],
    ["1.", "3", ""],
    [".", "0", "1"],
    ["1e", "9", ""],
    ["", "-", "1"],
    ["", " ", "1"],
    ["1", " ", ""],
    ["1", " ", ",2"],
    ["", ",", ""],
    ["", ",,1", ""],
    ["", "1,", ""],
    ["", "1;-", "2"],
    ["", "1,2 3;", ""],
    ["", "a", ""],
    ["", "A", "é"],
    ["", "\u{1F9A6}", ""],
    ["", "\0", ""],
    ["#", "f", ""],
    ["#", "0g", ""],
    ["", "*", ""],
    ["", "1*,", ""],
    ["", "10%,", "1*"],
    ["", "(", ""],
    ["", "(", ")"],
    ["", "a(", ")"],
    ["", "(a", ")) 1px"],
    ["", "[", "]"],
    ["", "{(", ""],
    ["", "\"", ""],
    ["", "'\\", ""],
    ["", "\\\n", ""],
    ["", "/*", "*/"],
    ["", "/**/", "1px"],
    ["", "calc(", "1px"],
    ["calc(1px", " + 1px", ")"],
    ["calc(1px", " * (2", ")"],
    ["", "min(1px,", "1px"],
    ["", "(not ", "(width)"],
    ["", "not (", "width"],
    ["", "(width) and ", "1px"],
    ["", "(width) or (", "1px"],
    ["", "(min-width: 1px) 1px, ", "2px"],
    ["", "screen, ", "print"],
    ["", "a {}x, ", ""],
    ["", "a {}w, ", ""],
    ["", "a 1x, ", ""],
    ["", "a 1x 2x 3x ", ""],
    ["", "a (1x, ", ""],
    ["", "a,, ", ""],
    ["data:,", "x,", " 1x"],
    ["", "t{} ", ""],
    ["", "t{},", ""],
    ["", "a ", ""],
    ["", " \t\n", ""],
    ["", "T{} t{} ", ""],
    ["2026-10-03T12:00:00.", "0", ""],
    ["2026-10-03T12:00", ":00", "Z"],
    ["", "2026-", "01"],
    ["", "0", "2026-10-03"],
    ["P", "1D", ""],
    ["P1DT", "1H1M", ""],
    ["", "1w 2d ", ""],
    ["", "1s ", ""],
    ["", "1:", "0"],
    ["", "2026-10-03 ", ""],
    ["data-", "a-", ""],
    ["data-", "-a", ""],
    ["", "aB", ""],
    ["section-", "a", " email"],
    ["", "section-a ", "email"],
    ["", "billing ", "email"],
    ["1; url=", "x", ""],
    ["1", " ;", "url='"],
    ["0;url='", "'", ""],
    ["", "1", ".;,url"],
    ["", "charset", "=utf-8"],
    ["", "charset =", ""],
    ["text/html; charset=\"", "u", ""],
    ["text/html", "; a=b", ""],
    ["text/html", ";charset", "=\""],
    ["", "a/", ""],
    ["", "allow-scripts ", "allow-forms"],
    ["", "nofollow t{} ", ""],
    ["http://a/", "../", ""],
    ["http://a/", "b/", "../"],
    ["http://", "a.", ""],
    ["http://", "xn--a.", ""],
    ["http://", "\u{1F9A6}.", ""],
    ["http://", "1.", ""],
    ["http://[", "1:", "]"],
    ["http://", "a@", "b"],
    ["http://a?", "%", ""],
    ["", "../", ""],
    ["", "\\", ""],
    ["javascript:", "a", ""],
    ["#", "%41", ""],
    ["", "com.", "example"],
    ["", "example.co.", "uk"],
    ["com.", "é.", "b"],
];

/// Longer than any grammar takes for a byte, unless it goes over the value again.
const ENOUGH: Duration = Duration::from_micros(if cfg!(debug_assertions) { 2 } else { 1 });

/// The greatest exponent of growth. Quadratic is 2; times are not exact.
const MOST: f64 = 1.5;

fn value(shape: &[&str; 3], length: usize) -> String {
    let [prefix, piece, suffix] = shape;
    let mut value = (*prefix).to_owned();
    for number in 1_u32.. {
        if value.len() >= length {
            break;
        }
        match piece.contains("{}") {
            true => value.push_str(&piece.replace("{}", &number.to_string())),
            false => value.push_str(piece),
        }
    }
    value.push_str(suffix);
    value
}

fn object(value: &Value) -> Map<String, Value> {
    value.as_object().cloned().unwrap_or_default()
}

/// An option that stands for the value.
const VALUE: &str = "the value";

/// The ways to ask a kind: by itself, and with each option that any takes.
fn ways() -> Vec<Map<String, Value>> {
    let mut ways = vec![json!({}), json!({"valid": true})];
    for edition in ["2007", "2009"] {
        ways.push(json!({ "edition": edition }));
        ways.push(json!({"edition": edition, "context": "content"}));
    }
    let options = json!({
        "base": "http://a/b/", "token": "a", "name": "a", "names": ["a"], "attribute": "dir", "element": "a",
        "sizes": VALUE, "src": "b", "shape": "poly", "errors": true, "context": "content", "parameter": VALUE,
        "operations": [["add", "a", "b"], ["toggle", "c"], ["remove", "a"], ["replace", "b", "d"]],
    });
    for (name, option) in object(&options) {
        ways.push(json!({name.clone(): option}));
        ways.push(json!({name: option, "valid": true}));
    }
    ways.iter().map(object).collect()
}

/// The least time of so many answers, and whether the kind can be asked like this.
fn time(kind: &Kind, value: &str, way: &Map<String, Value>, runs: u32) -> (Duration, bool) {
    let mut way = way.clone();
    for option in way.values_mut().filter(|option| **option == VALUE) {
        *option = json!(value);
    }
    let mut is_asked = false;
    let run = |_| {
        let begin = Instant::now();
        is_asked = black_box(answer(kind.name(), Some(value), &Options::new(&way))).is_ok();
        begin.elapsed()
    };
    let least = (0..runs).map(run).min().unwrap_or_default();
    (least, is_asked)
}

#[test]
#[ignore = "takes minutes without optimization"]
fn hostile_values_take_linear_time() {
    let length = std::env::var("DUCKBILL_VALUE_BYTES").ok().and_then(|length| length.parse().ok());
    let length: usize = length.unwrap_or(1 << 15);
    for kind in KINDS {
        // What is refused for one value is refused for all.
        let mut taken = ways();
        taken.retain(|way| ["a", "1"].iter().any(|value| time(kind, value, way, 1).1));
        assert!(!taken.is_empty(), "{} is never asked", kind.name());
        let mut slowest = (Duration::ZERO, "");
        for shape in SHAPES {
            let long = value(shape, length);
            for way in &taken {
                let once = time(kind, &long, way, 1).0;
                slowest = slowest.max((once, shape[1]));
                if once < ENOUGH * u32::try_from(long.len()).expect("a short value") {
                    continue;
                }
                let [quarter, all] = [length / 4, length].map(|length| {
                    let value = value(shape, length);
                    time(kind, &value, way, 3).0.as_secs_f64()
                });
                let exponent = (all / quarter).ln() / 4_f64.ln();
                println!(
                    "{} of {shape:?} by {way:?}: {all:.3} s, to the {exponent:.2}",
                    kind.name()
                );
                assert!(exponent < MOST, "{} of {shape:?} by {way:?}: {exponent:.2}", kind.name());
            }
        }
        let each = slowest.0.as_secs_f64() * 1e9 / length as f64;
        println!("{}: at most {each:.1} ns a byte, for {:?}", kind.name(), slowest.1);
    }
}
