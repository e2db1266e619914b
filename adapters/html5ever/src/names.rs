//! Names as atoms.
//!
//! An atom of a known name is made once a thread and cloned afterwards, which costs a few instructions; making it
//! from text would hash the text. Other names are kept in a table of bounded size.

use std::collections::HashMap;
use std::rc::Rc;

use duckbill::names::{AttributeNamespace, Namespace, Tag};
use duckbill::tokens::Attribute;
use duckbill::tree::ElementName;
use markup5ever::{LocalName, QualName, local_name, ns};

/// How many names that are not known are remembered.
const MOST_NAMES: usize = 1024;

thread_local! {
    static KNOWN: Rc<Known> = Rc::new(Known::new());
}

/// The atoms of known names.
#[derive(Debug)]
struct Known {
    /// By `Tag as usize`.
    tags: Vec<LocalName>,
    /// By [`Attribute::known_index`]: the name of the attribute in no namespace.
    attributes: Vec<QualName>,
}

impl Known {
    fn new() -> Self {
        Self {
            tags: Tag::all().map(LocalName::from).collect(),
            attributes: Attribute::known_names().map(|name| plain(LocalName::from(name))).collect(),
        }
    }
}

/// An attribute's name in no namespace.
fn plain(local: LocalName) -> QualName {
    QualName::new(None, ns!(), local)
}

/// The names of one parse.
#[derive(Debug)]
pub(crate) struct Names {
    known: Rc<Known>,
    /// Names that are not known.
    met: HashMap<Box<str>, LocalName>,
}

impl Names {
    pub(crate) fn new() -> Self {
        Self { known: KNOWN.with(Rc::clone), met: HashMap::new() }
    }

    /// The atom of a name that is not known.
    fn met(&mut self, name: &str) -> LocalName {
        if let Some(atom) = self.met.get(name) {
            return atom.clone();
        }
        let atom = LocalName::from(name);
        if self.met.len() < MOST_NAMES {
            self.met.insert(name.into(), atom.clone());
        }
        atom
    }

    /// The name of an element.
    pub(crate) fn element(&mut self, name: ElementName<'_>) -> QualName {
        let namespace = match name.namespace {
            Namespace::Svg => ns!(svg),
            Namespace::MathMl => ns!(mathml),
            _ => ns!(html),
        };
        let is_spelled_as_known = name.tag != Tag::Unknown
            && (name.namespace == Namespace::Html || name.local == name.tag.name());
        let known = self.known.tags.get(name.tag as usize).filter(|_| is_spelled_as_known);
        let local = match known {
            Some(atom) => atom.clone(),
            None => self.met(name.local),
        };
        QualName::new(None, namespace, local)
    }

    /// The name of an attribute.
    pub(crate) fn attribute(&mut self, attribute: &Attribute<'_>) -> QualName {
        let (prefix, namespace) = match attribute.namespace {
            AttributeNamespace::XLink => ("xlink", ns!(xlink)),
            AttributeNamespace::Xml => ("xml", ns!(xml)),
            // `xmlns` itself has an empty prefix in html5ever's trees, not none.
            AttributeNamespace::Xmlns if attribute.name == "xmlns" => {
                return QualName::new(Some("".into()), ns!(xmlns), local_name!("xmlns"));
            }
            AttributeNamespace::Xmlns => ("xmlns", ns!(xmlns)),
            _ => {
                let index = attribute.known_index();
                return match index.and_then(|index| self.known.attributes.get(index)) {
                    Some(name) => name.clone(),
                    None => plain(self.met(attribute.name)),
                };
            }
        };
        QualName::new(Some(prefix.into()), namespace, attribute.local_atom())
    }
}
