//! Pretty and minimised HTML parse to the tree they were written from, if the standard's serialization
//! does.

use crate::common::soup::tag_soup;
use duckbill::serializer::{Serializer, escape_attribute, escape_text};
use duckbill::{Document, parse};
use proptest::prelude::*;

fn options() -> Serializer {
    Serializer::html()
}

/// Checks both on a document that comes back from the standard's serialization; whether it did.
fn check(document: &Document) -> bool {
    let root = document.root();
    let html = options().to_string(root);
    let expected = Serializer::test_format().to_string(root);
    if Serializer::test_format().to_string(parse(&html).root()) != expected {
        return false;
    }
    let pretty = Serializer::pretty().to_string(root);
    assert_eq!(Serializer::test_format().to_string(parse(&pretty).root()), expected, "{pretty}");
    let minified = Serializer::minified().to_string(root);
    assert!(minified.len() <= html.len(), "{minified}\n{html}");
    assert_eq!(
        Serializer::test_format().to_string(parse(&minified).root()),
        expected,
        "{minified}"
    );
    true
}

fn minify(html: &str) -> String {
    let document = parse(html);
    assert!(check(&document), "{html}");
    Serializer::minified().to_string(document.root())
}

#[test]
fn optional_tags_are_left_out() {
    assert_eq!(minify(""), "");
    assert_eq!(minify("<body> <!--a-->"), "<body> <!--a-->");
    assert_eq!(minify("<p>a</p><p>b</p><div>c</div>"), "<p>a<p>b<div>c</div>");
    assert_eq!(
        minify(
            "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>"
        ),
        "<table><thead><tr><th>a<tbody><tr><td>b</table>"
    );
    assert_eq!(minify("<table><tbody><tr><td>b</table>"), "<table><tr><td>b</table>");
    assert_eq!(minify("<dl><dt>a</dt><dd>b</dd></dl>"), "<dl><dt>a<dd>b</dl>");
    assert!(minify("<body></body><!--x-->").ends_with("</body><!--x--></html>"));
}

#[test]
fn tags_that_matter_stay() {
    for html in [
        "<body class>",
        "<body><script></script>",
        "<body><!--a-->",
        "<a><p>b</p></a>",
        "<ul><li>a</li> <li>b</ul>",
        "<p>a</p><!--b-->",
        "<p>a</p><table></table>",
        "<head><!--a--></head>",
        "<html><head></head><!--x--><body>",
        "<frameset></frameset>",
    ] {
        minify(html);
    }
    assert!(minify("<ul><li>a</li> <li>b</ul>").contains("</li> <li>"));
    assert!(minify("<!DOCTYPE html><a><p>b</p></a>").contains("</p></a>"));
}

#[test]
fn quotes_and_escapes_are_left_out() {
    assert_eq!(
        minify("<p a='' b=c d='e f' g='\"' h='&quot;&#39;' i=j/ k='&' l='&amp;lt'>"),
        "<p a b=c d=\"e f\" g='\"' h=\"&quot;'\" i=j/ k=&amp; l=&amp;lt>"
    );
    assert_eq!(minify("<p>a &amp; b > c &lt; &amp;d &amp;"), "<p>a & b > c &lt; &d &amp;");
    // An ampersand begins no reference where no name of one follows; in a value, none before a name and an equals sign.
    assert_eq!(
        minify(
            "<p a='?a=1&amp;lt=2&amp;copy&amp;x;=1&amp;b-c=1&amp;#=&amp;=' b='&amp;amp;=' c='&amp;lt;=1'>&amp;a=1"
        ),
        "<p a=\"?a=1&lt=2&amp;copy&amp;x;=1&b-c=1&amp;#=&=\" b=\"&amp;amp;=\" c=\"&amp;lt;=1\">&a=1"
    );
    assert_eq!(
        minify(
            "<p title='&amp;mut x &amp;fr_id=1'>&amp;mut x &amp;lt x &amp;self. &amp;no;te &amp;notx &amp;self"
        ),
        "<p title=\"&mut x &fr_id=1\">&mut x &amp;lt x &self. &amp;no;te &amp;notx &amp;self"
    );
    assert_eq!(minify("<p a =b=>"), minify("<p a=b=>"));
    minify("<p a==b =c>");
    minify("<p a='' =c>");
}

#[test]
fn empty_elements_of_svg_close_themselves() {
    for (html, expected) in [
        (
            "<p><svg><path d=x></path><g a='b c'></g><g></g>",
            "<p><svg><path d=x /><g a=\"b c\"/><g/></svg>",
        ),
        ("<p><svg></svg>x<math><mi a></mi>y</math>", "<p><svg/>x<math><mi a/>y</math>"),
        (
            "<p><svg><script></script><foreignObject></foreignObject><title></title></svg>x",
            "<p><svg><script/><foreignObject/><title/></svg>x",
        ),
        ("<p><svg><g a=/></g><path d='/'></path></svg>", "<p><svg><g a=/ /><path d=/ /></svg>"),
    ] {
        assert_eq!(minify(html), expected);
    }
    // Alone it is written with its end tag.
    let document = parse("<svg><path></path></svg>");
    let path = document.root().elements().find(|element| element.name() == "path").expect("a path");
    assert_eq!(Serializer::minified().to_string(path.as_node()), "<path></path>");
}

/// All names that are references without a semicolon, before all that may come after them.
#[test]
fn an_ampersand_is_bare_only_where_it_begins_no_reference() {
    let table = include_str!("../../data/entities.tsv");
    let names = table.lines().filter_map(|line| line.split('\t').next());
    for name in names.filter(|name| !name.starts_with('#')) {
        let name = name.trim_end_matches(';');
        let mut html = String::new();
        for after in ["", ";", "=", " ", "x", "1", "&", "<", "-", "_;"] {
            let value = escape_attribute(&format!("&{name}{after}")).into_owned();
            let text = escape_text(&format!("&{name}{after}")).into_owned();
            html += &format!("<p title=\"{value}\">{text}<b>;</b>{text}</p>");
        }
        minify(&html);
    }
}

#[test]
fn deep_trees_are_written_in_linear_room() {
    let deep = parse(&"<div>".repeat(100_000));
    assert!(Serializer::pretty().to_string(deep.root()).len() < 100_000 * 200);
    assert!(Serializer::minified().to_string(deep.root()).len() < 100_000 * 12);
}

proptest! {
    #![proptest_config(crate::common::config(1000))]
    #[test]
    fn any_markup_comes_back(html in tag_soup()) {
        check(&parse(&html));
        check(&parse(&format!("<!DOCTYPE html>{html}")));
    }

    #[test]
    fn pages_come_back(pieces in prop::collection::vec(prop::sample::select(vec![
        "<p>", "</p>", "<ul>", "</ul>", "<li>", "<dl>", "<dt>", "<dd>", "</dl>", "<table>", "</table>",
        "<caption>", "<colgroup>", "<col>", "<thead>", "<tbody>", "<tfoot>", "<tr>", "<td>", "<th>",
        "<select>", "<optgroup>", "<option>", "</select>", "<ruby>", "<rt>", "<rp>", "</ruby>", "<div>",
        "</div>", "<section>", "</section>", "<h1>", "</h1>", "<a href=x>", "</a>", "<b>", "</b>", "x",
        " ", "\n", "<!--c-->", "</body>", "</html>", "<script>1</script>", "<br>", "<pre>", "</pre>",
    ]), 0..40)) {
        check(&parse(&pieces.concat()));
        check(&parse(&format!("<!DOCTYPE html>{}", pieces.concat())));
    }
}
