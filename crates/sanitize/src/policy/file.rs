//! Policies as files: what `duckbill sanitize --policy` reads.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::urls::RelativeUrls;
use super::{Policy, Unlisted};
use crate::listed::attribute_names;
use crate::{ConfigError, Sanitizer, SanitizerConfig, SanitizerElement};
use duckbill::names::Namespace;

/// Names, by a name.
type Lists = BTreeMap<String, Vec<String>>;

/// A [`Policy`] as plain data, for files in TOML, JSON and the like. An absent member says nothing. `docs/guide-sanitizing.md` has
/// files for common jobs.
///
/// ```
/// use duckbill_sanitize::{Policy, PolicySettings};
/// let settings: PolicySettings = serde_json::from_str(
///     r#"{"elements": ["p", "a"], "attributes": {"a": ["href"]}, "unlisted": "unwrap", "link-rel": "nofollow"}"#,
/// )?;
/// let policy = Policy::try_from(&settings)?;
/// assert_eq!(policy.clean("<p>1 <a href=/2>2</a> <i>3</i>"), "<p>1 <a href=\"/2\" rel=\"nofollow\">2</a> 3</p>");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[non_exhaustive]
pub struct PolicySettings {
    /// The base of the policy: `ammonia`, `standard` (the safe default), or nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<String>,
    /// The elements that stay, of HTML; with `svg` or `math` among them, those of SVG or MathML of these names, too. A `*`
    /// stands for any characters: `my-*`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elements: Option<Vec<String>>,
    /// By element the attributes that stay; `*` stands for all elements. Names have their prefix: `xlink:href`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attributes: Option<Lists>,
    /// Beginnings of names of attributes that stay, such as `data-`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attribute_prefixes: Option<Vec<String>>,
    /// The treatment of other elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unlisted: Option<Unlisted>,
    /// The elements that go with their content, where others are unwrapped or escaped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drop: Option<Vec<String>>,
    /// Whether comments stay.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comments: Option<bool>,
    /// The schemes of URLs that stay.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url_schemes: Option<Vec<String>>,
    /// The treatment of relative URLs: `keep` or `refuse`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub relative_urls: Option<String>,
    /// A URL against which relative URLs are resolved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base_url: Option<String>,
    /// By element, the URLs that stay: `https://www.youtube.com/embed/*`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowed_urls: Option<Lists>,
    /// The prefix for the URLs of images of other hosts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image_proxy: Option<String>,
    /// The `rel` of links; an empty string for none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link_rel: Option<String>,
    /// The `target` of links.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link_target: Option<String>,
    /// Hosts whose links get neither.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own_hosts: Option<Vec<String>>,
    /// By element the classes that stay: `language-*`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub classes: Option<Lists>,
    /// The prefix for identifiers and for references to them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id_prefix: Option<String>,
    /// By property of CSS the values that stay: `*` for any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub styles: Option<Lists>,
    /// By element and attribute the values that stay.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<BTreeMap<String, Lists>>,
    /// By element attributes that are set, with their values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set: Option<BTreeMap<String, BTreeMap<String, String>>>,
    /// By element the name that it gets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rename: Option<BTreeMap<String, String>>,
    /// By element the attributes without which it goes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub require: Option<Lists>,
    /// Elements that are unwrapped if they have no attribute.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unwrap_bare: Option<Vec<String>>,
    /// Elements that go if nothing is in them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remove_empty: Option<Vec<String>>,
    /// Whether `use` of SVG stays where it names an identifier of the same page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub local_use: Option<bool>,
}

/// Why [`PolicySettings`] make no policy.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum PolicyFileError {
    /// A member has a value that it cannot have.
    Value {
        /// The member.
        member: &'static str,
        /// Its value.
        value: String,
        /// The values that it can have.
        known: &'static str,
    },
    /// Two members exclude each other.
    Exclusive(&'static str, &'static str),
    /// The lists contradict each other.
    Config(ConfigError),
}

