//! Work grows with the page in proportion, for each axis, whatever the page is.

use duckbill_xpath::{Bindings, ErrorKind, Limits, XPath};

/// The least limit of work, a power of two, with which the expression can be evaluated.
fn work(expression: &str, markup: &str) -> u64 {
    let document = duckbill::parse(markup);
    let xpath = XPath::parse(expression).unwrap();
    let mut limit = 64;
    loop {
        let bindings = Bindings::new().with_limits(Limits::new().with_work(limit));
        match xpath.evaluate_with(document.root(), &bindings) {
            Ok(_) => return limit,
            Err(error) => assert_eq!(error.kind(), ErrorKind::Limit),
        }
        limit *= 2;
    }
}

/// Pages of a length, each with many nodes of one shape.
fn pages(length: usize) -> [(&'static str, String); 5] {
    [
        ("deep", "<div>".repeat(length)),
        ("deep with texts", "<div>a<b>b</b>".repeat(length)),
        ("siblings", "<p>a".repeat(length)),
        ("comb", format!("{}{}", "<div>".repeat(length / 2), "</div><p>".repeat(length / 2))),
        ("attributes", "<div id=a class=b title=c>".repeat(length)),
    ]
}

#[test]
fn paths_without_predicates_are_linear_in_the_page() {
    let mut paths = vec!["//*//*//*//*".to_owned(), "//node()/..//@*/../..".to_owned()];
    for axis in [
        "ancestor",
        "ancestor-or-self",
        "attribute",
        "child",
        "descendant",
        "descendant-or-self",
        "following",
        "following-sibling",
        "parent",
        "preceding",
        "preceding-sibling",
        "self",
    ] {
        paths.push(format!("//*/{axis}::*"));
        paths.push(format!("//node()/{axis}::node()/{axis}::node()"));
        paths.push(format!("//@* /{axis}::node()"));
        paths.push(format!("count(//*/{axis}::div | //*/{axis}::p)"));
    }
    for ((name, small), (_, large)) in pages(200).into_iter().zip(pages(3200)) {
        for path in &paths {
            let (one, two) = (work(path, &small), work(path, &large));
            // Sixteen times as much, rounded up to a power of two; the square would be 256 times.
            assert!(two <= one * 32 + 4096, "{path} on {name}: {one}, then {two}");
        }
    }
}

#[test]
fn positions_of_children_and_attribute_tests_are_linear_in_the_page() {
    let paths = [
        "//*[1]",
        "//div[last()]",
        "//*[2]/*[1]",
        "//*[@id = 'a'][@class]",
        "//p[position() < 3]",
        "//*[contains(concat(' ', @class, ' '), ' b ')]/@title",
        "(//*)[last()]",
        "string(//p)",
        "boolean(//p)",
        "//p[not(@id)]",
        "//p[. = 'a']",
        "id(//@id)",
    ];
    for ((name, small), (_, large)) in pages(200).into_iter().zip(pages(3200)) {
        for path in paths {
            let (one, two) = (work(path, &small), work(path, &large));
            // The string-values of nested elements are as long as all together.
            if path == "//p[. = 'a']" && name != "siblings" {
                continue;
            }
            assert!(two <= one * 32 + 4096, "{path} on {name}: {one}, then {two}");
        }
    }
}

#[test]
fn paths_in_predicates_end_at_the_limit() {
    let document = duckbill::parse(&"<div>".repeat(5000));
    for expression in ["//*[count(.//*) > 1]", "//*[.//a]", "//*[ancestor::a]", "//*[*[.//a]]"] {
        let bindings = Bindings::new().with_limits(Limits::new().with_work(1 << 20));
        let error = XPath::parse(expression).unwrap().evaluate_with(document.root(), &bindings);
        assert_eq!(error.unwrap_err().kind(), ErrorKind::Limit, "{expression}");
    }
    let soon = Limits::none().with_time(std::time::Duration::from_millis(5));
    let bindings = Bindings::new().with_limits(soon);
    let path = XPath::parse("//*[count(.//*[count(.//*) > 1]) > 1]").unwrap();
    let error = path.evaluate_with(document.root(), &bindings).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Limit);
}

#[test]
fn what_is_the_same_for_all_nodes_is_found_once() {
    let markup = |count: usize| "<label for=x></label><input id=y>".repeat(count);
    let path = "//label[count(//input/@id) = 0]";
    let (one, two) = (work(path, &markup(200)), work(path, &markup(3200)));
    assert!(two <= one * 32, "{one}, then {two}");
}
