//! Pages that wait for a script: what their parser and its scan ahead fetch by then.

use super::{Fields, written};
use duckbill::microsyntax::sizes::Environment;
use duckbill::preload::{self, Extent, Kind, PreloadCandidate, PreloadOptions};
use serde_json::{Value, json};
use std::collections::HashSet;

/// The URL of each page.
const PAGE_URL: &str = "http://page.test/d/index.html";

/// The environment of the pages.
#[derive(Debug, clap::Args)]
pub(crate) struct Settings {
    /// Viewport size in CSS pixels.
    #[arg(long, value_name = "WIDTHxHEIGHT", default_value = "1280x720", value_parser = parse_viewport)]
    viewport: (f64, f64),
    /// Device pixels per CSS pixel.
    #[arg(long, value_name = "NUMBER", default_value_t = 1.0)]
    density: f64,
}

fn parse_viewport(text: &str) -> Result<(f64, f64), String> {
    let sizes = text.split_once('x').and_then(|(width, height)| {
        let (width, height): (f64, f64) = (width.parse().ok()?, height.parse().ok()?);
        (width > 0.0 && height > 0.0).then_some((width, height))
    });
    sizes.ok_or_else(|| format!("{text:?} is not a size, such as 1280x720"))
}

impl Settings {
    pub(crate) fn options(&self) -> PreloadOptions {
        let (width, height) = self.viewport;
        let mut environment = Environment::new(width, height);
        environment.device_pixels = self.density;
        // Before an image is laid out, browsers take `sizes=auto` for the width of the viewport.
        environment.auto_width = Some(environment.viewport_width);
        PreloadOptions::new().with_document_url(PAGE_URL).with_environment(environment)
    }
}

/// Answers a page with the URLs that are fetched before the blocking script is there.
pub(crate) fn answer(case: &Fields, options: &PreloadOptions) -> Result<Fields, String> {
    let html = case.get("html").and_then(Value::as_str).ok_or("there is no \"html\"")?;
    Ok(Fields::from_iter([("fetches".to_owned(), fetches(html, options).into())]))
}

/// The fetches of a page, each with its URL.
fn fetches(html: &str, options: &PreloadOptions) -> Vec<Value> {
    let page = written::read(html);
    let all = options.clone().with_extent(Extent::All);
    // The parser itself fetches all that it has come to.
    let parsed =
        preload::scan(&page.text, &all).filter(|one| (one.text_range.start as u64) < page.read);
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
