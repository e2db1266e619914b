//! The rules of the insertion modes, one function per mode. Each pattern is a clause of the standard;
//! arms are in the standard's order.

mod after;
mod before;
mod body;
mod foreign;
mod frameset;
mod head;
mod select;
mod table;
mod table_parts;
mod template;
mod template_targets;
mod text;

pub(super) use foreign::breaks_out;

use super::builder::Builder;
use super::errors::About;
use super::step::Step;
use crate::ascii;
use crate::error::Site;
use crate::names::Tag;
use crate::token::{TagToken, Token};
use crate::tree_sink::TreeSink;

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// Reports a parse error and ignores the token.
    #[inline]
    fn ignore(&mut self, site: Site) -> Step {
        self.error(site);
        Step::Done
    }

    /// The same, with what else the error has to do with.
    #[inline]
    fn ignore_about(&mut self, site: Site, about: About<S::Handle>) -> Step {
        self.error_about(site, about);
        Step::Done
    }

    /// Reports an end tag whose element is not open, and ignores it.
    #[inline]
    fn ignore_end_tag(&mut self, site: Site, name: Tag) -> Step {
        self.ignore_about(site, About::Closed(name))
    }

    /// [Stop parsing](https://html.spec.whatwg.org/multipage/parsing.html#stop-parsing)
    fn stop_parsing(&mut self) -> Step {
        self.pop_all();
        Step::Done
    }

    /// Inserts the white space that a character token begins with.
    ///
    /// Fast path: [`take_chunk_text`](Builder::take_chunk_text).
    fn insert_space(&mut self, token: &Token<'_>) -> Step {
        let (space, _) = split_space(token);
        self.insert_text(space);
        Step::used(space)
    }

    /// Reports a DOCTYPE where none is allowed.
    fn ignore_doctype(&mut self, site: Site) -> Step {
        self.ignore_about(site, About::Doctype)
    }
}

/// The characters of a character token, split after leading white space.
#[inline]
fn split_space<'a>(token: &Token<'a>) -> (&'a str, &'a str) {
    match *token {
        Token::Characters(text) => text.split_at(ascii::leading_whitespace(text)),
        _ => ("", ""),
    }
}

/// Whether a token is a character token that begins with white space.
#[inline]
fn begins_with_space(token: &Token<'_>) -> bool {
    let Token::Characters(text) = token else { return false };
    text.as_bytes().first().is_some_and(|&first| ascii::is_whitespace(first))
}

/// Ignores the white space that a character token begins with.
fn ignore_space(token: &Token<'_>) -> Step {
    Step::used(split_space(token).0)
}

/// The tag of a tag token.
#[inline]
fn tag_of<'t, 'a>(token: &'t Token<'a>) -> Option<&'t TagToken<'a>> {
    match token {
        Token::StartTag(tag) | Token::EndTag(tag) => Some(tag),
        _ => None,
    }
}

/// The site for a token that belongs elsewhere: one each for start tags, end tags, and characters.
fn site_of_kind(token: &Token<'_>, start_tag: Site, end_tag: Site, characters: Site) -> Site {
    match token {
        Token::StartTag(_) => start_tag,
        Token::EndTag(_) => end_tag,
        _ => characters,
    }
}

/// The data of a comment token.
fn comment_of<'a>(token: &Token<'a>) -> &'a str {
    match *token {
        Token::Comment(data) => data,
        _ => "",
    }
}

/// The target and data of a processing instruction token.
fn instruction_of<'a>(token: &Token<'a>) -> (&'a str, &'a str) {
    match *token {
        Token::ProcessingInstruction { target, data } => (target, data),
        _ => ("", ""),
    }
}
