//! Places in documents of many encodings: the bytes at each are what it says.
//!
//! Each document is written character by character, so it is known where each of them is. The same text, parsed as a string,
//! has the places that the bytes must have, counted in characters.

use super::properties::{full, nodes};
use duckbill::dom::{SourceMap, Spans};
use duckbill::encoding::{Encoding, EncodingOptions, Missing};
use duckbill::input::{ColumnUnit, LineIndex};
use duckbill::tree::{Control, TreeEvent};
use duckbill::{Document, NodeRef, ParseError, ParseOptions, Parser, Span, parse_with};

/// An encoding by its label, whether the document begins with a byte order mark, letters that it has, and a byte that it does
/// not have, or none.
type Kind = (&'static str, &'static [u8], &'static str, Option<u8>);

const KINDS: [Kind; 19] = [
    ("utf-8", b"", "é漢😀", Some(0xFF)),
    ("utf-8", b"\xEF\xBB\xBF", "é漢😀", Some(0xC0)),
    ("utf-16le", b"\xFF\xFE", "é漢😀", None),
    ("utf-16be", b"\xFE\xFF", "é漢😀", None),
    ("utf-16le", b"", "ж漢😀", None),
    ("windows-1252", b"", "é€", None),
    ("windows-1251", b"", "жЯ", None),
    ("koi8-r", b"", "жЯ", None),
    ("iso-8859-2", b"", "łő", None),
    ("iso-8859-7", b"", "λΩ", Some(0xFF)),
    ("windows-874", b"", "กข", Some(0xFF)),
    ("macintosh", b"", "éß", None),
    ("shift_jis", b"", "漢あｱ", Some(0xFF)),
    ("euc-jp", b"", "漢あ", Some(0xFF)),
    ("gbk", b"", "漢字", Some(0xFF)),
    ("gb18030", b"", "漢😀é", Some(0xFF)),
    ("big5", b"", "漢字", Some(0xFF)),
    ("euc-kr", b"", "한글", Some(0xFF)),
    ("x-user-defined", b"", "\u{F7E9}", None),
];

/// Markup with errors and places of all kinds; `x` becomes a letter, `?` a byte that is wrong.
const MARKUP: [&str; 4] = [
    "<!DOCTYPE html>\r\n<title>x?</title><p class=\"x\" id=x id=b>x\n<b>xx</p>x</i><table>x<tr><td>x&x;?</table>&ampx",
    "x<p>\r\n?<a x='x' x=2>x\r</a x=1>\n<!-- x--!>x\0<img alt=x/>x</div><svg><x /><p>x<![CDATA[x]]></svg>&#x80;x",
    "<!DOCTYPE html><html lang=x><body x=1><body y=x?><h1>x</h2><a>x<p>x<a>x</a>?<select><option>x<div>x</select>x",
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\nxxxxxxxxx<br></br x>x</p>??<ul><li>x<li>x</ul></ul>\n\n<xé>x&notinx &x=x",
];

/// A document, and where each character of its text is in its bytes.
struct Written {
    bytes: Vec<u8>,
    text: String,
    /// By offset into the text, where that character begins, and where the one before it ends.
    starts: Vec<u64>,
}

impl Written {
    fn new((label, mark, letters, wrong): Kind, markup: &str) -> Self {
        let mut written = Self { bytes: mark.to_vec(), text: String::new(), starts: Vec::new() };
        let mut letters = letters.chars().cycle();
        for c in markup.chars() {
            match c {
                'x' => {
                    let letter = letters.next().unwrap();
                    written.push(letter, &encoded(label, letter));
                }
                '?' => {
                    if let Some(wrong) = wrong {
                        written.push(char::REPLACEMENT_CHARACTER, &[wrong]);
                    }
                }
                'é' if !letters.clone().take(9).any(|letter| letter == 'é') => {}
                _ => written.push(c, &encoded(label, c)),
            }
        }
        written.starts.push(written.bytes.len() as u64);
        written
    }

    fn push(&mut self, c: char, bytes: &[u8]) {
        let start = self.bytes.len() as u64;
        self.starts.resize(self.starts.len() + c.len_utf8(), start);
        self.text.push(c);
        self.bytes.extend_from_slice(bytes);
    }

    fn span(&self, text: Span) -> Span {
        let at = |offset: u64| self.starts[usize::try_from(offset).unwrap()];
        Span { start: at(text.start), end: at(text.end) }
    }
}

fn encoded(label: &str, c: char) -> Vec<u8> {
    let mut units = [0; 2];
    match label {
        "utf-16le" => {
            c.encode_utf16(&mut units).iter().flat_map(|unit| unit.to_le_bytes()).collect()
        }
        "utf-16be" => {
            c.encode_utf16(&mut units).iter().flat_map(|unit| unit.to_be_bytes()).collect()
        }
        _ => {
            let encoding = Encoding::for_label(label).unwrap();
            encoding.encode(&c.to_string(), Missing::Error).expect("it has the letter").into_owned()
        }
    }
}

fn options(label: &str, spans: Spans) -> ParseOptions {
    let encoding = EncodingOptions::new().with_transport_label(label);
    ParseOptions::new().with_spans(spans).with_error_limit(1000).with_encoding(encoding)
}

/// Everything in a document that has a place, with a name.
fn all_places(document: &Document) -> Vec<(String, Span)> {
    let mut places = Vec::new();
    for node in nodes(document) {
        let mut add = |kind: &str, span: Option<Span>| {
            places.extend(span.map(|span| (format!("{kind} {:?}", node.kind()), span)));
        };
        add("all of", node.span());
        for piece in node.pieces() {
            add("a piece of", Some(piece));
        }
        let Some(element) = node.as_element() else { continue };
        add("the start tag of", element.start_tag());
        add("the end tag of", element.end_tag());
        add("the content of", element.content_span());
        for (attribute, spans) in element.attributes_with_spans() {
            let Some(spans) = spans else { continue };
            add(attribute.name(), Some(spans.span));
            add("the name of an attribute of", Some(spans.name));
            add("the value of an attribute of", spans.value);
            assert_eq!(element.attribute_spans(attribute.name()), Some(spans));
        }
    }
    places.extend(document.errors().iter().flat_map(error_places));
    places
}

fn error_places(error: &ParseError) -> Vec<(String, Span)> {
    let related = error.related().map(|related| ("related".to_owned(), related.span));
    [(error.code.to_string(), error.span)].into_iter().chain(related).collect()
}

fn documents() -> impl Iterator<Item = (Kind, Written)> {
    KINDS.into_iter().flat_map(|kind| MARKUP.map(|markup| (kind, Written::new(kind, markup))))
}

#[test]
fn the_bytes_at_each_place_are_what_it_says() {
    for (kind, written) in documents() {
        let document = parse_with(&written.bytes, &options(kind.0, Spans::Full)).unwrap();
        assert_eq!(document.source(), Some(&*written.text), "{kind:?}");
        let twin = parse_with(&written.text, &options(kind.0, Spans::Full)).unwrap();
        let (places, wanted) = (all_places(&document), all_places(&twin));
        assert_eq!(places.len(), wanted.len());
        assert!(document.errors().len() > 2);
        let lines = LineIndex::new(&written.text);
        for ((what, span), (_, text)) in places.into_iter().zip(wanted) {
            assert_eq!(span, written.span(text), "{what} in {kind:?}, {:?}", written.text);
            let unit = ColumnUnit::CodePoints;
            assert_eq!(span.position(&document), Some(lines.position(text.start, unit)), "{what}");
            let unit = ColumnUnit::Bytes;
            let at = document.line_index().unwrap().position(span.start, unit);
            let line = text.start - (lines.position(text.start, unit).column as u64 - 1);
            let before = span.start - written.span(Span::at(line)).start;
            assert_eq!(at.column as u64, before + 1, "{what} in {kind:?}");
        }
        for (error, twin) in document.errors().iter().zip(twin.errors()) {
            assert_eq!(document.error_message(error), twin.message(&written.text));
        }
    }
}

#[test]
fn errors_alone_have_the_same_places() {
    for (kind, written) in documents() {
        let full = parse_with(&written.bytes, &options(kind.0, Spans::Tags)).unwrap();
        let spans = |document: &Document| -> Vec<_> {
            document.errors().iter().map(|error| (error.code, error.span)).collect()
        };
        let alone = parse_with(&written.bytes, &options(kind.0, Spans::None)).unwrap();
        assert_eq!(spans(&alone), spans(&full), "{kind:?}");
        let map = SourceMap::of_bytes(&written.bytes, alone.encoding());
        assert_eq!(map.text(), written.text);
        for error in alone.errors() {
            let range = map.text_range(error.span);
            assert_eq!(map.input_span(range.clone()), error.span);
            let lines = LineIndex::new(&written.text);
            let unit = ColumnUnit::Utf16;
            assert_eq!(
                map.position(error.span.start, unit),
                lines.position(range.start as u64, unit),
                "{kind:?}"
            );
        }
    }
}

/// While the parse runs, after each piece and at each event, what is there has the place that it has at the end.
#[test]
fn places_are_the_same_while_the_parse_runs() {
    for (kind, written) in documents() {
        let whole = parse_with(&written.bytes, &options(kind.0, Spans::Full)).unwrap();
        let errors: Vec<_> = whole.errors().iter().map(|error| (error.code, error.span)).collect();
        for size in [1, 3, 50] {
            let mut opened = Vec::new();
            let observer = |document: &Document, event: TreeEvent<'_>| {
                if let TreeEvent::Opened(element) = event {
                    opened.push((element.as_node().id(), element.start_tag()));
                    for error in document.errors() {
                        assert!(errors.contains(&(error.code, error.span)), "{kind:?} {error}");
                    }
                }
                Control::Continue
            };
            let mut parser = Parser::new(options(kind.0, Spans::Full)).observe(observer);
            for piece in written.bytes.chunks(size) {
                parser.feed_bytes(piece).unwrap();
                for error in parser.document().errors() {
                    assert!(errors.contains(&(error.code, error.span)), "{kind:?} {error}");
                }
            }
            let document = parser.finish().unwrap();
            assert_eq!(all_places(&document), all_places(&whole), "{kind:?} {size}");
            for (id, start_tag) in opened {
                let element = document.node(id).and_then(NodeRef::as_element).unwrap();
                assert_eq!(start_tag, element.start_tag(), "{kind:?} {size}");
            }
        }
    }
}

