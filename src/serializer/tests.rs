//! The serializer against a twin that follows the standard's steps by recursion and replacement, on
//! random trees; and the cases in which the editions differ.

use std::io;

use proptest::prelude::*;

use super::Serializer;
use crate::dom::{Document, ElementRef, NodeIndex, NodeKind, NodeRef};
use crate::edition::{Edition, Features};
use crate::names::{AttributeNamespace, Namespace};
use crate::tree_sink::{ShadowRootInit, ShadowRootMode, SlotAssignment};

/// The fragment serialization algorithm, slowly.
fn naive_inner(node: NodeRef<'_>, options: &Serializer) -> String {
    const VOID: &str = " area base basefont bgsound br col embed frame hr img input keygen link meta \
                        param source track wbr ";
    const RAW: &str = " style script xmp iframe noembed noframes plaintext ";
    let listed = |list: &str, node: NodeRef<'_>| {
        node.as_element().is_some_and(|element| {
            element.namespace() == Namespace::Html
                && list.contains(&format!(" {} ", element.name()))
        })
    };
    let features = options.features;
    if features.void_node_serializes_empty && listed(VOID, node) {
        return String::new();
    }
    let mut out = String::new();
    let mut holder = node;
    if let Some(element) = node.as_element() {
        if let Some(root) = element.shadow_root() {
            let init = root.shadow_root_init().unwrap();
            let asked = options.shadow_roots.contains(&root.id())
                || options.serializable_shadow_roots && init.serializable;
            if asked && features.serialize_shadow_roots {
                let mode = if init.mode == ShadowRootMode::Open { "open" } else { "closed" };
                out += &format!("<template shadowrootmode=\"{mode}\"");
                if init.delegates_focus {
                    out += " shadowrootdelegatesfocus=\"\"";
                }
                if init.serializable {
                    out += " shadowrootserializable=\"\"";
                }
                if init.slot_assignment == SlotAssignment::Manual {
                    out += " shadowrootslotassignment=\"manual\"";
                }
                if init.clonable {
                    out += " shadowrootclonable=\"\"";
                }
                if init.custom_element_registry {
                    out += " shadowrootcustomelementregistry=\"\"";
                }
                out += &format!(">{}</template>", naive_inner(root, options));
            }
        }
        holder = element.template_contents().unwrap_or(node);
    }
    for child in holder.children() {
        match child.kind() {
            NodeKind::Element => {
                let element = child.as_element().unwrap();
                out += &format!("<{}", element.name());
                for attribute in element.attributes() {
                    let mut value =
                        attribute.value().replace('&', "&amp;").replace('\u{A0}', "&nbsp;");
                    if features.escape_angle_brackets_in_attributes {
                        value = value.replace('<', "&lt;").replace('>', "&gt;");
                    }
                    value = value.replace('"', "&quot;");
                    out += &format!(" {}=\"{value}\"", attribute.name());
                }
                out += ">";
                if !listed(VOID, child) {
                    out += &format!("{}</{}>", naive_inner(child, options), element.name());
                }
            }
            NodeKind::Text => {
                let text = child.data().unwrap();
                let raw = listed(RAW, holder)
                    || options.scripting
                        && listed(" noscript ", holder)
                        && !is_in_template_contents(holder);
                out += &if raw {
                    text.to_owned()
                } else {
                    let text = text.replace('&', "&amp;").replace('\u{A0}', "&nbsp;");
                    text.replace('<', "&lt;").replace('>', "&gt;")
                };
            }
            NodeKind::Comment => out += &format!("<!--{}-->", child.data().unwrap()),
            NodeKind::ProcessingInstruction => {
                let instruction = child.as_processing_instruction().unwrap();
                let end = if features.processing_instruction_suffix { "?>" } else { ">" };
                out += &format!("<?{} {}{end}", instruction.target(), instruction.data());
            }
            NodeKind::Doctype => {
                out += &format!("<!DOCTYPE {}>", child.as_doctype().unwrap().name())
            }
            other => panic!("{other:?} is no child"),
        }
    }
    out
}

