//! An open file: its text, the rules for it, and what is known of it until the next change.

use super::text::Text;
use crate::check::{PageRules, html_of, language_of};
use crate::limits::LimitSettings;
use crate::settings::parse_whole;
use duckbill::dom::Spans;
use duckbill::input::{ColumnUnit, LineIndex};
use duckbill::{Document, ElementRef, NodeRef, ParseOptions, Span};
use duckbill_check::{CheckOptions, Places, Report, Template, TemplateLanguage, check};
use lsp_types::{Position, Range};
use std::path::{Path, PathBuf};

/// How many findings are sent, and how many parse errors are kept for them.
const FINDINGS: usize = 500;

pub(super) struct Page {
    pub(super) text: Text,
    pub(super) version: i32,
    pub(super) rules: PageRules,
    /// The name of the file says what is HTML in it.
    pub(super) path: PathBuf,
    /// Whether findings are looked for.
    pub(super) is_checked: bool,
    limits: LimitSettings,
    parsed: Option<Parsed>,
}

struct Parsed {
    document: Document,
    template: Option<Template>,
    /// Why the document is the beginning of the page only.
    stopped: Option<String>,
}

impl Page {
    pub(super) fn new(
        text: String,
        version: i32,
        rules: PageRules,
        path: PathBuf,
        limits: LimitSettings,
    ) -> Self {
        let text = Text::new(text);
        Self { text, version, rules, path, is_checked: true, limits, parsed: None }
    }

    /// Why the findings are those of the beginning of the page only: it has more than a limit allows.
    pub(super) fn why_stopped(&mut self) -> Option<String> {
        self.parse().stopped.clone()
    }

    /// The facts about the text are forgotten: it changes.
    pub(super) fn forget(&mut self) {
        self.parsed = None;
    }

    fn parse(&mut self) -> &Parsed {
        let (text, path, language) = (&self.text, &self.path, self.rules.template);
        let limits = &self.limits;
        self.parsed.get_or_insert_with(|| parse(text.as_str(), path, language, limits))
    }

    /// Checks the page; finding fixes takes as long again.
    pub(super) fn check(&mut self, with_fixes: bool) -> (Report, View<'_>) {
        let mut options: CheckOptions = self.rules.options().with_limit(FINDINGS);
        self.parse();
        let Some(parsed) = &self.parsed else { unreachable!("it was parsed") };
        if let Some(template) = &parsed.template {
            options = options.with_template(template);
        }
        if with_fixes {
            options = options.with_fixes();
        }
        let report = check(&parsed.document, &options);
        (report, View::of(self.text.as_str(), &parsed.document))
    }

    pub(super) fn view(&mut self) -> View<'_> {
        self.parse();
        let Some(parsed) = &self.parsed else { unreachable!("it was parsed") };
        View::of(self.text.as_str(), &parsed.document)
    }
}

fn parse(
    text: &str,
    path: &Path,
    language: Option<TemplateLanguage>,
    limits: &LimitSettings,
) -> Parsed {
    let html = html_of(path, text.as_bytes());
    let language = language.or_else(|| language_of(path));
    let template = language.map(|language| Template::new(&html, language));
    let bytes = template.as_ref().map_or(&*html, Template::markup);
    let options = ParseOptions::new().with_error_limit(FINDINGS).with_spans(Spans::Full);
    let (document, stopped) = parse_whole(bytes, options, &limits.watch());
    let stopped = stopped.map(|error| error.to_string());
    Parsed { document, template, stopped }
}

/// A page with its lines.
pub(super) struct View<'p> {
    pub(super) text: &'p str,
    pub(super) document: &'p Document,
    pub(super) places: Places<'p>,
    lines: LineIndex<'p>,
}

impl<'p> View<'p> {
    pub(super) fn of(text: &'p str, document: &'p Document) -> Self {
        Self { text, document, places: Places::new(document), lines: LineIndex::new(text) }
    }

    pub(super) fn position(&self, offset: u64) -> Position {
        let at = self.lines.position(offset, ColumnUnit::Utf16);
        let number = |number: usize| u32::try_from(number - 1).unwrap_or(u32::MAX);
        Position { line: number(at.line), character: number(at.column) }
    }

    pub(super) fn range(&self, span: Span) -> Range {
        Range { start: self.position(span.start), end: self.position(span.end) }
    }

    /// The source of a span.
    pub(super) fn source(&self, span: Span) -> &'p str {
        let offset = |at: u64| usize::try_from(at).unwrap_or(usize::MAX);
        self.text.get(offset(span.start)..offset(span.end)).unwrap_or_default()
    }

    /// All elements that have a start tag in the source, in its order.
    pub(super) fn elements(&self) -> impl Iterator<Item = ElementRef<'p>> {
        let elements = elements(self.document);
        elements.filter(|element| {
            element.start_tag().is_some() && element.as_node().clone_of().is_none()
        })
    }

    /// The names in the two tags of an element.
    pub(super) fn tag_names(&self, element: ElementRef<'_>) -> Vec<Span> {
        let tags = [(element.start_tag(), 1), (element.end_tag(), 2)];
        let names = tags.into_iter().filter_map(|(tag, before)| {
            let tag = tag?;
            let source = self.source(tag);
            let name = source.get(before..)?;
            let ends = |c: char| c.is_ascii_whitespace() || matches!(c, '/' | '>');
            let length = name.find(ends).unwrap_or(name.len());
            let start = tag.start + before as u64;
            (length > 0).then_some(Span { start, end: start + length as u64 })
        });
        names.collect()
    }
}

/// All nodes in the order of the document; those in templates come after it.
pub(super) fn nodes(document: &Document) -> impl Iterator<Item = NodeRef<'_>> {
    let mut roots = vec![];
    let mut current = document.root().descendants();
    std::iter::from_fn(move || {
        loop {
            if let Some(node) = current.next() {
                roots.extend(node.as_element().and_then(ElementRef::template_contents));
                return Some(node);
            }
            let root: NodeRef<'_> = roots.pop()?;
            current = root.descendants();
        }
    })
}

/// All elements.
pub(super) fn elements(document: &Document) -> impl Iterator<Item = ElementRef<'_>> {
    nodes(document).filter_map(|node| node.as_element())
}
