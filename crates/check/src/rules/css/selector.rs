//! [Selectors](https://drafts.csswg.org/selectors/): their form, and the names of pseudo-classes and pseudo-elements.

use super::blocks::{BLOCK, Block};
use super::declarations::reason_of_bad;
use super::findings::{Findings, shown};
use super::grammar::is_pseudo;
use super::tokens::{Kind, Tokens};

/// A list of selectors that is still to be read.
struct List {
    first: u32,
    end: u32,
    /// Whether its selectors can begin with a combinator.
    is_relative: bool,
    may_be_empty: bool,
}

/// Checks the selectors from one token to another, without the latter. Of each selector the first mistake is found.
pub(super) fn check(
    tokens: &Tokens<'_>,
    findings: &mut Findings,
    first: u32,
    end: u32,
    is_relative: bool,
) {
    let mut lists = vec![List { first, end, is_relative, may_be_empty: false }];
    while let Some(mut list) = lists.pop() {
        while let Err((text, first, last)) = read(tokens, &list, &mut lists) {
            findings.bad_selector(&text, tokens.range(first, last));
            // After the comma that ends this selector.
            let mut at = first.max(list.first);
            while at < list.end && !tokens.is(at, b',') {
                at = tokens.after(at);
            }
            list.first = at.saturating_add(1);
            if list.first >= list.end {
                break;
            }
        }
    }
}

/// The bytes of names.
#[expect(clippy::indexing_slicing, reason = "done while compiling")]
static IS_NAME: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        table[byte as usize] = byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
        byte += 1;
    }
    table
};

/// A fast path for [`check`]: the length of selectors that are right, up to the `{` after them. It knows names without escapes,
/// ids, classes, attributes, most pseudo-classes, `:not` and its like, and combinators.
pub(super) fn simple_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
    let (mut in_compound, mut begins, mut depth) = (false, true, 0_usize);
    let mut at = 0;
    loop {
        let start = at;
        match byte(at) {
            b'{' if in_compound && depth == 0 => return Some(at),
            b' ' | b'\n' | b'\r' | b'\t' => {
                begins = true;
                at += 1;
                continue;
            }
            b'>' | b'+' | b'~' | b',' if in_compound => {
                (in_compound, begins) = (false, true);
                at += 1;
                continue;
            }
            b')' if in_compound && depth > 0 => {
                depth -= 1;
                at += 1;
            }
            b'.' | b'#' => at = after_name(bytes, start + 1)?,
            b'[' => at = after_attribute(bytes, start)?,
            b':' => {
                let name = start + 1 + usize::from(byte(start + 1) == b':');
                at = after_name(bytes, name)?;
                let written = text.get(start..at)?;
                if byte(at) != b'(' {
                    if byte(name) != b'-' && !is_pseudo(written) {
                        return None;
                    }
                } else if matches!(written, ":not" | ":is" | ":where") {
                    depth += 1;
                    (in_compound, begins) = (false, true);
                    at += 1;
                    continue;
                } else if matches!(written, ":nth-child" | ":nth-last-child" | ":nth-of-type") {
                    let inside = text.get(at + 1..)?;
                    let end = inside.bytes().position(|byte| !IS_NTH.contains(&byte))?;
                    at += end + 2;
                    if !is_nth(inside.get(..end)?.trim_ascii()) || byte(at - 1) != b')' {
                        return None;
                    }
                } else {
                    return None;
                }
            }
            b'*' if begins => at += 1,
            _ if begins => at = after_name(bytes, start)?,
            _ => return None,
        }
        (in_compound, begins) = (true, false);
    }
}

/// The content of the brackets of `:nth-child()`, without names.
const IS_NTH: &[u8] = b"0123456789+-n evenodd";

