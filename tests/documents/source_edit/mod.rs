//! The edits of a document in its source.

mod invariants;
mod properties;

use duckbill::dom::{AdjacentPosition, EditError, Spans};
use duckbill::encoding::{Encoding, EncodingOptions};
use duckbill::limits::{Limit, Limits, StopReason};
use duckbill::names::Namespace;
use duckbill::source_edit::{Rewriting, SourceErrorKind, SourceOptions};
use duckbill::{Document, FragmentContext, NodeId, ParseOptions, parse_fragment_with, parse_with};

fn full() -> ParseOptions {
    ParseOptions::new().with_spans(Spans::Full)
}

/// The first element of a name.
fn first(document: &Document, name: &str) -> NodeId {
    document.elements_by_tag_name(name).next().expect(name).as_node().id()
}

/// The first child of the first element of a name.
fn inside(document: &Document, name: &str) -> NodeId {
    let element = document.node(first(document, name)).unwrap();
    element.first_child().expect("a child").id()
}

type Edit = fn(&mut Document) -> Result<(), EditError>;

/// The source after an edit.
fn edited(html: &str, edit: Edit) -> String {
    let mut document = parse_with(html, &full()).unwrap();
    edit(&mut document).unwrap();
    match document.to_source() {
        Ok(source) => String::from_utf8(source).unwrap(),
        Err(error) => {
            panic!("{html}: {error} at {:?}", error.node().and_then(|id| document.node(id)))
        }
    }
}

fn check(cases: &[(&str, Edit, &str)]) {
    for (html, edit, expected) in cases {
        assert_eq!(edited(html, *edit), *expected, "from {html}");
    }
}

#[test]
fn an_attribute_is_set_in_its_place_and_style() {
    check(&[
        ("<a href=x>", |d| d.set_attribute(first(d, "a"), "href", "y"), "<a href=y>"),
        ("<a href=x>", |d| d.set_attribute(first(d, "a"), "href", "y z"), "<a href=\"y z\">"),
        ("<a href=x>", |d| d.set_attribute(first(d, "a"), "href", ""), "<a href=\"\">"),
        (
            "<a href='x' >",
            |d| d.set_attribute(first(d, "a"), "href", "it's"),
            "<a href='it&#39;s' >",
        ),
        (
            "<a HREF = \"x\">",
            |d| d.set_attribute(first(d, "a"), "href", "a&\""),
            "<a HREF = \"a&amp;&quot;\">",
        ),
        (
            "<input disabled >",
            |d| d.set_attribute(first(d, "input"), "disabled", "1"),
            "<input disabled=\"1\" >",
        ),
        ("<a href=>", |d| d.set_attribute(first(d, "a"), "href", "x"), "<a href=x>"),
        ("<a href=>", |d| d.set_attribute(first(d, "a"), "id", "x"), "<a href=\"\" id=\"x\">"),
        ("<a b=1 b=2>", |d| d.set_attribute(first(d, "a"), "b", "3"), "<a b=3 b=2>"),
        (
            "<p><a b=1><a c>",
            |d| d.set_attribute(first(d, "a"), "x", "y"),
            "<p><a b=1 x=\"y\"><a c>",
        ),
    ]);
}

#[test]
fn a_new_attribute_looks_like_the_one_before() {
    check(&[
        ("<img>", |d| d.set_attribute(first(d, "img"), "alt", ""), "<img alt=\"\">"),
        ("<img />", |d| d.set_attribute(first(d, "img"), "alt", "x"), "<img alt=\"x\" />"),
        (
            "<img src='a'\n     id='b'>",
            |d| d.set_attribute(first(d, "img"), "alt", "x"),
            "<img src='a'\n     id='b'\n     alt='x'>",
        ),
        ("<IMG SRC=a>", |d| d.set_attribute(first(d, "img"), "alt", "x"), "<IMG SRC=a ALT=\"x\">"),
        (
            "<svg><path/>",
            |d| d.set_attribute(first(d, "path"), "viewBox", "x"),
            "<svg><path viewBox=\"x\"/>",
        ),
        ("<p>a", |d| d.set_attribute(first(d, "html"), "lang", "en"), "<html lang=\"en\"><p>a"),
        (
            "<p>a<html a=b>",
            |d| d.set_attribute(first(d, "html"), "lang", "en"),
            "<p>a<html a=b lang=\"en\">",
        ),
        ("<p>a", |d| d.set_attribute(first(d, "body"), "id", "x"), "<body id=\"x\"><p>a"),
        (
            "<table><tr><td>x",
            |d| d.set_attribute(first(d, "tbody"), "id", "x"),
            "<table><tbody id=\"x\"><tr><td>x",
        ),
    ]);
}

