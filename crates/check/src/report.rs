//! The options of a check, its result, and the interface for rules.

use super::codes::{Code, Level, RuleCode};
use super::diagnostic::{Diagnostic, Place, RelatedPlace};
use super::fix::{Fix, FixEffect, without_conflicts};
use super::fixes::{Draft, Drafted, offer, offer_for_obsolete};
use super::ignored::Ignored;
use super::places::Places;
use super::severity::Severity;
use super::template::Template;
use super::template_findings;
use duckbill::dom::{AttributeRef, Document, ElementRef, NodeRef};
use duckbill::error::ParseError;
use duckbill::limits::StopReason;
use duckbill::source_edit::SourceEdit;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A rule: it looks at a document and reports what it finds.
pub type Rule = fn(&Document, &mut Reporter<'_>);

/// The options of a check.
///
/// All levels are on from the beginning; [`Level::Urls`] does nothing without the feature `url`.
///
/// ```
/// use duckbill_check::{check, CheckOptions, Level};
/// let document = duckbill::parse("<p id='a b'><font>");
/// let options = CheckOptions::new().with_levels([Level::Values]);
/// let report = check(&document, &options);
/// assert_eq!(report.diagnostics().len(), 1);
/// ```
#[derive(Debug, Clone)]
pub struct CheckOptions {
    levels: u8,
    /// The settings of codes, by their names: their severity, or `None` for those that are off.
    codes: HashMap<&'static str, Option<Severity>>,
    limit: usize,
    rules: Vec<Rule>,
    cancel: Option<Arc<AtomicBool>>,
    has_fixes: bool,
    heeds_comments: bool,
    template: Option<Template>,
    filters: Vec<Filter>,
    links: Option<Links>,
}

/// Why a URL leads nowhere.
#[derive(Clone)]
struct Links(Arc<LeadsNowhere>);

type LeadsNowhere = dyn Fn(&str) -> Option<String> + Send + Sync;

impl fmt::Debug for Links {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Links")
    }
}

/// Whether a finding is kept.
#[derive(Clone)]
struct Filter(Arc<Keeps>);

type Keeps = dyn Fn(&Places<'_>, &Diagnostic) -> bool + Send + Sync;

impl fmt::Debug for Filter {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Filter")
    }
}

impl CheckOptions {
    /// All levels, all codes, at most 1000 diagnostics.
    #[must_use]
    pub fn new() -> Self {
        let levels = Level::ALL.iter().fold(0, |bits, level| bits | level.bit());
        Self {
            levels,
            codes: HashMap::new(),
            limit: 1000,
            rules: Vec::new(),
            has_fixes: false,
            heeds_comments: true,
            cancel: None,
            template: None,
            filters: Vec::new(),
            links: None,
        }
    }

    /// Checks these levels only.
    #[must_use]
    pub fn with_levels(mut self, levels: impl IntoIterator<Item = Level>) -> Self {
        self.levels = levels.into_iter().fold(0, |bits, level| bits | level.bit());
        self
    }

    /// Does not report a code. A rule of one's own is known by the name of its [`Code::Custom`].
    #[must_use]
    pub fn without_code(mut self, code: impl Into<Code>) -> Self {
        self.codes.insert(code.into().as_str(), None);
        self
    }

    /// Reports a code with another severity.
    #[must_use]
    pub fn with_severity(mut self, code: impl Into<Code>, severity: Severity) -> Self {
        self.codes.insert(code.into().as_str(), Some(severity));
        self
    }

    /// Does not heed [comments in the page](crate#comments-in-the-page).
    #[must_use]
    pub const fn without_ignore_comments(mut self) -> Self {
        self.heeds_comments = false;
        self
    }

    /// Keeps this many diagnostics and counts the rest.
    #[must_use]
    pub const fn with_limit(mut self, limit: usize) -> Self {
        self.limit = limit;
        self
    }

    /// Adds a rule of one's own, which runs after the others.
    #[must_use]
    pub fn with_rule(mut self, rule: Rule) -> Self {
        self.rules.push(rule);
        self
    }

    /// Sets a flag that ends the check after another thread or a timer sets it; [`Report::stop_reason`] then says so.
    /// The flag is checked for each parse error and each element, and before each rule that was
    /// [added](Self::with_rule).
    #[must_use]
    pub fn with_cancel_flag(mut self, cancel: Arc<AtomicBool>) -> Self {
        self.cancel = Some(cancel);
        self
    }

    /// Whether the cancel flag is set.
    pub(super) fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// Finds [fixes](Diagnostic::fix), which needs a document that was parsed with
    /// [`Spans::Full`](duckbill::dom::Spans::Full). To be sure that a fix does not change the tree, the source is
    /// parsed again with it: most often once for all fixes of a document, at most 24 times. Documents in
    /// ISO-2022-JP, or changed since the parse, have none.
    #[must_use]
    pub const fn with_fixes(mut self) -> Self {
        self.has_fixes = true;
        self
    }

