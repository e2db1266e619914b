//! Setting and removing attributes.

use super::error::EditError;
use crate::dom::arena::attribute_index::Wanted;
use crate::dom::arena::attributes::QualifiedName;
use crate::dom::arena::document::Document;
use crate::dom::arena::identity::NodeId;
use crate::dom::view::element_ref::AttributeRef;
use crate::names::{AttributeNamespace, Namespace, Tag};

/// Changing attributes.
impl Document {
    /// Sets an attribute in no namespace. Its name is put in lower case on HTML elements.
    ///
    /// # Errors
    ///
    /// [`NotAnElement`](EditError::NotAnElement), and [`InvalidName`](EditError::InvalidName) if the
    /// name is not a
    /// [valid attribute local name](https://dom.spec.whatwg.org/#valid-attribute-local-name).
    pub fn set_attribute(
        &mut self,
        element: NodeId,
        name: &str,
        value: &str,
    ) -> Result<(), EditError> {
        let name = self.attribute_name(element, name)?;
        if !is_valid_attribute_name(&name) {
            return Err(EditError::InvalidName);
        }
        self.reset_form_owner(element, &name);
        // The first of this name is set, in whatever namespace it is.
        let element = self.known_index(element)?;
        let existing =
            self.find_attribute(element.index(), &name).map(|data| data.name.namespace());
        self.put_attribute(element, &name, existing.unwrap_or(AttributeNamespace::None), value);
        Ok(())
    }

    /// Sets the attribute of this namespace and local name. If there is one, it keeps its prefix; otherwise it gets
    /// the qualified name, with the letters as they are.
    /// [`setAttributeNS`](https://dom.spec.whatwg.org/#dom-element-setattributens)
    ///
    /// Only the namespaces that HTML gives to attributes can be written: see [`AttributeNamespace`].
    ///
    /// # Errors
    ///
    /// [`NotAnElement`](EditError::NotAnElement); [`InvalidName`](EditError::InvalidName) if the prefix or the local
    /// name cannot be written; [`WrongNamespace`](EditError::WrongNamespace) for a prefix without a namespace, and for
    /// `xml` and `xmlns` beside another namespace than theirs.
    /// [Validate and extract](https://dom.spec.whatwg.org/#validate-and-extract)
    #[doc(alias = "setAttributeNS")]
    pub fn set_attribute_ns(
        &mut self,
        element: NodeId,
        namespace: AttributeNamespace,
        qualified_name: &str,
        value: &str,
    ) -> Result<(), EditError> {
        let view = self.known(element)?.as_element().ok_or(EditError::NotAnElement)?;
        let (local, qualified_name) = local_name_in(namespace, qualified_name)?;
        let existing = view.find_ns(namespace, local);
        let name = existing.map_or(qualified_name, AttributeRef::name).to_owned();
        if namespace == AttributeNamespace::None {
            self.reset_form_owner(element, &name);
        }
        self.put_attribute(self.known_index(element)?, &name, namespace, value);
        Ok(())
    }

    /// Removes the attribute of this namespace and local name. Returns whether there was one.
    /// [`removeAttributeNS`](https://dom.spec.whatwg.org/#dom-element-removeattributens)
    ///
    /// # Errors
    ///
    /// [`NotAnElement`](EditError::NotAnElement).
    #[doc(alias = "removeAttributeNS")]
    pub fn remove_attribute_ns(
        &mut self,
        element: NodeId,
        namespace: AttributeNamespace,
        local_name: &str,
    ) -> Result<bool, EditError> {
        let view = self.known(element)?.as_element().ok_or(EditError::NotAnElement)?;
        let index = view.as_node().node_index();
        let was_there = self.drop_attribute_ns(index, namespace, local_name);
        if was_there && namespace == AttributeNamespace::None {
            self.reset_form_owner(element, local_name);
        }
        Ok(was_there)
    }

    /// Removes an attribute. Returns whether there was one.
    ///
    /// # Errors
    ///
    /// [`NotAnElement`](EditError::NotAnElement).
    pub fn remove_attribute(&mut self, element: NodeId, name: &str) -> Result<bool, EditError> {
        let name = self.attribute_name(element, name)?;
        let was_there = self.drop_attribute(self.known_index(element)?, &name);
        if was_there {
            self.reset_form_owner(element, &name);
        }
        Ok(was_there)
    }

