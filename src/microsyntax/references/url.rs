//! Resolving URLs and taking them apart.
//! [URLs](https://html.spec.whatwg.org/multipage/urls-and-fetching.html#urls)
//!
//! The parser is that of the crate `url`, with the feature of that name.

use std::fmt;

use ::url::{Url, quirks};

/// [Encoding-parses](https://html.spec.whatwg.org/multipage/urls-and-fetching.html#encoding-parsing-a-url)
/// `input` against a base URL and serialises the result; `None` on failure, also of the base itself.
/// The document's encoding is taken to be UTF-8.
#[must_use]
pub fn resolve(input: &str, base: Option<&str>) -> Option<String> {
    Some(parse_against(input, base)?.into())
}

fn parse_against(input: &str, base: Option<&str>) -> Option<Url> {
    let base = match base {
        Some(base) => Some(Url::parse(base).ok()?),
        None => None,
    };
    Url::options().base_url(base.as_ref()).parse(input).ok()
}

/// Whether `input` is a [valid URL string](https://url.spec.whatwg.org/#valid-url-string) potentially
/// surrounded by spaces: one that parses without a validation error, as far as the crate `url`
/// reports them.
#[must_use]
pub fn is_valid(input: &str, base: Option<&str>) -> bool {
    let base = base.and_then(|base| Url::parse(base).ok());
    let clean = std::cell::Cell::new(true);
    let note = |_| clean.set(false);
    let input = crate::microsyntax::idioms::strip(input);
    let parsed =
        Url::options().base_url(base.as_ref()).syntax_violation_callback(Some(&note)).parse(input);
    parsed.is_ok_and(|url| !has_backslash(input, &url)) && clean.get()
}

/// Whether a path that is read with slashes has a backslash; the parser is silent about one at the start.
fn has_backslash(input: &str, url: &Url) -> bool {
    let path = input.split(['?', '#']).next().unwrap_or_default();
    path.contains('\\') && matches!(url.scheme(), "http" | "https" | "ws" | "wss" | "ftp" | "file")
}

/// A parsed URL with the decomposition attributes of today:
/// [`HTMLHyperlinkElementUtils`](https://html.spec.whatwg.org/multipage/links.html#htmlhyperlinkelementutils).
///
/// A setter that the standard ignores leaves the URL as it is.
///
/// ```
/// use duckbill::microsyntax::url::{Component, Decomposed};
/// let mut url = Decomposed::parse("https://u@example.com:8080/a?b#c", None).unwrap();
/// assert_eq!(url.get(Component::Host), "example.com:8080");
/// url.set(Component::Port, "443"); // the default of the scheme
/// url.set(Component::Search, "");
/// assert_eq!(url.href(), "https://u@example.com/a#c");
/// url.set(Component::Protocol, "mailto"); // not from a special scheme to another
/// assert_eq!(url.get(Component::Protocol), "https:");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Decomposed {
    url: Url,
}

impl fmt::Debug for Decomposed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Decomposed").field(&self.href()).finish()
    }
}

impl fmt::Display for Decomposed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.href())
    }
}

impl Decomposed {
    /// Parses `input` against a base; `None` on failure.
    #[must_use]
    pub fn parse(input: &str, base: Option<&str>) -> Option<Self> {
        Some(Self { url: parse_against(input, base)? })
    }

    /// The whole URL.
    #[must_use]
    pub fn href(&self) -> &str {
        self.url.as_str()
    }

    /// A part. The scheme has its colon; the port is empty, and not in the host, if it is the scheme's default. The query
    /// has its question mark and the fragment its number sign, but both are empty if there is nothing after that.
    #[must_use]
    pub fn get(&self, component: Component) -> &str {
        match component {
            Component::Protocol => quirks::protocol(&self.url),
            Component::Host => quirks::host(&self.url),
            Component::Hostname => quirks::hostname(&self.url),
            Component::Port => quirks::port(&self.url),
            Component::Pathname => quirks::pathname(&self.url),
            Component::Search => quirks::search(&self.url),
            Component::Hash => quirks::hash(&self.url),
        }
    }

