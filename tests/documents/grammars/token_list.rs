//! The list beside its steps as they are worded, and many changes.

use duckbill::Edition;
use duckbill::microsyntax::token_list::*;
use duckbill::microsyntax::tokens;
use proptest::prelude::*;

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

/// The methods as they are worded, on strings.
struct Naive {
    edition: Edition,
    value: Option<String>,
    tokens: Vec<String>,
}

impl Naive {
    fn of(value: Option<&str>, edition: Edition) -> Self {
        let text = value.unwrap_or_default();
        let mut found: Vec<String> = Vec::new();
        for token in text.split_ascii_whitespace() {
            if matches!(edition, Edition::Draft2007 | Edition::Draft2009)
                || !found.iter().any(|one| one == token)
            {
                found.push(token.to_owned());
            }
        }
        Self { edition, value: value.map(str::to_owned), tokens: found }
    }

    fn add(&mut self, token: &str) {
        if self.tokens.iter().any(|one| one == token) {
            return;
        }
        self.tokens.push(token.to_owned());
        let value = self.value.get_or_insert_default();
        if !value.is_empty() && !value.ends_with([' ', '\t', '\n', '\x0C', '\r']) {
            value.push(' ');
        }
        value.push_str(token);
    }

    fn remove(&mut self, token: &str) {
        self.tokens.retain(|one| one != token);
        self.value =
            self.value.as_deref().map(|value| tokens::remove(value, token, Edition::Draft2009));
    }

    fn replace(&mut self, token: &str, new_token: &str) -> bool {
        let Some(there) = self.tokens.iter().position(|one| one == token) else { return false };
        let new = self.tokens.iter().position(|one| one == new_token).unwrap_or(there);
        new_token.clone_into(&mut self.tokens[there.min(new)]);
        let mut is_first = true;
        self.tokens.retain(|one| {
            one != token && one != new_token
                || one == new_token && std::mem::replace(&mut is_first, false)
        });
        self.value = Some(self.tokens.join(" "));
        true
    }

    fn update(&mut self) {
        let is_there = self.value.is_some() || !self.tokens.is_empty();
        if !matches!(self.edition, Edition::Draft2007 | Edition::Draft2009) && is_there {
            self.value = Some(self.tokens.join(" "));
        }
    }
}

#[derive(Debug, Clone)]
enum Call {
    Add(Vec<String>),
    Remove(Vec<String>),
    Toggle(String),
    Replace(String, String),
    Item(usize),
    Value,
}

fn a_call() -> impl Strategy<Value = Call> {
    let token = || "[a-c][a-f]?";
    let several = || prop::collection::vec(token(), 0..4);
    prop_oneof![
        several().prop_map(Call::Add),
        several().prop_map(Call::Remove),
        token().prop_map(Call::Toggle),
        (token(), token()).prop_map(|(one, other)| Call::Replace(one, other)),
        (0_usize..24).prop_map(Call::Item),
        Just(Call::Value),
    ]
}

proptest! {
    #[test]
    fn any_calls_give_what_the_words_say(
        value in prop::option::of("([a-c][a-f]?|[ \t]){0,40}"),
        calls in prop::collection::vec(a_call(), 0..60),
        is_living in any::<bool>(),
    ) {
        let edition = if is_living { Edition::Living } else { Edition::Draft2009 };
        let mut list = TokenList::new_edition(value.as_deref(), edition);
        let mut naive = Naive::of(value.as_deref(), edition);
        for call in calls {
            match &call {
                Call::Add(tokens) => {
                    let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
                    list.add(&tokens).unwrap();
                    tokens.into_iter().for_each(|token| naive.add(token));
                    naive.update();
                }
                Call::Remove(tokens) => {
                    let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
                    list.remove(&tokens).unwrap();
                    tokens.into_iter().for_each(|token| naive.remove(token));
                    naive.update();
                }
                Call::Toggle(token) => {
                    let is_there = !naive.tokens.contains(token);
                    prop_assert_eq!(list.toggle(token, None), Ok(is_there));
                    if is_there { naive.add(token) } else { naive.remove(token) }
                    naive.update();
                }
                Call::Replace(token, new_token) => {
                    let is_replaced = naive.replace(token, new_token);
                    prop_assert_eq!(list.replace(token, new_token), Ok(is_replaced));
                }
                Call::Item(index) => {
                    prop_assert_eq!(list.item(*index), naive.tokens.get(*index).map(String::as_str));
                }
                Call::Value => prop_assert_eq!(list.attribute(), naive.value.as_deref()),
            }
            prop_assert_eq!(list.len(), naive.tokens.len());
            prop_assert!(list.iter().eq(&naive.tokens), "{:?}: {:?}", call, list);
            prop_assert!(list.iter().rev().eq(naive.tokens.iter().rev()));
            for token in ["a", "bc", ""] {
                let is_there = naive.tokens.iter().any(|one| one == token);
                prop_assert_eq!(list.contains(token).unwrap_or(false), is_there);
            }
        }
        prop_assert_eq!(list.attribute(), naive.value.as_deref());
        prop_assert_eq!(&list.clone(), &TokenList::new_edition(naive.value.as_deref(), edition));
    }
}

#[test]
fn many_changes_one_by_one() {
    let names: Vec<String> = (0..50_000).map(|number| format!("t{number}")).collect();
    for edition in [Edition::Living, Edition::Draft2009] {
        let mut list = TokenList::new_edition(None, edition);
        for name in &names {
            assert_eq!(list.toggle(name, None), Ok(true));
        }
        assert_eq!(list.item(49_999), Some("t49999"));
        for (number, name) in names.iter().enumerate().take(49_990) {
            assert_eq!(list.item(0), Some(&**name));
            assert_eq!(list.item(49_999 - number), Some("t49999"));
            list.remove(&[name]).unwrap();
        }
        for (name, new) in names[49_990..].iter().cycle().zip(&names).take(40_000) {
            list.add(&["first"]).unwrap();
            list.replace("first", new).unwrap();
            assert_eq!(list.contains(name), Ok(true));
            list.remove(&[new]).unwrap();
        }
        assert_eq!(list.value(), names[49_990..].join(" "));
    }
}

#[test]
fn many_tokens_are_added_and_removed_as_few_are() {
    let names: Vec<String> = (0..50_000).map(|number| format!("t{number}")).collect();
    let mut tokens: Vec<&str> = names.iter().map(String::as_str).collect();
    tokens.extend_from_within(..25_000);
    for edition in [Edition::Living, Edition::Draft2009] {
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
    let list = |value| TokenList::new_edition(value, Edition::Draft2009);
    assert_eq!(list(Some("a")).contains(""), Err(TokenError::Syntax));
    assert_eq!(list(Some("a")).contains(" "), Err(TokenError::InvalidCharacter));

    let mut edited = list(Some("a\tb "));
    edited.add(&["c"]).unwrap();
    assert_eq!(edited.value(), "a\tb c");
    edited.add(&["a"]).unwrap();
    assert_eq!(edited.value(), "a\tb c");

    let mut old = TokenList::new_edition(Some("a\u{B}b"), Edition::Draft2007);
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
