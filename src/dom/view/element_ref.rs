//! Views of the contents that only some kinds of node have.

use super::node_ref::NodeRef;
use crate::dom::arena::attributes::{AttributeData, QualifiedName};
use crate::dom::arena::document::Document;
use crate::dom::arena::identity::NodeId;
use crate::dom::arena::names::NameId;
use crate::dom::arena::node::Flags;
use crate::microsyntax::tokens;
use crate::names::{AttributeNamespace, Categories, Namespace, Padded, Tag, attribute_markup};

/// A view of an element. It has the methods of [`NodeRef`], too.
///
/// ```
/// let document = duckbill::parse("<a href=/ id=x>");
/// let element = document.elements_by_tag_name("a").next().unwrap();
/// assert_eq!(element.attribute("href"), Some("/"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ElementRef<'a>(NodeRef<'a>);

impl<'a> ElementRef<'a> {
    #[inline]
    pub(in crate::dom) const fn new(node: NodeRef<'a>) -> Self {
        Self(node)
    }

    /// The element as a node.
    #[inline]
    #[must_use]
    pub const fn as_node(self) -> NodeRef<'a> {
        self.0
    }

    /// The local name as the DOM has it: in lower case for HTML, `foreignObject` in SVG.
    #[inline]
    #[must_use]
    pub fn name(self) -> &'a str {
        self.0.document().name(NameId(self.0.raw().payload[0]))
    }

    /// The tag whose name is exactly this element's; unlike [`tag`](Self::tag) not that of
    /// `foreignObject`.
    #[inline]
    pub(crate) fn exact_tag(self) -> Option<Tag> {
        let name = self.0.raw().payload[0] as usize;
        (name < Tag::COUNT).then_some(self.0.raw().tag)
    }

    /// The namespace.
    #[inline]
    #[must_use]
    pub fn namespace(self) -> Namespace {
        self.0.raw().namespace
    }

    /// The known name that equals the local name in lower case.
    #[inline]
    #[must_use]
    pub fn tag(self) -> Tag {
        self.0.raw().tag
    }

    /// Whether this is the HTML element of this name.
    #[inline]
    #[must_use]
    pub fn is_html(self, tag: Tag) -> bool {
        self.0.raw().is_html(tag)
    }

    /// Whether the element [serializes as void](https://html.spec.whatwg.org/multipage/parsing.html#serializes-as-void):
    /// in markup it has neither content nor an end tag. These are the void elements of HTML, and the obsolete
    /// `basefont`, `bgsound`, `frame`, `keygen` and `param`.
    #[inline]
    #[must_use]
    pub fn is_void(self) -> bool {
        self.is_in_category(Categories::VOID)
    }

    /// Whether this is one of the HTML elements of a category.
    #[inline]
    pub(crate) fn is_in_category(self, category: Categories) -> bool {
        self.tag().categories().has(category) && self.namespace() == Namespace::Html
    }

    /// The attributes, in the order of the markup.
    #[inline]
    pub fn attributes(
        self,
    ) -> impl DoubleEndedIterator<Item = AttributeRef<'a>> + ExactSizeIterator + use<'a> {
        let document = self.0.document();
        let list = document.attributes_of(self.0.index());
        list.map(move |data| AttributeRef::new(document, data))
    }

    /// The value of the attribute of this qualified name, spelled as in the document: `xlink:href` and `viewBox` for
    /// SVG. On HTML elements the case of the letters does not matter, as for
    /// [`getAttribute`](https://dom.spec.whatwg.org/#dom-element-getattribute).
    #[must_use]
    pub fn attribute(self, name: &str) -> Option<&'a str> {
        let document = self.0.document();
        match document.find_attribute(self.0.index(), name) {
            Some(attribute) => Some(document.texts.get(attribute.value)),
            None => self.attribute_in_lower_case(name),
        }
    }

    /// The attribute of an HTML element whose name was asked for with capital letters.
    #[cold]
    fn attribute_in_lower_case(self, name: &str) -> Option<&'a str> {
        let has_capital = name.bytes().any(|byte| byte.is_ascii_uppercase());
        if !has_capital || self.namespace() != Namespace::Html {
            return None;
        }
        let document = self.0.document();
        let attribute = document.find_attribute(self.0.index(), &name.to_ascii_lowercase())?;
        Some(document.texts.get(attribute.value))
    }

    /// The value of the attribute of this namespace and local name.
    /// [`getAttributeNS`](https://dom.spec.whatwg.org/#dom-element-getattributens)
    #[must_use]
    #[doc(alias = "getAttributeNS")]
    pub fn attribute_ns(self, namespace: AttributeNamespace, local_name: &str) -> Option<&'a str> {
        self.find_ns(namespace, local_name).map(AttributeRef::value)
    }

    /// The attribute of this namespace and local name.
    pub(in crate::dom) fn find_ns(
        self,
        namespace: AttributeNamespace,
        local_name: &str,
    ) -> Option<AttributeRef<'a>> {
        let document = self.0.document();
        let attribute = document.find_attribute_ns(self.0.index(), namespace, local_name)?;
        Some(AttributeRef::new(document, attribute))
    }

    /// Whether there is an attribute of this qualified name.
    #[must_use]
    pub fn has_attribute(self, name: &str) -> bool {
        self.attribute(name).is_some()
    }

    /// Whether there are neither template contents nor a shadow root.
    #[inline]
    pub(crate) fn is_plain(self) -> bool {
        let flags = self.0.raw().flags;
        !flags.has(Flags::HAS_CONTENTS) && !flags.has(Flags::HAS_SHADOW)
    }

    /// The [template contents](https://html.spec.whatwg.org/multipage/scripting.html#template-contents):
    /// a document fragment, for every HTML `template` and nothing else.
    #[must_use]
    pub fn template_contents(self) -> Option<NodeRef<'a>> {
        let contents = self.0.document().contents_of(self.0.index())?;
        Some(NodeRef::new(self.0.document(), contents.index()))
    }

    /// The [shadow root](https://dom.spec.whatwg.org/#concept-element-shadow-root), open or closed.
    #[inline]
    #[must_use]
    pub fn shadow_root(self) -> Option<NodeRef<'a>> {
        let root = self.0.document().shadow_root_of(self.0.index())?;
        Some(NodeRef::new(self.0.document(), root.index()))
    }

    /// Whether the parser [marked a script as started](https://html.spec.whatwg.org/multipage/scripting.html#already-started),
    /// so that it must not run: those of a parsed fragment.
    #[must_use]
    pub fn is_script_already_started(self) -> bool {
        self.0.raw().flags.has(Flags::SCRIPT_STARTED)
    }

    /// The id of this node in the document, as [`NodeRef::id`]: what methods that change the document take.
    /// The `id` attribute is [`id_attribute`](Self::id_attribute).
    #[inline]
    #[must_use]
    pub fn id(self) -> NodeId {
        self.0.id()
    }

    /// The [id](https://dom.spec.whatwg.org/#concept-id): the value of the `id` attribute unless it
    /// is empty.
    #[inline]
    #[must_use]
    pub fn id_attribute(self) -> Option<&'a str> {
        self.id_value().filter(|id| !id.is_empty())
    }

    /// The tokens of the `class` attribute as they are written, with their repetitions.
    pub fn classes(self) -> impl Iterator<Item = &'a str> + use<'a> {
        tokens::split_on_whitespace(self.class_value().unwrap_or_default())
    }

    /// Whether the element has this class, letter by letter.
    #[must_use]
    pub fn has_class(self, class: &str) -> bool {
        self.classes().any(|own| own == class)
    }
}

