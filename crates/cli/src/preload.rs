//! `duckbill preload`: the resources that a page will ask for.

use crate::Failure;
use crate::files::Files;
use crate::limits::{LimitSettings, Watched};
use crate::settings::EncodingSettings;
use crate::visible::{self, words};
use duckbill::dom::SourceMap;
use duckbill::edition::Features;
use duckbill::encoding::Decoder;
use duckbill::microsyntax::sizes::Environment;
use duckbill::preload::{
    self, Extent, PreloadCandidate, PreloadOptions, ScriptTiming, Section, ViewportMeta,
};
use serde_json::{Value, json};
use std::io::{self, Write};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    /// URL of the page, to resolve relative URLs.
    #[arg(long, value_name = "URL")]
    url: Option<String>,
    /// Output for each resource: a line of JSON, or a Link header for a 103 response.
    #[arg(long, value_enum, default_value_t = Format::Json)]
    format: Format,
    /// Viewport size in CSS pixels.
    #[arg(long, value_name = "WIDTHxHEIGHT", default_value = "1280x720", value_parser = parse_viewport)]
    viewport: (f64, f64),
    /// Device pixels per CSS pixel.
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = parse_density)]
    density: f64,
    /// Respect `<meta name=viewport>`, as phones do.
    #[arg(long)]
    viewport_meta: bool,
    /// Content-Security-Policy header of the page.
    #[arg(long, value_name = "POLICY")]
    policy: Option<String>,
    /// Also list lazy resources, resources for other environments, frames and media.
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    encoding: EncodingSettings,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Json,
    Link,
}

pub(crate) fn run(arguments: &Arguments, limits: &LimitSettings) -> Result<(), Failure> {
    let found = arguments.files.find();
    let is_named = arguments.files.are_many();
    arguments.files.each(
        &found,
        limits,
        &mut io::stdout().lock(),
        |page, bytes, output| {
            let file = page.path.to_string_lossy();
            arguments.list(is_named.then_some(&*file), bytes, limits, output)
        },
        |()| Ok(()),
    )
}

fn environment((width, height): (f64, f64), density: f64) -> Environment {
    let mut environment = Environment::new(width, height);
    environment.device_pixels = density;
    environment
}

impl Arguments {
    /// Lists the resources of a page, which is named if there are more.
    fn list(
        &self,
        file: Option<&str>,
        bytes: &[u8],
        limits: &LimitSettings,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        limits.check_input(bytes.len())?;
        let mut watch = limits.watch();
        let mut decoder = Decoder::new(&self.encoding.options(), Features::default());
        let (mut text, mut rest) = (String::new(), bytes);
        while let Some(piece) = decoder.decode(&mut rest, true) {
            text.push_str(piece);
        }
        while let Some(piece) = decoder.decode_rest() {
            text.push_str(piece);
        }
        let viewport_meta = self.viewport_meta;
        let mut options = PreloadOptions::new()
            .with_environment(environment(self.viewport, self.density))
            .with_viewport_meta(if viewport_meta {
                ViewportMeta::Obeyed
            } else {
                ViewportMeta::Ignored
            })
            .with_extent(if self.all { Extent::All } else { Extent::Early })
            .with_encoding(decoder.report().encoding)
            .with_content_security_policies(&self.policy);
        if let Some(url) = &self.url {
            options = options.with_document_url(url);
        }
        let mut found = preload::scan(&text, &options);
        if let Some(flag) = watch.cancel_flag() {
            found = found.with_cancel_flag(flag);
        }
        let map = SourceMap::of_bytes(bytes, decoder.report());
        self.write(file, found, &map, &mut watch.output(output))
    }

    fn write(
        &self,
        file: Option<&str>,
        found: impl Iterator<Item = PreloadCandidate>,
        map: &SourceMap<'_>,
        output: &mut Watched<'_>,
    ) -> io::Result<()> {
        for candidate in found {
            match self.format {
                Format::Json => writeln!(
                    visible::safe_json(&mut *output),
                    "{}",
                    to_json(file, &candidate, map)
                )?,
                Format::Link => {
                    if let Some(link) = candidate.link_header() {
                        let file =
                            file.map_or_else(String::new, |file| format!("{}: ", words(file)));
                        writeln!(output, "{file}Link: {}", visible::value(&link))?;
                    }
                }
            }
        }
        output.check_time()
    }
}

/// A resource as a line of JSON, without what it does not have.
fn to_json(file: Option<&str>, candidate: &PreloadCandidate, map: &SourceMap<'_>) -> Value {
    let span = map.input_span(candidate.text_range.clone());
    let timing = candidate.timing.map(|timing| match timing {
        ScriptTiming::Async => "async",
        ScriptTiming::Deferred => "deferred",
        ScriptTiming::Blocking => "blocking",
    });
    let section = if candidate.section == Section::Head { "head" } else { "body" };
    let mut row = json!({
        "file": file,
        "url": candidate.resolved.as_deref().unwrap_or(&candidate.url),
        "written": candidate.url,
        "kind": candidate.kind.as_str(),
        "destination": candidate.destination,
        "crossorigin": candidate.cross_origin,
        "integrity": candidate.integrity,
        "nonce": candidate.nonce,
        "as": candidate.as_attribute,
        "type": candidate.type_attribute,
        "media": candidate.media,
        "srcset": candidate.srcset,
        "sizes": candidate.sizes,
        "loading": candidate.loading,
        "fetchpriority": candidate.fetch_priority,
        "referrerpolicy": candidate.referrer_policy,
        "base": candidate.base.as_deref(),
        "in": section,
        "timing": timing,
        "upgrade_insecure": candidate.upgrade_insecure.then_some(true),
        "span": [span.start, span.end],
    });
    if let Some(fields) = row.as_object_mut() {
        fields.retain(|_, value| !value.is_null());
    }
    row
}

fn parse_viewport(text: &str) -> Result<(f64, f64), String> {
    let sizes = text.split_once('x').and_then(|(width, height)| {
        let (width, height): (f64, f64) = (width.parse().ok()?, height.parse().ok()?);
        (width > 0.0 && height > 0.0).then_some((width, height))
    });
    sizes.ok_or_else(|| format!("{text:?} is not a size, such as 1280x720"))
}

fn parse_density(text: &str) -> Result<f64, String> {
    let density = text.parse().ok().filter(|density: &f64| *density > 0.0 && density.is_finite());
    density.ok_or_else(|| format!("{text:?} is not a number above 0"))
}
