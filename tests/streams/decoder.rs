//! The decoder: the same text from any pieces, and the encoding changed while it runs.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use duckbill::Edition;
use duckbill::encoding::{
    Change, Confidence, Decoder, Encoding, EncodingOptions, EncodingReport, EncodingSource,
};
use proptest::prelude::*;

/// Bytes and the text they mean, in encodings that hold state between bytes.
const TEXTS: &[(&str, &[u8], &str)] = &[
    ("utf-8", "aé€😀 ß\r\nかな".as_bytes(), "aé€😀 ß\r\nかな"),
    ("shift_jis", b"a\x83A\x82\xA0\xB1\\~", "aアあｱ\\~"),
    ("utf-16le", b"a\0\xE9\0=\xD8\0\xDE\r\0\n\0", "aé😀\r\n"),
    ("utf-16be", b"\0a\0\xE9\xD8=\xDE\0\0\r", "aé😀\r"),
    ("iso-2022-jp", b"a\x1B$B$\"$$\x1B(Bb\x1B(J\\\x1B(I1\x1B(Bc", "aあいb¥ｱc"),
    ("gb18030", b"a\x81\x30\x81\x30\xD6\xD0", "a\u{80}中"),
    ("euc-jp", b"\xA4\xA2\x8E\xB1\x8F\xB0\xA1", "あｱ丂"),
    ("big5", b"\xA4\xA4\x88\x62", "中Ê̄"),
    ("windows-1252", b"\x80 caf\xE9", "€ café"),
    ("koi8-r", b"\xC1\xC2", "аб"),
    // Malformed, in the middle and at the end.
    ("utf-8", b"a\xFFb\xE2\x82c\xF0\x9F\x98", "a\u{FFFD}b\u{FFFD}c\u{FFFD}"),
    (
        "utf-8",
        b"\xE0\x80\xED\xA0\x80\xC0\xAF",
        "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}",
    ),
    ("utf-8", b"\xF4\x90\x80\x80\xE2\x82\xC3\xA9", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}é"),
    ("shift_jis", b"\x83<\x81", "\u{FFFD}<\u{FFFD}"),
    ("utf-16le", b"\0\xDCa\0\0\xD8b", "\u{FFFD}a\u{FFFD}"),
    ("replacement", b"anything", "\u{FFFD}"),
];

/// Text and report for a document in pieces.
fn decode(pieces: &[&[u8]], options: &EncodingOptions) -> (String, EncodingReport) {
    let mut decoder = Decoder::new(options, Edition::Living.features());
    let mut text = String::new();
    for &(mut piece) in pieces {
        while let Some(chunk) = decoder.decode(&mut piece, false) {
            text.push_str(chunk);
        }
        assert!(piece.is_empty());
    }
    while let Some(chunk) = decoder.decode_rest() {
        text.push_str(chunk);
    }
    assert_eq!(decoder.decode_rest(), None);
    (text, decoder.report())
}

fn decode_whole(bytes: &[u8], options: &EncodingOptions) -> (String, EncodingReport) {
    let mut decoder = Decoder::whole(bytes, options, Edition::Living.features());
    let mut text = String::new();
    while let Some(chunk) = decoder.decode_rest() {
        text.push_str(chunk);
    }
    (text, decoder.report())
}

/// Options that name the encoding certainly, and tentatively.
fn both_ways(label: &str) -> [EncodingOptions; 2] {
    let encoding = Encoding::for_label(label).expect("a label");
    let options = EncodingOptions::new();
    [options.clone().with_user_override(encoding), options.with_likely_encoding(encoding)]
}

#[test]
fn text_is_the_same_whatever_byte_it_is_split_at() {
    for (label, bytes, expected) in TEXTS {
        for options in both_ways(label) {
            let (text, report) = decode_whole(bytes, &options);
            assert_eq!(text, *expected, "{label}");
            assert_eq!(report.malformed, expected.contains('\u{FFFD}'), "{label}");
            for at in 0..=bytes.len() {
                let (first, second) = bytes.split_at(at);
                assert_eq!(decode(&[first, second], &options), (text.clone(), report), "{label}");
            }
            let single: Vec<&[u8]> = bytes.chunks(1).collect();
            assert_eq!(decode(&single, &options), (text, report), "{label}");
        }
    }
}

#[test]
fn the_last_piece_may_say_that_it_is_the_last() {
    for (label, bytes, expected) in TEXTS {
        for options in both_ways(label) {
            let mut decoder = Decoder::new(&options, Edition::Living.features());
            let (mut text, mut input) = (String::new(), *bytes);
            while let Some(chunk) = decoder.decode(&mut input, true) {
                text.push_str(chunk);
            }
            assert_eq!(text, *expected, "{label}");
        }
    }
}

