//! Reading [selectors](https://drafts.csswg.org/selectors-4/#grammar): from text to the plan that is matched.
//!
//! There is no tree between: a compound becomes tests as it is read, and the text of
//! [CSSOM](https://drafts.csswg.org/cssom/#serializing-selectors) is written along with them.

mod names;
mod pseudo;
mod tokens;

use std::borrow::Cow;

use super::declared::Declared;
use super::plan::{Combinator, Complex, Compound, Gate, Plan, Test};
use super::specificity::Specificity;
use super::{SelectorError, SelectorErrorKind, SelectorOptions};
pub(super) use pseudo::is_taken;
use tokens::{Token, Tokens, write_identifier};

/// How deep parentheses may nest: reading recurses over them, and so does matching.
const NESTING_LIMIT: usize = 16;

/// The maximum number of compounds, including those in parentheses, that depend on one another.
const DEPTH_LIMIT: usize = 256;

/// The same for a selector that the matcher answers, which recurses over them (and over nothing else).
const MATCHER_DEPTH: usize = 24;

/// An error. In a box it takes little of the stack in the functions that recurse.
pub(super) type Failure = Box<SelectorError>;

/// What a selector means beyond its text: two of the same text may differ in it.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Namespace(Box<str>),
    Own(Declared),
}

/// A selector that was read.
pub(super) struct Read {
    pub(super) plan: Plan,
    /// The text as CSSOM writes it.
    pub(super) written: Box<str>,
    pub(super) meanings: Box<[Meaning]>,
    pub(super) specificity: Specificity,
}

/// Reads a list of selectors.
pub(super) fn read(text: &str, options: &SelectorOptions) -> Result<Read, Failure> {
    let mut reader = Reader {
        tokens: Tokens::new(text),
        closer: None,
        nesting: 0,
        is_in_has: false,
        options,
        counts: Counts::default(),
        written: String::new(),
        meanings: Vec::new(),
    };
    let list = reader.list()?;
    let Counts { parts, asks_the_tree, .. } = reader.counts;
    if options.max_parts.is_some_and(|most| parts > most as usize) {
        return Err(failure(SelectorErrorKind::TooLong, text.len()));
    }
    let (gate, gate_is_all) = Gate::of(&list.complexes);
    let is_for_matcher = list.depth <= MATCHER_DEPTH && !asks_the_tree;
    Ok(Read {
        plan: Plan { list: list.complexes.into(), gate, gate_is_all, is_for_matcher },
        written: reader.written.into(),
        meanings: reader.meanings.into(),
        specificity: list.specificity,
    })
}

fn failure(kind: SelectorErrorKind, position: usize) -> Failure {
    Box::new(SelectorError::new(kind, position))
}

/// What is counted over the whole selector.
#[derive(Debug, Clone, Copy, Default)]
struct Counts {
    /// The number of `:nth-child()` and related pseudo-classes.
    nths: usize,
    /// The number of compounds.
    compounds: usize,
    /// The number of tests and compounds.
    parts: usize,
    /// Whether there was a pseudo-class that needs the whole tree, not only the element.
    asks_the_tree: bool,
}

/// Complex selectors with commas between.
#[derive(Default)]
struct List {
    complexes: Vec<Complex>,
    /// How many compounds depend on one another.
    depth: usize,
    /// The highest specificity of them.
    specificity: Specificity,
}

/// The compounds of a complex selector so far, each with what is on the left of it.
#[derive(Default)]
struct Whole {
    compounds: Vec<(Vec<Test>, Option<Combinator>)>,
    depth: usize,
    specificity: Specificity,
}

impl Whole {
    fn add(&mut self, part: Part, left: Option<Combinator>) {
        self.specificity = self.specificity.plus(part.specificity);
        // What is in this compound depends on it, and so does all on its left.
        self.depth = 1 + self.depth.max(part.depth);
        self.compounds.push((part.tests, left));
    }
}

