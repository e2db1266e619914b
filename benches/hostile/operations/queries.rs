//! Operations that change no document.

use crate::Plain;
use duckbill::Edition;
use duckbill::html::BaseUrl;
use duckbill::limits::{Limits, survives_reparsing};
use duckbill::live::{LiveParser, Progress, ScriptOutcome};
use duckbill::microsyntax::token_list::TokenList;
use duckbill::preload::{PreloadOptions, scan};
use duckbill::rewrite::{Content, Handlers, RewriteOptions, Rewriter};
use duckbill::serializer::Serializer;
use duckbill::tree::{Control, Scripting, TreeEvent};
use duckbill::{FragmentContext, NodeRef, ParseOptions, Parser, Selector, parse_with};
use std::hint::black_box;

pub(crate) const OPERATIONS: &[Plain] = &[
    ("parse bytes one by one", |case| {
        let mut parser = Parser::new(ParseOptions::new());
        case.html.as_bytes().chunks(1).for_each(|byte| parser.feed_bytes(byte).unwrap());
        parser.finish().unwrap().node_count()
    }),
    ("parse text in threes", |case| {
        let mut parser = Parser::new(ParseOptions::new().with_error_limit(usize::MAX));
        pieces(&case.html, 3).for_each(|piece| parser.feed_text(piece).unwrap());
        let document = parser.finish().unwrap();
        document.node_count() + document.errors().len()
    }),
    ("parse fragments", |case| {
        let contexts = ["div", "table", "select", "template", "tr"];
        let parse = |context: &&str| {
            let context = FragmentContext::html(context);
            let mut parser = Parser::for_fragment(context, ParseOptions::new());
            parser.feed_text(&case.html).unwrap();
            parser.finish().unwrap().node_count()
        };
        contexts.iter().map(parse).sum()
    }),
    ("parse within limits", |case| {
        let limits = Limits::untrusted();
        let parsed = parse_with(&case.html, &ParseOptions::new().with_limits(limits));
        usize::from(parsed.is_ok())
    }),
    ("parse and observe", |case| {
        let mut seen = 0;
        let mut parser = Parser::new(ParseOptions::new()).observe(|_: &_, event: TreeEvent<'_>| {
            black_box(event);
            seen += 1;
            Control::Continue
        });
        let _ = parser.feed_text(&case.html);
        let nodes = parser.finish().unwrap().node_count();
        nodes + seen
    }),
    ("parse live", |case| {
        let options = ParseOptions::new().with_scripting(Scripting::Normal);
        let mut parser = LiveParser::new(options);
        let run = |parser: &mut LiveParser, mut progress: Progress| loop {
            progress = match progress {
                Progress::Script(script) => {
                    let _ = parser.write("<i>w</i>");
                    match parser.resume(script, ScriptOutcome::Ran) {
                        Ok(progress) => progress,
                        Err(_) => return,
                    }
                }
                Progress::Blocked(_) => match parser.run_pending() {
                    Ok(script) => match parser.resume(script, ScriptOutcome::Ran) {
                        Ok(progress) => progress,
                        Err(_) => return,
                    },
                    Err(_) => return,
                },
                _ => return,
            };
        };
        for piece in pieces(&case.html, 64) {
            let progress = parser.feed(piece);
            run(&mut parser, progress);
        }
        let progress = parser.finish();
        run(&mut parser, progress);
        parser.into_document().node_count()
    }),
    ("scan ahead", |case| scan(&case.html, &PreloadOptions::new()).count()),
    ("rewrite", |case| {
        let handlers = Handlers::new()
            .on_element("*", |element| {
                element.before(Content::Text("<"));
                if element.can_have_content() {
                    element.on_end_tag(|end| end.after(Content::Text(">")))?;
                }
                element.set_attribute("x-y", "1")
            })
            .and_then(|handlers| handlers.on_element("div b, p ~ b, b:nth-child(2n of .d)", |_| {}))
            .and_then(|handlers| handlers.on_text("b", |text| text.after(Content::Text("."))))
            .expect("these can be decided");
        let mut written = 0;
        let mut rewriter =
            Rewriter::new(handlers, &RewriteOptions::new(), |bytes| written += bytes.len());
        for piece in case.html.as_bytes().chunks(7) {
            rewriter.feed(piece).expect("there is no limit");
        }
        rewriter.finish().expect("there is no limit");
        written
    }),
    ("serialize", |case| {
        let options = Serializer::html().with_serializable_shadow_roots();
        options.to_string(case.document.root()).len()
    }),
    ("pretty", |case| Serializer::pretty().to_string(case.document.root()).len()),
    ("minify", |case| Serializer::minified().to_string(case.document.root()).len()),
    ("write as XML", |case| Serializer::xml().to_string(case.document.root()).len()),
    ("text", |case| {
        let root = case.document.root();
        root.text_content().len() + root.texts().map(str::len).sum::<usize>()
    }),
    ("inner text", |case| case.document.body().map_or(0, |body| body.inner_text().len())),
    ("compare", |case| usize::from(case.document == case.spanned)),
    ("survive", |case| {
        let is_same = survives_reparsing(&case.document);
        case.document.inner_html().len() + usize::from(is_same)
    }),
    ("relatives", |case| {
        let of = |node: NodeRef<'_>| {
            let near =
                [node.parent(), node.next_sibling(), node.previous_sibling(), node.last_child()];
            let count = near.into_iter().flatten().count();
            count + usize::from(node.host().is_some())
        };
        case.document.root().descendants().map(of).sum()
    }),
    ("element relatives", |case| {
        let of = |element: duckbill::ElementRef<'_>| {
            usize::from(element.as_node().next_element_sibling().is_some())
                + usize::from(element.as_node().previous_element_sibling().is_some())
        };
        case.document.root().elements().map(of).sum()
    }),
    ("collections", |case| {
        let document = &case.document;
        document.images().count()
            + document.links().count()
            + document.forms().count()
            + document.scripts().count()
            + document.anchors().count()
            + document.embeds().count()
            + document.elements_by_class_name("d c1").count()
            + document.elements_by_tag_name("b").count()
            + document.title().map_or(0, |title| title.len())
    }),
    ("options", |case| {
        let selects = case.document.elements_by_tag_name("select").take(3);
        selects.map(|select| select.options().count()).sum()
    }),
    ("form owners", |case| {
        let owner = |element: duckbill::ElementRef<'_>| usize::from(element.form().is_some());
        case.document.root().elements().map(owner).sum()
    }),
    ("reflect", |case| {
        let of = |element: duckbill::ElementRef<'_>| {
            let reflect = element.reflect();
            reflect.string("id").len()
                + reflect.token_list("class").len()
                + reflect.long("tabindex", 1) as usize
                + reflect.dataset().count()
                + usize::from(reflect.boolean("disabled"))
                + element.classes().count()
        };
        case.document.root().elements().map(of).sum()
    }),
    ("URLs", |case| {
        let own = BaseUrl::parse("http://example.com/").expect("a URL");
        let base = case.document.base_url(&own);
        let of = |element: duckbill::ElementRef<'_>| {
            let value = element.attribute("href")?;
            Some(base.resolve(value)?.len())
        };
        case.document.root().elements().filter_map(of).sum()
    }),
    ("spans", |case| {
        let of = |node: NodeRef<'_>| {
            let (mut spans, mut attributes) = (vec![node.span()], 0);
            if let Some(element) = node.as_element() {
                spans.extend([element.start_tag(), element.end_tag(), element.content_span()]);
                attributes =
                    element.attributes_with_spans().filter(|(_, span)| span.is_some()).count();
            }
            let is_displaced = node.is_displaced() == Some(true);
            spans.into_iter().flatten().count()
                + node.pieces().count()
                + attributes
                + usize::from(is_displaced)
        };
        case.spanned.root().descendants().map(of).sum()
    }),
    ("locate", |case| {
        let places = (0..case.html.len() as u64).step_by(16);
        places.filter(|place| case.spanned.locate(*place).is_some()).count()
    }),
    ("errors", |case| {
        let errors = case.spanned.errors();
        errors.iter().map(|error| error.message(&case.html).len()).sum()
    }),
    ("select", |case| {
        let selectors = [
            "div b",
            "p + b > i",
            ".d ~ b",
            "#i1 b",
            ":disabled",
            ":only-child b",
            ":nth-child(2n of .d)",
            ":has(> b)",
            "p:has(~ b)",
            ":empty > b",
            "div:not(:has(.d .c1))",
            ":dir(rtl)",
            ":lang(l1) b",
            "[class~=d] > b",
            ":default",
            ":read-write",
            ":nth-last-of-type(2n+1)",
            "b:not(p b, table b)",
        ];
        let count = |selector: &str| {
            let selector = Selector::parse(selector).expect("a selector");
            case.document.select(&selector).count()
        };
        selectors.into_iter().map(count).sum::<usize>()
            + selectors.len() * case.document.node_count()
    }),
    ("token lists", |case| {
        let mut written = 0;
        for element in case.document.root().elements() {
            for edition in [Edition::Living, Edition::Draft2009] {
                let Some(value) = element.attribute("class") else { continue };
                let mut list = TokenList::new_edition(Some(value), edition);
                for token in value.split_ascii_whitespace() {
                    let _ = list.toggle(token, None);
                    let _ = list.item(list.len() / 2);
                    let _ = list.add(&["z", token]);
                    let _ = list.replace("z", "y");
                }
                written += list.value().len();
            }
        }
        written
    }),
];

/// The pieces of a text, each of at least so many bytes.
pub(crate) fn pieces(text: &str, length: usize) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let mut end = length.min(rest.len());
        while !rest.is_char_boundary(end) {
            end += 1;
        }
        let (piece, after) = rest.split_at(end);
        rest = after;
        (!piece.is_empty()).then_some(piece)
    })
}
