//! Sources of template languages: their markup without what the language replaces.

use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;

use super::codes::UnknownName;
use super::template_branches::Branches;
use super::template_delimiters::Delimiters;
use super::template_syntax::{ANYWHERE, Context, TemplateSyntax, is_statement};
use duckbill::Document;

/// A template language, by what it replaces in a source.
///
/// ```
/// use duckbill_check::TemplateLanguage;
/// assert_eq!("jinja".parse(), Ok(TemplateLanguage::Jinja));
/// assert_eq!(TemplateLanguage::Php.as_str(), "php");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum TemplateLanguage {
    /// `{{ }}`, `{% %}`, `{# #}`, `<% %>`, `<? ?>`: whichever there is.
    Auto,
    /// Angular: `{{ }}`, and `@if ( ) { }`.
    Angular,
    /// Django: `{{ }}`, `{% %}`, `{# #}`.
    Django,
    /// EJS: `<% %>`.
    Ejs,
    /// ERB: `<% %>`.
    Erb,
    /// Templates of Go: `{{ }}`.
    Go,
    /// Handlebars and Mustache: `{{ }}`, `{{!-- --}}`.
    Handlebars,
    /// Jinja, Nunjucks, Twig, Tera: `{{ }}`, `{% %}`, `{# #}`.
    Jinja,
    /// HTML::Template: `<TMPL_VAR NAME=a>`, and `{{ }}`.
    HtmlTemplate,
    /// Liquid: `{{ }}`, `{% %}`.
    Liquid,
    /// PHP: `<? ?>`.
    Php,
    /// Razor: `@name`, `@( )`, `@if ( ) { }`.
    Razor,
    /// Smarty: `{$a}`, `{if}`, `{* *}`.
    Smarty,
    /// Svelte: `{ }`.
    Svelte,
    /// Vue: `{{ }}`.
    Vue,
}

impl TemplateLanguage {
    /// All languages.
    pub const ALL: &'static [Self] = &[
        Self::Auto,
        Self::Angular,
        Self::Django,
        Self::Ejs,
        Self::Erb,
        Self::Go,
        Self::Handlebars,
        Self::Jinja,
        Self::HtmlTemplate,
        Self::Liquid,
        Self::Php,
        Self::Razor,
        Self::Smarty,
        Self::Svelte,
        Self::Vue,
    ];

    /// Its name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Angular => "angular",
            Self::Django => "django",
            Self::Ejs => "ejs",
            Self::Erb => "erb",
            Self::Go => "go",
            Self::Handlebars => "handlebars",
            Self::Jinja => "jinja",
            Self::HtmlTemplate => "html-template",
            Self::Liquid => "liquid",
            Self::Php => "php",
            Self::Razor => "razor",
            Self::Smarty => "smarty",
            Self::Svelte => "svelte",
            Self::Vue => "vue",
        }
    }

    const fn delimiters(self) -> Delimiters {
        match self {
            Self::Auto => Delimiters::AUTO,
            Self::Angular => Delimiters::BRACES_AND_CODE,
            Self::Django | Self::Jinja | Self::Liquid => Delimiters::BRACES_AND_STATEMENTS,
            Self::Ejs | Self::Erb => Delimiters::PERCENT,
            Self::Go | Self::Handlebars | Self::HtmlTemplate | Self::Vue => {
                Delimiters::DOUBLE_BRACES
            }
            Self::Php => Delimiters::QUESTION,
            Self::Razor => Delimiters::CODE_AND_WORDS,
            Self::Smarty => Delimiters::BRACES_WITH_NOTES,
            Self::Svelte => Delimiters::SINGLE_BRACES,
        }
    }

    /// Whether there may be elements of its own.
    pub(super) const fn has_elements(self) -> bool {
        self.is_of_components() || matches!(self, Self::Razor)
    }

    /// Whether a source is that of a component, whose elements and attributes need not be those of HTML.
    pub(super) const fn is_of_components(self) -> bool {
        matches!(self, Self::Angular | Self::Svelte | Self::Vue)
    }
}

impl FromStr for TemplateLanguage {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        Self::ALL.iter().copied().find(|one| one.as_str() == name).ok_or(UnknownName)
    }
}

