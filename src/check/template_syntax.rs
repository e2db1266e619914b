//! Where a source has the syntax of a template language: what stands there is not what the page will have.
//!
//! The languages are not told apart, and where a delimiter could be plain text it is taken for one of theirs: this
//! is for those who must not touch them.

use std::ops::Range;

/// The parts of a source that a template language may replace.
#[derive(Debug, Default)]
pub(super) struct TemplateSyntax {
    /// Sorted and disjoint: regions between delimiters, and tags with one of those in them.
    ranges: Vec<Range<usize>>,
    /// Whether a region may hold markup, or decide on some. `{a}` alone does not count as one.
    decides_on_markup: bool,
}

impl TemplateSyntax {
    /// Reads a source, in one pass.
    pub(super) fn of(source: &str) -> Self {
        crate::work::count(source.len());
        let mut reader =
            Reader { source, at: 0, found: Self::default(), is_quoted: false, has_no_lists: false };
        reader.text();
        reader.found
    }

    /// Whether there is syntax that may hold markup or decide on some, so that no tree tells what the page will be.
    pub(super) const fn decides_on_markup(&self) -> bool {
        self.decides_on_markup
    }

    /// Whether a range of the source is in such syntax, or beside some, or in a tag with some.
    pub(super) fn touches(&self, range: &Range<usize>) -> bool {
        let after = self.ranges.partition_point(|one| one.end < range.start);
        self.ranges.get(after).is_some_and(|one| one.start <= range.end)
    }

    fn push(&mut self, range: Range<usize>) {
        while let Some(last) = self.ranges.pop_if(|last| last.start >= range.start) {
            debug_assert!(last.end <= range.end);
        }
        self.ranges.push(range);
    }
}

/// The delimiters between which no others count, those that need no end, and whether a string may hold the end.
const DELIMITERS: [(&str, &str, bool); 8] = [
    ("{{!--", "--}}", false),
    ("{{", "}}", true),
    ("{%", "%}", true),
    ("{#", "#}", false),
    ("<%", "%>", false),
    ("<?", "?>", false),
    ("<!--#", "-->", false),
    ("[[", "]]", false),
];

struct Reader<'s> {
    source: &'s str,
    at: usize,
    found: TemplateSyntax,
    /// Whether this is in the quoted value of an attribute.
    is_quoted: bool,
    /// Whether no `]]` comes any more.
    has_no_lists: bool,
}

