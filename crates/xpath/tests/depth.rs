//! Nesting, of pages and of expressions, takes no stack.

use duckbill_xpath::XPath;

const LEVELS: usize = 100_000;

/// Runs a function on a small stack.
fn on_a_small_stack(run: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(128 << 10).spawn(run).expect("a thread");
    thread.join().expect("it does not overflow");
}

#[test]
fn deep_expressions_take_no_stack() {
    on_a_small_stack(|| {
        let document = duckbill::parse("<p>a<p>b");
        let nested = |open: &str, inside: &str, close: &str| {
            format!("{}{inside}{}", open.repeat(LEVELS), close.repeat(LEVELS))
        };
        for (expression, expected) in [
            (nested("(", "count(//p)", ")"), "2"),
            (nested("-", "1", ""), "1"),
            (nested("not(", "//p", ")"), "true"),
            (nested("string(", "//p", ")"), "a"),
            (nested("concat('', ", "//p", ")"), "a"),
            (nested("1 + (", "1", ")"), "100001"),
            (nested("//p[", "1", "]"), "a"),
            (nested("", "//p", "[true()]"), "a"),
            (nested("", "//p", "/."), "a"),
            (nested("", "//p", " | //p"), "a"),
            (nested("", "1", " and 1"), "true"),
            (nested("", "0", " or 0"), "false"),
            (nested("//p[1] | (", "//p", ")"), "a"),
        ] {
            let found = XPath::parse(&expression).unwrap().evaluate(document.root());
            let start: String = expression.chars().take(20).collect();
            assert_eq!(found.unwrap().string(), expected, "{start}");
        }
        for open in ["(", "//p[", "string(", "//p/", "-", "1 + ", "//p | "] {
            assert!(XPath::parse(&open.repeat(LEVELS)).is_err(), "{open}");
        }
    });
}

#[test]
fn deep_pages_take_no_stack() {
    on_a_small_stack(|| {
        let document = duckbill::parse(&"<div>".repeat(LEVELS));
        for (expression, expected) in [
            ("count(//*)", LEVELS + 3),
            ("count(//div/..)", LEVELS),
            ("count(//div[not(*)]/ancestor::*)", LEVELS + 1),
            ("count(//*[last()])", LEVELS + 2),
            ("string-length(/)", 0),
        ] {
            let found = XPath::parse(expression).unwrap().evaluate(document.root()).unwrap();
            assert_eq!(found.number(), expected as f64, "{expression}");
        }
    });
}
