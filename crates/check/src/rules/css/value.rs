//! Values against their [syntaxes](https://drafts.csswg.org/css-values/#value-defs).
//!
//! A node of the syntax and a place in the value give the set of places at which the node can end. Nodes that cannot begin
//! with the token are left out by their first word. The work for a value is limited by its length: beyond that, and where
//! only the browser can know (`var()`, prefixes of vendors), the value counts as valid.

use cssparser::Parser;
use smallvec::SmallVec;
use std::cell::RefCell;
use std::collections::HashSet;
use std::marker::PhantomData;

use super::generated::{MATH, RANGES};
use super::grammar::{Operation, Start, items, keyword, keyword_of, rule, word};
use super::token_places::{FewPlaces, ManyPlaces, Places};
use super::tokens::{Kind, Token, Tokens};
use duckbill::names::HashKey;

/// The error of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mismatch {
    /// From this token on it is no value; the number of the token after the last is the end of the value.
    At(u32),
}

const DEEPEST: u16 = 160;
/// Steps for any value, and for each of its tokens.
const STEPS: u32 = 2_000;
const STEPS_OF_TOKEN: u32 = 200;
/// In place of a keyword that no syntax has.
const NO_WORD: u16 = u16::MAX;

/// A property and what the syntaxes can see of the tokens of a short value.
type Shape = [u32; 8];

/// So many shapes are kept.
const MOST_SHAPES: usize = 4096;

thread_local! {
    /// The shapes of values that are right. What a shape means is the same in all documents, and most values of one have the
    /// shapes of values before them, so a thread keeps them for all its checks.
    static RIGHT: RefCell<HashSet<Shape, HashKey>> = RefCell::default();
}

/// The matcher, with memory that it uses again for the next value.
#[derive(Default)]
pub(super) struct Matcher {
    /// The keywords of the value's tokens.
    words: Vec<u16>,
    first: u32,
    furthest: u32,
    depth: u16,
    steps: u32,
    gave_up: bool,
}

impl Matcher {
    /// Matches the tokens from one number to another, without the latter, against a rule.
    pub(super) fn check(
        &mut self,
        tokens: &Tokens<'_>,
        number: u16,
        first: u32,
        end: u32,
    ) -> Result<(), Mismatch> {
        self.words.clear();
        for at in first..end {
            let Some(token) = tokens.get(at) else { break };
            let is_function = token.kind == Kind::Function;
            let known = if is_function || token.kind == Kind::Ident {
                let written = tokens.written(at);
                if is_prefixed(written)
                    || is_function && is_substituted(written)
                    || at > first && written.len() == 4 && is_relative_color(tokens, at)
                {
                    return Ok(());
                }
                let known = keyword(written);
                // No keyword is written with an escape.
                if known.is_none() && written.contains('\\') {
                    return Ok(());
                }
                known
            } else {
                None
            };
            self.words.push(known.unwrap_or(NO_WORD));
        }
        if let [only] = *self.words
            && only != NO_WORD
            && is_wide(keyword_of(only))
        {
            return Ok(());
        }
        let shape = self.shape(tokens, number, first, end);
        if shape.is_some_and(|shape| RIGHT.with_borrow(|right| right.contains(&shape))) {
            return Ok(());
        }
        (self.first, self.furthest, self.depth, self.gave_up) = (first, first, 0, false);
        self.steps = STEPS.saturating_add(end.saturating_sub(first).saturating_mul(STEPS_OF_TOKEN));
        let furthest = if tokens.end() <= FewPlaces::MOST {
            self.matches::<FewPlaces>(tokens, number, first, end)
        } else {
            self.matches::<ManyPlaces>(tokens, number, first, end)
        };
        match furthest {
            None => {
                RIGHT.with_borrow_mut(|right| {
                    if right.len() < MOST_SHAPES {
                        right.extend(shape);
                    }
                });
                Ok(())
            }
            Some(at) => Err(Mismatch::At(at)),
        }
    }

