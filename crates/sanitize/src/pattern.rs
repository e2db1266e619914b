//! Names by pattern: `language-*`.

/// A text in which each `*` stands for any characters, or none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pattern {
    /// The text between the stars.
    pieces: Vec<Box<str>>,
}

impl From<&str> for Pattern {
    fn from(text: &str) -> Self {
        Self { pieces: text.split('*').map(Into::into).collect() }
    }
}

impl Pattern {
    /// Whether a text is of this form: in time that is linear in it, for each piece.
    pub(crate) fn matches(&self, text: &str) -> bool {
        let (Some(first), Some(last)) = (self.pieces.first(), self.pieces.last()) else {
            return false;
        };
        if self.pieces.len() == 1 {
            return **first == *text;
        }
        let Some(rest) = text.strip_prefix(&**first) else { return false };
        let Some(mut rest) = rest.strip_suffix(&**last) else { return false };
        for piece in self.pieces.get(1..self.pieces.len() - 1).unwrap_or_default() {
            match rest.find(&**piece) {
                Some(at) => rest = rest.get(at + piece.len()..).unwrap_or_default(),
                None => return false,
            }
        }
        true
    }

    /// Whether a text is of this form in whatever case of ASCII; the pattern is in lower case.
    pub(crate) fn matches_ignoring_case(&self, text: &str) -> bool {
        match text.bytes().any(|byte| byte.is_ascii_uppercase()) {
            true => self.matches(&text.to_ascii_lowercase()),
            false => self.matches(text),
        }
    }
}

/// The patterns of these texts.
pub(crate) fn patterns<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> Vec<Pattern> {
    texts.into_iter().map(|text| Pattern::from(text.as_ref())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_stand_for_anything() {
        let cases = [
            ("a", "a", true),
            ("a", "ab", false),
            ("*", "", true),
            ("*", "x", true),
            ("language-*", "language-rust", true),
            ("language-*", "my-language-rust", false),
            ("*-x", "a-x", true),
            ("a*a", "a", false),
            ("a*a", "aa", true),
            ("a*b*c", "aXbXc", true),
            ("a*b*c", "acb", false),
            ("a*b*b", "ab", false),
            ("", "", true),
        ];
        for (pattern, text, expected) in cases {
            assert_eq!(Pattern::from(pattern).matches(text), expected, "{pattern} {text}");
        }
        assert!(Pattern::from("#*").matches_ignoring_case("#FFF"));
    }
}
