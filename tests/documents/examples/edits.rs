//! Documents: changing.

use duckbill::NodeKind::{Comment, Element, Text};
use duckbill::dom::{EditError, Spans};
use duckbill::names::{AttributeNamespace, Namespace, Tag};
use duckbill::tree::{DocumentSink, InsertionLocation, TreeSink};
use duckbill::{Document, NodeKind, ParseOptions, Span, parse_with};
use std::sync::Arc;

#[test]
fn attributes_document() -> Result<(), Box<dyn std::error::Error>> {
    {
        let mut document = duckbill::parse("<svg><use></svg>");
        let link = document.elements_by_tag_name("use").next().unwrap().as_node().id();
        document.set_attribute_ns(link, AttributeNamespace::XLink, "xlink:href", "#a")?;
        assert_eq!(document.node(link).unwrap().outer_html(), "<use xlink:href=\"#a\"></use>");
        let wrong = document.set_attribute_ns(link, AttributeNamespace::None, "xlink:href", "#b");
        assert_eq!(wrong, Err(EditError::WrongNamespace));
    }
    {
        let mut document = duckbill::parse("<svg><use href=a xlink:href=b></svg>");
        let link = document.elements_by_tag_name("use").next().unwrap().as_node().id();
        assert_eq!(document.remove_attribute_ns(link, AttributeNamespace::XLink, "href"), Ok(true));
        assert_eq!(document.node(link).unwrap().outer_html(), "<use href=\"a\"></use>");
    }
    {
        let mut document = duckbill::parse("<a href=/>");
        let a = document.root().descendants().nth(3).unwrap().id();
        assert_eq!(document.remove_attribute(a, "href"), Ok(true));
        assert_eq!(document.remove_attribute(a, "href"), Ok(false));
    }
    {
        let mut document = duckbill::parse("<img src=a>");
        let image = document.images().next().unwrap().as_node().id();
        document.set_attributes(image, [("loading", "lazy"), ("alt", "")])?;
        assert_eq!(document.images().next().unwrap().attributes().len(), 3);
    }
    {
        let mut document = duckbill::parse("<p id=x onclick=y onload=z>");
        let p = document.elements_by_tag_name("p").next().unwrap().as_node().id();
        document.retain_attributes(p, |attribute| !attribute.name().starts_with("on"))?;
        assert_eq!(document.node(p).unwrap().outer_html(), "<p id=\"x\"></p>");
    }
    {
        let mut document = duckbill::parse("<p id=x class=y>");
        let p = document.elements_by_tag_name("p").next().unwrap().as_node().id();
        document.retain_attributes(p, |_| false)?;
        assert_eq!(document.node(p).unwrap().outer_html(), "<p></p>");
    }
    Ok(())
}

#[test]
fn node_id_map() {
    let mut document = duckbill::parse("");
    let old = document.root().id();
    let new_ids = document.compact();
    assert_eq!(new_ids.get(old), Some(document.root().id()));
    assert_eq!(new_ids.get(document.root().id()), None);
}

#[test]
fn compact_document() -> Result<(), Box<dyn std::error::Error>> {
    let mut document = duckbill::parse("<p>a");
    let spare = document.create_text("for later");
    let new_ids = document.compact_keeping([spare])?;
    let spare = new_ids.get(spare).unwrap();
    assert_eq!(document.node(spare).unwrap().text(), Some("for later"));
    Ok(())
}

#[test]
fn content_document() -> Result<(), Box<dyn std::error::Error>> {
    let mut document = duckbill::parse("<p>a<b>b</b>");
    let p = document.root().descendants().nth(3).unwrap().id();
    document.set_text_content(p, "c")?;
    assert_eq!(document.node(p).unwrap().children().count(), 1);
    Ok(())
}

