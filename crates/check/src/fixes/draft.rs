//! What a fix would do, and what is needed to find it.

use std::cell::OnceCell;
use std::ops::Range;

use super::tags::TagIndex;
use crate::fix::FixEffect;
use crate::template_syntax::TemplateSyntax;
use duckbill::Span;
use duckbill::dom::Document;

/// What a fix would replace.
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
        self.effect != FixEffect::Nothing
    }

    /// The ranges of the decoded text that it replaces.
    pub(super) fn places(&self) -> impl Iterator<Item = &Range<usize>> {
        self.replacements.iter().map(|(range, _)| range)
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
    /// What no fix may touch.
    pub(super) template_syntax: TemplateSyntax,
    tags: Option<TagIndex<'d>>,
    doctype: OnceCell<Option<Range<usize>>>,
}

impl<'d> Drafter<'d> {
    /// `None` if the document does not know its source well enough.
    pub(crate) fn new(document: &'d Document) -> Option<Self> {
        let source = document.source()?;
        document.parse_options()?;
        let template_syntax = TemplateSyntax::of(source);
        Some(Self { document, source, template_syntax, tags: None, doctype: OnceCell::new() })
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
