//! What is written within a paragraph: emphasis, links, images and code.

use super::footnotes::reference_target;
use super::inline::Mark;
use super::target::{destination, escape_quoted, fence};
use super::walk::Walk;
use super::{Images, Links};
use duckbill::ElementRef;
use duckbill::names::Tag;
use std::borrow::Cow;

impl<'a> Walk<'a, '_> {
    /// Opens the pair of marks that an element is written as.
    pub(super) fn open_mark(&mut self, element: ElementRef<'a>, tag: Tag) {
        match tag {
            Tag::Em | Tag::I | Tag::Cite | Tag::Dfn | Tag::Var => self.inline.open(Mark::Emphasis),
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
                let url = self.find_target(element, "href");
                if self.footnotes.is_none()
                    && url.is_some_and(|url| url.starts_with('#'))
                    && reference_target(element).is_some()
                {
                    self.is_stopped = true;
                }
                let is_marked = url.is_some() && self.options.links != Links::Dropped;
                self.marked.push(is_marked);
                if !is_marked {
                } else if self.options.links == Links::Reference {
                    self.references.push(self.scratch.clone());
                    let number = self.references.len().to_string();
                    self.inline.open_link("][", &number, ']');
                } else {
                    self.inline.open_link("](", &self.scratch, ')');
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

    /// Writes the URL and title of a link or image into `scratch`, as they are between parentheses. Returns the URL as the page has it.
    fn find_target(&mut self, element: ElementRef<'a>, name: &str) -> Option<&'a str> {
        let (mut url, mut title) = (None, None);
        for attribute in element.attributes() {
            match attribute.name() {
                own if own == name => url = Some(attribute.value()),
                "title" => title = Some(attribute.value()),
                _ => {}
            }
        }
        let written = url.unwrap_or_default().trim();
        let resolved = self.options.base_url.as_ref().and_then(|base| base.resolve(written));
        let out = &mut self.scratch;
        out.clear();
        destination(resolved.as_deref().unwrap_or(written), out);
        if let Some(title) = title {
            if out.is_empty() {
                out.push_str("<>");
            }
            out.push_str(" \"");
            for (index, line) in title.split_whitespace().enumerate() {
                if index > 0 {
                    out.push(' ');
                }
                escape_quoted(line, out);
            }
            out.push('"');
        }
        if self.cell.is_some() && out.contains('|') {
            *out = out.replace('|', "\\|");
        }
        url
    }

    pub(super) fn image(&mut self, element: ElementRef<'a>) {
        let text = element.attribute("alt").unwrap_or_default();
        match self.options.images {
            Images::Dropped => {}
            Images::Text => self.inline.text(text),
            Images::Inline => {
                let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
                let mut escaped = String::new();
                for character in text.chars() {
                    if matches!(character, '\\' | '[' | ']' | '*' | '_' | '`' | '<' | '&')
                        || (character == '|' && self.is_in_cell())
                    {
                        escaped.push('\\');
                    }
                    escaped.push(character);
                }
                self.find_target(element, "src");
                self.inline.raw(&["![", &escaped, "](", &self.scratch, ")"]);
            }
        }
    }

    /// Code in a paragraph, between more backticks than are in it.
    pub(super) fn code(&mut self, code: &str) {
        let mut code = Cow::Borrowed(code);
        if code.contains(['\n', '\r']) {
            code = code.replace(['\n', '\r'], " ").into();
        }
        if self.is_in_cell() && code.contains('|') {
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
