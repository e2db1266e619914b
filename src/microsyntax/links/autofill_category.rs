//! The categories of autofill fields.

/// The [category](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#determine-a-field's-category)
/// of an autofill field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Category {
    /// `off`
    Off,
    /// `on`
    Automatic,
    /// A field that may have a section and `shipping` or `billing` before it.
    Normal,
    /// A field that may have `home` and its like before it as well.
    Contact,
    /// `webauthn`
    Credential,
}

impl Category {
    /// The most tokens a value may have whose last is of this category.
    pub(crate) const fn maximum_tokens(self) -> usize {
        match self {
            Self::Off | Self::Automatic => 1,
            Self::Normal => 3,
            Self::Contact => 4,
            Self::Credential => 5,
        }
    }
}
