//! Prints who imports whom: `scripts/measure/structure` runs it and says what the tables hold.
//!
//! `cargo run --example structure -- CHECKOUT`

mod graph;
mod imports;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use graph::{Graph, arrows_up, circles};
use imports::{Crate, Names};

fn main() {
    let checkout = std::env::args().nth(1).unwrap_or_else(|| ".".to_owned());
    let library = Crate::read(&Path::new(&checkout).join("src"));
    println!("| module | files | arrows | that run up | circles | files in circles |");
    println!("|---|---|---|---|---|---|");
    let mut all = Vec::new();
    for module in library.top_modules() {
        all.extend(row(&module, &library.graph_within(&module)));
    }
    all.extend(row("between modules", &between_modules(&library)));
    for circle in all {
        let names: Vec<String> = circle.iter().map(|file| file.join("::")).collect();
        println!("* {}", names.join(", "));
    }
}

/// Prints the row of a graph, and returns its circles.
fn row(name: &str, graph: &Graph<Names>) -> BTreeSet<BTreeSet<Names>> {
    let arrows: usize = graph.values().map(BTreeSet::len).sum();
    let circles = circles(graph);
    let within: usize = circles.iter().map(BTreeSet::len).sum();
    let (files, up) = (graph.len(), arrows_up(graph));
    println!("| {name} | {files} | {arrows} | {up} | {} | {within} |", circles.len());
    circles
}

/// Which module below the root imports which.
fn between_modules(library: &Crate) -> Graph<Names> {
    let mut between: Graph<Names> = BTreeMap::new();
    for file in library.modules().filter(|file| !file.is_empty()) {
        let imports = library.imports(file).into_iter().filter(|other| !other.is_empty());
        let imports = imports.map(|other| other[..1].to_vec()).filter(|other| *other != file[..1]);
        between.entry(file[..1].to_vec()).or_default().extend(imports);
    }
    between
}
