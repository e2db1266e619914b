//! The input of a parse.

/// Text, or bytes whose encoding is found out.
///
/// ```
/// use duckbill_html5ever::Input;
/// assert!(matches!(Input::from("<p>"), Input::Text("<p>")));
/// assert!(matches!(Input::from(b"<p>"), Input::Bytes(b"<p>")));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Input<'i> {
    /// Text.
    Text(&'i str),
    /// Bytes as they came, to be sniffed and decoded.
    Bytes(&'i [u8]),
}

impl<'i> From<&'i str> for Input<'i> {
    fn from(text: &'i str) -> Self {
        Self::Text(text)
    }
}

impl<'i> From<&'i String> for Input<'i> {
    fn from(text: &'i String) -> Self {
        Self::Text(text)
    }
}

impl<'i> From<&'i [u8]> for Input<'i> {
    fn from(bytes: &'i [u8]) -> Self {
        Self::Bytes(bytes)
    }
}

impl<'i> From<&'i Vec<u8>> for Input<'i> {
    fn from(bytes: &'i Vec<u8>) -> Self {
        Self::Bytes(bytes)
    }
}

impl<'i, const N: usize> From<&'i [u8; N]> for Input<'i> {
    fn from(bytes: &'i [u8; N]) -> Self {
        Self::Bytes(bytes)
    }
}
