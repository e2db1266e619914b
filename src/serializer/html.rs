//! The [HTML fragment serialization algorithm](https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments).
//!
//! The walk keeps no stack: where the standard recurses, this goes down by the first child and back
//! up by the parent, from template contents and shadow roots to the element that has them.

#![expect(clippy::string_slice, reason = "a start tag ends with one byte of ASCII")]

use std::fmt::{Result, Write};

use super::escape::{Mode, write_escaped};
use super::options::SerializeOptions;
use super::walk::is_in_template_contents;
use crate::dom::{AttributeRef, ElementRef, NodeKind, NodeRef};
use crate::names::{AttributeNamespace, Categories, Namespace, Tag};
use crate::tree_sink::{ShadowRootInit, ShadowRootMode, SlotAssignment};

/// Writes the content of `node`.
pub(super) fn write_inner<W: Write>(
    node: NodeRef<'_>,
    options: &SerializeOptions,
    out: &mut W,
) -> Result {
    if options.scripting {
        inner::<W, true>(node, options, out)
    } else {
        inner::<W, false>(node, options, out)
    }
}

fn inner<W: Write, const SCRIPTING: bool>(
    node: NodeRef<'_>,
    options: &SerializeOptions,
    out: &mut W,
) -> Result {
    let mut writer = Writer::<W, SCRIPTING>::new(node, options, out);
    // 1.
    if options.features.void_node_serializes_empty
        && node.as_element().is_some_and(serializes_as_void)
    {
        return Ok(());
    }
    // 2.–4.
    match writer.enter(node)? {
        Some(first) => writer.walk(first, node),
        None => Ok(()),
    }
}

/// Writes `node` itself: an element with its tags; for a document, fragment or shadow root, the content.
pub(super) fn write_outer<W: Write>(
    node: NodeRef<'_>,
    options: &SerializeOptions,
    out: &mut W,
) -> Result {
    if options.scripting {
        outer::<W, true>(node, options, out)
    } else {
        outer::<W, false>(node, options, out)
    }
}

fn outer<W: Write, const SCRIPTING: bool>(
    node: NodeRef<'_>,
    options: &SerializeOptions,
    out: &mut W,
) -> Result {
    let mut writer = Writer::<W, SCRIPTING>::new(node, options, out);
    match node.kind() {
        NodeKind::Document | NodeKind::DocumentFragment | NodeKind::ShadowRoot => {
            inner::<W, SCRIPTING>(node, options, out)
        }
        _ => match writer.open(node)? {
            Some(first) => {
                writer.walk(first, node)?;
                node.as_element().map_or(Ok(()), |element| writer.end_tag(element))
            }
            None => Ok(()),
        },
    }
}

/// [Serializes as void](https://html.spec.whatwg.org/multipage/parsing.html#serializes-as-void)
#[inline]
fn serializes_as_void(element: ElementRef<'_>) -> bool {
    has_category(element, Categories::VOID)
}

#[inline]
fn has_category(element: ElementRef<'_>, category: Categories) -> bool {
    element.tag().categories().has(category) && element.namespace() == Namespace::Html
}

/// The first node in what was opened, if there is one.
type Entered<'a> = std::result::Result<Option<NodeRef<'a>>, std::fmt::Error>;

/// `SCRIPTING`: whether scripting is enabled, except in template contents. Without it nothing need be known
/// of those, which nearly every call would pay for.
struct Writer<'w, 'n, W, const SCRIPTING: bool> {
    options: &'w SerializeOptions,
    attribute_mode: Mode,
    top: NodeRef<'n>,
    /// With `SCRIPTING`: whether `top` is in the contents of a `template`, once that was asked.
    top_in_contents: Option<bool>,
    /// With `SCRIPTING`: how many template contents are open.
    open_contents: usize,
    out: &'w mut W,
}

impl<'w, 'n, W: Write, const SCRIPTING: bool> Writer<'w, 'n, W, SCRIPTING> {
    fn new(top: NodeRef<'n>, options: &'w SerializeOptions, out: &'w mut W) -> Self {
        let attribute_mode = if options.features.escape_angle_brackets_in_attributes {
            Mode::Attribute
        } else {
            Mode::AttributeKeepingAngleBrackets
        };
        Self { options, attribute_mode, top, top_in_contents: None, open_contents: 0, out }
    }

