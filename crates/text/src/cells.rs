//! The content of the cells of tables: numbers, dates, truth values, links, or text.

use crate::kinds::is_never_shown;
use duckbill::ElementRef;
use duckbill::dom::Visit;
use duckbill::microsyntax::date_time::{
    Date, GlobalDateTime, LocalDateTime, date, global_date_time, local_date_time,
};
use duckbill::names::Tag;

/// The value of a cell; see [`DataTable::values`](crate::DataTable::values).
///
/// ```
/// use duckbill_text::CellValue;
/// assert_eq!(CellValue::of("1,234"), CellValue::Integer(1234));
/// assert_eq!(CellValue::of("\u{2212}2.5"), CellValue::Float(-2.5));
/// assert_eq!(CellValue::of("2026-10-01").to_string(), "2026-10-01");
/// assert_eq!(CellValue::of("TRUE"), CellValue::Boolean(true));
/// assert_eq!(CellValue::of("007"), CellValue::Text("007".into()));
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum CellValue {
    /// Nothing, or no cell.
    Empty,
    /// `true` or `false`, in any case, `✓` or `✗`, or a checkbox alone.
    Boolean(bool),
    /// Digits, after a sign or without, in groups of three with commas between them or without. A number that begins with
    /// 0 and has other digits is text, such as a postal code.
    Integer(i64),
    /// The same with a point and digits, an exponent, or both.
    Float(f64),
    /// A [date](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#dates): `2026-10-01`.
    Date(Date),
    /// A [local date and time](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#local-dates-and-times).
    LocalDateTime(LocalDateTime),
    /// A [global date and time](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#global-dates-and-times).
    GlobalDateTime(GlobalDateTime),
    /// A link that has all of the text. The URL is as the page has it.
    Link {
        /// Its `href`.
        url: String,
        /// The text of the cell.
        text: String,
    },
    /// Any other text.
    Text(String),
}

impl CellValue {
    /// The value that a text says, on one line.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let text = text.trim();
        match text {
            "" => return Self::Empty,
            "✓" | "✔" => return Self::Boolean(true),
            "✗" | "✘" => return Self::Boolean(false),
            _ if text.eq_ignore_ascii_case("true") => return Self::Boolean(true),
            _ if text.eq_ignore_ascii_case("false") => return Self::Boolean(false),
            _ => {}
        }
        if let Some(number) = number(text) {
            return number;
        }
        // No other value begins with a digit; most texts are told from dates by that.
        if text.starts_with(|c: char| c.is_ascii_digit()) {
            if let Some(date) = date::parse(text) {
                return Self::Date(date);
            }
            if let Some(time) = global_date_time::parse(text) {
                return Self::GlobalDateTime(time);
            }
            if let Some(time) = local_date_time::parse(text) {
                return Self::LocalDateTime(time);
            }
        }
        Self::Text(text.to_owned())
    }

    /// How many bytes of text are in it.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::Link { url, text } => url.len() + text.len(),
            _ => 0,
        }
    }

    /// The value of a cell that has this text.
    pub(crate) fn of_cell(cell: ElementRef<'_>, text: &str) -> Self {
        match only_element(cell) {
            Some(only) if only.is_html(Tag::Time) || only.is_html(Tag::Data) => {
                let name = if only.is_html(Tag::Time) { "datetime" } else { "value" };
                match only.attribute(name).map(Self::of) {
                    // A value that a machine cannot read says less than the text.
                    None | Some(Self::Text(_) | Self::Empty) => Self::of(text),
                    Some(value) => value,
                }
            }
            Some(only) if only.is_html(Tag::Input) => Self::Boolean(only.has_attribute("checked")),
            Some(only) => match (Self::of(text), only.attribute("href")) {
                (Self::Text(text), Some(url)) => Self::Link { url: url.trim().to_owned(), text },
                (value, _) => value,
            },
            None => Self::of(text),
        }
    }
}

impl std::fmt::Display for CellValue {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Empty => Ok(()),
            Self::Boolean(value) => value.fmt(formatter),
            Self::Integer(value) => value.fmt(formatter),
            Self::Float(value) => value.fmt(formatter),
            Self::Date(value) => value.fmt(formatter),
            Self::LocalDateTime(value) => value.fmt(formatter),
            Self::GlobalDateTime(value) => value.fmt(formatter),
            Self::Link { text, .. } | Self::Text(text) => formatter.write_str(text),
        }
    }
}