impl fmt::Display for PolicyFileError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value { member, value, known } => {
                write!(formatter, "`{member}` is {value:?}, but must be {known}")
            }
            Self::Exclusive(one, other) => {
                write!(formatter, "`{one}` and `{other}` exclude each other")
            }
            Self::Config(error) => error.fmt(formatter),
        }
    }
}

impl std::error::Error for PolicyFileError {}

impl From<ConfigError> for PolicyFileError {
    fn from(error: ConfigError) -> Self {
        Self::Config(error)
    }
}

impl PolicySettings {
    /// The lists, as a sanitizer, if there are any.
    fn lists(&self, base: &Policy) -> Result<Option<Sanitizer>, ConfigError> {
        if self.elements.is_none() && self.attributes.is_none() && self.comments.is_none() {
            return Ok(None);
        }
        let mut config = base.sanitizer().get();
        // The names of elements of HTML have no capital letters.
        let own = |name: &str| -> Vec<&String> {
            let lists = self.attributes.iter().flatten();
            lists
                .filter(|(known, _)| known.eq_ignore_ascii_case(name))
                .flat_map(|(_, list)| list)
                .collect()
        };
        if let Some(general) = self.attributes.as_ref().and_then(|lists| lists.get("*")) {
            config = config.with_attributes(attribute_names(general));
        }
        let general = config.attributes.clone().unwrap_or_default();
        let with_own = |element: SanitizerElement, name: &str| {
            let own = attribute_names(own(name)).into_iter().filter(|one| !general.contains(one));
            element.with_attributes(own)
        };
        if let Some(names) = self.elements.as_ref() {
            let names = names.iter().filter(|name| !name.contains('*'));
            let names: std::collections::BTreeSet<&String> = names.collect();
            let mut elements = Vec::new();
            for name in &names {
                let mut add = |namespace, own_name: &str| {
                    elements.push(with_own(SanitizerElement::from((namespace, own_name)), name));
                };
                let lower = name.to_ascii_lowercase();
                if lower == **name || !names.contains(&lower) {
                    add(Namespace::Html, &lower);
                }
                if names.iter().any(|name| *name == "svg") {
                    add(Namespace::Svg, name);
                }
                if names.iter().any(|name| *name == "math") {
                    add(Namespace::MathMl, name);
                }
            }
            config = config.with_elements(elements);
        } else if let (Some(elements), Some(lists)) = (&mut config.elements, &self.attributes) {
            for element in elements {
                if lists.keys().any(|name| name.eq_ignore_ascii_case(&element.name)) {
                    *element = with_own(
                        SanitizerElement {
                            attributes: None,
                            remove_attributes: None,
                            ..element.clone()
                        },
                        &element.name,
                    );
                }
            }
        }
        if let Some(comments) = self.comments {
            config.comments = Some(comments);
        }
        Sanitizer::new_strict(&config).map(Some)
    }
}

impl TryFrom<&PolicySettings> for Policy {
    type Error = PolicyFileError;

    fn try_from(settings: &PolicySettings) -> Result<Self, PolicyFileError> {
        let policy = match settings.base.as_deref() {
            None => {
                let none: [&str; 0] = [];
                let nothing = SanitizerConfig::new().with_elements(none).with_attributes(none);
                Self::new(Sanitizer::new_strict(&nothing)?)
            }
            Some("standard") => Self::new(Sanitizer::default()),
            Some("ammonia") => Self::ammonia(),
            Some(other) => {
                let (value, known) = (other.to_owned(), "\"ammonia\" or \"standard\"");
                return Err(PolicyFileError::Value { member: "base", value, known });
            }
        };
        settings.apply_to(policy)
    }
}

