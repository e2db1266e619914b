//! The options of a check, its result, and the interface for rules.

use super::codes::{Code, Level};
use super::diagnostic::{Diagnostic, Place, Related};
use crate::dom::{AttributeRef, Document, ElementRef, NodeRef};
use crate::error::Severity;
use crate::limit::StopReason;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A rule: it looks at a document and reports what it finds.
pub type Rule = fn(&Document, &mut Reporter<'_>);

/// The options of a check.
///
/// All levels are on from the beginning; [`Level::Urls`] does nothing without the feature `url`.
///
/// ```
/// use duckbill::check::{check, CheckOptions, Level};
/// let document = duckbill::parse("<p id='a b'><font>");
/// let options = CheckOptions::new().with_levels([Level::Values]);
/// let report = check(&document, &options);
/// assert_eq!(report.diagnostics().len(), 1);
/// ```
#[derive(Debug, Clone)]
pub struct CheckOptions {
    levels: u8,
    off: Vec<String>,
    limit: usize,
    rules: Vec<Rule>,
    cancel: Option<Arc<AtomicBool>>,
}

impl CheckOptions {
    /// All levels, all codes, at most 1000 diagnostics.
    #[must_use]
    pub fn new() -> Self {
        let levels = Level::ALL.iter().fold(0, |bits, level| bits | level.bit());
        Self { levels, off: Vec::new(), limit: 1000, rules: Vec::new(), cancel: None }
    }

    /// Checks these levels only.
    ///
    /// ```
    /// use duckbill::check::{CheckOptions, Level};
    /// assert!(!CheckOptions::new().with_levels([Level::Parse]).checks(Level::Values));
    /// ```
    #[must_use]
    pub fn with_levels(mut self, levels: impl IntoIterator<Item = Level>) -> Self {
        self.levels = levels.into_iter().fold(0, |bits, level| bits | level.bit());
        self
    }

    /// Does not report a code, given by its name.
    ///
    /// ```
    /// use duckbill::check::{check, CheckOptions};
    /// let document = duckbill::parse("<!DOCTYPE html><html lang=en><title>T</title><center></center>");
    /// let options = CheckOptions::new().without_code("obsolete-element");
    /// assert!(check(&document, &options).diagnostics().is_empty());
    /// ```
    #[must_use]
    pub fn without_code(mut self, code: impl Into<String>) -> Self {
        self.off.push(code.into());
        self
    }

    /// Keeps this many diagnostics and counts the rest.
    ///
    /// ```
    /// use duckbill::check::{check, CheckOptions};
    /// let document = duckbill::parse("<!DOCTYPE html><html lang=en><title>T</title><tt></tt><tt></tt>");
    /// let report = check(&document, &CheckOptions::new().with_limit(1));
    /// assert_eq!((report.diagnostics().len(), report.dropped()), (1, 1));
    /// ```
    #[must_use]
    pub const fn with_limit(mut self, limit: usize) -> Self {
        self.limit = limit;
        self
    }

    /// Adds a rule of one's own, which runs after the others.
    ///
    /// ```
    /// use duckbill::check::{check, CheckOptions, Code, Diagnostic, Place, Reporter};
    /// fn no_tables(document: &duckbill::Document, reporter: &mut Reporter<'_>) {
    ///     for table in document.elements_by_tag_name("table") {
    ///         reporter.report(Diagnostic::new(
    ///             Code::Custom("no-tables", "tables are not for layout"),
    ///             Place::Node(table.as_node().id()),
    ///         ));
    ///     }
    /// }
    /// let document = duckbill::parse("<!DOCTYPE html><html lang=en><title>T</title><table></table>");
    /// let report = check(&document, &CheckOptions::new().with_rule(no_tables));
    /// assert_eq!(report.diagnostics()[0].code.as_str(), "no-tables");
    /// ```
    #[must_use]
    pub fn with_rule(mut self, rule: Rule) -> Self {
        self.rules.push(rule);
        self
    }

    /// Sets a flag that ends the check after another thread or a timer sets it; [`Report::stop_reason`] then says so.
    /// The flag is checked for each parse error and each element, and before each rule that was
    /// [added](Self::with_rule).
    ///
    /// ```
    /// use duckbill::check::{check, CheckOptions};
    /// use duckbill::limits::StopReason;
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicBool, Ordering};
    /// let flag = Arc::new(AtomicBool::new(false));
    /// let options = CheckOptions::new().with_cancel_flag(Arc::clone(&flag));
    /// flag.store(true, Ordering::Relaxed);
    /// let report = check(&duckbill::parse("<p><font>"), &options);
    /// assert_eq!(report.stop_reason(), Some(StopReason::Cancelled));
    /// ```
    #[must_use]
    pub fn with_cancel_flag(mut self, cancel: Arc<AtomicBool>) -> Self {
        self.cancel = Some(cancel);
        self
    }

    /// Whether the cancel flag is set.
    pub(super) fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// Whether a level is checked.
    ///
    /// ```
    /// use duckbill::check::{CheckOptions, Level};
    /// assert!(CheckOptions::new().checks(Level::Structure));
    /// ```
    #[must_use]
    pub const fn checks(&self, level: Level) -> bool {
        self.levels & level.bit() != 0
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
}

impl Report {
    /// The diagnostics: those of parsing first, then the others in the order in which they were found,
    /// which is the order of the document but for what is known only at its end.
    ///
    /// ```
    /// use duckbill::check::{check, CheckOptions};
    /// let document = duckbill::parse("<p>");
    /// let report = check(&document, &CheckOptions::new());
    /// assert!(report.diagnostics().iter().any(|diagnostic| diagnostic.code.as_str() == "missing-title"));
    /// ```
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// How many more there were than the limit.
    ///
    /// ```
    /// use duckbill::check::{check, CheckOptions};
    /// assert_eq!(check(&duckbill::parse("<p>"), &CheckOptions::new()).dropped(), 0);
    /// ```
    #[must_use]
    pub const fn dropped(&self) -> u64 {
        self.dropped
    }

    /// The reason why the check ended before its end: what it had found until then is in the report. `None` if it did
    /// not.
    ///
    /// ```
    /// use duckbill::check::{check, CheckOptions};
    /// assert_eq!(check(&duckbill::parse("<p>"), &CheckOptions::new()).stop_reason(), None);
    /// ```
    #[must_use]
    pub const fn stop_reason(&self) -> Option<StopReason> {
        self.stop_reason
    }

    /// Whether any is an error, those that were dropped included.
    ///
    /// ```
    /// use duckbill::check::{check, CheckOptions};
    /// assert!(check(&duckbill::parse("<font>"), &CheckOptions::new()).has_errors());
    /// ```
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.dropped > 0 || self.diagnostics.iter().any(|one| one.severity == Severity::Error)
    }
}

