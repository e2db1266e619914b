//! Which document mode a DOCTYPE asks for.

/// The mode of a document; how its style sheets are read depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum QuirksMode {
    /// No-quirks mode.
    #[default]
    NoQuirks,
    /// Limited-quirks mode.
    LimitedQuirks,
    /// Quirks mode.
    Quirks,
}

impl QuirksMode {
    /// The mode in lower case: `no-quirks`, `limited-quirks` or `quirks`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoQuirks => "no-quirks",
            Self::LimitedQuirks => "limited-quirks",
            Self::Quirks => "quirks",
        }
    }
}

/// The mode a DOCTYPE token asks for, by
/// [the "initial" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode).
/// All comparisons ignore ASCII case. `empty_is_missing`: an empty system identifier counts as a
/// missing one.
pub(crate) fn quirks_mode(
    name: Option<&str>,
    public_identifier: Option<&str>,
    system_identifier: Option<&str>,
    force_quirks: bool,
    empty_is_missing: bool,
) -> QuirksMode {
    let public = public_identifier.unwrap_or("");
    let begins = |prefix: &str| begins(public.as_bytes(), prefix.as_bytes());
    let has_system = system_identifier.is_some_and(|id| !(empty_is_missing && id.is_empty()));
    if force_quirks
        || name != Some("html")
        || QUIRKS_PUBLIC.iter().any(|id| public.eq_ignore_ascii_case(id))
        || system_identifier.is_some_and(|id| id.eq_ignore_ascii_case(QUIRKS_SYSTEM))
        || (!public.is_empty() && quirks_prefixes().any(begins))
        || (!has_system && HTML_401_PREFIXES.iter().copied().any(begins))
    {
        QuirksMode::Quirks
    } else if XHTML_PREFIXES.iter().copied().any(begins)
        || HTML_401_PREFIXES.iter().copied().any(begins)
    {
        QuirksMode::LimitedQuirks
    } else {
        QuirksMode::NoQuirks
    }
}

/// Whether an identifier begins with this, in any case. Most are distinguished by what is before the `//` at the end of the
/// prefix.
fn begins(identifier: &[u8], prefix: &[u8]) -> bool {
    let [.., letter, b'/', b'/'] = prefix else { return false };
    let other = identifier.get(prefix.len() - 3);
    other.is_some_and(|other| other.eq_ignore_ascii_case(letter))
        && identifier.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix))
}

/// Quirks if the public identifier is one of these.
const QUIRKS_PUBLIC: &[&str] =
    &["-//W3O//DTD W3 HTML Strict 3.0//EN//", "-/W3C/DTD HTML 4.0 Transitional/EN", "HTML"];

/// Quirks if the system identifier is this.
const QUIRKS_SYSTEM: &str = "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd";

/// Limited quirks if the public identifier begins with one of these.
const XHTML_PREFIXES: &[&str] =
    &["-//W3C//DTD XHTML 1.0 Frameset//", "-//W3C//DTD XHTML 1.0 Transitional//"];

/// The same with a system identifier; quirks without one.
const HTML_401_PREFIXES: &[&str] =
    &["-//W3C//DTD HTML 4.01 Frameset//", "-//W3C//DTD HTML 4.01 Transitional//"];

/// Quirks if the public identifier begins with one of these lines.
const QUIRKS_PREFIXES: &str = "\
+//Silmaril//dtd html Pro v0r11 19970101//
-//AS//DTD HTML 3.0 asWedit + extensions//
-//AdvaSoft Ltd//DTD HTML 3.0 asWedit + extensions//
-//IETF//DTD HTML 2.0 Level 1//
-//IETF//DTD HTML 2.0 Level 2//
-//IETF//DTD HTML 2.0 Strict Level 1//
-//IETF//DTD HTML 2.0 Strict Level 2//
-//IETF//DTD HTML 2.0 Strict//
-//IETF//DTD HTML 2.0//
-//IETF//DTD HTML 2.1E//
-//IETF//DTD HTML 3.0//
-//IETF//DTD HTML 3.2 Final//
-//IETF//DTD HTML 3.2//
-//IETF//DTD HTML 3//
-//IETF//DTD HTML Level 0//
-//IETF//DTD HTML Level 1//
-//IETF//DTD HTML Level 2//
-//IETF//DTD HTML Level 3//
-//IETF//DTD HTML Strict Level 0//
-//IETF//DTD HTML Strict Level 1//
-//IETF//DTD HTML Strict Level 2//
-//IETF//DTD HTML Strict Level 3//
-//IETF//DTD HTML Strict//
-//IETF//DTD HTML//
-//Metrius//DTD Metrius Presentational//
-//Microsoft//DTD Internet Explorer 2.0 HTML Strict//
-//Microsoft//DTD Internet Explorer 2.0 HTML//
-//Microsoft//DTD Internet Explorer 2.0 Tables//
-//Microsoft//DTD Internet Explorer 3.0 HTML Strict//
-//Microsoft//DTD Internet Explorer 3.0 HTML//
-//Microsoft//DTD Internet Explorer 3.0 Tables//
-//Netscape Comm. Corp.//DTD HTML//
-//Netscape Comm. Corp.//DTD Strict HTML//
-//O'Reilly and Associates//DTD HTML 2.0//
-//O'Reilly and Associates//DTD HTML Extended 1.0//
-//O'Reilly and Associates//DTD HTML Extended Relaxed 1.0//
-//SQ//DTD HTML 2.0 HoTMetaL + extensions//
-//SoftQuad Software//DTD HoTMetaL PRO 6.0::19990601::extensions to HTML 4.0//
-//SoftQuad//DTD HoTMetaL PRO 4.0::19971010::extensions to HTML 4.0//
-//Spyglass//DTD HTML 2.0 Extended//
-//Sun Microsystems Corp.//DTD HotJava HTML//
-//Sun Microsystems Corp.//DTD HotJava Strict HTML//
-//W3C//DTD HTML 3 1995-03-24//
-//W3C//DTD HTML 3.2 Draft//
-//W3C//DTD HTML 3.2 Final//
-//W3C//DTD HTML 3.2//
-//W3C//DTD HTML 3.2S Draft//
-//W3C//DTD HTML 4.0 Frameset//
-//W3C//DTD HTML 4.0 Transitional//
-//W3C//DTD HTML Experimental 19960712//
-//W3C//DTD HTML Experimental 970421//
-//W3C//DTD W3 HTML//
-//W3O//DTD W3 HTML 3.0//
-//WebTechs//DTD Mozilla HTML 2.0//
-//WebTechs//DTD Mozilla HTML//
";