/// Whether the node's document is one for template contents, which has no scripting.
fn is_in_template_contents(node: NodeRef<'_>) -> bool {
    let root = node.ancestors().last().unwrap_or(node);
    match root.host() {
        Some(_) if root.kind() == NodeKind::DocumentFragment => true,
        Some(host) => is_in_template_contents(host.as_node()),
        None => false,
    }
}

#[test]
fn scripting_is_disabled_in_template_contents() {
    let html = "<noscript>a&amp;b</noscript><template><noscript>&lt;</noscript></template>";
    let options = crate::FragmentContext::html("div");
    let document = crate::parse_fragment(html, &options);
    let options = Serializer::html().with_scripting_enabled();
    let expected = html.replace("&amp;", "&");
    assert_eq!(options.to_string(document.root()), expected);
    assert_eq!(
        Serializer::minified().with_scripting_enabled().to_string(document.root()),
        expected
    );
    let template = document.elements_by_tag_name("template").next().unwrap();
    let contents = template.template_contents().unwrap();
    for node in [template.as_node(), contents, contents.first_child().unwrap()] {
        assert!(options.clone().content().to_string(node).contains("&lt;"));
    }
}

const NAMES: &[&str] =
    &["p", "b", "br", "style", "script", "noscript", "plaintext", "template", "div", "x-y"];
const TEXTS: &[&str] =
    &["", "a&b", "<p>\u{A0}", "\"quoted\"", "plain text that is a little longer"];

/// One step of building a tree: what to make, and below which of the nodes made before.
#[derive(Debug, Clone)]
struct Step {
    what: u8,
    below: usize,
    name: usize,
    text: usize,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = (0..9_u8, 0..1000_usize, 0..NAMES.len(), 0..TEXTS.len());
    let step = step.prop_map(|(what, below, name, text)| Step { what, below, name, text });
    prop::collection::vec(step, 0..60)
}

/// A document built by the steps, and all shadow roots in it.
fn build(steps: &[Step]) -> (Document, Vec<NodeIndex>) {
    let mut document = Document::new();
    let mut holders = vec![NodeIndex::DOCUMENT];
    let mut roots = Vec::new();
    for Step { what, below, name, text } in steps {
        let below = holders[below % holders.len()];
        let (name, text) = (NAMES[*name], TEXTS[*text]);
        let namespace = [Namespace::Html, Namespace::Html, Namespace::Svg][usize::from(*what) % 3];
        let node = match what {
            0..4 => {
                let element = document.make_element_named(namespace, name);
                document.put_attribute(element, "title", AttributeNamespace::None, text);
                document.put_attribute(element, "xlink:href", AttributeNamespace::XLink, text);
                document.put_attribute(element, "xmlns", AttributeNamespace::Xmlns, "");
                holders.push(element);
                if let Some(contents) =
                    document.at(element).as_element().and_then(ElementRef::template_contents)
                {
                    holders.push(contents.node_index());
                }
                element
            }
            4 => {
                let host = document.at(below).as_element();
                if host.is_some_and(|host| host.shadow_root().is_none()) {
                    let mut init = ShadowRootInit::new(ShadowRootMode::Open);
                    init.serializable = name != "p";
                    init.clonable = name == "b";
                    init.delegates_focus = text.is_empty();
                    let root = document.create_shadow_root(below, init);
                    roots.push(root);
                    holders.push(root);
                }
                continue;
            }
            5 => document.make_comment(text),
            6 => document.make_processing_instruction("target", text),
            7 => document.make_doctype("html", "", ""),
            _ => document.make_text(text),
        };
        document.link_last(node, below);
    }
    (document, roots)
}

