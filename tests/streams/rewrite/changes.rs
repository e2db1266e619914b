//! Changes of handlers, beside the same changes of the tree.

use std::sync::{Arc, Mutex};

use duckbill::dom::{Origin, Spans};
use duckbill::encoding::{Encoding, EncodingOptions};
use duckbill::rewrite::{
    Content, EditRefused, Element, EndTag, Handlers, RewriteError, RewriteOptions, Rewriter,
    SelectorRefused, rewrite,
};
use duckbill::serializer::Serializer;
use duckbill::{NodeRef, ParseOptions, Selector, parse, parse_with};
use proptest::prelude::*;

use super::rewrite_in_pieces;
use crate::common::config;
use crate::common::soup::tag_soup;

fn rewritten(html: &str, handlers: Handlers<'_>) -> String {
    rewrite(html, handlers, &RewriteOptions::new()).expect("no handler fails")
}

#[test]
fn each_place_of_an_element_takes_content() {
    let handlers = || {
        let handlers = Handlers::new().on_element("p", |p| {
            p.before(Content::Text("1"));
            p.prepend(Content::Text("2"))?;
            p.append(Content::Text("3"))?;
            p.after(Content::Text("4"));
            Ok::<(), duckbill::rewrite::EditRefused>(())
        });
        handlers.expect("a selector")
    };
    for (html, expected) in [
        ("<p>a</p>b", "1<p>2a3</p>4b"),
        ("<p>a<p>b", "1<p>2a3</p>41<p>2b3</p>4"),
        ("<div><p>a</div>b", "<div>1<p>2a3</p>4</div>b"),
        ("<p>a<b>b</p>c", "1<p>2a<b>b3</p>4c"),
    ] {
        assert_eq!(rewritten(html, handlers()), expected, "{html}");
    }
}

#[test]
fn elements_around_tables_get_other_names() {
    for space in ["", " ", "\n", "x"] {
        let html = format!("<ul><li><table>{space}<tr>{space}<td>a</table>{space}<li>b</ul>");
        for size in [1, 5, html.len()] {
            let handlers = Handlers::new().on_element("li", |li| li.set_name("x-y")).unwrap();
            let options = RewriteOptions::new();
            let out = rewrite_in_pieces(html.as_bytes(), size, handlers, &options).unwrap();
            let expected = html.replace("<li>b", "</x-y><x-y>b</x-y>").replace("<li>", "<x-y>");
            assert_eq!(String::from_utf8(out).unwrap(), expected);
        }
    }
}

#[test]
fn elements_are_taken_out() {
    for (html, removed, unwrapped, emptied) in [
        ("a<i>b<u>c</u></i>d", "ad", "ab<u>c</u>d", "a<i>-</i>d"),
        ("<ul><i>a<li>b", "<ul>", "<ul>a<li>b", "<ul><i>-"),
        ("<i>a", "", "a", "<i>-"),
    ] {
        let handlers = Handlers::new().on_element("i", |i| i.remove()).unwrap();
        assert_eq!(rewritten(html, handlers), removed, "{html}");
        let handlers = Handlers::new().on_element("i", |i| i.remove_and_keep_content()).unwrap();
        assert_eq!(rewritten(html, handlers), unwrapped, "{html}");
        let inner = Content::Text("-");
        let handlers = Handlers::new().on_element("i", |i| i.set_inner_content(inner)).unwrap();
        assert_eq!(rewritten(html, handlers), emptied, "{html}");
    }
}

#[test]
fn the_end_of_an_element_takes_content() {
    let handlers = || {
        let handlers = Handlers::new().on_element("p", |p| {
            p.append(Content::Text("1"))?;
            p.after(Content::Text("4"));
            p.on_end_tag(|end| {
                end.after(Content::Text("3"));
                let (name, tag) = (end.name().to_owned(), end.span().is_some());
                end.before(Content::Text(&format!("2{name}{}", if tag { "" } else { "-" })))
            })
        });
        handlers.expect("a selector")
    };
    for (html, expected) in [
        ("<P>a</P>b", "<P>a12p</P>34b"),
        ("<p>a<p>b", "<p>a12p-</p>34<p>b12p-</p>34"),
        ("<div><p>a</div>b", "<div><p>a12p-</p>34</div>b"),
        ("<p>a<b>b</p>c", "<p>a<b>b12p</p>34c"),
        ("<p><svg><p>x", "<p><svg></svg>12p-</p>34<p>x12p-</p>34"),
    ] {
        assert_eq!(rewritten(html, handlers()), expected, "{html}");
    }
}

