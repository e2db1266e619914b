//! Rewriting streams.

#[test]
fn on_end_tag() -> Result<(), Box<dyn std::error::Error>> {
    use duckbill::rewrite::{Content, Handlers, RewriteOptions, rewrite};
    let handlers = Handlers::new().on_element("p", |p| {
        p.on_end_tag(|end| {
            let mark = if end.span().is_some() { "." } else { "!" };
            end.before(Content::Text(mark))
        })
    })?;
    assert_eq!(rewrite("<p>a</p><p>b", handlers, &RewriteOptions::new())?, "<p>a.</p><p>b!");
    Ok(())
}

#[test]
fn mod_new() -> Result<(), duckbill::rewrite::RewriteError> {
    use duckbill::rewrite::{Handlers, RewriteOptions, Rewriter};
    let mut length = 0;
    let output = |bytes: &[u8]| length += bytes.len();
    let mut rewriter = Rewriter::new(Handlers::new(), &RewriteOptions::new(), output);
    rewriter.feed(b"<p>a")?;
    rewriter.finish()?;
    assert_eq!(length, 4);
    Ok(())
}

#[test]
fn mod_encoding() -> Result<(), duckbill::rewrite::RewriteError> {
    use duckbill::encoding::Encoding;
    use duckbill::rewrite::{Handlers, RewriteOptions, Rewriter};
    let mut rewriter = Rewriter::new(Handlers::new(), &RewriteOptions::new(), |_| {});
    rewriter.feed(b"\xEF\xBB\xBF<p>a")?;
    assert_eq!(rewriter.encoding(), Encoding::UTF_8);
    Ok(())
}
