//! Any text and any answers of the sink: the tokens, their spans and the errors are the same however the text is cut, by
//! the rules only, and wherever the sink pauses; and no answer to text makes tokens overlap or lets one come after the end.
#![no_main]

use duckbill::tokens::{
    ContentModel, Feedback, Token, TokenSink, Tokenizer, TokenizerOptions, TokenizerResult,
};
use duckbill::{Edition, ParseError, Span};
use libfuzzer_sys::fuzz_target;

const MODELS: [ContentModel; 6] = [
    ContentModel::Data,
    ContentModel::Rcdata,
    ContentModel::Rawtext,
    ContentModel::ScriptData,
    ContentModel::Plaintext,
    ContentModel::CdataSection,
];

/// Notes what it is told, and answers by a list of bytes: each token that is not text takes the next.
#[derive(Default)]
struct Answering<'a> {
    answers: &'a [u8],
    /// Whether text is answered with pauses, or with anything.
    pauses_at_text: bool,
    switches_at_text: bool,
    is_ending: bool,
    next: usize,
    texts: usize,
    seen: Vec<(String, Span)>,
    errors: Vec<ParseError>,
    is_ended: bool,
    cdata: bool,
}

impl Answering<'_> {
    fn answer(&self, number: usize, may_switch: bool) -> Feedback {
        let Some(byte) = self.answers.get(number % self.answers.len().max(1)) else {
            return Feedback::Continue;
        };
        match byte % 16 {
            0..6 if may_switch => Feedback::Switch(MODELS[usize::from(byte % 16)]),
            6 if !self.is_ending => Feedback::Script,
            7 if !self.is_ending => Feedback::Stop,
            8 if !self.is_ending => Feedback::ChangeEncoding,
            _ => Feedback::Continue,
        }
    }
}

/// A token by its meaning: where its strings are kept differs.
fn shown(token: &Token<'_>) -> String {
    let (Token::StartTag(tag) | Token::EndTag(tag)) = token else { return format!("{token:?}") };
    let slash = if matches!(token, Token::EndTag(_)) { "/" } else { "" };
    let attributes: Vec<_> = tag.attributes.iter().map(|it| (it.name, it.value)).collect();
    format!("<{slash}{:?} {} {attributes:?}", tag.name.as_str(), tag.self_closing)
}

impl TokenSink for Answering<'_> {
    fn token(&mut self, token: &Token<'_>, span: Span) -> Feedback {
        assert!(!self.is_ended, "a token after the end");
        let text = match token {
            Token::Characters(text) => text,
            Token::NullCharacter => "\0",
            _ => {
                self.is_ended = *token == Token::EndOfFile;
                self.seen.push((shown(token), span));
                self.next += 1;
                return self.answer(self.next, true);
            }
        };
        assert!(!text.is_empty());
        match self.seen.last_mut() {
            Some((last, place)) if last.starts_with('"') => {
                last.push_str(text);
                place.end = span.end;
            }
            _ => self.seen.push((format!("\"{text}"), span)),
        }
        self.texts += 1;
        if self.pauses_at_text || self.switches_at_text {
            return self.answer(self.texts, self.switches_at_text);
        }
        Feedback::Continue
    }

    fn error(&mut self, error: ParseError) {
        self.errors.push(error);
    }

    fn wants_errors(&self) -> bool {
        true
    }

    fn cdata_allowed(&self) -> bool {
        self.cdata
    }
}

fn run<'a>(
    sink: Answering<'a>,
    text: &str,
    size: usize,
    options: &TokenizerOptions,
    rules_only: bool,
) -> Answering<'a> {
    let mut tokenizer = Tokenizer::new(sink, options.clone().with_rules_only(rules_only));
    let mut rest = text;
    while !rest.is_empty() {
        let mut end = size.min(rest.len());
        while !rest.is_char_boundary(end) {
            end += 1;
        }
        let (mut piece, after) = rest.split_at(end);
        while let TokenizerResult::Paused { consumed, .. } = tokenizer.feed(piece) {
            piece = &piece[consumed..];
        }
        rest = after;
    }
    tokenizer.sink_mut().is_ending = true;
    tokenizer.end();
    let sink = tokenizer.into_sink();
    assert!(sink.is_ended);
    let mut end = 0;
    for (token, span) in &sink.seen {
        assert!(end <= span.start && span.start <= span.end, "{token} at {span:?}");
        end = span.end;
    }
    assert!(end <= text.len() as u64);
    sink
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&[how, size, count], bytes)) = bytes.split_first_chunk() else { return };
    let (answers, text) = bytes.split_at(usize::from(count % 16).min(bytes.len()));
    let text = String::from_utf8_lossy(text);
    let edition = if how & 1 == 0 { Edition::Living } else { Edition::Snapshot2018 };
    let options = TokenizerOptions::new()
        .with_edition(edition)
        .with_content_model(MODELS[usize::from(how >> 2) % 6])
        .with_last_start_tag("script");
    let sink = |pauses_at_text, switches_at_text| Answering {
        answers,
        pauses_at_text,
        switches_at_text,
        cdata: how & 2 != 0,
        ..Answering::default()
    };
    let size = 1 + usize::from(size);
    let whole = run(sink(false, false), &text, usize::MAX, &options, false);
    for (pauses, size, rules_only) in [
        (false, size, false),
        (false, usize::MAX, true),
        (false, size, true),
        (true, usize::MAX, false),
        (true, size, true),
    ] {
        let other = run(sink(pauses, false), &text, size, &options, rules_only);
        assert_eq!(other.seen, whole.seen, "{pauses} {size} {rules_only}");
        assert_eq!(other.errors, whole.errors, "{pauses} {size} {rules_only}");
    }
    for (size, rules_only) in [(size, false), (usize::MAX, true)] {
        run(sink(true, true), &text, size, &options, rules_only);
    }
});
