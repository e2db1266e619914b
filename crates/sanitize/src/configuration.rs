//! A configuration in canonical form, which is always valid: sets in place of lists.
//!
//! "The order of the Sanitizer's elements and attributes is unobservable" but for `get`, which sorts. So sets in
//! that order hold what the standard keeps in lists, and of members that exclude one another an `enum` holds one.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use super::builtin;
use crate::config::{SanitizerAttribute, SanitizerConfig, SanitizerElement};
use crate::error::ConfigError;
use crate::name::{Name, by_code_units};

/// A set of names.
pub(crate) type Names = BTreeSet<Name>;

/// The target of a processing instruction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Target(pub(crate) Box<str>);

impl Ord for Target {
    fn cmp(&self, other: &Self) -> Ordering {
        by_code_units(&self.0, &other.0)
    }
}

impl PartialOrd for Target {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The lists of one element.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct LocalLists {
    pub(crate) attributes: Option<Names>,
    pub(crate) remove_attributes: Option<Names>,
}

/// `elements` or `removeElements`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Elements {
    Kept(BTreeMap<Name, LocalLists>),
    Removed(Names),
}

/// `attributes` with `dataAttributes`, or `removeAttributes`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Attributes {
    Kept { names: Names, data_attributes: bool },
    Removed(Names),
}

/// `processingInstructions` or `removeProcessingInstructions`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Instructions {
    Kept(BTreeSet<Target>),
    Removed(BTreeSet<Target>),
}

/// A canonical `SanitizerConfig`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Configuration {
    pub(crate) elements: Elements,
    pub(crate) replace_with_children: Option<Names>,
    pub(crate) attributes: Attributes,
    pub(crate) instructions: Instructions,
    pub(crate) comments: bool,
    pub(crate) javascript_urls: bool,
}

/// The values that members without one get.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Defaults {
    /// Those of the constructor and of the unsafe methods.
    Permissive,
    /// Those of the safe methods.
    Strict,
}

impl Configuration {
    /// [Canonicalizes](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitizerconfig) a
    /// configuration and determines whether it is valid.
    pub(crate) fn new(config: &SanitizerConfig, defaults: Defaults) -> Result<Self, ConfigError> {
        let is_permissive = defaults == Defaults::Permissive;
        let elements = match (&config.elements, &config.remove_elements) {
            (Some(_), Some(_)) => return Err(exclusive("elements", "removeElements")),
            (Some(elements), None) => Elements::Kept(kept_elements(elements)?),
            (None, removed) => {
                let removed = removed.as_deref().unwrap_or_default();
                Elements::Removed(element_names(removed, "removeElements")?)
            }
        };
        let attributes = match (&config.attributes, &config.remove_attributes) {
            (Some(_), Some(_)) => return Err(exclusive("attributes", "removeAttributes")),
            (Some(names), None) => Attributes::Kept {
                names: attribute_names(names, "attributes")?,
                data_attributes: config.data_attributes.unwrap_or(is_permissive),
            },
            (None, _) if config.data_attributes.is_some() => {
                return Err(ConfigError::DataAttributesAlone);
            }
            (None, removed) => {
                let removed = removed.as_deref().unwrap_or_default();
                Attributes::Removed(attribute_names(removed, "removeAttributes")?)
            }
        };
        let targets = (&config.processing_instructions, &config.remove_processing_instructions);
        let (kept, removed) = ("processingInstructions", "removeProcessingInstructions");
        let targets_of = |list: &[crate::config::SanitizerProcessingInstruction], name| {
            set(list.iter().map(|item| Target(item.target.as_str().into())), name, |target| {
                target.0.to_string()
            })
        };
        let instructions = match targets {
            (Some(_), Some(_)) => return Err(exclusive(kept, removed)),
            (Some(list), None) => Instructions::Kept(targets_of(list, kept)?),
            (None, Some(list)) => Instructions::Removed(targets_of(list, removed)?),
            (None, None) if is_permissive => Instructions::Removed(BTreeSet::new()),
            (None, None) => Instructions::Kept(BTreeSet::new()),
        };
        let replaced = config.replace_with_children_elements.as_deref();
        let replaced = replaced.map(|list| element_names(list, "replaceWithChildrenElements"));
        let this = Self {
            elements,
            replace_with_children: replaced.transpose()?,
            attributes,
            instructions,
            comments: config.comments.unwrap_or(is_permissive),
            javascript_urls: config.javascript_urls.unwrap_or(is_permissive),
        };
        this.check()?;
        Ok(this)
    }

