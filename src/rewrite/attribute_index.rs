//! The attributes of a tag by name, so that a handler may ask for each of many.

use std::cell::OnceCell;
use std::collections::HashMap;

use crate::token::Attributes;

/// Up to so many attributes are looked through.
const FEW: usize = 16;

/// The attributes of a tag.
#[derive(Debug)]
pub(super) struct AttributeIndex<'a> {
    attributes: Attributes<'a>,
    /// By name, made when a tag with many attributes is asked.
    by_name: OnceCell<HashMap<&'a str, &'a str>>,
}

impl<'a> AttributeIndex<'a> {
    pub(super) fn new(attributes: Attributes<'a>) -> Self {
        Self { attributes, by_name: OnceCell::new() }
    }

    /// The value of an attribute, by its name in lower case.
    pub(super) fn get(&self, name: &str) -> Option<&'a str> {
        if self.attributes.len() <= FEW {
            return self.attributes.get(name);
        }
        let by_name = self.by_name.get_or_init(|| {
            crate::work::count(self.attributes.len());
            self.attributes.iter().map(|one| (one.name, one.value)).collect()
        });
        by_name.get(name).copied()
    }
}
