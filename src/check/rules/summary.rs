//! The memory of rules about more than one element, and their reports at the ends of elements and of the
//! document.

use std::collections::HashMap;

use super::grid::Grid;
use crate::check::codes::{Code, RuleCode};
use crate::check::condition::Subject;
use crate::check::model::{
    ARTICLE, ASIDE, BASE, BODY, CAPTION, CUSTOM_ELEMENT, DIALOG, DIV, DL, DT, FIGCAPTION, FIGURE,
    FORM, H1, H6, HEAD, HGROUP, HTML, IMG, IS_EMBEDDED, IS_HEADING, LINK, MAIN, META, NAV, SECTION,
    TABLE, TIME, TITLE,
};
use crate::check::report::related;
use crate::check::walk::{Checker, Frame};
use crate::dom::{ElementRef, NodeRef};
use crate::microsyntax::enumerated::HTTP_EQUIV;
use crate::names::Namespace;

/// The memory of the rules for one tree.
#[derive(Default)]
pub(in crate::check) struct Summary<'a> {
    /// The first elements of which there may be only one, by what they are.
    first: HashMap<Single, NodeRef<'a>>,
    /// The level of the last heading.
    heading: Option<(u8, NodeRef<'a>)>,
    /// Whether an element has an offset for the levels of headings, which are not counted here.
    has_offset: bool,
    figures: Vec<Figure<'a>>,
    /// For each open sectioning element: whether it has a heading.
    pub(in crate::check) sections: Vec<bool>,
    /// How many `main` elements are open.
    pub(in crate::check) mains: u32,
    pub(in crate::check) lists: Vec<Terms>,
    pub(in crate::check) selects: Vec<super::controls::OpenSelect<'a>>,
    pub(in crate::check) media: Vec<super::controls::OpenMedia<'a>>,
    pub(in crate::check) grids: Vec<Grid<'a>>,
    pub(in crate::check) radios: HashMap<(&'a str, Option<NodeRef<'a>>), (NodeRef<'a>, u32)>,
    /// For each scope: the element with `autofocus`. The last is the innermost.
    autofocus: Vec<Option<NodeRef<'a>>>,
    /// The depth of the stack at which an ancestor began that must not be one of `main`.
    not_for_main: Option<usize>,
    /// The first element with a URL, and the first hyperlink.
    first_url: Option<NodeRef<'a>>,
    first_hyperlink: Option<NodeRef<'a>>,
}

/// Elements of which a document may have only one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Single {
    Title,
    Base,
    VisibleMain,
    Charset,
    HttpEquiv(&'static str),
    MetaName(&'static str),
}

/// An open `figure`.
struct Figure<'a> {
    embedded: u32,
    has_text: bool,
    caption_has_text: bool,
    in_caption: bool,
    /// An `img` without `alt`.
    image: Option<ElementRef<'a>>,
    /// Other content than one table.
    other: bool,
    table_caption: Option<NodeRef<'a>>,
    tables: u32,
    captions: u32,
}

/// The names of an open `dl`.
#[derive(Default)]
pub(in crate::check) struct Terms {
    seen: HashMap<String, ()>,
    /// The text of the open `dt`.
    open: Option<String>,
}

impl<'a> Summary<'a> {
    /// Takes in text that is not white space.
    pub(in crate::check) fn text(&mut self, text: &str) {
        if let Some(figure) = self.figures.last_mut() {
            if figure.in_caption {
                figure.caption_has_text = true;
            } else {
                figure.has_text = true;
            }
        }
        if let Some(term) = self.lists.last_mut().and_then(|list| list.open.as_mut()) {
            term.push_str(text);
            term.push(' ');
        }
    }
}

impl<'a> Checker<'a, '_, '_> {
    /// The rules that speak when an element opens.
    pub(in crate::check) fn open_rules(&mut self, subject: &Subject<'a>) {
        let element = subject.element;
        if element.namespace() != Namespace::Html {
            self.foreign_element(subject);
        }
        self.open_table(subject.number);
        if self.summary.autofocus.is_empty() {
            self.summary.autofocus.push(None);
        }
        if subject.categories & IS_EMBEDDED != 0 {
            self.embedded(subject);
        }
        if subject.categories & IS_HEADING != 0 && subject.number != HGROUP {
            self.heading(subject);
        }
        let depth = self.stack.len();
        match subject.number {
            HTML | BODY | DIV | CUSTOM_ELEMENT => {}
            FORM if !element.has_attribute("aria-label")
                && !element.has_attribute("aria-labelledby")
                && !element.has_attribute("title") => {}
            MAIN => {
                self.main(subject);
                self.summary.mains += 1;
                self.summary.not_for_main.get_or_insert(depth);
            }
            _ => {
                self.summary.not_for_main.get_or_insert(depth);
            }
        }
        match subject.number {
            TITLE if subject.parent == HEAD => self.single(Single::Title, subject),
            BASE => self.base(subject),
            META => self.meta(subject),
            LINK => self.link(subject),
            FIGURE => self.summary.figures.push(Figure {
                embedded: 0,
                has_text: false,
                caption_has_text: false,
                in_caption: false,
                image: None,
                other: false,
                table_caption: None,
                tables: 0,
                captions: 0,
            }),
            FIGCAPTION => {
                if let Some(figure) = self.summary.figures.last_mut() {
                    figure.in_caption = true;
                    figure.captions += 1;
                }
            }
            ARTICLE | SECTION | ASIDE | NAV => self.summary.sections.push(false),
            DL => self.summary.lists.push(Terms::default()),
            DT => {
                if let Some(list) = self.summary.lists.last_mut() {
                    list.open = Some(String::new());
                }
            }
            _ => {}
        }
        if subject.parent == FIGURE
            && subject.number != FIGCAPTION
            && let Some(figure) = self.summary.figures.last_mut()
        {
            if subject.number == TABLE { figure.tables += 1 } else { figure.other = true }
        }
        if subject.number == CAPTION
            && let Some(figure) = self.summary.figures.last_mut()
        {
            figure.table_caption = Some(element.as_node());
        }
        if self.seen.role {
            self.role(subject);
        }
        self.urls_before_base(subject);
        self.microdata(subject);
        self.open_controls(subject);
        if self.summary.grids.last().is_some() || subject.number == TABLE {
            self.open_grid(subject);
        }
        self.autofocus(subject);
    }

    /// The rules that speak when an element closes.
    pub(in crate::check) fn close_rules(&mut self, element: ElementRef<'a>, frame: &Frame<'a>) {
        self.close_table(frame.number);
        if self.summary.not_for_main == Some(self.stack.len()) {
            self.summary.not_for_main = None;
        }
        let node = element.as_node();
        match frame.number {
            TITLE if !frame.substantial => {
                self.reporter.node(Code::Rule(RuleCode::EmptyTitle), node, |one| one);
            }
            H1..=H6 if !frame.substantial => {
                self.reporter.node(Code::Rule(RuleCode::EmptyHeading), node, |one| {
                    one.with_part(element.name())
                });
            }
            FIGURE => self.close_figure(node),
            FIGCAPTION => {
                if let Some(figure) = self.summary.figures.last_mut() {
                    figure.in_caption = false;
                }
            }
            ARTICLE | SECTION | ASIDE | NAV => {
                let has_heading = self.summary.sections.pop().unwrap_or(true);
                if has_heading {
                    if let Some(outer) = self.summary.sections.last_mut() {
                        *outer = true;
                    }
                } else if matches!(frame.number, ARTICLE | SECTION) {
                    self.reporter.node(Code::Rule(RuleCode::SectionWithoutHeading), node, |one| {
                        one.with_part(element.name())
                    });
                }
            }
            MAIN => self.summary.mains -= 1,
            DT => self.close_term(node),
            DL => {
                self.summary.lists.pop();
            }
            _ => {}
        }
        if frame.is_focus_scope {
            self.summary.autofocus.pop();
        }
        self.close_controls(frame.number);
        if frame.number == TIME {
            self.time_text(element);
        }
        self.close_grid(element, frame.number);
    }

    /// What is known at the end of the tree.
    pub(in crate::check) fn finish_summary(&mut self) {
        let summary = std::mem::take(&mut self.summary);
        if !self.is_main_tree {
            return;
        }
        if let Some(head) = self.document.head()
            && !summary.first.contains_key(&Single::Title)
        {
            self.reporter.node(Code::Rule(RuleCode::MissingTitle), head.as_node(), |one| one);
        }
        if let Some(html) = self.document.html()
            && !html.has_attribute("lang")
        {
            self.reporter.node(Code::Rule(RuleCode::MissingLang), html.as_node(), |one| one);
        }
        let mut lonely: Vec<NodeRef<'a>> = summary
            .radios
            .values()
            .filter(|(_, count)| *count == 1)
            .map(|(node, _)| *node)
            .collect();
        lonely.sort_by_key(|node| node.id());
        for node in lonely {
            self.reporter.node(Code::Rule(RuleCode::LonelyRadioButton), node, |one| one);
        }
    }

    fn single(&mut self, what: Single, subject: &Subject<'a>) {
        if !self.is_main_tree {
            return;
        }
        let node = subject.element.as_node();
        let first = *self.summary.first.entry(what).or_insert(node);
        if first != node {
            self.reporter.node(Code::Rule(RuleCode::SecondOfItsKind), node, |one| {
                one.with_part(subject.element.name())
                    .with_related(related(first, "the first is here"))
            });
        }
    }

    fn main(&mut self, subject: &Subject<'a>) {
        if let Some(depth) = self.summary.not_for_main
            && let Some(above) = self.stack.get(depth).and_then(|frame| frame.element)
        {
            self.reporter.node(
                Code::Rule(RuleCode::MisplacedMain),
                subject.element.as_node(),
                |one| {
                    one.with_part(above.name())
                        .with_related(related(above.as_node(), "opened here"))
                },
            );
        }
        if !subject.element.has_attribute("hidden") {
            self.single(Single::VisibleMain, subject);
        }
    }

    fn base(&mut self, subject: &Subject<'a>) {
        self.single(Single::Base, subject);
        for (attribute, first) in
            [("href", self.summary.first_url), ("target", self.summary.first_hyperlink)]
        {
            if let Some(first) = first
                && subject.element.has_attribute(attribute)
            {
                self.reporter.node(
                    Code::Rule(RuleCode::LateBase),
                    subject.element.as_node(),
                    |one| {
                        one.with_part(attribute).with_related(related(first, "this came before it"))
                    },
                );
                return;
            }
        }
    }

    fn urls_before_base(&mut self, subject: &Subject<'a>) {
        if !self.seen.url || self.summary.first_hyperlink.is_some() || subject.number == BASE {
            return;
        }
        let element = subject.element;
        let node = element.as_node();
        self.summary.first_url.get_or_insert(node);
        if matches!(element.name(), "a" | "area" | "link" | "form") && element.has_attribute("href")
        {
            self.summary.first_hyperlink = Some(node);
        }
    }

    fn meta(&mut self, subject: &Subject<'a>) {
        let element = subject.element;
        if element.has_attribute("charset") {
            self.single(Single::Charset, subject);
        }
        if let Some(value) = element.attribute("http-equiv") {
            match HTTP_EQUIV.state(Some(value)) {
                Some("encoding-declaration") => self.single(Single::Charset, subject),
                // A document may have several policies, says Content Security Policy.
                Some("content-security-policy") | None => {}
                Some(state) => self.single(Single::HttpEquiv(state), subject),
            }
        }
        if let Some(name) = element.attribute("name") {
            for once in ["description", "color-scheme"] {
                if name.eq_ignore_ascii_case(once) {
                    self.single(Single::MetaName(once), subject);
                }
            }
            if name.eq_ignore_ascii_case("viewport") {
                self.viewport(subject);
            }
        }
    }

    /// A heading follows another by at most one level down.
    fn heading(&mut self, subject: &Subject<'a>) {
        if let Some(section) = self.summary.sections.last_mut() {
            *section = true;
        }
        let Some(level) =
            subject.element.name().strip_prefix('h').and_then(|n| n.parse::<u8>().ok())
        else {
            return;
        };
        if !self.is_main_tree || self.summary.has_offset {
            return;
        }
        let node = subject.element.as_node();
        if let Some((last, lead)) = self.summary.heading.replace((level, node))
            && level > last + 1
        {
            self.reporter.node(Code::Rule(RuleCode::SkippedHeadingLevel), node, |one| {
                one.with_part(format!("h{level}"))
                    .with_part(format!("h{last}"))
                    .with_related(related(lead, "the heading before"))
            });
        }
    }

    fn embedded(&mut self, subject: &Subject<'a>) {
        let element = subject.element;
        // Images with an alternative, and whatever else is embedded, stand for text.
        let speaks =
            subject.number != IMG || element.attribute("alt").is_some_and(|alt| !alt.is_empty());
        if speaks && let Some(frame) = self.stack.last_mut() {
            frame.substantial = true;
        }
        let mut excused = subject.number != IMG
            || element.has_attribute("alt")
            || element.attribute("title").is_some_and(|title| !title.is_empty())
            || element.attribute("generator-unable-to-provide-required-alt") == Some("");
        if let Some(figure) = self.summary.figures.last_mut()
            && !figure.in_caption
        {
            figure.embedded += 1;
            if !excused {
                excused = true;
                if let Some(before) = figure.image.replace(element) {
                    self.missing_alt(before);
                }
            }
        }
        if !excused {
            self.missing_alt(element);
        }
    }

    fn missing_alt(&mut self, image: ElementRef<'a>) {
        self.reporter.node(Code::Rule(RuleCode::MissingAlt), image.as_node(), |one| one);
    }

    fn close_figure(&mut self, node: NodeRef<'a>) {
        let Some(figure) = self.summary.figures.pop() else { return };
        let excused = figure.embedded == 1 && !figure.has_text && figure.caption_has_text;
        if let Some(image) = figure.image.filter(|_| !excused) {
            self.missing_alt(image);
        }
        if let Some(outer) = self.summary.figures.last_mut() {
            outer.embedded += figure.embedded;
            outer.has_text |= figure.has_text || figure.caption_has_text;
        }
        if figure.captions == 1
            && figure.tables == 1
            && !figure.other
            && let Some(caption) = figure.table_caption
        {
            self.reporter.node(Code::Rule(RuleCode::CaptionInFigure), caption, |one| {
                one.with_related(related(node, "the figure"))
            });
        }
    }

    fn close_term(&mut self, node: NodeRef<'a>) {
        let Some(list) = self.summary.lists.last_mut() else { return };
        let Some(text) = list.open.take() else { return };
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let name = words.join(" ");
        if !name.is_empty() && list.seen.insert(name, ()).is_some() {
            self.reporter.node(Code::Rule(RuleCode::DuplicateTerm), node, |one| {
                one.with_part(words.join(" "))
            });
        }
    }

    fn autofocus(&mut self, subject: &Subject<'a>) {
        let element = subject.element;
        if subject.number == DIALOG || self.seen.popover {
            self.summary.autofocus.push(None);
        }
        if !self.seen.autofocus {
            return;
        }
        let node = element.as_node();
        let Some(scope) = self.summary.autofocus.last_mut() else { return };
        if let Some(first) = *scope {
            self.reporter.attribute(
                Code::Rule(RuleCode::SecondAutofocus),
                element,
                "autofocus",
                |one| one.with_related(related(first, "the first is here")),
            );
        }
        scope.get_or_insert(node);
    }

    fn microdata(&mut self, subject: &Subject<'a>) {
        const NEEDED: [(&str, &[&str]); 3] = [
            ("itemtype", &["itemscope"]),
            ("itemref", &["itemscope"]),
            ("itemid", &["itemscope", "itemtype"]),
        ];
        if self.seen.heading_offset {
            self.summary.has_offset = true;
        }
        if !self.seen.microdata {
            return;
        }
        let element = subject.element;
        for (attribute, others) in NEEDED {
            if element.has_attribute(attribute)
                && let Some(missing) = others.iter().find(|other| !element.has_attribute(other))
            {
                self.reporter.attribute(
                    Code::Rule(RuleCode::MissingCompanion),
                    element,
                    attribute,
                    |one| one.with_part(*missing),
                );
            }
        }
    }
}
