//! A character reference being read: what the states of `states/reference.rs` share.

use super::named_reference::NamedReference;
use super::state::State;

/// A character reference being read.
#[derive(Debug, Clone)]
pub(super) struct Reference {
    /// [Return state](https://html.spec.whatwg.org/multipage/parsing.html#return-state)
    pub(super) return_state: State,
    pub(super) name: NamedReference,
    /// [Character reference code](https://html.spec.whatwg.org/multipage/parsing.html#character-reference-code),
    /// which stops growing beyond Unicode.
    pub(super) code: u32,
    /// The text that was read after the name and could not be unread, and its start in the source.
    pub(super) rest: Option<(String, u64)>,
}

impl Default for Reference {
    fn default() -> Self {
        Self { return_state: State::Data, name: NamedReference::START, code: 0, rest: None }
    }
}

impl Reference {
    /// Whether it is
    /// [consumed as part of an attribute](https://html.spec.whatwg.org/multipage/parsing.html#charref-in-attribute).
    pub(super) fn is_in_attribute(&self) -> bool {
        matches!(
            self.return_state,
            State::AttributeValueDoubleQuoted
                | State::AttributeValueSingleQuoted
                | State::AttributeValueUnquoted
        )
    }
}
