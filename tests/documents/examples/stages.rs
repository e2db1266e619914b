//! The stages, each on its own: input, tokens, trees, names, errors.

use duckbill::dom::Spans;
use duckbill::edition::Features;
use duckbill::error::Site;
use duckbill::input::{ColumnUnit, LineIndex, Normalizer, Utf16Converter};
use duckbill::limits::{Limit, Limits};
use duckbill::names::{Namespace, Tag};
use duckbill::tokens::{
    Attribute, Attributes, ContentModel, Feedback, LocalName, PauseReason, Token, TokenSink,
    Tokenizer, TokenizerOptions, TokenizerResult,
};
use duckbill::tree::{DocumentSink, Scripting, TreeBuilder, TreeBuilderOptions, TreeSink};
use duckbill::{Edition, ErrorCode, FragmentContext, ParseError, ParseOptions, Span, parse_with};

#[test]
fn edition() {
    assert_eq!(Edition::Snapshot2018.features(), Features::SNAPSHOT_2018);
    {
        let mut features = Edition::Snapshot2018.features();
        features.search_element = true; // the edition of 2018 plus one later change
        assert_ne!(features, Features::SNAPSHOT_2018);
    }
}

#[test]
fn codes() {
    assert_eq!(ErrorCode::EofInTag.as_str(), "eof-in-tag");
    assert!(ErrorCode::EofInTag.is_standard());
    assert!(!ErrorCode::MissingDoctype.is_standard());
    assert_eq!(ErrorCode::DuplicateAttribute.as_str(), "duplicate-attribute");
    assert!(ErrorCode::DuplicateAttribute.is_standard());
    assert_eq!(ErrorCode::MissingEndTagName.summary(), "`</>`: an end tag without a name.");
    assert!(ErrorCode::PEndTagWithoutP.explain().contains("empty paragraph"));
    assert_eq!(ErrorCode::BrEndTag.example(), Some("x</br>"));
    {
        let url = ErrorCode::EofInTag.spec_url();
        assert_eq!(
            url,
            "https://html.spec.whatwg.org/multipage/parsing.html#parse-error-eof-in-tag"
        );
    }
}

#[test]
fn parse_error() -> Result<(), Box<dyn std::error::Error>> {
    {
        let error = ParseError::new(ErrorCode::EofInTag, Span { start: 7, end: 7 });
        assert_eq!(error.code, ErrorCode::EofInTag);
    }
    {
        let document =
            parse_with("<!DOCTYPE html><p>a</i>", &ParseOptions::new().with_error_limit(9))?;
        let site = document.errors()[0].site().unwrap();
        assert_eq!(site.text().section, "in body");
        assert_eq!(site.text().action, "ignored");
    }
    {
        let options = ParseOptions::new().with_error_limit(9).with_spans(Spans::Tags);
        let document = parse_with("<!DOCTYPE html><div><b></div>", &options)?;
        let related = document.errors()[0].related().unwrap();
        assert_eq!(related.span, Span { start: 20, end: 23 }); // <b>
        assert_eq!(related.label, "still open");
    }
    Ok(())
}

#[test]
fn site() {
    assert_eq!(Site::BrEndTag.code(), duckbill::ErrorCode::BrEndTag);
    assert_eq!(Site::BrEndTag.text().action, "`br` inserted");
    assert_eq!(Site::BrEndTag.text().place, "52");
}

#[test]
fn line_index() {
    assert_eq!(LineIndex::new("a\nb").position(2, ColumnUnit::Bytes).line, 2);
    {
        let position = LineIndex::new("a\né!").position(4, ColumnUnit::CodePoints);
        assert_eq!((position.line, position.column), (2, 2));
    }
}

#[test]
fn chunk() {
    let mut normalizer = Normalizer::new();
    let chunk = normalizer.next_chunk(&mut "a\r\nb").unwrap();
    assert_eq!((chunk.offset(0), chunk.offset(1)), (0, 1));
}

#[test]
fn normalizer() {
    assert_eq!(Normalizer::new().offset(), 0);
    {
        let mut normalizer = Normalizer::new();
        let mut decoded = "a\r\nb";
        assert_eq!(normalizer.next_chunk(&mut decoded).map(|chunk| chunk.text), Some("a\nb"));
        assert!(normalizer.next_chunk(&mut decoded).is_none());
    }
    {
        let mut normalizer = Normalizer::new();
        normalizer.next_chunk(&mut "a\r\n");
        assert_eq!(normalizer.offset(), 3);
    }
    {
        let mut normalizer = Normalizer::new();
        normalizer.next_chunk(&mut "<meta charset=utf-8>\r");
        normalizer.resume_at(20);
        assert_eq!(normalizer.next_chunk(&mut "\n").unwrap().base, 20);
    }
}

