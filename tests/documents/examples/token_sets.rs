//! Sets of tokens.

use duckbill::Edition;
use duckbill::microsyntax::token_list::{self, TokenError, TokenList};
use duckbill::microsyntax::tokens;

#[test]
fn token_error() {
    assert_eq!(TokenError::Syntax.name(), "SyntaxError");
}

#[test]
fn token_list() -> Result<(), Box<dyn std::error::Error>> {
    assert_eq!(TokenList::new("b a b").item(1), Some("a"));
    {
        let mut list = TokenList::new_edition(Some("b  a b"), Edition::Draft2009);
        assert_eq!(list.len(), 3);
        list.add(&["c"])?;
        assert_eq!(list.value(), "b  a b c");
        list.remove(&["b"])?;
        assert_eq!(list.value(), "a c");
    }
    {
        let list = TokenList::new_edition(None, Edition::Living);
        assert_eq!(list.attribute(), None);
        assert!(list.is_empty());
    }
    {
        let mut list = TokenList::new_edition(None, Edition::Living);
        list.remove(&["a"])?;
        assert_eq!(list.attribute(), None); // nothing to write
        list.add(&["a"])?;
        assert_eq!(list.attribute(), Some("a"));
        list.remove(&["a"])?;
        assert_eq!(list.attribute(), Some("")); // present, and empty
    }
    assert_eq!(duckbill::microsyntax::token_list::TokenList::new(" a").value(), " a");
    assert_eq!(TokenList::new("b c").len(), 2);
    assert_eq!(duckbill::microsyntax::token_list::TokenList::new("a a").len(), 1);
    assert!(duckbill::microsyntax::token_list::TokenList::new(" ").is_empty());
    assert_eq!(TokenList::new("a b").item(2), None);
    assert!(TokenList::new("a b").iter().eq(["a", "b"]));
    {
        let list = TokenList::new("a b");
        assert_eq!(list.contains("b"), Ok(true));
        assert_eq!(list.contains("a b"), Ok(false));
    }
    {
        let mut list = TokenList::new("a");
        list.add(&["b", "a", "b"])?;
        assert_eq!(list.value(), "a b");
    }
    {
        let mut list = TokenList::new("a b  c");
        list.remove(&["b", "x"])?;
        assert_eq!(list.value(), "a c");
    }
    {
        let mut list = TokenList::new("a");
        assert!(list.toggle("b", None)?);
        assert!(list.toggle("b", Some(true))?);
        assert!(!list.toggle("c", Some(false))?);
        assert!(!list.toggle("a", None)?);
        assert_eq!(list.value(), "b");
    }
    {
        let mut list = TokenList::new("a b c");
        assert!(list.replace("c", "a")?);
        assert_eq!(list.value(), "a b");
        assert_eq!(list.replace("a b", ""), Err(TokenError::Syntax));
    }
    assert_eq!(token_list::supports(Some(&["preload", "icon"]), "PRELOAD"), Ok(true));
    assert!(token_list::supports(None, "x").is_err());
    Ok(())
}

#[test]
fn tokens() {
    {
        let split = |input| tokens::split_on_commas(input).collect::<Vec<_>>();
        assert_eq!(split(" a ,b,,d d "), ["a", "b", "", "d d"]);
        assert_eq!(split("a,"), ["a"]);
        assert_eq!(split(","), [""]);
        assert!(split("").is_empty());
    }
    {
        let set: Vec<_> = tokens::ordered_set_tokens("b\u{B}a b", Edition::Draft2007).collect();
        assert_eq!(set, ["b", "a"]);
    }
    {
        let mut set = tokens::ordered_set_tokens("b a b", Edition::Living);
        assert_eq!((set.next(), set.next(), set.next()), (Some("b"), Some("a"), None));
    }
    assert!(tokens::is_valid_set(" a A "));
    assert!(!tokens::is_valid_set("a b a"));
    assert!(!tokens::is_valid_set_edition("a\u{B}a", Edition::Draft2007));
    assert!(tokens::is_valid_set_edition("a\u{B}a", Edition::Draft2009)); // one token
    assert_eq!(tokens::remove("a  b \t a  c a", "a", Edition::Draft2009), "b c");
    assert_eq!(tokens::remove(" b\t c ", "x", Edition::Draft2009), " b\t c ");
    assert_eq!(tokens::remove("b\u{B}a c", "a", Edition::Draft2007), "b c");
    assert_eq!(tokens::remove("b\u{B}a c", "a", Edition::Draft2009), "b\u{B}a c");
}

#[test]
fn split_on_spaces() {
    let split = |edition| tokens::split_on_spaces("a\u{B}b c", edition).collect::<Vec<_>>();
    assert_eq!(split(Edition::Draft2007), ["a", "b", "c"]);
    assert_eq!(split(Edition::Draft2009), ["a\u{B}b", "c"]);
}

#[test]
fn ordered_set_tokens() {
    assert!(tokens::ordered_set_tokens("b a b", Edition::Living).eq(["b", "a"]));
    // A browser drops the repetition, an author may not write it:
    assert!(!tokens::is_valid_set("b a b"));
}