/// A number as people write it: grouped or not, but not ambiguous. `1.234,5` is text.
fn number(text: &str) -> Option<CellValue> {
    let (is_negative, digits) = match text.strip_prefix(['-', '\u{2212}']) {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let end = digits.find(|c: char| !c.is_ascii_digit() && c != ',').unwrap_or(digits.len());
    let (whole, rest) = digits.split_at_checked(end)?;
    let mut groups = whole.split(',');
    let first = groups.next()?;
    let is_grouped = whole.len() > first.len();
    if first.is_empty()
        || first.len() > 1 && first.starts_with('0')
        || is_grouped && (first.len() > 3 || first == "0" || groups.any(|group| group.len() != 3))
    {
        return None;
    }
    let mut plain = String::with_capacity(text.len());
    plain.extend(is_negative.then_some('-'));
    plain.extend(whole.chars().filter(|&c| c != ','));
    if rest.is_empty() {
        return Some(match plain.parse() {
            Ok(number) => CellValue::Integer(number),
            Err(_) => CellValue::Float(plain.parse().ok()?),
        });
    }
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (fraction, exponent) = match rest.split_once(['e', 'E']) {
        Some((fraction, exponent)) => (fraction, Some(exponent)),
        None => (rest, None),
    };
    let is_fraction = match fraction.strip_prefix('.') {
        Some(fraction) => is_digits(fraction),
        None => fraction.is_empty(),
    };
    let is_exponent = exponent.is_none_or(|e| is_digits(e.strip_prefix(['-', '+']).unwrap_or(e)));
    if !is_fraction || !is_exponent {
        return None;
    }
    plain.push_str(rest);
    plain.parse().ok().filter(|number: &f64| number.is_finite()).map(CellValue::Float)
}

/// The element that has all of a cell's content: a link, a `time`, a `data` or a checkbox, alone or in others.
fn only_element(cell: ElementRef<'_>) -> Option<ElementRef<'_>> {
    let mut found: Option<ElementRef<'_>> = None;
    let mut edges = cell.as_node().traverse();
    let mut was_skipped = false;
    while let Some(edge) = edges.next() {
        match edge {
            Visit::Open(node) => match node.as_element() {
                Some(element) if is_never_shown(element) => {
                    edges.skip_inside();
                    was_skipped = true;
                }
                Some(element) if is_value(element) => {
                    if found.replace(element).is_some() {
                        return None;
                    }
                    edges.skip_inside();
                    was_skipped = true;
                }
                Some(element) if element.is_html(Tag::Table) => return None,
                Some(_) => {}
                // Text outside of it.
                None if !node.text().unwrap_or_default().trim_ascii().is_empty() => return None,
                None => {}
            },
            Visit::Close(_) if was_skipped => was_skipped = false,
            Visit::Close(_) => {}
        }
    }
    found
}

fn is_value(element: ElementRef<'_>) -> bool {
    element.is_html(Tag::Time)
        || element.is_html(Tag::Data)
        || element.is_html(Tag::A) && element.has_attribute("href")
        || element.is_html(Tag::Input)
            && element.attribute("type").is_some_and(|kind| kind.eq_ignore_ascii_case("checkbox"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_only_where_they_are_clear() {
        let integer = |text, number| assert_eq!(CellValue::of(text), CellValue::Integer(number));
        integer("0", 0);
        integer(" +12 ", 12);
        integer("-1,234,567", -1_234_567);
        let float = |text, number| assert_eq!(CellValue::of(text), CellValue::Float(number));
        float("0.5", 0.5);
        float("1,234.50", 1234.5);
        float("6.02e23", 6.02e23);
        float("1E-3", 1e-3);
        float("99999999999999999999", 1e20);
        for text in [
            "1,5",
            "12,34,567",
            "1.234,5",
            ",123",
            "1.",
            ".5",
            "1e",
            "0x10",
            "inf",
            "1e999",
            "--1",
            "0,123",
            "12 %",
            "01",
        ] {
            assert_eq!(CellValue::of(text), CellValue::Text(text.to_owned()));
        }
    }

    #[test]
    fn dates_are_those_of_the_standard() {
        assert!(matches!(CellValue::of("2026-02-28"), CellValue::Date(_)));
        assert!(matches!(CellValue::of("2026-02-28T12:00Z"), CellValue::GlobalDateTime(_)));
        assert!(matches!(CellValue::of("2026-02-28 12:00"), CellValue::LocalDateTime(_)));
        for text in ["2026-02-30", "28.2.2026", "2/28/2026"] {
            assert!(matches!(CellValue::of(text), CellValue::Text(_)), "{text}");
        }
    }
}
