//! JSON objects whose values stay as they are written until somebody asks, since as a tree they may take seventy times
//! their length.

use serde_core::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;

/// The fields of an object, in their order.
#[derive(Debug, Clone, Default)]
pub(super) struct Fields<'a> {
    fields: Vec<(Cow<'a, str>, &'a RawValue)>,
}

impl<'a> Fields<'a> {
    /// The value of a field, unless it is `null`. Of several with its name the last counts.
    pub(super) fn get(&self, name: &str) -> Option<&'a RawValue> {
        let (_, value) = self.fields.iter().rfind(|(known, _)| known == name)?;
        Some(*value).filter(|value| value.get() != "null")
    }

    /// Adds a field, which counts instead of those before it with its name.
    pub(super) fn push(&mut self, name: &'static str, value: &'a RawValue) {
        self.fields.push((Cow::Borrowed(name), value));
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &'a RawValue)> {
        self.fields.iter().map(|(name, value)| (name.as_ref(), *value))
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Fields<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct All<'a>(Fields<'a>);
        impl<'de> Visitor<'de> for All<'de> {
            type Value = Fields<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<M: MapAccess<'de>>(mut self, mut map: M) -> Result<Self::Value, M::Error> {
                while let Some(name) = map.next_key::<String>()? {
                    self.0.fields.push((Cow::Owned(name), map.next_value()?));
                }
                Ok(self.0)
            }
        }
        deserializer.deserialize_map(All(Fields::default()))
    }
}

/// A line that asks for an answer. Other fields are passed over.
#[derive(Debug, Clone, Default)]
pub(super) struct Request<'a> {
    pub(super) id: Option<&'a RawValue>,
    pub(super) kind: Option<&'a RawValue>,
    pub(super) value: Option<&'a RawValue>,
    pub(super) options: Option<&'a RawValue>,
}

impl<'de: 'a, 'a> Deserialize<'de> for Request<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Known<'a>(Request<'a>);
        impl<'de> Visitor<'de> for Known<'de> {
            type Value = Request<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<M: MapAccess<'de>>(mut self, mut map: M) -> Result<Self::Value, M::Error> {
                while let Some(name) = map.next_key::<String>()? {
                    let field = match name.as_str() {
                        "id" => &mut self.0.id,
                        "kind" => &mut self.0.kind,
                        "value" => &mut self.0.value,
                        "options" => &mut self.0.options,
                        _ => {
                            map.next_value::<IgnoredAny>()?;
                            continue;
                        }
                    };
                    *field = Some(map.next_value::<&RawValue>()?);
                }
                Ok(self.0)
            }
        }
        deserializer.deserialize_map(Known(Request::default()))
    }
}

/// The string that a value is; `None` if it is another value.
pub(super) fn text(value: &RawValue) -> Result<Option<String>, serde_json::Error> {
    if !value.get().starts_with('"') {
        return Ok(None);
    }
    serde_json::from_str(value.get()).map(Some)
}
