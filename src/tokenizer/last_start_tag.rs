//! The name of the last start tag, which decides whether an end tag ends raw text.

use crate::names::Tag;
use crate::token::LocalName;

/// The name of the last start tag sent.
#[derive(Debug, Clone)]
pub(super) struct LastStartTag {
    tag: Tag,
    /// The name, if `tag` does not say it.
    name: String,
}

impl Default for LastStartTag {
    fn default() -> Self {
        Self { tag: Tag::Unknown, name: String::new() }
    }
}

impl LastStartTag {
    pub(super) fn new(name: String) -> Self {
        Self { tag: Tag::from_name(&name), name }
    }

    #[inline]
    pub(super) fn set_known(&mut self, tag: Tag) {
        self.tag = tag;
    }

    #[inline]
    pub(super) fn set(&mut self, name: LocalName<'_>) {
        self.tag = name.tag();
        if self.tag == Tag::Unknown {
            self.name.clear();
            self.name.push_str(name.as_str());
        }
    }

    /// The tag, if it is a known one.
    pub(super) fn known(&self) -> Option<Tag> {
        (self.tag != Tag::Unknown).then_some(self.tag)
    }

    /// Returns whether an end tag of this name would be an [appropriate end tag
    /// token](https://html.spec.whatwg.org/multipage/parsing.html#appropriate-end-tag-token).
    pub(super) fn is(&self, name: &str) -> bool {
        let last = if self.tag == Tag::Unknown { &self.name } else { self.tag.name() };
        // Without a preceding start tag the stored name is empty, and a tag's name is never empty.
        last == name
    }
}
