//! The standard's methods that sanitize: `setHTML`, `parseHTML` and their unsafe kin.

use crate::walk::{Purpose, sanitize};
use crate::{Rules, Sanitizer};
use duckbill::dom::{Document, EditError, ElementRef, NodeId};
use duckbill::limits::ParseStopped;
use duckbill::names::{Namespace, Tag};
use duckbill::{MarkupOptions, ParseOptions, parse_with};

/// Parses a page and removes from it what the configuration does not allow, and all that can run script.
/// [`parseHTML`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-parsehtml)
///
/// As in the standard, shadow roots may be declared, and scripting is disabled.
///
/// ```
/// use duckbill_sanitize::{Sanitizer, parse_html};
/// let document = parse_html("<title>A</title><script>b</script><p id=c>", &Sanitizer::default());
/// assert_eq!(document.outer_html(), "<html><head><title>A</title></head><body><p></p></body></html>");
/// ```
#[must_use]
pub fn parse_html(html: &str, sanitizer: &Sanitizer) -> Document {
    parse_and_filter(html, sanitizer.safe_rules())
}

/// Parses a page and removes from it what the configuration does not allow: nothing else.
/// [`parseHTMLUnsafe`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-parsehtmlunsafe)
#[must_use]
pub fn parse_html_unsafe(html: &str, sanitizer: &Sanitizer) -> Document {
    parse_and_filter(html, sanitizer.rules())
}

fn parse_and_filter(html: &str, rules: &Rules) -> Document {
    let options = ParseOptions::new().with_declarative_shadow_roots(true);
    // Without limits nothing stops the parse.
    let parsed = parse_with(html, &options);
    let mut document = parsed.unwrap_or_else(ParseStopped::into_document);
    let root = document.root().id();
    sanitize(&mut document, root, rules, Purpose::Tree, None);
    document
}

/// Sanitizing trees.
impl Sanitizer {
    /// Removes from a whole document what the configuration does not allow, and all that can run script; from a parsed
    /// fragment, the whole fragment.
    /// [Sanitize](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitize)
    ///
    /// Before you write the document as a string and have it parsed again, see [`clean`](Self::clean).
    ///
    /// ```
    /// use duckbill_sanitize::Sanitizer;
    /// let mut document = duckbill::parse("<p>a<iframe src=b></iframe>");
    /// Sanitizer::default().sanitize(&mut document);
    /// assert_eq!(document.body().unwrap().inner_html(), "<p>a</p>");
    /// ```
    pub fn sanitize(&self, document: &mut Document) {
        let root = document.root().id();
        sanitize(document, root, self.safe_rules(), Purpose::Tree, None);
    }

    /// The same for what is below one node. The node itself stays, with its attributes.
    ///
    /// # Errors
    ///
    /// [`UnknownNode`](EditError::UnknownNode).
    pub fn sanitize_node(&self, document: &mut Document, node: NodeId) -> Result<(), EditError> {
        document.node(node).ok_or(EditError::UnknownNode)?;
        sanitize(document, node, self.safe_rules(), Purpose::Tree, None);
        Ok(())
    }

    /// Replaces the content of an element or shadow root by parsed markup, without what the configuration does not
    /// allow and without all that can run script. The content of a `script` element is left as it is.
    /// [`setHTML`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-sethtml)
    ///
    /// ```
    /// use duckbill_sanitize::Sanitizer;
    /// let mut document = duckbill::parse("<ul></ul>");
    /// let list = document.elements_by_tag_name("ul").next().unwrap().id();
    /// Sanitizer::default().set_html(&mut document, list, "<li onclick=a>1<li>2")?;
    /// assert_eq!(document.node(list).unwrap().inner_html(), "<li>1</li><li>2</li>");
    /// # Ok::<(), duckbill::dom::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`set_inner_html`](Document::set_inner_html).
    #[doc(alias = "setHTML")]
    pub fn set_html(
        &self,
        document: &mut Document,
        node: NodeId,
        html: &str,
    ) -> Result<(), EditError> {
        let view = document.node(node).ok_or(EditError::UnknownNode)?;
        if view.as_element().or_else(|| view.host()).is_some_and(is_script) {
            return Ok(());
        }
        set_and_filter_html(document, node, html, self.safe_rules())
    }

    /// Replaces the content of an element or shadow root by parsed markup, without what the configuration does not
    /// allow. Script may be in it.
    /// [`setHTMLUnsafe`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-sethtmlunsafe)
    ///
    /// # Errors
    ///
    /// Those of [`set_inner_html`](Document::set_inner_html).
    #[doc(alias = "setHTMLUnsafe")]
    pub fn set_html_unsafe(
        &self,
        document: &mut Document,
        node: NodeId,
        html: &str,
    ) -> Result<(), EditError> {
        set_and_filter_html(document, node, html, self.rules())
    }
}

/// [Set and filter
/// HTML](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#set-and-filter-html)
///
/// Order: the content is replaced and then sanitized, in place of the fragment before it.
fn set_and_filter_html(
    document: &mut Document,
    node: NodeId,
    html: &str,
    rules: &Rules,
) -> Result<(), EditError> {
    let options = MarkupOptions::new().with_declarative_shadow_roots(true);
    document.set_inner_html_with(node, html, &options)?;
    let view = document.node(node).ok_or(EditError::UnknownNode)?;
    let target = view.as_element().and_then(ElementRef::template_contents).unwrap_or(view).id();
    sanitize(document, target, rules, Purpose::Tree, None);
    Ok(())
}

/// Whether this is a `script` of HTML or SVG.
fn is_script(element: ElementRef<'_>) -> bool {
    element.name() == Tag::Script.name()
        && matches!(element.namespace(), Namespace::Html | Namespace::Svg)
}
