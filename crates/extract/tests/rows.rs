//! The content of each kind of column.

use duckbill::limits::{Limit, Limits, StopReason};
use duckbill_extract::{Columns, Extractor, Page, Source, Value};

/// The values of one column for a page at `http://a/b/c`.
#[track_caller]
fn value(description: &str, html: &str) -> String {
    let columns = Columns::new().with_described(description).expect("a column");
    let page = Page::from_text(html).with_url(Some("http://a/b/c"));
    Extractor::new(columns).extract(&page, |row| shown(&row.expect("no limit")[0]))
}

/// A value in short.
fn shown(value: &Value<'_>) -> String {
    let list = |values: &[Value<'_>]| values.iter().map(shown).collect::<Vec<_>>().join(", ");
    match value {
        Value::Null => "null".to_owned(),
        Value::String(text) => format!("{text:?}"),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => format!("{number:?}"),
        Value::Date(date) => date.to_string(),
        Value::DateTime(moment) => moment.to_string(),
        Value::List(values) => format!("[{}]", list(values)),
        Value::Struct(values) => format!("{{{}}}", list(values)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn titles_and_text() {
    assert_eq!(value("title", "<title> A\n b </title>"), r#""A b""#);
    assert_eq!(value("title", "<p>"), "null");
    assert_eq!(
        value("text", "<title>x</title><p>One<p>two<script>three</script>"),
        r#""One\n\ntwo""#
    );
    assert_eq!(value("text", "<frameset>"), r#""""#);
}

#[test]
fn links_are_resolved_and_have_a_text() {
    let html = "<base href=/x/><a href=y rel=nofollow> to <b>y</b></a><a>no</a>\
                <map><area href='#z' alt=Z></map><a href='http://['></a>";
    assert_eq!(
        value("links", html),
        r##"[{"http://a/x/y", "to y", "nofollow"}, {"http://a/x/#z", "Z", null}, {"http://[", "", null}]"##
    );
}

#[test]
fn metadata_has_lists_of_authors_feeds_and_other_languages() {
    let html = "<html lang=en><title>Ducks</title><meta property=article:author content='A. Drake'>\
                <meta property=article:author content='B. Teal'>\
                <link rel=alternate type=application/rss+xml href=feed>\
                <link rel=alternate hreflang=de href=/enten><link rel=canonical href=/ducks>";
    assert_eq!(
        value("metadata", html),
        r#"{"Ducks", null, "http://a/ducks", "en", null, "A. Drake, B. Teal", ["A. Drake", "B. Teal"], null, null, null, null, null, null, [], ["http://a/b/feed"], [{"de", "http://a/enten"}]}"#
    );
}

#[test]
fn structured_data_is_json() {
    let html = "<script type=application/ld+json>{\"a\": [1, ]}</script><p itemscope><a itemprop=b href=c>d</a></p><meta property=og:type content=e>";
    assert_eq!(
        value("structured_data", html),
        format!(
            "{{[{:?}], [{:?}], [{:?}]}}",
            r#"{"a":[1]}"#,
            r#"{"properties":{"b":["http://a/b/c"]}}"#,
            r#"{"@id":"http://a/b/c","http://ogp.me/ns#type":[{"@value":"e"}]}"#
        )
    );
}

#[test]
fn links_without_a_known_url_stay() {
    let columns = Columns::new().with("links", Source::Links).expect("a column");
    let page = Page::from_text("<a href=y></a><a href='#z'></a><a href=HTTP://A></a>");
    let links = Extractor::new(columns).extract(&page, |row| shown(&row.expect("no limit")[0]));
    assert_eq!(links, r##"[{"y", "", null}, {"#z", "", null}, {"http://a/", "", null}]"##);
}

#[test]
fn metas_have_names_of_three_kinds() {
    let html = "<meta charset=utf-8><meta name=a content=1><meta property=og:b content=2>\
                <meta http-equiv=refresh content=3><meta name=c><meta content=d>";
    assert_eq!(value("meta", html), r#"[{"a", "1"}, {"og:b", "2"}, {"refresh", "3"}]"#);
}

#[test]
fn languages_are_declared_twice() {
    assert_eq!(value("language", "<html lang=de-AT>"), r#""de-AT""#);
    assert_eq!(value("language", "<p lang=de>"), "null");
    let pragma = "<meta http-equiv=Content-Language content=' en fr'>";
    assert_eq!(value("language", pragma), r#""en""#);
    assert_eq!(value("language", &format!("<html lang=''>{pragma}")), "null");
    assert_eq!(value("language", "<meta http-equiv=content-language content='en,fr'>"), "null");
}

#[test]
fn encodings_are_named() {
    let columns = || Columns::new().with("encoding", Source::Encoding).expect("a column");
    let encoding = |page: &Page<'_>| {
        Extractor::new(columns()).extract(page, |row| shown(&row.expect("no limit")[0]))
    };
    assert_eq!(encoding(&Page::new(b"<p>\xE9")), r#""windows-1252""#);
    assert_eq!(encoding(&Page::new("<p>é".as_bytes())), r#""UTF-8""#);
    let header = Page::new(b"<p>\xE9").with_content_type(Some("text/html;charset=koi8-r"));
    assert_eq!(encoding(&header), r#""KOI8-R""#);
}

#[test]
fn elements_are_text_on_one_line_or_as_read_or_html() {
    let html = "<div> a <p>b</p></div><div></div>";
    assert_eq!(value("x=div", html), r#""a b""#);
    assert_eq!(value("x[]=div", html), r#"["a b", ""]"#);
    assert_eq!(value("x:text=div", html), r#""a\n\nb""#);
    assert_eq!(value("x[]:html=div", html), r#"["<div> a <p>b</p></div>", "<div></div>"]"#);
    assert_eq!(value("x=h1", html), "null");
    assert_eq!(value("x[]=h1", html), "[]");
}

#[test]
fn attributes_are_taken_of_those_that_have_them() {
    let html = "<img><img src=' a'><img src=b>";
    assert_eq!(value("x=img@src", html), r#"" a""#);
    assert_eq!(value("x[]=img@SRC", html), r#"[" a", "b"]"#);
    assert_eq!(value("x[]:url=img@src", html), r#"["http://a/b/a", "http://a/b/b"]"#);
    assert_eq!(value("x=a[title='@x']", "<a title=@x>y</a>"), r#""y""#);
    assert_eq!(value("x=use@xlink:href", "<svg><use xlink:href='#a'>"), r##""#a""##);
}

#[test]
fn microsyntaxes_are_read() {
    let html = "<i> 12px</i><i>1.5e1</i><i>none</i>";
    assert_eq!(value("x[]:integer=i", html), "[12, 1, null]");
    assert_eq!(value("x[]:float=i", html), "[12.0, 15.0, null]");
    let times = "<time datetime=2026-11-22></time><time datetime='2026-11-22T05:00+01:00'></time>";
    assert_eq!(value("x[]:date=time@datetime", times), "[2026-11-22, null]");
    assert_eq!(value("x[]:datetime=time@datetime", times), "[null, 2026-11-22T05:00+01:00]");
    let images = "<img srcset='a 1x, b 2x'><img srcset='c 300w'>";
    assert_eq!(
        value("x[]:srcset=img@srcset", images),
        r#"[{"http://a/b/a", null, 1.0}, {"http://a/b/b", null, 2.0}, {"http://a/b/c", 300, null}]"#
    );
    assert_eq!(value("x:srcset=img@srcset", "<img srcset=a>"), r#"[{"http://a/b/a", null, null}]"#);
}

#[test]
fn rows_are_held_to_the_limit_on_output() {
    let limits = Limits::none().with(Limit::OutputBytes, 100_000);
    let deep = "<div>text".repeat(1000);
    let attributes = format!("<p><b x={}>{}", "y".repeat(1000), "<p>z".repeat(1000));
    for (description, html) in [
        ("x[]=div", &deep),
        ("x[]:text=div", &deep),
        ("x[]:html=div", &deep),
        ("x[]=b@x", &attributes),
        ("x[]:url=b@x", &attributes),
    ] {
        let columns = Columns::new().with_selected(description).expect("a column");
        let extractor = Extractor::new(columns).with_limits(limits);
        let stopped = extractor.extract(&Page::from_text(html), |row| row.expect_err("too long"));
        let reason = StopReason::Limit { limit: Limit::OutputBytes, value: 100_000 };
        assert_eq!((stopped.reason(), stopped.text_offset()), (reason, None), "{description}");
    }
}

#[test]
fn mistakes_are_explained() {
    let explain = |text: &str| Columns::new().with_described(text).unwrap_err().to_string();
    let more = if cfg!(feature = "fingerprints") { " simhash minhash" } else { "" };
    assert_eq!(
        explain("titel"),
        format!(
            r#""titel" is neither NAME=CSS nor one of title text links meta language encoding main_text markdown main_markdown metadata structured_data tables chunks{more}"#
        )
    );
    assert_eq!(
        explain("x:money=b"),
        r#"unknown column type "money"; the types are string text raw-text html url integer float number price date datetime srcset json"#
    );
    assert_eq!(explain("error=b"), r#"there is another column "error""#);
    assert_eq!(explain("=b"), "the name of a column is missing");
    assert!(explain("x=b[").starts_with(r#""b[": "#));
}

#[test]
fn json_is_taken_as_it_stands() {
    let html =
        "<script type=application/json>{\"b\": [1, 2], \"a\": null}</script><i data-x='{}'>x</i>";
    assert_eq!(value("x:json=script", html), r#""{\"b\": [1, 2], \"a\": null}""#);
    assert_eq!(value("x:json=i@data-x", html), r#""{}""#);
    assert_eq!(value("x[]:json=i", html), "[null]");
}

#[test]
fn tables_of_data_are_rows_of_strings() {
    let html =
        "<table><tr><td><h1>Layout</h1><table><tr><th>a<th>b<tr><td colspan=2>c  d</table></table>";
    assert_eq!(value("tables", html), r#"[[["a", "b"], ["c d", "c d"]]]"#);
    assert_eq!(value("tables", "<p>none"), "[]");
}

#[cfg(feature = "fingerprints")]
#[test]
fn a_simhash_is_written_in_digits() {
    let html = "<p>Ducks swim, and bills are flat, as everyone knows.";
    let hash =
        duckbill_text::simhash("Ducks swim, and bills are flat, as everyone knows.").unwrap();
    assert_eq!(value("simhash", html), format!("\"{hash:016x}\""));
}

/// The rows of Arrow, Python and DataFusion are those of [`Extractor::read`]; the command feeds bytes in steps.
#[test]
fn a_page_over_any_limit_has_the_columns_read_until_then() {
    let html =
        format!("<title>Ducks</title><h1>Bill</h1>{}", "<p>text<div><b x=1>y</b>".repeat(1000));
    let columns = Columns::new()
        .with_described("title")
        .and_then(|it| it.with_described("h1=h1"))
        .expect("columns");
    for (limit, value) in [(Limit::InputBytes, 100), (Limit::Nodes, 50), (Limit::Depth, 20)] {
        let extractor =
            Extractor::new(columns.clone()).with_limits(Limits::none().with(limit, value));
        for page in [Page::from_text(&html), Page::new(html.as_bytes())] {
            extractor.read(&page, |values, stopped| {
                let shown: Vec<_> = values.iter().map(shown).collect();
                assert_eq!(shown, [r#""Ducks""#, r#""Bill""#], "{limit:?}");
                assert!(stopped.is_some(), "{limit:?}");
            });
        }
    }
}

/// The text in elements inside one another is in each of their strings. Without a limit, too, these do not fill the memory.
#[test]
fn strings_of_nested_elements_stop_in_proportion() {
    let stopped = |column: &str, html: &str| {
        let columns = Columns::new().with_selected(column).expect("a column");
        Extractor::new(columns).read(&Page::from_text(html), |_, stopped| stopped)
    };
    let nested = |depth: usize| format!("{}{}", "<div>".repeat(depth), "x ".repeat(20_000));
    for reading in ["html", "text", "string"] {
        let column = format!("x[]:{reading}=div").replace(":string", "");
        // 16 MiB, and 4 times as much as is in proportion.
        assert_eq!(stopped(&column, &nested(400)), None, "{reading}");
        let stopped = stopped(&column, &nested(8000));
        let reason = stopped.expect("it is stopped").reason();
        let is_output = matches!(reason, StopReason::Limit { limit: Limit::OutputBytes, .. });
        assert!(is_output, "{reading}: {reason}");
    }
}

/// A text is walked through for each element, which takes too long if they are inside one another and have little text.
#[test]
fn texts_of_nested_elements_stop_in_proportion() {
    let stopped = |column: &str, html: &str| {
        let columns = Columns::new().with_selected(column).expect("a column");
        Extractor::new(columns).read(&Page::from_text(html), |_, stopped| stopped)
    };
    let nested = |depth: usize, text: &str| format!("{}{text}", "<div>".repeat(depth));
    for reading in ["text", "raw-text", "json"] {
        let column = format!("x[]:{reading}=div");
        assert_eq!(stopped(&column, &nested(200, "x")), None, "{reading}");
        assert!(stopped(&column, &nested(2000, "")).is_some(), "{reading}");
        // A text that is returned pays for the walk.
        if reading != "json" {
            assert_eq!(stopped(&column, &nested(2000, &"x".repeat(200))), None, "{reading}");
        }
    }
    for reading in ["integer", "float", "date", "datetime", "srcset", "json"] {
        let column = format!("x[]:{reading}=div");
        let page = nested(2000, &format!("{}x", "7".repeat(2000)));
        assert!(stopped(&column, &page).is_some(), "{reading}");
    }
}
