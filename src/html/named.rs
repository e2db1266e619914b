//! Elements by their names.

use std::hash::BuildHasher;
use std::sync::Arc;

use crate::dom::tree_answers::Names;
use crate::dom::{Document, ElementRef, NodeRef};
use crate::names::{Namespace, Tag};
use crate::number_map::ValueMap;

impl Document {
    /// The HTML elements with this `name` attribute, in tree order.
    /// [`getElementsByName`](https://html.spec.whatwg.org/multipage/dom.html#dom-document-getelementsbyname)
    ///
    /// A few questions are answered by walks, many by an index that holds until the next change.
    #[doc(alias = "elements_by_name")]
    pub fn get_elements_by_name(
        &self,
        name: &str,
    ) -> impl DoubleEndedIterator<Item = ElementRef<'_>> {
        self.named(|names| &names.named, name, |element| element.html_name() == Some(name))
    }

    /// The elements that `document.all[name]` finds, in tree order: the elements of this id, and some HTML elements with this `name`
    /// (`a`, `button`, `embed`, `form`, `frame`, `frameset`, `iframe`, `img`, `input`, `map`, `meta`, `object`, `select`,
    /// `textarea`). Nothing has the empty name.
    /// [Get the "all"-named elements](https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#concept-get-all-named)
    pub fn all_named(&self, name: &str) -> impl DoubleEndedIterator<Item = ElementRef<'_>> {
        self.named(
            |names| &names.all,
            name,
            |element| !name.is_empty() && element.all_names().contains(&Some(name)),
        )
    }

    fn named<'a>(
        &'a self,
        which: fn(&Names) -> &ValueMap<u64, Arc<Vec<u32>>>,
        name: &str,
        is_named: impl Fn(ElementRef<'a>) -> bool,
    ) -> impl DoubleEndedIterator<Item = ElementRef<'a>> {
        let element = |number| NodeRef::new(self, number).as_element();
        let found: Arc<Vec<u32>> = self.root().by_index(
            |all| &all.names,
            NodeRef::index_names,
            |index| which(index).get(index.hasher.hash_one(name)).cloned().unwrap_or_default(),
            |visits| {
                let below = self.root().descendants().inspect(|_| *visits += 1);
                let elements = below.filter_map(NodeRef::as_element);
                let named = elements.filter(|element| is_named(*element));
                Arc::new(named.map(|element| element.as_node().index()).collect())
            },
        );
        let elements = (0..found.len()).filter_map(move |place| {
            crate::work::count(1);
            element(*found.get(place)?)
        });
        // Another name may have the same hash.
        elements.filter(move |element| is_named(*element))
    }
}

impl NodeRef<'_> {
    fn index_names(self) -> Names {
        let mut names = Names::default();
        for element in self.elements() {
            let number = element.as_node().index();
            if let Some(name) = element.html_name() {
                let hash = names.hasher.hash_one(name);
                Arc::make_mut(names.named.get_or_default(hash)).push(number);
            }
            let [id, name] = element.all_names();
            for name in [id, name.filter(|_| name != id)].into_iter().flatten() {
                let hash = names.hasher.hash_one(name);
                Arc::make_mut(names.all.get_or_default(hash)).push(number);
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
        [self.id_attribute(), self.html_name().filter(|_| is_all_named)]
    }
}