    /// Leaves out what depends on the syntax of a template language. The document is that of the template's
    /// [markup](Template::markup), parsed from bytes or UTF-8 with
    /// [`Spans::Full`](duckbill::dom::Spans::Full). Findings have no [fixes](Diagnostic::fix) then: for these, check the
    /// source as it is.
    #[must_use]
    pub fn with_template(mut self, template: &Template) -> Self {
        self.template = Some(template.clone());
        self
    }

    /// Keeps only the findings for which a function returns `true`; the others are not counted. It is called once for each
    /// finding, at the end, in the order in which they were found.
    #[must_use]
    pub fn with_filter(
        mut self,
        keeps: impl Fn(&Places<'_>, &Diagnostic) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.filters.push(Filter(Arc::new(keeps)));
        self
    }

    /// Asks a function about each URL that a link or a resource of the page has: it returns why the URL leads nowhere, in
    /// words such as "there is no file a.html", or `None`. The URL is as it is written, without white space around it. What
    /// is said is a finding [`broken-link`](RuleCode::BrokenLink) of the level [`Level::Urls`].
    ///
    /// ```
    /// use duckbill_check::{CheckOptions, Level, check};
    /// let document = duckbill::parse("<a href=#b>b</a> <p id=a>");
    /// let find = |url: &str| (url == "#b").then(|| "nothing has this id".to_owned());
    /// let report = check(&document, &CheckOptions::new().with_levels([Level::Urls]).with_links(find));
    /// assert_eq!(report.diagnostics()[0].code.as_str(), "broken-link");
    /// ```
    #[cfg(feature = "url")]
    #[must_use]
    pub fn with_links(
        mut self,
        find: impl Fn(&str) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        self.links = Some(Links(Arc::new(find)));
        self
    }

    /// Why a URL leads nowhere, if somebody knows.
    #[cfg(feature = "url")]
    pub(super) fn why_broken(&self, url: &str) -> Option<String> {
        self.links.as_ref().and_then(|links| (links.0)(url))
    }

    pub(super) fn has_own_rules(&self) -> bool {
        !self.rules.is_empty()
    }

    pub(super) const fn has_fixes(&self) -> bool {
        self.has_fixes
    }

    /// Whether a level is checked.
    #[must_use]
    pub const fn checks(&self, level: Level) -> bool {
        self.levels & level.bit() != 0
    }

    pub(super) const fn template(&self) -> Option<&Template> {
        self.template.as_ref()
    }

    pub(super) fn rules(&self) -> &[Rule] {
        &self.rules
    }
}

impl Default for CheckOptions {
    fn default() -> Self {
        Self::new()
    }
}

/// The result of a check.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Report {
    diagnostics: Vec<Diagnostic>,
    dropped: u64,
    stop_reason: Option<StopReason>,
    /// How many were found, by severity.
    found: [u64; 3],
    /// The diagnostics whose fixes are not good together with the others.
    #[cfg_attr(feature = "serde", serde(skip))]
    apart: HashSet<usize>,
}

impl Report {
    /// The diagnostics: those of parsing first, then the others in the order in which they were found,
    /// which is the order of the document but for what is known only at its end.
    ///
    /// ```
    /// use duckbill_check::{check, CheckOptions};
    /// let document = duckbill::parse("<p>");
    /// let report = check(&document, &CheckOptions::new());
    /// assert!(report.diagnostics().iter().any(|diagnostic| diagnostic.code.as_str() == "missing-title"));
    /// ```
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// How many more there were than the limit.
    #[must_use]
    pub const fn dropped(&self) -> u64 {
        self.dropped
    }

    /// The reason why the check ended before its end: what it had found until then is in the report. `None` if it did
    /// not.
    #[must_use]
    pub const fn stop_reason(&self) -> Option<StopReason> {
        self.stop_reason
    }

    /// How many were found of a severity, those that were dropped included.
    #[must_use]
    pub fn count(&self, severity: Severity) -> u64 {
        self.found.get(severity as usize).copied().unwrap_or(0)
    }

