//! Attributes as typed values: numbers, keywords, tokens, dates, colours.
//! [Reflecting content attributes in IDL attributes](https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#reflecting-content-attributes-in-idl-attributes)
//!
//! [`ElementRef::reflect`] is the door; the grammars are those of [`microsyntax`](crate::microsyntax).
//! An attribute is named as in the markup, not as in scripts: `maxlength`.

use std::borrow::Cow;

use crate::dom::view::element_ref::ElementRef;
use crate::microsyntax::color::Color;
use crate::microsyntax::date_time::{
    Date, Duration, GlobalDateTime, LocalDateTime, Month, Time, Week, YearlessDate, date,
    date_or_time, duration, global_date_time, local_date_time, month, time, week, yearless_date,
};
use crate::microsyntax::enumerated::Enumerated;
use crate::microsyntax::reflect::{Double, Signed, Unsigned};
use crate::microsyntax::token_list::TokenList;
use crate::microsyntax::{GrammarEdition, dataset, legacy_color, simple_color};

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
    ///
    /// ```
    /// let document = duckbill::parse("<p tabindex=' -1px'>");
    /// let p = document.elements_by_tag_name("p").next().unwrap();
    /// assert_eq!(p.reflect().long("tabindex", 0), -1);
    /// ```
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
    ///
    /// ```
    /// let document = duckbill::parse("<img alt=duck>");
    /// let image = document.images().next().unwrap();
    /// assert_eq!((image.reflect().string("alt"), image.reflect().string("title")), ("duck", ""));
    /// ```
    #[must_use]
    pub fn string(self, name: &str) -> &'a str {
        self.0.attribute(name).unwrap_or_default()
    }

    /// Whether a boolean attribute is set, whatever its value.
    ///
    /// ```
    /// let document = duckbill::parse("<input disabled=false>");
    /// let input = document.elements_by_tag_name("input").next().unwrap();
    /// assert!(input.reflect().boolean("disabled") && !input.reflect().boolean("checked"));
    /// ```
    #[must_use]
    pub fn boolean(self, name: &str) -> bool {
        self.0.has_attribute(name)
    }

    /// Reflects as a `long`: the number, or `default` if the value is absent, not a number or too large.
    ///
    /// ```
    /// let document = duckbill::parse("<p tabindex=' -1px'>");
    /// let p = document.elements_by_tag_name("p").next().unwrap();
    /// assert_eq!((p.reflect().long("tabindex", 0), p.reflect().long("value", 7)), (-1, 7));
    /// ```
    #[must_use]
    pub fn long(self, name: &str, default: i32) -> i32 {
        self.signed(name, Signed::new().with_default(default))
    }

    /// Reflects as a `long` by other rules, as for `maxlength`.
    ///
    /// ```
    /// use duckbill::microsyntax::reflect::Signed;
    /// let document = duckbill::parse("<input maxlength=-5>");
    /// let input = document.elements_by_tag_name("input").next().unwrap();
    /// assert_eq!(input.reflect().signed("maxlength", Signed::non_negative()), -1);
    /// ```
    #[must_use]
    pub fn signed(self, name: &str, rule: Signed) -> i32 {
        rule.get(self.0.attribute(name))
    }

    /// Reflects as an `unsigned long`: the number, or `default` if the value is absent, not a number or
    /// above 2³¹ − 1.
    ///
    /// ```
    /// let document = duckbill::parse("<img width=300>");
    /// let image = document.images().next().unwrap().reflect();
    /// assert_eq!((image.unsigned_long("width", 0), image.unsigned_long("height", 9)), (300, 9));
    /// ```
    #[must_use]
    pub fn unsigned_long(self, name: &str, default: u32) -> u32 {
        self.unsigned(name, Unsigned::new().with_default(default))
    }

    /// Reflects as an `unsigned long` by other rules, as for `colspan` and `size`.
    ///
    /// ```
    /// use duckbill::microsyntax::reflect::Unsigned;
    /// let document = duckbill::parse("<table><td colspan=5000>");
    /// let cell = document.elements_by_tag_name("td").next().unwrap();
    /// assert_eq!(cell.reflect().unsigned("colspan", Unsigned::clamped(1, 1000).with_default(1)), 1000);
    /// ```
    #[must_use]
    pub fn unsigned(self, name: &str, rule: Unsigned) -> u32 {
        rule.get(self.0.attribute(name))
    }

    /// Reflects as a `double`: the number, or `default` if the value is absent or not a number.
    ///
    /// ```
    /// let document = duckbill::parse("<meter value=.5>");
    /// let meter = document.elements_by_tag_name("meter").next().unwrap().reflect();
    /// assert_eq!((meter.double("value", 0.0), meter.double("max", 1.0)), (0.5, 1.0));
    /// ```
    #[must_use]
    pub fn double(self, name: &str, default: f64) -> f64 {
        self.double_by(name, Double::new().with_default(default))
    }

    /// Reflects as a `double` by other rules, as for `max` of `progress`.
    ///
    /// ```
    /// use duckbill::microsyntax::reflect::Double;
    /// let document = duckbill::parse("<progress max=-2>");
    /// let progress = document.elements_by_tag_name("progress").next().unwrap();
    /// assert_eq!(progress.reflect().double_by("max", Double::positive().with_default(1.0)), 1.0);
    /// ```
    #[must_use]
    pub fn double_by(self, name: &str, rule: Double) -> f64 {
        rule.get(self.0.attribute(name))
    }

    /// The state of an [enumerated attribute](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#enumerated-attribute);
    /// `None` for no state. Tables are in [`microsyntax::enumerated`](crate::microsyntax::enumerated).
    ///
    /// ```
    /// use duckbill::microsyntax::enumerated::{DIR, INPUT_TYPE};
    /// let document = duckbill::parse("<input type=EMAIL dir=up>");
    /// let input = document.elements_by_tag_name("input").next().unwrap();
    /// assert_eq!(input.reflect().enumerated("type", &INPUT_TYPE), Some("email"));
    /// assert_eq!(input.reflect().enumerated("dir", &DIR), None);
    /// ```
    #[must_use]
    pub fn enumerated<S: Copy + PartialEq>(self, name: &str, table: &Enumerated<S>) -> Option<S> {
        table.state(self.0.attribute(name))
    }

    /// Reflects as a URL: absolute if it is a URL, else the value unchanged; empty if the attribute is
    /// absent. The base is that of [`Document::base_url`](crate::Document::base_url).
    ///
    /// ```
    /// use duckbill::dom::BaseUrl;
    /// let document = duckbill::parse("<img src=a.png longdesc='http://['>");
    /// let base = document.base_url(&BaseUrl::parse("https://example.com/x/").unwrap());
    /// let image = document.images().next().unwrap().reflect();
    /// assert_eq!(image.url("src", &base), "https://example.com/x/a.png");
    /// assert_eq!((image.url("longdesc", &base), image.url("cite", &base)), ("http://[".into(), "".into()));
    /// ```
    #[cfg(feature = "url")]
    #[must_use]
    pub fn url(self, name: &str, base: &crate::dom::BaseUrl) -> Cow<'a, str> {
        let Some(value) = self.0.attribute(name) else { return Cow::Borrowed("") };
        base.resolve_in(value, self.0.as_node().document().encoding().encoding)
            .map_or(Cow::Borrowed(value), Cow::Owned)
    }

    /// The tokens of an attribute, to read and change. The list is a copy, so write it back with
    /// [`Document::set_attribute`](crate::Document::set_attribute).
    ///
    /// ```
    /// let mut document = duckbill::parse("<p class='a b'>");
    /// let p = document.elements_by_tag_name("p").next().unwrap();
    /// let (id, mut classes) = (p.as_node().id(), p.reflect().token_list("class"));
    /// classes.toggle("a", None)?;
    /// document.set_attribute(id, "class", classes.value())?;
    /// assert_eq!(document.elements_by_class_name("a").count(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn token_list(self, name: &str) -> TokenList {
        TokenList::new_edition(self.0.attribute(name), GrammarEdition::Living)
    }

    /// The `data-*` attributes by the names that scripts use, in the order of the markup.
    /// [`dataset`](https://html.spec.whatwg.org/multipage/dom.html#dom-dataset)
    ///
    /// ```
    /// let document = duckbill::parse("<p data-user-id=7 class=x data-x=y>");
    /// let p = document.elements_by_tag_name("p").next().unwrap();
    /// let pairs: Vec<_> = p.reflect().dataset().collect();
    /// assert_eq!(pairs, [("userId".into(), "7"), ("x".into(), "y")]);
    /// ```
    pub fn dataset(self) -> impl DoubleEndedIterator<Item = (Cow<'a, str>, &'a str)> + use<'a> {
        self.0
            .attributes()
            .filter_map(|attribute| Some((dataset::parse(attribute.name())?, attribute.value())))
    }

    /// One value of the [`dataset`](Self::dataset) by its name in scripts.
    ///
    /// ```
    /// let document = duckbill::parse("<p data-user-id=7>");
    /// let p = document.elements_by_tag_name("p").next().unwrap();
    /// assert_eq!((p.reflect().data("userId"), p.reflect().data("user-id")), (Some("7"), None));
    /// ```
    #[must_use]
    pub fn data(self, property: &str) -> Option<&'a str> {
        self.0.attribute(&dataset::to_attribute(property).ok()?)
    }

    /// A colour as `<input type=color>` has it: `#` and six digits, nothing else.
    ///
    /// ```
    /// let document = duckbill::parse("<input type=color value=#FF8800>");
    /// let input = document.elements_by_tag_name("input").next().unwrap();
    /// assert_eq!(input.reflect().simple_color("value").unwrap().to_string(), "#ff8800");
    /// ```
    #[must_use]
    pub fn simple_color(self, name: &str) -> Option<Color> {
        simple_color::parse(self.0.attribute(name)?)
    }

    /// A [legacy colour](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-a-legacy-colour-value),
    /// as of `bgcolor`, which nearly any text is.
    ///
    /// ```
    /// let document = duckbill::parse("<body bgcolor=chucknorris>");
    /// let color = document.body().unwrap().reflect().legacy_color("bgcolor").unwrap();
    /// assert_eq!(color.to_string(), "#c00000");
    /// ```
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
    ///
    /// ```
    /// let document = duckbill::parse("<time datetime=2026-10-31><time datetime=2026-02-30>");
    /// let dates: Vec<_> =
    ///     document.elements_by_tag_name("time").map(|time| time.reflect().date("datetime")).collect();
    /// assert_eq!(dates[0].unwrap().to_string(), "2026-10-31");
    /// assert_eq!(dates[1], None);
    /// ```
    date: date -> Date;
    /// A month: `2026-10`.
    ///
    /// ```
    /// let document = duckbill::parse("<input type=month value=2026-10>");
    /// let input = document.elements_by_tag_name("input").next().unwrap();
    /// assert_eq!(input.reflect().month("value").unwrap().to_string(), "2026-10");
    /// ```
    month: month -> Month;
    /// A week: `2026-W44`.
    ///
    /// ```
    /// let document = duckbill::parse("<input type=week value=2026-W44>");
    /// let input = document.elements_by_tag_name("input").next().unwrap();
    /// assert_eq!(input.reflect().week("value").unwrap().to_string(), "2026-W44");
    /// ```
    week: week -> Week;
    /// A date without a year: `10-31`.
    ///
    /// ```
    /// let document = duckbill::parse("<time datetime=10-31>");
    /// let time = document.elements_by_tag_name("time").next().unwrap();
    /// assert!(time.reflect().yearless_date("datetime").is_some());
    /// ```
    yearless_date: yearless_date -> YearlessDate;
    /// A time of day: `23:59`.
    ///
    /// ```
    /// let document = duckbill::parse("<input type=time min=23:59>");
    /// let input = document.elements_by_tag_name("input").next().unwrap();
    /// assert_eq!(input.reflect().time("min").unwrap().to_string(), "23:59");
    /// ```
    time: time -> Time;
    /// A date and a time of day, without a time zone: `2026-10-31T23:59`.
    ///
    /// ```
    /// let document = duckbill::parse("<input type=datetime-local value='2026-10-31 23:59'>");
    /// let input = document.elements_by_tag_name("input").next().unwrap();
    /// assert_eq!(input.reflect().local_date_time("value").unwrap().to_string(), "2026-10-31T23:59");
    /// ```
    local_date_time: local_date_time -> LocalDateTime;
    /// A date and a time with their offset: `2026-10-31T23:59Z`.
    ///
    /// ```
    /// let document = duckbill::parse("<ins datetime=2026-10-31T23:59Z>");
    /// let inserted = document.elements_by_tag_name("ins").next().unwrap();
    /// assert!(inserted.reflect().global_date_time("datetime").is_some());
    /// assert!(inserted.reflect().date("datetime").is_none());
    /// ```
    global_date_time: global_date_time -> GlobalDateTime;
    /// A duration: `PT4H18M3S` or `4h 18m 3s`.
    ///
    /// ```
    /// let document = duckbill::parse("<time datetime=PT4H>");
    /// let time = document.elements_by_tag_name("time").next().unwrap();
    /// assert!(time.reflect().duration("datetime").is_some());
    /// ```
    duration: duration -> Duration;
    /// A date, a time, or both with an offset, whichever it is.
    ///
    /// ```
    /// let document = duckbill::parse("<time datetime=23:59>");
    /// let time = document.elements_by_tag_name("time").next().unwrap();
    /// assert!(time.reflect().date_or_time("datetime").is_some());
    /// ```
    date_or_time: date_or_time -> date_or_time::DateOrTime;
}
