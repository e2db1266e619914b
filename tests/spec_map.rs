//! Every tokenizer state and every insertion mode is claimed by exactly one function.
//!
//! A claim is a line of a function's doc comment that is nothing but a link to the section of the
//! standard, under `src/tokenizer/states/` for states and under `src/tree_builder/modes/` for modes:
//!
//! ```text
//! /// [Comment end state](https://html.spec.whatwg.org/multipage/parsing.html#comment-end-state)
//! fn comment_end(…)
//! ```
//!
//! A function that carries several states in one carries a line for each. The anchors that must be
//! claimed are listed in `data/anchors/`.

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

const PARSING: &str = "(https://html.spec.whatwg.org/multipage/parsing.html#";

/// A list of `data/anchors/` as pairs of text (`both`, `living`, `2018`) and anchor.
fn anchors(list: &str) -> Vec<(String, String)> {
    common::read_text(&common::repository().join("data/anchors").join(list))
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let (text, anchor) = line.split_once(' ').expect("a text and an anchor");
            (text.to_owned(), anchor.trim().to_owned())
        })
        .collect()
}

fn count(anchors: &[(String, String)], text: &str) -> usize {
    anchors.iter().filter(|(of, _)| of == "both" || of == text).count()
}

/// The Rust files under a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut sources = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a readable folder") {
            let path = entry.expect("a readable entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                sources.push(path);
            }
        }
    }
    sources
}

/// The anchor of a doc line that is nothing but a link to the parsing chapter.
fn link(line: &str) -> Option<&str> {
    let text = line.trim().strip_prefix("/// [")?;
    let at = text.find(PARSING)?;
    let anchor = text[at + PARSING.len()..].trim_end_matches('.').strip_suffix(')')?;
    text[..at].ends_with(']').then_some(anchor)
}

/// The claims in a source: anchor and name of the function.
fn claims(source: &str) -> Vec<(String, String)> {
    let mut claims = Vec::new();
    let mut pending: Vec<&str> = Vec::new();
    for line in source.lines() {
        let trimmed = line.trim_start();
        if trimmed.starts_with("///") {
            pending.extend(link(line));
        } else if let Some(name) = function_name(trimmed) {
            claims.extend(pending.drain(..).map(|anchor| (anchor.to_owned(), name.to_owned())));
        } else if !trimmed.starts_with("#[") && !trimmed.starts_with("//") {
            pending.clear();
        }
    }
    claims
}

/// The name of the function a line begins to define.
fn function_name(line: &str) -> Option<&str> {
    let signature = match line.split_once(")") {
        Some((visibility, rest)) if visibility.starts_with("pub(") => rest.trim_start(),
        _ => line.strip_prefix("pub ").unwrap_or(line),
    };
    let name = signature.strip_prefix("fn ").or_else(|| signature.strip_prefix("const fn "))?;
    let end = name.find(|c: char| !c.is_alphanumeric() && c != '_')?;
    Some(&name[..end])
}

/// The differences between a list of anchors and the functions under a folder.
fn problems(list: &str, folder: &str) -> Vec<String> {
    let mut claimed: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in sources(&common::repository().join(folder)) {
        for (anchor, function) in claims(&common::read_text(&path)) {
            let place = format!("{}::{function}", path.display());
            claimed.entry(anchor).or_default().push(place);
        }
    }
    let mut problems = Vec::new();
    for (_, anchor) in anchors(list) {
        match claimed.remove(&anchor).as_deref() {
            None => problems.push(format!("#{anchor} is claimed by no function")),
            Some([_]) => {}
            Some(several) => {
                problems.push(format!("#{anchor} is claimed by several: {}", several.join(", ")));
            }
        }
    }
    problems
}

#[test]
fn lists_have_the_numbers_of_both_texts() {
    let states = anchors("tokenizer_states.txt");
    assert_eq!((count(&states, "living"), count(&states, "2018")), (84, 80));
    let modes = anchors("insertion_modes.txt");
    assert_eq!((count(&modes, "living"), count(&modes, "2018")), (21, 23));
}

#[test]
fn claims_are_read_from_doc_comments_of_functions() {
    let source = "/// [A (b) state](https://html.spec.whatwg.org/multipage/parsing.html#a-(b)-state)\n\
        #[inline]\npub(super) fn a(&mut self) {}\n\
        /// [C state](https://html.spec.whatwg.org/multipage/parsing.html#c-state)\nC,\n\
        /// See [D](https://html.spec.whatwg.org/multipage/parsing.html#d-state).\nfn d<S: X>() {}\n";
    assert_eq!(claims(source), [("a-(b)-state".to_owned(), "a".to_owned())]);
}

#[test]
fn every_state_is_claimed_once() {
    let problems = problems("tokenizer_states.txt", "src/tokenizer/states");
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn every_insertion_mode_is_claimed_once() {
    let problems = problems("insertion_modes.txt", "src/tree_builder/modes");
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
