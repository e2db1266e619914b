//! Sites as numbers and strings.

use super::Site;

impl Site {
    /// The number of the sentence in the order of the text; `None` for [`S0`](Self::S0) and for those of
    /// earlier editions.
    ///
    /// ```
    /// use duckbill::error::Site;
    /// assert_eq!([Site::S4a.number(), Site::S118c.number(), Site::L1.number()], [Some(4), Some(118), None]);
    /// ```
    #[must_use]
    pub fn number(self) -> Option<u8> {
        let digits = self.id().trim_end_matches(|c: char| c.is_ascii_lowercase());
        digits.parse().ok().filter(|&number| number != 0)
    }
}

/// Written as its [name](Site::id).
impl std::fmt::Display for Site {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.id())
    }
}

impl std::str::FromStr for Site {
    type Err = UnknownSite;

    fn from_str(id: &str) -> Result<Self, UnknownSite> {
        Self::ALL.iter().copied().find(|site| site.id() == id).ok_or(UnknownSite)
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
