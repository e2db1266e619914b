//! Properties of the tokenizer on any text: the tokens do not depend on how it is cut, nothing panics,
//! nothing is lost, and the time is linear.

use crate::common::tokens::tokenize;
use duckbill::tokens::{
    ContentModel, Feedback, PauseReason, Token, TokenSink, Tokenizer, TokenizerOptions,
    TokenizerResult,
};
use duckbill::{Edition, Span};
use proptest::prelude::*;
use std::time::Duration;

const MODELS: [ContentModel; 6] = [
    ContentModel::Data,
    ContentModel::Rcdata,
    ContentModel::Rawtext,
    ContentModel::ScriptData,
    ContentModel::Plaintext,
    ContentModel::CdataSection,
];

/// Text made of what the states look for, so that runs get deep into them.
fn soup() -> impl Strategy<Value = String> {
    let pieces = [
        "<",
        ">",
        "/",
        "</",
        "<a",
        "<A b",
        "=",
        "\"",
        "'",
        " ",
        "\t",
        "\n",
        "\r",
        "\r\n",
        "\0",
        "&",
        "&amp",
        "&amp;",
        "&notin",
        "&notit;",
        "&#",
        "&#x",
        "65",
        ";",
        "!",
        "<!",
        "-",
        "--",
        "<!--",
        "-->",
        "--!>",
        "<!DOCTYPE",
        "<!doctype h",
        "PUBLIC",
        "system",
        "[CDATA[",
        "<![CDATA[",
        "]]>",
        "]",
        "?",
        "<?",
        "<?pi ",
        "?>",
        "script",
        "<script",
        "</script>",
        "</SCRIPT ",
        "é",
        "€",
        "😀",
        "\u{FFFF}",
        "\u{1}",
        "`",
        "x",
        "Xy",
        "b='1'",
        "b",
        "id=\"c\"",
        "<p class=\"d\">",
        "<br/>",
        "</noembed",
        "</fieldset",
        "<annotation-xml ",
        " viewBox=\"0\" ",
        " data-a-b=\"v\"",
        "=\"v\"",
    ];
    prop::collection::vec(prop::sample::select(pieces.to_vec()), 0..30).prop_map(|v| v.concat())
}

fn options(model: usize, living: bool) -> TokenizerOptions {
    let edition = if living { Edition::Living } else { Edition::Snapshot2018 };
    options_of(MODELS[model]).with_edition(edition)
}

proptest! {
    #![proptest_config(crate::common::config(2000))]

    #[test]
    fn tokens_errors_and_spans_do_not_depend_on_the_cuts(
        text in soup(),
        model in 0..MODELS.len(),
        living: bool,
        size in prop_oneof![1..9_usize, 9..60_usize],
    ) {
        let whole = tokenize(&text, usize::MAX, options(model, living));
        let cut = tokenize(&text, size, options(model, living));
        prop_assert_eq!(&whole, &cut);
        for size in [size, usize::MAX] {
            let rules = tokenize(&text, size, options(model, living).with_rules_only(true));
            prop_assert_eq!(&whole, &rules);
        }
    }

    #[test]
    fn arbitrary_text_is_tokenized_and_spans_follow_each_other(text: String, living: bool) {
        let run = tokenize(&text, 3, options(0, living));
        let mut end = 0;
        for span in run.spans {
            prop_assert!(end <= span.start && span.start < span.end);
            end = span.end;
        }
        prop_assert!(end <= text.len() as u64);
    }

    #[test]
    fn pausing_loses_nothing(text in soup(), size in 1..9_usize) {
        let mut whole = Tokenizer::new(Names::default(), TokenizerOptions::new());
        prop_assert_eq!(whole.feed(&text), TokenizerResult::Done);
        whole.end();
        let pausing = Names { pauses: true, ..Names::default() };
        let mut paused = Tokenizer::new(pausing, TokenizerOptions::new());
        for mut rest in crate::common::pieces(&text, size) {
            while let TokenizerResult::Paused { consumed, reason } = paused.feed(rest) {
                prop_assert_eq!(reason, PauseReason::Script);
                prop_assert!(rest[..consumed].ends_with('>'));
                rest = &rest[consumed..];
            }
        }
        paused.end();
        prop_assert_eq!(&whole.sink().names, &paused.sink().names);
        prop_assert_eq!(&whole.sink().ends, &paused.sink().ends);
    }
}

/// Keeps the names of tags and where they end, and pauses after each end tag if told so.
#[derive(Debug, Default)]
struct Names {
    names: Vec<String>,
    ends: Vec<u64>,
    pauses: bool,
}

