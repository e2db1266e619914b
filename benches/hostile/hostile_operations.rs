//! Hunts for what is not linear: every kind of operation on hundreds of generated documents.
//!
//! `hostile_operations [BYTES [WORD...]]`, by `scripts/fuzz/hostile operations`; a word names families or operations that
//! contain it. Each family is made with an eighth of BYTES (by default 128 KiB) and with all of them. Of each operation the work that the
//! crate counts and the processor time are fitted against the bytes read or written and the nodes. A suspect is
//! tried again with longer documents, and is printed if the work then still grows with an exponent over 1.05, or the time,
//! the least of three runs, over 1.3. The status is 1 if there is one.
//!
//! `hostile_operations random SECONDS [SEED]` draws families and operations for so long: three parts, each written once or
//! repeated, and eight operations of all that there are.

mod operations {
    pub(crate) mod clock;
    pub(crate) mod edits;
    pub(crate) mod lists;
    pub(crate) mod more_edits;
    pub(crate) mod pieces;
    pub(crate) mod queries;
    pub(crate) mod questions;
    pub(crate) mod selecting;
}

use duckbill::dom::Spans;
use duckbill::{Document, ParseOptions, parse_with, work};
use operations::clock::now;
use operations::{edits, lists, more_edits, pieces, queries, questions, selecting};
use std::time::{Duration, Instant};

/// The greatest exponents that count as linear: of counted work, and of time, which caches bend.
const STEEPEST_WORK: f64 = 1.05;
const STEEPEST_TIME: f64 = 1.3;

/// The same for what takes a logarithmic time for each question.
const STEEPEST_SEARCH: f64 = 1.15;
const SEARCHES: &[&str] = &["locate"];

/// Times below are noise.
const SHORTEST: Duration = Duration::from_millis(10);

/// How much longer the documents of a suspect are.
const LONGER: usize = 4;

/// The greatest count of nodes: where the standard asks for more, the document is not tried.
const MOST_NODES: usize = 4_000_000;

/// Each selector is asked of each family of so many.
const SHARE: usize = 6;

/// A family: what comes first, what is repeated, and the same again.
#[derive(Debug, Clone)]
struct Family {
    name: String,
    parts: Vec<(String, bool)>,
}

/// The repeated pieces: alone, and in and after one another. `{}` is the number of the repetition.
const PARTS: &[&str] = &[
    "<div>",
    "<p>x",
    "<b>",
    "<b id={}>",
    "<i></i>",
    "x<br>",
    "<!---->",
    "</p>",
    "</b>",
    "<a href=x{}>y",
    "<span class='c{} d'>x</span>\n",
    "<ul><li>",
    "<li id=i{}>x",
    "<table><tr><td>",
    "<tr><td>x",
    "<table>",
    "<select><option>x",
    "<form id=f{}>",
    "<input name=n{} form=f1>",
    "<button form=f{}>x</button>",
    "<fieldset disabled><legend>",
    "<label for=i{}>x</label>",
    "<svg><g>",
    "<math><mi>",
    "<svg><foreignObject>",
    "<template>x",
    "<div><template shadowrootmode=open><slot></slot></template>",
    "<script>x</script>",
    "<style>a{}</style>",
    "<img src=s{} srcset='a 1x, b 2x' alt=x>",
    "<picture><source srcset=a><img>",
    "<x-{}>",
    "<pre>\n  x\n</pre>",
    "<button><b>",
    "<h1>x</h1>",
    "<details><summary>x",
    "&amp;&#0;",
    "<object><b>",
    "<frameset>",
    "<nobr><p>",
    "<dl><dt>x<dd>",
    "<ruby>x<rt>y",
    "<section lang=l{} dir=rtl>",
    "<meta name=x content=y>",
    "<link rel=preload as=image href=l{}>",
    "<option selected>x",
    "\r\n  <td>\u{1F9A6}",
];

/// The text before a family, written once.
const CONTEXTS: &[&str] =
    &["", "<!DOCTYPE html><table>", "<select>", "<svg>", "<template>", "<b><p>", "<p title='"];

