//! Markup of a stranger, reduced to what a list allows, over RcDom: how a sanitizer such as ammonia is
//! built, with the parser changed. A demonstration, not a reviewed sanitizer.
//!
//! ```text
//! cargo run --example clean
//! ```

use std::collections::HashSet;

use duckbill::FragmentContext;
use duckbill_html5ever::{Options, parse_fragment};
use html5ever::serialize::{SerializeOpts, serialize};
use markup5ever::ns;
use markup5ever_rcdom::{Handle, NodeData, RcDom, SerializableHandle};

/// The elements that stay; of others the content stays.
const ELEMENTS: [&str; 12] =
    ["a", "b", "blockquote", "br", "code", "em", "i", "li", "ol", "p", "strong", "ul"];

/// The elements that go with all that is in them.
const DROPPED: [&str; 6] = ["script", "style", "svg", "math", "template", "title"];

fn main() -> std::io::Result<()> {
    let markup = "<p onclick=x()>Hi <b>you</b><script>alert(1)</script> <blink>!</blink> \
                  <a href='javascript:x()'>1</a> <a href='https://example.org/'>2</a>\
                  <svg><p><style><a title='</style><img src onerror=x()>'>";
    let clean = clean(markup)?;
    println!("{clean}");
    assert_eq!(
        clean,
        "<p>Hi <b>you</b> ! <a>1</a> <a href=\"https://example.org/\">2</a></p><p>'&gt;</p>"
    );
    Ok(())
}

/// The allowed part of a fragment.
fn clean(markup: &str) -> std::io::Result<String> {
    let context = FragmentContext::html("div");
    let dom = parse_fragment(RcDom::default(), &Options::new(), &context, markup);
    let root = dom.document.children.borrow().first().cloned();
    let Some(root) = root else { return Ok(String::new()) };
    let allowed: HashSet<&str> = ELEMENTS.into_iter().collect();
    // Children are rewritten before they are gone into, so nothing recurses.
    let mut pending = vec![root.clone()];
    while let Some(node) = pending.pop() {
        let mut rest: Vec<Handle> = node.children.take();
        rest.reverse();
        let mut kept = Vec::new();
        while let Some(child) = rest.pop() {
            match &child.data {
                NodeData::Text { .. } => kept.push(child),
                NodeData::Element { name, attrs, .. } if name.ns == ns!(html) => {
                    let local = &*name.local;
                    if allowed.contains(local) {
                        attrs.borrow_mut().retain(|attribute| {
                            &*attribute.name.local == "href"
                                && attribute.value.starts_with("https://")
                        });
                        kept.push(child);
                    } else if !DROPPED.contains(&local) {
                        // The element goes, its children take its place.
                        rest.extend(child.children.take().into_iter().rev());
                    }
                }
                _ => {}
            }
        }
        pending.extend(kept.iter().cloned());
        *node.children.borrow_mut() = kept;
    }
    let mut written = Vec::new();
    serialize(&mut written, &SerializableHandle::from(root), SerializeOpts::default())?;
    Ok(String::from_utf8_lossy(&written).into_owned())
}
