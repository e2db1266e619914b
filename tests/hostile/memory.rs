//! Upper bounds on the allocations of a parse, on typical and on hostile documents.

use super::heap::peak;
use duckbill::limits::{Limit, Limits};
use duckbill::tokens::{
    ContentModel, Feedback, Token, TokenSink, Tokenizer, TokenizerOptions, TokenizerResult,
};
use duckbill::{Document, ParseOptions, Span, parse, parse_with};

/// The length of each input.
const SIZE: usize = 200_000;

/// The promise: 64 bytes a node, 2 bytes for each byte of text, 64 KiB.
fn bound(document: &Document, html: &str) -> usize {
    64 * document.node_count() + 2 * html.len() + (64 << 10)
}

/// `make` of 0, 1, 2 … up to about [`SIZE`] bytes, and how many they are.
fn each(make: impl Fn(usize) -> String) -> (String, usize) {
    let count = SIZE / make(0).len();
    ((0..count).map(make).collect(), count)
}

fn times(unit: &str) -> String {
    unit.repeat(SIZE / unit.len())
}

#[test]
fn documents_keep_to_the_bound() {
    let long = "x".repeat(SIZE / 2);
    let select = "<select><button><selectedcontent></selectedcontent></button>";
    for html in [
        times(
            "<p class=a>some text <a href='/x/y/z'>a link</a> and more of it, as pages have</p>\n",
        ),
        times("<p>"),
        times("<div></div>"),
        times("x"),
        times("&amp;"),
        times("a<br>"),
        times("<!---->"),
        times("<p a=xyz>"),
        times("<template></template>"),
        times("<b><p>"),
        times("<b><p>x</b>"),
        format!("<table>{}", times("a<!---->")),
        times("<table>a<!---->b</table>"),
        format!("<p><b a=1><b a=2><i><u>{}", "<p>x".repeat(SIZE / 16)),
        format!("<p><b a='{long}'>{}", "<p>x".repeat(SIZE / 8)),
        select.to_owned() + &times("<option selected>x"),
    ] {
        let (peak, document) = peak(|| parse(&html));
        let begin = &html[..html.len().min(30)];
        assert!(peak <= bound(&document, &html), "{begin}…: {peak} bytes");
        assert!(
            document.allocated_bytes() <= peak + 1024,
            "{begin}…: what is said is what is there"
        );
    }
}

/// Things of which only hostile documents have many cost the parser so many bytes more for each.
#[test]
fn what_the_parser_itself_needs_is_bounded() {
    let deep = |unit: &str| (times(unit), SIZE / unit.len() * unit.matches('<').count());
    for ((html, count), allowance) in [
        // Open elements, and entries and segments of the list of formatting elements.
        (deep("<div>"), 70),
        (deep("<b>"), 70),
        (deep("<ul><li>"), 70),
        (deep("<template>"), 70),
        (deep("<svg><g><desc>"), 70),
        (deep("<table><tr><td>"), 70),
        (deep("<object><b>"), 130),
        (each(|i| format!("<font a={i:06}>")), 120),
        // Names that are not known.
        (each(|i| format!("<x{i:06}></x{i:06}>")), 50),
        (each(|i| format!("<x{i:06}>")), 120),
        (each(|i| format!("<i a{i:06}></i>")), 40),
        (each(|i| format!("<html a{i:06}>")), 60),
        // Markers that a `<template for>` might name, and the index that finds many.
        (each(|i| format!("<?marker name=\"a{i:06}\"?>")), 0),
        (each(|i| format!("<?marker name=\"a{i:06}\"?><template for=x></template>")), 220),
    ] {
        let (peak, document) = peak(|| parse(&html));
        let most = bound(&document, &html) + allowance * count;
        assert!(peak <= most, "{}…: {peak} bytes, not {most}", &html[..30]);
    }
    let (attributes, count) = each(|i| format!("a{i:06} "));
    let html = format!("<p {attributes}>");
    let (peak, document) = peak(|| parse(&html));
    assert!(peak <= bound(&document, &html) + 120 * count, "{peak} bytes");
}

#[test]
fn a_long_token_costs_twice_its_length_and_a_quarter() {
    for begin in ["<!--", "<p a='", "<!doctype html public '", "</p ", "<?x "] {
        for end in ["", "'>", "-->"] {
            let html = format!("{begin}{}{end}", "x".repeat(SIZE));
            let (peak, document) = peak(|| parse(&html));
            let most = bound(&document, &html) + SIZE * 9 / 4;
            assert!(peak <= most, "{begin}{end}: {peak} bytes, not {most}");
        }
    }
}

/// Counts tokens, and goes into raw text at a `title`.
#[derive(Default)]
struct Count(usize);

