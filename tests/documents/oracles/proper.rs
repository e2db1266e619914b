//! Documents as an author may write them: every tag written out, each element where its parent allows it,
//! escaped as the serializer escapes. None of what the standard lists as not coming back is in them.

use proptest::prelude::*;

/// A document.
pub(crate) fn document() -> impl Strategy<Value = String> {
    (text("title"), prop::collection::vec(flow(), 0..6)).prop_map(|(title, body)| {
        format!(
            "<!DOCTYPE html><html><head><title>{title}</title></head><body>{}</body></html>",
            body.concat()
        )
    })
}

/// Escaped text, never empty and never beginning with white space.
fn text(word: &'static str) -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "a",
        "é",
        " ",
        "\n",
        "&amp;",
        "&lt;",
        "&gt;",
        "&nbsp;",
        "\"",
        "'",
        "漢",
        "&amp;amp;",
        "x=y",
    ]);
    prop::collection::vec(piece, 0..6).prop_map(move |pieces| format!("{word}{}", pieces.concat()))
}

fn attributes() -> impl Strategy<Value = String> {
    let value = prop::sample::select(vec![
        "",
        "v",
        "a b",
        "&amp;",
        "&lt;b&gt;",
        "&quot;",
        "'",
        "&nbsp;",
        "é",
        "\n",
        "&amp;lt",
    ]);
    let names = prop::sample::subsequence(vec!["a", "class", "data-x", "href", "id", "é"], 0..3);
    (names, value).prop_map(|(names, value)| {
        names.iter().map(|name| format!(" {name}=\"{value}\"")).collect::<String>()
    })
}

/// An element of one of these names around one of these contents.
fn element(
    names: &'static [&'static str],
    content: impl Strategy<Value = String>,
) -> impl Strategy<Value = String> {
    (prop::sample::select(names), attributes(), content)
        .prop_map(|(name, attributes, content)| format!("<{name}{attributes}>{content}</{name}>"))
}

/// The same in so many of them, without anything in between.
fn elements(
    names: &'static [&'static str],
    content: impl Strategy<Value = String>,
) -> impl Strategy<Value = String> {
    prop::collection::vec(element(names, content), 1..4).prop_map(|elements| elements.concat())
}

/// Phrasing content, which may be in a `p`. No element is in one of its own name, since an `a` or
/// `nobr` may not, and the standard keeps no more than three equal formatting elements.
fn phrasing() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        4 => text("t"),
        1 => (prop::sample::select(vec!["br", "img", "input", "wbr"]), attributes())
            .prop_map(|(name, attributes)| format!("<{name}{attributes}>")),
        1 => Just("<!-- comment --><?target data?>".to_owned()),
        1 => Just("<script>if (a < b && c) d(\"</\");</script>".to_owned()),
        1 => Just("<textarea>a &amp; b</textarea>".to_owned()),
        1 => Just(
            "<svg viewBox=\"0 0 1 1\" xlink:href=\"x\"><foreignObject><p>x</p></foreignObject>\
             <path></path></svg>".to_owned()
        ),
        1 => Just("<math><mi>x</mi><annotation-xml></annotation-xml></math>".to_owned()),
        1 => Just(
            "<select><optgroup><option>a</option></optgroup><hr><option selected=\"\">b</option>\
             </select>".to_owned()
        ),
        1 => Just("<ruby>x<rp>(</rp><rt>y</rt><rp>)</rp></ruby>".to_owned()),
    ];
    let leaves = || prop::collection::vec(leaf.clone(), 0..3).prop_map(|leaves| leaves.concat());
    let inner = prop_oneof![leaves(), element(&["b", "a", "i", "span", "x-y"], leaves())];
    prop_oneof![inner.clone(), element(&["em", "code", "label", "u", "cite"], inner)]
}

/// Flow content, some levels deep.
fn flow() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        phrasing(),
        elements(&["p", "h1", "h6", "address"], phrasing()),
        element(&["button"], phrasing()),
        Just("<hr>".to_owned()),
    ];
    leaf.prop_recursive(4, 40, 4, |inner| {
        let many = prop::collection::vec(inner, 0..4).prop_map(|parts| parts.concat()).boxed();
        let rows = elements(&["tr"], elements(&["td", "th"], many.clone()));
        let row_groups = element(&["tbody", "thead"], rows);
        prop_oneof![
            2 => element(&["div", "section", "search", "blockquote", "fieldset", "center"], many.clone()),
            1 => element(&["ul", "ol", "menu"], elements(&["li"], many.clone())),
            1 => element(&["dl"], elements(&["dt", "dd"], many.clone())),
            1 => element(&["details"], many.clone()),
            1 => element(&["template"], many.clone()),
            1 => element(&["object", "marquee"], many),
            1 => element(&["table"], row_groups.prop_map(|groups| {
                format!("<caption>c</caption><colgroup><col></colgroup>{groups}")
            })),
        ]
    })
}
