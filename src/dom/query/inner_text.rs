//! The text of a part of a page, roughly as a reader sees it.

use std::fmt;

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
        let mut out = String::new();
        match self.write_inner_text(&mut out) {
            Ok(()) | Err(fmt::Error) => out,
        }
    }

    /// Writes what [`inner_text`](Self::inner_text) gives, piece by piece, until the writer fails: because
    /// it has taken enough, or because nobody waits for the text any more.
    ///
    /// ```
    /// use std::fmt;
    /// /// Takes the first bytes.
    /// struct Preview(String);
    /// impl fmt::Write for Preview {
    ///     fn write_str(&mut self, text: &str) -> fmt::Result {
    ///         self.0.push_str(text);
    ///         if self.0.len() < 10 { Ok(()) } else { Err(fmt::Error) }
    ///     }
    /// }
    /// let document = duckbill::parse(&"<p>Hello".repeat(1000));
    /// let mut preview = Preview(String::new());
    /// assert!(document.body().unwrap().write_inner_text(&mut preview).is_err());
    /// assert_eq!(preview.0, "Hello\n\nHello");
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the error of the writer.
    pub fn write_inner_text<W: fmt::Write>(self, out: &mut W) -> fmt::Result {
        let mut writer = Writer::new(out);
        let mut edges = self.as_node().traverse();
        while let Some(edge) = edges.next() {
            match edge {
                Visit::Open(node) => match node.as_element() {
                    Some(element) if element != self && element.is_left_out() => {
                        edges.skip_inside();
                    }
                    Some(element) => writer.open(element, element == self)?,
                    None => writer.text(node.text().unwrap_or_default())?,
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
        Ok(())
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
struct Writer<'w, W> {
    out: &'w mut W,
    /// How many bytes were written.
    written: usize,
    /// Whether a line feed or a tab was written last.
    after_break: bool,
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

impl<'w, W: fmt::Write> Writer<'w, W> {
    fn new(out: &'w mut W) -> Self {
        Self {
            out,
            written: 0,
            after_break: false,
            lines: 0,
            space: false,
            keeping: 0,
            after_cell: false,
            row_start: 0,
        }
    }

    fn open(&mut self, element: ElementRef<'_>, is_first: bool) -> fmt::Result {
        self.keeping += usize::from(element.keeps_white_space());
        if is_first {
            return Ok(());
        }
        if element.is_html(Tag::Br) {
            self.settle_lines()?;
            self.space = false;
            self.put("\n")?;
        } else if element.is_html(Tag::Tr) {
            self.after_cell = false;
            self.row_start = self.written;
        } else if element.is_cell() && self.after_cell {
            // What the blocks of the last cell want after them; but not the line of the row.
            if self.written > self.row_start {
                self.lines = 0;
            }
            self.settle_lines()?;
            self.space = false;
            self.put("\t")?;
        }
        self.lines = self.lines.max(element.lines_around());
        Ok(())
    }

    fn close(&mut self, element: ElementRef<'_>) {
        self.keeping -= usize::from(element.keeps_white_space());
        self.after_cell = element.is_cell() || (self.after_cell && !element.is_html(Tag::Tr));
        self.lines = self.lines.max(element.lines_around());
    }

    fn text(&mut self, text: &str) -> fmt::Result {
        if self.keeping > 0 {
            if text.is_empty() {
                return Ok(());
            }
            self.settle()?;
            return self.put(text);
        }
        let is_space = |c: char| c.is_ascii_whitespace();
        for (index, word) in text.split(is_space).enumerate() {
            self.space |= index > 0;
            if !word.is_empty() {
                self.settle()?;
                self.put(word)?;
            }
        }
        Ok(())
    }

    /// Writes what is wanted before a character.
    fn settle(&mut self) -> fmt::Result {
        let is_fresh = self.lines > 0 || self.written == 0;
        self.settle_lines()?;
        if self.space && !is_fresh && !self.after_break {
            self.put(" ")?;
        }
        self.space = false;
        Ok(())
    }

    /// Line feeds at the very beginning are not wanted.
    fn settle_lines(&mut self) -> fmt::Result {
        let lines = std::mem::take(&mut self.lines);
        if self.written > 0 {
            for _ in 0..lines {
                self.put("\n")?;
            }
        }
        Ok(())
    }

    /// Writes some text, which is not empty.
    fn put(&mut self, text: &str) -> fmt::Result {
        self.out.write_str(text)?;
        self.written += text.len();
        self.after_break = text.ends_with(['\n', '\t']);
        Ok(())
    }
}
