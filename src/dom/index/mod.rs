//! Answers about a whole tree, kept until it changes.

mod find;
mod ids;
