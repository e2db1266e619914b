//! What programs want on top of the standard's configuration: rules for values.
//!
//! This layer is this library's own. Browsers have nothing like it. It takes a [`Sanitizer`] for which elements and
//! attributes stay, and says what becomes of their values, and of the content of elements that do not stay.

mod ammonia;
#[cfg(feature = "css")]
mod style;
mod urls;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::{Arc, OnceLock};

use super::Sanitizer;
use super::clean::Cleaned;
use super::clean_options::{CleanError, CleanOptions};
use super::report::{Removal, RemovalReason, Removed};
use super::rounds::Round;
use super::rules::Rules;
use duckbill::dom::{AttributeRef, Document, ElementRef, NodeId};
use duckbill::names::{AttributeNamespace, Namespace, Tag};

pub use urls::RelativeUrls;
use urls::Urls;

/// What a function decides about an attribute.
type Filter = dyn Fn(&str, &str, &str) -> Option<String> + Send + Sync;

/// Rules for the values of attributes on top of a [`Sanitizer`], for strings. Not part of the standard.
///
/// ```
/// use duckbill_sanitize::Policy;
/// let policy = Policy::ammonia().with_url_schemes(["https"]).with_link_rel(Some("nofollow"));
/// assert_eq!(
///     policy.clean("<a href=https://a.test/>a</a> <a href=http://b.test/>b</a> <blink>c</blink>"),
///     "<a href=\"https://a.test/\" rel=\"nofollow\">a</a> <a rel=\"nofollow\">b</a> c",
/// );
/// ```
#[derive(Clone)]
pub struct Policy {
    sanitizer: Sanitizer,
    /// Of elements that the list does not have, the content stays, but for these.
    unwrapping: Option<BTreeSet<String>>,
    prefixes: Vec<String>,
    urls: Urls,
    link_rel: Option<String>,
    classes: BTreeMap<String, BTreeSet<String>>,
    id_prefix: Option<String>,
    /// By element and attribute: the values that stay.
    values: BTreeMap<String, BTreeMap<String, BTreeSet<String>>>,
    /// By element: attributes that it gets.
    set: BTreeMap<String, Vec<(String, String)>>,
    #[cfg(feature = "css")]
    style_properties: Option<BTreeSet<String>>,
    filter: Option<Arc<Filter>>,
    rules: Arc<OnceLock<Rules>>,
}

impl fmt::Debug for Policy {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = formatter.debug_struct("Policy");
        fields.field("sanitizer", &self.sanitizer).field("link_rel", &self.link_rel);
        fields.finish_non_exhaustive()
    }
}

fn strings<T: Into<String>>(items: impl IntoIterator<Item = T>) -> BTreeSet<String> {
    items.into_iter().map(Into::into).collect()
}

impl Policy {
    /// A policy that has no rule yet: it cleans as the sanitizer does.
    #[must_use]
    pub fn new(sanitizer: Sanitizer) -> Self {
        Self {
            sanitizer,
            unwrapping: None,
            prefixes: Vec::new(),
            urls: Urls::default(),
            link_rel: None,
            classes: BTreeMap::new(),
            id_prefix: None,
            values: BTreeMap::new(),
            set: BTreeMap::new(),
            #[cfg(feature = "css")]
            style_properties: None,
            filter: None,
            rules: Arc::default(),
        }
    }

    /// Takes another sanitizer for which elements and attributes stay, with the rules of this policy.
    ///
    /// ```
    /// use duckbill_sanitize::{Policy, Sanitizer, SanitizerConfig};
    /// let sanitizer = Sanitizer::new_strict(&SanitizerConfig::new().with_elements(["b"]))?;
    /// assert_eq!(Policy::ammonia().with_sanitizer(sanitizer).clean("<b>1</b> <i>2</i>"), "<b>1</b> 2");
    /// # Ok::<(), duckbill_sanitize::ConfigError>(())
    /// ```
    #[must_use]
    pub fn with_sanitizer(mut self, sanitizer: Sanitizer) -> Self {
        self.sanitizer = sanitizer;
        if self.link_rel.is_some() {
            self.sanitizer.keep_attribute_on("a", "rel");
        }
        for element in self.classes.keys() {
            self.sanitizer.keep_attribute_on(element, "class");
        }
        for (element, values) in &self.values {
            for attribute in values.keys() {
                self.sanitizer.keep_attribute_on(element, attribute);
            }
        }
        for (element, set) in &self.set {
            for (attribute, _) in set {
                self.sanitizer.keep_attribute_on(element, attribute);
            }
        }
        self.rules = Arc::default();
        self
    }

