//! The story of the encoding: what each step of the sniffing algorithm said, and which of them decided.

use super::invalid::{hexadecimal, report};
use super::nodes::Row;
use crate::settings::Settings;
use duckbill::encoding::{Encoding, EncodingOptions, EncodingSource, extract_from_meta};
use duckbill::names::Tag;
use duckbill::{Document, ElementRef};
use serde_json::{Value, json};

/// How many bytes the prescan reads.
const PRESCAN: usize = 1024;

/// A step of the algorithm.
struct Step {
    source: EncodingSource,
    title: &'static str,
    said: String,
    /// The row of the element that it speaks of.
    node: Option<usize>,
}

/// The story as JSON: the result, and the steps in their order.
pub(super) fn story(
    document: &Document,
    bytes: &[u8],
    settings: &Settings,
    rows: &[Row<'_>],
) -> Value {
    let result = document.encoding();
    let steps = steps(document, bytes, settings, rows);
    let decided = steps.iter().position(|step| step.source == result.source);
    let shown: Vec<Value> = steps
        .iter()
        .enumerate()
        .map(|(number, step)| {
            let state = match decided {
                Some(decided) if number == decided => "decided",
                Some(decided) if number > decided => "not asked",
                _ => "no answer",
            };
            json!({"title": step.title, "said": step.said, "state": state, "node": step.node})
        })
        .collect();
    json!({
        "name": result.encoding.name(),
        "confidence": result.confidence.name(),
        "malformed": result.malformed,
        "steps": shown,
    })
}

fn steps(document: &Document, bytes: &[u8], settings: &Settings, rows: &[Row<'_>]) -> Vec<Step> {
    let result = document.encoding();
    let features = settings.edition().features();
    let step = |source, title, said| Step { source, title, said, node: None };
    let bare = EncodingOptions::new().with_utf8_detection(false);
    let first = bytes.get(..PRESCAN).unwrap_or(bytes);
    let seen = report(first, &bare, duckbill::Edition::Living.features());
    let mut steps = Vec::new();

    let beginning = hexadecimal(bytes.get(..bytes.len().min(4)).unwrap_or_default());
    let is_marked = seen.source == EncodingSource::ByteOrderMark;
    let said = if is_marked {
        format!("The file begins with the bytes {beginning}: the mark of {}.", seen.encoding.name())
    } else if bytes.is_empty() {
        "No byte order mark: the file is empty.".to_owned()
    } else {
        format!("No byte order mark: the file begins with the bytes {beginning}.")
    };
    steps.push(step(EncodingSource::ByteOrderMark, "Byte order mark", said));

    let said = match settings.encoding_override() {
        Some(encoding) => format!("--encoding says {}.", encoding.name()),
        None => "None was given (--encoding).".to_owned(),
    };
    steps.push(step(EncodingSource::UserOverride, "The user’s choice", said));

    let said = match settings.content_type() {
        Some(value) => format!("--content-type says “{value}”."),
        None => "No Content-Type header was given (--content-type).".to_owned(),
    };
    steps.push(step(EncodingSource::Transport, "Transport", said));

    let scanned = report(first, &bare, features);
    let prescanned = (scanned.source == EncodingSource::Prescan).then_some(scanned.encoding);
    let said = match prescanned {
        Some(encoding) => format!("A declaration there says {}.", encoding.name()),
        None if is_marked => "Not looked at, because of the byte order mark.".to_owned(),
        None => "No declaration is there.".to_owned(),
    };
    steps.push(Step {
        node: prescanned.and_then(|encoding| declaration(rows, encoding)),
        ..step(EncodingSource::Prescan, "Prescan of the first 1024 bytes", said)
    });

    let said = match std::str::from_utf8(bytes) {
        _ if !settings.detects_utf8() => "Turned off (--no-utf8-detection).".to_owned(),
        _ if bytes.is_ascii() => "All bytes are ASCII, which tells nothing.".to_owned(),
        Ok(_) => "All bytes are well-formed UTF-8, and some are not ASCII.".to_owned(),
        Err(error) => format!("Byte {} is not well-formed UTF-8.", error.valid_up_to()),
    };
    steps.push(step(EncodingSource::Utf8Detection, "Detection of UTF-8", said));

    let said = "windows-1252, as the standard suggests for most locales.".to_owned();
    steps.push(step(EncodingSource::Default, "Default", said));

    if result.source == EncodingSource::MetaElement {
        // The steps above gave a tentative answer, which this one changed.
        let name = result.encoding.name();
        let said =
            format!("The parser met a declaration of {name}, and read the page so from there on.");
        steps.push(Step {
            node: declaration(rows, result.encoding),
            ..step(EncodingSource::MetaElement, "A meta element", said)
        });
    }
    steps
}

/// The first `meta` element that declares an encoding.
fn declaration(rows: &[Row<'_>], encoding: Encoding) -> Option<usize> {
    let declares = |element: ElementRef<'_>| {
        let charset = element.attribute("charset").and_then(Encoding::for_label);
        let content = || {
            let is_pragma = element.attribute("http-equiv")?.eq_ignore_ascii_case("content-type");
            is_pragma.then(|| extract_from_meta(element.attribute("content")?)).flatten()
        };
        element.is_html(Tag::Meta) && charset.or_else(content) == Some(encoding)
    };
    rows.iter().position(|row| row.node.as_element().is_some_and(declares))
}
