//! The tokenizer alone, with a sink that counts, beside html5gum with an emitter that does no more.
//! `benches/peers` has more tokenizers beside it.

mod common;

use common::{corpus, tokenizers};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

fn tokenize(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("tokenize");
    for page in corpus::pages() {
        group.throughput(Throughput::Bytes(page.html.len() as u64));
        for (name, run) in [
            ("duckbill", tokenizers::duckbill as fn(&str) -> _),
            ("html5gum", tokenizers::html5gum),
        ] {
            group.bench_with_input(
                BenchmarkId::new(name, &page.name),
                &page.html,
                |bencher, html| {
                    bencher.iter(|| run(black_box(html)));
                },
            );
        }
    }
    group.finish();
}

criterion_group!(benches, tokenize);
criterion_main!(benches);
