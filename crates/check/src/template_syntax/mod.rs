//! Where a source has the syntax of a template language: what is there is not what the page will have.
//!
//! The languages are not told apart, and where a delimiter could be plain text it is taken for one of theirs: this
//! is for those who must not touch them.

mod languages;

use std::ops::Range;

use crate::template_delimiters::{Delimiters, Holds};
use crate::template_strings::{end_of_php, end_outside_strings, raw_text_end};
use duckbill::tokens::written_attributes;

/// The surroundings of a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Context {
    /// Text, or a comment.
    Text,
    /// A tag, between attributes.
    Tag,
    /// The value of an attribute, or a name.
    Value,
    /// The text of a script or a style sheet.
    Raw,
}

pub(super) const ANYWHERE: &[Context] =
    &[Context::Text, Context::Tag, Context::Value, Context::Raw];

/// The parts of a source that a template language may replace.
#[derive(Debug, Default)]
pub(super) struct TemplateSyntax {
    /// Sorted and disjoint: the regions between delimiters.
    regions: Vec<(Range<usize>, Context)>,
    /// Where the regions of each context are in that list.
    of_context: [Vec<usize>; 4],
    /// Sorted and disjoint: regions between delimiters, and tags with one of those in them.
    ranges: Vec<Range<usize>>,
    /// Whether a region may hold markup, or decide on some. `{a}` alone does not count as one.
    decides_on_markup: bool,
}

impl TemplateSyntax {
    /// Text that may be the syntax of any language.
    pub(super) fn of(source: &str) -> Self {
        Self::read(source, Delimiters::ANY)
    }

    /// Reads a source, in one pass.
    pub(super) fn read(source: &str, delimiters: Delimiters) -> Self {
        crate::work::count(source.len());
        let mut reader = Reader {
            source,
            delimiters,
            at: 0,
            found: Self::default(),
            context: Context::Text,
            is_in_tag: false,
            is_quoted: false,
            absent: 0,
        };
        reader.front_matter();
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

    /// The regions, in order, and what each is in.
    pub(super) fn regions(&self) -> &[(Range<usize>, Context)] {
        &self.regions
    }

    /// Whether a region of one of these contexts is, in part, in a range.
    pub(super) fn has_region_in(&self, range: &Range<usize>, only: &[Context]) -> bool {
        // By search: a tag may have many regions in it, and a finding at each attribute.
        let region = |number: &usize| self.regions.get(*number).map(|(region, _)| region);
        only.iter().filter_map(|context| self.of_context.get(*context as usize)).any(|numbers| {
            crate::work::count(1);
            let ends_before =
                |number: &usize| region(number).is_some_and(|one| one.end <= range.start);
            let first = numbers.get(numbers.partition_point(ends_before));
            first.and_then(region).is_some_and(|first| first.start < range.end)
        })
    }

    fn add(&mut self, range: Range<usize>, context: Context) {
        if let Some(numbers) = self.of_context.get_mut(context as usize) {
            numbers.push(self.regions.len());
        }
        self.regions.push((range.clone(), context));
        self.push(range);
    }

    /// Takes in a range that may hold those before it.
    fn push(&mut self, range: Range<usize>) {
        while self.ranges.pop_if(|last| last.start >= range.start).is_some() {}
        self.ranges.push(range);
    }
}

/// How far before a region the name of its tag is looked for.
const NAME: usize = 64;

struct Reader<'s> {
    source: &'s str,
    delimiters: Delimiters,
    at: usize,
    found: TemplateSyntax,
    /// The surroundings that a region would have.
    context: Context,
    is_in_tag: bool,
    /// Whether this is in the quoted value of an attribute.
    is_quoted: bool,
    /// The bits of the pairs whose end does not come any more.
    absent: u64,
}

