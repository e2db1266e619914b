//! The output of a serializer, read again, is the tree that was written: with newlines at the start of preformatted text, by
//! each writer, and as bytes in each encoding.

#[path = "../common/written_oracle.rs"]
mod written_oracle;

use crate::common::config;
use duckbill::encoding::Encoding;
use duckbill::parse;
use duckbill::serializer::Serializer;
use proptest::prelude::*;
use written_oracle::{check, check_with, is_same_in, tree, writers};

const PARTS: &[&str] = &[
    "<pre>",
    "</pre>",
    "<textarea>",
    "</textarea>",
    "<listing>",
    "</listing>",
    "\n",
    "\n\n",
    "x",
    " ",
    "&amp;lt",
    "<b>",
    "</b>",
    "<p>",
    "</p>",
    "<div>",
    "</div>",
    "<ul>",
    "<li>",
    "</ul>",
    "<table>",
    "<tr>",
    "<td>",
    "</table>",
    "<!--c-->",
    "<br>",
    "<script>a\n</script>",
    "<template>",
    "</template>",
    "<svg>",
    "</svg>",
    "<select><option>",
    "</select>",
    "<i title='\n\"x'>",
    "</i>",
];

#[test]
fn newlines_of_preformatted_text_are_kept() {
    for name in ["pre", "textarea", "listing"] {
        for text in ["", "\n", "\n\n", "\n\n\n", "\nx", "\n\nx", " \nx", "x\n"] {
            check(&format!("<{name}>{text}</{name}>"));
            check(&format!("<!DOCTYPE html><ul><li><{name}>{text}</{name}></ul>"));
        }
    }
    check("<pre>\n\n<b>x</b></pre><pre><b>\n\nx</b></pre><template><pre>\n\nx</pre></template>");
    // The standard's own serialization is what it is.
    let document = parse("<pre>\n\nx</pre>");
    assert!(document.outer_html().contains("<pre>\nx</pre>"));
}

/// Characters of many encodings, and of few.
const CHARACTERS: &str = "a1 é ж 中 あ ¥ ‾ − € ÿ ß א ک ☃ 😀 \u{A0} \u{1B} \u{85} \u{F780} \u{E5E5} ｱ ﹐ ʼ Ê̄ \u{FFFD} &<>\"'";

#[test]
fn bytes_in_each_encoding_come_back() {
    for html in [
        format!("<p title=\"{}\">{CHARACTERS}", CHARACTERS.replace('"', "")),
        format!("<meta charset=koi8-r><p>{CHARACTERS}"),
        format!(
            "<!DOCTYPE html><meta http-equiv=content-type content='text/html; charset=big5'><p>{CHARACTERS}"
        ),
        format!(
            "<template><meta charset=euc-kr>{CHARACTERS}</template><textarea>\n\n{CHARACTERS}</textarea>"
        ),
        "<meta charset=x-user-defined><p>ascii".to_owned(),
        "<p>ascii".to_owned(),
        format!("<!--{CHARACTERS}-->"),
        "<script>'ж'</script>ж<style>ж</style><title>ж</title>".to_owned(),
    ] {
        let html = html.replace(['\u{1B}', '\u{85}'], "");
        let document = parse(&html);
        for &encoding in Encoding::ALL {
            for writer in writers() {
                is_same_in(&document, &writer, encoding);
            }
        }
    }
}

#[test]
fn what_cannot_be_written_is_an_error() {
    let bytes = |html: &str, encoding: Encoding| {
        let document = parse(html);
        Serializer::html().in_encoding(encoding).to_bytes(document.root())
    };
    for html in
        ["<!--☃-->", "<script>☃</script>", "<b ☃>", "<b☃>", "<p>\u{98}", "<p title='\u{98}'>"]
    {
        let error = bytes(html, Encoding::WINDOWS_1252).unwrap_err();
        assert_eq!(error.encoding, Encoding::WINDOWS_1252, "{html}");
        assert!(bytes(html, Encoding::UTF_8).is_ok());
    }
    let error = bytes("<!--☃-->", Encoding::KOI8_R).unwrap_err();
    assert_eq!(
        error.to_string(),
        "KOI8-R has no bytes for U+2603, which is in a comment, where no reference can stand for it"
    );
}

#[test]
fn xml_says_its_encoding_too() {
    let document = parse("<meta charset=utf-8><p>é☃");
    let bytes = Serializer::xml().in_encoding(Encoding::WINDOWS_1252).to_bytes(document.root());
    let text = Encoding::WINDOWS_1252.name();
    let bytes = bytes.unwrap();
    assert!(bytes.starts_with(format!("<?xml version=\"1.0\" encoding=\"{text}\"?>").as_bytes()));
    let written = b"<p>\xE9&#9731;</p>";
    assert!(bytes.windows(written.len()).any(|part| part == written));
}

proptest! {
    #![proptest_config(config(1500))]

    #[test]
    fn what_is_written_is_read_again(
        parts in prop::collection::vec(prop::sample::select(PARTS), 0..30),
        doctype: bool,
        number: u64,
    ) {
        let html = format!("{}{}", if doctype { "<!DOCTYPE html>" } else { "" }, parts.concat());
        check(&html);
        check_with(&html, number);
    }

    #[test]
    fn bytes_are_read_again(
        parts in prop::collection::vec(prop::sample::select(vec![
            "<meta charset=koi8-r>", "<meta charset=utf-8>", "<meta charset=nonsense>", "é", "ж", "中", "あ", "¥", "☃",
            "😀", "a", " ", "<p>", "<b title='é中'>", "</b>", "<meta http-equiv=content-type content='a;charset=gbk'>",
            "<meta content='a;charset=big5'>", "<template>", "</template>", "<body>", "<title>ж</title>", "<pre>\n\n",
            "<svg><meta charset=big5>", "<div>", "</div>",
        ]), 0..14),
        encoding in prop::sample::select(Encoding::ALL.to_vec()),
        writer in 0..3_usize,
    ) {
        let document = parse(&format!("<!DOCTYPE html>{}", parts.concat()));
        let standard = writers()[0].to_string(document.root());
        if tree(&parse(&standard)) == tree(&document) {
            is_same_in(&document, &writers()[writer], encoding);
        }
    }
}
