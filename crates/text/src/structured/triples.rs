//! Statements of RDF, as objects of expanded JSON-LD.

use super::Budget;
use serde_json::{Map, Value, json};
use std::collections::HashMap;

/// The statements so far, by their subjects in the order in which they came.
#[derive(Debug, Default)]
pub(super) struct Triples {
    subjects: Vec<Map<String, Value>>,
    places: HashMap<String, usize>,
    blanks: usize,
}

/// The object of a statement that is a resource.
pub(super) fn resource(name: &str) -> Value {
    json!({ "@id": name })
}

impl Triples {
    /// A name for a resource without one.
    pub(super) fn blank(&mut self) -> String {
        self.blanks += 1;
        format!("_:b{}", self.blanks - 1)
    }

    /// Adds a statement; `None` if there is no room for it.
    pub(super) fn add(
        &mut self,
        subject: &str,
        predicate: &str,
        object: Value,
        budget: &mut Budget<'_>,
    ) -> Option<()> {
        if !budget.take(subject.len() + predicate.len()) {
            return None;
        }
        let place = match self.places.get(subject) {
            Some(place) => *place,
            None => {
                self.subjects.push(Map::from_iter([("@id".to_owned(), Value::from(subject))]));
                self.places.insert(subject.to_owned(), self.subjects.len() - 1);
                self.subjects.len() - 1
            }
        };
        let subject = self.subjects.get_mut(place)?;
        match subject.get_mut(predicate) {
            Some(Value::Array(values)) => values.push(object),
            _ => {
                subject.insert(predicate.to_owned(), Value::Array(vec![object]));
            }
        }
        Some(())
    }

    /// The subjects. A statement that is there several times is one.
    pub(super) fn into_values(self) -> impl Iterator<Item = Value> {
        self.subjects.into_iter().map(|mut subject| {
            for (name, values) in &mut subject {
                if let Value::Array(values) = values {
                    let mut seen = std::collections::HashSet::new();
                    // A list is one of its own.
                    values.retain(|value| {
                        value.get("@list").is_some() || seen.insert(value.to_string())
                    });
                    if name == "@type" {
                        values.iter_mut().for_each(|value| *value = value["@id"].take());
                    }
                }
            }
            Value::Object(subject)
        })
    }
}
