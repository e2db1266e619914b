//! The options that come with a value.

use duckbill::microsyntax::GrammarEdition;
use duckbill::microsyntax::date_time::date_or_time::Context;
use duckbill::microsyntax::sizes::Environment;
use serde_json::{Map, Value};

/// Typed access to a JSON object. An option that is absent or `null` has its default.
#[derive(Debug)]
pub(super) struct Options<'a> {
    fields: &'a Map<String, Value>,
}

impl<'a> Options<'a> {
    pub(super) fn new(fields: &'a Map<String, Value>) -> Self {
        Self { fields }
    }

    /// The names of the options that are given.
    pub(super) fn names(&self) -> impl Iterator<Item = &'a str> {
        self.fields.iter().filter(|(_, value)| !value.is_null()).map(|(name, _)| name.as_str())
    }

    pub(super) fn get(&self, name: &str) -> Option<&'a Value> {
        self.fields.get(name).filter(|value| !value.is_null())
    }

    pub(super) fn text(&self, name: &str) -> Result<Option<&'a str>, String> {
        match self.get(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(format!("{name} is not a string")),
        }
    }

    pub(super) fn flag(&self, name: &str) -> Result<bool, String> {
        match self.get(name) {
            None => Ok(false),
            Some(Value::Bool(flag)) => Ok(*flag),
            Some(_) => Err(format!("{name} is not true or false")),
        }
    }

    pub(super) fn number(&self, name: &str) -> Result<Option<f64>, String> {
        match self.get(name) {
            None => Ok(None),
            Some(value) => {
                value.as_f64().map(Some).ok_or_else(|| format!("{name} is not a number"))
            }
        }
    }

    pub(super) fn texts(&self, name: &str) -> Result<Vec<&'a str>, String> {
        let wrong = || format!("{name} is not an array of strings");
        match self.get(name) {
            None => Ok(Vec::new()),
            Some(Value::Array(items)) => {
                items.iter().map(|item| item.as_str().ok_or_else(wrong)).collect()
            }
            Some(_) => Err(wrong()),
        }
    }

    /// `edition`: "living", "2009" or "2007", as a string or a number.
    pub(super) fn edition(&self) -> Result<GrammarEdition, String> {
        let Some(value) = self.get("edition") else {
            return Ok(GrammarEdition::Living);
        };
        match value.as_str().map_or_else(|| value.to_string(), str::to_ascii_lowercase).as_str() {
            "living" => Ok(GrammarEdition::Living),
            "2009" | "y2009" => Ok(GrammarEdition::Y2009),
            "2007" | "y2007" => Ok(GrammarEdition::Y2007),
            other => Err(format!("no edition {other:?}")),
        }
    }

    /// `context`: "attribute" or "content".
    pub(super) fn context(&self) -> Result<Context, String> {
        match self.text("context")? {
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
