//! Selecting, beside scraper: the same queries over the same pages.

mod common;

use std::hint::black_box;

use common::queries::QUERIES;
use criterion::{Criterion, criterion_group, criterion_main};

fn select(criterion: &mut Criterion) {
    let pages = common::corpus::pages();
    let ours: Vec<_> = pages.iter().map(|page| duckbill::parse(&page.html)).collect();
    let theirs: Vec<_> =
        pages.iter().map(|page| scraper::Html::parse_document(&page.html)).collect();
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
