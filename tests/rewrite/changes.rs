//! Changes of handlers, beside the same changes of the tree.

use duckbill::ParseOptions;
use duckbill::rewrite::{Content, Handlers, rewrite};

fn rewritten(html: &str, handlers: Handlers<'_>) -> String {
    rewrite(html, handlers, &ParseOptions::new()).expect("no handler fails")
}

#[test]
fn each_place_of_an_element_takes_content() {
    let handlers = || {
        let handlers = Handlers::new().on_element("p", |p| {
            p.before(Content::Text("1"));
            p.prepend(Content::Text("2"))?;
            p.append(Content::Text("3"))?;
            p.after(Content::Text("4"));
            Ok::<(), duckbill::rewrite::EditRefused>(())
        });
        handlers.expect("a selector")
    };
    for (html, expected) in [
        ("<p>a</p>b", "1<p>2a3</p>4b"),
        ("<p>a<p>b", "1<p>2a341<p>2b34"),
        ("<div><p>a</div>b", "<div>1<p>2a34</div>b"),
        ("<p>a<b>b</p>c", "1<p>2a<b>b3</p>4c"),
    ] {
        assert_eq!(rewritten(html, handlers()), expected, "{html}");
    }
}

#[test]
fn elements_are_taken_out() {
    for (html, removed, unwrapped, emptied) in [
        ("a<i>b<u>c</u></i>d", "ad", "ab<u>c</u>d", "a<i>-</i>d"),
        ("<ul><i>a<li>b", "<ul>", "<ul>a<li>b", "<ul><i>-"),
        ("<i>a", "", "a", "<i>-"),
    ] {
        let handlers = Handlers::new().on_element("i", |i| i.remove()).unwrap();
        assert_eq!(rewritten(html, handlers), removed, "{html}");
        let handlers = Handlers::new().on_element("i", |i| i.remove_and_keep_content()).unwrap();
        assert_eq!(rewritten(html, handlers), unwrapped, "{html}");
        let inner = Content::Text("-");
        let handlers = Handlers::new().on_element("i", |i| i.set_inner_content(inner)).unwrap();
        assert_eq!(rewritten(html, handlers), emptied, "{html}");
    }
}
