//! A limit stops a parse of bytes at the same byte, with the same document, however the bytes are cut: in every encoding, and
//! within characters, tags, references and comments.

use crate::common::pipeline::dump;
use duckbill::encoding::{Encoding, EncodingOptions};
use duckbill::limits::{Limit, Limits};
use duckbill::{ParseOptions, Parser};

const LIMITS: &[(&str, Limit)] = &[
    ("bytes", Limit::InputBytes),
    ("nodes", Limit::Nodes),
    ("depth", Limit::Depth),
    ("attributes", Limit::AttributesPerElement),
    ("attribute bytes", Limit::AttributeBytes),
    ("token bytes", Limit::TokenBytes),
    ("formatting elements", Limit::FormattingElements),
    ("errors", Limit::Errors),
];

const VALUES: &[u64] = &[0, 1, 3, 8, 17, 40];

/// In each, `~` stands for a character that the encoding writes with several bytes, and for some that it cannot read.
const PAGES: &[&str] = &[
    "<!DOCTYPE html><p class=~ id='~~' x>a~b<b>~<i>c</p>d~</b>&amp;~&notit;",
    "~~~<!-- ~ comment ~ --><?target ~?><table>~<tr><td a=1 b=~ c>~</table>~",
    "<a href=~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~><a b c d e f g h i j k l>x\r\n\r~\r\n",
    "<title>~&lt;</title><script>~<!--<script>~</script>--></script><div><div><div>~",
    // A name that grows and is there already does not count.
    "<p aaaaaaa=1 aaaaaaa=2>~",
    // The LF that begins these is ignored.
    "~<pre>\n  ~</pre><pre>\n\n~</pre><textarea>\n \n~</textarea><template><pre>\n  \n x",
    "<font a><font b><font c><font d><p>~<p>~</font></font>~<svg><![CDATA[~]]]>",
];

/// The replacements of `~`: bytes of two, three and four byte characters, of escape sequences, and bytes that cannot be read.
fn odd(encoding: Encoding, number: usize) -> &'static [u8] {
    let all: &[&[u8]] = match encoding.name() {
        "UTF-8" => &[b"\xc3\xa9", b"\xf0\x9f\xa6\xa6", b"\xe2\x82", b"\xff", b"\xf0\x9f"],
        "ISO-2022-JP" => &[b"\x1b$B$\"\x1b(B", b"\x1b(J~\x1b(B", b"\x1b(I1\x1b(B", b"\x1b"],
        "Shift_JIS" => &[b"\x82\xa0", b"\xb1", b"\x81", b"\xa0"],
        "EUC-JP" => &[b"\xa4\xa2", b"\x8e\xb1", b"\x8f\xb0\xa1", b"\x8f\xb0", b"\xff"],
        "EUC-KR" => &[b"\xb0\xa1", b"\xc8\xfe", b"\xc8", b"\xff"],
        "Big5" => &[b"\xa4\xa4", b"\x88\x62", b"\x88\x64", b"\x81", b"\xff"],
        "GBK" | "gb18030" => {
            &[b"\xb0\xa1", b"\x81\x30\x81\x30", b"\x90\x30\x81\x30", b"\x81\x30", b"\xff", b"\x81"]
        }
        _ => &[b"\x80", b"\xe9", b"\xff"],
    };
    all[number % all.len()]
}

fn bytes(page: &str, encoding: Encoding) -> Vec<u8> {
    if encoding == Encoding::UTF_16LE || encoding == Encoding::UTF_16BE {
        let units = page.chars().zip(0..).flat_map(|(character, number)| match character {
            '~' => {
                [vec![0xE9], vec![0xD83E, 0xDDA6], vec![0xD83E], vec![0xDDA6]][number % 4].clone()
            }
            other => vec![other as u16],
        });
        let little = encoding == Encoding::UTF_16LE;
        return units
            .flat_map(|unit| if little { unit.to_le_bytes() } else { unit.to_be_bytes() })
            .collect();
    }
    let bytes = page.bytes().enumerate().flat_map(|(number, byte)| match byte {
        b'~' => odd(encoding, number).to_vec(),
        other => vec![other],
    });
    bytes.collect()
}

/// The result of a parse: its tree and errors, and where and why it was stopped.
fn outcome(bytes: &[u8], options: &ParseOptions, step: usize) -> String {
    let mut parser = Parser::new(options.clone());
    // A parser that was stopped takes no more.
    let _ = bytes.chunks(step).all(|piece| parser.feed_bytes(piece).is_ok());
    let describe = |document: &duckbill::Document| {
        let errors: Vec<_> = document.errors().iter().map(|one| (one.code, one.span)).collect();
        format!("{}\n{errors:?}", dump(document))
    };
    match parser.finish() {
        Ok(document) => describe(&document),
        Err(stopped) => {
            let place = (stopped.reason(), stopped.text_offset());
            format!("{place:?}\n{}", describe(stopped.document()))
        }
    }
}

