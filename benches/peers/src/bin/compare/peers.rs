//! The jobs that Duckbill shares with its peers.

use duckbill_peers::contest::{self, Contestant, Times, geometric_mean};
use duckbill_peers::corpus::Page;
use duckbill_peers::{heap, parsers, serializers, tokenizers};
use std::hint::black_box;

/// Text to tree to nothing, with the nodes and the heap it took.
pub(crate) fn parse(pages: &[Page], rounds: usize) {
    let parsers = parsers::all();
    let mut contestants: Vec<_> = parsers
        .iter()
        .map(|parser| Contestant::new(parser.name, |page: usize| (parser.run)(&pages[page].html)))
        .collect();
    let times = contest::run(&mut contestants, pages.len(), rounds);
    let names: Vec<_> = parsers.iter().map(|parser| parser.name).collect();

    println!("## Full parse, tree freed\n");
    // Only now, since it costs time.
    #[cfg(lexbor)]
    duckbill_peers::lexbor::count_memory();
    let heap: Vec<Vec<heap::Use>> = parsers
        .iter()
        .map(|parser| pages.iter().map(|page| heap::measure(|| (parser.run)(&page.html))).collect())
        .collect();
    let others: Vec<usize> = (1..names.len()).filter(|&other| other != 1).collect();
    print!("| page | bytes | nodes | MB/s |");
    others.iter().for_each(|&other| print!(" × {} |", names[other]));
    println!(" peak heap / byte | allocations |");
    println!("|---|{}", "--:|".repeat(others.len() + 5));
    for (number, page) in pages.iter().enumerate() {
        let bytes = page.html.len();
        let nodes = (parsers[0].nodes)(&page.html);
        print!("| {} | {bytes} | {nodes} | {:.0} |", page.name, rate(bytes, times.best(0, number)));
        for &other in &others {
            print!(" {:.2} |", times.best(other, number) / times.best(0, number));
        }
        let heap = heap[0][number];
        println!(" {:.2} | {} |", heap.peak as f64 / bytes as f64, heap.allocations);
    }
    print!("| geometric mean | | | {:.0} |", mean_rate(pages, &times, 0));
    for &other in &others {
        print!(" {:.2} |", mean_ratio(pages, &times, 0, other));
    }
    println!(" {:.2} | |\n", mean_peak(pages, &heap[0]));

    standings(pages, &times, &names);
    println!(
        "| parser | nodes, all pages | peak heap / byte | largest | allocations a page | most |"
    );
    println!("|---|--:|--:|--:|--:|--:|");
    for (number, parser) in parsers.iter().enumerate() {
        let nodes: usize = pages.iter().map(|page| (parser.nodes)(&page.html)).sum();
        let peaks = pages.iter().zip(&heap[number]);
        let largest = peaks.map(|(page, heap)| heap.peak as f64 / page.html.len() as f64);
        let allocations = heap[number].iter().map(|heap| heap.allocations);
        println!(
            "| {} | {nodes} | {:.2} | {:.2} | {:.0} | {} |",
            parser.name,
            mean_peak(pages, &heap[number]),
            largest.fold(0.0, f64::max),
            contest::median(allocations.clone().map(|number| number as f64).collect()),
            allocations.max().unwrap_or(0),
        );
    }
    println!("\nNames ending in * do not conform.\n");
}

/// Text to tokens that are counted.
pub(crate) fn tokenize(pages: &[Page], rounds: usize) {
    let tokenizers = tokenizers::all();
    let mut contestants: Vec<_> = tokenizers
        .iter()
        .map(|(name, run)| {
            Contestant::new(name, |page: usize| {
                black_box(run(&pages[page].html));
            })
        })
        .collect();
    let times = contest::run(&mut contestants, pages.len(), rounds);
    println!("## Tokenizer alone\n");
    let names: Vec<_> = tokenizers.iter().map(|(name, _)| *name).collect();
    standings(pages, &times, &names);
}