#[test]
fn creation_document() -> Result<(), Box<dyn std::error::Error>> {
    {
        let mut document = Document::new();
        let text = document.create_text("x");
        assert_eq!(document.node(text).unwrap().text(), Some("x"));
    }
    {
        let mut document = Document::new();
        let comment = document.create_comment("x");
        assert_eq!(document.node(comment).unwrap().kind(), NodeKind::Comment);
    }
    {
        let mut document = Document::new();
        let instruction = document.create_processing_instruction("marker", "name=\"x\"");
        assert_eq!(document.node(instruction).unwrap().data(), Some("name=\"x\""));
    }
    {
        let mut document = Document::new();
        let doctype = document.create_doctype("html", "", "");
        assert_eq!(document.node(doctype).unwrap().as_doctype().unwrap().name(), "html");
    }
    {
        let mut document = Document::new();
        let fragment = document.create_fragment();
        assert_eq!(document.node(fragment).unwrap().kind(), NodeKind::DocumentFragment);
    }
    {
        let mut document = duckbill::parse("<p>Hello");
        let body = document.root().descendants().nth(2).unwrap().id();
        let copy = document.clone_subtree(body)?;
        assert!(document.node(body).unwrap().is_equal_node(document.node(copy).unwrap()));
    }
    Ok(())
}

#[test]
fn edit_walk() -> Result<(), Box<dyn std::error::Error>> {
    {
        let mut document = duckbill::parse("<p>a<!--b-->");
        let body = document.body().unwrap().as_node().id();
        let mut walk = document.edit_walk(body)?;
        let mut kinds = Vec::new();
        while let Some(node) = walk.next_node() {
            kinds.push(walk.document().node(node).unwrap().kind());
        }
        assert_eq!(kinds, [Element, Text, Comment]);
    }
    {
        let mut document = duckbill::parse("a<p>b");
        let body = document.body().unwrap().as_node().id();
        let mut walk = document.edit_walk(body)?;
        let p = walk.next_element().unwrap();
        assert_eq!(walk.document().node(p).unwrap().text_content(), "b");
        assert_eq!(walk.next_element(), None);
    }
    {
        let mut document = duckbill::parse("<div><p>a</p></div><p>b</p>");
        let body = document.body().unwrap().as_node().id();
        let mut walk = document.edit_walk(body)?;
        let _div = walk.next_element().unwrap();
        walk.skip_inside();
        let p = walk.next_element().unwrap();
        assert_eq!(walk.document().node(p).unwrap().text_content(), "b");
    }
    {
        let mut document = duckbill::parse("");
        let root = document.root().id();
        assert_eq!(document.edit_walk(root)?.document().root().id(), root);
    }
    {
        let mut document = duckbill::parse("<p>a</p>");
        let body = document.body().unwrap().as_node().id();
        let mut walk = document.edit_walk(body)?;
        while let Some(node) = walk.next_node() {
            walk.document_mut().remove(node)?;
        }
        drop(walk);
        assert_eq!(document.body().unwrap().inner_html(), "");
    }
    Ok(())
}

#[test]
fn import_document() -> Result<(), Box<dyn std::error::Error>> {
    {
        let options = ParseOptions::new().with_spans(Spans::Tags);
        let other = parse_with("<p>Hello <b>you</b></p>", &options)?;
        let p = other.elements_by_tag_name("p").next().unwrap().as_node().id();

        let mut document = Document::new();
        let pairs = document.import_with_originals(&other, p)?;
        let (copy, original) = pairs[2];
        assert_eq!(document.node(copy).unwrap().as_element().unwrap().name(), "b");
        assert_eq!(document.node(copy).unwrap().span(), None);
        assert_eq!(other.node(original).unwrap().span(), Some(Span { start: 9, end: 19 }));
    }
    {
        let options = ParseOptions::new().with_spans(Spans::Full);
        let other = Arc::new(parse_with("<p>Hello <b>you</b></p>", &options)?);
        let bold = other.elements_by_tag_name("b").next().unwrap().as_node().id();

        let mut document = Document::new();
        let copy = document.import_with_source(&other, bold)?;
        drop(other);
        let original = document.node(copy).unwrap().imported_from().unwrap();
        let span = original.span().unwrap();
        let source = original.document().source().unwrap();
        assert_eq!(&source[span.start as usize..span.end as usize], "<b>you</b>");
    }
    Ok(())
}

