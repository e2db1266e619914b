//! The `srcset` attribute.
//! [Srcset attributes](https://html.spec.whatwg.org/multipage/images.html#srcset-attributes)
//!
//! For choosing one of the candidates see [`image_source`](super::image_source).

#![expect(
    clippy::string_slice,
    clippy::arithmetic_side_effects,
    reason = "the unit is ASCII; a URL is no shorter than what is left of it"
)]

use std::collections::HashSet;
use std::fmt;

use crate::microsyntax::idioms::cursor::Cursor;
use crate::microsyntax::{float, non_negative_integer};

/// An image source: a URL as it is written, and its descriptors.
///
/// ```
/// use duckbill::microsyntax::srcset;
/// let candidates = srcset::parse("small.png 320w, large.png 640w");
/// assert_eq!(candidates[1].url, "large.png");
/// assert_eq!(candidates[1].width, Some(640));
/// assert_eq!(candidates[1].density, None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ImageCandidate<'a> {
    /// The URL, not empty, without white space.
    pub url: &'a str,
    /// The width descriptor, in pixels of the image; at least 1.
    pub width: Option<u64>,
    /// The pixel density descriptor; never negative.
    pub density: Option<f64>,
    /// The "future-compat-h" descriptor, which is only beside a width; at least 1.
    pub height: Option<u64>,
}

impl<'a> ImageCandidate<'a> {
    /// A candidate without descriptors.
    pub(crate) const fn of_url(url: &'a str) -> Self {
        Self { url, width: None, density: None, height: None }
    }
}

/// A parse error of a `srcset`, for conformance checkers.
///
/// ```
/// use duckbill::microsyntax::srcset::{self, ErrorKind};
/// let (_, errors) = srcset::check("a.png 2y");
/// assert_eq!(errors[0].kind, ErrorKind::InvalidDescriptor);
/// assert_eq!(errors[0].position, 6); // the byte where the bad descriptor begins
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Error {
    /// The code of the error.
    pub kind: ErrorKind,
    /// Where, in bytes from the start of the value.
    pub position: usize,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.kind.as_str(), self.position)
    }
}

impl std::error::Error for Error {}

/// The kinds of parse errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A comma where a candidate should begin.
    UnexpectedComma,
    /// More than one comma at the end of a URL.
    SeveralCommasAfterUrl,
    /// An invalid descriptor, or one that must not be beside the ones before it. The whole
    /// candidate is dropped.
    InvalidDescriptor,
    /// A height without a width. The whole candidate is dropped.
    HeightWithoutWidth,
}

impl ErrorKind {
    /// A short name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::UnexpectedComma => "unexpected-comma",
            Self::SeveralCommasAfterUrl => "several-commas-after-url",
            Self::InvalidDescriptor => "invalid-descriptor",
            Self::HeightWithoutWidth => "height-without-width",
        }
    }
}

/// [Parse a srcset attribute](https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute).
#[must_use]
pub fn parse(input: &str) -> Vec<ImageCandidate<'_>> {
    candidates(input).filter_map(Result::ok).collect()
}

/// As [`parse`], together with the parse errors in order.
#[must_use]
pub fn check(input: &str) -> (Vec<ImageCandidate<'_>>, Vec<Error>) {
    let (mut found, mut errors) = (Vec::new(), Vec::new());
    for result in candidates(input) {
        match result {
            Ok(candidate) => found.push(candidate),
            Err(error) => errors.push(error),
        }
    }
    (found, errors)
}

/// As [`check`], one candidate or parse error after the other, so that a value of any length needs no memory.
#[must_use]
pub fn candidates(input: &str) -> ImageCandidates<'_> {
    ImageCandidates { cursor: Cursor::new(input), waiting: None, comma_at_end: false }
}

/// Goes through a `srcset` attribute; made by [`candidates`].
#[derive(Debug, Clone)]
pub struct ImageCandidates<'a> {
    cursor: Cursor<'a>,
    /// The input after an error of the same turn.
    waiting: Option<Result<ImageCandidate<'a>, Error>>,
    /// Whether a comma ended the last candidate.
    comma_at_end: bool,
}

