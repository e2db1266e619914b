use super::*;
use crate::view::{Kind, write_end, write_page, write_start};
use clap::Parser;
use duckbill::dom::Spans;
use duckbill::encoding::EncodingOptions;
use duckbill::{Document, ParseOptions, Span, parse_with};
use duckbill_check::{CheckOptions, check};

#[derive(Debug, Parser)]
struct Command {
    #[command(flatten)]
    settings: Settings,
}

fn settings(arguments: &[&str]) -> Settings {
    Command::parse_from([&["duckbill"], arguments].concat()).settings
}

fn document(bytes: &[u8], settings: &Settings) -> Document {
    let mut encoding = EncodingOptions::new().with_utf8_detection(settings.detects_utf8());
    if let Some(value) = settings.content_type() {
        encoding = encoding.with_content_type(value);
    }
    let options =
        ParseOptions::new().with_encoding(encoding).with_spans(Spans::Full).with_error_limit(1000);
    parse_with(bytes, &options).unwrap()
}

/// The data of a page, read back.
fn data_with(bytes: &[u8], arguments: &[&str]) -> (Document, Value) {
    let settings = settings(arguments);
    let document = document(bytes, &settings);
    let report = check(&document, &CheckOptions::new());
    let data = Data::new("a.html".to_owned(), &document, bytes, &settings, &report);
    let mut json = Vec::new();
    data.write(&mut json).expect("a vector takes everything");
    let value = serde_json::from_slice(&json).expect("JSON");
    (document, value)
}

fn data(bytes: &[u8]) -> (Document, Value) {
    data_with(bytes, &[])
}

const PAGE: &[u8] = b"<!DOCTYPE html><meta charset=windows-1252><title>caf\xE9</title>\r\n\
    <table>a&amp;b<tr><td class=\"x\" id='y&lt;'>1</table><template><b>t</template>\
    <p><i>2<p>3</i></p></br><a>4<div>5</a>6</div></body><!--c-->7";

const OTHERS: [&[u8]; 5] = [
    b"",
    b"\xEF\xBB\xBF<p>\xE6\x97\xA5\xF0\x9D\x92\xB3<b>\xFFx</b>\0\r</script>",
    b"\xFF\xFE<\0p\0>\0\xE5\x65a\0",
    b"<select><button><selectedcontent></button><option><b>1</b></select>",
    b"<svg><path d=a /><![CDATA[x]]></svg><math><mi>",
];

#[test]
fn the_places_of_nodes_are_those_of_the_library() {
    for bytes in OTHERS.into_iter().chain([PAGE]) {
        let (document, data) = data(bytes);
        let rows = nodes::rows(&document, &Clock::default()).unwrap();
        let numbers: Vec<i64> = serde_json::from_value(data["nodes"].clone()).expect("numbers");
        assert_eq!(numbers.len(), 11 * rows.len());
        let pair =
            |span: Option<Span>| span.map_or([-1, -1], |span| [span.start as i64, span.end as i64]);
        for (row, numbers) in rows.iter().zip(numbers.chunks(11)) {
            let element = row.node.as_element();
            assert_eq!(numbers[0], i64::from(row.depth));
            assert_eq!(data["strings"][numbers[1] as usize], nodes::name(row.node));
            let origin = row.node.origin().map(origin_name);
            assert_eq!(data["strings"][numbers[2] as usize].as_str(), origin);
            assert_eq!(numbers[4..6], pair(row.node.span()), "{row:?}");
            assert_eq!(numbers[6..8], pair(element.and_then(ElementRef::start_tag)), "{row:?}");
            assert_eq!(numbers[8..10], pair(element.and_then(ElementRef::end_tag)), "{row:?}");
            let original = row.node.clone_of().or_else(|| row.node.copy_of());
            let of = usize::try_from(numbers[10]).ok().map(|of| rows[of].node);
            assert_eq!(of, original);
        }
    }
}

/// The part of the source that a span is, found as the scripts find it.
fn part(data: &Value, start: i64, end: i64) -> String {
    let source: Vec<u16> = data["source"].as_str().expect("text").encode_utf16().collect();
    let shifts: Vec<[i64; 2]> = serde_json::from_value(data["shifts"].clone()).expect("pairs");
    let at = |offset: i64| {
        let shift = shifts.iter().rev().find(|shift| shift[0] <= offset);
        (offset - shift.map_or(0, |shift| shift[1])) as usize
    };
    String::from_utf16(&source[at(start)..at(end)]).expect("whole characters")
}

#[test]
fn places_lead_to_the_source() {
    for bytes in OTHERS.into_iter().chain([PAGE]) {
        let (document, data) = data(bytes);
        let numbers: Vec<i64> = serde_json::from_value(data["nodes"].clone()).expect("numbers");
        for (row, numbers) in
            nodes::rows(&document, &Clock::default()).unwrap().iter().zip(numbers.chunks(11))
        {
            let Some(span) = row.node.span() else { continue };
            let decoded = |offset| document.decoded_offset(offset).expect("it has places") as usize;
            let source = document.source().expect("it was kept");
            let expected = &source[decoded(span.start)..decoded(span.end)];
            assert_eq!(part(&data, numbers[4], numbers[5]), expected);
        }
    }
}

