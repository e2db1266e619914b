//! Why edits of the stream and of the tree are not compared: each reason is a point of the documentation of the rewriter, which a
//! test reads. Needs nothing but the crate: `fuzz/` uses it too.

/// A difference that is documented.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Difference {
    /// A clone, an element for an end tag, or a copy.
    NoStartTag,
    /// Markup that the parser put elsewhere.
    Elsewhere,
    Template,
    Frameset,
    /// Content that is inserted between the parts of a table, in a `head`, in SVG, after the body.
    ReadAgain,
    /// A formatting element, form or object without an end tag.
    LeftOpen,
    /// The end tag of a form, which may be anywhere in it.
    FormEndTag,
    /// After a form that is not the current node at its end tag.
    AfterForm,
    /// The tags of these are read otherwise where one of them is open.
    ReadInside,
    /// `html`, `head` and `body`.
    Root,
    /// U+0000, or white space where text is.
    Characters,
}

impl Difference {
    pub(crate) const ALL: [Self; 11] = [
        Self::NoStartTag,
        Self::Elsewhere,
        Self::Template,
        Self::Frameset,
        Self::ReadAgain,
        Self::LeftOpen,
        Self::FormEndTag,
        Self::AfterForm,
        Self::ReadInside,
        Self::Root,
        Self::Characters,
    ];

    /// The beginning of the point that documents it.
    pub(crate) fn documented(self) -> &'static str {
        match self {
            Self::NoStartTag => "An element that the parser makes without a start tag",
            Self::Elsewhere => "Markup that the parser puts elsewhere",
            Self::Template => "The contents of templates are matched like other content",
            Self::Frameset => "A `frameset` that comes late replaces the `body`",
            Self::ReadAgain => "The parser reads inserted markup again",
            Self::LeftOpen => "The end of a formatting element",
            Self::FormEndTag => "The end tag of a `form` that is in removed content",
            Self::AfterForm => "The end tag of a `form` in which other elements are open",
            Self::ReadInside => "Without the tags of a `form`, `button` or `noscript`",
            Self::Root => "`html`, `head` and `body` are made again",
            Self::Characters => "In raw text, a carriage return that is inserted",
        }
    }
}
