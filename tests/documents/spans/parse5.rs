//! The places that parse5 gives its nodes, of 1,000 generated documents.
//!
//! The README beside the data says what of a row means the same here and there; the rest is not compared.

use serde_json::Value;

use super::run;

#[test]
fn parse5_gives_the_same_places() {
    run("parse5.jsonl", "spans_parse5", |case, rows| {
        let wanted = case["nodes"].as_array().expect("nodes");
        if wanted.len() != rows.len() {
            return Some(format!("{} rows instead of {}", rows.len(), wanted.len()));
        }
        let html = case["html"].as_str().unwrap_or_default();
        let differing = wanted
            .iter()
            .zip(rows)
            .enumerate()
            .find_map(|(at, (wanted, row))| Some((at, difference(html, wanted, row, rows)?)));
        differing.map(|(at, what)| format!("row {at}: {what}: {} and {}", wanted[at], rows[at]))
    });
}

/// The differences in a row, among the fields with the same meaning here and in parse5.
fn difference(html: &str, wanted: &Value, row: &Value, rows: &[Value]) -> Option<&'static str> {
    if wanted["n"] != row["n"] || wanted["d"] != row["d"] {
        return Some("the node");
    }
    match wanted["n"].as_str()? {
        "#text" => text_difference(html, wanted, row),
        "#comment" | "#doctype" | "#pi" => (wanted["span"] != row["span"]).then_some("the span"),
        _ => element_difference(html, wanted, row, rows),
    }
}

fn text_difference(html: &str, wanted: &Value, row: &Value) -> Option<&'static str> {
    if wanted["span"][1] != row["span"][1] {
        return Some("the end of the text");
    }
    let bound = |at: usize| wanted["span"][at].as_u64().and_then(|at| usize::try_from(at).ok());
    let has_cdata = html.get(bound(0)?..bound(1)?).is_some_and(|text| text.contains("<![CDATA["));
    if wanted["newline"] == true || has_cdata {
        return None;
    }
    if wanted["span"] != row["span"] {
        return Some("the start of the text");
    }
    (wanted["pieces"] != row["pieces"]).then_some("the pieces")
}

fn element_difference(
    html: &str,
    wanted: &Value,
    row: &Value,
    rows: &[Value],
) -> Option<&'static str> {
    let origin = row["origin"].as_str()?;
    match wanted["how"].as_str()? {
        "adopted" => return (origin != "cloned").then_some("the origin"),
        "implied" => {
            let is_implied = matches!(origin, "implied" | "end-tag") && row["start"].is_null();
            return (!is_implied).then_some("the origin");
        }
        "reconstructed" => {
            if origin != "cloned" {
                return Some("the origin");
            }
            let of = row["of"].as_u64().and_then(|of| rows.get(usize::try_from(of).ok()?));
            if of.is_some_and(|of| of["start"] != row["start"]) {
                return Some("the start tag of the original");
            }
        }
        _ => {}
    }
    if wanted["start"] != row["start"] {
        return Some("the start tag");
    }
    if wanted["heading"] != true && wanted["end"] != row["end"] {
        return Some("the end tag");
    }
    let attributes = wanted["attrs"].as_object()?;
    attributes.iter().filter(|(_, span)| !span.is_null()).find_map(|(name, span)| {
        let ours = &row["attrs"][name]["span"];
        let end = ours[1].as_u64()?;
        let last = usize::try_from(end).ok()?.checked_sub(1)?;
        let ends_in_equals = html.as_bytes().get(last) == Some(&b'=');
        let same_end = span[1] == end || (ends_in_equals && span[1] == end - 1);
        (span[0] != ours[0] || !same_end).then_some("an attribute")
    })
}
