//! The terms of description lists.

use super::family::{Elements, Family};
use crate::codes::{Code, RuleCode};
use crate::condition::Subject;
use crate::context::{Context, Frame};
use crate::model::{DL, DT};
use duckbill::dom::{ElementRef, NodeRef};
use duckbill::names::HashKey;
use std::borrow::Cow;
use std::collections::HashSet;

/// The open description lists, innermost last.
#[derive(Default)]
pub(super) struct Lists<'a> {
    lists: Vec<Terms<'a>>,
}

/// The names of an open `dl`.
#[derive(Default)]
struct Terms<'a> {
    seen: HashSet<Cow<'a, str>, HashKey>,
    /// The words of the open `dt`, with a space between two.
    open: Option<Cow<'a, str>>,
}

impl<'a> Family<'a> for Lists<'a> {
    const OPENS: Elements = Elements::of(&[DL, DT]);
    const CLOSES: Elements = Self::OPENS;

    fn open(&mut self, _: &mut Context<'a, '_, '_>, subject: &Subject<'a>) {
        match subject.number {
            DL => self.lists.push(Terms::default()),
            DT => {
                if let Some(list) = self.lists.last_mut() {
                    list.open = Some(Cow::default());
                }
            }
            _ => {}
        }
    }

    #[inline]
    fn text(&mut self, text: &'a str) {
        if let Some(list) = self.lists.last_mut()
            && let Some(term) = &mut list.open
        {
            add_text(term, text);
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

impl<'a> Lists<'a> {
    fn close_term(&mut self, context: &mut Context<'a, '_, '_>, node: NodeRef<'_>) {
        let Some(list) = self.lists.last_mut() else { return };
        let Some(term) = list.open.take().filter(|term| !term.is_empty()) else { return };
        if let Some(term) = list.seen.replace(term) {
            let reporter = &mut context.reporter;
            reporter.node(Code::Rule(RuleCode::DuplicateTerm), node, |one| one.with_part(term));
        }
    }
}

/// Adds a text to a term.
fn add_text<'a>(term: &mut Cow<'a, str>, text: &'a str) {
    let text = text.trim_ascii();
    if term.is_empty() && has_single_spaces(text) {
        *term = Cow::Borrowed(text);
        return;
    }
    if let Cow::Borrowed(words) = term {
        // Room for what may follow.
        let mut owned = String::with_capacity(2 * (words.len() + text.len()));
        owned.push_str(words);
        *term = Cow::Owned(owned);
    }
    let term = term.to_mut();
    for word in text.split_ascii_whitespace() {
        if !term.is_empty() {
            term.push(' ');
        }
        term.push_str(word);
    }
}

/// Whether all white space in a text is single spaces.
fn has_single_spaces(text: &str) -> bool {
    let mut before = b' ';
    text.bytes().all(|byte| {
        let is_right = byte != b' ' || before != b' ';
        before = byte;
        is_right && (byte == b' ' || !byte.is_ascii_whitespace())
    })
}
