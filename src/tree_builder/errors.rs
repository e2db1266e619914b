//! Reporting parse errors, each with its site and, if places are known, a related place. Nothing here runs
//! unless errors are wanted.

use super::builder::Builder;
use super::open::Height;
use crate::error::{ParseError, Site};
use crate::names::{Categories, Tag};
use crate::span::Span;
use crate::tree_sink::TreeSink;

/// The other places that an error concerns.
#[derive(Debug, Clone, Copy)]
pub(super) enum About<H> {
    /// The current node.
    Current,
    /// The open element at this height.
    Open(Height),
    /// An element, open or not.
    Element(H),
    /// The element that the head element pointer names.
    Head,
    /// The last element of this name that was closed.
    Closed(Tag),
    /// The first DOCTYPE.
    Doctype,
}

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// Reports the parse error of a site at the current token.
    #[inline]
    pub(super) fn error(&mut self, site: Site) {
        if self.settings.wants_errors {
            self.sink.error(ParseError::at_site(site, self.state.span));
        }
    }

    /// The same, with what else the error has to do with.
    #[inline]
    pub(super) fn error_about(&mut self, site: Site, about: About<S::Handle>) {
        if self.settings.wants_errors {
            self.report(site, about);
        }
    }

    #[cold]
    #[inline(never)]
    fn report(&mut self, site: Site, about: About<S::Handle>) {
        let related = self.related(about);
        self.sink.error(ParseError::at_site(site, self.state.span).with_related(related));
    }

    /// The related place; it may be empty, and then it is none.
    pub(super) fn related(&self, about: About<S::Handle>) -> Option<Span> {
        if !self.wants_places() {
            return None;
        }
        let element = match about {
            About::Current => self.stack.current().map(|current| current.handle),
            About::Open(0) => None,
            About::Open(height) => Some(self.stack.at(height).handle),
            About::Element(element) => Some(element),
            About::Head => self.pointers.head,
            About::Closed(tag) => return self.state.noted.closed(tag),
            About::Doctype => return Some(self.state.noted.doctype),
        };
        self.sink.start_tag(element?)
    }

    /// The current node, if it may not be open at the end of the body.
    pub(super) fn unclosed(&self) -> About<S::Handle> {
        let current = self.stack.current();
        let may_stay = current.is_some_and(|one| one.categories.has(Categories::MAY_STAY_OPEN));
        if may_stay { About::Open(0) } else { About::Current }
    }

    /// Reports an error if the element at a height is not the current node.
    #[inline]
    pub(super) fn error_unless_current(&mut self, height: Height, site: Site) {
        if self.stack.height() != height {
            self.error_about(site, About::Current);
        }
    }

    /// Notes that the token at hand closed an element. Of a character token it is the first character that is
    /// left: the standard's tokens are single characters, and runs end where the input was cut.
    #[inline(always)]
    pub(super) fn note_closed(&mut self, tag: Tag) {
        if self.wants_places() && self.settings.wants_errors {
            let token =
                if self.state.here.is_text() { self.state.span } else { self.state.here.span };
            self.state.noted.close(tag, token);
        }
    }

    /// Notes the place of the first DOCTYPE.
    #[inline(always)]
    pub(super) fn note_doctype(&mut self) {
        if self.wants_places() {
            self.state.noted.doctype = self.state.here.span;
        }
    }
}
