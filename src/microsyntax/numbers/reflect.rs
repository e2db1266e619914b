//! Reflection: what an IDL attribute gives for a content attribute that holds a number.
//! [Reflecting content attributes in IDL attributes](https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#reflecting-content-attributes-in-idl-attributes)
//!
//! Each getter takes the content attribute's value, `None` for an absent attribute. Each setter
//! gives the value to write.
//!
//! ```
//! use duckbill::microsyntax::reflect::{COLUMN_SPAN, Signed, Unsigned};
//!
//! // `tabIndex` and its like: any long, 0 unless told otherwise.
//! assert_eq!(Signed::new().get(Some("-3 ")), -3);
//! // `maxLength` is limited to only non-negative numbers.
//! assert_eq!(Signed::non_negative().get(Some("-3")), -1);
//! // `size` of input is limited to only positive numbers, with a default of 20.
//! assert_eq!(Unsigned::positive().with_default(20).get(Some("0")), 20);
//! // `colSpan` is clamped to the range 1 to 1000.
//! assert_eq!(COLUMN_SPAN.get(Some("9999")), 1000);
//! ```

use std::fmt;

use super::float::BestRepresentation;
use super::{float, integer, non_negative_integer};

/// The largest number that a reflecting `unsigned long` attribute gives or takes: 2³¹ − 1.
pub const UNSIGNED_MAXIMUM: u32 = 2_147_483_647;

/// The "`IndexSizeError`" `DOMException` that setters throw for numbers outside their range.
///
/// ```
/// use duckbill::microsyntax::reflect::{IndexSizeError, Unsigned};
/// assert_eq!(Unsigned::positive().set(0), Err(IndexSizeError));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct IndexSizeError;

impl fmt::Display for IndexSizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the number is outside the range of the attribute")
    }
}

impl std::error::Error for IndexSizeError {}

/// How a `long` reflects.
///
/// ```
/// use duckbill::microsyntax::reflect::Signed;
/// assert_eq!(Signed::from(7).get(None), 7);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Signed {
    /// Whether it is [limited to only non-negative
    /// numbers](https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#limited-to-only-non-negative-numbers).
    pub non_negative: bool,
    /// The result for an absent value, an error, or a value beyond the type.
    pub default: i32,
}

impl Default for Signed {
    fn default() -> Self {
        Self::new()
    }
}

/// Any number, with this default.
impl From<i32> for Signed {
    fn from(default: i32) -> Self {
        Self { default, ..Self::new() }
    }
}

impl Signed {
    /// Any number of the type; 0 by default.
    #[must_use]
    pub const fn new() -> Self {
        Self { non_negative: false, default: 0 }
    }

    /// [Limited to only non-negative numbers](https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#limited-to-only-non-negative-numbers);
    /// −1 by default.
    #[must_use]
    pub const fn non_negative() -> Self {
        Self { non_negative: true, default: -1 }
    }

    /// On getting: the number, or the default for what is absent, an error or beyond the type.
    #[must_use]
    pub fn get(self, value: Option<&str>) -> i32 {
        value
            .and_then(|value| {
                if self.non_negative {
                    non_negative_integer::parse(value)?.try_into().ok()
                } else {
                    integer::parse(value)?.try_into().ok()
                }
            })
            .unwrap_or(self.default)
    }

    /// On setting: the string to write.
    ///
    /// # Errors
    ///
    /// A negative number, where the attribute is limited to only non-negative ones.
    pub fn set(self, number: i32) -> Result<String, IndexSizeError> {
        if self.non_negative && number < 0 {
            return Err(IndexSizeError);
        }
        Ok(number.to_string())
    }
}

/// The meaning of zero for an attribute of type `unsigned long`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Zero {
    Number,
    Forbidden,
    Fallback,
}

/// How an `unsigned long` reflects.
///
/// ```
/// use duckbill::microsyntax::reflect::Unsigned;
/// assert_eq!(Unsigned::new().get(Some("+8em")), 8);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Unsigned {
    zero: Zero,
    clamped: Option<(u32, u32)>,
    default: Option<u32>,
}

impl Default for Unsigned {
    fn default() -> Self {
        Self::new()
    }
}

/// Any number, with this default.
impl From<u32> for Unsigned {
    fn from(default: u32) -> Self {
        Self::new().with_default(default)
    }
}

impl Unsigned {
    /// Any number up to [`UNSIGNED_MAXIMUM`]; 0 by default.
    #[must_use]
    pub const fn new() -> Self {
        Self { zero: Zero::Number, clamped: None, default: None }
    }

