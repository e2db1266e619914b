//! The operations of `DOMTokenList`, without its element.
//! [Interface DOMTokenList](https://dom.spec.whatwg.org/#interface-domtokenlist)

use std::collections::HashSet;
use std::fmt;

use super::tokens;
use crate::microsyntax::{GrammarEdition, idioms};

/// Up to this many tokens are searched one by one.
const FEW: usize = 8;

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
    ///
    /// ```
    /// use duckbill::microsyntax::token_list::TokenError;
    /// assert_eq!(TokenError::Syntax.name(), "SyntaxError");
    /// ```
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
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "Attribute"))]
pub struct TokenList {
    edition: GrammarEdition,
    /// `None` while the attribute is absent.
    value: Option<String>,
    /// The token set; of 2009, all tokens with their repetitions.
    #[cfg_attr(feature = "serde", serde(skip))]
    tokens: Vec<String>,
}

/// A list as it is read with serde: the tokens follow from the rest.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
struct Attribute {
    edition: GrammarEdition,
    value: Option<String>,
}

#[cfg(feature = "serde")]
impl From<Attribute> for TokenList {
    fn from(read: Attribute) -> Self {
        Self::new_edition(read.value.as_deref(), read.edition)
    }
}

impl TokenList {
    /// The list of an attribute with this value.
    ///
    /// ```
    /// use duckbill::microsyntax::token_list::TokenList;
    /// assert_eq!(TokenList::new("b a b").item(1), Some("a"));
    /// ```
    #[must_use]
    pub fn new(value: &str) -> Self {
        Self::new_edition(Some(value), GrammarEdition::Living)
    }

    /// The list of an attribute that is absent for `None`, by the rules of `edition`. The
    /// available draft of 2007 has no token lists; its edition behaves like 2009, with the vertical tab
    /// among the space characters.
    ///
    /// ```
    /// use duckbill::microsyntax::{GrammarEdition, token_list::TokenList};
    /// let mut list = TokenList::new_edition(Some("b  a b"), GrammarEdition::Y2009);
    /// assert_eq!(list.len(), 3);
    /// list.add(&["c"])?;
    /// assert_eq!(list.value(), "b  a b c");
    /// list.remove(&["b"])?;
    /// assert_eq!(list.value(), "a c");
    /// # Ok::<(), duckbill::microsyntax::token_list::TokenError>(())
    /// ```
    #[must_use]
    pub fn new_edition(value: Option<&str>, edition: GrammarEdition) -> Self {
        let mut list = Self { edition, value: None, tokens: Vec::new() };
        list.attribute_changed(value);
        list
    }

    /// The attribute change steps: call it when the attribute is written (or, with `None`, removed)
    /// by other means.
    ///
    /// ```
    /// use duckbill::microsyntax::token_list::TokenList;
    /// let mut list = TokenList::new("a");
    /// list.attribute_changed(None);
    /// assert_eq!(list.attribute(), None);
    /// assert!(list.is_empty());
    /// ```
    pub fn attribute_changed(&mut self, value: Option<&str>) {
        let text = value.unwrap_or_default();
        self.tokens = match self.edition {
            GrammarEdition::Living => {
                tokens::parse_ordered_set(text).into_iter().map(str::to_owned).collect()
            }
            edition => tokens::split_on_spaces(text, edition).map(str::to_owned).collect(),
        };
        self.value = value.map(str::to_owned);
    }

    /// The attribute as it is to be written now; `None` while it is absent.
    ///
    /// ```
    /// use duckbill::microsyntax::{GrammarEdition, token_list::TokenList};
    /// let mut list = TokenList::new_edition(None, GrammarEdition::Living);
    /// list.remove(&["a"])?;
    /// assert_eq!(list.attribute(), None); // nothing to write
    /// list.add(&["a"])?;
    /// assert_eq!(list.attribute(), Some("a"));
    /// list.remove(&["a"])?;
    /// assert_eq!(list.attribute(), Some("")); // present, and empty
    /// # Ok::<(), duckbill::microsyntax::token_list::TokenError>(())
    /// ```
    #[must_use]
    pub fn attribute(&self) -> Option<&str> {
        self.value.as_deref()
    }