    /// Sets several attributes, as [`set_attribute`](Self::set_attribute) does one after the other. If one of the
    /// names is invalid, none is set.
    ///
    /// # Errors
    ///
    /// As for [`set_attribute`](Self::set_attribute).
    pub fn set_attributes<'v>(
        &mut self,
        element: NodeId,
        attributes: impl IntoIterator<Item = (&'v str, &'v str)>,
    ) -> Result<(), EditError> {
        let attributes: Vec<(&str, &str)> = attributes.into_iter().collect();
        if !attributes.iter().all(|(name, _)| is_valid_attribute_name(name)) {
            return Err(EditError::InvalidName);
        }
        self.known(element)?.as_element().ok_or(EditError::NotAnElement)?;
        attributes
            .into_iter()
            .try_for_each(|(name, value)| self.set_attribute(element, name, value))
    }

    /// Removes the attributes for which `is_kept` is false.
    ///
    /// # Errors
    ///
    /// [`NotAnElement`](EditError::NotAnElement).
    pub fn retain_attributes(
        &mut self,
        element: NodeId,
        mut is_kept: impl FnMut(AttributeRef<'_>) -> bool,
    ) -> Result<(), EditError> {
        let view = self.known(element)?.as_element().ok_or(EditError::NotAnElement)?;
        let dropped = view.attributes().filter(|attribute| !is_kept(*attribute));
        let dropped: Vec<(QualifiedName, String)> = dropped
            .map(|attribute| (attribute.qualified_name(), attribute.name().to_owned()))
            .collect();
        for (qualified, name) in dropped {
            self.drop_wanted(self.known_index(element)?, Wanted::Exact(qualified));
            self.reset_form_owner(element, &name);
        }
        Ok(())
    }

    /// Forgets the form that the parser associated, if the `form` attribute changes. The new owner is
    /// determined [when it is asked for](crate::dom::ElementRef::form).
    /// [Reset the form owner](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#reset-the-form-owner)
    pub(super) fn reset_form_owner(&mut self, element: NodeId, attribute: &str) {
        let element = element.index();
        let is_control = |tag| self.nodes[element as usize].is_html(tag);
        // An image has a form owner, but is not listed: the attribute does not count.
        if attribute == "form"
            && !is_control(Tag::Img)
            && self.parts.form_owners.get(element).is_some()
        {
            self.parts.form_owners.insert(element, 0);
        }
    }

    /// A name as an element's attribute has it.
    fn attribute_name(&self, element: NodeId, name: &str) -> Result<String, EditError> {
        let element = self.known(element)?.as_element().ok_or(EditError::NotAnElement)?;
        Ok(match element.namespace() {
            Namespace::Html => name.to_ascii_lowercase(),
            _ => name.to_owned(),
        })
    }
}

/// The local name of a qualified name in this namespace, and the qualified name without what is after another colon,
/// which nothing reads.
/// [Validate and extract](https://dom.spec.whatwg.org/#validate-and-extract)
fn local_name_in(
    namespace: AttributeNamespace,
    qualified: &str,
) -> Result<(&str, &str), EditError> {
    // 2., 3.
    let mut colons = qualified.match_indices(':').map(|(at, _)| at);
    let (first, second) = (colons.next(), colons.next());
    let qualified = qualified.get(..second.unwrap_or(qualified.len())).unwrap_or(qualified);
    let (prefix, local) = match first.and_then(|at| qualified.split_at_checked(at)) {
        Some((prefix, rest)) => (Some(prefix), rest.get(1..).unwrap_or_default()),
        None => (None, qualified),
    };
    // 4. A valid namespace prefix is not empty, and has none of the characters that end a name.
    if prefix.is_some_and(|prefix| prefix.is_empty() || prefix.bytes().any(ends_a_name)) {
        return Err(EditError::InvalidName);
    }
    // 6.
    if !is_valid_attribute_name(local) {
        return Err(EditError::InvalidName);
    }
    // 8. to 11.
    let is_xmlns = qualified == "xmlns" || prefix == Some("xmlns");
    if prefix.is_some() && namespace == AttributeNamespace::None
        || prefix == Some("xml") && namespace != AttributeNamespace::Xml
        || is_xmlns != (namespace == AttributeNamespace::Xmlns)
    {
        return Err(EditError::WrongNamespace);
    }
    Ok((local, qualified))
}

/// [Valid attribute local name](https://dom.spec.whatwg.org/#valid-attribute-local-name)
fn is_valid_attribute_name(name: &str) -> bool {
    !name.is_empty() && !name.bytes().any(|byte| ends_a_name(byte) || byte == b'=')
}

/// Whether a name in markup ends with this byte.
pub(super) fn ends_a_name(byte: u8) -> bool {
    crate::ascii::is_whitespace(byte) || matches!(byte, 0 | b'/' | b'>')
}