fn families() -> Vec<Family> {
    let once = |text: &str| (text.to_owned(), false);
    let many = |text: &str| (text.to_owned(), true);
    let mut families = Vec::new();
    let mut add =
        |parts: Vec<(String, bool)>| {
            let name = parts.iter().map(|(text, is_many)| {
                if *is_many { format!("{text:?}*n") } else { format!("{text:?}") }
            });
            let name = name.filter(|name| name != "\"\"").collect::<Vec<_>>().join(" ");
            families.push(Family { name, parts });
        };
    for context in CONTEXTS {
        for part in PARTS {
            add(vec![once(context), many(part)]);
        }
    }
    for first in ["<div>", "<b>", "<p>x</p>", "<!---->", "<b id={}>", "<table><tr><td>", "<i></i>"]
    {
        for second in PARTS {
            add(vec![many(first), many(second)]);
        }
    }
    for element in ["div", "b", "input", "a", "svg", "html><body"] {
        for attribute in [" a{}=b", " data-a{}", " class='a{} b'", " id=a{}"] {
            add(vec![once(&format!("<{element}")), many(attribute), once(">x"), many("<b>")]);
        }
        for value in [
            "class", "id", "style", "lang", "for", "rel", "srcset", "sizes", "href", "itemref",
            "headers",
        ] {
            add(vec![
                once(&format!("<{element} {value}='")),
                many("a{} "),
                once("'>x"),
                many("<i id=a{}></i>"),
            ]);
        }
    }
    for element in
        ["script", "style", "title", "textarea", "xmp", "iframe", "noscript", "plaintext"]
    {
        for text in ["x\n", "<!--", "</x", "&amp;", "<script", "\0"] {
            add(vec![once(&format!("<{element}>")), many(text), once(&format!("</{element}>"))]);
        }
    }
    for (open, part, end) in [
        ("<!--", "-", "-->"),
        ("<!--", "--!", "-->"),
        ("<![CDATA[", "]]", "]]>"),
        ("<svg><![CDATA[", "]", "]]>"),
        ("<!DOCTYPE html PUBLIC '", "x", "'>"),
        ("<?", "x?", ">"),
        ("</", "x", ">"),
        ("<", "x", ">"),
        ("&", "x", ";"),
        ("&#", "1", ";"),
        ("<p ", "=", ">"),
        ("<p a", " ", "=b>"),
        ("<p a=", "\u{1F9A6}", ">"),
    ] {
        add(vec![once(open), many(part), once(end)]);
        add(vec![many(&format!("{open}{part}{end}"))]);
    }
    families
}

impl Family {
    fn document(&self, bytes: usize) -> String {
        let repeated = self.parts.iter().filter(|(_, is_many)| *is_many).count();
        let mut html = String::with_capacity(bytes * 2);
        for (text, is_many) in &self.parts {
            if !is_many {
                html.push_str(text);
                continue;
            }
            let end = html.len() + bytes / repeated;
            for number in 0.. {
                if html.len() >= end {
                    break;
                }
                match text.contains("{}") {
                    true => html.push_str(&text.replace("{}", &number.to_string())),
                    false => html.push_str(text),
                }
            }
        }
        html
    }
}

/// A document of a family, in the forms that operations need.
pub(crate) struct Case {
    pub(crate) html: String,
    pub(crate) document: Document,
    pub(crate) spanned: Document,
}

impl Case {
    fn new(family: &Family, bytes: usize) -> Self {
        let html = family.document(bytes);
        let options = ParseOptions::new().with_declarative_shadow_roots(true);
        let document = parse_with(&html, &options).unwrap();
        let spanned =
            parse_with(&html, &options.with_spans(Spans::Full).with_error_limit(1_000_000))
                .unwrap();
        Self { html, document, spanned }
    }
}