#[test]
fn end_tags_are_changed_alone() {
    let on = |selector, handler: fn(&mut EndTag<'_>) -> Result<(), EditRefused>| {
        let set = move |element: &mut Element<'_>| element.on_end_tag(handler);
        Handlers::new().on_element(selector, set).expect("a selector")
    };
    let removes: fn(&mut EndTag<'_>) -> Result<(), EditRefused> = |end| {
        end.remove();
        Ok(())
    };
    assert_eq!(rewritten("<p>a</p ><p>b<p>c", on("p", removes)), "<p>a<p>b<p>c");
    assert_eq!(rewritten("<h1>a</h2 >b", on("h1", |end| end.set_name("h3"))), "<h1>a</h3 >b");
    let unknown = on("x-Y", |end| {
        let name = end.name().to_owned();
        end.before(Content::Text(&name))
    });
    assert_eq!(rewritten("<X-y>a</x-Y>", unknown), "<X-y>ax-y</x-Y>");
}

#[test]
fn the_end_is_called_for_what_the_output_keeps() {
    let calls = Arc::new(Mutex::new(Vec::new()));
    let handlers = Handlers::new()
        .on_element("i", |i| i.remove())
        .unwrap()
        .on_element("u", |u| u.set_inner_content(Content::Text("-")))
        .unwrap()
        .on_element("[id]", |element| {
            let (calls, id) = (Arc::clone(&calls), element.attribute("id").unwrap().to_owned());
            element.on_end_tag(move |end| {
                end.after(Content::Text("!"));
                calls.lock().unwrap().push(id);
            })
        })
        .unwrap();
    let html = "<i id=1><b id=2></b></i><u id=3><b id=4></b></u><b id=5>";
    assert_eq!(rewritten(html, handlers), "!<u id=3>-</u>!<b id=5></b>!");
    assert_eq!(*calls.lock().unwrap(), ["1", "3", "5"]);
}

#[test]
fn an_element_without_content_has_no_end() {
    for (html, selector) in [("<br>", "br"), ("<svg><a/>", "svg a"), ("<table><form>", "form")] {
        let handlers = Handlers::new().on_element(selector, |it| it.on_end_tag(|_| {})).unwrap();
        let error = rewrite(html, handlers, &RewriteOptions::new()).unwrap_err();
        assert_eq!(error.to_string(), EditRefused::NoEnd.to_string(), "{html}");
    }
}

#[test]
fn an_error_at_an_end_stops_the_rewriter() {
    let handlers =
        Handlers::new().on_element("b", |b| b.on_end_tag(|_| Err::<(), _>("no"))).unwrap();
    let error = rewrite("<p><b>a</b>c", handlers, &RewriteOptions::new()).unwrap_err();
    assert_eq!(error.to_string(), "no");
}

#[test]
fn selectors_that_need_what_comes_later_are_refused() {
    for (selector, part) in [
        ("p:has(a)", "the pseudo-class :has()"),
        ("p:empty", "the pseudo-class :empty"),
        ("p:last-child", "a pseudo-class that counts siblings from the end"),
        ("p:only-child", "a pseudo-class that counts siblings from the end"),
        (":not(p:nth-last-of-type(2))", "a pseudo-class that counts siblings from the end"),
        (":first-of-type", "a pseudo-class of the same type without a name"),
        ("p:checked", "a pseudo-class that depends on more than the start tag"),
    ] {
        let refused = Handlers::new().on_element(selector, |_| {}).unwrap_err();
        assert_eq!(refused, SelectorRefused::Undecidable { part }, "{selector}");
    }
}

