//! The options of a parse, each with values: for the test that asks every reader of what they give, which compares the list with the
//! sources, and for `benches/hostile/hostile_operations.rs`, which attacks each. Needs nothing but the crate.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use duckbill::dom::Spans;
use duckbill::encoding::{Encoding, EncodingOptions};
use duckbill::limits::{Limit, Limits};
use duckbill::tree::Scripting;
use duckbill::{Edition, ParseOptions};

/// An option, and its values.
pub(crate) type Values = (&'static str, fn(ParseOptions) -> Vec<ParseOptions>);

#[rustfmt::skip]
pub(crate) const OPTIONS: &[Values] = &[
    ("with_edition", |it| {
        let all = [Edition::Draft2007, Edition::Draft2009, Edition::Snapshot2018, Edition::Living];
        all.map(|edition| it.clone().with_edition(edition)).into()
    }),
    ("with_scripting", |it| [Scripting::Disabled, Scripting::Normal, Scripting::Inert, Scripting::Fragment].map(|one| it.clone().with_scripting(one)).into()),
    ("with_encoding", |it| [Encoding::UTF_8, Encoding::WINDOWS_1252, Encoding::SHIFT_JIS, Encoding::UTF_16LE].map(|one| {
        it.clone().with_encoding(EncodingOptions::new().with_user_override(one))
    }).into()),
    ("with_error_limit", |it| [0, 1, usize::MAX].map(|one| it.clone().with_error_limit(one)).into()),
    ("with_spans", |it| SPANS.map(|one| it.clone().with_spans(one)).into()),
    ("with_limits", |it| [Limits::none(), Limits::untrusted(), Limits::none().with(Limit::Nodes, 7)].map(|one| it.clone().with_limits(one)).into()),
    ("with_cancel_flag", |it| [false, true].map(|one| it.clone().with_cancel_flag(Arc::new(AtomicBool::new(one)))).into()),
    ("with_srcdoc", |it| [false, true].map(|one| it.clone().with_srcdoc(one)).into()),
    ("with_declarative_shadow_roots", |it| [false, true].map(|one| it.clone().with_declarative_shadow_roots(one)).into()),
];

pub(crate) const SPANS: [Spans; 3] = [Spans::None, Spans::Tags, Spans::Full];
