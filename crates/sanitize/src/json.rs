//! The forms in which JSON holds the items of a configuration: a string, or a dictionary.

use std::fmt;

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};

use crate::config::{SanitizerAttribute, SanitizerElement, SanitizerProcessingInstruction};
use duckbill::names::Namespace;

/// A string as Web IDL makes one of a value of JSON: numbers and booleans are written.
/// [DOMString](https://webidl.spec.whatwg.org/#js-DOMString)
struct Text(String);

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Written;
        impl Visitor<'_> for Written {
            type Value = Text;
            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a string")
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Text, E> {
                Ok(Text(text.to_owned()))
            }
            fn visit_bool<E: Error>(self, value: bool) -> Result<Text, E> {
                Ok(Text(value.to_string()))
            }
            fn visit_u64<E: Error>(self, number: u64) -> Result<Text, E> {
                #[expect(clippy::cast_precision_loss, reason = "a number of JavaScript is one")]
                self.visit_f64(number as f64)
            }
            fn visit_i64<E: Error>(self, number: i64) -> Result<Text, E> {
                #[expect(clippy::cast_precision_loss, reason = "a number of JavaScript is one")]
                self.visit_f64(number as f64)
            }
            fn visit_f64<E: Error>(self, number: f64) -> Result<Text, E> {
                match number.is_finite() {
                    true => Ok(Text(written_number(number))),
                    false => Err(E::invalid_value(Unexpected::Float(number), &self)),
                }
            }
        }
        deserializer.deserialize_any(Written)
    }
}

/// A number as JavaScript writes it.
/// [Number::toString](https://tc39.es/ecma262/#sec-numeric-types-number-tostring)
fn written_number(number: f64) -> String {
    let size = number.abs();
    if number == 0.0 {
        return "0".to_owned();
    }
    if (1e-6..1e21).contains(&size) {
        return number.to_string();
    }
    let written = format!("{number:e}");
    match written.split_once('e') {
        Some((digits, exponent)) if !exponent.starts_with('-') => format!("{digits}e+{exponent}"),
        _ => written,
    }
}

/// A boolean as Web IDL makes one of any value of JSON.
/// [boolean](https://webidl.spec.whatwg.org/#js-boolean)
pub(crate) fn boolean<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<bool>, D::Error> {
    struct Truth;
    impl<'de> Visitor<'de> for Truth {
        type Value = bool;
        fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
            formatter.write_str("a boolean")
        }
        fn visit_bool<E>(self, value: bool) -> Result<bool, E> {
            Ok(value)
        }
        fn visit_str<E>(self, text: &str) -> Result<bool, E> {
            Ok(!text.is_empty())
        }
        fn visit_u64<E>(self, number: u64) -> Result<bool, E> {
            Ok(number != 0)
        }
        fn visit_i64<E>(self, number: i64) -> Result<bool, E> {
            Ok(number != 0)
        }
        fn visit_f64<E>(self, number: f64) -> Result<bool, E> {
            Ok(number != 0.0 && !number.is_nan())
        }
        fn visit_unit<E>(self) -> Result<bool, E> {
            Ok(false)
        }
        fn visit_none<E>(self) -> Result<bool, E> {
            Ok(false)
        }
        fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut items: A) -> Result<bool, A::Error> {
            while items.next_element::<serde::de::IgnoredAny>()?.is_some() {}
            Ok(true)
        }
        fn visit_map<A: serde::de::MapAccess<'de>>(self, mut items: A) -> Result<bool, A::Error> {
            while items.next_entry::<serde::de::IgnoredAny, serde::de::IgnoredAny>()?.is_some() {}
            Ok(true)
        }
    }
    deserializer.deserialize_any(Truth).map(Some)
}

/// `SanitizerElement` or `SanitizerElementWithAttributes`.
#[derive(Deserialize)]
#[serde(untagged, expecting = "an element is a name, or an object with a `name`")]
enum ElementForm {
    Name(Text),
    Dictionary(ElementDictionary),
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ElementDictionary {
    name: Text,
    #[serde(default = "html_namespace")]
    namespace: Option<Text>,
    #[serde(default)]
    attributes: Option<Vec<SanitizerAttribute>>,
    #[serde(default)]
    remove_attributes: Option<Vec<SanitizerAttribute>>,
}

/// The default of `namespace` for an element; `null` is no namespace.
#[expect(clippy::unnecessary_wraps, reason = "the member is an Option")]
fn html_namespace() -> Option<Text> {
    Some(Text(Namespace::Html.url().to_owned()))
}

impl From<ElementForm> for SanitizerElement {
    fn from(form: ElementForm) -> Self {
        match form {
            ElementForm::Name(name) => Self::new(name.0),
            ElementForm::Dictionary(read) => Self {
                name: read.name.0,
                namespace: read.namespace.map(|namespace| namespace.0),
                attributes: read.attributes,
                remove_attributes: read.remove_attributes,
            },
        }
    }
}

/// `SanitizerAttribute`.
#[derive(Deserialize)]
#[serde(untagged, expecting = "an attribute is a name, or an object with a `name`")]
enum AttributeForm {
    Name(Text),
    Dictionary {
        name: Text,
        #[serde(default)]
        namespace: Option<Text>,
    },
}

impl From<AttributeForm> for SanitizerAttribute {
    fn from(form: AttributeForm) -> Self {
        match form {
            AttributeForm::Name(name) => Self::from(name.0),
            AttributeForm::Dictionary { name, namespace } => {
                Self { name: name.0, namespace: namespace.map(|namespace| namespace.0) }
            }
        }
    }
}

/// `SanitizerPI`.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a processing instruction is a target, or an object with a `target`")]
enum InstructionForm {
    Target(Text),
    Dictionary { target: Text },
}

impl From<InstructionForm> for SanitizerProcessingInstruction {
    fn from(form: InstructionForm) -> Self {
        match form {
            InstructionForm::Target(target) | InstructionForm::Dictionary { target } => {
                Self { target: target.0 }
            }
        }
    }
}

macro_rules! read_by_form {
    ($($item:ty: $form:ty;)+) => {
        $(
            impl<'de> Deserialize<'de> for $item {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    <$form>::deserialize(deserializer).map(Into::into)
                }
            }
        )+
    };
}

read_by_form! {
    SanitizerElement: ElementForm;
    SanitizerAttribute: AttributeForm;
    SanitizerProcessingInstruction: InstructionForm;
}
