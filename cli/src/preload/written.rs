//! A page as its inline scripts write it, up to the script that blocks it: what a scan ahead has to do with.
//!
//! The scripts are in the language of `scripting/README.md` beside the test data, of which only
//! `document.write` and `document.writeln` with strings are needed here.

use duckbill::names::Tag;
use duckbill::tokens::{Progress, Tokenizer, TokenizerOptions};
use duckbill::tree::{DocumentSink, Scripting, TreeBuilder, TreeBuilderOptions};

/// The name of the script that blocks the page.
pub(crate) const BLOCKING: &str = "slow.js";

/// A page that has been read to the script that blocks it.
pub(crate) struct Page {
    pub(crate) tokenizer: Tokenizer<TreeBuilder<DocumentSink>>,
    /// What was read, with what was written in its place.
    pub(crate) read: String,
    /// What was not read.
    pub(crate) unread: String,
}

/// Reads a page and runs its inline scripts, up to the script that blocks it or to the end.
pub(crate) fn read(html: &str) -> Page {
    let options = TreeBuilderOptions::default()
        .with_scripting(Scripting::Normal)
        .with_declarative_shadow_roots(true)
        .with_script_pauses(true);
    let builder = TreeBuilder::new(DocumentSink::new(), options);
    let mut tokenizer = Tokenizer::new(builder, TokenizerOptions::new());
    let mut read = String::new();
    let mut unread = html.to_owned();
    let mut scripts = 0;
    while let Progress::Paused { consumed, .. } = tokenizer.feed(&unread) {
        read.push_str(&unread[..consumed]);
        unread.replace_range(..consumed, "");
        let document = tokenizer.sink().sink().tree();
        let elements = document.document_node().descendants().filter_map(|node| node.as_element());
        // The last script of the document, as no script is moved here.
        let Some(script) = elements.filter(|element| element.tag() == Tag::Script).last() else {
            break;
        };
        scripts += 1;
        if script.attribute("src") == Some(BLOCKING) || scripts > 1000 {
            break;
        }
        if script.attribute("src").is_none() && script.attribute("type").is_none() {
            unread.insert_str(0, &written(&script.as_node().text_content()));
        }
    }
    Page { tokenizer, read, unread }
}

/// What a script writes: nothing, unless all of it is in the language.
fn written(script: &str) -> String {
    let mut output = String::new();
    let mut rest = script.trim();
    while !rest.is_empty() {
        let Some(statement) = rest.strip_prefix("document.write") else { return String::new() };
        let (line_end, statement) = match statement.strip_prefix("ln") {
            Some(statement) => ("\n", statement),
            None => ("", statement),
        };
        let Some(mut arguments) = statement.strip_prefix('(') else { return String::new() };
        loop {
            let Some((text, after)) = string(arguments.trim_start()) else { return String::new() };
            output.push_str(&text);
            arguments = after.trim_start();
            match arguments.strip_prefix(['+', ',']) {
                Some(more) => arguments = more,
                None => break,
            }
        }
        let Some(end) = arguments.strip_prefix(')') else { return String::new() };
        output.push_str(line_end);
        rest = end.trim_start().trim_start_matches(';').trim_start();
    }
    output
}

/// A JSON literal, also in single quotes, and what follows it.
fn string(text: &str) -> Option<(String, &str)> {
    let quote = text.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let mut output = String::new();
    let mut chars = text.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' => match chars.next()?.1 {
                'n' => output.push('\n'),
                't' => output.push('\t'),
                'r' => output.push('\r'),
                'b' => output.push('\x08'),
                'f' => output.push('\x0C'),
                'u' => {
                    let digits: String = chars.by_ref().take(4).map(|(_, c)| c).collect();
                    output.push(char::from_u32(u32::from_str_radix(&digits, 16).ok()?)?);
                }
                other => output.push(other),
            },
            _ if c == quote => return Some((output, &text[at + 1..])),
            _ => output.push(c),
        }
    }
    None
}