#[test]
fn valid_utf_8_is_borrowed_from_the_input() {
    let page = "<p>é</p>".repeat(50_000);
    let options = EncodingOptions::new().with_transport_label("utf-8");
    let mut decoder = Decoder::new(&options, Edition::Living.features());
    let mut input = page.as_bytes();
    loop {
        let before = input;
        let Some(chunk) = decoder.decode(&mut input, false) else { break };
        assert_eq!(chunk.as_ptr(), before.as_ptr());
    }
    let mut decoder = Decoder::whole(page.as_bytes(), &options, Edition::Living.features());
    assert_eq!(decoder.decode_rest().map(str::as_ptr), Some(page.as_ptr()));
}

#[test]
fn a_byte_order_mark_is_removed_once_and_beats_everything() {
    for (mark, encoding, rest, text) in [
        (&b"\xEF\xBB\xBF"[..], Encoding::UTF_8, &b"\xEF\xBB\xBFa"[..], "\u{FEFF}a"),
        (b"\xFE\xFF", Encoding::UTF_16BE, b"\xFE\xFF\0a", "\u{FEFF}a"),
        (b"\xFF\xFE", Encoding::UTF_16LE, b"\xFF\xFEa\0", "\u{FEFF}a"),
    ] {
        let page = [mark, rest].concat();
        for options in both_ways("big5") {
            let (decoded, report) = decode_whole(&page, &options);
            assert_eq!((decoded.as_str(), report.encoding), (text, encoding));
            assert_eq!(report.source, EncodingSource::ByteOrderMark);
            assert_eq!(report.confidence, Confidence::Certain);
            let single: Vec<&[u8]> = page.chunks(1).collect();
            assert_eq!(decode(&single, &options), (decoded, report));

            let mut decoder = Decoder::whole(&page, &options, Edition::Snapshot2018.features());
            assert_eq!(decoder.decode_rest(), Some(text));
            assert_eq!(decoder.report().encoding, encoding);
        }
    }
}

#[test]
fn the_text_of_2018_leaves_the_mark_tentative_but_obeys_it() {
    let page = b"\xEF\xBB\xBF<meta charset=big5>\xC3\xA9";
    let options = EncodingOptions::new();
    let mut decoder = Decoder::whole(page, &options, Edition::Snapshot2018.features());
    assert_eq!(decoder.decode_rest(), Some("<meta charset=big5>é"));
    assert_eq!(decoder.report().confidence, Confidence::Tentative);
    assert_eq!(decoder.change_encoding(Encoding::BIG5, 19), Change::AlreadyThat);
    assert_eq!(decoder.report().encoding, Encoding::UTF_8);
    assert_eq!(decoder.report().confidence, Confidence::Certain);
}

#[test]
fn an_empty_document_has_no_text_and_an_encoding() {
    let (text, report) = decode_whole(b"", &EncodingOptions::new());
    assert_eq!((text.as_str(), report.encoding), ("", Encoding::WINDOWS_1252));
    let mut decoder = Decoder::new(&EncodingOptions::new(), Edition::Living.features());
    assert_eq!(decoder.decode(&mut &[][..], false), None);
    assert_eq!(decoder.decode_rest(), None);
}

#[test]
fn a_tentative_document_waits_for_1024_bytes() {
    let mut decoder = Decoder::new(&EncodingOptions::new(), Edition::Living.features());
    assert_eq!(decoder.decode(&mut &[b'a'; 1023][..], false), None);
    assert_eq!(decoder.decode(&mut &b"a"[..], false).map(str::len), Some(1024));
    assert_eq!(decoder.decode(&mut &b"a"[..], false), Some("a"));
}

/// A page whose prescan finds nothing, decoded up to its end in windows-1252.
const PAGE: &[u8] = b"<title></title>\xC1";
const BEHIND_TITLE: u64 = 15;

/// Changes the encoding of `PAGE` with the parser standing at `consumed`, and gives the text that
/// comes after.
fn change(
    options: &EncodingOptions,
    new: Encoding,
    consumed: u64,
) -> (Change, String, EncodingReport) {
    let mut results = Vec::new();
    for in_pieces in [false, true] {
        let mut decoder = if in_pieces {
            let mut decoder = Decoder::new(options, Edition::Living.features());
            for mut piece in PAGE.chunks(4) {
                while decoder.decode(&mut piece, false).is_some() {}
            }
            decoder
        } else {
            Decoder::whole(PAGE, options, Edition::Living.features())
        };
        while decoder.decode_rest().is_some() {}
        let change = decoder.change_encoding(new, consumed);
        let mut text = String::new();
        while let Some(chunk) = decoder.decode_rest() {
            text.push_str(chunk);
        }
        results.push((change, text, decoder.report()));
        assert_eq!(decoder.change_encoding(Encoding::BIG5, consumed), Change::Ignored);
    }
    assert_eq!(results[0], results[1]);
    results.swap_remove(0)
}

