//! The [HTML fragment serialization algorithm](https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments).
//!
//! The walk keeps no stack: where the standard recurses, this goes down by the first child and back
//! up by the parent, from template contents and shadow roots to the element that has them.

use std::fmt::{Result, Write};

use super::attribute::write_attributes;
use super::builder::Serializer;
use super::escape::{Mode, write_escaped};
use super::leading_newline;
use super::out::Out;
use super::walk::{is_holder, is_in_template_contents};
use crate::dom::{ElementRef, NodeKind, NodeRef};
use crate::names::{Categories, Tag};
use crate::tree_sink::{ShadowRootInit, ShadowRootMode, SlotAssignment};

/// Writes `node` itself, or what is in it.
pub(super) fn write(
    node: NodeRef<'_>,
    options: &Serializer,
    content: bool,
    out: &mut dyn Write,
) -> Result {
    Writer::<dyn Write, true>::new(node, options, out).write(content)
}

/// The same, compiled once more for strings without scripting and without other wishes: the way that is to be fast. So `open` has one caller there,
/// the walk, and is compiled into it: with a second one HTML costs an eighth more instructions. The tags of the node itself
/// are written by the other copy.
pub(super) fn push(
    node: NodeRef<'_>,
    options: &Serializer,
    content: bool,
    out: &mut String,
) -> Result {
    if options.scripting || options.leading_newlines {
        return write(node, options, content, out);
    }
    if content || is_holder(node) {
        return Writer::<String, false>::new(node, options, out).write_content();
    }
    let Some(first) = Writer::<dyn Write, true>::new(node, options, out).open(node)? else {
        return Ok(());
    };
    Writer::<String, false>::new(node, options, out).walk(first, node)?;
    let mut writer = Writer::<dyn Write, true>::new(node, options, out);
    node.as_element().map_or(Ok(()), |element| writer.end_tag(element))
}

/// The first node in what was opened, if there is one.
type Entered<'a> = std::result::Result<Option<NodeRef<'a>>, std::fmt::Error>;

/// `SCRIPTING`: whether scripting may be enabled, except in template contents. Without it nothing need be known
/// of those, which nearly every call would pay for.
struct Writer<'w, 'n, W: ?Sized, const SCRIPTING: bool> {
    options: &'w Serializer,
    attribute_mode: Mode,
    top: NodeRef<'n>,
    /// With `SCRIPTING`: whether `top` is in the contents of a `template`, once that was asked.
    top_in_contents: Option<bool>,
    /// With `SCRIPTING`: how many template contents are open.
    open_contents: usize,
    out: &'w mut W,
}

impl<'w, 'n, W: Out + ?Sized, const SCRIPTING: bool> Writer<'w, 'n, W, SCRIPTING> {
    fn new(top: NodeRef<'n>, options: &'w Serializer, out: &'w mut W) -> Self {
        let attribute_mode = options.attribute_mode();
        Self { options, attribute_mode, top, top_in_contents: None, open_contents: 0, out }
    }

    /// Writes the node itself, or what is in it; of a document, fragment or shadow root always that.
    fn write(self, content: bool) -> Result {
        if content || is_holder(self.top) { self.write_content() } else { self.write_node() }
    }

    fn write_content(mut self) -> Result {
        let node = self.top;
        // 1.
        if self.options.features.void_node_serializes_empty
            && node.as_element().is_some_and(ElementRef::is_void)
        {
            return Ok(());
        }
        // 2.–4.
        match self.enter(node)? {
            Some(first) => self.walk(first, node),
            None => Ok(()),
        }
    }

    fn write_node(mut self) -> Result {
        let node = self.top;
        match self.open(node)? {
            Some(first) => {
                self.walk(first, node)?;
                node.as_element().map_or(Ok(()), |element| self.end_tag(element))
            }
            None => Ok(()),
        }
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
            if element.is_void() {
                return Ok(None);
            }
            let inside = if element.is_plain() { node.first_child() } else { self.enter(node)? };
            if inside.is_none() {
                self.end_tag(element)?;
            }
            return Ok(inside);
        }
        if let Some(text) = node.padded_text()
            && text.needs_no_escape()
            && !(SCRIPTING && self.options.leading_newlines)
        {
            self.out.write_padded(text)?;
            return Ok(None);
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
            && self.options.scripting
            && self.open_contents == 0
            && !*self.top_in_contents.get_or_insert_with(|| is_in_template_contents(top))
    }

    #[inline]
    fn start_tag(&mut self, element: ElementRef<'_>) -> Result {
        let attributes = element.attributes();
        if let Some(start) = element.exact_tag().and_then(Tag::start_markup) {
            crate::work::count(1);
            if attributes.len() == 0 {
                return self.out.write_padded(start);
            }
            self.out.write_padded(start.without_last())?;
        } else {
            let name = element.name();
            crate::work::count(name.len());
            self.out.write_char('<')?;
            self.out.write_str(name)?;
        }
        write_attributes(attributes, self.attribute_mode, self.out)?;
        self.out.write_char('>')
    }

    #[inline]
    fn end_tag(&mut self, element: ElementRef<'_>) -> Result {
        if let Some(end) = element.exact_tag().and_then(Tag::end_markup) {
            return self.out.write_padded(end);
        }
        self.out.write_str("</")?;
        self.out.write_str(element.name())?;
        self.out.write_char('>')
    }

    #[inline]
    fn text(&mut self, node: NodeRef<'_>, text: &str) -> Result {
        if SCRIPTING && self.options.leading_newlines && self.is_newline_dropped(node, text) {
            self.out.write_char('\n')?;
        }
        let raw = |parent: ElementRef<'_>| {
            parent.is_in_category(Categories::RAW_TEXT)
                || SCRIPTING && parent.is_html(Tag::Noscript) && self.is_scripting_enabled()
        };
        if node.parent().and_then(NodeRef::as_element).is_some_and(raw) {
            crate::work::count(text.len());
            self.out.write_str(text)
        } else {
            write_escaped(text, Mode::Text, self.out)
        }
    }

    /// Whether the parser of the output will drop the first newline of a text node. The content of the topmost element
    /// alone is read without its start tag.
    #[cold]
    fn is_newline_dropped(&self, node: NodeRef<'_>, text: &str) -> bool {
        let is_alone = self.options.content && node.parent() == Some(self.top);
        !is_alone && node != self.top && leading_newline::is_dropped(node, text)
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