#[test]
fn utf16_converter() {
    assert_eq!(Utf16Converter::new().convert(&[0x61], |_| ()), "a");
    {
        let mut converter = Utf16Converter::new();
        assert_eq!(converter.convert(&[0x61, 0xD83D], |_| ()), "a");
        assert_eq!(converter.convert(&[0xDE00], |_| ()), "😀");
    }
    {
        let mut converter = Utf16Converter::new();
        converter.convert(&[0xD83D], |_| ());
        assert_eq!(converter.finish(|_| ()), "\u{FFFD}");
    }
}

#[test]
fn limits() {
    assert_eq!(Limits::none().get(Limit::Nodes), None);
    assert_eq!(Limits::untrusted().get(Limit::Depth), Some(10_000));
    assert_eq!(Limits::none().with(Limit::InputBytes, 9).get(Limit::InputBytes), Some(9));
    assert_eq!(Limits::none().with(Limit::Nodes, 9).get(Limit::Nodes), Some(9));
    assert_eq!(Limits::none().with(Limit::Depth, 9).get(Limit::Depth), Some(9));
    assert_eq!(
        Limits::none().with(Limit::AttributesPerElement, 9).get(Limit::AttributesPerElement),
        Some(9)
    );
    assert_eq!(Limits::none().with(Limit::AttributeBytes, 9).get(Limit::AttributeBytes), Some(9));
    assert_eq!(Limits::none().with(Limit::TokenBytes, 9).get(Limit::TokenBytes), Some(9));
    assert_eq!(
        Limits::none().with(Limit::FormattingElements, 9).get(Limit::FormattingElements),
        Some(9)
    );
    assert_eq!(Limits::none().with(Limit::Errors, 9).get(Limit::Errors), Some(9));
    assert_eq!(Limits::none().with(Limit::OutputBytes, 9).get(Limit::OutputBytes), Some(9));
    assert_eq!(Limits::none().with(Limit::MemoryBytes, 9).get(Limit::MemoryBytes), Some(9));
    assert_eq!(Limits::none().with(Limit::ScriptNesting, 9).get(Limit::ScriptNesting), Some(9));
    assert_eq!(Limits::none().with(Limit::WrittenBytes, 9).get(Limit::WrittenBytes), Some(9));
    {
        let limits = Limits::none().with(Limit::Nodes, 5);
        assert_eq!(limits.get(Limit::Nodes), Some(5));
        assert_eq!(limits.get(Limit::Depth), None);
    }
}

#[test]
fn elements() {
    assert_eq!(Tag::from_name("table"), Tag::Table);
    assert_eq!(Tag::from_name("x-table"), Tag::Unknown);
    assert_eq!(Tag::Table.name(), "table");
}

#[test]
fn tag() {
    assert_eq!(Tag::all().nth(Tag::Table as usize), Some(Tag::Table));
    assert_eq!(Tag::from_name("h1"), Tag::H1);
    assert_eq!(Tag::from_name("H1"), Tag::Unknown);
}

#[test]
fn namespace() {
    assert_eq!(Namespace::Html.url(), "http://www.w3.org/1999/xhtml");
}

#[test]
fn span() {
    assert_eq!(Span::at(3), Span { start: 3, end: 3 });
}

#[test]
fn local_name() {
    assert_eq!(LocalName::known(Tag::P), LocalName::new("p"));
    assert_eq!(LocalName::new("x-y").tag(), Tag::Unknown);
    assert_eq!(LocalName::new("x-y").as_str(), "x-y");
}

#[test]
fn attributes() {
    assert!(Attributes::EMPTY.is_empty());
    {
        struct Sink;
        impl TokenSink for Sink {
            fn token(&mut self, token: &Token<'_>, _: Span) -> Feedback {
                if let Token::StartTag(tag) = token {
                    assert!(tag.attributes.had_duplicates());
                }
                Feedback::Continue
            }
        }
        let _ = Tokenizer::new(Sink, TokenizerOptions::new()).feed("<p id=1 ID=2>");
    }
    {
        struct Sink;
        impl TokenSink for Sink {
            fn token(&mut self, token: &Token<'_>, _: Span) -> Feedback {
                if let Token::StartTag(tag) = token {
                    assert!(tag.attributes.iter().map(|one| one.value).eq(["1", "2"]));
                }
                Feedback::Continue
            }
        }
        let _ = Tokenizer::new(Sink, TokenizerOptions::new()).feed("<p a=1 B=2>");
    }
    {
        struct Sink;
        impl TokenSink for Sink {
            fn token(&mut self, token: &Token<'_>, _: Span) -> Feedback {
                if let Token::StartTag(tag) = token {
                    assert_eq!(tag.attributes.get("b"), Some("2"));
                }
                Feedback::Continue
            }
        }
        let _ = Tokenizer::new(Sink, TokenizerOptions::new()).feed("<p a=1 B=2>");
    }
}

