//! The name of the last start tag, which decides whether an end tag ends raw text.

use super::vectors::BLOCK;
use crate::names::Tag;
use crate::token::LocalName;

/// The name of the last start tag sent.
#[derive(Debug, Clone)]
pub(super) struct LastStartTag {
    tag: Tag,
    /// The length of the name if `tag` does not say it and it is in `block`; else 0.
    length: u8,
    /// The tag that began with the name.
    block: [u8; BLOCK],
    /// The name if neither says it.
    name: String,
}

impl Default for LastStartTag {
    fn default() -> Self {
        Self { tag: Tag::Unknown, length: 0, block: [0; BLOCK], name: String::new() }
    }
}

impl LastStartTag {
    pub(super) fn new(name: String) -> Self {
        Self { tag: Tag::from_name(&name), name, ..Self::default() }
    }

    #[inline]
    pub(super) fn set_known(&mut self, tag: Tag) {
        self.tag = tag;
    }

    #[inline]
    pub(super) fn set(&mut self, name: LocalName<'_>) {
        self.tag = name.tag();
        if self.tag == Tag::Unknown {
            self.length = 0;
            self.name.clear();
            self.name.push_str(name.as_str());
        }
    }

    /// The name is not known, and is these first bytes of a block, of which there is one at least.
    #[inline]
    pub(super) fn set_block(&mut self, block: &[u8; BLOCK], length: usize) {
        self.tag = Tag::Unknown;
        self.length = length as u8;
        self.block = *block;
    }

    /// The tag, if it is a known one.
    pub(super) fn known(&self) -> Option<Tag> {
        (self.tag != Tag::Unknown).then_some(self.tag)
    }

    /// Returns whether an end tag of this name would be an [appropriate end tag
    /// token](https://html.spec.whatwg.org/multipage/parsing.html#appropriate-end-tag-token).
    pub(super) fn is(&self, name: &str) -> bool {
        let last = match (self.tag, self.length) {
            (Tag::Unknown, 0) => self.name.as_bytes(),
            (Tag::Unknown, length) => self.block.get(..usize::from(length)).unwrap_or_default(),
            (tag, _) => tag.name().as_bytes(),
        };
        // Without a preceding start tag the stored name is empty, and a tag's name is never empty.
        last == name.as_bytes()
    }
}
