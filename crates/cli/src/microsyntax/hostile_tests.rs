//! Hostile values of every kind: no answer may take more time than in proportion to the value.
//!
//! Most grammars count no work, so time is measured: of a value that takes more than [`ENOUGH`] a byte also the processor
//! time, of it and of one 64 times as long. The values are in `hostile_values.json`; `scripts/fuzz/hostile-values` tries
//! them with 16 MB.

#[path = "../../../../tests/common/clock.rs"]
mod clock;

use super::fields::Fields;
use super::kinds::{KINDS, Kind, answer};
use super::options::Options;
use serde_json::{Map, Value};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The length of a value, in bytes.
const LENGTH: usize = 1 << 8;

/// How much longer the value is that a slow one is compared with.
const LONGER: usize = 64;

/// Longer than any grammar takes for a byte, unless it goes over the value again.
const ENOUGH: Duration = Duration::from_nanos(if cfg!(debug_assertions) { 2000 } else { 300 });

/// The greatest exponent of growth. Quadratic is 2; times are not exact.
const MOST: f64 = 1.5;

/// A measurement is repeated until so much time has passed.
const MEASURED: Duration = Duration::from_millis(10);

/// The parts of a value: its beginning, the repeated part, and its end. `{}` is the number of the repetition.
type Shape = [String; 3];

fn value([prefix, piece, suffix]: &Shape, length: usize) -> String {
    let mut value = prefix.clone();
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

/// An option that stands for the value.
const VALUE: &str = "the value";

fn put_value(option: &mut Value, value: &str) {
    match option {
        Value::String(text) if text == VALUE => value.clone_into(text),
        Value::Array(items) => items.iter_mut().for_each(|item| put_value(item, value)),
        Value::Object(fields) => fields.values_mut().for_each(|field| put_value(field, value)),
        _ => {}
    }
}

/// The options of a way to ask.
fn options(way: &Map<String, Value>, value: &str) -> Map<String, Value> {
    let mut way = way.clone();
    way.values_mut().for_each(|option| put_value(option, value));
    way
}

/// Answers for a value with options, and says whether it could.
type Ask<'a> = &'a dyn Fn(&str, &Map<String, Value>) -> bool;

/// The least processor time of an answer in several tries, in seconds.
fn processor_time(ask: Ask<'_>, value: &str, way: &Map<String, Value>) -> f64 {
    let way = options(way, value);
    let once = || {
        let (begin, mut answers) = (clock::processor_time(), 0.0);
        loop {
            ask(value, &way);
            answers += 1.0;
            let passed = clock::processor_time().saturating_sub(begin);
            if passed > MEASURED {
                return passed.as_secs_f64() / answers;
            }
        }
    };
    (0..3).map(|_| once()).fold(f64::MAX, f64::min)
}

/// Finds a value, and a way to ask, that does not take linear time, by a value that is so many times longer.
fn steepest(
    ask: Ask<'_>,
    shapes: &[Shape],
    ways: &[Map<String, Value>],
    longer: usize,
) -> Option<String> {
    // If a way is refused for one value, it is refused for all.
    let is_taken =
        |way: &&Map<String, Value>| ["a", "1"].iter().any(|value| ask(value, &options(way, value)));
    let ways: Vec<_> = ways.iter().filter(is_taken).collect();
    assert!(!ways.is_empty(), "there is a way to ask");
    for shape in shapes {
        let [short, long] = [LENGTH, LENGTH * longer].map(|length| value(shape, length));
        for way in &ways {
            let options = options(way, &short);
            let is_quick = || {
                let begin = Instant::now();
                ask(&short, &options);
                begin.elapsed() < ENOUGH * short.len() as u32
            };
            if is_quick() || is_quick() {
                continue;
            }
            let [small, large] = [&short, &long].map(|value| processor_time(ask, value, way));
            let exponent = (large / small).ln() / (long.len() as f64 / short.len() as f64).ln();
            if exponent > MOST && large > ENOUGH.as_secs_f64() * long.len() as f64 {
                return Some(format!("{shape:?} by {way:?}: {large:.3} s, to the {exponent:.2}"));
            }
        }
    }
    None
}

#[test]
fn hostile_values_take_linear_time() {
    let values: Value = serde_json::from_str(include_str!("hostile_values.json")).expect("JSON");
    let texts = |shape: &Value| -> Shape {
        [0, 1, 2].map(|part| shape[part].as_str().expect("three strings").to_owned())
    };
    let list = |name: &str| values[name].as_array().expect("a list").iter();
    let shapes: Vec<Shape> = list("shapes").map(texts).collect();
    let ways: Vec<Map<String, Value>> =
        list("ways").map(|way| way.as_object().expect("an object").clone()).collect();
    let check = |kind: &Kind| {
        let ask = |value: &str, way: &Map<String, Value>| {
            let way = Value::Object(way.clone()).to_string();
            let way: Fields<'_> = serde_json::from_str(&way).expect("an object");
            let answer = answer(kind.name(), Some(value), &Options::new(&way));
            // Nothing is written, but all that would be is made.
            answer.is_ok_and(|answer| black_box(answer).write(&mut std::io::sink()).is_ok())
        };
        assert_eq!(steepest(&ask, &shapes, &ways, LONGER), None, "{}", kind.name());
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for first in 0..threads {
            scope.spawn(move || KINDS.iter().skip(first).step_by(threads).for_each(check));
        }
    });
}

#[test]
fn a_quadratic_answer_is_found() {
    let ask = |value: &str, _: &Map<String, Value>| {
        // Each byte is visited often enough that the short value is not quick on any machine.
        let of = |end: usize| value[..end].bytes().map(|byte| black_box(usize::from(byte)));
        let visited: usize =
            (6..6 * (value.len() + 1)).map(|turn| of(turn / 6).sum::<usize>()).sum();
        black_box(visited) > 0
    };
    let shape = ["", "a", ""].map(str::to_owned);
    assert!(steepest(&ask, &[shape], &[Map::new()], 8).is_some());
}
