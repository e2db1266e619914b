//! What a family of rules is.

use crate::check::condition::Subject;
use crate::check::context::{Context, Frame};
use crate::dom::{AttributeRef, ElementRef};

/// Rules about one subject, with what they remember of the tree that is walked. Each tree, that of the document
/// and those of templates and shadow roots, begins with nothing remembered. What a rule finds it reports to
/// `context.reporter`.
pub(in crate::check) trait Family<'a> {
    /// An attribute of the element that opens, with its number in the tables.
    fn attribute(
        &mut self,
        _context: &mut Context<'a, '_, '_>,
        _subject: &Subject<'a>,
        _attribute: AttributeRef<'a>,
        _number: usize,
    ) {
    }

    /// An element opens: its attributes and its ancestors are known, not its children.
    fn open(&mut self, _context: &mut Context<'a, '_, '_>, _subject: &Subject<'a>) {}

    /// Text that is not white space.
    fn text(&mut self, _text: &'a str) {}

    /// An element ends: all in it has been seen.
    fn close(
        &mut self,
        _context: &mut Context<'a, '_, '_>,
        _element: ElementRef<'a>,
        _frame: &Frame<'a>,
    ) {
    }

    /// The tree ends.
    fn end(&mut self, _context: &mut Context<'a, '_, '_>) {}
}
