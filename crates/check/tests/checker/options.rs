//! Every public function that takes options obeys each of them.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::option_lists::assert_all_are_obeyed;
use duckbill::dom::Spans;
use duckbill::{ParseOptions, parse_with};
use duckbill_check::{
    CheckOptions, Code, Level, Place, RuleCode, Severity, Template, TemplateLanguage, check,
};

fn cancelled() -> Arc<AtomicBool> {
    Arc::new(AtomicBool::new(true))
}

fn written(value: impl std::fmt::Debug) -> String {
    format!("{value:?}")
}

fn all(_: &str, _: &str) -> Option<&'static str> {
    None
}

#[test]
fn options_of_a_check() {
    const PAGE: &[u8] = b"<!DOCTYPE html><!-- duckbill-ignore-file missing-title --><html lang=en>\
        <p id=\"a\"class=\"b\" tabindex=x><tt>a</tt><a href=b>c</a><table>{{ b }}</table>";
    fn plain() -> CheckOptions {
        CheckOptions::new()
    }
    fn template() -> Template {
        Template::new(PAGE, TemplateLanguage::Django)
    }
    assert_all_are_obeyed(
        &["report.rs"],
        "CheckOptions",
        &[("lib.rs", "check", |options| {
            let full = ParseOptions::new().with_error_limit(9).with_spans(Spans::Full);
            let document = parse_with(template().markup(), &full).expect("there is no limit");
            written(check(&document, options))
        })],
        &[
            ("with_levels", || [plain(), plain().with_levels([Level::Values])]),
            ("without_code", || [plain(), plain().without_code(RuleCode::ObsoleteElement)]),
            ("with_severity", || {
                [plain(), plain().with_severity(RuleCode::ObsoleteElement, Severity::Info)]
            }),
            ("without_ignore_comments", || [plain(), plain().without_ignore_comments()]),
            ("with_limit", || [plain(), plain().with_limit(1)]),
            ("with_rule", || {
                let rule: duckbill_check::Rule = |_, reporter| {
                    let code = Code::Custom("own", "own");
                    reporter.report(duckbill_check::Diagnostic::new(code, Place::Document));
                };
                [plain(), plain().with_rule(rule)]
            }),
            ("with_cancel_flag", || [plain(), plain().with_cancel_flag(cancelled())]),
            ("with_fixes", || [plain(), plain().with_fixes()]),
            ("with_template", || [plain(), plain().with_template(&template())]),
            ("with_links", || [plain(), plain().with_links(|_| Some("it is gone".to_owned()))]),
            ("with_filter", || [plain(), plain().with_filter(|_, _| false)]),
        ],
        all,
    );
}
