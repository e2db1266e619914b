//! Any bytes as a template of any language: findings lie in the page, the regions hide as many bytes as they have, and fixes that
//! change nothing leave the tree of what is around the regions.
#![no_main]

use duckbill::dom::Spans;
use duckbill::serializer::Serializer;
use duckbill::{Document, ParseOptions, parse_with};
use duckbill_check::{CheckOptions, FixEffect, Level, Template, TemplateLanguage, check};
use libfuzzer_sys::fuzz_target;

fn parse_template(template: &Template) -> Document {
    let options = ParseOptions::new().with_error_limit(usize::MAX).with_spans(Spans::Full);
    parse_with(template.markup(), &options).expect("there are no limits")
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&language, page)) = bytes.split_first() else { return };
    let language = TemplateLanguage::ALL[usize::from(language) % TemplateLanguage::ALL.len()];
    let template = Template::new(page, language);
    let document = parse_template(&template);
    let options = CheckOptions::new().with_fixes().with_limit(usize::MAX).with_template(&template);
    let report = check(&document, &options);
    for one in report.diagnostics() {
        if let Some(span) = one.place.span(&document) {
            assert!(span.start <= span.end && span.end <= page.len() as u64, "{one:?}");
        }
    }
    let edits = check(&document, &options.with_levels([Level::Parse])).edits(FixEffect::Nothing);
    let (mut fixed, mut end) = (Vec::new(), 0);
    for edit in &edits {
        let [from, to] = [edit.span.start, edit.span.end].map(|at| usize::try_from(at).unwrap());
        fixed.extend_from_slice(page.get(end..from).expect("edits are in order, in the page"));
        fixed.extend_from_slice(&edit.replacement);
        end = to;
    }
    fixed.extend_from_slice(page.get(end..).expect("they end in the page"));
    let again = parse_template(&Template::new(&fixed, language));
    let [one, other] = [&document, &again].map(|it| Serializer::test_format().to_string(it.root()));
    assert_eq!(one, other);
});
