//! Documents: asking, and walking.

use duckbill::dom::{QuirksMode, Visit};
use duckbill::encoding::Confidence;
use duckbill::names::Tag;
use duckbill::{Document, NodeKind, parse};
use std::cmp::Ordering;

#[test]
fn document() {
    assert!(duckbill::parse("<p>Hello").allocated_bytes() > 0);
}

#[test]
fn find_node_ref() -> Result<(), Box<dyn std::error::Error>> {
    {
        let mut document = duckbill::parse("<p>x</p>");
        let p = document.elements_by_tag_name("p").next().unwrap().as_node().id();
        assert!(document.node(p).unwrap().is_connected());
        document.remove(p)?;
        assert!(!document.node(p).unwrap().is_connected());
    }
    {
        let document = duckbill::parse("<p id=a>one<b>two</b></p>three");
        let a = document.get_element_by_id("a").unwrap().as_node();
        let texts: Vec<_> = a.following().filter_map(|node| node.text()).collect();
        assert_eq!(texts, ["one", "two", "three"]);
        // Without what is below the node:
        let mut outside = a.following();
        outside.skip_inside();
        assert_eq!(outside.filter_map(|node| node.text()).next(), Some("three"));
    }
    {
        let document = duckbill::parse("<p>one<b>two</b><i id=x>three");
        let x = document.get_element_by_id("x").unwrap().as_node();
        let texts: Vec<_> = x.preceding().filter_map(|node| node.text()).collect();
        assert_eq!(texts, ["two", "one"]);
        assert_eq!(x.preceding().last(), Some(document.root()));
    }
    {
        let document = duckbill::parse("<p>x");
        let p = document.elements_by_tag_name("p").next().unwrap().as_node();
        assert!(document.root().contains(p) && p.contains(p));
        assert!(!p.contains(document.root()));
    }
    {
        let document = duckbill::parse("<p id=a><b id=b></b></p><p id=c>");
        let [a, b, c] = ["a", "b", "c"].map(|id| document.get_element_by_id(id).unwrap().as_node());
        assert_eq!(a.tree_order(b), Some(Ordering::Less));
        assert_eq!(c.tree_order(b), Some(Ordering::Greater));
        assert_eq!(b.tree_order(b), Some(Ordering::Equal));
        assert_eq!(a.tree_order(duckbill::parse("").root()), None);
    }
    {
        let document = duckbill::parse("<p>x<b>y");
        let names: Vec<_> = document.root().elements().map(|element| element.name()).collect();
        assert_eq!(names, ["html", "head", "body", "p", "b"]);
    }
    {
        let document = duckbill::parse("<p id=x>one<p id=x>two");
        let found = document.root().get_element_by_id("x").unwrap();
        assert_eq!(found.as_node().text_content(), "one");
    }
    {
        let document = duckbill::parse("<P>x<svg><linearGradient>");
        let root = document.root();
        assert_eq!(root.elements_by_tag_name("P").count(), 1);
        assert_eq!(root.elements_by_tag_name("linearGradient").count(), 1);
        assert_eq!(root.elements_by_tag_name("lineargradient").count(), 0);
        assert_eq!(root.elements_by_tag_name("*").count(), 6);
    }
    {
        let document = duckbill::parse("<!DOCTYPE html><p class='a b'>x<p class=B>y");
        let root = document.root();
        assert_eq!(root.elements_by_class_name("b").count(), 1);
        assert_eq!(root.elements_by_class_name(" b  a ").count(), 1);
        assert_eq!(root.elements_by_class_name(" ").count(), 0);
    }
    Ok(())
}

#[test]
fn find_document() {
    {
        let document = duckbill::parse("<p>one<p>two");
        assert_eq!(document.elements_by_tag_name("p").count(), 2);
    }
    {
        let document = duckbill::parse("<p class='a b'>one<p class=b>two");
        assert_eq!(document.elements_by_class_name("b").count(), 2);
    }
}

#[test]
fn document_again() {
    {
        let document = Document::new();
        assert_eq!(document.root(), document.document_node());
    }
    assert_eq!(duckbill::Document::new().node_count(), 1);
    assert_eq!(Document::new().quirks_mode(), QuirksMode::NoQuirks);
    assert_eq!(duckbill::parse("text").encoding().confidence, Confidence::Irrelevant);
    assert!(duckbill::Document::new().errors().is_empty());
    assert_eq!(duckbill::Document::new().dropped_errors(), 0);
    {
        let document = Document::new();
        let id = document.root().id();
        assert_eq!(document.node(id).map(|node| node.id()), Some(id));
        assert_eq!(Document::new().node(id), None);
    }
}

