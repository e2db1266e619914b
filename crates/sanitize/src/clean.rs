//! A string in, a string out, which stays what it is when it is parsed again.

use crate::Sanitizer;
use crate::clean_options::{CONTENT, CleanError, CleanOptions};
use crate::report::Removal;
use crate::rounds::Round;
use duckbill::FragmentContext;

/// A string that was cleaned, and what was removed from it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cleaned {
    /// The markup that stayed.
    pub html: String,
    /// The removals, first of nodes and then of attributes. Those of later rounds have no place.
    pub removed: Vec<Removal>,
}

/// Of markup from which nothing is reported.
impl From<String> for Cleaned {
    fn from(html: String) -> Self {
        Self { html, removed: Vec::new() }
    }
}

/// A string in, a string out.
///
/// The strings that these methods return, parsed again as the content of the same element, are written as the same strings again,
/// and the configuration removes nothing from it. Parsed anywhere else, as in a table, in SVG, or with scripting on,
/// it holds nothing that can run script. For that these methods remove a little more than the standard asks of a
/// tree: see [`RemovalReason::UnsafeElsewhere`](super::RemovalReason::UnsafeElsewhere) and
/// [`RemovalReason::ReadOtherwise`](super::RemovalReason::ReadOtherwise).
impl Sanitizer {
    /// The markup without what the configuration does not allow, and without all that can run script, as the
    /// content of a `div`.
    ///
    /// ```
    /// use duckbill_sanitize::Sanitizer;
    /// let mut sanitizer = Sanitizer::default();
    /// assert_eq!(sanitizer.clean("<b onclick=x()>a<script>b</script>"), "<b>a</b>");
    /// // Without the button there would be a p in a p, which no markup gives.
    /// sanitizer.replace_element_with_children("button");
    /// assert_eq!(sanitizer.clean("<p>a<button><p>b"), "<p>a</p><p>b</p><p></p>");
    /// ```
    #[must_use]
    pub fn clean(&self, html: &str) -> String {
        Round::new(self.safe_rules(), &CONTENT).run_or_text(html)
    }

    /// The same as the content of another element. If the result does not become stable, only its text is returned.
    #[must_use]
    pub fn clean_fragment(&self, html: &str, context: &FragmentContext) -> String {
        let options = CleanOptions::from(context.clone());
        Round::new(self.safe_rules(), &options).run_or_text(html)
    }

    /// The same with options, and with an error where [`clean_fragment`](Self::clean_fragment) would return only text.
    ///
    /// ```
    /// use duckbill_sanitize::{CleanError, CleanOptions, Sanitizer};
    /// use duckbill::limits::{Limit, Limits};
    /// let options = CleanOptions::new().with_limits(Limits::untrusted().with(Limit::Depth, 10));
    /// let cleaned = Sanitizer::default().try_clean(&"<b>".repeat(20), &options);
    /// assert!(matches!(cleaned, Err(CleanError::Stopped(_))));
    /// ```
    ///
    /// # Errors
    ///
    /// Errors if a limit is reached or the cancel flag is set, or if the result does not become stable.
    pub fn try_clean(&self, html: &str, options: &CleanOptions) -> Result<String, CleanError> {
        Round::new(self.safe_rules(), options).run(html, None)
    }

    /// Cleans as [`try_clean`](Self::try_clean) does, and says what was removed, where and why.
    ///
    /// ```
    /// use duckbill_sanitize::{CleanOptions, RemovalReason, Sanitizer};
    /// let html = "<p>a<script>b</script><a href=javascript:c>d</a>";
    /// let cleaned = Sanitizer::default().clean_with_report(html, &CleanOptions::new())?;
    /// let [script, link] = &cleaned.removed[..] else { panic!() };
    /// let span = script.span.unwrap();
    /// assert_eq!(&html[span.start as usize..span.end as usize], "<script>b</script>");
    /// assert_eq!((&*link.name, link.reason), ("href", RemovalReason::JavascriptUrl));
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
        let mut round = Round::new(self.safe_rules(), options).with_places();
        let html = round.run(html, Some(&mut removed))?;
        Ok(Cleaned { html, removed })
    }
}
