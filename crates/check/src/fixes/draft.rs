//! The effect of a fix, and the input to find it.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::ops::Range;

use super::markup::tag_name_end;
use super::tags::TagIndex;
use crate::fix::FixEffect;
use crate::places::decoded_span;
use crate::template::{Template, TemplateLanguage};
use crate::template_syntax::TemplateSyntax;
use duckbill::Span;
use duckbill::dom::{Document, NodeRef};
use duckbill::names::{Namespace, Tag};
use duckbill::tokens::written_attributes;

/// The text that a fix would replace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Draft {
    pub(super) title: &'static str,
    /// Ranges of the decoded text, sorted and disjoint, with what replaces them.
    pub(super) replacements: Vec<(Range<usize>, String)>,
    pub(super) effect: FixEffect,
}

impl Draft {
    pub(super) fn new(title: &'static str, replacements: Vec<(Range<usize>, String)>) -> Self {
        Self { title, replacements, effect: FixEffect::Nothing }
    }

    pub(super) fn changes_doctype(&self) -> bool {
        self.effect.is_of_doctype()
    }

    /// The ranges of the decoded text that it replaces.
    pub(super) fn places(&self) -> impl Iterator<Item = &Range<usize>> {
        self.replacements.iter().map(|(range, _)| range)
    }

    /// One that silences an error, and may not be what its author meant.
    pub(super) fn into_guess(self) -> Self {
        Self { effect: FixEffect::Guess, ..self }
    }

    pub(super) fn insert(title: &'static str, at: usize, text: impl Into<String>) -> Self {
        Self::replace(title, at..at, text)
    }

    pub(super) fn remove(title: &'static str, range: Range<usize>) -> Self {
        Self::replace(title, range, "")
    }

    pub(super) fn replace(
        title: &'static str,
        range: Range<usize>,
        text: impl Into<String>,
    ) -> Self {
        Self::new(title, vec![(range, text.into())])
    }
}

/// Makes the drafts of the errors of a document, in the order of the errors.
pub(crate) struct Drafter<'d> {
    pub(super) document: &'d Document,
    pub(super) source: &'d str,
    /// The ranges that no fix may touch.
    syntax: TemplateSyntax,
    /// The template whose markup the source is.
    template: Option<&'d Template>,
    speaks_language: OnceCell<bool>,
    tags: Option<TagIndex<'d>>,
    doctype: OnceCell<Option<Range<usize>>>,
    /// The names of the start tags that were ignored.
    ignored: OnceCell<HashSet<String>>,
}

impl<'d> Drafter<'d> {
    /// `None` if the document does not know its source well enough.
    pub(crate) fn new(document: &'d Document, template: Option<&'d Template>) -> Option<Self> {
        let source = document.source()?;
        document.parse_options()?;
        let syntax = TemplateSyntax::of(source);
        let (doctype, speaks_language) = (OnceCell::new(), OnceCell::new());
        let ignored = OnceCell::new();
        let tags = None;
        Some(Self { document, source, syntax, template, speaks_language, tags, doctype, ignored })
    }

    /// Whether a range of the source has the syntax of a template language in it or beside it.
    pub(super) fn touches_language(&self, range: &Range<usize>) -> bool {
        self.syntax.touches(range)
            || self.template.is_some_and(|one| one.touches(self.document, range))
    }

    /// Whether a template decides on markup, so that no tree tells what the page will be.
    pub(super) fn is_decided_elsewhere(&self) -> bool {
        self.syntax.decides_on_markup()
            || self.template.is_some_and(|one| one.syntax.decides_on_markup())
            || self.speaks_language() && has_prefixed_elements(self.document)
    }

    /// Whether the source is in a template language, or for a framework: its name says so, or what is in it.
    pub(super) fn speaks_language(&self) -> bool {
        *self.speaks_language.get_or_init(|| {
            self.template.is_some()
                || !self.syntax.regions().is_empty()
                || has_words_of_language(self.document)
        })
    }

    /// Whether an element of this name, as it is written, is one of a template language or a framework: there a slash may end it.
    pub(super) fn is_of_language(&self, name: &str) -> bool {
        let has = |test: fn(&char) -> bool| name.chars().any(|c| test(&c));
        let is_mixed = has(char::is_ascii_uppercase) && has(char::is_ascii_lowercase);
        if name.contains([':', '.']) || is_mixed {
            return true;
        }
        let is_unknown = || Tag::from_name(&name.to_ascii_lowercase()) == Tag::Unknown;
        self.speaks_language()
            && (name.contains('-')
                || is_unknown()
                || matches!(name, "slot" | "template" | "component" | "text")
                || self.template.is_some_and(|one| one.language.is_of_components()))
    }