#[test]
fn content_is_written_in_the_encoding_of_the_document() {
    for label in ["utf-16le", "shift_jis", "iso-2022-jp", "gb18030", "euc-jp", "utf-8"] {
        let encoding = Encoding::for_label(label).unwrap();
        let text = "<p>あい<b class=x>う</b>え</p>漢字";
        let bytes: Vec<u8> = match label {
            "utf-8" => text.into(),
            "utf-16le" => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            _ => encoding_rs_bytes(label, text),
        };
        let known = EncodingOptions::new().with_transport_label(label);
        let options = RewriteOptions::new().with_encoding(known.clone());
        for size in [1, 2, 7, bytes.len()] {
            let handlers = Handlers::new()
                .on_element("b", |b| {
                    b.before(Content::Text("前"));
                    b.append(Content::Text("中☃"))?;
                    b.after(Content::Text("後"));
                    b.set_attribute("title", "名 ☃")
                })
                .unwrap();
            let out = rewrite_in_pieces(&bytes, size, handlers, &options).unwrap();
            let document =
                parse_with(&out, &ParseOptions::new().with_encoding(known.clone())).unwrap();
            assert_eq!(document.encoding().encoding, encoding);
            let text = document.root().text_content();
            assert_eq!(text, "あい前う中☃後え漢字", "{label} in pieces of {size}: {out:?}");
            let b = document.elements_by_tag_name("b").next().unwrap();
            assert_eq!(b.attribute("title"), Some("名 ☃"));
        }
    }
}

/// Text in an encoding, as a document that is written in UTF-8 comes out of the rewriter.
fn encoding_rs_bytes(label: &str, text: &str) -> Vec<u8> {
    let encoding = EncodingOptions::new().with_transport_label(label);
    let options = RewriteOptions::new().with_encoding(encoding);
    let handlers = Handlers::new().on_end(|end| end.append(Content::Html(text)));
    rewrite_in_pieces(b"", 1, handlers, &options).unwrap()
}

#[test]
fn what_cannot_be_written_is_an_error() {
    let encoding = EncodingOptions::new().with_transport_label("latin1");
    let options = RewriteOptions::new().with_encoding(encoding);
    let handlers =
        Handlers::new().on_element("script", |script| script.append(Content::Html("☃"))).unwrap();
    let error = rewrite_in_pieces(b"<script></script>", 3, handlers, &options).unwrap_err();
    assert!(matches!(error, RewriteError::Unencodable { character: '☃', .. }), "{error}");
    let refused = |handler: fn(&mut duckbill::rewrite::Element<'_>) -> Result<(), EditRefused>| {
        let handlers = Handlers::new().on_element("script", handler).unwrap();
        let error = rewrite("<script>a</script>", handlers, &RewriteOptions::new()).unwrap_err();
        let RewriteError::Handler(error) = error else { panic!("{error}") };
        *error.downcast::<EditRefused>().unwrap()
    };
    let raw = EditRefused::EndsRawText;
    assert_eq!(refused(|it| it.append(Content::Text("</SCRIPT"))), raw);
    assert_eq!(refused(|it| it.prepend(Content::Text("x<"))), raw);
    assert_eq!(refused(|it| it.set_inner_content(Content::Text("<!--"))), raw);
    assert_eq!(refused(|it| it.set_name("div")), EditRefused::ContentModel);
    assert_eq!(refused(|it| it.set_name("1")), EditRefused::Name);
    assert_eq!(refused(|it| it.set_attribute("a b", "")), EditRefused::Name);
}

#[test]
fn an_error_stops_the_rewriter() {
    let handlers = Handlers::new().on_element("b", |_| Err::<(), _>("no b")).unwrap();
    let mut rewriter = Rewriter::new(handlers, &RewriteOptions::new(), |_| {});
    let error = rewriter.feed(&b"<b>".repeat(600)).unwrap_err();
    assert_eq!(error.to_string(), "no b");
    assert!(matches!(rewriter.feed(b"x"), Err(RewriteError::AlreadyStopped)));
    assert!(matches!(rewriter.finish(), Err(RewriteError::AlreadyStopped)));
}

