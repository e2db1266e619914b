//! A sink for those who read little: a function.
//!
//! The function is known only at run time, so that the fast path is compiled once for all of them.

use crate::span::Span;
use crate::token::{Feedback, Token, TokenSink};

/// Hands each token to a function. Errors are not wanted.
pub(crate) struct FunctionSink<'f>(pub(crate) &'f mut dyn FnMut(&Token<'_>) -> Feedback);

impl std::fmt::Debug for FunctionSink<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("FunctionSink").finish_non_exhaustive()
    }
}

impl TokenSink for FunctionSink<'_> {
    fn token(&mut self, token: &Token<'_>, _: Span) -> Feedback {
        (self.0)(token)
    }
}
