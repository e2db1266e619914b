//! Attributes of which the tables have said already that an element may have them.

use super::model::Grammar;

/// Attributes that an element may have whatever its others are and wherever it is, with the grammars of their values: pages
/// repeat a few. Of those with one place the last is kept.
#[derive(Default)]
pub(super) struct Settled {
    /// The element, the number of the name within the document, and the grammar.
    list: Vec<(u16, usize, Option<Grammar>)>,
}

impl Settled {
    const PLACES: usize = 256;

    #[inline]
    const fn place(element: u16, name: usize) -> usize {
        (element as usize * 41 + name) % Self::PLACES
    }

    #[inline]
    pub(super) fn get(&self, element: u16, wanted: usize) -> Option<Option<Grammar>> {
        let (of, name, grammar) = self.list.get(Self::place(element, wanted))?;
        (*of == element && *name == wanted).then_some(*grammar)
    }

    pub(super) fn note(&mut self, element: u16, name: usize, grammar: Option<Grammar>) {
        if self.list.is_empty() {
            self.list.resize(Self::PLACES, (0, usize::MAX, None));
        }
        if let Some(place) = self.list.get_mut(Self::place(element, name)) {
            *place = (element, name, grammar);
        }
    }
}
