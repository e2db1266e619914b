//! Pseudo-classes of one's own.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use duckbill::selectors::{SelectorError, SelectorErrorKind, SelectorOptions};
use duckbill::{Document, ElementRef, Selector, parse};

/// `:even`: the number in the id is even; `:from(n)`: it is no less.
fn options() -> SelectorOptions {
    let number = |element: ElementRef<'_>| element.attribute("id")?.parse::<u32>().ok();
    SelectorOptions::new()
        .with_pseudo_class("even", move |it| number(it).is_some_and(|number| number % 2 == 0))
        .and_then(|options| {
            options.with_functional_pseudo_class("from", move |it, least| {
                number(it).zip(least.parse().ok()).is_some_and(|(number, least)| number >= least)
            })
        })
        .unwrap()
}

fn compile(text: &str) -> Selector {
    Selector::parse_with(text, &options()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn ids(document: &Document, selector: &Selector) -> String {
    let ids: Vec<_> = document.select(selector).filter_map(|it| it.attribute("id")).collect();
    ids.join(" ")
}

const TREE: &str =
    "<div id=1><p id=2><b id=3></b><i id=4></i></p><p id=5></p></div><div id=6><p id=7></div>
    <svg id=8></svg>";

#[test]
fn they_stand_wherever_a_pseudo_class_may() {
    let document = parse(TREE);
    for (selector, expected) in [
        (":even", "2 4 6 8"),
        ("p:Even", "2"),
        ("[id]:not(:even)", "1 3 5 7"),
        (":is(b, :even)", "2 3 4 6 8"),
        ("div:has(:even)", "1"),
        ("div:has(> :even > b)", "1"),
        (":even > *", "3 4 7"),
        (":even *", "3 4 7"),
        ("b + :even, p ~ p:not(:even)", "4 5"),
        (":nth-child(1 of :even)", "2 4 6"),
        (":from('6')", "6 7 8"),
        (":from(\"3\"):even, :FROM('8')", "4 6 8"),
        (":not(:from('2'))[id]", "1"),
        (":from(many)", ""),
        // This one is answered by the tables.
        (":even:not(:indeterminate)", "2 4 6 8"),
    ] {
        let selector = compile(selector);
        assert_eq!(ids(&document, &selector), expected, "{selector}");
        // As it is written it is read again.
        assert_eq!(ids(&document, &compile(&selector.to_string())), expected, "{selector}");
    }
    let b = document.query_selector("b").unwrap().unwrap();
    assert!(b.matches(&compile(":even > b")) && !b.matches(&compile(":even")));
    assert_eq!(b.closest(&compile(":even")).and_then(|it| it.attribute("id")), Some("2"));
    assert!(b.matches(&compile("i, :even, :not(:even)")));
    assert_eq!(compile("p:even:from('1')").specificity().classes, 2);
}

#[test]
fn names_that_are_taken_are_refused() {
    for name in ["hover", "Not", "nth-child", "lang", "before", "first-line", "root", "is", ""] {
        let plain = SelectorOptions::new().with_pseudo_class(name, |_| true);
        let functional = SelectorOptions::new().with_functional_pseudo_class(name, |_, _| true);
        for refused in [plain, functional] {
            let error = refused.expect_err(name);
            assert_eq!(error.kind(), SelectorErrorKind::NameTaken, "{name}");
        }
    }
    let odd_names = ["a b", "1", "-x", "é", "contains", "eq"];
    for name in odd_names {
        assert!(SelectorOptions::new().with_pseudo_class(name, |_| true).is_ok(), "{name}");
    }
}

#[test]
fn names_that_are_not_declared_are_errors() {
    let error = |text: &str| Selector::parse_with(text, &options()).unwrap_err();
    for (text, kind, position) in [
        ("p:odd", SelectorErrorKind::Unsupported, 1),
        ("p, p:from", SelectorErrorKind::Unsupported, 4),
        ("p:even(2)", SelectorErrorKind::Unsupported, 1),
        ("p::even", SelectorErrorKind::Unsupported, 1),
        (":from()", SelectorErrorKind::UnexpectedEnd, 7),
        (":from('2' '3')", SelectorErrorKind::UnexpectedToken, 14),
    ] {
        assert_eq!((error(text).kind(), error(text).position()), (kind, position), "{text}");
    }
    // A selector that is parsed without the options does not know the names.
    assert!(Selector::parse(":even").is_err());
}

#[test]
fn the_last_declaration_counts_and_both_forms_may_be_there() -> Result<(), SelectorError> {
    let options = SelectorOptions::new()
        .with_pseudo_class("x", |_| false)?
        .with_pseudo_class("X", |it| it.name() == "p")?
        .with_functional_pseudo_class("x", |it, name| it.name() == name)?;
    let document = parse(TREE);
    assert_eq!(ids(&document, &Selector::parse_with(":x", &options)?), "2 5 7");
    assert_eq!(ids(&document, &Selector::parse_with(":x(div)", &options)?), "1 6");
    Ok(())
}

#[test]
fn they_are_compared_by_their_declaration_and_used_on_any_thread() {
    let one = options();
    let (clone, other) = (one.clone(), options());
    let hash = |options: &SelectorOptions| {
        let mut hasher = DefaultHasher::new();
        options.hash(&mut hasher);
        hasher.finish()
    };
    assert_eq!((&one, hash(&one)), (&clone, hash(&clone)));
    assert_ne!(one, other);
    let parsed = |text: &str, options| Selector::parse_with(text, options).unwrap();
    assert_eq!(parsed(":even", &one), parsed(":EVEN", &clone));
    assert_ne!(parsed(":even", &one), parsed(":even", &other));
    assert_ne!(parsed(":from(a)", &one), parsed(":from(b)", &one));
    // Nested so deep, it is parsed on another thread.
    let deep = parsed(":is(:is(:is(:is(:is(:even)))))", &one);
    let document = parse(TREE);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| assert_eq!(ids(&document, &deep), "2 4 6 8"));
        }
    });
    fn is_safe_to_share<T: Send + Sync + std::panic::UnwindSafe + std::panic::RefUnwindSafe>(
        _: &T,
    ) {
    }
    is_safe_to_share(&deep);
    is_safe_to_share(&one);
}

#[test]
fn a_panic_of_one_does_no_harm() {
    let options = SelectorOptions::new().with_pseudo_class("bad", |_| panic!("no answer")).unwrap();
    let bad = Selector::parse_with("p:bad", &options).unwrap();
    let document = parse(TREE);
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let found = catch_unwind(AssertUnwindSafe(|| document.select(&bad).count()));
    std::panic::set_hook(hook);
    assert!(found.is_err());
    assert_eq!(ids(&document, &compile("p:even")), "2");
}

#[test]
fn they_may_keep_and_count_what_they_saw() {
    let seen = Arc::new(AtomicUsize::new(0));
    let known: HashSet<&str> = ["a", "b"].into();
    let counter = Arc::clone(&seen);
    let options = SelectorOptions::new().with_pseudo_class("known", move |element| {
        counter.fetch_add(1, Ordering::Relaxed);
        element.attribute("class").is_some_and(|class| known.contains(class))
    });
    let selector = Selector::parse_with("p.a:known, p:known", &options.unwrap()).unwrap();
    let document = parse("<p class=a><p class=c><b class=a></b><p>");
    assert_eq!(document.select(&selector).count(), 1);
    // The cheap questions come first, so nobody asks about the `b`.
    assert_eq!(seen.load(Ordering::Relaxed), 3);
}
