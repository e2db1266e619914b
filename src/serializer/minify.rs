//! Minimised HTML: tags and quotes are left out where the standard's [writing
//! rules](https://html.spec.whatwg.org/multipage/syntax.html#syntax-tag-omission) allow it.

use std::fmt::{Result, Write};

use super::attribute::{write_name, write_value};
use super::builder::Serializer;
use super::escape::write_replacing;
use super::leading_newline::is_dropped;
use super::walk::{Visitor, is_in_template_contents, walk};
use super::{html, omission};
use crate::dom::{ElementRef, NodeRef};
use crate::names::{Categories, Namespace, Tag};

/// Writes `node` itself, or what is in it.
pub(super) fn write(
    node: NodeRef<'_>,
    options: &Serializer,
    content: bool,
    out: &mut dyn Write,
) -> Result {
    let element = node.as_element().filter(|_| content);
    if element.is_some_and(ElementRef::is_void) {
        return Ok(());
    }
    let open_contents =
        usize::from(element.is_some_and(|element| element.template_contents().is_some()));
    let mut minifier =
        Minifier { options, out, top: node, content, top_in_contents: None, open_contents };
    walk(node, content, &mut minifier)
}

struct Minifier<'a, 'w> {
    options: &'w Serializer,
    out: &'w mut dyn Write,
    top: NodeRef<'a>,
    /// Whether only what is in `top` is written.
    content: bool,
    /// Whether `top` is in the contents of a `template`, once that was asked.
    top_in_contents: Option<bool>,
    /// How many template contents are open.
    open_contents: usize,
}

impl<'a> Visitor<'a> for Minifier<'a, '_> {
    fn open(&mut self, node: NodeRef<'a>) -> std::result::Result<bool, std::fmt::Error> {
        if let Some(element) = node.as_element() {
            // Read alone it may be an element of HTML, which cannot close itself.
            let closes_itself = element.namespace() != Namespace::Html
                && node != self.top
                && node.first_child().is_none();
            if node == self.top || !omission::start_tag(element) {
                self.start_tag(element, closes_itself)?;
            }
            self.open_contents += usize::from(element.template_contents().is_some());
            return Ok(!element.is_void() && !closes_itself);
        }
        let is_raw = |parent: ElementRef<'_>| {
            parent.is_in_category(Categories::RAW_TEXT)
                || parent.is_html(Tag::Noscript) && self.is_scripting_enabled()
        };
        let parent = node.parent().and_then(NodeRef::as_element);
        match node.text() {
            Some(text) if !parent.is_some_and(is_raw) => {
                let is_alone = self.content && node.parent() == Some(self.top);
                if !is_alone && node != self.top && is_dropped(node, text) {
                    self.out.write_char('\n')?;
                }
                write_escaped(text, Some(('<', "&lt;")), begins_reference, self.out)?;
            }
            _ => html::write(node, self.options, false, self.out)?,
        }
        Ok(false)
    }

    fn close(&mut self, element: ElementRef<'a>) -> Result {
        self.open_contents -= usize::from(element.template_contents().is_some());
        // Only a `ruby` that is written too makes one of these end another.
        let is_outside_of_ruby = matches!(element.tag(), Tag::Rt | Tag::Rp)
            && self.content
            && element.as_node().parent() == Some(self.top);
        if element.as_node() != self.top && !is_outside_of_ruby && omission::end_tag(element) {
            return Ok(());
        }
        self.out.write_str("</")?;
        self.out.write_str(element.name())?;
        self.out.write_char('>')
    }
}

impl Minifier<'_, '_> {
    /// Whether [scripting is enabled](https://html.spec.whatwg.org/multipage/webappapis.html#concept-n-script)
    /// for what is being written: not in template contents.
    fn is_scripting_enabled(&mut self) -> bool {
        let top = self.top;
        self.options.scripting
            && self.open_contents == 0
            && !*self.top_in_contents.get_or_insert_with(|| is_in_template_contents(top))
    }