    /// [Limited to only positive numbers](https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#limited-to-only-non-negative-numbers-greater-than-zero);
    /// 1 by default.
    #[must_use]
    pub const fn positive() -> Self {
        Self { zero: Zero::Forbidden, ..Self::new() }
    }

    /// [Limited to only positive numbers with fallback](https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#limited-to-only-non-negative-numbers-greater-than-zero-with-fallback):
    /// as [`positive`](Self::positive), but setting zero writes the default instead of throwing.
    #[must_use]
    pub const fn positive_with_fallback() -> Self {
        Self { zero: Zero::Fallback, ..Self::new() }
    }

    /// [Clamped to the range](https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#clamped-to-the-range)
    /// from `minimum` to `maximum`, both included; the minimum by default.
    #[must_use]
    pub const fn clamped(minimum: u32, maximum: u32) -> Self {
        Self { clamped: Some((minimum, maximum)), ..Self::new() }
    }

    /// With a default value.
    #[must_use]
    pub const fn with_default(self, default: u32) -> Self {
        Self { default: Some(default), ..self }
    }

    /// On getting: the number, the nearer bound of a clamped range, or the default for what is
    /// absent, an error or out of range.
    #[must_use]
    pub fn get(self, value: Option<&str>) -> u32 {
        let (minimum, maximum) = self.clamped.unwrap_or((self.minimum(), UNSIGNED_MAXIMUM));
        let fallback = self.default.unwrap_or(minimum);
        let Some(number) = value.and_then(non_negative_integer::parse) else {
            return fallback;
        };
        if number < u64::from(minimum) {
            if self.clamped.is_some() { minimum } else { fallback }
        } else if number > u64::from(maximum) {
            if self.clamped.is_some() { maximum } else { fallback }
        } else {
            u32::try_from(number).unwrap_or(maximum)
        }
    }

    /// On setting: the string to write. A number beyond [`UNSIGNED_MAXIMUM`] becomes the default, or
    /// without one the least number allowed; a clamped range does not bind setters.
    ///
    /// # Errors
    ///
    /// Zero, where the attribute is limited to only positive numbers without fallback.
    pub fn set(self, number: u32) -> Result<String, IndexSizeError> {
        if self.zero == Zero::Forbidden && number == 0 {
            return Err(IndexSizeError);
        }
        let minimum = self.minimum();
        let in_range = (minimum..=UNSIGNED_MAXIMUM).contains(&number);
        let number = if in_range { number } else { self.default.unwrap_or(minimum) };
        Ok(number.to_string())
    }

    fn minimum(self) -> u32 {
        u32::from(self.zero != Zero::Number)
    }
}

/// `colSpan` of cells, and `span` of `col` and `colgroup`.
pub const COLUMN_SPAN: Unsigned = Unsigned::clamped(1, 1000).with_default(1);

/// `rowSpan` of cells. With 0 a cell reaches to the end of its row group.
pub const ROW_SPAN: Unsigned = Unsigned::clamped(0, 65534).with_default(1);

/// How a `double` reflects.
///
/// ```
/// use duckbill::microsyntax::reflect::Double;
/// assert_eq!(Double::from(1.0).get(Some(".25")), 0.25);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Double {
    /// Whether it is limited to only positive numbers.
    pub positive: bool,
    /// The result for a value that is absent, an error or out of range.
    pub default: f64,
}

impl Default for Double {
    fn default() -> Self {
        Self::new()
    }
}

/// Any number, with this default.
impl From<f64> for Double {
    fn from(default: f64) -> Self {
        Self { default, ..Self::new() }
    }
}

impl Double {
    /// Any number; 0 by default.
    #[must_use]
    pub const fn new() -> Self {
        Self { positive: false, default: 0.0 }
    }

    /// Limited to only positive numbers; 0 by default.
    #[must_use]
    pub const fn positive() -> Self {
        Self { positive: true, ..Self::new() }
    }

    /// On getting: the number, or the default for what is absent, an error or not positive where
    /// it must be.
    #[must_use]
    pub fn get(self, value: Option<&str>) -> f64 {
        value
            .and_then(float::parse)
            .filter(|number| !self.positive || *number > 0.0)
            .unwrap_or(self.default)
    }

    /// On setting: the string to write, or `None` where the setter leaves the attribute alone (a
    /// number that is not positive where it must be). Infinities and NaN never get this far in a
    /// browser, whose bindings throw a `TypeError`; they are left alone too.
    #[must_use]
    pub fn set(self, number: f64) -> Option<String> {
        let allowed = number.is_finite() && (!self.positive || number > 0.0);
        allowed.then(|| BestRepresentation(number).to_string())
    }
}
