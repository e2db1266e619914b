//! Where tokens say they stand: in the input, in its order, at the markup they were made of.

use duckbill::tokens::{
    ContentModel, Feedback, TagToken, Token, TokenSink, Tokenizer, TokenizerOptions,
    TokenizerResult,
};
use duckbill::{Edition, Span};

/// Checks each token against the source text of its span.
struct Checker<'s> {
    source: &'s str,
    /// Where the last token ended.
    end: usize,
    ended: bool,
    /// Whether start tags switch the state as the tree builder does.
    switches: bool,
}

/// Tokenizes a text in pieces, and checks the span of each token.
pub(crate) fn check(source: &str, pieces: &[&str], edition: Edition, switches: bool) {
    let checker = Checker { source, end: 0, ended: false, switches };
    let options = TokenizerOptions::new().with_edition(edition);
    let mut tokenizer = Tokenizer::new(checker, options);
    for piece in pieces {
        assert_eq!(tokenizer.feed(piece), TokenizerResult::Done);
    }
    tokenizer.end();
    assert!(tokenizer.sink().ended);
}

/// The text as the tokenizer reads it: newlines normalised, and another character for U+0000.
fn normalized(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n").replace('\0', "\u{FFFD}")
}

/// The same in lower case, as names are.
fn lowered(text: &str) -> String {
    normalized(text).to_ascii_lowercase()
}

/// Whether a value may be in a piece of source: if there is no reference in it, the piece holds the
/// value itself.
fn holds_value(source: &str, value: &str) -> bool {
    source.contains('&') || normalized(source).contains(value)
}

impl Checker<'_> {
    fn tag(&self, text: &str, begin: &str, tag: &TagToken<'_>) {
        let name = tag.name.as_str();
        let rest = text.strip_prefix(begin).unwrap_or_else(|| panic!("{text:?} is a tag"));
        assert!(text.ends_with('>'), "{text:?}");
        assert!(lowered(rest).starts_with(name), "{text:?} is a tag called {name:?}");
        let lower = lowered(text);
        for attribute in tag.attributes.iter() {
            assert!(lower.contains(attribute.name), "{:?} in {text:?}", attribute.name);
            assert!(holds_value(text, attribute.value), "{:?} in {text:?}", attribute.value);
        }
        assert!(!tag.self_closing || text.ends_with("/>"), "{text:?}");
    }
}

impl TokenSink for Checker<'_> {
    fn token(&mut self, token: &Token<'_>, span: Span) -> Feedback {
        let (start, end) = (span.start as usize, span.end as usize);
        assert!(self.end <= start && start <= end, "{token:?} at {span:?} after {}", self.end);
        assert!(end <= self.source.len(), "{token:?} at {span:?}");
        self.end = end;
        let text = self.source.get(start..end);
        let text = text.unwrap_or_else(|| panic!("{token:?} at {span:?}: within a character"));
        match token {
            Token::StartTag(tag) => {
                self.tag(text, "<", tag);
                if self.switches {
                    return match tag.name.as_str() {
                        "title" | "textarea" => Feedback::Switch(ContentModel::Rcdata),
                        "style" | "xmp" => Feedback::Switch(ContentModel::Rawtext),
                        "script" => Feedback::Switch(ContentModel::ScriptData),
                        "plaintext" => Feedback::Switch(ContentModel::Plaintext),
                        _ => Feedback::Continue,
                    };
                }
            }
            Token::EndTag(tag) => self.tag(text, "</", tag),
            Token::Comment(data) => {
                assert!(text.starts_with('<'), "{text:?}");
                assert!(normalized(text).contains(data), "{text:?}: {data:?}");
            }
            Token::ProcessingInstruction { target, data } => {
                assert!(text.starts_with("<?"), "{text:?}");
                // U+0000 stays what it is in the data.
                let (text, data) = (normalized(text), normalized(data));
                assert!(text.contains(target) && text.contains(&data), "{text:?}: {token:?}");
            }
            Token::Doctype(doctype) => {
                let lower = lowered(text);
                assert!(lower.starts_with("<!doctype"), "{text:?}");
                assert!(lower.contains(doctype.name.unwrap_or_default()), "{text:?}");
                for identifier in [doctype.public_identifier, doctype.system_identifier] {
                    let identifier = identifier.unwrap_or_default();
                    assert!(holds_value(text, identifier), "{text:?}: {identifier:?}");
                }
            }
            Token::Characters(run) => {
                assert!(!run.is_empty() && !run.contains('\0'));
                assert!(!text.is_empty(), "{run:?}");
                assert!(text.contains('&') || normalized(text).contains(run), "{text:?}: {run:?}");
            }
            Token::NullCharacter => assert_eq!(text, "\0"),
            Token::EndOfFile => {
                assert_eq!((start, end), (self.source.len(), self.source.len()));
                self.ended = true;
            }
            other => panic!("{other:?} is checked by nobody"),
        }
        Feedback::Continue
    }
}
