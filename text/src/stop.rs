//! Stopping long work from outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that stops the work when it is set; without one nothing does.
#[derive(Debug, Clone, Default)]
pub(crate) struct Stop(Option<Arc<AtomicBool>>);

impl Stop {
    pub(crate) fn new(flag: Arc<AtomicBool>) -> Self {
        Self(Some(flag))
    }

    pub(crate) fn is_set(&self) -> bool {
        self.0.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}
