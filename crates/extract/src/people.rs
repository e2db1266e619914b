//! Numbers and prices as people write them: `1,200.50`, `9,95 €`, `CHF 1’200.–`. The standard's grammar is for attributes; of
//! these it would read the beginning.
//!
//! Text that may be two numbers, such as `1,200`, is read by the decimal sign that is [said](Decimal) or that of the page's language,
//! and is nothing without either. Which languages have a comma is told by CLDR 48 (`numbers/symbols/decimal`).

/// The sign before the decimals of a number.
///
/// ```
/// use duckbill_extract::{Columns, Decimal, RowOptions, Value};
/// let columns = Columns::new().with_selected("price:number=b")?;
/// let document = duckbill::parse("<b>1.200</b>");
/// assert_eq!(columns.row(&document, &RowOptions::new())?, [Value::Null]);
/// let options = RowOptions::new().with_decimal(Decimal::Comma);
/// assert_eq!(columns.row(&document, &options)?, [Value::Float(1200.0)]);
/// let options = RowOptions::new().with_decimal(Decimal::Point);
/// assert_eq!(columns.row(&document, &options)?, [Value::Float(1.2)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Decimal {
    /// `1,200.50`
    Point,
    /// `1.200,50`
    Comma,
}

/// Languages with a comma in all regions that have them.
const COMMA: [&str; 34] = [
    "be", "bg", "bs", "ca", "cs", "da", "el", "et", "eu", "fi", "fr", "gl", "hr", "hu", "id", "is",
    "ka", "kk", "lt", "lv", "mk", "nb", "nl", "nn", "no", "pl", "pt", "ro", "ru", "sk", "sl", "sv",
    "tr", "uk",
];
/// Languages with a point.
const POINT: [&str; 12] = ["am", "cy", "fa", "ga", "gd", "he", "hi", "ja", "ko", "sw", "th", "zh"];

impl Decimal {
    /// That of a language; `None` if it is not known, or differs from region to region and the region is not said.
    pub(crate) fn of(language: &str) -> Option<Self> {
        let mut parts = language.split(['-', '_']).map(str::to_ascii_lowercase);
        let name = parts.next()?;
        let region = parts.find(|part| part.len() == 2).unwrap_or_default();
        let is = |regions: &[&str]| regions.contains(&region.as_str());
        match name.as_str() {
            "en" if is(&["za", "de", "at", "nl", "be", "fi", "se", "dk", "ch"]) => None,
            "en" => Some(Self::Point),
            "fr" | "it" | "pt" | "nl" if is(&["ch", "ca"]) => None,
            "de" if is(&["ch", "li"]) => Some(Self::Point),
            "de" | "it" | "vi" => Some(Self::Comma),
            "es" if is(&["mx", "us", "gt", "hn", "ni", "pa", "pe", "pr", "sv", "do", "cu"]) => {
                Some(Self::Point)
            }
            "es" if is(&["es", "ar", "cl", "co", "uy", "py", "ve", "bo", "ec"]) => {
                Some(Self::Comma)
            }
            name if COMMA.contains(&name) => Some(Self::Comma),
            name if POINT.contains(&name) => Some(Self::Point),
            _ => None,
        }
    }
}

fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\u{A0}' | '\u{202F}' | '\u{2009}')
}

fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '’' | '\u{2BC}')
}

fn is_minus(c: char) -> bool {
    matches!(c, '-' | '\u{2212}')
}

