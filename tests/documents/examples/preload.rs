//! The preload scanner.

use duckbill::ParseOptions;
use duckbill::live::{LiveParser, Progress, SpeculativeParser};
use duckbill::preload;
use duckbill::preload::{PreloadOptions, ViewportMeta};
use duckbill::tree::Scripting;

#[test]
fn candidate() {
    let html = "<script src=/a.js type=module></script><link rel=preload as=font href=b.woff2 crossorigin>";
    let document_url = "https://example.com/x";
    let options = PreloadOptions::new().with_document_url(document_url);
    let links: Vec<_> =
        preload::scan(html, &options).filter_map(|found| found.link_header()).collect();
    assert_eq!(links[0], "<https://example.com/a.js>; rel=modulepreload");
    assert_eq!(links[1], "<https://example.com/b.woff2>; rel=preload; as=font; crossorigin");
}

#[test]
fn preload_options() {
    assert_eq!(PreloadOptions::new(), PreloadOptions::default());
    {
        let html = "<meta name=viewport content='width=400'><img srcset='a.png 400w, b.png 900w'>";
        let phone = PreloadOptions::new().with_viewport_meta(ViewportMeta::Obeyed);
        assert_eq!(preload::scan(html, &phone).next().unwrap().url, "a.png");
    }
    {
        let options = PreloadOptions::new()
            .with_document_url("https://example.com/")
            .with_content_security_policies(vec!["img-src 'self'".to_owned()]);
        let html = "<img src=a.png><img src=https://other.example/b.png>";
        assert_eq!(preload::scan(html, &options).count(), 1);
    }
}

#[test]
fn speculative_parser() {
    {
        let mut ahead = SpeculativeParser::new(PreloadOptions::new());
        let parser = LiveParser::new(ParseOptions::new());
        assert_eq!(ahead.scan(&parser).count(), 0);
    }
    {
        let mut parser = LiveParser::new(ParseOptions::new().with_scripting(Scripting::Normal));
        let mut ahead = SpeculativeParser::new(PreloadOptions::new());
        let Progress::Script(_) = parser.feed("<script></script><img src=a>") else { panic!() };
        assert_eq!(ahead.scan(&parser).count(), 1);
        let _ = parser.write("<!--");
        assert_eq!(ahead.scan(&parser).count(), 0);
        let _ = parser.write("--><img src=b>");
        assert_eq!(ahead.scan(&parser).count(), 0); // The parser has read it itself.
    }
}

#[test]
fn speculate() -> Result<(), duckbill::live::LiveError> {
    use duckbill::ParseOptions;
    use duckbill::live::{LiveParser, Progress, ScriptOutcome};
    use duckbill::preload::PreloadOptions;
    use duckbill::tree::Scripting;
    let mut parser = LiveParser::new(ParseOptions::new().with_scripting(Scripting::Normal));
    let html = "<base href=https://example.com/a/><script src=slow.js></script><img src=b.png>";
    let Progress::Script(script) = parser.feed(html) else { panic!() };
    assert_eq!(parser.resume(script, ScriptOutcome::Blocks)?, Progress::Blocked(script));
    let speculation = parser.speculate();
    let mut candidates = speculation.scan(&PreloadOptions::new());
    let image = candidates.next().unwrap();
    assert_eq!(image.resolved.as_deref(), Some("https://example.com/a/b.png"));
    assert!(candidates.next().is_none());
    Ok(())
}

#[test]
fn speculation_scan() {
    use duckbill::ParseOptions;
    use duckbill::live::LiveParser;
    use duckbill::preload::PreloadOptions;
    let parser = LiveParser::new(ParseOptions::new());
    assert_eq!(parser.speculate().scan(&PreloadOptions::new()).count(), 0);
}