/// The end of the name that begins at a place.
fn after_name(bytes: &[u8], start: usize) -> Option<usize> {
    let first = start + usize::from(bytes.get(start) == Some(&b'-'));
    if !matches!(bytes.get(first)?, b'a'..=b'z' | b'A'..=b'Z' | b'_') {
        return None;
    }
    let rest = bytes.get(first..)?;
    let end = name_length(rest);
    // Another name goes on with what is not ASCII.
    rest.get(end).filter(|byte| byte.is_ascii() && **byte != b'\\').map(|_| first + end)
}

/// The length of the name that some bytes begin with.
#[inline]
fn name_length(bytes: &[u8]) -> usize {
    let mut at = 0;
    while let Some(block) = bytes.get(at..).and_then(<[u8]>::first_chunk::<BLOCK>) {
        let length = name_bits(block).trailing_ones() as usize;
        at += length;
        if length < BLOCK {
            return at;
        }
    }
    let is_in_name = |byte: &&u8| IS_NAME.get(usize::from(**byte)).copied().unwrap_or(false);
    at + bytes.get(at..).unwrap_or_default().iter().take_while(is_in_name).count()
}

/// The bytes of a block that are of names.
#[inline(always)]
fn name_bits(block: &[u8; BLOCK]) -> u32 {
    let block = Block::load(block);
    block
        .between(b'a', b'z')
        .or(block.between(b'A', b'Z'))
        .or(block.between(b'0', b'9'))
        .or(block.equal(b'_').or(block.equal(b'-')))
        .bits()
}

/// The end of `[name]`, or of `[name=value]`, without spaces.
fn after_attribute(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = after_name(bytes, start + 1)?;
    if bytes.get(at) == Some(&b']') {
        return Some(at + 1);
    }
    at += usize::from(matches!(bytes.get(at)?, b'~' | b'|' | b'^' | b'$' | b'*'));
    if bytes.get(at) != Some(&b'=') {
        return None;
    }
    at += 1;
    let quote = *bytes.get(at)?;
    at = if matches!(quote, b'"' | b'\'') {
        let rest = bytes.get(at + 1..)?;
        let ends = |byte: &u8| matches!(byte, b'"' | b'\'' | b'\\' | b'\n' | b'\r' | b'\x0C');
        let end = rest.iter().position(ends)?;
        (rest.get(end) == Some(&quote)).then_some(at + end + 2)?
    } else {
        after_name(bytes, at)?
    };
    (bytes.get(at) == Some(&b']')).then_some(at + 1)
}

type Problem = (String, u32, u32);

fn read(tokens: &Tokens<'_>, list: &List, lists: &mut Vec<List>) -> Result<(), Problem> {
    let List { first, end, .. } = *list;
    if first >= end {
        let before = first.saturating_sub(1);
        return if list.may_be_empty {
            Ok(())
        } else {
            Err(("a selector is missing".to_owned(), before, before))
        };
    }
    // Whether the selector has something, and the compound selector at its end.
    let (mut has_any, mut in_compound) = (false, false);
    let mut at = first;
    while at < end {
        let Some(token) = tokens.get(at) else { break };
        let begins = !in_compound || token.after_space;
        let fails = |text: &str| Err((text.to_owned(), at, at));
        let next = tokens.get(at + 1).filter(|next| at + 1 < end && !next.after_space);
        match token.kind {
            Kind::Sign(b',') => {
                if !in_compound {
                    return fails("a selector is missing before this comma");
                }
                (has_any, in_compound) = (false, false);
                at += 1;
                if at == end {
                    return Err((
                        "a selector is missing after this comma".to_owned(),
                        at - 1,
                        at - 1,
                    ));
                }
                continue;
            }
            Kind::Sign(b'>' | b'+' | b'~') => {
                if !in_compound && (has_any || !list.is_relative) {
                    return fails("a combinator needs a selector before it");
                }
                (has_any, in_compound) = (true, false);
                at += 1;
                continue;
            }
            // A namespace, or the column combinator.
            Kind::Sign(b'|') => {
                if tokens.is(at + 1, b'|') {
                    (has_any, in_compound) = (true, false);
                    at += 2;
                    continue;
                }
                in_compound = false;
            }
            Kind::Ident | Kind::Sign(b'*') => {
                if !begins {
                    return fails("the name of an element is the first part of a selector");
                }
                in_compound = true;
            }
            Kind::Hash(true) | Kind::Sign(b'&') => in_compound = true,
            Kind::Hash(false) => return fails("an id in a selector does not begin with a digit"),
            Kind::Sign(b'.') => match next {
                Some(next) if next.kind == Kind::Ident => {
                    in_compound = true;
                    at += 1;
                }
                _ => return fails("the name of a class has to follow the dot"),
            },
            Kind::Dimension | Kind::Number if tokens.written(at).starts_with('.') => {
                return fails("the name of a class does not begin with a digit");
            }
            Kind::Open(b'[') => {
                attribute(tokens, at, token.other)?;
                in_compound = true;
                at = token.other;
            }
            Kind::Sign(b':') => {
                at = pseudo(tokens, at, end, lists)?;
                in_compound = true;
            }
            Kind::Bad => return fails(reason_of_bad(tokens, at)),
            Kind::Open(b'{') | Kind::CommentMark if !has_any => {
                return fails("this begins no selector");
            }
            _ => return fails("this is not allowed in a selector"),
        }
        has_any = true;
        at = at.saturating_add(1);
    }
    if in_compound {
        Ok(())
    } else {
        Err(("a selector is missing after this".to_owned(), end - 1, end - 1))
    }
}