#[test]
fn an_attribute_goes_with_its_space_and_duplicates() {
    let remove: Edit = |d| d.remove_attribute(first(d, "a"), "b").map(|_| ());
    check(&[
        ("<a b=1 c>", remove, "<a c>"),
        ("<a c\n  b='1'>", remove, "<a c>"),
        ("<a c=\"1\"b='1'c>", remove, "<a c=\"1\"c>"),
        ("<a b=1 c B=2 d>", remove, "<a c d>"),
        ("<a b= >", remove, "<a >"),
    ]);
}

#[test]
fn text_is_changed_where_it_differs() {
    fn set(d: &mut Document, text: &str) -> Result<(), EditError> {
        d.set_data(inside(d, "p"), text)
    }
    check(&[
        ("<p>one two three", |d| set(d, "one 2 three"), "<p>one 2 three"),
        ("<p>a &amp; b", |d| set(d, "a < b"), "<p>a &lt; b"),
        ("<p>a & b", |d| set(d, "a &b"), "<p>a &amp;b"),
        ("<p>x<y", |d| set(d, "x"), "<p>x<y"),
        ("<p>a</p>", |d| set(d, "\r"), "<p>&#13;</p>"),
        ("<pre>\na</pre>", |d| d.set_data(inside(d, "pre"), "\nb"), "<pre>\n\nb</pre>"),
        ("<pre>a</pre>", |d| d.set_data(inside(d, "pre"), "\nb"), "<pre>\n\nb</pre>"),
        (
            "<script>1 < 2</script>",
            |d| d.set_data(inside(d, "script"), "1 && 3"),
            "<script>1 && 3</script>",
        ),
        (
            "<title>a</title>",
            |d| d.set_data(inside(d, "title"), "</title>"),
            "<title>&lt;/title&gt;</title>",
        ),
        ("<svg><![CDATA[a]]>", |d| d.set_data(inside(d, "svg"), "a<&"), "<svg><![CDATA[a<&]]>"),
        (
            "<svg><![CDATA[a]]>",
            |d| d.set_data(inside(d, "svg"), "]]>"),
            "<svg><![CDATA[]]>]]&gt;<![CDATA[]]>",
        ),
        ("<p><!--a-->", |d| d.set_data(inside(d, "p"), "b"), "<p><!--b-->"),
        ("<p><?a b?>", |d| d.set_data(inside(d, "p"), "c"), "<p><?a c?>"),
        ("<p><?a b>", |d| d.set_data(inside(d, "p"), "c"), "<p><?a c>"),
        ("<body>a</body>b", |d| d.set_data(inside(d, "body"), "c"), "<body>c</body>"),
    ]);
}

