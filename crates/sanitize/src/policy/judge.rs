//! After the lists were asked: what becomes of the values of attributes, and of elements that lack what they must have.

use std::borrow::Cow;
use std::collections::HashSet;

use super::settings::Settings;
use crate::portable;
use crate::rules::{Local, Rules};
use crate::walk::retain_portable;
use duckbill::dom::{AttributeChange, AttributeRef, Document, ElementRef, NodeId};
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

/// The rules of a policy for values, with what its functions have decided.
#[derive(Clone, Copy)]
pub(crate) struct Values<'p> {
    settings: &'p Settings,
    decided: &'p Decided,
}

impl<'p> Values<'p> {
    pub(crate) fn new(settings: &'p Settings, decided: &'p Decided) -> Self {
        Self { settings, decided }
    }

    /// The change of an attribute that the lists keep.
    pub(crate) fn change(
        self,
        element: ElementRef<'_>,
        attribute: AttributeRef<'_>,
    ) -> AttributeChange {
        let settings = self.settings;
        if settings.replaces(element, attribute) {
            return AttributeChange::Keep;
        }
        let is_decided = self.decided.has_attribute(element, attribute);
        match settings.value(element, attribute, is_decided) {
            None => AttributeChange::Remove,
            // A part of the value is all of it.
            Some(Cow::Borrowed(same)) if same.len() == attribute.value().len() => {
                AttributeChange::Keep
            }
            Some(same) if *same == *attribute.value() => AttributeChange::Keep,
            Some(other) => {
                let is_unsafe = settings.has_filter()
                    && portable::attribute(element, attribute.name(), &other).is_some();
                match is_unsafe {
                    true => AttributeChange::Remove,
                    false => AttributeChange::Set(other.into_owned()),
                }
            }
        }
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

    /// Whether an attribute is set by this policy, so that its own value is not looked at.
    fn replaces(&self, element: ElementRef<'_>, attribute: AttributeRef<'_>) -> bool {
        let name = attribute.name();
        if attribute.namespace() != AttributeNamespace::None {
            return false;
        }
        self.links.sets(element, name)
            || !self.set.is_empty() && self.added(element).any(|(added, _)| added == name)
    }

    /// The attributes that the caller gives an element.
    fn added(&self, element: ElementRef<'_>) -> impl Iterator<Item = (&str, &str)> {
        let own = self.set.get(element.name()).into_iter().chain(self.set.get("*")).flatten();
        own.map(|(name, value)| (&**name, &**value))
    }

    /// Gives attributes to these elements, those that stay and have attributes or [names that are watched](Rules::watches), and
    /// filters what is in them.
    pub(crate) fn set(&self, document: &mut Document, elements: &[(NodeId, Local)], rules: &Rules) {
        let (exempt, filters_styles) = (self.exempt(), self.filters_styles());
        let mut changed = Vec::new();
        for (id, local) in elements {
            let element = document.node(*id).and_then(|node| node.as_element());
            let Some(element) = element else { continue };
            let is_frame = exempt.frames && element.name() == "iframe";
            let is_sheet = filters_styles && element.name() == "style";
            let additions = self.additions(element, *local, rules);
            if !additions.is_empty() && !self.set.is_empty() {
                changed.push(*id);
            }
            for (name, value) in additions {
                const NONE: AttributeNamespace = AttributeNamespace::None;
                // It is an element, and the caller names the attribute.
                let _ = match value {
                    Some(value) => document.set_attribute_ns(*id, NONE, name, value),
                    None => document.remove_attribute_ns(*id, NONE, name).map(|_| ()),
                };
            }
            if is_frame {
                // It is an element.
                let _ = document.set_text_content(*id, "");
            }
            if is_sheet {
                self.filter_sheet(document, *id);
            }
        }
        retain_portable(document, changed);
    }

    /// The attributes that an element gets, or, without a value, loses.
    fn additions(
        &self,
        element: ElementRef<'_>,
        local: Local,
        rules: &Rules,
    ) -> Vec<(&str, Option<&str>)> {
        let mut additions = Vec::new();
        let is_link = self.links.concern(element);
        if !is_link && self.set.is_empty() {
            return additions;
        }
        let mut add = |name, value: Option<_>| {
            if element.attribute_ns(AttributeNamespace::None, name) != value {
                additions.push((name, value));
            }
        };
        if is_link {
            for (name, value) in self.links.of(element, href(element)) {
                let is_added = self.added(element).any(|(added, _)| added == name);
                let is_listed = || rules.lists(local, (AttributeNamespace::None, name)).is_none();
                if !is_added && (value.is_some() || !is_listed()) {
                    add(name, value);
                }
            }
        }
        for (name, value) in self.added(element) {
            add(name, Some(value));
        }
        additions
    }
}

/// Where a link leads.
fn href(element: ElementRef<'_>) -> Option<&str> {
    element
        .attribute_ns(AttributeNamespace::None, "href")
        .or_else(|| element.attribute_ns(AttributeNamespace::XLink, "href"))
}
