//! Where the attributes of a long tag are, and the part of a value that was asked for last, so that questions about each attribute or
//! part do not read the tag or the value each time.

use crate::number_map::StringMap;
use std::sync::{Mutex, PoisonError};

use crate::span::AttributeSpans;

/// How many bytes a tag has that is read repeatedly without a thought.
const SHORT: u32 = 512;

/// Where attributes are, by the lowered name of each.
#[derive(Debug, Default)]
pub(crate) struct SpansByName {
    list: Vec<AttributeSpans>,
    numbers: StringMap<u32>,
}

impl SpansByName {
    /// Adds an attribute, unless there is one of that name.
    pub(crate) fn add(&mut self, name: &str, spans: AttributeSpans) {
        if self.numbers.get(name).is_none() {
            self.numbers.insert(name, self.list.len() as u32);
            self.list.push(spans);
        }
    }

    pub(crate) fn get(&self, name: &str) -> Option<AttributeSpans> {
        self.list.get(self.numbers.get(name)? as usize).copied()
    }
}

/// The long tags of the element that was asked for last. Who asks for the places of attributes mostly asks for those of one element
/// after the other.
#[derive(Debug, Default)]
pub(in crate::dom) struct LongTag(Mutex<Asked>);

/// The element, its first tag, and how many came later; and their attributes, if they were asked for again.
#[derive(Debug, Default)]
struct Asked {
    element: Option<Key>,
    attributes: Option<SpansByName>,
}

pub(in crate::dom) type Key = (u32, Option<(u32, u32)>, usize);

impl Clone for LongTag {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl LongTag {
    /// Where an attribute is, by its lowered name. `None` if nothing is known of the tags, because they are short or were not asked
    /// for before; the caller reads them then.
    pub(in crate::dom) fn find(
        &self,
        key: Key,
        name: &str,
        read: impl FnOnce() -> SpansByName,
    ) -> Option<Option<AttributeSpans>> {
        let (_, first, later) = key;
        if later == 0 && first.is_none_or(|(start, end)| end - start <= SHORT) {
            return None;
        }
        let mut asked = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if asked.element != Some(key) {
            *asked = Asked { element: Some(key), attributes: None };
            return None;
        }
        let attributes = asked.attributes.get_or_insert_with(read);
        Some(attributes.get(name))
    }
}
