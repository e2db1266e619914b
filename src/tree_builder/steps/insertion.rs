//! [Creating and inserting nodes](https://html.spec.whatwg.org/multipage/parsing.html#creating-and-inserting-nodes).

use crate::error::Site;
use crate::names::foreign::{Adjustment, svg_tag_name};
use crate::names::{Categories, Namespace, Tag, foreign_categories};
use crate::span::Origin;
use crate::token::{LocalName, TagToken};
use crate::tree_builder::body_rules;
use crate::tree_builder::builder::Builder;
use crate::tree_builder::open::{IntegrationPoint, OpenElement};
use crate::tree_builder::tag_lists::table_structure;
use crate::tree_sink::{ElementName, InsertionLocation, TreeSink};

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// [The appropriate place for inserting a node](https://html.spec.whatwg.org/multipage/parsing.html#appropriate-place-for-inserting-a-node)
    #[inline]
    pub(in crate::tree_builder) fn place(&self) -> InsertionLocation<S::Handle> {
        match self.stack.current() {
            None => InsertionLocation::last_child_of(self.document),
            // The common case: no foster parenting and no template.
            Some(current) if !self.state.foster_parenting && !current.is_html(Tag::Template) => {
                InsertionLocation::last_child_of(current.handle)
            }
            Some(current) => self.place_in(current),
        }
    }

    /// The same with an override target, which must be an open element.
    pub(in crate::tree_builder) fn place_in(
        &self,
        target: &OpenElement<S::Handle>,
    ) -> InsertionLocation<S::Handle> {
        // 2.
        if self.state.foster_parenting
            && target.namespace == Namespace::Html
            && matches!(target.tag, table_structure!())
        {
            return self.foster_parent();
        }
        // 3. and 4.
        self.inside(target)
    }

    fn foster_parent(&self) -> InsertionLocation<S::Handle> {
        let table = self.stack.top_html(Tag::Table);
        let template = self.stack.top_html(Tag::Template);
        if template > table {
            return self.inside(self.stack.at(template));
        }
        if table == 0 {
            return InsertionLocation::last_child_of(self.first_open_element());
        }
        let handle = self.stack.at(table).handle;
        match self.sink.parent(handle) {
            Some(parent) => InsertionLocation { parent, before: Some(handle) },
            None => self.inside(self.stack.at(self.stack.below(table))),
        }
    }

    /// After the last child of an element; for a template, its contents.
    fn inside(&self, target: &OpenElement<S::Handle>) -> InsertionLocation<S::Handle> {
        match self.pointers.templates.last() {
            Some(open) if target.is_html(Tag::Template) => {
                let end = open.patch.and_then(|patch| patch.end);
                let before = end.filter(|&end| self.sink.parent(end) == Some(open.target));
                InsertionLocation { parent: open.target, before }
            }
            _ => InsertionLocation::last_child_of(target.handle),
        }
    }

    /// [Inserts characters](https://html.spec.whatwg.org/multipage/parsing.html#insert-a-character), a
    /// run at a time.
    #[inline]
    pub(in crate::tree_builder) fn insert_text(&mut self, text: &str) {
        if !text.is_empty() {
            self.insert_some_text(text);
        }
    }

    /// The same for a run that is not empty, as in every token.
    #[inline(always)]
    pub(in crate::tree_builder) fn insert_some_text(&mut self, text: &str) {
        let location = self.place();
        self.sink.insert_text(text, location);
        self.tell_text(text, location);
    }

    /// [Insert a comment](https://html.spec.whatwg.org/multipage/parsing.html#insert-a-comment)
    pub(in crate::tree_builder) fn insert_comment(&mut self, data: &str) {
        let location = self.place();
        self.insert_comment_at(data, location);
    }

    pub(in crate::tree_builder) fn insert_comment_at(
        &mut self,
        data: &str,
        location: InsertionLocation<S::Handle>,
    ) {
        let comment = self.sink.create_comment(data);
        self.sink.insert(comment, location);
        self.tell_made(comment);
    }

    /// [Insert a processing instruction](https://html.spec.whatwg.org/multipage/parsing.html#insert-a-processing-instruction)
    pub(in crate::tree_builder) fn insert_processing_instruction(
        &mut self,
        target: &str,
        data: &str,
    ) {
        let location = self.place();
        self.insert_processing_instruction_at(target, data, location);
    }

    pub(in crate::tree_builder) fn insert_processing_instruction_at(
        &mut self,
        target: &str,
        data: &str,
        location: InsertionLocation<S::Handle>,
    ) {
        let node = self.sink.create_processing_instruction(target, data);
        self.sink.insert(node, location);
        self.tell_made(node);
    }

    /// [Create an element for a token](https://html.spec.whatwg.org/multipage/parsing.html#create-an-element-for-the-token),
    /// in the HTML namespace. `parent` is where it will be inserted.
    #[inline]
    pub(in crate::tree_builder) fn create_html_element(
        &mut self,
        tag: &TagToken<'_>,
        parent: S::Handle,
    ) -> S::Handle {
        let element = self.sink.create_element(html_name(tag), &tag.attributes);
        self.associate(element, tag, parent);
        element
    }

    /// Makes the form of the form element pointer the owner of an element, if the element gets one.
    #[inline]
    pub(in crate::tree_builder) fn associate(
        &mut self,
        element: S::Handle,
        tag: &TagToken<'_>,
        parent: S::Handle,
    ) {
        if let Some(form) = self.pointers.form
            && self.is_associated(tag)
        {
            self.sink.associate_form(element, form, parent);
        }
    }

    /// Whether an element gets the form of the form element pointer as its owner.
    fn is_associated(&self, tag: &TagToken<'_>) -> bool {
        let is_listed = tag.name.tag().categories().has(Categories::LISTED);
        (tag.name.tag() == Tag::Img || (is_listed && tag.attributes.get("form").is_none()))
            && !self.parses_template_contents()
            && !(self.settings.options.features.parsing_template_contents
                && self.state.context.is_some())
    }

    /// [Insert an HTML element](https://html.spec.whatwg.org/multipage/parsing.html#insert-an-html-element)
    #[inline(never)]
    pub(in crate::tree_builder) fn insert_html_element(&mut self, tag: &TagToken<'_>) -> S::Handle {
        if tag.name.tag() == Tag::Unknown {
            return self.insert_unknown_html_element(tag);
        }
        // The name is known from here on, so its string is not needed.
        let element = self.insert_unopened(tag);
        self.tell_made(element);
        self.push_html(element, tag.name);
        element
    }

    #[inline(never)]
    fn insert_unknown_html_element(&mut self, tag: &TagToken<'_>) -> S::Handle {
        let element = self.insert_unopened(tag);
        self.tell_made(element);
        self.push_html(element, tag.name);
        element
    }

    /// Makes and inserts an HTML element at the appropriate place.
    #[inline(always)]
    pub(in crate::tree_builder) fn insert_unopened(&mut self, tag: &TagToken<'_>) -> S::Handle {
        let location = self.place();
        let element = self.sink.insert_element(html_name(tag), &tag.attributes, location);
        self.associate(element, tag, location.parent);
        element
    }

    /// The same for a token that the rules invent.
    #[inline(never)]
    pub(in crate::tree_builder) fn insert_known(&mut self, tag: Tag) -> S::Handle {
        let token = TagToken::bare(LocalName::known(tag));
        let element = self.insert_unopened(&token);
        // No `p` is made but for `</p>`.
        self.tell_made_as(element, if tag == Tag::P { Origin::EndTag } else { Origin::Implied });
        self.push_html(element, token.name);
        element
    }

    /// Inserts an HTML element that the rules pop at once: it is never pushed.
    #[inline]
    pub(in crate::tree_builder) fn insert_and_pop(&mut self, tag: &TagToken<'_>) {
        let element = self.insert_unopened(tag);
        self.tell_made(element);
        self.tell_unopened(element);
        self.sink.element_popped(element);
        self.state.acknowledged_self_closing |= tag.name.tag().categories().has(Categories::VOID);
    }

    /// Pushes an HTML element onto the stack.
    #[inline(always)]
    pub(in crate::tree_builder) fn push_html(&mut self, element: S::Handle, name: LocalName<'_>) {
        let key = self.key_of(Namespace::Html, name);
        let categories = self.categories(name.tag());
        let point = IntegrationPoint::None;
        let mut open =
            OpenElement::new(element, name.tag(), Namespace::Html, key, categories, point);
        // Nearly always there is no base at all.
        if !self.stack.is_all_html() || !self.pointers.templates.is_empty() {
            open = self.stack.marked(open);
        }
        self.stack.push(open);
    }

    /// Pushes an HTML element of an unknown name, in the current node, which is not a [base](OpenElement::is_base).
    #[inline(always)]
    pub(in crate::tree_builder) fn push_unknown(&mut self, element: S::Handle, name: &str) {
        let key = self.key_of(Namespace::Html, LocalName::unknown(name));
        let categories = body_rules::CATEGORIES[Tag::Unknown as usize];
        let (namespace, point) = (Namespace::Html, IntegrationPoint::None);
        self.stack.push(OpenElement::new(element, Tag::Unknown, namespace, key, categories, point));
    }

    /// The key of the name of an element that is about to be pushed.
    #[inline(always)]
    fn key_of(&mut self, namespace: Namespace, name: LocalName<'_>) -> u32 {
        if name.tag() == Tag::Unknown && self.state.keys.forgets(self.stack.height()) {
            self.forget_names();
        }
        self.state.keys.key(namespace, name.tag(), name.as_str())
    }

    /// Forgets the names that no open element has.
    #[cold]
    #[inline(never)]
    fn forget_names(&mut self) {
        let forgotten = self.state.keys.forget();
        self.stack.renew_keys(|key| self.state.keys.renew(key, &forgotten));
        self.state.keys.settle();
    }

    /// [Inserts a foreign
    /// element](https://html.spec.whatwg.org/multipage/parsing.html#insert-a-foreign-element) for a start
    /// tag, with adjusted names. An element with the self-closing flag does not stay open.
    pub(in crate::tree_builder) fn insert_foreign_element(
        &mut self,
        tag: &TagToken<'_>,
        namespace: Namespace,
    ) -> S::Handle {
        let name = tag.name;
        let adjustment = match namespace {
            Namespace::Svg => Adjustment::Svg,
            Namespace::MathMl => Adjustment::MathMl,
            Namespace::Html => Adjustment::None,
        };
        let local = match namespace {
            Namespace::Svg => svg_tag_name(name.tag(), name.as_str()).unwrap_or(name.as_str()),
            _ => name.as_str(),
        };
        let attributes = tag.attributes.adjusted(adjustment);
        if self.settings.wants_errors {
            self.check_xmlns(tag, namespace);
        }
        let location = self.place();
        let element_name = ElementName { namespace, tag: name.tag(), local };
        let element = self.sink.insert_element(element_name, &attributes, location);
        self.tell_made(element);
        self.state.acknowledged_self_closing = true;
        if tag.self_closing {
            self.tell_unopened(element);
            self.sink.element_popped(element);
        } else {
            let key = self.key_of(namespace, name);
            let categories = foreign_categories(namespace, name.tag());
            let integration = integration_point(namespace, tag);
            self.stack.push(OpenElement::new(
                element,
                name.tag(),
                namespace,
                key,
                categories,
                integration,
            ));
        }
        element
    }

    fn check_xmlns(&mut self, tag: &TagToken<'_>, namespace: Namespace) {
        if tag.attributes.get("xmlns").is_some_and(|value| value != namespace.url()) {
            self.error(Site::XmlnsOfOtherNamespace);
        }
        let xlink = tag.attributes.get("xmlns:xlink");
        if xlink.is_some_and(|value| value != "http://www.w3.org/1999/xlink") {
            self.error(Site::XmlnsXlinkOfOtherNamespace);
        }
    }
}

/// The name of the HTML element for a tag.
#[inline]
pub(in crate::tree_builder) fn html_name<'a>(tag: &TagToken<'a>) -> ElementName<'a> {
    ElementName { namespace: Namespace::Html, tag: tag.name.tag(), local: tag.name.as_str() }
}

/// Whether an element is an integration point, judged by the start tag it was made for.
pub(in crate::tree_builder) fn integration_point(
    namespace: Namespace,
    tag: &TagToken<'_>,
) -> IntegrationPoint {
    match (namespace, tag.name.tag()) {
        (Namespace::MathMl, Tag::Mi | Tag::Mo | Tag::Mn | Tag::Ms | Tag::Mtext) => {
            IntegrationPoint::MathMlText
        }
        (Namespace::MathMl, Tag::AnnotationXml)
            if tag.attributes.get("encoding").is_some_and(|encoding| {
                encoding.eq_ignore_ascii_case("text/html")
                    || encoding.eq_ignore_ascii_case("application/xhtml+xml")
            }) =>
        {
            IntegrationPoint::Html
        }
        (Namespace::Svg, Tag::Foreignobject | Tag::Desc | Tag::Title) => IntegrationPoint::Html,
        _ => IntegrationPoint::None,
    }
}
