//! The kinds about URLs, references and images.

use super::fields::Fields;
use super::kinds::{Json, Kind, number};
use super::lists::{list, write};
use super::options::{Options, string};
use duckbill::Edition;
use duckbill::microsyntax::srcset::ImageCandidate;
use duckbill::microsyntax::url::{self, Component, Decomposed};
use duckbill::microsyntax::{image_source, reference, reverse_dns, sizes, srcset};
use serde_json::{Value, json};
use std::io::{self, Write};

pub(super) const HASH_NAME_REFERENCE: Kind = Kind::checked(
    &["hash-name-reference", "hash-name"],
    |value, _| Ok(json!(reference::parse(value))),
    is_valid_reference,
)
.with_options(&["names"]);

pub(super) const HASHED_ID_REFERENCE: Kind = Kind::checked(
    &["hashed-id-reference", "hashed-id"],
    |value, _| Ok(json!(reference::parse(value))),
    is_valid_reference,
)
.with_options(&["names"]);

pub(super) const REVERSED_DNS_IDENTIFIER: Kind = Kind::checked(
    &["reversed-dns-identifier", "reverse-dns", "reversed-dns"],
    |value, _| Ok(json!(reverse_dns::parse(value))),
    |value, _| Ok(json!(reverse_dns::is_valid(value))),
);

/// `options.names` are the names there are.
fn is_valid_reference(value: &str, options: &Options<'_>) -> Result<Value, String> {
    let mut is_valid = false;
    for name in options.array("names")?.unwrap_or_default() {
        is_valid |= reference::is_valid(value, [string("names", name)?.as_str()]);
    }
    Ok(json!(is_valid))
}

/// The parts of a URL, after the setters in `options.set` (an object of part and new value).
pub(super) const URL: Kind = Kind::list(&["url", "url-decomposition"], |value, options| {
    let set = options.object("set")?;
    if options.edition()? == Edition::Living {
        decompose(value, &set, options)
    } else {
        decompose_2009(value, &set)
    }
})
.with_check(|value, options| Ok(json!(url::is_valid(value, options.text("base")?.as_deref()))))
.with_options(&["base", "set"]);

pub(super) const RESOLVE: Kind = Kind::checked(
    &["resolve", "resolve-url"],
    |value, options| Ok(json!(url::resolve(value, options.text("base")?.as_deref()))),
    |value, options| Ok(json!(url::is_valid(value, options.text("base")?.as_deref()))),
)
.with_options(&["base"]);

const COMPONENTS: [(&str, Component); 7] = [
    ("protocol", Component::Protocol),
    ("host", Component::Host),
    ("hostname", Component::Hostname),
    ("port", Component::Port),
    ("pathname", Component::Pathname),
    ("search", Component::Search),
    ("hash", Component::Hash),
];

/// Writes parts by name, each of which may be as long as the value.
fn parts<'p>(
    parts: impl IntoIterator<Item = (&'static str, &'p str)>,
    output: &mut dyn Write,
) -> io::Result<()> {
    for (index, (name, part)) in parts.into_iter().enumerate() {
        output.write_all(if index == 0 { b"{" } else { b"," })?;
        serde_json::to_writer(&mut *output, name)?;
        output.write_all(b":")?;
        serde_json::to_writer(&mut *output, part)?;
    }
    output.write_all(b"}")
}

/// The part of a URL that has this name.
fn component(name: &str) -> Result<Component, String> {
    let found = COMPONENTS.iter().find(|(known, _)| *known == name);
    found.map(|(_, component)| *component).ok_or_else(|| format!("no part {name:?} of a URL"))
}

