//! Style sheets in the document: the text of `style` elements, and the attribute `style`.
//!
//! A text is cut into rules and declarations (`cuts.rs`, `sheet.rs`). Those that nothing is known of become tokens
//! (`tokens.rs`), and each value is matched (`declarations.rs`, `value.rs`) against the syntax of its property, which the
//! table has (`grammar.rs`). A finding is a range of the text; `places.rs` of the checker says where that is in the source.

mod blocks;
mod cuts;
mod declarations;
mod findings;
mod generated {
    include!(concat!(env!("OUT_DIR"), "/css.rs"));
}
mod grammar;
mod selector;
mod sheet;
mod token_places;
mod tokens;
mod value;

use super::family::{Elements, Family};
use crate::codes::{Code, Level, RuleCode};
use crate::condition::Subject;
use crate::context::{Context, Frame};
use crate::diagnostic::Place;
use crate::model::attribute::STYLE;
use crate::model::{STYLE as STYLE_ELEMENT, UNKNOWN};
use crate::places::TextPlaces;
use crate::template::TemplateLanguage;
use crate::text_table::TextTable;
use declarations::Declarations;
use duckbill::dom::{AttributeRef, ElementRef, NodeRef};
use duckbill::names::{Namespace, Tag};
use findings::{Finding, Findings};
use sheet::Reader;

/// Longer texts are not read: offsets and numbers of tokens are kept in 32 bits.
const LONGEST: usize = u32::MAX as usize / 4;
/// Findings of one style sheet that are kept.
const MOST_OF_SHEET: usize = 100_000;
/// Findings of one attribute that are kept. The place of each is found anew, so there must be few.
const MOST_OF_ATTRIBUTE: usize = 50;

/// Checks style sheets.
#[derive(Default)]
pub(super) struct Styles<'a> {
    /// Values of attributes that nothing is wrong with: most pages repeat some.
    right: TextTable<'a, ()>,
    declarations: Declarations<'a>,
}

impl<'a> Family<'a> for Styles<'a> {
    // A `style` in SVG has no number.
    const CLOSES: Elements = Elements::of(&[STYLE_ELEMENT, UNKNOWN]);

    #[inline]
    fn attribute(
        &mut self,
        context: &mut Context<'a, '_, '_>,
        subject: &Subject<'a>,
        attribute: AttributeRef<'a>,
        number: usize,
    ) {
        if number == STYLE {
            self.style(context, subject, attribute);
        }
    }

    fn close(
        &mut self,
        context: &mut Context<'a, '_, '_>,
        element: ElementRef<'a>,
        _frame: &Frame<'a>,
    ) {
        if element.tag() != Tag::Style
            || element.namespace() == Namespace::MathMl
            || !context.reporter.options().checks(Level::Css)
            || element.name() != "style"
            || !is_css(element)
        {
            return;
        }
        let node = element.as_node();
        let mut texts = node.children().filter(|child| child.text().is_some());
        let Some(first) = texts.next() else { return };
        // The child text content: in SVG an element may hold others, of which each is asked for itself.
        let joined =
            texts.next().map(|_| node.children().filter_map(NodeRef::text).collect::<String>());
        let text = joined.as_deref().or_else(|| first.text()).unwrap_or_default();
        if text.len() > LONGEST || is_of_template(context, text) {
            return;
        }
        let mut findings = Findings::of_at_most(MOST_OF_SHEET);
        match (&joined, first.text()) {
            (None, Some(text)) => {
                let sheet = without_section(text, &mut findings);
                Reader::new(sheet, &mut findings, &mut self.declarations).sheet();
            }
            _ => {
                let sheet = without_section(text, &mut findings);
                Reader::new(sheet, &mut findings, &mut Declarations::default()).sheet();
            }
        }
        let place = if joined.is_none() { Some(first) } else { None };
        report_all(context, element, place, text, findings.list);
    }
}

