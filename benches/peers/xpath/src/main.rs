//! `duckbill-xpath-peers FOLDER QUERIES ROUNDS`: evaluates XPath expressions (one a line) in the pages of a folder with this library and
//! with other crates, and prints a table: the processor time of a round of all pages, the least of the rounds, and how many nodes were
//! found.
//!
//! The others cannot read these pages, or read them otherwise, so they get the tree of this library, written as XML. Parses of pages and
//! of expressions are not counted. A crate that cannot read an expression has a `-` there; one that takes more than four seconds for it is
//! stopped, and the table says how many pages it had done. Elements of SVG and MathML are in no namespace there, so some
//! of these find more nodes.

use std::time::Duration;

use cpu_time::ThreadTime;
use duckbill::dom::{Document, NodeKind, NodeRef};
use duckbill_xpath::{Value, XPath};
use skyscraper::xpath::XpathItemTree;
use xee_xpath::{Documents, Queries, Query};

/// The document's element as XML that each of them reads: names without namespaces, no comments, no instructions.
fn as_xml(document: &Document) -> String {
    enum Step<'a> {
        Node(NodeRef<'a>),
        End(&'a str),
    }
    let is_name = |name: &str| {
        name.starts_with(|first: char| first.is_ascii_alphabetic())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'))
    };
    let push_escaped = |xml: &mut String, text: &str| {
        for c in text.chars() {
            match c {
                '<' => xml.push_str("&lt;"),
                '>' => xml.push_str("&gt;"),
                '&' => xml.push_str("&amp;"),
                '"' => xml.push_str("&quot;"),
                '\t' | '\n' | ' '..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'.. => {
                    xml.push(c)
                }
                _ => xml.push('\u{FFFD}'),
            }
        }
    };
    let mut xml = String::new();
    let mut steps: Vec<_> =
        document.document_element().map(|root| Step::Node(root.as_node())).into_iter().collect();
    while let Some(step) = steps.pop() {
        match step {
            Step::End(name) => xml.extend(["</", name, ">"]),
            Step::Node(node) if node.kind() == NodeKind::Text => {
                push_escaped(&mut xml, node.text().unwrap_or_default())
            }
            Step::Node(node) => {
                let Some(element) = node.as_element() else { continue };
                let name = if is_name(element.name()) { element.name() } else { "other" };
                xml.extend(["<", name]);
                for attribute in element
                    .attributes()
                    .filter(|attribute| is_name(attribute.name()) && attribute.name() != "xmlns")
                {
                    xml.extend([" ", attribute.name(), "=\""]);
                    push_escaped(&mut xml, attribute.value());
                    xml.push('"');
                }
                xml.push('>');
                steps.push(Step::End(name));
                let from = steps.len();
                steps.extend(node.children().map(Step::Node));
                steps[from..].reverse();
            }
        }
    }
    xml
}

/// The measurements of an expression.
struct Measured {
    /// The least processor time of the rounds.
    time: Duration,
    found: usize,
    /// On how many pages there was no value.
    failed: usize,
    /// How many pages there were before the time was up.
    done: usize,
}

/// The time limit of a round.
const MOST: Duration = Duration::from_secs(4);

/// Measures some rounds over all pages with a function that says how many nodes it finds in a page.
fn measured(
    rounds: usize,
    pages: usize,
    mut found: impl FnMut(usize) -> Option<usize>,
) -> Measured {
    let mut best = Measured { time: Duration::MAX, found: 0, failed: 0, done: 0 };
    for _ in 0..rounds {
        let mut round = Measured { time: Duration::ZERO, found: 0, failed: 0, done: 0 };
        let begin = ThreadTime::now();
        for page in 0..pages {
            match found(page) {
                Some(nodes) => round.found += nodes,
                None => round.failed += 1,
            }
            round.done += 1;
            if begin.elapsed() > MOST {
                break;
            }
        }
        round.time = begin.elapsed();
        let is_slow = round.time > MOST;
        if round.time < best.time {
            best = round;
        }
        if is_slow {
            break;
        }
    }
    best
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, queries, rounds] = &arguments[..] else { panic!("FOLDER QUERIES ROUNDS") };
    let rounds: usize = rounds.parse().expect("a number");
    let queries = std::fs::read_to_string(queries).expect("a file of expressions");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == "html"));
    files.sort();
    let pages: Vec<_> = files
        .iter()
        .map(|file| duckbill::parse_bytes(&std::fs::read(file).expect("a page")))
        .collect();
    let sources: Vec<_> = pages.iter().map(as_xml).collect();
    let packages: Vec<_> = sources
        .iter()
        .map(|xml| sxd_document::parser::parse(xml).expect("XML that sxd-document reads"))
        .collect();
    let mut documents = Documents::new();
    let handles: Vec<_> = (sources.iter().enumerate())
        .map(|(number, xml)| {
            let name = format!("http://page.test/{number}");
            documents
                .add_string(name.as_str().try_into().expect("a URL"), xml)
                .expect("XML that xee reads")
        })
        .collect();
    let trees: Vec<XpathItemTree> = sources
        .iter()
        .map(|xml| skyscraper::html::parse(xml).expect("markup that skyscraper reads"))
        .collect();

    println!(
        "| expression | duckbill, ms | sxd-xpath | xee-xpath | skyscraper |\n|---|--:|--:|--:|--:|"
    );
    let mut totals = [Duration::ZERO; 4];
    let store = Queries::default();
    for query in queries.lines() {
        let own = XPath::parse(query).expect("an expression");
        let count = pages.len();
        let ours = measured(rounds, count, |page| {
            Some(match own.evaluate(pages[page].root()).expect("a value") {
                Value::Nodes(set) => set.len(),
                _ => 1,
            })
        });
        let (factory, context) = (sxd_xpath::Factory::new(), sxd_xpath::Context::new());
        let sxd = factory.build(query).ok().flatten().map(|path| {
            measured(rounds, count, |page| {
                match path.evaluate(&context, packages[page].as_document().root()).ok()? {
                    sxd_xpath::Value::Nodeset(set) => Some(set.size()),
                    _ => Some(1),
                }
            })
        });
        let xee = store.sequence(query).ok().map(|path| {
            measured(rounds, count, |page| {
                path.execute(&mut documents, handles[page]).ok().map(|sequence| sequence.len())
            })
        });
        let sky = skyscraper::xpath::parse(query).ok().map(|path| {
            measured(rounds, count, |page| path.apply(&trees[page]).ok().map(|items| items.len()))
        });
        print!("| `{}`, {} nodes ", query.replace('|', "\\|"), ours.found);
        let wanted = ours.found;
        for (number, row) in [Some(ours), sxd, xee, sky].into_iter().enumerate() {
            let Some(Measured { time, found, failed, done }) = row else {
                print!("| - ");
                continue;
            };
            totals[number] += time;
            print!("| {:.1}", time.as_secs_f64() * 1e3);
            match (failed, done) {
                (0, _) if done < count => print!(" for {done} pages "),
                (0, _) if found == wanted => print!(" "),
                (0, _) => print!(" ({found} nodes) "),
                _ => print!(" ({failed} pages failed) "),
            }
        }
        println!("|");
    }
    println!(
        "| all | {} |",
        totals.map(|total| format!("{:.1}", total.as_secs_f64() * 1e3)).join(" | ")
    );
}
