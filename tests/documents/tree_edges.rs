//! Edges of the tree: contents of templates, fragments that are inserted, what the DOM refuses, capitals in names.

use duckbill::dom::{AdjacentPosition, EditError};
use duckbill::names::{AttributeNamespace, Namespace};
use duckbill::{Document, NodeId, parse};

fn first(document: &Document, name: &str) -> NodeId {
    document.elements_by_tag_name(name).next().expect(name).id()
}

/// In quirks mode `<p><table>` stays a paragraph; the contents of a template have no quirks.
#[test]
fn template_contents_have_no_quirks() {
    let mut document = parse("<template><div><i class=A></i></div></template><b></b>");
    let contents = document.node(first(&document, "template")).unwrap();
    let contents = contents.as_element().unwrap().template_contents().unwrap();
    let (contents, div) = (contents.id(), contents.first_child().unwrap().id());
    let html = |document: &Document, node| document.node(node).unwrap().inner_html();
    let closed = "<p></p><table></table>";
    document.set_inner_html(div, "<p><table>").unwrap();
    assert_eq!(html(&document, div), closed);
    document.insert_adjacent_html(div, AdjacentPosition::AfterEnd, "<p><table>").unwrap();
    assert!(html(&document, contents).ends_with(closed));
    let fragment = document.create_contextual_fragment(div, "<p><table>").unwrap();
    assert_eq!(html(&document, fragment), closed);
    let fragment = document.create_contextual_fragment(contents, "<p><table>").unwrap();
    assert_eq!(html(&document, fragment), closed);
    document.set_outer_html(div, "<p><table>").unwrap();
    assert!(html(&document, contents).starts_with(closed));
    // A template is an element of the page.
    let template = first(&document, "template");
    document.set_inner_html(template, "<p><table>").unwrap();
    assert_eq!(html(&document, template), "<p><table></table></p>");
    let b = first(&document, "b");
    document.set_inner_html(b, "<p><table>").unwrap();
    assert_eq!(html(&document, b), "<p><table></table></p>");
}

#[test]
fn classes_in_template_contents_have_case() {
    let document = parse("<template><i class=A></i></template><b class=A></b>");
    let template = document.node(first(&document, "template")).unwrap().as_element().unwrap();
    let contents = template.template_contents().unwrap();
    assert_eq!(contents.elements_by_class_name("a").count(), 0);
    assert_eq!(document.elements_by_class_name("a").count(), 1);
    #[cfg(feature = "selectors")]
    {
        let selector = duckbill::Selector::parse(".a").unwrap();
        assert_eq!(contents.select(&selector).count(), 0);
        assert_eq!(document.select(&selector).count(), 1);
        let inside = contents.first_child().unwrap().as_element().unwrap();
        assert!(!inside.matches(&selector));
    }
}

#[test]
fn fragments_move_their_children_and_stay_empty() {
    let mut document = parse("<template><b>1</b><i>2</i></template><p></p>");
    let template = first(&document, "template");
    let contents = document.node(template).unwrap().as_element().unwrap();
    let contents = contents.template_contents().unwrap().id();
    let p = first(&document, "p");
    document.append_child(p, contents).unwrap();
    assert_eq!(document.node(p).unwrap().inner_html(), "<b>1</b><i>2</i>");
    assert_eq!(document.node(contents).unwrap().first_child(), None);
    document.append_child(p, contents).unwrap();
    // Not into itself.
    assert_eq!(document.append_child(contents, contents), Err(EditError::InsideItself));
    let i = first(&document, "i");
    document.append_child(contents, i).unwrap();
    assert_eq!(document.append_child(i, contents), Err(EditError::InsideItself));
    let fragment = document.create_fragment();
    for name in ["u", "s"] {
        let one = document.create_element(Namespace::Html, name).unwrap();
        document.append_child(fragment, one).unwrap();
    }
    let b = first(&document, "b");
    let inserted = document.replace_with(b, fragment).unwrap();
    assert_eq!(inserted, [first(&document, "u"), first(&document, "s")]);
    assert_eq!(document.node(p).unwrap().inner_html(), "<u></u><s></s>");
}

#[test]
fn what_the_dom_refuses() {
    let mut document = parse("<!doctype html><p>a");
    let (root, html) = (document.root().id(), first(&document, "html"));
    assert_eq!(document.append_child(root, html), Err(EditError::DocumentOrder));
    let comment = document.create_comment("x");
    document.append_child(root, comment).unwrap();
    assert_eq!(document.insert_before(comment, html), Err(EditError::DocumentOrder));
    assert_eq!(document.replace(html, html), Ok(()));
    let alone = document.create_element(Namespace::Html, "b").unwrap();
    assert_eq!(document.replace(alone, alone), Err(EditError::NoParent));
}

#[test]
fn names_of_attributes() {
    let mut document = parse("<p Class=a><svg viewBox=b class=c>");
    let (p, svg) = (first(&document, "p"), first(&document, "svg"));
    document.set_attribute(p, "TITLE", "x").unwrap();
    document.set_attribute_ns(p, AttributeNamespace::XLink, "x:y:z", "v").unwrap();
    let element = document.node(p).unwrap().as_element().unwrap();
    assert_eq!(element.attribute("CLASS"), Some("a"));
    assert_eq!((element.attribute("Title"), element.attribute("title")), (Some("x"), Some("x")));
    assert!(element.has_attribute("cLass") && !element.has_attribute("x:y:z"));
    assert_eq!(element.attribute("x:y"), Some("v"));
    assert_eq!(element.attribute_ns(AttributeNamespace::XLink, "y"), Some("v"));
    let svg = document.node(svg).unwrap().as_element().unwrap();
    assert_eq!((svg.attribute("viewBox"), svg.attribute("viewbox")), (Some("b"), None));
    assert_eq!(svg.attribute("CLASS"), None);
}

#[test]
fn copies_of_one_node_and_cut_texts() {
    let mut document = parse("<div id=h>x</div><template><b>y</b></template>");
    let template = first(&document, "template");
    let copy = document.clone_shallow(template).unwrap();
    assert_eq!(document.node(copy).unwrap().outer_html(), "<template></template>");
    let host = first(&document, "div");
    let copy = document.clone_shallow(host).unwrap();
    let copy = document.node(copy).unwrap().as_element().unwrap();
    assert_eq!((copy.outer_html().as_str(), copy.parent()), ("<div id=\"h\"></div>", None));
    let text = document.node(host).unwrap().first_child().unwrap().id();
    document.set_data(text, "aäb").unwrap();
    assert_eq!(document.split_text(text, 2), Err(EditError::BadOffset));
    assert_eq!(document.split_text(text, 5), Err(EditError::BadOffset));
    assert_eq!(document.split_text(host, 0), Err(EditError::NoData));
    let rest = document.split_text(text, 3).unwrap();
    assert_eq!(document.node(rest).unwrap().text(), Some("b"));
    assert_eq!(document.node(host).unwrap().children().count(), 2);
    assert_eq!(document.node(host).unwrap().text_content(), "aäb");
}
