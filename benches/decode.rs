//! Sniffing the encoding of a page, and parses of pages in other encodings, each beside the same pages in UTF-8. The throughput is that of the
//! text in UTF-8 for both, so that the two compare.

use crate::common::{corpus, legacy, ways};
use criterion::{Criterion, Throughput};
use duckbill::Edition;
use duckbill::encoding::{Decoder, EncodingOptions};
use std::hint::black_box;

pub(crate) fn decode(criterion: &mut Criterion) {
    let pages = corpus::pages();
    sniff(criterion, &pages);
    for encoding in legacy::ENCODINGS {
        let pages: Vec<_> = pages.iter().filter_map(|page| encoding.encode(page)).collect();
        let mut group = criterion.benchmark_group(format!("decode/{}", encoding.label()));
        let bytes: usize = pages.iter().map(|page| page.text.len()).sum();
        group.throughput(Throughput::Bytes(bytes as u64)).sample_size(10);
        let (utf_8, label) = (ways::utf_8(), ways::labelled(encoding.label()));
        group.bench_function("in utf-8", |bencher| {
            bencher.iter(|| {
                for page in &pages {
                    drop(black_box(duckbill::parse_with(page.text.as_bytes(), &utf_8).unwrap()));
                }
            });
        });
        group.bench_function("as it is", |bencher| {
            bencher.iter(|| {
                for page in &pages {
                    drop(black_box(duckbill::parse_with(&page.bytes, &label).unwrap()));
                }
            });
        });
        group.finish();
    }
}

/// Finds the encoding of each page that no transport names, by its first bytes.
fn sniff(criterion: &mut Criterion, pages: &[corpus::Page]) {
    let (options, features) = (EncodingOptions::new(), Edition::Living.features());
    criterion.bench_function("sniff", |bencher| {
        bencher.iter(|| {
            for page in pages {
                let mut decoder = Decoder::whole(page.html.as_bytes(), &options, features);
                black_box(decoder.decode(&mut [].as_slice(), false));
                black_box(decoder.report());
            }
        });
    });
}
