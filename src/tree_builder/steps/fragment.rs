//! The tree builder's part of [the fragment parsing
//! algorithm](https://html.spec.whatwg.org/multipage/parsing.html#parsing-html-fragments).

use super::insertion::integration_point;
use crate::names::foreign::svg_tag_name;
use crate::names::quirks::QuirksMode;
use crate::names::{AttributeKey, Namespace, Tag};
use crate::token::{
    AttributeRecord, Attributes, ContentModel, LocalName, Piece, Sources, TagToken,
};
use crate::tree_builder::builder::Builder;
use crate::tree_builder::mode::Mode;
use crate::tree_builder::open::{IntegrationPoint, OpenElement};
use crate::tree_builder::options::Scripting;
use crate::tree_builder::state::ContextElement;
use crate::tree_sink::TreeSink;

/// The element a fragment is parsed for: its name and the other properties that the rules ask for.
///
/// ```
/// use duckbill::FragmentContext;
/// let cell = FragmentContext::html("td");
/// let path = FragmentContext::svg("path");
/// let mut annotation = FragmentContext::math_ml("annotation-xml");
/// annotation.attributes.push(("encoding".into(), "text/html".into()));
/// # let _ = (cell, path, annotation);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "Unchecked"))]
pub struct FragmentContext {
    namespace: Namespace,
    name: String,
    /// Attributes of the element, name and value. The rules ask only for the `encoding` of a MathML `annotation-xml`.
    pub attributes: Vec<(String, String)>,
    /// The mode of the element's document; no-quirks by default.
    pub quirks_mode: QuirksMode,
    /// Whether the element is inside a form. Then a `form` start tag is ignored, as it is if the element itself is a form.
    pub is_in_form: bool,
}

/// A context as serde reads it, before its name is normalised.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
struct Unchecked {
    namespace: Namespace,
    name: String,
    #[serde(default)]
    attributes: Vec<(String, String)>,
    #[serde(default)]
    quirks_mode: QuirksMode,
    #[serde(default)]
    is_in_form: bool,
}

#[cfg(feature = "serde")]
impl From<Unchecked> for FragmentContext {
    fn from(read: Unchecked) -> Self {
        let Unchecked { namespace, name, attributes, quirks_mode, is_in_form } = read;
        Self { attributes, quirks_mode, is_in_form, ..Self::new(namespace, &name) }
    }
}

impl Default for FragmentContext {
    /// An HTML `body` element.
    fn default() -> Self {
        Self::html("body")
    }
}

impl FragmentContext {
    /// An element of any namespace. The name of an HTML element is put into lower case.
    #[must_use]
    pub fn new(namespace: Namespace, name: &str) -> Self {
        Self {
            namespace,
            name: if namespace == Namespace::Html {
                name.to_ascii_lowercase()
            } else {
                name.to_owned()
            },
            attributes: Vec::new(),
            quirks_mode: QuirksMode::NoQuirks,
            is_in_form: false,
        }
    }

    /// An HTML element.
    #[must_use]
    pub fn html(name: &str) -> Self {
        Self::new(Namespace::Html, name)
    }

    /// An SVG element.
    #[must_use]
    pub fn svg(name: &str) -> Self {
        Self::new(Namespace::Svg, name)
    }

    /// A MathML element.
    #[must_use]
    pub fn math_ml(name: &str) -> Self {
        Self::new(Namespace::MathMl, name)
    }

    /// The namespace.
    #[must_use]
    pub fn namespace(&self) -> Namespace {
        self.namespace
    }

    /// The local name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The element as the rules know it. Names are compared as they are, so in foreign content only the
    /// spelling of elements there counts: `foreignObject`.
    fn tag(&self) -> Tag {
        let lower = self.name.to_ascii_lowercase();
        let tag = Tag::from_name(&lower);
        let spelling = match self.namespace {
            Namespace::Svg => svg_tag_name(tag, &lower).unwrap_or(&lower),
            _ => &lower,
        };
        if self.name == spelling { tag } else { Tag::Unknown }
    }

    /// The state in which the tokenizer begins (step 4 of the algorithm).
    #[must_use]
    pub fn content_model(&self, scripting: Scripting) -> ContentModel {
        if self.namespace != Namespace::Html {
            return ContentModel::Data;
        }
        match self.tag() {
            Tag::Noscript if scripting.is_enabled() => ContentModel::Rawtext,
            tag => ContentModel::of(tag),
        }
    }
}

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// Turns a tree builder that has just begun into one for a fragment.
    pub(in crate::tree_builder) fn begin_fragment(
        &mut self,
        context: &FragmentContext,
    ) -> S::Handle {
        // 2. The mode of the context's document.
        self.state.quirks = context.quirks_mode;
        self.sink.set_quirks_mode(context.quirks_mode);
        // 3.
        let tag = context.tag();
        self.state.context = Some(ContextElement {
            namespace: context.namespace,
            tag,
            integration: context_integration_point(context, tag),
        });
        // 5. and 6.
        let fragment = self.sink.create_fragment();
        let categories = self.categories(Tag::Html);
        self.stack.push(OpenElement::new(
            fragment,
            Tag::Html,
            Namespace::Html,
            Tag::Html as u32,
            categories,
            IntegrationPoint::None,
        ));
        // 7.
        if context.namespace == Namespace::Html && tag == Tag::Template {
            self.state.template_modes.push(Mode::InTemplate);
        }
        // 9.
        self.reset_insertion_mode();
        // 10. The form itself is outside the fragment, so any handle stands for "non-null".
        let is_form = context.namespace == Namespace::Html && tag == Tag::Form;
        self.pointers.form = (is_form || context.is_in_form).then_some(fragment);
        self.choose_way();
        fragment
    }
}

/// Whether the context element is an integration point: as for a start tag with its attributes.
fn context_integration_point(context: &FragmentContext, name: Tag) -> IntegrationPoint {
    let encoding = context.attributes.iter().find(|attribute| attribute.0 == "encoding");
    let value = encoding.map_or("", |attribute| attribute.1.as_str());
    let record = AttributeRecord {
        name: Piece::of_chunk(0, "encoding".len()),
        value: Piece::of_buffer(0, value.len()),
        key: AttributeKey::default(),
    };
    let records = [record];
    let records = if encoding.is_some() { &records[..] } else { &[] };
    let mut tag = TagToken::bare(LocalName::known(name));
    let sources = Sources { chunk: "encoding", buffer: value };
    tag.attributes = Attributes::new(records, &sources);
    integration_point(context.namespace, &tag)
}
