//! The settings of a policy, and the methods that set them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use super::Policy;
use super::change::{ElementChange, Rule};
use super::style::Styles;
use super::urls::{Links, RelativeUrls, UrlPattern, UrlUse, Urls};
use crate::Sanitizer;
use crate::pattern::{Pattern, patterns};
use crate::portable::Exempt;
use duckbill::ElementRef;

/// The treatment of elements that a sanitizer's list of elements does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Unlisted {
    /// They go with their content, as in the standard.
    #[default]
    Drop,
    /// Their content takes their place.
    Unwrap,
    /// Their tags become text, as they are written, with their content between them.
    Escape,
}

/// The decision of a function about an attribute.
pub(super) type Filter = dyn Fn(&str, &str, &str) -> Option<String> + Send + Sync;

/// By name, what is said of that element.
pub(super) type By<T> = BTreeMap<String, T>;

/// The settings of a policy.
#[derive(Clone)]
pub(crate) struct Settings {
    pub(super) sanitizer: Sanitizer,
    pub(super) unlisted: Unlisted,
    /// Elements that go with their content, where others are unwrapped or escaped.
    pub(super) dropped: Vec<Pattern>,
    /// Elements that stay though they are not listed.
    pub(super) patterns: Vec<Pattern>,
    pub(super) prefixes: Vec<String>,
    pub(super) urls: Urls,
    pub(super) links: Links,
    pub(super) classes: By<Vec<Pattern>>,
    pub(super) id_prefix: Option<String>,
    /// By element and attribute: the values that stay.
    pub(super) values: By<By<Vec<Pattern>>>,
    /// By element: attributes that it gets.
    pub(super) set: By<Vec<(String, String)>>,
    pub(super) styles: Styles,
    pub(super) renamed: By<String>,
    /// Elements that are unwrapped if they have no attribute.
    pub(super) bare: BTreeSet<String>,
    /// Elements that are unwrapped if nothing is in them.
    pub(super) empty: BTreeSet<String>,
    /// By element: attributes without which it is unwrapped.
    pub(super) required: By<Vec<String>>,
    pub(super) local_use: bool,
    pub(super) filter: Option<Arc<Filter>>,
    pub(super) rule: Option<Arc<Rule>>,
}

impl fmt::Debug for Settings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = formatter.debug_struct("Settings");
        fields.field("sanitizer", &self.sanitizer).field("links", &self.links);
        fields.finish_non_exhaustive()
    }
}

fn strings<T: Into<String>, C: FromIterator<String>>(items: impl IntoIterator<Item = T>) -> C {
    items.into_iter().map(Into::into).collect()
}

fn patterns_of<T: Into<String>>(items: impl IntoIterator<Item = T>) -> Vec<Pattern> {
    patterns(items.into_iter().map(Into::into))
}

impl Settings {
    pub(super) fn new(sanitizer: Sanitizer) -> Self {
        Self {
            sanitizer,
            unlisted: Unlisted::Drop,
            dropped: Vec::new(),
            patterns: Vec::new(),
            prefixes: Vec::new(),
            urls: Urls::default(),
            links: Links::default(),
            classes: By::new(),
            id_prefix: None,
            values: By::new(),
            set: By::new(),
            styles: Styles::default(),
            renamed: By::new(),
            bare: BTreeSet::new(),
            empty: BTreeSet::new(),
            required: By::new(),
            local_use: false,
            filter: None,
            rule: None,
        }
    }

    /// The unsafe features that this policy checks itself.
    pub(super) fn exempt(&self) -> Exempt {
        Exempt { frames: self.urls.allowed.contains_key("iframe"), local_use: self.local_use }
    }

    /// Whether the source of the tree is needed, with the places of its nodes.
    pub(crate) fn needs_source(&self) -> bool {
        self.unlisted == Unlisted::Escape
    }

    /// Lets attributes that have rules of their own through the lists.
    pub(super) fn keep_attributes(&mut self) {
        let sanitizer = &mut self.sanitizer;
        for element in self.classes.keys().filter(|element| *element != "*") {
            sanitizer.keep_attribute_on(element, "class");
        }
        for (element, values) in &self.values {
            for attribute in values.keys() {
                sanitizer.keep_attribute_on(element, attribute);
            }
        }
    }

