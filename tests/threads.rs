//! A document goes where it is needed: to other threads, and across a pause.

use duckbill::{Document, ElementRef, NodeId, NodeRef, ParseError, Parser};

fn goes_anywhere<T: Send + Sync + Clone + 'static>() {}
fn is_shared<T: Send + Sync + Copy>() {}
fn is_sent<T: Send + 'static>() {}

#[test]
fn documents_and_ids_go_anywhere() {
    goes_anywhere::<Document>();
    goes_anywhere::<NodeId>();
    goes_anywhere::<ParseError>();
    is_shared::<NodeRef<'_>>();
    is_shared::<ElementRef<'_>>();
    is_sent::<Parser>();
}

#[test]
fn threads_walk_one_document_and_get_their_own() {
    let document = duckbill::parse(&"<p>x<b>y</b>".repeat(100));
    let ids: Vec<NodeId> =
        document.elements_by_tag_name("b").map(|element| element.as_node().id()).collect();
    std::thread::scope(|scope| {
        for chunk in ids.chunks(30) {
            let document = &document;
            scope.spawn(move || {
                for &id in chunk {
                    assert_eq!(document.node(id).map(NodeRef::text_content).as_deref(), Some("y"));
                }
            });
        }
    });
    let copy = document.clone();
    let count = std::thread::spawn(move || copy.elements_by_tag_name("p").count()).join();
    assert_eq!(count.unwrap(), 100);
}
