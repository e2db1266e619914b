//! The properties of an element that rules ask by its name alone, as bits.

/// A set of categories. The names are the standard's, where it has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Categories(u16);

macro_rules! categories {
    ($($(#[$doc:meta])* $name:ident = $bit:literal;)+) => {
        impl Categories {
            pub(crate) const NONE: Self = Self(0);
            $($(#[$doc])* pub(crate) const $name: Self = Self(1 << $bit);)+
        }
    };
}

categories! {
    /// [Special](https://html.spec.whatwg.org/multipage/parsing.html#special).
    SPECIAL = 0;
    /// Special, and not `address`, `div` or `p`: the walks of `<li>`, `<dd>`, `<dt>` end there.
    LIST_ITEM_BOUNDARY = 1;
    /// Ends every scope except table scope. (The other elements that end list item, button and table
    /// scope are single names, which the stack looks up.)
    SCOPE = 2;
    /// [Formatting](https://html.spec.whatwg.org/multipage/parsing.html#formatting). Set only for open
    /// elements, by the tree builder's table of rules.
    FORMATTING = 3;
    /// Closed by "generate implied end tags".
    IMPLIED_END = 4;
    /// Closed by "generate all implied end tags thoroughly".
    IMPLIED_END_THOROUGH = 5;
    /// May be open at the end of the body without an error.
    MAY_STAY_OPEN = 6;
    /// Has no content: serialized without children and end tag.
    VOID = 7;
    /// Its text is serialized as it is.
    RAW_TEXT = 8;
    /// In the body, its end tag only pops the element if it is the current node: it affects no pointer,
    /// marker or mode. Set only for open elements, by the tree builder's table of rules.
    PLAIN_END = 10;
    /// `h1` to `h6`.
    HEADING = 9;
    /// [Listed](https://html.spec.whatwg.org/multipage/forms.html#category-listed), except
    /// form-associated custom elements, which are not known here.
    LISTED = 11;
    /// [Labelable](https://html.spec.whatwg.org/multipage/forms.html#category-label), except an `input` that is
    /// hidden, and form-associated custom elements.
    LABELABLE = 12;
    /// Its start tag belongs in the head: in the body it is processed by the rules of the head.
    IN_HEAD = 13;
}

impl Categories {
    /// The union.
    #[must_use]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// This set without `other`.
    #[must_use]
    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether the sets share a category.
    #[inline]
    pub(crate) const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}
