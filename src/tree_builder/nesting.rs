//! Trees that the rules of "in body" give back as they were written.
//!
//! A tree that is serialized and parsed again is mostly the same tree, and to know that without parsing it one has to
//! know that no start tag closes anything, that each end tag closes its own element, and that nothing is moved. For
//! elements whose tags are all written that is a question about a start tag and what is open at that moment. Here it
//! is answered with "certainly" or "perhaps not": markup of tables, lists, links and text gets the first answer, and
//! whatever has rules beyond that (`select`, `template`, text elements, foreign content) the second.
//!
//! Why open formatting elements do no harm: while every element is closed before its parent, all entries of the list of
//! active formatting elements since the last marker are open, so nothing is reconstructed, and an end tag finds its element
//! as the current node, so the adoption agency algorithm only pops it. An element that the Noah's Ark clause took from
//! the list is popped as the current node, too.
//!
//! The question is asked about each element that a sanitizer leaves, so the rules are turned into a table of bits by tag
//! ([`FACTS`]), and a start tag is a look-up and two tests.

use super::FragmentContext;
use super::body_rules::{EndRule, StartRule, living_end_rule, living_start_rule, start_rule};
use super::tag_lists::table_parts;
use crate::edition::Edition;
use crate::names::{Categories, Namespace, Tag};

/// A set of bits.
type Bits = u16;

/// The kinds of elements that an element is inside of, or is itself: each says of some start tags that they might close something.
mod inside {
    use super::Bits;

    /// Every element is.
    pub(super) const ANYTHING: Bits = 1;
    pub(super) const PARAGRAPH: Bits = 1 << 1;
    pub(super) const LINK: Bits = 1 << 2;
    pub(super) const FORM: Bits = 1 << 3;
    pub(super) const BUTTON: Bits = 1 << 4;
    /// An `li` that the walk of another one would find.
    pub(super) const LIST_ITEM: Bits = 1 << 5;
    /// A `dd` or `dt` that the walk of another one would find.
    pub(super) const DESCRIPTION: Bits = 1 << 6;
    /// The parent is a heading.
    pub(super) const HEADING: Bits = 1 << 7;
    /// The parent is an element whose end tag is implied.
    pub(super) const IMPLIED_END: Bits = 1 << 8;
    /// It is, and is not `rtc`.
    pub(super) const IMPLIED_END_BUT_RTC: Bits = 1 << 9;

    /// The kinds that are about the parent alone.
    pub(super) const OF_PARENT: Bits = HEADING | IMPLIED_END | IMPLIED_END_BUT_RTC;
}

/// Where an element belongs, and what belongs into one.
mod place {
    use super::Bits;

    /// Whatever is not a part of a table.
    pub(super) const FLOW: Bits = 1;
    pub(super) const TABLE: Bits = 1 << 1;
    pub(super) const ROW: Bits = 1 << 2;
    pub(super) const CELL: Bits = 1 << 3;
    pub(super) const COLUMN: Bits = 1 << 4;
    /// Text that is more than white space.
    pub(super) const TEXT: Bits = 1 << 5;
    /// A line feed at the beginning is ignored.
    pub(super) const LINE_FEED_IS_IGNORED: Bits = 1 << 6;
}

/// The rules for a tag as bits.
#[derive(Debug, Clone, Copy)]
struct Facts {
    /// Of [`inside`]: the kinds in which its start tag might close something, or its end tag something else.
    refused: Bits,
    /// Of [`inside`]: what ends at this element, and what begins.
    ends: Bits,
    begins: Bits,
    /// Of [`place`].
    belongs: Bits,
    takes: Bits,
}

/// By `Tag as usize`, for the Living Standard.
static FACTS: [Facts; Tag::COUNT] = {
    let mut table = [facts(Tag::Unknown); Tag::COUNT];
    let mut index = 0;
    while index < Tag::COUNT {
        table[index] = facts(Tag::ALL[index]);
        index += 1;
    }
    table
};

const fn facts(tag: Tag) -> Facts {
    use inside::*;
    let categories = tag.categories();
    let mut ends = OF_PARENT;
    if categories.has(Categories::LIST_ITEM_BOUNDARY) {
        ends |= LIST_ITEM | DESCRIPTION;
    }
    // They put a marker into the list of active formatting elements.
    if matches!(tag, Tag::Caption | Tag::Td | Tag::Th) {
        ends |= LINK;
    }
    let mut begins = match tag {
        Tag::P => PARAGRAPH,
        Tag::A => LINK,
        Tag::Form => FORM,
        Tag::Button => BUTTON,
        Tag::Li => LIST_ITEM,
        Tag::Dd | Tag::Dt => DESCRIPTION,
        _ => 0,
    };
    if categories.has(Categories::HEADING) {
        begins |= HEADING;
    }
    if categories.has(Categories::IMPLIED_END) {
        begins |= IMPLIED_END | if matches!(tag, Tag::Rtc) { 0 } else { IMPLIED_END_BUT_RTC };
    }
    let (belongs, takes) = (belongs(tag), takes(tag));
    Facts { refused: refused(tag), ends, begins, belongs, takes }
}

