//! Where an attribute is in a list: found by walking along the list, or in an index.
//!
//! Nearly all lists are short, and are walked. A [longer](SHORT) one that was walked a few times gets an index of its
//! names. Edits keep it up to date.

use super::attribute_index::{ListIndex, Search, Wanted};
use super::attributes::{AttributeData, ListId, QualifiedName, SHORT};
use super::document::Document;
use super::names::Names;
use super::text::TextStore;
use crate::names::AttributeNamespace;

/// How often each entry of a list may be visited before an index is made.
const VISITS: usize = 4;

/// The local name of an attribute.
pub(super) fn local_name_of<'a>(
    names: &Names,
    texts: &'a TextStore,
    name: QualifiedName,
) -> &'a str {
    let qualified = names.get(texts, name.name());
    // Without a namespace there is no prefix, whatever the name looks like.
    if name.namespace() == AttributeNamespace::None {
        return qualified;
    }
    qualified.split_once(':').map_or(qualified, |(_, local)| local)
}

impl Document {
    /// The local name of an attribute.
    pub(in crate::dom) fn local_name(&self, name: QualifiedName) -> &str {
        local_name_of(&self.names, &self.texts, name)
    }

    /// The place among a list's entries of the attribute of this namespace and local name.
    pub(in crate::dom) fn find_place_ns(
        &self,
        list: ListId,
        namespace: AttributeNamespace,
        local_name: &str,
    ) -> Option<usize> {
        if namespace != AttributeNamespace::None {
            return self.find_place(list, Wanted::Local(namespace, local_name));
        }
        let name = self.names.find_attribute(&self.texts, local_name)?;
        self.find_place(list, Wanted::Exact(QualifiedName::new(name, namespace)))
    }

    /// The place of an attribute among a list's entries.
    #[inline]
    pub(in crate::dom) fn find_place(&self, list: ListId, wanted: Wanted<'_>) -> Option<usize> {
        let entries = self.attributes.entries(list);
        if entries.len() <= SHORT {
            return self.walk(entries, wanted);
        }
        self.find_in_long_list(list, entries, wanted)
    }

    fn walk(&self, entries: &[AttributeData], wanted: Wanted<'_>) -> Option<usize> {
        crate::work::count(entries.len());
        entries.iter().position(|entry| match wanted {
            Wanted::Exact(name) => entry.name == name,
            Wanted::Qualified(name) => entry.name.name() == name && !entry.is_dead(),
            Wanted::Local(namespace, local_name) => {
                entry.name.namespace() == namespace
                    && !entry.is_dead()
                    && self.local_name(entry.name) == local_name
            }
        })
    }

    /// An index of a list; `None` if two attributes have the same name.
    fn index_entries(&self, entries: &[AttributeData]) -> Option<Box<ListIndex>> {
        crate::work::count(entries.len());
        let mut index = Box::<ListIndex>::default();
        for (entry, place) in entries.iter().zip(0..).filter(|(entry, _)| !entry.is_dead()) {
            index.add(entry.name, self.local_name(entry.name), place)?;
        }
        Some(index)
    }

