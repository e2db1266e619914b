//! The sources of nodes that were imported from other documents.

use crate::number_map::NumberMap;
use std::sync::Arc;

use super::document::{Document, Imported};

impl Imported {
    /// Adds copies and their originals.
    pub(in crate::dom) fn add(&mut self, source: &Arc<Document>, pairs: Vec<(u32, u32)>) {
        if !self.sources.last().is_some_and(|last| Arc::ptr_eq(last, source)) {
            self.sources.push(Arc::clone(source));
        }
        let source = self.sources.len() as u32 - 1;
        for (copy, original) in pairs {
            self.copies.insert(copy, (original, source));
        }
    }

    pub(in crate::dom) fn find(&self, node: u32) -> Option<(&Document, u32)> {
        crate::work::count(1);
        let (original, source) = self.copies.get(node)?;
        Some((&self.sources[source as usize], original))
    }

    /// The same with the new numbers of the copies, those that are not kept left out.
    pub(in crate::dom) fn renumbered(&self, numbers: &[u32]) -> Self {
        crate::work::count(self.copies.len());
        let mut new = Self::default();
        // By the address of a source, its new number.
        let mut known: NumberMap<usize, u32> = NumberMap::default();
        for (copy, (original, source)) in self.copies.iter() {
            let copy = numbers[copy as usize];
            if copy != 0 {
                let from = &self.sources[source as usize];
                let address = Arc::as_ptr(from).addr();
                let kept = known.get(address).unwrap_or_else(|| {
                    new.sources.push(Arc::clone(from));
                    let kept = new.sources.len() as u32 - 1;
                    known.insert(address, kept);
                    kept
                });
                new.copies.insert(copy, (original, kept));
            }
        }
        new
    }
}
