//! The kind of a script, by its `type` and `language`. [Prepare the script element, steps 8 to
//! 13](https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element)

use crate::microsyntax::idioms;

/// The kind of script that an element holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ScriptType {
    /// A script that is not a module.
    Classic,
    /// A JavaScript module.
    Module,
    /// A map from the names of modules to their URLs.
    ImportMap,
    /// Rules that say which pages to fetch or render ahead.
    SpeculationRules,
}

/// The type of a `script` element from its attributes `type` and `language`, `None` where it holds data that no
/// browser runs. An SVG `script` has no `language`.
///
/// ```
/// use duckbill::microsyntax::script_type::{ScriptType, parse};
/// assert_eq!(parse(None, None), Some(ScriptType::Classic));
/// assert_eq!(parse(Some(" Module "), None), Some(ScriptType::Module));
/// assert_eq!(parse(None, Some("JavaScript1.5")), Some(ScriptType::Classic));
/// assert_eq!(parse(Some("text/template"), Some("javascript")), None);
/// // Spaces are not nothing:
/// assert_eq!(parse(Some(" "), None), None);
/// ```
#[must_use]
pub fn parse(type_: Option<&str>, language: Option<&str>) -> Option<ScriptType> {
    let known = |name: &str| match () {
        () if is_javascript(name) => Some(ScriptType::Classic),
        () if name.eq_ignore_ascii_case("module") => Some(ScriptType::Module),
        () if name.eq_ignore_ascii_case("importmap") => Some(ScriptType::ImportMap),
        () if name.eq_ignore_ascii_case("speculationrules") => Some(ScriptType::SpeculationRules),
        () => None,
    };
    match (type_, language) {
        (Some(""), _) | (None, None | Some("")) => Some(ScriptType::Classic),
        (Some(name), _) => known(idioms::strip(name)),
        (None, Some(language)) => JAVASCRIPT
            .iter()
            .filter_map(|essence| essence.strip_prefix("text/"))
            .any(|name| name.eq_ignore_ascii_case(language))
            .then_some(ScriptType::Classic),
    }
}

/// Whether a string is the essence of a JavaScript MIME type, ASCII case-insensitively.
/// [JavaScript MIME type essence
/// match](https://mimesniff.spec.whatwg.org/#javascript-mime-type-essence-match)
#[must_use]
pub fn is_javascript(essence: &str) -> bool {
    essence == "text/javascript"
        || JAVASCRIPT.iter().any(|known| known.eq_ignore_ascii_case(essence))
}

const JAVASCRIPT: [&str; 16] = [
    "application/ecmascript",
    "application/javascript",
    "application/x-ecmascript",
    "application/x-javascript",
    "text/ecmascript",
    "text/javascript",
    "text/javascript1.0",
    "text/javascript1.1",
    "text/javascript1.2",
    "text/javascript1.3",
    "text/javascript1.4",
    "text/javascript1.5",
    "text/jscript",
    "text/livescript",
    "text/x-ecmascript",
    "text/x-javascript",
];
