//! A configuration made ready for being asked about many nodes.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::builtin::{ANIMATING, NAVIGATING, UNSAFE};
use crate::configuration::{Attributes, Configuration, Elements, Instructions, Names};
use crate::report::RemovalReason;
use duckbill::dom::{AttributeRef, ElementRef};
use duckbill::microsyntax::idioms::has_javascript_scheme;
use duckbill::names::{AttributeNamespace, Namespace, Tag};

/// What becomes of an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It stays, without some of its attributes.
    Kept(Local),
    /// Its content takes its place.
    Replaced,
    /// It is removed with its content.
    Removed(RemovalReason),
}

/// The number of an element's own lists, if it has any.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Local(Option<u32>);

/// A set of names of attributes: by the length of the local name those of that length, each with a bit for each
/// namespace. There are few of each length, so comparing them is faster than hashing, and no page can choose them.
#[derive(Debug, Default)]
struct AttributeSet(Vec<Vec<(Box<str>, u8)>>);

impl AttributeSet {
    /// Names in namespaces that no attribute of a document has are left out.
    fn new(names: &Names) -> Self {
        let mut set = Self::default();
        for name in names {
            let Some(namespace) = name.attribute_namespace() else { continue };
            let length = name.name.len();
            if set.0.len() <= length {
                set.0.resize_with(length + 1, Vec::new);
            }
            let Some(of_length) = set.0.get_mut(length) else { continue };
            match of_length.iter_mut().find(|(known, _)| *known == name.name) {
                Some((_, bits)) => *bits |= bit(namespace),
                None => of_length.push((name.name.clone(), bit(namespace))),
            }
        }
        set
    }

    fn contains(&self, (namespace, name): (AttributeNamespace, &str)) -> bool {
        let of_length = self.0.get(name.len()).map_or(&[][..], Vec::as_slice);
        let known = of_length.iter().find(|(known, _)| **known == *name);
        known.is_some_and(|(_, bits)| bits & bit(namespace) != 0)
    }
}

fn bit(namespace: AttributeNamespace) -> u8 {
    1 << namespace as u8
}

/// The lists of an element.
#[derive(Debug)]
struct LocalSets {
    attributes: Option<AttributeSet>,
    remove_attributes: AttributeSet,
}

/// The global list of attributes.
#[derive(Debug)]
enum Global {
    Kept { names: AttributeSet, data_attributes: bool },
    Removed(AttributeSet),
}

/// The rules of a configuration.
#[derive(Debug)]
pub(crate) struct Rules {
    /// By `Tag`: what becomes of the HTML element of that name.
    html: Vec<Fate>,
    /// By namespace: what becomes of the elements that are listed.
    by_name: [HashMap<Box<str>, Fate>; 3],
    /// What becomes of an element that is not listed.
    other: Fate,
    local: Vec<LocalSets>,
    /// Attributes whose names begin so are kept, too.
    pub(crate) prefixes: Vec<String>,
    attributes: Global,
    instructions: (bool, HashSet<Box<str>>),
    pub(crate) comments: bool,
    javascript_urls: bool,
}

impl Rules {
    pub(crate) fn new(configuration: &Configuration) -> Self {
        let mut local = Vec::new();
        let mut by_name: [HashMap<Box<str>, Fate>; 3] = Default::default();
        let mut note = |name: &crate::name::Name, fate| {
            if let Some(namespace) = name.element_namespace()
                && let Some(fates) = by_name.get_mut(namespace as usize)
            {
                fates.insert(name.name.clone(), fate);
            }
        };
        let other = match &configuration.elements {
            Elements::Kept(elements) => {
                for (name, lists) in elements {
                    let sets = LocalSets {
                        attributes: lists.attributes.as_ref().map(AttributeSet::new),
                        remove_attributes: lists
                            .remove_attributes
                            .as_ref()
                            .map_or_else(AttributeSet::default, AttributeSet::new),
                    };
                    let number = u32::try_from(local.len()).ok();
                    local.push(sets);
                    note(name, Fate::Kept(Local(number)));
                }
                Fate::Removed(RemovalReason::NotListed)
            }
            Elements::Removed(elements) => {
                elements.iter().for_each(|name| note(name, Fate::Removed(RemovalReason::Listed)));
                Fate::Kept(Local(None))
            }
        };
        for name in configuration.replace_with_children.iter().flatten() {
            note(name, Fate::Replaced);
        }
        let html = by_tag(&by_name, other);
        let attributes = match &configuration.attributes {
            Attributes::Kept { names, data_attributes } => {
                Global::Kept { names: AttributeSet::new(names), data_attributes: *data_attributes }
            }
            Attributes::Removed(names) => Global::Removed(AttributeSet::new(names)),
        };
        let instructions = match &configuration.instructions {
            Instructions::Kept(targets) => (true, targets),
            Instructions::Removed(targets) => (false, targets),
        };
        let targets = instructions.1.iter().map(|target| target.0.clone()).collect();
        Self {
            html,
            by_name,
            other,
            local,
            prefixes: Vec::new(),
            attributes,
            instructions: (instructions.0, targets),
            comments: configuration.comments,
            javascript_urls: configuration.javascript_urls,
        }
    }

