//! Sites as strings.

use super::Site;

/// Written as its name, which is that of the variant.
impl std::fmt::Display for Site {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.name())
    }
}

impl std::str::FromStr for Site {
    type Err = UnknownSite;

    fn from_str(name: &str) -> Result<Self, UnknownSite> {
        Self::ALL.iter().copied().find(|site| site.name() == name).ok_or(UnknownSite)
    }
}

/// The string is not the name of a [`Site`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct UnknownSite;

impl std::fmt::Display for UnknownSite {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("not the name of a site of tree construction")
    }
}

impl std::error::Error for UnknownSite {}
