//! Numbers and prices as people write them: `1,200.50`, `9,95 €`, `CHF 1’200.–`. The standard's grammar is for attributes; of
//! these it would read the beginning.
//!
//! Text that may be two numbers, such as `1,200`, is read by the decimal sign that is [said](Decimal) or that of the page's language,
//! and is nothing without either. Digits of some other scripts are read as those of ASCII. A number before a word such as `million` is nothing:
//! some of these words mean different numbers in different languages. The languages with a decimal comma are those of CLDR 48 (`numbers/symbols/decimal`).

use crate::currencies::{is_currency, is_currency_sign};

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
    matches!(c, ' ' | '\u{A0}' | '\u{2007}' | '\u{202F}' | '\u{2009}')
}

fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '’' | '\u{2BC}')
}

fn is_minus(c: char) -> bool {
    matches!(c, '-' | '\u{2212}')
}

fn is_dash(c: char) -> bool {
    is_minus(c) || matches!(c, '–' | '—')
}

/// The zeros of the digits that are read: of ASCII, Arabic, Persian, Devanagari, Bengali, Thai, and of full width.
const ZEROS: [char; 7] = ['0', '\u{660}', '\u{6F0}', '\u{966}', '\u{9E6}', '\u{E50}', '\u{FF10}'];

/// The text with digits of ASCII, and without characters that only give a direction or a place to break; `None` if there are
/// digits of several scripts, or numbers that are not written in such digits.
fn in_ascii_digits(text: &str) -> Option<String> {
    let mut plain = String::with_capacity(text.len());
    let mut script = None;
    let mut before = None;
    for c in text.trim().chars() {
        if matches!(c, '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}')
            || matches!(c, '\u{2060}'..='\u{2069}' | '\u{FEFF}')
        {
            continue;
        }
        let digit = |zero: &char| {
            let value = u32::from(c).checked_sub(u32::from(*zero)).filter(|value| *value < 10)?;
            Some((*zero, char::from_digit(value, 10)?))
        };
        match ZEROS.iter().find_map(digit) {
            Some((zero, digit)) => {
                if *script.get_or_insert(zero) != zero {
                    return None;
                }
                plain.push(digit);
            }
            // `m²`, `9,95 €¹`: the number is over. After a digit it is a power or a note.
            None if c.is_numeric() => {
                let is_small = matches!(c, '²' | '³' | '¹' | '\u{2070}'..='\u{2089}');
                if !is_small || before.is_none_or(char::is_numeric) {
                    return None;
                }
                continue;
            }
            None => plain.push(match c {
                '．' => '.',
                '，' => ',',
                '－' => '-',
                other => other,
            }),
        }
        before = Some(c);
    }
    Some(plain)
}

/// Words for thousands and more. Some mean different numbers in different languages.
const MAGNITUDES: [&str; 40] = [
    "thousand",
    "million",
    "millions",
    "billion",
    "billions",
    "trillion",
    "mio",
    "mrd",
    "mill",
    "mld",
    "mds",
    "mln",
    "mlrd",
    "bln",
    "bn",
    "tsd",
    "tausend",
    "millionen",
    "milliarden",
    "mille",
    "milliard",
    "milliards",
    "millones",
    "mil",
    "tys",
    "tis",
    "lakh",
    "lakhs",
    "lac",
    "crore",
    "crores",
    "тыс",
    "млн",
    "млрд",
    "万",
    "萬",
    "億",
    "亿",
    "千",
    "만",
];

/// Whether a word makes the number before it another one: `5 million`, `1.2M`, `5k`, `3 M€`.
fn is_magnitude(after: &str, has_currency: bool) -> bool {
    let is_joined = after.starts_with(char::is_alphabetic);
    let rest = after.trim_start_matches(is_space);
    let end = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
    let (Some(word), Some(following)) = (rest.get(..end), rest.get(end..)) else { return false };
    let is_before_sign = following.starts_with(is_currency_sign);
    match word {
        "k" | "K" | "M" | "B" => is_joined || is_before_sign,
        "m" | "b" => is_before_sign || has_currency && is_joined,
        "Cr" | "cr" | "L" => has_currency,
        // Chinese, Japanese and Korean have no spaces between words.
        _ if word.starts_with(['万', '萬', '億', '亿', '千', '만']) => true,
        _ => MAGNITUDES.contains(&&*word.to_lowercase()),
    }
}

