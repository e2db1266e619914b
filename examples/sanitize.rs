//! Markup of a stranger, reduced to what a list allows. A demonstration of working on the tree, not a
//! reviewed sanitizer.
//!
//! It is sound in principle, because: markup is judged as the tree it makes, never as text; all that
//! is not allowed goes; and what is written consists of elements that come back as they were.
//!
//! ```text
//! cargo run --example sanitize
//! ```

use duckbill::dom::EditError;
use duckbill::names::Namespace;
use duckbill::{
    Document, ElementRef, FragmentContext, NodeId, NodeKind, ParseOptions, parse_fragment,
};

/// The elements that stay; of others the content stays.
const ELEMENTS: &[&str] =
    &["a", "b", "blockquote", "br", "code", "em", "i", "li", "ol", "p", "pre", "strong", "ul"];

/// The elements that go with all that is in them.
const DROPPED: &[&str] = &[
    "iframe",
    "math",
    "noembed",
    "noframes",
    "noscript",
    "object",
    "plaintext",
    "script",
    "select",
    "style",
    "svg",
    "template",
    "textarea",
    "title",
    "xmp",
];

fn main() -> Result<(), EditError> {
    let markup = "<p onclick=x()>Hi <b>you</b><script>alert(1)</script><blink>!</blink> \
                  <a href='javascript:x()' id=a>1</a> <a href='https://example.org/'>2</a>\
                  <svg><p><style><a title='</style><img src onerror=x()>'>";
    let mut document = parse_fragment(markup, &FragmentContext::html("div"), &ParseOptions::new());
    sanitize(&mut document)?;
    let clean = document.inner_html();
    println!("{clean}");
    assert!(!clean.contains("script") && !clean.contains("onerror") && !clean.contains("onclick"));
    Ok(())
}

fn sanitize(document: &mut Document) -> Result<(), EditError> {
    let nodes: Vec<NodeId> = document.root().descendants().map(|node| node.id()).collect();
    for id in nodes {
        let Some(node) = document.node(id) else { continue };
        match (node.kind(), node.as_element()) {
            (NodeKind::Text, _) => {}
            (_, Some(element)) if is_dropped(element) => document.remove(id)?,
            (_, Some(element)) if ELEMENTS.contains(&element.name()) => {
                let refused: Vec<String> = element
                    .attributes()
                    .filter(|attribute| !is_allowed(attribute.name(), attribute.value()))
                    .map(|attribute| attribute.name().to_owned())
                    .collect();
                for name in refused {
                    document.remove_attribute(id, &name)?;
                }
            }
            (_, Some(_)) => document.unwrap(id)?,
            _ => document.remove(id)?,
        }
    }
    Ok(())
}

fn is_dropped(element: ElementRef<'_>) -> bool {
    element.namespace() != Namespace::Html || DROPPED.contains(&element.name())
}

/// Only links, and only to the web.
fn is_allowed(name: &str, value: &str) -> bool {
    name == "href" && (value.starts_with("https://") || value.starts_with("http://"))
}
