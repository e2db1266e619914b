//! The tokenizer alone, with a sink that counts. `benches/peers` has other tokenizers beside it.

use crate::common::{corpus, tokenizers};
use criterion::{Criterion, Throughput};
use std::hint::black_box;

pub(crate) fn tokenize(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("tokenize");
    for page in corpus::pages() {
        group.throughput(Throughput::Bytes(page.html.len() as u64));
        group.bench_with_input(&page.name, &page.html, |bencher, html| {
            bencher.iter(|| tokenizers::duckbill(black_box(html)));
        });
    }
    group.finish();
}
