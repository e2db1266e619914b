//! XML: the tree
//! [coerced to an infoset](https://html.spec.whatwg.org/multipage/parsing.html#coercing-an-html-dom-into-an-infoset),
//! as text that every XML parser takes.

#![expect(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "places come from a search in the same text; a target that is no name begins with a letter"
)]

use std::collections::HashSet;
use std::fmt::{Result, Write};

use super::attribute::write_value;
use super::escape::write_replacing;
use super::walk::{Visitor, walk};
use super::xml_names::{coerce_name, is_xml_char};
use crate::dom::{AttributeRef, DoctypeRef, ElementRef, NodeRef};
use crate::names::{AttributeNamespace, Categories, Namespace};

/// Writes `node` itself, or what is in it.
pub(super) fn write(node: NodeRef<'_>, content: bool, out: &mut dyn Write) -> Result {
    walk(node, content, &mut Xml { out, top: node, content })
}

struct Xml<'a, 'w> {
    out: &'w mut dyn Write,
    top: NodeRef<'a>,
    /// Whether only what is in `top` is written.
    content: bool,
}

impl<'a> Visitor<'a> for Xml<'a, '_> {
    fn open(&mut self, node: NodeRef<'a>) -> std::result::Result<bool, std::fmt::Error> {
        if let Some(element) = node.as_element() {
            return self.start_tag(element);
        }
        if let Some(text) = node.text() {
            self.characters(text, Place::Text)?;
        } else if let Some(doctype) = node.as_doctype() {
            self.doctype(doctype)?;
        } else if let Some(instruction) = node.as_processing_instruction() {
            self.processing_instruction(instruction.target(), instruction.data())?;
        } else {
            self.comment(node.data().unwrap_or_default())?;
        }
        Ok(false)
    }

    fn close(&mut self, element: ElementRef<'a>) -> Result {
        self.out.write_str("</")?;
        self.out.write_str(&coerce_name(element.name()))?;
        self.out.write_char('>')
    }
}

/// Where characters stand, which decides what of them is escaped.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Text,
    Attribute,
    /// Where nothing can be escaped.
    Verbatim,
}

impl Xml<'_, '_> {
    /// Whether there is an end tag to come.
    fn start_tag(&mut self, element: ElementRef<'_>) -> std::result::Result<bool, std::fmt::Error> {
        self.out.write_char('<')?;
        self.out.write_str(&coerce_name(element.name()))?;
        if self.namespace_around(element) != Some(element.namespace()) {
            write!(self.out, " xmlns=\"{}\"", element.namespace().url())?;
        }
        let is_xlink =
            |attribute: AttributeRef<'_>| attribute.namespace() == AttributeNamespace::XLink;
        if element.attributes().any(is_xlink) {
            self.out.write_str(" xmlns:xlink=\"http://www.w3.org/1999/xlink\"")?;
        }
        self.attributes(element)?;
        let contents = element.template_contents().unwrap_or(element.as_node());
        if contents.first_child().is_some() {
            self.out.write_char('>')?;
            return Ok(true);
        }
        let is_void = element.tag().categories().has(Categories::VOID);
        match element.namespace() {
            // HTML parsers understand this too.
            Namespace::Html if is_void => self.out.write_str(" />")?,
            Namespace::Html => {
                self.out.write_char('>')?;
                return Ok(true);
            }
            _ => self.out.write_str("/>")?,
        }
        Ok(false)
    }

    /// The default namespace where the element is.
    fn namespace_around(&self, element: ElementRef<'_>) -> Option<Namespace> {
        let node = element.as_node();
        if node == self.top {
            return None;
        }
        let parent = node.parent()?;
        let around =
            parent.as_element().or_else(|| parent.host().filter(|_| parent != self.top))?;
        let is_written = around.as_node() != self.top || !self.content;
        is_written.then_some(around.namespace())
    }