    /// Whether an attribute, as it is written, may hold an expression.
    pub(super) fn may_be_expression(&self, attribute: &str) -> bool {
        let begins =
            |c: Option<char>| c.is_some_and(|c| c.is_alphabetic() || matches!(c, '_' | '('));
        let signs = attribute.match_indices(['@', '$']).any(|(at, sign)| {
            let before = attribute.get(..at).unwrap_or_default();
            let after = attribute.get(at + sign.len()..).unwrap_or_default().chars().next();
            // An address of mail has a name before its sign.
            begins(after) && (sign == "$" || !before.ends_with(|c: char| c.is_alphanumeric()))
        });
        let marks = ["[%", "[[", "]]", "##", "@@", "%%", "__", "*|", "|*"];
        // `%name%`
        let is_between = |text: &str| {
            let mut parts = text.split('%');
            parts.next_back();
            parts.skip(1).any(|part| begins(part.chars().next()) && !part.contains([' ', ';', '/']))
        };
        crate::work::count(attribute.len());
        signs
            || is_between(attribute)
            || attribute.contains(['{', '}', '<'])
            || marks.iter().any(|mark| attribute.contains(mark))
            || self.speaks_language()
                && attribute.contains(['@', '$', '%', '#', '[', ']', '(', ')'])
    }

    /// The same for one of two attributes, of which a fix would choose one: there no sign is let through that is rare in plain values.
    pub(super) fn may_hold_expression(&self, attribute: &str) -> bool {
        let is_part_of_number = |at| {
            attribute.get(..at).is_some_and(|before| before.ends_with(|c: char| c.is_ascii_digit()))
        };
        let mut percents = attribute.match_indices('%');
        crate::work::count(attribute.len());
        attribute.contains(['~', '^', '[', ']', '(', ')', '|', '`', '*', '!', '\\', '$'])
            || attribute.contains("&lt;")
            || attribute.matches('#').nth(1).is_some()
            || percents.any(|(at, _)| !is_part_of_number(at))
            || self.may_be_expression(attribute)
    }

    /// Whether the name of the file, or who asks, says a template language.
    pub(super) fn is_template(&self) -> bool {
        self.template.is_some()
    }

    /// Whether which characters of the text are the language's is not known.
    pub(super) fn is_of_unknown_language(&self) -> bool {
        self.template.is_some_and(|one| one.language == TemplateLanguage::Auto)
    }

    /// Whether a tag has an attribute of a template language or a framework.
    pub(super) fn has_attribute_of_language(tag: &str) -> bool {
        crate::work::count(tag.len());
        written_attributes(tag)
            .any(|one| is_word_of_language(tag.get(one.name).unwrap_or_default()))
    }

    /// Whether a start tag of this name, in small letters, was ignored.
    pub(super) fn has_ignored_start_tag(&self, name: &str) -> bool {
        let find = || {
            crate::work::count(self.document.errors().len());
            let ignored =
                self.document.errors().iter().filter(|error| {
                    error.site().is_some_and(|site| site.text().action == "ignored")
                });
            let names = ignored.filter_map(|error| {
                let span = decoded_span(self.document, error.span);
                let start = usize::try_from(span.start).ok()? + 1;
                let name = self.source.get(start..tag_name_end(self.source, start))?;
                name.starts_with(|c: char| c.is_ascii_alphabetic())
                    .then(|| name.to_ascii_lowercase())
            });
            names.collect()
        };
        self.ignored.get_or_init(find).contains(name)
    }

    /// Where the doctype of the document is.
    pub(super) fn doctype(&self) -> Option<Range<usize>> {
        let find = || {
            let mut children = self.document.document_node().children();
            let doctype = children.find(|node| node.as_doctype().is_some())?;
            let span = doctype.span()?;
            let decoded = |offset| usize::try_from(self.document.decoded_offset(offset)?).ok();
            Some(decoded(span.start)?..decoded(span.end)?)
        };
        self.doctype.get_or_init(find).clone()
    }

    /// The attributes of tags.
    pub(super) fn tags(&mut self) -> &mut TagIndex<'d> {
        let document = self.document;
        self.tags.get_or_insert_with(|| TagIndex::new(document))
    }
}

/// An element that was closed without an end tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Open {
    /// Its start tag, in the decoded text.
    pub(crate) tag: Span,
    /// Whether it may open again.
    pub(crate) is_formatting: bool,
}

/// Whether elements have the prefixes of a library of tags: `<c:if>`.
fn has_prefixed_elements(document: &Document) -> bool {
    crate::work::count(document.node_count());
    let mut elements = document.nodes().filter_map(NodeRef::as_element);
    elements.any(|one| one.namespace() == Namespace::Html && one.name().contains(':'))
}

/// Whether names of elements or attributes are those of template languages and frameworks: `<c:if>`, `v-if`, `th:text`.
fn has_words_of_language(document: &Document) -> bool {
    document.nodes().filter_map(NodeRef::as_element).any(|element| {
        let mut names = element.attributes().map(|one| one.name());
        crate::work::count(1 + names.len());
        element.namespace() == Namespace::Html
            && (element.name().contains(':') || names.any(is_word_of_language))
    })
}

/// Whether the name of an attribute is one of template languages and frameworks: `v-if`, `th:text`, `@click`.
pub(super) fn is_word_of_language(name: &str) -> bool {
    let prefix = name.split_once(':').map(|(prefix, _)| prefix);
    let is_prefixed = prefix.is_some_and(|one| !matches!(one, "xml" | "xmlns" | "xlink"));
    name.starts_with(['@', '[', '(', '*', '#', '{', '$'])
        || is_prefixed
        || ["v-", "x-", "ng-", "asp-"].iter().any(|start| name.starts_with(start))
}
