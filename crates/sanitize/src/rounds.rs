//! Parsing, sanitizing and writing until nothing changes.
//!
//! Some trees cannot be written: a `p` in a `p`, an `a` in an `a`, nested forms. Written and parsed again they are
//! another tree, and what was text may have become an element: [mutation
//! XSS](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitizer-security-mxss). So a result is
//! parsed and sanitized again until neither changes it any more, or until its tree is of a kind that is certain to be
//! parsed as it is written.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::clean_options::{CleanError, CleanOptions};
use crate::report::Removal;
use crate::rules::Rules;
use crate::walk::{Purpose, sanitize};
use duckbill::FragmentContext;
use duckbill::dom::{Document, NodeId, Spans};
use duckbill::limits::{Limit, Limits, certainly_survives_reparsing};
use duckbill::serializer::{Serializer, escape_text};
use duckbill::tokens::ContentModel;
use duckbill::tree::Scripting;
use duckbill::{ParseOptions, parse_fragment, parse_fragment_with};

/// How often a result is parsed again. Real markup needs one round, the cases known one or two.
const ROUNDS: usize = 8;

/// What is done to a sanitized tree below a node, with a report of it. Returns whether doing it again would certainly
/// change nothing.
pub(crate) type Then<'a> =
    dyn Fn(&mut Document, NodeId, bool, Option<&mut Vec<Removal>>) -> bool + 'a;

/// Parsing, sanitizing and writing, repeatedly.
pub(crate) struct Round<'a> {
    rules: &'a Rules,
    /// What else is done to a tree; it is told whether this is the first round.
    then: Option<&'a Then<'a>>,
    context: FragmentContext,
    options: ParseOptions,
    limits: Limits,
    cancel_flag: Option<Arc<AtomicBool>>,
    /// What the last round wrote.
    written: String,
}

impl<'a> Round<'a> {
    pub(crate) fn new(rules: &'a Rules, options: &CleanOptions) -> Self {
        Self {
            rules,
            then: None,
            context: options.context.clone(),
            options: options.parse_options(),
            limits: options.limits,
            cancel_flag: options.cancel_flag.clone(),
            written: String::new(),
        }
    }

    /// Notes the places of what is removed.
    pub(crate) fn with_places(mut self) -> Self {
        self.options = self.options.with_spans(Spans::Full);
        self
    }

    /// Does this to each tree that was sanitized.
    pub(crate) fn and_then(mut self, then: &'a Then<'a>) -> Self {
        self.then = Some(then);
        self
    }

    /// Repeats until a round changes nothing; if there is no such round, the text alone.
    pub(crate) fn run_or_text(mut self, html: &str) -> String {
        if let Ok(clean) = self.run(html, None) {
            return clean;
        }
        let fragment = parse_fragment(&self.written, &self.context);
        let text = escape_text(&fragment.root().text_content()).into_owned();
        // Where text goes elsewhere, as in a frameset, it may change as well.
        self.run(&text, None).unwrap_or_default()
    }

    /// Repeats until a round changes nothing.
    pub(crate) fn run(
        &mut self,
        html: &str,
        mut report: Option<&mut Vec<Removal>>,
    ) -> Result<String, CleanError> {
        let mut is_stable = self.once(html, report.as_deref_mut(), true)?;
        self.options = self.options.clone().with_spans(Spans::None);
        for _ in 0..ROUNDS {
            if is_stable {
                return Ok(std::mem::take(&mut self.written));
            }
            let html = std::mem::take(&mut self.written);
            let mut later = report.is_some().then(Vec::new);
            is_stable = self.once(&html, later.as_mut(), false)?;
            if let Some(report) = report.as_deref_mut() {
                let removals = later.into_iter().flatten();
                // A place in what was written says nothing about the source.
                report.extend(removals.map(|removal| Removal { span: None, ..removal }));
            }
        }
        if is_stable { Ok(std::mem::take(&mut self.written)) } else { Err(CleanError::Unstable) }
    }

    /// Returns whether the markup stayed as it was.
    fn once(
        &mut self,
        html: &str,
        mut report: Option<&mut Vec<Removal>>,
        is_first: bool,
    ) -> Result<bool, CleanError> {
        let parsed = parse_fragment_with(html, &self.context, &self.options);
        if let Some(text) = self.as_text_only(html) {
            let is_stable = text == html;
            self.written = text;
            return parsed
                .map(|_| is_stable)
                .map_err(|stopped| CleanError::Stopped(stopped.reason()));
        }
        let mut fragment = parsed.map_err(|stopped| CleanError::Stopped(stopped.reason()))?;
        let root = fragment.root().id();
        let has_changed =
            sanitize(&mut fragment, root, self.rules, Purpose::String, report.as_deref_mut());
        let is_final = self.then.is_none_or(|then| then(&mut fragment, root, is_first, report));
        let most = self.limits.get(Limit::OutputBytes);
        let cancel = self.cancel_flag.as_deref();
        let written = Serializer::html().to_string_stoppable(fragment.root(), most, cancel);
        self.written = written.map_err(CleanError::Stopped)?;
        let is_unchanged = !has_changed && self.written == html;
        // What is certain to be parsed as that tree is not changed by the next round: each node and attribute was judged on
        // its own, and stays what it is.
        let is_certain = is_final && certainly_survives_reparsing(fragment.root(), &self.context);
        Ok(is_unchanged || is_certain)
    }

    /// What is written of markup that is cleaned for an element whose content is text without character references:
    /// text that is the same in any other element. In a script there is nothing that is safe.
    fn as_text_only(&self, html: &str) -> Option<String> {
        if self.context.name().eq_ignore_ascii_case("script") {
            return Some(String::new());
        }
        match self.context.content_model(Scripting::Disabled) {
            ContentModel::Data | ContentModel::Rcdata => None,
            _ => Some(html.chars().filter(|c| !matches!(c, '<' | '&' | '\0' | '\r')).collect()),
        }
    }
}
