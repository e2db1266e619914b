//! Every public function that takes options obeys each of them.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::option_lists::assert_all_are_obeyed;
use duckbill::FragmentContext;
use duckbill::limits::{Limit, Limits};
use duckbill_sanitize::{CleanOptions, Policy, Sanitizer};

fn written(value: impl std::fmt::Debug) -> String {
    format!("{value:?}")
}

#[test]
fn options_of_a_sanitizer() {
    fn plain() -> CleanOptions {
        CleanOptions::new()
    }
    const PAGE: &str = "<td>a<b>b</b><i>c</i></td>";
    assert_all_are_obeyed(
        &["clean_options.rs"],
        "CleanOptions",
        &[
            ("clean.rs", "try_clean", |options| {
                written(Sanitizer::default().try_clean(PAGE, options))
            }),
            ("clean.rs", "clean_with_report", |options| {
                written(Sanitizer::default().clean_with_report(PAGE, options))
            }),
            ("policy/mod.rs", "try_clean", |options| {
                written(Policy::new(Sanitizer::default()).try_clean(PAGE, options))
            }),
            ("policy/mod.rs", "clean_with_report", |options| {
                written(Policy::new(Sanitizer::default()).clean_with_report(PAGE, options))
            }),
        ],
        &[
            ("with_context", || [plain(), CleanOptions::from(FragmentContext::html("tr"))]),
            ("with_document", || [plain(), plain().with_document(true)]),
            ("with_limits", || {
                [plain(), plain().with_limits(Limits::none().with(Limit::Nodes, 3))]
            }),
            ("with_cancel_flag", || {
                [plain(), plain().with_cancel_flag(Arc::new(AtomicBool::new(true)))]
            }),
        ],
        |_, _| None,
    );
}