impl<'a> Iterator for ImageCandidates<'a> {
    type Item = Result<ImageCandidate<'a>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(waiting) = self.waiting.take() {
            return Some(waiting);
        }
        let cursor = &mut self.cursor;
        // 4. *Splitting loop*
        cursor.skip_whitespace();
        if cursor.peek() == Some(b',') {
            let position = cursor.position();
            cursor.collect(|character| character.is_ascii_whitespace() || character == ',');
            return Some(Err(Error { kind: ErrorKind::UnexpectedComma, position }));
        }
        // 5.
        if cursor.at_end() {
            return None;
        }
        // 6.
        let url = cursor.word();
        // 7. and 8.
        let stripped = url.trim_end_matches(',');
        let commas = url.len() - stripped.len();
        let position = cursor.position() - commas;
        let mut parsed = Parsed::new(stripped);
        self.comma_at_end = commas > 0 || tokenize_descriptors(cursor, &mut parsed);
        // 14. to 16.
        let candidate = parsed.candidate();
        if commas > 1 {
            self.waiting = Some(candidate);
            return Some(Err(Error { kind: ErrorKind::SeveralCommasAfterUrl, position }));
        }
        Some(candidate)
    }
}

/// The descriptor tokenizer: the substeps of step 8. Whether a comma ended the candidate.
///
/// Merged: each descriptor is parsed as soon as it is found, so that any number of them needs no memory.
fn tokenize_descriptors(cursor: &mut Cursor<'_>, parsed: &mut Parsed<'_>) -> bool {
    loop {
        // *After descriptor*, which skips what the first substep skips too.
        cursor.skip_whitespace();
        let start = cursor.position();
        // *In descriptor* and *in parens*: parentheses do not nest.
        let mut in_parens = false;
        cursor.collect(|character| {
            let ends = match character {
                '(' => {
                    in_parens = true;
                    false
                }
                ')' => {
                    in_parens = false;
                    false
                }
                ',' => !in_parens,
                _ => !in_parens && character.is_ascii_whitespace(),
            };
            !ends
        });
        let descriptor = cursor.between(start, cursor.position());
        if !descriptor.is_empty() {
            parsed.descriptor(start, descriptor);
        }
        if cursor.at_end() {
            return false;
        }
        if cursor.eat(b',') {
            return true;
        }
    }
}

/// The descriptor parser: steps 9 to 16.
struct Parsed<'a> {
    /// The candidate so far, or the error that ends it.
    candidate: Result<ImageCandidate<'a>, Error>,
    height_at: usize,
}

impl<'a> Parsed<'a> {
    fn new(url: &'a str) -> Self {
        Self { candidate: Ok(ImageCandidate::of_url(url)), height_at: 0 }
    }

    /// 13.
    fn descriptor(&mut self, position: usize, descriptor: &str) {
        let Ok(candidate) = &mut self.candidate else { return };
        let Some((at, unit)) = descriptor.char_indices().next_back() else { return };
        let number = &descriptor[..at];
        let integer = || {
            let valid = non_negative_integer::is_valid(number);
            non_negative_integer::parse(number).filter(|value| valid && *value > 0)
        };
        match unit {
            'w' if candidate.width.is_none() && candidate.density.is_none() => {
                candidate.width = integer();
                if candidate.width.is_some() {
                    return;
                }
            }
            'x' if candidate.width.is_none()
                && candidate.density.is_none()
                && candidate.height.is_none() =>
            {
                let valid = float::is_valid(number);
                candidate.density = float::parse(number).filter(|value| valid && *value >= 0.0);
                if candidate.density.is_some() {
                    return;
                }
            }
            'h' if candidate.height.is_none() && candidate.density.is_none() => {
                candidate.height = integer();
                self.height_at = position;
                if candidate.height.is_some() {
                    return;
                }
            }
            _ => {}
        }
        self.candidate = Err(Error { kind: ErrorKind::InvalidDescriptor, position });
    }

    fn candidate(self) -> Result<ImageCandidate<'a>, Error> {
        // 14.
        match self.candidate {
            Ok(ImageCandidate { height: Some(_), width: None, .. }) => {
                Err(Error { kind: ErrorKind::HeightWithoutWidth, position: self.height_at })
            }
            candidate => candidate,
        }
    }
}

