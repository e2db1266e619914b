//! Declaring pseudo-classes of one's own.

use super::declared::Declared;
use super::plan::Test;
use super::syntax::PseudoClass;
use super::{Selector, SelectorError, SelectorErrorKind, SelectorOptions};
use crate::dom::ElementRef;

/// Pseudo-classes of one's own.
impl SelectorOptions {
    /// Declares a pseudo-class of your own: `:name` holds for an element if the function returns `true`. It
    /// may be wherever a pseudo-class may, also in `:not()`, `:is()` and `:has()`. If a name is declared
    /// twice, the last one counts. As with other pseudo-classes, the case of the name does not matter.
    ///
    /// The function should answer by the element and what is around it, alike each time. A query of a document of `n`
    /// nodes asks it at most `2 n + 16` times, and then at most once for each element and each place in the
    /// selector; nothing else that was written in the same compound is asked later. So a query takes linear time if
    /// the function takes constant time. If it panics, so does the query.
    ///
    /// Two options or selectors with such pseudo-classes are equal only if these come from the same
    /// declaration. They cannot be serialized: with the feature `serde` they are left out.
    ///
    /// # Errors
    ///
    /// [`SelectorErrorKind::NameTaken`] if CSS has a pseudo-class or pseudo-element of that name, also one
    /// with an argument, or if the name is empty.
    ///
    /// ```
    /// use duckbill::Selector;
    /// use duckbill::selectors::{SelectorErrorKind, SelectorOptions};
    /// let is_external = |element: duckbill::ElementRef<'_>| {
    ///     element.attribute("href").is_some_and(|href| href.starts_with("https:"))
    /// };
    /// let options = SelectorOptions::new().with_pseudo_class("external", is_external)?;
    /// let selector = Selector::parse_with("li:not(:has(:external))", &options)?;
    /// let document = duckbill::parse("<ul><li><a href=/a>a</a><li><a href=https://b.example>b</a></ul>");
    /// let items: Vec<_> = document.select(&selector).map(|li| li.text_content()).collect();
    /// assert_eq!(items, ["a"]);
    /// let error = SelectorOptions::new().with_pseudo_class("hover", |_| true).unwrap_err();
    /// assert_eq!(error.kind(), SelectorErrorKind::NameTaken);
    /// # Ok::<(), duckbill::selectors::SelectorError>(())
    /// ```
    pub fn with_pseudo_class(
        self,
        name: &str,
        holds: impl Fn(ElementRef<'_>) -> bool + Send + Sync + 'static,
    ) -> Result<Self, SelectorError> {
        self.declare(Declared::new(name, false, move |element, _| holds(element)))
    }

    /// The same with an argument: `:name(argument)`, where the argument is a string or one word, and comes to the function
    /// without quotes and escapes. `:name` and `:name(argument)` may both be declared.
    ///
    /// # Errors
    ///
    /// As for [`with_pseudo_class`](Self::with_pseudo_class).
    pub fn with_functional_pseudo_class(
        self,
        name: &str,
        holds: impl Fn(ElementRef<'_>, &str) -> bool + Send + Sync + 'static,
    ) -> Result<Self, SelectorError> {
        self.declare(Declared::new(name, true, holds))
    }

    /// Adds a pseudo-class, if a selector can ask for it.
    fn declare(mut self, declared: Declared) -> Result<Self, SelectorError> {
        let mut name = String::from(":");
        // Writing to a string does not fail.
        let _ = cssparser::serialize_identifier(&declared.name, &mut name);
        let has_argument = declared.has_argument;
        self.pseudo_classes.push(declared);
        let is_free = |argument: &str, is_optional: bool| match Selector::parse_with(
            &format!("{name}{argument}"),
            &self,
        ) {
            Ok(selector) => is_declared_class(&selector),
            Err(error) => is_optional && error.kind() == SelectorErrorKind::Unsupported,
        };
        if is_free("", has_argument) && is_free("(a)", !has_argument) {
            Ok(self)
        } else {
            Err(SelectorError::new(SelectorErrorKind::NameTaken, 0))
        }
    }
}

/// Whether this is one pseudo-class, which the options declared.
fn is_declared_class(selector: &Selector) -> bool {
    let [complex] = &*selector.plan().list else { return false };
    let [compound] = &*complex.compounds else { return false };
    matches!(&*compound.tests, [Test::State(PseudoClass::Own { .. })])
}
