//! The `autocomplete` attribute of form controls.
//! [Autofill](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill)

#![expect(
    clippy::arithmetic_side_effects,
    reason = "a count of tokens, not zero where one is taken away"
)]

use smallvec::SmallVec;

pub use super::autofill_category::Category;
use crate::ascii;
use crate::microsyntax::{idioms, tokens};

// `AUTOFILL_FIELDS`, made by `build.rs` from `data/autofill-fields.tsv`.
include!(concat!(env!("OUT_DIR"), "/autofill_fields.rs"));

/// The kind of the control that has the attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Mantle {
    /// The control expects input from the user: the "autofill expectation mantle".
    Expectation,
    /// The control carries data of the page (`input type=hidden`): the "autofill anchor mantle".
    Anchor,
}

/// A [contact type](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill-detail-tokens).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum ContactType {
    /// `home`
    Home,
    /// `work`
    Work,
    /// `mobile`
    Mobile,
    /// `fax`
    Fax,
    /// `pager`
    Pager,
}

/// Whether an address is for `shipping` or for `billing`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum AddressType {
    /// `shipping`
    Shipping,
    /// `billing`
    Billing,
}

/// The autofill detail tokens of a control, taken apart.
///
/// ```
/// use duckbill::microsyntax::autocomplete::{self, AddressType, ContactType, Mantle};
/// let value = "section-Red billing WORK tel";
/// let details = autocomplete::parse(value, Mantle::Expectation).unwrap();
/// assert_eq!(details.field, "tel");
/// assert_eq!(details.contact, Some(ContactType::Work));
/// assert_eq!(details.address, Some(AddressType::Billing));
/// assert_eq!(details.section, Some("section-Red")); // compared in lower case
/// assert!(!details.webauthn);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Details<'a> {
    /// The autofill field, in lower case; `on`, `off` and `webauthn` are among them.
    pub field: &'static str,
    /// The category of the field.
    pub category: Category,
    /// The whole section token as it is written.
    pub section: Option<&'a str>,
    /// Which address the field belongs to.
    pub address: Option<AddressType>,
    /// How the contact is reached.
    pub contact: Option<ContactType>,
    /// Whether a `webauthn` is at the end.
    pub webauthn: bool,
}

/// [Determine a field's category](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#determine-a-field's-category):
/// the field in lower case, and its category.
#[must_use]
pub fn field(name: &str) -> Option<(&'static str, Category)> {
    let (name, category) = AUTOFILL_FIELDS.get_entry(ascii::to_key(name, &mut [0; 24])?)?;
    Some((name, *category))
}

/// The [autofill processing model](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill-processing-model)
/// for the value of an `autocomplete` attribute; `None` where it comes to the default, which depends
/// on the form.
#[must_use]
pub fn parse(value: &str, mantle: Mantle) -> Option<Details<'_>> {
    // 2. and 3. One token more than any category allows is too many already.
    let most = Category::Credential.maximum_tokens();
    let last: SmallVec<[&str; 6]> =
        tokens::split_on_whitespace(value).rev().take(most + 1).collect();
    let count = last.len();
    let mut rest = last.into_iter().peekable();
    // 4. to 8.
    let (mut name, mut category) = field(rest.next()?)?;
    if count > category.maximum_tokens() {
        return None;
    }
    // 9.
    if matches!(category, Category::Off | Category::Automatic) && mantle == Mantle::Anchor {
        return None;
    }
    // 15.
    let webauthn = category == Category::Credential;
    if webauthn && let Some(before) = rest.next() {
        (name, category) = field(before)?;
        let fits = matches!(category, Category::Normal | Category::Contact);
        if !fits || count - 1 > category.maximum_tokens() {
            return None;
        }
    }
    // 20. and on: each kind of token once, from the last to the first.
    let contact = match category {
        Category::Contact => take(&mut rest, &CONTACTS),
        _ => None,
    };
    let address = take(&mut rest, &ADDRESSES);
    let section = match rest.next() {
        Some(token) if idioms::starts_with_ignore_case(token, "section-") => Some(token),
        Some(_) => return None,
        None => None,
    };
    // 10. and 11. have but one token, so that nothing can follow them.
    rest.next().is_none().then_some(Details {
        field: name,
        category,
        section,
        address,
        contact,
        webauthn,
    })
}

const CONTACTS: [(&str, ContactType); 5] = [
    ("home", ContactType::Home),
    ("work", ContactType::Work),
    ("mobile", ContactType::Mobile),
    ("fax", ContactType::Fax),
    ("pager", ContactType::Pager),
];

