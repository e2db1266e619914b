//! The names of custom elements.

/// Whether a name that the tokenizer made (in lower case, without white space, `/` and `>`) is [a
/// valid custom element
/// name](https://html.spec.whatwg.org/multipage/custom-elements.html#valid-custom-element-name).
///
/// ```
/// use duckbill::names::is_valid_custom_element_name;
/// assert!(is_valid_custom_element_name("x-menu"));
/// assert!(!is_valid_custom_element_name("font-face"));
/// ```
#[must_use]
pub fn is_valid_custom_element_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.contains('-')
        && !name.contains('\0')
        && !matches!(
            name,
            "annotation-xml"
                | "color-profile"
                | "font-face"
                | "font-face-src"
                | "font-face-uri"
                | "font-face-format"
                | "font-face-name"
                | "missing-glyph"
        )
}
