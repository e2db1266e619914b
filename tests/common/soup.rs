//! Markup nobody would write: pieces that rules know, in any order.

use proptest::prelude::*;

/// Names that rules know by name, and two they do not.
const NAMES: &str = "\
    a address annotation-xml b body br button caption center col colgroup dd desc div dl dt em \
    fieldset font foreignObject form frame frameset h1 h2 head hr html i iframe image img \
    input keygen li link listing malignmark marquee math meta mglyph mi mtext nobr noembed \
    noframes noscript object ol optgroup option p param path plaintext pre rb rp rt rtc ruby \
    script search select selectedcontent span style svg table tbody td template textarea tfoot \
    th thead title tr u ul wbr x-y xmp z";

/// The names, one by one.
pub fn names() -> Vec<&'static str> {
    NAMES.split_whitespace().collect()
}

const ATTRIBUTES: &[&str] = &[
    "",
    " a=1",
    " a=1 a=2",
    " class='x y' id=\"z\"",
    " type=hidden",
    " encoding='text/html'",
    " shadowrootmode=open",
    " for=m",
    " color=red",
    " selected",
    " xlink:href=x",
    " charset=utf-16",
    " definitionurl=u",
    " =",
    " '",
    " a=&amp",
    "/",
];

const OTHERS: &[&str] = &[
    "text",
    " ",
    "\n",
    "\r\n",
    "\r",
    "\0",
    "é",
    "\u{1F986}",
    "&amp;",
    "&notit;",
    "&#x80;",
    "&#0",
    "&",
    "<",
    "</",
    "<!",
    "<!--",
    "-->",
    "<!-- - -- --!>",
    "<?m name=\"m\"?>",
    "<?marker name=\"m\"?>",
    "<?start name=\"m\"?>",
    "<?end?>",
    "<?xml?>",
    "<?",
    "<![CDATA[",
    "]]>",
    "<!DOCTYPE html>",
    "<!DOCTYPE x PUBLIC \"-//W3C//DTD HTML 3.2//EN\">",
    "<a ",
    "\"",
    "'",
    ">",
    "\u{FDD0}",
    "\u{1}",
];

/// A piece of such markup.
fn piece() -> impl Strategy<Value = String> {
    let name = || prop::sample::select(names());
    prop_oneof![
        5 => (name(), prop::sample::select(ATTRIBUTES)).prop_map(|(n, a)| format!("<{n}{a}>")),
        3 => name().prop_map(|name| format!("</{name}>")),
        3 => prop::sample::select(OTHERS).prop_map(str::to_owned),
    ]
}

/// Tags, texts and fragments of markup in any order.
pub fn tag_soup() -> impl Strategy<Value = String> {
    prop::collection::vec(piece(), 0..60).prop_map(|pieces| pieces.concat())
}