/// Tree to text.
pub(crate) fn serialize(pages: &[Page], rounds: usize) {
    let serializers = serializers::all();
    let mut contestants: Vec<_> = serializers
        .iter()
        .map(|(name, prepare)| {
            let writers: Vec<_> = pages.iter().map(|page| prepare(&page.html)).collect();
            Contestant::new(name, move |page: usize| {
                black_box(writers[page]());
            })
        })
        .collect();
    let times = contest::run(&mut contestants, pages.len(), rounds);
    println!("## Serializing, by bytes of the page that was parsed\n");
    let names: Vec<_> = serializers.iter().map(|(name, _)| *name).collect();
    standings(pages, &times, &names);
}

/// A page of 200 bytes, repeatedly.
pub(crate) fn tiny(rounds: usize) {
    const TIMES: u32 = 1000;
    let html = "<!DOCTYPE html>\n<html lang=en>\n<meta charset=utf-8>\n<title>Ducks</title>\n\
        <h1 class=title>Ducks</h1>\n<ol>\n<li><a href=\"/a\">Mallard</a>\n<li><b>Teal</b> &amp; \
        others\n</ol>\n<p>That is <i>all</i> there is.\n<hr>\n";
    let parsers = parsers::all();
    let mut contestants: Vec<_> = parsers
        .iter()
        .map(|parser| {
            Contestant::new(parser.name, |_| (0..TIMES).for_each(|_| (parser.run)(black_box(html))))
        })
        .collect();
    let times = contest::run(&mut contestants, 1, rounds);
    println!("## A page of {} bytes\n\n| parser | µs |\n|---|--:|", html.len());
    for (number, parser) in parsers.iter().enumerate() {
        println!("| {} | {:.2} |", parser.name, times.best(number, 0) / f64::from(TIMES) * 1e6);
    }
    println!();
}

/// A row for each contestant: its speed, overall and by kind of page, and Duckbill's (the first's) ratio.
fn standings(pages: &[Page], times: &Times, names: &[&str]) {
    let mut kinds: Vec<&str> = pages.iter().map(Page::kind).collect();
    kinds.dedup();
    print!("| | MB/s |");
    kinds.iter().for_each(|kind| print!(" {kind} |"));
    println!(" {} is × | median of ratios | least | most |", names[0]);
    println!("|---|{}", "--:|".repeat(kinds.len() + 5));
    for (number, name) in names.iter().enumerate() {
        print!("| {name} | {:.0} |", mean_rate(pages, times, number));
        for kind in &kinds {
            let of_kind = (0..pages.len()).filter(|&page| pages[page].kind() == *kind);
            let rates = of_kind.map(|page| rate(pages[page].html.len(), times.best(number, page)));
            print!(" {:.0} |", geometric_mean(rates));
        }
        let ratios = (0..pages.len()).map(|page| times.best(number, page) / times.best(0, page));
        println!(
            " {:.2} | {:.2} | {:.2} | {:.2} |",
            mean_ratio(pages, times, 0, number),
            geometric_mean((0..pages.len()).map(|page| times.ratio(0, number, page))),
            ratios.clone().fold(f64::INFINITY, f64::min),
            ratios.fold(0.0, f64::max),
        );
    }
    println!();
}

fn rate(bytes: usize, seconds: f64) -> f64 {
    bytes as f64 / seconds / 1e6
}

fn mean_rate(pages: &[Page], times: &Times, contestant: usize) -> f64 {
    let pages = pages.iter().enumerate();
    geometric_mean(
        pages.map(|(number, page)| rate(page.html.len(), times.best(contestant, number))),
    )
}

fn mean_ratio(pages: &[Page], times: &Times, contestant: usize, other: usize) -> f64 {
    let pages = 0..pages.len();
    geometric_mean(pages.map(|page| times.best(other, page) / times.best(contestant, page)))
}

fn mean_peak(pages: &[Page], heap: &[heap::Use]) -> f64 {
    let pages = pages.iter().zip(heap);
    geometric_mean(pages.map(|(page, heap)| heap.peak as f64 / page.html.len() as f64))
}
