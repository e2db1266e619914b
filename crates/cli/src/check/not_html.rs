//! Files that look like HTML and are something else.

use std::path::Path;

pub(super) fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    let extension = path.extension().unwrap_or_default();
    extensions.iter().any(|known| extension.eq_ignore_ascii_case(known))
}

/// Why a file is not checked, if it is not.
pub(crate) fn why_unchecked(path: &Path) -> Option<&'static str> {
    let is_xml = has_extension(path, &["xhtml", "xht", "xml", "svg"]);
    is_xml.then_some("browsers read this file as XML, by other rules than those of HTML")
}

/// Why fixes are not written into a file, if they are not.
pub(crate) fn why_unmended(path: &Path) -> Option<&'static str> {
    let is_component = has_extension(path, &["vue", "svelte", "astro", "jsx", "tsx", "mdx", "md"]);
    is_component.then_some("a program reads this file before browsers do, by its own rules")
}
