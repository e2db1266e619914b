//! Input that no handler touches.

use std::fs;

use duckbill::encoding::EncodingOptions;
use duckbill::rewrite::{Handlers, RewriteOptions};
use proptest::prelude::*;

use super::{idle_handlers, rewrite_in_pieces, suite_documents};
use crate::common::config;
use crate::common::soup::tag_soup;
use crate::common::test_data;

/// Fails if the bytes are changed on the way.
fn check(bytes: &[u8], options: &RewriteOptions, what: &str) {
    for size in [1, 2, 7, bytes.len().max(1)] {
        for handlers in [Handlers::new(), idle_handlers()] {
            let out = rewrite_in_pieces(bytes, size, handlers, options).expect("no handler fails");
            assert!(
                out == bytes,
                "{what} in pieces of {size}: {:?}",
                String::from_utf8_lossy(&out)
            );
        }
    }
}

#[test]
fn every_case_of_the_suites_passes() {
    for (name, html) in suite_documents() {
        check(html.as_bytes(), &RewriteOptions::new(), &name);
        check(html.as_bytes(), &RewriteOptions::new().with_rules_only(true), &name);
    }
}

/// A page that ends inside a tag, after characters beyond ASCII: the tag is dropped, its bytes pass.
#[test]
fn pages_that_end_inside_a_tag_pass() {
    for tag in
        ["<t a", "<t a=b", "<t a='é", "<t ", "<t a=\"b\" c", "</t a", "<title>é</title a", "<tä"]
    {
        let page = format!("é{tag}");
        check(page.as_bytes(), &RewriteOptions::new(), tag);
        let utf_8 = EncodingOptions::new().with_transport_label("utf-8");
        check(page.as_bytes(), &RewriteOptions::new().with_encoding(utf_8), tag);
    }
}

#[test]
fn real_pages_pass() {
    let Some(corpus) = test_data().map(|data| data.with_file_name("corpus")) else { return };
    let Ok(pages) = fs::read_dir(corpus) else { return };
    for page in pages.filter_map(Result::ok) {
        let Ok(bytes) = fs::read(page.path()) else { continue };
        for size in [1500, bytes.len().max(1)] {
            let out = rewrite_in_pieces(&bytes, size, idle_handlers(), &RewriteOptions::new());
            assert!(out.expect("no handler fails") == bytes, "{:?}", page.path());
        }
    }
}

const LABELS: [&str; 10] = [
    "utf-8",
    "utf-16le",
    "utf-16be",
    "windows-1252",
    "shift_jis",
    "gb18030",
    "iso-2022-jp",
    "big5",
    "euc-kr",
    "replacement",
];

proptest! {
    #![proptest_config(config(600))]

    #[test]
    fn any_bytes_pass(
        bytes in prop::collection::vec(any::<u8>(), 0..300),
        label in prop::option::of(prop::sample::select(LABELS.to_vec())),
        size in 1..40_usize,
    ) {
        let mut encoding = EncodingOptions::new();
        if let Some(label) = label {
            encoding = encoding.with_transport_label(label);
        }
        let options = RewriteOptions::new().with_encoding(encoding);
        let out = rewrite_in_pieces(&bytes, size, idle_handlers(), &options).unwrap();
        prop_assert_eq!(out, bytes);
    }

    #[test]
    fn markup_in_any_encoding_passes(
        html in tag_soup(),
        label in prop::sample::select(LABELS.to_vec()),
        broken in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
        mark in any::<bool>(),
        size in 1..40_usize,
    ) {
        let mut bytes: Vec<u8> = match label {
            "utf-16le" => html.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            "utf-16be" => html.encode_utf16().flat_map(u16::to_be_bytes).collect(),
            _ => html.clone().into_bytes(),
        };
        if mark {
            bytes.splice(0..0, *b"\xEF\xBB\xBF");
        }
        for (at, byte) in broken {
            bytes.insert(at.index(bytes.len() + 1), byte);
        }
        let encoding = EncodingOptions::new().with_transport_label(label);
        let options = RewriteOptions::new().with_encoding(encoding);
        let out = rewrite_in_pieces(&bytes, size, idle_handlers(), &options).unwrap();
        prop_assert_eq!(out, bytes);
    }
}
