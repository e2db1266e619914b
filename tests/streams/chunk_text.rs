//! A text comes to the tree as a part of the chunk, by `TokenSink::chunk_text` and
//! `TreeSink::insert_chunk_text`; through sinks that know neither, the tree is the same.

use crate::common::soup::tag_soup;
use duckbill::dom::QuirksMode;
use duckbill::limits::{Limit, Limits};
use duckbill::tokens::{
    Attributes, DoctypeToken, EncodingDeclaration, Feedback, Token, TokenSink, Tokenizer,
    TokenizerOptions,
};
use duckbill::tree::{
    DocumentSink, ElementName, InsertionLocation, NodeIndex, TreeBuilder, TreeBuilderOptions,
    TreeSink,
};
use duckbill::{Document, Input, ParseOptions, Span, parse_with};
use proptest::prelude::*;

/// Passes on what a tree builder must hear, each text as a token.
struct Tokens(TreeBuilder<DocumentSink>);

impl TokenSink for Tokens {
    fn token(&mut self, token: &Token<'_>, span: Span) -> Feedback {
        self.0.token(token, span)
    }

    fn cdata_allowed(&self) -> bool {
        self.0.cdata_allowed()
    }

    fn open_chunk(&mut self, chunk: &str) {
        self.0.open_chunk(chunk);
    }

    fn close_chunk(&mut self, read: usize) {
        self.0.close_chunk(read);
    }

    fn encoding_declaration(&self) -> Option<EncodingDeclaration<'_>> {
        self.0.encoding_declaration()
    }
}

/// Passes on the verbs that a tree must know, each text as it is.
struct Verbs(DocumentSink);

impl TreeSink for Verbs {
    type Handle = NodeIndex;

    fn document(&mut self) -> NodeIndex {
        self.0.document()
    }

    fn create_element(&mut self, name: ElementName<'_>, attributes: &Attributes<'_>) -> NodeIndex {
        self.0.create_element(name, attributes)
    }

    fn clone_element(&mut self, original: NodeIndex) -> NodeIndex {
        self.0.clone_element(original)
    }

    fn create_comment(&mut self, data: &str) -> NodeIndex {
        self.0.create_comment(data)
    }

    fn create_processing_instruction(&mut self, target: &str, data: &str) -> NodeIndex {
        self.0.create_processing_instruction(target, data)
    }

    fn create_fragment(&mut self) -> NodeIndex {
        self.0.create_fragment()
    }

    fn append_doctype(&mut self, doctype: &DoctypeToken<'_>) {
        self.0.append_doctype(doctype);
    }

    fn insert(&mut self, node: NodeIndex, location: InsertionLocation<NodeIndex>) {
        self.0.insert(node, location);
    }

    fn insert_text(&mut self, text: &str, location: InsertionLocation<NodeIndex>) {
        self.0.insert_text(text, location);
    }

    fn remove(&mut self, node: NodeIndex) {
        self.0.remove(node);
    }

    fn move_children(&mut self, from: NodeIndex, to: NodeIndex) {
        self.0.move_children(from, to);
    }

    fn parent(&self, node: NodeIndex) -> Option<NodeIndex> {
        self.0.parent(node)
    }

    fn template_contents(&mut self, template: NodeIndex) -> NodeIndex {
        self.0.template_contents(template)
    }

    fn add_missing_attributes(&mut self, element: NodeIndex, attributes: &Attributes<'_>) {
        self.0.add_missing_attributes(element, attributes);
    }

    fn has_same_attributes(&self, one: NodeIndex, other: NodeIndex) -> bool {
        self.0.has_same_attributes(one, other)
    }

    fn attributes_hash(&self, element: NodeIndex) -> u64 {
        self.0.attributes_hash(element)
    }

    fn find_patch_markers(
        &self,
        scope: NodeIndex,
        name: &str,
    ) -> Option<(NodeIndex, Option<NodeIndex>)> {
        self.0.find_patch_markers(scope, name)
    }

    fn remove_siblings_between(&mut self, start: NodeIndex, end: Option<NodeIndex>) {
        self.0.remove_siblings_between(start, end);
    }

