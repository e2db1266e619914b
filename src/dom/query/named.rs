//! Elements by their names: those of a document, and those of a form.

use std::collections::HashMap;
use std::hash::BuildHasher;

use super::form_owner::FormControls;
use crate::dom::arena::document::Document;
use crate::dom::arena::id_index::Names;
use crate::dom::view::element_ref::ElementRef;
use crate::dom::view::node_ref::NodeRef;
use crate::names::{Namespace, Tag};

impl Document {
    /// The HTML elements with this `name` attribute, in tree order.
    /// [`getElementsByName`](https://html.spec.whatwg.org/multipage/dom.html#dom-document-getelementsbyname)
    ///
    /// A few questions are answered by walks, many by an index that holds until the next change.
    ///
    /// ```
    /// let document = duckbill::parse("<input name=q><a name=q>x</a><p id=q><svg name=q>");
    /// let names: Vec<_> = document.get_elements_by_name("q").map(|element| element.name()).collect();
    /// assert_eq!(names, ["input", "a"]);
    /// ```
    #[doc(alias = "elements_by_name")]
    pub fn get_elements_by_name(
        &self,
        name: &str,
    ) -> impl DoubleEndedIterator<Item = ElementRef<'_>> {
        self.named(|names| &names.named, name, |element| element.html_name() == Some(name))
    }

    /// What `document.all[name]` finds, in tree order: the elements of this id, and some HTML elements with this `name`
    /// (`a`, `button`, `embed`, `form`, `frame`, `frameset`, `iframe`, `img`, `input`, `map`, `meta`, `object`, `select`,
    /// `textarea`). Nothing has the empty name.
    /// [Get the "all"-named elements](https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#concept-get-all-named)
    ///
    /// ```
    /// let document = duckbill::parse("<p id=x><img name=x><output name=x></output>");
    /// let names: Vec<_> = document.all_named("x").map(|element| element.name()).collect();
    /// assert_eq!(names, ["p", "img"]);
    /// ```
    pub fn all_named(&self, name: &str) -> impl DoubleEndedIterator<Item = ElementRef<'_>> {
        self.named(
            |names| &names.all,
            name,
            |element| !name.is_empty() && element.all_names().contains(&Some(name)),
        )
    }

    /// All elements of the document, in tree order. With names, `document.all` finds others than collections do: see
    /// [`all_named`](Self::all_named).
    /// [`all`](https://html.spec.whatwg.org/multipage/obsolete.html#dom-document-all)
    ///
    /// ```
    /// let document = duckbill::parse("<p>");
    /// assert_eq!(document.all().nth(3).unwrap().name(), "p");
    /// ```
    #[must_use]
    pub fn all(&self) -> crate::dom::Elements<'_> {
        self.root().elements()
    }

    fn named<'a>(
        &'a self,
        which: fn(&Names) -> &HashMap<u64, Vec<u32>>,
        name: &str,
        is_named: impl Fn(ElementRef<'a>) -> bool,
    ) -> std::vec::IntoIter<ElementRef<'a>> {
        let element = |number| NodeRef::new(self, number).as_element();
        let found: Vec<ElementRef<'_>> = self.root().by_index(
            |all| &all.names,
            NodeRef::index_names,
            |index| {
                let found = which(index).get(&index.hasher.hash_one(name)).map(Vec::as_slice);
                crate::work::count(found.map_or(0, <[u32]>::len));
                // Another name may have the same hash.
                let found = found.unwrap_or_default().iter().filter_map(|number| element(*number));
                found.filter(|element| is_named(*element)).collect()
            },
            |visits| {
                let below = self.root().descendants().inspect(|_| *visits += 1);
                below.filter_map(NodeRef::as_element).filter(|element| is_named(*element)).collect()
            },
        );
        found.into_iter()
    }
}

impl NodeRef<'_> {
    fn index_names(self) -> Names {
        let mut names = Names::default();
        for element in self.elements() {
            let number = element.as_node().index();
            if let Some(name) = element.html_name() {
                let hash = names.hasher.hash_one(name);
                names.named.entry(hash).or_default().push(number);
            }
            let [id, name] = element.all_names();
            for name in [id, name.filter(|_| name != id)].into_iter().flatten() {
                let hash = names.hasher.hash_one(name);
                names.all.entry(hash).or_default().push(number);
            }
        }
        names
    }
}

