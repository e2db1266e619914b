//! A configuration made ready for being asked about many nodes.

use std::collections::{HashMap, HashSet};

use crate::builtin::{is_animating, is_handler, is_navigating, unsafe_elements};
use crate::configuration::{Attributes, Configuration, Elements, Instructions, Names};
use crate::pattern::Pattern;
use crate::portable::Exempt;
use crate::report::RemovalReason;
use duckbill::dom::{AttributeRef, ElementRef};
use duckbill::microsyntax::idioms::has_javascript_scheme;
use duckbill::names::{AttributeNamespace, Namespace, Tag};

/// The treatment of an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It stays, without some of its attributes.
    Kept(Local),
    /// Its content takes its place.
    Replaced(RemovalReason),
    /// Its content takes its place, between its tags as text.
    Escaped,
    /// It is removed with its content.
    Removed(RemovalReason),
}

/// The number of an element's own lists, if it has any.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Local(Option<u32>);

/// A set of names of attributes, each with a bit for each namespace: the shorter ones first. There are few of each length,
/// so comparing them is faster than hashing, and no page can choose them.
#[derive(Debug, Default)]
struct AttributeSet {
    names: Vec<(Box<str>, u8)>,
    /// By length, where the names of that length begin; at the end, how many names there are.
    starts: Vec<u32>,
}

impl AttributeSet {
    /// Names in namespaces that no attribute of a document has are left out.
    fn new(names: &Names) -> Self {
        let mut all: Vec<(&str, u8)> = Vec::with_capacity(names.len());
        for name in names {
            if let Some(namespace) = name.attribute_namespace() {
                all.push((&name.name, bit(namespace)));
            }
        }
        all.sort_unstable_by_key(|(name, _)| (name.len(), *name));
        all.dedup_by(|(name, bits), (known, all_bits)| {
            let is_known = name == known;
            if is_known {
                *all_bits |= *bits;
            }
            is_known
        });
        let Some((longest, _)) = all.last() else { return Self::default() };
        let mut starts = Vec::with_capacity(longest.len() + 2);
        for (place, (name, _)) in all.iter().enumerate() {
            // A list is shorter than that.
            starts.resize(starts.len().max(name.len() + 1), place as u32);
        }
        starts.push(all.len() as u32);
        Self { names: all.into_iter().map(|(name, bits)| (name.into(), bits)).collect(), starts }
    }

    fn contains(&self, (namespace, name): (AttributeNamespace, &str)) -> bool {
        let Some([start, end]) = self.starts.get(name.len()..).and_then(<[u32]>::first_chunk)
        else {
            return false;
        };
        let of_length = self.names.get(*start as usize..*end as usize).unwrap_or_default();
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
    /// By namespace: what becomes of the elements that are listed, of HTML those whose names the parser does not know.
    by_name: [HashMap<Box<str>, Fate>; 3],
    /// The treatment of elements whose names match, of any namespace; the first counts.
    patterns: Vec<(Pattern, Fate)>,
    /// The treatment of an element that is not listed.
    other: Fate,
    local: Vec<LocalSets>,
    /// Attributes whose names begin so are kept, too.
    pub(crate) prefixes: Vec<String>,
    /// Attributes that are set, each with the element that gets it, so that its own need not be listed; `*` is any.
    pub(crate) set: Vec<(Box<str>, Box<str>)>,
    /// Names of elements that a policy sees to though they have no attributes; `*` is any.
    pub(crate) watched: Vec<Box<str>>,
    attributes: Global,
    instructions: (bool, HashSet<Box<str>>),
    pub(crate) comments: bool,
    /// Whether what can run script is removed, whatever is listed.
    is_safe: bool,
    /// The features that a policy checks itself, so that they may stay though they are unsafe.
    pub(crate) exempt: Exempt,
    javascript_urls: bool,
}

/// The elements that the parser makes where markup leaves them out, below a table.
const IMPLIED_IN_TABLES: [Tag; 3] = [Tag::Tbody, Tag::Tr, Tag::Colgroup];

/// The elements that the parser makes of every page.
const IMPLIED_IN_PAGES: [Tag; 3] = [Tag::Html, Tag::Head, Tag::Body];

impl Rules {
    /// Those of the configuration itself.
    pub(crate) fn new(configuration: &Configuration) -> Self {
        Self::of(configuration, false, Exempt::default())
    }

