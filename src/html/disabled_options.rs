//! Whether options are disabled.

use crate::dom::ElementRef;
use crate::names::Tag;

/// The answer of an ancestor of an option to whether it is
/// [disabled](https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-disabled): the nearest `optgroup`
/// decides, if it is in the same list.
pub(crate) fn says_disabled<'a>(
    ancestor: ElementRef<'a>,
    mut value: impl FnMut(&'static str) -> Option<&'a str>,
) -> Option<bool> {
    if ancestor.is_html(Tag::Optgroup) {
        return Some(value("disabled").is_some());
    }
    let ends = [Tag::Select, Tag::Hr, Tag::Datalist, Tag::Option];
    ends.iter().any(|tag| ancestor.is_html(*tag)).then_some(false)
}
