//! The encoding sniffing algorithm.

#![expect(clippy::indexing_slicing, reason = "cut at the length at most")]

use super::drafts::prescan_2007;
use super::{Confidence, Encoding, EncodingOptions, EncodingSource, bom, locale, prescan};
use crate::edition::Edition;
use crate::edition::Features;

/// The decision of the algorithm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sniffed {
    pub(super) encoding: Encoding,
    pub(super) confidence: Confidence,
    pub(super) source: EncodingSource,
}

/// The [encoding sniffing algorithm](https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm)
/// over the first bytes of a document, or how many of them it waits for.
///
/// `complete` says that no bytes follow. The decision depends only on the document, not on how much of it
/// is there: a step sees a fixed number of first bytes, or waits. Only the detection of UTF-8 sees more
/// if the document is complete; so a caller that asked before must ask once more then.
pub(super) fn sniff(
    bytes: &[u8],
    complete: bool,
    options: &EncodingOptions,
    features: &Features,
) -> Result<Sniffed, usize> {
    use Confidence::{Certain, Tentative};
    use EncodingSource as Source;
    let decide = |encoding, confidence, source| Ok(Sniffed { encoding, confidence, source });

    if options.follows(Edition::Draft2007) {
        return sniff_2007(bytes, complete, options);
    }
    // 1. Waiting for the byte order mark comes first even though the edition of 2018 has no such step:
    //   the decoder looks for it in any case.
    if !complete && bom::may_follow(bytes) {
        return Err(bytes.len() + 1);
    }
    if features.bom_sniff
        && let Some((encoding, _)) = bom::sniff(bytes)
    {
        return decide(encoding, Certain, Source::ByteOrderMark);
    }
    // 2.
    if let Some(encoding) = options.user_override {
        return decide(encoding, Certain, Source::UserOverride);
    }
    // 4. Order: before 3., because what the transport layer says needs no more bytes.
    if let Some(encoding) = options.transport {
        return decide(encoding, Certain, Source::Transport);
    }
    // 3.
    if !complete && bytes.len() < prescan::LENGTH {
        return Err(prescan::LENGTH);
    }
    // 5.
    let first = &bytes[..bytes.len().min(prescan::LENGTH)];
    if let Some(encoding) = prescan::prescan(first, features.xml_declaration_prescan, options.draft)
    {
        return decide(encoding, Tentative, Source::Prescan);
    }
    // 6.
    if let Some(encoding) = options.parent_document.filter(|parent| !parent.is_utf_16()) {
        return decide(encoding, Tentative, Source::ParentDocument);
    }
    // 7. and 8.
    if let Some(sniffed) = guess(bytes, first, complete, options)? {
        return Ok(sniffed);
    }
    // 9.
    let by_locale = |tag: &str| locale::default_encoding(tag, features.locale_table_2022);
    if let Some(encoding) = options.locale.as_deref().and_then(by_locale) {
        return decide(encoding, Tentative, Source::Locale);
    }
    decide(options.default.unwrap_or(Encoding::WINDOWS_1252), Tentative, Source::Default)
}

/// The likely encoding, or else the one that is detected. Returns how many bytes the detector waits for if
/// there are too few.
fn guess(
    bytes: &[u8],
    first: &[u8],
    complete: bool,
    options: &EncodingOptions,
) -> Result<Option<Sniffed>, usize> {
    let found = |encoding, source| {
        Ok(Some(Sniffed { encoding, confidence: Confidence::Tentative, source }))
    };
    if let Some(encoding) = options.likely {
        return found(encoding, EncodingSource::LikelyEncoding);
    }
    // UTF-8 first: other encodings hardly ever look like it.
    let seen = if complete { bytes } else { first };
    if options.utf8_detection && is_utf_8(seen, complete) {
        return found(Encoding::UTF_8, EncodingSource::Utf8Detection);
    }
    if let Some(detector) = &options.detector {
        if !complete && bytes.len() < detector.window {
            return Err(detector.window);
        }
        if let Some(encoding) = detector.detect(bytes) {
            return found(encoding, EncodingSource::Detector);
        }
    }
    Ok(None)
}

