//! Parsing, sanitizing and writing until nothing changes.
//!
//! Some trees cannot be written: a `p` in a `p`, an `a` in an `a`, nested forms. Written and parsed again they are
//! another tree, and what was text may have become an element: [mutation
//! XSS](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitizer-security-mxss). So a result is
//! parsed and sanitized again until neither changes it any more, or until its tree is of a kind that is certain to be
//! parsed as it is written.

use crate::clean_options::{CleanError, CleanOptions};
use crate::policy::{Decided, Settings, Values};
use crate::report::Removal;
use crate::rules::Rules;
use crate::walk::{Purpose, sanitize_from};
use duckbill::dom::Spans;
use duckbill::limits::{Limit, ParseStopped, certainly_survives_reparsing};
use duckbill::serializer::{Serializer, escape_text};
use duckbill::tokens::ContentModel;
use duckbill::tree::Scripting;
use duckbill::{ParseOptions, parse, parse_fragment, parse_fragment_with, parse_with};

/// How often a result is parsed again. Real markup needs one round, the cases known one or two.
const ROUNDS: usize = 8;

/// Parsing, sanitizing and writing, repeatedly.
pub(crate) struct Round<'a> {
    rules: &'a Rules,
    /// The other changes of a tree.
    policy: Option<&'a Settings>,
    /// The decisions of the policy's functions.
    decided: Decided,
    given: &'a CleanOptions,
    options: ParseOptions,
    /// The string that the last round wrote.
    written: String,
}

impl<'a> Round<'a> {
    pub(crate) fn new(rules: &'a Rules, given: &'a CleanOptions) -> Self {
        Self {
            rules,
            policy: None,
            decided: Decided::default(),
            given,
            options: given.parse_options(),
            written: String::new(),
        }
    }

    /// Notes the places of what is removed.
    pub(crate) fn with_places(mut self) -> Self {
        self.options = self.options.with_spans(Spans::Full);
        self
    }

    /// Applies a policy to each tree.
    pub(crate) fn with_policy(mut self, policy: &'a Settings) -> Self {
        self.policy = Some(policy);
        if policy.needs_source() { self.with_places() } else { self }
    }

    /// Repeats until a round changes nothing; if there is no such round, the text alone.
    pub(crate) fn run_or_text(mut self, html: &str) -> String {
        if let Ok(clean) = self.run(html, None) {
            return clean;
        }
        let text = match self.given.is_document {
            true => parse(&self.written).document_node().text_content(),
            false => parse_fragment(&self.written, &self.given.context).root().text_content(),
        };
        let text = escape_text(&text).into_owned();
        // Where text goes elsewhere, as in a frameset, it may change as well.
        self.run(&text, None).unwrap_or_default()
    }

    /// Repeats until a round changes nothing.
    pub(crate) fn run(
        &mut self,
        html: &str,
        mut report: Option<&mut Vec<Removal>>,
    ) -> Result<String, CleanError> {
        self.decided = Decided::default();
        let mut is_stable = self.once(html, report.as_deref_mut())?;
        if is_stable {
            return Ok(std::mem::take(&mut self.written));
        }
        if !self.policy.is_some_and(Settings::needs_source) {
            self.options = self.options.clone().with_spans(Spans::None);
        }
        for _ in 0..ROUNDS {
            if is_stable {
                break;
            }
            let html = std::mem::take(&mut self.written);
            let mut later = report.is_some().then(Vec::new);
            is_stable = self.once(&html, later.as_mut())?;
            if let Some(report) = report.as_deref_mut() {
                let removals = later.into_iter().flatten();
                // A place in what was written says nothing about the source.
                report.extend(removals.map(|removal| Removal { span: None, ..removal }));
            }
        }
        if is_stable { Ok(std::mem::take(&mut self.written)) } else { Err(CleanError::Unstable) }
    }

    /// Returns whether the markup stayed as it was, or is certain to.
    fn once(
        &mut self,
        html: &str,
        mut report: Option<&mut Vec<Removal>>,
    ) -> Result<bool, CleanError> {
        let stopped = |stopped: ParseStopped| CleanError::Stopped(stopped.reason());
        if let Some(text) = self.as_text_only(html) {
            parse_fragment_with(html, &self.given.context, &self.options).map_err(stopped)?;
            let is_stable = text == html;
            self.written = text;
            return Ok(is_stable);
        }
        let parsed = match self.given.is_document {
            true => parse_with(html, &self.options),
            false => parse_fragment_with(html, &self.given.context, &self.options),
        };
        let mut tree = parsed.map_err(stopped)?;
        let root = tree.root().id();
        if let Some(policy) = self.policy {
            policy.change(&mut tree, root, &self.decided, report.as_deref_mut());
        }
        let values = self.policy.map(|policy| Values::new(policy, &self.decided));
        let (rules, purpose) = ((self.rules, values), Purpose::String);
        let kept = sanitize_from(&mut tree, root, rules, purpose, html, report.as_deref_mut());
        if let Some(policy) = self.policy {
            policy.set(&mut tree, &kept, self.rules);
            policy.tidy(&mut tree, root, report);
        }
        let most = self.given.limits.get(Limit::OutputBytes);
        let cancel = self.given.cancel.as_deref();
        self.written = match (most, cancel) {
            (None, None) => tree.outer_html(),
            _ => Serializer::html()
                .to_string_stoppable(tree.root(), most, cancel)
                .map_err(CleanError::Stopped)?,
        };
        if self.written == html {
            // It is a fixed point. What the rules removed from the tree is what the parser adds to the same string.
            return Ok(true);
        }
        // A string that is certain to be parsed as that tree is not changed by the next round: each node and attribute was judged on
        // its own, and stays what it is.
        if !self.given.is_document && certainly_survives_reparsing(tree.root(), &self.given.context)
        {
            return Ok(true);
        }
        if let Some(policy) = self.policy {
            policy.remember(&tree, &mut self.decided);
        }
        Ok(false)
    }

    /// The text written for an element whose content is text without character references:
    /// text that is the same in any other element. In a script there is nothing that is safe.
    fn as_text_only(&self, html: &str) -> Option<String> {
        if self.given.is_document {
            return None;
        }
        if self.given.context.name().eq_ignore_ascii_case("script") {
            return Some(String::new());
        }
        match self.given.context.content_model(Scripting::Disabled) {
            ContentModel::Data | ContentModel::Rcdata => None,
            _ => Some(html.chars().filter(|c| !matches!(c, '<' | '&' | '\0' | '\r')).collect()),
        }
    }
}
