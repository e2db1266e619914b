//! The methods that change a configuration, and their answers.

use std::sync::Arc;

use crate::Sanitizer;
use crate::builtin::{self, Row};
use crate::config::{SanitizerAttribute, SanitizerElement, SanitizerProcessingInstruction};
use crate::configuration::{
    Attributes, Configuration, Elements, Instructions, LocalLists, Names, Target, canonical_lists,
};
use crate::name::Name;
use duckbill::names::AttributeNamespace;

/// Changing the configuration. Each method returns whether it changed anything.
impl Sanitizer {
    /// Keeps an element, with the lists of attributes that are given with it.
    /// [`allowElement`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-sanitizer-allowelement)
    ///
    /// ```
    /// use duckbill_sanitize::{Sanitizer, SanitizerElement};
    /// let mut sanitizer = Sanitizer::default();
    /// let image = SanitizerElement::new("img").with_attributes(["src", "alt"]);
    /// assert!(sanitizer.allow_element(image.clone()));
    /// assert!(!sanitizer.allow_element(image));
    /// assert_eq!(sanitizer.clean("<img src=a onerror=b>"), "<img src=\"a\">");
    /// ```
    #[doc(alias = "allowElement")]
    pub fn allow_element(&mut self, element: impl Into<SanitizerElement>) -> bool {
        self.modify(|configuration| configuration.allow_element(&element.into()))
    }

    /// Removes an element with its content.
    /// [`removeElement`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-sanitizer-removeelement)
    #[doc(alias = "removeElement")]
    pub fn remove_element(&mut self, element: impl Into<SanitizerElement>) -> bool {
        self.modify(|configuration| configuration.remove_element(&Name::from(&element.into())))
    }

    /// Replaces an element with its content. Returns `false` for `html`, `svg` and `math`, which cannot be replaced.
    /// [`replaceElementWithChildren`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-sanitizer-replaceelementwithchildren)
    #[doc(alias = "replaceElementWithChildren")]
    pub fn replace_element_with_children(&mut self, element: impl Into<SanitizerElement>) -> bool {
        self.modify(|configuration| configuration.replace_element(Name::from(&element.into())))
    }

    /// Keeps an attribute on any element.
    /// [`allowAttribute`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-sanitizer-allowattribute)
    #[doc(alias = "allowAttribute")]
    pub fn allow_attribute(&mut self, attribute: impl Into<SanitizerAttribute>) -> bool {
        self.modify(|configuration| configuration.allow_attribute(Name::from(&attribute.into())))
    }

    /// Removes an attribute from any element.
    /// [`removeAttribute`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-sanitizer-removeattribute)
    #[doc(alias = "removeAttribute")]
    pub fn remove_attribute(&mut self, attribute: impl Into<SanitizerAttribute>) -> bool {
        self.modify(|configuration| configuration.remove_attribute(&Name::from(&attribute.into())))
    }

    /// Keeps processing instructions with this target.
    /// [`allowProcessingInstruction`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-sanitizer-allowprocessinginstruction)
    #[doc(alias = "allowProcessingInstruction")]
    pub fn allow_processing_instruction(
        &mut self,
        target: impl Into<SanitizerProcessingInstruction>,
    ) -> bool {
        let target = Target(target.into().target.into());
        self.modify(|configuration| match &mut configuration.instructions {
            Instructions::Kept(kept) => kept.insert(target),
            Instructions::Removed(removed) => removed.remove(&target),
        })
    }

    /// Removes processing instructions with this target.
    /// [`removeProcessingInstruction`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-sanitizer-removeprocessinginstruction)
    #[doc(alias = "removeProcessingInstruction")]
    pub fn remove_processing_instruction(
        &mut self,
        target: impl Into<SanitizerProcessingInstruction>,
    ) -> bool {
        let target = Target(target.into().target.into());
        self.modify(|configuration| match &mut configuration.instructions {
            Instructions::Kept(kept) => kept.remove(&target),
            Instructions::Removed(removed) => removed.insert(target),
        })
    }

    /// Sets whether comments are kept.
    /// [`setComments`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-sanitizer-setcomments)
    #[doc(alias = "setComments")]
    pub fn set_comments(&mut self, are_kept: bool) -> bool {
        self.modify(|configuration| replace(&mut configuration.comments, are_kept))
    }

