//! Reading [pseudo-classes](https://drafts.csswg.org/selectors-4/#typedef-pseudo-class-selector) and the
//! [An+B microsyntax](https://drafts.csswg.org/css-syntax-3/#anb-microsyntax).

use std::borrow::Cow;

use super::tokens::{Token, write_identifier, write_string};
use super::{Failure, List, Part, Reader, failure};
use crate::selectors::declared::Declared;
use crate::selectors::plan::{Combinator, Counted, Nth, Reach, Relative, Test};
use crate::selectors::pseudo_class::{Direction, PseudoClass};

use crate::selectors::{SelectorError, SelectorErrorKind, Specificity};

/// The pseudo-elements that may be written with one colon.
const WITH_ONE_COLON: &[&str] = &["before", "after", "first-line", "first-letter"];

/// The pseudo-classes with an argument.
const FUNCTIONS: &[&str] = &[
    "dir",
    "has",
    "host",
    "is",
    "lang",
    "not",
    "nth-child",
    "nth-last-child",
    "nth-last-of-type",
    "nth-of-type",
    "where",
];

/// A pseudo-class with an argument.
enum Function {
    /// In lower case.
    OfCss(String),
    Own(Declared),
}

impl Function {
    fn name(&self) -> &str {
        match self {
            Self::OfCss(name) => name,
            Self::Own(declared) => &declared.name,
        }
    }
}

/// Whether CSS has a pseudo-class or pseudo-element of this name that a selector may write with one colon.
pub(in crate::selectors) fn is_taken(name: &str) -> bool {
    let name = &*name.to_ascii_lowercase();
    PseudoClass::from_name(name).is_some()
        || structural(name, &mut 0).is_some()
        || FUNCTIONS.contains(&name)
        || WITH_ONE_COLON.contains(&name)
}

/// The tests of a pseudo-class about the place in the tree that takes no argument.
fn structural(name: &str, nths: &mut usize) -> Option<Vec<Test>> {
    let mut first = |from_end, of_type| {
        *nths += 1;
        let of = if of_type { Counted::SameType } else { Counted::All };
        Test::Nth(Nth { step: 0, offset: 1, from_end, of, number: *nths - 1 })
    };
    Some(match name {
        "root" => vec![Test::Root],
        "empty" => vec![Test::Empty],
        "scope" => vec![Test::Scope],
        "host" => vec![Test::Never],
        "first-child" => vec![first(false, false)],
        "last-child" => vec![first(true, false)],
        "only-child" => vec![first(false, false), first(true, false)],
        "first-of-type" => vec![first(false, true)],
        "last-of-type" => vec![first(true, true)],
        "only-of-type" => vec![first(false, true), first(true, true)],
        _ => return None,
    })
}