/// An element has the methods of its node, too.
impl<'a> std::ops::Deref for ElementRef<'a> {
    type Target = NodeRef<'a>;

    #[inline]
    fn deref(&self) -> &NodeRef<'a> {
        &self.0
    }
}

impl std::fmt::Debug for ElementRef<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(formatter)
    }
}

/// A view of an attribute.
///
/// ```
/// let document = duckbill::parse("<a href=/>");
/// let element = document.elements_by_tag_name("a").next().unwrap();
/// let attribute = element.attributes().next().unwrap();
/// assert_eq!((attribute.name(), attribute.value()), ("href", "/"));
/// ```
#[derive(Clone, Copy)]
pub struct AttributeRef<'a> {
    document: &'a Document,
    data: &'a AttributeData,
}

impl<'a> AttributeRef<'a> {
    pub(in crate::dom) const fn new(document: &'a Document, data: &'a AttributeData) -> Self {
        Self { document, data }
    }

    /// The number of its name.
    pub(in crate::dom) const fn qualified_name(self) -> QualifiedName {
        self.data.name
    }

    /// The qualified name: `href`, `viewBox`, `xlink:href`.
    #[inline]
    #[must_use]
    pub fn name(self) -> &'a str {
        self.document.name(self.data.name.name())
    }

    /// The local name: what follows the prefix if the attribute is in a namespace.
    #[must_use]
    pub fn local_name(self) -> &'a str {
        self.document.local_name(self.data.name)
    }

    /// The namespace.
    #[inline]
    #[must_use]
    pub fn namespace(self) -> AttributeNamespace {
        self.data.name.namespace()
    }

    /// The value.
    #[inline]
    #[must_use]
    pub fn value(self) -> &'a str {
        self.document.texts.get(self.data.value)
    }

    /// The markup before its value, if the name is a known one without a prefix: ` name="`.
    #[inline(always)]
    pub(crate) fn start_markup(self) -> Option<Padded<'static>> {
        attribute_markup(self.data.name.known()?)
    }

    /// The value, if it is short and in the source, with what follows it there.
    #[inline(always)]
    pub(crate) fn padded_value(self) -> Option<Padded<'a>> {
        self.document.texts.padded(self.data.value)
    }

    /// Whether a value was written: `alt=""`, not `alt` or `alt=`. The standard makes no difference, and so neither
    /// does [`value`](Self::value); some programs do.
    ///
    /// An attribute that an edit set to the empty string counts as one without a value. `None` if an empty value could
    /// be either: the document was not parsed from one string without CR, but from pieces, or not parsed at all.
    #[must_use]
    pub fn has_written_value(self) -> Option<bool> {
        if self.value().is_empty() {
            return self.document.texts.has_place(self.data.value);
        }
        Some(true)
    }
}