/// The encoding sniffing algorithm of the draft of 2007: see [`drafts`](super::drafts).
fn sniff_2007(bytes: &[u8], complete: bool, options: &EncodingOptions) -> Result<Sniffed, usize> {
    use Confidence::{Certain, Tentative};
    let decide = |encoding, confidence, source| Ok(Sniffed { encoding, confidence, source });
    // 1.
    if let Some(encoding) = options.transport {
        return decide(encoding, Certain, EncodingSource::Transport);
    }
    // 2.
    if !complete && bytes.len() < prescan_2007::LENGTH {
        return Err(prescan_2007::LENGTH);
    }
    // 3.
    if let Some((encoding, _)) = bom::sniff(bytes) {
        return decide(encoding, Certain, EncodingSource::ByteOrderMark);
    }
    // 4.
    let first = &bytes[..bytes.len().min(prescan_2007::LENGTH)];
    if let Some(encoding) = prescan_2007::prescan(first) {
        return decide(encoding, Tentative, EncodingSource::Prescan);
    }
    // 5. and 6.
    if let Some(sniffed) = guess(bytes, first, complete, options)? {
        return Ok(sniffed);
    }
    // 7.
    let default = options.default.unwrap_or(Encoding::WINDOWS_1252);
    decide(default, Tentative, EncodingSource::Default)
}