fn decompose<'a>(value: &str, set: &Fields<'_>, options: &Options<'_>) -> Result<Json<'a>, String> {
    let Some(mut url) = Decomposed::parse(value, options.text("base")?.as_deref()) else {
        return Ok(Json::Value(Value::Null));
    };
    for (name, value) in set.iter() {
        let value = &string(name, value)?;
        url.set(component(name)?, value);
    }
    Ok(Json::written(move |output| {
        let found = COMPONENTS.into_iter().map(|(name, component)| (name, url.get(component)));
        parts([("href", url.href())].into_iter().chain(found), output)
    }))
}

fn decompose_2009<'a>(value: &str, set: &Fields<'_>) -> Result<Json<'a>, String> {
    let mut href = value.to_owned();
    for (name, value) in set.iter() {
        let value = &string(name, value)?;
        href = url::set_2009(&href, component(name)?, value);
    }
    let found = url::get_2009(&href, COMPONENTS.map(|(_, component)| component));
    Ok(Json::written(move |output| {
        let names = COMPONENTS.map(|(name, _)| name);
        let found = names.into_iter().zip(found.iter().map(String::as_str));
        parts(found.chain([("href", href.as_str())]), output)
    }))
}

/// With `options.errors`, an object of the candidates and the parse errors.
pub(super) const SRCSET: Kind = Kind::list(&["srcset"], srcset_json)
    .with_check(|value, _| Ok(json!(srcset::is_valid(value))))
    .with_options(&["errors"])
    .living_only();

fn srcset_json<'a>(value: &'a str, options: &Options<'a>) -> Result<Json<'a>, String> {
    let candidates = srcset::candidates(value).filter_map(Result::ok);
    if !options.flag("errors")? {
        return Ok(Json::written(|output| list(candidates, output, candidate)));
    }
    Ok(Json::written(|output| {
        output.write_all(b"{\"candidates\":")?;
        list(candidates, output, candidate)?;
        output.write_all(b",\"errors\":")?;
        let errors = srcset::candidates(value).filter_map(Result::err);
        list(errors, output, |error, output| {
            output.write_all(b"{\"error\":")?;
            write(error.kind.as_str(), output)?;
            output.write_all(b",\"position\":")?;
            write(error.position, output)?;
            output.write_all(b"}")
        })?;
        output.write_all(b"}")
    }))
}

fn candidate(candidate: ImageCandidate<'_>, output: &mut dyn Write) -> io::Result<()> {
    output.write_all(b"{\"url\":")?;
    write(candidate.url, output)?;
    output.write_all(b",\"width\":")?;
    write(candidate.width, output)?;
    output.write_all(b",\"density\":")?;
    write(candidate.density.map(number), output)?;
    output.write_all(b",\"height\":")?;
    write(candidate.height, output)?;
    output.write_all(b"}")
}

const ENVIRONMENT: &[&str] =
    &["viewport_width", "viewport_height", "font_size", "device_pixels", "auto_width"];

/// The environment is in `options`: `viewport_width`, `viewport_height`, `font_size`,
/// `device_pixels`, `auto_width`.
pub(super) const SIZES: Kind = Kind::checked(
    &["sizes"],
    |value, options| Ok(number(sizes::parse(value, &options.environment()?))),
    |value, _| Ok(json!(sizes::is_valid(value))),
)
.with_options(ENVIRONMENT)
.living_only();

/// The value is a `srcset`; `src` and `sizes` are in `options`, beside the environment of `sizes`.
pub(super) const SELECT_SOURCE: Kind =
    Kind::new(&["select-source", "image-source", "select-an-image-source"], |value, options| {
        let environment = options.environment()?;
        let size = sizes::parse(&options.text("sizes")?.unwrap_or_default(), &environment);
        let src = options.text("src")?.unwrap_or_default();
        let chosen = image_source::choose(&src, value, size, environment.device_pixels);
        Ok(chosen.map_or(
            Value::Null,
            |source| json!({"url": source.url, "density": number(source.density)}),
        ))
    })
    .with_options(&[
        "src",
        "sizes",
        "viewport_width",
        "viewport_height",
        "font_size",
        "device_pixels",
        "auto_width",
    ])
    .living_only();
