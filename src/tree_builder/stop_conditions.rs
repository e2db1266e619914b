//! The limits of a parse, and the flag that cancels it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::limit::{Limit, Limits, StopReason};
use crate::span::Span;
use crate::token::{TagToken, Token};
use crate::tree_sink::TreeUsage;

/// The conditions that stop a parse.
#[derive(Debug, Clone)]
pub(crate) struct StopConditions {
    pub(super) limits: Limits,
    cancel: Option<Arc<AtomicBool>>,
    pub(super) stopped: Option<(StopReason, u64)>,
    /// Up to where in the source no limit can be reached, if the parse is in a free step.
    pub(super) free_to: Option<u64>,
    /// Whether no step is free, since the fast paths are closed.
    pub(super) rules_only: bool,
}

/// How much a parse has used, as far as limits count it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Used {
    pub(super) tree: TreeUsage,
    pub(super) depth: u64,
    pub(super) formatting_elements: u64,
    /// The length of the incomplete token, in bytes.
    pub(super) unfinished: u64,
}

impl StopConditions {
    pub(crate) fn new(limits: Limits, cancel: Option<Arc<AtomicBool>>) -> Self {
        Self { limits, cancel, stopped: None, free_to: None, rules_only: false }
    }

    /// Stops if the flag is set. Returns whether the parse was stopped, now or before.
    pub(super) fn check_flag(&mut self, offset: u64) -> bool {
        if self.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
            self.stop(StopReason::Cancelled, offset);
        }
        self.stopped.is_some()
    }

    /// How many bytes may be read before any limit can be reached, whatever they are; 0 if one may be exceeded already.
    ///
    /// A token is one byte at least, a tag three; one of them makes a node and opens an element. The rules make more nodes
    /// of some tokens: for each formatting element one, and a few dozen besides. After each token that they take, this is
    /// asked again.
    pub(super) fn free_bytes(&self, used: Used) -> u64 {
        /// More than a token makes and opens besides formatting elements: the adoption agency makes 32 at most.
        const FEW: u64 = 64;
        let Used { tree, depth, formatting_elements, unfinished } = used;
        let mut free = u64::MAX;
        let mut allow = |limit, count: &dyn Fn(u64) -> u64| {
            if let Some(value) = self.limits.get(limit) {
                free = free.min(count(value));
            }
        };
        let many = formatting_elements.saturating_add(FEW);
        allow(Limit::Nodes, &|value| value.saturating_sub(tree.nodes.saturating_add(many)) / 2);
        allow(Limit::Depth, &|value| {
            value.saturating_sub(depth + formatting_elements + FEW / 4).saturating_mul(3)
        });
        allow(Limit::FormattingElements, &|value| {
            value.saturating_sub(formatting_elements + FEW / 4).saturating_mul(3)
        });
        // The shortest attribute is a letter and a space.
        allow(Limit::AttributesPerElement, &|value| {
            value.saturating_mul(2).saturating_sub(unfinished)
        });
        // A U+0000 becomes three bytes, and no reference grows more.
        allow(Limit::AttributeBytes, &|value| (value / 3).saturating_sub(unfinished));
        allow(Limit::TokenBytes, &|value| value.saturating_sub(unfinished));
        // A byte may be an error of the input stream, of the tokenizer and of the tree builder.
        allow(Limit::Errors, &|value| value.saturating_sub(tree.errors + FEW) / 4);
        // A full vector grows to twice its size; a node with its strings is no longer than this for each byte.
        allow(Limit::MemoryBytes, &|value| {
            value.saturating_sub(tree.memory_bytes.saturating_mul(2)).saturating_sub(1 << 16) / 128
        });
        free
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
        self.check_flag(span.start);
        match token {
            Token::Characters(_) | Token::NullCharacter | Token::EndOfFile => return,
            Token::StartTag(tag) | Token::EndTag(tag) => self.check_tag(tag, span.start),
            _ => {}
        }
        self.check(Limit::TokenBytes, span.end - span.start, span.start);
    }
}
