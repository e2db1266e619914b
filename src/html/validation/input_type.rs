//! The types of `input`, and which attributes apply to them.

/// The state of the [`type`](https://html.spec.whatwg.org/multipage/input.html#attr-input-type) attribute of an `input`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum InputType {
    Hidden,
    Text,
    Search,
    Tel,
    Url,
    Email,
    Password,
    Date,
    Month,
    Week,
    Time,
    LocalDateTime,
    Number,
    Range,
    Color,
    Checkbox,
    Radio,
    File,
    Submit,
    Image,
    Reset,
    Button,
}

use InputType::{
    Button, Checkbox, Color, Date, Email, File, Hidden, Image, LocalDateTime, Month, Number,
    Password, Radio, Range, Reset, Search, Submit, Tel, Text, Time, Url, Week,
};

/// The keywords but `text`, which is the default too.
const KEYWORDS: [(&str, InputType); 21] = [
    ("hidden", Hidden),
    ("search", Search),
    ("tel", Tel),
    ("url", Url),
    ("email", Email),
    ("password", Password),
    ("date", Date),
    ("month", Month),
    ("week", Week),
    ("time", Time),
    ("datetime-local", LocalDateTime),
    ("number", Number),
    ("range", Range),
    ("color", Color),
    ("checkbox", Checkbox),
    ("radio", Radio),
    ("file", File),
    ("submit", Submit),
    ("image", Image),
    ("reset", Reset),
    ("button", Button),
];

impl InputType {
    /// The type that an attribute says; text if it says none that is known.
    pub(crate) fn of(attribute: Option<&str>) -> Self {
        let kind = attribute.unwrap_or_default();
        let mut keywords = KEYWORDS.into_iter();
        keywords.find(|(keyword, _)| kind.eq_ignore_ascii_case(keyword)).map_or(Text, |(_, it)| it)
    }

    /// Whether it is a line of text, with whatever grammar.
    pub(super) const fn is_text(self) -> bool {
        matches!(self, Text | Search | Tel | Url | Email | Password)
    }

    /// Whether its value is a point of a range: a date, a time or a number.
    pub(crate) const fn is_ranged(self) -> bool {
        matches!(self, Date | Month | Week | Time | LocalDateTime | Number | Range)
    }

    /// Whether [`placeholder`](https://html.spec.whatwg.org/multipage/input.html#attr-input-placeholder) applies.
    pub(crate) const fn has_placeholder(self) -> bool {
        self.is_text() || matches!(self, Number)
    }

    /// Whether [`readonly`](https://html.spec.whatwg.org/multipage/input.html#attr-input-readonly) applies.
    pub(crate) const fn can_be_read_only(self) -> bool {
        self.is_text() || (self.is_ranged() && !matches!(self, Range))
    }

    /// Whether [`required`](https://html.spec.whatwg.org/multipage/input.html#attr-input-required) applies.
    pub(crate) const fn can_be_required(self) -> bool {
        self.can_be_read_only() || matches!(self, Checkbox | Radio | File)
    }

    /// Whether its constraints are never validated: it is hidden, or a button that does not submit.
    pub(crate) const fn is_never_validated(self) -> bool {
        matches!(self, Hidden | Reset | Button)
    }

    /// Whether the [auto directionality](https://html.spec.whatwg.org/multipage/dom.html#auto-directionality) is that of
    /// its value.
    pub(crate) const fn has_direction_of_value(self) -> bool {
        self.is_text() || matches!(self, Hidden | Submit | Reset | Button)
    }
}