    /// Sets whether custom data attributes are kept. Returns `false` if attributes are listed by what is removed.
    /// [`setDataAttributes`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-sanitizer-setdataattributes)
    #[doc(alias = "setDataAttributes")]
    pub fn set_data_attributes(&mut self, are_kept: bool) -> bool {
        self.modify(|configuration| configuration.set_data_attributes(are_kept))
    }

    /// Sets whether links to `javascript:` URLs are kept; the safe methods remove them anyway.
    /// [`setJavascriptURLs`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-sanitizer-setjavascripturls)
    #[doc(alias = "setJavascriptURLs")]
    pub fn set_javascript_urls(&mut self, are_kept: bool) -> bool {
        self.modify(|configuration| replace(&mut configuration.javascript_urls, are_kept))
    }

    /// Removes everything from the configuration that can run script: what the safe methods remove anyway.
    /// [`removeUnsafe`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-sanitizer-removeunsafe)
    #[doc(alias = "removeUnsafe")]
    pub fn remove_unsafe(&mut self) -> bool {
        self.modify(Configuration::remove_unsafe)
    }

    /// Keeps an attribute on one element, beside what it has.
    pub(crate) fn keep_attribute_on(&mut self, element: &str, attribute: &str) {
        let element = Name::from(&SanitizerElement::new(element));
        let attribute = Name::from(&SanitizerAttribute::from(attribute));
        self.modify(|configuration| configuration.keep_attribute_on(&element, attribute));
    }

    fn modify(&mut self, change: impl FnOnce(&mut Configuration) -> bool) -> bool {
        let has_changed = change(Arc::make_mut(&mut self.configuration));
        if has_changed {
            self.forget_rules();
        }
        has_changed
    }
}

/// Sets a member; whether it had another value.
fn replace(member: &mut bool, value: bool) -> bool {
    std::mem::replace(member, value) != value
}

fn without(names: &Names, other: &Names) -> Names {
    names.difference(other).cloned().collect()
}

impl Configuration {
    /// The `allowElement` method steps.
    fn allow_element(&mut self, element: &SanitizerElement) -> bool {
        let (attributes, removed) = canonical_lists(element);
        let name = Name::from(element);
        let Elements::Kept(elements) = &mut self.elements else {
            if attributes.is_some() || removed.is_some_and(|removed| !removed.is_empty()) {
                return false;
            }
            let modified = take(&mut self.replace_with_children, &name);
            return self.unremove_element(&name) || modified;
        };
        let modified = take(&mut self.replace_with_children, &name);
        let as_set = |list: Option<Vec<Name>>| list.map(|list| list.into_iter().collect::<Names>());
        let (mut attributes, mut removed) = (as_set(attributes), as_set(removed));
        match &self.attributes {
            Attributes::Kept { names, data_attributes } => {
                attributes = attributes.map(|own| without(&own, names));
                if let (Some(own), true) = (&mut attributes, *data_attributes) {
                    own.retain(|name| !name.is_custom_data_attribute());
                }
                removed = removed.map(|own| own.intersection(names).cloned().collect());
            }
            Attributes::Removed(names) => {
                if let Some(own) = attributes {
                    let own = without(&own, &removed.take().unwrap_or_default());
                    attributes = Some(without(&own, names));
                }
                removed = removed.map(|own| without(&own, names));
            }
        }
        let lists = LocalLists { attributes, remove_attributes: removed };
        if elements.get(&name) == Some(&lists) {
            return modified;
        }
        elements.insert(name, lists);
        true
    }

    /// Takes an element out of `removeElements`; whether it was there.
    fn unremove_element(&mut self, name: &Name) -> bool {
        match &mut self.elements {
            Elements::Kept(_) => false,
            Elements::Removed(removed) => removed.remove(name),
        }
    }

    /// [Remove an element](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitizerconfig)
    fn remove_element(&mut self, name: &Name) -> bool {
        let modified = take(&mut self.replace_with_children, name);
        let changed = match &mut self.elements {
            Elements::Kept(kept) => kept.remove(name).is_some(),
            Elements::Removed(removed) => removed.insert(name.clone()),
        };
        changed || modified
    }

    /// The `replaceElementWithChildren` method steps.
    fn replace_element(&mut self, name: Name) -> bool {
        if builtin::is_not_replaceable(&name) {
            return false;
        }
        let modified = match &mut self.elements {
            Elements::Kept(kept) => kept.remove(&name).is_some(),
            Elements::Removed(removed) => removed.remove(&name),
        };
        self.replace_with_children.get_or_insert_default().insert(name) || modified
    }

