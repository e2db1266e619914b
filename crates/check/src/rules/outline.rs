//! Headings, sections and the main content: how the page is divided.

use super::family::{Elements, Family};
use crate::codes::{Code, RuleCode};
use crate::condition::Subject;
use crate::context::{Context, Frame, Seen};
use crate::model::{
    ARTICLE, ASIDE, H1, H2, H3, H4, H5, H6, HGROUP, IS_HEADING, MAIN, NAV, SECTION,
};
use crate::report::related;
use duckbill::dom::{ElementRef, NodeRef};

/// The headings and sections so far.
#[derive(Default)]
pub(super) struct Outline<'a> {
    /// The level of the last heading.
    heading: Option<(u8, NodeRef<'a>)>,
    /// Whether an element has an offset for the levels of headings, which are not counted here.
    has_offset: bool,
    /// For each open sectioning element: whether it has a heading.
    sections: Vec<bool>,
    /// The first `main` that is not hidden.
    visible_main: Option<NodeRef<'a>>,
}

impl<'a> Family<'a> for Outline<'a> {
    const OPENS: Elements = Elements::of(&[MAIN, ARTICLE, SECTION, ASIDE, NAV]);
    const CLOSES: Elements = Elements::of(&[ARTICLE, SECTION, ASIDE, NAV, H1, H2, H3, H4, H5, H6]);

    const OPENS_WITH: Seen = Seen::HEADING_OFFSET;

    #[inline]
    fn opens_for(subject: &Subject<'a>) -> bool {
        subject.categories & IS_HEADING != 0
    }

    fn open(&mut self, context: &mut Context<'a, '_, '_>, subject: &Subject<'a>) {
        if subject.categories & IS_HEADING != 0 && subject.number != HGROUP {
            self.heading(context, subject);
        }
        if subject.number == MAIN {
            self.main(context, subject);
        }
        if matches!(subject.number, ARTICLE | SECTION | ASIDE | NAV) {
            self.sections.push(false);
        }
        self.has_offset |= context.seen.any(Seen::HEADING_OFFSET);
    }

    fn close(
        &mut self,
        context: &mut Context<'a, '_, '_>,
        element: ElementRef<'a>,
        frame: &Frame<'a>,
    ) {
        match frame.number {
            H1..=H6 if !frame.substantial => {
                context.reporter.node(
                    Code::Rule(RuleCode::EmptyHeading),
                    element.as_node(),
                    |one| one.with_part(element.name()),
                );
            }
            ARTICLE | SECTION | ASIDE | NAV => self.close_section(context, element, frame.number),
            _ => {}
        }
    }
}

impl<'a> Outline<'a> {
    fn close_section(
        &mut self,
        context: &mut Context<'a, '_, '_>,
        element: ElementRef<'a>,
        number: u16,
    ) {
        let has_heading = self.sections.pop().unwrap_or(true);
        if has_heading {
            if let Some(outer) = self.sections.last_mut() {
                *outer = true;
            }
        } else if matches!(number, ARTICLE | SECTION) {
            context.reporter.node(
                Code::Rule(RuleCode::SectionWithoutHeading),
                element.as_node(),
                |one| one.with_part(element.name()),
            );
        }
    }

    fn main(&mut self, context: &mut Context<'a, '_, '_>, subject: &Subject<'a>) {
        if let Some(depth) = context.stack.last().and_then(|frame| frame.not_for_main)
            && let Some(above) = context.stack.get(depth).and_then(|frame| frame.element)
        {
            context.reporter.node(
                Code::Rule(RuleCode::MisplacedMain),
                subject.element.as_node(),
                |one| {
                    one.with_part(above.name())
                        .with_related(related(above.as_node(), "opened here"))
                },
            );
        }
        if subject.element.has_attribute("hidden") || !context.is_main_tree {
            return;
        }
        let node = subject.element.as_node();
        let first = *self.visible_main.get_or_insert(node);
        if first != node {
            context.reporter.second_of_its_kind(
                subject.element,
                first,
                "`main` that is not hidden",
            );
        }
    }

    /// A heading follows another by at most one level down.
    fn heading(&mut self, context: &mut Context<'a, '_, '_>, subject: &Subject<'a>) {
        if let Some(section) = self.sections.last_mut() {
            *section = true;
        }
        let Some(level) =
            subject.element.name().strip_prefix('h').and_then(|n| n.parse::<u8>().ok())
        else {
            return;
        };
        if !context.is_main_tree || self.has_offset {
            return;
        }
        let node = subject.element.as_node();
        if let Some((last, lead)) = self.heading.replace((level, node))
            && level > last + 1
        {
            context.reporter.node(Code::Rule(RuleCode::SkippedHeadingLevel), node, |one| {
                one.with_part(format!("h{level}"))
                    .with_part(format!("h{last}"))
                    .with_related(related(lead, "the heading before"))
            });
        }
    }
}
