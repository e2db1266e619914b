//! A map from nodes to nodes, for relations that few nodes have.

use crate::number_map::NumberMap;

/// Pairs of node numbers. The parser adds nearly all of them in the order of creation, and those are a
/// sorted list. A pair that arrives out of that order (the hosts of nested shadow roots arrive from the
/// inside out) goes into a map, so that nothing is ever moved.
#[derive(Debug, Clone, Default)]
pub(in crate::dom) struct SideTable {
    in_order: Vec<(u32, u32)>,
    late: Option<Box<Late>>,
}

/// The pairs that arrived out of order.
#[derive(Debug, Clone, Default)]
struct Late {
    values: NumberMap<u32, u32>,
}

/// How many pairs there is room for at first.
const FIRST: usize = 64;

impl SideTable {
    pub(in crate::dom) fn owns_memory(&self) -> bool {
        self.in_order.capacity() > 0 || self.late.is_some()
    }

    fn position(&self, key: u32) -> Option<usize> {
        match self.in_order.last() {
            Some(&(last, _)) if last < key => None,
            Some(&(last, _)) if last == key => Some(self.in_order.len() - 1),
            _ => self.in_order.binary_search_by_key(&key, |&(key, _)| key).ok(),
        }
    }

    /// The value for `key`.
    pub(in crate::dom) fn get(&self, key: u32) -> Option<u32> {
        match self.position(key) {
            Some(at) => Some(self.in_order[at].1),
            None => self.late.as_ref()?.values.get(key),
        }
    }

    /// Keeps the pairs for which `keep` returns `true`.
    pub(in crate::dom) fn retain(&mut self, mut keep: impl FnMut(u32, u32) -> bool) {
        self.in_order.retain(|&(key, value)| keep(key, value));
        if let Some(late) = &mut self.late {
            late.values.retain(&mut keep);
        }
    }

    pub(in crate::dom) fn is_empty(&self) -> bool {
        self.in_order.is_empty() && self.late.as_ref().is_none_or(|late| late.values.is_empty())
    }

    /// Maps `key` to `value`, and replaces an earlier value.
    pub(in crate::dom) fn insert(&mut self, key: u32, value: u32) {
        match (self.position(key), self.in_order.last()) {
            (Some(at), _) => self.in_order[at].1 = value,
            (None, Some(&(last, _))) if last > key => {
                self.late.get_or_insert_default().values.insert(key, value);
            }
            // Pairs may have been dropped since the key came late.
            (None, _) if self.late.as_ref().is_some_and(|late| late.values.contains(key)) => {
                self.late.get_or_insert_default().values.insert(key, value);
            }
            (None, _) => {
                if self.in_order.capacity() == 0 {
                    self.in_order.reserve_exact(FIRST);
                }
                self.in_order.push((key, value));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_found_in_whatever_order_they_came() {
        let mut table = SideTable::default();
        assert_eq!(table.get(1), None);
        for key in [5, 9, 1, 7, 5] {
            table.insert(key, key * 10);
        }
        table.insert(9, 4);
        assert_eq!([1, 5, 7, 9].map(|key| table.get(key)), [Some(10), Some(50), Some(70), Some(4)]);
        assert_eq!([0, 6, 10].map(|key| table.get(key)), [None; 3]);
        let mut order = Vec::new();
        table.retain(|key, _| {
            order.push(key);
            key != 7
        });
        order.sort_unstable();
        assert_eq!(order, [1, 5, 7, 9]);
        assert_eq!([1, 7, 9].map(|key| table.get(key)), [Some(10), None, Some(4)]);
        table.retain(|key, _| key < 9);
        table.insert(5, 6);
        table.retain(|key, _| key == 1);
        assert_eq!([1, 5, 9].map(|key| table.get(key)), [Some(10), None, None]);
        assert!(!table.is_empty());
    }
}