proptest! {
    #[test]
    fn serializing_is_what_the_standard_says(steps in steps()) {
        let (document, roots) = build(&steps);
        let now = Serializer::html();
        for options in [
            now.clone(),
            now.clone().with_scripting_enabled(),
            now.clone().with_serializable_shadow_roots(),
            now.clone().with_shadow_roots(roots.iter().map(|root| document.id_of(*root))),
            now.with_edition(Edition::Snapshot2018),
        ] {
            let tops = (1..=document.node_count()).filter_map(|index| {
                NodeIndex::from_index(index as u32).map(|index| document.at(index))
            });
            for node in tops {
                if matches!(node.kind(), NodeKind::Text | NodeKind::Comment) {
                    continue;
                }
                let inner = options.clone().content().to_string(node);
                prop_assert_eq!(&inner, &naive_inner(node, &options));
                if let Some(element) = node.as_element() {
                    let outer = options.to_string(node);
                    let begins = outer.starts_with(&format!("<{} title=", element.name()));
                    prop_assert!(begins);
                    prop_assert!(outer.contains(&inner) || element.tag().categories().has(crate::names::Categories::VOID));
                }
                let mut bytes = Vec::new();
                options.clone().content().write_bytes(node, &mut bytes).unwrap();
                prop_assert_eq!(bytes, inner.into_bytes());
            }
        }
    }

    #[test]
    fn a_clone_is_equal_and_serializes_the_same(steps in steps()) {
        let (document, _) = build(&steps);
        let mut copied = document.clone();
        prop_assert!(copied == document);
        let all: Vec<NodeIndex> = document.root().children().map(NodeRef::node_index).collect();
        for child in all {
            let copy = copied.copy_subtree(child);
            let (original, copy) = (document.at(child), copied.at(copy));
            let options = Serializer::html();
            prop_assert_eq!(options.to_string(original), options.to_string(copy));
        }
    }
}

#[test]
fn the_editions_differ_where_the_standard_changed() {
    let mut document = Document::new();
    let element = document.make_element_named(Namespace::Html, "br");
    document.put_attribute(element, "title", AttributeNamespace::None, "<&>");
    document.link_last(element, NodeIndex::DOCUMENT);
    let text = document.make_text("in a void element");
    document.link_last(text, element);
    let instruction = document.make_processing_instruction("a", "");
    document.link_last(instruction, NodeIndex::DOCUMENT);
    let now = Serializer::html();
    let then = Serializer::html().with_edition(Edition::Snapshot2018);
    assert_eq!(now.to_string(document.root()), "<br title=\"&lt;&amp;&gt;\"><?a ?>");
    assert_eq!(then.to_string(document.root()), "<br title=\"<&amp;>\"><?a >");
    let element = document.at(element);
    assert_eq!(now.clone().content().to_string(element), "");
    assert_eq!(then.clone().content().to_string(element), "in a void element");
    let mut features = Features::SNAPSHOT_2018;
    features.processing_instruction_suffix = true;
    let mixed = Serializer::html().with_edition(features);
    assert_eq!(mixed.to_string(document.root()), "<br title=\"<&amp;>\"><?a ?>");
}

#[test]
fn shadow_roots_are_written_when_asked_for() {
    let mut document = Document::new();
    let host = document.make_element_named(Namespace::Html, "div");
    document.link_last(host, NodeIndex::DOCUMENT);
    let mut init = ShadowRootInit::new(ShadowRootMode::Closed);
    (init.delegates_focus, init.clonable, init.custom_element_registry) = (true, true, true);
    init.slot_assignment = SlotAssignment::Manual;
    let root = document.create_shadow_root(host, init);
    let now = Serializer::html();
    let plain = "<div></div>";
    assert_eq!(now.to_string(document.root()), plain);
    assert_eq!(
        now.clone().with_serializable_shadow_roots().content().to_string(document.root()),
        plain
    );
    let listed = now.with_shadow_roots([document.id_of(root)]);
    let expected = "<div><template shadowrootmode=\"closed\" shadowrootdelegatesfocus=\"\" \
                    shadowrootslotassignment=\"manual\" shadowrootclonable=\"\" \
                    shadowrootcustomelementregistry=\"\"></template></div>";
    assert_eq!(listed.to_string(document.root()), expected);
}

