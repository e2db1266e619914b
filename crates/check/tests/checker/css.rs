//! The findings of `check` about style sheets: one idea each.

use duckbill::dom::{Document, Spans};
use duckbill::{Input, ParseOptions, parse_with};
use duckbill_check::{CheckOptions, Diagnostic, Level, Template, TemplateLanguage, check};

fn options() -> CheckOptions {
    CheckOptions::new().with_levels([Level::Css])
}

fn parsed<'i>(html: impl Into<Input<'i>>) -> Document {
    parse_with(html, &ParseOptions::new().with_spans(Spans::Full)).expect("there is no limit")
}

/// Each finding: its code, and what it is about in the source.
fn found(html: &str) -> Vec<(String, String)> {
    let document = parsed(html);
    let report = check(&document, &options());
    let one = |one: &Diagnostic| {
        let span = one.place.span(&document).expect("a place in the source");
        (one.code.to_string(), html[span.start as usize..span.end as usize].to_owned())
    };
    report.diagnostics().iter().map(one).collect()
}

fn in_sheet(css: &str) -> Vec<(String, String)> {
    found(&format!("<!DOCTYPE html><style>{css}</style>"))
}

#[test]
fn valid_style_sheets_are_silent() {
    for css in [
        "a { color: RED; margin: 0 auto; background: url(a.png) no-repeat 50% / cover, #fff }",
        "a { font: italic bold .8em/1.2 Arial, 'Helvetica Neue', sans-serif !important; ; }",
        "a { width: calc(100% - (2 * var(--x))); height: calc(1px + 2em * min(3, 4)) }",
        "a { transform: translate(-50%, 10px) rotate(45deg); transition: all .3s ease-in-out, color 1s }",
        "a { grid-template-areas: 'a b' 'c d'; grid-template-columns: [x] 1fr repeat(2, minmax(0, 1fr)) }",
        "a { color: rgb(0 0 0 / 50%); background: rgba(0, 0, 0, .5); border-color: oklch(50% .1 20) #00000080 }",
        "a { clip: rect(0 0 0 0); clip: rect(1px, 2px, 3px, auto); fill: currentColor; stroke: none }",
        "a { box-shadow: inset 0 0 1px red, 1px 2px rgba(0,0,0,.1); box-shadow: none }",
        "a { background-image: linear-gradient(to right, red 0 10%, blue), radial-gradient(circle at top, red, blue) }",
        "a { -moz-foo: bar(1; 2); -webkit-box-flex: x; display: -webkit-box; width: -moz-calc(1px) }",
        "a { --x: { a: b }; --y:; --z: anything ] goes }".replace(" ]", "").as_str(),
        "a { inset: 0; aspect-ratio: 16 / 9; text-wrap: balance; accent-color: red; container-type: inline-size }",
        "a { color: initial; margin: unset; all: revert-layer }",
        "a { clip-path: circle(50% at 50% 50%); d: path('M0 0'); enable-background: new 0 0 1 1 }",
        "@font-face { font-family: A; src: url(a); font-stretch: 75% 100% }",
        "@media screen and (min-width: 10em), print { a { color: red } }",
        "@media (400px <= width < 800px) { a { color: red } b { color: blue } }",
        "@supports (display: grid) and (not (display: inline-grid)) { a { color: red } }",
        "@layer a, b; @layer a { a { color: red } } @import url(a.css)"
            .split("@import")
            .next()
            .unwrap(),
        "@import url(a.css) layer(x) screen; @namespace svg url(http://www.w3.org/2000/svg);",
        "@font-face { font-family: A; src: url(a.woff2) format('woff2'); unicode-range: U+0-7F }",
        "@keyframes a { from { top: 0 } 50%, 60.5% { top: 1px } to { top: 2px } }",
        "@page :first { size: A4 landscape; margin: 1cm; @top-left { content: 'x' } }",
        "@property --x { syntax: '<length>'; inherits: false; initial-value: 0px }",
        "@container card (min-width: 1px) { a { color: red } } @scope (.a) to (.b) { img { top: 0 } }",
        "@counter-style x { system: cyclic; symbols: a b; suffix: ' ' }",
        "a { color: red; &:hover { color: blue } > b { top: 0 } @media print { top: 1px } .c & { top: 0 } }",
        "a > b + c ~ d e, *|*, svg|a, [a], [a=b i], [a~='b'], [a|=b], .c#d:e-f\\:g { }"
            .replace(":e-f\\:g", "")
            .as_str(),
        "a:not(.b, :hover)::before, li:nth-child(2n + 1 of .a), :is(), ::-webkit-x, a:has(> b) { top: 0 }",
        "<!-- a { color: red } -->",
        "/* comment */ a /* b */ { /* c */ color /* d */ : /* e */ red /* f */ }",
        "",
    ] {
        assert_eq!(in_sheet(css), [], "{css}");
    }
}

