//! Images and their alternatives, figures and their captions.

use super::family::{Elements, Family};
use crate::codes::{Code, RuleCode};
use crate::condition::Subject;
use crate::context::{Context, Frame};
use crate::model::{CAPTION, FIGCAPTION, FIGURE, IMG, IS_EMBEDDED, TABLE};
use crate::report::related;
use duckbill::dom::{ElementRef, NodeRef};

/// The open figures, innermost last.
#[derive(Default)]
pub(super) struct Figures<'a> {
    figures: Vec<Figure<'a>>,
}

/// An open `figure`.
#[derive(Default)]
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

impl<'a> Family<'a> for Figures<'a> {
    const OPENS: Elements = Elements::of(&[FIGURE, FIGCAPTION, CAPTION]);
    const CLOSES: Elements = Elements::of(&[FIGURE, FIGCAPTION]);

    #[inline]
    fn opens_for(subject: &Subject<'a>) -> bool {
        subject.categories & IS_EMBEDDED != 0 || subject.parent == FIGURE
    }

    fn open(&mut self, context: &mut Context<'a, '_, '_>, subject: &Subject<'a>) {
        if subject.categories & IS_EMBEDDED != 0 {
            self.embedded(context, subject);
        }
        match subject.number {
            FIGURE => self.figures.push(Figure::default()),
            FIGCAPTION => {
                if let Some(figure) = self.figures.last_mut() {
                    figure.in_caption = true;
                    figure.captions += 1;
                }
            }
            CAPTION => {
                if let Some(figure) = self.figures.last_mut() {
                    figure.table_caption = Some(subject.element.as_node());
                }
            }
            _ => {}
        }
        if subject.parent == FIGURE
            && subject.number != FIGCAPTION
            && let Some(figure) = self.figures.last_mut()
        {
            if subject.number == TABLE { figure.tables += 1 } else { figure.other = true }
        }
    }

    fn text(&mut self, _: &str) {
        if let Some(figure) = self.figures.last_mut() {
            if figure.in_caption {
                figure.caption_has_text = true;
            } else {
                figure.has_text = true;
            }
        }
    }

    fn close(
        &mut self,
        context: &mut Context<'a, '_, '_>,
        element: ElementRef<'a>,
        frame: &Frame<'a>,
    ) {
        match frame.number {
            FIGURE => self.close_figure(context, element.as_node()),
            FIGCAPTION => {
                if let Some(figure) = self.figures.last_mut() {
                    figure.in_caption = false;
                }
            }
            _ => {}
        }
    }
}

impl<'a> Figures<'a> {
    fn embedded(&mut self, context: &mut Context<'a, '_, '_>, subject: &Subject<'a>) {
        let element = subject.element;
        // Images with an alternative, and whatever else is embedded, stand for text.
        let speaks =
            subject.number != IMG || element.attribute("alt").is_some_and(|alt| !alt.is_empty());
        if speaks && let Some(frame) = context.stack.last_mut() {
            frame.substantial = true;
        }
        let mut excused = subject.number != IMG
            || element.has_attribute("alt")
            || element.attribute("title").is_some_and(|title| !title.is_empty())
            || element.attribute("generator-unable-to-provide-required-alt") == Some("");
        if let Some(figure) = self.figures.last_mut()
            && !figure.in_caption
        {
            figure.embedded += 1;
            if !excused {
                excused = true;
                if let Some(before) = figure.image.replace(element) {
                    missing_alt(context, before);
                }
            }
        }
        if !excused {
            missing_alt(context, element);
        }
    }

    fn close_figure(&mut self, context: &mut Context<'a, '_, '_>, node: NodeRef<'a>) {
        let Some(figure) = self.figures.pop() else { return };
        let excused = figure.embedded == 1 && !figure.has_text && figure.caption_has_text;
        if let Some(image) = figure.image.filter(|_| !excused) {
            missing_alt(context, image);
        }
        if let Some(outer) = self.figures.last_mut() {
            outer.embedded += figure.embedded;
            outer.has_text |= figure.has_text || figure.caption_has_text;
        }
        if figure.captions == 1
            && figure.tables == 1
            && !figure.other
            && let Some(caption) = figure.table_caption
        {
            context.reporter.node(Code::Rule(RuleCode::CaptionInFigure), caption, |one| {
                one.with_related(related(node, "the figure"))
            });
        }
    }
}

/// Reports an image without an alternative.
fn missing_alt(context: &mut Context<'_, '_, '_>, image: ElementRef<'_>) {
    context.reporter.node(Code::Rule(RuleCode::MissingAlt), image.as_node(), |one| one);
}
