//! The findings of a check, each with its node.

use super::offsets::Offsets;
use duckbill::{Document, NodeId};
use duckbill_check::{Level, Place, Places, Report, Severity};
use serde_json::{Map, Value, json};
use std::collections::HashMap;

/// How many findings are of each severity.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Counts {
    pub(crate) errors: usize,
    pub(crate) warnings: usize,
}

impl Counts {
    pub(super) fn of(report: &Report) -> Self {
        let count =
            |severity| report.diagnostics().iter().filter(|one| one.severity == severity).count();
        Self { errors: count(Severity::Error), warnings: count(Severity::Warning) }
    }
}

/// The findings in the order of the source, and the explanations of their codes.
pub(super) fn findings(
    document: &Document,
    report: &Report,
    numbers: &HashMap<NodeId, usize>,
    offsets: &mut Offsets,
) -> (Vec<Value>, Map<String, Value>) {
    let places = Places::new(document);
    let mut place = |place: &Place| {
        let span = places.span(place);
        let node = place.node().or_else(|| document.locate(span?.start));
        // The root has no row.
        let row = node.and_then(|node| numbers.get(&node));
        offsets.pair(span);
        (span.map(|span| [span.start, span.end]), row.copied())
    };
    let mut explanations = Map::new();
    let mut found: Vec<(Option<[u64; 2]>, Value)> = report
        .diagnostics()
        .iter()
        .map(|one| {
            let code = one.code.as_str();
            if !explanations.contains_key(code) {
                explanations.insert(code.to_owned(), json!(one.code.explanation()));
            }
            let related: Vec<Value> = one
                .related
                .iter()
                .map(|related| {
                    let (span, node) = place(&related.place);
                    json!({"span": span, "node": node, "label": related.label})
                })
                .collect();
            let (span, node) = place(&one.place);
            let value = json!({
                "code": code,
                "level": one.code.level().map(Level::as_str),
                "severity": one.severity.to_string(),
                "message": one.message(),
                "note": one.note,
                "url": one.spec_url(),
                "span": span,
                "node": node,
                "related": related,
            });
            (span, value)
        })
        .collect();
    // Those of the whole document come first.
    found.sort_by_key(|(span, _)| *span);
    (found.into_iter().map(|(_, value)| value).collect(), explanations)
}
