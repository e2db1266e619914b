//! An HTML parser: bytes in, the tree that the HTML standard prescribes out.
//!
//! # Find something
//!
//! [`parse`] takes a string, [`parse_bytes`] the bytes that a server sent, whose encoding it finds. No markup makes parsing fail.
//!
//! ```
//! use duckbill::Selector;
//! let page = duckbill::parse_bytes(b"<ul><li><a href=/teal>Teal</a> 0.34 kg<li><a href=/eider>Eider</a> 2.1 kg</ul>");
//! let links = Selector::parse("li > a[href]")?;
//! let found: Vec<_> = page.select(&links).map(|a| (a.attribute("href").unwrap_or_default(), a.inner_text())).collect();
//! assert_eq!(found, [("/teal", "Teal".to_owned()), ("/eider", "Eider".to_owned())]);
//! # Ok::<(), duckbill::selectors::SelectorError>(())
//! ```
//!
//! # Read a stream
//!
//! [`Parser`] takes bytes or strings in pieces, as they arrive; the document is the same however they are cut. Errors in the
//! markup are collected on request, each with a code and a place.
//!
//! ```
//! use duckbill::{ParseOptions, Parser};
//! let mut parser = Parser::new(ParseOptions::new().with_error_limit(100));
//! for piece in ["<!DOCTYPE html><ul><li>on", "e<li>t", "wo</ol>"] {
//!     parser.feed_text(piece)?;
//! }
//! let document = parser.finish()?;
//! assert_eq!(document.elements_by_tag_name("li").count(), 2);
//! assert_eq!(document.errors()[0].to_string(), "end-tag-without-matching-open-element at 33..38");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Clean something up
//!
//! A [`Document`] is an arena without reference counts or lifetimes that can be sent to other threads. Its methods change it, and
//! [`serializer`] writes it. (What untrusted markup needs is in the package `duckbill-sanitize`.)
//!
//! ```
//! use duckbill::FragmentContext;
//! let mut note = duckbill::parse_fragment("<p>Hi <script>x()</script><b>there", &FragmentContext::html("div"));
//! let scripts: Vec<_> = note.root().elements_by_tag_name("script").map(|script| script.id()).collect();
//! for script in scripts {
//!     note.remove(script)?;
//! }
//! assert_eq!(note.inner_html(), "<p>Hi <b>there</b></p>");
//! # Ok::<(), duckbill::dom::EditError>(())
//! ```
//!
//! # Where to find what
//!
//! | To do this | use |
//! |---|---|
//! | walk a document, ask questions about it, change it | [`Document`], [`NodeRef`], [`ElementRef`], [`dom`] |
//! | find elements by CSS selectors | [`selectors`](https://docs.rs/duckbill/latest/duckbill/selectors/) |
//! | ask what elements mean: controls of a form, options, labels, cells | [`html`](https://docs.rs/duckbill/latest/duckbill/html/) |
//! | read an attribute as a number, a date, a colour | [`microsyntax`](https://docs.rs/duckbill/latest/duckbill/microsyntax/) |
//! | write a document | [`serializer`] |
//! | turn a place in the input into line and column | [`dom::SourceMap`] |
//! | change a file and leave the rest of it alone | [`source_edit`](https://docs.rs/duckbill/latest/duckbill/source_edit/) (feature `edits`) |
//! | change a page as a stream | [`rewrite`](https://docs.rs/duckbill/latest/duckbill/rewrite/) (feature `rewrite`) |
//! | read only the head, or from a reader | [`reader::parse_head`], [`reader::parse_reader`] |
//! | parse a fragment, as `innerHTML` does | [`parse_fragment`], [`FragmentContext`] |
//! | set limits for untrusted pages | [`limits`] |
//! | choose an encoding, or see which one was chosen | [`encoding`] |
//! | pause at scripts, write into the page, change it while it is parsed | [`live`](https://docs.rs/duckbill/latest/duckbill/live/) (feature `live`) |
//! | find the resources that a page will ask for, for Early Hints | [`preload`](https://docs.rs/duckbill/latest/duckbill/preload/) (feature `preload`) |
//! | read tokens without a tree | [`tokens`] |
//! | build a tree of your own | [`tree`] |
//! | name elements and namespaces | [`names`] |
//! | make untrusted markup harmless; check, extract, read WARC files | the packages `duckbill-sanitize`, `-check`, `-extract`, `-warc` |
//!
//! # A sink of your own
//!
//! Each stage can be used on its own. A [`Tokenizer`](tokens::Tokenizer) hands tokens, borrowed from the
//! input, to any [`TokenSink`](tokens::TokenSink). A [`TreeBuilder`](tree::TreeBuilder) is such a sink, and
//! builds any tree that is a [`TreeSink`](tree::TreeSink). [`DocumentSink`](tree::DocumentSink) makes a
//! [`Document`]. The modules [`encoding`] and [`input`] come before the tokenizer.
//!
//! # Editions
//!
//! [`Edition::Living`], the default, is the standard as of October 2026. [`Edition::Snapshot2018`] is the
//! standard as of 2018. [`Features`](edition::Features) has a switch for each change between them.
//!
//! # Features
//!
//! `selectors` and `html` (with `microsyntax`) are on by default; `default-features = false` leaves the parser alone.
//!
//! * `microsyntax`: the module `microsyntax`: numbers, dates, colors and what else attributes are written in. Without it
//!   the module has what every document needs, tokens and idioms.
//! * `html`: what elements mean: forms and their controls, labels, options, tables, attributes as typed values
//!   (with `microsyntax`).
//! * `live`: the module `live`, which lets scripts see, write and change a document while it is parsed.
//! * `preload`: the module `preload`, which names the resources that a page will ask for.
//! * `selectors`: `Selector`, and finding elements with it (`Document::select`).
//! * `rewrite`: the module `rewrite`, which changes a stream of bytes without a tree (with `selectors`).
//! * `edits`: the module `source_edit`, which writes a changed document as edits of its source (with
//!   `spans`).
//! * `spans`: `ParseOptions::with_spans`: where nodes, tags and attributes are in the source.
//! * `url`: `Document::base_url`, resolved URLs of elements, `microsyntax::url`.
//! * `serde`: `Serialize` and `Deserialize` for plain data: errors, spans, positions, options, limits,
//!   reports, names, editions, values of the microsyntaxes. A type for which the standard has a name or a
//!   string format is written as that string (error codes, element names, encodings, dates and times,
//!   simple colors). Other types are written as structures of their fields, with variants of enums in
//!   kebab case. Fields that are missing from options get their defaults. Types that borrow from the
//!   input (tokens, image candidates) can be written but not read. Documents and everything that belongs
//!   to one are not included, nor are options that hold code or belong to a document: detector, restart
//!   hook, cancel flag, the list of shadow roots.
//! * `jiff`, `chrono`, `time`: conversions of dates and times from and to these crates.
//! * `string_cache`: names as atoms of the crate `string_cache`, for trees that keep them so.
//! * `chardetng`: `EncodingOptions::with_chardetng`, a detector of legacy encodings.
//! * `css`: `microsyntax::sizes`. `psl`: `microsyntax::reverse_dns`. `caseless`: compatibility caseless
//!   matching in `microsyntax::idioms`.
//!
//! # Coming from another parser
//!
//! The repository has a book (`mdbook build docs`): a cookbook, guides, and pages for those who come from scraper, kuchiki, html5ever,
//! lol_html, parse5, ammonia, cheerio, Beautiful Soup or lxml, with code side by side.
//!
//! # What it does not do
//!
//! It runs no scripts: `live` has the parser's part, such as `document.write`, for those who do, and
//! [`Scripting`](tree::Scripting) says whether the markup is read as if scripts ran. It fetches nothing. It reads
//! no style sheets.
// Says with each item which feature it needs, where the documentation is built with all features.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![deny(missing_docs)]
// Code that may panic is an error outside of tests, unless a reason is given: see ARCHITECTURE.md.
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::get_unwrap,
        clippy::panic,
        clippy::unreachable,
        clippy::todo,
        clippy::unimplemented,
        clippy::indexing_slicing,
        clippy::string_slice,
    )
)]

