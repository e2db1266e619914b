//! A page as its inline scripts write it, up to the script that blocks it: what a scan ahead has to do with.
//!
//! The scripts are in the language of `scripting/README.md` beside the test data, of which only
//! `document.write` and `document.writeln` with strings are needed here.

use duckbill::ParseOptions;
use duckbill::live::{LiveParser, Progress, ScriptOutcome};
use duckbill::tree::Scripting;

/// The name of the script that blocks the page.
pub(crate) const BLOCKING: &str = "slow.js";

/// How many scripts run at most.
const MOST_SCRIPTS: u32 = 1000;

/// A page that has been read to the script that blocks it.
pub(crate) struct Page {
    pub(crate) parser: LiveParser,
    /// The page, with what was written in its place.
    pub(crate) text: String,
    /// How much of the text was read, in bytes.
    pub(crate) read: u64,
}

/// Reads a page and runs its inline scripts, up to the script that blocks it or to the end.
pub(crate) fn read(html: &str) -> Page {
    let options =
        ParseOptions::new().with_scripting(Scripting::Normal).with_declarative_shadow_roots(true);
    let mut parser = LiveParser::new(options);
    let mut text = html.to_owned();
    let mut scripts = 0;
    let mut progress = parser.feed(html);
    loop {
        let script = match progress {
            Progress::Script(script) => script,
            // The text that it wrote was read.
            Progress::Continue(script) => {
                let Ok(next) = parser.resume(script, ScriptOutcome::Ran) else { break };
                progress = next;
                continue;
            }
            _ => break,
        };
        scripts += 1;
        let element = parser.document().node(script).and_then(|node| node.as_element());
        let Some(element) = element else { break };
        if element.attribute("src") == Some(BLOCKING) || scripts > MOST_SCRIPTS {
            break;
        }
        let is_inline = element.attribute("src").is_none() && element.attribute("type").is_none();
        let written =
            if is_inline { written(&element.as_node().text_content()) } else { String::new() };
        let here = usize::try_from(parser.parser().text_bytes()).unwrap_or(usize::MAX);
        text.insert_str(here.min(text.len()), &written);
        progress = parser.write(&written);
    }
    let read = parser.parser().text_bytes();
    Page { parser, text, read }
}

/// The output of a script: nothing, unless all of it is in the language.
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
