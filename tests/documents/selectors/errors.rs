//! Selectors that are refused.

use duckbill::Selector;
use duckbill::selectors::SelectorErrorKind;

#[test]
fn errors_say_what_and_where() {
    use SelectorErrorKind as Kind;
    let cases = [
        ("", Kind::Empty, 0),
        ("  ", Kind::Empty, 2),
        ("a,", Kind::Empty, 2),
        (",a", Kind::Empty, 0),
        ("a > ", Kind::DanglingCombinator, 4),
        ("> a", Kind::Empty, 0),
        ("a + > b", Kind::DanglingCombinator, 4),
        ("a:wibble", Kind::Unsupported, 1),
        ("a:wibble(2)", Kind::Unsupported, 1),
        ("p::before", Kind::Unsupported, 1),
        (":not(a b:nothing)", Kind::Unsupported, 8),
        ("svg|a", Kind::UndeclaredPrefix, 4),
        ("[a=]", Kind::UnexpectedEnd, 4),
        ("[a=b x]", Kind::UnexpectedToken, 7),
        ("[1]", Kind::Attribute, 3),
        ("a..b", Kind::UnexpectedToken, 3),
        ("a)", Kind::UnexpectedToken, 1),
        ("a{}", Kind::UnexpectedToken, 1),
        ("#", Kind::Empty, 0),
        ("a!", Kind::UnexpectedToken, 1),
        (":not()", Kind::Empty, 6),
        (":has()", Kind::DanglingCombinator, 6),
        (":has(:has(a))", Kind::NotAllowedHere, 13),
        (":nth-child(x)", Kind::UnexpectedToken, 13),
        (":nth-of-type(2 of a)", Kind::UnexpectedToken, 20),
    ];
    let mut wrong = Vec::new();
    for (text, kind, position) in cases {
        match Selector::parse(text) {
            Ok(selector) => wrong.push(format!("{text:?} is read as {selector}")),
            Err(error) if (error.kind(), error.position()) != (kind, position) => {
                wrong.push(format!("{text:?}: {:?} at {}", error.kind(), error.position()));
            }
            Err(error) => assert!(error.to_string().ends_with(&format!("at byte {position}"))),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn selectors_that_nest_without_end_are_refused() {
    let nested = format!("{}a{}", ":not(".repeat(10_000), ")".repeat(10_000));
    let chain = "a ".repeat(100_000);
    let open = ":is(".repeat(10_000);
    for text in [nested, chain, open] {
        let kind = Selector::parse(&text).map(drop).map_err(|error| error.kind());
        assert_eq!(kind.err(), Some(SelectorErrorKind::TooComplex));
    }
    for class in [":is(", ":where(", ":not(", ":nth-child(1 of "] {
        for depth in [17, 18, 100] {
            let text = format!("a {}a{}", class.repeat(depth), ")".repeat(depth));
            let kind = Selector::parse(&text).map(drop).map_err(|error| error.kind());
            assert_eq!(kind.err(), Some(SelectorErrorKind::TooComplex), "{text}");
        }
        let text = format!("{}a{}!", class.repeat(16), ")".repeat(16));
        let kind = Selector::parse(&text).map(drop).map_err(|error| error.kind());
        assert_eq!(kind.err(), Some(SelectorErrorKind::UnexpectedToken), "{text}");
    }
    let list = vec!["a > b"; 1000].join(",");
    assert!(Selector::parse(&list).is_ok(), "a long list is not deep");
}

/// The limits of nesting hold in a stack of 64 KiB: what is read is compiled, written, compared and dropped there.
#[test]
fn nesting_is_limited_in_the_smallest_stack() {
    let run = || {
        for function in ["not", "is", "where", "has", "nth-child", "nope"] {
            // Each depth about the limits, and some far above.
            for depth in (1..50).chain([99, 199]) {
                let open = match function {
                    "nth-child" => ":nth-child(1 of ".to_owned(),
                    function => format!(":{function}("),
                };
                for text in [
                    format!("{}a{}", open.repeat(depth), ")".repeat(depth)),
                    open.repeat(depth),
                    format!(":not({}a", open.repeat(depth)),
                ] {
                    let Ok(selector) = Selector::parse(&text) else { continue };
                    assert_eq!(selector, selector.clone());
                    assert!(!selector.to_string().is_empty());
                }
            }
        }
        let depth = 15;
        let nested = format!("{}a{}", ":not(".repeat(depth), ")".repeat(depth));
        assert!(Selector::parse(&nested).is_ok(), "people nest less");
    };
    std::thread::Builder::new().stack_size(64 << 10).spawn(run).unwrap().join().unwrap();
}

#[test]
fn a_pseudo_class_that_is_mistyped_is_known() {
    let error = Selector::parse("p > a:not(b:frist-child)").unwrap_err();
    assert_eq!((error.position(), error.suggestion()), (11, Some("first-child")));
    assert!(error.to_string().ends_with("; is :first-child meant?"));
    assert_eq!(Selector::parse("p::befor").unwrap_err().suggestion(), None);
}
