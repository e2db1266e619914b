//! Prices as people write them, and the currencies that they name.

use crate::people::{Decimal, number};

/// Signs and words of one currency each.
const CURRENCIES: [(&str, &str); 27] = [
    ("€", "EUR"),
    ("£", "GBP"),
    ("₹", "INR"),
    ("₽", "RUB"),
    ("₩", "KRW"),
    ("₺", "TRY"),
    ("₴", "UAH"),
    ("₫", "VND"),
    ("₪", "ILS"),
    ("₱", "PHP"),
    ("₦", "NGN"),
    ("฿", "THB"),
    ("₸", "KZT"),
    ("₾", "GEL"),
    ("zł", "PLN"),
    ("Kč", "CZK"),
    ("Ft", "HUF"),
    ("лв", "BGN"),
    ("руб", "RUB"),
    ("грн", "UAH"),
    ("US$", "USD"),
    ("C$", "CAD"),
    ("CA$", "CAD"),
    ("A$", "AUD"),
    ("NZ$", "NZD"),
    ("HK$", "HKD"),
    ("R$", "BRL"),
];

/// Codes of ISO 4217 that prices are written with.
const CODES: [&str; 44] = [
    "AED", "ARS", "AUD", "BGN", "BRL", "CAD", "CHF", "CLP", "CNY", "COP", "CZK", "DKK", "EGP",
    "EUR", "GBP", "HKD", "HUF", "IDR", "ILS", "INR", "ISK", "JPY", "KRW", "KZT", "MAD", "MXN",
    "MYR", "NGN", "NOK", "NZD", "PEN", "PHP", "PLN", "RON", "RSD", "RUB", "SAR", "SEK", "SGD",
    "THB", "TRY", "UAH", "USD", "ZAR",
];

/// Signs that several currencies have, each with a region or language in which it is one.
const SHARED: [(&str, &str, &str); 16] = [
    ("$", "en-us", "USD"),
    ("$", "en-ca", "CAD"),
    ("$", "fr-ca", "CAD"),
    ("$", "en-au", "AUD"),
    ("$", "en-nz", "NZD"),
    ("$", "es-mx", "MXN"),
    ("$", "es-us", "USD"),
    ("¥", "ja", "JPY"),
    ("¥", "zh", "CNY"),
    ("kr", "sv", "SEK"),
    ("kr", "da", "DKK"),
    ("kr", "nb", "NOK"),
    ("kr", "nn", "NOK"),
    ("kr", "no", "NOK"),
    ("kr", "is", "ISK"),
    ("円", "ja", "JPY"),
];

/// The price in a text: its amount, and the code of its currency if that is clear. `decimal` is the sign that the caller has given, or
/// else that of the page's language. `None` if the amount is not clear, or is a part of something: a percentage, cents.
pub(crate) fn price(
    text: &str,
    given: Option<Decimal>,
    decimal: Option<Decimal>,
    language: Option<&str>,
) -> Option<(f64, Option<&'static str>)> {
    let amount = number(text, decimal)?;
    let words = || text.split(|c: char| !c.is_alphabetic());
    if text.contains(['%', '‰', '٪', '¢'])
        || words().any(|word| ["ct", "cent", "cents", "Cent", "Cents"].contains(&word))
    {
        return None;
    }
    // `1.299 €` on an English page: prices with three decimals are fewer than pages that are translated.
    let cents = amount * 100.0;
    let has_more = (cents - cents.round()).abs() > 1e-6;
    if has_more && given.is_none() && number(text, None).is_none() {
        return None;
    }
    Some((amount, currency(text, language)))
}

/// Whether a word before digits may be a currency: `EUR`, `Rs`, `kr`, `US$`.
pub(crate) fn is_currency(word: &str) -> bool {
    CODES.contains(&word)
        || CURRENCIES.iter().any(|(sign, _)| *sign == word)
        || SHARED.iter().any(|(sign, _, _)| *sign == word)
        || ["Rs", "R", "Fr", "Kr", "Rp", "RM", "KSh"].contains(&word)
        || word.ends_with(is_currency_sign)
}

pub(crate) fn is_currency_sign(c: char) -> bool {
    matches!(c, '$' | '¢'..='¥' | '\u{20A0}'..='\u{20CF}')
}

/// The currency that a text names, by its code; `None` if it names none, or several, or one that several countries have and the
/// language does not say which.
pub(crate) fn currency(text: &str, language: Option<&str>) -> Option<&'static str> {
    let language = language.unwrap_or_default().to_ascii_lowercase().replace('_', "-");
    let is_language = |wanted: &str| {
        language.strip_prefix(wanted).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    };
    let mut found: Option<&'static str> = None;
    let words = text.split(|c: char| {
        c.is_ascii_digit()
            || c.is_whitespace()
            || matches!(c, '.' | ',' | '-' | '−' | '–' | '+' | '/' | ':' | '(' | ')')
    });
    for word in words.filter(|word| !word.is_empty()) {
        let code = CODES.iter().find(|code| **code == word).copied();
        let sign = || CURRENCIES.iter().find(|(sign, _)| *sign == word).map(|(_, code)| *code);
        let shared = || {
            let mut all = SHARED.iter().filter(|(sign, _, _)| *sign == word);
            all.find(|(_, language, _)| is_language(language)).map(|(_, _, code)| *code)
        };
        let named = code.or_else(sign).or_else(shared);
        match (named, found) {
            (Some(named), None) => found = Some(named),
            (Some(named), Some(before)) if named != before => return None,
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{currency, price};
    use crate::people::Decimal;

    #[test]
    fn currencies_have_their_codes() {
        for (text, language, expected) in [
            ("9,95 €", None, Some("EUR")),
            ("EUR 5", None, Some("EUR")),
            ("€5.00 EUR", None, Some("EUR")),
            ("US$5", None, Some("USD")),
            ("$5", None, None),
            ("$5", Some("en-US"), Some("USD")),
            ("$5", Some("en-CA"), Some("CAD")),
            ("5 kr", Some("sv"), Some("SEK")),
            ("5 kr.", Some("da-DK"), Some("DKK")),
            ("¥500", None, None),
            ("¥500", Some("ja"), Some("JPY")),
            ("5 EUR / 6 USD", None, None),
            ("5", Some("de"), None),
        ] {
            assert_eq!(currency(text, language), expected, "{text}");
        }
    }
    #[test]
    fn prices_are_whole_amounts() {
        for (text, language, expected) in [
            ("9,95 €", "de", Some((9.95, Some("EUR")))),
            ("ab 9,95 €", "de", Some((9.95, Some("EUR")))),
            ("-20 %", "de", None),
            ("20%", "en", None),
            ("99¢", "en-US", None),
            ("99 ct", "de", None),
            // Three decimals by the language of the page alone.
            ("1.299 €", "en", None),
            ("1.299 €", "de", Some((1299.0, Some("EUR")))),
            ("1,799 €/l", "de", None),
            ("1,299 €", "en", Some((1299.0, Some("EUR")))),
            ("KWD 1,234.567", "en", Some((1234.567, None))),
        ] {
            let decimal = Decimal::of(language);
            assert_eq!(
                price(text, None, decimal, Some(language)),
                expected,
                "{text} in {language}"
            );
        }
        let comma = Some(Decimal::Comma);
        assert_eq!(price("1,799 €/l", comma, comma, None), Some((1.799, Some("EUR"))));
    }
}
