//! Places in the source: noting them, and asking for them.

use duckbill::dom::Spans;
use duckbill::{Document, ParseOptions, Parser, work};

use super::measure::{Family, LINEAR, SIZES, each, exponent, sized, times};

fn parse(html: &str) -> Document {
    let mut parser = Parser::new(ParseOptions::new().with_spans(Spans::Full));
    let mut rest = html;
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(rest.len().min(1024));
        parser.feed_text(piece).unwrap();
        rest = after;
    }
    parser.finish().unwrap()
}

/// The work of a parse with places, and of asking for all of them.
fn works(html: &str) -> [u64; 2] {
    let _ = work::take();
    let document = parse(html);
    let parsed = work::take();
    let mut asked = 0;
    for node in document.root().descendants() {
        asked += node.pieces().count() as u64 + u64::from(node.is_displaced() == Some(true));
        if let Some(element) = node.as_element() {
            asked += element.attributes_with_spans().count() as u64;
            let one_by_one = element.attributes();
            asked +=
                one_by_one.filter_map(|one| element.attribute_spans(one.name())).count() as u64;
        }
    }
    [parsed, asked + work::take()]
}

fn check(name: &str, family: Family) {
    let [small, large] = SIZES.map(|size| sized(family, size));
    for (what, one, other) in ["parse", "ask"]
        .iter()
        .zip(works(&small))
        .zip(works(&large))
        .map(|((what, one), other)| (what, one as f64, other as f64))
    {
        let found = exponent((small.len() as f64, one), (large.len() as f64, other));
        assert!(found <= LINEAR, "{name}: the work to {what} grows with exponent {found:.3}");
    }
}

const FAMILIES: [(&str, Family); 8] = [
    ("pieces", |n| times("a</x>", n)),
    ("pieces in a table", |n| "<table>".to_owned() + &times("a<!---->", n)),
    ("displaced and deep", |n| times("<table><tr>x", n)),
    ("clones", |n| times("<b>x</p>", n)),
    ("adopted", |n| times("<b><p>x</b>", n)),
    ("later tags", |n| "<body>".to_owned() + &each(n, |i| format!("<body a{i:06}=x>y"))),
    ("attributes", |n| format!("<p {}>", each(n, |i| format!("a{i:06}=x ")))),
    ("references", |n| times("&amp;&lt;x\r\n", n)),
];

#[test]
fn places_are_noted_and_asked_for_in_linear_time() {
    for (name, family) in FAMILIES {
        check(name, family);
    }
}

#[test]
fn a_node_is_located_in_logarithmic_time() {
    for (name, family) in FAMILIES {
        let works = SIZES.map(|size| {
            let html = sized(family, size);
            let document = parse(&html);
            assert!(document.locate(html.len() as u64 / 2).is_some() || html.starts_with("<p "));
            let _ = work::take();
            for at in 0..1000 {
                let _ = document.locate(html.len() as u64 * at / 1000);
            }
            work::take()
        });
        // The larger document is eight times as large: three more steps each.
        assert!(works[1] <= works[0] + 3 * 1000 + 1000, "{name}: {works:?}");
    }
}
