//! Limits and cancelling, checked between tokens: the rules always finish a token, so that nothing is
//! left half-way, and no token is processed after the one that reached a limit.
//!
//! A parse without limits pays nothing for this: `TreeBuilder::token` asks one question, whether errors
//! are wanted or something may stop the parse.

use super::TreeBuilder;
use super::builder::Builder;
use super::stop_conditions::StopConditions;
use super::way::Way;
use crate::limit::{Limit, StopReason};
use crate::span::Span;
use crate::token::{Feedback, Token};
use crate::tree_sink::TreeSink;

impl<S: TreeSink> TreeBuilder<S> {
    /// Sets the conditions that stop the parse.
    pub(crate) fn set_stop_conditions(&mut self, stop_conditions: StopConditions) {
        self.builder.state.stop_conditions = Some(Box::new(stop_conditions));
        self.builder.settings.is_checked = true;
        self.builder.settings.options.rules_only = true;
        self.builder.state.way = Way::Rules;
    }

    /// The reason why the parse was stopped, and the offset.
    pub(crate) fn stopped(&self) -> Option<(StopReason, u64)> {
        self.builder
            .state
            .stop_conditions
            .as_ref()
            .and_then(|stop_conditions| stop_conditions.stopped)
    }

    /// Stops the parse if the input read so far exceeds a limit.
    pub(crate) fn check_limit(&mut self, limit: Limit, amount: u64, offset: u64) {
        if let Some(stop_conditions) = &mut self.builder.state.stop_conditions {
            stop_conditions.check(limit, amount, offset);
        }
    }
}

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// Takes a token when errors are wanted, or something might stop the parse.
    ///
    /// A run of characters that may hold more errors than are left is taken a character at a time, so that
    /// the parse stops at the same one however the run was cut.
    #[cold]
    #[inline(never)]
    pub(super) fn token_checked(&mut self, token: &Token<'_>) -> Feedback {
        let Token::Characters(text) = *token else { return self.token_checked_once(token) };
        if !self.settings.wants_errors || text.len() as u64 <= self.errors_left() {
            return self.token_checked_once(token);
        }
        let whole = self.state.span;
        let is_verbatim = whole.end - whole.start == text.len() as u64;
        for (at, character) in text.char_indices() {
            let end = at + character.len_utf8();
            self.state.span = whole;
            if is_verbatim {
                self.state.span =
                    Span { start: whole.start + at as u64, end: whole.start + end as u64 };
            }
            let feedback = self.token_checked_once(&Token::Characters(&text[at..end]));
            if feedback != Feedback::Continue {
                return feedback;
            }
            if self.wants_places() {
                self.state.here.skip(character.len_utf8());
            }
        }
        Feedback::Continue
    }

    /// The number of errors that may still be reported before the parse stops.
    fn errors_left(&self) -> u64 {
        let limit =
            self.state.stop_conditions.as_ref().and_then(|stop| stop.limits.get(Limit::Errors));
        limit.map_or(u64::MAX, |limit| limit.saturating_sub(self.sink.usage().errors))
    }

    fn token_checked_once(&mut self, token: &Token<'_>) -> Feedback {
        let span = self.state.span;
        if let Some(stop_conditions) = &mut self.state.stop_conditions {
            stop_conditions.check_token(token, span);
            if stop_conditions.stopped.is_some() {
                return Feedback::Stop;
            }
        }
        let feedback = self.dispatch_checked(token);
        let Some(stop_conditions) = &mut self.state.stop_conditions else { return feedback };
        let usage = self.sink.usage();
        stop_conditions.check(Limit::Nodes, usage.nodes, span.start);
        stop_conditions.check(Limit::Depth, u64::from(self.stack.height()), span.start);
        stop_conditions.check(Limit::FormattingElements, self.formatting.len() as u64, span.start);
        stop_conditions.check(Limit::Errors, usage.errors, span.start);
        stop_conditions.check(Limit::MemoryBytes, usage.memory_bytes, span.start);
        if stop_conditions.stopped.is_some() { Feedback::Stop } else { feedback }
    }
}
