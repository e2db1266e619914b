//! Selecting and walking beside scraper and dom_query: the same queries and walks over the same trees.
//!
//! `select [--rounds N] [NAME…]` prints a table in Markdown, of the rows named or of all. Each peer is
//! compared with a tree parsed as it parses: scraper has scripting on, dom_query off.

use std::hint::black_box;

use dom_query::Matcher;
use duckbill::tree::Scripting;
use duckbill::{Document, ParseOptions, Selector};
use duckbill_peers::contest::{self, Contestant};
use duckbill_peers::corpus;
use duckbill_peers::queries::QUERIES;

/// One thing done to all trees of a kind, which gives a number that must be the same everywhere.
type Work<'a> = Box<dyn Fn() -> usize + 'a>;

/// A row of the table: beside scraper with scripting on, beside dom_query with it off.
struct Row<'a> {
    name: String,
    on: Work<'a>,
    scraper: Work<'a>,
    off: Work<'a>,
    dom_query: Work<'a>,
}

/// The sum over all trees.
fn over<'a, T>(trees: &'a [T], work: impl Fn(&'a T) -> usize + 'a) -> Work<'a> {
    Box::new(move || trees.iter().map(&work).sum())
}

fn walk<'a>(
    name: &str,
    trees: &'a Trees,
    own: fn(&Document) -> usize,
    scraper: fn(&scraper::Html) -> usize,
    dom_query: fn(&dom_query::Document) -> usize,
) -> Row<'a> {
    Row {
        name: name.to_owned(),
        on: over(&trees.on, own),
        scraper: over(&trees.scraper, scraper),
        off: over(&trees.off, own),
        dom_query: over(&trees.dom_query, dom_query),
    }
}

struct Trees {
    on: Vec<Document>,
    scraper: Vec<scraper::Html>,
    off: Vec<Document>,
    dom_query: Vec<dom_query::Document>,
}

fn queries(trees: &Trees) -> impl Iterator<Item = Row<'_>> {
    QUERIES.iter().map(|&(name, query)| {
        let own = Selector::parse(query).expect("a selector");
        let other = own.clone();
        let scraper = scraper::Selector::parse(query).expect("a selector");
        let matcher = Matcher::new(query).expect("a selector");
        Row {
            name: format!("{name}: `{query}`"),
            on: over(&trees.on, move |tree| tree.select(&own).count()),
            scraper: over(&trees.scraper, move |tree| tree.select(&scraper).count()),
            off: over(&trees.off, move |tree| tree.select(&other).count()),
            dom_query: over(&trees.dom_query, move |tree| tree.select_matcher(&matcher).length()),
        }
    })
}