impl<'a> ElementRef<'a> {
    /// The `name` attribute of an HTML element.
    fn html_name(self) -> Option<&'a str> {
        self.attribute("name").filter(|_| self.namespace() == Namespace::Html)
    }

    /// The id, and the name of an ["all"-named
    /// element](https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#all-named-elements).
    fn all_names(self) -> [Option<&'a str>; 2] {
        let is_all_named = matches!(
            self.tag(),
            Tag::A
                | Tag::Button
                | Tag::Embed
                | Tag::Form
                | Tag::Frame
                | Tag::Frameset
                | Tag::Iframe
                | Tag::Img
                | Tag::Input
                | Tag::Map
                | Tag::Meta
                | Tag::Object
                | Tag::Select
                | Tag::Textarea
        );
        [self.id(), self.html_name().filter(|_| is_all_named)]
    }
}

/// The controls of a form that have one id or name; see [`FormControls::named_items`].
/// [Interface RadioNodeList](https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#radionodelist)
///
/// ```
/// let document = duckbill::parse("<form><input type=radio name=a value=1><input type=radio name=a value=2 checked>");
/// let controls = document.forms().next().unwrap().form_controls();
/// let list = controls.named_items("a");
/// assert_eq!((list.elements().len(), list.value()), (2, "2"));
/// ```
#[derive(Debug, Clone)]
pub struct RadioNodeList<'a> {
    elements: Vec<ElementRef<'a>>,
    checked: Option<ElementRef<'a>>,
}

impl<'a> RadioNodeList<'a> {
    /// The controls, in tree order.
    ///
    /// ```
    /// let document = duckbill::parse("<form><input name=a><input id=a><input name=b>");
    /// let list = document.forms().next().unwrap().form_controls().named_items("a");
    /// assert_eq!(list.elements().len(), 2);
    /// ```
    #[must_use]
    pub fn elements(&self) -> &[ElementRef<'a>] {
        &self.elements
    }

    /// The value of the radio button among them that is checked in a page that nobody has touched yet: `on` if it has no
    /// `value`. Empty if none is checked. Of several buttons of a group that have `checked`, the last one is.
    /// [`value`](https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#dom-radionodelist-value)
    ///
    /// ```
    /// let document = duckbill::parse("<form><input type=radio name=a checked><input type=checkbox name=b checked>");
    /// let controls = document.forms().next().unwrap().form_controls();
    /// assert_eq!(controls.named_items("a").value(), "on");
    /// assert_eq!(controls.named_items("b").value(), "");
    /// ```
    #[must_use]
    pub fn value(&self) -> &'a str {
        self.checked.map_or("", |checked| checked.attribute("value").unwrap_or("on"))
    }
}

impl<'a> FormControls<'a> {
    /// All of the controls still to come that have this `id` or `name`; the view stays where it is.
    /// [`namedItem`](https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#dom-htmlformcontrolscollection-nameditem)
    ///
    /// ```
    /// let document = duckbill::parse("<form><input name=a><input name=a>");
    /// let controls = document.forms().next().unwrap().form_controls();
    /// assert_eq!(controls.named_items("a").elements().len(), 2);
    /// ```
    #[must_use]
    pub fn named_items(&self, name: &str) -> RadioNodeList<'a> {
        let mut elements = Vec::new();
        // The last button of each group that is to be checked: checking it clears those before it.
        let mut checked = HashMap::new();
        let is_checked = |element: ElementRef<'a>| {
            element.is_html(Tag::Input)
                && element.has_attribute("checked")
                && element.attribute("type").is_some_and(|kind| kind.eq_ignore_ascii_case("radio"))
        };
        let group = |element: ElementRef<'a>| element.attribute("name").unwrap_or_default();
        for element in self.clone() {
            if element.is_named(name) {
                elements.push(element);
            }
            if is_checked(element) {
                checked.insert(group(element), element);
            }
        }
        let is_on = |element: &ElementRef<'a>| {
            // Buttons without a name are in no group.
            is_checked(*element)
                && (group(*element).is_empty() || checked.get(group(*element)) == Some(element))
        };
        let checked = elements.iter().copied().find(is_on);
        RadioNodeList { elements, checked }
    }
}