/// Whether `input` is a valid [srcset attribute](https://html.spec.whatwg.org/multipage/images.html#srcset-attribute):
/// candidates with single commas between them, each with at most one descriptor greater than zero,
/// all or none of them a width, and no two the same. Whether the URLs are valid is not looked at.
#[must_use]
pub fn is_valid(input: &str) -> bool {
    let mut seen = HashSet::new();
    let mut candidates = candidates(input);
    let mut has_widths = None;
    let all_are_valid = candidates.by_ref().all(|candidate| {
        candidate.is_ok_and(|candidate| {
            let density = candidate.density.unwrap_or(1.0);
            // All have a width, or none has.
            let number = candidate.width.unwrap_or(density.to_bits());
            let has_width = candidate.width.is_some();
            candidate.height.is_none()
                && density > 0.0
                && *has_widths.get_or_insert(has_width) == has_width
                && seen.insert(number)
        })
    });
    all_are_valid && has_widths.is_some() && !candidates.comma_at_end
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The steps one by one: the tokenizer with its three states, over code points.
    fn naive(input: &str) -> Vec<(String, Vec<String>)> {
        let input: Vec<char> = input.chars().collect();
        let space = |c: char| " \t\n\u{C}\r".contains(c);
        let mut position = 0;
        let mut found = vec![];
        loop {
            while position < input.len() && (space(input[position]) || input[position] == ',') {
                position += 1;
            }
            if position >= input.len() {
                return found;
            }
            let mut url = String::new();
            while position < input.len() && !space(input[position]) {
                url.push(input[position]);
                position += 1;
            }
            let mut descriptors = vec![];
            if url.ends_with(',') {
                while url.ends_with(',') {
                    url.pop();
                }
                found.push((url, descriptors));
                continue;
            }
            while position < input.len() && space(input[position]) {
                position += 1;
            }
            let mut current = String::new();
            let mut state = "in descriptor";
            loop {
                let c = input.get(position).copied();
                match (state, c) {
                    ("in descriptor", Some(c)) if space(c) => {
                        if !current.is_empty() {
                            descriptors.push(std::mem::take(&mut current));
                            state = "after descriptor";
                        }
                    }
                    ("in descriptor", Some(',')) => {
                        position += 1;
                        if !current.is_empty() {
                            descriptors.push(std::mem::take(&mut current));
                        }
                        break;
                    }
                    ("in descriptor", Some('(')) => {
                        current.push('(');
                        state = "in parens";
                    }
                    ("in descriptor", None) => {
                        if !current.is_empty() {
                            descriptors.push(std::mem::take(&mut current));
                        }
                        break;
                    }
                    ("in parens", Some(')')) => {
                        current.push(')');
                        state = "in descriptor";
                    }
                    ("in parens", None) => {
                        descriptors.push(std::mem::take(&mut current));
                        break;
                    }
                    ("after descriptor", Some(c)) if space(c) => {}
                    ("after descriptor", None) => break,
                    ("after descriptor", Some(_)) => {
                        state = "in descriptor";
                        position -= 1;
                    }
                    (_, Some(c)) => current.push(c),
                    _ => unreachable!(),
                }
                position += 1;
            }
            found.push((url, descriptors));
        }
    }

    proptest! {
        #[test]
        fn agrees_with_the_steps(input in "[ab,(), 1wxh\té]{0,30}") {
            let expected: Vec<_> = naive(&input)
                .into_iter()
                .filter_map(|(url, descriptors)| {
                    let mut parsed = Parsed::new(&url);
                    descriptors.iter().for_each(|text| parsed.descriptor(0, text));
                    parsed
                        .candidate()
                        .ok()
                        .map(|found| format!("{:?}", (found.url, found.width, found.density, found.height)))
                })
                .collect();
            let found: Vec<_> = parse(&input)
                .iter()
                .map(|found| format!("{:?}", (found.url, found.width, found.density, found.height)))
                .collect();
            prop_assert_eq!(found, expected);
        }
    }
}
