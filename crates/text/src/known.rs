//! Attributes that are asked of many elements.

use duckbill::ElementRef;
use duckbill::names::KnownAttribute;

/// The name of an attribute, looked up while compiling.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Known(Option<KnownAttribute>);

impl Known {
    const fn new(name: &str) -> Self {
        Self(KnownAttribute::new(name))
    }

    /// The value of the attribute of this name.
    #[inline]
    pub(crate) fn of(self, element: ElementRef<'_>) -> Option<&str> {
        element.known_attribute(self.0?)
    }
}

pub(crate) const ALIGN: Known = Known::new("align");
pub(crate) const ALT: Known = Known::new("alt");
pub(crate) const CLASS: Known = Known::new("class");
pub(crate) const COLSPAN: Known = Known::new("colspan");
pub(crate) const HIDDEN: Known = Known::new("hidden");
pub(crate) const HREF: Known = Known::new("href");
pub(crate) const POPOVER: Known = Known::new("popover");
pub(crate) const ROLE: Known = Known::new("role");
pub(crate) const ROWSPAN: Known = Known::new("rowspan");
pub(crate) const SRC: Known = Known::new("src");
pub(crate) const STYLE: Known = Known::new("style");
pub(crate) const TITLE: Known = Known::new("title");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_known() {
        let all =
            [ALIGN, ALT, CLASS, COLSPAN, HIDDEN, HREF, POPOVER, ROLE, ROWSPAN, SRC, STYLE, TITLE];
        assert!(all.iter().all(|known| known.0.is_some()));
    }
}
