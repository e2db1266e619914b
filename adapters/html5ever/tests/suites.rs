//! All tree-construction suites through RcDom: the tree is the one duckbill builds itself.

#[path = "../../../tests/common/mod.rs"]
mod common;
mod trees;

use common::dat::tree_cases;
use common::pipeline;
use duckbill::ParseOptions;
use duckbill::edition::Features;
use duckbill::tree::Scripting;
use duckbill_html5ever::{Options, Parser, parse_document, parse_fragment};
use markup5ever_rcdom::RcDom;

/// The events that a `markup5ever` tree can receive: it knows no markers of patches, and RcDom no shadow roots and no
/// `selectedcontent`.
fn features(mut features: Features) -> Features {
    features.template_for = false;
    features.declarative_shadow_roots = false;
    features.selectedcontent = false;
    features
}

/// Compares one case; `None` if the trees are equal.
fn difference(html: &str, context: Option<&str>, scripting: bool, all: Features) -> Option<String> {
    let scripting = if scripting { Scripting::Normal } else { Scripting::Disabled };
    let features = features(all);
    let options = Options::new().with_edition(features).with_scripting(scripting);
    let ours = ParseOptions::new().with_edition(features).with_scripting(scripting);
    let (expected, whole, pieces) = match context {
        None => {
            let expected = duckbill::parse_with(html, &ours).unwrap();
            let mut parser = Parser::new(RcDom::default(), &options);
            common::pieces(html, 3).into_iter().for_each(|piece| parser.feed(piece));
            (expected, parse_document(RcDom::default(), &options, html), parser.finish())
        }
        Some(context) => {
            let context = pipeline::context(context);
            let expected = duckbill::parse_fragment_with(html, &context, &ours).unwrap();
            let mut parser = Parser::for_fragment(RcDom::default(), &options, &context);
            common::pieces(html, 3).into_iter().for_each(|piece| parser.feed(piece));
            (expected, parse_fragment(RcDom::default(), &options, &context, html), parser.finish())
        }
    };
    let expected = pipeline::dump(&expected);
    [whole, pieces].iter().find_map(|dom| {
        let found = trees::dump(dom, context.is_some());
        (found != expected).then(|| format!("{html:?} in {context:?}\n{expected}\n--\n{found}"))
    })
}

#[test]
fn every_case_of_every_suite_gives_the_same_tree() {
    let mut cases = 0;
    let mut wrong = Vec::new();
    let mut folders = vec![(common::own_cases("tree-construction"), Features::LIVING)];
    if let Some(data) = common::test_data() {
        for (name, features) in [
            ("living", Features::LIVING),
            ("html5lib-2026", Features::LIVING),
            ("html5lib-2023", Features::LIVING),
            ("html5lib-2019", Features::SNAPSHOT_2018),
        ] {
            folders.push((data.join(name).join("tree-construction"), features));
        }
    }
    for (folder, features) in folders {
        for file in common::files(&folder, "dat") {
            for case in tree_cases(&file) {
                for scripting in case.scripting.map_or(vec![false, true], |one| vec![one]) {
                    cases += 1;
                    let context = case.context.as_deref();
                    if let Some(text) = difference(&case.data, context, scripting, features) {
                        wrong.push(format!("{}: {text}", case.id));
                    }
                }
            }
        }
    }
    println!("{} of {cases} runs give the same tree", cases - wrong.len());
    assert!(cases > 50, "there are cases");
    let shown = &wrong[..wrong.len().min(5)];
    assert!(wrong.is_empty(), "{} of {cases} differ\n{}", wrong.len(), shown.join("\n\n"));
}