/// Takes what rules find.
#[derive(Debug)]
pub struct Reporter<'o> {
    options: &'o CheckOptions,
    diagnostics: Vec<Diagnostic>,
    dropped: u64,
    is_cancelled: bool,
}

impl<'o> Reporter<'o> {
    pub(super) const fn new(options: &'o CheckOptions) -> Self {
        Self { options, diagnostics: Vec::new(), dropped: 0, is_cancelled: false }
    }

    /// Whether the check ends here, since its cancel flag is set.
    pub(super) fn is_cancelled(&mut self) -> bool {
        self.is_cancelled = self.is_cancelled || self.options.is_cancelled();
        self.is_cancelled
    }

    /// Keeps a diagnostic, unless its code is off; beyond the limit it is only counted.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        if self.wants(diagnostic.code) {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Whether a diagnostic of this code would be kept. One that is beyond the limit is counted here.
    pub(super) fn wants(&mut self, code: Code) -> bool {
        if !code.level().is_none_or(|level| self.options.checks(level)) {
            return false;
        }
        if self.options.off.iter().any(|off| off == code.as_str()) {
            return false;
        }
        if self.diagnostics.len() >= self.options.limit {
            self.dropped += 1;
            return false;
        }
        true
    }

    /// Keeps a diagnostic that is [wanted](Self::wants).
    pub(super) fn keep(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Keeps what `make` makes, if a diagnostic of this code is wanted.
    pub(super) fn add(
        &mut self,
        code: Code,
        place: impl FnOnce() -> Place,
        make: impl FnOnce(Diagnostic) -> Diagnostic,
    ) {
        if self.wants(code) {
            self.diagnostics.push(make(Diagnostic::new(code, place())));
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

    pub(super) fn finish(self) -> Report {
        let stop_reason = self.is_cancelled.then_some(StopReason::Cancelled);
        Report { diagnostics: self.diagnostics, dropped: self.dropped, stop_reason }
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
pub(super) fn related(node: NodeRef<'_>, label: &'static str) -> Related {
    Related { place: Place::Node(node.id()), label }
}
