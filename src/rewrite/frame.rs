//! The vocabulary of the frames: elements, new nodes, and operations of the tree builder.

use crate::names::{Namespace, Tag};
use crate::span::Span;
use crate::token::ContentModel;

/// Names an element, or what is not one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Frame(pub(super) u32);

impl Frame {
    pub(super) const DOCUMENT: Self = Self(0);
    /// Any comment or processing instruction.
    pub(super) const LEAF: Self = Self(1);

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The row of this number.
    pub(super) fn numbered(row: usize) -> Self {
        Self(u32::try_from(row).unwrap_or(u32::MAX))
    }
}

/// The facts about the elements of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Plain,
    /// The tree builder may name such an element after it was popped.
    MayBeHeld,
    /// A line feed after its start tag may be dropped.
    DropsLineFeed,
    /// Its name is not one of the standard.
    Unknown,
}

/// By `Tag as usize`.
#[expect(clippy::indexing_slicing, reason = "a table of all names, made by the compiler")]
pub(super) static KINDS: [Kind; Tag::COUNT] = {
    let mut kinds = [Kind::Plain; Tag::COUNT];
    let mut at = 0;
    while at < Tag::COUNT {
        let tag = Tag::ALL[at];
        kinds[at] = match tag {
            Tag::Html | Tag::Head | Tag::Body | Tag::Form | Tag::Template => Kind::MayBeHeld,
            Tag::Pre | Tag::Listing | Tag::Textarea => Kind::DropsLineFeed,
            Tag::Unknown => Kind::Unknown,
            _ if tag.is_formatting() => Kind::MayBeHeld,
            _ => Kind::Plain,
        };
        at += 1;
    }
    kinds
};

/// The element that the token at hand made.
#[derive(Debug, Clone, Copy)]
pub(super) struct Made {
    pub(super) frame: Frame,
    pub(super) namespace: Namespace,
    pub(super) tag: Tag,
    pub(super) model: ContentModel,
    /// Whether it ended with its start tag.
    pub(super) is_unopened: bool,
    /// Whether it has no start tag.
    pub(super) is_implied: bool,
}

/// Text that a token inserted.
#[derive(Debug, Clone, Copy)]
pub(super) struct Text {
    pub(super) parent: Frame,
    /// The characters, in [`Frames::characters`].
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) span: Option<Span>,
}

/// An operation of the tree builder on a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Call {
    Made { frame: Frame, namespace: Namespace },
    Put { frame: Frame, parent: Frame, before: Option<Frame> },
    Text { parent: Frame, before: Option<Frame> },
}

impl Call {
    /// Whether it made or put an element.
    pub(super) fn is_about(self, element: Frame) -> bool {
        match self {
            Self::Made { frame, .. } | Self::Put { frame, .. } => frame == element,
            Self::Text { .. } => false,
        }
    }
}

/// The facts about an element.
#[derive(Debug, Clone, Copy)]
pub(super) struct Row {
    pub(super) parent: Frame,
    /// 1 + the number of what is to be done at its end; 0 for nothing.
    pub(super) end: u32,
    /// A hash of the attributes of a formatting element. Its keys are random and two sets that differ have
    /// the same with a probability of 2⁻⁶⁴, so it stands for the attributes.
    pub(super) attributes: u64,
    pub(super) namespace: Namespace,
    pub(super) tag: Tag,
    pub(super) state: State,
}

/// The facts about an element that count when it is popped; most have none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct State(u8);

impl State {
    pub(super) const NONE: Self = Self(0);
    /// No element has the row.
    pub(super) const FREE: Self = Self(1);
    /// Somebody may name it after it was popped.
    pub(super) const HELD: Self = Self(2);
    /// It was popped, and somebody may still name it.
    pub(super) const WAITING: Self = Self(4);
    pub(super) const MARKED: Self = Self(8);
    /// Its name is kept.
    pub(super) const NAMED: Self = Self(16);
    /// It is open at the end of the input.
    pub(super) const LAST: Self = Self(32);

    /// Whether it has one of these bits.
    pub(super) const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub(super) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(super) const fn only(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

pub(super) const EMPTY: Row = Row {
    parent: Frame::DOCUMENT,
    end: 0,
    attributes: 0,
    namespace: Namespace::Html,
    tag: Tag::Unknown,
    state: State::NONE,
};
