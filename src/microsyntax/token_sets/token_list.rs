//! The operations of `DOMTokenList`, without its element.
//! [Interface DOMTokenList](https://dom.spec.whatwg.org/#interface-domtokenlist)

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use super::sequence::{Sequence, append};
use super::tokens;
use crate::edition::Edition;
use crate::microsyntax::idioms;

/// An error that the methods of a token list throw.
///
/// ```
/// use duckbill::microsyntax::token_list::{TokenError, TokenList};
/// let mut list = TokenList::new("");
/// assert_eq!(list.add(&[""]), Err(TokenError::Syntax));
/// assert_eq!(list.add(&["a b"]), Err(TokenError::InvalidCharacter));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum TokenError {
    /// "`SyntaxError`": a token is the empty string.
    Syntax,
    /// "`InvalidCharacterError`": a token contains ASCII whitespace.
    InvalidCharacter,
}

impl TokenError {
    /// The name of the `DOMException`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Syntax => "SyntaxError",
            Self::InvalidCharacter => "InvalidCharacterError",
        }
    }
}

impl fmt::Display for TokenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Syntax => "a token is empty",
            Self::InvalidCharacter => "a token contains white space",
        })
    }
}

impl std::error::Error for TokenError {}

/// A set of tokens over the value of an attribute.
///
/// Today's list keeps an ordered set and writes the whole set anew when it changes; the list of
/// 2009 ([`TokenList::new_edition`]) looks at the string each time, counts repetitions, and edits the
/// string in place.
///
/// A sequence of changes, questions and calls of [`item`](Self::item) takes time in proportion to the tokens that it
/// names and that the list began with, with a factor at most logarithmic in them. Besides, the first
/// [`value`](Self::value) or [`attribute`](Self::attribute) after a token was taken out or replaced writes the whole list.
///
/// ```
/// use duckbill::microsyntax::token_list::TokenList;
///
/// let mut class = TokenList::new(" a b  a ");
/// assert_eq!(class.len(), 2);
/// assert_eq!(class.value(), " a b  a "); // untouched until something changes
/// class.add(&["c"])?;
/// assert_eq!(class.value(), "a b c");
/// assert!(!class.toggle("b", None)?);
/// assert!(class.replace("a", "z")?);
/// assert_eq!(class.to_string(), "z c");
/// # Ok::<(), duckbill::microsyntax::token_list::TokenError>(())
/// ```
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "Attribute", into = "Attribute"))]
pub struct TokenList {
    edition: Edition,
    is_present: bool,
    /// The token set; of 2009, all tokens with their repetitions.
    tokens: Sequence,
    /// Whether the value is a set that was written anew, with single spaces.
    is_set: bool,
    /// The value, if it is not the text of the tokens: written when somebody asks.
    written: OnceLock<String>,
}

/// A list as it is read and written with serde: the tokens follow from this.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
struct Attribute {
    edition: Edition,
    value: Option<String>,
}

#[cfg(feature = "serde")]
impl From<Attribute> for TokenList {
    fn from(read: Attribute) -> Self {
        Self::new_edition(read.value.as_deref(), read.edition)
    }
}

#[cfg(feature = "serde")]
impl From<TokenList> for Attribute {
    fn from(list: TokenList) -> Self {
        Self { edition: list.edition, value: list.attribute().map(str::to_owned) }
    }
}

impl PartialEq for TokenList {
    fn eq(&self, other: &Self) -> bool {
        self.edition == other.edition && self.attribute() == other.attribute()
    }
}

impl Eq for TokenList {}

impl Hash for TokenList {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.edition, self.attribute()).hash(state);
    }
}

impl TokenList {
    /// The list of an attribute with this value.
    #[must_use]
    pub fn new(value: &str) -> Self {
        Self::new_edition(Some(value), Edition::Living)
    }

    /// The list of an attribute that is absent for `None`, by the rules of `edition`. The
    /// available draft of 2007 has no token lists; its edition behaves like 2009, with the vertical tab
    /// among the space characters.
    #[must_use]
    pub fn new_edition(value: Option<&str>, edition: Edition) -> Self {
        Self {
            edition,
            is_present: value.is_some(),
            tokens: Sequence::new(value.unwrap_or_default(), edition),
            is_set: false,
            written: OnceLock::new(),
        }
    }

    /// The attribute as it is to be written now; `None` while it is absent.
    #[must_use]
    pub fn attribute(&self) -> Option<&str> {
        self.is_present.then(|| self.value())
    }

    /// The `value` attribute, which is also what the list stringifies to.
    #[must_use]
    pub fn value(&self) -> &str {
        if !self.is_set && !self.tokens.has_gaps() {
            return self.tokens.text();
        }
        self.written.get_or_init(|| match self.is_set {
            true => tokens::serialize_ordered_set(self.tokens.iter()),
            false => self.tokens.written_with_its_space(),
        })
    }