// The documentation of `Document` has its methods in the order of these modules: selecting, then reading, then changing.
#[cfg(feature = "selectors")]
pub mod selectors;

pub mod dom;

mod ascii;
#[cfg(feature = "string_cache")]
mod atoms;
#[cfg(feature = "spans")]
mod attribute_places;
pub mod edition;
pub mod encoding;
mod encoding_labels;
pub mod error;
#[cfg(feature = "html")]
pub mod html;
#[cfg(not(feature = "html"))]
mod html;
pub mod input;
mod limit;
#[cfg(feature = "live")]
pub mod live;
pub mod microsyntax;
pub mod names;
mod number_map;
mod parser;
#[cfg(feature = "preload")]
pub mod preload;
#[cfg(feature = "rewrite")]
pub mod rewrite;
#[cfg(feature = "serde")]
mod serde_forms;
pub mod serializer;
#[cfg(feature = "edits")]
pub mod source_edit;
mod span;
#[cfg(any(feature = "edits", feature = "rewrite"))]
mod tag_patches;
mod token;
mod tokenizer;
mod tree_builder;
mod tree_sink;
#[cfg(feature = "work-count")]
#[doc(hidden)]
pub mod work;
#[cfg(not(feature = "work-count"))]
mod work;

#[doc(inline)]
pub use dom::{Document, ElementRef, NodeId, NodeKind, NodeRef};
#[doc(inline)]
pub use edition::Edition;
#[doc(inline)]
pub use error::{ErrorCode, ParseError};
pub use parser::{
    Input, MarkupOptions, ParseOptions, Parser, parse, parse_bytes, parse_fragment,
    parse_fragment_with, parse_with,
};
#[cfg(feature = "selectors")]
#[doc(inline)]
pub use selectors::Selector;
pub use span::Span;
pub use tree_builder::FragmentContext;

