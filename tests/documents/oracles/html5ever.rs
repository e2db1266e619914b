//! Another parser makes the same tree, but for what `html5ever.md` beside this file explains.

use std::sync::LazyLock;

use crate::common::grammar::Grammar;
use crate::common::soup::GRAMMAR;
use duckbill::edition::Features;
use html5ever::tendril::TendrilSink;
use markup5ever_rcdom::{Handle, NodeData, RcDom};

/// The text of the standard that html5ever 0.39 follows: that of the summer of 2025, with the new `select`.
pub(crate) fn edition() -> Features {
    let mut features = Features::LIVING;
    features.processing_instructions = false;
    features.template_for = false;
    features.declarative_shadow_roots = false;
    features.parsing_template_contents = false;
    features.empty_system_identifier_is_missing = false;
    features.frameset_ok_on_implied_body = false;
    features.template_whitespace_is_table_text = false;
    features
}

/// Words that alone make another tree; see `html5ever.md`.
const WORDS: [&str; 4] = ["selectedcontent", "annotation-xml", "search", "isindex"];

/// The inputs that both read alike.
pub(crate) static COMMON: LazyLock<Grammar> = LazyLock::new(|| GRAMMAR.clone().without(&WORDS));

/// Whether words come together that do no harm alone.
pub(crate) fn is_explained(html: &str) -> bool {
    let html = html.to_ascii_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| html.contains(word));
    let table_section_in_template = has(&["<template"]) && has(&["<thead"]);
    let foreign_special = has(&["<svg", "<math"])
        && has(&["<desc", "<foreignobject", "<title", "<mi", "<mo", "<mn", "<ms", "<mtext"])
        && has(&["</", "<li", "<dd", "<dt"]);
    let doctype_in_table = html.get(1..).is_some_and(|rest| rest.contains("<!doctype"))
        && has(&["<table", "<template"]);
    let line_feed_reference =
        has(&["<pre", "<listing", "<textarea"]) && has(&["&#10", "&#x0a", "&#xa"]);
    table_section_in_template || foreign_special || doctype_in_table || line_feed_reference
}

/// The tree that html5ever makes, in the format of the html5lib tests.
pub(crate) fn tree(html: &str) -> String {
    let document = html5ever::parse_document(
        RcDom::default(),
        html5ever::ParseOpts {
            tokenizer: html5ever::tokenizer::TokenizerOpts {
                discard_bom: false,
                ..Default::default()
            },
            tree_builder: html5ever::tree_builder::TreeBuilderOpts {
                scripting_enabled: false,
                ..Default::default()
            },
        },
    )
    .one(html);
    let mut lines = Vec::new();
    write_down(&document.document, 0, &mut lines);
    lines.join("\n")
}

/// The tree of the other parser in the format of the html5lib tests.
fn write_down(node: &Handle, depth: usize, lines: &mut Vec<String>) {
    let indent = "  ".repeat(depth);
    let mut below = depth + 1;
    match &node.data {
        NodeData::Document => below = depth,
        NodeData::Doctype { name, public_id, system_id } => {
            lines.push(if public_id.is_empty() && system_id.is_empty() {
                format!("| {indent}<!DOCTYPE {name}>")
            } else {
                format!("| {indent}<!DOCTYPE {name} \"{public_id}\" \"{system_id}\">")
            })
        }
        NodeData::Text { contents } => lines.push(format!("| {indent}\"{}\"", contents.borrow())),
        NodeData::Comment { contents } => lines.push(format!("| {indent}<!-- {contents} -->")),
        NodeData::ProcessingInstruction { target, contents } => {
            lines.push(format!("| {indent}<?{target} {contents}?>"));
        }
        NodeData::Element { name, attrs, template_contents, .. } => {
            let prefix = match &*name.ns {
                "http://www.w3.org/2000/svg" => "svg ",
                "http://www.w3.org/1998/Math/MathML" => "math ",
                _ => "",
            };
            lines.push(format!("| {indent}<{prefix}{}>", name.local));
            let mut attributes: Vec<(String, String)> = attrs
                .borrow()
                .iter()
                .map(|attribute| {
                    let prefix = match &*attribute.name.ns {
                        "http://www.w3.org/1999/xlink" => "xlink ",
                        "http://www.w3.org/XML/1998/namespace" => "xml ",
                        "http://www.w3.org/2000/xmlns/" => "xmlns ",
                        _ => "",
                    };
                    (format!("{prefix}{}", attribute.name.local), attribute.value.to_string())
                })
                .collect();
            attributes.sort();
            let attributes = attributes.into_iter();
            lines.extend(attributes.map(|(name, value)| format!("| {indent}  {name}=\"{value}\"")));
            if let Some(contents) = &*template_contents.borrow() {
                lines.push(format!("| {indent}  content"));
                for child in contents.children.borrow().iter() {
                    write_down(child, depth + 2, lines);
                }
            }
        }
    }
    for child in node.children.borrow().iter() {
        write_down(child, below, lines);
    }
}