    /// Those of the configuration without what is unsafe.
    pub(crate) fn safe(configuration: &Configuration, exempt: Exempt) -> Self {
        Self::of(configuration, true, exempt)
    }

    fn of(configuration: &Configuration, is_safe: bool, exempt: Exempt) -> Self {
        let other = match &configuration.elements {
            Elements::Kept(_) => Fate::Removed(RemovalReason::NotListed),
            Elements::Removed(_) => Fate::Kept(Local(None)),
        };
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
        let mut rules = Self {
            html: vec![other; 256],
            by_name: Default::default(),
            patterns: Vec::new(),
            other,
            local: Vec::new(),
            prefixes: Vec::new(),
            set: Vec::new(),
            watched: Vec::new(),
            attributes,
            instructions: (instructions.0, targets),
            comments: configuration.comments,
            is_safe,
            exempt,
            javascript_urls: configuration.javascript_urls && !is_safe,
        };
        match &configuration.elements {
            Elements::Kept(elements) => {
                for (name, lists) in elements {
                    let Some(namespace) = name.element_namespace() else { continue };
                    let number = u32::try_from(rules.local.len()).ok();
                    rules.local.push(LocalSets {
                        attributes: lists.attributes.as_ref().map(AttributeSet::new),
                        remove_attributes: lists
                            .remove_attributes
                            .as_ref()
                            .map_or_else(AttributeSet::default, AttributeSet::new),
                    });
                    rules.note(namespace, &name.name, Fate::Kept(Local(number)));
                }
            }
            Elements::Removed(elements) => {
                rules.note_all(elements, Fate::Removed(RemovalReason::Listed))
            }
        }
        if let Some(replaced) = &configuration.replace_with_children {
            rules.note_all(replaced, Fate::Replaced(RemovalReason::Listed));
        }
        if is_safe {
            for row in unsafe_elements() {
                let Some(namespace) = row.namespace else { continue };
                let is_kept =
                    matches!(rules.named(namespace, row.name), Fate::Kept(_) | Fate::Replaced(_));
                if is_kept && !exempt.has(row.name) {
                    rules.note(namespace, row.name, Fate::Removed(RemovalReason::Unsafe));
                }
            }
        }
        rules
    }

    /// Notes what becomes of an element.
    fn note(&mut self, namespace: Namespace, name: &str, fate: Fate) {
        let tag = Tag::from_name(name);
        if namespace == Namespace::Html && tag != Tag::Unknown {
            if let Some(place) = self.html.get_mut(tag as usize) {
                *place = fate;
            }
        } else if let Some(fates) = self.by_name.get_mut(namespace as usize) {
            fates.insert(name.into(), fate);
        }
    }

    fn note_all(&mut self, names: &Names, fate: Fate) {
        for name in names {
            if let Some(namespace) = name.element_namespace() {
                self.note(namespace, &name.name, fate);
            }
        }
    }

    /// Elements that the lists do not have become this, but for those whose names match, which go with their content.
    pub(crate) fn set_unlisted(&mut self, fate: Fate, dropped: &[Pattern]) {
        let unlisted = Fate::Removed(RemovalReason::NotListed);
        if self.other != unlisted {
            return;
        }
        for place in self.html.iter_mut().filter(|place| **place == unlisted) {
            *place = fate;
        }
        self.other = fate;
        let removed = Fate::Removed(RemovalReason::Listed);
        self.patterns.extend(dropped.iter().map(|name| (name.clone(), removed)));
    }

    /// Keeps elements whose names match, with the attributes that are kept on any element, if the lists do not say otherwise.
    pub(crate) fn keep_matching(&mut self, pattern: Pattern) {
        self.patterns.push((pattern, Fate::Kept(Local(None))));
    }

    /// Elements that the parser adds where markup leaves them out do not take their content with them, if the lists do
    /// not have them: those of tables are replaced, and those of pages stay.
    pub(crate) fn allow_implied(&mut self) {
        let unlisted = Fate::Removed(RemovalReason::NotListed);
        for tag in IMPLIED_IN_TABLES {
            if let Some(place) = self.html.get_mut(tag as usize).filter(|place| **place == unlisted)
            {
                *place = Fate::Replaced(RemovalReason::NotListed);
            }
        }
        let other = self.other;
        for tag in IMPLIED_IN_PAGES {
            if let Some(place) = self.html.get_mut(tag as usize).filter(|place| **place == other) {
                *place = Fate::Kept(Local(None));
            }
        }
    }

