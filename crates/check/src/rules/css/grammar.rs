//! The syntaxes of CSS as the table has them: `data/css.tsv`, compiled by `build/css.rs`.

use super::generated::{CODE, DESCRIPTORS, PROPERTIES, PSEUDO, RULES, WORD_NUMBERS, WORDS};

/// The possible beginnings of a syntax, by bit.
pub(super) struct Start;

impl Start {
    pub(super) const IDENT: u16 = 1;
    pub(super) const NUMERIC: u16 = 2;
    pub(super) const FUNCTION: u16 = 4;
    pub(super) const STRING: u16 = 8;
    pub(super) const HASH: u16 = 16;
    pub(super) const URL: u16 = 32;
    pub(super) const SIGN: u16 = 64;
    pub(super) const BLOCK: u16 = 128;
    /// It can be empty.
    pub(super) const NOTHING: u16 = 256;
}

/// The operations of the code.
pub(super) struct Operation;

impl Operation {
    /// A keyword.
    pub(super) const KEYWORD: u16 = 0;
    /// How many, and keywords in their order.
    pub(super) const KEYWORDS: u16 = 1;
    /// A character.
    pub(super) const SIGN: u16 = 2;
    /// A kind of numbers, and one more than the number of a range.
    pub(super) const NUMERIC: u16 = 3;
    /// A basic type that is not a number.
    pub(super) const BASIC: u16 = 4;
    /// The number of a rule.
    pub(super) const RULE: u16 = 5;
    /// A name, and what is in the brackets.
    pub(super) const FUNCTION: u16 = 6;
    /// A bracket, and what is in it.
    pub(super) const BLOCK: u16 = 7;
    /// How many, and one after the other.
    pub(super) const SEQUENCE: u16 = 8;
    /// How many, and all in any order.
    pub(super) const ALL: u16 = 9;
    /// How many, and at least one in any order.
    pub(super) const SOME: u16 = 10;
    /// How many, and one of them.
    pub(super) const ONE: u16 = 11;
    /// How often at least, how often at most (0 is any number), whether with commas between, and what.
    pub(super) const REPEAT: u16 = 12;
    /// The part that must not be empty.
    pub(super) const REQUIRED: u16 = 13;
}

/// A word of the code.
#[inline]
pub(super) fn word(at: u16, offset: u16) -> u16 {
    CODE.get(usize::from(at).saturating_add(usize::from(offset))).copied().unwrap_or_default()
}

/// The words after the number of them, which a node has as its third word.
#[inline]
pub(super) fn items(node: u16) -> &'static [u16] {
    let rest = CODE.get(usize::from(node).saturating_add(3)..).unwrap_or_default();
    rest.get(..usize::from(word(node, 2))).unwrap_or_default()
}

/// The offset of a rule's code.
#[inline]
pub(super) fn rule(number: u16) -> u16 {
    RULES.get(usize::from(number)).copied().unwrap_or_default()
}

fn find(table: &[(&str, u16)], name: &str) -> Option<u16> {
    let number = table.binary_search_by(|(known, _)| (*known).cmp(name)).ok()?;
    table.get(number).map(|(_, rule)| *rule)
}

/// The rule of a property, whose name is in lower case.
pub(super) fn property(name: &str) -> Option<u16> {
    PROPERTIES.get(name).copied()
}

/// The rule of a descriptor: the name of its at-rule, a space, and its own.
pub(super) fn descriptor(name: &str) -> Option<u16> {
    find(DESCRIPTORS, name)
}

/// The names of all properties, or of the descriptors of an at-rule.
pub(super) fn names(at_rule: Option<&'static str>) -> impl Iterator<Item = &'static str> {
    let descriptors = DESCRIPTORS
        .iter()
        .filter_map(move |(name, _)| name.strip_prefix(at_rule?)?.strip_prefix(' '));
    let properties = PROPERTIES.keys().copied().filter(move |_| at_rule.is_none());
    descriptors.chain(properties)
}

/// The number of a word that a syntax has, in any case.
pub(super) fn keyword(written: &str) -> Option<u16> {
    if !written.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return WORD_NUMBERS.get(written).copied();
    }
    WORD_NUMBERS.get(&*written.to_ascii_lowercase()).copied()
}

/// The word of a number.
#[inline]
pub(super) fn keyword_of(number: u16) -> &'static str {
    WORDS.get(usize::from(number)).copied().unwrap_or_default()
}

/// Whether a pseudo-class or pseudo-element is known: its name in lower case, with colons and, of a function, brackets.
pub(super) fn is_pseudo(name: &str) -> bool {
    PSEUDO.contains(name)
}