/// The only number in a text; `None` if there is another one, or it may be read in two ways.
pub(crate) fn number(text: &str, decimal: Option<Decimal>) -> Option<f64> {
    let text = text.trim();
    // Other digits than these are not read, so that nothing is left out of a number.
    if text.chars().any(|c| c.is_numeric() && !c.is_ascii_digit()) {
        return None;
    }
    // In accounts it is negative, elsewhere it is not.
    if text.starts_with('(') && text.ends_with(')') {
        return None;
    }
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let end = text.rfind(|c: char| c.is_ascii_digit())? + 1;
    let (before, digits, after) = (text.get(..start)?, text.get(start..end)?, text.get(end..)?);
    let mut before = before;
    let mut digits = std::borrow::Cow::Borrowed(digits);
    // `.5`
    if let Some(rest) = before.strip_suffix(['.', ','])
        && !rest.ends_with(|c: char| c.is_alphabetic())
    {
        digits = format!("0.{digits}").into();
        before = rest;
        if digits.get(2..)?.bytes().any(|byte| !byte.is_ascii_digit()) {
            return None;
        }
    }
    let value = unsigned(&digits, decimal)?;
    match after.chars().next() {
        // `9,–` has no decimals. `9-` may be less than nothing.
        Some(',' | '.') => {}
        Some(c) if is_minus(c) || c == '–' => return None,
        // `9e5`, `9a`, `9th`: only letters of units, which do not count.
        _ => {}
    }
    let is_negative = sign(before)?;
    Some(if is_negative { -value } else { value })
}

/// Whether the text before a number says that it is negative; `None` if that is not clear.
fn sign(before: &str) -> Option<bool> {
    let signs =
        before.chars().filter(|c| is_minus(*c) || *c == '+' || *c == '–' || *c == '—').count();
    if signs == 0 {
        return Some(false);
    }
    let at = before.rfind(|c: char| is_minus(c) || c == '+')?;
    let sign = before.get(at..)?.chars().next()?;
    let rest = before.get(at + sign.len_utf8()..)?;
    // `COVID-19`, `A - 5`: what is before a sign may be a word, and what is after it a currency.
    let is_clear = before.get(..at)?.trim_end().chars().next_back().is_none_or(is_currency_sign)
        && rest.chars().all(|c| is_currency_sign(c) || is_space(c) || c.is_ascii_uppercase());
    (signs == 1 && is_clear).then_some(is_minus(sign))
}

fn is_currency_sign(c: char) -> bool {
    matches!(c, '$' | '¢'..='¥' | '\u{20A0}'..='\u{20CF}')
}

/// Digits with marks between them, the first and the last of which are digits.
fn unsigned(digits: &str, decimal: Option<Decimal>) -> Option<f64> {
    let mut groups: Vec<&str> = Vec::new();
    let mut marks: Vec<char> = Vec::new();
    let mut start = 0;
    for (at, c) in digits.char_indices() {
        if c.is_ascii_digit() {
            continue;
        }
        let is_mark = matches!(c, '.' | ',') || is_space(c) || is_apostrophe(c);
        let group = digits.get(start..at)?;
        if !is_mark || group.is_empty() {
            return None;
        }
        groups.push(group);
        // All kinds of spaces are one mark, and so are all apostrophes.
        marks.push(if is_space(c) {
            if c == ' ' { ' ' } else { '\u{A0}' }
        } else if is_apostrophe(c) {
            '\''
        } else {
            c
        });
        start = at + c.len_utf8();
    }
    groups.push(digits.get(start..)?);
    let Some(&last) = marks.last() else { return parsed(&groups, None) };
    let count = |mark: char| marks.iter().filter(|one| **one == mark).count();
    let (is_point_or_comma, is_once) = (matches!(last, '.' | ','), count(last) == 1);
    let is_alone = marks.len() == 1;
    // A space may also be between two numbers.
    if count(' ') > 0 && decimal == Some(Decimal::Point) {
        return None;
    }
    let has_decimals = match (is_point_or_comma, is_once) {
        (true, true) if is_alone => {
            let (whole, rest) = (*groups.first()?, *groups.last()?);
            let may_be_group = rest.len() == 3 && whole.len() <= 3 && !whole.starts_with('0');
            match (may_be_group, decimal) {
                (false, _) => true,
                (true, None) => return None,
                (true, Some(Decimal::Point)) => last == '.',
                (true, Some(Decimal::Comma)) => last == ',',
            }
        }
        (true, true) => true,
        _ => false,
    };
    let whole = groups.len() - usize::from(has_decimals);
    let grouping = marks.get(..whole.checked_sub(1)?)?;
    let first = grouping.first();
    if grouping.iter().any(|mark| Some(mark) != first) {
        return None;
    }
    if first.is_some() && !are_groups(groups.get(..whole)?) {
        return None;
    }
    parsed(groups.get(..whole)?, groups.get(whole).copied())
}