    /// Runs a match. Returns the place up to which the value is right, unless all of it is or that cannot be said.
    fn matches<P: Places>(
        &mut self,
        tokens: &Tokens<'_>,
        number: u16,
        first: u32,
        end: u32,
    ) -> Option<u32> {
        let ends =
            Run { matcher: self, tokens, places: PhantomData::<P> }.ends(rule(number), first, end);
        if self.gave_up || ends.has(end) {
            return None;
        }
        let matched = ends.into_iter().max().unwrap_or_default();
        Some(self.furthest.max(matched))
    }

    /// The shape of a value, unless it is too long.
    fn shape(&self, tokens: &Tokens<'_>, number: u16, first: u32, end: u32) -> Option<Shape> {
        let mut shape = Shape::default();
        let (head, rest) = shape.split_first_mut()?;
        *head = u32::from(number) << 4 | u32::try_from(self.words.len()).ok()?;
        if self.words.len() > rest.len() {
            return None;
        }
        for ((at, word), place) in (first..end).zip(&self.words).zip(rest) {
            let token = tokens.get(at)?;
            let word = u32::from(*word);
            let (kind, more) = match token.kind {
                Kind::Ident => (1, word << 1 | u32::from(tokens.written(at).starts_with("--"))),
                Kind::Function => (2, word << 1 | u32::from(is_url(tokens.written(at)))),
                Kind::Hash(is_id) => {
                    (3, u32::from(is_id) << 1 | u32::from(is_color(tokens.written(at))))
                }
                Kind::Number => (4, ranges(token)),
                Kind::Integer => (5, ranges(token)),
                Kind::Percentage => (6, ranges(token)),
                Kind::Dimension => {
                    let unit = unit_kind(unit(tokens, at)).map_or(0, |kind| kind + 1);
                    (7, ranges(token) << 8 | u32::from(unit))
                }
                Kind::Sign(sign) => (8, u32::from(sign)),
                Kind::Open(sign) => (9, u32::from(sign)),
                Kind::Close => (10, 0),
                Kind::String => (11, 0),
                Kind::Url => (12, 0),
                Kind::AtKeyword => (13, 0),
                Kind::Bad | Kind::CommentMark | Kind::Other => (14, 0),
            };
            *place = kind << 24 | more;
        }
        Some(shape)
    }
}

/// The ranges that a number is in, and whether it is 0.
fn ranges(token: &Token) -> u32 {
    let in_range = |(least, most): &(f32, f32)| u32::from((*least..=*most).contains(&token.number));
    let bits = RANGES.iter().fold(0, |bits, range| bits << 1 | in_range(range));
    bits << 1 | u32::from(token.number == 0.0)
}

fn is_url(name: &str) -> bool {
    ["url", "src"].iter().any(|known| name.eq_ignore_ascii_case(known))
}

