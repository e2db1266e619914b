//! Rules for URLs.

use std::collections::BTreeSet;

use url::{ParseError, Url};

/// What becomes of relative URLs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum RelativeUrls {
    /// They stay.
    #[default]
    Keep,
    /// The attribute is removed.
    Refuse,
    /// They are resolved against this URL. If it is not absolute, the attribute is removed.
    Resolve(String),
}

/// Rules for URLs.
#[derive(Debug, Clone, Default)]
pub(super) struct Urls {
    pub(super) schemes: Option<BTreeSet<String>>,
    pub(super) relative: RelativeUrls,
}

/// Whether the value of an attribute is a URL, or several in `srcset` and `ping`.
pub(super) fn is_url(element: &str, attribute: &str) -> bool {
    match attribute.strip_prefix("xlink:").unwrap_or(attribute) {
        "href" | "src" | "srcset" | "imagesrcset" | "action" | "formaction" | "background"
        | "cite" | "longdesc" | "ping" | "poster" => true,
        "data" => element == "object",
        _ => false,
    }
}

impl Urls {
    /// The value to use; `None` if the attribute is removed.
    pub(super) fn judge(&self, attribute: &str, value: &str) -> Option<String> {
        if self.schemes.is_none() && self.relative == RelativeUrls::Keep {
            return Some(value.to_owned());
        }
        if !matches!(attribute, "srcset" | "imagesrcset" | "ping") {
            return self.one(value);
        }
        // Each word that could be a URL must be one that stays as it is; descriptors are relative URLs, too.
        let mut words = value.split(|c: char| c.is_ascii_whitespace() || c == ',');
        let stays = |word: &str| match (&self.relative, Url::parse(word)) {
            (RelativeUrls::Resolve(_), Err(_)) => false,
            _ => self.one(word).as_deref() == Some(word),
        };
        let is_descriptor = |word: &str| {
            word.ends_with(['w', 'x', 'h'])
                && word.get(..word.len() - 1).is_some_and(|number| number.parse::<f64>().is_ok())
        };
        words
            .all(|word| {
                word.is_empty() || attribute != "ping" && is_descriptor(word) || stays(word)
            })
            .then(|| value.to_owned())
    }

    fn one(&self, value: &str) -> Option<String> {
        match Url::parse(value) {
            Ok(url) => self.has_scheme(&url).then(|| value.to_owned()),
            Err(ParseError::RelativeUrlWithoutBase) => match &self.relative {
                RelativeUrls::Keep => Some(value.to_owned()),
                RelativeUrls::Refuse => None,
                RelativeUrls::Resolve(base) => {
                    let url = Url::parse(base).ok()?.join(value).ok()?;
                    self.has_scheme(&url).then(|| url.into())
                }
            },
            Err(_) => None,
        }
    }

    fn has_scheme(&self, url: &Url) -> bool {
        self.schemes.as_ref().is_none_or(|schemes| schemes.contains(url.scheme()))
    }
}
