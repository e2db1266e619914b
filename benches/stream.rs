//! Parses in pieces, beside the page in one.

use crate::common::{corpus, ways};
use criterion::{Criterion, Throughput};
use std::hint::black_box;

pub(crate) fn stream(criterion: &mut Criterion) {
    let pages = corpus::pages();
    let bytes: usize = pages.iter().map(|page| page.html.len()).sum();
    let mut group = criterion.benchmark_group("stream");
    group.throughput(Throughput::Bytes(bytes as u64)).sample_size(10);
    group.bench_function("text, one piece", |bencher| {
        bencher.iter(|| pages.iter().for_each(|page| drop(black_box(duckbill::parse(&page.html)))));
    });
    for size in [16384, 1024, 16, 1] {
        group.bench_function(format!("text, pieces of {size}"), |bencher| {
            bencher.iter(|| pages.iter().for_each(|page| ways::in_pieces(&page.html, size)));
        });
        group.bench_function(format!("bytes, pieces of {size}"), |bencher| {
            bencher.iter(|| {
                for page in &pages {
                    ways::bytes_in_pieces(page.html.as_bytes(), size);
                }
            });
        });
    }
    group.finish();
}