impl std::fmt::Debug for AttributeRef<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}={:?}", self.name(), self.value())
    }
}

impl PartialEq for AttributeRef<'_> {
    /// Whether name, namespace and value are equal.
    fn eq(&self, other: &Self) -> bool {
        (self.namespace(), self.name(), self.value())
            == (other.namespace(), other.name(), other.value())
    }
}

impl Eq for AttributeRef<'_> {}

/// A view of a doctype. Missing parts are empty, as in the DOM.
///
/// ```
/// let document = duckbill::parse("<!DOCTYPE html SYSTEM 'about:legacy-compat'>");
/// let doctype = document.root().first_child().unwrap().as_doctype().unwrap();
/// assert_eq!((doctype.name(), doctype.public_identifier()), ("html", ""));
/// assert_eq!(doctype.system_identifier(), "about:legacy-compat");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DoctypeRef<'a> {
    name: &'a str,
    public_identifier: &'a str,
    system_identifier: &'a str,
}

impl<'a> DoctypeRef<'a> {
    pub(in crate::dom) fn new(node: NodeRef<'a>) -> Self {
        let document = node.document();
        let data = document.parts.doctypes.get(node.raw().payload[0]);
        Self {
            name: document.texts.get(data.name),
            public_identifier: document.texts.get(data.public_identifier),
            system_identifier: document.texts.get(data.system_identifier),
        }
    }

    /// The name: `html`.
    #[must_use]
    pub const fn name(self) -> &'a str {
        self.name
    }

    /// The public identifier.
    #[must_use]
    pub const fn public_identifier(self) -> &'a str {
        self.public_identifier
    }

    /// The system identifier.
    #[must_use]
    pub const fn system_identifier(self) -> &'a str {
        self.system_identifier
    }
}

/// A view of a processing instruction.
///
/// ```
/// let document = duckbill::parse("<?target data?>");
/// let instruction = document.root().first_child().unwrap().as_processing_instruction().unwrap();
/// assert_eq!((instruction.target(), instruction.data()), ("target", "data"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ProcessingInstructionRef<'a> {
    target: &'a str,
    data: &'a str,
}

impl<'a> ProcessingInstructionRef<'a> {
    pub(in crate::dom) fn new(node: NodeRef<'a>) -> Self {
        let document = node.document();
        let data = document.parts.instructions[node.raw().payload[0] as usize];
        Self { target: document.texts.get(data.target), data: document.texts.get(data.data) }
    }

    /// The target.
    #[must_use]
    pub const fn target(self) -> &'a str {
        self.target
    }

    /// The data.
    #[must_use]
    pub const fn data(self) -> &'a str {
        self.data
    }
}
