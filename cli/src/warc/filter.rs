//! Which records are asked for.

use duckbill_warc::{Record, RecordKind};

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Records")]
pub(crate) struct Filter {
    /// WARC record types.
    #[arg(long, value_name = "TYPE", value_delimiter = ',', default_value = "response,resource")]
    #[arg(value_parser = parse_kind)]
    record: Vec<RecordKind>,
    /// Content types of pages; `any` for all.
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
    /// Whether the header of a record is asked for.
    pub(crate) fn takes_record(&self, record: &Record) -> bool {
        self.record.contains(&record.kind())
            && (self.url_prefix.is_empty()
                || record.url().is_some_and(|url| {
                    self.url_prefix.iter().any(|prefix| url.starts_with(prefix.as_str()))
                }))
    }

    /// Whether a response with this status is asked for; `None` has no status.
    pub(crate) fn takes_status(&self, status: Option<u16>) -> bool {
        let takes = |status: u16| self.status.iter().any(|asked| asked.takes(status));
        self.status.is_empty() || status.is_some_and(takes)
    }

    /// Whether a page with this Content-Type is asked for.
    pub(crate) fn takes_type(&self, value: Option<&str>) -> bool {
        let essence = value.map(|value| value.split(';').next().unwrap_or_default().trim());
        self.only_type.iter().any(|asked| {
            asked == "any" || essence.is_some_and(|essence| essence.eq_ignore_ascii_case(asked))
        })
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