    /// The lists of the elements that are kept.
    fn local_lists(&mut self) -> impl Iterator<Item = &mut LocalLists> {
        let kept = match &mut self.elements {
            Elements::Kept(kept) => Some(kept.values_mut()),
            Elements::Removed(_) => None,
        };
        kept.into_iter().flatten()
    }

    /// The `allowAttribute` method steps.
    fn allow_attribute(&mut self, name: Name) -> bool {
        match &mut self.attributes {
            Attributes::Kept { names, data_attributes } => {
                if *data_attributes && name.is_custom_data_attribute() || names.contains(&name) {
                    return false;
                }
                names.insert(name.clone());
            }
            Attributes::Removed(names) => return names.remove(&name),
        }
        for lists in self.local_lists() {
            take(&mut lists.attributes, &name);
        }
        true
    }

    /// Adds an attribute to the lists that keep it on an element, if there are such lists.
    fn keep_attribute_on(&mut self, element: &Name, attribute: Name) -> bool {
        let is_kept = match &mut self.attributes {
            Attributes::Kept { names, data_attributes } => {
                names.contains(&attribute)
                    || *data_attributes && attribute.is_custom_data_attribute()
            }
            Attributes::Removed(names) => {
                names.remove(&attribute);
                false
            }
        };
        let is_listed = matches!(self.attributes, Attributes::Kept { .. });
        let Elements::Kept(elements) = &mut self.elements else { return true };
        let Some(lists) = elements.get_mut(element) else { return true };
        take(&mut lists.remove_attributes, &attribute);
        if let Some(names) = &mut lists.attributes {
            if !is_kept {
                names.insert(attribute);
            }
        } else if is_listed && !is_kept {
            lists.attributes = Some(Names::from([attribute]));
        }
        true
    }

    /// [Remove an attribute](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitizerconfig)
    fn remove_attribute(&mut self, name: &Name) -> bool {
        let (mut modified, is_listed) = match &mut self.attributes {
            Attributes::Kept { names, .. } => (names.remove(name), false),
            Attributes::Removed(names) => (names.insert(name.clone()), true),
        };
        if is_listed && !modified {
            return false;
        }
        for lists in self.local_lists() {
            modified |= take(&mut lists.attributes, name);
            take(&mut lists.remove_attributes, name);
        }
        modified
    }

    /// The `setDataAttributes` method steps.
    fn set_data_attributes(&mut self, are_kept: bool) -> bool {
        match &mut self.attributes {
            Attributes::Kept { names, data_attributes } => {
                if !replace(data_attributes, are_kept) {
                    return false;
                }
                if are_kept {
                    names.retain(|name| !name.is_custom_data_attribute());
                }
            }
            Attributes::Removed(_) => return false,
        }
        if are_kept {
            for names in self.local_lists().filter_map(|lists| lists.attributes.as_mut()) {
                names.retain(|name| !name.is_custom_data_attribute());
            }
        }
        true
    }

    /// [Remove unsafe](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#remove-unsafe)
    pub(crate) fn remove_unsafe(&mut self) -> bool {
        let mut result = false;
        for element in builtin::unsafe_elements().filter_map(Row::element) {
            result |= self.remove_element(&element);
        }
        // [Remove an attribute] for each event handler content attribute.
        let is_listed = match &mut self.attributes {
            Attributes::Kept { names, .. } => {
                result |= remove_handlers(names);
                false
            }
            Attributes::Removed(names) => {
                for row in builtin::list("handler") {
                    result |= names.insert(Name::attribute(AttributeNamespace::None, row.name));
                }
                true
            }
        };
        for lists in self.local_lists() {
            let has_lost = lists.attributes.as_mut().is_some_and(remove_handlers);
            // Beside a global list of what is removed, one that is in it already is in no list of an element.
            result |= has_lost && !is_listed;
            lists.remove_attributes.as_mut().map(remove_handlers);
        }
        result | replace(&mut self.javascript_urls, false)
    }
}

/// Removes the event handler content attributes from a list; whether there were any.
fn remove_handlers(names: &mut Names) -> bool {
    let count = names.len();
    names.retain(|name| !name.is_handler());
    names.len() != count
}

/// Takes a name out of a list that may not exist; whether it was there.
fn take(list: &mut Option<Names>, name: &Name) -> bool {
    list.as_mut().is_some_and(|names| names.remove(name))
}
