//! `serialize`: encodings of the output, and what is left out where nobody sees it.

use crate::common::duckbill;
use std::process::Output;

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn complaint(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

/// The page in windows-1251, as each form writes it, and as it is read again.
#[test]
fn pages_in_old_encodings_say_what_they_are_written_in() {
    let page = b"<meta charset=windows-1251><p>\xC4\xE0 &#9731;";
    for form in ["--html", "--pretty", "--minify", "--xml"] {
        let output = duckbill(&["serialize", form], page);
        let written = text(&output);
        assert!(written.contains("utf-8") && written.contains("Да ☃"), "{form}: {written}");
        for encoding in ["keep", "KOI8-R", "utf-16le", "gbk"] {
            let arguments = ["serialize", form, "--output-encoding", encoding];
            let output = duckbill(&arguments, page);
            assert!(output.status.success(), "{form} {encoding}: {}", complaint(&output));
            if form != "--xml" {
                let read = duckbill(&["select", "-t", "p"], &output.stdout);
                assert_eq!(text(&read), "Да ☃\n", "{form} {encoding}");
            }
        }
    }
    let kept = duckbill(&["serialize", "--minify", "--output-encoding", "keep"], page);
    assert_eq!(kept.stdout, b"<meta charset=windows-1251><p>\xC4\xE0 &#9731;");
    for label in ["KEEP", "keep"] {
        let same = duckbill(&["serialize", "--minify", "--encoding", label], page);
        assert_eq!(same.stdout, kept.stdout, "{}", complaint(&same));
    }
    for others in [&["--output-encoding", "utf-8"][..], &["--text"], &["--markdown"]] {
        let refused = duckbill(&[&["serialize", "--encoding", "keep"], others].concat(), page);
        assert_eq!(refused.status.code(), Some(2), "{others:?}");
    }
    assert_eq!(duckbill(&["parse", "--encoding", "keep"], page).status.code(), Some(2));
    let refused = duckbill(&["serialize", "--output-encoding", "koi8-r"], "<!--☃-->".as_bytes());
    assert!(!refused.status.success() && complaint(&refused).contains("U+2603"));
    assert!(!duckbill(&["serialize", "--output-encoding", "klingon"], page).status.success());
}

/// `--encoding` with a label could be meant for the page or for the output: the error names the option for each.
#[test]
fn a_label_says_whose_encoding_it_is() {
    let page = b"<p>\xC4\xE0";
    let refused = duckbill(&["serialize", "--encoding", "windows-1251"], page);
    assert_eq!(refused.status.code(), Some(2));
    let complaint = complaint(&refused);
    for option in ["--input-encoding windows-1251", "--output-encoding windows-1251"] {
        assert!(complaint.contains(option), "{complaint}");
    }
    let read = duckbill(&["serialize", "--minify", "--input-encoding", "windows-1251"], page);
    assert_eq!(text(&read), "<meta charset=utf-8><p>Да");
    for keep in ["--encoding", "--output-encoding"] {
        let arguments = ["serialize", "--minify", "--input-encoding", "windows-1251", keep, "keep"];
        assert_eq!(duckbill(&arguments, page).stdout, b"<meta charset=windows-1251><p>\xC4\xE0");
    }
}

/// The tree as `--pretty` writes it, which leaves out white space that is not shown.
fn shown(page: &[u8]) -> String {
    text(&duckbill(&["serialize", "--pretty"], page))
}

#[test]
fn what_nobody_sees_is_not_in_a_minified_page() {
    let minify = |page: &str| text(&duckbill(&["serialize", "--minify"], page.as_bytes()));
    for (page, expected) in [
        (
            "<!doctype html>\n<title>a</title>\n<p> a  b </p>\n<p>c</p>\n",
            "<!DOCTYPE html><title>a</title><p>a b<p>c",
        ),
        ("<p style='White-Space:pre'>a  b</p>", "<p style=White-Space:pre>a  b"),
        (
            "<b style='white-space-collapse: preserve'>a  b</b>  c",
            "<b style=\"white-space-collapse: preserve\">a  b</b> c",
        ),
        ("<p>a<!-- x --> b", "<p>a b"),
        ("<p>a <!-- x --> b", "<p>a b"),
        ("<p>a<!-- x -->b", "<p>ab"),
        ("<p>a <b> b</b> </p>", "<p>a <b>b</b>"),
        ("<p> <b> <i> a</i> </b> </p> <p>b", "<p><b><i>a</i></b><p>b"),
        ("<p>a <b> b </b> c <i> </i>d", "<p>a <b>b </b> c <i></i>d"),
        ("<p><b></b> a<b> </b>", "<p><b></b> a<b></b>"),
        ("<p> <img> a <img> </p>", "<p><img> a <img>"),
        (
            "<p>a <textarea> b </textarea> <svg> <text> c</text></svg>",
            "<p>a <textarea> b </textarea> <svg> <text> c</text></svg>",
        ),
        ("<a href='?a=1&amp;b=2&amp;copy'>a</a>", "<a href=\"?a=1&b=2&amp;copy\">a</a>"),
        ("<p>a <script>1</script> b", "<p>a <script>1</script>b"),
        ("<pre>\n\n a\n <!--x--></pre>", "<pre>\n\n a\n <!--x--></pre>"),
        ("<!--[if IE]>x<![endif]--><p>a", "<!--[if IE]>x<![endif]--><p>a"),
        ("<p><!--#include x--><!--! licence-->a", "<p><!--#include x--><!--! licence-->a"),
        ("<ul>\n <li>a\n <li>b\n</ul>", "<ul><li>a<li>b</ul>"),
        ("<template> <!--x--> a </template>", "<template> <!--x--> a </template>"),
        ("<p>a <img> b <br> c", "<p>a <img> b <br> c"),
        ("<textarea>\n\n a </textarea>", "<textarea>\n\n a </textarea>"),
        ("<p>a&<!--x-->amp;", "<p>a&amp;amp;"),
        ("<div>a</div> b <div>c</div>", "<div>a</div>b<div>c</div>"),
    ] {
        let written = minify(page);
        assert_eq!(written, expected, "{page}");
        assert_eq!(minify(&written), written, "the second time changes nothing");
        if !page.contains("<!--") {
            assert_eq!(shown(written.as_bytes()), shown(page.as_bytes()), "{page}");
        }
    }
}

#[test]
fn a_charset_that_names_no_encoding_says_nothing() {
    for value in ["text/html; charset=utf8mb4", "text/html; charset=", "text/html; charset=\"\""] {
        let output = duckbill(&["select", "-t", "p", "--content-type", value], "<p>é".as_bytes());
        assert_eq!(text(&output), "é\n", "{value}");
    }
}

#[test]
fn indented_html_has_the_width_that_is_asked_for() {
    let words = "some words of which none is long ".repeat(20);
    let page = format!(
        "<div><p>{words}<b>bold <a href='a b c'>{words}</a></b><pre>{words}</pre><p>\u{e9}\u{e9}"
    );
    for (indent, width) in [("2", "40"), ("0", "30"), ("8", "60")] {
        let options = ["serialize", "--pretty", "--indent", indent, "--width", width];
        let written = text(&duckbill(&options, page.as_bytes()));
        let width: usize = width.parse().expect("a number");
        for line in written.lines().filter(|line| !line.contains("<pre>")) {
            // A line is longer only if it cannot be broken: at its one tag or word.
            let room = width.max(indent.parse::<usize>().expect("a number") * 4 + 20);
            assert!(line.chars().count() <= room, "{width}: {line:?}");
        }
        // Only white space between words is another.
        let plain = |html: &str| {
            let text = text(&duckbill(&["serialize", "--text"], html.as_bytes()));
            text.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(plain(&written), plain(&page));
    }
    let deep = text(&duckbill(&["serialize", "--pretty", "--indent", "4"], b"<p>x"));
    assert!(deep.contains("\n        <p>x</p>\n"), "{deep}");
}