/// Whether these are the groups of one number: of three digits, or but for the last of two, as in India.
fn are_groups(groups: &[&str]) -> bool {
    let [first, between @ .., last] = groups else { return true };
    let is_length = |length: usize| between.iter().all(|group| group.len() == length);
    let is_first = |most: usize| (1..=most).contains(&first.len()) && !first.starts_with('0');
    last.len() == 3 && (is_length(3) && is_first(3) || is_length(2) && is_first(2))
}

fn parsed(whole: &[&str], decimals: Option<&str>) -> Option<f64> {
    let text = format!("{}.{}", whole.concat(), decimals.unwrap_or("0"));
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

#[cfg(test)]
mod tests {
    use super::{Decimal, number};

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for (text, expected) in [
            ("1,200.50", 1200.5),
            ("1.200,50 €", 1200.5),
            ("9,95", 9.95),
            ("9.95", 9.95),
            ("$ 5", 5.0),
            ("-5", -5.0),
            ("−5,5", -5.5),
            ("-$5.25", -5.25),
            ("$-5.25", -5.25),
            ("+3", 3.0),
            ("1 200,50", 1200.5),
            ("1\u{A0}200\u{A0}300", 1_200_300.0),
            ("CHF 1’200.50", 1200.5),
            ("12,34,567.00", 1_234_567.0),
            ("1.200.300", 1_200_300.0),
            ("1,200,300", 1_200_300.0),
            ("0.125", 0.125),
            ("0,125", 0.125),
            ("1234.567", 1234.567),
            (".5", 0.5),
            ("9,–", 9.0),
            ("9,-", 9.0),
            ("about 12 km", 12.0),
            ("2024", 2024.0),
        ] {
            assert_eq!(number(text, None), Some(expected), "{text}");
        }
        for (text, point, comma) in [("1,200", 1200.0, 1.2), ("1.200", 1.2, 1200.0)] {
            assert_eq!(number(text, None), None, "{text}");
            assert_eq!(number(text, Some(Decimal::Point)), Some(point), "{text}");
            assert_eq!(number(text, Some(Decimal::Comma)), Some(comma), "{text}");
        }
    }

    #[test]
    fn what_is_not_one_number_is_none() {
        for text in [
            "",
            "x",
            "5 to 10",
            "5–10",
            "5-10",
            "1.2.3",
            "12.05.2024",
            "12/5",
            "(5.00)",
            "5-",
            "COVID-19",
            "A-5",
            "1,2,3",
            "1.200.30",
            "1,200.300.4",
            "10:30",
            "½",
            "1½",
            "٣",
            "0,100,200",
            "1e5",
            "--5",
        ] {
            assert_eq!(number(text, None), None, "{text}");
            assert_eq!(number(text, Some(Decimal::Point)), None, "{text}");
        }
        // With a space it may be two numbers where numbers are not written so.
        assert_eq!(number("2 100", Some(Decimal::Point)), None);
        assert_eq!(number("2 100", Some(Decimal::Comma)), Some(2100.0));
    }

    #[test]
    fn languages_have_their_signs() {
        for (language, expected) in [
            ("en", Some(Decimal::Point)),
            ("de-DE", Some(Decimal::Comma)),
            ("de-CH", Some(Decimal::Point)),
            ("es-MX", Some(Decimal::Point)),
            ("es", None),
            ("fr", Some(Decimal::Comma)),
            ("x", None),
            ("", None),
        ] {
            assert_eq!(Decimal::of(language), expected, "{language}");
        }
    }
}