    /// An element's name that no chain of renamings leads on from.
    fn end_of_renaming(&self, name: &str) -> String {
        let mut last = name;
        // A circle ends where it began.
        for _ in 0..=self.renamed.len() {
            match self.renamed.get(last) {
                Some(next) if next != name => last = next,
                _ => break,
            }
        }
        last.to_owned()
    }
}

/// The treatment of elements.
impl Policy {
    /// Takes another sanitizer for which elements and attributes stay, with the rules of this policy.
    ///
    /// ```
    /// use duckbill_sanitize::{Policy, Sanitizer, SanitizerConfig};
    /// let sanitizer = Sanitizer::new_strict(&SanitizerConfig::new().with_elements(["b"]))?;
    /// assert_eq!(Policy::ammonia().with_sanitizer(sanitizer).clean("<b>1</b> <i>2</i>"), "<b>1</b> 2");
    /// # Ok::<(), duckbill_sanitize::ConfigError>(())
    /// ```
    #[must_use]
    pub fn with_sanitizer(self, sanitizer: Sanitizer) -> Self {
        self.changed(|settings| {
            settings.sanitizer = sanitizer;
            settings.keep_attributes();
        })
    }

    /// Keeps the content of elements that the sanitizer's list of elements does not have, but for these elements.
    /// Without this, the content goes with the element. A `*` in a name stands for any characters: `w:*`.
    #[must_use]
    pub fn with_content_kept_except<T: Into<String>>(
        self,
        elements: impl IntoIterator<Item = T>,
    ) -> Self {
        self.changed(|settings| {
            settings.unlisted = Unlisted::Unwrap;
            settings.dropped = patterns_of(elements);
        })
    }

    /// Sets the elements that go with their content where others are unwrapped or escaped. A `*` stands for any characters.
    #[must_use]
    pub fn with_dropped<T: Into<String>>(self, elements: impl IntoIterator<Item = T>) -> Self {
        self.changed(|settings| settings.dropped = patterns_of(elements))
    }

    /// Sets what becomes of elements that the sanitizer's list of elements does not have. With [`Unlisted::Escape`] everything that
    /// was written is seen: no element goes with its content, unless [`with_dropped`](Self::with_dropped) names it after this.
    ///
    /// ```
    /// use duckbill_sanitize::{Policy, Unlisted};
    /// let policy = Policy::ammonia().with_unlisted(Unlisted::Escape);
    /// assert_eq!(policy.clean("<b>1</b> <BLINK x=y>2</BLINK>"), "<b>1</b> &lt;BLINK x=y&gt;2&lt;/BLINK&gt;");
    /// ```
    #[must_use]
    pub fn with_unlisted(self, unlisted: Unlisted) -> Self {
        self.changed(|settings| {
            settings.unlisted = unlisted;
            if unlisted == Unlisted::Escape {
                settings.dropped.clear();
            }
        })
    }

    /// Keeps elements whose names match one of these, such as `my-*`, with the attributes that are kept on any element. It is for
    /// custom elements: what can run script does not stay whatever matches.
    #[must_use]
    pub fn with_element_patterns<T: Into<String>>(
        self,
        patterns: impl IntoIterator<Item = T>,
    ) -> Self {
        self.changed(|settings| settings.patterns = patterns_of(patterns))
    }

    /// Gives elements of HTML another name, before the lists are asked.
    ///
    /// ```
    /// use duckbill_sanitize::Policy;
    /// let policy = Policy::ammonia().with_renamed_element("font", "span").with_renamed_element("b", "strong");
    /// assert_eq!(policy.clean("<font color=red><b>1</b></font>"), "<span><strong>1</strong></span>");
    /// ```
    #[must_use]
    pub fn with_renamed_element(self, from: &str, to: &str) -> Self {
        self.changed(|settings| {
            settings.renamed.insert(from.to_ascii_lowercase(), to.to_ascii_lowercase());
            let ends = settings.renamed.keys();
            let ends = ends.map(|name| (name.clone(), settings.end_of_renaming(name))).collect();
            settings.renamed = ends;
        })
    }

    /// Unwraps elements of these names that have no attribute after all other rules: a `span` that does nothing.
    #[must_use]
    pub fn with_bare_unwrapped<T: Into<String>>(
        self,
        elements: impl IntoIterator<Item = T>,
    ) -> Self {
        self.changed(|settings| settings.bare = strings(elements))
    }

