//! Rows of pages that wait for a script: what their parser and its scan ahead fetch by then.

use super::written;
use crate::Failure;
use crate::input::Input;
use crate::limits::LimitSettings;
use crate::visible;
use duckbill::microsyntax::sizes::Environment;
use duckbill::preload::{self, Extent, Kind, PreloadCandidate, PreloadOptions};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::io::{BufRead, Write};

/// The URL of each page.
const PAGE_URL: &str = "http://page.test/d/index.html";

/// Answers each row with the URLs that are fetched before the blocking script is there.
pub(super) fn answer(
    mut environment: Environment,
    limits: &LimitSettings,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    // Before an image is laid out, browsers take `sizes=auto` for the width of the viewport.
    environment.auto_width = Some(environment.viewport_width);
    let options = PreloadOptions {
        document_url: Some(PAGE_URL.to_owned()),
        environment,
        ..PreloadOptions::new()
    };
    let output = &mut visible::safe_json(output);
    let input = Input::standard();
    let (mut lines, mut bad) = (0, 0);
    for line in input.reader()?.lines() {
        let line = line.map_err(|error| input.failure(&error))?;
        limits.check_input(line.len()).map_err(|error| input.trouble(error))?;
        if line.trim().is_empty() {
            continue;
        }
        lines += 1;
        let row: Value = serde_json::from_str(&line).unwrap_or_default();
        let Some(html) = row["html"].as_str() else {
            bad += 1;
            writeln!(output, "{}", json!({"id": row["id"], "error": "there is no \"html\""}))?;
            continue;
        };
        writeln!(output, "{}", json!({"id": row["id"], "fetches": fetches(html, &options)}))?;
    }
    output.flush()?;
    if bad > 0 { Err(Failure::BadLines { bad, lines }) } else { Ok(()) }
}

/// The fetches of a page, each with its URL.
fn fetches(html: &str, options: &PreloadOptions) -> Vec<Value> {
    let page = written::read(html);
    let all = PreloadOptions { extent: Extent::All, ..options.clone() };
    // The parser itself fetches all that it has come to.
    let parsed = preload::scan(&page.text, &all).filter(|one| one.span.start < page.read);
    let speculation = page.parser.speculate();
    let ahead = speculation.scan(options);
    let mut seen = HashSet::new();
    parsed
        .chain(ahead)
        .filter(|one| one.kind != Kind::Preconnect && one.url != written::BLOCKING)
        .filter_map(|one| {
            let url = requested(&one)?;
            seen.insert(url.clone()).then(|| fetch(&one, &url))
        })
        .collect()
}

/// The URL of the request: without its fragment.
fn requested(candidate: &PreloadCandidate) -> Option<String> {
    candidate.resolved.as_deref()?.split('#').next().map(str::to_owned)
}

fn fetch(candidate: &PreloadCandidate, url: &str) -> Value {
    let dest = if candidate.destination == "fetch" { "empty" } else { candidate.destination };
    let mode = if candidate.cross_origin.is_some() { "cors" } else { "no-cors" };
    json!({"url": url, "dest": dest, "mode": mode})
}