#[test]
fn attribute() {
    {
        struct Sink;
        impl TokenSink for Sink {
            fn token(&mut self, token: &Token<'_>, _: Span) -> Feedback {
                if let Token::StartTag(tag) = token {
                    let mut indices = tag.attributes.iter().map(|one| one.known_index());
                    let href = indices.next().flatten().expect("a common name");
                    assert_eq!(Attribute::known_names().nth(href), Some("href"));
                    assert_eq!(indices.next(), Some(None));
                }
                Feedback::Continue
            }
        }
        let _ = Tokenizer::new(Sink, TokenizerOptions::new()).feed("<p href=1 x-y=2>");
    }
    assert!(Attribute::known_names().any(|name| name == "href"));
}

#[test]
fn token_sink() {
    {
        /// How many attributes links have.
        #[derive(Default)]
        struct Count(usize);

        impl TokenSink for Count {
            const MAY_SKIP: bool = true;

            fn token(&mut self, token: &Token<'_>, _: Span) -> Feedback {
                if let Token::StartTag(tag) = token
                    && tag.name.tag() == Tag::A
                {
                    self.0 += tag.attributes.len();
                }
                Feedback::Continue
            }

            fn wants_attributes(&self, name: Tag, is_end_tag: bool) -> bool {
                name == Tag::A && !is_end_tag
            }
        }

        let mut tokenizer = Tokenizer::new(Count::default(), TokenizerOptions::new());
        let _ = tokenizer.feed("<a href=/ id=x><img src=y></a>");
        assert_eq!(tokenizer.sink().0, 2);
    }
    {
        /// How many tags there are.
        #[derive(Default)]
        struct Count(usize);

        impl TokenSink for Count {
            const MAY_SKIP: bool = true;

            fn token(&mut self, token: &Token<'_>, _: Span) -> Feedback {
                self.0 += usize::from(matches!(token, Token::StartTag(_) | Token::EndTag(_)));
                Feedback::Continue
            }

            fn wants_text(&self) -> bool {
                false
            }
        }

        let mut tokenizer = Tokenizer::new(Count::default(), TokenizerOptions::new());
        let _ = tokenizer.feed("<p>one &amp; <b>two</b>");
        assert_eq!(tokenizer.sink().0, 3);
    }
    {
        /// How many texts with words there are.
        #[derive(Default)]
        struct Count(usize);

        impl TokenSink for Count {
            const MAY_SKIP: bool = true;

            fn token(&mut self, token: &Token<'_>, _: Span) -> Feedback {
                self.0 +=
                    usize::from(matches!(token, Token::Characters(text) if text.trim() != ""));
                Feedback::Continue
            }

            fn wants_space(&self) -> bool {
                false
            }
        }

        let mut tokenizer = Tokenizer::new(Count::default(), TokenizerOptions::new());
        let _ = tokenizer.feed("<tr> <td>one</td> <td>two</td> </tr>");
        assert_eq!(tokenizer.sink().0, 2);
    }
    {
        /// Counts tags, but those of a `b` with nothing but text in it.
        #[derive(Default)]
        struct Count(usize);

        impl TokenSink for Count {
            const MAY_SKIP: bool = true;

            fn token(&mut self, token: &Token<'_>, _: Span) -> Feedback {
                self.0 += usize::from(matches!(token, Token::StartTag(_) | Token::EndTag(_)));
                Feedback::Continue
            }

            fn passes_by(&self, name: Tag) -> bool {
                name == Tag::B
            }
        }

        let mut tokenizer = Tokenizer::new(Count::default(), TokenizerOptions::new());
        let _ = tokenizer.feed("<p>one <b>two</b> <b><i>three</i></b></p>");
        assert_eq!(tokenizer.sink().0, 6);
    }
}