    /// Sets a part, or leaves the URL alone if it cannot have that part. After a scheme, a colon and what follows it are
    /// ignored. The empty string removes the port, the query and the fragment.
    pub fn set(&mut self, component: Component, value: &str) {
        // Where it fails, the URL is unchanged.
        let _ = match component {
            Component::Protocol => quirks::set_protocol(&mut self.url, value),
            Component::Host => quirks::set_host(&mut self.url, value),
            Component::Hostname => quirks::set_hostname(&mut self.url, value),
            Component::Port => quirks::set_port(&mut self.url, value),
            Component::Pathname => {
                quirks::set_pathname(&mut self.url, value);
                Ok(())
            }
            Component::Search => {
                quirks::set_search(&mut self.url, value);
                Ok(())
            }
            Component::Hash => {
                quirks::set_hash(&mut self.url, value);
                Ok(())
            }
        };
    }
}

/// A part of a URL: a URL decomposition attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Component {
    /// `protocol`
    Protocol,
    /// `host`
    Host,
    /// `hostname`
    Hostname,
    /// `port`
    Port,
    /// `pathname`
    Pathname,
    /// `search`
    Search,
    /// `hash`
    Hash,
}

/// On getting, by the table of 2009 (section 2.5.3 of that draft), for parts of a URL that is parsed once:
/// each with its prefix or suffix, or the empty string where the input is not an absolute URL
/// that meets the part's condition.
///
/// Unlike today, an empty query or fragment is there as long as its `?` or `#` is. A port that is the
/// scheme's default is gone once the URL has been parsed.
#[must_use]
pub fn get_2009<const N: usize>(input: &str, components: [Component; N]) -> [String; N] {
    let Ok(url) = Url::parse(input) else {
        return [(); N].map(|()| String::new());
    };
    let hierarchical = !url.cannot_be_a_base();
    let server = hierarchical && url.has_host();
    components.map(|component| {
        let found = match component {
            Component::Protocol => Some(quirks::protocol(&url).to_owned()),
            Component::Host if server => Some(quirks::host(&url).to_owned()),
            Component::Hostname if server => Some(quirks::hostname(&url).to_owned()),
            Component::Port if server => Some(quirks::port(&url).to_owned()),
            Component::Pathname if hierarchical => Some(url.path().to_owned()),
            Component::Search if hierarchical => url.query().map(|query| format!("?{query}")),
            Component::Hash => url.fragment().map(|fragment| format!("#{fragment}")),
            _ => None,
        };
        found.unwrap_or_default()
    })
}

/// On setting, by the table of 2009: the new URL, or the input where it is not an absolute URL or
/// the condition for the part is not met.
///
/// Unlike today, setting the empty string keeps the `?` or `#` with nothing after it, and a port
/// without digits is 0.
#[must_use]
pub fn set_2009(input: &str, component: Component, value: &str) -> String {
    let Ok(mut url) = Url::parse(input) else {
        return input.to_owned();
    };
    let hierarchical = !url.cannot_be_a_base();
    let server = hierarchical && url.has_host();
    let done = match component {
        Component::Protocol => {
            let value = value.trim_end_matches(':');
            !value.is_empty() && url.set_scheme(value).is_ok()
        }
        Component::Host => server && !value.is_empty() && quirks::set_host(&mut url, value).is_ok(),
        Component::Hostname => {
            let value = value.trim_start_matches('/');
            server && !value.is_empty() && quirks::set_hostname(&mut url, value).is_ok()
        }
        Component::Port => {
            let digits: String = value.chars().filter(char::is_ascii_digit).collect();
            let digits = if digits.is_empty() { "0" } else { &digits };
            server && quirks::set_port(&mut url, digits).is_ok()
        }
        Component::Pathname if hierarchical => {
            let slash = if value.starts_with('/') { "" } else { "/" };
            url.set_path(&format!("{slash}{value}"));
            true
        }
        Component::Search if hierarchical => {
            url.set_query(Some(value.strip_prefix('?').unwrap_or(value)));
            true
        }
        Component::Hash => {
            url.set_fragment(Some(value.strip_prefix('#').unwrap_or(value)));
            true
        }
        _ => false,
    };
    if done { url.into() } else { input.to_owned() }
}
