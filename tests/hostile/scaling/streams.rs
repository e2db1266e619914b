//! Rewriting a stream: the work grows as the input, and the memory with depth and the longest token.

use duckbill::limits::{Limit, Limits, StopReason};
use duckbill::rewrite::{
    Content, Element, Handlers, RewriteError, RewriteOptions, Rewriter, select_stream,
};
use duckbill::work;

use super::measure::{Family, LINEAR, each, exponent, sized, times};

/// How many bytes the two inputs have, about.
const SIZES: [usize; 2] = [16_000, 128_000];

fn handlers() -> Handlers<'static> {
    Handlers::new()
        .on_element("*", |element| {
            element.after(Content::Text("<"));
            element.append(Content::Html("<!---->"))?;
            if element.can_have_content() {
                element.on_end_tag(|end| end.after(Content::Text(">")))?;
            }
            element.set_attribute("x-y", "1")
        })
        .and_then(|handlers| handlers.on_element("b :not(div p) > *, b b b", |_| {}))
        .and_then(|handlers| {
            handlers.on_element("p + p ~ b, b:nth-child(2n of :not(p + b))", |_| {})
        })
        .and_then(|handlers| {
            handlers.on_element("div", |div| {
                let names: Vec<String> = div.attributes().map(|it| it.name.to_owned()).collect();
                names.iter().try_for_each(|name| div.set_attribute(name, "y"))
            })
        })
        .and_then(|handlers| handlers.on_text("b", |text| text.after(Content::Text("."))))
        .expect("selectors that can be decided")
        .on_any_comment(|comment| comment.remove())
}

fn rewrite(html: &str, piece: usize, options: &RewriteOptions) -> Result<(), RewriteError> {
    let mut rewriter = Rewriter::new(handlers(), options, |_| {});
    for piece in html.as_bytes().chunks(piece) {
        rewriter.feed(piece)?;
    }
    rewriter.finish()
}

const FAMILIES: [(&str, Family); 18] = [
    ("flat", |n| times("<p>x</p>", n)),
    ("deep", |n| times("<div>x", n)),
    ("end tags", |n| times("<div>", n) + &times("</div>", n)),
    ("lists", |n| times("<ul><li>", n)),
    ("formatting", |n| times("<b><i>x</b>", n)),
    ("adopted", |n| times("<b><p>x</b>", n)),
    ("deep adoption", |n| times("<b>", n) + "<p>" + &times("<div>", n) + &times("</b>", n)),
    ("foster parents", |n| "<table>".to_owned() + &times("a<b></b>", n)),
    ("nested tables", |n| times("<table>x", n)),
    ("attributes", |n| format!("<div {}>", each(n, |i| format!("a{i:06}=x ")))),
    ("a long value", |n| format!("<p><div a='{}'>", times("x>&amp;", n))),
    ("long duplicates", |n| format!("<div {}>", times("a=xxxxxxx ", n))),
    ("templates", |n| times("<template>x", n)),
    ("ignored tags", |n| times("</></x>", n)),
    ("unknown names", |n| each(n, |i| format!("<x{i:06}></x{i:06}>"))),
    ("names in names", |n| {
        let open = each(n, |i| format!("<x{i:06}>"));
        open + &each(n, |i| format!("<y{i:06}></y{i:06}>"))
    }),
    ("long names", |n| each(n / 100, |i| format!("<x{i:0500}></x{i:0500}>"))),
    ("forms", |n| times("<form><div></form></div>", n)),
];

#[test]
fn rewriting_is_linear() {
    for (name, family) in FAMILIES {
        for piece in [3, 1024] {
            let [small, large] = SIZES.map(|size| {
                let html = sized(family, size);
                let _ = work::take();
                rewrite(&html, piece, &RewriteOptions::new()).expect("no limit");
                (html.len() as f64, work::take() as f64)
            });
            let found = exponent(small, large);
            assert!(found <= LINEAR, "{name}, pieces of {piece}: exponent {found:.3}");
        }
    }
}

#[test]
fn selecting_in_a_stream_is_linear() {
    for (name, family) in FAMILIES {
        let [small, large] = SIZES.map(|size| {
            let html = sized(family, size);
            let _ = work::take();
            let options = RewriteOptions::new();
            let mut found = 0;
            select_stream(html.as_bytes(), "*", &options, |_| found += 1).expect("no limit");
            (html.len() as f64, work::take() as f64)
        });
        let found = exponent(small, large);
        assert!(found <= LINEAR, "{name}: exponent {found:.3}");
    }
}

