//! The serializer: which format it writes, and how.

use super::escape::Mode;
use crate::dom::NodeId;
use crate::edition::Features;

/// Writes trees as text, in one of five formats.
///
/// Choose a format, say how to write it, and end with the node and a place for the output:
/// [`to_string`](Self::to_string), [`to_string_within`](Self::to_string_within) a limit, [`write`](Self::write) or
/// [`write_bytes`](Self::write_bytes). The node itself is written; of a document, fragment or shadow root, its content.
/// The default is the output of `outerHTML` in a document without scripting, by the Living Standard: shadow roots are
/// left out.
///
/// ```
/// use duckbill::serializer::Serializer;
/// let document = duckbill::parse("<ul class=''><li>a &amp; b<li>c</ul>");
/// let list = document.elements_by_tag_name("ul").next().unwrap().as_node();
/// let html = Serializer::html();
/// assert_eq!(html.to_string(list), "<ul class=\"\"><li>a &amp; b</li><li>c</li></ul>");
/// assert_eq!(html.content().to_string(list), "<li>a &amp; b</li><li>c</li>");
/// assert_eq!(Serializer::minified().to_string(list), "<ul class><li>a & b<li>c</ul>");
/// let mut file = Vec::new();
/// Serializer::xml().write_bytes(list, &mut file)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default))]
pub struct Serializer {
    pub(super) format: Format,
    pub(super) content: bool,
    pub(super) features: Features,
    pub(super) scripting: bool,
    pub(super) leading_newlines: bool,
    pub(super) serializable_shadow_roots: bool,
    /// Sorted.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(super) shadow_roots: Vec<NodeId>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub(super) enum Format {
    Html,
    Pretty,
    Minified,
    Xml,
    Test,
}

impl Serializer {
    const fn new(format: Format) -> Self {
        Self {
            format,
            content: false,
            features: Features::LIVING,
            scripting: false,
            leading_newlines: false,
            serializable_shadow_roots: false,
            shadow_roots: Vec::new(),
        }
    }

    /// HTML as the standard's [fragment
    /// serialization](https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments) writes it.
    #[must_use]
    pub const fn html() -> Self {
        Self::new(Format::Html)
    }

    /// HTML with each element on a line of its own where no text is around it.
    ///
    /// Line breaks and indentation are inserted only where parsers drop them: within tags and after a
    /// doctype. If the standard's own serialization parses to the same tree again, so does this one. An
    /// element with text among its children is written on one line, unchanged. Lines are indented by at most
    /// forty levels. Shadow roots are never written.
    #[must_use]
    pub const fn pretty() -> Self {
        Self::new(Format::Pretty)
    }

    /// HTML without the parts that may be left out: optional tags, quotes, escapes.
    ///
    /// No part of the tree is left out, including comments and white space. If the standard's own
    /// serialization parses to the same tree again, so does this one. Shadow roots are never written.
    #[must_use]
    pub const fn minified() -> Self {
        Self::new(Format::Minified)
    }

    /// XML, which is well-formed whatever the tree is. A document with an element becomes
    /// an XML document; any other node becomes XML that may be in an element.
    ///
    /// Characters and names that XML cannot represent are changed as the standard allows: in names,
    /// characters that XML forbids become `U` and their number in six digits; in comments, a space is
    /// inserted between hyphens; form feeds become spaces and other forbidden characters U+FFFD; attributes
    /// named `xmlns` or `xmlns:…` are dropped in favour of the declarations that are needed, and so is one of
    /// two attributes whose names become equal. The contents of a `template` are written as its children;
    /// shadow roots are left out. There is no XML declaration: store the string as UTF-8. Editions and scripting
    /// make no difference.
    #[must_use]
    pub const fn xml() -> Self {
        Self::new(Format::Xml)
    }

    /// The format of the [html5lib tests](https://github.com/html5lib/html5lib-tests):
    /// a line for each node, indented by its depth, without a line feed at the end.
    ///
    /// Template contents stand below a line `content`, an open shadow root below a line
    /// `#shadow-root open` with what it was asked for. A closed shadow root is left out: no script could
    /// see it. Since each line is indented by its depth, the length is quadratic in the depth. Editions and scripting
    /// make no difference.
    #[must_use]
    pub const fn test_format() -> Self {
        Self::new(Format::Test)
    }

    /// Writes what is in the node, not the node itself, as `innerHTML` does; of a `template` its contents. Nothing is
    /// in a node that cannot have children.
    #[must_use]
    pub const fn content(mut self) -> Self {
        self.content = true;
        self
    }

    /// Follows this [edition](crate::Edition) of the standard, or exactly these [changes](Features) of it.
    #[must_use]
    pub fn with_edition(mut self, edition: impl Into<Features>) -> Self {
        self.features = edition.into();
        self
    }

    /// The document has scripting enabled: text in `noscript` is written as it is, since it was read
    /// as raw text.
    #[must_use]
    pub const fn with_scripting_enabled(mut self) -> Self {
        self.scripting = true;
        self
    }

    /// Writes the newline at the start of a `pre`, `textarea` or `listing` twice, since parsers drop one. The standard's
    /// serialization does not, so a page that is parsed and written again and again loses one each time.
    /// [Pretty](Self::pretty) and [minified](Self::minified) HTML keep it anyway, and XML has no such rule.
    ///
    /// ```
    /// use duckbill::serializer::Serializer;
    /// let document = duckbill::parse("<pre>\n\na</pre>");
    /// let pre = document.elements_by_tag_name("pre").next().unwrap().as_node();
    /// assert_eq!(Serializer::html().to_string(pre), "<pre>\na</pre>");
    /// assert_eq!(Serializer::html().with_leading_newlines().to_string(pre), "<pre>\n\na</pre>");
    /// ```
    #[must_use]
    pub const fn with_leading_newlines(mut self) -> Self {
        self.leading_newlines = true;
        self
    }

    /// Writes as HTML those shadow roots that say they are serializable, as
    /// [`getHTML({serializableShadowRoots: true})`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-gethtml)
    /// does.
    #[must_use]
    pub const fn with_serializable_shadow_roots(mut self) -> Self {
        self.serializable_shadow_roots = true;
        self
    }

    /// Writes as HTML these shadow roots, whatever they say. Ids of other nodes, or of another document, do
    /// nothing.
    #[must_use]
    pub fn with_shadow_roots(mut self, roots: impl IntoIterator<Item = NodeId>) -> Self {
        self.shadow_roots.extend(roots);
        self.shadow_roots.sort_unstable();
        self
    }

    /// Which escapes an attribute value has.
    pub(super) const fn attribute_mode(&self) -> Mode {
        if self.features.escape_angle_brackets_in_attributes {
            Mode::Attribute
        } else {
            Mode::AttributeKeepingAngleBrackets
        }
    }
}

/// [HTML](Self::html).
impl Default for Serializer {
    fn default() -> Self {
        Self::html()
    }
}
