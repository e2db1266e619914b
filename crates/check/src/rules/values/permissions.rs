//! The attribute `allow` of `iframe`: a
//! [permissions policy](https://w3c.github.io/webappsec-permissions-policy/#iframe-allow-attribute).

use super::Value;
use crate::codes::RuleCode;
use crate::context::Context;

impl<'a> Context<'a, '_, '_> {
    /// Directives with `;` between them: the name of a feature, then origins and keywords.
    pub(super) fn permissions_policy(&mut self, value: Value<'_, 'a>) {
        for directive in value.text.split(';') {
            let mut words = crate::ascii::split_on_whitespace(directive);
            let Some(feature) = words.next() else { continue };
            let is_of_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
            if !feature.bytes().all(is_of_name) {
                let reason = match feature.contains(',') {
                    true => "between two features is a `;`",
                    false => "the name of a feature has letters, digits and `-`",
                };
                self.bad_part(RuleCode::BadValue, value, feature, reason, |one| one);
                continue;
            }
            for word in words {
                if let Some(reason) = problem(word) {
                    self.bad_part(RuleCode::BadValue, value, word, reason, |one| one);
                }
            }
        }
    }
}

/// The reason why a word is neither a keyword nor an origin; `None` if it is one of them.
fn problem(word: &str) -> Option<&'static str> {
    const KEYWORDS: [&str; 4] = ["*", "'self'", "'src'", "'none'"];
    if KEYWORDS.iter().any(|known| known.eq_ignore_ascii_case(word)) || word.contains("://") {
        return None;
    }
    let bare = word.trim_matches(['\'', '"', ',']);
    if KEYWORDS.iter().any(|known| known.trim_matches('\'').eq_ignore_ascii_case(bare)) {
        return Some("a keyword is written with single quotes: `'self'`, `'src'`, `'none'`");
    }
    Some("here are only `*`, `'self'`, `'src'`, `'none'`, and origins such as https://example.com")
}

#[cfg(test)]
mod tests {
    use super::problem;

    #[test]
    fn words_are_keywords_or_origins() {
        for word in ["*", "'self'", "'SRC'", "https://a.example", "https://*.a.example:8000"] {
            assert_eq!(problem(word), None, "{word}");
        }
        for word in ["self", "'none", "camera", "a.example", "'all'"] {
            assert!(problem(word).is_some(), "{word}");
        }
    }
}
