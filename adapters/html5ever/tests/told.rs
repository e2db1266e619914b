//! The calls that a tree receives besides those for nodes: elements popped, declarative shadow roots, duplicate attributes.

use std::borrow::Cow;
use std::cell::RefCell;

use duckbill_html5ever::{Options, parse_document};
use markup5ever::interface::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use markup5ever::{Attribute, QualName};
use markup5ever_rcdom::{Handle, NodeData, RcDom};
use tendril::StrTendril;

/// RcDom, with notes of what it does not care about.
#[derive(Default)]
struct Notes {
    dom: RcDom,
    refuses_shadow_roots: bool,
    popped: RefCell<Vec<String>>,
    shadow_roots: RefCell<Vec<String>>,
    duplicates: RefCell<Vec<String>>,
}

fn name_of(node: &Handle) -> String {
    match &node.data {
        NodeData::Element { name, .. } => name.local.to_string(),
        _ => "?".to_owned(),
    }
}

impl TreeSink for Notes {
    type Handle = Handle;
    type Output = Self;
    type ElemName<'a> = <RcDom as TreeSink>::ElemName<'a>;

    fn finish(self) -> Self {
        self
    }

    fn parse_error(&self, message: Cow<'static, str>) {
        self.dom.parse_error(message);
    }

    fn get_document(&self) -> Handle {
        self.dom.get_document()
    }

    fn elem_name<'a>(&'a self, target: &'a Handle) -> Self::ElemName<'a> {
        self.dom.elem_name(target)
    }

    fn create_element(&self, name: QualName, list: Vec<Attribute>, flags: ElementFlags) -> Handle {
        if flags.had_duplicate_attributes {
            self.duplicates.borrow_mut().push(name.local.to_string());
        }
        self.dom.create_element(name, list, flags)
    }

    fn create_comment(&self, text: StrTendril) -> Handle {
        self.dom.create_comment(text)
    }

    fn create_pi(&self, target: StrTendril, data: StrTendril) -> Handle {
        self.dom.create_pi(target, data)
    }

    fn append(&self, parent: &Handle, child: NodeOrText<Handle>) {
        self.dom.append(parent, child);
    }

    fn append_based_on_parent_node(
        &self,
        element: &Handle,
        previous: &Handle,
        child: NodeOrText<Handle>,
    ) {
        self.dom.append_based_on_parent_node(element, previous, child);
    }

    fn append_doctype_to_document(&self, name: StrTendril, public: StrTendril, system: StrTendril) {
        self.dom.append_doctype_to_document(name, public, system);
    }

    fn pop(&self, node: &Handle) {
        self.popped.borrow_mut().push(name_of(node));
    }

    fn get_template_contents(&self, target: &Handle) -> Handle {
        self.dom.get_template_contents(target)
    }

    fn same_node(&self, one: &Handle, other: &Handle) -> bool {
        self.dom.same_node(one, other)
    }

    fn set_quirks_mode(&self, mode: QuirksMode) {
        self.dom.set_quirks_mode(mode);
    }

    fn append_before_sibling(&self, sibling: &Handle, node: NodeOrText<Handle>) {
        self.dom.append_before_sibling(sibling, node);
    }

    fn add_attrs_if_missing(&self, target: &Handle, list: Vec<Attribute>) {
        self.dom.add_attrs_if_missing(target, list);
    }

    fn remove_from_parent(&self, target: &Handle) {
        self.dom.remove_from_parent(target);
    }

    fn reparent_children(&self, node: &Handle, parent: &Handle) {
        self.dom.reparent_children(node, parent);
    }

    fn allow_declarative_shadow_roots(&self, _: &Handle) -> bool {
        !self.refuses_shadow_roots
    }

    fn attach_declarative_shadow(
        &self,
        host: &Handle,
        template: &Handle,
        list: &[Attribute],
    ) -> bool {
        let names: Vec<&str> = list.iter().map(|attribute| &*attribute.name.local).collect();
        let note = format!("{} {} {}", name_of(host), name_of(template), names.join(","));
        self.shadow_roots.borrow_mut().push(note);
        true
    }
}

fn notes(markup: &str) -> Notes {
    parse_document(Notes::default(), &Options::new(), markup)
}

#[test]
fn elements_popped() {
    let popped = notes("<title>t</title><ul><li>a<br><li><b>b</ul>").popped.into_inner();
    assert_eq!(popped, ["title", "head", "br", "li", "b", "li", "ul", "body", "html"]);
}

#[test]
fn duplicate_attributes() {
    let notes = notes("<p a a><b a b><i class=x><img src=1 SRC=2>");
    assert_eq!(notes.duplicates.into_inner(), ["p", "img"]);
}

#[test]
fn declarative_shadow_roots() {
    let markup = "<div><template shadowrootmode=open class=x><b>y</template>";
    assert_eq!(notes(markup).shadow_roots.into_inner(), ["div template shadowrootmode,class"]);
    let refusing = Notes { refuses_shadow_roots: true, ..Notes::default() };
    let notes = parse_document(refusing, &Options::new(), markup);
    assert_eq!(notes.shadow_roots.into_inner(), Vec::<String>::new());
}
