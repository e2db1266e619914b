//! Markdown: pages of CommonMark's examples and generated ones give the same tree, when a conforming program renders
//! their Markdown; and no word is lost.

#[path = "../../../../tests/common/mod.rs"]
mod common;
mod generated;
mod notes;
mod shapes;

use duckbill::NodeRef;
use duckbill::dom::Visit;
use duckbill::names::Tag;
use duckbill_text::{Images, Links, MarkdownOptions, markdown};
use pulldown_cmark::{Event, Options, Parser, html};
use std::fmt::Write;

/// The options of a reader of GitHub's Markdown.
fn options() -> Options {
    Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS
}

/// The Markdown of a page.
fn written(html: &str) -> String {
    markdown(duckbill::parse(html).root(), &MarkdownOptions::new())
}

/// The output of a conforming program for Markdown.
fn rendered(text: &str) -> String {
    let mut out = String::new();
    html::push_html(&mut out, Parser::new_ext(text, options()));
    out
}

/// The tree as text, without white space that is not shown.
fn tree(html: &str) -> String {
    let document = duckbill::parse(html);
    let mut out = String::new();
    let mut space = false;
    let mut keeping = 0;
    for edge in document.body().unwrap().as_node().traverse() {
        match edge {
            Visit::Open(node) => match node.as_element() {
                Some(element) => {
                    if is_block(element.tag()) {
                        space = false;
                    }
                    if space {
                        out.push(' ');
                    }
                    space = false;
                    write!(out, "<{}", element.name()).unwrap();
                    let mut attributes: Vec<_> = element
                        .attributes()
                        .filter(|attribute| {
                            matches!(
                                attribute.name(),
                                "href" | "src" | "title" | "alt" | "start" | "class" | "checked"
                            )
                        })
                        .map(|attribute| {
                            format!(
                                " {}={:?}",
                                attribute.name(),
                                attribute.value().split_whitespace().collect::<Vec<_>>().join(" ")
                            )
                        })
                        .collect();
                    attributes.sort();
                    out.push_str(&attributes.concat());
                    out.push('>');
                    keeping += usize::from(element.is_html(Tag::Pre));
                }
                None => {
                    let text = node.text().unwrap_or_default();
                    if keeping > 0 {
                        out.push_str(text);
                        continue;
                    }
                    let is_space = |c: char| matches!(c, ' ' | '\n' | '\t' | '\r');
                    space |= text.starts_with(is_space);
                    for (index, word) in
                        text.split(is_space).filter(|word| !word.is_empty()).enumerate()
                    {
                        if (space || index > 0) && !out.ends_with('\n') {
                            out.push(' ');
                        }
                        space = false;
                        out.push_str(word);
                    }
                    space |= text.ends_with(is_space);
                }
            },
            Visit::Close(node) => {
                let Some(element) = node.as_element() else { continue };
                keeping -= usize::from(element.is_html(Tag::Pre));
                if is_block(element.tag()) {
                    space = false;
                    writeln!(out, "</{}>", element.name()).unwrap();
                } else if element.tag() == Tag::Br {
                    space = false;
                    out.push('\n');
                } else {
                    write!(out, "</{}>", element.name()).unwrap();
                }
            }
        }
    }
    // Spaces at the beginnings and ends of blocks.
    let mut tidy = out.replace("> \n", ">\n");
    for (from, to) in
        [(" </p>", "</p>"), ("<p> ", "<p>"), (" </li>", "</li>"), ("<li> ", "<li>"), ("\n ", "\n")]
    {
        tidy = tidy.replace(from, to);
    }
    tidy
}

fn is_block(tag: Tag) -> bool {
    matches!(
        tag,
        Tag::P
            | Tag::Ul
            | Tag::Ol
            | Tag::Li
            | Tag::Blockquote
            | Tag::Pre
            | Tag::Hr
            | Tag::H1
            | Tag::H2
            | Tag::H3
            | Tag::H4
            | Tag::H5
            | Tag::H6
            | Tag::Table
            | Tag::Thead
            | Tag::Tbody
            | Tag::Tr
            | Tag::Td
            | Tag::Th
            | Tag::Body
            | Tag::Div
    )
}

