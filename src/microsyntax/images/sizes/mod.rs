//! The `sizes` attribute.
//! [Sizes attributes](https://html.spec.whatwg.org/multipage/images.html#sizes-attributes)
//!
//! Lengths and media conditions are tokenized by `cssparser`, which the feature `css` brings in. The
//! environment is an argument, so that the same value can be asked about many screens. Known media
//! features are `width`, `height`, `aspect-ratio` (and those of the device), `orientation` and
//! `resolution`; any other is unknown, and a condition that depends on it does not match.

mod environment;
mod items;
mod math;
mod media;
pub mod query;
mod tokens;

pub use environment::Environment;
use items::{Before, Items, Size, at_least_zero};
use media::Truth;

/// [Parse a sizes attribute](https://html.spec.whatwg.org/multipage/images.html#parse-a-sizes-attribute):
/// the source size in CSS pixels, `100vw` if nothing else matches. It is never negative.
///
/// ```
/// use duckbill::microsyntax::sizes::{self, Environment};
/// let desktop = Environment::new(1280.0, 720.0);
/// let value = "(max-width: 600px) 100vw, (min-width: 1000px) calc(50vw - 40px), 33vw";
/// assert_eq!(sizes::parse(value, &desktop), 600.0);
/// assert_eq!(sizes::parse("", &desktop), 1280.0);
/// // A browser skips the nonsense, an author may not write it:
/// assert_eq!(sizes::parse("banana, 100px", &desktop), 100.0);
/// assert!(!sizes::is_valid("banana, 100px"));
/// ```
#[must_use]
pub fn parse(input: &str, environment: &Environment) -> f64 {
    // 1. and 3.
    for item in Items::new(input, environment) {
        // 3.2. and 3.3.
        let size = match item.size {
            None => continue,
            Some(Size::Auto) => environment.auto_width.map(at_least_zero),
            Some(Size::Length(size)) => Some(size),
        };
        // 3.4. to 3.6.
        let matches = matches!(item.before, Before::Nothing | Before::Condition(Some(Truth::True)));
        if let (Some(size), true) = (size, matches) {
            return size;
        }
    }
    // 4.
    environment.viewport_width
}

/// Whether `input` is a [valid source size list](https://html.spec.whatwg.org/multipage/images.html#valid-source-size-list):
/// conditions with a size each, and a size alone at the end; `auto` only at the very start.
#[must_use]
pub fn is_valid(input: &str) -> bool {
    let environment = Environment::new(1000.0, 1000.0);
    Items::new(input, &environment).enumerate().all(|(index, item)| {
        match (item.size, item.before) {
            (Some(Size::Auto), Before::Nothing) => index == 0 && starts_with_auto(input),
            (Some(Size::Length(_)), Before::Nothing) => item.is_last,
            (Some(Size::Length(_)), Before::Condition(Some(_))) => !item.is_last,
            _ => false,
        }
    })
}

/// The whole value is to be `auto` or to begin with `auto,`.
fn starts_with_auto(input: &str) -> bool {
    let Some((start, rest)) = input.split_at_checked("auto".len()) else {
        return false;
    };
    start.eq_ignore_ascii_case("auto") && (rest.is_empty() || rest.starts_with(','))
}
