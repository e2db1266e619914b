//! The markup within a paragraph: emphasis, links, images and code.

use super::footnotes::may_be_reference;
use super::inline::{LinkEnd, Mark};
use super::target::{destination, escape_quoted, fence};
use super::walk::Walk;
use super::{Images, Links};
use crate::bytes::{is_plain_code, is_plain_title, is_plain_url};
use crate::known::{ALT, HREF, SRC, TITLE};
use duckbill::names::Tag;
use duckbill::{ElementRef, NodeRef};
use std::borrow::Cow;

/// Where images that are loaded later have their address.
const LATER: [&str; 8] = [
    "data-src",
    "data-original",
    "data-lazy-src",
    "data-lazy",
    "data-original-src",
    "data-actualsrc",
    "data-url",
    "data-hi-res-src",
];

/// How many of these say so of images that have another picture as their `src` until then.
const LATER_THAN_SOURCE: usize = 6;

/// The address of an image: not that of a picture in its place that is shown until it is loaded.
fn source_of(image: ElementRef<'_>) -> Option<&str> {
    let is_real = |url: &&str| {
        let url = url.trim();
        !url.is_empty() && !url.get(..5).is_some_and(|start| start.eq_ignore_ascii_case("data:"))
    };
    let first = |name| {
        let candidates = image.attribute(name)?;
        candidates.split_ascii_whitespace().next().map(|url| url.trim_end_matches(','))
    };
    let of_noscript = || {
        let next = image.as_node().next_sibling().and_then(NodeRef::as_element)?;
        let copy = next.as_node().first_child().and_then(NodeRef::as_element)?;
        (next.is_html(Tag::Noscript) && copy.is_html(Tag::Img)).then(|| SRC.of(copy)).flatten()
    };
    let source = SRC.of(image);
    // An address has a name with an ending, or a folder.
    let is_address = |url: &&str| is_real(url) && url.contains(['.', '/']) && !url.contains('{');
    let replaced = || {
        LATER
            .iter()
            .take(LATER_THAN_SOURCE)
            .find_map(|name| image.attribute(name))
            .filter(is_address)
    };
    source
        .filter(is_real)
        .map(|source| replaced().unwrap_or(source))
        .or_else(|| LATER.iter().find_map(|name| image.attribute(name)).filter(is_real))
        .or_else(|| first("srcset").or_else(|| first("data-srcset")).filter(is_real))
        .or_else(|| of_noscript().filter(is_real))
        .or_else(|| source.is_none_or(|url| url.trim().is_empty()).then_some(""))
}

/// Whether a URL is a script, as the parser of URLs reads it: without control characters before it and in it.
fn is_script(url: &str) -> bool {
    let mut letters = url
        .bytes()
        .skip_while(|byte| *byte <= b' ')
        .filter(|byte| !matches!(byte, b'\t' | b'\n' | b'\r'));
    b"javascript:"
        .iter()
        .all(|wanted| letters.next().is_some_and(|byte| byte.eq_ignore_ascii_case(wanted)))
}