impl<'s> Reader<'s> {
    fn rest(&self, at: usize) -> &'s str {
        self.source.get(at..).unwrap_or_default()
    }

    /// The data of a page or the code of a component that some programs read before the markup, between two lines of
    /// `---`, or of `+++`.
    fn front_matter(&mut self) {
        let mut lines = self.source.split_inclusive('\n');
        let is_fence = |line: &&str| matches!(line.trim_end(), "---" | "+++");
        let Some(fence) = lines.next().filter(is_fence) else { return };
        let mut end = fence.len();
        for line in lines {
            end += line.len();
            if line.trim_end() == fence.trim_end() {
                self.found.add(0..end, Context::Text);
                self.found.decides_on_markup = true;
                self.at = end;
                break;
            }
        }
        crate::work::count(end);
    }

    /// Text, with the tags and comments in it.
    fn text(&mut self) {
        let is_special = |byte: &u8| matches!(byte, b'<' | b'{' | b'$' | b'[' | b'@' | b'#' | b'%');
        loop {
            let rest = self.source.as_bytes().get(self.at..).unwrap_or_default();
            let Some(next) = rest.iter().position(is_special) else { return };
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
        let end = if let Some((number, pair)) = self.delimiters.begun(rest, self.absent) {
            let inner = start + pair.open.len();
            let end = match pair.holds {
                Holds::Strings => end_outside_strings(self.rest(inner), pair.close),
                Holds::Php => end_of_php(self.rest(inner)),
                Holds::Nothing => self.rest(inner).find(pair.close),
            };
            match end {
                Some(end) => {
                    let end = inner + end + pair.close.len();
                    // `{{{a}}}`
                    let end = end + self.rest(end).bytes().take_while(|byte| *byte == b'}').count();
                    self.end_of_block(start..end)
                }
                None if pair.needs_end => {
                    // Another pair may begin in the same way.
                    self.absent |= 1 << number;
                    return self.region();
                }
                None => self.source.len(),
            }
        } else if let Some(end) = self.tag_of_language() {
            end
        } else if self.delimiters.has_braces && rest.starts_with("${") {
            self.brackets(start + 1)
        } else if self.delimiters.has_code && rest.starts_with('@') && self.is_code_after_at() {
            let words = rest.find(['(', '{']).unwrap_or(0);
            let after = self.brackets(start + words);
            // `@if (a) { … }`
            let space = self.rest(after).len() - self.rest(after).trim_ascii_start().len();
            if self.rest(after + space).starts_with('{') {
                self.brackets(after + space)
            } else {
                after
            }
        } else if self.delimiters.has_lines && rest.starts_with('#') && self.is_velocity() {
            self.brackets(start + rest.find('(').unwrap_or(0))
        } else if let Some(end) = self.statement_of_blade() {
            end
        } else if let Some(end) = self.declaration_of_angular() {
            end
        } else if self.delimiters.has_words && self.is_directive()
            || self.delimiters.has_lines && self.is_line()
        {
            start + rest.find(['\n', '\r']).unwrap_or(rest.len())
        } else if self.delimiters.has_words && rest.starts_with('@') && !self.is_after_word() {
            self.end_of_word(start + 1)
        } else if self.delimiters.has_braces && rest.starts_with('{') {
            let end = self.brackets(start);
            self.found.add(start..end, self.context);
            self.at = end;
            return true;
        } else {
            return false;
        };
        self.found.add(start..end, self.context);
        self.found.decides_on_markup |= !self.is_quoted;
        self.at = end;
        true
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
        self.is_in_tag = true;
        while let Some(&byte) = self.source.as_bytes().get(self.at) {
            self.is_quoted = quote.is_some();
            self.context = self.context_in_tag(start);
            let may_begin = matches!(byte, b'<' | b'{' | b'$' | b'[' | b'@');
            let may_be_json =
                self.is_quoted && byte == b'{' && !self.delimiters.has_braces_in_quotes();
            if may_begin
                && (!may_be_json || self.delimiters.begun(self.rest(self.at), 0).is_some())
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
        self.is_in_tag = false;
        self.is_quoted = false;
        self.context = Context::Text;
        crate::work::count(self.at - start);
        if has_region {
            self.found.push(start..self.at);
        }
        if let Some(raw) = raw {
            let end = raw_text_end(self.source, self.at, raw);
            if self.delimiters.is_in_raw_text {
                self.raw_text(end);
            } else if self.found.decides_on_markup {
                // A reader of the source as HTML may not have seen the tag before it, and take it for markup.
                self.found.push(self.at..end);
            }
            self.at = end;
        } else if self.source.get(start..self.at).is_some_and(holds_other_markup) {
            let end = raw_text_end(self.source, self.at, "template");
            self.found.add(self.at..end, Context::Raw);
            self.at = end;
        }
    }

    /// The surroundings of a region here, in the tag that began at `start`.
    fn context_in_tag(&self, start: usize) -> Context {
        let before = self.source.get(start..self.at).unwrap_or_default();
        let is_statement = is_statement(self.rest(self.at));
        let is_beside_name = !before
            .ends_with(|c: char| c.is_whitespace() || matches!(c, '"' | '\''))
            && !before.bytes().rev().take(NAME).all(|byte| !byte.is_ascii_whitespace());
        if self.is_quoted || before.ends_with('=') || is_beside_name && !is_statement {
            Context::Value
        } else {
            Context::Tag
        }
    }

    /// The text of a script or style sheet, to an offset. Code has brackets of its own, so a region ends before that.
    fn raw_text(&mut self, end: usize) {
        self.context = Context::Raw;
        // The bits of the pairs whose end does not come before that.
        let mut absent: u64 = 0;
        let bytes = self.source.as_bytes();
        while let Some(rest) = bytes.get(self.at..end)
            && let Some(next) = rest.iter().position(|byte| matches!(byte, b'<' | b'{'))
        {
            self.at += next;
            let rest = self.source.get(self.at..end).unwrap_or_default();
            let Some((number, pair)) = self.delimiters.begun(rest, absent) else {
                self.at += 1;
                continue;
            };
            let inner = rest.get(pair.open.len()..).unwrap_or_default();
            match inner.find(pair.close) {
                Some(length) => {
                    let region = self.at..self.at + pair.open.len() + length + pair.close.len();
                    self.at = region.end;
                    self.found.add(region, self.context);
                }
                None => {
                    absent |= 1 << number;
                    self.at += 1;
                }
            }
        }
        crate::work::count(end - self.at.min(end));
        self.at = end;
        self.context = Context::Text;
    }
}

/// Whether a tag says that what is in the element is not HTML: `<template lang="pug">` of Vue.
fn holds_other_markup(tag: &str) -> bool {
    let Some(rest) = tag.get(..9).filter(|name| name.eq_ignore_ascii_case("<template")) else {
        return false;
    };
    let mut attributes = written_attributes(tag);
    let text = |range| tag.get(range).unwrap_or_default();
    crate::work::count(tag.len() - rest.len());
    attributes.any(|one| {
        text(one.name).eq_ignore_ascii_case("lang")
            && one.value.is_some_and(|value| OTHER_MARKUP.contains(&text(value)))
    })
}

const OTHER_MARKUP: [&str; 5] = ["haml", "jade", "pug", "slim", "slm"];

/// Whether a region prints nothing by itself.
pub(super) fn is_statement(region: &str) -> bool {
    let prints = ["<%=", "<%-", "<?="].iter().any(|open| region.starts_with(open));
    !prints && ["{%", "{#", "<%", "<?"].iter().any(|open| region.starts_with(open))
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
            ("---\na: b < c\n---\n<p>d", &["---\na: b < c\n---\n"]),
            ("+++\r\na = '<b'\r\n+++\r\n<p>d", &["+++\r\na = '<b'\r\n+++\r\n"]),
            ("---\na: b < c\n--- <p>d", &[]),
            ("a\n---\n<p>b\n---\n", &[]),
            ("{% if a %}b{% endif %}", &["{% if a %}", "{% endif %}"]),
            ("{# a {{ b #}c", &["{# a {{ b #}"]),
            (
                "{%- comment -%}<b {% x %}{% endcomment %}c",
                &["{%- comment -%}<b {% x %}{% endcomment %}"],
            ),
            ("{% schema %}a < b end", &["{% schema %}"]),
            ("@let a = b < c; d", &["@let a = b < c;"]),
            ("<p @if(a) b @else c @endif>d@else", &["<p @if(a) b @else c @endif>"]),
            ("@endif @ending @else", &["@endif", "@else"]),
            ("{{{ a }}} b", &["{{{ a }}}"]),
            ("{{!-- a }} --}} b", &["{{!-- a }} --}}"]),
            ("{{ \"}}\" }} b", &["{{ \"}}\" }}"]),
            ("{{ don't }} b", &["{{ don't }}"]),
            ("a <%= b > c %> d", &["<%= b > c %>"]),
            ("a <?php b", &["<?php b"]),
            ("<?php f('?>') ?>b", &["<?php f('?>') ?>"]),
            ("<?php // don't ?>b<?= \"\\\"?>\" ?>", &["<?php // don't ?>", "<?= \"\\\"?>\" ?>"]),
            ("<?php <<<A\n?>\n A; ?>b", &["<?php <<<A\n?>\n A; ?>"]),
            ("<&_ if (a) { -&>b", &["<&_ if (a) { -&>"]),
            ("<#if a>b</#if> a <# b", &["<#if a>", "</#if>"]),
            ("<% a %><script>/* <![CDATA[ */</script>", &["<% a %>", "/* <![CDATA[ */"]),
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
            ("<p a=\"<c:b c=\"d>\" />\">e</p>", &["<p a=\"<c:b c=\"d>\" />\">"]),
            ("<p <c:b c='d'>e</c:b>>f</p><c:b>", &["<p <c:b c='d'>e</c:b>>"]),
            ("<p a=\"<b c='d'>\">e</p>", &[]),
            ("<template lang=pug>p a</template>b", &["p a"]),
            ("<template lang=en>p a</template>b", &[]),
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