impl PolicySettings {
    /// A policy with these rules in place of its own, or beside them; `base` is not looked at.
    ///
    /// # Errors
    ///
    /// Errors if a member has a value that it cannot have, or if lists contradict each other.
    pub fn apply_to(&self, mut policy: Policy) -> Result<Policy, PolicyFileError> {
        let settings = self;
        if let Some(sanitizer) = settings.lists(&policy)? {
            policy = policy.with_sanitizer(sanitizer);
        }
        let patterns = settings.elements.iter().flatten().filter(|name| name.contains('*'));
        let patterns: Vec<&str> = patterns.map(String::as_str).collect();
        if !patterns.is_empty() {
            policy = policy.with_element_patterns(patterns);
        }
        if let Some(unlisted) = settings.unlisted {
            policy = policy.with_unlisted(unlisted);
        }
        if let Some(drop) = &settings.drop {
            policy = policy.with_dropped(drop);
        }
        if let Some(prefixes) = &settings.attribute_prefixes {
            policy = policy.with_attribute_prefixes(prefixes);
        }
        policy = settings.urls_and_links(policy)?;
        Ok(settings.values_and_elements(policy))
    }

    fn urls_and_links(&self, mut policy: Policy) -> Result<Policy, PolicyFileError> {
        if let Some(schemes) = &self.url_schemes {
            policy = policy.with_url_schemes(schemes);
        }
        if let (Some(_), Some(_)) = (&self.relative_urls, &self.base_url) {
            return Err(PolicyFileError::Exclusive("relative-urls", "base-url"));
        }
        match self.relative_urls.as_deref() {
            None => {}
            Some("keep") => policy = policy.with_relative_urls(RelativeUrls::Keep),
            Some("refuse") => policy = policy.with_relative_urls(RelativeUrls::Refuse),
            Some(other) => {
                let (value, known) = (other.to_owned(), "\"keep\" or \"refuse\"");
                return Err(PolicyFileError::Value { member: "relative-urls", value, known });
            }
        }
        if let Some(base) = &self.base_url {
            if url::Url::parse(base).is_err() {
                let (value, known) = (base.clone(), "an absolute URL");
                return Err(PolicyFileError::Value { member: "base-url", value, known });
            }
            policy = policy.with_relative_urls(RelativeUrls::Resolve(base.clone()));
        }
        for (element, patterns) in self.allowed_urls.iter().flatten() {
            policy = policy.with_allowed_urls(element, patterns);
        }
        if let Some(prefix) = &self.image_proxy {
            policy = policy.with_image_proxy(prefix);
        }
        if let Some(rel) = self.link_rel.as_deref() {
            policy = policy.with_link_rel(Some(rel).filter(|rel| !rel.is_empty()));
        }
        if let Some(target) = self.link_target.as_deref() {
            policy = policy.with_link_target(Some(target).filter(|target| !target.is_empty()));
        }
        if let Some(hosts) = &self.own_hosts {
            policy = policy.with_own_hosts(hosts);
        }
        Ok(policy)
    }

    fn values_and_elements(&self, mut policy: Policy) -> Policy {
        for (element, classes) in self.classes.iter().flatten() {
            policy = policy.with_allowed_classes(element, classes);
        }
        if let Some(prefix) = &self.id_prefix {
            policy = policy.with_id_prefix(prefix);
        }
        if let Some(styles) = &self.styles {
            policy = policy.with_style_properties(Vec::<String>::new());
            for (property, values) in styles {
                policy = policy.with_style_values(property, values);
            }
        }
        for (element, attributes) in self.values.iter().flatten() {
            for (attribute, values) in attributes {
                policy = policy.with_attribute_values(element, attribute, values);
            }
        }
        for (element, attributes) in self.set.iter().flatten() {
            for (attribute, value) in attributes {
                policy = policy.with_set_attribute(element, attribute, value);
            }
        }
        for (from, to) in self.rename.iter().flatten() {
            policy = policy.with_renamed_element(from, to);
        }
        for (element, attributes) in self.require.iter().flatten() {
            for attribute in attributes {
                policy = policy.with_required_attribute(element, attribute);
            }
        }
        if let Some(elements) = &self.unwrap_bare {
            policy = policy.with_bare_unwrapped(elements);
        }
        if let Some(elements) = &self.remove_empty {
            policy = policy.with_empty_removed(elements);
        }
        if let Some(is_kept) = self.local_use {
            policy = policy.with_local_use(is_kept);
        }
        policy
    }
}
