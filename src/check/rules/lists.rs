//! The terms of description lists.

use super::family::Family;
use crate::check::codes::{Code, RuleCode};
use crate::check::condition::Subject;
use crate::check::context::{Context, Frame};
use crate::check::model::{DL, DT};
use crate::dom::{ElementRef, NodeRef};
use std::collections::HashMap;

/// The open description lists, innermost last.
#[derive(Default)]
pub(super) struct Lists {
    lists: Vec<Terms>,
}

/// The names of an open `dl`.
#[derive(Default)]
struct Terms {
    seen: HashMap<String, ()>,
    /// The text of the open `dt`.
    open: Option<String>,
}

impl<'a> Family<'a> for Lists {
    fn open(&mut self, _: &mut Context<'a, '_, '_>, subject: &Subject<'a>) {
        match subject.number {
            DL => self.lists.push(Terms::default()),
            DT => {
                if let Some(list) = self.lists.last_mut() {
                    list.open = Some(String::new());
                }
            }
            _ => {}
        }
    }

    fn text(&mut self, text: &str) {
        if let Some(term) = self.lists.last_mut().and_then(|list| list.open.as_mut()) {
            term.push_str(text);
            term.push(' ');
        }
    }

    fn close(
        &mut self,
        context: &mut Context<'a, '_, '_>,
        element: ElementRef<'a>,
        frame: &Frame<'a>,
    ) {
        match frame.number {
            DT => self.close_term(context, element.as_node()),
            DL => {
                self.lists.pop();
            }
            _ => {}
        }
    }
}

impl Lists {
    fn close_term(&mut self, context: &mut Context<'_, '_, '_>, node: NodeRef<'_>) {
        let Some(list) = self.lists.last_mut() else { return };
        let Some(text) = list.open.take() else { return };
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let name = words.join(" ");
        if !name.is_empty() && list.seen.insert(name, ()).is_some() {
            context.reporter.node(Code::Rule(RuleCode::DuplicateTerm), node, |one| {
                one.with_part(words.join(" "))
            });
        }
    }
}