#[test]
fn nodes_go_and_come() {
    check(&[
        ("<ul><li>a<li>b</ul>", |d| d.remove(first(d, "li")), "<ul><li>b</ul>"),
        ("<p>a<div>b</div>c", |d| d.remove(first(d, "div")), "<p>a</p>c"),
        ("<p>a<b>b</b>c</p>", |d| d.remove(first(d, "b")), "<p>ac</p>"),
        ("<p>a<b>b</b>c</p>", |d| d.unwrap(first(d, "b")), "<p>abc</p>"),
        (
            "<ul><li>a</ul>",
            |d| d.insert_adjacent_html(first(d, "ul"), AdjacentPosition::BeforeEnd, "<li>b"),
            "<ul><li>a<li>b</li></ul>",
        ),
        (
            "<ul><li>a</ul>",
            |d| d.insert_adjacent_html(first(d, "ul"), AdjacentPosition::BeforeEnd, "b"),
            "<ul><li>a</li>b</ul>",
        ),
        (
            "<P>a</P>",
            |d| d.insert_adjacent_html(first(d, "p"), AdjacentPosition::AfterBegin, "<img src=x>"),
            "<P><IMG SRC=\"x\">a</P>",
        ),
        (
            "<br/><p>a",
            |d| {
                d.insert_adjacent_html(
                    first(d, "p"),
                    AdjacentPosition::BeforeEnd,
                    "<hr>".trim_start_matches("<hr>"),
                )
            },
            "<br/><p>a",
        ),
        (
            "<br/><i>a</i>",
            |d| d.insert_adjacent_html(first(d, "i"), AdjacentPosition::BeforeEnd, "<br>"),
            "<br/><i>a<br/></i>",
        ),
        ("<div></div>", |d| d.set_text_content(first(d, "div"), "<x>"), "<div>&lt;x&gt;</div>"),
        ("<div><i>a</i>b</div>", |d| d.set_text_content(first(d, "div"), "c"), "<div>c</div>"),
        ("<svg><g/></svg>", |d| d.set_text_content(first(d, "g"), "c"), "<svg><g>c</g></svg>"),
        (
            "<template><b>x</b></template>",
            |d| {
                let template = d.node(first(d, "template")).unwrap().as_element().unwrap();
                let bold = template.template_contents().unwrap().first_child().unwrap().id();
                d.set_attribute(bold, "id", "x")
            },
            "<template><b id=\"x\">x</b></template>",
        ),
        (
            "<p>a<!doctype html>",
            |d| {
                let doctype = d.create_doctype("html", "", "");
                let html = first(d, "html");
                d.insert_before(html, doctype)
            },
            "<!DOCTYPE html><p>a<!doctype html>",
        ),
        (
            "x",
            |d| {
                let c = d.create_comment("y");
                d.prepend_child(d.root().id(), c)
            },
            "<!--y-->x",
        ),
    ]);
}

#[test]
fn what_moves_keeps_its_bytes() {
    check(&[
        (
            "<main><P  ID=a>1</p ><p>2</p></main>",
            |d| {
                let (p, main) = (first(d, "p"), first(d, "main"));
                d.append_child(main, p)
            },
            "<main><p>2</p><P  ID=a>1</p ></main>",
        ),
        (
            "<ul><li>a<li>b</ul>",
            |d| {
                let (li, ul) = (first(d, "li"), first(d, "ul"));
                d.append_child(ul, li)
            },
            "<ul><li>b<li>a</ul>",
        ),
        (
            "<main><p>&nbsp;</p></main>",
            |d| {
                let div = d.create_element(Namespace::Html, "div")?;
                d.wrap(first(d, "p"), div)
            },
            "<main><div><p>&nbsp;</p></div></main>",
        ),
    ]);
}

#[test]
fn a_new_name_is_written_into_both_tags() {
    check(&[
        ("<b id=x>1</b >", |d| d.rename_element(first(d, "b"), "i"), "<i id=x>1</i >"),
        ("<B>1</b>", |d| d.rename_element(first(d, "b"), "i"), "<I>1</i>"),
        ("<h1>1</h2>", |d| d.rename_element(first(d, "h1"), "h3"), "<h3>1</h3>"),
        ("<ul><li>1</ul>", |d| d.rename_element(first(d, "li"), "div"), "<ul><div>1</div></ul>"),
        ("<br><i>x</i>", |d| d.rename_element(first(d, "br"), "hr"), "<hr><i>x</i>"),
        ("<br><i>x</i>", |d| d.rename_element(first(d, "br"), "b"), "<b></b><i>x</i>"),
        ("<b></b>x", |d| d.rename_element(first(d, "b"), "br"), "<br>x"),
        (
            "<svg><path/></svg>",
            |d| d.rename_element(first(d, "path"), "circle"),
            "<svg><circle/></svg>",
        ),
        (
            "<body><div><b >1</b></div>",
            |d| d.rename_element(first(d, "div"), "template"),
            "<body><template><b >1</b></template>",
        ),
    ]);
}

