//! The text of scripts: data that browsers read, and what is beside `src`.

#[cfg(feature = "json")]
mod json;

use super::family::{Elements, Family};
use crate::codes::{Code, RuleCode};
use crate::condition::kind_of_script;
use crate::context::{Context, Frame};
use crate::model::SCRIPT;
use duckbill::dom::{ElementRef, NodeRef};
use duckbill::microsyntax::script_type::ScriptType;
use std::borrow::Cow;

/// Checks the text of scripts.
#[derive(Default)]
pub(super) struct Scripts;

impl<'a> Family<'a> for Scripts {
    const CLOSES: Elements = Elements::of(&[SCRIPT]);

    fn close(
        &mut self,
        context: &mut Context<'a, '_, '_>,
        element: ElementRef<'a>,
        frame: &Frame<'a>,
    ) {
        if frame.number != SCRIPT {
            return;
        }
        let kind = kind_of_script(element);
        // An empty text is documentation, and data of most formats.
        let is_json = matches!(kind, Some(ScriptType::ImportMap | ScriptType::SpeculationRules));
        if !frame.substantial && (!is_json || element.has_attribute("src")) {
            return;
        }
        let runs = matches!(kind, Some(ScriptType::Classic | ScriptType::Module));
        if runs && element.has_attribute("src") && !is_documentation(&child_text(element)) {
            report(context, element, RuleCode::TextBesideSource, "");
        }
        #[cfg(feature = "json")]
        if !runs {
            json::check(context, element, kind, || child_text(element));
        }
    }
}

/// The [child text content](https://dom.spec.whatwg.org/#concept-child-text-content): in SVG an element may hold others.
fn child_text(element: ElementRef<'_>) -> Cow<'_, str> {
    let mut texts = element.as_node().children().filter_map(NodeRef::text);
    let text = match (texts.next(), texts.next()) {
        (first, None) => Cow::Borrowed(first.unwrap_or_default()),
        (first, second) => Cow::Owned(first.into_iter().chain(second).chain(texts).collect()),
    };
    crate::work::count(text.len());
    text
}

fn report(
    context: &mut Context<'_, '_, '_>,
    element: ElementRef<'_>,
    code: RuleCode,
    reason: &str,
) {
    context.reporter.node(Code::Rule(code), element.as_node(), |one| one.with_part(reason));
}

/// Whether a text is
/// [script documentation](https://html.spec.whatwg.org/multipage/scripting.html#inline-documentation-for-external-scripts):
/// white space and comments of JavaScript.
fn is_documentation(text: &str) -> bool {
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches([' ', '\t', '\n', '\r']);
        let after = if let Some(comment) = rest.strip_prefix("/*") {
            comment.find("*/").and_then(|end| comment.get(end + 2..))
        } else if let Some(comment) = rest.strip_prefix("//") {
            comment.get(comment.find('\n').unwrap_or(comment.len())..)
        } else {
            return rest.is_empty();
        };
        match after {
            Some(after) => rest = after,
            None => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_documentation() {
        for text in ["", " \n", "// a\n", "/* a */ // b", "/***/"] {
            assert!(is_documentation(text), "{text}");
        }
        for text in ["a()", "<!--", "/* a", "/ /", "// a\nb"] {
            assert!(!is_documentation(text), "{text}");
        }
    }
}
