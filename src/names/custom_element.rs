//! Names that elements of a page's own making have.

/// [A valid custom element name](https://html.spec.whatwg.org/multipage/custom-elements.html#valid-custom-element-name)
/// of a name that the tokenizer made: in lower case, without white space, `/` and `>`.
pub(crate) fn is_valid_custom_element_name(name: &str) -> bool {
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