#[test]
fn each_mistake_has_its_place() {
    for (css, code, place) in [
        ("a { colr: red }", "unknown-css-property", "colr"),
        ("a { color: rd }", "bad-css-value", "rd"),
        ("a { margin: 1px 2px 3px 4px 5px }", "bad-css-value", "5px"),
        ("a { width: 10 }", "bad-css-value", "10"),
        ("a { width: 10pxx }", "bad-css-value", "10pxx"),
        ("a { padding-top: -1px }", "bad-css-value", "-1px"),
        ("a { width: calc(1px+2px) }", "bad-css-value", "+2px"),
        ("a { font: 12px }", "bad-css-value", "12px"),
        ("a { color: #ggg }", "bad-css-value", "#ggg"),
        ("a { background: linear-gradient(top, red, blue) }", "bad-css-value", "top"),
        ("a { color: rgb(1, 2, 3,) }", "bad-css-value", ","),
        ("a { color: red !ie }", "bad-css-value", "!"),
        ("a { color: }", "css-syntax", "color:"),
        ("a { color red }", "css-syntax", "color"),
        ("a { color: red background: blue }", "css-syntax", "background"),
        ("a { -moz-a: 3px\n-webkit-b: 3px }", "css-syntax", "-webkit-b"),
        ("a { *zoom: 1 }", "css-syntax", "*"),
        ("a { background: url(a b) }", "css-syntax", "url(a b)"),
        ("a { color: red } }", "css-syntax", "}"),
        ("a { color: red", "css-syntax", "{"),
        ("a { content: 'b", "css-syntax", "{"),
        ("a", "css-syntax", "a"),
        ("@media prnt { }", "css-syntax", "prnt"),
        ("@media (foo: 1) { }", "css-syntax", "(foo: 1)"),
        ("@font-face;", "css-syntax", "@font-face"),
        ("a { } @import 'x';", "css-syntax", "@import"),
        ("@import 'x' layer(a) supports(display: grid) scren;", "css-syntax", "scren"),
        ("@import url(x) screen 'y';", "css-syntax", "screen 'y'"),
        (" @charset 'utf-8';", "css-syntax", "@charset"),
        ("@medi print { }", "unknown-at-rule", "@medi"),
        ("@font-face { font-dsplay: swap }", "unknown-css-descriptor", "font-dsplay"),
        ("@font-face { font-display: swp }", "bad-css-value", "swp"),
        ("a:hovr { }", "bad-selector", ":hovr"),
        ("a::foo { }", "bad-selector", "::foo"),
        ("a, , b { }", "bad-selector", ","),
        ("a > { }", "bad-selector", ">"),
        ("> a { }", "bad-selector", ">"),
        (".1a { }", "bad-selector", ".1a"),
        ("#1a { }", "bad-selector", "#1a"),
        ("a:not(b:foo) { }", "bad-selector", ":foo"),
        ("a:nth-child(2m) { }", "bad-selector", "nth-child(2m)"),
        ("[a=1] { }", "bad-selector", "1"),
        ("@keyframes a { 50 { top: 0 } }", "bad-selector", "50"),
        ("a { &:hovr { } }", "bad-selector", ":hovr"),
        ("<![CDATA[ a { }", "css-syntax", "<![CDATA["),
    ] {
        assert_eq!(in_sheet(css), [(code.to_owned(), place.to_owned())], "{css}");
    }
}