/// The examples of CommonMark that have no HTML in them.
#[test]
fn examples_of_commonmark_come_back() {
    let Some(folder) = common::test_data() else { return };
    let examples = std::fs::read_to_string(folder.join("markdown/commonmark.jsonl")).unwrap();
    let (mut count, mut failed) = (0, Vec::new());
    for line in examples.lines() {
        let example: serde_json::Value = serde_json::from_str(line).unwrap();
        let (source, html) =
            (example["markdown"].as_str().unwrap(), example["html"].as_str().unwrap());
        let has_html =
            Parser::new(source).any(|event| matches!(event, Event::Html(_) | Event::InlineHtml(_)));
        if has_html {
            continue;
        }
        count += 1;
        let text = written(html);
        let again = rendered(&text);
        if tree(html) != tree(&again) {
            failed.push(example["n"].as_u64().unwrap());
            if std::env::var_os("SHOW").is_some() {
                println!(
                    "== {}\n{html}-- written\n{text}-- rendered\n{again}\n{}\n{}",
                    example["n"],
                    tree(html),
                    tree(&again)
                );
            }
        }
    }
    common::say(&format!(
        "{} of {count} examples of CommonMark come back; not {failed:?}",
        count - failed.len()
    ));
    // Headings and links with nothing to see in them are not written.
    assert_eq!(failed, [79, 484, 487], "of {count}");
}

/// Every word that a reader sees is in the Markdown.
#[test]
fn no_word_of_the_corpus_is_lost() {
    let Some(folder) = common::test_data() else { return };
    let Ok(pages) = std::fs::read_dir(folder.join("../corpus")) else { return };
    for page in pages {
        let path = page.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "html") {
            continue;
        }
        let document = duckbill::parse_bytes(&std::fs::read(&path).unwrap());
        // Buttons side by side are words of their own, which `innerText` joins.
        let source = document.outer_html().replace("<button", " <button");
        let source = source.replace("</button>", "</button> ");
        // Numbers of lines are no part of the code.
        let mut parts = source.split("data-nosnippet=\"\">");
        let mut without = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            without.push_str("data-nosnippet=\"\">");
            without.push_str(part.trim_start_matches(|c: char| c.is_ascii_digit()));
        }
        let document = duckbill::parse(&without);
        let body = document.body().unwrap();
        let text = markdown(body.as_node(), &MarkdownOptions::new());
        let words = |text: &str| -> std::collections::HashMap<String, usize> {
            let mut words = std::collections::HashMap::new();
            for word in text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
                *words.entry(word.to_lowercase()).or_insert(0) += 1;
            }
            words
        };
        let (mut shown, kept) = (words(&body.inner_text()), words(&text));
        // Buttons in code copy it.
        for button in body.as_node().elements_by_tag_name("button") {
            let mut around = button.as_node().ancestors().filter_map(NodeRef::as_element);
            if around.any(|element| element.is_html(Tag::Pre)) {
                for (word, count) in words(&button.inner_text()) {
                    shown.entry(word).and_modify(|all| *all -= count);
                }
            }
        }
        // Without what is in the middle of a word: marks and links.
        let options =
            MarkdownOptions::new().with_links(Links::Dropped).with_images(Images::Dropped);
        let mut bare = markdown(body.as_node(), &options);
        for mark in ["<sub>", "</sub>", "<sup>", "</sup>", "*", "`", "\\"] {
            bare = bare.replace(mark, "");
        }
        let bare = words(&bare);
        let lost: Vec<_> = shown
            .iter()
            .filter(|(word, count)| kept.get(*word).max(bare.get(*word)).unwrap_or(&0) < count)
            .collect();
        assert!(lost.is_empty(), "{}: {lost:?}", path.display());
    }
}