impl Reader<'_> {
    fn rest(&self, at: usize) -> &str {
        self.source.get(at..).unwrap_or_default()
    }

    /// Text, with the tags and comments in it.
    fn text(&mut self) {
        let is_special = |byte: &u8| matches!(byte, b'<' | b'{' | b'$' | b'[' | b'@');
        loop {
            let rest = self.source.as_bytes().get(self.at..).unwrap_or_default();
            let Some(next) = rest.iter().position(|byte| is_special(byte)) else { return };
            self.at += next;
            if self.region() {
                continue;
            }
            let rest = self.rest(self.at);
            let is_name = |text: &str| text.starts_with(|c: char| c.is_ascii_alphabetic());
            if rest.starts_with("<!--") {
                self.comment();
            } else if let Some(tag) = rest.strip_prefix('<')
                && is_name(tag.strip_prefix('/').unwrap_or(tag))
            {
                self.tag();
            } else {
                self.at += 1;
            }
        }
    }

    /// Reads a region that begins here. Returns `false` if none does.
    fn region(&mut self) -> bool {
        let (start, rest) = (self.at, self.rest(self.at));
        let found = DELIMITERS.iter().find(|(open, ..)| rest.starts_with(open));
        let end = if let Some((open, close, has_strings)) = found {
            let inner = start + open.len();
            let end = if *has_strings {
                end_outside_strings(self.rest(inner), close)
            } else if *open == "[[" && self.has_no_lists {
                None
            } else {
                self.rest(inner).find(close)
            };
            match end {
                Some(end) => {
                    let end = inner + end + close.len();
                    // `{{{a}}}`
                    end + self.rest(end).bytes().take_while(|byte| *byte == b'}').count()
                }
                // What looks like a list is no region without an end; other languages do without.
                None if *open == "[[" => {
                    self.has_no_lists = true;
                    return false;
                }
                None => self.source.len(),
            }
        } else if rest.starts_with("${") {
            self.brackets(start + 1)
        } else if rest.starts_with('@') && self.is_code_after_at() {
            let words = rest.find(['(', '{']).unwrap_or(0);
            let after = self.brackets(start + words);
            // `@if (a) { … }`
            let space = self.rest(after).len() - self.rest(after).trim_ascii_start().len();
            if self.rest(after + space).starts_with('{') {
                self.brackets(after + space)
            } else {
                after
            }
        } else if rest.starts_with('{') {
            let end = self.brackets(start);
            self.found.push(start..end);
            self.at = end;
            return true;
        } else {
            return false;
        };
        self.found.decides_on_markup |= !self.is_quoted;
        self.found.push(start..end);
        self.at = end;
        true
    }

    /// `@(`, `@{`, `@if (`, after something that is not a word.
    fn is_code_after_at(&self) -> bool {
        let before = self.source.get(..self.at).unwrap_or_default();
        let rest = self.rest(self.at + 1);
        let code = rest.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '.');
        !before.ends_with(|c: char| c.is_alphanumeric())
            && code.trim_start_matches(' ').starts_with(['(', '{'])
    }

    /// Where the brackets end that begin at an offset: at the end of the source, if nothing ends them.
    fn brackets(&self, at: usize) -> usize {
        let mut depth = 0_usize;
        for (offset, byte) in self.rest(at).bytes().enumerate() {
            match byte {
                b'(' | b'{' => depth += 1,
                b')' | b'}' => depth = depth.saturating_sub(1),
                _ => continue,
            }
            if depth == 0 {
                crate::work::count(offset);
                return at + offset + 1;
            }
        }
        self.source.len()
    }

    /// A comment, with the regions in it.
    fn comment(&mut self) {
        let end = self.rest(self.at).find("-->").map_or(self.source.len(), |end| self.at + end + 3);
        self.at += 4;
        while self.at < end {
            let rest = self.source.as_bytes().get(self.at..end).unwrap_or_default();
            let next = rest.iter().position(|byte| matches!(byte, b'<' | b'{' | b'$' | b'['));
            self.at += next.unwrap_or(rest.len());
            if next.is_some() && !self.region() {
                self.at += 1;
            }
        }
    }

    /// A tag; it is a region as a whole if there is one in it, or if it has a brace outside of quotes.
    fn tag(&mut self) {
        let start = self.at;
        let name = self.rest(start + 1);
        let name = name.get(..name.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(0));
        let raw = ["script", "style"]
            .into_iter()
            .find(|raw| name.is_some_and(|name| name.eq_ignore_ascii_case(raw)));
        let mut has_region = false;
        let mut quote = None;
        let mut last = b' ';
        self.at += 1;
        while let Some(&byte) = self.source.as_bytes().get(self.at) {
            self.is_quoted = quote.is_some();
            let may_begin = matches!(byte, b'<' | b'{' | b'$' | b'[' | b'@');
            if may_begin
                && (!self.is_quoted || byte != b'{' || self.is_delimiter())
                && self.region()
            {
                has_region = true;
                last = b'}';
                continue;
            }
            self.at += 1;
            match (quote, byte) {
                (None, b'>') => break,
                (None, b'"' | b'\'') if last == b'=' => quote = Some(byte),
                (Some(open), _) if byte == open => quote = None,
                _ => {}
            }
            if !byte.is_ascii_whitespace() {
                last = byte;
            }
        }
        self.is_quoted = false;
        crate::work::count(self.at - start);
        if has_region {
            self.found.push(start..self.at);
        }
        if let Some(raw) = raw {
            self.at = raw_text_end(self.source, self.at, raw);
        }
    }

    /// Whether a brace here begins a delimiter of two characters.
    fn is_delimiter(&self) -> bool {
        DELIMITERS.iter().any(|(open, ..)| self.rest(self.at).starts_with(open))
    }
}

