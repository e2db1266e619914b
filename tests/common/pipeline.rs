//! The whole pipeline in one function: it takes a case and returns its tree and its number of errors.

use duckbill::edition::Features;
use duckbill::edition::SelectMode;
use duckbill::encoding::EncodingOptions;
use duckbill::tree::Scripting;
use duckbill::{Document, FragmentContext, ParseError, ParseOptions, Parser};

/// Everything that a parse depends on.
#[derive(Debug, Clone, Copy)]
pub struct Run<'a> {
    pub data: &'a [u8],
    /// The context element: `td`, `svg path`, `math mi`; none for a document.
    pub context: Option<&'a str>,
    pub scripting: bool,
    pub features: Features,
    /// Whether declarative shadow roots are allowed.
    pub shadow_roots: bool,
    /// The header that came with the bytes; without one the data is taken as UTF-8.
    pub content_type: Option<&'a str>,
    /// Whether every token goes by the rules, past the fast paths.
    pub rules_only: bool,
}

impl<'a> Run<'a> {
    /// A document in the Living Standard, scripting off.
    pub fn of(data: &'a [u8]) -> Self {
        Self {
            data,
            context: None,
            scripting: false,
            features: Features::LIVING,
            shadow_roots: false,
            content_type: None,
            rules_only: false,
        }
    }
}

/// How the data is handed to the parser.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Feeding {
    /// As one text.
    Whole,
    /// As one string, without errors, which allows more fast paths.
    WithoutErrors,
    /// As text in pieces of about so many bytes.
    TextPieces(usize),
    /// As bytes, in one piece.
    WholeBytes,
    /// As bytes in pieces of so many.
    BytePieces(usize),
}

impl Feeding {
    /// Every way a case is tried in.
    pub const ALL: [Self; 8] = [
        Self::Whole,
        Self::WithoutErrors,
        Self::TextPieces(1),
        Self::TextPieces(24),
        Self::WholeBytes,
        Self::BytePieces(1),
        Self::BytePieces(2),
        Self::BytePieces(7),
    ];
}

/// The outcome of a run.
#[derive(Debug, Clone)]
pub struct Built {
    /// In the format of the html5lib tests, without a final newline.
    pub tree: String,
    pub errors: Vec<ParseError>,
}

/// Parses and dumps.
pub fn build(run: &Run<'_>, feeding: Feeding) -> Built {
    let document = parse(run, feeding);
    Built { tree: dump(&document), errors: document.errors().to_vec() }
}

/// Parses.
pub fn parse(run: &Run<'_>, feeding: Feeding) -> Document {
    let text = || std::str::from_utf8(run.data).expect("a case in UTF-8");
    match feeding {
        Feeding::Whole if run.content_type.is_none() => {
            let mut parser = parser(run);
            parser.feed_text(text()).unwrap();
            parser.finish().unwrap()
        }
        Feeding::WithoutErrors => {
            let mut parser = parser_with(run, options(run).with_error_limit(0));
            match run.content_type {
                None => parser.feed_text(text()),
                Some(_) => parser.feed_bytes(run.data),
            }
            .unwrap();
            parser.finish().unwrap()
        }
        Feeding::TextPieces(size) if run.content_type.is_none() => {
            let mut parser = parser(run);
            for piece in super::pieces(text(), size) {
                parser.feed_text(piece).unwrap();
            }
            parser.finish().unwrap()
        }
        Feeding::Whole | Feeding::WholeBytes => parse_pieces(run, &[run.data]),
        Feeding::TextPieces(size) | Feeding::BytePieces(size) => {
            parse_pieces(run, &run.data.chunks(size).collect::<Vec<_>>())
        }
    }
}

/// Parses bytes that come in these pieces.
pub fn parse_pieces(run: &Run<'_>, pieces: &[&[u8]]) -> Document {
    let mut parser = parser(run);
    for piece in pieces {
        parser.feed_bytes(piece).unwrap();
    }
    parser.finish().unwrap()
}

/// The options of a run.
pub fn options(run: &Run<'_>) -> ParseOptions {
    let encoding = match run.content_type {
        Some(value) => EncodingOptions::new().with_content_type(value),
        None => EncodingOptions::new().with_transport_label("utf-8"),
    };
    ParseOptions::new()
        .with_edition(run.features)
        .with_scripting(if run.scripting { Scripting::Normal } else { Scripting::Disabled })
        .with_declarative_shadow_roots(run.shadow_roots)
        .with_encoding(encoding)
        .with_error_limit(usize::MAX)
        .with_rules_only(run.rules_only)
}

fn parser(run: &Run<'_>) -> Parser {
    parser_with(run, options(run))
}

fn parser_with(run: &Run<'_>, options: ParseOptions) -> Parser {
    match run.context {
        None => Parser::new(options),
        Some(text) => Parser::for_fragment(context(text), options),
    }
}

/// The context element that `td`, `svg path` or `math mi` names.
pub fn context(text: &str) -> FragmentContext {
    match text.split_once(' ') {
        Some(("svg", name)) => FragmentContext::svg(name),
        Some(("math", name)) => FragmentContext::math_ml(name),
        _ => FragmentContext::html(text),
    }
}

/// The tree in the format of the html5lib tests, without a final newline.
pub fn dump(document: &Document) -> String {
    duckbill::serializer::Serializer::test_format().to_string(document.root())
}

/// Sets what a word of a `#features` section says; words that name no switch change nothing.
pub fn set_feature(features: &mut Features, word: &str) {
    if let Some(mode) = word.strip_prefix("select_mode=") {
        features.select_mode = match mode {
            "Legacy" => SelectMode::Legacy,
            "LegacyWithHr" => SelectMode::LegacyWithHr,
            "Relaxed" => SelectMode::Relaxed,
            _ => panic!("no select mode {mode}"),
        };
        return;
    }
    let (value, name) = match (word.strip_prefix('+'), word.strip_prefix('-')) {
        (Some(name), _) => (true, name),
        (_, Some(name)) => (false, name),
        _ => return,
    };
    macro_rules! set {
        ($($switch:ident)+) => {
            match name {
                $(stringify!($switch) => features.$switch = value,)+
                _ => panic!("no switch {name}"),
            }
        };
    }
    set! {
        bom_sniff xml_declaration_prescan locale_table_2022 processing_instructions
        processing_instruction_suffix search_element selectedcontent foreign_breakout_in_fragments
        foreign_end_br_p empty_system_identifier_is_missing template_whitespace_is_table_text
        frameset_ok_on_implied_body parsing_template_contents declarative_shadow_roots template_for
        escape_angle_brackets_in_attributes serialize_shadow_roots
        void_node_serializes_empty
    }
}

/// The text of August 2023: all changes up to then.
pub fn features_of_2023() -> Features {
    let mut features = Features::SNAPSHOT_2018;
    for switch in [
        "select_mode=LegacyWithHr",
        "+bom_sniff",
        "+xml_declaration_prescan",
        "+locale_table_2022",
        "+search_element",
        "+foreign_breakout_in_fragments",
        "+foreign_end_br_p",
        "+template_whitespace_is_table_text",
        "+void_node_serializes_empty",
    ] {
        set_feature(&mut features, switch);
    }
    features
}

/// The text of early June 2026: the changes since are taken back.
pub fn features_of_2026() -> Features {
    let mut features = Features::LIVING;
    for switch in [
        "-processing_instructions",
        "-processing_instruction_suffix",
        "-frameset_ok_on_implied_body",
        "-parsing_template_contents",
        "-template_for",
    ] {
        set_feature(&mut features, switch);
    }
    features
}