    /// The treatment of an element.
    pub(crate) fn element(&self, element: ElementRef<'_>) -> Fate {
        let (namespace, tag) = (element.namespace(), element.tag());
        if namespace == Namespace::Html && tag != Tag::Unknown {
            let fate = self.html.get(tag as usize).copied().unwrap_or(self.other);
            if fate != self.other || self.patterns.is_empty() {
                return fate;
            }
            return self.matching(tag.name()).unwrap_or(fate);
        }
        self.named(namespace, element.name())
    }

    fn named(&self, namespace: Namespace, name: &str) -> Fate {
        let tag = Tag::from_name(name);
        let known = if namespace == Namespace::Html && tag != Tag::Unknown {
            self.html.get(tag as usize)
        } else {
            self.by_name.get(namespace as usize).and_then(|fates| fates.get(name))
        };
        let listed = known.copied().filter(|fate| *fate != self.other);
        listed.or_else(|| self.matching(name)).unwrap_or(self.other)
    }

    /// The treatment of an element that the lists do not have for its name.
    fn matching(&self, name: &str) -> Option<Fate> {
        self.patterns.iter().find(|(pattern, _)| pattern.matches(name)).map(|(_, fate)| *fate)
    }

    /// Whether a policy sees to elements of this name though they have no attributes.
    pub(crate) fn watches(&self, element: ElementRef<'_>) -> bool {
        let is_it = |name: &str| name == element.name() || name == "*";
        !self.watched.is_empty() && self.watched.iter().any(|name| is_it(name))
    }

    /// Whether an attribute is kept for the beginning of its name.
    fn has_prefix(&self, (namespace, name): (AttributeNamespace, &str)) -> bool {
        namespace == AttributeNamespace::None
            && self.prefixes.iter().any(|prefix| name.starts_with(&**prefix))
    }

    /// Whether a processing instruction with this target is kept.
    pub(crate) fn keeps_instruction(&self, target: &str) -> bool {
        let (kept, targets) = &self.instructions;
        targets.contains(target) == *kept
    }

    /// Why the lists do not keep an attribute of an element that is kept; `None` if they do.
    pub(crate) fn lists(
        &self,
        local: Local,
        name: (AttributeNamespace, &str),
    ) -> Option<RemovalReason> {
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
                (!is_kept).then_some(RemovalReason::NotListed)
            }
            Global::Removed(names) => {
                if own.is_some_and(|own| !own.contains(name)) && !self.has_prefix(name) {
                    return Some(RemovalReason::NotListed);
                }
                names.contains(name).then_some(RemovalReason::Listed)
            }
        }
    }

    /// Why an attribute of an element that is kept is removed; `None` if it stays.
    pub(crate) fn attribute(
        &self,
        element: ElementRef<'_>,
        local: Local,
        attribute: AttributeRef<'_>,
    ) -> Option<RemovalReason> {
        let name = (attribute.namespace(), attribute.local_name());
        if let Some(reason) = self.lists(local, name) {
            let owner = element.name();
            let mut of_name = self.set.iter().filter(|(_, attribute)| **attribute == *name.1);
            let is_set = name.0 == AttributeNamespace::None
                && of_name.any(|(element, _)| **element == *owner || **element == *"*");
            if !is_set {
                return Some(reason);
            }
        }
        let element = (element.namespace(), element.name());
        if self.is_safe && name.0 == AttributeNamespace::None && is_handler(name.1) {
            return Some(RemovalReason::Unsafe);
        }
        if self.javascript_urls {
            return None;
        }
        let is_link = || {
            name.1 == "href"
                && matches!(name.0, AttributeNamespace::None | AttributeNamespace::XLink)
        };
        // Few values are, so that this is asked first.
        if is_javascript_url(attribute.value())
            && (is_navigating(element, name) || element.0 == Namespace::MathMl && is_link())
        {
            return Some(RemovalReason::JavascriptUrl);
        }
        let is_animating = is_animating(element, name);
        (is_animating && matches!(attribute.value(), "href" | "xlink:href"))
            .then_some(RemovalReason::AnimatesUrl)
    }
}

/// Whether a value [contains a `javascript:`
/// URL](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#contains-a-javascript-url).
fn is_javascript_url(value: &str) -> bool {
    // Only what follows can make it a URL that fails to parse.
    has_javascript_scheme(value) && url::Url::parse(value).is_ok()
}