/// The last word of what is before a number.
fn last_word(before: &str) -> &str {
    let is_letter = |c: char| c.is_alphabetic() || is_currency_sign(c);
    before.rsplit(|c: char| !is_letter(c)).next().unwrap_or_default()
}

/// The only number in a text; `None` if there is another one, or it may be read in two ways.
pub(crate) fn number(text: &str, decimal: Option<Decimal>) -> Option<f64> {
    let text = in_ascii_digits(text)?;
    // In accounts it is negative, elsewhere it is not.
    if text.starts_with('(') && text.ends_with(')') {
        return None;
    }
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let end = text.rfind(|c: char| c.is_ascii_digit())? + 1;
    let (mut before, digits, after) = (text.get(..start)?, text.get(start..end)?, text.get(end..)?);
    let mut digits = std::borrow::Cow::Borrowed(digits);
    // `.5`
    if let Some(rest) = before.strip_suffix(['.', ',', '٫'])
        && !rest.ends_with(char::is_alphabetic)
    {
        digits = format!("0.{digits}").into();
        before = rest;
        if digits.get(2..)?.bytes().any(|byte| !byte.is_ascii_digit()) {
            return None;
        }
    }
    let joined = last_word(before);
    let spaced = last_word(before.trim_end_matches(is_space));
    // `H2O`, `iPhone5`: a name. `> 5`: any number above it.
    let is_name = joined.ends_with(char::is_alphabetic) && !is_currency(joined);
    let has_currency = is_currency(spaced) || before.contains(is_currency_sign);
    if is_name || before.contains(['<', '>', '≤', '≥']) || is_magnitude(after, has_currency) {
        return None;
    }
    let mut decimal = decimal;
    let mut following = after.chars();
    match following.next() {
        // `9,–` has no decimals: the mark before the dash is that of decimals, and no other.
        Some(mark @ (',' | '.')) if following.next().is_some_and(is_dash) => {
            if digits.contains(mark) {
                return None;
            }
            decimal = Some(if mark == ',' { Decimal::Comma } else { Decimal::Point });
        }
        // It may be less than nothing.
        Some(c) if is_dash(c) => return None,
        _ => {}
    }
    // `iPhone 5 299`: two numbers, unless the word is a currency.
    let is_after_word = !spaced.is_empty() && !is_currency(spaced);
    let value = unsigned(&digits, decimal, is_after_word)?;
    let is_negative = sign(before)?;
    Some(if is_negative { -value } else { value })
}

/// Whether the text before a number says that it is negative; `None` if that is not clear.
fn sign(before: &str) -> Option<bool> {
    let signs = before.chars().filter(|c| *c == '+' || is_dash(*c)).count();
    if signs == 0 {
        return Some(false);
    }
    let at = before.rfind(|c: char| is_minus(c) || c == '+')?;
    let sign = before.get(at..)?.chars().next()?;
    let rest = before.get(at + sign.len_utf8()..)?;
    // `- 5 apples` may be an item of a list.
    if sign == '-' && rest.starts_with(' ') {
        return None;
    }
    // `COVID-19`, `A - 5`: what is before a sign may be a word, and what is after it a currency.
    let is_clear = before.get(..at)?.trim_end().chars().next_back().is_none_or(is_currency_sign)
        && rest.chars().all(|c| is_currency_sign(c) || is_space(c) || c.is_ascii_uppercase());
    (signs == 1 && is_clear).then_some(is_minus(sign))
}