    /// Keeps the content of elements that the sanitizer's list of elements does not have, but for these elements.
    /// Without this, the content goes with the element.
    #[must_use]
    pub fn with_content_kept_except<T: Into<String>>(
        mut self,
        elements: impl IntoIterator<Item = T>,
    ) -> Self {
        self.unwrapping = Some(strings(elements));
        self.rules = Arc::default();
        self
    }

    /// Keeps attributes whose names begin with one of these, such as `data-`.
    #[must_use]
    pub fn with_attribute_prefixes<T: Into<String>>(
        mut self,
        prefixes: impl IntoIterator<Item = T>,
    ) -> Self {
        self.prefixes = prefixes.into_iter().map(Into::into).collect();
        self.rules = Arc::default();
        self
    }

    /// Removes URLs with other schemes.
    #[must_use]
    pub fn with_url_schemes<T: Into<String>>(
        mut self,
        schemes: impl IntoIterator<Item = T>,
    ) -> Self {
        self.urls.schemes = Some(strings(schemes));
        self
    }

    /// Sets what becomes of relative URLs; they are kept if nothing is said.
    #[must_use]
    pub fn with_relative_urls(mut self, relative: RelativeUrls) -> Self {
        self.urls.relative = relative;
        self
    }

    /// Gives each `a` element this `rel` attribute, in place of its own.
    #[must_use]
    pub fn with_link_rel(mut self, rel: Option<&str>) -> Self {
        self.link_rel = rel.map(str::to_owned);
        if rel.is_some() {
            self.sanitizer.keep_attribute_on("a", "rel");
            self.rules = Arc::default();
        }
        self
    }

    /// Keeps the `class` attribute on an element, with these classes alone.
    #[must_use]
    pub fn with_allowed_classes<T: Into<String>>(
        mut self,
        element: &str,
        classes: impl IntoIterator<Item = T>,
    ) -> Self {
        self.sanitizer.keep_attribute_on(element, "class");
        self.classes.insert(element.to_owned(), strings(classes));
        self.rules = Arc::default();
        self
    }

    /// Puts this before the value of each `id` that does not begin with it, so that it cannot be one of the page's.
    #[must_use]
    pub fn with_id_prefix(mut self, prefix: &str) -> Self {
        self.id_prefix = Some(prefix.to_owned());
        self
    }

    /// Keeps an attribute on an element with these values alone.
    #[must_use]
    pub fn with_attribute_values<T: Into<String>>(
        mut self,
        element: &str,
        attribute: &str,
        values: impl IntoIterator<Item = T>,
    ) -> Self {
        self.sanitizer.keep_attribute_on(element, attribute);
        let attributes = self.values.entry(element.to_owned()).or_default();
        attributes.insert(attribute.to_owned(), strings(values));
        self.rules = Arc::default();
        self
    }

    /// Gives each such element this attribute, in place of its own. The value is yours; it is not judged as a URL.
    #[must_use]
    pub fn with_set_attribute(mut self, element: &str, attribute: &str, value: &str) -> Self {
        self.sanitizer.keep_attribute_on(element, attribute);
        let set = self.set.entry(element.to_owned()).or_default();
        set.push((attribute.to_owned(), value.to_owned()));
        self.rules = Arc::default();
        self
    }

    /// Keeps of `style` attributes only the declarations of these properties. The attribute must be allowed.
    #[cfg(feature = "css")]
    #[must_use]
    pub fn with_style_properties<T: Into<String>>(
        mut self,
        properties: impl IntoIterator<Item = T>,
    ) -> Self {
        let lower = |name: T| name.into().to_ascii_lowercase();
        self.style_properties = Some(properties.into_iter().map(lower).collect());
        self
    }

    /// Asks a function about each attribute that stays: it takes the names of element and attribute and the value,
    /// and returns the value to use, or `None` to remove the attribute. It is asked once, and what it returns is
    /// judged by the other rules.
    #[must_use]
    pub fn with_attribute_filter(
        mut self,
        filter: impl Fn(&str, &str, &str) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        self.filter = Some(Arc::new(filter));
        self
    }

