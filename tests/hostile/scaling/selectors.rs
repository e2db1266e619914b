//! No selector is expensive: the work of a query grows no faster than the document, whatever both are.
//!
//! Each selector of a list that has every combinator, every pseudo-class and the nestings of these is asked of
//! each document of a list of attacks (`tests/common/selector_attacks.rs`). As in `tests/hostile/scaling`, the
//! assertions are about the work counted by the crate: between two sizes of a document it must grow as
//! the size does, to the power of 1.05 at most, and a byte of an attack may cost only a multiple of a
//! byte of the control, a common list of the same length. `benches/selector_times.rs` measures time.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::selector_attacks::{ATTACKS, Family, sized};
use duckbill::selectors::{SelectorOptions, SelectorSet};
use duckbill::{Document, ElementRef, NodeRef, Selector, parse, work};

/// The greatest exponent that counts as linear.
const LINEAR: f64 = 1.05;

/// How many bytes the two documents of a family have, about. In smaller ones the matcher answers before the tables do.
const SIZES: [usize; 2] = [8_000, 32_000];

/// How much more work a byte of an attack may be than a byte of the control.
const WORST_FACTOR: f64 = 40.0;

/// Less work a byte than this is never too much: some controls do next to nothing.
const LEAST_WORK: f64 = 0.2;

/// How many bytes a document has of which a long selector is asked, about.
const SMALL: usize = 4_000;

/// How much work a part of a selector and a byte of a document may be together.
const MOST_OF_A_PART: f64 = 4.0;

/// A document of a list, of which nothing is deep or broad.
fn control(n: usize) -> String {
    let item = "<ul class=a><li class=b lang=en><b class=zz>x</b> <i>y</i><li><input name=q></ul>";
    format!("<!doctype html>{}", item.repeat(n.div_ceil(12)))
}

/// Every combinator, every pseudo-class, and nestings of these.
const SELECTORS: &[&str] = &[
    "*",
    "b",
    "#zz",
    ".zz",
    "[zz]",
    "[title~=zz]",
    "[title$=zz i]",
    "[*|zz]",
    ".zz > b",
    ".zz b",
    ".zz + b",
    ".zz ~ b",
    "#zz > b",
    "[zz] > b",
    "[*|href] > b",
    "[title~=zz] > b, [title*=zz] > b",
    "[a1]:not(.zz) > b",
    "x-none > div div",
    "x-none ~ div div > div",
    "div div div div x-none",
    ".zz + b > i, i + div > b, .zz ~ div > b",
    ".a .b .zz ~ .a > *",
    ".zz ~ .a ~ .b + *",
    ":is(x-none, x-other) :is(div, p, b)",
    "div:not(.zz div)",
    ":is(:is(.zz > b) b) ~ b",
    ":root *",
    ":scope > body > *",
    ":empty",
    ":empty b",
    ":empty > b, :empty + b, :empty ~ b",
    ":first-child",
    ":last-child",
    ":only-child",
    ":only-child > b, :last-child > b",
    ":first-of-type",
    ":last-of-type",
    ":only-of-type > *",
    ":nth-child(2n + 1)",
    ":nth-last-child(3n)",
    ":nth-of-type(odd)",
    ":nth-last-of-type(2n)",
    ":nth-child(2n) > b, :nth-last-child(2n) b",
    ":nth-child(2n of .zz > b)",
    ":nth-last-child(2n of :not(.zz b))",
    ":nth-child(3 of x-none, p)",
    ":has(x-none)",
    ":has(> x-none)",
    ":has(+ x-none)",
    ":has(~ x-none)",
    ":has(.a .b .zz)",
    "div:not(:has(.a .b .zz))",
    ":has(> .a > .b .zz)",
    ":has(+ * .zz)",
    ":has(~ * .zz)",
    "p:has(~ .a ~ .b ~ .zz)",
    ":has(~ .a + .b > .zz)",
    ":has(.zz):has(> b) > b",
    ":has(:is(.a .zz) ~ .b) b",
    ":not(:has(:not(.zz)))",
    ":nth-child(2n of :has(.zz))",
    ":any-link, :any-link > b",
    ":checked, :checked ~ *",
    ":disabled",
    ":enabled",
    ":disabled > b, :enabled > b",
    ":required, :optional",
    ":read-write",
    ":read-only",
    ":read-write b, :read-only > b",
    ":placeholder-shown, :placeholder-shown > b",
    ":valid, :invalid > b",
    ":invalid",
    ":in-range, :out-of-range",
    "option:checked ~ :disabled",
    "& b",
    ":modal b, :host b",
    ":open b",
    ":lang(xx)",
    ":lang(xx) > b, :lang('*-x') b",
    ":hover b",
    ":default",
    ":default ~ *, :indeterminate > b",
    ":indeterminate",
    ":defined, :not(:defined) b",
    ":dir(rtl)",
    ":dir(ltr) > b",
];

