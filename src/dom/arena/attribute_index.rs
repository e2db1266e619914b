//! Indexes of long attribute lists: where in the list an attribute is. [`attribute_search`](super::attribute_search)
//! makes and asks them.

use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use super::attributes::{ListId, QualifiedName};
use super::names::NameId;
use crate::names::AttributeNamespace;
use crate::number_map::{NumberMap, StringMap, ValueMap};

const NAMESPACES: [AttributeNamespace; 4] = [
    AttributeNamespace::None,
    AttributeNamespace::XLink,
    AttributeNamespace::Xml,
    AttributeNamespace::Xmlns,
];

/// Which attribute is searched for.
#[derive(Debug, Clone, Copy)]
pub(in crate::dom) enum Wanted<'n> {
    /// The first of this qualified name, in whatever namespace it is.
    Qualified(NameId),
    /// The one of this qualified name and namespace.
    Exact(QualifiedName),
    /// The one of this local name in a namespace other than none.
    Local(AttributeNamespace, &'n str),
}

/// The indexes of the long lists of a document, by the number of the list.
#[derive(Debug, Default)]
pub(in crate::dom) struct AttributeIndexes(OnceLock<Box<Mutex<Searches>>>);

impl AttributeIndexes {
    pub(super) fn owns_memory(&self) -> bool {
        self.0.get().is_some()
    }
}

/// The searches in each long list.
pub(super) type Searches = ValueMap<u32, Search>;

/// The searches in a list, and their results.
#[derive(Debug)]
pub(super) enum Search {
    /// So many entries were visited.
    Walks(usize),
    Index(Box<ListIndex>),
    /// Two attributes have the same name, so the list is walked.
    Ambiguous,
}

/// Where the attributes of a list stand.
#[derive(Debug, Default)]
pub(super) struct ListIndex {
    by_name: NumberMap<u32, u32>,
    /// Of those in a namespace, by [`local_key`].
    by_local_name: StringMap<u32>,
    /// How many entries were cut off in front since the index was made: places count from there.
    cut: u32,
}

impl Default for Search {
    fn default() -> Self {
        Self::Walks(0)
    }
}

/// A namespace and a local name in one string.
fn local_key(namespace: AttributeNamespace, name: &str) -> String {
    let mut key = String::from(char::from(b'0' + namespace as u8));
    key.push_str(name);
    key
}

impl ListIndex {
    /// Adds an attribute; `None` if another has the name.
    pub(super) fn add(&mut self, name: QualifiedName, local_name: &str, place: u32) -> Option<()> {
        let is_new = self.by_name.insert(name.number(), place).is_none();
        let is_new_there = name.namespace() == AttributeNamespace::None
            || self.by_local_name.insert(&local_key(name.namespace(), local_name), place).is_none();
        (is_new && is_new_there).then_some(())
    }

    pub(super) fn find(&self, wanted: Wanted<'_>) -> Option<usize> {
        crate::work::count(1);
        let place = match wanted {
            Wanted::Exact(name) => self.by_name.get(name.number()),
            Wanted::Local(namespace, name) => self.by_local_name.get(&local_key(namespace, name)),
            Wanted::Qualified(name) => {
                let of =
                    |&namespace| self.by_name.get(QualifiedName::new(name, namespace).number());
                NAMESPACES.iter().filter_map(of).min()
            }
        };
        place.map(|place| (place - self.cut) as usize)
    }
}

impl AttributeIndexes {
    /// Takes note that an attribute was appended, which is the last of so many entries.
    pub(super) fn appended(
        &mut self,
        list: ListId,
        name: QualifiedName,
        local_name: &str,
        entries: usize,
    ) {
        if let Some(search) = self.of_list(list)
            && let Search::Index(index) = search
            && index.add(name, local_name, entries as u32 - 1 + index.cut).is_none()
        {
            *search = Search::Ambiguous;
        }
    }

    /// Forgets what is known of a list.
    pub(super) fn forget(&mut self, list: ListId) {
        if let Some(search) = self.of_list(list) {
            *search = Search::default();
        }
    }

    /// The searches in each list.
    pub(super) fn lock(&self) -> MutexGuard<'_, Searches> {
        // A panic elsewhere leaves an index that is as good as any.
        self.0.get_or_init(Box::default).lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn of_list(&mut self, list: ListId) -> Option<&mut Search> {
        let searches = self.0.get_mut().filter(|_| list.is_long())?;
        searches.get_mut().unwrap_or_else(PoisonError::into_inner).get_mut(list.place)
    }

    /// Takes note that so many entries were cut off in front, and `name` was taken out.
    pub(super) fn removed(&mut self, list: ListId, cut: u32, name: QualifiedName, local: &str) {
        if let Some(Search::Index(index)) = self.of_list(list) {
            index.cut += cut;
            index.by_name.remove(name.number());
            index.by_local_name.remove(&local_key(name.namespace(), local));
        }
    }
}
