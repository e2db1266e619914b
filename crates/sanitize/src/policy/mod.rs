//! The wishes of programs beyond the standard's configuration: rules for values, for what elements must have, and for
//! what becomes of the rest.
//!
//! This layer is this library's own. Browsers have nothing like it. It takes a [`Sanitizer`] for which elements and
//! attributes stay, and says what becomes of their values, and of the content of elements that do not stay.

mod ammonia;
mod change;
#[cfg(feature = "serde")]
mod file;
mod judge;
mod references;
mod settings;
mod style;
mod tidy;
mod urls;
mod values;

use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::Sanitizer;
use crate::clean::Cleaned;
use crate::clean_options::{CONTENT, CleanError, CleanOptions, PAGE};
use crate::rounds::Round;
use crate::rules::{Fate, Rules};

pub use change::ElementChange;
#[cfg(feature = "serde")]
pub use file::{PolicyFileError, PolicySettings};
pub(crate) use judge::{Decided, Values};
pub(crate) use settings::Settings;
pub use settings::Unlisted;
pub use urls::{RelativeUrls, UrlUse};

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
///
/// Each rule of a policy has seen everything that is written, in the tree as it is read again, too. Names in its rules are
/// those of elements and attributes whatever their namespace, so that a rule for `a` holds for the links of SVG as well.
/// `docs/guide-sanitizing.md` has a policy for each common job.
#[derive(Clone)]
pub struct Policy {
    settings: Arc<Settings>,
    rules: Arc<OnceLock<Rules>>,
}

impl fmt::Debug for Policy {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Policy").field("settings", &self.settings).finish_non_exhaustive()
    }
}

impl From<Settings> for Policy {
    fn from(settings: Settings) -> Self {
        Self { settings: Arc::new(settings), rules: Arc::default() }
    }
}

impl Policy {
    /// A policy that has no rule yet: it cleans as the sanitizer does. But elements that the parser adds where markup leaves
    /// them out (`tbody`, `tr`, `colgroup`, and in pages `html`, `head` and `body`) need not be listed for what is in them to stay.
    #[must_use]
    pub fn new(sanitizer: Sanitizer) -> Self {
        Settings::new(sanitizer).into()
    }

    fn changed(mut self, change: impl FnOnce(&mut Settings)) -> Self {
        change(Arc::make_mut(&mut self.settings));
        if self.rules.get().is_some() || Arc::strong_count(&self.rules) > 1 {
            self.rules = Arc::default();
        }
        self
    }

    /// The markup that stays, as the content of a `div`; as [`Sanitizer::clean`].
    #[must_use]
    pub fn clean(&self, html: &str) -> String {
        self.round(&CONTENT).run_or_text(html)
    }

    /// The page that stays, with its doctype, and `html`, `head` and `body` with the attributes that are listed for them;
    /// see [`CleanOptions::document`].
    ///
    /// ```
    /// use duckbill_sanitize::{Policy, Sanitizer, SanitizerConfig, SanitizerElement};
    /// let html = SanitizerElement::new("html").with_attributes(["lang"]);
    /// let config = SanitizerConfig::new().with_elements([html, "title".into(), "p".into()]);
    /// let policy = Policy::new(Sanitizer::new_strict(&config)?);
    /// assert_eq!(
    ///     policy.clean_document("<!DOCTYPE html><html lang=en><title>A</title><script>b</script><p>c"),
    ///     "<!DOCTYPE html><html lang=\"en\"><head><title>A</title></head><body><p>c</p></body></html>",
    /// );
    /// # Ok::<(), duckbill_sanitize::ConfigError>(())
    /// ```
    #[must_use]
    pub fn clean_document(&self, html: &str) -> String {
        self.round(&PAGE).run_or_text(html)
    }

    /// The same as [`clean`](Self::clean) with options, as [`Sanitizer::try_clean`].
    ///
    /// # Errors
    ///
    /// Errors if a limit is reached or the cancel flag is set, or if the result does not become stable.
    pub fn try_clean(&self, html: &str, options: &CleanOptions) -> Result<String, CleanError> {
        self.round(options).run(html, None)
    }

    /// Cleans as [`try_clean`](Self::try_clean) does, and says what was removed, where and why; as
    /// [`Sanitizer::clean_with_report`]. Attributes that get another value are reported too, as
    /// [`AttributeValue`](crate::Removed::AttributeValue), but not those that this policy sets.
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
        let mut removed = Vec::new();
        let html = self.round(options).with_places().run(html, Some(&mut removed))?;
        Ok(Cleaned { html, removed })
    }

    /// The sanitizer that says which elements and attributes stay.
    #[must_use]
    pub fn sanitizer(&self) -> &Sanitizer {
        &self.settings.sanitizer
    }

    /// The schemes of URLs that stay; `None` if all do.
    pub fn url_schemes(&self) -> Option<impl Iterator<Item = &str>> {
        self.settings.urls.schemes.as_ref().map(|schemes| schemes.iter().map(String::as_str))
    }

    fn round<'a>(&'a self, options: &'a CleanOptions) -> Round<'a> {
        Round::new(self.rules(), options).with_policy(&self.settings)
    }

    fn rules(&self) -> &Rules {
        self.rules.get_or_init(|| {
            let settings = &*self.settings;
            let mut rules = settings.sanitizer.rules_of_policy(settings.exempt());
            rules.prefixes.clone_from(&settings.prefixes);
            for pattern in &settings.patterns {
                rules.keep_matching(pattern.clone());
            }
            rules.allow_implied();
            let unlisted = crate::RemovalReason::NotListed;
            match settings.unlisted {
                Unlisted::Drop => {}
                Unlisted::Unwrap => {
                    rules.set_unlisted(Fate::Replaced(unlisted), &settings.dropped);
                }
                Unlisted::Escape => rules.set_unlisted(Fate::Escaped, &settings.dropped),
            }
            let mut set = |element: &str, attribute: &str| {
                rules.set.push((element.into(), attribute.into()));
            };
            for (element, attributes) in &settings.set {
                attributes.iter().for_each(|(attribute, _)| set(element, attribute));
            }
            settings.links.attributes().for_each(|(element, attribute)| set(element, attribute));
            let mut watched: Vec<Box<str>> = Vec::new();
            let given = rules.set.iter().map(|(element, _)| &**element);
            let frames = settings.exempt().frames.then_some("iframe");
            let sheets = settings.filters_styles().then_some("style");
            for name in given.chain(frames).chain(sheets) {
                if !watched.iter().any(|known| **known == *name) {
                    watched.push(name.into());
                }
            }
            rules.watched = watched;
            rules
        })
    }
}