#[test]
fn doctype_ref() {
    {
        let document = duckbill::parse("<!DOCTYPE html PUBLIC 'a' 'b'>");
        let doctype = document.root().first_child().unwrap().as_doctype().unwrap();
        assert_eq!(doctype.name(), "html");
    }
    {
        let document = duckbill::parse("<!DOCTYPE html PUBLIC 'a' 'b'>");
        let doctype = document.root().first_child().unwrap().as_doctype().unwrap();
        assert_eq!(doctype.public_identifier(), "a");
    }
    {
        let document = duckbill::parse("<!DOCTYPE html PUBLIC 'a' 'b'>");
        let doctype = document.root().first_child().unwrap().as_doctype().unwrap();
        assert_eq!(doctype.system_identifier(), "b");
    }
}

#[test]
fn processing_instruction_ref() {
    {
        let document = duckbill::parse("<?target data?>");
        let instruction =
            document.root().first_child().unwrap().as_processing_instruction().unwrap();
        assert_eq!(instruction.target(), "target");
    }
    {
        let document = duckbill::parse("<?target data?>");
        let instruction =
            document.root().first_child().unwrap().as_processing_instruction().unwrap();
        assert_eq!(instruction.data(), "data");
    }
}

#[test]
fn elements() {
    {
        let document = duckbill::parse("<form name=search></form><form id=login></form>");
        assert_eq!(document.forms().named_item("login").unwrap().id_attribute(), Some("login"));
        assert!(document.forms().named_item("search").is_some());
    }
    {
        let document = duckbill::parse("<div>a<div>b</div></div><div>c</div>");
        let mut outermost = document.elements_by_tag_name("div");
        let mut found = 0;
        while outermost.next().is_some() {
            outermost.skip_inside();
            found += 1;
        }
        assert_eq!(found, 2);
    }
}

#[test]
fn descendants() {
    let document = duckbill::parse("<p>a<b>b<i>c</i></b>d");
    let mut nodes = document.root().descendants();
    let mut texts = Vec::new();
    while let Some(node) = nodes.next() {
        if node.as_element().is_some_and(|element| element.name() == "b") {
            nodes.skip_inside();
        }
        texts.extend(node.text());
    }
    assert_eq!(texts, ["a", "d"]);
}

#[test]
fn traverse() {
    let document = duckbill::parse("<p>a<b>b<i>c</i></b>d");
    let mut names = Vec::new();
    let mut edges = document.body().unwrap().as_node().traverse();
    while let Some(edge) = edges.next() {
        let Visit::Open(node) = edge else { continue };
        let Some(element) = node.as_element() else { continue };
        names.push(element.name());
        if element.name() == "b" {
            edges.skip_inside();
        }
    }
    assert_eq!(names, ["body", "p", "b"]);
}

#[test]
fn neighbours_node_ref() {
    {
        let document = duckbill::parse("<p><b>a</b>b<i>c</i>");
        let bold = document.elements_by_tag_name("b").next().unwrap().as_node();
        assert_eq!(bold.next_element_sibling().unwrap().name(), "i");
    }
    {
        let document = duckbill::parse("<p><b>a</b>b<i>c</i>");
        let italic = document.elements_by_tag_name("i").next().unwrap().as_node();
        assert_eq!(italic.previous_element_sibling().unwrap().name(), "b");
    }
}

