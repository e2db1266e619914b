//! Limits and cancelling, checked between tokens: the rules always finish a token, so that nothing is
//! left half-way, and no token is processed after the one that reached a limit.
//!
//! Most of a page is far from every limit. So it is read in steps, and before each the parser asks [how
//! long](TreeBuilder::begin_step) the step may be so that no limit can be reached in it. In such a *free step* the
//! fast paths are open and nothing is checked, except after a token that the rules took: it may have made much of
//! little, and then the step ends. Where a limit is near, each token goes to the rules and is checked. So a parse
//! stops at the same token as if all were checked. The flag is asked between steps, and for each token that is checked.
//!
//! A parse without limits pays nothing for this: `TreeBuilder::token` asks one question, whether errors
//! are wanted or something may stop the parse.

use super::TreeBuilder;
use super::builder::Builder;
use super::stop_conditions::{StopConditions, Used};
use crate::limit::{Limit, StopReason};
use crate::span::Span;
use crate::token::{Feedback, Token};
use crate::tree_sink::TreeSink;

impl<S: TreeSink> TreeBuilder<S> {
    /// Sets the conditions that stop the parse.
    pub(crate) fn set_stop_conditions(&mut self, mut stop_conditions: StopConditions) {
        stop_conditions.rules_only = self.builder.settings.options.rules_only;
        self.builder.state.stop_conditions = Some(Box::new(stop_conditions));
        self.builder.settings.is_checked = true;
        self.builder.erased().end_free_step();
    }

    /// Whether anything may stop the parse.
    pub(crate) fn is_limited(&self) -> bool {
        self.builder.state.stop_conditions.is_some()
    }

    /// Begins a step at an offset, up to `wanted` bytes long, with a token that is incomplete by so many bytes. Returns its
    /// length if it is free. If it would be shorter than `least`, it is not, and each token is checked. In a parse without
    /// limits all is free.
    pub(crate) fn begin_step(
        &mut self,
        offset: u64,
        unfinished: u64,
        wanted: u64,
        least: u64,
    ) -> Option<u64> {
        let builder = self.builder.erased();
        let used = builder.used(unfinished);
        let Some(stop_conditions) = &mut builder.state.stop_conditions else { return Some(wanted) };
        let free = stop_conditions.free_bytes(used);
        let is_cancelled = stop_conditions.check_flag(offset - unfinished);
        if is_cancelled || stop_conditions.rules_only || free <= wanted.min(least) {
            builder.end_free_step();
            return None;
        }
        let length = wanted.min(free - 1);
        stop_conditions.free_to = Some(offset + length);
        builder.settings.options.rules_only = false;
        builder.choose_way();
        Some(length)
    }

    /// Stops the parse if its flag is set. Returns whether it was stopped, now or before.
    #[cfg(feature = "live")]
    pub(crate) fn check_flag(&mut self, offset: u64) -> bool {
        let stop_conditions = self.builder.state.stop_conditions.as_mut();
        stop_conditions.is_some_and(|stop_conditions| stop_conditions.check_flag(offset))
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

    /// How much the parse has used.
    fn used(&self, unfinished: u64) -> Used {
        Used {
            tree: self.sink.usage(),
            depth: u64::from(self.stack.height()),
            formatting_elements: self.formatting.len() as u64,
            unfinished,
        }
    }

    /// From here on each token is checked.
    fn end_free_step(&mut self) {
        if let Some(stop_conditions) = &mut self.state.stop_conditions {
            stop_conditions.free_to = None;
            self.settings.options.rules_only = true;
            self.choose_way();
        }
    }

    /// After a token of a free step: ends the step if the rest of it is no longer free. The parser then begins another,
    /// unless the tokenizer is to begin a text first.
    fn stay_free(&mut self, feedback: Feedback, span: Span, free_to: u64) -> Feedback {
        let left = free_to.saturating_sub(span.end);
        let used = self.used(0);
        let Some(stop_conditions) = &mut self.state.stop_conditions else { return feedback };
        if stop_conditions.free_bytes(used) > left {
            return feedback;
        }
        self.end_free_step();
        let feedback = self.check_usage(feedback, span.start);
        if feedback == Feedback::Continue { Feedback::Stop } else { feedback }
    }

    /// Whether a token has made a tree so far that a limit does not allow. The parse then stops after it.
    pub(super) fn is_past_size(&mut self) -> bool {
        if self.state.stop_conditions.is_none() {
            return false;
        }
        let (tree, at) = (self.sink.usage(), self.state.span.start);
        self.state.stop_conditions.as_mut().is_some_and(|stop_conditions| {
            stop_conditions.check(Limit::Nodes, tree.nodes, at);
            stop_conditions.check(Limit::MemoryBytes, tree.memory_bytes, at);
            stop_conditions.stopped.is_some()
        })
    }

    fn token_checked_once(&mut self, token: &Token<'_>) -> Feedback {
        let span = self.state.span;
        if let Some(free_to) = self.state.stop_conditions.as_ref().and_then(|stop| stop.free_to) {
            let feedback = self.dispatch_checked(token);
            return self.stay_free(feedback, span, free_to);
        }
        if let Some(stop_conditions) = &mut self.state.stop_conditions {
            stop_conditions.check_token(token, span);
            if stop_conditions.stopped.is_some() {
                return Feedback::Stop;
            }
        }
        let feedback = self.dispatch_checked(token);
        self.check_usage(feedback, span.start)
    }

    /// The checks on what a token made.
    fn check_usage(&mut self, feedback: Feedback, at: u64) -> Feedback {
        if self.state.stop_conditions.is_none() {
            return feedback;
        }
        let Used { tree, depth, formatting_elements, .. } = self.used(0);
        let Some(stop_conditions) = &mut self.state.stop_conditions else { return feedback };
        stop_conditions.check(Limit::Nodes, tree.nodes, at);
        stop_conditions.check(Limit::Depth, depth, at);
        stop_conditions.check(Limit::FormattingElements, formatting_elements, at);
        stop_conditions.check(Limit::Errors, tree.errors, at);
        stop_conditions.check(Limit::MemoryBytes, tree.memory_bytes, at);
        if stop_conditions.stopped.is_some() { Feedback::Stop } else { feedback }
    }
}