    /// Removes elements of these names in which there is neither text but white space nor an image or the like. White space stays.
    #[must_use]
    pub fn with_empty_removed<T: Into<String>>(
        self,
        elements: impl IntoIterator<Item = T>,
    ) -> Self {
        self.changed(|settings| settings.empty = strings(elements))
    }

    /// Unwraps elements of this name that do not have this attribute after all other rules. An `img` goes.
    ///
    /// ```
    /// use duckbill_sanitize::Policy;
    /// let policy = Policy::ammonia().with_required_attribute("img", "src");
    /// assert_eq!(policy.clean("<img src=a.png><img src=javascript:b alt=c>"), "<img src=\"a.png\">");
    /// ```
    #[must_use]
    pub fn with_required_attribute(self, element: &str, attribute: &str) -> Self {
        self.changed(|settings| {
            settings.required.entry(element.to_owned()).or_default().push(attribute.to_owned());
        })
    }

    /// Keeps `use` of SVG, if it is listed, where its `href` is an identifier of the same page: `#icon`. Otherwise it goes, since
    /// it can name another document.
    #[must_use]
    pub fn with_local_use(self, is_kept: bool) -> Self {
        self.changed(|settings| settings.local_use = is_kept)
    }

    /// Asks a function about each element that was read, before the lists are asked: it may keep, unwrap or drop the element,
    /// rename it, and change its attributes. Elements that only come to be when the result is read again are asked
    /// about as well; what the function has decided it is not asked again.
    ///
    /// ```
    /// use duckbill_sanitize::Policy;
    /// let policy = Policy::ammonia().with_element_rule(|element, change| {
    ///     if element.name() == "img" && element.attribute("width") == Some("1") {
    ///         change.drop_element();
    ///     } else if element.name() == "h1" {
    ///         change.rename("h2");
    ///     }
    /// });
    /// assert_eq!(policy.clean("<h1>1</h1><img src=a width=1><img src=b>"), "<h2>1</h2><img src=\"b\">");
    /// ```
    #[must_use]
    pub fn with_element_rule(
        self,
        rule: impl Fn(ElementRef<'_>, &mut ElementChange) + Send + Sync + 'static,
    ) -> Self {
        self.changed(|settings| settings.rule = Some(Arc::new(rule)))
    }
}

/// Attributes and their values.
impl Policy {
    /// Keeps attributes whose names begin with one of these, such as `data-`.
    #[must_use]
    pub fn with_attribute_prefixes<T: Into<String>>(
        self,
        prefixes: impl IntoIterator<Item = T>,
    ) -> Self {
        self.changed(|settings| settings.prefixes = strings(prefixes))
    }

    /// Keeps the `class` attribute on an element, with these classes alone. A `*` stands for any characters: `language-*`. As
    /// an element, `*` stands for all on which `class` is kept.
    #[must_use]
    pub fn with_allowed_classes<T: Into<String>>(
        self,
        element: &str,
        classes: impl IntoIterator<Item = T>,
    ) -> Self {
        self.changed(|settings| {
            if element != "*" {
                settings.sanitizer.keep_attribute_on(element, "class");
            }
            settings.classes.insert(element.to_owned(), patterns_of(classes));
        })
    }

    /// Puts this before the value of each `id` and `name` that does not begin with it, so that it cannot be one of the page's; and
    /// before what refers to them: `href="#a"`, `for`, `headers`, `list`, `usemap`, `popovertarget`, `aria-labelledby` and its kin,
    /// `url(#a)`, and in animations `begin="a.click"`.
    /// The `name` of `meta` is no identifier.
    #[must_use]
    pub fn with_id_prefix(self, prefix: &str) -> Self {
        self.changed(|settings| settings.id_prefix = Some(prefix.to_owned()))
    }

    /// Keeps an attribute on an element with these values alone, in whatever case of ASCII. A `*` stands for any characters.
    #[must_use]
    pub fn with_attribute_values<T: Into<String>>(
        self,
        element: &str,
        attribute: &str,
        values: impl IntoIterator<Item = T>,
    ) -> Self {
        let values = values.into_iter().map(|value| value.into().to_ascii_lowercase());
        self.changed(|settings| {
            settings.sanitizer.keep_attribute_on(element, attribute);
            let attributes = settings.values.entry(element.to_owned()).or_default();
            attributes.insert(attribute.to_owned(), patterns_of(values));
        })
    }