/// How much work finding all that matches is.
fn work_of(document: &Document, selector: &Selector) -> u64 {
    let _ = work::take();
    let found = document.select(selector).count();
    assert!(found <= document.node_count());
    work::take()
}

/// The works for two sizes of documents: lengths and works, by selector.
fn works(family: Family, selectors: &[Selector]) -> Vec<[(usize, u64); 2]> {
    let [small, large] = SIZES.map(|size| {
        let html = sized(family, size);
        let document = parse(&html);
        // Where the parser makes more of it than it is long, that is what counts.
        let length = html.len().max(document.node_count());
        // A clone knows nothing of earlier questions.
        let work_of = |selector| (length, work_of(&document.clone(), selector));
        selectors.iter().map(work_of).collect::<Vec<_>>()
    });
    small.into_iter().zip(large).map(|(small, large)| [small, large]).collect()
}

/// The power of the length that the work grows by.
fn exponent([small, large]: [(usize, u64); 2]) -> f64 {
    let growth = (large.1 as f64 / small.1.max(1) as f64).ln();
    growth / (large.0 as f64 / small.0 as f64).ln()
}

fn check(selectors: &[&str]) {
    let parsed: Vec<_> =
        selectors.iter().map(|text| Selector::parse(text).expect("a selector")).collect();
    let controls = works(control, &parsed);
    let mut wrong = Vec::new();
    for (name, family) in ATTACKS {
        for ((text, works), control) in selectors.iter().zip(works(*family, &parsed)).zip(&controls)
        {
            let exponent = exponent(works);
            let per_byte = |(length, work): (usize, u64)| work as f64 / length as f64;
            let factor = per_byte(works[1]) / per_byte(control[1]).max(LEAST_WORK);
            if exponent > LINEAR || factor > WORST_FACTOR {
                wrong.push(format!("{text} / {name}: exponent {exponent:.2}, factor {factor:.1}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn finding_all_that_matches_is_linear() {
    check(SELECTORS);
}

/// Many questions to one document, which makes lists of its elements for them.
#[test]
fn asking_again_and_again_is_linear() {
    let parsed: Vec<_> =
        SELECTORS.iter().map(|text| Selector::parse(text).expect("a selector")).collect();
    for (name, family) in ATTACKS {
        let works = SIZES.map(|size| {
            let html = sized(*family, size);
            let document = parse(&html);
            let length = html.len().max(document.node_count());
            (length, parsed.iter().map(|selector| work_of(&document, selector)).sum())
        });
        assert!(exponent(works) < LINEAR, "{name}: {:.2}", exponent(works));
    }
}

/// A set of all these finds what each finds, and works no more than all of them together.
#[test]
fn a_set_works_no_more_than_its_selectors() {
    let selectors: Vec<_> =
        SELECTORS.iter().map(|text| Selector::parse(text).expect("a selector")).collect();
    let set: SelectorSet = selectors.iter().cloned().collect();
    for (name, family) in ATTACKS {
        let document = parse(&sized(*family, SMALL));
        let _ = work::take();
        let found: Vec<_> = document.root().select_set(&set).collect();
        let work = work::take();
        for (number, selector) in selectors.iter().enumerate() {
            let of_set = found.iter().filter(|(other, _)| *other == number).map(|(_, it)| *it);
            assert!(of_set.eq(document.select(selector)), "{selector} / {name}");
        }
        let each = work::take();
        assert!(work <= each, "{name}: {work} instead of {each}");
    }
}

/// Long selectors: the work is linear in their length too.
#[test]
fn the_length_of_a_selector_is_a_factor_at_most() {
    let kinds: &[fn(usize) -> String] = &[
        |n| vec![".zz"; n].join(" "),
        |n| vec!["p"; n].join(" ~ "),
        |n| vec![".zz > b"; n].join(", "),
        |n| "[title~=zz]".repeat(n),
        |n| ":nth-child(2n)".repeat(n),
        |n| format!(":is({})", vec![".zz b"; n].join(", ")),
        |n| format!(":has({})", vec![".a .b"; n].join(", ")),
        |n| format!("b{}", ":not(.zz b)".repeat(n)),
    ];
    for (name, family) in ATTACKS {
        let document = parse(&sized(*family, SMALL));
        for kind in kinds {
            let (html_length, parts) = (SMALL.max(document.node_count()), 200);
            let selector = Selector::parse(&kind(parts)).expect("a selector");
            let factor = work_of(&document, &selector) as f64 / (parts * html_length) as f64;
            assert!(factor < MOST_OF_A_PART, "{} / {name}: {factor:.1}", kind(2));
        }
    }
}

/// Asking for the nearest is one question, however many ancestors there are.
#[test]
fn asking_for_the_nearest_is_linear() {
    for (name, family) in ATTACKS.iter().filter(|(name, _)| name.contains("depth")) {
        let documents = SIZES.map(|size| {
            let html = sized(*family, size);
            (html.len(), parse(&html))
        });
        for text in SELECTORS {
            let selector = Selector::parse(text).expect("a selector");
            let works = documents.each_ref().map(|(length, document)| {
                let mut elements = document.root().descendants().filter_map(NodeRef::as_element);
                let deepest: ElementRef<'_> = elements.next_back().expect("an element");
                let _ = work::take();
                let _ = deepest.closest(&selector);
                (*length, work::take())
            });
            let exponent = exponent(works);
            assert!(exponent < LINEAR, "{text} / {name}: {exponent:.2}");
        }
    }
}

/// However a document is made, a query asks a pseudo-class of one's own a few times for each element: twice while the
/// matcher answers, and once for each place in the selector where the tables do.
#[test]
fn pseudo_classes_of_ones_own_are_asked_a_few_times_an_element() {
    let selectors: &[(&str, usize)] = &[
        (":own", 1),
        (":own > b, :own *", 2),
        (":own :own :own b", 3),
        (":own ~ :own", 2),
        (":own ~ :own ~ b i", 2),
        ("*:has(:own)", 1),
        ("*:has(~ :own :own)", 2),
        (":not(:own *):not(:own ~ *)", 2),
        (":nth-child(2n of :own) b", 1),
        (":is(:own b, :own i, :own div) *", 3),
    ];
    let asked = Arc::new(AtomicUsize::new(0));
    for answer in [false, true] {
        let counter = Arc::clone(&asked);
        let options = SelectorOptions::new().with_pseudo_class("own", move |_| {
            counter.fetch_add(1, Ordering::Relaxed);
            answer
        });
        let options = options.expect("a name that is free");
        for (name, family) in ATTACKS {
            let document = parse(&sized(*family, SIZES[0]));
            let nodes = document.node_count();
            for (text, places) in selectors {
                let selector = Selector::parse_with(text, &options).expect("a selector");
                asked.store(0, Ordering::Relaxed);
                let _ = document.select(&selector).count();
                let times = asked.load(Ordering::Relaxed);
                let most = 2 * nodes + 16 + places * nodes;
                assert!(times <= most, "{text} on {name}: {times} questions for {nodes} nodes");
            }
        }
    }
}
