//! Selecting from outside: tables of cases after the WPT folders `css/selectors` and `dom/nodes`, a naive
//! matcher for plain compounds, and documents made to be slow or deep.
#![cfg(feature = "selectors")]

mod errors;
mod hostile;
mod naive;
mod own;
mod states;

use duckbill::names::Namespace;
use duckbill::selectors::SelectorOptions;
use duckbill::{Document, ElementRef, FragmentContext, NodeRef, Selector, parse, parse_fragment};

/// The ids of what a selector finds, with spaces between.
fn ids(top: NodeRef<'_>, selector: &str) -> String {
    let options = SelectorOptions::new()
        .with_namespace("html", Namespace::Html.url())
        .with_namespace("svg", Namespace::Svg.url())
        .with_namespace("none", "")
        .with_namespace("xlink", "http://www.w3.org/1999/xlink");
    let selector = Selector::parse_with(selector, &options)
        .unwrap_or_else(|error| panic!("{selector:?}: {error}"));
    let id = |element: ElementRef<'_>| element.attribute("id").unwrap_or("-").to_owned();
    top.select(&selector).map(id).collect::<Vec<_>>().join(" ")
}

/// Checks that each selector finds the elements of these ids, in this order.
fn check(document: &Document, cases: &[(&str, &str)]) {
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|(selector, expected)| {
            let found = ids(document.root(), selector);
            (found != *expected).then(|| format!("{selector}: {found:?}, not {expected:?}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn combinators() {
    let document = parse(
        "<!doctype html><body id=b><div id=a class=x><p id=p1>1<p id=p2 class=x>2<span id=s1></span>\
         <span id=s2></span><!-- c --><em id=e>x</em></div><p id=p3><span id=s3></span>",
    );
    check(
        &document,
        &[
            ("p", "p1 p2 p3"),
            ("div p", "p1 p2"),
            ("body > p", "p3"),
            ("body>p", "p3"),
            ("p + p", "p2"),
            ("p ~ p", "p2"),
            ("div + p", "p3"),
            ("div ~ p span", "s3"),
            ("div > p > span", "s1 s2"),
            ("span + em", "e"),
            ("span ~ em", "e"),
            ("span ~ span", "s2"),
            (".x .x", "p2"),
            ("body div p.x span ~ em", "e"),
            ("html body > *", "a p3"),
            ("p span, em, div", "a s1 s2 e s3"),
            ("span > p", ""),
            ("* + * + em", "e"),
            ("p:first-child ~ p > span:last-child", ""),
        ],
    );
}

#[test]
fn attributes_with_operators_and_flags() {
    let document = parse(
        "<!doctype html><p id=1 title='one two' lang=en-GB><p id=2 title=TWO data-x='a\"b'>\
         <p id=3 title=''><p id=4 title='two-x'><input id=5 type=TEXT><svg id=6 viewBox='0 0' \
         type=TEXT><use id=7 xlink:href=#a></use></svg>",
    );
    check(
        &document,
        &[
            ("[title]", "1 2 3 4"),
            ("[TITLE]", "1 2 3 4"),
            ("[title=TWO]", "2"),
            ("[title=two i]", "2"),
            ("[title='TWO' s]", "2"),
            ("[title='two' s]", ""),
            ("[title~=two]", "1"),
            ("[title~='']", ""),
            ("[title~='one two']", ""),
            ("[title|=two]", "4"),
            ("[lang|=en]", "1"),
            ("[title^=two]", "4"),
            ("[title^='']", ""),
            ("[title$=two]", "1"),
            ("[title$='']", ""),
            ("[title*=w]", "1 4"),
            ("[title*=W i]", "1 2 4"),
            ("[title*='']", ""),
            ("[title='']", "3"),
            ("[data-x='a\"b']", "2"),
            ("[data-x=a\\\"b]", "2"),
            // HTML compares the values of some attributes in any case, on its elements.
            ("[type=text]", "5"),
            ("[type=text s]", ""),
            ("[type=TEXT]", "5 6"),
            // Names of attributes are in lower case on HTML elements only.
            ("[viewBox]", "6"),
            ("[viewbox]", ""),
            ("[*|href]", "7"),
            ("[href]", ""),
            ("[xlink|href]", "7"),
            ("[xlink|href='#A' i]", "7"),
            ("[xlink|title]", ""),
            ("[|title]", "1 2 3 4"),
            ("p:not([title])", ""),
        ],
    );
}

#[test]
fn case_of_names_ids_and_classes() {
    let body = "<p id=One class='Foo bar'><svg><foreignObject id=f></foreignObject></svg>";
    let standards = parse(&format!("<!doctype html>{body}"));
    check(
        &standards,
        &[
            ("P", "One"),
            ("#One", "One"),
            ("#one", ""),
            (".Foo", "One"),
            (".foo", ""),
            (".bar.Foo", "One"),
            (".ba", ""),
            (".oo", ""),
            ("foreignObject", "f"),
            ("foreignobject", ""),
            ("[class~=foo]", ""),
        ],
    );
    let quirks = parse(body);
    check(
        &quirks,
        &[
            ("#one", "One"),
            (".foo", "One"),
            (".BAR.fOO", "One"),
            (".fo", ""),
            ("[class~=foo]", ""),
            (":is(.FOO, x)", "One"),
            (":not(.FOO):is(p)", ""),
        ],
    );
}

#[test]
fn escapes_and_odd_names() {
    let document = parse("<!doctype html><p id=1a class='a:b é'><p id='x y'><x-é id=e class=-->");
    check(
        &document,
        &[
            ("#\\31 a", "1a"),
            (".a\\:b", "1a"),
            (".é", "1a"),
            ("#x\\20y", "x y"),
            ("x-é", "e"),
            ("[id='x y']", "x y"),
            (".\\--", "e"),
            ("/* c */ p/**/.é /* c */", "1a"),
        ],
    );
}

#[test]
fn structure() {
    let document = parse(
        "<!doctype html><html id=h><head id=hd><title id=t>x</title></head><body id=b><ul id=u><li id=l1 class=x>\
         <li id=l2><b id=b1></b><i id=i1></i><b id=b2> </b><li id=l3 class=x><!-- c --><li id=l4 \
         class=x>4<li id=l5></ul>",
    );
    check(
        &document,
        &[
            (":root", "h"),
            (":root > body", "b"),
            ("li:empty", "l1 l3 l5"),
            ("b:empty", "b1"),
            ("li:first-child", "l1"),
            ("li:last-child", "l5"),
            ("title:only-child", "t"),
            ("li:nth-child(2n+1)", "l1 l3 l5"),
            ("li:nth-child(odd)", "l1 l3 l5"),
            ("li:nth-child(even)", "l2 l4"),
            ("li:nth-child(-n + 2)", "l1 l2"),
            ("li:nth-child(n+4)", "l4 l5"),
            ("li:nth-child(3)", "l3"),
            ("li:nth-child(0)", ""),
            ("li:nth-child(-2)", ""),
            ("li:nth-last-child(2)", "l4"),
            ("li:nth-last-child(-n+2)", "l4 l5"),
            ("li:nth-child(2 of .x)", "l3"),
            ("li:nth-child(odd of .x)", "l1 l4"),
            ("li:nth-last-child(1 of .x)", "l4"),
            (":nth-child(1 of li.x, b)", "l1 b1"),
            ("b:first-of-type", "b1"),
            ("b:last-of-type", "b2"),
            ("i:only-of-type", "i1"),
            ("b:only-of-type", ""),
            ("b:nth-of-type(2)", "b2"),
            ("b:nth-last-of-type(2)", "b1"),
            ("li:nth-of-type(5n)", "l5"),
            ("html:first-child:last-child:nth-child(1)", "h"),
        ],
    );
}

#[test]
fn long_rows_are_numbered_right() {
    let items: String = (1..=100).map(|n| format!("<li id={n}><!-- -->{n}")).collect();
    let document = parse(&format!("<!doctype html><ul>{items}</ul>"));
    let every = |keep: &dyn Fn(usize) -> bool| {
        (1..=100).filter(|n| keep(*n)).map(|n| n.to_string()).collect::<Vec<_>>().join(" ")
    };
    check(
        &document,
        &[
            ("li:nth-child(7n)", &every(&|n| n % 7 == 0)),
            ("li:nth-last-child(7n)", &every(&|n| (101 - n) % 7 == 0)),
            ("li:nth-of-type(n+90)", &every(&|n| n >= 90)),
            ("li:nth-child(even of [id$='5'])", &every(&|n| n % 20 == 15)),
            ("li:nth-last-child(2 of [id$='5'])", "85"),
            ("li[id='3'] ~ li", &every(&|n| n > 3)),
            ("li:has(~ [id='50'])", &every(&|n| n < 50)),
            ("li:has(~ [id='50'] + [id='51'])", &every(&|n| n < 50)),
        ],
    );
}

#[test]
fn logic() {
    let document = parse(
        "<!doctype html><body id=b><div id=d1 class=x><p id=p1></p><h2 id=h></h2></div><div id=d2>\
         <p id=p2 class=x></p></div>",
    );
    check(
        &document,
        &[
            (":is(p, h2)", "p1 h p2"),
            ("body :where(.x, #d2) > p", "p1 p2"),
            ("div:not(.x)", "d2"),
            ("p:not(.x, div > h2)", "p1"),
            ("p:not(.x p)", "p2"),
            ("p:not(:not(.x))", "p2"),
            (":is(p, :nonsense(x), h2)", "p1 h p2"),
            (":is()", ""),
            (":not(:is())", "- - b d1 p1 h d2 p2"),
            (":is(div:is(.x)) :is(p)", "p1"),
            ("*:not(*)", ""),
            ("p:hover, p:visited, :focus", ""),
            ("p:not(:hover)", "p1 p2"),
        ],
    );
}

#[test]
fn has() {
    let document = parse(
        "<!doctype html><body id=b><div id=d1><section id=s1><p id=p1 class=x></p></section></div>\
         <div id=d2><p id=p2></p><h2 id=h></h2></div><div id=d3></div>",
    );
    check(
        &document,
        &[
            ("div:has(p)", "d1 d2"),
            ("div:has(> p)", "d2"),
            (":has(.x)", "- b d1 s1"),
            ("div:has(section > .x)", "d1"),
            ("div:has(> section .x)", "d1"),
            // The compounds of `:has()` itself cannot match ancestors of the element …
            ("section:has(div .x)", ""),
            // … but those of a nested list can.
            ("section:has(:is(div .x))", "s1"),
            ("p:has(+ h2)", "p2"),
            ("div:has(+ div)", "d1 d2"),
            ("div:has(~ #d3)", "d1 d2"),
            ("div:has(+ div h2)", "d1"),
            ("div:has(~ div > h2)", "d1"),
            ("div:has(+ div + #d3)", "d1"),
            ("div:not(:has(p))", "d3"),
            ("div:has(h2, .x)", "d1 d2"),
            ("div:has(:scope)", ""),
            ("body:has(#d3) p", "p1 p2"),
            ("div:has(p):has(h2)", "d2"),
            (":is(div:has(p), h2)", "d1 d2 h"),
        ],
    );
}

#[test]
fn namespaces() {
    let document = parse(
        "<!doctype html><a id=1></a><svg id=s><a id=2></a><title id=t></title></svg><math id=m><mi id=mi></mi></math>",
    );
    check(
        &document,
        &[
            ("a", "1 2"),
            ("html|a", "1"),
            ("svg|a", "2"),
            ("svg|*", "s 2 t"),
            ("*|a", "1 2"),
            ("*|*:not(html|*):not(svg|*)", "m mi"),
            ("|a", ""),
            ("none|a", ""),
            ("svg|svg > svg|a", "2"),
        ],
    );
    let options = SelectorOptions::new().with_default_namespace(Namespace::Svg.url());
    let selector = Selector::parse_with("a, *:not(title)", &options).unwrap();
    let found: Vec<_> = document.select(&selector).map(|it| it.attribute("id")).collect();
    assert_eq!(found, [Some("s"), Some("2")]);
    let unknown = SelectorOptions::new().with_namespace("x", "urn:x");
    let selector = Selector::parse_with("x|a, [x|b]", &unknown).unwrap();
    assert_eq!(document.select(&selector).count(), 0);
}

#[test]
fn forms() {
    let document = parse(
        "<!doctype html><form><input id=i1 required><input id=i2 type=checkbox checked><input id=i3 \
         type=hidden required><input id=i4 type=text checked disabled><fieldset id=f1 disabled>\
         <legend><input id=i5></legend><legend><input id=i6></legend><div><input id=i7></div><fieldset id=f2>\
         <button id=b1></button></fieldset></fieldset><select id=s1 required><optgroup id=g1 disabled>\
         <option id=o1><option id=o2 selected></optgroup><option id=o3 selected><option id=o4 disabled>\
         </select><textarea id=t1 readonly placeholder=x></textarea><textarea id=t2 placeholder=x>\
         y</textarea><a id=a1 href=x></a><a id=a2></a><link href=x><area id=ar href=x><details id=dt open>\
         </details><p contenteditable><b id=ed></b><i contenteditable=false><u id=un></u></i>",
    );
    check(
        &document,
        &[
            ("input:required", "i1"),
            ("input:optional", "i2 i3 i4 i5 i6 i7"),
            ("select:required", "s1"),
            (":checked", "i2 o3"),
            (":disabled", "i4 f1 i6 i7 f2 b1 g1 o1 o2 o4"),
            (":enabled", "i1 i2 i3 i5 s1 o3 t1 t2"),
            (":link", "a1 ar"),
            (":any-link", "a1 ar"),
            (":visited", ""),
            ("textarea:read-only", "t1"),
            ("textarea:read-write", "t2"),
            ("input:read-write", "i1 i5"),
            (":is(b, u):read-write", "ed"),
            (":is(b, u):read-only", "un"),
            (":placeholder-shown", "t1"),
            (":open", "dt"),
        ],
    );
}

#[test]
fn languages() {
    let document = parse(
        "<!doctype html><html lang=en id=h><p id=1><p id=2 lang=de-CH><b id=3></b><p id=4 lang=''><p id=5 \
         lang=fr-Latn-CH>",
    );
    check(
        &document,
        &[
            ("p:lang(en)", "1"),
            (":lang(de)", "2 3"),
            (":lang('*-CH')", "2 3 5"),
            (":lang(de, fr)", "2 3 5"),
            ("p:lang('')", "4"),
            ("p:not(:lang(en))", "2 4 5"),
        ],
    );
}

#[test]
fn scope_is_the_element_asked() {
    let document = parse(
        "<!doctype html><div id=d><p id=1><b id=b></b></p><div id=e><p id=2></div></div><p id=3>",
    );
    let inner = document.query_selector("#d").unwrap().unwrap();
    assert_eq!(ids(inner.as_node(), ":scope > p"), "1");
    assert_eq!(ids(inner.as_node(), ":scope p"), "1 2");
    assert_eq!(ids(inner.as_node(), "div p"), "1 2", "ancestors count, even the element itself");
    assert_eq!(ids(inner.as_node(), "body p"), "1 2", "and those above it");
    assert_eq!(ids(inner.as_node(), ":scope"), "", "only what is below is found");
    assert_eq!(ids(inner.as_node(), ":scope ~ p"), "");
    assert_eq!(ids(document.root(), ":scope > body > p"), "3");
    let bold = document.query_selector("b").unwrap().unwrap();
    let matches = |selector| bold.matches(&Selector::parse(selector).unwrap());
    assert!(matches(":scope") && matches("p > :scope") && matches("#d b"));
    assert!(!matches("p"));
    let closest = |selector| bold.closest(&Selector::parse(selector).unwrap());
    assert_eq!(closest("div").and_then(|it| it.attribute("id")), Some("d"));
    assert_eq!(closest("b"), Some(bold));
    assert_eq!(closest(":has(> #e)").and_then(|it| it.attribute("id")), Some("d"));
    assert_eq!(closest("table"), None);
}

#[test]
fn fragments_and_templates_are_scopes_of_their_own() {
    let body = FragmentContext::html("body");
    let fragment = parse_fragment("<p id=1><b id=2></b></p><p id=3>", &body);
    let cases = [
        ("p", "1 3"),
        (":scope > p", "1 3"),
        (":scope b", "2"),
        (":scope", ""),
        (":root", ""),
        ("p:first-child", "1"),
        ("p + p", "3"),
        (":scope > b", ""),
    ];
    check(&fragment, &cases);
    let page = parse("<template id=t><i id=i></i></template><i id=j></i>");
    assert_eq!(ids(page.root(), "i"), "j", "the contents of a template are not below it");
    let template = page.query_selector("template").unwrap().unwrap();
    assert_eq!(ids(template.template_contents().unwrap(), "i, template i"), "i");
}

#[test]
fn a_selector_can_go_anywhere() {
    fn goes_anywhere<T: Send + Sync + Clone + 'static>() {}
    goes_anywhere::<Selector>();
    goes_anywhere::<duckbill::selectors::SelectorError>();
    fn is_sent<T: Send + Sync>() {}
    is_sent::<duckbill::selectors::Matches<'static>>();
    let selector: Selector = "p > a".parse().unwrap();
    let other = std::thread::spawn(move || parse("<p><a>").select(&selector).count());
    assert_eq!(other.join().unwrap(), 1);
}

#[test]
fn a_query_is_lazy_and_may_outlive_its_selector() {
    let document = parse("<p><p><p>");
    let mut found = document.query_selector_all("p").unwrap();
    assert!(found.next().is_some());
    let copy = found.clone();
    assert_eq!((found.count(), copy.count()), (2, 2));
}
