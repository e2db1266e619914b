//! Edits of the source.

use duckbill::dom::Spans;
use duckbill::names::Namespace;
use duckbill::source_edit::{Rewriting, SourceErrorKind, SourceOptions};
use duckbill::{ParseOptions, parse_with};

#[test]
fn source_error() {
    {
        let error = duckbill::parse("<p>").to_source().unwrap_err();
        assert_eq!(error.kind(), SourceErrorKind::NoSource);
    }
    assert_eq!(duckbill::parse("<p>").to_source().unwrap_err().node(), None);
}

#[test]
fn document() -> Result<(), Box<dyn std::error::Error>> {
    {
        let options = ParseOptions::new().with_spans(Spans::Full);
        let mut document = parse_with("<DIV ID=x><i>1<p>2</i>3</DIV>", &options)?;
        let i = document.elements_by_tag_name("i").next().unwrap().as_node().id();
        document.set_attribute(i, "class", "y")?; // only on one of the two that the tag made
        assert_eq!(document.to_source().unwrap_err().kind(), SourceErrorKind::SharedTag);
        let source = document.to_source_from(&document.edits_with(Rewriting::SmallestElement)?);
        assert_eq!(source, b"<DIV ID=x><I CLASS=\"y\">1</I><P><I>2</I>3</P></DIV>");
    }
    {
        let document = parse_with("<p>a", &ParseOptions::new().with_spans(Spans::Full))?;
        assert_eq!(document.to_source_from(&document.edits()?), b"<p>a");
    }
    {
        let options = ParseOptions::new().with_spans(Spans::Full);
        let mut document = parse_with("<main><p>a</p></main>", &options)?;
        let p = document.elements_by_tag_name("p").next().unwrap().as_node().id();
        let div = document.create_element(Namespace::Html, "div")?;
        document.wrap(p, div)?;
        let edits = document.edits()?;
        let edits: Vec<_> = edits.iter().map(|it| (it.span.start, &*it.replacement)).collect();
        assert_eq!(edits, [(6, &b"<div>"[..]), (14, b"</div>")]);
    }
    {
        let document = parse_with("<p>a", &ParseOptions::new().with_spans(Spans::Full))?;
        assert_eq!(document.edits_with(Rewriting::SmallestElement)?, []);
    }
    Ok(())
}

#[test]
fn source_options() -> Result<(), Box<dyn std::error::Error>> {
    let document = parse_with("<p>a", &ParseOptions::new().with_spans(Spans::Full))?;
    let options = SourceOptions::from(Rewriting::SmallestElement);
    assert_eq!(document.to_source_from(&document.edits_with(options)?), b"<p>a");
    Ok(())
}
