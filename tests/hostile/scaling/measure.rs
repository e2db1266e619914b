//! The work that a document takes, its growth, and the assertions about both.

use std::fmt::Write;

use duckbill::serializer::Serializer;
use duckbill::{Document, FragmentContext, ParseOptions, Parser, work};

/// The greatest exponent that counts as linear.
pub(crate) const LINEAR: f64 = 1.02;

/// How many bytes the two inputs of a test have, about.
pub(crate) const SIZES: [usize; 2] = [16_000, 64_000];

/// The same where the output is quadratic.
pub(crate) const SMALL_SIZES: [usize; 2] = [4_000, 12_000];

/// How many bytes the input of a dump has, which is quadratic in the depth of the tree.
pub(crate) const DUMP_SIZE: usize = 6_000;

/// How much work a byte of a dump, and of what is dumped, may be.
pub(crate) const DUMP_FACTOR: f64 = 4.0;

/// How much more work a byte of an attack may be than a byte of its control.
pub(crate) const WORST_FACTOR: f64 = 40.0;

/// How much more work a byte or node may be to parse than a byte or node of an ordinary page.
pub(crate) const MOST_OF_A_PAGE: f64 = 25.0;

/// A family of documents, by a count that their length is proportional to.
pub(crate) type Family = fn(usize) -> String;

/// The options of a parse.
#[derive(Clone, Copy)]
pub(crate) struct Setup {
    pub(crate) context: Option<&'static str>,
    pub(crate) shadow_roots: bool,
    pub(crate) errors: usize,
    /// How much is fed at a time. The edge of a piece costs a little, so that a piece longer than the
    /// smaller input would show as growth.
    pub(crate) piece: usize,
}

pub(crate) const PLAIN: Setup =
    Setup { context: None, shadow_roots: false, errors: 0, piece: 1024 };

/// The parts that grow with the input.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Output {
    Linear,
    /// The standard asks for quadratically many nodes or bytes.
    Quadratic,
}

/// Counts what is written.
pub(crate) struct Length(usize);

impl Write for Length {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0 += text.len();
        Ok(())
    }
}