#[test]
fn bytes_stay_in_their_encoding() {
    let cases: &[(&[u8], Encoding, &str, &[u8])] = &[
        (
            b"<p>caf\xE9<!--\x81-->",
            Encoding::WINDOWS_1252,
            "na\u{EF}ve \u{3042}",
            b"<p title=\"na\xEFve &#12354;\">caf\xE9<!--\x81-->",
        ),
        (
            b"<p>\x82\xA0\xFF",
            Encoding::SHIFT_JIS,
            "\u{3042}\u{A5}",
            b"<p title=\"\x82\xA0&#165;\">\x82\xA0\xFF",
        ),
        (
            b"<p>\x1B$B$\"\x1B(B",
            Encoding::ISO_2022_JP,
            "\u{3042}",
            b"<p title=\"\x1B$B$\"\x1B(B\">\x1B$B$\"\x1B(B",
        ),
        (
            b"<\0p\0>\0\x3D",
            Encoding::UTF_16LE,
            "\u{3042}",
            b"<\0p\0 \0t\0i\0t\0l\0e\0=\0\"\0\x42\x30\"\0>\0\x3D",
        ),
        (
            b"<p>\x81\x30\x81\x30",
            Encoding::GB18030,
            "\u{1F600}",
            b"<p title=\"\x94\x39\xFC\x36\">\x81\x30\x81\x30",
        ),
    ];
    for (bytes, encoding, value, expected) in cases {
        let options = full().with_encoding(EncodingOptions::new().with_user_override(*encoding));
        let mut document = parse_with(*bytes, &options).unwrap();
        assert_eq!(document.to_source().unwrap(), *bytes);
        document.set_attribute(first(&document, "p"), "title", value).unwrap();
        assert_eq!(document.to_source().unwrap(), *expected, "{encoding}");
    }
}

#[test]
fn shift_states_are_kept_around_edits() {
    let options =
        full().with_encoding(EncodingOptions::new().with_user_override(Encoding::ISO_2022_JP));
    // Two characters of two bytes; the text between or beside them changes.
    let bytes = b"<p>\x1B$B$\"$$\x1B(B<b>";
    for (text, expected) in [
        ("あxい", &b"<p>\x1B$B$\"\x1B(Bx\x1B$B$$\x1B(B<b>"[..]),
        ("xあい", b"<p>x\x1B$B$\"$$\x1B(B<b>"),
        ("あいx", b"<p>\x1B$B$\"$$\x1B(Bx<b>"),
        ("い", b"<p>\x1B$B$$\x1B(B<b>"),
        ("x", b"<p>x<b>"),
    ] {
        let mut document = parse_with(bytes, &options).unwrap();
        document.set_data(inside(&document, "p"), text).unwrap();
        let source = document.to_source().unwrap();
        assert_eq!(
            source.escape_ascii().to_string(),
            expected.escape_ascii().to_string(),
            "{text}"
        );
    }
}

/// The kind of the error of an edit, and the node that it names.
fn failed(html: &str, edit: Edit) -> (SourceErrorKind, String) {
    let mut document = parse_with(html, &full()).unwrap();
    edit(&mut document).unwrap();
    let error = document.to_source().expect_err(html);
    let node = error.node().and_then(|id| document.node(id));
    (error.kind(), node.map_or(String::new(), |node| node.outer_html()))
}

#[test]
fn what_would_change_the_tree_is_an_error() {
    let kind = SourceErrorKind::ChangesTree;
    for (html, edit, named) in [
        (
            "<script></script>",
            (|d| d.set_text_content(first(d, "script"), "</script>")) as Edit,
            "</script>",
        ),
        (
            "<p>a</p>",
            |d| {
                let p = d.create_element(Namespace::Html, "p")?;
                d.append_child(first(d, "p"), p)
            },
            "<p></p>",
        ),
        ("<p><!--a-->", |d| d.set_data(inside(d, "p"), "-->"), "<!---->-->"),
        ("<p>a", |d| d.remove(first(d, "head")), "<body><p>a</p></body>"),
        (
            "<p>a&am<!---->p;",
            |d| {
                let comment = d.node(inside(d, "p")).unwrap().next_sibling().unwrap().id();
                d.remove(comment)
            },
            "a&amp;am",
        ),
    ] {
        assert_eq!(failed(html, edit), (kind, named.to_owned()), "{html}");
    }
    let one_of_two: Edit = |d| d.set_attribute(first(d, "b"), "id", "x");
    let kind = SourceErrorKind::SharedTag;
    assert_eq!(failed("<b>1<p>2</b>", one_of_two), (kind, "<b>2</b>".to_owned()));
    let plain = parse_with("<p>", &ParseOptions::new().with_spans(Spans::Tags)).unwrap();
    assert_eq!(plain.to_source().unwrap_err().kind(), SourceErrorKind::NoSource);
}

