//! Pauses at scripts: where html5ever pauses, and the tree that it builds, with what scripts write.

use std::cell::RefCell;
use std::rc::Rc;

use duckbill::tree::Scripting;
use duckbill_html5ever::{Fed, Options, Parser};
use html5ever::buffer_queue::BufferQueue;
use html5ever::serialize::{SerializeOpts, serialize};
use html5ever::tokenizer::{Tokenizer, TokenizerOpts};
use html5ever::tree_builder::{TreeBuilder, TreeBuilderOpts};
use markup5ever::TokenizerResult;
use markup5ever::interface::TreeSink;
use markup5ever_rcdom::{Handle, NodeData, RcDom, SerializableHandle};

/// The text of a script; a script writes its own text after `w:`.
fn text_of(script: &Handle) -> String {
    let mut text = String::new();
    for child in script.children.borrow().iter() {
        if let NodeData::Text { contents } = &child.data {
            text.push_str(&contents.borrow());
        }
    }
    text
}

fn written_by(script: &Handle) -> Option<String> {
    text_of(script).strip_prefix("w:").map(|text| text.replace("{", "<").replace("}", ">"))
}

fn html(dom: RcDom) -> String {
    let mut html = Vec::new();
    let document = SerializableHandle::from(dom.document);
    serialize(&mut html, &document, SerializeOpts::default()).expect("written to memory");
    String::from_utf8(html).expect("UTF-8")
}

/// The scripts that were met, and the tree, by this parser. `size` is that of the pieces.
fn ours(page: &str, size: usize) -> (Vec<String>, String) {
    let options = Options::new().with_scripting(Scripting::Normal).with_script_pauses(true);
    let mut parser = Parser::new(RcDom::default(), &options);
    let mut met = Vec::new();
    let pieces: Vec<char> = page.chars().collect();
    for piece in pieces.chunks(size) {
        let mut waiting = vec![piece.iter().collect::<String>()];
        while let Some(text) = waiting.pop() {
            if let Fed::Script { script, rest } = parser.feed_to_script(&text) {
                met.push(text_of(&script));
                waiting.push(rest.to_owned());
                waiting.extend(written_by(&script));
            }
        }
    }
    (met, html(parser.finish()))
}

/// The same by html5ever.
fn theirs(page: &str) -> (Vec<String>, String) {
    let builder = TreeBuilder::new(RcDom::default(), TreeBuilderOpts::default());
    let tokenizer = Tokenizer::new(builder, TokenizerOpts::default());
    let queue = BufferQueue::default();
    queue.push_back(page.into());
    let mut met = Vec::new();
    loop {
        match tokenizer.feed(&queue) {
            TokenizerResult::Script(script) => {
                met.push(text_of(&script));
                if let Some(text) = written_by(&script) {
                    queue.push_front(text.into());
                }
            }
            TokenizerResult::Done => break,
            TokenizerResult::EncodingIndicator(_) => {}
        }
    }
    tokenizer.end();
    (met, html(tokenizer.sink.sink.finish()))
}

#[test]
fn pauses_and_trees_are_those_of_html5ever() {
    for page in [
        "<!DOCTYPE html><p>a<script>x</script>b",
        "<!DOCTYPE html><script>w:{p}new</script>old",
        "<!DOCTYPE html><p>a<script>w:{b}c{/b}{p}d</script>e",
        "<!DOCTYPE html><script>w:{script}w:in{/script}out</script>after",
        "<!DOCTYPE html><table><tr><script>w:text{td}cell</script>more</table>",
        "<!DOCTYPE html><script>1</script><script>2</script><script>3</script>",
        "<!DOCTYPE html><script>w:{di</script>v class=a>b",
        "<!DOCTYPE html><script>w:{!--</script>--><p>",
        "<!DOCTYPE html><title>a</title><script>w:{body class=x}</script><p>b",
        "<!DOCTYPE html><script>never closed",
    ] {
        let expected = theirs(page);
        for size in [1, 3, 1000] {
            assert_eq!(ours(page, size), expected, "{page} in pieces of {size}");
        }
    }
}

#[test]
fn without_the_option_nothing_pauses() {
    let mut parser = Parser::new(RcDom::default(), &Options::new());
    assert!(matches!(parser.feed_to_script("<script>a</script>b"), Fed::Everything));
    let pausing = Options::new().with_script_pauses(true);
    let mut parser = Parser::new(RcDom::default(), &pausing);
    parser.feed("<script>a</script>b");
    assert!(html(parser.finish()).ends_with("<body>b</body></html>"));
}

#[test]
fn the_tree_can_be_changed_at_a_pause() {
    let options = Options::new().with_scripting(Scripting::Normal).with_script_pauses(true);
    let mut parser = Parser::new(RcDom::default(), &options);
    let page = "<!DOCTYPE html><div><p>a<script></script>b</p>c";
    let Fed::Script { script, rest } = parser.feed_to_script(page) else { panic!("a script") };
    let parent: RefCell<Option<Handle>> = RefCell::default();
    if let Some(p) = script.parent.take().and_then(|parent| parent.upgrade()) {
        script.parent.set(Some(Rc::downgrade(&p)));
        parser.sink().remove_from_parent(&p);
        parent.replace(Some(p));
    }
    parser.feed(rest);
    assert!(html(parser.finish()).ends_with("<body><div>c</div></body></html>"));
    // The text continued to where the element is now.
    let p = parent.take().expect("the parent of the script");
    assert_eq!(p.children.borrow().len(), 3);
}

#[test]
fn scripts_of_svg_pause_too() {
    let options = Options::new().with_scripting(Scripting::Normal).with_script_pauses(true);
    let mut parser = Parser::new(RcDom::default(), &options);
    let page = "<svg><script>a</script><script/></svg>b";
    let Fed::Script { script, rest } = parser.feed_to_script(page) else { panic!("a script") };
    assert_eq!(text_of(&script), "a");
    let Fed::Script { rest, .. } = parser.feed_to_script(rest) else { panic!("a script") };
    assert_eq!(rest, "</svg>b");
}