/// Where the end tag of an element of raw text begins.
fn raw_text_end(source: &str, start: usize, name: &str) -> usize {
    let mut at = start;
    while let Some(next) = source.get(at..).and_then(|rest| rest.find("</")) {
        at += next + 2;
        let is_it =
            source.get(at..at + name.len()).is_some_and(|found| found.eq_ignore_ascii_case(name));
        if is_it {
            return at - 2;
        }
    }
    source.len()
}

/// Where `close` begins, outside of strings that end on their line.
fn end_outside_strings(text: &str, close: &str) -> Option<usize> {
    let mut at = 0;
    loop {
        let rest = text.get(at..)?;
        let quote = rest.find(['"', '\'']);
        let end = match quote {
            Some(quote) => rest.get(..quote)?.find(close),
            None => rest.find(close),
        };
        if end.is_some() || quote.is_none() {
            return Some(at + end?);
        }
        let quote = at + quote?;
        let mark = text.as_bytes().get(quote).copied()?;
        let string = text.get(quote + 1..)?;
        let end = string.bytes().position(|byte| byte == mark || byte == b'\n')?;
        crate::work::count(end);
        let is_closed = string.as_bytes().get(end) == Some(&mark);
        at = quote + 1 + if is_closed { end + 1 } else { 0 };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn regions(source: &str) -> Vec<&str> {
        let found = TemplateSyntax::of(source);
        found.ranges.iter().map(|range| &source[range.clone()]).collect()
    }

    #[test]
    fn regions_are_found() {
        for (source, expected) in [
            ("a {{ b }} c", &["{{ b }}"][..]),
            ("{% if a %}b{% endif %}", &["{% if a %}", "{% endif %}"]),
            ("{# a {{ b #}c", &["{# a {{ b #}"]),
            ("{{{ a }}} b", &["{{{ a }}}"]),
            ("{{!-- a }} --}} b", &["{{!-- a }} --}}"]),
            ("{{ \"}}\" }} b", &["{{ \"}}\" }}"]),
            ("{{ don't }} b", &["{{ don't }}"]),
            ("a <%= b > c %> d", &["<%= b > c %>"]),
            ("a <?php b", &["<?php b"]),
            ("a ${ b({}) } c", &["${ b({}) }"]),
            ("a [[ b ]] c [[", &["[[ b ]]"]),
            ("@if (a < b) { <p>c</p> } d", &["@if (a < b) { <p>c</p> }"]),
            ("a@b (c)", &[]),
            ("{a < b} c", &["{a < b}"]),
            ("<p a={b > c} d>e", &["<p a={b > c} d>"]),
            ("<p {{ a }} b=\"c\">e</p>", &["<p {{ a }} b=\"c\">"]),
            ("<p a=\"<%= b %>\">e</p>", &["<p a=\"<%= b %>\">"]),
            ("<p a='{\"b\":1}'>e</p>", &[]),
            ("<style>a{#b{}}</style>c", &[]),
            ("<!-- {{ a }} --> b", &["{{ a }}"]),
            ("<!--#include file=a --> b", &["<!--#include file=a -->"]),
        ] {
            assert_eq!(regions(source), expected, "{source}");
        }
    }

    #[test]
    fn what_is_beside_a_region_touches_it() {
        let found = TemplateSyntax::of("ab{{ c }}de");
        let touching = |at: usize| found.touches(&(at..at));
        assert_eq!([1, 2, 5, 9, 10].map(touching), [false, true, true, true, false]);
        assert!(found.touches(&(0..11)) && !found.touches(&(0..1)));
    }
}
