//! The forms in which JSON holds the items of a configuration: a string, or a dictionary.

use serde::{Deserialize, Deserializer};

use crate::config::{SanitizerAttribute, SanitizerElement, SanitizerProcessingInstruction};
use duckbill::names::Namespace;

/// `SanitizerElement` or `SanitizerElementWithAttributes`.
#[derive(Deserialize)]
#[serde(untagged, expecting = "an element is a name, or an object with a `name`")]
enum ElementForm {
    Name(String),
    Dictionary(ElementDictionary),
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ElementDictionary {
    name: String,
    #[serde(default = "html_namespace")]
    namespace: Option<String>,
    #[serde(default)]
    attributes: Option<Vec<SanitizerAttribute>>,
    #[serde(default)]
    remove_attributes: Option<Vec<SanitizerAttribute>>,
}

/// The default of `namespace` for an element; `null` is no namespace.
#[expect(clippy::unnecessary_wraps, reason = "the member is an Option")]
fn html_namespace() -> Option<String> {
    Some(Namespace::Html.url().to_owned())
}

impl From<ElementForm> for SanitizerElement {
    fn from(form: ElementForm) -> Self {
        match form {
            ElementForm::Name(name) => Self::new(name),
            ElementForm::Dictionary(read) => Self {
                name: read.name,
                namespace: read.namespace,
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
    Name(String),
    Dictionary {
        name: String,
        #[serde(default)]
        namespace: Option<String>,
    },
}

impl From<AttributeForm> for SanitizerAttribute {
    fn from(form: AttributeForm) -> Self {
        match form {
            AttributeForm::Name(name) => Self::from(name),
            AttributeForm::Dictionary { name, namespace } => Self { name, namespace },
        }
    }
}

/// `SanitizerPI`.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a processing instruction is a target, or an object with a `target`")]
enum InstructionForm {
    Target(String),
    Dictionary { target: String },
}

impl From<InstructionForm> for SanitizerProcessingInstruction {
    fn from(form: InstructionForm) -> Self {
        match form {
            InstructionForm::Target(target) | InstructionForm::Dictionary { target } => {
                Self { target }
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