    /// Gives each such element this attribute, in place of its own. The value is yours; it is not judged as a URL.
    #[must_use]
    pub fn with_set_attribute(self, element: &str, attribute: &str, value: &str) -> Self {
        self.changed(|settings| {
            let set = settings.set.entry(element.to_owned()).or_default();
            let attribute = attribute.to_ascii_lowercase();
            set.retain(|(known, _)| *known != attribute);
            set.push((attribute, value.to_owned()));
        })
    }

    /// Asks a function about each attribute that stays: it takes the names of element and attribute and the value,
    /// and returns the value to use, or `None` to remove the attribute. What it returns is judged by the other rules. It
    /// is asked once about an attribute, and again only where the result, read again, has it on another element. A result that is
    /// cleaned once more is the same if the function leaves as it is what it and the other rules have made.
    #[must_use]
    pub fn with_attribute_filter(
        self,
        filter: impl Fn(&str, &str, &str) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        self.changed(|settings| settings.filter = Some(Arc::new(filter)))
    }

    /// Keeps of `style` attributes and style sheets only the declarations of these properties, with any value. The attribute
    /// must be allowed.
    #[must_use]
    pub fn with_style_properties<T: Into<String>>(
        self,
        properties: impl IntoIterator<Item = T>,
    ) -> Self {
        self.changed(|settings| {
            let any = |name: T| (name.into().to_ascii_lowercase(), vec![Pattern::from("*")]);
            settings.styles.properties = Some(properties.into_iter().map(any).collect());
        })
    }

    /// Keeps declarations of this property with these values alone, beside those of other properties that are allowed. A
    /// `*` stands for any characters: `#*`. Case and `!important` do not count.
    ///
    /// ```
    /// use duckbill_sanitize::{Policy, Sanitizer, SanitizerConfig};
    /// let config = SanitizerConfig::new().with_elements(["p"]).with_attributes(["style"]);
    /// let policy = Policy::new(Sanitizer::new_strict(&config)?)
    ///     .with_style_properties(["color"])
    ///     .with_style_values("text-align", ["left", "center", "right"]);
    /// let html = "<p style='color: red; text-align: center; position: fixed'>";
    /// assert_eq!(policy.clean(html), "<p style=\"color:red;text-align:center\"></p>");
    /// # Ok::<(), duckbill_sanitize::ConfigError>(())
    /// ```
    #[must_use]
    pub fn with_style_values<T: Into<String>>(
        self,
        property: &str,
        values: impl IntoIterator<Item = T>,
    ) -> Self {
        let values = values.into_iter().map(|value| value.into().to_ascii_lowercase());
        self.changed(|settings| {
            let properties = settings.styles.properties.get_or_insert_default();
            properties.insert(property.to_ascii_lowercase(), patterns_of(values));
        })
    }
}

/// URLs and links.
impl Policy {
    /// Removes URLs with other schemes: of attributes, in `srcset` one by one, and of styles. A colon after a scheme does not
    /// count.
    #[must_use]
    pub fn with_url_schemes<T: Into<String>>(self, schemes: impl IntoIterator<Item = T>) -> Self {
        let lower = |scheme: T| {
            let mut scheme = scheme.into();
            scheme.make_ascii_lowercase();
            scheme.truncate(scheme.trim_end_matches(':').len());
            scheme
        };
        self.changed(|settings| {
            settings.urls.schemes = Some(schemes.into_iter().map(lower).collect())
        })
    }

    /// Sets what becomes of relative URLs; they are kept if nothing is said.
    #[must_use]
    pub fn with_relative_urls(self, relative: RelativeUrls) -> Self {
        self.changed(|settings| settings.urls.relative = relative)
    }