/// An operation: its name, and what it does.
pub(crate) type Operation = (&'static str, Run);

/// One that needs no more than the document.
pub(crate) type Plain = (&'static str, fn(&Case) -> usize);

/// An operation that returns the length of its output.
#[derive(Clone, Copy)]
pub(crate) enum Run {
    Plain(fn(&Case) -> usize),
    /// The same of a selector.
    Selector(fn(&Case, &'static str) -> usize, &'static str),
    /// How far a walk goes.
    Walk(fn(&Document) -> usize),
    /// One of several, by numbers.
    Numbered(fn(&Case, (usize, usize)) -> usize, (usize, usize)),
}

impl Run {
    const fn is_selector(self) -> bool {
        matches!(self, Self::Selector(..))
    }

    fn on(self, case: &Case) -> usize {
        match self {
            Self::Plain(run) => run(case),
            Self::Selector(run, selector) => run(case, selector),
            Self::Walk(walk) => walk(&case.document),
            Self::Numbered(run, numbers) => run(case, numbers),
        }
    }
}

/// Those of a table.
fn plain(table: &[Plain]) -> Vec<Operation> {
    table.iter().map(|(name, run)| (*name, Run::Plain(*run))).collect()
}

#[derive(Debug, Clone, Copy)]
struct Cost {
    size: f64,
    work: f64,
    time: Duration,
}

fn cost(case: &Case, (_, operation): Operation, runs: u32) -> Cost {
    let mut least = Cost { size: 1.0, work: 0.0, time: Duration::MAX };
    for _ in 0..runs {
        let _ = work::take();
        let begin = now();
        let written = operation.on(case);
        let time = now().saturating_sub(begin);
        let size = case.html.len() + case.document.node_count() + written;
        least = Cost { size: size as f64, work: work::take() as f64, time: least.time.min(time) };
    }
    least
}

/// The exponents of work and time.
fn exponents(small: Cost, large: Cost) -> (f64, f64) {
    let growth = (large.size / small.size).ln();
    let of = |small: f64, large: f64| (large.max(1.0) / small.max(1.0)).ln() / growth;
    let time = |cost: Cost| cost.time.as_secs_f64() * 1e6;
    (of(small.work, large.work), of(time(small), time(large)))
}

fn is_suspect((name, _): Operation, small: Cost, large: Cost, steepest_time: f64) -> bool {
    let (work, time) = exponents(small, large);
    let steepest = if SEARCHES.contains(&name) { STEEPEST_SEARCH } else { STEEPEST_WORK };
    // Little work does not matter, however it grows.
    work > steepest && large.work > large.size / 4.0
        || time > steepest_time && large.time > SHORTEST
}

/// All operations.
fn all_operations() -> Vec<Operation> {
    let tables = [
        queries::OPERATIONS,
        edits::OPERATIONS,
        questions::OPERATIONS,
        more_edits::OPERATIONS,
        pieces::OPERATIONS,
    ];
    let mut operations: Vec<Operation> = tables.into_iter().flat_map(plain).collect();
    operations.extend(selecting::operations());
    operations.extend(lists::operations());
    operations
}

/// Tries operations on a family, and returns how many were printed.
fn tried(family: &Family, operations: &[Operation], bytes: usize, steepest_time: f64) -> usize {
    let [small, large] = [bytes / 8, bytes].map(|bytes| Case::new(family, bytes));
    if large.document.node_count() > MOST_NODES {
        return 0;
    }
    let (mut found, mut longer) = (0, None);
    for &operation in operations {
        let suspect = [&small, &large].map(|case| cost(case, operation, 1));
        if !is_suspect(operation, suspect[0], suspect[1], steepest_time) {
            continue;
        }
        let longer = longer
            .get_or_insert_with(|| [bytes, bytes * LONGER].map(|bytes| Case::new(family, bytes)));
        let [small, large] = [&longer[0], &longer[1]].map(|case| cost(case, operation, 3));
        if is_suspect(operation, small, large, steepest_time) {
            let (work, time) = exponents(small, large);
            let (name, each) = (operation.0, large.time.as_secs_f64() / large.size * 1e9);
            println!(
                "{name:<24} work {work:5.2} ({:.1} a byte), time {time:5.2} ({:.3} s, {each:.0} ns a byte): {}",
                large.work / large.size,
                large.time.as_secs_f64(),
                family.name
            );
            found += 1;
        }
    }
    found
}

/// Draws families and operations for so many seconds.
fn random(seconds: u64, mut seed: u64) -> usize {
    println!("seed {seed}");
    seed |= 1;
    // xorshift64*
    let mut below = |end: usize| {
        seed ^= seed >> 12;
        seed ^= seed << 25;
        seed ^= seed >> 27;
        (seed.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % end
    };
    let operations = all_operations();
    let (mut found, mut families) = (0, 0);
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_secs(seconds) {
        let mut parts = vec![(CONTEXTS[below(CONTEXTS.len())].to_owned(), false)];
        for _ in 0..1 + below(3) {
            let texts = (0..1 + below(3)).map(|_| PARTS[below(PARTS.len())]);
            let text: String = texts.collect();
            parts.push((text, below(4) > 0));
        }
        if !parts.iter().any(|(_, is_many)| *is_many) {
            continue;
        }
        let name =
            parts.iter().map(
                |(text, is_many)| {
                    if *is_many { format!("{text:?}*n ") } else { format!("{text:?} ") }
                },
            );
        let family = Family { name: name.collect(), parts };
        let drawn: Vec<Operation> = (0..8).map(|_| operations[below(operations.len())]).collect();
        found += tried(&family, &drawn, 1 << 15, f64::INFINITY);
        families += 1;
    }
    println!("{found} of {families} families, each with 8 of {} operations", operations.len());
    found
}

fn main() {
    let mut arguments = std::env::args().skip(1).peekable();
    if arguments.next_if(|first| first == "random").is_some() {
        let mut number = |other| arguments.next().and_then(|it| it.parse().ok()).unwrap_or(other);
        let seconds = number(60);
        let time = std::time::UNIX_EPOCH.elapsed().map_or(1, |time| time.as_secs());
        std::process::exit(i32::from(random(seconds, number(time)) > 0));
    }
    let bytes = arguments.next().and_then(|bytes| bytes.parse().ok());
    let words: Vec<String> = arguments.collect();
    // Run without an argument, as with all examples, it tries little, and times so short say nothing.
    let (bytes, families, steepest_time) = match bytes {
        Some(bytes) => (bytes, families(), STEEPEST_TIME),
        None => (1 << 13, families().into_iter().step_by(274).collect(), f64::INFINITY),
    };
    let operations = all_operations();
    let is_wanted = |family: &Family, operation: &Operation| {
        words.iter().all(|word| family.name.contains(word) || operation.0.contains(word))
    };
    let mut found = 0;
    for (number, family) in families.iter().enumerate() {
        let mut operations = operations.clone();
        let mut at = 0;
        operations.retain(|operation| {
            at += 1;
            is_wanted(family, operation)
                && (!operation.1.is_selector() || at % SHARE == number % SHARE)
        });
        if operations.is_empty() {
            continue;
        }
        let begin = Instant::now();
        found += tried(family, &operations, bytes, steepest_time);
        if number % 50 == 0 {
            eprintln!("{number} of {} families; the last in {:?}", families.len(), begin.elapsed());
        }
    }
    println!("{found} of {} families and {} operations", families.len(), operations.len());
    std::process::exit(i32::from(found > 0));
}