/// Each of many attributes is asked for, changed or removed by its name.
#[test]
fn attributes_in_a_handler_are_linear() {
    type OnAttribute = fn(&mut Element<'_>, &str);
    let handlers: [OnAttribute; 3] = [
        |element, name| element.remove_attribute(name),
        |element, name| assert!(element.attribute(name).is_some()),
        |element, name| element.set_attribute(name, "y").expect("a name"),
    ];
    for handler in handlers {
        let [small, large] = SIZES.map(|size| {
            let html = sized(|n| format!("<p {}>", each(n, |i| format!("a{i:06}=x "))), size);
            let _ = work::take();
            let handlers = Handlers::new().on_element("p", move |p| {
                let names: Vec<String> = p.attributes().map(|one| one.name.to_owned()).collect();
                names.iter().for_each(|name| handler(p, name));
            });
            let handlers = handlers.expect("a selector");
            duckbill::rewrite::rewrite(&html, handlers, &RewriteOptions::new()).expect("no limit");
            (html.len() as f64, work::take() as f64)
        });
        let found = exponent(small, large);
        assert!(found <= LINEAR, "exponent {found:.3}");
    }
}

/// Elements that get other names, or lose their tags, at any depth.
#[test]
fn other_tags_are_linear() {
    let families: [Family; 4] = [
        |n| times("<div>", n) + &times("<i>x</i>", n),
        |n| times("<div><i>x</i>", n),
        |n| times("<i>x", n),
        |n| times("<ul><li>x<b>y</b>", n),
    ];
    for family in families {
        let [small, large] = SIZES.map(|size| {
            let html = sized(family, size);
            let _ = work::take();
            let handlers = Handlers::new()
                .on_element("i", |i| i.set_name("x-i"))
                .and_then(|handlers| handlers.on_element("b", |b| b.remove_and_keep_content()))
                .expect("selectors");
            // Some are refused, late.
            let _ = duckbill::rewrite::rewrite(&html, handlers, &RewriteOptions::new());
            (html.len() as f64, work::take() as f64)
        });
        let found = exponent(small, large);
        assert!(found <= LINEAR, "{}: exponent {found:.3}", family(3));
    }
}

/// With a handler for few elements, what is between them is passed by, mostly.
#[test]
fn passing_by_is_linear() {
    let families: [Family; 8] = [
        |n| times("<u-x a=\"x\">x</u-x>", n),
        |n| format!("<u-x {}>", times("a=\"x\" ", n)),
        |n| format!("<u-x {}>", times("a=x\"/ ", n)),
        |n| format!("<u-x a=\"{}\">", times("x&amp;", n)),
        |n| times("<u-x a b c'", n),
        |n| times("<u-x a=\"b='", n),
        |n| times("<u-x a=b/", n),
        |n| times("x &amp; y &notit; ", n),
    ];
    for family in families {
        for piece in [3, 1024] {
            let [small, large] = SIZES.map(|size| {
                let html = sized(family, size);
                let _ = work::take();
                let handlers = Handlers::new().on_element("b", |_| {}).expect("a selector");
                let mut rewriter = Rewriter::new(handlers, &RewriteOptions::new(), |_| {});
                for piece in html.as_bytes().chunks(piece) {
                    rewriter.feed(piece).expect("no limit");
                }
                rewriter.finish().expect("no limit");
                (html.len() as f64, work::take() as f64)
            });
            let found = exponent(small, large);
            let name = family(3);
            assert!(found <= LINEAR, "{name}, pieces of {piece}: exponent {found:.3}");
        }
    }
}

#[test]
fn memory_does_not_grow_with_the_input() {
    // No family has many open elements or a long token.
    let families: [Family; 6] = [
        |n| times("<p class=x>a <b>b</b> <i>c</i></p>", n / 34),
        |n| times("<table><tr><td>x</table>", n / 24),
        |n| times("</>a<!--b-->", n / 12),
        |n| each(n / 19, |i| format!("<x{i:06}></x{i:06}>")),
        |n| "<x-a><x-b><svg>".to_owned() + &each(n / 19, |i| format!("<x{i:06}></x{i:06}>")),
        |n| "<x-a>".to_owned() + &each(n / 819, |i| format!("<x{i:0800}></x{i:0800}>")),
    ];
    for family in families {
        let html = family(500_000);
        let limits = Limits::none().with(Limit::MemoryBytes, 200_000);
        let options = RewriteOptions::new().with_limits(limits);
        if let Err(error) = rewrite(&html, 4096, &options) {
            panic!("{}: {error}", html.get(..60).unwrap_or_default());
        }
    }
}

#[test]
fn limits_are_kept() {
    let stops = |html: &str, limits: Limits| {
        let options = RewriteOptions::new().with_limits(limits);
        match rewrite(html, 7, &options) {
            Err(RewriteError::Stopped { reason: StopReason::Limit { limit, .. }, .. }) => limit,
            other => panic!("{html}: {other:?}"),
        }
    };
    let none = Limits::none();
    assert_eq!(stops(&"<div>".repeat(99), none.with(Limit::Depth, 50)), Limit::Depth);
    assert_eq!(stops(&"<p>".repeat(99), none.with(Limit::Nodes, 50)), Limit::Nodes);
    assert_eq!(stops(&"<p>".repeat(99), none.with(Limit::InputBytes, 50)), Limit::InputBytes);
    let long = format!("<!--{}", "x".repeat(99));
    assert_eq!(stops(&long, none.with(Limit::TokenBytes, 50)), Limit::TokenBytes);
    let memory = none.with(Limit::MemoryBytes, 100_000);
    assert_eq!(stops(&"<div>".repeat(90_000), memory), Limit::MemoryBytes);
}
