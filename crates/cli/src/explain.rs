//! `duckbill explain`: what a code of `check` means, with an example that has it and one that does not. `docs/rules.md` is made
//! by `duckbill explain --markdown`.

use crate::Failure;
use crate::check::parse_code;
use duckbill::dom::Spans;
use duckbill::{ParseOptions, parse_with};
use duckbill_check::{CheckOptions, Code, FixEffect, RuleCode, check};
use std::fmt::Write as _;
use std::io::{self, Write as _};

/// Of each rule the code, markup that breaks it and markup that does not: a page, or the content of a body. Two rules
/// are about bytes that a line cannot show.
const EXAMPLES: &str = include_str!("rule_examples.tsv");

/// The text before the content of a body.
const START: &str = "<!DOCTYPE html><html lang=en><meta charset=utf-8><title>T</title>";

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Codes of findings, such as duplicate-id; without any, all rules.
    #[arg(value_name = "CODE", value_parser = parse_code)]
    codes: Vec<Code>,
    /// Write Markdown.
    #[arg(long)]
    markdown: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut codes = arguments.codes.clone();
    let mut text = String::new();
    if codes.is_empty() {
        codes = RuleCode::ALL.iter().copied().map(Code::Rule).collect();
        if arguments.markdown {
            text.push_str(HEAD);
        }
    }
    for code in codes {
        let section = Section::of(code);
        if arguments.markdown {
            section.write_markdown(&mut text)
        } else {
            section.write(&mut text)
        }
    }
    Ok(io::stdout().lock().write_all(text.as_bytes())?)
}

const HEAD: &str = "# Rules

Each rule of `duckbill check` beyond the [parse errors](errors.md), by its code: what it says, why, an example that breaks it, one that
does not, and what fixes it. `duckbill explain CODE` prints the same. This page is made by `duckbill explain --markdown >docs/rules.md`,
and a test compares it with that and runs the examples. An example without a doctype is the content of a page that has all else.

";

/// The setting of a code.
struct Section {
    code: Code,
    message: String,
    wrong: String,
    right: &'static str,
    fix: Option<(String, &'static str)>,
}

impl Section {
    fn of(code: Code) -> Self {
        let (wrong, right) = match code {
            Code::Parse(error) => (error.example().map(escaped).unwrap_or_default(), ""),
            _ => examples(code.as_str())
                .map_or((String::new(), ""), |(wrong, right)| (wrong.to_owned(), right)),
        };
        let message = match code {
            Code::Parse(error) => error.summary().trim_end_matches('.').to_owned(),
            _ => without_gaps(code.message()),
        };
        let fix = fix(code, &wrong);
        Self { code, message, wrong, right, fix }
    }

    fn write(&self, text: &mut String) {
        let code = self.code;
        let level = code.level().map_or("", |level| level.as_str());
        let _ = writeln!(text, "{code} ({}, level {level}): {}\n", code.severity(), self.message);
        let _ = writeln!(text, "  {}\n", code.explanation());
        for (name, markup) in [("wrong", &*self.wrong), ("right", self.right)] {
            if !markup.is_empty() {
                let _ = writeln!(text, "  {name}: {markup}");
            }
        }
        if let Some((title, option)) = &self.fix {
            let _ = writeln!(text, "  fix:   {title} ({option})");
        }
        let _ = writeln!(text, "  {}\n", code.spec_url().unwrap_or_default());
    }

    fn write_markdown(&self, text: &mut String) {
        let code = self.code;
        let level = code.level().map_or("", |level| level.as_str());
        let _ =
            writeln!(text, "## {code}\n\n{}, level `{level}`: {}\n", code.severity(), self.message);
        let _ = writeln!(text, "{}\n", code.explanation());
        let examples = [("Wrong", &*self.wrong), ("Right", self.right)];
        for (name, markup) in examples.iter().filter(|(_, markup)| !markup.is_empty()) {
            let _ = writeln!(text, "{name}:\n\n```html\n{markup}\n```\n");
        }
        if let Some((title, option)) = &self.fix {
            let _ = writeln!(text, "`{option}`: {title}.\n");
        }
        let _ = writeln!(text, "[In the standard]({})\n", code.spec_url().unwrap_or_default());
    }
}

/// The markup that breaks a rule, and the markup that does not.
fn examples(code: &str) -> Option<(&'static str, &'static str)> {
    let mut rows = EXAMPLES.lines().filter_map(|line| line.split_once('\t'));
    rows.find(|(name, _)| *name == code).and_then(|(_, examples)| examples.split_once('\t'))
}

/// An example as a page.
fn page(example: &str) -> String {
    let is_page = example.starts_with("<!DOCTYPE") || example.starts_with("<html");
    if is_page { example.to_owned() } else { format!("{START}{example}") }
}

/// The fix of the example, and the option that does it.
fn fix(code: Code, wrong: &str) -> Option<(String, &'static str)> {
    let options = ParseOptions::new().with_error_limit(100).with_spans(Spans::Full);
    let document = parse_with(page(wrong).as_bytes(), &options).ok()?;
    let report = check(&document, &CheckOptions::new().with_fixes());
    let fix = report.diagnostics().iter().find(|one| one.code == code)?.fix.as_ref()?;
    let option = match fix.effect {
        FixEffect::Nothing | FixEffect::Attribute | FixEffect::Doctype => "--fix",
        _ => "--fix --unsafe-fixes",
    };
    Some((fix.title.clone(), option))
}

/// A message with signs in place of the names and values that it is about.
fn without_gaps(message: &str) -> String {
    let mut parts = message.split('{');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text.push('…');
        text.push_str(part.split_once('}').map_or(part, |(_, rest)| rest));
    }
    text
}

fn escaped(example: &str) -> String {
    example.chars().map(crate::visible::picture).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes_of(example: &str) -> Vec<&'static str> {
        let options = ParseOptions::new().with_error_limit(100).with_spans(Spans::Full);
        let document = parse_with(page(example).as_bytes(), &options).unwrap();
        let broken = |url: &str| (url == "#b").then(|| "nothing has this id".to_owned());
        let report = check(&document, &CheckOptions::new().with_links(broken));
        report.diagnostics().iter().map(|one| one.code.as_str()).collect()
    }

    #[test]
    fn examples_are_what_they_say() {
        for code in RuleCode::ALL {
            let (wrong, right) = examples(code.as_str()).unwrap_or_else(|| panic!("no {code:?}"));
            let is_of_bytes = matches!(code, RuleCode::LateEncoding | RuleCode::MalformedBytes);
            assert_eq!(wrong.is_empty(), is_of_bytes, "{code:?}");
            if !is_of_bytes {
                assert!(codes_of(wrong).contains(&code.as_str()), "{wrong}");
                assert_eq!(codes_of(right), [""; 0], "{right}");
            }
        }
        assert_eq!(EXAMPLES.lines().count(), RuleCode::ALL.len());
    }
}