const ADDRESSES: [(&str, AddressType); 2] =
    [("shipping", AddressType::Shipping), ("billing", AddressType::Billing)];

/// Takes the next token if it is one of the table.
fn take<'a, I: Iterator<Item = &'a str>, T: Copy>(
    tokens: &mut std::iter::Peekable<I>,
    table: &[(&str, T)],
) -> Option<T> {
    let next = tokens.peek()?;
    let (_, found) = table.iter().find(|(name, _)| name.eq_ignore_ascii_case(next))?;
    tokens.next();
    Some(*found)
}

impl Details<'_> {
    /// The IDL-exposed autofill value: the tokens in lower case, with single spaces.
    #[must_use]
    pub fn idl_value(&self) -> String {
        let mut value = String::new();
        let contact = self.contact.and_then(|contact| name_of(&CONTACTS, contact));
        let address = self.address.and_then(|address| name_of(&ADDRESSES, address));
        let section = self.section.map(idioms::lowercase);
        let webauthn = (self.webauthn && self.field != "webauthn").then_some("webauthn");
        let all = [section.as_deref(), address, contact, Some(self.field), webauthn];
        for token in all.into_iter().flatten() {
            if !value.is_empty() {
                value.push(' ');
            }
            value.push_str(token);
        }
        value
    }
}

fn name_of<T: Copy + PartialEq>(table: &[(&'static str, T)], wanted: T) -> Option<&'static str> {
    table.iter().find(|(_, known)| *known == wanted).map(|(name, _)| *name)
}

/// Whether `value` is what authors may write: [autofill detail tokens](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill-detail-tokens)
/// in order, of which a field is one, and neither `on` nor `off` with the anchor mantle. Whether the field
/// suits the control is not looked at.
#[must_use]
pub fn is_valid(value: &str, mantle: Mantle) -> bool {
    parse(value, mantle).is_some_and(|details| details.category != Category::Credential)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_of_the_data_is_found() {
        let data = include_str!("../../../data/autofill-fields.tsv");
        assert_eq!(AUTOFILL_FIELDS.len(), data.lines().count());
        for line in data.lines() {
            let (name, category) = line.split_once('\t').unwrap();
            let (found, of) = field(&name.to_ascii_uppercase()).unwrap();
            assert_eq!((found, format!("{of:?}").as_str()), (name, category));
        }
    }

    fn read(value: &str) -> Option<String> {
        parse(value, Mantle::Expectation).map(|details| details.idl_value())
    }

    #[test]
    fn cases() {
        for (value, expected) in [
            ("", None),
            (" ", None),
            ("x", None),
            ("on", Some("on")),
            ("OFF", Some("off")),
            ("section-a on", None),
            ("on name", None),
            ("name", Some("name")),
            ("Name", Some("name")),
            ("shipping name", Some("shipping name")),
            ("section-X shipping name", Some("section-x shipping name")),
            ("section-x name", Some("section-x name")),
            ("shipping section-x name", None),
            ("home name", None),
            ("a section-x shipping name", None),
            ("tel", Some("tel")),
            ("home tel", Some("home tel")),
            ("shipping home tel", Some("shipping home tel")),
            ("home shipping tel", None),
            ("section-x billing pager email", Some("section-x billing pager email")),
            ("section-x section-y billing pager email", None),
            ("home work tel", None),
            ("shipping billing name", None),
            ("webauthn", Some("webauthn")),
            ("name webauthn", Some("name webauthn")),
            (
                "section-x billing pager email webauthn",
                Some("section-x billing pager email webauthn"),
            ),
            ("webauthn webauthn", None),
            ("on webauthn", None),
            ("a section-x shipping name webauthn", None),
            ("webauthn name", None),
            ("name webauthn x", None),
        ] {
            assert_eq!(read(value).as_deref(), expected, "{value:?}");
        }
    }

    #[test]
    fn an_author_must_name_a_field() {
        for (value, expected) in [
            ("webauthn", false),
            ("section-a webauthn", false),
            ("username webauthn", true),
            ("section- name", true),
            ("on", true),
            ("", false),
        ] {
            assert_eq!(is_valid(value, Mantle::Expectation), expected, "{value:?}");
        }
    }

    #[test]
    fn the_anchor_mantle_has_no_on_and_off() {
        assert_eq!(parse("off", Mantle::Anchor), None);
        assert_eq!(parse("on", Mantle::Anchor), None);
        assert!(parse("name", Mantle::Anchor).is_some());
    }

    #[test]
    fn long_values_are_given_up_early() {
        let long = "x ".repeat(1_000_000) + "name";
        assert_eq!(read(&long), None);
    }
}