    fn start_tag(&mut self, element: ElementRef<'_>, closes_itself: bool) -> Result {
        self.out.write_char('<')?;
        self.out.write_str(element.name())?;
        let mut attributes = element.attributes().peekable();
        let mut is_bare = false;
        while let Some(attribute) = attributes.next() {
            self.out.write_char(' ')?;
            write_name(attribute, self.out)?;
            // A name that begins with an equals sign would become the value.
            let is_apart = attributes.peek().is_none_or(|next| !next.name().starts_with('='));
            let value = attribute.value();
            is_bare = !value.is_empty() && !value.bytes().any(needs_quotes);
            if is_bare {
                self.out.write_char('=')?;
                write_escaped(value, None, begins_reference_in_value, self.out)?;
            } else if !value.is_empty() || !is_apart {
                self.quoted(value)?;
            }
        }
        // After a value without quotes the slash would be a part of it.
        self.out.write_str(match (closes_itself, is_bare) {
            (false, _) => ">",
            (true, false) => "/>",
            (true, true) => " />",
        })
    }

    fn quoted(&mut self, value: &str) -> Result {
        let (quote, escape) = if value.contains('"') && !value.contains('\'') {
            ('\'', "&#39;")
        } else {
            ('"', "&quot;")
        };
        write_value(quote, self.out, |out| {
            write_escaped(value, Some((quote, escape)), begins_reference_in_value, out)
        })
    }
}

/// Whether a value with this byte needs quotes.
fn needs_quotes(byte: u8) -> bool {
    matches!(byte, b'"' | b'\'' | b'=' | b'<' | b'>' | b'`')
        || crate::ascii::is_whitespace(byte)
        || byte == b'\r'
}

/// Writes characters, escaping the one that `escape` says and the ampersands that could begin a
/// character reference, by what comes after them.
fn write_escaped(
    text: &str,
    escape: Option<(char, &'static str)>,
    begins_reference: fn(&[u8]) -> bool,
    out: &mut dyn Write,
) -> Result {
    write_replacing(text, out, |at, c| match c {
        '&' => {
            begins_reference(text.as_bytes().get(at + 1..).unwrap_or_default()).then_some("&amp;")
        }
        _ => escape.filter(|(escaped, _)| *escaped == c).map(|(_, instead)| instead),
    })
}

// `WITHOUT_SEMICOLON`, made by `build.rs` from `data/entities.tsv`.
include!(concat!(env!("OUT_DIR"), "/without_semicolon.rs"));

/// Whether an ampersand before this text could begin a reference. At the end of the text it could, with what comes next.
fn begins_reference(rest: &[u8]) -> bool {
    let Some(first) = rest.first() else { return true };
    if !first.is_ascii_alphanumeric() {
        return *first == b'#';
    }
    // No name is as long; so the look ahead is bounded.
    let end = rest.iter().take(40).position(|byte| !byte.is_ascii_alphanumeric());
    let has_semicolon = end.is_none_or(|end| rest.get(end) == Some(&b';'));
    let begins_name = rest.first_chunk::<3>().is_none_or(|three| {
        matches!(three, [b'g' | b'l', b't', _] | [b'G' | b'L', b'T', _])
            || WITHOUT_SEMICOLON.binary_search(&three).is_ok()
    });
    has_semicolon || begins_name
}

/// The same in the value of an attribute, where a name is none if letters, digits or an equals sign come after it without a
/// semicolon: so in the query of a URL most ampersands are what they are.
/// [Named character reference state](https://html.spec.whatwg.org/multipage/parsing.html#named-character-reference-state)
fn begins_reference_in_value(rest: &[u8]) -> bool {
    // No name is as long; so the look ahead is bounded.
    let end = rest.iter().take(40).position(|byte| !byte.is_ascii_alphanumeric());
    let is_parameter = end.is_some_and(|end| end > 0 && rest.get(end) == Some(&b'='));
    begins_reference(rest) && !is_parameter
}
