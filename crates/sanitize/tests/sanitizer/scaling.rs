//! Cleaning is linear in the markup and in what is written of it.

use duckbill::work;
use duckbill_sanitize::{Sanitizer, SanitizerConfig};

/// A part, this many times.
fn times(part: &str, count: usize) -> String {
    part.repeat(count)
}

/// The document for this many numbers.
fn each(count: usize, part: impl Fn(usize) -> String) -> String {
    (0..count).map(part).collect()
}

/// The greatest exponent that counts as linear: moving children up takes a logarithm more.
const LINEAR: f64 = 1.05;

/// How often the parts of the inputs are repeated.
const COUNTS: [usize; 2] = [2_000, 16_000];

/// Asserts that cleaning a family takes work in proportion to what is read and written.
fn assert_linear(what: &str, config: &SanitizerConfig, family: impl Fn(usize) -> String) {
    let sanitizer = Sanitizer::new(config).expect("a valid configuration");
    let measured = COUNTS.map(|count| {
        let html = family(count);
        let _ = work::take();
        let clean = sanitizer.clean(&html);
        ((html.len() + clean.len()) as f64, work::take() as f64)
    });
    let [small, large] = measured;
    let growth = (large.1 / small.1).ln() / (large.0 / small.0).ln();
    let each = large.1 / large.0;
    println!("{what}: {growth:.3}, {each:.1} steps a byte");
    assert!(growth <= LINEAR, "{what}: to the power of {growth:.3}");
    assert!(each < 100.0, "{what}: {each:.1} steps a byte");
}

fn all() -> SanitizerConfig {
    SanitizerConfig::new()
}

fn replacing(names: &[&str]) -> SanitizerConfig {
    all().with_replace_with_children_elements(names.iter().copied())
}

#[test]
fn elements_that_go() {
    assert_linear("nested, replaced", &replacing(&["i"]), |n| times("<i>x", n));
    assert_linear("nested, every other one replaced", &replacing(&["i"]), |n| times("<i><b>x", n));
    assert_linear("beside each other, replaced", &replacing(&["i"]), |n| times("<i>x</i>", n));
    let removing = all().with_remove_elements(["i"]);
    assert_linear("removed", &removing, |n| times("<i><b>x</b></i>", n));
    assert_linear("p in p", &replacing(&["button"]), |n| times("<p>x<button>", n));
    assert_linear("a in a", &replacing(&["td", "table", "tr"]), |n| times("<a>x<table><td>", n));
    assert_linear("forms", &replacing(&["div"]), |n| times("<form><div></form>x", n));
    assert_linear("templates", &all(), |n| times("<template><i>x", n));
}

#[test]
fn elements_whose_content_is_judged() {
    assert_linear("noscript", &all(), |n| times("<noscript><b title='</'>", n));
    assert_linear("title in SVG", &all(), |n| {
        "<svg>".to_owned() + &times("<title><g title='</'>", n)
    });
    assert_linear("style in SVG", &all(), |n| "<svg>".to_owned() + &times("<style><g>", n));
    assert_linear("several names", &all(), |n| {
        "<svg><style><title><xmp><noembed><textarea>".to_owned() + &times("<g title='</g'>", n)
    });
    assert_linear("text of style", &all(), |n| times("<style>a<1 b</style>", n));
    assert_linear("comments", &all(), |n| times("<!--a--><svg><title><!--</a--></title></svg>", n));
}

#[test]
fn attributes() {
    let none: [&str; 0] = [];
    let mut few = all().with_attributes(["id"]);
    few.data_attributes = Some(false);
    assert_linear("many", &few, |n| format!("<p {}>", each(n, |i| format!("a{i} "))));
    assert_linear("of many clones", &all().with_attributes(none), |n| {
        format!("<b {}>", each(n, |i| format!("a{i} "))) + &times("<p>x", n)
    });
    assert_linear("of many clones of one name", &few, |n| {
        format!("<b {}>", each(n, |i| format!("a{i} "))) + "<i id=x>" + &times("<p>x", n)
    });
    assert_linear("links", &all(), |n| times("<a href='javascript:x' id=a>", n));
}
