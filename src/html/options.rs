//! Options and the `select` they are in.

use std::iter::FusedIterator;

use super::disabled_options::says_disabled;
use crate::dom::{ElementRef, NodeRef, Traverse, Visit};
use crate::microsyntax::display_size;
use crate::names::Tag;

/// The options of a `select` or a `datalist`; see [`ElementRef::options`].
///
/// ```
/// let document = duckbill::parse("<select><option>a<option>b");
/// let select = document.elements_by_tag_name("select").next().unwrap();
/// assert_eq!(select.options().count(), 2);
/// ```
#[derive(Debug, Clone)]
pub struct OptionElements<'a> {
    below: Traverse<'a>,
    list: ElementRef<'a>,
    /// The `optgroup` that is open.
    group: Option<NodeRef<'a>>,
    /// How many nodes were visited.
    visits: u64,
}

impl<'a> ElementRef<'a> {
    /// The options of a `select` or of a `datalist`, in tree order; nothing for other elements.
    /// [List of options](https://html.spec.whatwg.org/multipage/form-elements.html#concept-select-option-list)
    ///
    /// Of a `select` these are the options that no other `select`, `option`, `datalist` or `hr` and no
    /// second `optgroup` is around; of a `datalist` all that are below it.
    #[must_use]
    pub fn options(self) -> OptionElements<'a> {
        let mut below = self.as_node().traverse();
        below.next();
        if !self.is_html(Tag::Select) && !self.is_html(Tag::Datalist) {
            below.skip_inside();
        }
        OptionElements { below, list: self, group: None, visits: 0 }
    }
}

impl<'a> OptionElements<'a> {
    /// The first of the options still to come that has this `id` or `name`; the view stays where it
    /// is.
    #[must_use]
    pub fn named_item(&self, name: &str) -> Option<ElementRef<'a>> {
        self.clone().find(|element| element.is_named(name))
    }
}

impl<'a> OptionElements<'a> {
    /// The next option of a `select` that is not
    /// [disabled](https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-disabled), itself or
    /// with the group that the walk is in.
    fn next_enabled(&mut self) -> Option<ElementRef<'a>> {
        loop {
            let option = self.next()?;
            let group = self.group.and_then(NodeRef::as_element);
            let says = |group| says_disabled(group, |name| group.attribute(name));
            if !option.has_attribute("disabled") && group.and_then(says) != Some(true) {
                return Some(option);
            }
        }
    }
}

impl<'a> Iterator for OptionElements<'a> {
    type Item = ElementRef<'a>;

    fn next(&mut self) -> Option<ElementRef<'a>> {
        loop {
            self.visits += 1;
            let node = match self.below.next()? {
                Visit::Open(node) => node,
                Visit::Close(node) => {
                    self.group = self.group.filter(|group| *group != node);
                    continue;
                }
            };
            let Some(element) = node.as_element() else { continue };
            if self.list.is_html(Tag::Select) {
                if element.is_html(Tag::Optgroup) && self.group.is_none() {
                    self.group = Some(node);
                } else if [Tag::Select, Tag::Option, Tag::Optgroup, Tag::Datalist, Tag::Hr]
                    .iter()
                    .any(|tag| element.is_html(*tag))
                {
                    self.below.skip_inside();
                }
            }
            if element.is_html(Tag::Option) {
                return Some(element);
            }
        }
    }
}

impl FusedIterator for OptionElements<'_> {}

impl<'a> ElementRef<'a> {
    /// The options of a `select` that are selected in a page that nobody has touched yet: with `multiple`, all with a
    /// `selected` attribute. Without `multiple`, the last of these; if no option has the attribute and one line is shown, the first
    /// option that is not disabled. Nothing for other elements.
    /// [`selectedOptions`](https://html.spec.whatwg.org/multipage/form-elements.html#dom-select-selectedoptions),
    /// [selectedness setting algorithm](https://html.spec.whatwg.org/multipage/form-elements.html#selectedness-setting-algorithm)
    pub fn selected_options(self) -> impl DoubleEndedIterator<Item = Self> + use<'a> {
        self.selection(&mut 0).into_iter()
    }

    /// The same; counts the nodes that it visits.
    pub(crate) fn selection(self, visits: &mut u64) -> Vec<Self> {
        if !self.is_html(Tag::Select) {
            return Vec::new();
        }
        let mut options = self.options();
        let mut selected = Vec::new();
        for option in options.by_ref() {
            if option.has_attribute("selected") {
                selected.push(option);
            }
        }
        *visits = visits.saturating_add(2 * options.visits);
        if self.has_attribute("multiple") {
            return selected;
        }
        match selected.pop() {
            Some(last) => vec![last],
            None if self.display_size() == 1 => self.options().next_enabled().into_iter().collect(),
            None => Vec::new(),
        }
    }

    /// The options of a `select` that are not disabled, in tree order.
    #[cfg(feature = "selectors")]
    pub(super) fn enabled_options(self) -> impl Iterator<Item = Self> + use<'a> {
        let mut options = self.options();
        std::iter::from_fn(move || options.next_enabled())
    }

    /// Whether the [value](https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-value) of an option is
    /// the empty string.
    #[cfg(feature = "selectors")]
    pub(crate) fn option_value_is_empty(self) -> bool {
        match self.attribute("value") {
            Some(value) => value.is_empty(),
            None => {
                self.as_node().texts().all(|text| text.bytes().all(crate::ascii::is_whitespace))
            }
        }
    }

    /// Where the first of the [selected options](Self::selected_options) stands among the [`options`](Self::options), from 0.
    /// `None` if none is selected; in the DOM that is −1.
    /// [`selectedIndex`](https://html.spec.whatwg.org/multipage/form-elements.html#dom-select-selectedindex)
    #[must_use]
    pub fn selected_index(self) -> Option<usize> {
        let first = self.selected_options().next()?;
        self.options().position(|option| option == first)
    }

    /// Where an option is among the options of its `select`, from 0; `None` if it is in none. In the DOM that is 0.
    /// [`index`](https://html.spec.whatwg.org/multipage/form-elements.html#dom-option-index)
    #[must_use]
    pub fn option_index(self) -> Option<usize> {
        let select = self.select_of_option()?;
        self.place(|place| place.index, move || select.options())
    }

    /// The [display size](https://html.spec.whatwg.org/multipage/form-elements.html#concept-select-size) of a `select`.
    #[must_use]
    pub fn display_size(self) -> u64 {
        display_size(self.attribute("size"), self.has_attribute("multiple"))
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_disabled_group_disables_all_options_below_it() {
        let cases = [
            ("<select><optgroup disabled><div><option>a</option></div></optgroup><option>b", "b"),
            ("<select><optgroup disabled><option>a<optgroup><option disabled>b<option>c", "c"),
            ("<select><div><option>a</option></div></select>", "a"),
            ("<select size=2147483649><option>a", ""),
            ("<select size=-0><option>a", ""),
            ("<select size=0x><option>a", ""),
            ("<select size=x><option>a", "a"),
        ];
        for (html, expected) in cases {
            let document = crate::parse(html);
            let select = document.elements_by_tag_name("select").next().unwrap();
            let texts = select.selected_options().map(|option| option.as_node().text_content());
            assert_eq!(texts.collect::<String>(), expected, "{html}");
        }
    }
}