    /// The `value` attribute, which is also what the list stringifies to.
    ///
    /// ```
    /// assert_eq!(duckbill::microsyntax::token_list::TokenList::new(" a").value(), " a");
    /// ```
    #[must_use]
    pub fn value(&self) -> &str {
        self.value.as_deref().unwrap_or_default()
    }

    /// Sets the `value` attribute.
    ///
    /// ```
    /// use duckbill::microsyntax::token_list::TokenList;
    /// let mut list = TokenList::new("a");
    /// list.set_value("b c");
    /// assert_eq!(list.len(), 2);
    /// ```
    pub fn set_value(&mut self, value: &str) {
        self.attribute_changed(Some(value));
    }

    /// The `length` attribute: the number of tokens, which before the Living Standard includes
    /// repetitions.
    ///
    /// ```
    /// assert_eq!(duckbill::microsyntax::token_list::TokenList::new("a a").len(), 1);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Whether there is no token.
    ///
    /// ```
    /// assert!(duckbill::microsyntax::token_list::TokenList::new(" ").is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    /// The token at `index`.
    ///
    /// ```
    /// use duckbill::microsyntax::token_list::TokenList;
    /// assert_eq!(TokenList::new("a b").item(2), None);
    /// ```
    #[must_use]
    pub fn item(&self, index: usize) -> Option<&str> {
        self.tokens.get(index).map(String::as_str)
    }

    /// The tokens in order.
    ///
    /// ```
    /// use duckbill::microsyntax::token_list::TokenList;
    /// assert!(TokenList::new("a b").iter().eq(["a", "b"]));
    /// ```
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator {
        self.tokens.iter().map(String::as_str)
    }

    /// Whether the list contains `token`.
    ///
    /// # Errors
    ///
    /// Never in the Living Standard, where an invalid token is just not contained; in 2009, for an empty
    /// token and for white space.
    ///
    /// ```
    /// use duckbill::microsyntax::token_list::TokenList;
    /// let list = TokenList::new("a b");
    /// assert_eq!(list.contains("b"), Ok(true));
    /// assert_eq!(list.contains("a b"), Ok(false));
    /// ```
    pub fn contains(&self, token: &str) -> Result<bool, TokenError> {
        if self.edition != GrammarEdition::Living {
            self.check(&[token])?;
        }
        Ok(self.has(token))
    }

    /// Adds tokens that are not there yet, at the end. The draft of 2009 takes one at a time, so
    /// that several are several calls.
    ///
    /// # Errors
    ///
    /// An empty token, or one with white space; the list is unchanged then.
    ///
    /// ```
    /// use duckbill::microsyntax::token_list::TokenList;
    /// let mut list = TokenList::new("a");
    /// list.add(&["b", "a", "b"])?;
    /// assert_eq!(list.value(), "a b");
    /// # Ok::<(), duckbill::microsyntax::token_list::TokenError>(())
    /// ```
    pub fn add(&mut self, tokens: &[&str]) -> Result<(), TokenError> {
        self.check(tokens)?;
        if tokens.len() <= FEW {
            for token in tokens {
                if !self.has(token) {
                    self.append(token);
                }
            }
        } else {
            let mut present: HashSet<&str> = self.iter().collect();
            let new: Vec<&str> = tokens.iter().copied().filter(|one| present.insert(one)).collect();
            new.into_iter().for_each(|token| self.append(token));
        }
        self.update();
        Ok(())
    }

