//! Encodings.

use duckbill::encoding::{
    Change, Confidence, Decoder, Encoding, EncodingOptions, EncodingReport, EncodingSource,
    MimeSniffing, drafts, is_html,
};
use duckbill::{Edition, ParseOptions};

#[test]
fn decoder() {
    {
        let mut decoder = Decoder::new(&EncodingOptions::new(), Edition::Living.features());
        let mut input = &b"\xEF\xBB\xBFa"[..];
        assert_eq!(decoder.decode(&mut input, true), Some("a"));
    }
    {
        let mut decoder = Decoder::whole(b"a", &EncodingOptions::new(), Edition::Living.features());
        assert_eq!(decoder.decode_rest(), Some("a"));
    }
    {
        let options = EncodingOptions::new().with_transport_label("utf-8");
        let mut decoder = Decoder::new(&options, Edition::Living.features());
        let mut text = String::new();
        for (mut piece, last) in [(&b"caf\xC3"[..], false), (&b"\xA9"[..], true)] {
            while let Some(chunk) = decoder.decode(&mut piece, last) {
                text.push_str(chunk);
            }
        }
        assert_eq!(text, "café");
    }
    {
        let mut decoder =
            Decoder::whole(b"caf\xE9", &EncodingOptions::new(), Edition::Living.features());
        assert_eq!(decoder.decode_rest(), Some("café"));
        assert_eq!(decoder.decode_rest(), None);
    }
    {
        let page = [&b" ".repeat(1100)[..], b"<meta charset=koi8-r>\xC1"].concat();
        let options = EncodingOptions::new();
        let mut decoder = Decoder::whole(&page, &options, Edition::Living.features());
        assert!(decoder.decode_rest().unwrap().ends_with("<meta charset=koi8-r>Á"));
        // The parser stops after the tag.
        let after = page.len() as u64 - 1;
        assert_eq!(decoder.change_encoding(Encoding::KOI8_R, after), Change::OnTheFly);
        assert_eq!(decoder.decode_rest(), Some("а"));
    }
    {
        let options = EncodingOptions::new().with_transport_label("gbk");
        let mut decoder = Decoder::whole(b"a", &options, Edition::Living.features());
        decoder.decode_rest();
        assert_eq!(decoder.report().source, EncodingSource::Transport);
    }
}

#[test]
fn drafts() {
    assert_eq!(drafts::preprocess("\u{FEFF}\u{FEFF}a\0b"), "\u{FEFF}a\u{FFFD}b");
    assert_eq!(drafts::preprocess("a"), "a");
}

#[test]
fn labels() {
    assert_eq!(Encoding::ALL.len(), 40);
}

#[test]
fn encoding() {
    assert_eq!(Encoding::for_label("iso-8859-1"), Some(Encoding::WINDOWS_1252));
    assert_eq!(Encoding::SHIFT_JIS.name(), "Shift_JIS");
}

#[test]
fn mime_type() {
    assert!(is_html(None, b"<!-- a page --><p>", MimeSniffing::Allowed));
    assert!(is_html(Some("text/html; charset=utf-8"), b"anything", MimeSniffing::Allowed));
    assert!(!is_html(None, b"GIF89a", MimeSniffing::Allowed));
    // Nothing that says it is HTML: text.
    assert!(!is_html(None, b"Hello", MimeSniffing::Allowed));
}

#[test]
fn options_encoding_options() -> Result<(), Box<dyn std::error::Error>> {
    {
        let options = ParseOptions::new().with_encoding(EncodingOptions::new());
        let document = duckbill::parse_with(b"a", &options)?;
        assert_eq!(document.encoding().encoding, Encoding::WINDOWS_1252);
    }
    {
        let options = ParseOptions::new()
            .with_encoding(EncodingOptions::new().with_parent_document(Encoding::BIG5));
        let document = duckbill::parse_with(b"a", &options)?;
        assert_eq!(document.encoding().encoding, Encoding::BIG5);
    }
    {
        let options = EncodingOptions::new().with_detector(4096, |bytes| {
            std::str::from_utf8(bytes).is_ok().then_some(Encoding::UTF_8)
        });
        let _ = options;
    }
    Ok(())
}

#[cfg(feature = "chardetng")]
#[test]
fn encoding_options_with_chardetng() -> Result<(), Box<dyn std::error::Error>> {
    use duckbill::ParseOptions;
    use duckbill::encoding::{EncodingOptions, EncodingSource};
    let options =
        ParseOptions::new().with_encoding(EncodingOptions::new().with_chardetng(usize::MAX));
    let russian = b"<p>\xCF\xF0\xE8\xE2\xE5\xF2, \xEC\xE8\xF0! \xCA\xE0\xEA \xE4\xE5\xEB\xE0?";
    let document = duckbill::parse_with(russian, &options)?;
    assert_eq!(document.root().text_content(), "Привет, мир! Как дела?");
    assert_eq!(document.encoding().source, EncodingSource::Detector);
    Ok(())
}

#[test]
fn encoding_report() {
    assert_eq!(EncodingReport::CHARACTERS.confidence, Confidence::Irrelevant);
}
