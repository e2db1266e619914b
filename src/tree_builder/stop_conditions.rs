//! The limits of a parse, and the flag that cancels it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::limit::{Limit, Limits, StopReason};
use crate::span::Span;
use crate::token::{TagToken, Token};

/// The conditions that stop a parse.
#[derive(Debug, Clone)]
pub(crate) struct StopConditions {
    pub(super) limits: Limits,
    cancel: Option<Arc<AtomicBool>>,
    pub(super) stopped: Option<(StopReason, u64)>,
}

impl StopConditions {
    pub(crate) fn new(limits: Limits, cancel: Option<Arc<AtomicBool>>) -> Self {
        Self { limits, cancel, stopped: None }
    }

    /// Stops the parse at an offset, if nothing has stopped it before.
    fn stop(&mut self, reason: StopReason, offset: u64) {
        self.stopped.get_or_insert((reason, offset));
    }

    /// Stops if there is more of something than its limit allows.
    pub(super) fn check(&mut self, limit: Limit, amount: u64, offset: u64) {
        if self.limits.is_exceeded(limit, amount) {
            let value = self.limits.get(limit).unwrap_or(u64::MAX);
            self.stop(StopReason::Limit { limit, value }, offset);
        }
    }

    fn check_tag(&mut self, tag: &TagToken<'_>, offset: u64) {
        self.check(Limit::AttributesPerElement, tag.attributes.len() as u64, offset);
        if self.limits.get(Limit::AttributeBytes).is_some() {
            let lengths = tag.attributes.iter().map(|one| one.name.len() + one.value.len());
            self.check(Limit::AttributeBytes, lengths.sum::<usize>() as u64, offset);
        }
    }

    /// The checks on a token before its rules run.
    pub(super) fn check_token(&mut self, token: &Token<'_>, span: Span) {
        if self.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
            self.stop(StopReason::Cancelled, span.start);
        }
        match token {
            Token::Characters(_) | Token::NullCharacter | Token::EndOfFile => return,
            Token::StartTag(tag) | Token::EndTag(tag) => self.check_tag(tag, span.start),
            _ => {}
        }
        self.check(Limit::TokenBytes, span.end - span.start, span.start);
    }
}
