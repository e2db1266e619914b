//! Which records are asked for.

use super::counts::Skip;
use duckbill_extract::{StatusFilter, WarcFilter, WarcPage, WarcSkip};
use duckbill_warc::{Record, RecordKind};

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Records")]
pub(crate) struct RecordSettings {
    /// WARC record types; `any` for all.
    #[arg(long, value_name = "TYPE", value_delimiter = ',', default_value = "response,resource")]
    #[arg(value_parser = parse_kind)]
    record: Vec<Kind>,
    /// Content types of pages, sniffed if not declared; `any` for all.
    #[arg(long, value_name = "TYPE", value_delimiter = ',')]
    #[arg(default_value = "text/html,application/xhtml+xml")]
    only_type: Vec<String>,
    /// Status codes of responses: 200, 2xx.
    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    status: Vec<StatusFilter>,
    /// Only pages whose URL starts with this.
    #[arg(long, value_name = "URL")]
    url_prefix: Vec<String>,
}

/// A record type, or all.
#[derive(Debug, Clone, Copy)]
enum Kind {
    One(RecordKind),
    Any,
}

impl RecordSettings {
    pub(crate) fn filter(&self) -> Filter {
        let one = |kind: &Kind| match kind {
            Kind::One(kind) => Some(*kind),
            Kind::Any => None,
        };
        let is_any = |name: &String| name == "any";
        let types = (!self.only_type.iter().any(is_any)).then(|| self.only_type.clone());
        Filter(
            WarcFilter::new()
                .with_kinds(self.record.iter().map(one).collect())
                .with_types(types)
                .with_statuses(self.status.clone())
                .with_url_prefixes(self.url_prefix.clone()),
        )
    }
}

/// The filter of the library, with the names that are counted here.
#[derive(Debug)]
pub(crate) struct Filter(WarcFilter);

impl Filter {
    /// Why the header of a record is not asked for, if it is not.
    pub(crate) fn skips_record(&self, record: &Record) -> Option<Skip> {
        self.0.skips_record(record).map(counted)
    }

    /// Why a page is not asked for, if it is not.
    pub(crate) fn skips_page(&self, page: &WarcPage<'_>) -> Option<Skip> {
        self.0.skips_page(page).map(counted)
    }
}

fn counted(skip: WarcSkip) -> Skip {
    match skip {
        WarcSkip::Record(name) => Skip::Record(name),
        WarcSkip::Url => Skip::Url,
        WarcSkip::Status(status) => {
            Skip::Status(status.map_or_else(|| "none".to_owned(), |status| status.to_string()))
        }
        WarcSkip::Type(name) => Skip::Type(name),
        other => Skip::Type(other.to_string()),
    }
}

fn parse_kind(text: &str) -> Result<Kind, String> {
    if text == "any" {
        return Ok(Kind::Any);
    }
    match RecordKind::from_name(text) {
        RecordKind::Other => Err(
            "there are warcinfo, response, resource, request, metadata, revisit, conversion and continuation, and any for all"
                .to_owned(),
        ),
        kind => Ok(Kind::One(kind)),
    }
}
