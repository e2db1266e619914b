//! The pseudo-classes that depend on more than the shape of the tree.

use super::declared::Declared;

/// A pseudo-class of the kind that an element is in or not, as a state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum PseudoClass {
    AnyLink,
    Checked,
    Disabled,
    Enabled,
    Required,
    Optional,
    ReadOnly,
    ReadWrite,
    PlaceholderShown,
    Open,
    Default,
    Indeterminate,
    Defined,
    /// The requested direction; `None` for an unknown one.
    Dir(Option<Direction>),
    /// The language ranges, in lower case.
    Lang(Box<[Box<str>]>),
    /// One that the options declared, and its argument without quotes.
    Own {
        declared: Declared,
        argument: Box<str>,
    },
    /// A pseudo-class that depends on the user: it is parsed, and matches nothing.
    Interaction,
}

/// The direction of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    LeftToRight,
    RightToLeft,
}

impl PseudoClass {
    /// Whether an element alone cannot answer: the whole tree is needed.
    pub(super) fn asks_the_tree(&self) -> bool {
        matches!(self, Self::Default | Self::Indeterminate | Self::Dir(_))
    }

    /// The pseudo-class of a name in lower case that takes no argument.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "any-link" | "link" => Self::AnyLink,
            "checked" => Self::Checked,
            "disabled" => Self::Disabled,
            "enabled" => Self::Enabled,
            "required" => Self::Required,
            "optional" => Self::Optional,
            "read-only" => Self::ReadOnly,
            "read-write" => Self::ReadWrite,
            "placeholder-shown" => Self::PlaceholderShown,
            "open" => Self::Open,
            "default" => Self::Default,
            "indeterminate" => Self::Indeterminate,
            "defined" => Self::Defined,
            "active" | "focus" | "focus-visible" | "focus-within" | "hover" | "target"
            | "visited" => Self::Interaction,
            _ => return None,
        })
    }
}
