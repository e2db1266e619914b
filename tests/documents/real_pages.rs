//! Minified HTML and XML over whole documents: real pages, hostile markup, and trees that no parser
//! makes.
//!
//! The real pages are looked for in `corpus` beside the test data.

use std::fs;

use duckbill::names::Namespace;
use duckbill::serializer::Serializer;
use duckbill::{Document, NodeId, NodeKind, NodeRef, parse, parse_bytes};
use proptest::prelude::*;
use roxmltree::ParsingOptions;

/// Whether the document comes back from the standard's serialization; if it does, it must come back
/// from the minified one.
fn minified_comes_back(document: &Document, what: &str) -> bool {
    let options = Serializer::html();
    let expected = Serializer::test_format().to_string(document.root());
    let html = options.to_string(document.root());
    if Serializer::test_format().to_string(parse(&html).root()) != expected {
        return false;
    }
    let minified = Serializer::minified().to_string(document.root());
    assert!(minified.len() <= html.len(), "{what}: minified is longer");
    let again = Serializer::test_format().to_string(parse(&minified).root());
    if again != expected {
        let (one, other) = again
            .lines()
            .zip(expected.lines())
            .find(|(one, other)| one != other)
            .unwrap_or(("the end", "the end"));
        panic!("{what}: minified is another tree: {one} for {other}");
    }
    true
}

/// An element as XML can say it.
#[derive(Debug, PartialEq)]
struct Element {
    namespace: &'static str,
    /// Empty where HTML's name had to be changed to be one of XML.
    name: String,
    text: String,
}

