//! Seams of all kinds, each with the same edit of the tree: the output is read as the edited tree, or the edit is refused.

use duckbill::encoding::EncodingOptions;
use duckbill::rewrite::{Content, Handlers, RewriteError, RewriteOptions};
use duckbill::serializer::Serializer;
use duckbill::{Document, NodeId, NodeKind, ParseOptions, Selector, parse_with};

use super::rewrite_in_pieces;

/// An edit of each element that a selector matches, or of each comment.
#[derive(Debug, Clone, Copy)]
enum Edit {
    Remove,
    Unwrap,
    Rename(&'static str),
    Before(&'static str),
    After(&'static str),
    Prepend(&'static str),
    Append(&'static str),
    Replace(&'static str),
    NoComments,
}
use Edit::{After, Append, Before, NoComments, Prepend, Remove, Rename, Replace, Unwrap};

fn handlers(selector: &str, edit: Edit) -> Handlers<'static> {
    if matches!(edit, NoComments) {
        return Handlers::new().on_any_comment(|comment| comment.remove());
    }
    let handlers = Handlers::new().on_element(selector, move |element| {
        match edit {
            Remove => element.remove(),
            Unwrap => element.remove_and_keep_content(),
            Rename(name) => element.set_name(name)?,
            Before(text) => element.before(Content::Text(text)),
            After(text) => element.after(Content::Text(text)),
            Prepend(text) => element.prepend(Content::Text(text))?,
            Append(text) => element.append(Content::Text(text))?,
            Replace(text) => element.replace(Content::Text(text)),
            NoComments => {}
        }
        Ok::<(), duckbill::rewrite::EditRefused>(())
    });
    handlers.expect("a selector")
}

fn edit_tree(document: &mut Document, selector: &str, edit: Edit) {
    let found: Vec<NodeId> = if matches!(edit, NoComments) {
        let nodes = document.root().descendants();
        nodes.filter(|node| node.kind() == NodeKind::Comment).map(|node| node.id()).collect()
    } else {
        let selector = Selector::parse(selector).expect("a selector");
        document.select(&selector).map(|element| element.as_node().id()).collect()
    };
    for id in found {
        match edit {
            Remove | NoComments => document.remove(id).unwrap(),
            Unwrap => document.unwrap(id).unwrap(),
            Rename(name) => document.rename_element(id, name).unwrap(),
            Before(text) | After(text) | Prepend(text) | Append(text) | Replace(text) => {
                let text = document.create_text(text);
                match edit {
                    Before(_) => document.insert_before(id, text).unwrap(),
                    After(_) => document.insert_after(id, text).unwrap(),
                    Prepend(_) => document.prepend_child(id, text).unwrap(),
                    Append(_) => document.append_child(id, text).unwrap(),
                    _ => document.replace(id, text).unwrap(),
                }
            }
        }
    }
    document.normalize(document.root().id()).unwrap();
}

/// Checks a page in all pieces; returns whether the edit was made.
fn check(html: &[u8], label: Option<&str>, selector: &str, edit: Edit) -> bool {
    let mut encoding = EncodingOptions::new();
    if let Some(label) = label {
        encoding = encoding.with_transport_label(label);
    }
    let parse_options = ParseOptions::new().with_encoding(encoding.clone());
    let mut document = parse_with(html, &parse_options).unwrap();
    edit_tree(&mut document, selector, edit);
    let text = |document: &Document| Serializer::test_format().to_string(document.root());
    let options = RewriteOptions::new().with_encoding(encoding);
    let mut outputs = Vec::new();
    for size in [html.len().max(1), 1, 2, 3, 5] {
        let out = match rewrite_in_pieces(html, size, handlers(selector, edit), &options) {
            Ok(out) => out,
            Err(RewriteError::Refused { .. } | RewriteError::Handler(_)) => return false,
            Err(error) => panic!("{error}"),
        };
        let again = parse_with(&out, &parse_options).unwrap();
        let (html, out) = (html.escape_ascii(), out.escape_ascii().to_string());
        assert_eq!(text(&again), text(&document), "{html} in {label:?}: {out}");
        // Bytes of ASCII are the same in both.
        if out.contains('\\') {
            assert_eq!(again.encoding().encoding, document.encoding().encoding, "{html}: {out}");
        }
        outputs.push(out);
    }
    assert!(outputs.iter().all(|one| *one == outputs[0]), "{outputs:?}");
    true
}

#[test]
fn two_halves_do_not_become_one() {
    let made = [
        ("<p>a<!b>", "x", NoComments),
        ("<p><<!--x-->b>", "x", NoComments),
        ("<p><<!x>b>c", "x", NoComments),
        ("<p><</ x>/p>", "x", NoComments),
        ("<p><<?x?>!--y-->", "x", NoComments),
        ("<p><<!---->!doctype>", "x", NoComments),
        ("<p>&<!-- -->lt;b>", "x", NoComments),
        ("<p>&#<!-- -->60;b>", "x", NoComments),
        ("<p>&#x<!-- -->3c", "x", NoComments),
        ("<p>&#x3<!-- -->c;", "x", NoComments),
        ("<p>&not<!-- -->in;", "x", NoComments),
        ("<p>&notin<!-- -->;", "x", NoComments),
        ("<p>&amp<!-- -->;", "x", NoComments),
        ("<p>&am<!-- -->p", "x", NoComments),
        ("<p>&<i></i>amp", "i", Remove),
        ("<p><<i>/i></i>", "i", Unwrap),
        ("<p>a\r<i></i>\nb", "i", Remove),
        ("<p>a\r<i>\nb</i>\r\n\r<i></i>\n", "i", Unwrap),
        ("<pre><i></i>\nx</pre>", "i", Remove),
        ("<pre><i>\nx</i></pre>", "i", Unwrap),
        ("<pre>\n<i></i>\nx</pre>", "i", Remove),
        ("<pre><!--x-->\nx</pre>", "i", NoComments),
        ("<listing><!--x-->\r\nx</listing>", "i", NoComments),
        ("<svg><![CDATA[]]<a>]]>]<i></i>]></svg>", "i", Remove),
        ("<svg><![CDATA[x]]]><g></g>]></svg>", "g", Remove),
        ("<svg><desc><<b></b>b</desc></svg>", "b", Remove),
        ("<math><mi>&<b></b>lt</mi></math>", "b", Remove),
        ("<p>a<b>c</b>", "b", Before("<")),
        ("<p>a&<b>c</b>", "b", Before("lt;")),
        ("<p>a&l<b>c</b>", "b", Before("t")),
        ("<p>a&<b>lt;</b>", "b", Unwrap),
        ("<p>5 <", "p", Append("img src=x ")),
        ("<p>5 </", "p", Append("p>")),
        ("<p>5 &#", "p", Append("60;")),
        ("<textarea>a<</textarea>", "textarea", Append("/textarea>")),
        ("<textarea>a&</textarea>", "textarea", Append("lt;")),
        ("<textarea>\n\nx</textarea>", "textarea", Prepend("\n")),
        ("<title>a</titl</title>", "title", Append("e>")),
        ("<title>a<</title>", "title", Append("!--")),
        ("<ul><li>a<li>b</ul>", "li", After("-")),
        ("<ul><li>a<li>b</ul>", "li", Rename("x-i")),
        ("<dl><dt>a<dd>b<dt>c</dl>", "dd", Rename("div")),
        ("<p>a<h1>b</h1>c", "h1", Remove),
        ("<p>a<table></table>b", "p", After("-")),
        ("<table><tr><td>a<td>b<tr><td>c</table>", "td", Append("-")),
        ("<table><tr><td>a<td>b<tr><td>c</table>d", "table", After("-")),
        ("<select><option>a<option>b</select>", "option", Append("<")),
        ("<ruby>a<rt>b<rt>c</ruby>", "rt", Rename("x-t")),
        ("<!DOCTYPE html><p>a<ul><li>b</ul>c", "p", After("&")),
        ("<button>a<p>b</button>c", "p", After("-")),
        ("<div>a<p>b</div>c", "p", Replace("<")),
        ("<p>a</p>\n<p>b", "p", Before("&lt")),
        ("<a href=x>a<div>b</div></a>", "div", Unwrap),
        ("<object>a<p>b</object>c", "p", Append("-")),
        ("<div></br>a</div>", "div", Prepend("<")),
        ("<xmp>a<</xmp>", "xmp", Before("<")),
        ("<p><style>a</style>b", "style", After("<b")),
        ("x<script>a</script>y", "script", Replace("&")),
        ("<p>a<i></i><!-->", "i", Remove),
        ("<p>a<</p", "p", Append("b")),
        ("<svg><p>a</p></svg>", "p", Before("-")),
        ("<svg><g>a</g><font color=x>b</font>", "font", Append("<")),
    ];
    for (html, selector, edit) in made {
        assert!(check(html.as_bytes(), None, selector, edit), "{html} is refused");
    }
}

/// These may be refused; if they are not, they are right.
#[test]
fn raw_text_and_ends_stay_as_they_are_or_are_refused() {
    let raw = ["script", "style", "xmp", "iframe", "noembed", "noframes", "textarea", "title"];
    for name in raw {
        for text in
            ["a<", "</", "<!--", "<!--<script>", "<!--<script", "</scr", "--", "&", "\n", ""]
        {
            for added in ["/script>", "!--", "script>", "ipt>", ">", "lt;", "\n", "/style ", "x"] {
                let html = format!("<div>a<{name}>{text}</{name}>b</div>");
                for edit in [Append(added), Prepend(added), Before(added), After(added)] {
                    check(html.as_bytes(), None, name, edit);
                }
            }
            let html = format!("<div>a<{name}>{text}</{name}>b</div>");
            for edit in
                [Remove, Unwrap, Rename("div"), Rename("xmp"), Rename("textarea"), Rename("style")]
            {
                check(html.as_bytes(), None, name, edit);
            }
        }
    }
    for end in [
        "<",
        "</",
        "<b",
        "<b c",
        "<b c='",
        "<!",
        "<!-",
        "<!--",
        "<!--x",
        "<!--x-",
        "<!x",
        "<?",
        "</b",
        "&",
        "&am",
        "<![CDATA[",
        "<script>",
        "<script><!--",
        "<script><!--<script>",
        "<title>",
        "<textarea>x",
        "<plaintext>x",
        "<svg>",
        "<svg><![CDATA[",
        "<svg><![CDATA[x]",
        "<svg><![CDATA[x]]",
        "<!DOCTYPE",
        "<!DOCTYPE x",
        "<style></sty",
    ] {
        let html = format!("<div>a{end}");
        for edit in
            [Append("<"), Append("x"), Append("-->"), Append("]]>"), After("x"), After("&lt;")]
        {
            check(html.as_bytes(), None, "div", edit);
        }
    }
}

#[test]
fn halves_of_characters_do_not_become_one() {
    let parts: [(&str, &[&[u8]]); 8] = [
        (
            "utf-8",
            &[
                b"\xE2",
                b"\x82",
                b"\xAC",
                b"\xE2\x82",
                b"\xF0\x9F",
                b"\x98\x80",
                b"\xC3",
                b"\xA9",
                b"a",
                "é".as_bytes(),
            ],
        ),
        ("shift_jis", &[b"\x81", b"\x82\xA0", b"\xA0", b"A", b"\x40", b"\x5C", b"1", b"\xB1"]),
        (
            "gb18030",
            &[b"\x81", b"\x81\x30", b"\x81\x30\x81", b"\x30", b"0", b"A", b"\xB0\xA1", b"\xFF"],
        ),
        ("gbk", &[b"\x81", b"\x81\x30", b"0", b"A", b"\xB0\xA1"]),
        ("big5", &[b"\x88", b"\x62", b"\x88\x62", b"\xA4\xA4", b"A", b"\xFF"]),
        ("euc-jp", &[b"\x8F", b"\x8F\xB0", b"\xB0\xA1", b"\xA1", b"A", b"\x8E"]),
        ("euc-kr", &[b"\x81", b"A", b"\xB0\xA1", b"\xA1", b"1"]),
        ("windows-1252", &[b"\xEF", b"\xBB", b"\xBF", b"\xFF", b"\xFE", b"a", b"\xEF\xBB\xBF"]),
    ];
    for (label, parts) in parts {
        for left in parts {
            for right in parts {
                for (between, selector, edit) in [
                    ("<i></i>", "i", Remove),
                    ("<i></i>", "i", Unwrap),
                    ("<i>x</i>", "i", Replace("A")),
                    ("<i>x</i>", "i", Replace("é")),
                    ("<!--x-->", "i", NoComments),
                ] {
                    for before in ["<p>", "", "<i></i>"] {
                        let html =
                            [before.as_bytes(), left, between.as_bytes(), right, b"z"].concat();
                        assert!(
                            check(&html, Some(label), selector, edit),
                            "{}",
                            html.escape_ascii()
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn nothing_becomes_a_byte_order_mark() {
    for bytes in [
        &b"\xEF\xBB\xBFx"[..],
        b"\xFF\xFEx\0",
        b"\xFE\xFF\0x",
        b"\xEF\xBB<i></i>\xBFx",
        b"\xFF<i></i>\xFEx",
        b"\xEF\xBC\x81",
    ] {
        for label in [Some("utf-8"), Some("windows-1252"), Some("shift_jis"), Some("koi8-r"), None]
        {
            for (before, edit) in [
                ("<i></i>", Remove),
                ("<i></i>", Unwrap),
                ("<!--x-->", NoComments),
                ("<i></i>", Replace("\u{FEFF}")),
                ("<i></i>", Replace("\u{FF}\u{FE}")),
            ] {
                let html = [before.as_bytes(), bytes].concat();
                check(&html, label, "i", edit);
            }
        }
    }
    let html: Vec<u8> =
        "<i></i>\u{FEFF}x\u{BBEF}\u{BF}".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(check(&html, Some("utf-16le"), "i", Remove));
    let html: Vec<u8> = "<i></i>\u{FFFE}x".encode_utf16().flat_map(u16::to_be_bytes).collect();
    assert!(check(&html, Some("utf-16be"), "i", Remove));
    // The mark itself stays at the start.
    for edit in [Remove, Unwrap, Before("-"), Before("\u{FEFF}"), Prepend("é"), Replace("-")] {
        assert!(check(b"\xEF\xBB\xBF<i></i>\xEF\xBB\xBFx", None, "i", edit));
        assert!(check(b"\xFF\xFE<\0i\0>\0x\0", None, "i", edit));
    }
}

/// A comment or text that the input leaves unfinished ends before what is inserted after it.
#[test]
fn nothing_goes_into_an_unfinished_comment() {
    for (html, expected) in [
        ("<p>a<!---", "<p>a<!----><!--n-->"),
        ("<p>a<!--b<i>", "<p>a<!--b<i>--><!--n-->"),
        ("<p>a<!--", "<p>a<!----><!--n-->"),
        ("<div><!--b", "<div><!--b--><!--n-->"),
        ("<p><!b", "<p><!--b--><!--n-->"),
    ] {
        for size in 1..=html.len() {
            let handlers = Handlers::new().on_any_comment(|comment| {
                comment.after(Content::Html("<!--n-->"));
            });
            let out = rewrite_in_pieces(html.as_bytes(), size, handlers, &RewriteOptions::new());
            let out = String::from_utf8(out.expect("it is rewritten")).expect("UTF-8");
            assert_eq!(out, expected, "{html}");
        }
    }
    for (html, text) in [("<p>a</", "a</p>b"), ("<p>a<", "a<p>b"), ("<p>a&lt", "a<p>b")] {
        let handlers = Handlers::new().on_any_text(|chunk| {
            if chunk.is_last() { chunk.after(Content::Text("p>b")) } else { Ok(()) }
        });
        let out = rewrite_in_pieces(html.as_bytes(), 3, handlers, &RewriteOptions::new());
        let out = String::from_utf8(out.expect("it is rewritten")).expect("UTF-8");
        assert_eq!(duckbill::parse(&out).root().text_content(), text, "{html}: {out}");
    }
}

/// The end tag that is there may only be completed by what ends the element, in the changed content of a script.
#[test]
fn a_script_does_not_end_before_its_end_tag() {
    let html = "<script><!-- <script </script </script>x";
    for size in [1, 2, 3, html.len()] {
        let handlers = Handlers::new().on_any_text(|chunk| {
            let text = chunk.as_str().replace('-', "#");
            chunk.replace(Content::Text(&text))
        });
        let result = rewrite_in_pieces(html.as_bytes(), size, handlers, &RewriteOptions::new());
        let is_refused =
            matches!(result, Err(RewriteError::Refused { .. } | RewriteError::Handler(_)));
        assert!(is_refused, "{result:?}");
    }
}
