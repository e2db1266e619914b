//! Dates as people write them.

/// The names of months by the letters they begin with, in the languages of Europe that have most pages.
const MONTHS: [&[&str]; 12] = [
    &["jan", "ene", "gen", "sty"],
    &["feb", "fév", "fev", "lut"],
    &["mar", "mär", "maa", "mrt"],
    &["apr", "abr", "avr", "kwi"],
    &["may", "mai", "maj", "mei", "mag"],
    &["jun", "juin", "giu", "cze"],
    &["jul", "juil", "lug", "lip"],
    &["aug", "ago", "aoû", "aou", "sie"],
    &["sep", "set", "wrz"],
    &["oct", "okt", "out", "ott", "paź"],
    &["nov", "lis"],
    &["dec", "dez", "déc", "dic", "gru"],
];

/// Which of two numbers comes first where a date has slashes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SlashOrder {
    DayFirst,
    MonthFirst,
}

/// A number with its digits, a word, or a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Token<'t> {
    Number(u32, usize),
    Word(&'t str),
    Mark(char),
}

/// The first date in a short text, as `2026-01-02`.
pub(super) fn first(text: &str, order: SlashOrder) -> Option<String> {
    let tokens = tokens(text);
    (0..tokens.len()).find_map(|at| date(tokens.get(at..)?, order))
}

fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let kind = |c: char| (c.is_ascii_digit(), c.is_alphabetic());
        let end = if kind(character) == (false, false) {
            character.len_utf8()
        } else {
            rest.find(|c| kind(c) != kind(character)).unwrap_or(rest.len())
        };
        let (token, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
        rest = after;
        if character.is_ascii_digit() {
            tokens.push(Token::Number(token.parse().unwrap_or(u32::MAX), token.len()));
        } else if character.is_alphabetic() {
            tokens.push(Token::Word(token));
        } else if !character.is_whitespace() {
            tokens.push(Token::Mark(character));
        }
    }
    tokens
}

/// The date that begins with the first token.
fn date(tokens: &[Token<'_>], order: SlashOrder) -> Option<String> {
    use Token::{Mark, Number, Word};
    match *tokens {
        [
            Number(year, 4),
            Mark(mark @ ('-' | '/' | '.')),
            Number(month, 1..=2),
            Mark(again),
            Number(day, 1..=2),
            ..,
        ] if mark == again => written(year, month, day),
        [
            Number(first, 1..=2),
            Mark('.'),
            Number(month, 1..=2),
            Mark('.'),
            Number(year, 2 | 4),
            ..,
        ] => written(century(year), month, first),
        [
            Number(first, 1..=2),
            Mark(mark @ ('/' | '-')),
            Number(second, 1..=2),
            Mark(again),
            Number(year, 4),
            ..,
        ] if mark == again => {
            let is_day_first = first > 12 || second <= 12 && order == SlashOrder::DayFirst;
            let (day, month) = if is_day_first { (first, second) } else { (second, first) };
            written(year, month, day)
        }
        [
            Number(year, 4),
            Word("年" | "년"),
            Number(month, 1..=2),
            Word("月" | "월"),
            Number(day, 1..=2),
            ..,
        ] => written(year, month, day),
        [Number(day, 1..=2), ref rest @ ..] => {
            let rest = match *rest {
                [Mark('.' | '-' | 'º' | '°'), ref rest @ ..] => rest,
                [Word("st" | "nd" | "rd" | "th" | "er" | "de" | "of"), ref rest @ ..] => rest,
                ref rest => rest,
            };
            let rest = without_word(rest, &["de", "of"]);
            let [Word(month), ref rest @ ..] = *rest else { return None };
            let rest = match *rest {
                [Mark('.' | ',' | '-'), ref rest @ ..] => rest,
                ref rest => rest,
            };
            let [Number(year, 4), ..] = *without_word(rest, &["de", "del"]) else { return None };
            written(year, month_of(month)?, day)
        }
        [Word(month), ref rest @ ..] => {
            let rest = match *rest {
                [Mark('.'), ref rest @ ..] => rest,
                ref rest => rest,
            };
            let [Number(day, 1..=2), ref rest @ ..] = *rest else { return None };
            let rest = without_word(rest, &["st", "nd", "rd", "th"]);
            let rest = match *rest {
                [Mark(','), ref rest @ ..] => rest,
                ref rest => rest,
            };
            let [Number(year, 4), ..] = *rest else { return None };
            written(year, month_of(month)?, day)
        }
        _ => None,
    }
}

fn without_word<'a, 't>(tokens: &'a [Token<'t>], words: &[&str]) -> &'a [Token<'t>] {
    match tokens {
        [Token::Word(word), rest @ ..] if words.contains(word) => rest,
        all => all,
    }
}

/// Whether a word is the name of a month, whole or short, and begins with a capital letter.
pub(super) fn is_month(word: &str) -> bool {
    const LONG: [&str; 5] = ["uary", "ober", "mber", "ril", "ust"];
    let word = word.trim_end_matches('.');
    word.starts_with(char::is_uppercase)
        && month_of(word).is_some()
        && (word.len() <= 4 || LONG.iter().any(|end| word.ends_with(end)) || word == "March")
}

fn month_of(name: &str) -> Option<u32> {
    let name = name.to_lowercase();
    let starts = |names: &&[&str]| names.iter().any(|start| name.starts_with(start));
    (1..).zip(MONTHS).find(|(_, names)| starts(names)).map(|(month, _)| month)
}

fn century(year: u32) -> u32 {
    if year < 100 { 2000 + year } else { year }
}

fn written(year: u32, month: u32, day: u32) -> Option<String> {
    let is_date =
        (1990..2100).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
    is_date.then(|| format!("{year:04}-{month:02}-{day:02}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_as_people_write_them() {
        for (text, expected) in [
            ("Published 2026-01-02T03:04", "2026-01-02"),
            ("Freitag, 2. Januar 2026, 10:52", "2026-01-02"),
            ("2.1.2026", "2026-01-02"),
            ("02.01.26 - 12 Uhr", "2026-01-02"),
            ("January 2nd, 2026", "2026-01-02"),
            ("Jan. 2, 2026", "2026-01-02"),
            ("2 de enero de 2026", "2026-01-02"),
            ("le 2 février 2026", "2026-02-02"),
            ("/2026/01/02/ducks", "2026-01-02"),
            ("2/1/2026", "2026-01-02"),
            ("公開日：2026年1月2日", "2026-01-02"),
            ("2026년 1월 2일", "2026-01-02"),
            ("1/20/2026", "2026-01-20"),
        ] {
            assert_eq!(first(text, SlashOrder::DayFirst).as_deref(), Some(expected), "{text}");
        }
        assert_eq!(first("1/2/2026", SlashOrder::MonthFirst).as_deref(), Some("2026-01-02"));
        for text in ["10:52", "1.2", "Version 1.2.3", "2 ducks 2026", "31.13.2026", "May 2026"] {
            assert_eq!(first(text, SlashOrder::DayFirst), None, "{text}");
        }
    }
}
