//! The doctypes of a document.

use super::text::TextRange;

/// The names of a doctype; one that is missing is empty.
#[derive(Debug, Clone, Copy)]
pub(in crate::dom) struct DoctypeData {
    pub(in crate::dom) name: TextRange,
    pub(in crate::dom) public_identifier: TextRange,
    pub(in crate::dom) system_identifier: TextRange,
}

/// The doctypes of a document. Nearly every page has one and hardly one has two, so the first needs no memory of its own.
#[derive(Debug, Clone, Default)]
pub(in crate::dom) struct Doctypes {
    first: Option<DoctypeData>,
    others: Vec<DoctypeData>,
}

impl Doctypes {
    /// Adds a doctype, and returns its number.
    pub(in crate::dom) fn push(&mut self, data: DoctypeData) -> u32 {
        if self.first.is_none() {
            self.first = Some(data);
            return 0;
        }
        self.others.push(data);
        self.others.len() as u32
    }

    /// The doctype of this number, which [`push`](Self::push) returned.
    pub(in crate::dom) fn get(&self, number: u32) -> DoctypeData {
        match (number, self.first) {
            (0, Some(first)) => first,
            _ => self.others[number as usize - 1],
        }
    }

    /// Frees unused room.
    pub(in crate::dom) fn shrink_to_fit(&mut self) {
        self.others.shrink_to_fit();
    }

    /// The memory that it has allocated, in bytes.
    pub(in crate::dom) fn allocated(&self) -> usize {
        self.others.capacity() * size_of::<DoctypeData>()
    }
}
