//! `duckbill select` as its users see it.

use crate::common::{duckbill, folder};
use serde_json::{Value, json};
use std::fs;
use std::process::Output;

/// Runs `duckbill select` with this standard input.
fn select(arguments: &[&str], input: &[u8]) -> Output {
    duckbill(&[&["select"], arguments].concat(), input)
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn complaint(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

const PAGE: &[u8] =
    b"<ul><li><a href=/a>A &amp;\n b </a><li><a HREF='/c'><b>C</b></a><li><a>D</a></ul>";

#[test]
fn html_is_the_default() {
    let output = select(&["li:first-child > a"], PAGE);
    assert_eq!(text(&output), "<a href=\"/a\">A &amp;\n b </a>\n");
    assert!(output.status.success());
    assert_eq!(text(&select(&["td", "-", "--fragment", "tr"], b"<td>x")), "<td>x</td>\n");
}

#[test]
fn text_is_one_line_an_element() {
    assert_eq!(text(&select(&["a", "--format", "text"], PAGE)), "A & b\nC\nD\n");
    let split = b"<p> a<b> b</b>c <i> d</i> \n ";
    assert_eq!(text(&select(&["p", "--format", "text"], split)), "a bc d\n");
}

#[test]
fn attributes_are_printed_of_those_that_have_them() {
    assert_eq!(text(&select(&["a", "-a", "Href"], PAGE)), "/a\n/c\n");
    assert_eq!(text(&select(&["a", "-1", "--attribute", "href"], PAGE)), "/a\n");
}

#[test]
fn json_lines_say_it_all() {
    let output = text(&select(&["a[href='/c']", "--format", "json"], PAGE));
    let lines: Vec<Value> =
        output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let expected = json!({
        "file": "-", "line": 2, "col": 12, "span": [38, 63],
        "name": "a", "attributes": {"href": "/c"}, "text": "C",
        "html": "<a href=\"/c\"><b>C</b></a>",
    });
    assert_eq!(lines, [expected]);
}

#[test]
fn xpath_finds_elements_with_the_outputs_of_selectors() {
    let path = "//li[2]/a[@href]";
    assert_eq!(text(&select(&["--xpath", path], PAGE)), "<a href=\"/c\"><b>C</b></a>\n");
    assert_eq!(text(&select(&["-x", path, "-t"], PAGE)), "C\n");
    assert_eq!(text(&select(&["-x", "//a", "-a", "href"], PAGE)), "/a\n/c\n");
    assert_eq!(text(&select(&["-x", "//a", "-1", "-t"], PAGE)), "A & b\n");
    let base = ["-x", "//a[@href = '/c']", "--base", "https://example.org/x/"];
    let absolute = "<a href=\"https://example.org/c\"><b>C</b></a>\n";
    assert_eq!(text(&select(&base, PAGE)), absolute);
    assert_eq!(select(&["-x", "//td", "-e"], PAGE).status.code(), Some(3));
}

#[test]
fn xpath_finds_attributes_texts_and_values() {
    assert_eq!(text(&select(&["-x", "//@href"], PAGE)), "/a\n/c\n");
    assert_eq!(
        text(&select(&["-x", "//@href", "-b", "https://a.test/"], PAGE)),
        "https://a.test/a\nhttps://a.test/c\n"
    );
    assert_eq!(text(&select(&["-x", "//li[1]//text()"], PAGE)), "A &amp;  b \n");
    assert_eq!(text(&select(&["-x", "//li[1]//text()", "-t"], PAGE)), "A & b\n");
    assert_eq!(text(&select(&["-x", "count(//a) div 2"], PAGE)), "1.5\n");
    assert_eq!(text(&select(&["-x", "lower-case(//b)"], PAGE)), "c\n");
    assert_eq!(text(&select(&["-x", "boolean(//td)"], PAGE)), "false\n");
    let lines = text(&select(&["-x", "//@href | //b/text()", "--format", "json"], PAGE));
    let lines: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let expected = [
        json!({"file": "-", "element": "a", "attribute": "href", "value": "/a"}),
        json!({"file": "-", "element": "a", "attribute": "href", "value": "/c"}),
        json!({"file": "-", "kind": "text", "text": "C", "html": "C"}),
    ];
    assert_eq!(lines, expected);
    let number = text(&select(&["-x", "count(//a)", "--format", "json"], PAGE));
    assert_eq!(number, "{\"file\":\"-\",\"value\":3}\n");
}

#[test]
fn an_expression_that_cannot_be_used_is_shown_with_its_place() {
    let output = select(&["-x", "//a[@href"], PAGE);
    assert_eq!(output.status.code(), Some(2));
    let message =
        "invalid expression: expected `]`, found the end\n\n    //a[@href\n             ^";
    assert!(complaint(&output).contains(message), "{}", complaint(&output));
    assert!(complaint(&select(&["-x", "//foo:a"], PAGE)).contains("the prefixes are svg,"));
    assert!(complaint(&select(&["-x", "matches(., 'a')"], PAGE)).contains("re:test"));
    assert!(complaint(&select(&["//a"], PAGE)).contains("--xpath"));
    let output = select(&["-x", "count('a')"], PAGE);
    assert!(complaint(&output).contains("a string where a node-set is needed"));
    assert_ne!(output.status.code(), Some(0));
}

#[test]
fn a_selector_that_is_none_is_refused() {
    let output = select(&["a >"], PAGE);
    assert_eq!(output.status.code(), Some(2));
    let complaint = complaint(&output);
    assert!(complaint.contains("    a >\n       ^\n"), "{complaint}");
}

#[test]
fn a_selector_that_is_none_is_shown_with_its_place_and_a_suggestion() {
    for (selector, mark, hint) in [
        ("a:hovr", "    a:hovr\n     ^^^^^\n", "did you mean :hover?"),
        ("b > p:not(:frist-child)", "\n              ^^^^^^^^^^^^\n", "did you mean :first-child?"),
        ("p::before", "\n     ^^^^^^^^\n", "a pseudo-element is not an element"),
        ("svg|a", "svg|a", "*|NAME"),
        ("é b{", "    é b{\n       ^", ""),
    ] {
        let output = select(&[selector], PAGE);
        assert_eq!(output.status.code(), Some(2));
        let complaint = complaint(&output);
        assert!(complaint.contains(mark) && complaint.contains(hint), "{complaint}");
    }
    let coloured = select(&["a >", "--color", "always"], PAGE);
    assert!(complaint(&coloured).contains("\u{1b}["));
}

#[test]
fn results_name_their_file_where_there_are_many() {
    let folder = folder("named");
    for name in ["a.html", "b.html"] {
        fs::write(folder.join(name), "<i id=x>").expect("a file");
    }
    let path = folder.to_str().expect("UTF-8");
    let one = folder.join("a.html");
    let one = one.to_str().expect("UTF-8");
    let named = format!("{path}/a.html: x\n{path}/b.html: x\n");
    assert_eq!(text(&select(&["i", "-a", "id", path], b"")), named);
    assert_eq!(text(&select(&["i", "-a", "id", path, "--no-filename"], b"")), "x\nx\n");
    assert_eq!(text(&select(&["i", "-a", "id", one], b"")), "x\n");
    assert_eq!(text(&select(&["i", "-a", "id", "-H", one], b"")), format!("{one}: x\n"));
    let coloured = text(&select(&["i", "-H", one, "--color", "always"], b""));
    assert!(coloured.starts_with("\u{1b}["), "{coloured}");
}

#[test]
fn finding_nothing_is_an_error_only_on_request() {
    assert_eq!(select(&["table"], PAGE).status.code(), Some(0));
    assert_eq!(select(&["table", "-e"], PAGE).status.code(), Some(3));
    assert_eq!(select(&["ul", "-e"], PAGE).status.code(), Some(0));
    assert_eq!(select(&["ul", "-e", "-a", "id"], PAGE).status.code(), Some(3));
}

#[test]
fn results_come_in_the_order_of_the_files() {
    let folder = folder("order");
    fs::create_dir(folder.join("sub")).expect("a folder");
    for index in 0..40 {
        // The first are the largest, so they are ready last.
        let filling = "<p>x".repeat((40 - index) * 200);
        let page = format!("<title>{index}</title>{filling}");
        let place = if index % 2 == 0 { "" } else { "sub/" };
        fs::write(folder.join(format!("{place}{index:02}.html")), page).expect("a file");
    }
    fs::write(folder.join("no.txt"), "<title>no</title>").expect("a file");
    let numbers = |keep: fn(&usize) -> bool| {
        (0..40).filter(keep).map(|index| format!("{index}\n")).collect::<String>()
    };
    let expected = numbers(|index| index % 2 == 0) + &numbers(|index| index % 2 == 1);
    let path = folder.to_str().expect("UTF-8");
    for jobs in ["1", "2", "3", "8", "100"] {
        let output = select(&["title", "--format", "text", "--no-filename", path, "-j", jobs], b"");
        assert_eq!(text(&output), expected, "{jobs} jobs");
        assert!(output.status.success() && output.stderr.is_empty());
    }
    let second = folder.join("sub/01.html");
    let first = folder.join("38.html");
    let both = [second, first].map(|path| path.to_str().expect("UTF-8").to_owned());
    let output = select(&["title", "--format", "text", &both[0], &both[1]], b"");
    let expected = format!("{}: 1\n{}: 38\n", both[0], both[1]);
    assert_eq!(text(&output), expected, "named files keep their order");
}

#[test]
fn more_output_than_may_wait_comes_through() {
    let folder = folder("large");
    let page = format!("<p>{}", "x".repeat(3_000_000));
    for name in ["a.html", "b.html", "c.html"] {
        fs::write(folder.join(name), &page).expect("a file");
    }
    let folder = folder.to_str().expect("UTF-8");
    let output = select(&["p", folder, "-j", "3", "--no-filename"], b"");
    assert_eq!(output.stdout.len(), 3 * (3_000_000 + "<p></p>\n".len()));
}

#[test]
fn a_bad_file_is_reported_and_the_others_are_not_lost() {
    let folder = folder("bad");
    let good = folder.join("good.html");
    fs::write(&good, "<title>good</title>").expect("a file");
    let good = good.to_str().expect("UTF-8");
    let missing = folder.join("missing.html");
    let missing = missing.to_str().expect("UTF-8");
    let output = select(&["title", "--format", "text", good, missing, good], b"");
    assert_eq!(text(&output), format!("{good}: good\n{good}: good\n"));
    assert_eq!(output.status.code(), Some(2));
    let complaint = complaint(&output);
    assert!(complaint.contains(&format!("cannot read {missing}")), "{complaint}");
    assert!(complaint.contains("1 of 3 files could not be read"), "{complaint}");
    let output = select(&["title", missing], b"");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
}

#[test]
fn foreign_pseudo_classes_have_a_hint() {
    for (selector, hint) in [
        ("p:contains('x')", "select -t p | grep"),
        ("p:first", "--first"),
        ("p:eq(1)", ":nth-child"),
        ("input:checkbox", "[type=checkbox]"),
    ] {
        let output = duckbill(&["select", selector], b"");
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(said.contains(hint), "{said}");
    }
}

#[test]
fn text_is_what_a_reader_sees() {
    let page = b"<table><tr><td>Class<td>Mammalia</table><div><p>one</p><p>two<script>three</script></p></div>";
    let of = |arguments: &[&str]| text(&duckbill(&[&["select"], arguments].concat(), page));
    assert_eq!(of(&["tr", "-t"]), "Class Mammalia\n");
    assert_eq!(of(&["div", "--format", "text"]), "one two\n");
    assert_eq!(of(&["div", "--format", "raw-text"]), "onetwothree\n");
}

#[test]
fn urls_are_absolute_by_a_base() {
    let base = ["-b", "https://example.org/x/"];
    let page =
        b"<base href=/y/><a href=b>1</a><img src=../c><a href='http://['>2</a><div data=d>3</div>";
    let links = text(&select(&[&["a", "-a", "href"], &base[..]].concat(), page));
    assert_eq!(links, "https://example.org/y/b\nhttp://[\n");
    let html = text(&select(&[&["img, div"], &base[..]].concat(), page));
    assert_eq!(html, "<img src=\"https://example.org/c\">\n<div data=\"d\">3</div>\n");
    // The selector sees what is written.
    assert_eq!(text(&select(&[&["a[href=b]", "-t"], &base[..]].concat(), page)), "1\n");
    assert_eq!(select(&["a", "-b", "example.org"], page).status.code(), Some(2));
}

#[test]
fn nodes_are_removed_before_the_search() {
    let output = select(&["ul", "-r", "b, a[href='/a']", "--remove-nodes", "li:last-child"], PAGE);
    assert_eq!(text(&output), "<ul><li></li><li><a href=\"/c\"></a></li></ul>\n");
    assert_eq!(
        text(&select(&["li:first-child", "-p"], PAGE)),
        "<li><a href=\"/a\">A &amp; b</a></li>\n"
    );
}

#[test]
fn places_counts_and_texts_are_asked_for() {
    let page = "<p a=1 b=2>x<i>one</i>\n<p a=3>two <b>one</b>";
    let printed = |arguments: &[&str]| {
        let output = duckbill(&[&["select"], arguments].concat(), page.as_bytes());
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    assert_eq!(printed(&["p", "--place", "-a", "a"]), "1:1: 1\n2:1: 3\n");
    assert_eq!(printed(&["p", "-a", "a", "-a", "b", "-a", "c"]), "1\t2\t\n3\t\t\n");
    assert_eq!(printed(&["p", "--count"]), "2\n");
    assert_eq!(printed(&["p, i, b", "--containing", "two one", "-a", "a"]), "3\n");
    assert_eq!(printed(&["i, b, p", "--containing", "one", "--count"]), "4\n");
    let json = printed(&["b", "--format", "json"]);
    assert!(json.contains("\"line\":2,\"col\":12,\"span\":[34,44]"), "{json}");
}

#[test]
fn tables_are_written_for_spreadsheets() {
    let page = "<table><tr><th>Duck<th colspan=2>Bills<tr><td rowspan=2>Teal, \"small\"<td>grey<td>a\tb<tr><td>blue</table>\
        <table><caption>x<tr><td>1</table>";
    let of = |arguments: &[&str]| text(&select(arguments, page.as_bytes()));
    assert_eq!(
        of(&["table", "--format", "csv"]),
        "Duck,Bills,Bills\n\"Teal, \"\"small\"\"\",grey,a b\n\"Teal, \"\"small\"\"\",blue,\n\n1\n"
    );
    assert_eq!(of(&["table", "-1", "--format", "tsv"]).lines().next(), Some("Duck\tBills\tBills"));
    assert_eq!(of(&["tr:nth-child(2)", "--format", "csv"]), "\"Teal, \"\"small\"\"\",grey,a b\n");
    // Elements found by text or by XPath are written in the same way.
    assert_eq!(of(&["-x", "//table[2]", "--format", "csv"]), "1\n");
    assert_eq!(of(&["table", "--containing", "blue", "--format", "csv"]).lines().count(), 3);
}

#[test]
fn attributes_are_columns_of_a_table() {
    let page = b"<a href=/a title='x,\"y\"'>A</a><a>B</a>\n<a href=c>C";
    let of = |arguments: &[&str]| text(&select(arguments, page));
    let both = ["a", "-a", "href", "-a", "title", "--format", "csv"];
    assert_eq!(of(&both), "href,title\n/a,\"x,\"\"y\"\"\"\nc,\n");
    assert_eq!(
        of(&[&both[..], &["--place", "-b", "http://b.test/"]].concat()),
        "line,column,href,title\n1,1,http://b.test/a,\"x,\"\"y\"\"\"\n2,1,http://b.test/c,\n"
    );
    assert_eq!(of(&["a", "--format", "tsv", "-H"]), "-\tA\n-\tB\n-\tC\n");
    assert_eq!(of(&["-x", "//a/@href", "--format", "csv"]), "/a\nc\n");
    for wrong in [["a", "-p", "--format", "csv"], ["a", "-ahref", "--format", "json"]] {
        assert_eq!(select(&wrong, page).status.code(), Some(2), "{wrong:?}");
    }
}
