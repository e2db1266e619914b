//! The delimiters of the regions of template languages.

/// The delimiters of a region.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pair {
    pub(super) open: &'static str,
    pub(super) close: &'static str,
    /// The strings that may hold the end.
    pub(super) holds: Holds,
    /// Whether there is no region without an end; or else it goes to the end of the source.
    pub(super) needs_end: bool,
}

/// The strings and comments in a region that may hold its end, so that it does not end there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Holds {
    Nothing,
    /// A string that ends on its line.
    Strings,
    /// The strings and comments of PHP.
    Php,
}

const fn pair(open: &'static str, close: &'static str) -> Pair {
    Pair { open, close, holds: Holds::Nothing, needs_end: false }
}

const fn with_strings(pair: Pair) -> Pair {
    Pair { holds: Holds::Strings, ..pair }
}

/// A pair of another language, for a file that two programs read: nobody writes it into a page for its own sake.
const fn of_other(pair: Pair) -> Pair {
    Pair { holds: Holds::Nothing, needs_end: true, ..pair }
}

const COMMENT: Pair = pair("{{!--", "--}}");
const BRACES: Pair = with_strings(pair("{{", "}}"));
const STATEMENT: Pair = with_strings(pair("{%", "%}"));
const NOTE: Pair = pair("{#", "#}");
const PERCENT: Pair = pair("<%", "%>");
const QUESTION: Pair = pair("<?", "?>");
const PHP: Pair = Pair { holds: Holds::Php, ..pair("<?php", "?>") };
const PHP_VALUE: Pair = Pair { holds: Holds::Php, ..pair("<?=", "?>") };
/// Of Underscore, and of EJS with delimiters of its own.
const NUMBER_SIGN: Pair = of_other(pair("<#", "#>"));
const AMPERSAND: Pair = of_other(pair("<&", "&>"));
/// `<#if a>` and `<@macro>`.
const FREEMARKER: [Pair; 4] = [
    of_other(pair("<#", ">")),
    of_other(pair("</#", ">")),
    of_other(pair("<@", ">")),
    of_other(pair("</@", ">")),
];
/// Of Blade.
const EXCLAMATION: Pair = of_other(pair("{!!", "!!}"));
const DOLLAR: Pair = of_other(pair("${", "}"));
/// Of Template Toolkit.
const BRACKET_PERCENT: Pair = of_other(pair("[%", "%]"));
/// A note of Smarty.
const STAR: Pair = of_other(pair("{*", "*}"));
const BRACKETS: Pair = of_other(pair("[[", "]]"));
/// `[#if a < b]` and `[@macro]`: the other way to write FreeMarker.
const FREEMARKER_IN_BRACKETS: [Pair; 4] = [
    of_other(pair("[/#", "]")),
    of_other(pair("[#", "]")),
    of_other(pair("[@", "]")),
    of_other(pair("[/@", "]")),
];

/// The delimiters of a language.
#[derive(Debug, Clone, Copy)]
pub(super) struct Delimiters {
    /// A longer one is before one that begins it. At most 32.
    pub(super) pairs: &'static [Pair],
    /// `{ }` and `${ }`; in the quoted values of attributes too, if this is all that the language has.
    pub(super) has_braces: bool,
    /// `@( )`, `@{ }` and `@if ( ) { }`.
    pub(super) has_code: bool,
    /// `@name`, and directives that take a line.
    pub(super) has_words: bool,
    /// `% for a in b:`: statements that take a line.
    pub(super) has_lines: bool,
    /// Whether the text of scripts and style sheets has regions.
    pub(super) is_in_raw_text: bool,
    /// Whether tags with a prefix, `<c:if>`, are of the language in text too; in other tags they always are.
    pub(super) has_tags: bool,
    /// The statements that have no markup up to their end: `{% comment %}`. At most 14.
    pub(super) blocks: &'static [&'static str],
}