    /// Writes `at`, what follows it, and what follows its ancestors, up to the end of what is in
    /// `top`.
    fn walk(&mut self, mut at: NodeRef<'_>, top: NodeRef<'_>) -> Result {
        loop {
            crate::work::count(1);
            if let Some(inside) = self.open(at)? {
                at = inside;
                continue;
            }
            loop {
                crate::work::count(1);
                if let Some(next) = at.next_sibling() {
                    at = next;
                    break;
                }
                let Some(holder) = at.parent() else { return Ok(()) };
                if holder == top {
                    return Ok(());
                }
                at = holder;
                if let Some(element) = holder.as_element() {
                    self.end_tag(element)?;
                    continue;
                }
                if holder.kind() == NodeKind::ShadowRoot {
                    self.out.write_str("</template>")?;
                }
                let Some(host) = holder.host() else { return Ok(()) };
                let host_node = host.as_node();
                if holder.kind() == NodeKind::DocumentFragment {
                    if SCRIPTING {
                        self.open_contents -= 1;
                    }
                } else if let Some(first) = self.content(host) {
                    at = first;
                    break;
                }
                if host_node == top {
                    return Ok(());
                }
                self.end_tag(host)?;
                at = host_node;
            }
        }
    }

    /// Writes what opens a node, and all of it if nothing is in it: then `None`, else the first
    /// node in it.
    #[inline]
    fn open<'a>(&mut self, node: NodeRef<'a>) -> Entered<'a> {
        if let Some(element) = node.as_element() {
            self.start_tag(element)?;
            if serializes_as_void(element) {
                return Ok(None);
            }
            let inside = if element.is_plain() { node.first_child() } else { self.enter(node)? };
            if inside.is_none() {
                self.end_tag(element)?;
            }
            return Ok(inside);
        }
        match node.text() {
            Some(text) => self.text(node, text)?,
            None => self.other(node)?,
        }
        Ok(None)
    }

    /// Goes into a node: past the start tag that stands for a shadow root, if that is wanted.
    fn enter<'a>(&mut self, node: NodeRef<'a>) -> Entered<'a> {
        let Some(element) = node.as_element() else { return Ok(node.first_child()) };
        if let Some(root) = element.shadow_root()
            && let Some(init) = root.shadow_root_init()
            && self.wants_shadow_root(root, init)
        {
            self.shadow_root_tag(init)?;
            if let Some(first) = root.first_child() {
                return Ok(Some(first));
            }
            self.out.write_str("</template>")?;
        }
        Ok(self.content(element))
    }

    /// Goes to the first child of an element; of a `template`, to that of its contents.
    fn content<'a>(&mut self, element: ElementRef<'a>) -> Option<NodeRef<'a>> {
        match element.template_contents() {
            Some(contents) => {
                let first = contents.first_child();
                if SCRIPTING {
                    self.open_contents += usize::from(first.is_some());
                }
                first
            }
            None => element.as_node().first_child(),
        }
    }

    /// Whether [scripting is enabled](https://html.spec.whatwg.org/multipage/webappapis.html#concept-n-script)
    /// for what is being written: not in template contents.
    #[cold]
    fn is_scripting_enabled(&mut self) -> bool {
        let top = self.top;
        SCRIPTING
            && self.open_contents == 0
            && !*self.top_in_contents.get_or_insert_with(|| is_in_template_contents(top))
    }

    #[inline]
    fn start_tag(&mut self, element: ElementRef<'_>) -> Result {
        let attributes = element.attributes();
        if let Some(tag) = element.exact_tag() {
            let start = tag.markup().0;
            crate::work::count(start.len());
            if attributes.len() == 0 {
                return self.out.write_str(start);
            }
            self.out.write_str(&start[..start.len() - 1])?;
        } else {
            let name = element.name();
            crate::work::count(name.len());
            self.out.write_char('<')?;
            self.out.write_str(name)?;
        }
        for attribute in attributes {
            self.out.write_char(' ')?;
            if attribute.namespace() == AttributeNamespace::None {
                let name = attribute.name();
                crate::work::count(name.len() + 4);
                self.out.write_str(name)?;
            } else {
                self.namespaced_name(attribute)?;
            }
            self.out.write_str("=\"")?;
            write_escaped(attribute.value(), self.attribute_mode, self.out)?;
            self.out.write_char('"')?;
        }
        self.out.write_char('>')
    }

    #[cold]
    fn namespaced_name(&mut self, attribute: AttributeRef<'_>) -> Result {
        let local = attribute.local_name();
        self.out.write_str(match attribute.namespace() {
            AttributeNamespace::Xml => "xml:",
            AttributeNamespace::Xmlns if local == "xmlns" => "",
            AttributeNamespace::Xmlns => "xmlns:",
            AttributeNamespace::XLink => "xlink:",
            AttributeNamespace::None => "",
        })?;
        self.out.write_str(local)
    }

    #[inline]
    fn end_tag(&mut self, element: ElementRef<'_>) -> Result {
        if let Some(tag) = element.exact_tag() {
            return self.out.write_str(tag.markup().1);
        }
        self.out.write_str("</")?;
        self.out.write_str(element.name())?;
        self.out.write_char('>')
    }

    #[inline]
    fn text(&mut self, node: NodeRef<'_>, text: &str) -> Result {
        let raw = |parent: ElementRef<'_>| {
            has_category(parent, Categories::RAW_TEXT)
                || SCRIPTING && parent.is_html(Tag::Noscript) && self.is_scripting_enabled()
        };
        if node.parent().and_then(NodeRef::as_element).is_some_and(raw) {
            crate::work::count(text.len());
            self.out.write_str(text)
        } else {
            write_escaped(text, Mode::Text, self.out)
        }
    }

    /// Writes a comment, doctype or processing instruction.
    fn other(&mut self, node: NodeRef<'_>) -> Result {
        if let Some(doctype) = node.as_doctype() {
            self.out.write_str("<!DOCTYPE ")?;
            self.out.write_str(doctype.name())?;
            self.out.write_char('>')
        } else if let Some(instruction) = node.as_processing_instruction() {
            let suffix = self.options.features.processing_instruction_suffix;
            self.out.write_str("<?")?;
            self.out.write_str(instruction.target())?;
            self.out.write_char(' ')?;
            self.out.write_str(instruction.data())?;
            self.out.write_str(if suffix { "?>" } else { ">" })
        } else {
            let data = node.data().unwrap_or_default();
            crate::work::count(data.len());
            self.out.write_str("<!--")?;
            self.out.write_str(data)?;
            self.out.write_str("-->")
        }
    }

    #[cold]
    fn wants_shadow_root(&self, root: NodeRef<'_>, init: ShadowRootInit) -> bool {
        self.options.features.serialize_shadow_roots
            && (self.options.serializable_shadow_roots && init.serializable
                || self.options.shadow_roots.binary_search(&root.id()).is_ok())
    }

    #[cold]
    fn shadow_root_tag(&mut self, init: ShadowRootInit) -> Result {
        let mode = match init.mode {
            ShadowRootMode::Open => "open",
            ShadowRootMode::Closed => "closed",
        };
        self.out.write_str("<template shadowrootmode=\"")?;
        self.out.write_str(mode)?;
        self.out.write_char('"')?;
        let manual = init.slot_assignment == SlotAssignment::Manual;
        for (wanted, attribute) in [
            (init.delegates_focus, " shadowrootdelegatesfocus=\"\""),
            (init.serializable, " shadowrootserializable=\"\""),
            (manual, " shadowrootslotassignment=\"manual\""),
            (init.clonable, " shadowrootclonable=\"\""),
            (init.custom_element_registry, " shadowrootcustomelementregistry=\"\""),
        ] {
            if wanted {
                self.out.write_str(attribute)?;
            }
        }
        self.out.write_char('>')
    }
}
