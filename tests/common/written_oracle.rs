//! The output of a writer, read again, is the tree that was written. Needs nothing but the crate: `fuzz/` uses it too.
//!
//! The standard's own serialization does not bring every tree back. Where it does, all other writers must.

use duckbill::encoding::Encoding;
use duckbill::names::Namespace;
use duckbill::serializer::Serializer;
use duckbill::tree::Scripting;
use duckbill::{
    Document, Edition, ElementRef, FragmentContext, ParseOptions, parse_bytes, parse_fragment_with,
    parse_with,
};

pub(crate) fn tree(document: &Document) -> String {
    Serializer::test_format().to_string(document.root())
}

/// The writers of HTML that keep everything.
pub(crate) fn writers() -> [Serializer; 3] {
    [Serializer::html().with_leading_newlines(), Serializer::pretty(), Serializer::minified()]
}

/// Asserts that two documents are the same.
fn assert_same(read: &Document, expected: &Document, writer: &dyn std::fmt::Debug, written: &str) {
    if read != expected {
        assert_eq!(tree(read), tree(expected), "{writer:?}: {written}");
    }
}

/// A writer with options, as a page is written that was read with or without scripts.
fn configured(writer: Serializer, edition: Edition, scripting: Scripting) -> Serializer {
    let writer = writer.with_edition(edition);
    if scripting.is_enabled() { writer.with_scripting_enabled() } else { writer }
}

/// Checks all writers on a page, with options by a number.
pub(crate) fn check_with(html: &str, number: u64) -> bool {
    let scripting = if number & 1 == 0 { Scripting::Disabled } else { Scripting::Normal };
    let edition = [Edition::Living, Edition::Snapshot2018][(number >> 1) as usize % 2];
    let options = ParseOptions::new().with_scripting(scripting);
    let read = |html: &str| parse_with(html, &options).expect("no limit is set");
    let document = read(html);
    let writers = writers().map(|writer| configured(writer, edition, scripting));
    if read(&writers[0].to_string(document.root())) != document {
        return false;
    }
    // One element, alone, and its content.
    let elements = document.root().elements().filter(|element| is_part(*element));
    let count = elements.clone().count();
    let element = elements.clone().nth((number >> 8) as usize % count.max(1));
    for writer in &writers[1..] {
        let written = writer.to_string(document.root());
        assert_same(&read(&written), &document, writer, &written);
        if let Some(element) = element {
            check_part(element, &writers[0], writer, &options);
        }
    }
    true
}

/// Checks all writers on a page, and on its first elements.
pub(crate) fn check(html: &str) {
    check_with(html, 0);
    let options = ParseOptions::new();
    let document = parse_with(html, &options).expect("no limit is set");
    let [standard, others @ ..] = writers();
    if parse_with(&*standard.to_string(document.root()), &options).expect("no limit") != document {
        return;
    }
    for element in document.root().elements().take(20).filter(|element| is_part(*element)) {
        others.iter().for_each(|writer| check_part(element, &standard, writer, &options));
    }
}

/// Whether it can be written alone and read again where it is.
fn is_part(element: ElementRef<'_>) -> bool {
    element.namespace() == Namespace::Html
        && !["html", "head", "body", "frameset"].contains(&element.name())
}

/// The element alone, and its content alone, are what the standard's serialization is read as.
fn check_part(
    element: ElementRef<'_>,
    standard: &Serializer,
    writer: &Serializer,
    options: &ParseOptions,
) {
    let Some(parent) = element.parent().and_then(|parent| parent.as_element()) else { return };
    let quirks_mode = element.as_node().document().quirks_mode();
    let compare = |around: ElementRef<'_>, standard: &Serializer, writer: &Serializer| {
        let mut context = FragmentContext::new(around.namespace(), around.name());
        context.quirks_mode = quirks_mode;
        let read =
            |markup: &str| parse_fragment_with(markup, &context, options).expect("no limit is set");
        // Here too, the standard's serialization has to bring it back.
        let expected = read(&standard.to_string(element.as_node()));
        if standard.to_string(expected.root()) != standard.to_string(element.as_node()) {
            return;
        }
        let written = writer.to_string(element.as_node());
        assert_same(&read(&written), &expected, writer, &written);
    };
    compare(parent, standard, writer);
    compare(element, &standard.clone().content(), &writer.clone().content());
}

/// The bytes of a document in an encoding are read as the document, which declares that encoding then.
pub(crate) fn is_same_in(document: &Document, writer: &Serializer, encoding: Encoding) -> bool {
    let writer = writer.clone().in_encoding(encoding);
    let Ok(bytes) = writer.to_bytes(document.root()) else { return false };
    let mut written = document.clone();
    written.declare_encoding(encoding);
    let read = parse_bytes(&bytes);
    assert!(bytes.is_ascii() || read.encoding().encoding == writer.encoding(), "{bytes:?}");
    assert_same(&read, &written, &encoding, &String::from_utf8_lossy(&bytes));
    true
}
