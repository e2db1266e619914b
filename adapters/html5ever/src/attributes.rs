//! The attributes of formatting elements, which are cloned and compared.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use markup5ever::QualName;
use markup5ever::interface::Attribute;

/// The name and attributes that a formatting element was made with.
#[derive(Debug, Clone)]
pub(crate) struct Original {
    pub(crate) name: QualName,
    pub(crate) attributes: Vec<Attribute>,
}

impl Original {
    /// A hash of the set of attributes: equal for equal sets, in any order.
    pub(crate) fn hash(&self) -> u64 {
        self.attributes.iter().map(hash).fold(0, u64::wrapping_add)
    }

    /// Whether both were made with the same set of attributes.
    ///
    /// The names of one list differ from each other, so lists sorted by name are equal if the sets are;
    /// sorting keeps the time from being quadratic.
    pub(crate) fn has_same_attributes(&self, other: &Self) -> bool {
        if self.attributes.len() != other.attributes.len() {
            return false;
        }
        if self.attributes == other.attributes {
            return true;
        }
        let sorted = |original: &Self| {
            let mut attributes = original.attributes.clone();
            attributes
                .sort_by_cached_key(|one| (one.name.local.to_string(), one.name.ns.to_string()));
            attributes
        };
        self.hash() == other.hash() && sorted(self) == sorted(other)
    }
}

fn hash(attribute: &Attribute) -> u64 {
    let mut hasher = DefaultHasher::new();
    attribute.name.local.hash(&mut hasher);
    attribute.name.ns.hash(&mut hasher);
    attribute.value.as_bytes().hash(&mut hasher);
    hasher.finish()
}
