//! Attributes that lead elsewhere: to elements of the same tree, and lists of URLs.

use super::reflect::Reflect;
use crate::dom::ElementRef;
use crate::microsyntax::tokens;

impl<'a> Reflect<'a> {
    /// The element that an attribute names by its id, as `popovertarget`, `commandfor` and `aria-activedescendant` do: the
    /// first of this id in the tree of the element, without those in shadow trees and template contents.
    /// [Attr-associated element](https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#attr-associated-element)
    ///
    /// A few questions are answered by walks, many by an index that holds until the next change. (In a script, an
    /// element can also be set without an id; a document has no such state.)
    #[must_use]
    pub fn element(self, name: &str) -> Option<ElementRef<'a>> {
        let element = self.as_element();
        element.attribute(name).and_then(|id| element.tree_root().first_of_id(id))
    }

    /// The elements that an attribute names by their ids, separated by white space, as `aria-labelledby` and `aria-owns` do,
    /// in the order of the ids. Ids that no element has are left out.
    /// [Attr-associated elements](https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#attr-associated-elements)
    pub fn elements(self, name: &str) -> impl Iterator<Item = ElementRef<'a>> + use<'a> {
        let element = self.as_element();
        let ids = tokens::split_on_whitespace(element.attribute(name).unwrap_or_default());
        ids.filter_map(move |id| element.tree_root().first_of_id(id))
    }

    /// The absolute URLs of a list that is separated by white space, as in `ping` and the `archive` of `object`. Those that
    /// are not URLs are left out.
    ///
    /// The draft of 2009 reflected such lists with their URLs resolved; today they reflect as
    /// [`string`](Self::string).
    #[cfg(feature = "url")]
    pub fn urls(self, name: &str, base: &crate::html::BaseUrl) -> impl Iterator<Item = String> {
        let element = self.as_element();
        let encoding = element.as_node().document().encoding().encoding;
        let tokens = tokens::split_on_whitespace(element.attribute(name).unwrap_or_default());
        tokens.filter_map(move |token| base.resolve_in(token, encoding))
    }
}
