//! Which records of WARC files are taken: one definition for the command and for Python.

use std::fmt;
use std::str::FromStr;

use duckbill_warc::{Record, RecordKind};

use crate::warc::WarcPage;

/// Which records of a WARC file are taken.
///
/// ```
/// use duckbill_extract::{WarcFilter, WarcPage};
/// use duckbill_warc::{Reader, Record};
/// let file = b"WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 38\r\n\r\n\
///     HTTP/1.1 404 Not Found\r\n\r\n<title>Hi\r\n\r\n\r\n";
/// let mut record = Record::new();
/// Reader::new(&file[..]).read(&mut record)?;
/// let filter = WarcFilter::new().with_statuses(vec!["2xx".parse().unwrap()]);
/// assert_eq!(filter.skips_record(&record), None);
/// let skip = filter.skips_page(&WarcPage::of(&record)).unwrap();
/// assert_eq!(skip.to_string(), "status 404");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WarcFilter {
    kinds: Option<Vec<RecordKind>>,
    types: Option<Vec<String>>,
    statuses: Vec<StatusFilter>,
    url_prefixes: Vec<String>,
}

impl WarcFilter {
    /// The record types that are taken if nothing else is said.
    pub const KINDS: [RecordKind; 2] = [RecordKind::Response, RecordKind::Resource];

    /// The content types that are taken if nothing else is said.
    pub const TYPES: [&str; 2] = ["text/html", "application/xhtml+xml"];

    /// Responses and resources of the [types](Self::TYPES) of pages, with any status and URL.
    ///
    /// ```
    /// assert_eq!(duckbill_extract::WarcFilter::new(), Default::default());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self {
            kinds: Some(Self::KINDS.to_vec()),
            types: Some(Self::TYPES.map(str::to_owned).to_vec()),
            statuses: Vec::new(),
            url_prefixes: Vec::new(),
        }
    }

    /// Takes records of these types; `None` takes all.
    #[must_use]
    pub fn with_kinds(mut self, kinds: Option<Vec<RecordKind>>) -> Self {
        self.kinds = kinds;
        self
    }

    /// Takes pages of these content types, which are compared in any case; `None` takes all.
    #[must_use]
    pub fn with_types(mut self, types: Option<Vec<String>>) -> Self {
        self.types = types;
        self
    }

    /// Takes responses with these statuses; an empty list takes all, and records that have no status.
    #[must_use]
    pub fn with_statuses(mut self, statuses: Vec<StatusFilter>) -> Self {
        self.statuses = statuses;
        self
    }

    /// Takes records whose URL begins with one of these; an empty list takes all.
    #[must_use]
    pub fn with_url_prefixes(mut self, prefixes: Vec<String>) -> Self {
        self.url_prefixes = prefixes;
        self
    }

    /// Why a record is not taken by its header, if it is not.
    #[must_use]
    pub fn skips_record(&self, record: &Record) -> Option<WarcSkip> {
        let kind = record.kind();
        if self.kinds.as_ref().is_some_and(|kinds| !kinds.contains(&kind)) {
            let name = match kind {
                RecordKind::Other => record.field("WARC-Type").unwrap_or_default().into_owned(),
                kind => kind.to_string(),
            };
            return Some(WarcSkip::Record(name));
        }
        let begins = |url: &str| self.url_prefixes.iter().any(|prefix| url.starts_with(&**prefix));
        let takes = self.url_prefixes.is_empty() || record.url().is_some_and(|url| begins(&url));
        (!takes).then_some(WarcSkip::Url)
    }

    /// Why a page is not taken, if it is not. A page without a type that could be found is taken: it is lost, not skipped.
    #[must_use]
    pub fn skips_page(&self, page: &WarcPage<'_>) -> Option<WarcSkip> {
        let status = page.status();
        let takes = |status| self.statuses.iter().any(|asked| asked.takes(status));
        if !self.statuses.is_empty() && !status.is_some_and(takes) {
            return Some(WarcSkip::Status(status));
        }
        let essence = page.mime_type()?;
        let takes = |types: &Vec<String>| types.iter().any(|one| one.eq_ignore_ascii_case(essence));
        (!self.types.as_ref().is_none_or(takes)).then(|| WarcSkip::Type(essence.to_owned()))
    }
}

impl Default for WarcFilter {
    fn default() -> Self {
        Self::new()
    }
}

/// A status code, or all that begin with a digit: `404`, `2xx`.
///
/// ```
/// use duckbill_extract::StatusFilter;
/// assert!("2xx".parse::<StatusFilter>().unwrap().takes(204));
/// assert!(!"404".parse::<StatusFilter>().unwrap().takes(400));
/// assert!("20x".parse::<StatusFilter>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatusFilter {
    code: u16,
    is_class: bool,
}

impl StatusFilter {
    /// Whether it takes this status.
    #[must_use]
    pub fn takes(self, status: u16) -> bool {
        if self.is_class { status / 100 == self.code } else { status == self.code }
    }
}

impl From<u16> for StatusFilter {
    fn from(code: u16) -> Self {
        Self { code, is_class: false }
    }
}

impl FromStr for StatusFilter {
    type Err = NoStatus;

    fn from_str(text: &str) -> Result<Self, NoStatus> {
        let digit = text.strip_suffix("xx").or_else(|| text.strip_suffix("XX"));
        let digit = digit.and_then(|digit| digit.parse().ok());
        let class = digit.filter(|digit| (1..=9).contains(digit));
        class
            .map(|code| Self { code, is_class: true })
            .or_else(|| text.parse::<u16>().ok().map(Self::from))
            .ok_or(NoStatus)
    }
}

/// A string is not a [`StatusFilter`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoStatus;

impl fmt::Display for NoStatus {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a status is written 200 or 2xx")
    }
}

impl std::error::Error for NoStatus {}

/// Why a record is not taken.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum WarcSkip {
    /// Its record type, which is this, is not asked for.
    Record(String),
    /// Its URL does not begin as was asked.
    Url,
    /// Its status, if it has one, is not asked for.
    Status(Option<u16>),
    /// Its content type is not asked for.
    Type(String),
}

impl fmt::Display for WarcSkip {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Record(name) | Self::Type(name) => formatter.write_str(name),
            Self::Url => formatter.write_str("other URL"),
            Self::Status(None) => formatter.write_str("no status"),
            Self::Status(Some(status)) => write!(formatter, "status {status}"),
        }
    }
}