impl<'a> Walk<'a, '_> {
    /// Opens the pair of marks that an element is written as.
    pub(super) fn open_mark(&mut self, element: ElementRef<'a>, tag: Tag) {
        match tag {
            Tag::Em | Tag::I | Tag::Cite | Tag::Dfn | Tag::Var => self.inline.open(Mark::Emphasis),
            Tag::Strong | Tag::B if self.is_in_summary => self.inline.open(Mark::Nothing),
            Tag::Strong | Tag::B => self.inline.open(Mark::Strong),
            Tag::Del | Tag::S | Tag::Strike => self.inline.open(Mark::Deleted),
            Tag::Sub if self.inline.allows_html => self.inline.open(Mark::Html("sub")),
            Tag::Sup => {
                let is_marked = self.inline.allows_html
                    && self.footnotes.as_ref().is_none_or(|notes| !notes.raises_reference(element));
                self.marked.push(is_marked);
                if is_marked {
                    self.inline.open(Mark::Html("sup"));
                }
            }
            Tag::A => {
                let url = HREF.of(element);
                if self.footnotes.is_none()
                    && url.is_some_and(|url| url.starts_with('#'))
                    && may_be_reference(element)
                {
                    self.is_stopped = true;
                }
                let url = url.filter(|url| self.options.links != Links::Dropped && !is_script(url));
                self.marked.push(url.is_some());
                let Some(url) = url else { return };
                let target = self.find_target(element, url);
                if self.options.links == Links::Reference {
                    let url = target.unwrap_or(&self.scratch).to_owned();
                    self.references_length += url.len();
                    self.references.push(url);
                    let number = self.references.len().to_string();
                    self.inline.open_written_link("][", &number, ']');
                } else if let Some(url) = target {
                    self.inline.open(Mark::Link(LinkEnd::Url(url)));
                } else {
                    self.inline.open_written_link("](", &self.scratch, ')');
                }
            }
            _ => {}
        }
    }

    pub(super) fn close_mark(&mut self, tag: Tag) {
        let is_marked = match tag {
            Tag::Em
            | Tag::I
            | Tag::Cite
            | Tag::Dfn
            | Tag::Var
            | Tag::Strong
            | Tag::B
            | Tag::Del
            | Tag::S
            | Tag::Strike => true,
            Tag::Sub => self.inline.allows_html,
            Tag::Sup | Tag::A => self.marked.pop().unwrap_or(false),
            _ => false,
        };
        if is_marked {
            self.inline.close();
        }
    }

    /// The text between the parentheses of a link or image of this URL, if the page has it as it is written; else
    /// it is in `scratch`.
    fn find_target(&mut self, element: ElementRef<'a>, url: &'a str) -> Option<&'a str> {
        let is_shown = |end: Option<&u8>| end.is_some_and(u8::is_ascii_graphic);
        let is_trimmed = is_shown(url.as_bytes().first()) && is_shown(url.as_bytes().last());
        let url = if is_trimmed { url } else { url.trim() };
        let title = TITLE.of(element);
        let is_in_cell = self.is_in_cell();
        if title.is_none()
            && self.options.base_url.is_none()
            && is_plain_url(url.as_bytes())
            && !(is_in_cell && memchr::memchr(b'|', url.as_bytes()).is_some())
        {
            return Some(url);
        }
        let resolved = self.options.base_url.as_ref().and_then(|base| base.resolve(url));
        let out = &mut self.scratch;
        out.clear();
        destination(resolved.as_deref().unwrap_or(url), out);
        if let Some(title) = title {
            if out.is_empty() {
                out.push_str("<>");
            }
            out.push_str(" \"");
            let is_plain = is_plain_title(title.as_bytes());
            if is_plain {
                out.push_str(title);
            }
            let lines = title.split_whitespace().filter(|_| !is_plain);
            for (index, line) in lines.enumerate() {
                if index > 0 {
                    out.push(' ');
                }
                escape_quoted(line, out);
            }
            out.push('"');
        }
        if is_in_cell && out.contains('|') {
            *out = out.replace('|', "\\|");
        }
        None
    }

    pub(super) fn image(&mut self, element: ElementRef<'a>) {
        let text = ALT.of(element).unwrap_or_default();
        match self.options.images {
            Images::Dropped => {}
            Images::Text => self.inline.text(text),
            Images::Inline => {
                let mut escaped = String::with_capacity(text.len() + 8);
                for word in text.split_whitespace() {
                    if !escaped.is_empty() {
                        escaped.push(' ');
                    }
                    for character in word.chars() {
                        if matches!(character, '\\' | '[' | ']' | '*' | '_' | '`' | '<' | '&')
                            || (character == '|' && self.is_in_cell())
                        {
                            escaped.push('\\');
                        }
                        escaped.push(character);
                    }
                }
                let data = || SRC.of(element).filter(|_| self.options.keeps_data_images);
                let Some(url) = source_of(element).or_else(data) else {
                    return self.inline.text(text);
                };
                let target = self.find_target(element, url);
                let target = target.unwrap_or(&self.scratch);
                self.inline.raw(&["![", &escaped, "](", target, ")"]);
            }
        }
    }

    /// A link to what an element shows that has no text of its own.
    pub(super) fn media(&mut self, element: ElementRef<'a>) {
        let (kind, url) = match element.tag() {
            Tag::Audio => ("audio", SRC.of(element)),
            Tag::Video => ("video", SRC.of(element)),
            Tag::Embed => ("object", SRC.of(element)),
            Tag::Iframe => {
                ("embedded page", SRC.of(element).or_else(|| element.attribute("data-src")))
            }
            Tag::Object => ("object", element.attribute("data")),
            _ => return,
        };
        let inside =
            || element.as_node().element_children().find(|inner| inner.is_html(Tag::Source));
        let url = url.or_else(|| SRC.of(inside()?));
        let Some(url) = url.filter(|url| {
            !url.trim().is_empty()
                && !is_script(url)
                && !url.starts_with("data:")
                && !url.starts_with("about:")
        }) else {
            return;
        };
        let text = TITLE.of(element).or_else(|| element.attribute("aria-label"));
        let text = text.map(str::trim).filter(|text| !text.is_empty()).unwrap_or(kind);
        if self.capture.is_some() {
            return;
        }
        self.note(element.as_node());
        if self.options.links == Links::Dropped {
            self.inline.text(text);
            return;
        }
        let resolved = self.options.base_url.as_ref().and_then(|base| base.resolve(url));
        let mut target = String::new();
        destination(resolved.as_deref().unwrap_or(url), &mut target);
        self.inline.open_written_link("](", &target, ')');
        self.inline.text(text);
        self.inline.close();
    }

    /// Code in a line, in which white space is shown as single spaces.
    pub(super) fn code_of_line(&mut self, code: &str) {
        let is_white = |byte: u8| matches!(byte, b'\n' | b'\r' | b'\t' | b'\x0c');
        if !code.bytes().any(is_white) && !code.contains("  ") {
            return self.code(code);
        }
        let mut out = String::with_capacity(code.len());
        for c in code.chars() {
            if !c.is_ascii_whitespace() {
                out.push(c);
            } else if !out.ends_with(' ') {
                out.push(' ');
            }
        }
        self.code(&out);
    }

    /// Code in a paragraph, between more backticks than are in it.
    pub(super) fn code(&mut self, code: &str) {
        let is_spaced = code.starts_with(' ') && code.ends_with(' ');
        if !code.is_empty() && !is_spaced && is_plain_code(code.as_bytes()) {
            if !self.inline.continue_code(code) {
                self.inline.raw(&["`", code, "`"]);
            }
            return;
        }
        let mut code = Cow::Borrowed(code);
        if memchr::memchr2(b'\n', b'\r', code.as_bytes()).is_some() {
            code = code.replace(['\n', '\r'], " ").into();
        }
        if self.is_in_cell() && memchr::memchr(b'|', code.as_bytes()).is_some() {
            code = code.replace('|', "\\|").into();
        }
        if code.is_empty() {
            return;
        }
        let fence = fence(&code, 1);
        // The spaces at both ends that the reader takes away again.
        let needs_space = code.starts_with('`')
            || code.ends_with('`')
            || (code.starts_with(' ') && code.ends_with(' ') && !code.trim().is_empty());
        let space = if needs_space { " " } else { "" };
        self.inline.raw(&[&fence, space, &code, space, &fence]);
    }
}