#[test]
fn clones_share_a_tag() {
    let edit: Edit = |d| {
        let all: Vec<NodeId> = d.elements_by_tag_name("b").map(|b| b.as_node().id()).collect();
        all.into_iter().try_for_each(|b| d.set_attribute(b, "id", "x"))
    };
    check(&[("<b>1<p>2</b>", edit, "<b id=\"x\">1<p>2</b>")]);
}

#[test]
fn rewriting_takes_the_smallest_element() {
    let mut document = parse_with("<DIV ><p >a<table>b<tr></table></DIV ><p\n>", &full()).unwrap();
    document.remove(first(&document, "table")).unwrap();
    assert_eq!(document.to_source().unwrap_err().kind(), SourceErrorKind::ChangesTree);
    let source = document.to_source_from(&document.edits_with(Rewriting::SmallestElement).unwrap());
    assert_eq!(String::from_utf8(source).unwrap(), "<DIV ><p >ab</DIV ><p\n>");
}

#[test]
fn the_search_for_edits_is_limited() {
    let mut document = parse_with("<p>a<i>b</i><p>c", &full()).unwrap();
    document.set_text_content(first(&document, "i"), "new").unwrap();
    let edits = document.edits().unwrap();
    let within = |limits: Limits| {
        let edits = document.edits_with(SourceOptions::new().with_limits(limits));
        edits.map_err(|error| error.kind())
    };
    let stopped = |limit, value| Err(SourceErrorKind::Stopped(StopReason::Limit { limit, value }));
    assert_eq!(within(Limits::untrusted()), Ok(edits.clone()));
    assert_eq!(within(Limits::none().with(Limit::OutputBytes, 3)), Ok(edits));
    assert_eq!(within(Limits::none().with(Limit::OutputBytes, 2)), stopped(Limit::OutputBytes, 2));
    assert_eq!(within(Limits::none().with(Limit::Nodes, 3)), stopped(Limit::Nodes, 3));
    // The edited source alone is longer than that.
    assert_eq!(within(Limits::none().with(Limit::InputBytes, 17)), stopped(Limit::InputBytes, 17));
}

#[test]
fn fragments_keep_their_source() {
    let mut fragment =
        parse_fragment_with("<td>1<td >2", &FragmentContext::html("tr"), &full()).unwrap();
    let cell = fragment.root().last_child().unwrap().id();
    fragment.set_attribute(cell, "id", "x").unwrap();
    assert_eq!(fragment.to_source().unwrap(), b"<td>1<td id=\"x\" >2");
}

#[test]
fn a_name_is_refused_and_a_declaration_too() {
    let bytes = b"<meta charset=windows-1252><p>";
    let mut document = parse_with(bytes, &full()).unwrap();
    document.set_attribute(first(&document, "p"), "\u{3042}", "").unwrap();
    let error = document.to_source().unwrap_err();
    assert_eq!(error.kind(), SourceErrorKind::NotEncodable('\u{3042}'));
    let mut document = parse_with(bytes, &full()).unwrap();
    document.set_attribute(first(&document, "meta"), "charset", "utf-8").unwrap();
    assert_eq!(document.to_source().unwrap_err().kind(), SourceErrorKind::ChangesEncoding);
}

#[test]
fn a_name_that_begins_with_an_equals_sign_stays_a_name() {
    check(&[
        ("<a y x=1 =b>", |d| d.remove_attribute(first(d, "a"), "x").map(|_| ()), "<a y/ =b>"),
        ("<a x=1 =b>", |d| d.remove_attribute(first(d, "a"), "x").map(|_| ()), "<a/ =b>"),
        ("<a y x =b>", |d| d.set_attribute(first(d, "a"), "x", "c"), "<a y x =c>"),
    ]);
}

