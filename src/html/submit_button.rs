//! Submit buttons.

use crate::dom::{ElementRef, NodeRef};
use crate::names::Tag;

/// Whether this is a [submit button](https://html.spec.whatwg.org/multipage/forms.html#concept-submit-button), with a
/// way to read its attributes.
pub(crate) fn is_submit_button<'a>(
    element: ElementRef<'a>,
    mut value: impl FnMut(&'static str) -> Option<&'a str>,
) -> bool {
    let is_input = element.is_html(Tag::Input);
    if !is_input && !element.is_html(Tag::Button) {
        return false;
    }
    let kind = value("type").unwrap_or_default();
    let is = |keyword: &str| kind.eq_ignore_ascii_case(keyword);
    match () {
        () if is("submit") => true,
        () if is_input => is("image"),
        () if is("reset") || is("button") => false,
        () => {
            let parent = element.as_node().parent().and_then(NodeRef::as_element);
            value("command").is_none()
                && value("commandfor").is_none()
                && !parent.is_some_and(|parent| parent.is_html(Tag::Select))
        }
    }
}

#[cfg(feature = "html")]
impl ElementRef<'_> {
    /// Whether this is a [submit button](https://html.spec.whatwg.org/multipage/forms.html#concept-submit-button).
    ///
    /// ```
    /// let document = duckbill::parse("<button>Send</button><button type=reset>Reset</button>");
    /// let buttons = document.elements_by_tag_name("button");
    /// assert!(buttons.map(|button| button.is_submit_button()).eq([true, false]));
    /// ```
    #[must_use]
    pub fn is_submit_button(self) -> bool {
        is_submit_button(self, |name| self.attribute(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_button_without_a_type_submits_unless_it_has_another_task() {
        let document = crate::parse(
            "<input type=SUBMIT><input type=image><input type=reset><input>\
             <button></button><button type=submit command=x></button><button type=x commandfor=y></button>\
             <button type=reset></button><button type=button></button><p></p>\
             <select><button></button><option>a</option></select><svg><button type=submit></svg>",
        );
        let is_one =
            |element: &ElementRef<'_>| is_submit_button(*element, |name| element.attribute(name));
        let found: Vec<String> =
            document.root().elements().filter(is_one).map(|one| one.outer_html()).collect();
        let expected = [
            "<input type=\"SUBMIT\">",
            "<input type=\"image\">",
            "<button></button>",
            "<button type=\"submit\" command=\"x\"></button>",
        ];
        assert_eq!(found, expected);
    }
}
