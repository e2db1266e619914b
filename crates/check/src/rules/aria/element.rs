//! The row of an element in the table of ARIA in HTML.

use super::tables::{Row, role_of, row, row_of_form};
use crate::condition::Subject;
use crate::context::Context;
use crate::model::{
    A, AREA, CUSTOM_ELEMENT, DETAILS, DIV, DL, FIGCAPTION, FIGURE, FOOTER, HEADER, IMG, INPUT, LI,
    MENU, OL, SELECT, SUMMARY, TD, TH, TR, UL, UNKNOWN,
};
use crate::names::{number_of, state};
use duckbill::dom::ElementRef;
use duckbill::names::Namespace;

/// The open elements where an element begins.
#[derive(Clone, Copy)]
pub(super) struct Open {
    pub(super) role: Option<u8>,
    pub(super) table: Option<u8>,
}

impl Open {
    pub(super) fn is(self, name: &str) -> bool {
        self.role.and_then(role_of).is_some_and(|role| role.name == name)
    }

    pub(super) fn table_is(self, names: &[&str]) -> bool {
        self.table.and_then(role_of).is_some_and(|role| names.contains(&role.name))
    }
}

/// The row of an element; `None` for custom elements and unknown ones.
pub(super) fn row_of(
    context: &Context<'_, '_, '_>,
    subject: &Subject<'_>,
    open: Open,
) -> Option<&'static Row> {
    let element = subject.element;
    let name = element.name();
    match (element.namespace(), name) {
        (Namespace::Html, _) | (Namespace::Svg, "svg") | (Namespace::MathMl, "math") => {}
        _ => return None,
    }
    let has = |name: &str| element.has_attribute(name);
    let form = match subject.number {
        A | AREA if has("href") => "href",
        DIV if subject.parent == DL => "dl",
        FIGURE if has_caption(element) => "figcaption",
        FOOTER | HEADER if context.stack.last().is_none_or(|parent| !parent.is_in_section) => {
            "page"
        }
        IMG if ["alt", "aria-label", "aria-labelledby", "title"]
            .iter()
            .any(|name| has_text(element, name)) =>
        {
            "named"
        }
        IMG if element.attribute("alt") == Some("") => "empty",
        INPUT => return row_of_input(subject),
        LI if matches!(subject.parent, UL | OL | MENU) && open.is("list") => "list",
        SELECT if has("multiple") || element.display_size() > 1 => "list",
        SUMMARY if subject.parent == DETAILS && is_first(element) => "details",
        TD | TH | TR if open.table_is(&["table"]) => "table",
        TD | TH | TR if open.table_is(&["grid", "treegrid"]) => "grid",
        _ => "",
    };
    match subject.number {
        UNKNOWN | CUSTOM_ELEMENT => row(name),
        number => row_of_form(number, form),
    }
}

fn row_of_input(subject: &Subject<'_>) -> Option<&'static Row> {
    let kind = state(subject.element, INPUT, "type").unwrap_or("text");
    let element = subject.element;
    match kind {
        "email" | "search" | "tel" | "text" | "url" if element.has_attribute("list") => {
            row("input[list]")
        }
        "checkbox" if element.has_attribute("aria-pressed") => row("input[checkbox][pressed]"),
        kind => row(&format!("input[{kind}]")),
    }
}

fn has_text(element: ElementRef<'_>, name: &str) -> bool {
    element.attribute(name).is_some_and(|value| !value.is_empty())
}

fn has_caption(figure: ElementRef<'_>) -> bool {
    let mut children = figure.as_node().children().filter_map(|child| child.as_element());
    children.any(|child| number_of(child) == FIGCAPTION)
}

fn is_first(element: ElementRef<'_>) -> bool {
    element.as_node().previous_siblings().all(|node| node.as_element().is_none())
}
