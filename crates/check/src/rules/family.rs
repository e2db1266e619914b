//! The interface of a family of rules.

use crate::condition::Subject;
use crate::context::{Context, Frame, Seen};
use duckbill::dom::{AttributeRef, ElementRef};

/// A set of elements, by their numbers in the tables. The last bit is that of all that they do not name.
#[derive(Clone, Copy)]
pub(crate) struct Elements([u64; 4]);

#[expect(clippy::indexing_slicing, reason = "done while compiling")]
impl Elements {
    pub(super) const NONE: Self = Self([0; 4]);
    const LAST: usize = 255;

    /// The elements of these numbers.
    pub(super) const fn of(numbers: &[u16]) -> Self {
        let mut words = [0; 4];
        let mut at = 0;
        while at < numbers.len() {
            let place = Self::place(numbers[at]);
            words[place / 64] |= 1 << (place % 64);
            at += 1;
        }
        Self(words)
    }

    /// The bit of an element.
    pub(super) const fn place(number: u16) -> usize {
        if (number as usize) < Self::LAST { number as usize } else { Self::LAST }
    }

    pub(super) const fn has(self, place: usize) -> bool {
        self.0[place / 64] >> (place % 64) & 1 != 0
    }
}

/// Rules about one subject, with what they remember of the tree that is walked. Each tree, that of the document
/// and those of templates and shadow roots, begins with nothing remembered. What a rule finds it reports to
/// `context.reporter`.
///
/// A family says for which elements it is called, so that an element costs what its own rules cost.
pub(crate) trait Family<'a> {
    /// The elements at which `open` is called.
    const OPENS: Elements = Elements::NONE;
    /// The elements at which `close` is called.
    const CLOSES: Elements = Elements::NONE;

    /// The attributes with which `open` is called for any element.
    const OPENS_WITH: Seen = Seen::NONE;

    /// Whether `open` is called for another reason.
    #[inline]
    fn opens_for(_subject: &Subject<'a>) -> bool {
        false
    }

    /// Whether `close` is called for another reason.
    #[inline]
    fn closes_for(_frame: &Frame<'a>) -> bool {
        false
    }

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