/// A source with the syntax of a template language, and its markup without that.
///
/// The markup has the length of the source, so that places in the one are places in the other. In the place of what
/// the language replaces it has white space, or letters in the values of attributes and in names. A
/// [check](super::CheckOptions::with_template) of it reports nothing that depends on what will be there.
///
/// ```
/// use duckbill_check::{CheckOptions, Template, TemplateLanguage, check};
/// use duckbill::dom::Spans;
/// use duckbill::{ParseOptions, parse_with};
/// let source = "<!DOCTYPE html><html lang=en><title>{{ title }}</title><p dir='{{ a }}'><p dir=b>";
/// let template = Template::new(source.as_bytes(), TemplateLanguage::Jinja);
/// let options = ParseOptions::new().with_error_limit(100).with_spans(Spans::Full);
/// let document = parse_with(template.markup(), &options)?;
/// let report = check(&document, &CheckOptions::new().with_template(&template));
/// let found: Vec<String> = report.diagnostics().iter().map(ToString::to_string).collect();
/// assert_eq!(found.len(), 1, "{found:?}");
/// assert!(found[0].contains("“b”"));
/// # Ok::<(), duckbill::limits::ParseStopped>(())
/// ```
#[derive(Debug, Clone)]
pub struct Template {
    markup: Vec<u8>,
    pub(super) syntax: Arc<TemplateSyntax>,
    pub(super) language: TemplateLanguage,
    branches: Arc<Branches>,
}

impl Template {
    /// Finds what a language replaces in a source, in an encoding that has ASCII in it: all but UTF-16 and ISO-2022-JP.
    #[must_use]
    pub fn new(source: &[u8], language: TemplateLanguage) -> Self {
        // Delimiters are ASCII; what else is there does not matter, but its length does.
        let mark = if source.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
        let text = source.iter().enumerate().map(|(at, &byte)| match byte {
            _ if at < mark => ' ',
            byte if byte.is_ascii() => char::from(byte),
            _ => 'x',
        });
        let text: String = text.collect();
        let syntax = TemplateSyntax::read(&text, language.delimiters());
        let mut markup = source.to_vec();
        for (range, context) in syntax.regions() {
            let filler = match context {
                Context::Text | Context::Tag => b' ',
                Context::Raw if is_statement(text.get(range.clone()).unwrap_or_default()) => b' ',
                Context::Value | Context::Raw => b'x',
            };
            for byte in markup.get_mut(range.clone()).unwrap_or_default() {
                if !matches!(*byte, b'\n' | b'\r') || *context == Context::Value {
                    *byte = filler;
                }
            }
        }
        let branches = Branches::of(&text, syntax.regions());
        Self { markup, syntax: Arc::new(syntax), language, branches: Arc::new(branches) }
    }

    /// Whether a name that begins at each of two places is there, and the second never without the first.
    pub(super) fn are_together(&self, first: &Range<usize>, second: &Range<usize>) -> bool {
        let is_plain = |name: &Range<usize>| {
            // A statement may be before it, but nothing that prints a part of it.
            let start = if self.branches.ends_at(name.start) {
                name.start
            } else {
                name.start.saturating_sub(1)
            };
            !self.syntax.has_region_in(&(start..name.end), ANYWHERE)
        };
        is_plain(first) && is_plain(second) && self.branches.are_together(first.start, second.start)
    }

    /// Whether the language prints something into a range of the source.
    pub(super) fn prints_into(&self, range: duckbill::Span) -> bool {
        let offset = |at: u64| usize::try_from(at).unwrap_or(usize::MAX);
        let range = offset(range.start)..offset(range.end);
        self.syntax.has_region_in(&range, ANYWHERE)
    }

    /// Whether a range of the decoded source has a region in it or beside it. The regions are counted in bytes of the input.
    pub(super) fn touches(&self, document: &Document, range: &Range<usize>) -> bool {
        let span = document.input_span(range.start, range.end);
        let offset = |at: u64| usize::try_from(at).unwrap_or(usize::MAX);
        self.syntax.touches(&(offset(span.start)..offset(span.end)))
    }

    /// The markup: parse this.
    #[must_use]
    pub fn markup(&self) -> &[u8] {
        &self.markup
    }
}
