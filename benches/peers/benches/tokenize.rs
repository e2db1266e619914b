//! Tokenizers alone, counting what they find, by kind of page.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use duckbill_peers::{corpus, tokenizers};
use std::hint::black_box;

fn tokenize(criterion: &mut Criterion) {
    let pages = corpus::pages();
    for (kind, pages) in corpus::by_kind(&pages) {
        let mut group = criterion.benchmark_group(format!("tokenize/{kind}"));
        let bytes: usize = pages.iter().map(|page| page.html.len()).sum();
        group.throughput(Throughput::Bytes(bytes as u64)).sample_size(10);
        for (name, run) in tokenizers::all() {
            group.bench_function(name, |bencher| {
                bencher.iter(|| {
                    for page in &pages {
                        black_box(run(&page.html));
                    }
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, tokenize);
criterion_main!(benches);