    /// Replaces elements that the list of elements does not have by their content, but for those of these names.
    pub(crate) fn keep_content_of_unlisted(&mut self, except: &BTreeSet<String>) {
        if self.other != Fate::Removed(RemovalReason::NotListed) {
            return;
        }
        self.other = Fate::Replaced;
        for name in except {
            for fates in &mut self.by_name {
                fates.entry(name.as_str().into()).or_insert(Fate::Removed(RemovalReason::Listed));
            }
        }
        self.html = by_tag(&self.by_name, Fate::Replaced);
    }

    /// What becomes of an element.
    pub(crate) fn element(&self, element: ElementRef<'_>) -> Fate {
        let (namespace, tag) = (element.namespace(), element.tag());
        let fate = if namespace == Namespace::Html && tag != Tag::Unknown {
            self.html.get(tag as usize)
        } else {
            self.by_name.get(namespace as usize).and_then(|fates| fates.get(element.name()))
        };
        fate.copied().unwrap_or(self.other)
    }

    /// Whether an attribute is kept for the beginning of its name. Event handlers are not.
    fn has_prefix(&self, (namespace, name): (AttributeNamespace, &str)) -> bool {
        namespace == AttributeNamespace::None
            && self.prefixes.iter().any(|prefix| name.starts_with(&**prefix))
            && !UNSAFE.handlers.iter().any(|handler| *handler.name == *name)
    }

    /// Whether a processing instruction with this target is kept.
    pub(crate) fn keeps_instruction(&self, target: &str) -> bool {
        let (kept, targets) = &self.instructions;
        targets.contains(target) == *kept
    }

    /// Why an attribute of an element that is kept is removed; `None` if it stays.
    pub(crate) fn attribute(
        &self,
        element: ElementRef<'_>,
        local: Local,
        attribute: AttributeRef<'_>,
    ) -> Option<RemovalReason> {
        let element = (element.namespace(), element.name());
        let name = (attribute.namespace(), attribute.local_name());
        let local = local.0.and_then(|number| self.local.get(number as usize));
        if local.is_some_and(|local| local.remove_attributes.contains(name)) {
            return Some(RemovalReason::Listed);
        }
        let own = local.and_then(|local| local.attributes.as_ref());
        match &self.attributes {
            Global::Kept { names, data_attributes } => {
                let is_kept = names.contains(name)
                    || own.is_some_and(|own| own.contains(name))
                    || *data_attributes
                        && name.0 == AttributeNamespace::None
                        && name.1.starts_with("data-")
                    || self.has_prefix(name);
                if !is_kept {
                    return Some(RemovalReason::NotListed);
                }
            }
            Global::Removed(names) => {
                if own.is_some_and(|own| !own.contains(name)) && !self.has_prefix(name) {
                    return Some(RemovalReason::NotListed);
                }
                if names.contains(name) {
                    return Some(RemovalReason::Listed);
                }
            }
        }
        if self.javascript_urls {
            return None;
        }
        if NAVIGATING.contains(element, name) && is_javascript_url(attribute.value()) {
            return Some(RemovalReason::JavascriptUrl);
        }
        let is_link = name.1 == "href"
            && matches!(name.0, AttributeNamespace::None | AttributeNamespace::XLink);
        if element.0 == Namespace::MathMl && is_link && is_javascript_url(attribute.value()) {
            return Some(RemovalReason::JavascriptUrl);
        }
        let is_animating = ANIMATING.contains(element, name);
        (is_animating && matches!(attribute.value(), "href" | "xlink:href"))
            .then_some(RemovalReason::AnimatesUrl)
    }
}

/// By `Tag as usize`: what becomes of the HTML element of that name.
fn by_tag(by_name: &[HashMap<Box<str>, Fate>; 3], other: Fate) -> Vec<Fate> {
    let mut fates = vec![other; 256];
    for (name, fate) in by_name.first().into_iter().flatten() {
        let tag = Tag::from_name(name);
        if let Some(place) = fates.get_mut(tag as usize).filter(|_| tag != Tag::Unknown) {
            *place = *fate;
        }
    }
    fates
}

/// Whether a value [contains a `javascript:`
/// URL](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#contains-a-javascript-url).
fn is_javascript_url(value: &str) -> bool {
    // Only what follows can make it a URL that fails to parse.
    has_javascript_scheme(value) && url::Url::parse(value).is_ok()
}