#[test]
fn insertion_document() -> Result<(), Box<dyn std::error::Error>> {
    {
        let mut document = duckbill::parse("<p>b</p>");
        let p = document.root().descendants().nth(3).unwrap().id();
        let text = document.create_text("a");
        document.prepend_child(p, text)?;
        assert_eq!(document.node(p).unwrap().text_content(), "ab");
    }
    {
        let mut document = duckbill::parse("<p>b</p>");
        let p = document.root().descendants().nth(3).unwrap().id();
        let text = document.create_text("a");
        document.insert_before(p, text)?;
        assert_eq!(document.root().text_content(), "ab");
    }
    {
        let mut document = duckbill::parse("<p>a</p>");
        let p = document.root().descendants().nth(3).unwrap().id();
        let text = document.create_text("b");
        document.insert_after(p, text)?;
        assert_eq!(document.root().text_content(), "ab");
    }
    {
        let mut document = duckbill::parse("<p>a<script>b</script>c");
        let scripts: Vec<_> = document
            .root()
            .descendants()
            .filter(|node| node.as_element().is_some_and(|element| element.is_html(Tag::Script)))
            .map(|node| node.id())
            .collect();
        for script in scripts {
            document.remove(script)?;
        }
        assert_eq!(document.root().text_content(), "ac");
    }
    {
        let mut document = duckbill::parse("<ul><li>1<li>stop<li>2<li>3");
        let list = document.elements_by_tag_name("ul").next().unwrap().as_node();
        let mut next = list.first_child().map(|item| item.id());
        let mut stopped = false;
        while let Some(id) = next {
            let item = document.node(id).unwrap();
            next = item.next_sibling().map(|item| item.id());
            stopped |= item.text_content() == "stop";
            if stopped {
                document.remove(id)?;
            }
        }
        assert_eq!(document.root().text_content(), "1");
    }
    {
        let mut document = duckbill::parse("<p>a</p>");
        let p = document.root().descendants().nth(3).unwrap().id();
        let text = document.create_text("b");
        document.replace(p, text)?;
        assert_eq!(document.root().text_content(), "b");
    }
    Ok(())
}

#[test]
fn lines_document() -> Result<(), Box<dyn std::error::Error>> {
    {
        let mut document = duckbill::parse("<div>\n\t<p>a</p>\n</div>");
        let p = document.elements_by_tag_name("p").next().unwrap().as_node().id();
        let hr = document.create_element(Namespace::Html, "hr")?;
        document.insert_line_after(p, hr)?;
        let div = document.elements_by_tag_name("div").next().unwrap();
        assert_eq!(div.inner_html(), "\n\t<p>a</p>\n\t<hr>\n");
    }
    {
        let mut document = duckbill::parse("<main>\n <p>a</p>\n</main>");
        let p = document.elements_by_tag_name("p").next().unwrap().as_node().id();
        let div = document.create_element(Namespace::Html, "div")?;
        document.wrap_lines(p, div)?;
        let main = document.elements_by_tag_name("main").next().unwrap();
        assert_eq!(main.inner_html(), "\n <div>\n <p>a</p>\n </div>\n");
    }
    Ok(())
}

#[test]
fn structure_document() -> Result<(), Box<dyn std::error::Error>> {
    {
        let mut document = duckbill::parse("<p>a<b>b<i>c</i></b>d</p>");
        let bold = document.elements_by_tag_name("b").next().unwrap().as_node().id();
        document.unwrap(bold)?;
        let p = document.elements_by_tag_name("p").next().unwrap();
        assert_eq!(p.outer_html(), "<p>ab<i>c</i>d</p>");
    }
    {
        let mut document = duckbill::parse("<b id=x>1</b>");
        let bold = document.elements_by_tag_name("b").next().unwrap().as_node().id();
        document.rename_element(bold, "strong")?;
        assert_eq!(document.node(bold).unwrap().outer_html(), "<strong id=\"x\">1</strong>");
    }
    {
        let mut document = duckbill::parse("<div><i>1</i>2</div><p>0</p>");
        let id = |name| document.elements_by_tag_name(name).next().unwrap().as_node().id();
        let (div, p) = (id("div"), id("p"));
        document.move_children_to(div, p)?;
        assert_eq!(document.node(p).unwrap().inner_html(), "0<i>1</i>2");
    }
    {
        let mut document = duckbill::parse("<p>a<br>b</p>");
        let br = document.elements_by_tag_name("br").next().unwrap().as_node().id();
        document.remove(br)?;
        document.normalize(document.root().id())?;
        let texts: Vec<_> = document.root().texts().collect();
        assert_eq!(texts, ["ab"]);
    }
    Ok(())
}

