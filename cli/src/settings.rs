//! The options several commands share, and how their words are read.

use duckbill::encoding::{Encoding, EncodingOptions};
use duckbill::serializer::SerializeOptions;
use duckbill::tokens::ContentModel;
use duckbill::tree::Scripting;
use duckbill::{Document, Edition, FragmentContext, ParseOptions, Parser};
use std::num::NonZeroUsize;

/// What the caller knows about the encoding.
#[derive(Debug, clap::Args)]
pub(crate) struct EncodingSettings {
    /// Read the bytes in this encoding, whatever they say.
    #[arg(long, value_name = "LABEL", value_parser = parse_encoding)]
    encoding: Option<Encoding>,
    /// The value of the Content-Type header that came with the bytes.
    #[arg(long, value_name = "VALUE")]
    content_type: Option<String>,
}

impl EncodingSettings {
    pub(crate) fn options(&self) -> EncodingOptions {
        let mut options = EncodingOptions::new();
        if let Some(value) = &self.content_type {
            options = options.with_content_type(value);
        }
        if let Some(encoding) = self.encoding {
            options = options.with_user_override(encoding);
        }
        options
    }
}

/// How a document or fragment is parsed.
#[derive(Debug, clap::Args)]
pub(crate) struct Settings {
    #[command(flatten)]
    encoding: EncodingSettings,
    /// Parse a fragment in this context element: td, "svg path", "math mi".
    #[arg(long, value_name = "CONTEXT")]
    fragment: Option<String>,
    /// Whether scripting is on, which makes the content of noscript text.
    #[arg(long, value_name = "on|off", default_value = "off", value_parser = parse_scripting)]
    scripting: Scripting,
    /// The text of the standard to follow: living or 2018.
    #[arg(long, value_name = "EDITION", default_value = "living", value_parser = parse_edition)]
    edition: Edition,
    /// Attach shadow roots where `<template shadowrootmode>` declares them.
    #[arg(long)]
    shadow_roots: bool,
    /// Feed the input in pieces of this many bytes.
    #[arg(long, value_name = "BYTES")]
    chunk_size: Option<NonZeroUsize>,
}

impl Settings {
    /// The document or fragment these bytes are.
    pub(crate) fn document(&self, bytes: &[u8], errors: bool) -> Document {
        let options = ParseOptions::new()
            .with_edition(self.edition)
            .with_scripting(self.scripting)
            .with_declarative_shadow_roots(self.shadow_roots)
            .with_encoding(self.encoding.options())
            .with_error_limit(if errors { usize::MAX } else { 0 });
        let mut parser = match &self.fragment {
            None => Parser::new(options),
            Some(context) => Parser::for_fragment(parse_context(context), options),
        };
        for piece in bytes.chunks(self.chunk_size.map_or(usize::MAX, NonZeroUsize::get)) {
            parser.feed_bytes(piece);
        }
        parser.finish()
    }

    /// How what was parsed so is written.
    pub(crate) fn serialize_options(&self) -> SerializeOptions {
        let options = SerializeOptions::new().with_edition(self.edition);
        if self.scripting.is_enabled() { options.with_scripting_enabled() } else { options }
    }
}

/// The context element that `td`, `svg path` or `math mi` names.
pub(crate) fn parse_context(text: &str) -> FragmentContext {
    match text.split_once(' ') {
        Some(("svg", name)) => FragmentContext::svg(name),
        Some(("math", name)) => FragmentContext::math_ml(name),
        _ => FragmentContext::html(text),
    }
}

/// `living` or `2018`.
pub(crate) fn parse_edition(text: &str) -> Result<Edition, String> {
    match text {
        "living" => Ok(Edition::Living),
        "2018" => Ok(Edition::Snapshot2018),
        _ => Err(format!("no edition {text:?}; there are living and 2018")),
    }
}

/// The name of a state as the html5lib tests write it (`Script data state`) or as an option
/// (`script-data`).
pub(crate) fn parse_state(text: &str) -> Result<ContentModel, String> {
    let name = text.to_ascii_lowercase().replace(' ', "-");
    match name.strip_suffix("-state").unwrap_or(&name) {
        "data" => Ok(ContentModel::Data),
        "rcdata" => Ok(ContentModel::Rcdata),
        "rawtext" => Ok(ContentModel::Rawtext),
        "script-data" => Ok(ContentModel::ScriptData),
        "plaintext" => Ok(ContentModel::Plaintext),
        "cdata-section" => Ok(ContentModel::CdataSection),
        _ => Err(format!(
            "no state {text:?}; there are data, rcdata, rawtext, script-data, plaintext and \
             cdata-section"
        )),
    }
}

fn parse_scripting(text: &str) -> Result<Scripting, String> {
    match text {
        "on" => Ok(Scripting::Normal),
        "off" => Ok(Scripting::Disabled),
        _ => Err("on or off".to_owned()),
    }
}

fn parse_encoding(label: &str) -> Result<Encoding, String> {
    Encoding::for_label(label).ok_or_else(|| format!("no encoding has the label {label:?}"))
}
