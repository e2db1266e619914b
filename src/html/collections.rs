//! The collections of elements that a document has by name: its images, its links, its forms.

use crate::dom::{Document, ElementFilter as Filter, Elements};
use crate::names::Tag;

/// The views of a document that have a name in the DOM. They show the descendants of the root, which is a
/// fragment if one was parsed.
impl Document {
    /// The `img` elements.
    /// [`images`](https://html.spec.whatwg.org/multipage/dom.html#dom-document-images)
    #[must_use]
    pub fn images(&self) -> Elements<'_> {
        Elements::new(self.root(), Filter::Tag(Tag::Img))
    }

    /// The `a` and `area` elements with an `href`.
    /// [`links`](https://html.spec.whatwg.org/multipage/dom.html#dom-document-links)
    #[must_use]
    pub fn links(&self) -> Elements<'_> {
        Elements::new(self.root(), Filter::Links)
    }

    /// The `form` elements.
    /// [`forms`](https://html.spec.whatwg.org/multipage/dom.html#dom-document-forms)
    #[must_use]
    pub fn forms(&self) -> Elements<'_> {
        Elements::new(self.root(), Filter::Tag(Tag::Form))
    }

    /// The HTML `script` elements.
    /// [`scripts`](https://html.spec.whatwg.org/multipage/dom.html#dom-document-scripts)
    #[must_use]
    pub fn scripts(&self) -> Elements<'_> {
        Elements::new(self.root(), Filter::Tag(Tag::Script))
    }

    /// The `a` elements with a `name`: places that can be linked to.
    /// [`anchors`](https://html.spec.whatwg.org/multipage/obsolete.html#dom-document-anchors)
    #[must_use]
    pub fn anchors(&self) -> Elements<'_> {
        Elements::new(self.root(), Filter::With(Tag::A, "name"))
    }

    /// The `embed` elements.
    /// [`embeds`](https://html.spec.whatwg.org/multipage/dom.html#dom-document-embeds)
    #[must_use]
    pub fn embeds(&self) -> Elements<'_> {
        Elements::new(self.root(), Filter::Tag(Tag::Embed))
    }
}
