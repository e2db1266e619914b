//! Rules for styles: declarations, their values, and the URLs in them.

use std::collections::BTreeMap;

use cssparser::{Delimiter, ParseError, Parser, Token};

use super::settings::Settings;
use super::urls::Place;
use crate::pattern::Pattern;
use duckbill::dom::{Document, NodeId};

/// Rules for declarations.
#[derive(Debug, Clone, Default)]
pub(super) struct Styles {
    /// By property, the values that stay.
    pub(super) properties: Option<BTreeMap<String, Vec<Pattern>>>,
}

/// Asks about a URL; `None` if it is refused.
type Urls<'a> = dyn Fn(&str) -> Option<String> + 'a;

/// Properties that old browsers take for programs.
const PROGRAMS: [&str; 2] = ["behavior", "-moz-binding"];

impl Styles {
    fn allows(&self, property: &str, value: &str) -> bool {
        let Some(properties) = &self.properties else { return !PROGRAMS.contains(&property) };
        let Some(values) = properties.get(property) else { return false };
        let value = value
            .strip_suffix("important")
            .map_or(value, |value| value.trim_end().strip_suffix('!').map_or(value, str::trim_end));
        values.iter().any(|one| one.matches_ignoring_case(value))
    }

    /// The declarations that stay, each as it was written but for URLs that others take the place of.
    pub(super) fn declarations(&self, style: &str, urls: &Urls<'_>) -> String {
        let mut kept = String::new();
        self.push_declarations(&mut Parser::new(style), urls, &mut kept);
        kept
    }

    fn push_declarations(&self, parser: &mut Parser<'_>, urls: &Urls<'_>, kept: &mut String) {
        let mut is_first = true;
        while !parser.is_exhausted() {
            let declaration = parser.parse_until_after(Delimiter::Semicolon, |parser| {
                let name = parser.expect_ident_cloned()?;
                parser.expect_colon()?;
                parser.skip_whitespace();
                let start = parser.position();
                while let Ok(token) = parser.next_including_whitespace_and_comments() {
                    if matches!(
                        token,
                        Token::BadString(_)
                            | Token::BadUrl(_)
                            | Token::CloseParenthesis
                            | Token::CloseSquareBracket
                            | Token::CloseCurlyBracket
                            // A rule in a rule.
                            | Token::CurlyBracketBlock
                    ) {
                        return Err(ParseError::custom(()));
                    }
                }
                let value = parser.slice_from(start).trim();
                Ok::<_, ParseError<()>>((name.to_ascii_lowercase(), value.to_owned()))
            });
            // A declaration that cannot be read goes, as it does in browsers.
            let Ok((name, value)) = declaration else { continue };
            if value.is_empty() || !self.allows(&name, &value) {
                continue;
            }
            let Some(value) = with_urls(&value, urls) else { continue };
            if !std::mem::take(&mut is_first) {
                kept.push(';');
            }
            kept.push_str(&name);
            kept.push(':');
            kept.push_str(&value);
        }
    }

    /// A style sheet with the rules and declarations that stay: rules of style, also in `@media` and `@supports`.
    fn sheet(&self, sheet: &str, urls: &Urls<'_>) -> String {
        let mut kept = String::new();
        self.push_rules(&mut Parser::new(sheet), urls, true, &mut kept);
        kept
    }

    fn push_rules(
        &self,
        parser: &mut Parser<'_>,
        urls: &Urls<'_>,
        is_top: bool,
        kept: &mut String,
    ) {
        loop {
            parser.skip_whitespace();
            let start = parser.position();
            let Ok(first) = parser.next().cloned() else { return };
            let grouping = match &first {
                Token::AtKeyword(name) => {
                    let is_grouping =
                        ["media", "supports"].iter().any(|one| name.eq_ignore_ascii_case(one));
                    if !is_grouping || !is_top {
                        skip_rule(parser);
                        continue;
                    }
                    true
                }
                Token::CDO | Token::CDC => continue,
                Token::CurlyBracketBlock => continue,
                _ => false,
            };
            let has_block = parser
                .parse_until_before(Delimiter::CurlyBracketBlock | Delimiter::Semicolon, |parser| {
                    while parser.next_including_whitespace_and_comments().is_ok() {}
                    Ok::<_, ParseError<()>>(())
                })
                .is_ok();
            let prelude = parser.slice_from(start).trim().to_owned();
            if !has_block || !matches!(parser.next(), Ok(Token::CurlyBracketBlock)) {
                continue;
            }
            let mut inside = String::new();
            let _ = parser.parse_nested_block(|parser| {
                match grouping {
                    // A rule in another of these goes, so that nothing is deeper than this.
                    true => self.push_rules(parser, urls, false, &mut inside),
                    false => self.push_declarations(parser, urls, &mut inside),
                }
                Ok::<_, ParseError<()>>(())
            });
            if !inside.is_empty() && !prelude.contains(['\\', '<']) {
                kept.push_str(&prelude);
                kept.push('{');
                kept.push_str(&inside);
                kept.push('}');
            }
        }
    }
}

