//! Finding elements by their text.
//!
//! The text is read once, by the algorithm of Knuth, Morris and Pratt ("Fast pattern matching in strings", 1977), which finds
//! where a string ends wherever the text nodes are cut.

use crate::dom::view::element_ref::ElementRef;
use crate::dom::view::iterators::Visit;
use crate::dom::view::node_ref::NodeRef;

/// An element that is open in the walk.
struct Open<'a> {
    element: ElementRef<'a>,
    /// How many bytes of text come before it.
    start: usize,
    contains: bool,
    /// Whether an element inside it contains the string.
    contains_inside: bool,
}

impl<'a> NodeRef<'a> {
    /// The innermost elements below this node whose text contains a string, letter by letter, in tree order: those of whose
    /// child elements none contains it. The text of an element is its
    /// [`text_content`](Self::text_content), so the string may begin in one text node and end in another. Every text
    /// contains the empty string.
    ///
    /// This is like `:contains()` of some libraries, which is no selector of CSS. The time is in proportion to the nodes, the
    /// text and the string.
    pub fn elements_containing_text(
        self,
        text: &str,
    ) -> impl DoubleEndedIterator<Item = ElementRef<'a>> + use<'a> {
        let mut search = Search::new(text.as_bytes());
        let mut open: Vec<Open<'a>> = Vec::new();
        // None of them is inside another, so they end in the order in which they begin.
        let mut found = Vec::new();
        for visit in self.traverse() {
            match visit {
                Visit::Open(node) => {
                    if let Some(element) = node.as_element().filter(|_| node != self) {
                        let (start, contains) = (search.read, text.is_empty());
                        open.push(Open { element, start, contains, contains_inside: false });
                    }
                    for &byte in node.text().unwrap_or_default().as_bytes() {
                        if let Some(start) = search.take(byte) {
                            // The innermost that was open where the string begins, and is still open.
                            let around = open.partition_point(|one| one.start <= start);
                            if let Some(innermost) = around.checked_sub(1) {
                                open[innermost].contains = true;
                            }
                        }
                    }
                }
                Visit::Close(node) => {
                    let closed = open.pop_if(|one| one.element.as_node() == node);
                    let Some(Open { element, contains, contains_inside, .. }) = closed else {
                        continue;
                    };
                    if contains && !contains_inside {
                        found.push(element);
                    }
                    if let Some(around) = open.last_mut() {
                        around.contains_inside |= contains || contains_inside;
                    }
                }
            }
        }
        found.into_iter()
    }
}

/// A search for a string in bytes that come one by one.
struct Search<'t> {
    wanted: &'t [u8],
    /// Of each beginning of the string, how long the longest shorter beginning is that it ends with.
    borders: Vec<usize>,
    /// How much of the string ends here.
    matched: usize,
    /// The number of bytes that came.
    read: usize,
}

impl<'t> Search<'t> {
    fn new(wanted: &'t [u8]) -> Self {
        let mut search = Self { wanted, borders: vec![0; wanted.len()], matched: 0, read: 0 };
        // The string is searched in itself.
        for (at, &byte) in wanted.iter().enumerate().skip(1) {
            search.advance(byte);
            search.borders[at] = search.matched;
        }
        search.matched = 0;
        search
    }

    fn advance(&mut self, byte: u8) {
        crate::work::count(1);
        while self.matched > 0 && self.wanted.get(self.matched) != Some(&byte) {
            crate::work::count(1);
            self.matched = self.borders[self.matched - 1];
        }
        self.matched += usize::from(self.wanted.get(self.matched) == Some(&byte));
    }

    /// Takes the next byte. Returns where the string begins that ends with it.
    fn take(&mut self, byte: u8) -> Option<usize> {
        self.read += 1;
        if self.wanted.is_empty() {
            return None;
        }
        self.advance(byte);
        (self.matched == self.wanted.len()).then(|| self.read - self.wanted.len())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// The elements are those that contain the string and have no child that does.
        #[test]
        fn the_innermost_are_found(
            parts in prop::collection::vec(
                prop::sample::select(vec!["a", "b", "aa", "é", "<b>", "</b>", "<i>", "</i>", "<p>", "<br>", "<!--a-->"]),
                0..24,
            ),
            text in "[abé]{0,4}",
        ) {
            let document = crate::parse(&parts.concat());
            let contains = |node: NodeRef<'_>| node.text_content().contains(&text);
            let root = document.body().unwrap().as_node();
            let expected: Vec<ElementRef<'_>> = root
                .elements()
                .filter(|one| contains(one.as_node()))
                .filter(|one| !one.as_node().element_children().any(|child| contains(child.as_node())))
                .collect();
            let found: Vec<ElementRef<'_>> = root.elements_containing_text(&text).collect();
            prop_assert_eq!(found, expected);
        }
    }
}
