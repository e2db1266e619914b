//! Over all pages that there are: inside a kept paragraph, item, cell or caption nothing is lost, except what is hidden, a control,
//! a permalink or the number of a line.

#[path = "../../../tests/common/mod.rs"]
mod common;

use duckbill::names::{Namespace, Tag};
use duckbill::{ElementRef, NodeRef};
use duckbill_text::main_content;
use flate2::bufread::MultiGzDecoder;
use std::io::Read;

/// The elements around sentences.
fn is_kept_whole(element: ElementRef<'_>) -> bool {
    matches!(
        element.tag(),
        Tag::P | Tag::Li | Tag::Td | Tag::Th | Tag::Dt | Tag::Dd | Tag::Caption | Tag::Figcaption
    )
}

/// Whether an element begins a block, or has one in it.
fn has_block(element: ElementRef<'_>) -> bool {
    let inside = element.as_node().descendants().filter_map(NodeRef::as_element);
    std::iter::once(element).chain(inside).any(|element| {
        matches!(
            element.tag(),
            Tag::P
                | Tag::Div
                | Tag::Ul
                | Tag::Ol
                | Tag::Dl
                | Tag::Table
                | Tag::Section
                | Tag::Aside
                | Tag::Figure
                | Tag::Nav
                | Tag::Form
                | Tag::Header
                | Tag::Footer
                | Tag::Details
                | Tag::Blockquote
                | Tag::Pre
                | Tag::H2
                | Tag::H3
                | Tag::H4
                | Tag::Center
                | Tag::Article
        ) || element.namespace() == Namespace::Html && element.name().contains('-')
    })
}

/// Whether a part of a sentence may be left out.
fn may_be_left_out(element: ElementRef<'_>, text: &str) -> bool {
    let classes = element.attribute("class").unwrap_or_default();
    let style = element.attribute("style").unwrap_or_default().replace(' ', "");
    let is_hidden = element.has_attribute("hidden")
        || style.contains("display:none")
        || style.contains("visibility:hidden")
        || ["hidden", "hide", "sr-only", "screen-reader", "noprint", "d-none", "invisible"]
            .iter()
            .any(|name| classes.contains(name));
    let is_control = matches!(
        element.tag(),
        Tag::Button
            | Tag::Select
            | Tag::Input
            | Tag::Textarea
            | Tag::Svg
            | Tag::Noscript
            | Tag::Option
    );
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let is_permalink = element.is_html(Tag::A)
        && element.attribute("href").is_some_and(|url| url.contains('#'))
        && (!text.contains(char::is_alphanumeric) || text.len() < 24);
    text.is_empty() || is_hidden || is_control || is_number || is_permalink
}

/// Each page with its name: of the corpus, of the judges of main text and Markdown, and of documentation, if
/// `scripts/compare/documentation-truth` collected it.
fn each_page(mut read: impl FnMut(&str, &[u8])) {
    let target = common::repository().join("target");
    let mut folders = vec![target.join("documentation-truth"), target.join("main-text-truth")];
    if let Some(folder) = common::test_data() {
        folders.push(folder.join("../corpus"));
        if let Ok(packed) = std::fs::read(folder.join("main-text/pages.jsonl.gz")) {
            let mut lines = String::new();
            MultiGzDecoder::new(&*packed).read_to_string(&mut lines).unwrap();
            for (number, line) in lines.lines().enumerate() {
                let page: serde_json::Value = serde_json::from_str(line).unwrap();
                let bytes = from_base64(page["base64"].as_str().unwrap());
                read(&format!("main-text {number}"), &bytes);
            }
        }
        if let Ok(lines) = std::fs::read_to_string(folder.join("markdown/commonmark.jsonl")) {
            for (number, line) in lines.lines().enumerate() {
                let page: serde_json::Value = serde_json::from_str(line).unwrap();
                read(&format!("markdown {number}"), page["html"].as_str().unwrap().as_bytes());
            }
        }
    }
    for folder in folders {
        let Ok(pages) = std::fs::read_dir(folder) else { continue };
        for page in pages {
            let path = page.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "html") {
                read(&path.display().to_string(), &std::fs::read(&path).unwrap());
            }
        }
    }
}

fn from_base64(text: &str) -> Vec<u8> {
    let digits = text.bytes().filter_map(|byte| {
        Some(u32::from(match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        }))
    });
    let (mut bytes, mut bits, mut count) = (Vec::new(), 0_u32, 0);
    for digit in digits {
        (bits, count) = (bits << 6 | digit, count + 6);
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}

#[test]
fn no_part_of_a_kept_sentence_is_lost() {
    let (mut count, mut lost) = (0, Vec::new());
    each_page(|name, page| {
        let document = duckbill::parse_bytes(page);
        let Some(content) = main_content(&document) else { return };
        for element in content.left_out().iter().filter_map(|node| node.as_element()) {
            let around = element.as_node().parent().and_then(NodeRef::as_element);
            let text = element.inner_text();
            let text = text.trim();
            if around.is_none_or(|around| !is_kept_whole(around)) || has_block(element) {
                continue;
            }
            count += 1;
            // A paragraph of which nothing is left was left out.
            let rest = around.map(|around| around.inner_text().trim().len()).unwrap_or_default();
            if rest > text.len() + 40 && !may_be_left_out(element, text) {
                lost.push(format!("{name}: {} {text:?}", element.name()));
            }
        }
    });
    assert!(lost.is_empty(), "{} of {count}: {lost:#?}", lost.len());
}