#[test]
fn a_change_is_made_on_the_fly_where_all_before_is_ascii() {
    let options = EncodingOptions::new();
    let (change, text, report) = change(&options, Encoding::KOI8_R, BEHIND_TITLE);
    assert_eq!((change, text.as_str()), (Change::OnTheFly, "а"));
    assert_eq!(report.encoding, Encoding::KOI8_R);
    assert_eq!(report.confidence, Confidence::Certain);
    assert_eq!(report.source, EncodingSource::MetaElement);
}

#[test]
fn a_change_restarts_where_something_before_is_not_ascii() {
    for new in [Encoding::KOI8_R, Encoding::ISO_8859_5] {
        let (change, text, report) = change(&EncodingOptions::new(), new, 17);
        assert_eq!(change, Change::Restart);
        let expected = if new == Encoding::KOI8_R { "а" } else { "С" };
        assert_eq!(text, format!("<title></title>{expected}"));
        assert_eq!((report.encoding, report.confidence), (new, Confidence::Certain));
    }
}

#[test]
fn a_change_to_what_it_is_only_makes_it_certain() {
    let (outcome, text, report) =
        change(&EncodingOptions::new(), Encoding::WINDOWS_1252, BEHIND_TITLE);
    assert_eq!((outcome, text.as_str()), (Change::AlreadyThat, ""));
    assert_eq!(report.source, EncodingSource::Default);
    assert_eq!(report.confidence, Confidence::Certain);
    // x-user-defined means windows-1252 in a declaration.
    let (outcome, ..) = change(&EncodingOptions::new(), Encoding::X_USER_DEFINED, BEHIND_TITLE);
    assert_eq!(outcome, Change::AlreadyThat);
    // GBK and gb18030 are two names of one decoder.
    let gbk = EncodingOptions::new().with_default(Encoding::GBK);
    let (outcome, _, report) = change(&gbk, Encoding::GB18030, 17);
    assert_eq!((outcome, report.encoding), (Change::AlreadyThat, Encoding::GB18030));
}

#[test]
fn a_declaration_of_utf_16_changes_to_utf_8() {
    let (outcome, text, report) = change(&EncodingOptions::new(), Encoding::UTF_16BE, BEHIND_TITLE);
    assert_eq!((outcome, report.encoding), (Change::OnTheFly, Encoding::UTF_8));
    assert_eq!((text.as_str(), report.malformed), ("\u{FFFD}", true));
    let utf_8 = EncodingOptions::new().with_default(Encoding::UTF_8);
    assert_eq!(change(&utf_8, Encoding::UTF_16LE, 17).0, Change::AlreadyThat);
}

#[test]
fn utf_16_in_use_ignores_every_declaration() {
    let options = EncodingOptions::new().with_likely_encoding(Encoding::UTF_16LE);
    let (outcome, text, report) = change(&options, Encoding::UTF_8, 0);
    assert_eq!((outcome, text.as_str()), (Change::Ignored, ""));
    assert_eq!((report.encoding, report.confidence), (Encoding::UTF_16LE, Confidence::Certain));
}

#[test]
fn a_certain_encoding_is_not_changed() {
    let options = EncodingOptions::new().with_transport_label("utf-8");
    assert_eq!(change(&options, Encoding::KOI8_R, BEHIND_TITLE).0, Change::Ignored);
}

#[test]
fn malformed_bytes_of_the_first_reading_are_forgotten() {
    let utf_8 = EncodingOptions::new().with_default(Encoding::UTF_8);
    let mut decoder = Decoder::whole(PAGE, &utf_8, Edition::Living.features());
    while decoder.decode_rest().is_some() {}
    assert!(decoder.report().malformed);
    assert_eq!(decoder.change_encoding(Encoding::KOI8_R, 17), Change::Restart);
    while decoder.decode_rest().is_some() {}
    assert!(!decoder.report().malformed);
}

