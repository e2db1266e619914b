//! What classes say: the language of code.

use duckbill::ElementRef;

/// The language that the classes of an element name: `language-rust`, `lang-rust`, `highlight-source-rust`,
/// `brush: rust`.
pub(super) fn language_of(element: ElementRef<'_>) -> Option<&str> {
    let mut is_brush = false;
    let mut found = None;
    for class in element.classes() {
        if is_brush {
            found = Some(class.trim_end_matches(';'));
            break;
        }
        is_brush = class == "brush:";
        let named = ["language-", "lang-", "highlight-source-", "brush:"]
            .into_iter()
            .find_map(|before| class.strip_prefix(before).filter(|name| !name.is_empty()));
        if named.is_some() {
            found = named;
            break;
        }
    }
    found
        .or_else(|| element.attribute("data-lang").or_else(|| element.attribute("data-language")))
        .filter(|name| !name.is_empty() && !name.contains(['`', '\n', '\r', ' ', '\t']))
}