    /// The markup that stays, as the content of a `div`; as [`Sanitizer::clean`].
    #[must_use]
    pub fn clean(&self, html: &str) -> String {
        let apply = self.values();
        Round::new(self.rules(), &CleanOptions::new()).and_then(&apply).run_or_text(html)
    }

    /// The same with options, as [`Sanitizer::try_clean`].
    ///
    /// # Errors
    ///
    /// Errors if a limit is reached or the cancel flag is set, or if the result does not become stable.
    pub fn try_clean(&self, html: &str, options: &CleanOptions) -> Result<String, CleanError> {
        let apply = self.values();
        Round::new(self.rules(), options).and_then(&apply).run(html, None)
    }

    /// Cleans as [`try_clean`](Self::try_clean) does, and says what was removed, where and why; as
    /// [`Sanitizer::clean_with_report`]. Attributes that get another value are reported too, as
    /// [`AttributeValue`](Removed::AttributeValue), but not those that this policy sets.
    ///
    /// ```
    /// use duckbill_sanitize::{CleanOptions, Policy, RemovalReason, Removed};
    /// let policy = Policy::ammonia().with_allowed_classes("p", ["a"]);
    /// let cleaned = policy.clean_with_report("<p class='a b'><a href=x:y>", &CleanOptions::new())?;
    /// let [class, link] = &cleaned.removed[..] else { panic!() };
    /// assert_eq!((&*class.name, class.kind), ("class", Removed::AttributeValue));
    /// assert_eq!((&*link.name, link.reason), ("href", RemovalReason::Value));
    /// # Ok::<(), duckbill_sanitize::CleanError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`try_clean`](Self::try_clean).
    pub fn clean_with_report(
        &self,
        html: &str,
        options: &CleanOptions,
    ) -> Result<Cleaned, CleanError> {
        let (apply, mut removed) = (self.values(), Vec::new());
        let mut round = Round::new(self.rules(), options).and_then(&apply).with_places();
        let html = round.run(html, Some(&mut removed))?;
        Ok(Cleaned { html, removed })
    }

    /// The sanitizer that says which elements and attributes stay.
    #[must_use]
    pub fn sanitizer(&self) -> &Sanitizer {
        &self.sanitizer
    }

    /// What is done to a sanitized tree.
    fn values(&self) -> impl Fn(&mut Document, NodeId, bool, Option<&mut Vec<Removal>>) -> bool {
        |document, root, is_first, report| self.apply(document, root, is_first, report)
    }

    fn rules(&self) -> &Rules {
        self.rules.get_or_init(|| {
            let mut rules = Rules::new(&self.sanitizer.safe_configuration());
            rules.prefixes.clone_from(&self.prefixes);
            if let Some(except) = &self.unwrapping {
                rules.keep_content_of_unlisted(except);
            }
            rules
        })
    }

