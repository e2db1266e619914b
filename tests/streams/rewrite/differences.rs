//! Where the documentation says that the stream and the tree differ they do, and the oracle skips nothing that it does not say.

use super::rewrite_differences::Difference;
use duckbill::rewrite::{Content, EndTag, Handlers, RewriteOptions, rewrite};
use duckbill::serializer::Serializer;
use duckbill::{Document, NodeId, Selector, parse};

const MODULE: &str = include_str!("../../../src/rewrite/mod.rs");
const GUIDE: &str = include_str!("../../../docs/guide-rewriting.md");

/// The points of the section on differences, each on one line.
fn points() -> Vec<String> {
    let section = MODULE.split("# Where the stream and the tree differ").nth(1).expect("a section");
    let section = section.split("//! # ").next().expect("its text");
    let lines = section.lines().filter_map(|line| line.strip_prefix("//! "));
    let mut points: Vec<String> = Vec::new();
    for line in lines {
        match (line.strip_prefix("* "), points.last_mut()) {
            (Some(begin), _) => points.push(begin.to_owned()),
            (None, Some(point)) if line.starts_with("  ") => {
                point.push(' ');
                point.push_str(line.trim());
            }
            _ => {}
        }
    }
    points
}

/// Points that are about which elements a selector matches: `view.rs` compares these.
const ABOUT_SELECTORS: [&str; 4] = [
    "Siblings are those whose markup came before",
    "If the adoption agency moves an open element",
    "The attributes of links are not compared",
    "An attribute that a second `<html>`",
];

/// Points that no edit of the oracle meets: it has no such edit, or compares what is left.
const NOT_TRIED: [&str; 4] = [
    "Insertions and removals move the markup after them",
    "A `meta` element that declares an encoding after",
    "A formatting element that was removed is not made again",
    "An end tag that [`EndTag::remove`]",
];

#[test]
fn the_oracle_skips_what_is_documented_and_nothing_else() {
    let points = points();
    let known = Difference::ALL.map(Difference::documented);
    let known = [&known[..], &ABOUT_SELECTORS, &NOT_TRIED].concat();
    for beginning in &known {
        let count = points.iter().filter(|point| point.starts_with(beginning)).count();
        assert_eq!(count, 1, "{beginning}: {points:#?}");
    }
    for point in &points {
        assert!(known.iter().any(|beginning| point.starts_with(beginning)), "{point}");
    }
}

type Handle = fn(Handlers<'static>) -> Handlers<'static>;
type Change = fn(&mut Document, NodeId);

/// Of each row of the guide: the change, a page, what is changed in it, and the change in the stream and in the tree.
#[rustfmt::skip]
const ROWS: &[(&str, &str, &str, Handle, Change)] = &[
    ("text before a `tr`", "<table><tr><td>x</table>", "tr",
        |it| it.on_element("tr", |tr| tr.before(Content::Text("t"))).unwrap(),
        |document, tr| insert_text(document, tr, true)),
    ("text in a `head`", "<head><title>x</title></head>y", "title",
        |it| it.on_element("title", |title| title.after(Content::Text("t"))).unwrap(),
        |document, title| insert_text(document, title, false)),
    ("anything after `</body>`", "<body>x</body>", "body",
        |it| it.on_element("body", |body| body.after(Content::Text("t"))).unwrap(),
        |document, body| insert_text(document, body, false)),
    ("`append` to `p` in `<p>a<b>b</p>c`", "<p>a<b>b</p>c", "p",
        |it| it.on_element("p", |p| p.append(Content::Text("t"))).unwrap(),
        |document, p| { let text = document.create_text("t"); document.append_child(p, text).unwrap(); }),
    ("`after` of an open `form` in `<div><form></div>`", "<div><form></div>y", "form",
        |it| it.on_element("form", |form| form.after(Content::Text("t"))).unwrap(),
        |document, form| insert_text(document, form, false)),
    ("`remove` of `div` in `<div><b>x</div>y`", "<div><b>x</div>y", "div",
        |it| it.on_element("div", |div| div.remove()).unwrap(),
        |document, div| document.remove(div).unwrap()),
    ("`remove` of the `form` that has text in `<div><form>x</div><form>`", "<div><form>x</div><form>", "form",
        |it| it.on_element("div > form", |form| form.remove()).unwrap(),
        |document, form| document.remove(form).unwrap()),
    ("`remove` of `b` in `<form><b></form></b>x`", "<form><b></form></b>x", "b",
        |it| it.on_element("b", |b| b.remove()).unwrap(),
        |document, b| document.remove(b).unwrap()),
    ("`after` of `form` in `<form><span></form>x`", "<form><span></form>x", "form",
        |it| it.on_element("form", |form| form.after(Content::Text("t"))).unwrap(),
        |document, form| insert_text(document, form, false)),
    ("`remove` of `body`", "<body><p>x</body>", "body",
        |it| it.on_element("body", |body| body.remove()).unwrap(),
        |document, body| document.remove(body).unwrap()),
    ("`remove` on the end tag alone", "<div>x</div>y", "div",
        |it| it.on_element("div", |div| div.on_end_tag(|end: &mut EndTag<'_>| end.remove())).unwrap(),
        |_, _| {}),
    ("a carriage return in a script", "<script>x</script>", "script",
        |it| it.on_element("script", |script| script.append(Content::Text("\r"))).unwrap(),
        |document, script| { let text = document.create_text("\r"); document.append_child(script, text).unwrap(); }),
];

fn insert_text(document: &mut Document, element: NodeId, is_before: bool) {
    let text = document.create_text("t");
    match is_before {
        true => document.insert_before(element, text).unwrap(),
        false => document.insert_after(element, text).unwrap(),
    }
}

#[test]
fn the_rows_of_the_guide_are_differences() {
    let table = GUIDE.split("## Where the tree has another answer").nth(1).expect("a section");
    let rows = table.lines().filter(|line| line.starts_with("| ")).skip(1);
    let cells: Vec<_> =
        rows.filter_map(|row| Some(row.split(" | ").next()?.trim_start_matches("| "))).collect();
    let named: Vec<_> = ROWS.iter().map(|row| row.0).collect();
    assert_eq!(cells, named, "each row has an example here");
    for &(what, html, name, handlers, change) in ROWS {
        let out = rewrite(html, handlers(Handlers::new()), &RewriteOptions::new())
            .unwrap_or_else(|error| panic!("{what}: {error}"));
        let mut document = parse(html);
        let selector = Selector::parse(name).unwrap();
        let element = document.select(&selector).next().expect("it is there").as_node().id();
        change(&mut document, element);
        document.normalize(document.root().id()).unwrap();
        let text = |document: &Document| Serializer::test_format().to_string(document.root());
        assert_ne!(text(&parse(&out)), text(&document), "{what}: {out}");
    }
}