/// The number of those lines.
const COUNT: usize = {
    let (mut count, mut at) = (0, 0);
    while at < QUIRKS_PREFIXES.len() {
        if QUIRKS_PREFIXES.as_bytes()[at] == b'\n' {
            count += 1;
        }
        at += 1;
    }
    count
};

/// Where each of them ends.
static ENDS: [u16; COUNT] = {
    let mut ends = [0; COUNT];
    let (mut count, mut at) = (0, 0);
    while at < QUIRKS_PREFIXES.len() {
        if QUIRKS_PREFIXES.as_bytes()[at] == b'\n' {
            ends[count] = at as u16;
            count += 1;
        }
        at += 1;
    }
    ends
};

/// Those lines.
fn quirks_prefixes() -> impl Iterator<Item = &'static str> {
    let mut start = 0;
    ENDS.iter().map(move |&end| {
        let end = usize::from(end);
        let line = QUIRKS_PREFIXES.get(start..end).unwrap_or_default();
        start = end + 1;
        line
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mode(public: Option<&str>, system: Option<&str>, empty_is_missing: bool) -> QuirksMode {
        quirks_mode(Some("html"), public, system, false, empty_is_missing)
    }

    #[test]
    fn each_line_is_a_prefix() {
        assert!(quirks_prefixes().eq(QUIRKS_PREFIXES.lines()));
        for prefix in QUIRKS_PREFIXES.lines() {
            assert_eq!(mode(Some(&prefix.to_uppercase()), Some("x"), true), QuirksMode::Quirks);
            let shorter = prefix.get(1..);
            assert_eq!(mode(shorter, Some("x"), true), QuirksMode::NoQuirks);
        }
        for prefix in XHTML_PREFIXES.iter().chain(HTML_401_PREFIXES) {
            let longer = format!("{}EN", prefix.to_lowercase());
            assert_eq!(mode(Some(&longer), Some("x"), true), QuirksMode::LimitedQuirks);
        }
    }

    #[test]
    fn doctypes_choose_the_mode() {
        assert_eq!(mode(None, None, true), QuirksMode::NoQuirks);
        assert_eq!(mode(Some("html"), None, true), QuirksMode::Quirks);
        assert_eq!(mode(Some("-//ietf//dtd html//EN"), None, true), QuirksMode::Quirks);
        let xhtml = Some("-//W3C//DTD XHTML 1.0 Transitional//EN");
        assert_eq!(mode(xhtml, None, true), QuirksMode::LimitedQuirks);
        assert_eq!(quirks_mode(Some("svg"), None, None, false, true), QuirksMode::Quirks);
        assert_eq!(quirks_mode(Some("html"), None, None, true, true), QuirksMode::Quirks);
    }

    #[test]
    fn html_401_depends_on_the_system_identifier() {
        let public = Some("-//W3C//DTD HTML 4.01 Transitional//EN");
        assert_eq!(mode(public, None, false), QuirksMode::Quirks);
        assert_eq!(mode(public, Some("x"), false), QuirksMode::LimitedQuirks);
        assert_eq!(mode(public, Some(""), false), QuirksMode::LimitedQuirks);
        assert_eq!(mode(public, Some(""), true), QuirksMode::Quirks);
    }

    #[test]
    fn no_identifier_is_cut_inside_a_character() {
        assert_eq!(mode(Some("-//W3C//DTD HTML 4.0é"), None, true), QuirksMode::NoQuirks);
    }
}
