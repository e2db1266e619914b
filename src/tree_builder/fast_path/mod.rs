//! The fast path: the commonest tokens bypass the dispatcher and the rules.
//!
//! **What it does.** Nearly all of a page is text, start tags that close nothing, and end tags of the
//! current node. The rules for these come to one bare insertion or one bare pop. The conditions they test
//! first nearly always hold and seldom change: the mode, whether formatting elements must be
//! reconstructed, whether the current node may be foreign or a `template`. So the conditions are tested
//! in advance. After each token that went to the rules, [`choose_way`](Builder::choose_way)
//! determines the [`Way`] of the next ones, and [`enter`](Builder::enter), the one door, is a `match`
//! on it.
//!
//! **How it differs.** Each function here stands for a rule, or for the combined effect of a few rules,
//! and names it; the rule names the function in turn. It takes a token completely or not at all. (There
//! is one exception, and its comment says so: white space in a table is inserted before the next token is
//! examined.) A token it takes leaves the conditions as they were, or the way is chosen again.
//!
//! **What it refuses.** It refuses every token that closes another element than the current node, needs
//! reconstruction or foster parenting, or is a parse error (only a DOCTYPE and a U+0000 have their errors
//! found here). With limits, and in a twin that goes by [the rules
//! only](super::TreeBuilderOptions::rules_only), it refuses every token. The suites, the robustness
//! tests and the fuzz targets compare the twins.

mod body;
mod foreign;
mod head;
mod less_common;
mod table;
mod text;

#[cfg(feature = "preload")]
pub(super) use body::is_void;

use crate::names::{Namespace, Tag};
use crate::span::Span;
use crate::token::{Feedback, Token};
use crate::tree_builder::builder::Builder;
use crate::tree_builder::mode::Mode;
use crate::tree_builder::open::OpenElement;
use crate::tree_builder::way::Way;
use crate::tree_sink::TreeSink;

impl<S: TreeSink> Builder<S::Handle, S> {
    /// The door: takes a token by the fast path of the current way, or else by the rules.
    // Always inlined: the tokenizer calls it with each kind of token in another place, and in each place
    // the compiler removes all but the fast path for that kind.
    #[inline(always)]
    pub(in crate::tree_builder) fn enter(
        &mut self,
        token: &Token<'_>,
        mut place: impl FnMut() -> Span,
    ) -> Feedback {
        // Asked for once.
        let mut span = None;
        if self.wants_places() {
            self.state.here.begin(token, *span.insert(place()));
        }
        if self.state.way == Way::Body && self.take_in_body(token) {
            return Feedback::Continue;
        }
        // A copy, so that the original token need not be in memory if it is taken above.
        let token = *token;
        self.enter_with(&token, span.unwrap_or_else(place))
    }

    /// The rest of the door, for all tokens that are not the commonest in the body.
    #[inline(never)]
    pub(super) fn enter_with(&mut self, token: &Token<'_>, span: Span) -> Feedback {
        self.state.span = span;
        let taken = match self.state.way {
            Way::Rules => None,
            Way::Text => {
                (self.take_end(token) || self.ignores_null(token)).then_some(Feedback::Continue)
            }
            Way::Head => self.take_in_head(token),
            Way::Table => self.take_in_table(token).then_some(Feedback::Continue),
            Way::Start => (self.take_at_start_of_body(token)
                || self.take_less_common(token)
                || self.ignores_null(token))
            .then_some(Feedback::Continue),
            Way::Body => (self.take_less_common(token)
                || self.take_end_of_cell(token)
                || self.take_closing_current(token)
                || self.take_implying_end(token)
                || self.ignores_null(token))
            .then_some(Feedback::Continue),
            Way::Foreign => self.erased().take_in_foreign(token).then_some(Feedback::Continue),
            Way::RawText => self.take_end_of_raw_text(token),
        };
        if let Some(feedback) = taken {
            return feedback;
        }
        self.erased().take_by_rules(token)
    }
}

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// Takes a token by the rules.
    #[inline(never)]
    fn take_by_rules(&mut self, token: &Token<'_>) -> Feedback {
        let feedback =
            if self.settings.is_checked { self.token_checked(token) } else { self.dispatch(token) };
        self.choose_way();
        feedback
    }

    /// Determines the way of the next tokens.
    #[inline]
    pub(super) fn choose_way(&mut self) {
        self.state.way = if !self.is_fit_for_body() {
            self.other_way()
        } else if !self.state.frameset_ok {
            Way::Body
        } else if self.state.mode == Mode::InBody {
            Way::Start
        } else {
            self.other_way()
        };
    }

    #[inline]
    fn other_way(&self) -> Way {
        if self.settings.options.rules_only {
            return Way::Rules;
        }
        if self.state.ignores_line_feed {
            return Way::Text;
        }
        match self.state.mode {
            Mode::Text => Way::RawText,
            Mode::Initial
            | Mode::BeforeHtml
            | Mode::BeforeHead
            | Mode::InHead
            | Mode::AfterHead
                if self.state.context.is_none() =>
            {
                Way::Head
            }
            Mode::InTable | Mode::InTableText | Mode::InTableBody | Mode::InRow | Mode::InCell
                if self.is_in_html_content() =>
            {
                Way::Table
            }
            _ if self.is_in_foreign_content() && !self.state.frameset_ok => Way::Foreign,
            _ => Way::Text,
        }
    }

    /// Whether tokens certainly go to the rules for HTML content: the adjusted current node is an HTML element, or there
    /// is none. (In a `select` as context element, an `input` is ignored.)
    #[inline]
    pub(super) fn is_in_html_content(&self) -> bool {
        (self.state.context.is_none() && self.stack.is_all_html()) || self.is_html_in_other()
    }

    /// The same in a fragment, or where foreign elements are open.
    #[cold]
    #[inline(never)]
    fn is_html_in_other(&self) -> bool {
        self.state.context.as_ref().is_none_or(|context| {
            context.namespace == Namespace::Html && context.tag != Tag::Select
        }) && self.stack.current().is_none_or(|current| current.namespace == Namespace::Html)
    }

    /// After an element was popped whose end tag may lead out of the way of the body: it may have been right above a [base](OpenElement::is_base).
    #[inline]
    pub(super) fn leave_body_at_base(&mut self) {
        if self.stack.current().is_some_and(OpenElement::is_base) {
            self.choose_way();
        }
    }
}
