//! Serializing as methods of documents, nodes and elements.

use super::{SerializeOptions, inner_html, outer_html};
use crate::dom::{Document, ElementRef, NodeRef};

/// HTML out. All of these build a string; to write to a file or with a limit, see
/// [`serializer`](crate::serializer).
impl NodeRef<'_> {
    /// Returns the content of the node as HTML; of a `template` its contents. Shadow roots are left out.
    /// [`innerHTML`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-innerhtml)
    ///
    /// ```
    /// let document = duckbill::parse("<p>1 &lt; <b>2</b>");
    /// let p = document.root().descendants().nth(3).unwrap();
    /// assert_eq!(p.inner_html(), "1 &lt; <b>2</b>");
    /// ```
    #[must_use]
    pub fn inner_html(self) -> String {
        self.get_html(&SerializeOptions::new())
    }

    /// Returns the node itself as HTML; of a document, fragment or shadow root, its content. Shadow
    /// roots below are left out.
    /// [`outerHTML`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-outerhtml)
    ///
    /// ```
    /// let document = duckbill::parse("<p>1 &lt; 2");
    /// let p = document.root().descendants().nth(3).unwrap();
    /// assert_eq!(p.outer_html(), "<p>1 &lt; 2</p>");
    /// assert_eq!(p.first_child().unwrap().outer_html(), "1 &lt; 2");
    /// ```
    #[must_use]
    pub fn outer_html(self) -> String {
        outer_html(self, &SerializeOptions::new())
    }

    /// Returns the content of the node as HTML, with the shadow roots that the options ask for.
    /// [`getHTML`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-gethtml)
    ///
    /// ```
    /// use duckbill::{ParseOptions, parse_with};
    /// use duckbill::serializer::SerializeOptions;
    /// let html = "<p><template shadowrootmode=open shadowrootserializable>in the shadow</template></p>";
    /// let document = parse_with(html, &ParseOptions::new().with_declarative_shadow_roots(true));
    /// let p = document.root().descendants().nth(3).unwrap();
    /// assert_eq!(p.inner_html(), "");
    /// assert_eq!(
    ///     p.get_html(&SerializeOptions::new().with_serializable_shadow_roots()),
    ///     "<template shadowrootmode=\"open\" shadowrootserializable=\"\">in the shadow</template>",
    /// );
    /// ```
    #[must_use]
    pub fn get_html(self, options: &SerializeOptions) -> String {
        inner_html(self, options)
    }
}

/// HTML out.
impl ElementRef<'_> {
    /// Returns the content of the element as HTML; see [`NodeRef::inner_html`].
    ///
    /// ```
    /// let document = duckbill::parse("<ul><li>a<li>b");
    /// let list = document.elements_by_tag_name("ul").next().unwrap();
    /// assert_eq!(list.inner_html(), "<li>a</li><li>b</li>");
    /// ```
    #[must_use]
    pub fn inner_html(self) -> String {
        self.as_node().inner_html()
    }

    /// The element, as HTML; see [`NodeRef::outer_html`].
    ///
    /// ```
    /// let document = duckbill::parse("<img src=x>");
    /// assert_eq!(document.images().next().unwrap().outer_html(), "<img src=\"x\">");
    /// ```
    #[must_use]
    pub fn outer_html(self) -> String {
        self.as_node().outer_html()
    }

    /// Returns the content of the element as HTML, as the options say; see [`NodeRef::get_html`].
    ///
    /// ```
    /// use duckbill::serializer::SerializeOptions;
    /// let document = duckbill::parse("<p><noscript>&lt;</noscript>");
    /// let noscript = document.elements_by_tag_name("noscript").next().unwrap();
    /// let scripting = SerializeOptions::new().with_scripting_enabled();
    /// assert_eq!([noscript.inner_html(), noscript.get_html(&scripting)], ["&lt;", "<"]);
    /// ```
    #[must_use]
    pub fn get_html(self, options: &SerializeOptions) -> String {
        self.as_node().get_html(options)
    }
}

/// HTML out.
impl Document {
    /// Returns the content of the [`root`](Self::root) as HTML: the whole document, or the fragment that was parsed.
    ///
    /// ```
    /// use duckbill::{FragmentContext, ParseOptions, parse_fragment};
    /// let row = FragmentContext::html("tr");
    /// assert_eq!(parse_fragment("<td>x", &row, &ParseOptions::new()).inner_html(), "<td>x</td>");
    /// ```
    #[must_use]
    pub fn inner_html(&self) -> String {
        self.root().inner_html()
    }

    /// The same: neither a document nor a fragment has tags of its own.
    ///
    /// ```
    /// let document = duckbill::parse("<!DOCTYPE html><p>x");
    /// assert_eq!(
    ///     document.outer_html(),
    ///     "<!DOCTYPE html><html><head></head><body><p>x</p></body></html>",
    /// );
    /// ```
    #[must_use]
    pub fn outer_html(&self) -> String {
        self.root().outer_html()
    }

    /// The same, as the options say; see [`NodeRef::get_html`].
    ///
    /// ```
    /// use duckbill::serializer::SerializeOptions;
    /// let document = duckbill::parse("<p title='<'>");
    /// let old = SerializeOptions::new().with_edition(duckbill::Edition::Snapshot2018);
    /// assert!(document.get_html(&old).contains("<p title=\"<\">"));
    /// ```
    #[must_use]
    pub fn get_html(&self, options: &SerializeOptions) -> String {
        self.root().get_html(options)
    }
}
