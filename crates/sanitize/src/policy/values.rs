//! The treatment of the value of an attribute.

use std::borrow::Cow;

use super::references;
use super::settings::Settings;
use super::urls::Place;
use duckbill::dom::{AttributeRef, ElementRef};

impl Settings {
    /// The value that an attribute has by the rules; `None` if it is removed.
    pub(super) fn value<'v>(
        &self,
        element: ElementRef<'_>,
        attribute: AttributeRef<'v>,
        is_decided: bool,
    ) -> Option<Cow<'v, str>> {
        let (owner, name, local) = (element.name(), attribute.name(), attribute.local_name());
        let mut value = Cow::Borrowed(attribute.value());
        if let Some(filter) = self.filter.as_deref().filter(|_| !is_decided) {
            let decided = filter(owner, name, &value)?;
            if *decided != *value {
                value = Cow::Owned(decided);
            }
        }
        let values = self.values.get(owner).and_then(|attributes| attributes.get(name));
        if values.is_some_and(|values| !values.iter().any(|one| one.matches_ignoring_case(&value)))
        {
            return None;
        }
        if self.refuses(owner, name, local, &value) {
            return None;
        }
        let place = Place { element: owner, attribute: name, asks: !is_decided };
        value = self.urls.judge(place, local, value)?;
        if let Some(prefix) = &self.id_prefix {
            value = references::prefixed(owner, name, value, prefix);
        }
        match name {
            "class" => self.classes(owner, value),
            "style" => self.style(place, value),
            _ => self.paint(place, value),
        }
    }

    /// Whether a value cannot stay on an element that is unsafe but for its attributes.
    fn refuses(&self, owner: &str, name: &str, local: &str, value: &str) -> bool {
        let exempt = self.exempt();
        exempt.frames && owner == "iframe" && name == "srcdoc"
            || exempt.local_use && owner == "use" && local == "href" && !value.starts_with('#')
            || exempt.local_use && owner == "use" && name == "xlink:href" && !value.starts_with('#')
    }

    fn classes<'v>(&self, owner: &str, value: Cow<'v, str>) -> Option<Cow<'v, str>> {
        let (own, all) = (self.classes.get(owner), self.classes.get("*"));
        if own.is_none() && all.is_none() {
            return Some(value);
        }
        let allowed = || own.into_iter().chain(all).flatten();
        let words = value.split_ascii_whitespace();
        let kept: Vec<&str> =
            words.filter(|class| allowed().any(|one| one.matches(class))).collect();
        if kept.is_empty() {
            return None;
        }
        let joined = kept.join(" ");
        Some(if joined == *value { value } else { Cow::Owned(joined) })
    }

    /// Whether there are rules for styles.
    pub(super) fn filters_styles(&self) -> bool {
        self.styles.properties.is_some() || self.urls.has_rules() || self.id_prefix.is_some()
    }

    /// A `style` attribute; `None` if nothing is left of it.
    fn style<'v>(&self, place: Place<'_>, value: Cow<'v, str>) -> Option<Cow<'v, str>> {
        let has_urls = value.contains('(') && (self.urls.has_rules() || self.id_prefix.is_some());
        if self.styles.properties.is_none() && !has_urls {
            return Some(value);
        }
        let kept = self.styles.declarations(&value, &|url| self.style_url(place, url));
        (!kept.is_empty()).then_some(Cow::Owned(kept))
    }

    /// An attribute that may hold a value of CSS with a URL: `fill="url(#a)"`.
    fn paint<'v>(&self, place: Place<'_>, value: Cow<'v, str>) -> Option<Cow<'v, str>> {
        const PAINTS: [&str; 11] = [
            "clip-path",
            "color-profile",
            "cursor",
            "fill",
            "filter",
            "marker",
            "marker-end",
            "marker-mid",
            "marker-start",
            "mask",
            "stroke",
        ];
        if !PAINTS.contains(&place.attribute)
            || !value.contains('(')
            || !self.urls.has_rules() && self.id_prefix.is_none()
        {
            return Some(value);
        }
        super::style::with_urls(&value, &|url| self.style_url(place, url)).map(Cow::Owned)
    }

    /// A URL of CSS; `None` if it is refused.
    pub(super) fn style_url(&self, place: Place<'_>, url: &str) -> Option<String> {
        if let Some(fragment) = url.strip_prefix('#') {
            return Some(match &self.id_prefix {
                Some(prefix) if !fragment.starts_with(&**prefix) && !fragment.is_empty() => {
                    format!("#{prefix}{fragment}")
                }
                _ => url.to_owned(),
            });
        }
        self.urls.judge_one(place, url, true).map(Cow::into_owned)
    }
}
