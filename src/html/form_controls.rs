//! The controls of a form, and those of a name.
//!
//! The first question about a form after a change walks through its tree, and finds the controls of all forms. The names of
//! a form's controls are put into an index when the first is asked for.

use std::collections::HashMap;
use std::hash::BuildHasher;
use std::iter::FusedIterator;
use std::sync::Arc;

use crate::dom::tree_answers::{FormList, FormNames, Forms};
use crate::dom::{ElementRef, NodeRef, Visit};
use crate::names::Tag;
use crate::number_map::ValueMap;

impl<'a> ElementRef<'a> {
    /// The controls of a `form`, in tree order: its listed elements without image buttons; nothing
    /// for other elements.
    /// [`elements`](https://html.spec.whatwg.org/multipage/forms.html#dom-form-elements)
    ///
    /// The first question after a change walks through the tree; those after it, of whatever form, are answered at once.
    #[must_use]
    pub fn form_controls(self) -> FormControls<'a> {
        let mut list = None;
        if self.is_html(Tag::Form) {
            let of_this = |forms: &Forms| forms.get(self.as_node().index()).cloned();
            list = self.tree_root().ask_index(|all| &all.forms, NodeRef::index_forms, of_this);
        }
        FormControls { form: self, list: list.unwrap_or_default(), at: 0 }
    }

    /// Whether this is an element that a form can have among its controls.
    fn can_be_in_form(self) -> bool {
        let is_image =
            || self.attribute("type").is_some_and(|kind| kind.eq_ignore_ascii_case("image"));
        self.is_listed() && !(self.is_html(Tag::Input) && is_image())
    }

    /// Whether this is a radio button with `checked`.
    fn is_checked_radio(self) -> bool {
        self.is_html(Tag::Input)
            && self.has_attribute("checked")
            && self.attribute("type").is_some_and(|kind| kind.eq_ignore_ascii_case("radio"))
    }

    /// The name of the group of a radio button; empty if it is in none.
    fn group(self) -> &'a str {
        self.attribute("name").unwrap_or_default()
    }
}

impl NodeRef<'_> {
    /// Finds the controls of all forms below this root.
    fn index_forms(self) -> Forms {
        let mut lists: ValueMap<u32, FormList> = ValueMap::default();
        // The forms around the place reached.
        let mut open = Vec::new();
        for visit in self.traverse() {
            match visit {
                Visit::Close(node) => _ = open.pop_if(|open| *open == node),
                Visit::Open(node) => {
                    let Some(element) = node.as_element() else { continue };
                    if element.is_html(Tag::Form) {
                        open.push(node);
                    } else if element.can_be_in_form()
                        && let Some(form) = self.form_of(element, open.last().copied())
                    {
                        lists.get_or_default(form.index()).controls.push(node.index());
                    }
                }
            }
        }
        lists.map(Arc::new)
    }

    /// The form below this root that owns an element, of which the nearest form around it is known.
    fn form_of<'a>(
        self,
        element: ElementRef<'a>,
        nearest: Option<NodeRef<'a>>,
    ) -> Option<NodeRef<'a>>
    where
        Self: 'a,
    {
        if let Some(id) = element.attribute("form") {
            let found = element.tree_root().first_of_id(id)?;
            return found.is_html(Tag::Form).then_some(found.as_node());
        }
        let owner = element.form_owner().map(ElementRef::as_node);
        owner.filter(|owner| owner.tree_root() == self).or(nearest)
    }
}

/// The controls of a form; see [`ElementRef::form_controls`].
///
/// ```
/// let document = duckbill::parse("<form><input name=a><select name=b></select></form>");
/// let mut controls = document.forms().next().unwrap().form_controls();
/// assert_eq!(controls.next().unwrap().name(), "input");
/// assert_eq!(controls.next().unwrap().name(), "select");
/// assert_eq!(controls.next(), None);
/// ```
#[derive(Debug, Clone)]
pub struct FormControls<'a> {
    form: ElementRef<'a>,
    list: Arc<FormList>,
    /// How many of the controls were returned.
    at: usize,
}

/// So many controls are walked along for each name.
const FEW: usize = 16;