    /// The conditions on more than one list.
    /// [Valid](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitizerconfig)
    fn check(&self) -> Result<(), ConfigError> {
        for element in self.replace_with_children.iter().flatten() {
            if builtin::is_not_replaceable(element) {
                return Err(ConfigError::NotReplaceable { element: element.to_string() });
            }
            let list = match &self.elements {
                Elements::Kept(elements) if elements.contains_key(element) => "elements",
                Elements::Removed(elements) if elements.contains(element) => "removeElements",
                _ => continue,
            };
            return Err(in_two(element, list, "replaceWithChildrenElements"));
        }
        if let Attributes::Kept { names, data_attributes: true } = &self.attributes {
            no_custom_data(names)?;
        }
        let Elements::Kept(elements) = &self.elements else { return Ok(()) };
        for (element, lists) in elements {
            self.check_local(element, lists)?;
        }
        Ok(())
    }

    /// The conditions on the lists of one element.
    fn check_local(&self, element: &Name, lists: &LocalLists) -> Result<(), ConfigError> {
        let kept = || lists.attributes.iter().flatten();
        let removed = || lists.remove_attributes.iter().flatten();
        let local = |list: &str| format!("{}.{list}", element.name);
        match &self.attributes {
            Attributes::Kept { names, data_attributes } => {
                if let Some(name) = kept().find(|name| names.contains(name)) {
                    return Err(in_two(name, "attributes", &local("attributes")));
                }
                if let Some(name) = removed().find(|name| !names.contains(name)) {
                    return Err(ConfigError::RemovesWhatIsNotAllowed {
                        element: element.to_string(),
                        attribute: name.to_string(),
                    });
                }
                match &lists.attributes {
                    Some(names) if *data_attributes => no_custom_data(names),
                    _ => Ok(()),
                }
            }
            Attributes::Removed(names) => {
                if lists.attributes.is_some() && lists.remove_attributes.is_some() {
                    return Err(ConfigError::BothLocalLists { element: element.to_string() });
                }
                if let Some(name) = kept().find(|name| names.contains(name)) {
                    return Err(in_two(name, "removeAttributes", &local("attributes")));
                }
                match removed().find(|name| names.contains(name)) {
                    Some(name) => Err(in_two(name, "removeAttributes", &local("removeAttributes"))),
                    None => Ok(()),
                }
            }
        }
    }

    /// [`get`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-sanitizer-get): the sets are
    /// in its order.
    pub(crate) fn get(&self) -> SanitizerConfig {
        let mut config = SanitizerConfig {
            comments: Some(self.comments),
            javascript_urls: Some(self.javascript_urls),
            ..SanitizerConfig::default()
        };
        let elements = |names: &Names| names.iter().map(SanitizerElement::from).collect();
        let attributes =
            |names: &Names| -> Vec<_> { names.iter().map(SanitizerAttribute::from).collect() };
        match &self.elements {
            Elements::Kept(kept) => {
                let with_lists = kept.iter().map(|(name, lists)| SanitizerElement {
                    attributes: lists.attributes.as_ref().map(attributes),
                    remove_attributes: lists.remove_attributes.as_ref().map(attributes),
                    ..SanitizerElement::from(name)
                });
                config.elements = Some(with_lists.collect());
            }
            Elements::Removed(names) => config.remove_elements = Some(elements(names)),
        }
        config.replace_with_children_elements = self.replace_with_children.as_ref().map(elements);
        match &self.attributes {
            Attributes::Kept { names, data_attributes } => {
                config.attributes = Some(attributes(names));
                config.data_attributes = Some(*data_attributes);
            }
            Attributes::Removed(names) => config.remove_attributes = Some(attributes(names)),
        }
        let targets = |targets: &BTreeSet<Target>| {
            Some(targets.iter().map(|target| (*target.0).into()).collect())
        };
        match &self.instructions {
            Instructions::Kept(kept) => config.processing_instructions = targets(kept),
            Instructions::Removed(removed) => {
                config.remove_processing_instructions = targets(removed);
            }
        }
        config
    }
}