    /// Applies the rules for values to what is below a node. Returns whether doing it again would certainly change
    /// nothing: attributes were removed, and at most `rel` was added.
    fn apply(
        &self,
        document: &mut Document,
        root: NodeId,
        is_first: bool,
        mut report: Option<&mut Vec<Removal>>,
    ) -> bool {
        let mut is_final = self.set.is_empty();
        let mut edits: Vec<(NodeId, Vec<Edit<'_>>)> = Vec::new();
        let mut roots: Vec<_> = document.node(root).into_iter().collect();
        while let Some(root) = roots.pop() {
            for element in root.descendants().filter_map(|node| node.as_element()) {
                roots.extend(element.template_contents());
                let found = self.edits_of(element, is_first);
                if found.is_empty() {
                    continue;
                }
                if let Some(report) = &mut report {
                    note(element, &found, report);
                }
                edits.push((element.as_node().id(), found));
            }
        }
        for (element, edits) in edits {
            for edit in edits {
                is_final &= edit.is_added || edit.value.is_none();
                // The element is one, and an attribute that it has or that the caller names can be set.
                let _ = match edit.value {
                    Some(value) => {
                        document.set_attribute_ns(element, edit.namespace, &edit.name, &value)
                    }
                    None => document
                        .remove_attribute_ns(element, edit.namespace, &edit.name)
                        .map(|_| ()),
                };
            }
        }
        is_final
    }

    /// What is to be done about the attributes of an element.
    fn edits_of(&self, element: ElementRef<'_>, is_first: bool) -> Vec<Edit<'_>> {
        let set = match element.namespace() {
            Namespace::Html => self.set.get(element.name()),
            _ => None,
        };
        let mut added: Vec<(&str, &str)> = Vec::new();
        added.extend(set.into_iter().flatten().map(|(name, value)| (&**name, &**value)));
        if let Some(rel) = self.link_rel.as_deref().filter(|_| element.is_html(Tag::A)) {
            added.push(("rel", rel));
        }
        let mut edits = Vec::new();
        for attribute in element.attributes() {
            if attribute.namespace() == AttributeNamespace::None
                && added.iter().any(|(name, _)| *name == attribute.name())
            {
                continue;
            }
            let value = self.value(element, attribute, is_first);
            if value.as_deref() != Some(attribute.value()) {
                let namespace = attribute.namespace();
                // A set attribute keeps its prefix; one that goes is named by its local name.
                let name = if value.is_some() { attribute.name() } else { attribute.local_name() };
                let value = value.map(|value| Cow::Owned(value.into_owned()));
                let name = Cow::Owned(name.to_owned());
                edits.push(Edit { namespace, name, value, is_added: false });
            }
        }
        for (name, value) in added {
            if element.attribute(name) != Some(value) {
                edits.push(Edit {
                    namespace: AttributeNamespace::None,
                    name: Cow::Borrowed(name),
                    value: Some(Cow::Borrowed(value)),
                    is_added: true,
                });
            }
        }
        edits
    }

    /// The value that an attribute has by the rules; `None` if it is removed.
    fn value<'v>(
        &self,
        element: ElementRef<'_>,
        attribute: AttributeRef<'v>,
        is_first: bool,
    ) -> Option<Cow<'v, str>> {
        let (owner, name) = (element.name(), attribute.name());
        let mut value = Cow::Borrowed(attribute.value());
        if let Some(filter) = self.filter.as_deref().filter(|_| is_first) {
            let decided = filter(owner, name, &value)?;
            if *decided != *value {
                value = Cow::Owned(decided);
            }
        }
        let values = self.values.get(owner).and_then(|attributes| attributes.get(name));
        if values.is_some_and(|values| !values.contains(&*value)) {
            return None;
        }
        if urls::is_url(owner, attribute.local_name()) {
            value = self.urls.judge(attribute.local_name(), value)?;
        }
        match name {
            "class" => {
                if let Some(classes) = self.classes.get(owner) {
                    let words = value.split_ascii_whitespace();
                    let kept: Vec<&str> = words.filter(|class| classes.contains(*class)).collect();
                    if kept.is_empty() {
                        return None;
                    }
                    let joined = kept.join(" ");
                    if joined != *value {
                        value = Cow::Owned(joined);
                    }
                }
            }
            "id" => {
                if let Some(prefix) = &self.id_prefix
                    && !value.starts_with(&**prefix)
                {
                    value.to_mut().insert_str(0, prefix);
                }
            }
            #[cfg(feature = "css")]
            "style" => {
                if let Some(properties) = &self.style_properties {
                    value = Cow::Owned(style::filtered(&value, properties));
                }
            }
            _ => {}
        }
        Some(value)
    }
}

/// An attribute that is set, or removed if there is no value.
struct Edit<'p> {
    namespace: AttributeNamespace,
    name: Cow<'p, str>,
    value: Option<Cow<'p, str>>,
    /// Whether the policy sets it, whatever was there.
    is_added: bool,
}

/// Reports the attributes that lose their value or a part of it.
fn note(element: ElementRef<'_>, edits: &[Edit<'_>], report: &mut Vec<Removal>) {
    for (attribute, spans) in element.attributes_with_spans() {
        let names = [attribute.name(), attribute.local_name()];
        let edit = edits
            .iter()
            .filter(|edit| !edit.is_added)
            .find(|edit| edit.namespace == attribute.namespace() && names.contains(&&*edit.name));
        let Some(edit) = edit else { continue };
        let span = spans.map(|spans| spans.span);
        let mut removal = Removal::of_attribute(element, attribute, span, RemovalReason::Value);
        if edit.value.is_some() {
            removal.kind = Removed::AttributeValue;
        }
        report.push(removal);
    }
}