/// Tags of many lengths, with all that may be in one, after all that may be before one: in pieces of any size they
/// are changed as in one piece.
#[test]
fn long_tags_are_changed_alike_in_any_pieces() {
    let values = ["x", "&amp;x", "\r\n", "\0", "é", "\u{FEFF}", ">", "\u{10FFFF}<a b>"];
    let before =
        ["", "text", "<!DOCTYPE html PUBLIC 'a' 'b'>", "<meta charset=koi8-r>", "<title>a</title>"];
    for (at, value) in values.iter().enumerate() {
        let long = value.repeat(40 + 1500 * (at % 3));
        let cut = "y".repeat(50);
        for before in before {
            let html = format!(
                "{before}<p id='{cut}{long}'Class={cut} a='b' ID=x data-e='' {cut}>c<i {cut}={cut}>"
            );
            let bytes = [html.as_bytes(), b"<u title='\xFF", cut.as_bytes(), b"\xC3' b>e"].concat();
            let rewritten = |size| {
                let handlers = Handlers::new().on_element("[b], p, i", |element| {
                    element.remove_attribute("a");
                    let id = element.attribute("id").unwrap_or_default().len().to_string();
                    element.set_attribute("class", &id)
                });
                let options = RewriteOptions::new();
                rewrite_in_pieces(&bytes, size, handlers.unwrap(), &options).unwrap()
            };
            let whole = rewritten(bytes.len());
            assert_ne!(whole, bytes);
            for size in [1, 2, 7, 64, 100, 1000, 2047, 4096] {
                assert_eq!(rewritten(size), whole, "{html:?} in pieces of {size}");
            }
        }
    }
}

#[test]
fn a_late_declaration_counts_from_there_on() {
    let start = format!("{}<b>\u{e9}</b>", " ".repeat(1100));
    let bytes = [start.as_bytes(), b"<meta charset=koi8-r><i>\xC4\xC1</i>"].concat();
    for size in [1, 7, bytes.len()] {
        let mut seen = String::new();
        let handlers = Handlers::new()
            .on_text("b, i", |text| seen.push_str(text.as_str()))
            .unwrap()
            .on_end(|end| end.append(Content::Text("да")));
        let out = rewrite_in_pieces(&bytes, size, handlers, &RewriteOptions::new()).unwrap();
        assert_eq!(out, [&bytes[..], b"\xC4\xC1"].concat());
        assert_eq!(seen, "Ã©да");
    }
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn attributes_are_set_as_in_the_tree(html in tag_soup(), size in 1..30_usize) {
        let handlers = Handlers::new()
            .on_element("*", |element| {
                if element.attribute("id").is_some() {
                    element.remove_attribute("id");
                }
                element.set_attribute("class", "a 'b' \"c\" &amp;")
            })
            .unwrap();
        let encoding = EncodingOptions::new().with_user_override(Encoding::UTF_8);
        let options = RewriteOptions::new().with_encoding(encoding);
        let out = rewrite_in_pieces(html.as_bytes(), size, handlers, &options).unwrap();
        let out = String::from_utf8(out).unwrap();
        let mut document = parse_with(&html, &ParseOptions::new().with_spans(Spans::Full)).unwrap();
        let has_late_tags = document.root().elements().any(|element| {
            element.attributes_with_spans().any(|(_, spans)| {
                let tag = element.start_tag().map_or(0, |tag| tag.end);
                spans.is_none_or(|spans| spans.span.start >= tag)
            })
        });
        // Where these two attributes decide, or an element has no tag of its own, the tree may become another.
        let is_plain = document.root().descendants().all(|node| {
            matches!(node.origin(), Some(Origin::Markup | Origin::Implied) | None)
                && node.as_element().is_none_or(|element| {
                    element.template_contents().is_none()
                        && !matches!(element.name(), "a" | "b" | "i" | "font" | "nobr")
                })
        });
        if is_plain && !has_late_tags && !html.contains("<frameset") {
            let elements: Vec<_> = document
                .root()
                .elements()
                .filter(|element| element.as_node().origin() == Some(Origin::Markup))
                .map(|element| element.as_node().id())
                .collect();
            for element in elements {
                document.remove_attribute(element, "id").unwrap();
                document.set_attribute(element, "class", "a 'b' \"c\" &amp;").unwrap();
            }
            let (tree, stream) = (Serializer::test_format().to_string(document.root()), Serializer::test_format().to_string(parse(&out).root()));
            prop_assert_eq!(tree, stream, "{:?} became {:?}", html, out);
        }
    }

    #[test]
    fn the_output_does_not_depend_on_the_pieces(html in tag_soup(), size in 1..30_usize) {
        let handlers = || {
            Handlers::new()
                .on_element("b, div *", |element| {
                    element.before(Content::Text("1"));
                    element.append(Content::Html("2"))?;
                    element.after(Content::Text("3"));
                    if element.can_have_content() {
                        element.on_end_tag(|end| {
                            end.after(Content::Text("5"));
                            end.before(Content::Text("4"))
                        })?;
                    }
                    element.set_attribute("x", "y")
                })
                .unwrap()
                .on_element("i, p p, td", |element| element.remove())
                .unwrap()
                .on_element("h1, li", |element| element.set_name("x-y"))
                .unwrap()
                .on_any_comment(|comment| comment.remove())
        };
        let encoding = EncodingOptions::new().with_user_override(Encoding::UTF_8);
        let options = RewriteOptions::new().with_encoding(encoding);
        let bytes = html.as_bytes();
        let written = |size, options: &RewriteOptions| {
            let out = rewrite_in_pieces(bytes, size, handlers(), options);
            out.map(String::from_utf8).map_err(|error| error.to_string())
        };
        let whole = written(bytes.len().max(1), &options);
        prop_assert_eq!(&whole, &written(size, &options));
        prop_assert_eq!(whole, written(size, &options.with_rules_only(true)));
    }
}

