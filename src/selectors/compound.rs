//! The tests of a compound selector that ask about one element alone: answered here for each machine that matches
//! compounds.

use selectors::attr::CaseSensitivity;

use super::attributes::{cost_of_value, has_attribute, is_class, is_id};
use super::one_element::OneElement;
use super::plan::Test;
use crate::names::Namespace;

/// Whether the element meets the test; `None` if the test asks about more than the element alone. `spend` takes what
/// reading attributes costs, and returns whether they may be read.
#[inline]
pub(super) fn meets(
    test: &Test,
    element: impl OneElement,
    case: CaseSensitivity,
    mut spend: impl FnMut(usize) -> bool,
) -> Option<bool> {
    Some(match test {
        Test::Name(name) => element.has_name(name),
        Test::Class(class) => {
            spend(element.cost_of_list()) && {
                let value = element.class();
                spend(cost_of_value(value)) && is_class(value, class, case)
            }
        }
        Test::Id(id) => {
            spend(element.cost_of_list()) && {
                let value = element.id();
                spend(cost_of_value(value)) && is_id(value, id, case)
            }
        }
        _ => return meets_rare(test, element, spend),
    })
}

fn meets_rare(
    test: &Test,
    element: impl OneElement,
    mut spend: impl FnMut(usize) -> bool,
) -> Option<bool> {
    Some(match test {
        Test::Names(names) => names.iter().any(|name| element.has_name(name)),
        Test::NameByNamespace { html, other } => {
            let is_html = element.namespace() == Namespace::Html;
            element.has_name(if is_html { html } else { other })
        }
        Test::Namespace(namespace) => element.namespace() == *namespace,
        Test::Attribute(attribute) => {
            spend(element.cost_of_list()) && has_attribute(attribute, element, spend)
        }
        Test::Root => element.is_root(),
        Test::Never => false,
        _ => return None,
    })
}
