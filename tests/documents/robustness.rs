//! Any input, in any pieces: a sound tree at the end, and the same one however the input was cut.

use crate::common::links::check_links;
use crate::common::pipeline::{self, Feeding, Run};
use crate::common::soup::{names, tag_soup};
use duckbill::edition::Features;
use duckbill::{Document, Edition};
use proptest::prelude::*;

/// Declarations that decide on the encoding at the beginning of a document.
const BEGINNINGS: &[&[u8]] =
    &[b"", b"\xEF\xBB\xBF", b"\xFF\xFE", b"<?xml encoding='koi8-r'>", b"<meta charset=euc-jp>"];

/// Declarations that may change the encoding later.
const DECLARATIONS: &[&[u8]] = &[b"", b"<meta charset=utf-8>", b"<meta charset=koi8-r>"];

fn context() -> impl Strategy<Value = Option<String>> {
    let named = prop::sample::select(names());
    prop_oneof![
        3 => Just(None),
        2 => named.clone().prop_map(|name| Some(name.to_owned())),
        1 => named.clone().prop_map(|name| Some(format!("svg {name}"))),
        1 => named.prop_map(|name| Some(format!("math {name}"))),
    ]
}

fn features() -> impl Strategy<Value = Features> {
    prop_oneof![
        3 => Just(Edition::Living.features()),
        1 => Just(Edition::Snapshot2018.features()),
    ]
}

prop_compose! {
    /// How a text is parsed.
    fn settings()(
        context in context(),
        features in features(),
        scripting in any::<bool>(),
        shadow_roots in any::<bool>(),
    ) -> (Option<String>, Features, bool, bool) {
        (context, features, scripting, shadow_roots)
    }
}

/// Cuts `input` at the places that `cuts` names, as fractions of its length.
fn cut<'i>(input: &'i [u8], cuts: &[f64]) -> Vec<&'i [u8]> {
    let mut places: Vec<usize> =
        cuts.iter().map(|cut| (cut * input.len() as f64) as usize).collect();
    places.sort_unstable();
    let mut pieces = Vec::new();
    let mut start = 0;
    for place in places {
        pieces.push(&input[start..place]);
        start = place;
    }
    pieces.push(&input[start..]);
    pieces
}

fn cuts() -> impl Strategy<Value = Vec<f64>> {
    prop::collection::vec(0.0..1.0, 0..8)
}

/// Everything a caller can see of a parse.
fn face(document: &Document) -> String {
    format!(
        "{}\n{:?}\n{:?}\n{:?}",
        pipeline::dump(document),
        document.errors(),
        document.quirks_mode(),
        document.encoding()
    )
}

/// An error in an end tag may come after a line end in the tag. The error of the tag itself begins before that.
#[test]
fn an_end_tag_with_a_line_end_in_it_has_its_place() {
    for html in ["a</te b\r\n>", "<p>a</te<b\u{c}b\r\n/>c</p x\r\n>", "\r\n</te\r\nb\r\n>"] {
        let run = Run::of(html.as_bytes());
        let whole = pipeline::parse(&run, Feeding::WholeBytes);
        let pieces: Vec<&[u8]> = run.data.chunks(1).collect();
        assert_eq!(face(&whole), face(&pipeline::parse_pieces(&run, &pieces)), "{html:?}");
        let tag = html.find("</te").unwrap() as u64;
        let begins = |error: &duckbill::ParseError| error.span.start == tag;
        assert!(whole.errors().iter().any(begins), "{html:?}: {:?}", whole.errors());
    }
}

/// A numeric character reference is at its end before the next character is there.
#[test]
fn error_after_a_reference_does_not_depend_on_the_next_piece() {
    for html in ["&#x80;x", "&#x80;\u{FDD0}"] {
        let run = Run::of(html.as_bytes());
        let whole = pipeline::parse(&run, Feeding::WholeBytes);
        let (reference, rest) = run.data.split_at(6);
        assert_eq!(face(&whole), face(&pipeline::parse_pieces(&run, &[reference, rest])));
    }
}

proptest! {
    #[test]
    fn arbitrary_bytes_make_a_sound_tree(bytes: Vec<u8>) {
        check_links(&duckbill::parse_with(&bytes, &pipeline::options(&Run::of(&bytes))).unwrap());
    }

    #[test]
    fn bytes_that_look_like_markup_make_a_sound_tree(
        bytes in prop::collection::vec(prop::sample::select(&b"<>/!-=&;'\"? \0\nabp\xFF\xE9["[..]), 0..300)
    ) {
        check_links(&duckbill::parse_with(&bytes, &pipeline::options(&Run::of(&bytes))).unwrap());
    }

    #[test]
    fn tag_soup_makes_a_sound_tree(
        html in tag_soup(),
        (context, features, scripting, shadow_roots) in settings(),
    ) {
        let context = context.as_deref();
        let run = Run { context, features, scripting, shadow_roots, ..Run::of(html.as_bytes()) };
        check_links(&pipeline::parse(&run, Feeding::Whole));
    }

    #[test]
    fn the_document_is_the_same_by_the_rules_only(
        html in tag_soup(),
        (context, features, scripting, shadow_roots) in settings(),
    ) {
        let context = context.as_deref();
        let run = Run { context, features, scripting, shadow_roots, ..Run::of(html.as_bytes()) };
        let by_rules = Run { rules_only: true, ..run };
        for feeding in [Feeding::Whole, Feeding::WithoutErrors, Feeding::TextPieces(3)] {
            let [fast, slow] = [run, by_rules].map(|run| face(&pipeline::parse(&run, feeding)));
            prop_assert_eq!(fast, slow, "{:?}", feeding);
        }
    }

    #[test]
    fn the_tree_is_the_same_where_nobody_wants_the_errors(
        html in tag_soup(),
        (context, features, scripting, shadow_roots) in settings(),
    ) {
        let context = context.as_deref();
        let run = Run { context, features, scripting, shadow_roots, ..Run::of(html.as_bytes()) };
        let [with, without] = [Feeding::Whole, Feeding::WithoutErrors]
            .map(|feeding| pipeline::dump(&pipeline::parse(&run, feeding)));
        prop_assert_eq!(with, without);
    }

    #[test]
    fn any_cut_gives_the_same_document(
        html in tag_soup(),
        (context, features, scripting, shadow_roots) in settings(),
        cuts in cuts(),
    ) {
        let context = context.as_deref();
        let run = Run { context, features, scripting, shadow_roots, ..Run::of(html.as_bytes()) };
        let whole = pipeline::parse(&run, Feeding::WholeBytes);
        let pieces = pipeline::parse_pieces(&run, &cut(html.as_bytes(), &cuts));
        prop_assert_eq!(face(&whole), face(&pieces));
    }

    #[test]
    fn any_cut_of_any_bytes_gives_the_same_document(
        begin in prop::sample::select(BEGINNINGS),
        bytes: Vec<u8>,
        late in prop::sample::select(DECLARATIONS),
        rest: Vec<u8>,
        cuts in cuts(),
    ) {
        let bytes = [begin, &bytes, late, &rest].concat();
        let run = Run { content_type: Some(""), ..Run::of(&bytes) };
        let whole = pipeline::parse(&run, Feeding::WholeBytes);
        let pieces = pipeline::parse_pieces(&run, &cut(&bytes, &cuts));
        prop_assert_eq!(face(&whole), face(&pieces));
    }
}