/// Passes over what is left of a rule that goes.
fn skip_rule(parser: &mut Parser<'_>) {
    loop {
        match parser.next() {
            Ok(Token::Semicolon | Token::CurlyBracketBlock) | Err(_) => return,
            Ok(_) => {}
        }
    }
}

impl Settings {
    /// Leaves of a `style` element the rules and declarations that stay; nothing, if it holds more than text.
    pub(super) fn filter_sheet(&self, document: &mut Document, sheet: NodeId) {
        let Some(view) = document.node(sheet) else { return };
        let is_text = view.children().all(|child| child.text().is_some());
        let place = Place { element: "style", attribute: "", asks: true };
        let kept = match is_text {
            true => self.styles.sheet(&view.text_content(), &|url| self.style_url(place, url)),
            false => String::new(),
        };
        // Text that begins a tag would be one elsewhere.
        let kept = if kept.contains('<') { "" } else { &kept };
        // It is an element.
        let _ = document.set_text_content(sheet, kept);
    }
}

/// A value of CSS with the URLs that are to be used; `None` if one is refused, or if it is not plain where they are.
pub(super) fn with_urls(value: &str, urls: &Urls<'_>) -> Option<String> {
    if !value.contains('(') {
        return Some(value.to_owned());
    }
    // An escape might spell `url`, and a comment might be in it.
    if value.contains('\\') || value.contains("/*") {
        return None;
    }
    // Of these functions strings are URLs as well.
    let lower = value.to_ascii_lowercase();
    if lower.contains("expression(") {
        return None;
    }
    let takes_strings =
        ["image(", "image-set(", "cross-fade(", "src("].iter().any(|one| lower.contains(one));
    let (mut written, mut at) = (String::with_capacity(value.len()), 0);
    while let Some(next) = value.get(at..)?.find(['(', '"', '\'']) {
        let place = at + next;
        let quote = value.as_bytes().get(place).copied()?;
        if quote != b'(' {
            let end = place + 1 + value.get(place + 1..)?.find(char::from(quote))?;
            let text = value.get(place + 1..end)?;
            // The type of an image is no URL.
            let is_type = lower.get(..place)?.trim_end().ends_with("type(");
            let text = if takes_strings && !is_type { urls(text)? } else { text.to_owned() };
            written.push_str(value.get(at..=place)?);
            push_url(&mut written, &text);
            written.push(char::from(quote));
            at = end + 1;
            continue;
        }
        written.push_str(value.get(at..=place)?);
        at = place + 1;
        let is_url = ["url", "src"].iter().any(|name| {
            let before = lower.get(..place).unwrap_or_default();
            before.strip_suffix(name).is_some_and(|before| {
                !before.ends_with(|c: char| {
                    c.is_ascii_alphanumeric() || c == '-' || c == '_' || !c.is_ascii()
                })
            })
        });
        if !is_url {
            continue;
        }
        let inside = value.get(at..)?;
        let skipped = inside.len() - inside.trim_start().len();
        let (url, end) = match inside.trim_start().chars().next()? {
            quote @ ('"' | '\'') => {
                let start = at + skipped + 1;
                let end = start + value.get(start..)?.find(quote)?;
                (value.get(start..end)?, end + 1)
            }
            _ => {
                let end = at + inside.find(')')?;
                (value.get(at..end)?.trim(), end)
            }
        };
        let url = urls(url)?;
        written.push('"');
        push_url(&mut written, &url);
        written.push('"');
        at = end;
    }
    written.push_str(value.get(at..)?);
    Some(written)
}

/// Writes a URL that is to be between quotes.
fn push_url(written: &mut String, url: &str) {
    for c in url.chars() {
        match c {
            '"' => written.push_str("%22"),
            '\'' => written.push_str("%27"),
            '\\' => written.push_str("%5C"),
            '\n' | '\r' | '\x0C' => {}
            c => written.push(c),
        }
    }
}
