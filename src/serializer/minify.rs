//! Minimised HTML: tags and quotes are left out where the standard's [writing
//! rules](https://html.spec.whatwg.org/multipage/syntax.html#syntax-tag-omission) allow it.

#![expect(clippy::string_slice, reason = "places come from a search in the same text")]

use std::fmt::{Result, Write};

use super::walk::{Visitor, is_in_template_contents, walk};
use super::{SerializeOptions, html, omission};
use crate::dom::{ElementRef, NodeRef};
use crate::names::{Categories, Namespace, Tag};

/// Returns a node as HTML without the parts that may be left out: optional tags, quotes, escapes.
///
/// No part of the tree is left out, including comments and white space. If the standard's own
/// serialization parses to the same tree again, so does this one. Shadow roots are never written.
///
/// ```
/// use duckbill::serializer::{SerializeOptions, minified_html};
/// let document = duckbill::parse(
///     "<!DOCTYPE html><html><head><title>A &amp; B</title></head><body class=\"\"><ul><li \
///      id=\"a\">1</li><li>2</li></ul></body></html>",
/// );
/// assert_eq!(
///     minified_html(document.root(), &SerializeOptions::new()),
///     "<!DOCTYPE html><title>A & B</title><body class><ul><li id=a>1<li>2</ul>",
/// );
/// ```
#[must_use]
pub fn minified_html(node: NodeRef<'_>, options: &SerializeOptions) -> String {
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = write_minified_html(node, options, &mut out);
    out
}

/// Writes the output of [`minified_html`].
///
/// ```
/// use duckbill::serializer::{SerializeOptions, write_minified_html};
/// let document = duckbill::parse("<p title='a b'>x");
/// let mut out = String::new();
/// write_minified_html(document.root(), &SerializeOptions::new(), &mut out).unwrap();
/// assert_eq!(out, "<p title=\"a b\">x");
/// ```
///
/// # Errors
///
/// Returns the error of the writer.
pub fn write_minified_html<W: Write>(
    node: NodeRef<'_>,
    options: &SerializeOptions,
    out: &mut W,
) -> Result {
    let mut minifier =
        Minifier { options, out, top: node, top_in_contents: None, open_contents: 0 };
    walk(node, &mut minifier)
}

struct Minifier<'a, 'o, 'w, W> {
    options: &'o SerializeOptions,
    out: &'w mut W,
    top: NodeRef<'a>,
    /// Whether `top` is in the contents of a `template`, once that was asked.
    top_in_contents: Option<bool>,
    /// How many template contents are open.
    open_contents: usize,
}

impl<'a, W: Write> Visitor<'a> for Minifier<'a, '_, '_, W> {
    fn open(&mut self, node: NodeRef<'a>) -> std::result::Result<bool, std::fmt::Error> {
        if let Some(element) = node.as_element() {
            if node == self.top || !omission::start_tag(element) {
                self.start_tag(element)?;
            }
            self.open_contents += usize::from(element.template_contents().is_some());
            let is_void = element.tag().categories().has(Categories::VOID);
            return Ok(!(is_void && element.namespace() == Namespace::Html));
        }
        let is_raw = |parent: ElementRef<'_>| {
            parent.namespace() == Namespace::Html
                && parent.tag().categories().has(Categories::RAW_TEXT)
                || parent.is_html(Tag::Noscript) && self.is_scripting_enabled()
        };
        let parent = node.parent().and_then(NodeRef::as_element);
        match node.text() {
            Some(text) if !parent.is_some_and(is_raw) => {
                self.escaped(text, |c| (c == '<').then_some("&lt;"))?;
            }
            _ => html::write_outer(node, self.options, self.out)?,
        }
        Ok(false)
    }

    fn close(&mut self, element: ElementRef<'a>) -> Result {
        self.open_contents -= usize::from(element.template_contents().is_some());
        if element.as_node() != self.top && omission::end_tag(element) {
            return Ok(());
        }
        self.out.write_str("</")?;
        self.out.write_str(element.name())?;
        self.out.write_char('>')
    }
}

impl<W: Write> Minifier<'_, '_, '_, W> {
    /// Whether [scripting is enabled](https://html.spec.whatwg.org/multipage/webappapis.html#concept-n-script)
    /// for what is being written: not in template contents.
    fn is_scripting_enabled(&mut self) -> bool {
        let top = self.top;
        self.options.scripting
            && self.open_contents == 0
            && !*self.top_in_contents.get_or_insert_with(|| is_in_template_contents(top))
    }

    fn start_tag(&mut self, element: ElementRef<'_>) -> Result {
        self.out.write_char('<')?;
        self.out.write_str(element.name())?;
        let mut attributes = element.attributes().peekable();
        while let Some(attribute) = attributes.next() {
            self.out.write_char(' ')?;
            self.out.write_str(attribute.name())?;
            // A name that begins with an equals sign would become the value.
            let is_apart = attributes.peek().is_none_or(|next| !next.name().starts_with('='));
            if !attribute.value().is_empty() || !is_apart {
                self.out.write_char('=')?;
                self.value(attribute.value())?;
            }
        }
        self.out.write_char('>')
    }

    fn value(&mut self, value: &str) -> Result {
        let needs_quotes = |byte| {
            matches!(byte, b'"' | b'\'' | b'=' | b'<' | b'>' | b'`')
                || crate::ascii::is_whitespace(byte)
                || byte == b'\r'
        };
        if !value.is_empty() && !value.bytes().any(needs_quotes) {
            return self.escaped(value, |_| None);
        }
        let (quote, escape) = if value.contains('"') && !value.contains('\'') {
            ('\'', "&#39;")
        } else {
            ('"', "&quot;")
        };
        self.out.write_char(quote)?;
        self.escaped(value, |c| (c == quote).then_some(escape))?;
        self.out.write_char(quote)
    }

    /// Writes characters, escaping what `escape` says and the ampersands that could begin a
    /// character reference.
    fn escaped(&mut self, text: &str, escape: impl Fn(char) -> Option<&'static str>) -> Result {
        crate::work::count(text.len());
        let mut written = 0;
        for (at, c) in text.char_indices() {
            let is_ambiguous = || {
                let next = text.as_bytes().get(at + 1);
                next.is_none_or(|next| next.is_ascii_alphanumeric() || *next == b'#')
            };
            let instead = match c {
                '&' if is_ambiguous() => Some("&amp;"),
                '&' => None,
                _ => escape(c),
            };
            if let Some(instead) = instead {
                self.out.write_str(&text[written..at])?;
                self.out.write_str(instead)?;
                written = at + c.len_utf8();
            }
        }
        self.out.write_str(&text[written..])
    }
}