    /// The `length` attribute: the number of tokens, which before the Living Standard includes
    /// repetitions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Whether there is no token.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tokens.len() == 0
    }

    /// The token at `index`.
    #[must_use]
    pub fn item(&self, index: usize) -> Option<&str> {
        self.tokens.get(index)
    }

    /// The tokens in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator {
        self.tokens.iter()
    }

    /// Whether the list contains `token`.
    ///
    /// # Errors
    ///
    /// Never in the Living Standard, where an invalid token is just not contained; in 2009, for an empty
    /// token and for white space.
    pub fn contains(&self, token: &str) -> Result<bool, TokenError> {
        if self.edition.is_draft() {
            self.check(&[token])?;
        }
        Ok(self.tokens.contains(token))
    }

    /// Adds tokens that are not there yet, at the end. The draft of 2009 takes one at a time, so
    /// that several are several calls.
    ///
    /// # Errors
    ///
    /// An empty token, or one with white space; the list is unchanged then.
    pub fn add(&mut self, tokens: &[&str]) -> Result<(), TokenError> {
        self.check(tokens)?;
        for token in tokens {
            if !self.tokens.contains(token) {
                self.append(token);
            }
        }
        self.update();
        Ok(())
    }

    /// Removes tokens.
    ///
    /// # Errors
    ///
    /// An empty token, or one with white space; the list is unchanged then.
    pub fn remove(&mut self, tokens: &[&str]) -> Result<(), TokenError> {
        self.check(tokens)?;
        for token in tokens {
            self.take_out(token);
        }
        self.update();
        Ok(())
    }

    /// Removes `token` if it is there and adds it if it is not; `force` allows only adding (`true`)
    /// or only removing (`false`), and is unknown to the draft of 2009. Says whether the token is
    /// there now.
    ///
    /// # Errors
    ///
    /// An empty token, or one with white space; the list is unchanged then.
    pub fn toggle(&mut self, token: &str, force: Option<bool>) -> Result<bool, TokenError> {
        self.check(&[token])?;
        let present = self.tokens.contains(token);
        match (present, force) {
            (true, None | Some(false)) => {
                self.take_out(token);
                self.update();
                Ok(false)
            }
            (false, None | Some(true)) => {
                self.append(token);
                self.update();
                Ok(true)
            }
            _ => Ok(present),
        }
    }

    /// Puts `new_token` where `token` is, and says whether there was one to replace. If both are
    /// there, the one that comes first becomes `new_token` and the other goes. The draft of 2009
    /// has no such method; its list then does the same and becomes a set.
    ///
    /// # Errors
    ///
    /// An empty token, or one with white space; the empty one is looked for first in both.
    pub fn replace(&mut self, token: &str, new_token: &str) -> Result<bool, TokenError> {
        if token.is_empty() || new_token.is_empty() {
            return Err(TokenError::Syntax);
        }
        self.check(&[token, new_token])?;
        if !self.tokens.contains(token) {
            return Ok(false);
        }
        // https://infra.spec.whatwg.org/#set-replace
        let slots = [self.tokens.take_out(token), self.tokens.take_out(new_token)];
        if let Some(first) = slots.into_iter().flatten().min() {
            self.tokens.put(first, new_token);
        }
        self.write_set();
        Ok(true)
    }

    /// The errors of a method that takes these tokens, of which the first bad one decides.
    fn check(&self, tokens: &[&str]) -> Result<(), TokenError> {
        for token in tokens {
            if token.is_empty() {
                return Err(TokenError::Syntax);
            }
            if token.contains(|one| idioms::is_space_character(one, self.edition)) {
                return Err(TokenError::InvalidCharacter);
            }
        }
        Ok(())
    }

    /// Adds a token that is not there.
    fn append(&mut self, token: &str) {
        if let Some(written) = self.written.get_mut() {
            append(written, token, self.edition);
        }
        self.tokens.push(token);
        self.is_present = true;
    }

    fn take_out(&mut self, token: &str) {
        if self.tokens.take_out(token).is_some() {
            self.written.take();
        }
    }

    /// The [update steps](https://dom.spec.whatwg.org/#concept-dtl-update); in 2009 the string has
    /// been edited already.
    fn update(&mut self) {
        if !self.edition.is_draft() {
            self.is_present |= self.tokens.len() > 0;
            if !self.is_set {
                self.write_set();
            }
        }
        self.compact();
    }

    /// From now on a set is written.
    fn write_set(&mut self) {
        self.is_set = true;
        self.written.take();
        self.compact();
    }

    /// Begins anew with the value if little is left of the tokens.
    fn compact(&mut self) {
        if self.tokens.is_wasteful() {
            let value = self.attribute().map(str::to_owned);
            *self = Self::new_edition(value.as_deref(), self.edition);
        }
    }
}

impl fmt::Display for TokenList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.value())
    }
}

/// The [validation steps](https://dom.spec.whatwg.org/#concept-domtokenlist-validation) of
/// `supports`: whether `token`, ASCII lowercased, is one of the attribute's supported tokens.
///
/// # Errors
///
/// `None` for the tokens means that the attribute defines none, which is a `TypeError`.
pub fn supports(supported_tokens: Option<&[&str]>, token: &str) -> Result<bool, NoSupportedTokens> {
    let supported_tokens = supported_tokens.ok_or(NoSupportedTokens)?;
    let token = idioms::lowercase(token);
    Ok(supported_tokens.contains(&&*token))
}

/// The `TypeError` of an attribute without supported tokens.
///
/// ```
/// use duckbill::microsyntax::token_list;
/// assert_eq!(
///     token_list::supports(None, "a").unwrap_err().to_string(),
///     "the attribute defines no supported tokens"
/// );
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NoSupportedTokens;

impl fmt::Display for NoSupportedTokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the attribute defines no supported tokens")
    }
}

impl std::error::Error for NoSupportedTokens {}