#[test]
fn removing_is_what_the_tree_does_where_nothing_is_moved() {
    let html = "<ul><li>a<i>b</i><li><p>c<p>d</ul><i>e</i>";
    for selector in ["i", "li", "p", "ul"] {
        let handlers = Handlers::new().on_element(selector, |element| element.remove()).unwrap();
        let out = rewritten(html, handlers);
        let mut document = parse(html);
        let selected = Selector::parse(selector).unwrap();
        let found: Vec<_> = document.select(&selected).map(|it| it.as_node().id()).collect();
        for id in found {
            document.remove(id).unwrap();
        }
        let text = |node: NodeRef<'_>| Serializer::test_format().to_string(node);
        assert_eq!(text(parse(&out).root()), text(document.root()), "{selector}");
    }
}

/// As it was, the text had the body made: what is there instead may not.
#[test]
fn text_at_the_start_of_a_body_without_a_tag() {
    for (html, old, new, tree) in [
        (" a b", "a", "", "<body> b</body>"),
        ("a<link>", "a", "", "<body><link></body>"),
        ("a<p>b", "a", " ", "<body> <p>b</p></body>"),
        ("<title>t</title>a<!--c-->", "a", "", "<body><!--c--></body>"),
        ("<title>t</title>a<meta>", "a", "\n", "<body>\n<meta></body>"),
        ("a", "a", "", "<body></body>"),
    ] {
        for size in 1..=html.len() {
            let handlers = Handlers::new().on_any_text(move |text| {
                let changed = text.as_str().replace(old, new);
                if changed == text.as_str() {
                    Ok(())
                } else {
                    text.replace(Content::Text(&changed))
                }
            });
            let out = rewrite_in_pieces(html.as_bytes(), size, handlers, &RewriteOptions::new());
            let out = String::from_utf8(out.expect("it is rewritten")).expect("UTF-8");
            let again = duckbill::parse(&out);
            let body = again.body().expect("a body").as_node().outer_html();
            assert_eq!(body, tree, "{html:?} in pieces of {size}: {out:?}");
        }
    }
}