fn walks(trees: &Trees) -> Vec<Row<'_>> {
    vec![
        walk(
            "descendants: each node",
            trees,
            |tree| tree.root().descendants().count(),
            |tree| tree.tree.root().descendants().skip(1).count(),
            |tree| tree.root().descendants_it().count(),
        ),
        walk(
            "children: of each node",
            trees,
            |tree| tree.root().descendants().map(|node| node.children().count()).sum(),
            |tree| tree.tree.root().descendants().skip(1).map(|node| node.children().count()).sum(),
            |tree| tree.root().descendants_it().map(|node| node.children_it(false).count()).sum(),
        ),
        walk(
            "ancestors: of each node",
            trees,
            |tree| tree.root().descendants().map(|node| node.ancestors().count()).sum(),
            |tree| {
                tree.tree.root().descendants().skip(1).map(|node| node.ancestors().count()).sum()
            },
            |tree| tree.root().descendants_it().map(|node| node.ancestors_it(None).count()).sum(),
        ),
        walk(
            "text: of the document",
            trees,
            |tree| tree.root().text_content().len(),
            |tree| tree.root_element().text().collect::<String>().len(),
            |tree| tree.text().len(),
        ),
        walk(
            "texts: of each `a`",
            trees,
            |tree| tree.elements_by_tag_name("a").map(|a| a.as_node().text_content().len()).sum(),
            |tree| {
                let elements = tree.tree.root().descendants().filter_map(scraper::ElementRef::wrap);
                elements
                    .filter(|element| element.value().name() == "a")
                    .map(|a| a.text().collect::<String>().len())
                    .sum()
            },
            |tree| {
                let root = tree.root();
                let links = root.descendants_it().filter(|node| node.has_name("a"));
                links.map(|a| a.text().len()).sum()
            },
        ),
        walk(
            "attribute: `href` of each element",
            trees,
            |tree| {
                let elements = tree.root().elements();
                elements.filter_map(|element| element.attribute("href")).map(str::len).sum()
            },
            |tree| {
                let elements =
                    tree.tree.root().descendants().filter_map(|it| it.value().as_element());
                elements.filter_map(|element| element.attr("href")).map(str::len).sum()
            },
            |tree| {
                let root = tree.root();
                let nodes = root.descendants_it();
                nodes.filter_map(|node| node.attr("href")).map(|value| value.len()).sum()
            },
        ),
        walk(
            "attributes: all of each element",
            trees,
            |tree| {
                let attributes = tree.root().elements().flat_map(|element| element.attributes());
                attributes.map(|attribute| attribute.value().len()).sum()
            },
            |tree| {
                let elements =
                    tree.tree.root().descendants().filter_map(|it| it.value().as_element());
                elements.flat_map(|element| element.attrs()).map(|(_, value)| value.len()).sum()
            },
            |tree| {
                let root = tree.root();
                let attributes = root.descendants_it().flat_map(|node| node.attrs());
                attributes.map(|attribute| attribute.value.len()).sum()
            },
        ),
        walk(
            "by id: the element `content`",
            trees,
            |tree| usize::from(tree.get_element_by_id("content").is_some()),
            |tree| {
                let mut elements =
                    tree.tree.root().descendants().filter_map(|it| it.value().as_element());
                usize::from(elements.any(|element| element.id() == Some("content")))
            },
            |tree| {
                let root = tree.root();
                let mut nodes = root.descendants_it();
                usize::from(nodes.any(|node| node.id_attr().is_some_and(|id| &*id == "content")))
            },
        ),
    ]
}

fn main() {
    let mut rounds = 15;
    let mut asked = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match &*argument {
            "--rounds" => {
                rounds = arguments.next().and_then(|number| number.parse().ok()).expect("a number");
            }
            _ => asked.push(argument),
        }
    }
    let pages = corpus::pages();
    let parse = |scripting| -> Vec<Document> {
        let options = ParseOptions::new().with_scripting(scripting);
        pages.iter().map(|page| duckbill::parse_with(&page.html, &options).unwrap()).collect()
    };
    let trees = Trees {
        on: parse(Scripting::Normal),
        scraper: pages.iter().map(|page| scraper::Html::parse_document(&page.html)).collect(),
        off: parse(Scripting::Disabled),
        dom_query: pages.iter().map(|page| dom_query::Document::from(&*page.html)).collect(),
    };
    println!("{} pages, median of {rounds} rounds, interleaved\n", pages.len());
    println!("| | ms | × scraper | × dom_query |\n|---|--:|--:|--:|");
    for Row { name, on, scraper, off, dom_query } in queries(&trees).chain(walks(&trees)) {
        let head = name.split(':').next().unwrap_or(&name);
        if !asked.is_empty() && !asked.iter().any(|asked| asked == head) {
            continue;
        }
        let (found, there) = ((on(), off()), (scraper(), dom_query()));
        if found != there {
            eprintln!("{name}: {found:?} here, {there:?} there");
        }
        let mut contestants = [on, scraper, off, dom_query].map(|work| {
            Contestant::new("", move |_| {
                black_box(work());
            })
        });
        let times = contest::run(&mut contestants, 1, rounds);
        println!(
            "| {name} | {:.2} | {:.1} | {:.1} |",
            1e3 * times.best(0, 0),
            times.ratio(0, 1, 0),
            times.ratio(2, 3, 0)
        );
    }
}
