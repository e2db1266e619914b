//! How specific a selector is.

/// The specificity of a selector; see [`Selector::specificity`](crate::Selector::specificity). Each number is at most 1,023.
///
/// ```
/// use duckbill::Selector;
/// let specificity = Selector::parse("a[href]")?.specificity();
/// assert_eq!((specificity.classes, specificity.names), (1, 1));
/// # Ok::<(), duckbill::selectors::SelectorError>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Specificity {
    /// The number of ids.
    pub ids: u32,
    /// The number of classes, attribute selectors and pseudo-classes.
    pub classes: u32,
    /// The number of element names.
    pub names: u32,
}

impl Specificity {
    pub(super) fn plus(self, other: Self) -> Self {
        Self {
            ids: self.ids + other.ids,
            classes: self.classes + other.classes,
            names: self.names + other.names,
        }
    }

    /// With the largest numbers that there may be.
    pub(super) fn capped(self) -> Self {
        const MOST: u32 = 1023;
        Self {
            ids: self.ids.min(MOST),
            classes: self.classes.min(MOST),
            names: self.names.min(MOST),
        }
    }
}
