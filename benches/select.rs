//! Selectors: each query over all pages, which are parsed before.

use std::hint::black_box;

use crate::common::{corpus, queries::QUERIES};
use criterion::Criterion;

pub(crate) fn select(criterion: &mut Criterion) {
    let documents: Vec<_> =
        corpus::pages().iter().map(|page| duckbill::parse(&page.html)).collect();
    let mut group = criterion.benchmark_group("select");
    group.sample_size(20);
    for (name, query) in QUERIES {
        let selector = duckbill::Selector::parse(query).expect("a selector");
        group.bench_function(*name, |bencher| {
            bencher.iter(|| -> usize {
                documents.iter().map(|document| document.select(black_box(&selector)).count()).sum()
            });
        });
    }
    group.finish();
}
