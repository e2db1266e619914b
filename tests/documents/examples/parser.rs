//! Parsing: whole, in pieces, live.

use duckbill::dom::{AdjacentPosition, Spans};
use duckbill::encoding::EncodingOptions;
use duckbill::live::{LiveError, LiveParser, Progress, ScriptOutcome, Stop, TextSource};
use duckbill::names::Tag;
use duckbill::tree::{Control, Scripting, TreeEvent};
use duckbill::{ParseOptions, Parser, parse_with};

#[test]
fn live_parser() -> Result<(), Box<dyn std::error::Error>> {
    {
        let parser = LiveParser::new(ParseOptions::new());
        assert_eq!(parser.document().node_count(), 1);
    }
    {
        let mut parser = LiveParser::new(ParseOptions::new());
        assert_eq!(parser.feed("<p>a &am"), Progress::NeedsInput);
        assert_eq!(parser.document().root().text_content(), "a ");
    }
    {
        let mut parser = LiveParser::new(ParseOptions::new());
        assert_eq!(parser.feed_bytes(b"<meta charset=koi8-r><p>\xC4"), Progress::NeedsInput);
        assert_eq!(parser.feed_bytes(b"\xC1"), Progress::NeedsInput);
        assert_eq!(parser.finish(), Progress::Done);
        assert_eq!(parser.document().root().text_content(), "да");
    }
    {
        let mut parser = LiveParser::new(ParseOptions::new());
        assert_eq!(parser.finish(), Progress::Done);
        assert_eq!(parser.document().node_count(), 4); // html, head and body
    }
    {
        let mut parser = LiveParser::new(ParseOptions::new().with_scripting(Scripting::Normal));
        let Progress::Script(outer) = parser.feed("<script> </script>d") else { panic!() };
        let Progress::Script(inner) = parser.write("a<script> </script>c") else { panic!() };
        assert_eq!(parser.write("b"), Progress::Continue(inner));
        assert_eq!(parser.resume(inner, ScriptOutcome::Ran), Ok(Progress::Continue(outer)));
        assert_eq!(parser.resume(outer, ScriptOutcome::Ran), Ok(Progress::NeedsInput));
        assert_eq!(parser.document().root().text_content(), " a bcd");
    }
    {
        let mut parser = LiveParser::new(ParseOptions::new().with_scripting(Scripting::Normal));
        let Progress::Script(script) = parser.feed("<script src=a.js></script>b") else { panic!() };
        assert_eq!(parser.resume(script, ScriptOutcome::Blocks), Ok(Progress::Blocked(script)));
        assert_eq!(parser.resume(script, ScriptOutcome::Ran), Err(LiveError::NotRunning));
        assert_eq!(parser.run_pending(), Ok(script));
        assert_eq!(parser.resume(script, ScriptOutcome::Ran), Ok(Progress::NeedsInput));
        assert_eq!(parser.document().root().text_content(), "b");
    }
    {
        let mut parser = LiveParser::new(ParseOptions::new());
        assert_eq!(parser.run_pending(), Err(LiveError::NotBlocked));
    }
    {
        let mut parser = LiveParser::new(ParseOptions::new());
        let _ = parser.feed("<p>old");
        assert_eq!(parser.finish(), Progress::Done);
        assert_eq!(parser.open(), Progress::NeedsInput);
        assert_eq!(parser.write("<p>new"), Progress::NeedsInput);
        assert_eq!(parser.close(), Progress::Done);
        assert_eq!(parser.document().root().text_content(), "new");
    }
    {
        let mut parser = LiveParser::new(ParseOptions::new());
        assert_eq!(parser.close(), Progress::NeedsInput);
    }
    {
        let mut parser = LiveParser::new(ParseOptions::new());
        let _ = parser.feed("<p>a");
        assert_eq!(parser.abort(), Progress::Stopped(Stop::Aborted));
        assert_eq!(parser.feed("b"), Progress::Stopped(Stop::Aborted));
        assert_eq!(parser.document().root().text_content(), "a");
    }
    {
        let mut parser = LiveParser::new(ParseOptions::new());
        let _ = parser.feed("<p>a");
        let _ = parser.finish();
        parser.ignore_destructive_writes();
        assert_eq!(parser.write("b"), Progress::Done);
        parser.allow_destructive_writes();
        assert_eq!(parser.write("c"), Progress::NeedsInput);
        assert_eq!(parser.document().root().text_content(), "c");
    }
    {
        let mut parser = LiveParser::new(ParseOptions::new());
        parser.ignore_destructive_writes();
        parser.allow_destructive_writes();
    }
    {
        let mut parser = LiveParser::new(ParseOptions::new());
        let _ = parser.feed("<p>a");
        assert_eq!(parser.document().root().text_content(), "a");
    }
    {
        let mut parser = LiveParser::new(ParseOptions::new());
        let _ = parser.feed("<div><p>a");
        let p = parser.document().elements_by_tag_name("p").next().unwrap().as_node().id();
        parser.document_mut().remove(p)?;
        let _ = parser.feed("b</p>c");
        assert_eq!(parser.document().root().text_content(), "c");
        assert_eq!(parser.document().node(p).unwrap().text_content(), "ab");
    }
    assert_eq!(LiveParser::new(ParseOptions::new()).script_nesting_level(), 0);
    {
        let options = ParseOptions::new().with_scripting(Scripting::Normal).with_error_limit(9);
        let mut parser = LiveParser::new(options);
        let html = "<!DOCTYPE html><script> </script></b>";
        let Progress::Script(script) = parser.feed(html) else { panic!() };
        let _ = parser.write("</i>");
        let _ = parser.resume(script, ScriptOutcome::Ran)?;
        let _ = parser.finish();
        let places: Vec<_> = parser
            .document()
            .errors()
            .iter()
            .map(|error| parser.source_at(error.span.start))
            .collect();
        assert_eq!(
            places,
            [
                Some(TextSource::Written { script: Some(script), offset: 0 }),
                Some(TextSource::Stream { offset: 33 }),
            ]
        );
    }
    {
        let koi8_r = EncodingOptions::new().with_transport_label("koi8-r");
        let options = ParseOptions::new().with_scripting(Scripting::Normal).with_spans(Spans::Tags);
        let options = options.with_encoding(koi8_r);
        let mut parser = LiveParser::new(options);
        let page = b"\xC4\xC1<script></script><b>"; // in KOI8-R, as the options say
        let Progress::Script(script) = parser.feed_bytes(page) else { panic!() };
        let _ = parser.write("<i>");
        let _ = parser.resume(script, ScriptOutcome::Ran)?;
        let place = |name| {
            let element = parser.document().elements_by_tag_name(name).next().unwrap();
            element.as_node().span().unwrap().start
        };
        // "да" is 2 bytes in the stream, and 4 in the decoded text.
        assert_eq!(parser.source_at(place("b")), Some(TextSource::Stream { offset: 21 }));
        assert_eq!(parser.byte_offset(place("b")), Some(19));
        assert_eq!(parser.byte_offset(place("i")), None);
    }
    assert_eq!(LiveParser::new(ParseOptions::new()).into_document().node_count(), 1);
    Ok(())
}

