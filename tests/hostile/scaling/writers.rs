//! Writers of a document: markup in each form, and its texts.

use duckbill::serializer::Serializer;
use duckbill::{Document, parse, work};

use super::measure::{Family, LINEAR, SMALL_SIZES, each, exponent, sized, times};

const FAMILIES: [(&str, Family); 16] = [
    ("deep", |n| times("<div>", n)),
    ("deep in a line", |n| times("<b id=x>y", n)),
    ("lists in lists", |n| times("<ul><li>x", n)),
    ("tables in tables", |n| times("<table><tr><td>x", n)),
    ("paragraphs", |n| times("<p>x\n", n)),
    ("lines in a paragraph", |n| "<p>".to_owned() + &times("x<br> ", n)),
    ("white space", |n| "<p>".to_owned() + &times(" \n", n) + "x"),
    ("white space between elements", |n| times("<i> </i> ", n)),
    ("lines of code", |n| "<pre>".to_owned() + &times("\n", n)),
    ("characters to escape", |n| "<p title='".to_owned() + &times("&\u{A0}<", n) + "'>&<"),
    ("attributes", |n| format!("<p {}>", each(n, |i| format!("a{i:06}=x ")))),
    ("comments", |n| times("<!--x-->y", n)),
    ("prefixes", |n| times("<svg xmlns:xlink=y xlink:href=x><math>", n)),
    ("names that XML has not", |n| each(n, |i| format!("<p{i:06}\" a{i:06}\"=x>"))),
    ("scripts", |n| times("<script>a</script>", n)),
    ("templates", |n| times("<template>x", n)),
];

type Writer = fn(&Document) -> usize;

const WRITERS: [(&str, Writer); 6] = [
    ("HTML", |document| Serializer::html().to_string(document.root()).len()),
    ("pretty", |document| Serializer::pretty().to_string(document.root()).len()),
    ("minified", |document| Serializer::minified().to_string(document.root()).len()),
    ("XML", |document| Serializer::xml().to_string(document.root()).len()),
    ("text content", |document| document.root().text_content().len()),
    ("inner text", |document| document.inner_text().len()),
];

/// The length of what is read and written, and the work.
fn cost(html: &str, writer: Writer) -> (f64, f64) {
    let document = parse(html);
    let _ = work::take();
    let written = writer(&document);
    ((html.len() + document.node_count() + written) as f64, work::take() as f64)
}

#[test]
fn every_form_is_written_in_linear_work() {
    for (name, family) in FAMILIES {
        let pages = SMALL_SIZES.map(|size| sized(family, size));
        for (form, writer) in WRITERS {
            let [small, large] = pages.each_ref().map(|page| cost(page, writer));
            let found = exponent(small, large);
            assert!(found <= LINEAR, "{name}, {form}: the work grows with exponent {found:.3}");
            let each = large.1 / large.0;
            assert!(each <= 8.0, "{name}, {form}: {each:.1} steps for a byte or node");
        }
    }
}
