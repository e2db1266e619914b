//! A map from nodes to nodes for what few nodes have.

/// Pairs of node numbers, sorted by the first. The parser adds to it in the order of creation, which
/// is at the end; anything else costs a move of what stands behind.
#[derive(Debug, Clone, Default)]
pub(super) struct SideTable(Vec<(u32, u32)>);

impl SideTable {
    pub(super) const fn new() -> Self {
        Self(Vec::new())
    }

    fn position(&self, key: u32) -> Result<usize, usize> {
        match self.0.last() {
            Some(&(last, _)) if last < key => Err(self.0.len()),
            Some(&(last, _)) if last == key => Ok(self.0.len() - 1),
            _ => self.0.binary_search_by_key(&key, |&(key, _)| key),
        }
    }

    /// What `key` is mapped to.
    pub(super) fn get(&self, key: u32) -> Option<u32> {
        self.position(key).ok().map(|at| self.0[at].1)
    }

    /// Maps `key` to `value`, whatever it was mapped to.
    pub(super) fn insert(&mut self, key: u32, value: u32) {
        match self.position(key) {
            Ok(at) => self.0[at].1 = value,
            Err(at) => self.0.insert(at, (key, value)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_found_in_whatever_order_they_came() {
        let mut table = SideTable::new();
        assert_eq!(table.get(1), None);
        for key in [5, 9, 1, 7, 5] {
            table.insert(key, key * 10);
        }
        table.insert(9, 4);
        assert_eq!([1, 5, 7, 9].map(|key| table.get(key)), [Some(10), Some(50), Some(70), Some(4)]);
        assert_eq!([0, 6, 10].map(|key| table.get(key)), [None; 3]);
    }
}
