//! The tree is called twice for each element, however deep it is: a list item in a list item, half a megabyte deep.

use duckbill_html5ever::{Options, parse_document};
use markup5ever::interface::{Attribute, ElementFlags, NodeOrText, QuirksMode, TreeSink};
use markup5ever::{ExpandedName, QualName};
use std::borrow::Cow;
use std::cell::Cell;
use tendril::StrTendril;

/// A tree that only counts how often it is called.
#[derive(Default)]
struct Calls {
    nodes: Cell<usize>,
    calls: Cell<usize>,
}

impl Calls {
    fn call(&self) {
        self.calls.set(self.calls.get() + 1);
    }

    fn node(&self) -> usize {
        self.call();
        self.nodes.set(self.nodes.get() + 1);
        self.nodes.get()
    }
}

impl TreeSink for Calls {
    type Handle = usize;
    type Output = (usize, usize);
    type ElemName<'a> = ExpandedName<'a>;

    fn finish(self) -> (usize, usize) {
        (self.nodes.get(), self.calls.get())
    }

    fn parse_error(&self, _: Cow<'static, str>) {}

    fn get_document(&self) -> usize {
        0
    }

    fn elem_name<'a>(&'a self, _: &'a usize) -> ExpandedName<'a> {
        unreachable!("the parser keeps the names it asks about")
    }

    fn create_element(&self, _: QualName, _: Vec<Attribute>, _: ElementFlags) -> usize {
        self.node()
    }

    fn create_comment(&self, _: StrTendril) -> usize {
        self.node()
    }

    fn create_pi(&self, _: StrTendril, _: StrTendril) -> usize {
        self.node()
    }

    fn append(&self, _: &usize, _: NodeOrText<usize>) {
        self.call();
    }

    fn append_based_on_parent_node(&self, _: &usize, _: &usize, _: NodeOrText<usize>) {
        self.call();
    }

    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}

    fn get_template_contents(&self, _: &usize) -> usize {
        self.node()
    }

    fn same_node(&self, one: &usize, other: &usize) -> bool {
        one == other
    }

    fn set_quirks_mode(&self, _: QuirksMode) {}

    fn append_before_sibling(&self, _: &usize, _: NodeOrText<usize>) {
        self.call();
    }

    fn add_attrs_if_missing(&self, _: &usize, _: Vec<Attribute>) {
        self.call();
    }

    fn remove_from_parent(&self, _: &usize) {
        self.call();
    }

    fn reparent_children(&self, _: &usize, _: &usize) {
        self.call();
    }
}

#[test]
fn lists_nested_half_a_megabyte_deep_cost_two_calls_an_element() {
    for kilobytes in [32, 512] {
        let elements = kilobytes * 1024 / 4;
        let page = "<ul><li>".repeat(elements / 2);
        let (nodes, calls) = parse_document(Calls::default(), &Options::new(), &page);
        assert_eq!(nodes, elements + 3, "html, head and body beside them");
        assert_eq!(calls, 2 * nodes, "one call makes an element, one inserts it");
    }
}