    /// The edits of all fixes that change no more than this, sorted and disjoint, for
    /// [`Document::to_source_from`](duckbill::Document::to_source_from). Of two fixes for the same place, the first
    /// is taken; the other is found again when the result is checked. So is one that would change the tree together
    /// with others. A fix of the mode comes alone, since
    /// the tree depends on the mode.
    #[must_use]
    pub fn edits(&self, most: FixEffect) -> Vec<SourceEdit> {
        let all = self.diagnostics.iter().enumerate();
        let together = all.filter(|(number, _)| !self.apart.contains(number));
        let fixes = together.filter_map(|(_, one)| one.fix.as_ref());
        let mut fixes: Vec<&Fix> = fixes.filter(|fix| fix.effect <= most).collect();
        if let Some(fix) = fixes.iter().find(|fix| fix.effect == FixEffect::Mode) {
            return fix.edits.clone();
        }
        fixes.retain(|fix| !fix.edits.is_empty());
        fixes.sort_by_key(|fix| fix.edits.first().map(|edit| (edit.span.start, edit.span.end)));
        fixes.dedup_by(|a, b| a.edits == b.edits);
        let chosen =
            without_conflicts(fixes.iter().map(|fix| fix.edits.iter().map(|edit| edit.span)));
        let edits = fixes.iter().zip(chosen).filter(|(_, is_chosen)| *is_chosen);
        let mut edits: Vec<SourceEdit> =
            edits.flat_map(|(fix, _)| fix.edits.iter().cloned()).collect();
        edits.sort_by_key(|edit| edit.span.start);
        edits
    }
}

/// Takes what rules find.
#[derive(Debug)]
pub struct Reporter<'o> {
    options: &'o CheckOptions,
    diagnostics: Vec<Diagnostic>,
    /// Fixes to be tried.
    drafts: Vec<Drafted>,
    /// How many are beyond the limit, by severity.
    dropped: [u64; 3],
    ignored: Option<Ignored>,
    is_cancelled: bool,
}

impl<'o> Reporter<'o> {
    pub(super) fn new(document: &Document, options: &'o CheckOptions) -> Self {
        let ignored = if options.heeds_comments { Ignored::of(document) } else { None };
        Self {
            options,
            diagnostics: Vec::new(),
            drafts: Vec::new(),
            dropped: [0; 3],
            ignored,
            is_cancelled: false,
        }
    }

    /// Whether the check ends here, since its cancel flag is set.
    pub(super) fn is_cancelled(&mut self) -> bool {
        self.is_cancelled = self.is_cancelled || self.options.is_cancelled();
        self.is_cancelled
    }