    fn set_quirks_mode(&mut self, mode: QuirksMode) {
        self.0.set_quirks_mode(mode);
    }

    fn associate_form(&mut self, element: NodeIndex, form: NodeIndex, parent: NodeIndex) {
        self.0.associate_form(element, form, parent);
    }

    fn option_popped(&mut self, option: NodeIndex) {
        self.0.option_popped(option);
    }
}

/// Sends a page to a sink, which comes back.
fn tokenized<S: TokenSink>(page: &str, sink: S) -> S {
    let mut tokenizer = Tokenizer::new(sink, TokenizerOptions::new());
    let _ = tokenizer.feed(page);
    tokenizer.end();
    tokenizer.into_sink()
}

fn builder<S: TreeSink>(sink: S) -> TreeBuilder<S> {
    TreeBuilder::new(sink, TreeBuilderOptions::default())
}

fn of_chunks(page: &str) -> Document {
    tokenized(page, builder(DocumentSink::new())).into_sink().finish()
}

fn of_tokens(page: &str) -> Document {
    tokenized(page, Tokens(builder(DocumentSink::new()))).0.into_sink().finish()
}

fn of_verbs(page: &str) -> Document {
    tokenized(page, builder(Verbs(DocumentSink::new()))).into_sink().0.finish()
}

const PAGES: &[&str] = &[
    "<!DOCTYPE html><title>A &amp; B</title> <p>one<b>two</b> three &lt; <i>four",
    "<head> <meta charset=utf-8>\n<style> a </style> </head> <body> x <script> y </script> z",
    "<table> <tr>\n<td> a </td> </tr> </table>",
    "<table> <tr> x <td> y <table> &nbsp; <tr> <!-- --> <tr> z",
    "<table><pre>\n\n</pre> <tr> \0 </table> <textarea>\n\nx</textarea>",
    "<svg> a <desc> b <p> c </desc> d <path/> e </svg> f <math> g <mi> h",
    "<table> <tr> <td> <svg> <tr> </svg> <template> <tr> <td> x </template> </table>",
    "<p> a <table> <colgroup> <col> </colgroup> <caption> b </caption> </table> <select> c",
];

#[test]
fn texts_of_chunks_are_those_of_tokens() {
    for page in PAGES {
        let document = of_chunks(page);
        assert_eq!(document, of_tokens(page), "{page}");
        assert_eq!(document, of_verbs(page), "{page}");
    }
}

/// A buffer that was given away makes the same document, read or copied: with a CR, a byte order mark, bytes that are not
/// UTF-8, an encoding that is found late, and a limit.
#[test]
fn given_buffers_make_the_same_document() {
    let long = "<p class=x>one &amp; two</p> ".repeat(5_000);
    let tails = ["", "<b>\r\n<i>", "<b>\0", "<!-- open", "<p title='open", "caf\u{e9}<i>"];
    let heads: [&[u8]; 4] = [b"", b"\xEF\xBB\xBF", b"<p>caf\xE9<meta charset=koi8-r>", b"\xFF<b>"];
    let bounded = Limits::none().with(Limit::Nodes, 6_000);
    for options in [ParseOptions::new(), ParseOptions::new().with_limits(bounded)] {
        for tail in tails {
            let text = format!("{long}{tail}{long}{tail}");
            let parsed = |input: Input<'_>| match parse_with(input, &options) {
                Ok(document) => document,
                Err(stopped) => stopped.into_document(),
            };
            assert!(parsed((&text).into()) == parsed(text.clone().into()), "{tail:?}");
            for head in heads {
                let bytes = [head, text.as_bytes()].concat();
                assert!(
                    parsed((&bytes).into()) == parsed(bytes.clone().into()),
                    "{head:?} {tail:?}"
                );
            }
        }
    }
}

proptest! {
    #[test]
    fn texts_of_chunks_are_those_of_tokens_in_any_markup(page in tag_soup()) {
        let document = of_chunks(&page);
        prop_assert_eq!(&document, &of_tokens(&page));
        prop_assert_eq!(&document, &of_verbs(&page));
    }
}