/// Whether this can be after the `#` of a colour.
fn is_color(digits: &str) -> bool {
    matches!(digits.len(), 3 | 4 | 6 | 8) && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Keywords that every property has.
fn is_wide(word: &str) -> bool {
    matches!(word, "initial" | "inherit" | "unset" | "revert" | "revert-layer" | "revert-rule")
}

/// Whether a name begins with the prefix of a vendor, or is a function of the author's.
fn is_prefixed(name: &str) -> bool {
    let Some(rest) = name.strip_prefix('-') else { return false };
    let vendors =
        ["webkit-", "moz-", "ms-", "o-", "khtml-", "apple-", "epub-", "xv-", "wap-", "internal-"];
    vendors.iter().any(|vendor| {
        rest.get(..vendor.len()).is_some_and(|start| start.eq_ignore_ascii_case(vendor))
    })
}

/// Whether a function stands for tokens that are not known.
fn is_substituted(name: &str) -> bool {
    const NAMES: [&str; 13] = [
        "attr",
        "calc-interpolate",
        "env",
        "first-valid",
        "ident",
        "if",
        "inherit",
        "interpolate",
        "paint",
        "random",
        "random-item",
        "toggle",
        "var",
    ];
    name.starts_with("--") || NAMES.iter().any(|known| name.eq_ignore_ascii_case(known))
}

/// Whether a token is the `from` of a [relative colour](https://drafts.csswg.org/css-color-5/#relative-colors), in which the
/// channels are keywords and numbers of calculations.
fn is_relative_color(tokens: &Tokens<'_>, at: u32) -> bool {
    const NAMES: [&str; 11] =
        ["alpha", "color", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "rgb", "rgba"];
    let before = at.saturating_sub(1);
    tokens.written(at).eq_ignore_ascii_case("from")
        && tokens.get(before).is_some_and(|token| token.kind == Kind::Function)
        && NAMES.iter().any(|name| tokens.written(before).eq_ignore_ascii_case(name))
}

/// One match.
struct Run<'m, 't, P> {
    matcher: &'m mut Matcher,
    tokens: &'m Tokens<'t>,
    places: PhantomData<P>,
}

impl<P: Places> Run<'_, '_, P> {
    fn word(&self, at: u32) -> u16 {
        let at = at.saturating_sub(self.matcher.first) as usize;
        self.matcher.words.get(at).copied().unwrap_or(NO_WORD)
    }

    fn fails(&mut self, at: u32) -> P {
        self.matcher.furthest = self.matcher.furthest.max(at);
        P::none()
    }

    fn when(&mut self, holds: bool, at: u32, next: u32) -> P {
        if holds { P::of(next) } else { self.fails(at) }
    }

    /// The places at which a node that begins at a place can end.
    fn ends(&mut self, node: u16, at: u32, end: u32) -> P {
        if self.matcher.steps == 0 || self.matcher.depth > DEEPEST {
            self.matcher.gave_up = true;
        }
        if self.matcher.gave_up {
            return P::none();
        }
        self.matcher.steps -= 1;
        crate::work::count(1);
        let start = word(node, 1);
        let tokens = self.tokens;
        let token = if at < end { tokens.get(at) } else { None };
        let bit = token.map_or(0, Token::start_bit);
        if start & (bit | Start::NOTHING) == 0 {
            return self.fails(at);
        }
        match word(node, 0) {
            Operation::KEYWORD => self.when(self.word(at) == word(node, 2), at, at + 1),
            Operation::KEYWORDS => {
                let holds = self.is_among(node, at);
                self.when(holds, at, at + 1)
            }
            Operation::SIGN => self.sign(word(node, 2), at, end),
            Operation::NUMERIC => self.numeric(token, word(node, 2), word(node, 3), at),
            Operation::BASIC => self.basic(token, word(node, 2), at, end),
            Operation::RULE => self.deeper(rule(word(node, 2)), at, end),
            Operation::FUNCTION => {
                if self.word(at) != word(node, 2) {
                    return self.fails(at);
                }
                self.block(token, word(node, 3), at)
            }
            Operation::BLOCK => {
                let bracket = u8::try_from(word(node, 2)).unwrap_or_default();
                if token.map(|token| token.kind) != Some(Kind::Open(bracket)) {
                    return self.fails(at);
                }
                self.block(token, word(node, 3), at)
            }
            Operation::SEQUENCE => {
                let mut places = P::of(at);
                for &item in items(node) {
                    let mut next = P::none();
                    for place in places {
                        for found in self.deeper(item, place, end) {
                            next.add(found);
                        }
                    }
                    if next.is_empty() {
                        return next;
                    }
                    places = next;
                }
                places
            }
            Operation::ONE => {
                let mut found = P::none();
                for &item in items(node) {
                    if word(item, 1) & (bit | Start::NOTHING) == 0 {
                        self.fails(at);
                        continue;
                    }
                    for one in self.deeper(item, at, end) {
                        found.add(one);
                    }
                }
                found
            }
            Operation::ALL => self.in_any_order(node, at, end, true),
            Operation::SOME => self.in_any_order(node, at, end, false),
            Operation::REPEAT => self.repeat(node, at, end),
            Operation::REQUIRED => {
                let mut found = P::none();
                for one in self.deeper(word(node, 2), at, end) {
                    if one != at {
                        found.add(one);
                    }
                }
                found
            }
            _ => P::none(),
        }
    }

    fn deeper(&mut self, node: u16, at: u32, end: u32) -> P {
        self.matcher.depth += 1;
        let ends = self.ends(node, at, end);
        self.matcher.depth -= 1;
        ends
    }

    fn is_among(&self, node: u16, at: u32) -> bool {
        items(node).binary_search(&self.word(at)).is_ok()
    }

    /// A comma is left out where there is nothing before it or after it.
    fn sign(&mut self, sign: u16, at: u32, end: u32) -> P {
        let sign = u8::try_from(sign).unwrap_or_default();
        let is_there = at < end && self.tokens.is(at, sign);
        if sign != b',' {
            return self.when(is_there, at, at + 1);
        }
        let begins = at == self.matcher.first
            || self.tokens.get(at.wrapping_sub(1)).is_some_and(|token| {
                matches!(token.kind, Kind::Function | Kind::Open(_) | Kind::Sign(b','))
            });
        let has_more = at + 1 < end && !self.tokens.is(at + 1, b',');
        if is_there && !begins && has_more {
            return P::of(at + 1);
        }
        self.when(begins && !is_there || at == end, at, at)
    }

    fn numeric(&mut self, token: Option<&Token>, kind: u16, range: u16, at: u32) -> P {
        let Some(token) = token else { return self.fails(at) };
        if token.kind == Kind::Function {
            let name = self.word(at);
            let Ok(number) = MATH.binary_search_by_key(&name, |(word, _)| *word) else {
                return self.fails(at);
            };
            let rule = MATH.get(number).map_or(0, |(_, rule)| *rule);
            let end = self.tokens.after(at);
            return self.deeper(super::grammar::rule(rule), at, end);
        }
        let holds = match kind {
            0 => matches!(token.kind, Kind::Number | Kind::Integer),
            1 => token.kind == Kind::Integer,
            2 => token.kind == Kind::Percentage,
            3 => token.kind == Kind::Dimension,
            12 => token.kind == Kind::Integer && token.number == 0.0,
            4 if matches!(token.kind, Kind::Number | Kind::Integer) => token.number == 0.0,
            _ => token.kind == Kind::Dimension && unit_kind(self.unit(at)) == Some(kind),
        };
        let in_range = match usize::from(range).checked_sub(1).and_then(|number| RANGES.get(number))
        {
            Some((least, most)) => (*least..=*most).contains(&token.number),
            None => true,
        };
        self.when(holds && in_range, at, at + 1)
    }

    fn unit(&self, at: u32) -> &str {
        unit(self.tokens, at)
    }

    fn basic(&mut self, token: Option<&Token>, kind: u16, at: u32, end: u32) -> P {
        if kind == 7 {
            // Anything: nothing can be said of the rest.
            self.matcher.gave_up = true;
            return P::of(end);
        }
        let Some(token) = token else { return self.fails(at) };
        let holds = match kind {
            0 => token.kind == Kind::Ident,
            1 => {
                token.kind == Kind::Ident && {
                    let known = self.word(at);
                    known == NO_WORD || !is_wide(keyword_of(known))
                }
            }
            2 => token.kind == Kind::Ident && self.tokens.written(at).starts_with("--"),
            3 => token.kind == Kind::String,
            4 if token.kind == Kind::Function => {
                if is_url(self.tokens.written(at)) {
                    return P::of(self.tokens.after(at));
                }
                false
            }
            4 => token.kind == Kind::Url,
            5 => matches!(token.kind, Kind::Hash(_)) && is_color(self.tokens.written(at)),
            6 => token.kind == Kind::Hash(true),
            _ => false,
        };
        self.when(holds, at, at + 1)
    }

    /// The content of brackets has to match to the end.
    fn block(&mut self, token: Option<&Token>, content: u16, at: u32) -> P {
        let Some(token) = token else { return P::none() };
        let close = token.other;
        let ends = self.deeper(content, at + 1, close);
        if ends.has(close) { P::of(close + 1) } else { P::none() }
    }

    /// The items in any order: all of them, or at least one.
    fn in_any_order(&mut self, node: u16, at: u32, end: u32, all: bool) -> P {
        let count = word(node, 2);
        let mut found = P::none();
        let mut states: SmallVec<[(u16, u32); 8]> = SmallVec::from_slice(&[(0, at)]);
        let mut next = 0;
        while let Some(&(done, place)) = states.get(next) {
            next += 1;
            for item in 0..count.min(16) {
                let bit = 1_u16 << item;
                if done & bit != 0 {
                    continue;
                }
                for one in self.deeper(word(node, 3 + item), place, end) {
                    if one == place && !all {
                        continue;
                    }
                    let state = (done | bit, one);
                    if states.contains(&state) {
                        continue;
                    }
                    self.matcher.steps =
                        self.matcher.steps.saturating_sub(1 + states.len() as u32 / 16);
                    states.push(state);
                    if !all || state.0.count_ones() == u32::from(count) {
                        found.add(one);
                    }
                }
            }
        }
        found
    }

    fn repeat(&mut self, node: u16, at: u32, end: u32) -> P {
        let (least, most, commas) = (word(node, 2), word(node, 3), word(node, 4) == 1);
        let item = word(node, 5);
        let mut found = P::none();
        let mut places = P::of(at);
        let mut count = 0_u16;
        loop {
            if count >= least {
                for place in places.clone() {
                    found.add(place);
                }
            }
            if most != 0 && count == most {
                break;
            }
            let mut next = P::none();
            for place in places {
                let mut place = place;
                if commas && count > 0 {
                    if place >= end || !self.tokens.is(place, b',') {
                        self.fails(place);
                        continue;
                    }
                    place += 1;
                }
                for one in self.deeper(item, place, end) {
                    // Nothing, once more, leads nowhere.
                    if one != place || count < least {
                        next.add(one);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            places = next;
            count = count.saturating_add(1);
        }
        found
    }
}

/// The unit of a dimension.
pub(super) fn unit<'t>(tokens: &Tokens<'t>, at: u32) -> &'t str {
    let Some(token) = tokens.get(at) else { return "" };
    tokens.text.get(token.other as usize..token.end as usize).unwrap_or_default()
}

/// The kind of numbers that a unit makes, as the table numbers them.
pub(super) fn unit_kind(unit: &str) -> Option<u16> {
    plain_unit_kind(unit).or_else(|| {
        // Written with escapes, it is the name that they stand for.
        let name =
            Parser::new(unit.contains('\\').then_some(unit)?).expect_ident().ok()?.to_string();
        plain_unit_kind(&name)
    })
}

fn plain_unit_kind(unit: &str) -> Option<u16> {
    let mut letters = [0; 5];
    let lower = letters.get_mut(..unit.len())?;
    lower.copy_from_slice(unit.as_bytes());
    lower.make_ascii_lowercase();
    Some(match &*lower {
        b"px" | b"em" | b"rem" | b"vw" | b"vh" | b"pt" | b"ex" | b"rex" | b"cap" | b"rcap"
        | b"ch" | b"rch" | b"ic" | b"ric" | b"lh" | b"rlh" | b"vi" | b"vb" | b"vmin" | b"vmax"
        | b"svw" | b"svh" | b"svi" | b"svb" | b"svmin" | b"svmax" | b"lvw" | b"lvh" | b"lvi"
        | b"lvb" | b"lvmin" | b"lvmax" | b"dvw" | b"dvh" | b"dvi" | b"dvb" | b"dvmin"
        | b"dvmax" | b"cqw" | b"cqh" | b"cqi" | b"cqb" | b"cqmin" | b"cqmax" | b"cm" | b"mm"
        | b"q" | b"in" | b"pc" => 4,
        b"deg" | b"grad" | b"rad" | b"turn" => 5,
        b"s" | b"ms" => 6,
        b"hz" | b"khz" => 7,
        b"dpi" | b"dpcm" | b"dppx" | b"x" => 8,
        b"fr" => 9,
        b"db" => 10,
        b"st" => 11,
        _ => return None,
    })
}