#[test]
fn a_million_levels_are_written_without_a_stack() {
    const DEPTH: usize = 1_000_000;
    let work = || {
        let mut document = Document::new();
        let mut parent = NodeIndex::DOCUMENT;
        for _ in 0..DEPTH {
            let element = document.make_element_named(Namespace::Html, "i");
            document.link_last(element, parent);
            parent = element;
        }
        let html = document.root().inner_html();
        assert_eq!(html.len(), DEPTH * 7);
        assert!(html.ends_with("</i></i>"));
    };
    let thread = std::thread::Builder::new().stack_size(64 * 1024).spawn(work).unwrap();
    thread.join().unwrap();
}

#[test]
fn deep_templates_are_written_and_shown_without_a_stack() {
    // The test format indents by depth: its length is quadratic.
    const DEPTH: usize = 4000;
    let work = || {
        let mut document = Document::new();
        let mut parent = NodeIndex::DOCUMENT;
        for _ in 0..DEPTH {
            let template = document.make_element_named(Namespace::Html, "template");
            document.link_last(template, parent);
            let view = document.at(template).as_element().unwrap();
            parent = view.template_contents().unwrap().node_index();
        }
        let copy = document.copy_subtree(document.root().first_child().unwrap().node_index());
        let options = Serializer::html();
        let html = options.to_string(document.at(copy));
        assert_eq!(html.len(), DEPTH * "<template></template>".len());
        assert_eq!(options.to_string(document.root()), html);
        assert_eq!(Serializer::test_format().to_string(document.root()).lines().count(), 2 * DEPTH);
    };
    let thread = std::thread::Builder::new().stack_size(64 * 1024).spawn(work).unwrap();
    thread.join().unwrap();
}

#[test]
fn the_error_of_a_writer_comes_back() {
    struct Full(usize);
    impl io::Write for Full {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.0 < bytes.len() {
                return Err(io::Error::other("full"));
            }
            self.0 -= bytes.len();
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut document = Document::new();
    for _ in 0..100 {
        let text = document.make_text(&"x".repeat(1000));
        document.link_last(text, NodeIndex::DOCUMENT);
        let comment = document.make_comment("");
        document.link_last(comment, NodeIndex::DOCUMENT);
    }
    let options = Serializer::html();
    let error = options.write_bytes(document.root(), &mut Full(20_000)).unwrap_err();
    assert_eq!(error.to_string(), "full");
    options.write_bytes(document.root(), &mut Full(200_000)).unwrap();
}

#[test]
fn the_content_is_what_is_between_the_tags() {
    let html = "<div title='a b'><p id=x>1<br>2</p><template><i>3</i></template></div>";
    let document = crate::parse(html);
    let element = |name| document.elements_by_tag_name(name).next().unwrap().as_node();
    let formats = [
        Serializer::html(),
        Serializer::pretty(),
        Serializer::minified(),
        Serializer::test_format(),
    ];
    let of = |name: &'static str| {
        formats.clone().map(|format| format.content().to_string(element(name)))
    };
    assert_eq!(of("p"), ["1<br>2", "1<br>2", "1<br>2", "| \"1\"\n| <br>\n| \"2\""]);
    assert_eq!(of("br"), ["", "", "", ""]);
    let contents = "<i>3</i>";
    assert_eq!(of("template"), [contents, contents, contents, "| content\n|   <i>\n|     \"3\""]);
    let whole = formats.clone().map(|format| format.to_string(document.root()));
    assert_eq!(formats.map(|format| format.content().to_string(document.root())), whole);
    let xml = Serializer::xml().content();
    let declared = "<i xmlns=\"http://www.w3.org/1999/xhtml\">3</i>";
    assert_eq!(xml.to_string(element("template")), declared);
    let p = "<p xmlns=\"http://www.w3.org/1999/xhtml\" id=\"x\">1<br />2</p>";
    assert!(xml.to_string(element("div")).starts_with(p));
}

#[test]
fn every_html_format_escapes_attributes_as_the_edition_says() {
    let document = crate::parse("<p title='<'>");
    let p = document.elements_by_tag_name("p").next().unwrap().as_node();
    for format in [Serializer::html(), Serializer::pretty()] {
        assert!(format.to_string(p).contains("title=\"&lt;\""));
        let then = format.with_edition(Edition::Snapshot2018);
        assert!(then.to_string(p).contains("title=\"<\""));
    }
}