#[test]
fn parser() -> Result<(), Box<dyn std::error::Error>> {
    {
        let mut title = None;
        let mut parser = Parser::new(ParseOptions::new()).observe(|_, event| match event {
            TreeEvent::Closed(element) if element.is_html(Tag::Title) => {
                title = Some(element.as_node().text_content());
                Control::Stop
            }
            _ => Control::Continue,
        });
        assert!(parser.feed_text("<!DOCTYPE html><title>Du").is_ok());
        assert!(parser.feed_text("cks</title><p>and much more").is_err());
        let document = parser.stop();
        assert_eq!(title.as_deref(), Some("Ducks"));
        assert!(document.body().is_none()); // It was not read.
    }
    {
        let mut parser = Parser::new(ParseOptions::new());
        parser.feed_text("<title>Hi</title>")?;
        assert!(parser.stop().body().is_none());
    }
    Ok(())
}

#[test]
fn document() -> Result<(), Box<dyn std::error::Error>> {
    {
        let mut document = duckbill::parse("<p>old</p>");
        let body = document.root().descendants().nth(2).unwrap().id();
        let p = document.root().descendants().nth(3).unwrap().id();
        document.set_outer_html(p, "<i>new</i>er")?;
        let body = document.node(body).unwrap();
        assert_eq!(body.inner_html(), "<i>new</i>er");
    }
    {
        let mut document = duckbill::parse("<ul><li>1</ul>");
        let list = document.root().descendants().nth(3).unwrap().id();
        document.insert_adjacent_html(list, AdjacentPosition::BeforeEnd, "<li>2<li>3")?;
        assert_eq!(document.node(list).unwrap().text_content(), "123");
    }
    {
        let mut document = duckbill::parse("<table></table>");
        let table = document.root().descendants().nth(3).unwrap().id();
        let fragment = document.create_contextual_fragment(table, "<tr><td>1")?;
        document.append_child(table, fragment)?;
        assert_eq!(document.node(table).unwrap().text_content(), "1");
    }
    Ok(())
}

#[test]
fn parse_options() {
    assert!(parse_with("</p>", &ParseOptions::new()).expect("no limit").errors().is_empty()); // none are kept
}

#[test]
fn message_message() -> Result<(), duckbill::limits::ParseStopped> {
    use duckbill::{ParseOptions, parse_with};
    let html = "<!DOCTYPE html><p>a</i>";
    let document = parse_with(html, &ParseOptions::new().with_error_limit(9))?;
    let message = document.errors()[0].message(html);
    assert_eq!(message, "`</i>` was ignored: no `i` is open");
    Ok(())
}

#[test]
fn limit_in_words() {
    use duckbill::limits::Limit;
    assert_eq!(Limit::Depth.to_string(), "open elements");
}