impl<'t> Reader<'t, '_> {
    /// A pseudo-class, after its colon.
    pub(super) fn pseudo(&mut self, part: &mut Part) -> Result<(), Failure> {
        let Some(function) = self.pseudo_name(part)? else { return Ok(()) };
        self.block(b')', |reader| reader.function(&function, part))?;
        self.written.push(')');
        Ok(())
    }

    /// The name of a pseudo-class, and all of one that takes no argument.
    fn pseudo_name(&mut self, part: &mut Part) -> Result<Option<Function>, Failure> {
        let colon = self.tokens.start;
        let mut token = self.next_with_whitespace();
        let is_element = token == Token::Delim(b':');
        if is_element {
            token = self.next_with_whitespace();
        }
        let (name, is_function) = match token {
            Token::Ident(name) => (name, false),
            Token::Function(name) => (name, true),
            token => return Err(self.unexpected(&token)),
        };
        let lower = name.to_ascii_lowercase();
        let unsupported = || Box::new(SelectorError::unsupported(&name, colon));
        if is_element || WITH_ONE_COLON.contains(&&*lower) {
            return Err(if self.is_nested() {
                failure(SelectorErrorKind::NotAllowedHere, colon)
            } else {
                unsupported()
            });
        }
        self.written.push(':');
        if !is_function {
            self.without_argument(&lower, part).ok_or_else(unsupported)?;
            return Ok(None);
        }
        let function = if FUNCTIONS.contains(&&*lower) {
            Function::OfCss(lower)
        } else {
            Function::Own(self.declared(&lower, true).ok_or_else(unsupported)?)
        };
        write_identifier(function.name(), &mut self.written);
        self.written.push('(');
        Ok(Some(function))
    }

    /// A pseudo-class without an argument; `None` if it is not known.
    fn without_argument(&mut self, name: &str, part: &mut Part) -> Option<()> {
        part.specificity.classes += 1;
        if let Some(tests) = structural(name, &mut self.counts.nths) {
            part.tests.extend(tests);
        } else if let Some(class) = PseudoClass::from_name(name) {
            self.counts.asks_the_tree |= class.asks_the_tree();
            part.tests.push(Test::State(class));
        } else {
            let declared = self.declared(name, false)?;
            write_identifier(&declared.name, &mut self.written);
            part.tests.push(Test::State(PseudoClass::Own { declared, argument: Box::default() }));
            return Some(());
        }
        self.written.push_str(name);
        Some(())
    }

    /// The argument of a pseudo-class.
    fn function(&mut self, function: &Function, part: &mut Part) -> Result<(), Failure> {
        let name = match function {
            Function::OfCss(name) => &**name,
            Function::Own(declared) => return self.argument(declared, part),
        };
        match name {
            "is" => self.is(part, true),
            "where" => self.is(part, false),
            "not" => self.not(part),
            "has" => self.has(part),
            "host" => self.host(part),
            "dir" => self.direction(part),
            "lang" => self.language(part),
            _ => self.nth(name.contains("last"), name.ends_with("type"), part),
        }
    }

    fn argument(&mut self, declared: &Declared, part: &mut Part) -> Result<(), Failure> {
        let argument = self.word_or_text()?;
        write_string(&argument, &mut self.written);
        let (declared, argument) = (declared.clone(), argument.into());
        part.push(Test::State(PseudoClass::Own { declared, argument }));
        Ok(())
    }

    fn is(&mut self, part: &mut Part, is_counted: bool) -> Result<(), Failure> {
        let mut list = self.forgiving_list()?;
        if !is_counted {
            list.specificity = Specificity::default();
        }
        part.hold(&list);
        part.tests.push(Test::is(list.complexes.into()));
        Ok(())
    }

    fn not(&mut self, part: &mut Part) -> Result<(), Failure> {
        let list = self.list()?;
        part.hold(&list);
        part.tests.push(Test::Not(list.complexes.into()));
        Ok(())
    }

    fn has(&mut self, part: &mut Part) -> Result<(), Failure> {
        if self.is_in_has {
            return Err(self.error(SelectorErrorKind::NotAllowedHere));
        }
        self.is_in_has = true;
        let relatives = self.relatives(part);
        self.is_in_has = false;
        part.tests.push(Test::Has(relatives?.into()));
        Ok(())
    }

    /// `:host()` matches nothing: its elements are in other trees.
    fn host(&mut self, part: &mut Part) -> Result<(), Failure> {
        let mut inner = Part::default();
        if !self.compound(&mut inner)? {
            return Err(self.error(SelectorErrorKind::Empty));
        }
        part.specificity = part.specificity.plus(inner.specificity);
        part.push(Test::Never);
        Ok(())
    }

    fn direction(&mut self, part: &mut Part) -> Result<(), Failure> {
        let token = self.next();
        let Token::Ident(written) = token else { return Err(self.unexpected(&token)) };
        write_identifier(&written, &mut self.written);
        self.counts.asks_the_tree = true;
        part.push(Test::State(PseudoClass::Dir(match &*written.to_ascii_lowercase() {
            "ltr" => Some(Direction::LeftToRight),
            "rtl" => Some(Direction::RightToLeft),
            _ => None,
        })));
        Ok(())
    }

    fn language(&mut self, part: &mut Part) -> Result<(), Failure> {
        let mut ranges = Vec::new();
        self.with_commas(|reader| {
            let range = reader.word_or_text()?.to_ascii_lowercase();
            write_string(&range, &mut reader.written);
            ranges.push(range.into());
            Ok(())
        })?;
        part.push(Test::State(PseudoClass::Lang(ranges.into())));
        Ok(())
    }

    fn word_or_text(&mut self) -> Result<Cow<'t, str>, Failure> {
        match self.next() {
            Token::Ident(word) | Token::Text(word) => Ok(word),
            token => Err(self.unexpected(&token)),
        }
    }

    /// [`<relative-selector-list>`](https://drafts.csswg.org/selectors-4/#typedef-relative-selector-list)
    fn relatives(&mut self, part: &mut Part) -> Result<Vec<Relative>, Failure> {
        let (mut list, mut reaches) = (List::default(), Vec::new());
        self.with_commas(|reader| {
            reader.skip_whitespace();
            let written = reader.combinator();
            let combinator = written.unwrap_or(Combinator::Descendant);
            if written.is_some() {
                reader.written.push_str(combinator.as_str().trim_ascii_start());
            }
            reader.complex(Some(combinator), &mut list)?;
            reaches.extend(list.complexes.last().map(|complex| Reach::of(combinator, complex)));
            Ok(())
        })?;
        part.hold(&list);
        let relatives = list.complexes.into_iter().zip(reaches);
        Ok(relatives.map(|(complex, reach)| Relative { complex, reach }).collect())
    }

    /// The argument of [`:nth-child()`](https://drafts.csswg.org/selectors-4/#the-nth-child-pseudo) and its kin.
    fn nth(&mut self, from_end: bool, of_type: bool, part: &mut Part) -> Result<(), Failure> {
        let (step, offset) = self.an_plus_b()?;
        write_an_plus_b(step, offset, &mut self.written);
        let mut of = if of_type { Counted::SameType } else { Counted::All };
        if !of_type && self.takes_of() {
            self.written.push_str(" of ");
            let list = self.list()?;
            part.hold(&list);
            of = Counted::Matching(list.complexes.into());
        }
        let number = self.counts.nths;
        self.counts.nths += 1;
        part.push(Test::Nth(Nth { step, offset, from_end, of, number }));
        Ok(())
    }

    fn takes_of(&mut self) -> bool {
        let before = self.tokens;
        let is_of = matches!(self.next(), Token::Ident(word) if word.eq_ignore_ascii_case("of"));
        if !is_of {
            self.tokens = before;
        }
        is_of
    }

    /// Reads [An+B](https://drafts.csswg.org/css-syntax-3/#anb-production): step and offset.
    fn an_plus_b(&mut self) -> Result<(i32, i32), Failure> {
        let mut token = self.next();
        let has_plus = token == Token::Delim(b'+');
        if has_plus {
            token = self.next_with_whitespace();
        }
        let (step, rest) = match token {
            Token::Integer { value, unit, .. } if !has_plus => {
                if unit.is_empty() {
                    return Ok((0, value));
                }
                (value, unit.to_ascii_lowercase())
            }
            Token::Ident(word) => {
                let mut word = word.to_ascii_lowercase();
                match &*word {
                    "even" if !has_plus => return Ok((2, 0)),
                    "odd" if !has_plus => return Ok((2, 1)),
                    _ => {}
                }
                let is_negative = !has_plus && word.starts_with('-');
                if is_negative {
                    word.remove(0);
                }
                (if is_negative { -1 } else { 1 }, word)
            }
            token => return Err(self.unexpected(&token)),
        };
        let offset = match rest.strip_prefix('n') {
            Some("") => {
                let before = self.tokens;
                match self.next() {
                    Token::Integer { value, is_signed: true, unit } if unit.is_empty() => value,
                    Token::Delim(b'+') => self.without_sign()?,
                    Token::Delim(b'-') => -self.without_sign()?,
                    _ => {
                        self.tokens = before;
                        0
                    }
                }
            }
            Some("-") => -self.without_sign()?,
            Some(rest)
                if rest.starts_with('-') && rest.bytes().skip(1).all(|it| it.is_ascii_digit()) =>
            {
                // Of digits only too many fail.
                rest.parse().unwrap_or(i32::MIN)
            }
            _ => return Err(self.error(SelectorErrorKind::UnexpectedToken)),
        };
        Ok((step, offset))
    }

    /// An integer without a sign.
    fn without_sign(&mut self) -> Result<i32, Failure> {
        match self.next() {
            Token::Integer { value, is_signed: false, unit } if unit.is_empty() => Ok(value),
            token => Err(self.unexpected(&token)),
        }
    }
}

/// Writes [An+B](https://drafts.csswg.org/css-syntax-3/#serialize-an-anb-value).
fn write_an_plus_b(step: i32, offset: i32, out: &mut String) {
    if step == 0 {
        out.push_str(&offset.to_string());
        return;
    }
    match step {
        1 => {}
        -1 => out.push('-'),
        _ => out.push_str(&step.to_string()),
    }
    out.push('n');
    if offset > 0 {
        out.push('+');
    }
    if offset != 0 {
        out.push_str(&offset.to_string());
    }
}
