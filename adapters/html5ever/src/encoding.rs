//! The encoding of a whole document, before there is a tree.
//!
//! A `meta` element after the bytes that sniffing looks at may void the text so far. A tree of theirs cannot
//! be begun anew, so such an element is looked for first, by a tree builder over no tree.

use std::hash::{BuildHasher, RandomState};

use duckbill::encoding::{Confidence, Decoder, Encoding, extract_from_meta};
use duckbill::names::Namespace;
use duckbill::tokens::{
    Attributes, DoctypeToken, PauseReason, TokenSink, Tokenizer, TokenizerOptions, TokenizerResult,
};
use duckbill::tree::{ElementName, InsertionLocation, TreeBuilder, TreeSink};

use crate::Options;

/// The encoding that the document turns out to have.
pub(crate) fn of_document(bytes: &[u8], options: &Options) -> Encoding {
    let mut decoder = Decoder::whole(bytes, &options.encoding, options.features);
    // The encoding is decided with the first text.
    let mut text = decoder.decode_rest().map(str::to_owned);
    if decoder.report().confidence != Confidence::Tentative || !has_meta(bytes) {
        return decoder.report().encoding;
    }
    let builder = TreeBuilder::new(NoTree::default(), options.builder.with_encoding_reports(true));
    let tokenizer_options = TokenizerOptions::new().with_edition(options.features);
    let mut tokenizer = Tokenizer::new(builder, tokenizer_options);
    let mut consumed = 0;
    while let Some(chunk) = text {
        if let Some(declared) = first_declared(&mut tokenizer, &chunk, &mut consumed) {
            let _ = decoder.change_encoding(declared, consumed);
            break;
        }
        text = decoder.decode_rest().map(str::to_owned);
    }
    decoder.report().encoding
}

/// Whether a `meta` tag may be there; only encodings that contain ASCII are ever tentative.
fn has_meta(bytes: &[u8]) -> bool {
    bytes.windows(5).any(|window| window[0] == b'<' && window[1..].eq_ignore_ascii_case(b"meta"))
}

/// Reads text up to the first `meta` element that declares an encoding.
fn first_declared(
    tokenizer: &mut Tokenizer<TreeBuilder<NoTree>>,
    text: &str,
    consumed: &mut u64,
) -> Option<Encoding> {
    let mut rest = text;
    while let TokenizerResult::Paused { consumed: read, reason } = tokenizer.feed(rest) {
        *consumed += read as u64;
        rest = &rest[read..];
        if reason == PauseReason::ChangeEncoding {
            let declaration = tokenizer.sink().encoding_declaration();
            let encoding =
                declaration.and_then(|meta| meta.resolve(Encoding::for_label, extract_from_meta));
            if encoding.is_some() {
                return encoding;
            }
        }
    }
    *consumed += rest.len() as u64;
    None
}

/// A sink that only knows which formatting elements have the same attributes.
#[derive(Debug, Default)]
struct NoTree {
    nodes: u32,
    keys: RandomState,
}

/// A node of no tree: its number, and the hash of a formatting element's attributes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Node {
    number: u32,
    attributes: u64,
}

impl NoTree {
    fn add(&mut self) -> Node {
        self.nodes = self.nodes.wrapping_add(1);
        Node { number: self.nodes, attributes: 0 }
    }
}

impl TreeSink for NoTree {
    type Handle = Node;

    fn document(&mut self) -> Node {
        Node { number: 0, attributes: 0 }
    }

    fn create_element(&mut self, name: ElementName<'_>, attributes: &Attributes<'_>) -> Node {
        let mut element = self.add();
        if name.namespace == Namespace::Html && name.tag.is_formatting() {
            let hashes = attributes.iter().map(|one| self.keys.hash_one((one.name, one.value)));
            element.attributes = hashes.fold(0, u64::wrapping_add);
        }
        element
    }

    fn clone_element(&mut self, original: Node) -> Node {
        Node { number: self.add().number, ..original }
    }

    fn create_comment(&mut self, _: &str) -> Node {
        self.add()
    }

    fn create_processing_instruction(&mut self, _: &str, _: &str) -> Node {
        self.add()
    }

    fn create_fragment(&mut self) -> Node {
        self.add()
    }

    fn append_doctype(&mut self, _: &DoctypeToken<'_>) {}

    fn insert(&mut self, _: Node, _: InsertionLocation<Node>) {}

    fn insert_text(&mut self, _: &str, _: InsertionLocation<Node>) {}

    fn remove(&mut self, _: Node) {}

    fn move_children(&mut self, _: Node, _: Node) {}

    fn parent(&self, _: Node) -> Option<Node> {
        None
    }

    fn template_contents(&mut self, _: Node) -> Node {
        self.add()
    }

    fn add_missing_attributes(&mut self, _: Node, _: &Attributes<'_>) {}

    fn has_same_attributes(&self, one: Node, other: Node) -> bool {
        one.attributes == other.attributes
    }

    fn attributes_hash(&self, element: Node) -> u64 {
        element.attributes
    }
}
