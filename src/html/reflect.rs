//! Attributes as typed values: numbers, keywords, tokens, dates, colours.
//! [Reflecting content attributes in IDL attributes](https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#reflecting-content-attributes-in-idl-attributes)
//!
//! [`ElementRef::reflect`] is the door; the grammars are those of [`microsyntax`](crate::microsyntax).
//! An attribute is named as in the markup, not as in scripts: `maxlength`.

use std::borrow::Cow;
use std::str::FromStr;

use crate::dom::ElementRef;
use crate::edition::Edition;
use crate::microsyntax::color::Color;
use crate::microsyntax::enumerated::Enumerated;
use crate::microsyntax::reflect::{Double, Signed, Unsigned};
use crate::microsyntax::token_list::TokenList;
use crate::microsyntax::{dataset, legacy_color};

/// The attributes of an element as typed values, as scripts see them.
///
/// ```
/// let document = duckbill::parse("<input type=EMAIL maxlength=40 disabled>");
/// let input = document.elements_by_tag_name("input").next().unwrap().reflect();
/// assert_eq!((input.long("maxlength", -1), input.boolean("disabled")), (40, true));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Reflect<'a>(ElementRef<'a>);

impl<'a> ElementRef<'a> {
    /// The attributes of the element as typed values: numbers, keywords, dates, colours.
    #[must_use]
    pub const fn reflect(self) -> Reflect<'a> {
        Reflect(self)
    }
}

impl<'a> Reflect<'a> {
    pub(super) const fn as_element(self) -> ElementRef<'a> {
        self.0
    }

    /// Returns the value of an attribute, or the empty string if it is absent. A `DOMString` reflects
    /// this way.
    #[must_use]
    pub fn string(self, name: &str) -> &'a str {
        self.0.attribute(name).unwrap_or_default()
    }

    /// Whether a boolean attribute is set, whatever its value.
    #[must_use]
    pub fn boolean(self, name: &str) -> bool {
        self.0.has_attribute(name)
    }

    /// Reflects as a `long`: the number, or the default if the value is absent, not a number or too large. The rule is
    /// the default, or a [`Signed`] for attributes such as `maxlength`.
    #[must_use]
    pub fn long(self, name: &str, rule: impl Into<Signed>) -> i32 {
        rule.into().get(self.0.attribute(name))
    }

    /// Reflects as an `unsigned long`: the number, or the default if the value is absent, not a number or
    /// above 2³¹ − 1. The rule is the default, or an [`Unsigned`] for attributes such as `colspan` and `size`.
    #[must_use]
    pub fn unsigned_long(self, name: &str, rule: impl Into<Unsigned>) -> u32 {
        rule.into().get(self.0.attribute(name))
    }

    /// Reflects as a `double`: the number, or the default if the value is absent or not a number. The rule is the
    /// default, or a [`Double`] for attributes such as `max` of `progress`.
    #[must_use]
    pub fn double(self, name: &str, rule: impl Into<Double>) -> f64 {
        rule.into().get(self.0.attribute(name))
    }

    /// The state of an [enumerated attribute](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#enumerated-attribute);
    /// `None` for no state. Tables are in [`microsyntax::enumerated`](crate::microsyntax::enumerated).
    #[must_use]
    pub fn enumerated<S: Copy + PartialEq>(self, name: &str, table: &Enumerated<S>) -> Option<S> {
        table.state(self.0.attribute(name))
    }

    /// Reflects as a URL: absolute if it is a URL, else the value unchanged; empty if the attribute is
    /// absent. The base is that of [`Document::base_url`](crate::Document::base_url).
    #[cfg(feature = "url")]
    #[must_use]
    pub fn url(self, name: &str, base: &crate::html::BaseUrl) -> Cow<'a, str> {
        let Some(value) = self.0.attribute(name) else { return Cow::Borrowed("") };
        base.resolve_in(value, self.0.as_node().document().encoding().encoding)
            .map_or(Cow::Borrowed(value), Cow::Owned)
    }

    /// The tokens of an attribute, to read and change. The list is a copy, so write it back with
    /// [`Document::set_attribute`](crate::Document::set_attribute).
    #[must_use]
    pub fn token_list(self, name: &str) -> TokenList {
        TokenList::new_edition(self.0.attribute(name), Edition::Living)
    }

    /// The `data-*` attributes by the names that scripts use, in the order of the markup.
    /// [`dataset`](https://html.spec.whatwg.org/multipage/dom.html#dom-dataset)
    pub fn dataset(self) -> impl DoubleEndedIterator<Item = (Cow<'a, str>, &'a str)> + use<'a> {
        self.0
            .attributes()
            .filter_map(|attribute| Some((dataset::parse(attribute.name())?, attribute.value())))
    }

    /// One value of the [`dataset`](Self::dataset) by its name in scripts.
    #[must_use]
    pub fn data(self, property: &str) -> Option<&'a str> {
        self.0.attribute(&dataset::to_attribute(property).ok()?)
    }

    /// The value of an attribute by the grammar of its type: a date or time, a [simple
    /// colour](crate::microsyntax::simple_color), or any other type that a string parses into. `None` if the value is
    /// absent or malformed.
    ///
    /// ```
    /// use duckbill::microsyntax::date_time::Date;
    /// let document = duckbill::parse("<time datetime=2026-10-31>");
    /// let time = document.elements_by_tag_name("time").next().unwrap().reflect();
    /// assert_eq!(time.parsed::<Date>("datetime").unwrap().day, 31);
    /// ```
    #[must_use]
    pub fn parsed<T: FromStr>(self, name: &str) -> Option<T> {
        self.0.attribute(name)?.parse().ok()
    }

    /// A [legacy colour](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-a-legacy-colour-value),
    /// as of `bgcolor`, which nearly any text is.
    #[must_use]
    pub fn legacy_color(self, name: &str) -> Option<Color> {
        legacy_color::parse(self.0.attribute(name)?)
    }
}
