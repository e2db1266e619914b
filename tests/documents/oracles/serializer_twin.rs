//! The fragment serialization algorithm word by word, without any of the library's tables or fast paths:
//! what it does once for each node the library does in runs.

use duckbill::dom::AttributeRef;
use duckbill::edition::Features;
use duckbill::names::{AttributeNamespace, Namespace};
use duckbill::tree::{ShadowRootInit, ShadowRootMode, SlotAssignment};
use duckbill::{ElementRef, NodeKind, NodeRef};

const VOID: &str = "area base br col embed hr img input link meta source track wbr \
    basefont bgsound frame keygen param";

const RAW_TEXT: &str = "style script xmp iframe noembed noframes plaintext";

/// The options of the twin.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wishes {
    pub(crate) features: Features,
    pub(crate) scripting: bool,
    pub(crate) shadow_roots: bool,
}

/// The parts that are still to be written.
enum Step<'a> {
    /// Steps 3 to 5, for a node.
    Inside(NodeRef<'a>),
    /// A child: its part of step 5.
    Child(NodeRef<'a>),
    Text(String),
}

fn is_one_of(element: ElementRef<'_>, names: &str) -> bool {
    element.namespace() == Namespace::Html
        && names.split_whitespace().any(|name| name == element.name())
}

/// The content of a node.
pub(crate) fn inner(node: NodeRef<'_>, wishes: Wishes) -> String {
    // 1.
    let is_void = node.as_element().is_some_and(|element| is_one_of(element, VOID));
    if is_void && wishes.features.void_node_serializes_empty {
        return String::new();
    }
    write(vec![Step::Inside(node)], wishes)
}

/// A node with what is in it; of what has no tags of its own, what is in it.
pub(crate) fn outer(node: NodeRef<'_>, wishes: Wishes) -> String {
    match node.kind() {
        NodeKind::Document | NodeKind::DocumentFragment | NodeKind::ShadowRoot => {
            inner(node, wishes)
        }
        _ => write(vec![Step::Child(node)], wishes),
    }
}

fn write(mut steps: Vec<Step<'_>>, wishes: Wishes) -> String {
    let mut out = String::new();
    while let Some(step) = steps.pop() {
        match step {
            Step::Text(text) => out.push_str(&text),
            Step::Child(child) => write_child(child, wishes, &mut out, &mut steps),
            Step::Inside(node) => {
                let element = node.as_element();
                // 3.
                let inside = element.and_then(ElementRef::template_contents).unwrap_or(node);
                // 5., which is done after 4.
                let children: Vec<_> = inside.children().collect();
                steps.extend(children.into_iter().rev().map(Step::Child));
                // 4.
                if let Some(root) = element.and_then(ElementRef::shadow_root) {
                    let init = root.shadow_root_init().expect("a shadow root says what it is");
                    if wishes.features.serialize_shadow_roots
                        && wishes.shadow_roots
                        && init.serializable
                    {
                        out.push_str(&shadow_root_tag(init));
                        steps.push(Step::Text("</template>".to_owned()));
                        steps.push(Step::Inside(root));
                    }
                }
            }
        }
    }
    out
}

fn write_child<'a>(node: NodeRef<'a>, wishes: Wishes, out: &mut String, steps: &mut Vec<Step<'a>>) {
    match node.kind() {
        NodeKind::Element => {
            let element = node.as_element().expect("it is an element");
            out.push('<');
            out.push_str(element.name());
            for attribute in element.attributes() {
                let value = escaped(attribute.value(), true, wishes.features);
                out.push_str(&format!(" {}=\"{value}\"", serialized_name(attribute)));
            }
            out.push('>');
            if !is_one_of(element, VOID) {
                steps.push(Step::Text(format!("</{}>", element.name())));
                steps.push(Step::Inside(node));
            }
        }
        NodeKind::Text => {
            let text = node.data().expect("a text has data");
            let parent = node.parent().and_then(NodeRef::as_element);
            let is_raw = parent.is_some_and(|parent| {
                let has_scripting = || wishes.scripting && !is_in_template_contents(parent);
                is_one_of(parent, RAW_TEXT) || is_one_of(parent, "noscript") && has_scripting()
            });
            if is_raw {
                out.push_str(text);
            } else {
                out.push_str(&escaped(text, false, wishes.features));
            }
        }
        NodeKind::Comment => {
            out.push_str(&format!("<!--{}-->", node.data().expect("a comment has data")));
        }
        NodeKind::ProcessingInstruction => {
            let instruction = node.as_processing_instruction().expect("it is one");
            let end = if wishes.features.processing_instruction_suffix { "?>" } else { ">" };
            out.push_str(&format!("<?{} {}{end}", instruction.target(), instruction.data()));
        }
        NodeKind::Doctype => {
            out.push_str(&format!("<!DOCTYPE {}>", node.as_doctype().expect("it is one").name()));
        }
        other => panic!("{other:?} is no child"),
    }
}

/// Whether the element's document is one for template contents, which has no scripting.
fn is_in_template_contents(element: ElementRef<'_>) -> bool {
    let root = element.as_node().ancestors().last();
    match root.and_then(|root| Some((root.kind(), root.host()?))) {
        Some((NodeKind::DocumentFragment, _)) => true,
        Some((_, host)) => is_in_template_contents(host),
        None => false,
    }
}

/// An attribute's serialized name.
fn serialized_name(attribute: AttributeRef<'_>) -> String {
    let local = attribute.local_name();
    match attribute.namespace() {
        AttributeNamespace::None => local.to_owned(),
        AttributeNamespace::Xml => format!("xml:{local}"),
        AttributeNamespace::Xmlns if local == "xmlns" => local.to_owned(),
        AttributeNamespace::Xmlns => format!("xmlns:{local}"),
        AttributeNamespace::XLink => format!("xlink:{local}"),
        other => panic!("{other:?} is new"),
    }
}

/// Escaping a string.
fn escaped(text: &str, is_attribute: bool, features: Features) -> String {
    let text = text.replace('&', "&amp;").replace('\u{A0}', "&nbsp;");
    let text = if !is_attribute || features.escape_angle_brackets_in_attributes {
        text.replace('<', "&lt;").replace('>', "&gt;")
    } else {
        text
    };
    if is_attribute { text.replace('"', "&quot;") } else { text }
}

/// The start tag that stands for a shadow root.
fn shadow_root_tag(init: ShadowRootInit) -> String {
    let mode = if init.mode == ShadowRootMode::Open { "open" } else { "closed" };
    let mut tag = format!("<template shadowrootmode=\"{mode}\"");
    if init.delegates_focus {
        tag.push_str(" shadowrootdelegatesfocus=\"\"");
    }
    if init.serializable {
        tag.push_str(" shadowrootserializable=\"\"");
    }
    if init.slot_assignment == SlotAssignment::Manual {
        tag.push_str(" shadowrootslotassignment=\"manual\"");
    }
    if init.clonable {
        tag.push_str(" shadowrootclonable=\"\"");
    }
    if init.custom_element_registry {
        tag.push_str(" shadowrootcustomelementregistry=\"\"");
    }
    tag + ">"
}
