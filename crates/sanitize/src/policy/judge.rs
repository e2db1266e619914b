//! After the lists were asked: what becomes of the values of attributes, and of elements that lack what they must have.

use std::borrow::Cow;
use std::collections::HashSet;

use super::settings::Settings;
use crate::report::{Removal, RemovalReason, Removed};
use crate::rules::{Fate, Rules};
use crate::walk::retain_portable;
use duckbill::dom::{AttributeRef, Document, ElementRef, NodeId};
use duckbill::names::AttributeNamespace;

/// The decisions of the caller's functions in the rounds before: of the elements and attributes in this set they are not
/// asked again.
#[derive(Debug, Default)]
pub(crate) struct Decided(HashSet<String>);

fn element_key(element: ElementRef<'_>) -> String {
    let mut key = format!("<{}", element.name());
    for attribute in element.attributes() {
        key.push('\0');
        key.push_str(attribute.name());
        key.push('\0');
        key.push_str(attribute.value());
    }
    key
}

fn attribute_key(element: ElementRef<'_>, name: &str, value: &str) -> String {
    format!("{}\0{name}\0{value}", element.name())
}

impl Decided {
    pub(super) fn has_element(&self, element: ElementRef<'_>) -> bool {
        !self.0.is_empty() && self.0.contains(&element_key(element))
    }

    fn has_attribute(&self, element: ElementRef<'_>, attribute: AttributeRef<'_>) -> bool {
        !self.0.is_empty()
            && self.0.contains(&attribute_key(element, attribute.name(), attribute.value()))
    }
}

/// An attribute that is set, or removed if there is no value.
pub(super) struct Edit<'p> {
    namespace: AttributeNamespace,
    name: Cow<'p, str>,
    value: Option<Cow<'p, str>>,
    /// Whether the policy sets it, whatever was there.
    is_added: bool,
}

impl Edit<'_> {
    fn key(&self) -> (u8, &str) {
        (self.namespace as u8, &self.name)
    }
}

impl Settings {
    /// Notes what the functions have decided about a tree that will be read again.
    pub(crate) fn remember(&self, document: &Document, decided: &mut Decided) {
        let (has_rule, has_filter) = (self.rule.is_some(), self.has_filter());
        if !has_rule && !has_filter {
            return;
        }
        decided.0.clear();
        let mut roots = vec![document.root()];
        while let Some(root) = roots.pop() {
            for element in root.descendants().filter_map(|node| node.as_element()) {
                roots.extend(element.template_contents());
                if has_rule {
                    decided.0.insert(element_key(element));
                }
                if has_filter {
                    let keys = element
                        .attributes()
                        .map(|one| attribute_key(element, one.name(), one.value()));
                    decided.0.extend(keys);
                }
            }
        }
    }

    fn has_filter(&self) -> bool {
        self.filter.is_some() || self.urls.rule.is_some()
    }