/// A compound.
#[derive(Default)]
struct Part {
    tests: Vec<Test>,
    /// How many compounds in parentheses depend on one another.
    depth: usize,
    specificity: Specificity,
}

impl Part {
    /// Adds a test that counts as a class does.
    fn push(&mut self, test: Test) {
        self.tests.push(test);
        self.specificity.classes += 1;
    }

    /// Counts what is in parentheses.
    fn hold(&mut self, list: &List) {
        self.depth = self.depth.max(list.depth);
        self.specificity = self.specificity.plus(list.specificity);
    }
}

struct Reader<'t, 'o> {
    tokens: Tokens<'t>,
    /// What ends the block that is read.
    closer: Option<u8>,
    /// The number of blocks around.
    nesting: usize,
    is_in_has: bool,
    options: &'o SelectorOptions,
    counts: Counts,
    written: String,
    meanings: Vec<Meaning>,
}

impl<'t, 'o> Reader<'t, 'o> {
    /// The next token of the block.
    fn next_with_whitespace(&mut self) -> Token<'t> {
        let before = self.tokens.at;
        let token = self.tokens.next();
        match (&token, self.closer) {
            (Token::Delim(character), Some(closer)) if *character == closer => {
                self.tokens.at = before;
                Token::End
            }
            _ => token,
        }
    }

    /// The next token of the block that is not white space.
    fn next(&mut self) -> Token<'t> {
        loop {
            match self.next_with_whitespace() {
                Token::WhiteSpace => {}
                token => return token,
            }
        }
    }

    /// Takes the next token if it is this one.
    fn takes(&mut self, wanted: &Token<'_>) -> bool {
        let before = self.tokens;
        let is_next = self.next_with_whitespace() == *wanted;
        if !is_next {
            self.tokens = before;
        }
        is_next
    }

    /// Takes white space.
    fn skip_whitespace(&mut self) {
        while self.takes(&Token::WhiteSpace) {}
    }

    /// An error at the last token.
    fn error(&self, kind: SelectorErrorKind) -> Failure {
        failure(kind, self.tokens.start)
    }

    /// The error for a token that is not as wanted.
    fn unexpected(&self, token: &Token<'_>) -> Failure {
        self.error(match token {
            Token::End => SelectorErrorKind::UnexpectedEnd,
            _ => SelectorErrorKind::UnexpectedToken,
        })
    }

    /// Reads a block, after the character that opens it.
    fn block<T>(
        &mut self,
        closer: u8,
        read: impl FnOnce(&mut Self) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        if self.nesting == NESTING_LIMIT {
            return Err(self.error(SelectorErrorKind::TooComplex));
        }
        self.nesting += 1;
        let around = self.closer.replace(closer);
        let result = read(self).and_then(|value| match self.next() {
            Token::End => Ok(value),
            _ => Err(self.error(SelectorErrorKind::UnexpectedToken)),
        });
        self.closer = around;
        self.nesting -= 1;
        if result.is_ok() {
            // The character that closes it, or the end of the text.
            self.tokens.next();
        }
        result
    }

    /// Reads what has commas between, up to the end of the block. Members that write nothing are left out.
    fn with_commas(
        &mut self,
        mut read: impl FnMut(&mut Self) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let beginning = self.written.len();
        loop {
            let before = self.written.len();
            if before != beginning {
                self.written.push_str(", ");
            }
            let member = self.written.len();
            read(self)?;
            if self.written.len() == member {
                self.written.truncate(before);
            }
            match self.next() {
                Token::Delim(b',') => {}
                Token::End => return Ok(()),
                _ => return Err(self.error(SelectorErrorKind::UnexpectedToken)),
            }
        }
    }

    /// [`<complex-selector-list>`](https://drafts.csswg.org/selectors-4/#typedef-complex-selector-list)
    fn list(&mut self) -> Result<List, Failure> {
        let mut list = List::default();
        self.with_commas(|reader| reader.complex(None, &mut list))?;
        Ok(list)
    }

    /// [`<forgiving-selector-list>`](https://drafts.csswg.org/selectors-4/#forgiving-selector): members that are wrong
    /// are left out.
    fn forgiving_list(&mut self) -> Result<List, Failure> {
        let mut list = List::default();
        self.with_commas(|reader| {
            let (tokens, counts) = (reader.tokens, reader.counts);
            let (written, meanings) = (reader.written.len(), reader.meanings.len());
            match reader.complex(None, &mut list) {
                Err(error) if error.kind() != SelectorErrorKind::TooComplex => {
                    (reader.tokens, reader.counts) = (tokens, counts);
                    reader.written.truncate(written);
                    reader.meanings.truncate(meanings);
                    reader.skip_member()
                }
                result => result,
            }
        })?;
        Ok(list)
    }

    /// Skips [any value](https://drafts.csswg.org/css-syntax-3/#typedef-any-value) up to the end of a member.
    fn skip_member(&mut self) -> Result<(), Failure> {
        let mut open = Vec::new();
        loop {
            let before = self.tokens;
            match self.tokens.next() {
                Token::End => return Ok(()),
                Token::Delim(b',') if open.is_empty() => {
                    self.tokens = before;
                    return Ok(());
                }
                Token::Function(_) | Token::Delim(b'(') => open.push(b')'),
                Token::Delim(b'[') => open.push(b']'),
                Token::Delim(b'{') => open.push(b'}'),
                Token::Delim(closer @ (b')' | b']' | b'}')) => match open.pop() {
                    Some(expected) if expected == closer => {}
                    None if self.closer == Some(closer) => {
                        self.tokens = before;
                        return Ok(());
                    }
                    _ => return Err(self.error(SelectorErrorKind::UnexpectedToken)),
                },
                Token::Broken => return Err(self.error(SelectorErrorKind::UnexpectedToken)),
                _ => {}
            }
        }
    }

    /// [`<complex-selector>`](https://drafts.csswg.org/selectors-4/#typedef-complex-selector), a member of a list; with a
    /// combinator, that leads from the anchor of `:has()` to it.
    fn complex(&mut self, from_anchor: Option<Combinator>, list: &mut List) -> Result<(), Failure> {
        let mut whole = Whole::default();
        if from_anchor.is_some() {
            whole.compounds.push((vec![Test::Anchor], None));
            whole.depth = 1;
        }
        let mut left = from_anchor;
        loop {
            let mut part = Part::default();
            if !self.compound(&mut part)? {
                return Err(self.no_compound(&whole));
            }
            whole.add(part, left);
            left = self.combinator();
            match left {
                Some(combinator) => self.written.push_str(combinator.as_str()),
                None => return self.end(whole, list),
            }
        }
    }

    #[cold]
    fn no_compound(&self, whole: &Whole) -> Failure {
        self.error(if whole.compounds.is_empty() {
            SelectorErrorKind::Empty
        } else {
            SelectorErrorKind::DanglingCombinator
        })
    }

    /// Ends a complex selector, after which the next member or the end of the block must be.
    fn end(&mut self, whole: Whole, list: &mut List) -> Result<(), Failure> {
        let before = self.tokens;
        match self.next() {
            Token::Delim(b',') | Token::End => self.tokens = before,
            token => return Err(self.unexpected(&token)),
        }
        if whole.depth > DEPTH_LIMIT {
            return Err(failure(SelectorErrorKind::TooComplex, self.tokens.text.len()));
        }
        let mut compounds = Vec::with_capacity(whole.compounds.len());
        for (tests, left) in whole.compounds.into_iter().rev() {
            self.counts.parts += tests.len() + 1;
            compounds.push(Compound::new(tests, left, self.counts.compounds));
            self.counts.compounds += 1;
        }
        list.complexes.push(Complex { compounds: compounds.into() });
        list.depth = list.depth.max(whole.depth);
        list.specificity = list.specificity.max(whole.specificity.capped());
        Ok(())
    }

    /// [`<combinator>`](https://drafts.csswg.org/selectors-4/#combinators); `None` at the end of a member.
    fn combinator(&mut self) -> Option<Combinator> {
        let mut is_after_whitespace = false;
        loop {
            let before = self.tokens;
            return match self.next_with_whitespace() {
                Token::WhiteSpace => {
                    is_after_whitespace = true;
                    continue;
                }
                Token::Delim(b'>') => Some(Combinator::Child),
                Token::Delim(b'+') => Some(Combinator::NextSibling),
                Token::Delim(b'~') => Some(Combinator::SubsequentSibling),
                token => {
                    self.tokens = before;
                    let is_end = matches!(token, Token::End | Token::Delim(b','));
                    (is_after_whitespace && !is_end).then_some(Combinator::Descendant)
                }
            };
        }
    }

    /// [`<compound-selector>`](https://drafts.csswg.org/selectors-4/#typedef-compound-selector). Returns whether there is
    /// one.
    fn compound(&mut self, part: &mut Part) -> Result<bool, Failure> {
        self.skip_whitespace();
        let beginning = self.written.len();
        let mut is_empty = !self.type_selector(part)?;
        while self.is_at_simple() {
            if is_empty && self.nesting == 0 {
                self.default_namespace(part);
            }
            // A `*` without a prefix is written only if it is alone.
            if self.written.get(beginning..) == Some("*") {
                self.written.truncate(beginning);
            }
            is_empty = false;
            self.simple(part)?;
        }
        Ok(!is_empty)
    }

    fn is_at_simple(&mut self) -> bool {
        let before = self.tokens.at;
        let token = self.next_with_whitespace();
        self.tokens.at = before;
        matches!(token, Token::Id(_) | Token::Delim(b'.' | b'[' | b':'))
    }

    /// [`<subclass-selector>`](https://drafts.csswg.org/selectors-4/#typedef-subclass-selector)
    ///
    /// Of the functions that a pseudo-class with a selector leads through again, each has few variables of its own: the
    /// caller's stack may be small.
    fn simple(&mut self, part: &mut Part) -> Result<(), Failure> {
        match self.next_with_whitespace() {
            Token::Id(id) => self.id(id, part),
            Token::Delim(b'.') => return self.class(part),
            Token::Delim(b'[') => return self.attribute_selector(part),
            _ => return self.pseudo(part),
        }
        Ok(())
    }

    fn id(&mut self, id: Cow<'_, str>, part: &mut Part) {
        self.written.push('#');
        write_identifier(&id, &mut self.written);
        part.tests.push(Test::Id(id.into()));
        part.specificity.ids += 1;
    }

    fn class(&mut self, part: &mut Part) -> Result<(), Failure> {
        let token = self.next_with_whitespace();
        let Token::Ident(class) = token else { return Err(self.unexpected(&token)) };
        self.written.push('.');
        write_identifier(&class, &mut self.written);
        part.push(Test::Class(class.into()));
        Ok(())
    }

    fn attribute_selector(&mut self, part: &mut Part) -> Result<(), Failure> {
        self.written.push('[');
        let test = self.block(b']', Self::attribute)?;
        self.written.push(']');
        part.push(test);
        Ok(())
    }

    /// The declaration of a pseudo-class of one's own, the last of this name.
    fn declared(&mut self, name: &str, has_argument: bool) -> Option<Declared> {
        let mut declared = self.options.pseudo_classes.iter().rev();
        let found = declared.find(|declared| declared.is_named(name, has_argument))?;
        self.meanings.push(Meaning::Own(found.clone()));
        Some(found.clone())
    }

    fn is_nested(&self) -> bool {
        self.nesting != 0
    }
}
