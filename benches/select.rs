//! Selecting, beside scraper: the same queries over the same pages.
//!
//! Reads the pages of the folder that `DUCKBILL_CORPUS` names, else of `../shared/corpus`; makes one
//! if there is none.

use std::hint::black_box;
use std::path::PathBuf;
use std::{env, fs};

use criterion::{Criterion, criterion_group, criterion_main};

/// What each query is called, and the query.
const QUERIES: &[(&str, &str)] = &[
    ("tag", "a"),
    ("id", "#content"),
    ("class", ".title"),
    ("attribute", "a[href^='https:']"),
    ("descendant", "div p a"),
    ("child", "ul > li > a"),
    ("siblings", "h2 ~ p, li + li"),
    ("nth", "li:nth-child(2n + 1)"),
    ("not", "a:not([href]):not(.x)"),
    ("is", ":is(h1, h2, h3) :is(a, span)"),
    ("has", "div:has(> img)"),
    ("nothing", "article.missing section > nav"),
];

fn pages() -> Vec<String> {
    let folder = env::var_os("DUCKBILL_CORPUS").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus"),
        PathBuf::from,
    );
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = files.map(|file| file.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "html"));
    paths.sort();
    let read = |path| fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let pages: Vec<String> = paths.into_iter().filter_map(|path| read(path).ok()).collect();
    if pages.is_empty() { vec![generated()] } else { pages }
}

/// A page of 2000 sections.
fn generated() -> String {
    let mut page = String::from("<!doctype html><title>page</title><div id=content>");
    for section in 0..2000 {
        page.push_str(&format!(
            "<div class='section s{section}'><h2 class='title big'>Section</h2><p>Text with a \
             <a href='https://example.org/{section}'>link</a> and <b>more</b>.<ul><li><a href=#a>\
             one</a><li class=x>two<li>three</ul><img src=a.png></div>"
        ));
    }
    page
}

fn select(criterion: &mut Criterion) {
    let pages = pages();
    let ours: Vec<_> = pages.iter().map(|page| duckbill::parse(page)).collect();
    let theirs: Vec<_> = pages.iter().map(|page| scraper::Html::parse_document(page)).collect();
    for (name, query) in QUERIES {
        let our_selector = duckbill::Selector::parse(query).expect("a selector");
        let their_selector = scraper::Selector::parse(query).expect("a selector");
        let count_ours = || -> usize {
            ours.iter().map(|document| document.select(black_box(&our_selector)).count()).sum()
        };
        let count_theirs = || -> usize {
            theirs.iter().map(|document| document.select(black_box(&their_selector)).count()).sum()
        };
        let counts = (count_ours(), count_theirs());
        if counts.0 != counts.1 {
            eprintln!("{query}: {} elements here, {} there", counts.0, counts.1);
        }
        let mut group = criterion.benchmark_group(*name);
        group.bench_function("duckbill", |bencher| bencher.iter(count_ours));
        group.bench_function("scraper", |bencher| bencher.iter(count_theirs));
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(20)
        .warm_up_time(std::time::Duration::from_millis(300))
        .measurement_time(std::time::Duration::from_millis(1000));
    targets = select
}
criterion_main!(benches);
