//! Pseudo-classes of one's own.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::Arc;

use crate::dom::ElementRef;

/// The question that a pseudo-class asks of an element, with its argument.
type Question = dyn Fn(ElementRef<'_>, &str) -> bool + Send + Sync;

/// A pseudo-class that was declared.
#[derive(Clone)]
pub(super) struct Declared {
    pub(super) name: Box<str>,
    pub(super) has_argument: bool,
    question: Arc<Question>,
}

impl Declared {
    pub(super) fn new(
        name: &str,
        has_argument: bool,
        question: impl Fn(ElementRef<'_>, &str) -> bool + Send + Sync + 'static,
    ) -> Self {
        Self { name: name.into(), has_argument, question: Arc::new(question) }
    }

    /// Whether it is written like this.
    pub(super) fn is_named(&self, name: &str, has_argument: bool) -> bool {
        self.has_argument == has_argument && self.name.eq_ignore_ascii_case(name)
    }

    pub(super) fn holds(&self, element: ElementRef<'_>, argument: &str) -> bool {
        (self.question)(element, argument)
    }
}

// A question that panics leaves no selector in a broken state, because a selector does not change when it is asked.
// Without these impls no selector could cross `catch_unwind`, although few have a question.
impl UnwindSafe for Declared {}
impl RefUnwindSafe for Declared {}

impl fmt::Debug for Declared {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Declared")
            .field("name", &self.name)
            .field("has_argument", &self.has_argument)
            .finish_non_exhaustive()
    }
}

impl PartialEq for Declared {
    /// Returns whether both are the same declaration or clones of one: functions cannot be compared.
    fn eq(&self, other: &Self) -> bool {
        self.is_named(&other.name, other.has_argument)
            && Arc::ptr_eq(&self.question, &other.question)
    }
}

impl Eq for Declared {}

impl Hash for Declared {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Names are equal in any case.
        self.name.to_ascii_lowercase().hash(state);
        self.has_argument.hash(state);
    }
}