fn check(encodings: &[Encoding], steps: &[usize]) {
    for &encoding in encodings {
        let encoding_options = EncodingOptions::new().with_user_override(encoding);
        let options = ParseOptions::new().with_encoding(encoding_options).with_error_limit(100);
        for page in PAGES {
            let bytes = bytes(page, encoding);
            for (name, limit) in LIMITS {
                for &value in VALUES {
                    let options = options.clone().with_limits(Limits::none().with(*limit, value));
                    let whole = outcome(&bytes, &options, bytes.len());
                    for &step in steps {
                        let pieces = outcome(&bytes, &options, step);
                        assert_eq!(
                            whole, pieces,
                            "{page} in {encoding:?}, {value} {name}, in pieces of {step}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn one_byte_at_a_time_in_every_encoding() {
    check(Encoding::ALL, &[1]);
}

#[test]
fn odd_pieces_of_encodings_with_states() {
    let with_states = [
        Encoding::UTF_8,
        Encoding::UTF_16LE,
        Encoding::ISO_2022_JP,
        Encoding::GB18030,
        Encoding::SHIFT_JIS,
    ];
    check(&with_states, &[2, 3, 5, 7]);
}

/// Tokens that are longer than what is looked at between two checks.
#[test]
fn long_tokens_are_stopped_where_they_are_passed() {
    let long = [
        format!("<p>x<p {}>y", "a ".repeat(10_000)),
        format!("<p>x<p {}>y", (0..2_500).map(|at| format!("a{at}=b ")).collect::<String>()),
        format!("<p>x<!--{}-->y", "-x".repeat(10_000)),
        format!("<p>x<p title='{}'>y", "é&amp;".repeat(3_000)),
        format!("<p>x<?target {}?>y", "x".repeat(20_000)),
        format!("<p>x{}<p>y", "z".repeat(20_000)),
        format!("<p>x<title>{}</title>y", "</titl".repeat(3_500)),
        format!("<p>x<!DOCTYPE {}>y", "x".repeat(20_000)),
        format!("<p>x</{}>y", "x".repeat(20_000)),
    ];
    for page in &long {
        for (name, limit) in LIMITS {
            for value in [3, 17_000] {
                let options = ParseOptions::new()
                    .with_error_limit(100)
                    .with_limits(Limits::none().with(*limit, value));
                let whole = outcome(page.as_bytes(), &options, page.len());
                for step in [1, 4_099, 16_384] {
                    let pieces = outcome(page.as_bytes(), &options, step);
                    let begin = page.chars().take(30).collect::<String>();
                    assert!(whole == pieces, "{begin} …, {value} {name}, in pieces of {step}");
                }
            }
        }
    }
}

/// Text is read at once as it comes, unlike bytes whose encoding is to be found.
#[test]
fn attributes_of_an_unfinished_tag_count_once() {
    let tag = "<a aa=aaaaaa aaaaa=\"a aaaaaaaaaaa aaaaaaaaaaa";
    for page in
        [tag.to_owned(), format!("a{tag}"), format!("{tag}\" b=c d='e"), format!("{tag}\" b b=c")]
    {
        for value in 0..=70 {
            let limits = Limits::none().with(Limit::AttributeBytes, value);
            let options = ParseOptions::new().with_limits(limits);
            let whole = duckbill::parse_with(&page, &options).is_ok();
            for step in [1, 3, 98] {
                let mut parser = Parser::new(options.clone());
                for piece in page.as_bytes().chunks(step) {
                    let _ = parser.feed_text(std::str::from_utf8(piece).expect("ASCII"));
                }
                assert_eq!(parser.finish().is_ok(), whole, "{page}, {value}, in pieces of {step}");
            }
        }
    }
}

/// The end of the input cuts off a tag within a character reference.
#[test]
fn a_reference_counts_with_its_tag() {
    let pages = [
        "<bBx</tachars\u{fffd}\u{3}=&sd",
        "<b a=b c=&",
        "<b a=b c='def&#x",
        "<b a=b c=\"def&#12",
        "<b a=b c=def&notin",
        "<b a=b c=def&x",
    ];
    for page in pages {
        for limit in [Limit::TokenBytes, Limit::AttributeBytes, Limit::AttributesPerElement] {
            for value in 0..=25 {
                let limits = Limits::none().with(limit, value);
                let options = ParseOptions::new().with_limits(limits);
                let whole = duckbill::parse_with(page, &options);
                if limit == Limit::TokenBytes {
                    assert_eq!(whole.is_ok(), page.len() as u64 <= value, "{page}, {value}");
                }
                for (step, rules_only) in [(1, false), (4, true), (7, false)] {
                    let mut parser = Parser::new(options.clone().with_rules_only(rules_only));
                    for piece in page.as_bytes().chunks(step) {
                        let _ = parser.feed_bytes(piece);
                    }
                    let pieces = parser.finish();
                    let what = format!("{page}, {value} {limit}, in pieces of {step}");
                    assert_eq!(pieces.is_ok(), whole.is_ok(), "{what}");
                }
            }
        }
    }
}

/// The token that the end of the input completes may bring the parse near a limit; the end still follows.
#[test]
fn the_end_follows_an_unfinished_token_near_a_limit() {
    for page in ["<!--c", "<p>x<!--c", "<template><p>x<!--c", "<!DOCTYPE html", "<b>a&amp"] {
        for limit in [Limit::Nodes, Limit::Depth, Limit::FormattingElements, Limit::Errors] {
            for value in 0..400 {
                let limits = Limits::none().with(limit, value);
                let options = ParseOptions::new().with_error_limit(100).with_limits(limits);
                let whole = duckbill::parse_with(page, &options);
                let Ok(document) = &whole else { continue };
                let free = ParseOptions::new().with_error_limit(100);
                let free = duckbill::parse_with(page, &free).expect("nothing stops it");
                assert_eq!(dump(document), dump(&free), "{page:?}, {limit:?} {value}");
                assert_eq!(document.errors(), free.errors(), "{page:?}, {limit:?} {value}");
            }
        }
    }
}