impl Delimiters {
    const NONE: Self = Self {
        pairs: &[],
        has_braces: false,
        has_code: false,
        has_words: false,
        has_lines: false,
        is_in_raw_text: true,
        has_tags: true,
        blocks: &["comment", "doc", "javascript", "schema", "style", "stylesheet"],
    };
    /// The regions that any language may have.
    pub(super) const ANY: Self = Self {
        pairs: &[
            COMMENT,
            BRACES,
            STATEMENT,
            NOTE,
            PERCENT,
            PHP,
            PHP_VALUE,
            QUESTION,
            pair("<!--#", "-->"),
            BRACKETS,
            AMPERSAND,
            FREEMARKER[0],
            FREEMARKER[1],
            FREEMARKER[2],
            FREEMARKER[3],
            BRACKET_PERCENT,
            FREEMARKER_IN_BRACKETS[0],
            // `[#1]` is text in many pages.
            of_other(pair("[#if ", "]")),
            of_other(pair("[#list ", "]")),
        ],
        has_braces: true,
        has_code: true,
        has_words: false,
        has_lines: true,
        is_in_raw_text: false,
        has_tags: false,
        // A text that is translated is found by how it is written.
        blocks: &[
            "blocktrans",
            "blocktranslate",
            "comment",
            "doc",
            "javascript",
            "schema",
            "style",
            "stylesheet",
            "trans",
        ],
    };
    pub(super) const AUTO: Self = Self {
        pairs: &[
            COMMENT,
            BRACES,
            STATEMENT,
            NOTE,
            PERCENT,
            PHP,
            PHP_VALUE,
            QUESTION,
            BRACKETS,
            AMPERSAND,
            NUMBER_SIGN,
            DOLLAR,
            FREEMARKER[0],
            FREEMARKER[1],
            FREEMARKER[2],
            FREEMARKER[3],
            BRACKET_PERCENT,
            FREEMARKER_IN_BRACKETS[0],
            FREEMARKER_IN_BRACKETS[1],
            FREEMARKER_IN_BRACKETS[2],
            FREEMARKER_IN_BRACKETS[3],
        ],
        has_lines: true,
        ..Self::NONE
    };
    pub(super) const BRACES_AND_STATEMENTS: Self = Self {
        pairs: &[
            COMMENT,
            BRACES,
            STATEMENT,
            NOTE,
            of_other(PERCENT),
            of_other(QUESTION),
            BRACKETS,
            DOLLAR,
        ],
        ..Self::NONE
    };
    pub(super) const DOUBLE_BRACES: Self = Self {
        pairs: &[COMMENT, BRACES, of_other(PERCENT), of_other(QUESTION), DOLLAR],
        ..Self::NONE
    };
    pub(super) const BRACES_AND_CODE: Self = Self { has_code: true, ..Self::DOUBLE_BRACES };
    pub(super) const SINGLE_BRACES: Self = Self {
        pairs: &[of_other(PERCENT), of_other(QUESTION)],
        has_braces: true,
        is_in_raw_text: false,
        // `<svelte:element this={a > b}>` is a tag like others.
        has_tags: false,
        ..Self::NONE
    };
    /// Smarty: `{$a}`, `{if $a < $b}`, `{* *}`.
    pub(super) const BRACES_WITH_NOTES: Self = Self {
        pairs: &[STAR, of_other(BRACES), of_other(PERCENT), of_other(QUESTION)],
        ..Self::SINGLE_BRACES
    };
    pub(super) const PERCENT: Self = Self {
        pairs: &[PERCENT, of_other(QUESTION), of_other(BRACES), AMPERSAND, DOLLAR],
        ..Self::NONE
    };
    pub(super) const QUESTION: Self = Self {
        pairs: &[
            PHP,
            PHP_VALUE,
            QUESTION,
            of_other(PERCENT),
            of_other(BRACES),
            NUMBER_SIGN,
            DOLLAR,
            EXCLAMATION,
        ],
        // Blade is PHP with `@if (a)`.
        has_code: true,
        ..Self::NONE
    };
    pub(super) const CODE_AND_WORDS: Self = Self {
        pairs: &[of_other(PERCENT), of_other(BRACES)],
        has_code: true,
        has_words: true,
        ..Self::NONE
    };

    /// Whether a brace begins a region in the quoted value of an attribute, though JSON begins with one.
    pub(super) fn has_braces_in_quotes(&self) -> bool {
        self.has_braces && !self.has_code
    }

    /// The pair that begins here, and its number, but for those whose bits are in `absent`.
    pub(super) fn begun(&self, text: &str, absent: u64) -> Option<(usize, Pair)> {
        let mut pairs = self.pairs.iter().copied().enumerate();
        pairs.find(|(number, pair)| absent & 1 << number == 0 && text.starts_with(pair.open))
    }
}