    /// Applies the rules for values to these elements: those that stay and have attributes or [names that are
    /// watched](Rules::watches).
    pub(crate) fn judge(
        &self,
        document: &mut Document,
        elements: Vec<NodeId>,
        rules: &Rules,
        decided: &Decided,
        mut report: Option<&mut Vec<Removal>>,
    ) {
        let mut edits: Vec<(NodeId, Vec<Edit<'_>>)> = Vec::new();
        let (exempt, filters_styles) = (self.exempt(), self.filters_styles());
        let mut frames = Vec::new();
        let mut sheets = Vec::new();
        for id in elements {
            let Some(element) = document.node(id).and_then(|node| node.as_element()) else {
                continue;
            };
            if exempt.frames && element.name() == "iframe" {
                frames.push(id);
            }
            if filters_styles && element.name() == "style" {
                sheets.push(id);
            }
            let found = self.edits_of(element, rules, decided);
            if found.is_empty() {
                continue;
            }
            if let Some(report) = report.as_deref_mut() {
                note(element, &found, report);
            }
            edits.push((id, found));
        }
        let may_be_unsafe = self.has_filter() || !self.set.is_empty();
        let mut changed = Vec::new();
        for (element, edits) in edits {
            let removed = by_name(edits.iter().filter(|edit| edit.value.is_none()));
            // It is an element. Attribute by attribute this would take the square of their number.
            if !removed.is_empty() {
                let _ = document.retain_attributes_of([element], |_, attribute| {
                    find(&removed, attribute.namespace(), attribute.local_name()).is_none()
                });
            }
            for Edit { namespace, name, value, .. } in &edits {
                if let Some(value) = value {
                    // An attribute that it has or that the caller names can be set.
                    let _ = document.set_attribute_ns(element, *namespace, name, value);
                }
            }
            if may_be_unsafe {
                changed.push(element);
            }
        }
        retain_portable(document, changed);
        for frame in frames {
            // It is an element.
            let _ = document.set_text_content(frame, "");
        }
        for sheet in sheets {
            self.filter_sheet(document, sheet);
        }
    }

    /// The changes of the attributes of an element.
    fn edits_of<'p>(
        &'p self,
        element: ElementRef<'_>,
        rules: &Rules,
        decided: &Decided,
    ) -> Vec<Edit<'p>> {
        let is_link = self.links.concern(element);
        if self.set.is_empty() && !is_link && element.attributes().len() == 0 {
            return Vec::new();
        }
        let mut added: Vec<(&'p str, &'p str)> = Vec::new();
        if !self.set.is_empty() {
            let own = self.set.get(element.name()).into_iter().chain(self.set.get("*")).flatten();
            added.extend(own.map(|(name, value)| (&**name, &**value)));
        }
        let mut edits = Vec::new();
        let mut href = is_link.then(|| href(element)).flatten().map(Cow::Borrowed);
        for attribute in element.attributes() {
            let name = attribute.name();
            let is_plain = attribute.namespace() == AttributeNamespace::None;
            let is_set = added.iter().any(|(added, _)| *added == name);
            if is_plain && (is_set || self.links.sets(element, name)) {
                continue;
            }
            let is_decided = decided.has_attribute(element, attribute);
            let value = self.value(element, attribute, is_decided);
            match &value {
                // It is a part of it.
                Some(Cow::Borrowed(same)) if same.len() == attribute.value().len() => continue,
                Some(same) if **same == *attribute.value() => continue,
                _ => {}
            }
            if attribute.local_name() == "href" {
                href = value.as_ref().map(|value| Cow::Owned(value.clone().into_owned()));
            }
            let namespace = attribute.namespace();
            // A set attribute keeps its prefix; one that goes is named by its local name.
            let name = if value.is_some() { name } else { attribute.local_name() };
            let value = value.map(|value| Cow::Owned(value.into_owned()));
            let name = Cow::Owned(name.to_owned());
            edits.push(Edit { namespace, name, value, is_added: false });
        }
        let mut add = |name: &'p str, value: Option<&'p str>| {
            if element.attribute_ns(AttributeNamespace::None, name) != value {
                edits.push(Edit {
                    namespace: AttributeNamespace::None,
                    name: Cow::Borrowed(name),
                    value: value.map(Cow::Borrowed),
                    is_added: true,
                });
            }
        };
        let is_added = |wanted: &str| added.iter().any(|(name, _)| *name == wanted);
        if !is_link && added.is_empty() {
            return edits;
        }
        for (name, value) in self.links.of(element, href.as_deref()) {
            let is_listed = || match rules.element(element) {
                Fate::Kept(local) => rules.lists(local, (AttributeNamespace::None, name)).is_none(),
                _ => false,
            };
            if !is_added(name) && (value.is_some() || !is_listed()) {
                add(name, value);
            }
        }
        for (name, value) in &added {
            add(name, Some(value));
        }
        edits
    }
}

/// Where a link leads.
fn href(element: ElementRef<'_>) -> Option<&str> {
    element
        .attribute_ns(AttributeNamespace::None, "href")
        .or_else(|| element.attribute_ns(AttributeNamespace::XLink, "href"))
}

/// The edits, so that one is found by the name that it has.
fn by_name<'e, 'p>(edits: impl Iterator<Item = &'e Edit<'p>>) -> Vec<&'e Edit<'p>> {
    let mut sorted: Vec<_> = edits.collect();
    sorted.sort_by_key(|edit| edit.key());
    sorted
}

fn find<'e, 'p>(
    sorted: &[&'e Edit<'p>],
    namespace: AttributeNamespace,
    name: &str,
) -> Option<&'e Edit<'p>> {
    let key = (namespace as u8, name);
    let place = sorted.binary_search_by(|edit| edit.key().cmp(&key)).ok()?;
    sorted.get(place).copied()
}

/// Reports the attributes that lose their value or a part of it.
fn note(element: ElementRef<'_>, edits: &[Edit<'_>], report: &mut Vec<Removal>) {
    let sorted = by_name(edits.iter().filter(|edit| !edit.is_added));
    for (attribute, spans) in element.attributes_with_spans() {
        let namespace = attribute.namespace();
        let edit = find(&sorted, namespace, attribute.name())
            .or_else(|| find(&sorted, namespace, attribute.local_name()));
        let Some(edit) = edit else { continue };
        let span = spans.map(|spans| spans.span);
        let mut removal = Removal::of_attribute(element, attribute, span, RemovalReason::Value);
        if edit.value.is_some() {
            removal.kind = Removed::AttributeValue;
        }
        report.push(removal);
    }
}
