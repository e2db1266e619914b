//! The open elements: the stack of open elements and the list of active formatting elements, kept so that
//! no question about them needs a walk.

mod formatting_list;
mod stack;
mod stack_keys;
#[cfg(test)]
mod stack_tests;

pub(super) use formatting_list::{ActiveFormatting, Bookmark};
pub(super) use stack::{EntryId, Height, IntegrationPoint, OpenElement, OpenElements, Scope};
pub(super) use stack_keys::StackKeys;
