//! Full parses, tree freed, by kind of page, beside the peers.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use duckbill_peers::{corpus, parsers};

fn parse(criterion: &mut Criterion) {
    let pages = corpus::pages();
    for (kind, pages) in corpus::by_kind(&pages) {
        let mut group = criterion.benchmark_group(format!("parse/{kind}"));
        let bytes: usize = pages.iter().map(|page| page.html.len()).sum();
        group.throughput(Throughput::Bytes(bytes as u64)).sample_size(10);
        for parser in parsers::all() {
            group.bench_function(parser.name, |bencher| {
                bencher.iter(|| pages.iter().for_each(|page| (parser.run)(&page.html)));
            });
        }
        group.finish();
    }
}

criterion_group!(benches, parse);
criterion_main!(benches);