/// The kinds of elements inside of which the start tag might close something, or the end tag more than its element.
const fn refused(tag: Tag) -> Bits {
    use inside::*;
    let ends_plainly = matches!(
        living_end_rule(tag),
        EndRule::AnyOther
            | EndRule::Block
            | EndRule::P
            | EndRule::Li
            | EndRule::DdDt
            | EndRule::Heading
            | EndRule::Formatting
            | EndRule::Form
    );
    let unless_plain = if ends_plainly { 0 } else { ANYTHING };
    match living_start_rule(tag) {
        StartRule::Void | StartRule::Input | StartRule::MediaVoid => 0,
        StartRule::AnyOther | StartRule::Formatting => unless_plain,
        // In quirks mode a table may be in a paragraph; here it is left open.
        StartRule::Block | StartRule::Pre | StartRule::Table | StartRule::Hr => {
            unless_plain | PARAGRAPH
        }
        StartRule::Heading => PARAGRAPH | HEADING,
        StartRule::Form => PARAGRAPH | FORM,
        StartRule::Li => PARAGRAPH | LIST_ITEM,
        StartRule::DdDt => PARAGRAPH | DESCRIPTION,
        StartRule::Button => BUTTON,
        StartRule::Anchor => LINK,
        StartRule::RubyBase => IMPLIED_END,
        StartRule::RubyText => IMPLIED_END_BUT_RTC,
        // The parts of tables where they belong; the others of these rules are not in a tree.
        StartRule::Misplaced if matches!(tag, table_parts!()) => 0,
        _ => ANYTHING,
    }
}

const fn belongs(tag: Tag) -> Bits {
    match tag {
        Tag::Caption | Tag::Colgroup | Tag::Tbody | Tag::Tfoot | Tag::Thead => place::TABLE,
        Tag::Tr => place::ROW,
        Tag::Td | Tag::Th => place::CELL,
        Tag::Col => place::COLUMN,
        _ => place::FLOW,
    }
}

const fn takes(tag: Tag) -> Bits {
    match tag {
        Tag::Table => place::TABLE,
        Tag::Tbody | Tag::Tfoot | Tag::Thead => place::ROW,
        Tag::Tr => place::CELL,
        Tag::Colgroup => place::COLUMN,
        Tag::Pre | Tag::Listing => place::FLOW | place::TEXT | place::LINE_FEED_IS_IGNORED,
        _ => place::FLOW | place::TEXT,
    }
}

/// An element that is open.
#[derive(Debug, Clone, Copy)]
struct Open {
    inside: Bits,
    takes: Bits,
}

/// The elements that are open in a walk over a tree, for the question whether it is parsed as it is written.
#[derive(Debug)]
pub(crate) struct Nesting {
    current: Open,
    above: Vec<Open>,
}

impl Nesting {
    /// Of the content of an element; `None` if that is not parsed by the rules of "in body" from the beginning.
    pub(crate) fn of_content(context: &FragmentContext) -> Option<Self> {
        let features = Edition::Living.features();
        let tag = Tag::from_name(context.name());
        let rule = start_rule(tag, &features);
        let is_in_body = context.namespace() == Namespace::Html
            && tag != Tag::Unknown
            && matches!(rule, StartRule::Block | StartRule::AnyOther | StartRule::Body);
        let form = if context.is_in_form { inside::FORM } else { 0 };
        let current = Open { inside: inside::ANYTHING | form, takes: place::FLOW | place::TEXT };
        is_in_body.then(|| Self { current, above: Vec::with_capacity(16) })
    }

    /// A start tag of an HTML element: whether it is certain to become a child of the element that is open, and its
    /// end tag to close it. After `false` there is nothing to ask any more.
    #[inline]
    pub(crate) fn takes(&mut self, tag: Tag) -> bool {
        let facts = FACTS[tag as usize];
        let parent = &mut self.current;
        parent.takes &= !place::LINE_FEED_IS_IGNORED;
        parent.takes & facts.belongs != 0 && parent.inside & facts.refused == 0
    }

    /// The element that was asked about last has content.
    #[inline]
    pub(crate) fn open(&mut self, tag: Tag) {
        let facts = FACTS[tag as usize];
        let parent = self.current;
        self.above.push(parent);
        let inside = parent.inside & !facts.ends | facts.begins;
        self.current = Open { inside, takes: facts.takes };
    }

    /// Text: whether it is certain to be inserted where it is.
    #[inline]
    pub(crate) fn text(&mut self, text: &str) -> bool {
        let takes = self.current.takes;
        if takes & (place::TEXT | place::LINE_FEED_IS_IGNORED) == place::TEXT {
            return true;
        }
        self.current.takes &= !place::LINE_FEED_IS_IGNORED;
        if takes & place::TEXT == 0 {
            return text.bytes().all(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\x0C'));
        }
        !text.starts_with('\n')
    }

    /// The end of the element that was opened last.
    #[inline]
    pub(crate) fn close(&mut self) {
        if let Some(open) = self.above.pop() {
            self.current = open;
        }
    }
}
