//! The text of a part of a page, roughly as a reader sees it.

use crate::dom::view::element_ref::ElementRef;
use crate::dom::view::iterators::Visit;
use crate::dom::view::node_ref::NodeRef;
use crate::names::Tag;

impl<'a> ElementRef<'a> {
    /// The text below this element, laid out by a simple rule that ignores style sheets.
    ///
    /// 1. Left out are: elements with a `hidden` attribute, unless it says `until-found`; those that
    ///    browsers do not show (`script`, `style`, `head`, `title`, `template`, `noscript`, `datalist`,
    ///    `rp` …); what stands in for media (the contents of `audio`, `canvas`, `iframe`, `object`,
    ///    `video`); foreign `script`, `style`, `title`, `desc` and `metadata`. The element asked is never
    ///    left out itself.
    /// 2. White space becomes a single space, and none is left at the beginning and end of a line;
    ///    but `pre`, `listing`, `plaintext`, `xmp` and `textarea` keep theirs.
    /// 3. A `br` is a line feed. Blocks (`div`, `li`, headings, `tr`, `option` …) begin and end a line,
    ///    `p` has an empty line before and after it. Between the cells of a row is a tab.
    ///
    /// It follows [`innerText`](https://html.spec.whatwg.org/multipage/dom.html#dom-innertext) with the
    /// style sheet that browsers bring along, as far as that can be said per element.
    ///
    /// ```
    /// let html = "<h1>A  title</h1><p>One<br>two<p>three <script>no()</script><b>four</b></p>\
    ///             <table><tr><td>5<td>6<tr><td>7</table><pre>8\n  9</pre>";
    /// let text = duckbill::parse(html).body().unwrap().inner_text();
    /// assert_eq!(text, "A title\n\nOne\ntwo\n\nthree four\n\n5\t6\n7\n8\n  9");
    /// ```
    #[must_use]
    pub fn inner_text(self) -> String {
        let mut writer = Writer::default();
        let mut edges = self.as_node().traverse();
        while let Some(edge) = edges.next() {
            match edge {
                Visit::Open(node) => match node.as_element() {
                    Some(element) if element != self && element.is_left_out() => {
                        edges.skip_inside(node);
                    }
                    Some(element) => writer.open(element, element == self),
                    None => writer.text(node.text().unwrap_or_default()),
                },
                Visit::Close(node) => {
                    if let Some(element) = NodeRef::as_element(node) {
                        if element == self {
                            break;
                        }
                        if !element.is_left_out() {
                            writer.close(element);
                        }
                    }
                }
            }
        }
        writer.out
    }

    /// Whether browsers do not show the element, or show something else.
    fn is_left_out(self) -> bool {
        if self.namespace() != crate::names::Namespace::Html {
            return matches!(self.name(), "script" | "style" | "title" | "desc" | "metadata");
        }
        let is_hidden = |value: &str| !value.eq_ignore_ascii_case("until-found");
        matches!(
            self.name(),
            "area"
                | "audio"
                | "base"
                | "basefont"
                | "canvas"
                | "datalist"
                | "head"
                | "iframe"
                | "link"
                | "meta"
                | "noembed"
                | "noframes"
                | "noscript"
                | "object"
                | "param"
                | "rp"
                | "script"
                | "style"
                | "template"
                | "title"
                | "video"
        ) || self.attribute("hidden").is_some_and(is_hidden)
    }

    /// Whether white space counts in the element.
    fn keeps_white_space(self) -> bool {
        [Tag::Pre, Tag::Listing, Tag::Plaintext, Tag::Xmp, Tag::Textarea]
            .iter()
            .any(|tag| self.is_html(*tag))
    }

    /// How many line feeds are wanted before and after the element.
    fn lines_around(self) -> usize {
        if self.namespace() != crate::names::Namespace::Html {
            return 0;
        }
        match self.name() {
            "p" => 2,
            "address" | "article" | "aside" | "blockquote" | "body" | "caption" | "center"
            | "dd" | "details" | "dialog" | "dir" | "div" | "dl" | "dt" | "fieldset"
            | "figcaption" | "figure" | "footer" | "form" | "frameset" | "h1" | "h2" | "h3"
            | "h4" | "h5" | "h6" | "header" | "hgroup" | "hr" | "html" | "legend" | "li"
            | "listing" | "main" | "menu" | "nav" | "ol" | "optgroup" | "option" | "plaintext"
            | "pre" | "search" | "section" | "summary" | "table" | "tbody" | "tfoot" | "thead"
            | "tr" | "ul" | "xmp" => 1,
            _ => 0,
        }
    }

    fn is_cell(self) -> bool {
        self.is_html(Tag::Td) || self.is_html(Tag::Th)
    }
}

/// Writes text and remembers what is wanted before the next character.
#[derive(Default)]
struct Writer {
    out: String,
    /// Line feeds wanted before the next character.
    lines: usize,
    /// Whether white space was met since the last character.
    space: bool,
    /// How many elements are open that keep white space.
    keeping: usize,
    /// Whether a cell of the row has ended.
    after_cell: bool,
    /// How much was written when the row began.
    row_start: usize,
}

impl Writer {
    fn open(&mut self, element: ElementRef<'_>, is_first: bool) {
        self.keeping += usize::from(element.keeps_white_space());
        if is_first {
            return;
        }
        if element.is_html(Tag::Br) {
            self.settle_lines();
            self.space = false;
            self.out.push('\n');
        } else if element.is_html(Tag::Tr) {
            self.after_cell = false;
            self.row_start = self.out.len();
        } else if element.is_cell() && self.after_cell {
            // What the blocks of the last cell want after them; but not the line of the row.
            if self.out.len() > self.row_start {
                self.lines = 0;
            }
            self.settle_lines();
            self.space = false;
            self.out.push('\t');
        }
        self.lines = self.lines.max(element.lines_around());
    }

    fn close(&mut self, element: ElementRef<'_>) {
        self.keeping -= usize::from(element.keeps_white_space());
        self.after_cell = element.is_cell() || (self.after_cell && !element.is_html(Tag::Tr));
        self.lines = self.lines.max(element.lines_around());
    }

    fn text(&mut self, text: &str) {
        if self.keeping > 0 {
            if !text.is_empty() {
                self.settle();
                self.out.push_str(text);
            }
            return;
        }
        let is_space = |c: char| c.is_ascii_whitespace();
        for (index, word) in text.split(is_space).enumerate() {
            self.space |= index > 0;
            if !word.is_empty() {
                self.settle();
                self.out.push_str(word);
            }
        }
    }

    /// Writes what is wanted before a character.
    fn settle(&mut self) {
        let is_fresh = self.lines > 0 || self.out.is_empty();
        self.settle_lines();
        if self.space && !is_fresh && !self.out.ends_with(['\n', '\t']) {
            self.out.push(' ');
        }
        self.space = false;
    }

    /// Line feeds at the very beginning are not wanted.
    fn settle_lines(&mut self) {
        let lines = if self.out.is_empty() { 0 } else { self.lines };
        self.out.extend(std::iter::repeat_n('\n', lines));
        self.lines = 0;
    }
}
