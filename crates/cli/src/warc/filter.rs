//! Which records are asked for.

use super::counts::Skip;
use duckbill_extract::WarcPage;
use duckbill_warc::{Record, RecordKind};

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Records")]
pub(crate) struct Filter {
    /// WARC record types.
    #[arg(long, value_name = "TYPE", value_delimiter = ',', default_value = "response,resource")]
    #[arg(value_parser = parse_kind)]
    record: Vec<RecordKind>,
    /// Content types of pages, sniffed if not declared; `any` for all.
    #[arg(long, value_name = "TYPE", value_delimiter = ',')]
    #[arg(default_value = "text/html,application/xhtml+xml")]
    only_type: Vec<String>,
    /// Status codes of responses: 200, 2xx.
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = parse_status)]
    status: Vec<Status>,
    /// Only pages whose URL starts with this.
    #[arg(long, value_name = "URL")]
    url_prefix: Vec<String>,
}

impl Filter {
    /// Why the header of a record is not asked for, if it is not.
    pub(crate) fn skips_record(&self, record: &Record) -> Option<Skip> {
        let kind = record.kind();
        if !self.record.contains(&kind) {
            let name = match kind {
                RecordKind::Other => record.field("WARC-Type").unwrap_or_default().into_owned(),
                kind => kind.to_string(),
            };
            return Some(Skip::Record(name));
        }
        let begins = |url: &str| self.url_prefix.iter().any(|prefix| url.starts_with(&**prefix));
        let takes = self.url_prefix.is_empty() || record.url().is_some_and(|url| begins(&url));
        (!takes).then_some(Skip::Url)
    }

    /// Why a page is not asked for, if it is not.
    pub(crate) fn skips_page(&self, page: &WarcPage<'_>) -> Option<Skip> {
        let status = page.status();
        if !self.takes_status(status) {
            let status = status.map_or_else(|| "none".to_owned(), |status| status.to_string());
            return Some(Skip::Status(status));
        }
        // A page without a type that could be found is lost, not skipped.
        let essence = page.mime_type()?;
        let takes = |asked: &String| asked == "any" || essence.eq_ignore_ascii_case(asked);
        (!self.only_type.iter().any(takes)).then(|| Skip::Type(essence.to_owned()))
    }

    /// Whether a response with this status is asked for; `None` has no status.
    fn takes_status(&self, status: Option<u16>) -> bool {
        let takes = |status: u16| self.status.iter().any(|asked| asked.takes(status));
        self.status.is_empty() || status.is_some_and(takes)
    }
}

/// A status code, or all that begin with a digit.
#[derive(Debug, Clone, Copy)]
enum Status {
    One(u16),
    Class(u16),
}

impl Status {
    fn takes(self, status: u16) -> bool {
        match self {
            Self::One(asked) => status == asked,
            Self::Class(digit) => status / 100 == digit,
        }
    }
}

fn parse_status(text: &str) -> Result<Status, String> {
    let digit = text.strip_suffix("xx").and_then(|digit| digit.parse().ok());
    let class = digit.filter(|digit| (1..=9).contains(digit)).map(Status::Class);
    class
        .or_else(|| text.parse().ok().map(Status::One))
        .ok_or_else(|| "a status is written 200 or 2xx".to_owned())
}

fn parse_kind(text: &str) -> Result<RecordKind, String> {
    match RecordKind::from_name(text) {
        RecordKind::Other => Err(
            "there are warcinfo, response, resource, request, metadata, revisit, conversion and continuation"
                .to_owned(),
        ),
        kind => Ok(kind),
    }
}
