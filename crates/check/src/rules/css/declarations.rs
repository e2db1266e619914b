//! Declarations: their form, the names of properties and descriptors, and the values.

use super::findings::{Findings, shown};
use super::grammar::{descriptor, names, property};
use super::tokens::{Kind, Tokens};
use super::value::{Matcher, Mismatch, unit, unit_kind};
use crate::nearest::nearest;
use crate::text_table::TextTable;

/// Which names declarations in a block have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Names {
    Properties,
    /// The descriptors of an at-rule.
    Descriptors(&'static str),
    /// Those of `@page`, and properties.
    Page,
}

impl Names {
    fn rule(self, name: &str) -> Option<u16> {
        match self {
            Self::Properties => property(name),
            Self::Descriptors(at_rule) => descriptor(&format!("{at_rule} {name}")),
            Self::Page => descriptor(&format!("page {name}")).or_else(|| property(name)),
        }
    }
}

/// Checks declarations, and remembers in what nothing is wrong: pages repeat most of theirs.
#[derive(Default)]
pub(super) struct Declarations<'t> {
    matcher: Matcher,
    /// Declarations of properties, and the beginnings of `@media` rules.
    pub(super) right: TextTable<'t, ()>,
}

impl<'t> Declarations<'t> {
    /// Checks a declaration, without white space around it.
    pub(super) fn check(
        &mut self,
        tokens: &mut Tokens<'t>,
        findings: &mut Findings,
        names: Names,
        written: &'t str,
    ) {
        let new = if names == Names::Properties {
            let Err(new) = self.right.find(written) else { return };
            Some(new)
        } else {
            None
        };
        let before = findings.list.len();
        tokens.read(written);
        self.check_anew(tokens, findings, names, 0, tokens.end());
        if let Some(new) = new
            && findings.list.len() == before
        {
            self.right.add(new, ());
        }
    }

    fn check_anew(
        &mut self,
        tokens: &Tokens<'t>,
        findings: &mut Findings,
        names: Names,
        first: u32,
        end: u32,
    ) {
        let Some(token) = tokens.get(first) else { return };
        if token.kind != Kind::Ident {
            let text = "a declaration begins with the name of a property";
            return findings.syntax(text, tokens.range(first, first));
        }
        let written = tokens.written(first);
        let value = first + 2;
        if !(first + 1 < end && tokens.is(first + 1, b':')) {
            let text = format!("`:` is missing after `{}`", shown(written));
            return findings.syntax(&text, tokens.range(first, first));
        }
        if let Some(bad) = (value..end).find(|at| is_bad(tokens, *at)) {
            return findings.syntax(reason_of_bad(tokens, bad), tokens.range(bad, bad));
        }
        if written.starts_with("--") {
            return;
        }
        let name = written.to_ascii_lowercase();
        let Some(rule) = names.rule(&name) else {
            // Mail programs read `mso-…`.
            if !name.starts_with('-') && !name.starts_with("mso-") && !name.contains('\\') {
                let at_rule = match names {
                    Names::Descriptors(at_rule) => Some(at_rule),
                    Names::Properties | Names::Page => None,
                };
                let place = tokens.range(first, first);
                findings.unknown_property(&name, at_rule, || meant(&name, names), place);
            } else if let Some(next) = missing_semicolon(tokens, value, end) {
                let text = format!("`;` is missing before `{}`", tokens.written(next));
                findings.syntax(&text, tokens.range(next, next));
            }
            return;
        };
        let end = without_important(tokens, value, end);
        if value >= end {
            let text = format!("`{name}` has no value");
            return findings.syntax(&text, tokens.range(first, first + 1));
        }
        let Err(Mismatch::At(at)) = self.matcher.check(tokens, rule, value, end) else { return };
        if let Some(next) = missing_semicolon(tokens, value, end) {
            let text = format!("`;` is missing before `{}`", tokens.written(next));
            return findings.syntax(&text, tokens.range(next, next));
        }
        let (place, reason) = if at >= end {
            ((value, end - 1), "something is missing at its end".to_owned())
        } else {
            ((at, at), reason(tokens, at))
        };
        let last = match tokens.get(place.1) {
            Some(token) if matches!(token.kind, Kind::Function | Kind::Open(_)) => {
                token.other.min(end - 1)
            }
            _ => place.1,
        };
        let range = tokens.range(place.0, last);
        findings.bad_value(&name, tokens.text, range, &reason);
    }
}

fn is_bad(tokens: &Tokens<'_>, at: u32) -> bool {
    tokens.get(at).is_some_and(|token| token.kind == Kind::Bad)
}

/// The error of a token that is broken off or ends nothing.
pub(super) fn reason_of_bad<'r>(tokens: &Tokens<'_>, at: u32) -> &'r str {
    match tokens.written(at).as_bytes().first() {
        Some(b'"' | b'\'') => "the string does not end in its line",
        Some(b')') => "nothing begins that this `)` could end",
        Some(b']') => "nothing begins that this `]` could end",
        Some(b'}') => "nothing begins that this `}` could end",
        _ => "a URL with spaces, quotes or brackets in it has to be in quotes",
    }
}

/// The end of a value before `!important`.
fn without_important(tokens: &Tokens<'_>, first: u32, end: u32) -> u32 {
    let Some(before) = end.checked_sub(2).filter(|before| *before >= first) else { return end };
    if tokens.is(before, b'!') && tokens.written(end - 1).eq_ignore_ascii_case("important") {
        before
    } else {
        end
    }
}

/// The property in the midst of a value: a semicolon is missing before it.
fn missing_semicolon(tokens: &Tokens<'_>, first: u32, end: u32) -> Option<u32> {
    let colon = (first..end).find(|at| tokens.is(*at, b':'))?;
    let name = colon.checked_sub(1).filter(|name| *name > first)?;
    let is_name = tokens.get(name).is_some_and(|token| token.kind == Kind::Ident);
    let written = tokens.written(name).to_ascii_lowercase();
    (is_name && (written.starts_with('-') || property(&written).is_some())).then_some(name)
}

/// Why a token is not right, as far as it can be said.
fn reason(tokens: &Tokens<'_>, at: u32) -> String {
    let Some(token) = tokens.get(at) else { return String::new() };
    match token.kind {
        Kind::Dimension if unit_kind(unit(tokens, at)).is_none() => {
            format!("there is no unit `{}`", shown(unit(tokens, at)))
        }
        Kind::Number | Kind::Integer if token.number != 0.0 => {
            "a number of this kind is not allowed here, or lacks its unit".to_owned()
        }
        Kind::Hash(_) => "a colour has 3, 4, 6 or 8 hexadecimal digits".to_owned(),
        Kind::Sign(b'!') => "only `!important` can be here".to_owned(),
        _ => "this is not allowed here".to_owned(),
    }
}

/// The name that may be meant.
fn meant(name: &str, known: Names) -> Option<&'static str> {
    match known {
        Names::Properties => nearest(name, names(None)),
        Names::Descriptors(at_rule) => nearest(name, names(Some(at_rule))),
        Names::Page => nearest(name, names(Some("page")).chain(names(None))),
    }
}
