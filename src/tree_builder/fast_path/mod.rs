//! The fast path: the commonest tokens, past the dispatcher and the rules.

mod body;
mod foreign;
mod head;
mod implied;
mod table;
mod text;

pub(super) use body::Way;
