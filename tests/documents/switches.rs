//! Each switch that changes no tree, on and off: those of the encoding and of the serializer. The
//! others have cases in `tests/cases/tree-construction/switches.dat`.

use duckbill::edition::Features;
use duckbill::encoding::{Confidence, Encoding, EncodingOptions, EncodingSource};
use duckbill::serializer::Serializer;
use duckbill::tokens::{Tokenizer, TokenizerOptions, TokenizerResult};
use duckbill::tree::{DocumentSink, InsertionLocation, TreeBuilder, TreeBuilderOptions, TreeSink};
use duckbill::{FragmentContext, ParseOptions, parse_fragment_with, parse_with};

/// The Living Standard with one switch on, and with it off.
fn on_and_off(set: impl Fn(&mut Features, bool)) -> [Features; 2] {
    [true, false].map(|value| {
        let mut features = Features::LIVING;
        set(&mut features, value);
        features
    })
}

/// Encoding and source of bytes that are parsed with a label, perhaps, and a locale, perhaps.
fn sniffed(
    bytes: &[u8],
    label: Option<&str>,
    locale: Option<&str>,
    features: Features,
) -> (Encoding, EncodingSource) {
    let mut encoding = EncodingOptions::new();
    if let Some(label) = label {
        encoding = encoding.with_transport_label(label);
    }
    if let Some(locale) = locale {
        encoding = encoding.with_locale(locale);
    }
    let options = ParseOptions::new().with_edition(features).with_encoding(encoding);
    let report = parse_with(bytes, &options).unwrap().encoding();
    (report.encoding, report.source)
}

/// Returns a fragment, parsed in a `div`, as it is written again.
fn rewritten(html: &str, features: Features) -> String {
    let options = ParseOptions::new().with_edition(features).with_declarative_shadow_roots(true);
    let fragment = parse_fragment_with(html, &FragmentContext::html("div"), &options).unwrap();
    let options = Serializer::html().with_edition(features).with_serializable_shadow_roots();
    options.content().to_string(fragment.root())
}

#[test]
fn bom_sniff_lets_a_byte_order_mark_decide_first() {
    let [on, off] = on_and_off(|features, value| features.bom_sniff = value);
    let page = b"\xEF\xBB\xBF\xC3\xA9";
    let document =
        |features| parse_with(page, &ParseOptions::new().with_edition(features)).unwrap();
    assert_eq!(document(on).encoding().confidence, Confidence::Certain);
    assert_eq!(document(off).encoding().confidence, Confidence::Tentative);
    // Decoding obeys the mark in either text.
    assert_eq!(document(on).root().text_content(), "é");
    assert_eq!(document(off).root().text_content(), "é");
}

#[test]
fn xml_declaration_prescan_reads_an_xml_declaration() {
    let [on, off] = on_and_off(|features, value| features.xml_declaration_prescan = value);
    let page = b"<?xml version='1.0' encoding='koi8-r'?><p>";
    assert_eq!(sniffed(page, None, None, on), (Encoding::KOI8_R, EncodingSource::Prescan));
    assert_eq!(sniffed(page, None, None, off).1, EncodingSource::Default);
    let wide: Vec<u8> = "<?x ?>".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(Some(sniffed(&wide, None, None, on).0), Encoding::for_label("utf-16le"));
    assert_eq!(sniffed(&wide, None, None, off).1, EncodingSource::Default);
}

#[test]
fn locale_table_2022_knows_azerbaijani_and_gbk() {
    let [on, off] = on_and_off(|features, value| features.locale_table_2022 = value);
    let of = |locale, features| sniffed(b"x", None, Some(locale), features).0;
    assert_eq!(Some(of("az", on)), Encoding::for_label("windows-1254"));
    assert_eq!(of("az", off), Encoding::WINDOWS_1252);
    assert_eq!(Some(of("zh-CN", on)), Encoding::for_label("gbk"));
    assert_eq!(Some(of("zh-CN", off)), Encoding::for_label("gb18030"));
}

#[test]
fn processing_instruction_suffix_is_written() {
    let [on, off] = on_and_off(|features, value| features.processing_instruction_suffix = value);
    assert_eq!(rewritten("<?a b?>", on), "<?a b?>");
    assert_eq!(rewritten("<?a b?>", off), "<?a b>");
}

#[test]
fn escape_angle_brackets_in_attributes_is_done() {
    let [on, off] =
        on_and_off(|features, value| features.escape_angle_brackets_in_attributes = value);
    let html = "<p title='<&quot;>'></p>";
    assert_eq!(rewritten(html, on), "<p title=\"&lt;&quot;&gt;\"></p>");
    assert_eq!(rewritten(html, off), "<p title=\"<&quot;>\"></p>");
}

#[test]
fn serialize_shadow_roots_writes_templates() {
    let [on, off] = on_and_off(|features, value| features.serialize_shadow_roots = value);
    let html = "<p><template shadowrootmode=open shadowrootserializable>a</template>b</p>";
    assert_eq!(
        rewritten(html, on),
        "<p><template shadowrootmode=\"open\" shadowrootserializable=\"\">a</template>b</p>"
    );
    assert_eq!(rewritten(html, off), "<p>b</p>");
}

#[test]
fn void_node_serializes_empty() {
    let [on, off] = on_and_off(|features, value| features.void_node_serializes_empty = value);
    let builder = TreeBuilder::new(DocumentSink::new(), TreeBuilderOptions::default());
    let mut tokenizer = Tokenizer::new(builder, TokenizerOptions::new());
    assert_eq!(tokenizer.feed("<br>"), TokenizerResult::Done);
    tokenizer.end();
    let mut sink = tokenizer.into_sink().into_sink();
    let void = sink.tree().root().descendants().next_back().expect("the br").id();
    // Markup cannot put anything into a void element, but scripts can.
    let index = sink.index(void).expect("a node of this sink");
    sink.insert_text("x", InsertionLocation::last_child_of(index));
    let document = sink.finish();
    let void = document.node(void).expect("the br");
    assert_eq!(Serializer::html().with_edition(on).content().to_string(void), "");
    assert_eq!(Serializer::html().with_edition(off).content().to_string(void), "x");
}
