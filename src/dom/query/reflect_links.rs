//! Attributes that lead elsewhere: to elements of the same tree, and lists of URLs.

use super::reflect::Reflect;
use crate::dom::view::element_ref::ElementRef;
use crate::microsyntax::tokens;

impl<'a> Reflect<'a> {
    /// The element that an attribute names by its id, as `popovertarget`, `commandfor` and `aria-activedescendant` do: the
    /// first of this id in the tree of the element, without those in shadow trees and template contents.
    /// [Attr-associated element](https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#attr-associated-element)
    ///
    /// A few questions are answered by walks, many by an index that holds until the next change. (In a script, an
    /// element can also be set without an id; a document has no such state.)
    ///
    /// ```
    /// let document = duckbill::parse("<button popovertarget=menu>x</button><ul id=menu>");
    /// let button = document.elements_by_tag_name("button").next().unwrap().reflect();
    /// assert_eq!(button.element("popovertarget").unwrap().name(), "ul");
    /// assert_eq!(button.element("commandfor"), None);
    /// ```
    #[must_use]
    pub fn element(self, name: &str) -> Option<ElementRef<'a>> {
        let element = self.as_element();
        element.attribute(name).and_then(|id| element.tree_root().first_of_id(id))
    }

    /// The elements that an attribute names by their ids, separated by white space, as `aria-labelledby` and `aria-owns` do,
    /// in the order of the ids. Ids that no element has are left out.
    /// [Attr-associated elements](https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#attr-associated-elements)
    ///
    /// ```
    /// let document = duckbill::parse("<p id=a>A<p id=b>B<p aria-labelledby='b none a b'>");
    /// let last = document.elements_by_tag_name("p").next_back().unwrap().reflect();
    /// let labels: Vec<_> =
    ///     last.elements("aria-labelledby").map(|label| label.as_node().text_content()).collect();
    /// assert_eq!(labels, ["B", "A", "B"]);
    /// ```
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
    ///
    /// ```
    /// use duckbill::dom::BaseUrl;
    /// let document = duckbill::parse("<a ping='/a http://[ b'>");
    /// let base = document.base_url(&BaseUrl::parse("https://example.com/x/").unwrap());
    /// let link = document.elements_by_tag_name("a").next().unwrap().reflect();
    /// let urls: Vec<_> = link.urls("ping", &base).collect();
    /// assert_eq!(urls, ["https://example.com/a", "https://example.com/x/b"]);
    /// ```
    #[cfg(feature = "url")]
    pub fn urls(self, name: &str, base: &crate::dom::BaseUrl) -> impl Iterator<Item = String> {
        let element = self.as_element();
        let encoding = element.as_node().document().encoding().encoding;
        let tokens = tokens::split_on_whitespace(element.attribute(name).unwrap_or_default());
        tokens.filter_map(move |token| base.resolve_in(token, encoding))
    }
}
