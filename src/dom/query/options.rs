//! Options and the `select` they are in.

use crate::dom::view::element_ref::ElementRef;
use crate::names::Tag;

impl<'a> ElementRef<'a> {
    /// The options of a `select` that are selected in a page that nobody has touched yet: with `multiple`, all with a
    /// `selected` attribute. Without `multiple`, the last of these; if no option has the attribute and one line is shown, the first
    /// option that is not disabled. Nothing for other elements.
    /// [`selectedOptions`](https://html.spec.whatwg.org/multipage/form-elements.html#dom-select-selectedoptions),
    /// [selectedness setting algorithm](https://html.spec.whatwg.org/multipage/form-elements.html#selectedness-setting-algorithm)
    ///
    /// ```
    /// let document = duckbill::parse("<select><option>a<option selected>b<option selected>c</select><select><option>d");
    /// let selects = document.elements_by_tag_name("select");
    /// let selected = selects.flat_map(|select| select.selected_options());
    /// let labels: Vec<_> = selected.map(|option| option.as_node().text_content()).collect();
    /// assert_eq!(labels, ["c", "d"]);
    /// ```
    pub fn selected_options(self) -> impl DoubleEndedIterator<Item = Self> + use<'a> {
        let mut selected = Vec::new();
        if self.is_html(Tag::Select) {
            let is_multiple = self.has_attribute("multiple");
            selected = self.options().filter(|option| option.has_attribute("selected")).collect();
            if !is_multiple {
                let display_size = self.reflect().unsigned_long("size", 1);
                let is_enabled = |option: &Self| !option.is_disabled_option();
                selected = match selected.pop() {
                    Some(last) => vec![last],
                    None if display_size == 1 => {
                        self.options().find(is_enabled).into_iter().collect()
                    }
                    None => Vec::new(),
                };
            }
        }
        selected.into_iter()
    }

    /// Where the first of the [selected options](Self::selected_options) stands among the [`options`](Self::options), from 0.
    /// `None` if none is selected; in the DOM that is −1.
    /// [`selectedIndex`](https://html.spec.whatwg.org/multipage/form-elements.html#dom-select-selectedindex)
    ///
    /// ```
    /// let document = duckbill::parse("<select><option>a<option selected>b</select><select>");
    /// let selects: Vec<_> = document.elements_by_tag_name("select").collect();
    /// assert_eq!((selects[0].selected_index(), selects[1].selected_index()), (Some(1), None));
    /// ```
    #[must_use]
    pub fn selected_index(self) -> Option<usize> {
        let first = self.selected_options().next()?;
        self.options().position(|option| option == first)
    }

    /// Where an option stands among the options of its `select`, from 0; `None` if it is in none. In the DOM that is 0.
    /// [`index`](https://html.spec.whatwg.org/multipage/form-elements.html#dom-option-index)
    ///
    /// ```
    /// let document = duckbill::parse("<select><option>a<optgroup><option id=b>b</select><option>c");
    /// assert_eq!(document.get_element_by_id("b").unwrap().option_index(), Some(1));
    /// assert_eq!(document.elements_by_tag_name("option").next_back().unwrap().option_index(), None);
    /// ```
    #[must_use]
    pub fn option_index(self) -> Option<usize> {
        let select = self.select_of_option()?;
        self.place(|place| place.index, move || select.options())
    }

    /// [Whether an option is disabled](https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-disabled).
    fn is_disabled_option(self) -> bool {
        let group = self.as_node().parent().and_then(crate::dom::NodeRef::as_element);
        let is_off = |group: Self| group.is_html(Tag::Optgroup) && group.has_attribute("disabled");
        self.has_attribute("disabled") || group.is_some_and(is_off)
    }
}
