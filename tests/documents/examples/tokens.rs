//! Tokens, names and input.

#[test]
fn normalize_offset() {
    use duckbill::input::Normalizer;
    let mut normalizer = Normalizer::new();
    let chunk = normalizer.next_chunk(&mut "a\r\nb").unwrap();
    assert_eq!(chunk.text, "a\nb");
    assert_eq!((chunk.offset(1), chunk.offset(2)), (1, 3));
}

#[test]
fn token_new() {
    use duckbill::names::Tag;
    use duckbill::tokens::LocalName;
    assert_eq!(LocalName::new("p").tag(), Tag::P);
}

#[test]
fn bare() {
    use duckbill::names::Tag;
    use duckbill::tokens::{LocalName, TagToken};
    assert!(TagToken::bare(LocalName::known(Tag::P)).attributes.is_empty());
}

#[test]
fn token_len() {
    use duckbill::tokens::Attributes;
    assert_eq!(Attributes::EMPTY.len(), 0);
}

#[test]
fn local_name_of_token() {
    use duckbill::Span;
    use duckbill::tokens::{Feedback, Token, TokenSink, Tokenizer, TokenizerOptions};
    struct Sink;
    impl TokenSink for Sink {
        fn token(&mut self, token: &Token<'_>, _: Span) -> Feedback {
            if let Token::StartTag(tag) = token {
                // Only elements of foreign content have attributes in a namespace, tokens never.
                assert!(tag.attributes.iter().map(|one| one.local_name()).eq(["xlink:href"]));
            }
            Feedback::Continue
        }
    }
    let _ = Tokenizer::new(Sink, TokenizerOptions::new()).feed("<p xlink:href=1>");
}

#[test]
fn for_start_tag() {
    use duckbill::Span;
    use duckbill::tokens::{Feedback, Token, TokenSink, Tokenizer, TokenizerOptions};

    /// Counts the start tags of a page.
    struct StartTags(usize);

    impl TokenSink for StartTags {
        fn token(&mut self, token: &Token<'_>, _: Span) -> Feedback {
            let Token::StartTag(tag) = token else { return Feedback::Continue };
            self.0 += 1;
            Feedback::for_start_tag(tag)
        }
    }

    let mut tokenizer = Tokenizer::new(StartTags(0), TokenizerOptions::new());
    let _ = tokenizer.feed("<p><script>document.write('<b>')</script><i>");
    assert_eq!(tokenizer.sink().0, 3);
}

#[test]
fn feedback_of() {
    use duckbill::names::Tag;
    use duckbill::tokens::ContentModel;
    assert_eq!(ContentModel::of(Tag::Script), ContentModel::ScriptData);
    assert_eq!(ContentModel::of(Tag::Div), ContentModel::Data);
}

#[test]
fn resolve() {
    use duckbill::encoding::{Encoding, extract_from_meta};
    use duckbill::tokens::EncodingDeclaration;
    let declaration = EncodingDeclaration::new(Some("bogus"), Some("text/html; charset=euc-kr"));
    assert_eq!(declaration.resolve(Encoding::for_label, extract_from_meta), Some(Encoding::EUC_KR));
}

#[test]
fn feed_new() {
    use duckbill::Span;
    use duckbill::tokens::{Feedback, Token, TokenSink, Tokenizer, TokenizerOptions};
    #[derive(Default)]
    struct Count(usize);
    impl TokenSink for Count {
        fn token(&mut self, _: &Token<'_>, _: Span) -> Feedback {
            self.0 += 1;
            Feedback::Continue
        }
    }
    let tokenizer = Tokenizer::new(Count::default(), TokenizerOptions::new());
    assert_eq!(tokenizer.sink().0, 0);
}

#[test]
fn is_formatting() {
    use duckbill::names::Tag;
    assert!(Tag::B.is_formatting() && !Tag::P.is_formatting());
}

#[test]
fn last_child_of() {
    use duckbill::tree::InsertionLocation;
    assert_eq!(InsertionLocation::last_child_of(7).before, None);
}

#[test]
fn tree_sink_new() {
    use duckbill::tree::{ShadowRootInit, ShadowRootMode};
    assert!(!ShadowRootInit::new(ShadowRootMode::Open).clonable);
}