impl<'a> Styles<'a> {
    fn style(
        &mut self,
        context: &mut Context<'a, '_, '_>,
        subject: &Subject<'a>,
        attribute: AttributeRef<'a>,
    ) {
        if subject.element.namespace() == Namespace::MathMl
            || !context.reporter.options().checks(Level::Css)
        {
            return;
        }
        let text = attribute.value();
        if text.len() > LONGEST {
            return;
        }
        if let Some(template) = context.reporter.options().template() {
            let spans = subject.element.attribute_spans("style");
            if spans.is_none_or(|spans| template.prints_into(spans.span)) {
                return;
            }
        }
        let Err(new) = self.right.find(text) else { return };
        let mut findings = Findings::of_at_most(MOST_OF_ATTRIBUTE);
        Reader::new(text, &mut findings, &mut self.declarations).attribute();
        if findings.list.is_empty() {
            self.right.add(new, ());
        }
        for one in findings.list {
            let place = || Place::Value {
                element: subject.element.as_node().id(),
                attribute: "style".to_owned(),
                range: one.start as usize..one.end as usize,
            };
            report(context, one.code, place, one.parts, one.note);
        }
    }
}

/// Whether a style sheet is one that a template language prints into, as far as can be seen: the syntax of templates is
/// looked for outside of style sheets, whose own braces are like some of it.
fn is_of_template(context: &Context<'_, '_, '_>, text: &str) -> bool {
    const MARKS: [&str; 8] = ["{{", "{%", "{#", "<%", "<?", "${", "[[", "@@"];
    let Some(template) = context.reporter.options().template() else { return false };
    // In sources of components it is another language as often as not.
    template.language.is_of_components()
        || template.language == TemplateLanguage::Razor && text.contains('@')
        || MARKS.iter().any(|mark| text.contains(mark))
}

/// Whether a `style` element holds CSS.
fn is_css(element: ElementRef<'_>) -> bool {
    let kind = element.attribute("type").unwrap_or_default();
    kind.is_empty() || kind.trim_ascii().eq_ignore_ascii_case("text/css")
}

/// The style sheet without the marks of a CDATA section, as authors of XHTML write them, and the offset of
/// findings in it. In HTML the marks are text, and a browser finds no rule in it.
fn without_section<'t>(text: &'t str, findings: &mut Findings) -> &'t str {
    const MARK: &str = "<![CDATA[";
    let Some(inside) = text.trim_ascii_start().strip_prefix(MARK) else { return text };
    let begin = u32::try_from(text.len().saturating_sub(inside.len())).unwrap_or(u32::MAX);
    let reason =
        "there are no CDATA sections in HTML, so that a browser skips the whole style sheet";
    findings.syntax(reason, (begin.saturating_sub(MARK.len() as u32), begin));
    let sheet = inside.trim_ascii_end().strip_suffix("]]>");
    if let Some(sheet) = sheet {
        let end = begin.saturating_add(u32::try_from(sheet.len()).unwrap_or(u32::MAX));
        findings.syntax("this belongs to no rule", (end, end.saturating_add(3)));
    }
    findings.offset = begin;
    sheet.unwrap_or(inside)
}
fn report_all<'a>(
    context: &mut Context<'a, '_, '_>,
    element: ElementRef<'a>,
    text_node: Option<NodeRef<'a>>,
    text: &str,
    mut list: Vec<Finding>,
) {
    list.sort_by_key(|one| one.start);
    let mut places = text_node.and_then(|node| TextPlaces::new(context.document, node, text));
    for one in list {
        let span = places.as_mut().map(|places| places.span(one.start as usize..one.end as usize));
        let place = || span.map_or_else(|| Place::Node(element.as_node().id()), Place::Source);
        report(context, one.code, place, one.parts, one.note);
    }
}

fn report(
    context: &mut Context<'_, '_, '_>,
    code: RuleCode,
    place: impl FnOnce() -> Place,
    parts: Vec<String>,
    note: Option<String>,
) {
    context.reporter.add(Code::Rule(code), place, |mut one| {
        for part in parts {
            one = one.with_part(part);
        }
        match note {
            Some(note) => one.with_note(note),
            None => one,
        }
    });
}