impl TokenSink for Names {
    fn token(&mut self, token: &Token<'_>, span: Span) -> Feedback {
        let (Token::StartTag(tag) | Token::EndTag(tag)) = token else { return Feedback::Continue };
        self.names.push(tag.name.as_str().to_owned());
        self.ends.push(span.end);
        match token {
            Token::EndTag(_) if self.pauses => Feedback::Script,
            _ => Feedback::Continue,
        }
    }
}

/// An empty value is a place in the chunk, and the next chunk may be shorter.
#[test]
fn an_empty_value_is_kept_when_its_chunk_goes() {
    let text = "<p>some text, longer than what follows</p><path class='' id=\"\" a=\"é\" b=>x";
    let whole = tokenize(text, usize::MAX, TokenizerOptions::new());
    for size in 1..text.len() {
        assert_eq!(tokenize(text, size, TokenizerOptions::new()), whole, "pieces of {size}");
    }
}

/// Real pages must not show the difference between the fast paths and the states, nor between long pieces
/// and single bytes.
#[test]
fn the_fast_paths_read_as_the_states_do() {
    let Some(data) = crate::common::test_data() else { return };
    let corpus = data.join("../corpus");
    if !corpus.is_dir() {
        crate::common::say("the corpus of real pages was not found");
        return;
    }
    for path in crate::common::files(&corpus, "html") {
        let page = String::from_utf8_lossy(&crate::common::read(&path)).into_owned();
        let mut end = page.len().min(1 << 15);
        while !page.is_char_boundary(end) {
            end -= 1;
        }
        let whole = tokenize(&page[..end], usize::MAX, TokenizerOptions::new());
        let rules = TokenizerOptions::new().with_rules_only(true);
        assert!(whole == tokenize(&page[..end], usize::MAX, rules), "{}", path.display());
        let bytes = tokenize(&page[..end], 1, TokenizerOptions::new());
        assert!(whole == bytes, "{} in single bytes", path.display());
    }
}

/// The answer to a start tag decides how the text after it is read.
#[test]
fn content_models_are_switched_by_the_answer() {
    #[derive(Default)]
    struct Switching(Vec<String>);
    impl TokenSink for Switching {
        fn token(&mut self, token: &Token<'_>, _span: Span) -> Feedback {
            match token {
                Token::StartTag(tag) if tag.name.as_str() == "title" => {
                    return Feedback::Switch(ContentModel::Rcdata);
                }
                Token::Characters(text) => self.0.push((*text).to_owned()),
                _ => {}
            }
            Feedback::Continue
        }
    }
    let mut tokenizer = Tokenizer::new(Switching::default(), TokenizerOptions::new());
    assert_eq!(tokenizer.feed("<title><b></title><b>c"), TokenizerResult::Done);
    tokenizer.end();
    tokenizer.end();
    assert_eq!(tokenizer.feed("nothing is read after the end"), TokenizerResult::Done);
    assert_eq!(tokenizer.into_sink().0.concat(), "<b>c");
}

/// Only letters make the name of an end tag that ends raw text, however the text is cut.
#[test]
fn raw_text_after_a_name_with_a_digit_never_ends() {
    for (name, ends) in [("h", true), ("h3", false), ("font-face", false), ("script", true)] {
        let text = format!("a</{name}>b");
        let options = || {
            TokenizerOptions::new()
                .with_content_model(ContentModel::Rawtext)
                .with_last_start_tag(name)
        };
        let rules_only = options().with_rules_only(true);
        let by_the_rules = tokenize(&text, usize::MAX, rules_only);
        for size in 1..=text.len() {
            assert!(tokenize(&text, size, options()) == by_the_rules, "{text} in pieces of {size}");
        }
        let ended = by_the_rules.tokens.iter().any(|token| token[0] == "EndTag");
        assert_eq!(ended, ends, "{text}");
    }
}

/// How much longer the long document is.
const LONGER: usize = 16;

/// The processor time for `text`, so many times, in pieces of `size` bytes.
fn time(text: &str, size: usize, times: usize) -> Duration {
    let run = || {
        for _ in 0..times {
            let mut tokenizer = Tokenizer::new(Names::default(), TokenizerOptions::new());
            for piece in crate::common::pieces(text, size) {
                assert_eq!(tokenizer.feed(piece), TokenizerResult::Done);
            }
            tokenizer.end();
        }
    };
    crate::clock::timed(run).0
}