/// In an encoding with states, a place begins after the escapes before it and ends before those after it.
#[test]
fn escapes_are_outside_of_places() {
    let bytes = b"<!DOCTYPE html><p>\x1B$B4A\x1B(B</b><i \x1B$B4A\x1B(B=\x1B$B4A\x1B(B>\x1B$B4A;z\x1B(B</u>";
    let document = parse_with(bytes, &options("iso-2022-jp", Spans::Full)).unwrap();
    let at = |span: Span| &bytes[span.start as usize..span.end as usize];
    let errors: Vec<_> = document.errors().iter().map(|error| at(error.span)).collect();
    assert!(errors.contains(&&b"</b>"[..]) && errors.contains(&&b"</u>"[..]), "{errors:?}");
    let element = document.elements_by_tag_name("i").next().unwrap();
    assert_eq!(at(element.attribute_spans("漢").unwrap().value.unwrap()), b"4A");
    assert_eq!(at(element.as_node().first_child().unwrap().span().unwrap()), b"4A;z");
}

/// A late declaration that changes the encoding: all is read again, and the places are those of the bytes.
#[test]
fn places_are_those_of_the_encoding_in_the_end() {
    let filler = "<!-- \u{E9} -->".repeat(200);
    let page = format!("<!DOCTYPE html>{filler}<meta charset=utf-8><p>caf\u{E9}</b>");
    for size in [7, 1000, usize::MAX] {
        let mut parser = Parser::new(full().with_error_limit(10));
        for piece in page.as_bytes().chunks(size) {
            parser.feed_bytes(piece).unwrap();
        }
        let document = parser.finish().unwrap();
        let error = document.errors().last().unwrap().span;
        assert_eq!(&page[error.start as usize..error.end as usize], "</b>", "{size}");
    }
}

/// A string is its own input, also one that begins with U+FEFF.
#[test]
fn places_in_strings_are_those_of_the_string() {
    let page = "\u{FEFF}<p>\u{E9}</b>";
    let document = parse_with(page, &full().with_error_limit(10)).unwrap();
    let error = document.errors().last().unwrap();
    assert_eq!(&page[error.span.start as usize..error.span.end as usize], "</b>");
    assert_eq!(document.error_message(error), error.message(page));
    let at = error.span.position(&document).unwrap();
    assert_eq!((at.line, at.column), (1, 6));
}
