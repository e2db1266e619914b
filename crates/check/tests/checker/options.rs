//! Every public function that takes options obeys each of them.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::option_lists::assert_all_are_obeyed;
use crate::option_values::{OPTIONS, SPANS};
use duckbill::dom::Spans;
use duckbill::{ParseOptions, parse_with};
use duckbill_check::{
    CheckOptions, Code, FixEffect, Level, Place, RuleCode, Severity, Template, TemplateLanguage,
    check,
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

/// Every value of every option of a parse, then checked: nothing falls, and the places that the parse keeps change no finding.
#[test]
fn documents_of_every_option_are_checked() {
    const PAGE: &str = "\u{FEFF}<!DOCTYPE html><html a><title>t\r\nu</title><body a=1 B='2&amp;' \u{e9}=\u{e9} a=3 c = \"\">\
        <p id=i align=left>x<b>y<p>z</b>&notit;<table><caption>k<tr><td>v<input form=f></table><svg><a xlink:href=#></a></svg>\
        <template><i q=1>t</i></template><div><template shadowrootmode=open><u w>s</u></template></div></h1></p><br/>";
    for (option, values) in OPTIONS {
        for value in values(ParseOptions::new()) {
            let mut expected = [None; 2];
            for spans in SPANS {
                let value = match *option {
                    "with_spans" => value.clone(),
                    _ => value.clone().with_spans(spans),
                };
                for page in [&PAGE[..0], &PAGE[..40], PAGE] {
                    let documents = [parse_with(page, &value), parse_with(page.as_bytes(), &value)];
                    for (kind, document) in documents.into_iter().enumerate() {
                        let document = document.unwrap_or_else(|stopped| stopped.into_document());
                        let report = check(&document, &CheckOptions::new().with_fixes());
                        for effect in [FixEffect::Nothing, FixEffect::Style] {
                            let edits = report.edits(effect);
                            let _ = document.to_source_from(&edits);
                        }
                        if page == PAGE {
                            let codes: Vec<_> =
                                report.diagnostics().iter().map(|one| one.code).collect();
                            let is_same = *expected[kind].get_or_insert(codes.len()) == codes.len();
                            assert!(is_same, "{value:?}: {codes:?}");
                        }
                    }
                }
            }
        }
    }
}