    /// Keeps the URLs of an element only if they are like one of these: `https://www.youtube.com/embed/*`, `*.example.org`. A
    /// pattern is a host, before which may be a scheme (`http` and `https` if there is none), and after which a path, in which `*`
    /// stands for any characters. A `*.` before the host stands for its subdomains.
    ///
    /// With this, `iframe` stays if it is listed, without its content and `srcdoc`; without it `iframe` always goes.
    ///
    /// ```
    /// use duckbill_sanitize::{Policy, SanitizerElement};
    /// let mut sanitizer = Policy::ammonia().sanitizer().clone();
    /// sanitizer.allow_element(SanitizerElement::new("iframe").with_attributes(["src"]));
    /// let policy = Policy::ammonia()
    ///     .with_sanitizer(sanitizer)
    ///     .with_allowed_urls("iframe", ["https://www.youtube.com/embed/*"])
    ///     .with_set_attribute("iframe", "sandbox", "allow-scripts allow-same-origin")
    ///     .with_required_attribute("iframe", "src");
    /// let html = "<iframe src=//www.youtube.com/embed/x></iframe><iframe src=https://www.youtube.com.evil.test/embed/></iframe>";
    /// assert_eq!(
    ///     policy.clean(html),
    ///     "<iframe src=\"https://www.youtube.com/embed/x\" sandbox=\"allow-scripts allow-same-origin\"></iframe>",
    /// );
    /// ```
    #[must_use]
    pub fn with_allowed_urls<T: AsRef<str>>(
        self,
        element: &str,
        patterns: impl IntoIterator<Item = T>,
    ) -> Self {
        let patterns = patterns.into_iter().map(|pattern| UrlPattern::new(pattern.as_ref()));
        self.changed(|settings| {
            settings.urls.allowed.insert(element.to_owned(), patterns.collect());
        })
    }

    /// Has images come by way of a proxy: the URL of each image of another host, with its characters escaped, after this
    /// prefix. It holds for `img`, `srcset`, posters, backgrounds, and URLs in styles. Relative URLs, `cid:` and `data:` stay.
    ///
    /// ```
    /// use duckbill_sanitize::Policy;
    /// let policy = Policy::ammonia().with_image_proxy("https://proxy.example/?url=");
    /// let clean = policy.clean("<img src=http://track.test/1.gif?a=b>");
    /// assert_eq!(clean, "<img src=\"https://proxy.example/?url=http%3A%2F%2Ftrack.test%2F1.gif%3Fa%3Db\">");
    /// assert_eq!(policy.clean(&clean), clean);
    /// ```
    #[must_use]
    pub fn with_image_proxy(self, prefix: &str) -> Self {
        self.changed(|settings| settings.urls.proxy = Some(prefix.to_owned()))
    }

    /// Asks a function about each URL that stays: those of attributes, of `srcset` one by one, and of styles. It returns
    /// the URL to use, or `None` to refuse it. Like a filter of attributes it is asked once.
    #[must_use]
    pub fn with_url_rule(
        self,
        rule: impl Fn(&UrlUse<'_>) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        self.changed(|settings| settings.urls.rule = Some(Arc::new(rule)))
    }

    /// Gives each link this `rel` attribute, in place of its own: each `a`, of whatever namespace, and each `area` with `href`. With
    /// [`with_own_hosts`](Self::with_own_hosts), each that leads elsewhere.
    #[must_use]
    pub fn with_link_rel(self, rel: Option<&str>) -> Self {
        self.changed(|settings| settings.links.rel = rel.map(str::to_owned))
    }

    /// The same for `target`.
    #[must_use]
    pub fn with_link_target(self, target: Option<&str>) -> Self {
        self.changed(|settings| settings.links.target = target.map(str::to_owned))
    }

    /// Says that links to these hosts, and relative ones, get neither the `rel` nor the `target` of this policy.
    ///
    /// ```
    /// use duckbill_sanitize::Policy;
    /// let policy = Policy::ammonia().with_link_rel(Some("nofollow")).with_own_hosts(["example.org"]);
    /// assert_eq!(
    ///     policy.clean("<a href=/1>1</a><a href=https://example.org/>2</a><a href=//b.test>3</a>"),
    ///     "<a href=\"/1\">1</a><a href=\"https://example.org/\">2</a><a href=\"//b.test\" rel=\"nofollow\">3</a>",
    /// );
    /// ```
    #[must_use]
    pub fn with_own_hosts<T: Into<String>>(self, hosts: impl IntoIterator<Item = T>) -> Self {
        let hosts = hosts.into_iter().map(|host| host.into().to_ascii_lowercase());
        self.changed(|settings| settings.links.own_hosts = Some(patterns_of(hosts)))
    }
}
