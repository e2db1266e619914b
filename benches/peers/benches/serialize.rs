//! Documents written as HTML, by kind of page; the throughput is that of the pages they were parsed from.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use duckbill_peers::{corpus, serializers};
use std::hint::black_box;

fn serialize(criterion: &mut Criterion) {
    let pages = corpus::pages();
    for (kind, pages) in corpus::by_kind(&pages) {
        let mut group = criterion.benchmark_group(format!("serialize/{kind}"));
        let bytes: usize = pages.iter().map(|page| page.html.len()).sum();
        group.throughput(Throughput::Bytes(bytes as u64)).sample_size(10);
        for (name, prepare) in serializers::all() {
            let writers: Vec<_> = pages.iter().map(|page| prepare(&page.html)).collect();
            group.bench_function(name, |bencher| {
                bencher.iter(|| {
                    for write in &writers {
                        black_box(write());
                    }
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, serialize);
criterion_main!(benches);
