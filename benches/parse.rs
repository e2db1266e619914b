//! The whole parse: from a string, from bytes whose encoding is found, as a fragment, and with errors.

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use duckbill::FragmentContext;

use crate::common::{corpus, ways};

pub(crate) fn parse(criterion: &mut Criterion) {
    let pages = corpus::pages();
    for (kind, pages) in corpus::by_kind(&pages) {
        let mut group = criterion.benchmark_group(format!("parse/{kind}"));
        let bytes: usize = pages.iter().map(|page| page.html.len()).sum();
        group.throughput(Throughput::Bytes(bytes as u64)).sample_size(20);
        let mut bench = |way: &str, run: &dyn Fn(&str)| {
            group.bench_function(way, |bencher| {
                bencher.iter(|| pages.iter().for_each(|page| run(black_box(&page.html))));
            });
        };
        bench("text", &|html| drop(black_box(duckbill::parse(html))));
        bench("bytes", &|html| drop(black_box(duckbill::parse_bytes(html.as_bytes()))));
        bench("errors", &ways::with_errors);
        let context = FragmentContext::html("div");
        bench("fragment", &|html| drop(black_box(duckbill::parse_fragment(html, &context))));
        group.finish();
    }
}