/// A document may take as much processor time as shorter ones that are together as long, and a good deal more while the
/// caches are others', but not 16 times as much.
#[test]
fn time_is_linear() {
    type Family = fn(usize) -> String;
    let many_attributes: Family = |n| {
        let attributes: String = (0..n / 8).map(|i| format!(" a{i}=''")).collect();
        format!("<p{attributes}>")
    };
    let families: [(&str, Family); 10] = [
        ("attributes", many_attributes),
        ("one duplicate attribute", |n| format!("<p{}>", " a='b'".repeat(n / 6))),
        ("a long value", |n| format!("<p a='{}'>", "&amp;x".repeat(n / 6))),
        ("a long name", |n| format!("<{}>", "aB".repeat(n / 2))),
        ("a long comment", |n| format!("<!--{}-->", "- <".repeat(n / 3))),
        ("a long DOCTYPE", |n| format!("<!DOCTYPE a PUBLIC '{}'>", "b\0".repeat(n / 2))),
        ("digits", |n| format!("&#{};", "1".repeat(n))),
        ("ampersands", |n| "&a".repeat(n / 2)),
        ("less-than signs", |n| "<".repeat(n)),
        ("a finished tag before text", |n| format!("<{}>{}", "b".repeat(n / 2), "c".repeat(n / 2))),
    ];
    for (name, family) in families {
        for size in [usize::MAX, 1] {
            let (short, long) = (family(1 << 13), family(LONGER << 13));
            // The scheduler counts in steps of a few milliseconds. A busy machine may spoil a measurement, hardly five.
            let is_linear = || {
                let short = time(&short, size, LONGER).max(Duration::from_millis(4));
                time(&long, size, 1) < short * 6
            };
            assert!((0..5).any(|_| is_linear()), "{name} in pieces of {size}");
        }
    }
}

/// Answers each token of text with the same feedback, and each pause is obeyed at once.
#[derive(Debug, Default)]
struct Answering {
    feedback: Option<Feedback>,
    text: String,
    ends: Vec<u64>,
    errors: bool,
    is_ended: bool,
}

impl TokenSink for Answering {
    fn token(&mut self, token: &Token<'_>, span: Span) -> Feedback {
        match token {
            Token::Characters(text) => self.text.push_str(text),
            Token::NullCharacter => self.text.push('\0'),
            Token::EndOfFile => self.is_ended = true,
            _ => {}
        }
        if !matches!(token, Token::Characters(_) | Token::NullCharacter) {
            return Feedback::Continue;
        }
        self.ends.push(span.end);
        self.feedback.unwrap_or(Feedback::Continue)
    }

    fn wants_errors(&self) -> bool {
        self.errors
    }
}

/// Texts whose characters come from each of the states that send some.
const TEXTS: [(ContentModel, &str); 14] = [
    (ContentModel::Data, "a<b>c"),
    (ContentModel::Data, "&amp;a&lt;b&notit;c&#65;d&zwx;e&f"),
    (ContentModel::Data, "a\0b<0</"),
    (ContentModel::Data, "a\r\nb\r\n<p>c"),
    (ContentModel::Rcdata, "a&amp;b</x>c\0d</script>e"),
    (ContentModel::Rcdata, "a&notit;b&#x;c"),
    (ContentModel::Rawtext, "a</b></SCRIPT >c"),
    (ContentModel::Rawtext, "a\0b</s</script>c"),
    (ContentModel::ScriptData, "a<!--b<script>c</script>d-->e</script>f"),
    (ContentModel::ScriptData, "a<!-b<!---->c\0<!--\0-<a<script/>--></script>g"),
    (ContentModel::Plaintext, "a\0b\r\nc</script>"),
    (ContentModel::CdataSection, "a]b]]c]]]]d]]]>e"),
    (ContentModel::CdataSection, "]]]]]]>f"),
    (ContentModel::CdataSection, "a\0b]]"),
];

/// Each text is answered, in whole and in single bytes; then nothing more comes before the caller continues,
/// and nothing is lost.
#[test]
fn the_answer_to_text_is_obeyed_at_once() {
    for ((model, text), feedback) in TEXTS.into_iter().flat_map(|text| {
        [Feedback::Stop, Feedback::Script, Feedback::ChangeEncoding].map(|answer| (text, answer))
    }) {
        let options = |rules_only| options_of(model).with_rules_only(rules_only);
        let expected = tokenize(text, usize::MAX, options(false)).tokens;
        let expected: String = expected
            .iter()
            .filter(|token| token[0] == "Character")
            .map(|token| token[1].as_str().expect("a text").to_owned())
            .collect();
        for (size, errors, rules_only) in [usize::MAX, 1, 2, 3, 5].into_iter().flat_map(|size| {
            [(size, false, false), (size, true, false), (size, false, true), (size, true, true)]
        }) {
            let sink = Answering { feedback: Some(feedback), errors, ..Answering::default() };
            let mut tokenizer = Tokenizer::new(sink, options(rules_only));
            for mut rest in crate::common::pieces(text, size) {
                loop {
                    let before = tokenizer.sink().ends.len();
                    let progress = tokenizer.feed(rest);
                    let sent = tokenizer.sink().ends.len() - before;
                    assert!(sent <= 1, "{sent} tokens of {text:?} in pieces of {size}");
                    let TokenizerResult::Paused { consumed, .. } = progress else {
                        assert_eq!(sent, 0, "{text:?} in pieces of {size}");
                        break;
                    };
                    rest = &rest[consumed..];
                }
            }
            tokenizer.sink_mut().feedback = None;
            tokenizer.end();
            let found = &tokenizer.sink().text;
            assert_eq!(*found, expected, "{text:?} from {model:?} in pieces of {size}");
        }
    }
}

