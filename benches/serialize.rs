//! Documents written as HTML and as XML; the throughput is that of the pages they were parsed from.

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use duckbill::serializer::Serializer;

use crate::common::corpus;

pub(crate) fn serialize(criterion: &mut Criterion) {
    let pages = corpus::pages();
    let bytes: usize = pages.iter().map(|page| page.html.len()).sum();
    let documents: Vec<_> = pages.iter().map(|page| duckbill::parse(&page.html)).collect();
    let mut group = criterion.benchmark_group("serialize");
    group.throughput(Throughput::Bytes(bytes as u64)).sample_size(20);
    for (form, serializer) in [
        ("html", Serializer::html()),
        ("minified", Serializer::minified()),
        ("xml", Serializer::xml()),
    ] {
        group.bench_function(form, |bencher| {
            bencher.iter(|| {
                for document in &documents {
                    black_box(serializer.to_string(document.root()));
                }
            });
        });
    }
    group.finish();
}
