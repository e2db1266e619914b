//! The conformance table: one line a suite, written past the test harness's capturing.

use super::expected_failures::Verdict;
use super::say;

/// The tally of one suite.
#[derive(Debug, Clone)]
pub struct Tally {
    suite: String,
    passed: usize,
    total: usize,
    expected_failures: usize,
}

impl Tally {
    /// An empty tally for the suite of this name.
    pub fn new(suite: &str) -> Self {
        Self { suite: suite.to_owned(), passed: 0, total: 0, expected_failures: 0 }
    }

    /// Counts one case.
    pub fn count(&mut self, passed: bool, verdict: Verdict) {
        self.total += 1;
        self.passed += usize::from(passed);
        self.expected_failures += usize::from(verdict == Verdict::FailedAsExpected);
    }

    /// The line of the table: `suite: passed/total, expected failures n`.
    pub fn line(&self) -> String {
        format!(
            "{}: {}/{}, expected failures {}",
            self.suite, self.passed, self.total, self.expected_failures
        )
    }

    /// Prints the line.
    pub fn print(&self) {
        say(&self.line());
    }
}