#[test]
fn tokenizer() {
    #[derive(Default)]
    struct Count(usize);
    impl TokenSink for Count {
        fn token(&mut self, _: &Token<'_>, _: Span) -> Feedback {
            self.0 += 1;
            Feedback::Continue
        }
    }
    let new = || Tokenizer::new(Count::default(), TokenizerOptions::new());
    {
        let mut tokenizer = new();
        assert_eq!(tokenizer.feed("<p><b>"), TokenizerResult::Done);
        assert_eq!(tokenizer.sink().0, 2);
    }
    {
        let mut tokenizer = new();
        let _ = tokenizer.feed("<p>");
        assert_eq!(tokenizer.sink().0, 1);
        tokenizer.end();
        assert_eq!(tokenizer.sink().0, 2); // the end of the input is a token
    }
    {
        let mut tokenizer = new();
        tokenizer.sink_mut().0 = 7;
        let _ = tokenizer.feed("<p>");
        assert_eq!(tokenizer.sink().0, 8);
        assert_eq!(tokenizer.into_sink().0, 8);
    }
}

#[test]
fn tokenizer_options() {
    struct Names(Vec<String>);
    impl TokenSink for Names {
        fn token(&mut self, token: &Token<'_>, _: Span) -> Feedback {
            self.0.push(format!("{token:?}"));
            Feedback::Continue
        }
    }
    let options = TokenizerOptions::new();
    let mut tokenizer = Tokenizer::new(Names(Vec::new()), options);
    let _ = tokenizer.feed("<p>");
    assert!(tokenizer.sink().0[0].starts_with("StartTag"));
}

#[test]
fn tree_builder() {
    {
        let mut builder = TreeBuilder::new(DocumentSink::new(), TreeBuilderOptions::default());
        let _ = builder.token(&Token::Characters("a"), Span::default());
        assert_eq!(builder.into_sink().finish().root().text_content(), "a");
    }
    {
        let context = FragmentContext::html("tr");
        let options = TreeBuilderOptions::default();
        let (builder, fragment) = TreeBuilder::for_fragment(DocumentSink::new(), options, &context);
        let mut tokenizer = Tokenizer::new(builder, TokenizerOptions::new());
        assert_eq!(tokenizer.feed("<td>a"), TokenizerResult::Done);
        tokenizer.end();
        let document = tokenizer.into_sink().into_sink().finish_fragment(fragment);
        assert_eq!(document.root().children().count(), 1);
    }
    {
        let mut builder = TreeBuilder::new(DocumentSink::new(), TreeBuilderOptions::default());
        let _ = builder.token(&Token::Comment("a"), Span::default());
        assert_eq!(builder.sink().tree().node_count(), 2);
    }
    {
        let mut builder = TreeBuilder::new(DocumentSink::new(), TreeBuilderOptions::default());
        builder.sink_mut().create_comment("a");
        assert_eq!(builder.sink().tree().node_count(), 2);
    }
    {
        let builder = TreeBuilder::new(DocumentSink::new(), TreeBuilderOptions::default());
        assert_eq!(builder.into_sink().tree().node_count(), 1);
    }
    {
        let options = TreeBuilderOptions::new().with_script_pauses(true);
        let builder = TreeBuilder::new(DocumentSink::new(), options);
        let mut tokenizer = Tokenizer::new(builder, TokenizerOptions::new());
        let progress = tokenizer.feed("<script>a</script><p>");
        assert_eq!(progress, TokenizerResult::Paused { consumed: 18, reason: PauseReason::Script });
        let script = tokenizer.sink().ended_script().unwrap();
        let sink = tokenizer.sink().sink();
        assert_eq!(sink.tree().node(sink.id(script)).unwrap().text_content(), "a");
    }
}

#[test]
fn scripting() {
    assert!(Scripting::Inert.is_enabled() && !Scripting::Disabled.is_enabled());
}

#[test]
fn fragment_context() {
    assert_eq!(FragmentContext::new(Namespace::Html, "TD"), FragmentContext::html("td"));
    assert_eq!(FragmentContext::html("td").namespace(), Namespace::Html);
    assert_eq!(FragmentContext::svg("path").namespace(), Namespace::Svg);
    assert_eq!(FragmentContext::math_ml("mi").namespace(), Namespace::MathMl);
    assert_eq!(FragmentContext::svg("a").namespace(), Namespace::Svg);
    assert_eq!(FragmentContext::html("TR").name(), "tr");
    assert_eq!(
        FragmentContext::html("noscript").content_model(Scripting::Disabled),
        ContentModel::Data
    );
    assert_eq!(
        FragmentContext::html("noscript").content_model(Scripting::Inert),
        ContentModel::Rawtext
    );
}