/// Digits with marks between them, the first and the last of which are digits.
///
/// A plain space may also be between two numbers, such as a model and its price.
fn unsigned(digits: &str, decimal: Option<Decimal>, is_after_word: bool) -> Option<f64> {
    let mut groups: Vec<&str> = Vec::new();
    let mut marks: Vec<char> = Vec::new();
    let mut start = 0;
    for (at, c) in digits.char_indices() {
        if c.is_ascii_digit() {
            continue;
        }
        let is_mark = matches!(c, '.' | ',' | '٫' | '٬') || is_space(c) || is_apostrophe(c);
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
    if count(' ') > 0 {
        // Decimals after a comma make it one number.
        let is_one = decimal == Some(Decimal::Comma) || decimal.is_none() && last == ',';
        if !is_one || is_after_word {
            return None;
        }
    }
    let has_decimals = match (is_point_or_comma, is_once) {
        // The Arabic signs have one meaning each.
        _ if last == '٫' => is_once,
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

    /// A text, and its number where the decimal sign is not known, is a point, is a comma.
    type Case = (&'static str, Option<f64>, Option<f64>, Option<f64>);

    /// The same number by all three.
    const fn same(text: &'static str, number: f64) -> Case {
        (text, Some(number), Some(number), Some(number))
    }

    /// Nothing by any.
    const fn none(text: &'static str) -> Case {
        (text, None, None, None)
    }

    #[test]
    fn numbers_of_many_languages() {
        let cases = [
            // Spaces: French, Polish, Czech, Hungarian, Russian.
            same("1\u{202F}234,56 €", 1234.56),
            same("1\u{A0}234\u{A0}567,89\u{A0}₽", 1_234_567.89),
            ("1 234,56 €", Some(1234.56), None, Some(1234.56)),
            ("1 234 Kč", None, None, Some(1234.0)),
            ("EUR 1 299,00", Some(1299.0), None, Some(1299.0)),
            ("1 299,00 PLN", Some(1299.0), None, Some(1299.0)),
            none("iPhone 5 299,00 €"),
            none("Model 3 500,00"),
            // Apostrophes: Switzerland.
            same("CHF 1'234.50", 1234.5),
            same("1’234’567", 1_234_567.0),
            same("CHF 1’200.–", 1200.0),
            // Groups of two: India.
            same("₹1,23,456.78", 123_456.78),
            same("Rs. 12,34,567", 1_234_567.0),
            same("Rs.500", 500.0),
            // Other digits: Arabic, Persian, Hindi, Japanese.
            same("١٬٢٠٠٫٥٠ ر.س", 1200.5),
            same("١٢٫٥٠", 12.5),
            ("١,٢٠٠", None, Some(1200.0), Some(1.2)),
            same("۱۲۳ تومان", 123.0),
            same("५०", 50.0),
            same("５００円", 500.0),
            none("1٢"),
            // Marks of direction.
            same("\u{200E}-5", -5.0),
            same("\u{200F}١٢٣\u{200F}", 123.0),
            // A currency before or after.
            same("€9.95", 9.95),
            same("R$ 1.234,56", 1234.56),
            same("US$1,234.56", 1234.56),
            same("kr 1.234,50", 1234.5),
            same("1.234,50 kr.", 1234.5),
            same("₺1.234,56", 1234.56),
            none("9€95"),
            // No decimals.
            same("9.–", 9.0),
            same("1.200,-", 1200.0),
            same("1,200.-", 1200.0),
            none("1.200.-"),
            // Words before, and after.
            same("ab 9,95 €", 9.95),
            same("from $1,200.00", 1200.0),
            same("1,99 €/kg", 1.99),
            none("1,99 €/100 g"),
            none("2 für 5 €"),
            none("4,5/5"),
            none("5 × 3"),
            same("120 m²", 120.0),
            same("9,95 €¹", 9.95),
            none("9,95¹"),
            none("10²"),
            // Signs and bounds.
            same("-20 %", -20.0),
            same("−\u{A0}20 %", -20.0),
            none("- 20 %"),
            none("> 100"),
            none("<5"),
            // Ranges and fractions.
            none("5–10 €"),
            none("5 bis 10"),
            none("$5-$10"),
            none("1/2"),
            none("3¼"),
            // Larger than they are written.
            none("£1.2m"),
            none("1.2M"),
            none("$5k"),
            none("3 M€"),
            none("1,5 Mio. €"),
            none("2.5 million"),
            none("10 тыс. руб"),
            none("5万円"),
            same("5 m", 5.0),
            same("16GB", 16.0),
            // Names.
            none("H2O"),
            none("iPhone5"),
            // One mark.
            ("1.234", None, Some(1.234), Some(1234.0)),
            ("12,345", None, Some(12_345.0), Some(12.345)),
            same("1234,567", 1234.567),
            same("1.234.567,89", 1_234_567.89),
            none("1,200,50"),
            none("+49 30 1234567"),
        ];
        for (text, unknown, point, comma) in cases {
            assert_eq!(number(text, None), unknown, "{text}");
            assert_eq!(number(text, Some(Decimal::Point)), point, "{text}, with a point");
            assert_eq!(number(text, Some(Decimal::Comma)), comma, "{text}, with a comma");
        }
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