#[test]
fn encodings_with_shifts_restart_unless_there_was_no_shift() {
    let options = EncodingOptions::new();
    let on_the_fly = change(&options, Encoding::ISO_2022_JP, BEHIND_TITLE).0;
    assert_eq!(on_the_fly, Change::OnTheFly);
    assert_eq!(change(&options, Encoding::REPLACEMENT, BEHIND_TITLE).0, Change::Restart);
    let page = b"<title>\x1B(J\\</title>";
    let mut decoder = Decoder::whole(page, &options, Edition::Living.features());
    while decoder.decode_rest().is_some() {}
    let outcome = decoder.change_encoding(Encoding::ISO_2022_JP, page.len() as u64);
    assert_eq!(outcome, Change::Restart);
    assert_eq!(decoder.decode_rest(), Some("<title>¥</title>"));
}

#[test]
fn a_hook_can_refuse_the_restart_but_not_the_rest() {
    let asked = Arc::new(AtomicU64::new(0));
    let counter = Arc::clone(&asked);
    let options = EncodingOptions::new().with_restart_hook(move |restart| {
        assert_eq!((restart.from, restart.to), (Encoding::WINDOWS_1252, Encoding::KOI8_R));
        counter.store(restart.text, Ordering::Relaxed);
        false
    });
    assert_eq!(change(&options, Encoding::KOI8_R, BEHIND_TITLE).0, Change::OnTheFly);
    assert_eq!(asked.load(Ordering::Relaxed), 0);
    let (outcome, text, report) = change(&options, Encoding::KOI8_R, 17);
    assert_eq!((outcome, text.as_str()), (Change::Refused, ""));
    assert_eq!(report.encoding, Encoding::WINDOWS_1252);
    assert_eq!(report.confidence, Confidence::Certain);
    assert_eq!(asked.load(Ordering::Relaxed), 17);
    let willing = EncodingOptions::new().with_restart_hook(|_| true);
    assert_eq!(change(&willing, Encoding::KOI8_R, 17).0, Change::Restart);
}

#[test]
fn bytes_after_a_change_are_read_in_the_new_encoding() {
    let head = [&b" ".repeat(1100)[..], b"<meta>"].concat();
    for (before, expected) in [(&b""[..], Change::OnTheFly), (b"\xC1", Change::Restart)] {
        let head = [&head[..], before].concat();
        let mut decoder = Decoder::new(&EncodingOptions::new(), Edition::Living.features());
        let mut input = &head[..];
        let mut length = 0;
        while let Some(chunk) = decoder.decode(&mut input, false) {
            length += chunk.len() as u64;
        }
        assert_eq!(decoder.change_encoding(Encoding::KOI8_R, length), expected);
        let mut text = String::new();
        for mut piece in [&b"\xC2"[..], b"\xC3"] {
            while let Some(chunk) = decoder.decode(&mut piece, false) {
                text.push_str(chunk);
            }
        }
        while let Some(chunk) = decoder.decode_rest() {
            text.push_str(chunk);
        }
        assert!(text.ends_with("бц"), "{text}");
        assert_eq!(text.len() > 4, expected == Change::Restart);
    }
}

proptest! {
    #[test]
    fn any_bytes_in_any_pieces_give_one_text(
        bytes in prop::collection::vec(
            prop_oneof![any::<u8>(), 0x18..0x30_u8, prop::sample::select(&b"\xE2\x82\xAC\x1B$B("[..])],
            0..200,
        ),
        encoding in prop::sample::select(Encoding::ALL),
        cuts in prop::collection::vec(0..200_usize, 0..6),
        padding in prop_oneof![Just(0_usize), 1000..1100_usize],
    ) {
        let page = [&b" ".repeat(padding)[..], &bytes[..]].concat();
        let mut cuts: Vec<usize> = cuts.iter().map(|cut| padding + cut.min(&bytes.len())).collect();
        cuts.extend([0, page.len()]);
        cuts.sort_unstable();
        let pieces: Vec<&[u8]> = cuts.windows(2).map(|cut| &page[cut[0]..cut[1]]).collect();
        for options in both_ways(encoding.name()) {
            let whole = decode_whole(&page, &options);
            prop_assert_eq!(decode(&pieces, &options), whole.clone());
            // The library's own one-piece decoding, told of the encoding in use.
            let reference = encoding_rs::Encoding::for_label(whole.1.encoding.name().as_bytes())
                .expect("a name is a label");
            let (text, _, malformed) = reference.decode(&page);
            prop_assert_eq!(&whole.0, &text);
            prop_assert_eq!(whole.1.malformed, malformed);
        }
    }

}