#[test]
fn checking_goes_on_after_a_mistake() {
    let places: Vec<_> =
        in_sheet("a { q: 1; color: y; z } b:c, d:e { top: f } @media (g) { h { i: 1 } }")
            .into_iter()
            .map(|(_, place)| place)
            .collect();
    assert_eq!(places, ["q", "y", "z", ":c", ":e", "f", "(g)", "i"]);
}

#[test]
fn attributes_have_places_in_what_is_written() {
    let html = "<!DOCTYPE html><p style='font: 1em &quot;A&quot;; color: &#98;lu; {a: b}; top'>";
    assert_eq!(
        found(html),
        [
            ("bad-css-value".to_owned(), "&#98;lu".to_owned()),
            ("css-syntax".to_owned(), "{".to_owned()),
            ("css-syntax".to_owned(), "top".to_owned()),
        ]
    );
    assert_eq!(
        found("<!DOCTYPE html><p style='color: red; ; --a: {b}'><math style='x'></math>"),
        []
    );
}

#[test]
fn places_are_right_in_other_line_ends_and_encodings() {
    let html = "<!DOCTYPE html><style>\r\n/* \0 */ a {\r\n colr: red;\r\n color: rd }\r\n</style>";
    let places: Vec<_> = found(html).into_iter().map(|(_, place)| place).collect();
    assert_eq!(places, ["colr", "rd"]);

    let latin =
        b"<!DOCTYPE html><meta charset=windows-1252><style>/* \xE9 */ a { colr: red }</style>";
    let document = parsed(&latin[..]);
    let report = check(&document, &options());
    let span = report.diagnostics()[0].place.span(&document).expect("a place");
    assert_eq!(&latin[span.start as usize..span.end as usize], b"colr");
}

#[test]
fn only_css_is_read() {
    for html in [
        "<!DOCTYPE html><style type=text/less>@a: 1;</style>",
        "<!DOCTYPE html><noscript><style>a { }</style></noscript><script>a { b }</script>",
        "<!DOCTYPE html><math><style>x</style></math>",
    ] {
        assert_eq!(found(html), [], "{html}");
    }
    let html = "<!DOCTYPE html><template><style>a { b: c }</style></template><svg><style>d { e: f }</style></svg>";
    assert_eq!(found(html).len(), 2);
}

#[test]
fn what_templates_print_may_be_anything() {
    let source = "<!DOCTYPE html><style>a { color: {{ c }}; width: 1 }</style><style>b { q: 1 }</style>\
                  <p style='{{ s }}; z: 1'><p style='w: 1'>";
    let template = Template::new(source.as_bytes(), TemplateLanguage::Jinja);
    let document = parsed(template.markup());
    let report = check(&document, &options().with_template(&template));
    let places: Vec<_> = report
        .diagnostics()
        .iter()
        .map(|one| one.place.span(&document).expect("a place"))
        .map(|span| &source[span.start as usize..span.end as usize])
        .collect();
    // The width lacks a unit.
    assert_eq!(places, ["1", "q", "w"]);
}

#[test]
fn what_may_be_meant_is_said() {
    let document = parsed("<!DOCTYPE html><style>a { colr: red } @medi print { }</style>");
    let report = check(&document, &options());
    let notes: Vec<_> = report.diagnostics().iter().filter_map(|one| one.note.as_deref()).collect();
    assert_eq!(notes, ["did you mean `color`?", "did you mean `media`?"]);
}
