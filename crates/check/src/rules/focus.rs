//! Which element gets the focus when the page or a dialog opens.

use super::family::{Elements, Family};
use crate::codes::{Code, RuleCode};
use crate::condition::Subject;
use crate::context::{Context, Frame, Seen};
use crate::model::DIALOG;
use crate::report::related;
use duckbill::dom::{ElementRef, NodeRef};

/// For each open scope of `autofocus` the element that has it, innermost last.
#[derive(Default)]
pub(super) struct Focus<'a> {
    scopes: Vec<Option<NodeRef<'a>>>,
}

impl<'a> Family<'a> for Focus<'a> {
    const OPENS: Elements = Elements::of(&[DIALOG]);

    const OPENS_WITH: Seen = Seen::POPOVER.or(Seen::AUTOFOCUS);

    #[inline]
    fn closes_for(frame: &Frame<'a>) -> bool {
        frame.is_focus_scope
    }

    fn open(&mut self, context: &mut Context<'a, '_, '_>, subject: &Subject<'a>) {
        if self.scopes.is_empty() {
            self.scopes.push(None);
        }
        let element = subject.element;
        if subject.number == DIALOG || context.seen.any(Seen::POPOVER) {
            self.scopes.push(None);
        }
        if !context.seen.any(Seen::AUTOFOCUS) {
            return;
        }
        let node = element.as_node();
        let Some(scope) = self.scopes.last_mut() else { return };
        if let Some(first) = *scope {
            context.reporter.attribute(
                Code::Rule(RuleCode::SecondAutofocus),
                element,
                "autofocus",
                |one| one.with_related(related(first, "the first is here")),
            );
        }
        scope.get_or_insert(node);
    }

    fn close(&mut self, _: &mut Context<'a, '_, '_>, _: ElementRef<'a>, frame: &Frame<'a>) {
        if frame.is_focus_scope {
            self.scopes.pop();
        }
    }
}