proptest! {
    #![proptest_config(crate::common::config(64))]

    #[test]
    fn long_utf_8_with_faults_reads_as_the_standard_library_reads_it(
        faults in prop::collection::vec((0..80_000_usize, any::<u8>()), 0..40),
        cuts in prop::collection::vec(0..80_000_usize, 0..6),
    ) {
        let mut page = "aé€😀".repeat(8_000).into_bytes();
        let length = page.len();
        for (at, byte) in faults {
            page[at % length] = byte;
        }
        let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut % length).collect();
        cuts.extend([0, length]);
        cuts.sort_unstable();
        let pieces: Vec<&[u8]> = cuts.windows(2).map(|cut| &page[cut[0]..cut[1]]).collect();
        let expected = String::from_utf8_lossy(&page);
        for options in both_ways("utf-8") {
            prop_assert_eq!(&decode_whole(&page, &options).0, &expected);
            prop_assert_eq!(&decode(&pieces, &options).0, &expected);
        }
    }
}

#[test]
fn the_draft_of_2007() {
    use duckbill::Edition;
    let options = EncodingOptions::new().with_draft(Edition::Draft2007).with_utf8_detection(false);
    let read = |options: &EncodingOptions, bytes: &[u8]| {
        let mut decoder = Decoder::whole(bytes, options, Edition::Living.features());
        let mut text = String::new();
        while let Some(piece) = decoder.decode_rest() {
            text.push_str(piece);
        }
        (decoder.report().encoding, decoder.report().source, text)
    };
    // The encoding of the transport layer is, and a byte order mark of another encoding is text.
    let sent = options.clone().with_transport_label("ISO-8859-1");
    let (encoding, source, text) = read(&sent, b"\xEF\xBB\xBFa");
    assert_eq!((encoding, source), (Encoding::WINDOWS_1252, EncodingSource::Transport));
    assert_eq!(text, "\u{EF}\u{BB}\u{BF}a");
    // One of the same encoding is ignored, once.
    let sent = options.clone().with_transport_label("utf-8");
    assert_eq!(read(&sent, b"\xEF\xBB\xBF\xEF\xBB\xBFa").2, "\u{FEFF}a");
    // "One leading U+FEFF must be ignored", whatever bytes it was.
    let sent = options.clone().with_transport_label("gb18030");
    let mark = b"\x84\x31\x95\x33";
    assert_eq!(read(&sent, &[mark, &mark[..], b"a"].concat()).2, "\u{FEFF}a");
    assert_eq!(read(&sent, &[b"a", &mark[..]].concat()).2, "a\u{FEFF}");
    // "All U+0000 characters in the input must be replaced."
    assert_eq!(read(&options, b"a\0b\0").2, "a\u{FFFD}b\u{FFFD}");
    let sent = options.clone().with_transport_label("utf-16be");
    assert_eq!(read(&sent, b"\0a\0\0").2, "a\u{FFFD}");
    // The scan sees 512 bytes, and no user, parent or locale is asked.
    let meta = b"<meta charset=koi8-r>";
    for (before, expected) in
        [(512 - meta.len(), EncodingSource::Prescan), (513 - meta.len(), EncodingSource::Default)]
    {
        let page = [&b" ".repeat(before)[..], meta].concat();
        let asked = options.clone().with_user_override(Encoding::UTF_8).with_locale("ja");
        assert_eq!(read(&asked, &page).1, expected, "{before}");
    }
}

#[test]
fn labels_of_2009_are_loose_in_the_transport_layer() {
    use duckbill::Edition;
    let options =
        EncodingOptions::new().with_draft(Edition::Draft2009).with_transport_label("g.b.2312(80)");
    let mut decoder = Decoder::whole(b"a", &options, Edition::Living.features());
    while decoder.decode_rest().is_some() {}
    assert_eq!(decoder.report().encoding, Encoding::GBK);
}

#[test]
fn the_preprocessing_of_2007_does_not_depend_on_the_pieces() {
    use duckbill::Edition;
    let options =
        EncodingOptions::new().with_draft(Edition::Draft2007).with_transport_label("gb18030");
    let bytes = b"\x84\x31\x95\x33\0a\0\x84\x31\x95\x33";
    for size in 1..=bytes.len() {
        let pieces: Vec<&[u8]> = bytes.chunks(size).collect();
        let (text, report) = decode(&pieces, &options);
        assert_eq!(text, "\u{FFFD}a\u{FFFD}\u{FEFF}", "{size}");
        assert!(report.preprocessed);
    }
    let (_, report) = decode_whole(b"abc", &options);
    assert!(!report.preprocessed);
    let living = EncodingOptions::new().with_transport_label("gb18030");
    let (text, report) = decode_whole(bytes, &living);
    assert_eq!(text, "\u{FEFF}\0a\0\u{FEFF}");
    assert!(!report.preprocessed);
}