    /// Keeps a diagnostic, unless its code is off; beyond the limit it is only counted.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        if self.wants(diagnostic.code) {
            self.keep(diagnostic);
        }
    }

    /// Whether a diagnostic of this code would be kept. One that is beyond the limit is counted here.
    pub(super) fn wants(&mut self, code: Code) -> bool {
        if !self.checks(code) {
            return false;
        }
        let setting = self.setting(code);
        // Findings that are taken away do not count, and only the end of the walk shows which those are.
        let takes_away = self.ignored.is_some()
            || self.options.template.is_some()
            || !self.options.filters.is_empty();
        if self.diagnostics.len() >= self.options.limit && !takes_away {
            self.drop_one(setting.flatten().unwrap_or(code.severity()));
            return false;
        }
        true
    }

    /// Whether a code is looked for.
    fn checks(&self, code: Code) -> bool {
        code.level().is_none_or(|level| self.options.checks(level))
            && self.setting(code) != Some(None)
    }

    fn setting(&self, code: Code) -> Option<Option<Severity>> {
        if self.options.codes.is_empty() {
            return None;
        }
        self.options.codes.get(code.as_str()).copied()
    }

    fn drop_one(&mut self, severity: Severity) {
        if let Some(count) = self.dropped.get_mut(severity as usize) {
            *count += 1;
        }
    }

    /// Keeps a diagnostic that is [wanted](Self::wants).
    pub(super) fn keep(&mut self, mut diagnostic: Diagnostic) {
        if let Some(Some(severity)) = self.setting(diagnostic.code) {
            diagnostic.severity = severity;
        }
        self.diagnostics.push(diagnostic);
    }

    /// Keeps a fix of the diagnostic that was kept last.
    pub(super) fn keep_draft(&mut self, error: ParseError, draft: Draft) {
        if let Some(diagnostic) = self.diagnostics.len().checked_sub(1) {
            self.drafts.push(Drafted { diagnostic, error, draft });
        }
    }

    /// Keeps what `make` makes, if a diagnostic of this code is wanted.
    pub(super) fn add(
        &mut self,
        code: Code,
        place: impl FnOnce() -> Place,
        make: impl FnOnce(Diagnostic) -> Diagnostic,
    ) {
        if self.wants(code) {
            self.keep(make(Diagnostic::new(code, place())));
        }
    }

    /// The same for a node.
    pub(super) fn node(
        &mut self,
        code: Code,
        node: NodeRef<'_>,
        make: impl FnOnce(Diagnostic) -> Diagnostic,
    ) {
        self.add(code, || Place::Node(node.id()), make);
    }

    /// Reports an element of a kind of which a document may have only one.
    pub(super) fn second_of_its_kind(
        &mut self,
        element: ElementRef<'_>,
        first: NodeRef<'_>,
        kind: impl Into<String>,
    ) {
        self.node(Code::Rule(RuleCode::SecondOfItsKind), element.as_node(), |one| {
            one.with_part(kind).with_related(related(first, "the first is here"))
        });
    }

    /// The same for an attribute; the first two parts are the names of the attribute and the element.
    pub(super) fn attribute(
        &mut self,
        code: Code,
        element: ElementRef<'_>,
        attribute: &str,
        make: impl FnOnce(Diagnostic) -> Diagnostic,
    ) {
        self.add(
            code,
            || attribute_place(element, attribute),
            |diagnostic| make(diagnostic.with_part(attribute).with_part(element.name())),
        );
    }

    pub(super) const fn options(&self) -> &'o CheckOptions {
        self.options
    }

    pub(super) fn finish(mut self, document: &Document) -> Report {
        if let Some(ignored) = self.ignored.take() {
            self.ignore(document, &ignored);
        }
        if let Some(template) = &self.options.template {
            let taken = template_findings::unsure(document, template, &self.diagnostics);
            self.take_away(&taken);
        }
        for filter in &self.options.filters {
            let places = Places::new(document);
            let taken: Vec<bool> =
                self.diagnostics.iter().map(|one| !(filter.0)(&places, one)).collect();
            self.take_away(&taken);
        }
        let mut found = self.dropped;
        for diagnostic in &self.diagnostics {
            if let Some(count) = found.get_mut(diagnostic.severity as usize) {
                *count += 1;
            }
        }
        let apart = if self.drafts.is_empty() || self.is_cancelled {
            HashSet::new()
        } else {
            let cancel = self.options.cancel.as_ref();
            let apart = offer(document, self.drafts, &mut self.diagnostics, cancel);
            self.is_cancelled = self.options.is_cancelled();
            apart
        };
        if self.options.has_fixes() && !self.is_cancelled {
            offer_for_obsolete(document, self.options.template.as_ref(), &mut self.diagnostics);
        }
        let beyond = self.diagnostics.len().saturating_sub(self.options.limit);
        self.diagnostics.truncate(self.options.limit);
        let dropped = self.dropped.iter().sum::<u64>() + beyond as u64;
        let stop_reason = self.is_cancelled.then_some(StopReason::Cancelled);
        Report { diagnostics: self.diagnostics, dropped, found, apart, stop_reason }
    }

    /// Takes away what comments tell to ignore.
    fn ignore(&mut self, document: &Document, ignored: &Ignored) {
        let (is_ignored, unused) = ignored.find(document, &self.diagnostics);
        self.take_away(&is_ignored);
        for (comment, code) in unused {
            // Only of a code that was looked for everywhere it is known that there is no finding.
            let known = code.parse().ok().filter(|&known| self.checks(known));
            if let (Some(_), false, Some(comment)) =
                (known, self.is_cancelled, document.node(comment))
            {
                self.node(Code::Rule(RuleCode::UnusedIgnore), comment, |one| one.with_part(code));
            }
        }
        for (comment, why) in ignored.wrong(!self.options.has_own_rules()) {
            if let Some(comment) = document.node(comment) {
                self.node(Code::Rule(RuleCode::BadIgnore), comment, |one| one.with_part(why));
            }
        }
    }

    /// Takes away diagnostics, and their drafts with them.
    fn take_away(&mut self, is_taken: &[bool]) {
        let mut numbers = Vec::with_capacity(is_taken.len());
        let mut kept = 0;
        for is_taken in is_taken {
            numbers.push((!is_taken).then_some(kept));
            kept += usize::from(!is_taken);
        }
        let mut flags = is_taken.iter();
        self.diagnostics.retain(|_| flags.next() == Some(&false));
        self.drafts.retain_mut(|one| match numbers.get(one.diagnostic).copied().flatten() {
            Some(number) => {
                one.diagnostic = number;
                true
            }
            None => false,
        });
    }
}

/// The place of an attribute.
pub(super) fn attribute_place(element: ElementRef<'_>, attribute: &str) -> Place {
    Place::Attribute { element: element.as_node().id(), attribute: attribute.to_owned() }
}

/// The place of a whole value.
pub(super) fn value_place(element: ElementRef<'_>, attribute: AttributeRef<'_>) -> Place {
    Place::Value {
        element: element.as_node().id(),
        attribute: attribute.name().to_owned(),
        range: 0..attribute.value().len(),
    }
}

/// A related node.
pub(super) fn related(node: NodeRef<'_>, label: &'static str) -> RelatedPlace {
    RelatedPlace { place: Place::Node(node.id()), label }
}