    fn attributes(&mut self, element: ElementRef<'_>) -> Result {
        // Names are unique; after coercion they may not be.
        let mut met = HashSet::new();
        let coerces = element.attributes().any(|attribute| {
            attribute.namespace() == AttributeNamespace::None
                && coerce_name(attribute.name()) != attribute.name()
        });
        for attribute in element.attributes() {
            let (prefix, local) = match attribute.namespace() {
                AttributeNamespace::None => ("", attribute.name()),
                AttributeNamespace::XLink => ("xlink:", attribute.local_name()),
                AttributeNamespace::Xml => ("xml:", attribute.local_name()),
                AttributeNamespace::Xmlns => continue,
            };
            if prefix.is_empty() && (local == "xmlns" || local.starts_with("xmlns:")) {
                continue;
            }
            let local = coerce_name(local);
            if coerces && prefix.is_empty() && !met.insert(local.clone().into_owned()) {
                continue;
            }
            self.out.write_char(' ')?;
            self.out.write_str(prefix)?;
            self.out.write_str(&local)?;
            let value = attribute.value();
            write_value('"', self.out, |out| write_characters(value, Place::Attribute, out))?;
        }
        Ok(())
    }

    fn characters(&mut self, text: &str, place: Place) -> Result {
        write_characters(text, place, self.out)
    }

    fn comment(&mut self, data: &str) -> Result {
        self.out.write_str("<!--")?;
        self.parted(data, "-", "-")?;
        if data.ends_with('-') {
            self.out.write_char(' ')?;
        }
        self.out.write_str("-->")
    }

    fn processing_instruction(&mut self, target: &str, data: &str) -> Result {
        self.out.write_str("<?")?;
        if target.eq_ignore_ascii_case("xml") {
            // The one name that is reserved: its first character is coerced.
            write!(self.out, "U{:06X}{}", target.as_bytes()[0], &target[1..])?;
        } else {
            self.out.write_str(&coerce_name(target))?;
        }
        self.out.write_char(' ')?;
        self.parted(data, "?", ">")?;
        self.out.write_str("?>")
    }

    /// Writes data, with a space wherever `second` follows `first`.
    fn parted(&mut self, data: &str, first: &str, second: &str) -> Result {
        let mut rest = data;
        while let Some(at) = rest.find(first) {
            let (head, tail) = rest.split_at(at + first.len());
            self.characters(head, Place::Verbatim)?;
            if tail.starts_with(second) {
                self.out.write_char(' ')?;
            }
            rest = tail;
        }
        self.characters(rest, Place::Verbatim)
    }

    /// Identifiers that XML cannot write are left out, and a doctype without a name altogether.
    fn doctype(&mut self, doctype: DoctypeRef<'_>) -> Result {
        if doctype.name().is_empty() {
            return Ok(());
        }
        self.out.write_str("<!DOCTYPE ")?;
        self.out.write_str(&coerce_name(doctype.name()))?;
        let (public, system) = (doctype.public_identifier(), doctype.system_identifier());
        let quote = if system.contains('"') { '\'' } else { '"' };
        let writable = !system.contains(quote) && system.chars().all(is_xml_char);
        if writable && !public.is_empty() && public.bytes().all(is_public_identifier_byte) {
            write!(self.out, " PUBLIC \"{public}\" {quote}{system}{quote}")?;
        } else if writable && !system.is_empty() {
            write!(self.out, " SYSTEM {quote}{system}{quote}")?;
        }
        self.out.write_char('>')
    }
}

fn write_characters(text: &str, place: Place, out: &mut dyn Write) -> Result {
    write_replacing(text, out, |_, c| {
        Some(match (c, place) {
            ('\u{C}', _) => " ",
            _ if !is_xml_char(c) => "\u{FFFD}",
            // It would be read as a line feed.
            ('\r', Place::Verbatim) => "\n",
            (_, Place::Verbatim) => return None,
            ('&', _) => "&amp;",
            ('<', _) => "&lt;",
            ('>', _) => "&gt;",
            ('\r', _) => "&#13;",
            ('"', Place::Attribute) => "&quot;",
            ('\n', Place::Attribute) => "&#10;",
            ('\t', Place::Attribute) => "&#9;",
            _ => return None,
        })
    })
}

/// [PubidChar](https://www.w3.org/TR/xml/#NT-PubidChar)
const fn is_public_identifier_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
        || matches!(
            byte,
            b' ' | b'\n'
                | b'-'
                | b'\''
                | b'('
                | b')'
                | b'+'
                | b','
                | b'.'
                | b'/'
                | b':'
                | b'='
                | b'?'
                | b';'
                | b'!'
                | b'*'
                | b'#'
                | b'@'
                | b'$'
                | b'_'
                | b'%'
        )
}