/// Whether a name goes into XML unchanged.
fn is_plain(name: &str) -> bool {
    name.as_bytes()[0].is_ascii_alphabetic()
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// The elements, contents of templates where the template is, with the text directly in them.
fn elements(root: NodeRef<'_>) -> Vec<Element> {
    let mut found = Vec::new();
    let mut pending = vec![root];
    while let Some(node) = pending.pop() {
        let element = node.as_element();
        let contents = element.and_then(|element| element.template_contents()).unwrap_or(node);
        if let Some(element) = element {
            let text = contents.children().filter_map(|child| child.text()).collect::<String>();
            let name = element.name();
            found.push(Element {
                namespace: element.namespace().url(),
                name: if is_plain(name) { name.to_owned() } else { String::new() },
                text: text.chars().map(in_xml).collect(),
            });
        }
        pending.extend(contents.children().rev());
    }
    found
}

/// The character that stands for it in XML, which has no other controls than these.
fn in_xml(character: char) -> char {
    match character {
        '\u{C}' => ' ',
        '\t' | '\n' | '\r' => character,
        '\0'..='\u{1F}' | '\u{FFFE}' | '\u{FFFF}' => '\u{FFFD}',
        _ => character,
    }
}

/// The XML is read by a parser of XML as the elements of the document.
fn xml_is_read(document: &Document, what: &str) {
    let xml = Serializer::xml().to_string(document.root());
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let read = roxmltree::Document::parse_with_options(&xml, options)
        .unwrap_or_else(|error| panic!("{what}: {error}"));
    let mut expected = elements(document.root()).into_iter();
    for node in read.descendants().filter(roxmltree::Node::is_element) {
        let element = expected.next().unwrap_or_else(|| panic!("{what}: too many elements"));
        let name = node.tag_name();
        assert_eq!(name.namespace().unwrap_or_default(), element.namespace, "{what}");
        if !element.name.is_empty() {
            assert_eq!(name.name(), element.name, "{what}");
        }
        let text = node.children().filter(roxmltree::Node::is_text);
        let text = text.filter_map(|text| text.text()).collect::<String>();
        assert_eq!(text, element.text, "{what}");
    }
    assert_eq!(expected.next(), None, "{what}: elements are missing");
}

#[test]
fn real_pages() {
    let folder = crate::common::test_data().map(|data| data.join("../corpus"));
    let Some(folder) = folder.filter(|folder| folder.is_dir()) else {
        crate::common::say(
            "** THE CORPUS OF REAL PAGES WAS NOT FOUND: they are not written and read back",
        );
        return;
    };
    let pages = crate::common::files(&folder, "html");
    assert!(!pages.is_empty(), "no pages in {}", folder.display());
    for path in pages {
        let what = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let bytes = fs::read(&path).expect("a readable page");
        let document = parse_bytes(&bytes);
        xml_is_read(&document, &what);
        // A page with links inside of links does not come back from any HTML; what it comes back as does.
        if !minified_comes_back(&document, &what) {
            let html = document.root().outer_html();
            assert!(minified_comes_back(&parse(&html), &what), "{what}: it never comes to rest");
        }
    }
}

/// Markup made to hurt, `times` over.
fn hostile(times: usize) -> Vec<(&'static str, String)> {
    let many = |piece: &str| piece.repeat(times);
    let counted = |piece: fn(usize) -> String| (0..times).map(piece).collect::<String>();
    vec![
        ("depth", many("<div>")),
        ("lists", many("<ul><li>")),
        ("formatting", many("<b><i><p>x</b>")),
        ("links", many("<a><div></a>x")),
        ("foster parents", many("<table>x<b>")),
        ("cells", many("<table><tr><td>")),
        ("foreign", many("<svg><foreignObject><math><mi>")),
        ("templates", many("<template>")),
        ("names", counted(|i| format!("<x-{i}:\"=<y>&{i}"))),
        ("attributes", format!("<p {}>", counted(|i| format!("a{i}=\"'&amp;`=\" <{i}\u{B7}:b ")))),
        ("empty attributes", many("<p a='' b= c='/'>")),
        ("xml names", many("<p xml:lang=a xmlns=b xmlns:c=d xlink:href=e :=f 1=g>")),
        ("comments", many("<!-- - -- --- ->->-->")),
        ("odd comments", many("<!--->--!><!-->x<!---><?a?><!x>")),
        ("characters", many("\u{1}\u{B}\u{C}\u{FFFE}\u{7F}\u{85}&#0;&#1;&#13;&#x80;]]>")),
        ("references", many("&amp;amp; &amp; &lt;b> &notit; &ampx=1 <p a='&amp;lt=&lt;'>")),
        (
            "raw text",
            many("<style>]]></style><script><!--<script></script>--></script><xmp>&lt;</xmp>"),
        ),
        ("line ends", many("<pre>\n\n</pre><textarea>\n\nx</textarea><listing>\r\n\r\n</listing>")),
        ("options", many("<select><optgroup><option>a<option>b<hr></select>")),
        ("ruby", many("<ruby>a<rb>b<rt>c<rtc>d<rp>e</ruby>")),
        ("instructions", many("<?xml version='1.0'?><?x y?><?a:b ?>")),
        ("frames", format!("<frameset>{}", many("<frame><noframes></b></noframes>"))),
        ("plaintext", format!("<p>{}<plaintext></p>{}", many("<b>"), many("<b>&amp;"))),
        ("doctype", format!("<!DOCTYPE {} PUBLIC \"'\" '\"'>", many("x<\"&"))),
    ]
}

#[test]
fn hostile_markup() {
    // Few enough for a parser of XML that recurses.
    for (what, markup) in hostile(40) {
        for markup in [format!("<!DOCTYPE html>{markup}"), markup] {
            let document = parse(&markup);
            xml_is_read(&document, what);
            minified_comes_back(&document, what);
        }
    }
    let mut at_rest = 0;
    for (what, markup) in hostile(2000) {
        let document = parse(&format!("<!DOCTYPE html>{markup}"));
        at_rest += usize::from(minified_comes_back(&document, what));
        assert!(Serializer::xml().to_string(document.root()).ends_with('>'), "{what}");
    }
    // Formatting, links and foster parents do not come back, plaintext neither.
    assert!(at_rest >= 15, "{at_rest}");
}

/// A tree of random nodes in random places: `(what to make, where, which name or text)`.
fn random_tree(steps: &[(u8, usize, usize)]) -> Document {
    const NAMES: &[&str] = &[
        "p",
        "div",
        "b",
        "a",
        "table",
        "tbody",
        "tr",
        "td",
        "colgroup",
        "col",
        "li",
        "option",
        "rt",
        "script",
        "style",
        "textarea",
        "title",
        "template",
        "br",
        "pre",
        "plaintext",
        "x-y",
        "svg",
        "html",
        "head",
        "body",
        "caption",
        "dd",
        "x:y",
        "a\"b",
    ];
    const TEXTS: &[&str] = &[
        "x",
        " ",
        "\n",
        "&amp;",
        "<p>",
        "]]>",
        "--",
        "\u{C}",
        "\u{1}",
        "</script>",
        "é\u{FFFE}",
        "\r",
    ];
    let mut document = parse("<!DOCTYPE html>");
    let mut places: Vec<NodeId> = document.root().descendants().map(|node| node.id()).collect();
    places.retain(|&id| document.node(id).is_some_and(|node| node.as_element().is_some()));
    for &(what, place, which) in steps {
        let (name, text) = (NAMES[which % NAMES.len()], TEXTS[which % TEXTS.len()]);
        let parent = places[place % places.len()];
        let namespaces = [Namespace::Html, Namespace::Svg, Namespace::MathMl];
        let node = match what % 8 {
            0 => document.create_comment(text),
            1 => document.create_processing_instruction(name, text),
            2 => document.create_text(text),
            3 => {
                // Some names are none, which the document says.
                let _ = document.set_attribute(parent, name, text);
                continue;
            }
            _ => match document.create_element(namespaces[which % 13 % 3], name) {
                Ok(element) => element,
                Err(_) => continue,
            },
        };
        if document.append_child(parent, node).is_ok()
            && document.node(node).is_some_and(|node| node.kind() == NodeKind::Element)
        {
            places.push(node);
        }
    }
    document
}

#[test]
fn a_tree_that_markup_can_say_is_minified() {
    // A link with text and an attribute in a paragraph.
    let document = random_tree(&[(4, 2, 0), (4, 3, 3), (2, 4, 4), (3, 4, 5)]);
    assert!(minified_comes_back(&document, "a small tree"));
}

proptest! {
    #![proptest_config(crate::common::config(500))]
    #[test]
    fn random_trees(steps in prop::collection::vec((0_u8..8, 0_usize..64, 0_usize..64), 0..60)) {
        let document = random_tree(&steps);
        xml_is_read(&document, "a random tree");
        minified_comes_back(&document, "a random tree");
    }
}
