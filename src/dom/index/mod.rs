//! Answers about a whole tree, kept until it changes: elements by id and name, which of two nodes comes first.
//!
//! A few questions are walks. Once the walks have visited twice as many nodes as there are, one pass over the tree makes a
//! table, which answers each question of its kind in constant time, or by a binary search, until the next change. So n
//! questions without a change between them take linear time in sum; n questions with a change before each are n walks.
//! Questions that edits and the parser ask between their changes are answered otherwise: see `arena/splay.rs`.

mod find;
mod ids;
#[cfg(feature = "selectors")]
pub(super) mod lists;