#[test]
fn attributes_have_their_values() {
    let (document, data) = data(PAGE);
    let rows = nodes::rows(&document, &Clock::default()).unwrap();
    let mut seen = 0;
    for list in data["attributes"].as_array().expect("a list") {
        let list = list.as_array().expect("a list");
        let element = rows[list[0].as_u64().expect("a row") as usize].node.as_element();
        let element = element.expect("it has attributes");
        for attribute in list[1..].chunks(6) {
            let name = data["strings"][attribute[0].as_u64().expect("a number") as usize].as_str();
            let place = |at: usize| attribute[at].as_i64().expect("an offset");
            let value = match &attribute[5] {
                Value::String(value) => value.clone(),
                _ => part(&data, place(3), place(4)),
            };
            assert_eq!(element.attribute(name.expect("a name")), Some(value.as_str()));
            seen += 1;
        }
    }
    assert_eq!(seen, 3);
}

#[test]
fn tokens_are_those_that_the_tree_is_built_from() {
    let (_, data) =
        data(b"<title>a&lt;<b></title>\r\n<script>if (a<b)</script><p x>1&amp;2</p><!--c-->");
    let source = data["source"].as_str().expect("text");
    let numbers: Vec<usize> = serde_json::from_value(data["tokens"].clone()).expect("numbers");
    let tokens: Vec<&str> =
        numbers.chunks(3).map(|token| &source[token[1]..token[1] + token[2]]).collect();
    let expected = [
        "<title>",
        "a&lt;<b>",
        "</title>",
        "\r\n",
        "<script>",
        "if (a<b)",
        "</script>",
        "<p x>",
        "1&amp;2",
        "</p>",
        "<!--c-->",
    ];
    assert_eq!(tokens, expected);
    assert_eq!(data["tokenTexts"]["1"], "a<<b>");
    assert_eq!(data["tokenTexts"]["8"], "1&2");
    assert_eq!(data["tokenTexts"].as_object().map(Map::len), Some(2));
}

#[test]
fn tokens_of_a_fragment_begin_in_its_context() {
    let tokens =
        super::tokens::tokens("<b>x</b>", &settings(&["--fragment", "title"]), &Clock::default())
            .unwrap();
    assert_eq!(tokens.len(), 1);
}

#[test]
fn the_story_names_the_step_that_decided() {
    let states = |bytes: &[u8], arguments: &[&str]| -> Vec<String> {
        let (_, data) = data_with(bytes, arguments);
        let steps = data["encoding"]["steps"].as_array().expect("a list").clone();
        let shown = |step: &Value| {
            let word = |key: &str| step[key].as_str().expect("text").to_owned();
            (word("state") == "decided").then(|| format!("{}: {}", word("title"), word("said")))
        };
        steps.iter().filter_map(shown).collect()
    };
    assert_eq!(
        states(b"\xEF\xBB\xBFa", &[]),
        ["Byte order mark: The file begins with the bytes EF BB BF 61: the mark of UTF-8."]
    );
    assert_eq!(
        states(b"<meta charset=koi8-r>", &[]),
        ["Prescan of the first 1024 bytes: A declaration there says KOI8-R."]
    );
    assert_eq!(
        states(b"\xC3\xA9", &[]),
        ["Detection of UTF-8: All bytes are well-formed UTF-8, and some are not ASCII."]
    );
    assert_eq!(states(b"a", &[])[0].split(':').next(), Some("Default"));
    let header = ["--content-type", "text/html; charset=big5"];
    assert_eq!(
        states(b"<meta charset=koi8-r>", &header),
        ["Transport: --content-type says “text/html; charset=big5”."]
    );
    let late = [&b" ".repeat(2000)[..], b"<meta charset=koi8-r>\xC1"].concat();
    assert_eq!(states(&late, &[])[0].split(':').next(), Some("A meta element"));
    let (_, data) = data(b"<!--x--><meta charset=koi8-r>");
    assert_eq!(data["encoding"]["steps"][3]["node"], 3);
    assert_eq!(data["encoding"]["steps"][4]["state"], "not asked");
}

#[test]
fn the_file_conforms_whatever_the_page_holds() {
    let nasty =
        b"</script><script>alert(1)</script><!--<script>\0\r\x1B\xC2\x85\xEF\xBF\xBE\xFF</body>";
    for bytes in OTHERS.into_iter().chain([PAGE, nasty]) {
        let settings = settings(&[]);
        let document = document(bytes, &settings);
        let report = check(&document, &CheckOptions::new());
        let name = "</title><script>\u{202E}\0&lt;".to_owned();
        let data = Data::new(name, &document, bytes, &settings, &report);
        let mut file = Vec::new();
        write_start(Kind::View, data.name(), &mut file).expect("it is written");
        write_page(&data, false, &mut file).expect("it is written");
        write_end(&mut file).expect("it is written");
        let options = ParseOptions::new().with_error_limit(1000).with_spans(Spans::Full);
        let file = parse_with(&file, &options).unwrap();
        let report = check(&file, &CheckOptions::new());
        assert!(report.diagnostics().is_empty(), "{:?}", report.diagnostics());
        assert_eq!(file.elements_by_tag_name("script").count(), 3);
        assert_eq!(file.elements_by_tag_name("h1").count(), 1);
    }
}