/// `[name]`, `[name=value]` or `[name=value i]`.
fn attribute(tokens: &Tokens<'_>, open: u32, close: u32) -> Result<(), Problem> {
    let fails = |text: &str, at: u32| Err((text.to_owned(), at, at));
    let is_name =
        |at: u32| at < close && tokens.get(at).is_some_and(|token| token.kind == Kind::Ident);
    let mut at = open + 1;
    // A namespace before the name.
    let bar = if is_name(at) || tokens.is(at, b'*') { at + 1 } else { at };
    if bar < close && tokens.is(bar, b'|') && is_name(bar + 1) {
        at = bar + 1;
    }
    if !is_name(at) {
        return fails("the name of an attribute is missing", open);
    }
    at += 1;
    if at == close {
        return Ok(());
    }
    if at >= close || !["=", "~=", "|=", "^=", "$=", "*="].contains(&tokens.written(at)) {
        return fails("`=` has to follow the name of an attribute", at.min(close));
    }
    at += 1;
    let value = tokens.get(at).filter(|_| at < close).map(|token| token.kind);
    if !matches!(value, Some(Kind::Ident | Kind::String)) {
        return fails("the value of an attribute is a word or in quotes", at.min(close));
    }
    at += 1;
    if is_name(at) && ["i", "s"].iter().any(|flag| tokens.written(at).eq_ignore_ascii_case(flag)) {
        at += 1;
    }
    if at == close { Ok(()) } else { fails("`]` has to follow the value of an attribute", at) }
}