/// Of one input: the sizes of input and output, and the work of each operation on it.
pub(crate) struct Measured {
    input: usize,
    works: Vec<(&'static str, usize, u64)>,
}

pub(crate) fn options(setup: Setup) -> ParseOptions {
    ParseOptions::new()
        .with_declarative_shadow_roots(setup.shadow_roots)
        .with_error_limit(setup.errors)
}

pub(crate) fn parse(html: &str, setup: Setup) -> Document {
    let mut parser = match setup.context {
        Some(context) => Parser::for_fragment(FragmentContext::html(context), options(setup)),
        None => Parser::new(options(setup)),
    };
    let mut rest = html;
    while !rest.is_empty() {
        let mut end = setup.piece.min(rest.len());
        while !rest.is_char_boundary(end) {
            end += 1;
        }
        parser.feed_text(&rest[..end]).unwrap();
        rest = &rest[end..];
    }
    parser.finish().unwrap()
}

pub(crate) fn measure(html: &str, setup: Setup) -> Measured {
    let _ = work::take();
    let mut works = Vec::new();
    let document = parse(html, setup);
    let nodes = document.node_count();
    works.push(("parse", nodes, work::take()));
    let mut length = Length(0);
    let written = Serializer::html().content().write(document.root(), &mut length);
    written.expect("counting does not fail");
    works.push(("serialize", nodes + length.0, work::take()));
    let text = document.root().text_content();
    works.push(("text content", nodes + text.len(), work::take()));
    assert!(document == document.clone(), "a clone is equal");
    works.push(("clone and compare", nodes, work::take()));
    let mut edited = document.clone();
    let elements: Vec<_> = edited.root().elements().map(|element| element.as_node().id()).collect();
    for element in elements {
        // The document cannot take all of them.
        let _ = edited.unwrap(element);
    }
    works.push(("unwrap all", nodes, work::take()));
    edited.normalize(edited.root().id()).expect("the root is a node");
    works.push(("normalize", nodes + text.len(), work::take()));
    edited.compact();
    works.push(("compact what is left", nodes + text.len(), work::take()));
    let mut compacted = document.clone();
    compacted.compact();
    works.push(("compact", nodes + text.len(), work::take()));
    drop(compacted);
    drop(edited);
    drop(document);
    works.push(("drop", nodes, work::take()));
    Measured { input: html.len(), works }
}

/// Makes a document of about `size` bytes.
pub(crate) fn sized(family: Family, size: usize) -> String {
    let (small, large) = (family(64).len(), family(128).len());
    let each = (large - small) as f64 / 64.0;
    let count = (size as f64 - small as f64) / each + 64.0;
    family(count.max(8.0) as usize)
}

pub(crate) fn exponent(small: (f64, f64), large: (f64, f64)) -> f64 {
    if small.1 < 1.0 || large.1 < 1.0 {
        return 0.0;
    }
    (large.1 / small.1).ln() / (large.0 / small.0).ln()
}

/// Asserts that all work on a family is linear; gives the work of parsing a byte.
pub(crate) fn check(name: &str, family: Family, setup: Setup, output: Output) -> f64 {
    let (sizes, setup) = match output {
        Output::Linear => (SIZES, setup),
        Output::Quadratic => (SMALL_SIZES, Setup { piece: 256, ..setup }),
    };
    let [small, large] = sizes.map(|size| measure(&sized(family, size), setup));
    let mut row = format!("| {name} |");
    for (one, other) in small.works.iter().zip(&large.works) {
        let size = |measured: &Measured, out: usize| match output {
            Output::Linear => measured.input as f64,
            Output::Quadratic => (measured.input + out) as f64,
        };
        let found =
            exponent((size(&small, one.1), one.2 as f64), (size(&large, other.1), other.2 as f64));
        let _ = write!(row, " {found:.2} |");
        assert!(
            found <= LINEAR,
            "{name}: the work of {} grows with exponent {found:.3}: {} for {} bytes, {} for {}",
            one.0,
            one.2,
            small.input,
            other.2,
            large.input,
        );
    }
    println!("{row}");
    let html = sized(family, DUMP_SIZE);
    let document = parse(&html, setup);
    let mut length = Length(0);
    let _ = work::take();
    Serializer::test_format().write(document.root(), &mut length).expect("counting does not fail");
    let dumped = html.len() + document.node_count() + length.0;
    let factor = work::take() as f64 / dumped as f64;
    assert!(factor <= DUMP_FACTOR, "{name}: the dump takes {factor:.2} a byte");
    let out = if output == Output::Quadratic { large.works[0].1 } else { 0 };
    let each = large.works[0].2 as f64 / (large.input + out) as f64;
    let of_a_page = each / ordinary(setup);
    assert!(of_a_page <= MOST_OF_A_PAGE, "{name}: {of_a_page:.1} times the work of a page");
    each
}

/// The work of parsing a byte of an ordinary page, fed in the same pieces.
pub(crate) fn ordinary(setup: Setup) -> f64 {
    let page = include_str!("../../../examples/page.html").repeat(20);
    let _ = work::take();
    drop(parse(&page, Setup { context: None, ..setup }));
    work::take() as f64 / page.len() as f64
}

/// Asserts the same of an attack and its control, and that the attack is not much worse.
pub(crate) fn attack(name: &str, attack: Family, control: Family) {
    attack_with(name, attack, control, PLAIN, Output::Linear);
}

pub(crate) fn attack_with(
    name: &str,
    attack: Family,
    control: Family,
    setup: Setup,
    output: Output,
) {
    let ordinary = check(&format!("{name}, control"), control, setup, Output::Linear);
    let hostile = check(name, attack, setup, output);
    let factor = hostile / ordinary;
    assert!(factor <= WORST_FACTOR, "{name}: a byte is {factor:.1} times the work of its control");
}

/// `text` so many times.
pub(crate) fn times(text: &str, count: usize) -> String {
    text.repeat(count)
}

/// `make` of 0, 1, 2 …
pub(crate) fn each(count: usize, make: impl Fn(usize) -> String) -> String {
    (0..count).map(make).collect()
}