fn options_of(model: ContentModel) -> TokenizerOptions {
    TokenizerOptions::new().with_content_model(model).with_last_start_tag("script")
}

/// A switch after text counts from the character after it, however the text is cut.
#[test]
fn a_switch_after_text_is_obeyed_at_once() {
    /// Switches once, after the first text.
    struct Once(Option<ContentModel>, Vec<String>);
    impl TokenSink for Once {
        fn token(&mut self, token: &Token<'_>, _: Span) -> Feedback {
            let shown = match token {
                Token::Characters(text) => (*text).to_owned(),
                other => format!("{other:?}").split(['(', ' ']).next().unwrap_or("").to_owned(),
            };
            let is_text = matches!(token, Token::Characters(_));
            self.1.push(shown);
            match self.0 {
                Some(model) if is_text => {
                    self.0 = None;
                    Feedback::Switch(model)
                }
                _ => Feedback::Continue,
            }
        }
    }
    for (from, to, text, expected) in [
        (ContentModel::Data, ContentModel::Rawtext, "a<b></script>", "a<b>EndTagEndOfFile"),
        (ContentModel::Data, ContentModel::Plaintext, "&amp;<b>&amp;", "&<b>&amp;EndOfFile"),
        (ContentModel::Rcdata, ContentModel::Data, "</a><b>", "</a>StartTagEndOfFile"),
        (ContentModel::CdataSection, ContentModel::Data, "]]]<b>", "]]]StartTagEndOfFile"),
        (ContentModel::CdataSection, ContentModel::Data, "]]]]><b>", "]]]]>StartTagEndOfFile"),
        (
            ContentModel::Rcdata,
            ContentModel::Rawtext,
            "&notit;&lt;</script>",
            "¬it;&lt;EndTagEndOfFile",
        ),
    ] {
        for size in [usize::MAX, 1] {
            let mut tokenizer = Tokenizer::new(Once(Some(to), Vec::new()), options_of(from));
            for piece in crate::common::pieces(text, size) {
                assert_eq!(tokenizer.feed(piece), TokenizerResult::Done);
            }
            tokenizer.end();
            assert_eq!(tokenizer.into_sink().1.concat(), expected, "{text:?} in pieces of {size}");
        }
    }
}

/// A sink that answers `Stop` to what the end of the input completes gets no more tokens.
#[test]
fn a_stop_at_the_end_is_obeyed() {
    let sink = Answering { feedback: Some(Feedback::Stop), ..Answering::default() };
    let mut tokenizer = Tokenizer::new(sink, options_of(ContentModel::Rcdata));
    assert_eq!(tokenizer.feed("&not"), TokenizerResult::Done);
    tokenizer.end();
    assert_eq!(tokenizer.sink().text, "¬");
    assert!(!tokenizer.sink().is_ended);
}

/// An error of the input stream that goes before another at the same place is not found again after a pause.
#[test]
fn a_pause_repeats_no_error() {
    #[derive(Default)]
    struct Errors(Vec<duckbill::ErrorCode>);
    impl TokenSink for Errors {
        fn token(&mut self, _: &Token<'_>, _: Span) -> Feedback {
            Feedback::Script
        }
        fn error(&mut self, error: duckbill::ParseError) {
            self.0.push(error.code);
        }
        fn wants_errors(&self) -> bool {
            true
        }
    }
    let mut tokenizer = Tokenizer::new(Errors::default(), TokenizerOptions::new());
    let mut rest = "&not\u{3}";
    while let TokenizerResult::Paused { consumed, .. } = tokenizer.feed(rest) {
        rest = &rest[consumed..];
    }
    use duckbill::ErrorCode::{
        ControlCharacterInInputStream, MissingSemicolonAfterCharacterReference,
    };
    let expected = [ControlCharacterInInputStream, MissingSemicolonAfterCharacterReference];
    assert_eq!(tokenizer.sink().0, expected);
}
