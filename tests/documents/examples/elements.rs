//! Elements, attributes, and their places.

use duckbill::dom::{Origin, Spans};
use duckbill::input::ColumnUnit;
use duckbill::names::{AttributeNamespace, Tag};
use duckbill::{ParseOptions, Span, parse_with};

#[test]
fn element_ref() {
    {
        let document = duckbill::parse("<p>x");
        let mut elements = document.root().descendants().filter_map(|node| node.as_element());
        let element = elements.find(|element| element.name() == "p").unwrap();
        assert_eq!(element.as_node().text_content(), "x");
    }
    {
        let document = duckbill::parse("<svg><foreignobject>");
        let mut elements = document.root().descendants().filter_map(|node| node.as_element());
        let element = elements.find(|element| element.name() == "foreignObject").unwrap();
        assert_eq!(element.name(), "foreignObject");
    }
    {
        let document = duckbill::parse("<svg>");
        let mut elements = document.root().descendants().filter_map(|node| node.as_element());
        let element = elements.find(|element| element.name() == "svg").unwrap();
        assert_eq!(element.namespace(), duckbill::names::Namespace::Svg);
    }
    {
        let document = duckbill::parse("<svg><foreignobject>");
        let mut elements = document.root().descendants().filter_map(|node| node.as_element());
        let element = elements.find(|element| element.name() == "foreignObject").unwrap();
        assert_eq!(element.tag(), duckbill::names::Tag::Foreignobject);
    }
    {
        let document = duckbill::parse("<svg><title>");
        let mut elements = document.root().descendants().filter_map(|node| node.as_element());
        let element = elements.find(|element| element.name() == "title").unwrap();
        assert!(element.tag() == Tag::Title && !element.is_html(Tag::Title));
    }
    {
        let document = duckbill::parse("<a href=/ id=x>");
        let mut elements = document.root().descendants().filter_map(|node| node.as_element());
        let element = elements.find(|element| element.name() == "a").unwrap();
        let names: Vec<_> = element.attributes().map(|attribute| attribute.name()).collect();
        assert_eq!(names, ["href", "id"]);
    }
    {
        let document = duckbill::parse("<a href=/>");
        let mut elements = document.root().descendants().filter_map(|node| node.as_element());
        let element = elements.find(|element| element.name() == "a").unwrap();
        assert_eq!(element.attribute("href"), Some("/"));
        assert_eq!(element.attribute("id"), None);
    }
    {
        let document = duckbill::parse("<svg><use href=a xlink:href=b></svg>");
        let link = document.elements_by_tag_name("use").next().unwrap();
        assert_eq!(link.attribute_ns(AttributeNamespace::XLink, "href"), Some("b"));
        assert_eq!(link.attribute_ns(AttributeNamespace::None, "href"), Some("a"));
    }
    {
        let document = duckbill::parse("<input disabled>");
        let mut elements = document.root().descendants().filter_map(|node| node.as_element());
        let element = elements.find(|element| element.name() == "input").unwrap();
        assert!(element.has_attribute("disabled"));
    }
    {
        let document = duckbill::parse("<template><td>x");
        let mut elements = document.root().descendants().filter_map(|node| node.as_element());
        let element = elements.find(|element| element.name() == "template").unwrap();
        assert_eq!(element.template_contents().unwrap().text_content(), "x");
        assert_eq!(element.as_node().children().count(), 0);
    }
    {
        let document = duckbill::parse("<p>");
        let mut elements = document.root().descendants().filter_map(|node| node.as_element());
        let element = elements.find(|element| element.name() == "p").unwrap();
        assert!(element.shadow_root().is_none());
    }
    {
        let document = duckbill::parse("<script></script>");
        let mut elements = document.root().descendants().filter_map(|node| node.as_element());
        let element = elements.find(|element| element.name() == "script").unwrap();
        assert!(!element.is_script_already_started());
    }
    {
        let document = duckbill::parse("<p id=x><b id=''>");
        let ids: Vec<_> =
            document.root().elements().filter_map(|element| element.id_attribute()).collect();
        assert_eq!(ids, ["x"]);
    }
    {
        let document = duckbill::parse("<p class=' a  b a'>");
        let p = document.elements_by_tag_name("p").next().unwrap();
        assert!(p.classes().eq(["a", "b", "a"]));
    }
    {
        let document = duckbill::parse("<p class='a b'>");
        let p = document.elements_by_tag_name("p").next().unwrap();
        assert!(p.has_class("b") && !p.has_class("B"));
    }
}

#[test]
fn attribute_ref() {
    {
        let document = duckbill::parse("<svg xml:lang=en>");
        let mut elements = document.root().descendants().filter_map(|node| node.as_element());
        let element = elements.find(|element| element.name() == "svg").unwrap();
        assert_eq!(element.attributes().next().unwrap().name(), "xml:lang");
    }
    {
        let document = duckbill::parse("<svg xml:lang=en>");
        let mut elements = document.root().descendants().filter_map(|node| node.as_element());
        let element = elements.find(|element| element.name() == "svg").unwrap();
        assert_eq!(element.attributes().next().unwrap().local_name(), "lang");
    }
    {
        let document = duckbill::parse("<svg xml:lang=en>");
        let mut elements = document.root().descendants().filter_map(|node| node.as_element());
        let element = elements.find(|element| element.name() == "svg").unwrap();
        assert_eq!(element.attributes().next().unwrap().namespace(), AttributeNamespace::Xml);
    }
    {
        let document = duckbill::parse("<a href='a &amp; b'>");
        let mut elements = document.root().descendants().filter_map(|node| node.as_element());
        let element = elements.find(|element| element.name() == "a").unwrap();
        assert_eq!(element.attributes().next().unwrap().value(), "a & b");
    }
    {
        let document = duckbill::parse("<img alt='' ismap src=a.png>");
        let img = document.elements_by_tag_name("img").next().unwrap();
        let written: Vec<_> =
            img.attributes().map(|attribute| attribute.has_written_value()).collect();
        assert_eq!(written, [Some(true), Some(false), Some(true)]);
    }
}