impl TokenSink for Count {
    fn token(&mut self, token: &Token<'_>, _: Span) -> Feedback {
        self.0 += 1;
        match token {
            Token::StartTag(tag) if tag.name.as_str() == "title" => {
                Feedback::Switch(ContentModel::Rcdata)
            }
            _ => Feedback::Continue,
        }
    }
}

/// The promise: the longest token and 64 KiB; the room for a token grows by a quarter at a time.
#[test]
fn the_tokenizer_holds_the_longest_token() {
    let long = "x".repeat(SIZE);
    for (html, longest) in [
        (long.clone(), 0),
        (times("<p class=a>some text &amp; <a href='/x/y/z'>a link</a>\n"), 0),
        (times("a\r\n"), 0),
        (times("\r\n"), 0),
        (times("&notit;"), 0),
        (times("<!-- a comment -->"), 0),
        (format!("<!--{}-->", times("--!")), SIZE),
        (format!("<!--{long}-->"), SIZE),
        (format!("<p a='{long}'>"), SIZE),
        (format!("<p a={long}>"), SIZE),
        // The name of the last start tag is kept beside the token, and so is what may yet be text.
        (format!("<{long}>"), 2 * SIZE),
        (format!("<p {}>", times("a=b ")), SIZE),
        (format!("<!doctype html public '{long}'>"), SIZE),
        (format!("</p {}>", times("a ")), SIZE),
        (format!("<?x {long}?>"), SIZE),
        (format!("<title>{}", times("</titl")), 0),
        (format!("<title></title{long}"), 2 * SIZE),
        (format!("&{long}"), 0),
    ] {
        let (peak, _) = peak(|| {
            let mut tokenizer = Tokenizer::new(Count::default(), TokenizerOptions::new());
            for piece in html.as_bytes().chunks(4096) {
                let piece = std::str::from_utf8(piece).expect("ASCII");
                assert_eq!(tokenizer.feed(piece), TokenizerResult::Done);
            }
            tokenizer.end();
            tokenizer.into_sink().0
        });
        let most = longest + longest / 4 + (64 << 10);
        assert!(peak <= most, "{}…: {peak} bytes, not {most}", &html[..20]);
    }
}

#[test]
fn errors_are_bounded() {
    let html = times("</x>\u{1}");
    let (free, _) = peak(|| parse(&html));
    let (peak, document) =
        peak(|| parse_with(&html, &ParseOptions::new().with_error_limit(100)).unwrap());
    assert_eq!(document.errors().len(), 100);
    // Those of the input stream wait for their turn, those of one piece of input at a time.
    assert!(peak <= free + (8 << 20), "{peak} bytes, {free} without errors");
}

/// `sizes` is read token by token: what is kept is a few bytes for each block or operation that is open.
#[cfg(feature = "css")]
#[test]
fn sizes_keep_what_is_open() {
    use duckbill::microsyntax::sizes::{self, Environment};
    let environment = Environment::new(800.0, 600.0);
    let openings = ["(", "[", "{", "(not (", "f(", "calc(", "min(", "(min-width:", "((width) and "];
    let nested = openings.iter().map(|unit| (times(unit), 20));
    let within = ["(", "1*(", "1 + (", "calc(", "1px,", "1px + "];
    let within = within.iter().map(|unit| (format!("min({}", times(unit)), 28));
    let flat = ["1px,", "x ", "(width) and ", "(width) 1em, ", ")", "\"a\" "];
    let flat = flat.iter().map(|unit| (times(unit), 0));
    for (value, allowance) in nested.chain(within).chain(flat) {
        let (peak, _) = peak(|| (sizes::parse(&value, &environment), sizes::is_valid(&value)));
        let begin = &value[..30];
        assert!(peak <= allowance * value.len() + 1024, "{begin}…: {peak} for {}", value.len());
    }
}

/// Each copy of a template has the copies in it, so that each level would double the tree.
#[test]
fn options_in_templates_in_options_are_not_copied_without_end() {
    let level =
        "<select><button><selectedcontent></selectedcontent></button><option selected>a<template>";
    let html = level.repeat(60);
    for html in [html.clone(), html + "b" + &"</template></option></select>".repeat(60)] {
        let (peak, document) = peak(|| parse(&html));
        assert!(document.node_count() < 60 * 8 * 40, "{}", document.node_count());
        assert!(peak < 4 << 20, "{peak}");
        let limits = Limits::none().with(Limit::Nodes, 700);
        let stopped = parse_with(&html, &ParseOptions::new().with_limits(limits));
        let stopped = stopped.expect_err("there are more copies");
        assert_eq!(stopped.limit(), Some(Limit::Nodes));
        assert!(stopped.document().node_count() <= 2 * 700);
    }
}