/// The tokenizer, and the sink that takes its tokens.
///
/// A [`Tokenizer`](tokens::Tokenizer) hands each [`Token`](tokens::Token) to a
/// [`TokenSink`](tokens::TokenSink), which answers with [`Feedback`](tokens::Feedback). Tokens borrow from
/// the input. [`TreeBuilder`](tree::TreeBuilder) is such a sink; with one of your own no tree is built.
pub mod tokens {
    pub use crate::token::{
        Attribute, Attributes, ContentModel, DoctypeToken, EncodingDeclaration, Feedback,
        LocalName, TagToken, Token, TokenSink,
    };
    pub use crate::tokenizer::{
        PauseReason, Tokenizer, TokenizerOptions, TokenizerResult, character_reference_names,
        unescape_attribute, unescape_text,
    };
    #[cfg(feature = "spans")]
    pub use crate::tokenizer::{WrittenAttribute, written_attributes};
}

/// Tree construction, and the sink that holds the tree.
///
/// A [`TreeBuilder`](tree::TreeBuilder) makes the standard's decisions and asks a
/// [`TreeSink`](tree::TreeSink) to carry them out. [`DocumentSink`](tree::DocumentSink) is the sink that
/// makes a [`Document`]; implement the trait to build a tree of your own.
pub mod tree {
    pub use crate::dom::for_tree::{DocumentSink, NodeIndex};
    pub use crate::parser::{Observer, TreeEvent, Unobserved};
    pub use crate::span::PlaceEvent;
    pub use crate::tree_builder::{Scripting, TreeBuilder, TreeBuilderOptions};
    pub use crate::tree_sink::{
        Control, ElementName, InsertionLocation, ShadowRootInit, ShadowRootMode, SlotAssignment,
        TreeSink, TreeUsage,
    };
}

/// Parsing from readers: blocking, and asynchronous (features `tokio` and `futures`).
///
/// [`Parser`] is an [`io::Write`](std::io::Write) too.
pub mod reader {
    #[cfg(feature = "tokio")]
    pub use crate::parser::readers::tokio;
    #[cfg(any(feature = "futures", feature = "tokio"))]
    pub use crate::parser::readers::{Fed, TakeBytes};
    #[cfg(feature = "futures")]
    pub use crate::parser::readers::{StreamError, futures};
    pub use crate::parser::readers::{parse_head, parse_reader};
}

/// Parsing input that is not trusted: limits, cancelling, and a check of the output.
///
/// Every function that takes [`ParseOptions`] obeys its [`Limits`](limits::Limits), and returns a
/// [`ParseStopped`](limits::ParseStopped) with the document so far if the parse exceeds one of them.
/// [`survives_reparsing`](limits::survives_reparsing) says whether a tree, serialized and parsed again,
/// is the same tree.
pub mod limits {
    pub use crate::limit::{Limit, Limits, StopReason};
    pub use crate::parser::{
        ParseStopped, certainly_survives_reparsing, fragment_survives_reparsing,
        fragment_survives_reparsing_with, survives_reparsing, survives_reparsing_with,
    };
}

/// The examples of the guide are compiled and run, on both sides.
#[cfg(all(doctest, feature = "selectors"))]
#[doc = include_str!("../docs/coming-from-scraper.md")]
struct ComingFromScraper;

#[cfg(all(doctest, feature = "live"))]
#[doc = include_str!("../docs/coming-from-html5ever.md")]
struct ComingFromHtml5ever;

#[cfg(all(doctest, feature = "rewrite"))]
#[doc = include_str!("../docs/coming-from-lol_html.md")]
struct ComingFromLolHtml;

#[cfg(doctest)]
#[doc = include_str!("../docs/coming-from-parse5.md")]
struct ComingFromParse5;

/// The examples of docs/features.md are compiled and run with those of the crate; those of README.md by
/// `duckbill-sanitize`, which one of them needs.
#[cfg(doctest)]
#[doc = include_str!("../docs/features.md")]
struct FeaturesGuide;

/// The guides.
#[cfg(all(doctest, feature = "preload", feature = "rewrite"))]
mod guides {
    #[doc = include_str!("../docs/start.md")]
    struct Start;
    #[doc = include_str!("../docs/guide-selecting.md")]
    struct Selecting;
    #[doc = include_str!("../docs/guide-editing.md")]
    struct Editing;
    #[doc = include_str!("../docs/guide-source.md")]
    struct Source;
    #[doc = include_str!("../docs/guide-streams.md")]
    struct Streams;
    #[doc = include_str!("../docs/guide-limits.md")]
    struct Limits;
    #[doc = include_str!("../docs/guide-encodings.md")]
    struct Encodings;
    #[doc = include_str!("../docs/guide-rewriting.md")]
    struct Rewriting;
    #[cfg(feature = "live")]
    #[doc = include_str!("../docs/live.md")]
    struct Live;
    #[doc = include_str!("../docs/coming-from-cheerio.md")]
    struct ComingFromCheerio;
}