    /// Removes tokens.
    ///
    /// # Errors
    ///
    /// An empty token, or one with white space; the list is unchanged then.
    ///
    /// ```
    /// use duckbill::microsyntax::token_list::TokenList;
    /// let mut list = TokenList::new("a b  c");
    /// list.remove(&["b", "x"])?;
    /// assert_eq!(list.value(), "a c");
    /// # Ok::<(), duckbill::microsyntax::token_list::TokenError>(())
    /// ```
    pub fn remove(&mut self, tokens: &[&str]) -> Result<(), TokenError> {
        self.check(tokens)?;
        if tokens.len() <= FEW {
            self.take_out(|token| tokens.contains(&token));
        } else {
            let removed: HashSet<&str> = tokens.iter().copied().collect();
            self.take_out(|token| removed.contains(token));
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
    ///
    /// ```
    /// use duckbill::microsyntax::token_list::TokenList;
    /// let mut list = TokenList::new("a");
    /// assert!(list.toggle("b", None)?);
    /// assert!(list.toggle("b", Some(true))?);
    /// assert!(!list.toggle("c", Some(false))?);
    /// assert!(!list.toggle("a", None)?);
    /// assert_eq!(list.value(), "b");
    /// # Ok::<(), duckbill::microsyntax::token_list::TokenError>(())
    /// ```
    pub fn toggle(&mut self, token: &str, force: Option<bool>) -> Result<bool, TokenError> {
        self.check(&[token])?;
        let present = self.has(token);
        match (present, force) {
            (true, None | Some(false)) => {
                self.take_out(|item| item == token);
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

    /// Puts `new_token` where `token` stands, and says whether there was one to replace. If both are
    /// there, the one that stands first becomes `new_token` and the other goes. The draft of 2009
    /// has no such method; its list then does the same and becomes a set.
    ///
    /// # Errors
    ///
    /// An empty token, or one with white space; the empty one is looked for first in both.
    ///
    /// ```
    /// use duckbill::microsyntax::token_list::{TokenError, TokenList};
    /// let mut list = TokenList::new("a b c");
    /// assert!(list.replace("c", "a")?);
    /// assert_eq!(list.value(), "a b");
    /// assert_eq!(list.replace("a b", ""), Err(TokenError::Syntax));
    /// # Ok::<(), TokenError>(())
    /// ```
    pub fn replace(&mut self, token: &str, new_token: &str) -> Result<bool, TokenError> {
        if token.is_empty() || new_token.is_empty() {
            return Err(TokenError::Syntax);
        }
        self.check(&[token, new_token])?;
        if !self.has(token) {
            return Ok(false);
        }
        // https://infra.spec.whatwg.org/#set-replace
        let mut placed = false;
        self.tokens.retain_mut(|item| {
            if item != token && item != new_token {
                return true;
            }
            if placed {
                return false;
            }
            new_token.clone_into(item);
            placed = true;
            true
        });
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

    fn has(&self, token: &str) -> bool {
        self.tokens.iter().any(|item| item == token)
    }

    /// Adds a token that is not there.
    fn append(&mut self, token: &str) {
        self.tokens.push(token.to_owned());
        if self.edition != GrammarEdition::Living {
            let value = self.value.get_or_insert_default();
            if !value.is_empty()
                && !value.ends_with(|last| idioms::is_space_character(last, self.edition))
            {
                value.push(' ');
            }
            value.push_str(token);
        }
    }

    fn take_out(&mut self, is_removed: impl Fn(&str) -> bool) {
        self.tokens.retain(|item| !is_removed(item));
        if self.edition != GrammarEdition::Living
            && let Some(value) = &mut self.value
        {
            *value = tokens::remove_all(value, self.edition, is_removed);
        }
    }

    /// The [update steps](https://dom.spec.whatwg.org/#concept-dtl-update); in 2009 the string has
    /// been edited already.
    fn update(&mut self) {
        if self.edition == GrammarEdition::Living {
            self.write_set();
        }
    }

    fn write_set(&mut self) {
        if self.value.is_some() || !self.tokens.is_empty() {
            let tokens = self.tokens.iter().map(String::as_str);
            self.value = Some(tokens::serialize_ordered_set(tokens));
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
///
/// ```
/// use duckbill::microsyntax::token_list;
/// assert_eq!(token_list::supports(Some(&["preload", "icon"]), "PRELOAD"), Ok(true));
/// assert!(token_list::supports(None, "x").is_err());
/// ```
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_bad_token_decides() {
        let mut list = TokenList::new("");
        assert_eq!(list.add(&["a", "b c", ""]), Err(TokenError::InvalidCharacter));
        assert_eq!(list.remove(&["a", "", "b c"]), Err(TokenError::Syntax));
        assert_eq!(list.toggle("\t", None), Err(TokenError::InvalidCharacter));
        assert_eq!(list.replace(" ", ""), Err(TokenError::Syntax));
        assert_eq!(list.replace("a", " "), Err(TokenError::InvalidCharacter));
        assert_eq!(list.value(), "");
    }

    #[test]
    fn many_tokens_are_added_and_removed_as_few_are() {
        let names: Vec<String> = (0..50_000).map(|number| format!("t{number}")).collect();
        let mut tokens: Vec<&str> = names.iter().map(String::as_str).collect();
        tokens.extend_from_within(..25_000);
        for edition in [GrammarEdition::Living, GrammarEdition::Y2009] {
            let mut list = TokenList::new_edition(Some("a t7 b"), edition);
            list.add(&tokens).unwrap();
            assert_eq!(list.len(), 50_002);
            assert!(list.value().starts_with("a t7 b t0 t1 "));
            assert!(list.value().ends_with(" t49999"));
            list.remove(&tokens).unwrap();
            assert_eq!(list.value(), "a b");
        }
    }

    #[test]
    fn changes_write_the_set_anew_even_if_it_stays_the_same() {
        let mut list = TokenList::new("  a  b a");
        list.add(&[]).unwrap();
        assert_eq!(list.value(), "a b");
        let mut list = TokenList::new("  a ");
        list.remove(&["x"]).unwrap();
        assert_eq!(list.value(), "a");
        // A toggle that does nothing leaves the value alone.
        let mut list = TokenList::new("  a ");
        assert!(list.toggle("a", Some(true)).unwrap());
        assert!(!list.toggle("b", Some(false)).unwrap());
        assert!(!list.replace("x", "y").unwrap());
        assert_eq!(list.value(), "  a ");
    }

    #[test]
    fn replacing_keeps_the_first_place() {
        for (value, token, new_token, expected) in [
            ("a b c", "a", "x", "x b c"),
            ("a b c", "c", "a", "a b"),
            ("a b c", "a", "c", "c b"),
            ("a b c", "b", "b", "a b c"),
            ("c b a", "a", "c", "c b"),
        ] {
            let mut list = TokenList::new(value);
            assert!(list.replace(token, new_token).unwrap());
            assert_eq!(list.value(), expected);
        }
    }

    #[test]
    fn the_list_of_2009_edits_the_string() {
        let list = |value| TokenList::new_edition(value, GrammarEdition::Y2009);
        assert_eq!(list(Some("a")).contains(""), Err(TokenError::Syntax));
        assert_eq!(list(Some("a")).contains(" "), Err(TokenError::InvalidCharacter));

        let mut edited = list(Some("a\tb "));
        edited.add(&["c"]).unwrap();
        assert_eq!(edited.value(), "a\tb c");
        edited.add(&["a"]).unwrap();
        assert_eq!(edited.value(), "a\tb c");

        let mut old = TokenList::new_edition(Some("a\u{B}b"), GrammarEdition::Y2007);
        assert_eq!(old.add(&["c\u{B}"]), Err(TokenError::InvalidCharacter));
        old.remove(&["a"]).unwrap();
        assert_eq!(old.value(), "b");

        let mut absent = list(None);
        absent.remove(&["a"]).unwrap();
        assert_eq!(absent.attribute(), None);
        assert!(absent.toggle("a", None).unwrap());
        assert_eq!(absent.attribute(), Some("a"));
        assert!(!absent.toggle("a", None).unwrap());
        assert_eq!(absent.attribute(), Some(""));
    }
}