/// Whether the bytes are well-formed UTF-8 and not ASCII alone. If they are not `complete`, the last sequence
/// may lack its end.
fn is_utf_8(bytes: &[u8], complete: bool) -> bool {
    crate::work::count(bytes.len());
    let (valid, rest) = bytes.split_at(encoding_rs::Encoding::utf8_valid_up_to(bytes));
    // Without the rest, something other than ASCII must be left.
    let is_torn = || str::from_utf8(rest).is_err_and(|error| error.error_len().is_none());
    !valid.is_ascii() && (rest.is_empty() || (!complete && is_torn()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const META: &[u8] = b"<meta charset=koi8-r>";

    fn living(bytes: &[u8], options: &EncodingOptions) -> (Encoding, Confidence, EncodingSource) {
        let sniffed = sniff(bytes, true, options, &Edition::Living.features());
        let sniffed = sniffed.expect("a complete document is decided");
        (sniffed.encoding, sniffed.confidence, sniffed.source)
    }

    /// Options that answer at every step, each with an encoding of its own.
    fn everything() -> EncodingOptions {
        EncodingOptions::new()
            .with_user_override(Encoding::IBM866)
            .with_transport_label("koi8-u")
            .with_parent_document(Encoding::BIG5)
            .with_likely_encoding(Encoding::EUC_KR)
            .with_detector(8, |_| Some(Encoding::GBK))
            .with_locale("ru")
            .with_default(Encoding::UTF_8)
    }

    #[test]
    fn the_first_step_with_an_answer_decides() {
        use Confidence::{Certain, Tentative};
        use EncodingSource as Source;
        let mut options = everything();
        let marked = [b"\xEF\xBB\xBF", META].concat();
        assert_eq!(living(&marked, &options), (Encoding::UTF_8, Certain, Source::ByteOrderMark));
        assert_eq!(living(META, &options), (Encoding::IBM866, Certain, Source::UserOverride));
        options.user_override = None;
        assert_eq!(living(META, &options), (Encoding::KOI8_U, Certain, Source::Transport));
        options.transport = None;
        assert_eq!(living(META, &options), (Encoding::KOI8_R, Tentative, Source::Prescan));
        assert_eq!(living(b"", &options), (Encoding::BIG5, Tentative, Source::ParentDocument));
        options.parent_document = None;
        assert_eq!(living(b"", &options), (Encoding::EUC_KR, Tentative, Source::LikelyEncoding));
        options.likely = None;
        assert_eq!(living(b"", &options), (Encoding::GBK, Tentative, Source::Detector));
        options.detector = None;
        assert_eq!(living(b"", &options), (Encoding::WINDOWS_1251, Tentative, Source::Locale));
        options.locale = None;
        assert_eq!(living(b"", &options), (Encoding::UTF_8, Tentative, Source::Default));
        options.default = None;
        assert_eq!(living(b"", &options), (Encoding::WINDOWS_1252, Tentative, Source::Default));
    }

    #[test]
    fn every_byte_order_mark_decides_today_and_none_did_in_2018() {
        for (mark, encoding) in [
            (&b"\xEF\xBB\xBF"[..], Encoding::UTF_8),
            (b"\xFE\xFF", Encoding::UTF_16BE),
            (b"\xFF\xFE", Encoding::UTF_16LE),
        ] {
            let options = EncodingOptions::new().with_transport_label("big5");
            let source = EncodingSource::ByteOrderMark;
            assert_eq!(living(mark, &options), (encoding, Confidence::Certain, source));
            let then = sniff(mark, true, &options, &Edition::Snapshot2018.features());
            assert_eq!(then.map(|sniffed| sniffed.encoding), Ok(Encoding::BIG5));
        }
    }

    #[test]
    fn answers_that_are_none_are_passed_over() {
        let options = EncodingOptions::new()
            .with_transport_label("no-such-label")
            .with_parent_document(Encoding::UTF_16LE)
            .with_detector(8, |_| None)
            .with_locale("en");
        assert_eq!(living(b"", &options).2, EncodingSource::Default);
        let options = options.with_content_type("text/html; charset=big5");
        assert_eq!(living(b"", &options).0, Encoding::BIG5);
        let options = options.with_content_type("text/html");
        assert_eq!(living(b"", &options).2, EncodingSource::Default);
    }

    #[test]
    fn the_prescan_sees_the_first_1024_bytes_and_no_more() {
        let padded = |length: usize| [&b" ".repeat(length - META.len())[..], META].concat();
        let options = EncodingOptions::new();
        assert_eq!(living(&padded(1024), &options).2, EncodingSource::Prescan);
        assert_eq!(living(&padded(1025), &options).2, EncodingSource::Default);
    }

    #[test]
    fn the_locale_table_follows_its_switch() {
        let options = EncodingOptions::new().with_locale("zh-CN");
        assert_eq!(living(b"", &options).0, Encoding::GBK);
        let then = sniff(b"", true, &options, &Edition::Snapshot2018.features());
        assert_eq!(then.map(|sniffed| sniffed.encoding), Ok(Encoding::GB18030));
    }

    #[test]
    fn waits_for_what_the_steps_need_and_decides_as_with_all_bytes() {
        let document = [&b"x".repeat(3000)[..], META].concat();
        let features = Edition::Living.features();
        let needs = |options: &EncodingOptions| {
            // Asking again only when there is as much as was asked for comes to the same.
            let mut length = 0;
            while let Err(wanted) = sniff(&document[..length], false, options, &features) {
                assert!(wanted > length);
                length = wanted;
            }
            let asked_for = length;
            let enough =
                |&length: &usize| sniff(&document[..length], false, options, &features).is_ok();
            let length = (0..=document.len()).find(enough).expect("the whole is enough");
            assert_eq!(length, asked_for);
            for longer in length..=document.len() {
                let early = sniff(&document[..longer], false, options, &features);
                assert_eq!(early, sniff(&document, true, options, &features));
            }
            length
        };
        assert_eq!(needs(&EncodingOptions::new().with_user_override(Encoding::BIG5)), 1);
        assert_eq!(needs(&EncodingOptions::new().with_transport_label("big5")), 1);
        assert_eq!(needs(&EncodingOptions::new()), 1024);
        let long = |bytes: &[u8]| (bytes.len() == 2000).then_some(Encoding::GBK);
        assert_eq!(needs(&EncodingOptions::new().with_detector(2000, long)), 2000);
        let short = |bytes: &[u8]| (bytes.len() == 10).then_some(Encoding::GBK);
        assert_eq!(needs(&EncodingOptions::new().with_detector(10, short)), 1024);
    }

    #[test]
    fn the_options_are_cloned_shared_and_shown() {
        fn check<T: Send + Sync + Clone + std::fmt::Debug + 'static>(value: &T) -> String {
            format!("{:?}", value.clone())
        }
        let shown = check(&everything().with_restart_hook(|_| false));
        assert!(shown.contains("Detector") && shown.contains("RestartHook"), "{shown}");
    }
}