#[test]
fn document_sink() {
    assert_eq!(duckbill::tree::DocumentSink::new().tree().node_count(), 1);
    {
        let sink = DocumentSink::new();
        assert!(!sink.wants_errors());
    }
    assert_eq!(duckbill::tree::DocumentSink::new().tree().root().children().count(), 0);
    {
        let mut sink = DocumentSink::new();
        let comment = sink.create_comment("x");
        let id = sink.id(comment);
        assert_eq!(sink.finish().node(id).unwrap().data(), Some("x"));
    }
    {
        let mut sink = DocumentSink::new();
        let found = sink.tree().root().id();
        let found = sink.index(found).unwrap();
        sink.insert_text("Hello", InsertionLocation::last_child_of(found));
        assert_eq!(sink.finish().root().text_content(), "Hello");
    }
    assert_eq!(duckbill::tree::DocumentSink::new().finish(), duckbill::Document::new());
    {
        let mut sink = DocumentSink::new();
        let fragment = sink.create_fragment();
        assert_eq!(sink.finish_fragment(fragment).root().kind(), NodeKind::DocumentFragment);
    }
}

#[test]
fn set_attribute() -> Result<(), duckbill::dom::EditError> {
    let mut document = duckbill::parse("<a>");
    let a = document.root().descendants().nth(3).unwrap().id();
    document.set_attribute(a, "href", "/")?;
    assert_eq!(document.node(a).unwrap().as_element().unwrap().attribute("href"), Some("/"));
    Ok(())
}

#[test]
fn compact() -> Result<(), duckbill::dom::EditError> {
    let mut document = duckbill::parse("<p>a<p>b");
    let last = document.elements_by_tag_name("p").next_back().unwrap().id();
    document.remove(last)?;
    assert_eq!(document.node_count(), 8);
    document.compact();
    assert_eq!(document.node_count(), 6);
    assert_eq!(document.node(last), None);
    Ok(())
}

#[test]
fn set_data() -> Result<(), duckbill::dom::EditError> {
    let mut document = duckbill::parse("<p>a");
    let text = document.root().descendants().nth(4).unwrap().id();
    document.set_data(text, "b")?;
    assert_eq!(document.root().text_content(), "b");
    Ok(())
}

#[test]
fn create_element() -> Result<(), duckbill::dom::EditError> {
    use duckbill::Document;
    use duckbill::names::Namespace;
    let mut document = Document::new();
    let html = document.create_element(Namespace::Html, "HTML")?;
    document.append_child(document.root().id(), html)?;
    assert_eq!(document.root().first_child().unwrap().as_element().unwrap().name(), "html");
    Ok(())
}

#[test]
fn import() -> Result<(), duckbill::dom::EditError> {
    let other = duckbill::parse("<p>Hello <b>you</b></p>");
    let p = other.root().descendants().nth(3).unwrap();

    let mut document = duckbill::parse("<main></main>");
    let main = document.root().descendants().nth(3).unwrap().id();
    let copy = document.import(&other, p.id())?;
    document.append_child(main, copy)?;
    assert_eq!(document.root().text_content(), "Hello you");
    Ok(())
}

#[test]
fn insert_line_before() -> Result<(), duckbill::dom::EditError> {
    use duckbill::names::Namespace;
    let mut document = duckbill::parse("<ul>\n  <li>b\n</ul>");
    let b = document.elements_by_tag_name("li").next().unwrap().id();
    let a = document.create_element(Namespace::Html, "li")?;
    document.set_text_content(a, "a")?;
    document.insert_line_before(b, a)?;
    let list = document.elements_by_tag_name("ul").next().unwrap();
    assert_eq!(list.outer_html(), "<ul>\n  <li>a</li>\n  <li>b\n</li></ul>");
    Ok(())
}
