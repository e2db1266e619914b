//! The syntax that only some languages have: statements by words, lines, tags with a prefix, code after an `@`.

use std::ops::Range;

use super::Reader;
use crate::template_strings::end_outside_strings;

impl Reader<'_> {
    /// Where a statement ends, with what is after it if that is not HTML: `{% comment %} … {% endcomment %}`.
    pub(super) fn end_of_block(&mut self, statement: Range<usize>) -> usize {
        let inner = self.source.get(statement.clone()).and_then(|text| text.strip_prefix("{%"));
        let inner = inner.unwrap_or_default().trim_start_matches(['-', '+', ' ', '\t']);
        let name = inner.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
        let number = self.delimiters.blocks.iter().position(|block| *block == name);
        let Some(no_end) = number.map(|number| 1 << (34 + number)) else { return statement.end };
        if self.absent & no_end != 0 {
            return statement.end;
        }
        let rest = self.rest(statement.end);
        let last = rest.rfind("%}").unwrap_or(0);
        let mut ends = rest.get(..last).unwrap_or_default().match_indices("end");
        let end = ends.find_map(|(at, end)| {
            let before = rest.get(..at)?.trim_end_matches(['-', '+', ' ', '\t']);
            let after = rest.get(at + end.len()..)?.strip_prefix(name)?;
            let close = before.ends_with("{%").then(|| after.find("%}"))??;
            Some(rest.len() - after.len() + close + 2)
        });
        crate::work::count(end.unwrap_or(rest.len()));
        self.absent |= if end.is_none() { no_end } else { 0 };
        statement.end + end.unwrap_or(0)
    }

    /// Where `@let a = b < c;` ends that begins here.
    pub(super) fn declaration_of_angular(&mut self) -> Option<usize> {
        const NO_END: u64 = 1 << 33;
        let rest = self.rest(self.at);
        if !self.delimiters.has_code || self.absent & NO_END != 0 || !rest.starts_with("@let ") {
            return None;
        }
        let end = rest.find(';').map(|end| self.at + end + 1);
        crate::work::count(end.map_or(rest.len(), |end| end - self.at));
        self.absent |= if end.is_none() { NO_END } else { 0 };
        end
    }

    /// Where a statement of Blade ends that begins here and has no brackets: `@else`, `@endif`.
    pub(super) fn statement_of_blade(&self) -> Option<usize> {
        const ENDED: [&str; 18] = [
            "auth", "can", "cannot", "empty", "error", "for", "foreach", "forelse", "guest", "if",
            "isset", "once", "php", "push", "section", "switch", "unless", "while",
        ];
        if !self.delimiters.has_code || self.is_after_word() {
            return None;
        }
        let rest = self.rest(self.at).strip_prefix('@')?;
        let word = rest.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
        crate::work::count(word.len());
        let is_statement =
            word == "else" || word.strip_prefix("end").is_some_and(|rest| ENDED.contains(&rest));
        is_statement.then(|| self.at + 1 + word.len())
    }

    /// Where a tag of a language ends that begins here, if it is one: `<c:url value="a"/>`, `</c:if>`.
    pub(super) fn tag_of_language(&mut self) -> Option<usize> {
        const NO_END: u64 = 1 << 32;
        if self.absent & NO_END != 0 {
            return None;
        }
        let rest = self.rest(self.at).strip_prefix('<')?;
        let name = rest.strip_prefix('/').unwrap_or(rest);
        if !(self.is_in_tag || self.delimiters.has_tags || is_of_html_template(name)) {
            return None;
        }
        let is_letter = |c: char| c.is_ascii_alphabetic();
        let prefix = name.trim_start_matches(|c: char| is_letter(c) || c == '-');
        crate::work::count(name.len() - prefix.len());
        let is_prefixed =
            || prefix.strip_prefix(':').is_some_and(|rest| rest.starts_with(is_letter));
        if !is_of_html_template(name) && (!name.starts_with(is_letter) || !is_prefixed()) {
            return None;
        }
        let end = end_outside_strings(rest, ">").map(|end| self.at + end + 2);
        self.absent |= if end.is_none() { NO_END } else { 0 };
        end
    }

    /// `#if(`, `#set (`: statements of Velocity, and of others that are written like those.
    pub(super) fn is_velocity(&self) -> bool {
        const WORDS: [&str; 11] = [
            "if", "elseif", "foreach", "for", "set", "macro", "while", "parse", "include",
            "define", "evaluate",
        ];
        let rest = self.rest(self.at + 1);
        let word = rest.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
        crate::work::count(word.len());
        let after = rest.get(word.len()..).unwrap_or_default();
        WORDS.contains(&word) && after.trim_start_matches(' ').starts_with('(')
    }

    /// `@(`, `@{`, `@if (`, after something that is not a word.
    pub(super) fn is_code_after_at(&self) -> bool {
        let rest = self.rest(self.at + 1);
        let code = rest.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '.');
        !self.is_after_word() && code.trim_start_matches(' ').starts_with(['(', '{'])
    }

    /// `% if a < b:`, first on its line.
    pub(super) fn is_line(&self) -> bool {
        let before = self.source.as_bytes().get(..self.at).unwrap_or_default();
        let mut before = before.iter().rev().skip_while(|byte| matches!(byte, b' ' | b'\t'));
        let mut is_first = || before.next().is_none_or(|byte| matches!(byte, b'\n' | b'\r'));
        let Some(rest) = self.rest(self.at).strip_prefix('%') else { return false };
        if !is_first() {
            return false;
        }
        // Or else it is text: `% of all`.
        let line = rest.lines().next().unwrap_or_default().trim();
        crate::work::count(line.len());
        line.ends_with([':', '{', ';']) || line.starts_with('}') || line.starts_with("end")
    }

    /// `@using A.B` and the like, which take the whole line. (`@inject A<B> c` looks like a tag.)
    pub(super) fn is_directive(&self) -> bool {
        const DIRECTIVES: [&str; 15] = [
            "addTagHelper",
            "attribute",
            "implements",
            "inherits",
            "inject",
            "layout",
            "model",
            "namespace",
            "page",
            "preservewhitespace",
            "removeTagHelper",
            "rendermode",
            "tagHelperPrefix",
            "typeparam",
            "using",
        ];
        let before = self.source.as_bytes().get(..self.at).unwrap_or_default();
        let mut before = before.iter().rev().skip_while(|byte| matches!(byte, b' ' | b'\t'));
        let is_first = before.next().is_none_or(|byte| matches!(byte, b'\n' | b'\r'));
        let Some(rest) = self.rest(self.at).strip_prefix('@').filter(|_| is_first) else {
            return false;
        };
        let name = rest.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
        let has_argument = rest.get(name.len()..).is_some_and(|rest| rest.starts_with(' '));
        has_argument && DIRECTIVES.contains(&name)
    }

    /// Whether this is after a letter or digit, or another `@`.
    pub(super) fn is_after_word(&self) -> bool {
        let before = self.source.get(..self.at).unwrap_or_default();
        before.ends_with(|c: char| c.is_alphanumeric() || c == '@')
    }

    /// Where `name.other["a"].third` ends; a call is found by its bracket.
    pub(super) fn end_of_word(&self, mut at: usize) -> usize {
        /// How long an index may be.
        const INDEX: usize = 128;
        loop {
            let rest = self.rest(at).as_bytes();
            let is_word = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_');
            let length = rest.iter().take_while(is_word).count();
            crate::work::count(length);
            at += length;
            let end = self.source.len().min(at + INDEX);
            let index = self.source.get(at..end).unwrap_or_default();
            let index = index.lines().next().and_then(|line| line.strip_prefix('['));
            match index.and_then(|index| end_outside_strings(index, "]")) {
                Some(end) if length > 0 => at += end + 2,
                _ => return at,
            }
        }
    }

    /// Where the brackets end that begin at an offset: at the end of the source, if nothing ends them.
    pub(super) fn brackets(&self, at: usize) -> usize {
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
        crate::work::count(self.source.len() - at.min(self.source.len()));
        self.source.len()
    }
}

/// `<TMPL_IF NAME=a>`: the tags of HTML::Template.
fn is_of_html_template(name: &str) -> bool {
    name.get(..5).is_some_and(|start| start.eq_ignore_ascii_case("tmpl_"))
}
