//! The time of a query for pairs of a selector and a document that was made to be expensive for it, at two sizes:
//! the documents of `tests/hostile/scaling/selectors.rs`, which asserts the work counted. Prints a table of milliseconds,
//! each the least of five runs.

#[path = "../tests/common/selector_attacks.rs"]
mod selector_attacks;

use std::hint::black_box;
use std::time::Instant;

use duckbill::{Selector, parse};
use selector_attacks::{ATTACKS, sized};

/// How often each query is run.
const RUNS: usize = 5;

/// The lengths of the documents, in bytes, about.
const SIZES: [usize; 2] = [64 << 10, 1 << 20];

/// Selectors, and the attacks on them by name.
const CASES: &[(&str, &str)] = &[
    (":disabled", "late legend"),
    (".zz > b", "many classes"),
    (".zz b", "many classes"),
    (":empty b", "comments before"),
    ("i + div > b", "comments before the parent"),
    ("#zz > b", "many attributes"),
    ("[*|href] > b", "many attributes"),
    ("[title~=zz] > b", "many words"),
    (":only-child", "comments between"),
    (":disabled", "fieldsets in legends"),
    (":nth-child(2n of .zz > b)", "breadth"),
    (".zz + b > i", "comments between"),
    (":lang(xx)", "many words"),
    (":read-write", "editing hosts"),
    (":has(+ * .zz)", "breadth of leaves with children"),
    ("p:has(~ .a ~ .b ~ .zz)", "breadth of two classes"),
    ("div:not(:has(.a .b .zz))", "depth of two classes"),
    (".zz b", "shared classes"),
];

fn main() {
    println!("| selector | document | 64 KiB | 1 MiB |\n|---|---|--:|--:|");
    for (text, name) in CASES {
        let selector = Selector::parse(text).expect("a selector");
        let (_, family) = ATTACKS.iter().find(|(other, _)| other == name).expect("an attack");
        let [small, large] = SIZES.map(|size| {
            let document = parse(&sized(*family, size));
            let times = (0..RUNS).map(|_| {
                let start = Instant::now();
                black_box(document.select(black_box(&selector)).count());
                start.elapsed().as_secs_f64() * 1e3
            });
            times.fold(f64::INFINITY, f64::min)
        });
        println!("| `{}` | {name} | {small:.2} ms | {large:.2} ms |", text.replace('|', "\\|"));
    }
}