    #[cold]
    #[inline(never)]
    fn find_in_long_list(
        &self,
        list: ListId,
        entries: &[AttributeData],
        wanted: Wanted<'_>,
    ) -> Option<usize> {
        let mut searches = self.transient.attribute_indexes.lock();
        let search = searches.get_or_default(list.place);
        if let Search::Walks(visited) = search {
            *visited += entries.len();
            if *visited > VISITS * entries.len() {
                *search = self.index_entries(entries).map_or(Search::Ambiguous, Search::Index);
            }
        }
        match search {
            Search::Index(index) => index.find(wanted),
            Search::Walks(_) | Search::Ambiguous => {
                // Other threads need not wait for the walk.
                drop(searches);
                self.walk(entries, wanted)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::dom::{Document, ElementRef, NodeId};
    use crate::names::AttributeNamespace;

    fn element(document: &Document, id: NodeId) -> ElementRef<'_> {
        document.node(id).unwrap().as_element().unwrap()
    }

    const NAMESPACES: [AttributeNamespace; 2] =
        [AttributeNamespace::None, AttributeNamespace::XLink];

    /// An attribute, as a plain list has it: namespace, qualified name, value.
    type Plain = (AttributeNamespace, String, String);

    fn local((namespace, name, _): &Plain) -> &str {
        match name.split_once(':') {
            Some((_, local)) if *namespace != AttributeNamespace::None => local,
            _ => name,
        }
    }

    proptest! {
        /// Any sequence of edits of a long list leaves what it leaves of a plain list, and each question is answered
        /// as by a walk.
        #[test]
        fn a_long_list_is_edited_like_a_plain_one(
            steps in prop::collection::vec((0..9_u8, 0..300_usize, 0..2_usize), 1..400),
            clones in 0..3_usize,
        ) {
            let names: String = (0..200).map(|number| format!(" a{number}=x")).collect();
            let mut document = crate::parse(&format!("<svg{names}>"));
            let svg = document.elements_by_tag_name("svg").next().unwrap().as_node().id();
            let mut plain: Vec<Plain> = (0..200)
                .map(|number| (AttributeNamespace::None, format!("a{number}"), "x".to_owned()))
                .collect();
            for (step, (what, number, namespace)) in steps.into_iter().enumerate() {
                let (namespace, value) = (NAMESPACES[namespace], step.to_string());
                let (name, local_name) = match namespace {
                    AttributeNamespace::None => (format!("a{number}"), format!("a{number}")),
                    _ => (format!("x:b{number}"), format!("b{number}")),
                };
                let by_name = plain.iter().position(|one| one.1 == name);
                let by_local =
                    plain.iter().position(|one| one.0 == namespace && local(one) == local_name);
                match what {
                    0 | 1 => {
                        document.set_attribute(svg, &name, &value).unwrap();
                        match by_name {
                            Some(at) => plain[at].2 = value,
                            None => plain.push((AttributeNamespace::None, name, value)),
                        }
                    }
                    2 => {
                        document.set_attribute_ns(svg, namespace, &name, &value).unwrap();
                        match by_local {
                            Some(at) => plain[at].2 = value,
                            None => plain.push((namespace, name, value)),
                        }
                    }
                    3 | 4 => {
                        let was_there = document.remove_attribute(svg, &name).unwrap();
                        prop_assert_eq!(was_there, by_name.is_some());
                        by_name.map(|at| plain.remove(at));
                    }
                    5 => {
                        let was_there =
                            document.remove_attribute_ns(svg, namespace, &local_name).unwrap();
                        prop_assert_eq!(was_there, by_local.is_some());
                        by_local.map(|at| plain.remove(at));
                    }
                    6 if number < 5 => {
                        document
                            .retain_attributes(svg, |one| one.name().len() % 4 != number % 4)
                            .unwrap();
                        plain.retain(|one| one.1.len() % 4 != number % 4);
                    }
                    7 if clones > 0 => {
                        let clone = document.clone_subtree(svg).unwrap();
                        let nodes = [svg, clone].map(|id| document.node(id).unwrap());
                        prop_assert!(nodes[0].is_equal_node(nodes[1]));
                        let other = document.clone();
                        prop_assert!(nodes[0].is_equal_node(other.node(clone).unwrap()));
                    }
                    _ => {
                        let svg = element(&document, svg);
                        prop_assert_eq!(svg.attribute(&name), by_name.map(|at| &*plain[at].2));
                        let found = svg.attribute_ns(namespace, &local_name);
                        prop_assert_eq!(found, by_local.map(|at| &*plain[at].2));
                    }
                }
                let attributes = element(&document, svg).attributes();
                prop_assert_eq!(attributes.len(), plain.len());
                let found = attributes.map(|one| (one.namespace(), one.name(), one.value()));
                prop_assert!(found.eq(plain.iter().map(|one| (one.0, &*one.1, &*one.2))));
                let backwards = element(&document, svg).attributes().rev().map(|one| one.name());
                prop_assert!(backwards.eq(plain.iter().rev().map(|one| &*one.1)));
            }
        }
    }
}
