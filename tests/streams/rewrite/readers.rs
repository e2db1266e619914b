//! Elements and output of readers.

use std::io::{self, Read, Write};

use duckbill::limits::{Limit, Limits};
use duckbill::rewrite::{Handlers, RewriteError, RewriteOptions, rewrite_stream, select_stream};
use duckbill::{Selector, parse_bytes};

/// A reader that returns one byte at a time, with interruptions.
struct Slow<'a>(&'a [u8], bool);

impl Read for Slow<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.1 = !self.1;
        if self.1 {
            return Err(io::ErrorKind::Interrupted.into());
        }
        self.0.read(&mut out[..1])
    }
}

fn found(reader: impl Read, selector: &str) -> Vec<(String, String, Option<String>)> {
    let mut found = Vec::new();
    select_stream(reader, selector, &RewriteOptions::new(), |element| {
        let attributes = element.attributes().map(|(name, value)| format!("{name}={value}"));
        let attributes = attributes.collect::<Vec<_>>().join(" ");
        found.push((element.name().to_owned(), attributes, element.text().map(str::to_owned)));
    })
    .expect("a selector, and a reader that does not fail");
    found
}

#[test]
fn elements_of_a_stream_are_those_of_the_tree() {
    let page = "<meta charset=koi8-r><ul class=a><li>one &amp; <b>two<li id=x>\u{43}</b><img SRC=i alt>three</ul>\
                <svg viewbox=0><title>s</title></svg><p>un<div>closed"
        .as_bytes();
    let document = parse_bytes(page);
    for selector in ["li", "ul, li, b", "img, br", "*", "svg", "div", "ul > li[id]"] {
        let mut expected: Vec<_> = document
            .select(&Selector::parse(selector).expect("a selector"))
            .filter(|element| !["html", "head", "body"].contains(&element.name()))
            .map(|element| {
                let attributes = element.attributes();
                let attributes = attributes.map(|one| format!("{}={}", one.name(), one.value()));
                let attributes = attributes.collect::<Vec<_>>().join(" ");
                (element.name().to_owned(), attributes, Some(element.text_content()))
            })
            .collect();
        // The clone of `b` has no start tag.
        if let Some(clone) = expected.iter().rposition(|one| one.0 == "b") {
            expected.remove(clone);
        }
        let mut all = found(page, selector);
        assert_eq!(found(Slow(page, false), selector), all, "{selector}");
        expected.sort();
        all.sort();
        assert_eq!(all.len(), expected.len(), "{selector}");
        for (one, expected) in all.iter().zip(&expected).filter(|(one, _)| one.0 != "b") {
            assert_eq!(one, expected, "{selector}");
        }
    }
}

#[test]
fn long_text_is_not_kept_and_what_comes_in_it_is() {
    let page = format!("<main>{}<p>short</p></main><p>last", "word ".repeat(300_000));
    let found = found(page.as_bytes(), "main, p");
    let texts: Vec<_> = found.iter().map(|one| (one.0.as_str(), one.2.as_deref())).collect();
    assert_eq!(texts, [("p", Some("short")), ("main", None), ("p", Some("last"))]);
}

#[test]
fn errors_of_readers_writers_and_limits_are_told_apart() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::ErrorKind::ConnectionReset.into())
        }
    }
    impl Write for Broken {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let options = RewriteOptions::new();
    let select = |reader: &mut dyn Read, selector, options| {
        select_stream(reader, selector, options, |_| ()).expect_err("an error")
    };
    assert!(matches!(select(&mut Broken, "p", &options), RewriteError::Read(_)));
    let has = select(&mut &b""[..], "p:has(a)", &options);
    assert_eq!(has.to_string(), "the pseudo-class :has() cannot be decided at a start tag");
    let written = rewrite_stream(&b"<p>a"[..], Broken, Handlers::new(), &options);
    assert!(matches!(written, Err(RewriteError::Write(_))));
    let limited = RewriteOptions::new().with_limits(Limits::none().with(Limit::Depth, 5));
    let mut deep: &[u8] = b"<i><i><i><i><i><i>";
    assert!(matches!(select(&mut deep, "i", &limited), RewriteError::Stopped { .. }));
}