/// A pseudo-class or pseudo-element; returns its last token.
fn pseudo(
    tokens: &Tokens<'_>,
    colon: u32,
    end: u32,
    lists: &mut Vec<List>,
) -> Result<u32, Problem> {
    let is_element = colon + 1 < end
        && tokens.is(colon + 1, b':')
        && tokens.get(colon + 1).is_some_and(|token| !token.after_space);
    let at = colon + 1 + u32::from(is_element);
    let token = tokens.get(at).filter(|token| {
        at < end && !token.after_space && matches!(token.kind, Kind::Ident | Kind::Function)
    });
    let Some(token) = token else {
        return Err(("a name has to follow the colon".to_owned(), colon, colon));
    };
    let is_function = token.kind == Kind::Function;
    let last = if is_function { token.other } else { at };
    let written = tokens.written(at).to_ascii_lowercase();
    if written.starts_with('-') || written.contains('\\') {
        return Ok(last);
    }
    let colons = if is_element { "::" } else { ":" };
    let brackets = if is_function { "()" } else { "" };
    let name = format!("{colons}{written}{brackets}");
    if !is_pseudo(&name) {
        let kind = if is_element { "pseudo-element" } else { "pseudo-class" };
        return Err((format!("there is no {kind} `{}`", shown(&name)), colon, last));
    }
    if is_function {
        let (is_relative, may_be_empty) = match name.as_str() {
            ":has()" => (true, false),
            ":is()" | ":where()" => (false, true),
            ":not()" | ":matches()" | ":host()" | ":host-context()" | "::slotted()"
            | ":current()" => (false, false),
            ":nth-child()" | ":nth-last-child()" | ":nth-of-type()" | ":nth-last-of-type()" => {
                return nth(tokens, at, last).map(|()| last);
            }
            _ => return Ok(last),
        };
        lists.push(List { first: at + 1, end: last, is_relative, may_be_empty });
    }
    Ok(last)
}

/// `even`, `odd` or [An+B](https://drafts.csswg.org/css-syntax/#anb-microsyntax), and `of` with selectors.
fn nth(tokens: &Tokens<'_>, open: u32, close: u32) -> Result<(), Problem> {
    let of = (open + 1..close).find(|at| {
        tokens.get(*at).is_some_and(|token| token.kind == Kind::Ident && token.after_space)
            && tokens.written(*at).eq_ignore_ascii_case("of")
    });
    let last = of.unwrap_or(close);
    let (start, end) = (tokens.range(open, open).1, tokens.range(last, last).0);
    let written = tokens.text.get(start as usize..end as usize).unwrap_or_default();
    if written.contains("/*") || is_nth(&written.trim_ascii().to_ascii_lowercase()) {
        return Ok(());
    }
    Err((
        "`even`, `odd`, or a form such as `2n + 1` has to be in the brackets".to_owned(),
        open,
        close,
    ))
}

fn is_nth(text: &str) -> bool {
    if matches!(text, "even" | "odd") {
        return true;
    }
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let Some((step, offset)) = unsigned.split_once('n') else { return is_digits(unsigned) };
    let offset = offset.trim_ascii();
    (step.is_empty() || is_digits(step))
        && (offset.is_empty()
            || offset
                .strip_prefix(['+', '-'])
                .is_some_and(|number| is_digits(number.trim_ascii_start())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn simple_selectors_are_right() {
        let parts = [
            "a",
            ".b",
            "#c",
            "*",
            ":hover",
            "::before",
            ":-x",
            ":not(",
            ")",
            " ",
            ">",
            ",",
            "[d]",
            "[d='e']",
            "[d|=e]",
            ":nth-child(2n + 1)",
            "1",
            "-",
            "é",
            "\\",
            "/**/",
            "[",
            "|",
            "&",
        ];
        let (mut random, mut simple) = (1_u64, 0);
        for _ in 0..100_000 {
            let mut text = String::new();
            for _ in 0..4 {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                text.push_str(parts[(random >> 33) as usize % parts.len()]);
            }
            if let Some(length) = simple_length(&format!("{text}{{")) {
                simple += 1;
                let tokens = Tokens::new(text.trim_ascii_end());
                let mut findings = Findings::of_at_most(1);
                check(&tokens, &mut findings, 0, tokens.end(), false);
                assert!(findings.list.is_empty() && length == text.len(), "{text}");
            }
        }
        assert!(simple > 1000, "{simple}");
    }

    #[test]
    fn steps() {
        for text in ["even", "2n+1", "-n + 3", "+3n", "n", "5", "-5", "2n - 1"] {
            assert!(is_nth(text), "{text}");
        }
        for text in ["", "2m", "n+", "2n+x", "+ 3n", "x"] {
            assert!(!is_nth(text), "{text}");
        }
    }
}