#[test]
fn node_contents_node_ref() {
    {
        let document = duckbill::parse("<!--a--><!--b-->");
        assert_eq!(document.root().first_child().unwrap().next_siblings().count(), 2);
    }
    {
        let document = duckbill::parse("<!--a--><!--b-->");
        let html = document.root().last_child().unwrap();
        let data: Vec<_> = html.previous_siblings().filter_map(|node| node.data()).collect();
        assert_eq!(data, ["b", "a"]);
    }
    {
        let document = duckbill::parse("<p><b>x");
        let text = document.root().descendants().find(|node| node.text().is_some()).unwrap();
        let names: Vec<_> =
            text.ancestors().filter_map(|node| Some(node.as_element()?.name())).collect();
        assert_eq!(names, ["b", "p", "body", "html"]);
    }
    {
        let document = duckbill::parse("<p>a<p>b");
        let mut texts = document.root().descendants().filter_map(|node| node.text());
        assert_eq!(texts.next_back(), Some("b"));
        assert_eq!(texts.next(), Some("a"));
    }
    {
        let document = parse("<p>a<b>b</b>");
        let mut shape = String::new();
        for edge in document.root().traverse() {
            match edge {
                Visit::Open(node) => shape.push_str(node.text().unwrap_or("(")),
                Visit::Close(node) if node.text().is_none() => shape.push(')'),
                _ => {}
            }
        }
        assert_eq!(shape, "((()((a(b)))))");
    }
    {
        let document = parse("");
        assert!(document.root().as_element().is_none());
        assert_eq!(document.root().first_child().unwrap().as_element().unwrap().tag(), Tag::Html);
    }
    {
        let document = duckbill::parse("<!DOCTYPE html>");
        let doctype = document.root().first_child().unwrap().as_doctype().unwrap();
        assert_eq!(doctype.name(), "html");
    }
    {
        let document = duckbill::parse("<?target some data?>");
        let instruction =
            document.root().first_child().unwrap().as_processing_instruction().unwrap();
        assert_eq!((instruction.target(), instruction.data()), ("target", "some data"));
    }
    {
        let document = duckbill::parse("<p>a<!--b-->");
        let texts: Vec<_> = document.root().descendants().filter_map(|node| node.text()).collect();
        assert_eq!(texts, ["a"]);
    }
    {
        let document = duckbill::parse("<p>a<!--b-->");
        let data: Vec<_> = document.root().descendants().filter_map(|node| node.data()).collect();
        assert_eq!(data, ["a", "b"]);
    }
    {
        let document = duckbill::parse("<p>a<b>b</b><!--c-->d");
        let pieces: Vec<_> = document.root().texts().collect();
        assert_eq!(pieces, ["a", "b", "d"]);
    }
    {
        let document = duckbill::parse("<p>a<b>b</b><!--c-->d");
        assert_eq!(document.root().text_content(), "abd");
    }
    assert!(duckbill::parse("").root().shadow_root_init().is_none());
    {
        let document = duckbill::parse("<template>x</template>");
        let mut elements = document.root().descendants().filter_map(|node| node.as_element());
        let template = elements.find(|element| element.name() == "template").unwrap();
        assert_eq!(template.template_contents().unwrap().host(), Some(template));
    }
}

#[test]
fn node_ref() -> Result<(), Box<dyn std::error::Error>> {
    {
        let document = duckbill::parse("x");
        assert!(std::ptr::eq(document.root().document(), &document));
    }
    {
        let mut document = duckbill::parse("<p>x");
        let p = document.root().descendants().nth(3).unwrap().id();
        document.set_attribute(p, "class", "y")?; // no view is open now
        assert!(document.node(p).unwrap().as_element().unwrap().has_attribute("class"));
    }
    {
        let document = parse("<!DOCTYPE html>");
        assert_eq!(document.root().first_child().unwrap().kind(), NodeKind::Doctype);
    }
    {
        let document = duckbill::parse("");
        let html = document.root().first_child().unwrap();
        assert_eq!(html.parent(), Some(document.root()));
    }
    {
        let document = duckbill::parse("");
        let head = document.root().first_child().unwrap().first_child().unwrap();
        assert_eq!(head.as_element().unwrap().name(), "head");
    }
    {
        let document = duckbill::parse("");
        let body = document.root().last_child().unwrap().last_child().unwrap();
        assert_eq!(body.as_element().unwrap().name(), "body");
    }
    {
        let document = duckbill::parse("<!--a--><!--b-->");
        let second = document.root().children().nth(1).unwrap();
        assert_eq!(second.previous_sibling().unwrap().data(), Some("a"));
    }
    {
        let document = duckbill::parse("<!--a--><!--b-->");
        let first = document.root().first_child().unwrap();
        assert_eq!(first.next_sibling().unwrap().data(), Some("b"));
    }
    Ok(())
}

#[test]
fn tree_accessors_document() {
    {
        let document = duckbill::parse("<html lang=en>");
        assert_eq!(document.html().unwrap().attribute("lang"), Some("en"));
    }
    {
        let document = duckbill::parse("<meta charset=utf-8>");
        assert_eq!(document.head().unwrap().as_node().children().count(), 1);
    }
    assert_eq!(duckbill::parse("x").body().unwrap().as_node().text_content(), "x");
    assert_eq!(duckbill::parse("<frameset>").body().unwrap().name(), "frameset");
}

