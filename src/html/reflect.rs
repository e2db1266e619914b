//! Attributes as typed values: numbers, keywords, tokens, dates, colours.
//! [Reflecting content attributes in IDL attributes](https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#reflecting-content-attributes-in-idl-attributes)
//!
//! [`ElementRef::reflect`] is the door; the grammars are those of [`microsyntax`](crate::microsyntax).
//! An attribute is named as in the markup, not as in scripts: `maxlength`.

use std::borrow::Cow;

use crate::dom::ElementRef;
use crate::edition::Edition;
use crate::microsyntax::color::Color;
use crate::microsyntax::date_time::{
    Date, Duration, GlobalDateTime, LocalDateTime, Month, Time, Week, YearlessDate, date,
    date_or_time, duration, global_date_time, local_date_time, month, time, week, yearless_date,
};
use crate::microsyntax::enumerated::Enumerated;
use crate::microsyntax::reflect::{Double, Signed, Unsigned};
use crate::microsyntax::token_list::TokenList;
use crate::microsyntax::{dataset, legacy_color, simple_color};

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

    /// Reflects as a `long`: the number, or `default` if the value is absent, not a number or too large.
    #[must_use]
    pub fn long(self, name: &str, default: i32) -> i32 {
        self.signed(name, Signed::new().with_default(default))
    }

    /// Reflects as a `long` by other rules, as for `maxlength`.
    #[must_use]
    pub fn signed(self, name: &str, rule: Signed) -> i32 {
        rule.get(self.0.attribute(name))
    }

    /// Reflects as an `unsigned long`: the number, or `default` if the value is absent, not a number or
    /// above 2³¹ − 1.
    #[must_use]
    pub fn unsigned_long(self, name: &str, default: u32) -> u32 {
        self.unsigned(name, Unsigned::new().with_default(default))
    }

    /// Reflects as an `unsigned long` by other rules, as for `colspan` and `size`.
    #[must_use]
    pub fn unsigned(self, name: &str, rule: Unsigned) -> u32 {
        rule.get(self.0.attribute(name))
    }

    /// Reflects as a `double`: the number, or `default` if the value is absent or not a number.
    #[must_use]
    pub fn double(self, name: &str, default: f64) -> f64 {
        self.double_by(name, Double::new().with_default(default))
    }

    /// Reflects as a `double` by other rules, as for `max` of `progress`.
    #[must_use]
    pub fn double_by(self, name: &str, rule: Double) -> f64 {
        rule.get(self.0.attribute(name))
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

    /// A colour as `<input type=color>` has it: `#` and six digits, nothing else.
    #[must_use]
    pub fn simple_color(self, name: &str) -> Option<Color> {
        simple_color::parse(self.0.attribute(name)?)
    }

    /// A [legacy colour](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-a-legacy-colour-value),
    /// as of `bgcolor`, which nearly any text is.
    #[must_use]
    pub fn legacy_color(self, name: &str) -> Option<Color> {
        legacy_color::parse(self.0.attribute(name)?)
    }
}

/// Writes a reader for each type of date and time: they differ in type and grammar only.
macro_rules! date_time_readers {
    ($($(#[$docs:meta])* $reader:ident: $grammar:ident -> $value:ty;)*) => {
        /// Dates and times in attributes such as `datetime`, `value` and `min`: `None` if the value is
        /// absent or malformed.
        impl Reflect<'_> {
            $($(#[$docs])*
            #[must_use]
            pub fn $reader(self, name: &str) -> Option<$value> {
                $grammar::parse(self.0.attribute(name)?)
            })*
        }
    };
}

date_time_readers! {
    /// A date: `2026-10-31`.
    date: date -> Date;
    /// A month: `2026-10`.
    month: month -> Month;
    /// A week: `2026-W44`.
    week: week -> Week;
    /// A date without a year: `10-31`.
    yearless_date: yearless_date -> YearlessDate;
    /// A time of day: `23:59`.
    time: time -> Time;
    /// A date and a time of day, without a time zone: `2026-10-31T23:59`.
    local_date_time: local_date_time -> LocalDateTime;
    /// A date and a time with their offset: `2026-10-31T23:59Z`.
    global_date_time: global_date_time -> GlobalDateTime;
    /// A duration: `PT4H18M3S` or `4h 18m 3s`.
    duration: duration -> Duration;
    /// A date, a time, or both with an offset, whichever it is.
    date_or_time: date_or_time -> date_or_time::DateOrTime;
}
