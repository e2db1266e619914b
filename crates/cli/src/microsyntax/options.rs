//! The options that come with a value.

use super::fields::{self, Fields};
use duckbill::Edition;
use duckbill::microsyntax::date_time::date_or_time::Context;
use duckbill::microsyntax::sizes::Environment;
use serde_json::value::RawValue;

/// Typed access to a JSON object. An option that is absent or `null` has its default.
#[derive(Debug)]
pub(super) struct Options<'a> {
    fields: &'a Fields<'a>,
}

impl<'a> Options<'a> {
    pub(super) fn new(fields: &'a Fields<'a>) -> Self {
        Self { fields }
    }

    /// The names of the options that are given.
    pub(super) fn names(&self) -> impl Iterator<Item = &'a str> {
        self.fields.iter().filter(|(_, value)| value.get() != "null").map(|(name, _)| name)
    }

    pub(super) fn text(&self, name: &str) -> Result<Option<String>, String> {
        self.fields.get(name).map(|value| string(name, value)).transpose()
    }

    pub(super) fn flag(&self, name: &str) -> Result<bool, String> {
        match self.fields.get(name).map(RawValue::get) {
            None | Some("false") => Ok(false),
            Some("true") => Ok(true),
            Some(_) => Err(format!("{name} is not true or false")),
        }
    }

    pub(super) fn number(&self, name: &str) -> Result<Option<f64>, String> {
        let number = |value: &RawValue| {
            serde_json::from_str(value.get()).map_err(|_| format!("{name} is not a number"))
        };
        self.fields.get(name).map(number).transpose()
    }

    /// The items of an array.
    pub(super) fn array(&self, name: &str) -> Result<Option<Vec<&'a RawValue>>, String> {
        self.fields.get(name).map(|value| array(name, value)).transpose()
    }

    /// The fields of an object, in their order.
    pub(super) fn object(&self, name: &str) -> Result<Fields<'a>, String> {
        match self.fields.get(name) {
            None => Ok(Fields::default()),
            Some(value) => {
                serde_json::from_str(value.get()).map_err(|error| wrong(name, "an object", &error))
            }
        }
    }

    /// `edition`: "living", "2009" or "2007", as a string or a number.
    pub(super) fn edition(&self) -> Result<Edition, String> {
        let Some(value) = self.fields.get("edition") else {
            return Ok(Edition::Living);
        };
        let text = fields::text(value).ok().flatten();
        match text.as_deref().unwrap_or(value.get()).to_ascii_lowercase().as_str() {
            "living" => Ok(Edition::Living),
            "2009" | "y2009" => Ok(Edition::Draft2009),
            "2007" | "y2007" => Ok(Edition::Draft2007),
            other => Err(format!("unknown edition {other:?}")),
        }
    }

    /// `context`: "attribute" or "content".
    pub(super) fn context(&self) -> Result<Context, String> {
        match self.text("context")?.as_deref() {
            None | Some("attribute") => Ok(Context::Attribute),
            Some("content") => Ok(Context::Content),
            Some(other) => Err(format!("no context {other:?}")),
        }
    }

    /// The environment of `sizes`: 1280 by 720 unless told otherwise.
    pub(super) fn environment(&self) -> Result<Environment, String> {
        let mut environment = Environment::new(
            self.number("viewport_width")?.unwrap_or(1280.0),
            self.number("viewport_height")?.unwrap_or(720.0),
        );
        if let Some(size) = self.number("font_size")? {
            environment.font_size = size;
        }
        if let Some(pixels) = self.number("device_pixels")? {
            environment.device_pixels = pixels;
        }
        environment.auto_width = self.number("auto_width")?;
        Ok(environment)
    }
}

/// The string that a value with this name must be.
pub(super) fn string(name: &str, value: &RawValue) -> Result<String, String> {
    match fields::text(value) {
        Ok(text) => text.ok_or_else(|| format!("{name} is not a string")),
        Err(error) => Err(wrong(name, "a string", &error)),
    }
}

/// The items of the array that a value with this name must be.
pub(super) fn array<'a>(name: &str, value: &'a RawValue) -> Result<Vec<&'a RawValue>, String> {
    serde_json::from_str(value.get()).map_err(|error| wrong(name, "an array", &error))
}

/// Says that a value is something else, or no JSON.
fn wrong(name: &str, expected: &str, error: &serde_json::Error) -> String {
    match error.is_data() {
        true => format!("{name} is not {expected}"),
        false => format!("{name} is not JSON: {}", reason(error)),
    }
}

/// The error of some JSON, without the place.
pub(super) fn reason(error: &serde_json::Error) -> String {
    let reason = error.to_string();
    reason.split(" at line ").next().unwrap_or_default().to_owned()
}
