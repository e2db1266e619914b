//! Media query lists ([Media Queries](https://drafts.csswg.org/mediaqueries/)), and source sizes.

use super::Value;
use crate::codes::RuleCode;
use crate::context::Context;
#[cfg(feature = "css")]
use duckbill::microsyntax::sizes;
#[cfg(feature = "css")]
use duckbill::names::Tag;

/// A token of a media query, with its place.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Token<'t> {
    Word(&'t str),
    /// A word with `(` right after it.
    Function(&'t str),
    /// A number, and its unit.
    Number(f64, &'t str),
    Sign(char),
}

/// Why a media query is not valid.
enum Problem {
    Syntax(&'static str),
    Deprecated(&'static str),
}

/// Why a text is not a media query list that authors may use: that it is none, or what of it is deprecated, and the
/// reason.
#[cfg(feature = "css")]
pub(crate) fn media_query_problem(text: &str) -> Option<(&'static str, &'static str)> {
    match check_list(text) {
        Err(Problem::Syntax(reason)) => Some(("is no media query", reason)),
        Err(Problem::Deprecated(reason)) => Some(("is deprecated", reason)),
        Ok(()) => None,
    }
}

impl<'a> Context<'a, '_, '_> {
    pub(super) fn media(&mut self, value: Value<'_, 'a>) {
        self.media_of_source(value);
        if self.right_media.contains(value.text) {
            return;
        }
        match check_list(value.text) {
            Ok(()) => {
                self.right_media.insert(value.text);
            }
            Err(Problem::Syntax(reason)) => self.bad_media(value, reason),
            Err(Problem::Deprecated(reason)) => {
                self.bad(RuleCode::DeprecatedMedia, value, reason);
            }
        }
    }

    fn bad_media(&mut self, value: Value<'_, 'a>, reason: &str) {
        let note = "a browser takes it for `not all`: it never applies";
        self.bad_with_note(RuleCode::BadMediaQuery, value, reason, note.to_owned());
    }

    /// A `source` that others follow says something with its `media`.
    fn media_of_source(&mut self, value: Value<'_, 'a>) {
        use crate::model::{Condition, Flag, PICTURE, SOURCE};
        let subject = value.subject;
        if subject.number != SOURCE || subject.parent != PICTURE {
            return;
        }
        let text = duckbill::microsyntax::idioms::strip(value.text);
        if (text.is_empty() || text.eq_ignore_ascii_case("all"))
            && self.conditions.holds(&Condition::Flag(Flag::NotLast), subject)
        {
            let reason = "a source that always matches hides the ones after it";
            self.bad(RuleCode::BadValue, value, reason);
        }
    }

    #[cfg(not(feature = "css"))]
    pub(super) fn sizes(&mut self, _: Value<'_, 'a>) {}

    #[cfg(feature = "css")]
    pub(super) fn sizes(&mut self, value: Value<'_, 'a>) {
        if !sizes::is_valid(value.text) {
            let reason = "a length, or a media condition before one, cannot be read";
            self.bad(RuleCode::BadSizes, value, reason);
            return;
        }
        match check_source_sizes(value.text) {
            Ok(()) => {}
            Err(Problem::Syntax(reason)) => return self.bad(RuleCode::BadSizes, value, reason),
            Err(Problem::Deprecated(reason)) => self.bad(RuleCode::DeprecatedMedia, value, reason),
        }
        let element = value.subject.element;
        let is_auto = value.text.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("auto"));
        let is_lazy = || {
            element.attribute("loading").is_some_and(|loading| loading.eq_ignore_ascii_case("lazy"))
        };
        if !is_auto {
            return;
        }
        let reason = match element.tag() {
            Tag::Img if !is_lazy() => "`auto` needs the attribute `loading=lazy` beside it",
            Tag::Source if !is_before_lazy_image(element) => {
                "`auto` needs the attribute `loading=lazy` of the `img`"
            }
            Tag::Link => "`auto` is for images that are loaded lazily: a link has none",
            _ => return,
        };
        self.bad(RuleCode::BadSizes, value, reason);
    }
}

/// Whether the image that a `source` is for is loaded lazily; `true` if it is not near.
#[cfg(feature = "css")]
fn is_before_lazy_image(source: duckbill::ElementRef<'_>) -> bool {
    /// How many siblings are looked at.
    const NEAR: usize = 32;
    let mut after =
        source.as_node().next_siblings().take(NEAR).filter_map(|node| node.as_element());
    after.find(|one| one.is_html(Tag::Img)).is_none_or(|image| {
        image.attribute("loading").is_some_and(|loading| loading.eq_ignore_ascii_case("lazy"))
    })
}

fn check_list(text: &str) -> Result<(), Problem> {
    let tokens = tokenize(text).ok_or(Problem::Syntax("a character cannot be here"))?;
    if tokens.is_empty() {
        return Ok(());
    }
    items(&tokens).try_for_each(check_query)
}

/// The parts of a list between commas.
fn items<'t>(tokens: &'t [Token<'t>]) -> impl Iterator<Item = &'t [Token<'t>]> {
    let mut depth = 0usize;
    tokens.split(move |token| {
        match token {
            Token::Function(_) | Token::Sign('(') => depth += 1,
            Token::Sign(')') => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && *token == Token::Sign(',')
    })
}

/// Checks the media conditions of valid source sizes: what is before the last component of each.
#[cfg(feature = "css")]
fn check_source_sizes(text: &str) -> Result<(), Problem> {
    let Some(tokens) = tokenize(text) else { return Ok(()) };
    items(&tokens).try_for_each(|size| {
        let (mut last, mut at) = (0, 0);
        while let Some(token) = size.get(at) {
            last = at;
            let is_block = matches!(token, Token::Function(_) | Token::Sign('('));
            at = if is_block { end_of_block(size, at).unwrap_or(size.len()) } else { at + 1 };
        }
        match size.get(..last) {
            Some([]) | None => Ok(()),
            Some(condition) => check_condition(condition, true),
        }
    })
}

/// The length of the exponent that a text begins with: of `e3`, `E-3`.
fn exponent(text: &str) -> usize {
    let Some(rest) = text.strip_prefix(['e', 'E']) else { return 0 };
    let digits = rest.strip_prefix(['+', '-']).unwrap_or(rest);
    let count = digits.bytes().take_while(u8::is_ascii_digit).count();
    if count == 0 { 0 } else { text.len() - digits.len() + count }
}

fn tokenize(text: &str) -> Option<Vec<Token<'_>>> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_' || !c.is_ascii();
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let split = |end: usize| rest.split_at_checked(end).unwrap_or((rest, ""));
        let length = if c.is_ascii_whitespace() {
            c.len_utf8()
        } else if let Some(comment) = rest.strip_prefix("/*") {
            comment.find("*/").map_or(rest.len(), |end| end + 4)
        } else if c.is_ascii_digit() || c == '.' || (c == '+' || c == '-') && begins_number(rest) {
            let end = rest
                .char_indices()
                .find(|(at, c)| !(c.is_ascii_digit() || *c == '.' || *at == 0))
                .map_or(rest.len(), |(at, _)| at);
            let end = end + exponent(split(end).1);
            let number = split(end).0.trim_start_matches('+').parse().ok()?;
            let (_, after) = split(end);
            let unit = if after.starts_with('%') {
                1
            } else {
                after.find(|c: char| !is_name(c)).unwrap_or(after.len())
            };
            tokens.push(Token::Number(number, after.get(..unit).unwrap_or("")));
            end + unit
        } else if is_name(c) {
            let end = rest.find(|c: char| !is_name(c)).unwrap_or(rest.len());
            let (word, after) = split(end);
            if after.starts_with('(') {
                tokens.push(Token::Function(word));
                end + 1
            } else {
                tokens.push(Token::Word(word));
                end
            }
        } else if "(),:/<>=*+".contains(c) {
            tokens.push(Token::Sign(c));
            1
        } else {
            return None;
        };
        rest = rest.get(length..)?;
    }
    Some(tokens)
}

fn begins_number(text: &str) -> bool {
    text.chars().nth(1).is_some_and(|c| c.is_ascii_digit() || c == '.')
}

fn is(token: Option<&Token<'_>>, word: &str) -> bool {
    matches!(token, Some(Token::Word(found)) if found.eq_ignore_ascii_case(word))
}

/// `[not | only]? type [and condition]?`, or a condition.
fn check_query(tokens: &[Token<'_>]) -> Result<(), Problem> {
    const TYPES: [&str; 4] = ["all", "print", "screen", "speech"];
    const DEPRECATED: [&str; 7] =
        ["aural", "braille", "embossed", "handheld", "projection", "tty", "tv"];
    let mut rest = tokens;
    if rest.is_empty() {
        return Err(Problem::Syntax("a query is empty"));
    }
    let prefixed = is(rest.first(), "only")
        || is(rest.first(), "not") && matches!(rest.get(1), Some(Token::Word(_)));
    if prefixed {
        rest = rest.get(1..).unwrap_or_default();
    }
    let Some(Token::Word(kind)) = rest.first().filter(|first| !is(Some(first), "not") || prefixed)
    else {
        return if prefixed {
            Err(Problem::Syntax("a media type is missing"))
        } else {
            check_condition(rest, true)
        };
    };
    let among = |list: &[&str]| list.iter().any(|one| one.eq_ignore_ascii_case(kind));
    if among(&DEPRECATED) {
        return Err(Problem::Deprecated("the media type matches nothing"));
    }
    if !among(&TYPES) {
        return Err(Problem::Syntax("there is no such media type"));
    }
    match rest.get(1) {
        None => Ok(()),
        Some(token) if is(Some(token), "and") => {
            check_condition(rest.get(2..).unwrap_or_default(), false)
        }
        Some(_) => Err(Problem::Syntax("`and` has to follow the media type")),
    }
}

/// The part read of a condition whose end has not come yet.
#[derive(Default)]
struct Frame {
    join: Option<bool>,
    negated: bool,
    complete: bool,
}

/// A media condition, with a stack of our own for the brackets.
fn check_condition(tokens: &[Token<'_>], with_or: bool) -> Result<(), Problem> {
    let mut frames = vec![Frame::default()];
    let mut at = 0;
    loop {
        let token = tokens.get(at);
        let depth = frames.len();
        let Some(frame) = frames.last_mut() else { return Ok(()) };
        if !frame.complete {
            if is(token, "not") && frame.join.is_none() && !frame.negated {
                frame.negated = true;
                at += 1;
                continue;
            }
            match token {
                Some(Token::Sign('(')) => {}
                Some(Token::Function(_)) => {
                    at = end_of_block(tokens, at).ok_or(Problem::Syntax("a `)` is missing"))?;
                    frame.complete = true;
                    continue;
                }
                _ => return Err(Problem::Syntax("a feature in brackets is missing")),
            }
            let nested = matches!(tokens.get(at + 1), Some(Token::Sign('(') | Token::Function(_)))
                || is(tokens.get(at + 1), "not");
            if nested {
                frames.push(Frame::default());
                at += 1;
                continue;
            }
            let end = end_of_block(tokens, at).ok_or(Problem::Syntax("a `)` is missing"))?;
            check_feature(tokens.get(at + 1..end - 1).unwrap_or_default())?;
            frame.complete = true;
            at = end;
            continue;
        }
        match token {
            None if depth == 1 => return Ok(()),
            None => return Err(Problem::Syntax("a `)` is missing")),
            Some(Token::Sign(')')) if depth > 1 => {
                frames.pop();
                if let Some(outer) = frames.last_mut() {
                    outer.complete = true;
                }
            }
            Some(token) => {
                let or = is(Some(token), "or");
                let allowed = or && (with_or || depth > 1) || is(Some(token), "and");
                if !allowed || frame.negated || frame.join.is_some_and(|join| join != or) {
                    return Err(Problem::Syntax("`and` and `or` do not stand right"));
                }
                frame.join = Some(or);
                frame.complete = false;
            }
        }
        at += 1;
    }
}

/// The place after the bracket that closes the one at `at`.
fn end_of_block(tokens: &[Token<'_>], at: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (index, token) in tokens.iter().enumerate().skip(at) {
        match token {
            Token::Function(_) | Token::Sign('(') => depth += 1,
            Token::Sign(')') => {
                depth -= 1;
                if depth == 0 {
                    return Some(index + 1);
                }
            }
            _ => {}
        }
    }
    None
}

/// The kind of value of a feature.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Length,
    Ratio,
    Resolution,
    Integer,
    Boolean,
    Words(&'static [&'static str]),
}

/// The features, sorted by name; `true` for those with `min-` and `max-`.
const FEATURES: &[(&str, Kind, bool)] = &[
    ("any-hover", Kind::Words(&["none", "hover"]), false),
    ("any-pointer", Kind::Words(&["none", "coarse", "fine"]), false),
    ("aspect-ratio", Kind::Ratio, true),
    ("color", Kind::Integer, true),
    ("color-gamut", Kind::Words(&["srgb", "p3", "rec2020"]), false),
    ("color-index", Kind::Integer, true),
    (
        "display-mode",
        Kind::Words(&[
            "fullscreen",
            "standalone",
            "minimal-ui",
            "browser",
            "picture-in-picture",
            "window-controls-overlay",
        ]),
        false,
    ),
    ("device-posture", Kind::Words(&["continuous", "folded"]), false),
    ("dynamic-range", Kind::Words(&["standard", "high"]), false),
    ("environment-blending", Kind::Words(&["opaque", "additive", "subtractive"]), false),
    ("forced-colors", Kind::Words(&["none", "active"]), false),
    ("grid", Kind::Boolean, false),
    ("height", Kind::Length, true),
    ("horizontal-viewport-segments", Kind::Integer, true),
    ("hover", Kind::Words(&["none", "hover"]), false),
    ("inverted-colors", Kind::Words(&["none", "inverted"]), false),
    ("monochrome", Kind::Integer, true),
    ("nav-controls", Kind::Words(&["none", "back"]), false),
    ("orientation", Kind::Words(&["portrait", "landscape"]), false),
    ("overflow-block", Kind::Words(&["none", "scroll", "paged"]), false),
    ("overflow-inline", Kind::Words(&["none", "scroll"]), false),
    ("pointer", Kind::Words(&["none", "coarse", "fine"]), false),
    ("prefers-color-scheme", Kind::Words(&["light", "dark"]), false),
    ("prefers-contrast", Kind::Words(&["no-preference", "less", "more", "custom"]), false),
    ("prefers-reduced-data", Kind::Words(&["no-preference", "reduce"]), false),
    ("prefers-reduced-motion", Kind::Words(&["no-preference", "reduce"]), false),
    ("prefers-reduced-transparency", Kind::Words(&["no-preference", "reduce"]), false),
    ("resolution", Kind::Resolution, true),
    ("scan", Kind::Words(&["interlace", "progressive"]), false),
    ("scripting", Kind::Words(&["none", "initial-only", "enabled"]), false),
    ("shape", Kind::Words(&["rect", "round"]), false),
    ("update", Kind::Words(&["none", "slow", "fast"]), false),
    ("vertical-viewport-segments", Kind::Integer, true),
    ("video-color-gamut", Kind::Words(&["srgb", "p3", "rec2020"]), false),
    ("video-dynamic-range", Kind::Words(&["standard", "high"]), false),
    ("width", Kind::Length, true),
];

/// The text between the brackets of a feature.
fn check_feature(tokens: &[Token<'_>]) -> Result<(), Problem> {
    let range = tokens.iter().any(|token| matches!(token, Token::Sign('<' | '>' | '=')));
    if range {
        return check_range(tokens);
    }
    let Some((Token::Word(name), rest)) = tokens.split_first() else {
        return Err(Problem::Syntax("a feature has no name"));
    };
    let name = name.to_ascii_lowercase();
    if name.starts_with('-') {
        // Features of single browsers are theirs to define.
        return Ok(());
    }
    let bare = name.strip_prefix("min-").or_else(|| name.strip_prefix("max-"));
    if matches!(bare.unwrap_or(&name), "device-width" | "device-height" | "device-aspect-ratio") {
        return Err(Problem::Deprecated("use the feature without `device-`"));
    }
    let find = |name: &str| FEATURES.iter().find(|(known, ..)| *known == name);
    let Some((_, kind, _)) = find(&name).or_else(|| bare.and_then(find).filter(|row| row.2)) else {
        return Err(Problem::Syntax("there is no such feature"));
    };
    match rest.split_first() {
        None if bare.is_some() => Err(Problem::Syntax("`min-` and `max-` need a value")),
        None => Ok(()),
        Some((Token::Sign(':'), value)) => check_value(value, *kind),
        Some(_) => Err(Problem::Syntax("a `:` has to follow the name of the feature")),
    }
}

/// `400px <= width < 800px`, and the like.
fn check_range(tokens: &[Token<'_>]) -> Result<(), Problem> {
    const SHAPE: Problem = Problem::Syntax("a range has a feature and one or two bounds");
    let sign = |token: &Token<'_>| matches!(token, Token::Sign('<' | '>' | '='));
    let mut parts = Vec::new();
    let mut signs = Vec::new();
    for part in tokens.chunk_by(|one, other| sign(one) == sign(other)) {
        match part {
            [Token::Sign(first @ ('<' | '>')), Token::Sign('=')] | [Token::Sign(first)]
                if part.iter().all(sign) =>
            {
                signs.push(*first);
            }
            [one, ..] if sign(one) => return Err(SHAPE),
            _ => parts.push(part),
        }
    }
    let row = |part: &[Token<'_>]| match part {
        [Token::Word(name)] => {
            FEATURES.iter().find(|(known, _, ranged)| *ranged && known.eq_ignore_ascii_case(name))
        }
        _ => None,
    };
    let Some((_, kind, _)) = parts.iter().find_map(|part| row(part)) else {
        return Err(Problem::Syntax("there is no such feature"));
    };
    match (&parts[..], &signs[..]) {
        ([one, other], [_]) if row(one).is_some() => check_value(other, *kind),
        ([one, _], [_]) => check_value(one, *kind),
        ([from, name, to], ['<', '<'] | ['>', '>']) if row(name).is_some() => {
            check_value(from, *kind)?;
            check_value(to, *kind)
        }
        ([_, name, _], [_, _]) if row(name).is_some() => {
            Err(Problem::Syntax("the two signs of a range point in different directions"))
        }
        _ => Err(SHAPE),
    }
}

fn check_value(value: &[Token<'_>], kind: Kind) -> Result<(), Problem> {
    const LENGTHS: [&str; 36] = [
        "em", "rem", "ex", "rex", "cap", "rcap", "ch", "rch", "ic", "ric", "lh", "rlh", "vw",
        "svw", "lvw", "dvw", "vh", "svh", "lvh", "dvh", "vi", "svi", "lvi", "dvi", "vb", "vmin",
        "svmin", "vmax", "cm", "mm", "q", "in", "pt", "pc", "px", "dvmin",
    ];
    let unit_of = |unit: &str, list: &[&str]| list.iter().any(|one| one.eq_ignore_ascii_case(unit));
    let right = match (kind, value) {
        (_, []) => return Err(Problem::Syntax("a feature has no value")),
        (_, [Token::Function(_), ..]) => true,
        (Kind::Length, [Token::Number(number, unit)]) => {
            unit_of(unit, &LENGTHS) || unit.is_empty() && *number == 0.0
        }
        (Kind::Ratio, [Token::Number(width, "")]) => *width >= 0.0,
        (Kind::Ratio, [Token::Number(width, ""), Token::Sign('/'), Token::Number(height, "")]) => {
            *width >= 0.0 && *height >= 0.0
        }
        (Kind::Resolution, [Token::Number(_, unit)]) => {
            unit_of(unit, &["dpi", "dpcm", "dppx", "x"])
        }
        (Kind::Resolution, [Token::Word(word)]) => word.eq_ignore_ascii_case("infinite"),
        (Kind::Integer, [Token::Number(number, "")]) => number.fract() == 0.0,
        (Kind::Boolean, [Token::Number(number, "")]) => *number == 0.0 || *number == 1.0,
        (Kind::Words(words), [Token::Word(word)]) => unit_of(word, words),
        _ => false,
    };
    if right { Ok(()) } else { Err(Problem::Syntax("the value does not suit the feature")) }
}