#[test]
fn places_node_ref() -> Result<(), Box<dyn std::error::Error>> {
    {
        let document = parse_with("<p>a<!--b-->", &ParseOptions::new().with_spans(Spans::Tags))?;
        let p = document.elements_by_tag_name("p").next().unwrap().as_node();
        assert_eq!(p.span(), Some(Span { start: 0, end: 12 }));
        assert_eq!(p.last_child().unwrap().span(), Some(Span { start: 4, end: 12 }));
    }
    {
        let document = parse_with("<p><b>1<p>2", &ParseOptions::new().with_spans(Spans::Tags))?;
        let last = document.elements_by_tag_name("b").next_back().unwrap().as_node();
        assert_eq!(last.origin(), Some(Origin::Clone));
    }
    {
        let document = parse_with("<p><b>1<p>2", &ParseOptions::new().with_spans(Spans::Tags))?;
        let mut all = document.elements_by_tag_name("b");
        let first = all.next().unwrap().as_node();
        assert_eq!(all.next().unwrap().as_node().clone_of(), Some(first));
    }
    {
        let html = "<select><button><selectedcontent></button><option><b>1</b></select>";
        let document = parse_with(html, &ParseOptions::new().with_spans(Spans::Tags))?;
        let mut all = document.elements_by_tag_name("b");
        let copy = all.next().unwrap().as_node();
        assert_eq!(copy.copy_of(), Some(all.next().unwrap().as_node()));
    }
    {
        let document = parse_with("<table>a<tr>", &ParseOptions::new().with_spans(Spans::Tags))?;
        let body = document.elements_by_tag_name("body").next().unwrap().as_node();
        assert_eq!(body.first_child().unwrap().is_displaced(), Some(false)); // the text
        assert_eq!(body.last_child().unwrap().is_displaced(), Some(true)); // the table
    }
    {
        let options = ParseOptions::new().with_spans(Spans::Full);
        let document = parse_with("<body>a</body>b", &options)?;
        let text =
            document.elements_by_tag_name("body").next().unwrap().as_node().first_child().unwrap();
        let pieces: Vec<Span> = text.pieces().collect();
        assert_eq!(pieces, [Span { start: 6, end: 7 }, Span { start: 14, end: 15 }]);
    }
    {
        let options = ParseOptions::new().with_spans(Spans::Full);
        let document = parse_with("<p>a<p>&amp;", &options)?;
        let is_verbatim =
            |p: duckbill::ElementRef<'_>| p.as_node().first_child().unwrap().is_verbatim();
        let all: Vec<_> = document.elements_by_tag_name("p").map(is_verbatim).collect();
        assert_eq!(all, [Some(true), Some(false)]);
    }
    Ok(())
}

#[test]
fn places_element_ref() -> Result<(), Box<dyn std::error::Error>> {
    {
        let document = parse_with("<h1>a<i>b</h2>", &ParseOptions::new().with_spans(Spans::Tags))?;
        let tag = |name| document.elements_by_tag_name(name).next().unwrap().end_tag();
        assert_eq!((tag("h1"), tag("i")), (Some(Span { start: 9, end: 14 }), None));
    }
    {
        let document = parse_with("<p>a</p><br>", &ParseOptions::new().with_spans(Spans::Tags))?;
        let content = |name| document.elements_by_tag_name(name).next().unwrap().content_span();
        assert_eq!((content("p"), content("br")), (Some(Span { start: 3, end: 4 }), None));
    }
    {
        let options = ParseOptions::new().with_spans(Spans::Full);
        let document = parse_with("<p>a<body id=b>", &options)?;
        let body = document.elements_by_tag_name("body").next().unwrap();
        assert_eq!(body.attribute_spans("id").unwrap().span, Span { start: 10, end: 14 });
    }
    {
        let options = ParseOptions::new().with_spans(Spans::Full);
        let document = parse_with("<p a=1 b>", &options)?;
        let p = document.elements_by_tag_name("p").next().unwrap();
        let starts = p.attributes_with_spans().map(|(_, spans)| spans.unwrap().span.start);
        assert_eq!(starts.collect::<Vec<_>>(), [3, 7]);
    }
    Ok(())
}

#[test]
fn places_document() -> Result<(), Box<dyn std::error::Error>> {
    {
        let options = ParseOptions::new().with_spans(Spans::Full);
        assert_eq!(parse_with("<p>a\r\n", &options)?.source(), Some("<p>a\r\n"));
    }
    {
        let options = ParseOptions::new().with_spans(Spans::Full);
        let document = parse_with("a\n<b>c", &options)?;
        let b = document.elements_by_tag_name("b").next().unwrap().as_node().span().unwrap();
        let lines = document.line_index().unwrap();
        assert_eq!(lines.position(b.start, ColumnUnit::Utf16).line, 2);
    }
    {
        let options = ParseOptions::new().with_spans(Spans::Tags);
        let document = parse_with(b"\xFF\xFEa\0b\0", &options)?;
        assert_eq!(document.decoded_offset(4), Some(1));
    }
    Ok(())
}

#[test]
fn elements_name() {
    use duckbill::names::Tag;
    assert_eq!(Tag::H1.name(), "h1");
}

#[test]
fn mod_url() {
    use duckbill::names::AttributeNamespace;
    assert_eq!(AttributeNamespace::XLink.url(), Some("http://www.w3.org/1999/xlink"));
}