#[test]
fn elements_of_one_tag_are_edited_alike_or_not_at_all() {
    for number in [0, 1] {
        let mut document = parse_with("<p><b class=x>1<p>2</b>", &full()).unwrap();
        let all: Vec<NodeId> =
            document.elements_by_tag_name("b").map(|b| b.as_node().id()).collect();
        document.set_attribute(all[number], "class", "y").unwrap();
        let error = document.to_source().unwrap_err();
        assert_eq!(error.kind(), SourceErrorKind::SharedTag);
        assert!(all.contains(&error.node().unwrap()));
        document.set_attribute(all[1 - number], "class", "y").unwrap();
        assert_eq!(document.to_source().unwrap(), b"<p><b class=y>1<p>2</b>");
    }
}

#[test]
fn new_lines_look_like_their_siblings() {
    let item = |d: &mut Document| {
        let li = d.create_element(Namespace::Html, "li").unwrap();
        d.set_text_content(li, "new").unwrap();
        li
    };
    let html = "<ul>\n\t<li>1</li>\n\t<li>2\n</ul>";
    let mut document = parse_with(html, &full()).unwrap();
    let (one, new) = (first(&document, "li"), item(&mut document));
    document.insert_line_after(one, new).unwrap();
    let source = document.to_source().unwrap();
    assert_eq!(source, b"<ul>\n\t<li>1</li>\n\t<li>new</li>\n\t<li>2\n</ul>");
    // Lines end as the others do.
    let mut document = parse_with(html.replace('\n', "\r\n"), &full()).unwrap();
    let (one, new) = (first(&document, "li"), item(&mut document));
    document.insert_line_before(one, new).unwrap();
    let source = document.to_source().unwrap();
    assert_eq!(source, b"<ul>\r\n\t<li>new</li>\r\n\t<li>1</li>\r\n\t<li>2\r\n</ul>");
    let mut document = parse_with("<ul><li>1</ul>", &full()).unwrap();
    let (one, new) = (first(&document, "li"), item(&mut document));
    document.insert_line_before(one, new).unwrap();
    assert_eq!(document.to_source().unwrap(), b"<ul><li>new</li><li>1</ul>");
    let mut document = parse_with("<p>a</p>\n  <img>\n", &full()).unwrap();
    let (image, wrapper) =
        (first(&document, "img"), document.create_element(Namespace::Html, "figure").unwrap());
    document.wrap_lines(image, wrapper).unwrap();
    let source = document.to_source().unwrap();
    assert_eq!(source, b"<p>a</p>\n  <figure>\n  <img>\n  </figure>\n");
}

#[test]
fn places_outlive_clone_compact_and_import() {
    let html = "<p class=a>1</p><i>2</i><p>3<b>4</b></p>";
    let mut document = parse_with(html, &full()).unwrap();
    let spans = |document: &Document| -> Vec<_> {
        let elements = document.root().elements();
        elements.map(|it| (it.name().to_owned(), it.as_node().span(), it.start_tag())).collect()
    };
    let before = spans(&document);
    assert_eq!(spans(&document.clone()), before);
    // A removed node takes its span along, and the others keep theirs.
    document.remove(first(&document, "i")).unwrap();
    document.compact();
    let left: Vec<_> = before.iter().filter(|(name, ..)| name != "i").cloned().collect();
    assert_eq!(spans(&document), left);
    // Without the numbers of the parse the source cannot be written.
    assert_eq!(document.to_source().unwrap_err().kind(), SourceErrorKind::NotRepeatable);

    let mut other = parse_with("<div></div>", &full()).unwrap();
    let last = document.elements_by_tag_name("p").next_back().unwrap().as_node().id();
    let pairs = other.import_with_originals(&document, last).unwrap();
    let kinds: Vec<_> = pairs.iter().map(|(copy, _)| other.node(*copy).unwrap().kind()).collect();
    assert_eq!(kinds.len(), 4);
    for (copy, original) in &pairs {
        let (copy, original) = (other.node(*copy).unwrap(), document.node(*original).unwrap());
        assert!(copy.is_equal_node(original));
        assert!(copy.span().is_none() && original.span().is_some());
    }
    other.append_child(first(&other, "div"), pairs[0].0).unwrap();
    assert_eq!(other.to_source().unwrap(), b"<div><p>3<b>4</b></p></div>");
}