impl<'a> FormControls<'a> {
    /// The first of the controls still to come that has this `id` or `name`; the view stays where it
    /// is.
    #[must_use]
    pub fn named_item(&self, name: &str) -> Option<ElementRef<'a>> {
        self.all_of_name(name).next()
    }

    /// All of the controls still to come that have this `id` or `name`; the view stays where it is.
    /// [`namedItem`](https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#dom-htmlformcontrolscollection-nameditem)
    #[must_use]
    pub fn named_items(&self, name: &str) -> RadioNodeList<'a> {
        let elements: Vec<ElementRef<'a>> = self.all_of_name(name).collect();
        // The last button of each group that is to be checked: checking it clears those before it.
        let mut last: HashMap<&str, Option<ElementRef<'a>>> = HashMap::new();
        let is_on = |element: &ElementRef<'a>| {
            let group = element.group();
            // Buttons without a name are in no group.
            element.is_checked_radio()
                && (group.is_empty()
                    || *last.entry(group).or_insert_with(|| self.last_checked(group))
                        == Some(*element))
        };
        let checked = elements.iter().copied().find(is_on);
        RadioNodeList { elements, checked }
    }

    /// The control at this place in the list.
    fn control(&self, place: usize) -> Option<ElementRef<'a>> {
        crate::work::count(1);
        let control = *self.list.controls.get(place)?;
        NodeRef::new(self.form.as_node().document(), control).as_element()
    }

    /// The controls still to come of this id or name.
    fn all_of_name<'n>(
        &'n self,
        name: &'n str,
    ) -> impl DoubleEndedIterator<Item = ElementRef<'a>> + 'n {
        let is_asked = |names: &'n FormNames| &names.named;
        self.among(is_asked, name).filter(move |element| element.is_named(name))
    }

    /// The last checked radio button of a group, whether it is still to come or not: if one that is still to come is
    /// checked, this one is too.
    fn last_checked(&self, group: &str) -> Option<ElementRef<'a>> {
        let mut buttons = self.among(|names| &names.checked, group);
        buttons.rfind(|button| button.is_checked_radio() && button.group() == group)
    }

    /// The controls still to come that may have a name: all of them, or those of its hash.
    fn among<'n>(
        &'n self,
        which: impl FnOnce(&'n FormNames) -> &'n ValueMap<u64, Vec<u32>>,
        name: &str,
    ) -> impl DoubleEndedIterator<Item = ElementRef<'a>> + 'n {
        let mut places: &[u32] = &[];
        let mut all = self.at..self.list.controls.len();
        if all.len() > FEW {
            all = 0..0;
            let names = self.list.names.get_or_init(|| self.index_names());
            places = which(names).get(names.hasher.hash_one(name)).map_or(&[], Vec::as_slice);
            let still = places.partition_point(|place| (*place as usize) < self.at);
            places = places.get(still..).unwrap_or_default();
        }
        let places = places.iter().map(|place| *place as usize).chain(all);
        places.filter_map(|place| self.control(place))
    }

    fn index_names(&self) -> FormNames {
        let mut names = FormNames::default();
        let controls = (0..self.list.controls.len()).filter_map(|place| self.control(place));
        for (element, place) in controls.zip(0_u32..) {
            let id = element.id_attribute();
            let name = element.attribute("name").filter(|name| !name.is_empty());
            for name in [id, name.filter(|_| name != id)].into_iter().flatten() {
                let hash = names.hasher.hash_one(name);
                names.named.get_or_default(hash).push(place);
            }
            if element.is_checked_radio() {
                let hash = names.hasher.hash_one(element.group());
                names.checked.get_or_default(hash).push(place);
            }
        }
        names
    }
}

impl<'a> Iterator for FormControls<'a> {
    type Item = ElementRef<'a>;

    fn next(&mut self) -> Option<ElementRef<'a>> {
        let control = self.control(self.at)?;
        self.at += 1;
        Some(control)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.controls.len() - self.at;
        (left, Some(left))
    }
}

impl ExactSizeIterator for FormControls<'_> {}

impl FusedIterator for FormControls<'_> {}

/// The controls of a form that have one id or name; see [`FormControls::named_items`].
/// [Interface RadioNodeList](https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#radionodelist)
///
/// ```
/// let document = duckbill::parse("<form><input type=radio name=a value=1><input type=radio name=a value=2 checked>");
/// let controls = document.forms().next().unwrap().form_controls();
/// let list = controls.named_items("a");
/// assert_eq!((list.elements().len(), list.value()), (2, "2"));
/// ```
#[derive(Debug, Clone)]
pub struct RadioNodeList<'a> {
    elements: Vec<ElementRef<'a>>,
    checked: Option<ElementRef<'a>>,
}

impl<'a> RadioNodeList<'a> {
    /// The controls, in tree order.
    #[must_use]
    pub fn elements(&self) -> &[ElementRef<'a>] {
        &self.elements
    }

    /// The value of the radio button among them that is checked in a page that nobody has touched yet: `on` if it has no
    /// `value`. Empty if none is checked. Of several buttons of a group that have `checked`, the last one is.
    /// [`value`](https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#dom-radionodelist-value)
    #[must_use]
    pub fn value(&self) -> &'a str {
        self.checked.map_or("", |checked| checked.attribute("value").unwrap_or("on"))
    }
}