/// Canonicalizes a [`SanitizerElement`] with its lists, which may hold an item twice.
pub(crate) fn canonical_lists(
    element: &SanitizerElement,
) -> (Option<Vec<Name>>, Option<Vec<Name>>) {
    let names = |list: &Vec<SanitizerAttribute>| list.iter().map(Name::from).collect();
    let attributes: Option<Vec<Name>> = element.attributes.as_ref().map(names);
    let removed = element.remove_attributes.as_ref().map(names);
    // An element without a list removes no attribute of its own.
    let is_without = attributes.is_none() && removed.is_none();
    (attributes, if is_without { Some(Vec::new()) } else { removed })
}

fn kept_elements(list: &[SanitizerElement]) -> Result<BTreeMap<Name, LocalLists>, ConfigError> {
    let mut elements = Vec::with_capacity(list.len());
    for element in list {
        let (attributes, removed) = canonical_lists(element);
        let unique = |list: Option<Vec<Name>>, name| {
            list.map(|list| set(list, name, Name::to_string)).transpose()
        };
        let lists = LocalLists {
            attributes: unique(attributes, "attributes")?,
            remove_attributes: unique(removed, "removeAttributes")?,
        };
        elements.push((Name::from(element), lists));
    }
    // A map is made of sorted items at once; most lists are sorted.
    elements.sort_by(|(one, _), (other, _)| one.cmp(other));
    for pair in elements.windows(2) {
        if let [(one, _), (other, _)] = pair
            && one == other
        {
            return Err(duplicate("elements", one.to_string()));
        }
    }
    Ok(elements.into_iter().collect())
}

fn element_names(list: &[SanitizerElement], name: &'static str) -> Result<Names, ConfigError> {
    set(list.iter().map(Name::from), name, Name::to_string)
}

fn attribute_names(list: &[SanitizerAttribute], name: &'static str) -> Result<Names, ConfigError> {
    set(list.iter().map(Name::from), name, Name::to_string)
}

/// The set of the items, none of which may be there twice.
fn set<T: Ord>(
    items: impl IntoIterator<Item = T>,
    list: &'static str,
    show: impl Fn(&T) -> String,
) -> Result<BTreeSet<T>, ConfigError> {
    let mut items: Vec<T> = items.into_iter().collect();
    items.sort();
    for pair in items.windows(2) {
        if let [one, other] = pair
            && one == other
        {
            return Err(duplicate(list, show(one)));
        }
    }
    Ok(items.into_iter().collect())
}

fn no_custom_data(names: &Names) -> Result<(), ConfigError> {
    match names.iter().find(|name| name.is_custom_data_attribute()) {
        Some(name) => Err(ConfigError::CustomDataAttribute { attribute: name.to_string() }),
        None => Ok(()),
    }
}

fn exclusive(kept: &'static str, removed: &'static str) -> ConfigError {
    ConfigError::Exclusive { kept, removed }
}

fn duplicate(list: &'static str, item: String) -> ConfigError {
    ConfigError::Duplicate { list, item }
}

fn in_two(item: &Name, one: &str, other: &str) -> ConfigError {
    ConfigError::InTwoLists { item: item.to_string(), lists: [one.to_owned(), other.to_owned()] }
}
