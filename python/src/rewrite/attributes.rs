//! The attributes of an element with the changes of a handler, by name.

use std::collections::HashMap;

/// Up to so many attributes are looked through.
const FEW: usize = 16;

/// Names and values in order. Names are compared in any case.
#[derive(Default)]
pub(crate) struct Attributes {
    /// `None` for one that was removed.
    list: Vec<Option<(String, String)>>,
    /// The places of names in lower case, if there are more than a few.
    places: HashMap<String, usize>,
}

impl Attributes {
    pub(super) fn push(&mut self, name: String, value: String) {
        if self.list.len() >= FEW && self.places.is_empty() {
            let named = self.list.iter().enumerate();
            let place = |(place, one): (usize, &Option<(String, String)>)| {
                one.as_ref().map(|(name, _)| (name.to_ascii_lowercase(), place))
            };
            self.places = named.filter_map(place).collect();
        }
        if self.list.len() >= FEW {
            self.places.insert(name.to_ascii_lowercase(), self.list.len());
        }
        self.list.push(Some((name, value)));
    }

    fn place(&self, name: &str) -> Option<usize> {
        if self.list.len() > FEW {
            return self.places.get(&name.to_ascii_lowercase()).copied();
        }
        self.list
            .iter()
            .position(|one| one.as_ref().is_some_and(|(other, _)| other.eq_ignore_ascii_case(name)))
    }

    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let (_, value) = self.list.get(self.place(name)?)?.as_ref()?;
        Some(value)
    }

    pub(super) fn set(&mut self, name: &str, value: &str) {
        let place = self.place(name);
        match place.and_then(|place| self.list.get_mut(place)?.as_mut()) {
            Some((_, old)) => value.clone_into(old),
            None => self.push(name.to_ascii_lowercase(), value.to_owned()),
        }
    }

    pub(super) fn remove(&mut self, name: &str) {
        if let Some(one) = self.place(name).and_then(|place| self.list.get_mut(place)) {
            *one = None;
            self.places.remove(&name.to_ascii_lowercase());
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &(String, String)> {
        self.list.iter().flatten()
    }
}
