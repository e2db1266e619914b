//! Documents, ids, errors and parsers can be sent to other threads.

use duckbill::dom::EditError;
use duckbill::encoding::UnknownEncoding;
use duckbill::error::UnknownErrorCode;
use duckbill::limits::ParseStopped;
use duckbill::microsyntax::date_time::OutOfRange;
use duckbill::microsyntax::{SyntaxError, dataset, reflect, srcset, token_list};
use duckbill::serializer::OutputTooLong;
use duckbill::{Document, ElementRef, NodeId, NodeRef, ParseError, Parser};

fn goes_anywhere<T: Send + Sync + Clone + 'static>() {}
fn is_shared<T: Send + Sync + Copy>() {}
fn is_sent<T: Send + 'static>() {}

fn is_error<T: std::error::Error + Send + Sync + 'static>() {}

#[test]
fn errors_travel_in_boxes() {
    is_error::<ParseError>();
    is_error::<ParseStopped>();
    is_error::<OutputTooLong>();
    is_error::<EditError>();
    is_error::<UnknownErrorCode>();
    is_error::<UnknownEncoding>();
    is_error::<SyntaxError>();
    is_error::<OutOfRange>();
    is_error::<dataset::DatasetError>();
    is_error::<reflect::IndexSizeError>();
    is_error::<srcset::Error>();
    is_error::<token_list::TokenError>();
    is_error::<token_list::NoSupportedTokens>();
    #[cfg(feature = "selectors")]
    is_error::<duckbill::selectors::SelectorError>();
}

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
