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

use super::FragmentContext;
use super::body_rules::{EndRule, StartRule, end_rule, start_rule};
use super::tag_lists::table_parts;
use crate::edition::{Edition, Features};
use crate::names::{Categories, Namespace, Tag};

/// An element that is open.
#[derive(Debug, Clone, Copy)]
struct Open {
    tag: Tag,
    /// Whether nothing came inside it yet.
    is_empty: bool,
    inside: Inside,
}

/// The kinds of elements that an element is inside of, or is itself. Each says of a start tag that it might close something.
#[derive(Debug, Clone, Copy, Default)]
struct Inside {
    paragraph: bool,
    link: bool,
    form: bool,
    button: bool,
    /// An `li` that the walk of another one would find.
    list_item: bool,
    /// A `dd` or `dt` that the walk of another one would find.
    description: bool,
}

impl Inside {
    fn with(mut self, tag: Tag) -> Self {
        if tag.categories().has(Categories::LIST_ITEM_BOUNDARY) {
            self.list_item = false;
            self.description = false;
        }
        match tag {
            Tag::P => self.paragraph = true,
            Tag::A => self.link = true,
            Tag::Form => self.form = true,
            Tag::Button => self.button = true,
            Tag::Li => self.list_item = true,
            Tag::Dd | Tag::Dt => self.description = true,
            // They put a marker into the list of active formatting elements.
            Tag::Caption | Tag::Td | Tag::Th => self.link = false,
            _ => {}
        }
        self
    }
}

/// The elements that are open in a walk over a tree, for the question whether it is parsed as it is written.
#[derive(Debug)]
pub(crate) struct Nesting {
    features: Features,
    open: Vec<Open>,
    around: Inside,
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
        let around = Inside { form: context.is_in_form, ..Inside::default() };
        is_in_body.then(|| Self { features, open: Vec::new(), around })
    }

    /// The start tag of an HTML element: whether it is certain to become a child of the element that is open, and its
    /// end tag to close it. After `false` there is nothing to ask any more.
    #[inline]
    pub(crate) fn open(&mut self, tag: Tag) -> bool {
        let (parent, inside) = match self.open.last_mut() {
            Some(open) => {
                open.is_empty = false;
                (open.tag, open.inside)
            }
            None => (Tag::Unknown, self.around),
        };
        let is_in_place = match parent {
            Tag::Table => {
                matches!(tag, Tag::Caption | Tag::Colgroup | Tag::Tbody | Tag::Tfoot | Tag::Thead)
            }
            Tag::Tbody | Tag::Tfoot | Tag::Thead => tag == Tag::Tr,
            Tag::Tr => matches!(tag, Tag::Td | Tag::Th),
            Tag::Colgroup => tag == Tag::Col,
            _ => !matches!(tag, table_parts!()),
        };
        let is_certain = is_in_place && self.closes_nothing(tag, parent, inside);
        self.open.push(Open { tag, is_empty: true, inside: inside.with(tag) });
        is_certain
    }

    /// Whether the start tag closes nothing and the end tag only its element.
    fn closes_nothing(&self, tag: Tag, parent: Tag, inside: Inside) -> bool {
        let ends_plainly = matches!(
            end_rule(tag, &self.features),
            EndRule::AnyOther
                | EndRule::Block
                | EndRule::P
                | EndRule::Li
                | EndRule::DdDt
                | EndRule::Heading
                | EndRule::Formatting
                | EndRule::Form
        );
        let is_implied_end = parent.categories().has(Categories::IMPLIED_END);
        match start_rule(tag, &self.features) {
            StartRule::Void | StartRule::Input | StartRule::MediaVoid => true,
            StartRule::AnyOther | StartRule::Formatting => ends_plainly,
            // In quirks mode a table may be in a paragraph; here it is left open.
            StartRule::Block | StartRule::Pre | StartRule::Table | StartRule::Hr => {
                ends_plainly && !inside.paragraph
            }
            StartRule::Heading => {
                !inside.paragraph && !parent.categories().has(Categories::HEADING)
            }
            StartRule::Form => !inside.paragraph && !inside.form,
            StartRule::Li => !inside.paragraph && !inside.list_item,
            StartRule::DdDt => !inside.paragraph && !inside.description,
            StartRule::Button => !inside.button,
            StartRule::Anchor => !inside.link,
            StartRule::RubyBase => !is_implied_end,
            StartRule::RubyText => !is_implied_end || parent == Tag::Rtc,
            // The parts of tables where they belong; the others of these rules are not in a tree.
            StartRule::Misplaced => matches!(tag, table_parts!()),
            _ => false,
        }
    }

    /// Text: whether it is certain to be inserted where it is.
    #[inline]
    pub(crate) fn text(&mut self, text: &str) -> bool {
        let Some(open) = self.open.last_mut() else { return true };
        let is_first = std::mem::take(&mut open.is_empty);
        match open.tag {
            Tag::Table | Tag::Tbody | Tag::Tfoot | Tag::Thead | Tag::Tr | Tag::Colgroup => {
                text.bytes().all(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\x0C'))
            }
            // A line feed at the beginning is ignored.
            Tag::Pre | Tag::Listing => !(is_first && text.starts_with('\n')),
            _ => true,
        }
    }

    /// The end tag of the element that was opened last, or the end of one that has none.
    #[inline]
    pub(crate) fn close(&mut self) {
        self.open.pop();
    }
}