#[test]
fn tree_root() {
    let document = duckbill::parse("<template><p>x</template>");
    let template = document.elements_by_tag_name("template").next().unwrap();
    assert_eq!(template.as_node().tree_root(), document.root());
    let contents = template.template_contents().unwrap();
    assert_eq!(contents.first_child().unwrap().tree_root(), contents);
}

#[test]
fn get_element_by_id() {
    let document = duckbill::parse("<p id=x>");
    assert_eq!(document.get_element_by_id("x").unwrap().name(), "p");
}

#[test]
fn is_equal_node() {
    let (one, other) = (duckbill::parse("<a b=c d=e>"), duckbill::parse("<a d=e b=c>"));
    assert!(one.root().is_equal_node(other.root()));
    assert!(one == other);
}

#[test]
fn document_node() {
    use duckbill::Document;
    assert!(Document::new().document_node().parent().is_none());
}

#[test]
fn is_named() {
    let document = duckbill::parse("<input name=q id=query>");
    let input = document.elements_by_tag_name("input").next().unwrap();
    assert!(input.is_named("q") && input.is_named("query") && !input.is_named(""));
}

#[test]
fn form_owner() {
    let document = duckbill::parse("<form id=x><input></form>");
    let mut elements = document.root().descendants().filter_map(|node| node.as_element());
    let element = elements.find(|element| element.name() == "input").unwrap();
    assert_eq!(element.form_owner().unwrap().attribute("id"), Some("x"));
}

#[test]
fn element_children() {
    let document = duckbill::parse("<p>a<b>b</b>c<i>d</i>");
    let p = document.elements_by_tag_name("p").next().unwrap().as_node();
    let names: Vec<_> = p.element_children().map(|element| element.name()).collect();
    assert_eq!(names, ["b", "i"]);
}

#[test]
fn children() {
    let document = duckbill::parse("<!--a--><!--b-->");
    let mut children = document.root().children();
    assert_eq!(children.next().unwrap().data(), Some("a"));
    assert_eq!(children.next_back().unwrap().as_element().unwrap().name(), "html");
}

#[test]
fn imported_from() -> Result<(), duckbill::dom::EditError> {
    use std::sync::Arc;
    let other = Arc::new(duckbill::parse("<p>x"));
    let p = other.elements_by_tag_name("p").next().unwrap().id();
    let mut document = duckbill::parse("");
    let copy = document.import_with_source(&other, p)?;
    let original = document.node(copy).unwrap().imported_from();
    assert_eq!(original, other.node(p));
    assert_eq!(document.root().imported_from(), None);
    Ok(())
}

#[test]
fn position() -> Result<(), duckbill::limits::ParseStopped> {
    use duckbill::dom::Spans;
    use duckbill::{ParseOptions, parse_with};
    let page = parse_with("<p>One\n  <b>two</b>", &ParseOptions::new().with_spans(Spans::Full))?;
    let at = page.elements_by_tag_name("b").next().unwrap().position().unwrap();
    assert_eq!((at.line, at.column), (2, 3));
    Ok(())
}

#[test]
fn start_tag() -> Result<(), duckbill::limits::ParseStopped> {
    use duckbill::dom::Spans;
    use duckbill::{ParseOptions, Span, parse_with};
    let document = parse_with("<p>a", &ParseOptions::new().with_spans(Spans::Tags))?;
    let tag = |name| document.elements_by_tag_name(name).next().unwrap().start_tag();
    assert_eq!((tag("p"), tag("body")), (Some(Span { start: 0, end: 3 }), None));
    Ok(())
}

#[test]
fn elements_containing_text() {
    let document =
        duckbill::parse("<p>No <b>price</b> yet<p>Price: <b>5</b> <i>€</i><p>Price: 7 €");
    let found: Vec<_> = document.root().elements_containing_text("Price: 5").collect();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].inner_html(), "Price: <b>5</b> <i>€</i>");
    let names: Vec<_> =
        document.root().elements_containing_text("€").map(|element| element.name()).collect();
    assert_eq!(names, ["i", "p"]);
}

#[test]
fn document_element() {
    assert_eq!(duckbill::parse("").document_element().unwrap().name(), "html");
}
