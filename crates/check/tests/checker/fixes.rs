//! The fixes of the checker: they leave the tree as it is, remove their finding, and come to an end.

use std::collections::BTreeSet;

use crate::common::soup::tag_soup;
use crate::common::{dat, files, test_data};
use duckbill::dom::{QuirksMode, Spans};
use duckbill::serializer::Serializer;
use duckbill::source_edit::SourceEdit;
use duckbill::{Document, ErrorCode, ParseOptions, Parser, parse_with};
use duckbill_check::{CheckOptions, FixEffect, Level, Report, check};
use proptest::prelude::*;

fn options() -> ParseOptions {
    ParseOptions::new().with_error_limit(100_000).with_spans(Spans::Full)
}

fn report(document: &Document) -> Report {
    let options = CheckOptions::new().with_levels([Level::Parse]).with_fixes();
    check(document, &options.with_limit(100_000))
}

/// The markup after all fixes, done repeatedly until there are none, and how often that was.
fn fixed(html: &str, most: FixEffect) -> (String, usize) {
    let mut html = html.to_owned();
    for round in 0..50 {
        let document = parse_with(&html, &options()).unwrap();
        let edits = report(&document).edits(most);
        if edits.is_empty() {
            return (html, round);
        }
        html = String::from_utf8(document.to_source_from(&edits)).expect("UTF-8");
    }
    panic!("no end: {html}");
}

#[test]
fn errors_of_the_markup_are_mended() {
    for (html, expected) in [
        ("<p>&amp b &copy1 &#65b", "<p>&amp; b &copy;1 &#65;b"),
        ("<p title='&amp b &lt'>", "<p title='&amp; b &lt;'>"),
        ("<p>&foo; &#; &#x;", "<p>&amp;foo; &amp;#; &amp;#x;"),
        ("<p>&#150; &#x80;", "<p>&#x2013; &#x20AC;"),
        ("<p id=a id=b class=c ID=\"d\">", "<p id=a class=c>"),
        ("<br id=a id=\"b\"/>", "<br id=a />"),
        ("<p id=\"a\"id=\"b\"class=c>", "<p id=\"a\" class=c>"),
        ("<p>a</p id=a b=\"c\" >", "<p>a</p>"),
        ("<p>a</p />", "<p>a</p>"),
        ("<p id=>", "<p id=\"\">"),
        ("<a href=x?a=1&b=2>y</a>", "<a href=\"x?a=1&b=2\">y</a>"),
        ("<p id=a\"b>", "<p id='a\"b'>"),
        ("<p id=a\"b'c&lt;>", "<p id=\"a&quot;b'c&lt;\">"),
        ("<p id=\"a\"class=\"b\">", "<p id=\"a\" class=\"b\">"),
        ("<p/id=a / b>", "<p id=a  b>"),
        ("<p a/ b>", "<p a b>"),
        ("<div />a</div>", "<div>a</div>"),
        ("<div a=b/ c />a</div>", "<div a=b/ c>a</div>"),
        ("<!--><!---><!--a--!>", "<!----><!----><!--a-->"),
        ("<p>a<!-- b", "<p>a<!-- b-->"),
        ("<p>a<!-- b-", "<p>a<!-- b-->"),
        ("<p>a<!-- b--", "<p>a<!-- b-->"),
        ("<p>a<!-- b--!", "<p>a<!-- b-->"),
        ("<p>a<!--", "<p>a<!---->"),
        ("<p>a<!---", "<p>a<!---->"),
        ("<!a b>", "<!--a b-->"),
        ("<p><![CDATA[x]]>", "<p><!--[CDATA[x]]-->"),
        ("<p>a</>b</1>", "<p>ab<!--1-->"),
        ("<p>1 <2 <= 3 <", "<p>1 &lt;2 &lt;= 3 &lt;"),
        ("<p>a</", "<p>a&lt;/"),
        ("<svg><![CDATA[x]]></svg>", "<svg><![CDATA[x]]></svg>"),
    ] {
        let (html, expected) =
            (format!("<!DOCTYPE html>{html}"), format!("<!DOCTYPE html>{expected}"));
        assert_eq!(fixed(&html, FixEffect::Nothing).0, expected, "from {html}");
    }
}

#[test]
fn errors_of_the_tree_are_mended() {
    for (html, expected) in [
        ("<p>a</div></i>b</img>", "<p>ab"),
        ("<p>a<tr>b", "<p>ab"),
        ("<p>a<!DOCTYPE x>b", "<p>ab"),
        ("a</br>b", "a<br>b"),
        ("<image src=a>", "<img src=a>"),
        ("<h1>a</h2>", "<h1>a</h1>"),
        ("x</p>", "x<p></p>"),
        ("<div><span>a</div>", "<div><span>a</span></div>"),
        ("<div><SPAN><q>a</div>", "<div><SPAN><q>a</q></SPAN></div>"),
        ("<ul><li><span>a<li>b</ul>", "<ul><li><span>a</span><li>b</ul>"),
        ("<p><q>a<div>b</div>", "<p><q>a</q><div>b</div>"),
        ("<table><tr><td><b>x<td>y</table>", "<table><tr><td><b>x</b><td>y</table>"),
        ("<table><td>x</table>", "<table><tr><td>x</table>"),
        ("<div><b>x", "<div><b>x</b></div>"),
        ("<a href=x>a<a href=y>b</a>", "<a href=x>a</a><a href=y>b</a>"),
        ("<h1>a<h2>b</h2>", "<h1>a</h1><h2>b</h2>"),
        ("<button>a<button>b</button>", "<button>a</button><button>b</button>"),
        ("<svg><g><path></svg>", "<svg><g><path></path></g></svg>"),
        ("<svg><g><p>x", "<svg><g></g></svg><p>x"),
        ("<template><div>x", "<template><div>x</div></template>"),
        ("<template><div>x</template>", "<template><div>x</div></template>"),
        ("<textarea>x", "<textarea>x</textarea>"),
        ("<select><option>a<select>", "<select><option>a</select>"),
    ] {
        let (html, expected) =
            (format!("<!DOCTYPE html>{html}"), format!("<!DOCTYPE html>{expected}"));
        assert_eq!(fixed(&html, FixEffect::Guess).0, expected, "from {html}");
    }
}

#[test]
fn the_syntax_of_templates_is_left_as_it_is() {
    for html in [
        "<p {% if x %}id=\"q\"{% endif %}>a",
        "<p {{ attrs }}>a</p {{ attrs }}>",
        "<p>a <%= b %> c",
        "<p>a <?php echo $b ?> c",
        "<p class={{ a }}\"b\">a",
        "<p id={{ a }}id=b>a",
        "<p {% if a %} id=b {% else %} id=c {% endif %}>a",
        "<a href='{{ a }}?b=1&copy2'>a</a>",
        "<p>&{{ a }}; &copy{{ b }} &copy<% c %>",
        "{# a &copy b < c #}<p>a",
        "<p>${ a < b }",
        "<p>[[ a &copy b ]]",
        "{% if a %}<div>{% else %}<div class=b>{% endif %}c</div>",
        "{{ a }}</div>",
        "{{#if a}}<p>b</div>{{/if}}",
        "<?php if ($a->b) ?><script>/* <![CDATA[ */ a(\"<?php b(); ?>\")</script>",
        "<?php f('?>', '<p id=a id=a>') ?>",
        "<&_ if (a) { -&>b<&_ } -&>",
        "<#if a>b</#if><@c/>",
        "{#if a < b}<p>c</div>{/if}",
        "<button on:click={() => a < b}>c</button>",
        "@if (a < b) { <b>c </p> }",
        "<?xml version='1.0' encoding='utf-8'?><p>a",
        "<p title=\"<x:label name=\"a\" />\">b</p>",
        "<p class=\"a\"\">b</p>",
        "{% blocktranslate %}a < b &copy c{% endblocktranslate %}",
        "{% trans %}a < b &copy c{% endtrans %}",
        "<a href=\"<c:url value='/b' />\"id=\"c\">d</a>",
        "<a href=\"<c:url value=\"/b\" />\"id=\"c\">d</a>",
        "<p <c:if test=\"a\">id=b id=c</c:if>>d</p>",
        "<template lang=\"pug\">p(a=\"b < c\") &copy d</template>",
    ] {
        let html = format!("<!DOCTYPE html>{html}");
        assert_eq!(fixed(&html, FixEffect::Mode).0, html);
    }
    // A part of a page: what is open at its end may be closed elsewhere.
    for html in ["<div><p>a", "a</div>", "<slot />", "<li><b>a<li>", "gzip < a > b"] {
        assert_eq!(fixed(html, FixEffect::Doctype).0, html);
    }
    let result = fixed("<!DOCTYPE html><p>{{ a }} &copy b <p id=c\"d>{{ e }}", FixEffect::Mode).0;
    assert_eq!(result, "<!DOCTYPE html><p>{{ a }} &copy; b <p id='c\"d'>{{ e }}");
}

#[test]
fn a_declaration_of_the_encoding_stays_in_reach() {
    // The semicolons would push the declaration behind the first 1024 bytes.
    for (length, is_mended) in [(900, true), (1024 - 75, false)] {
        let html = format!(
            "<!DOCTYPE html><!--{}--><title>&copy &copy &copy</title><meta charset=koi8-r><p>\u{D7}",
            "x".repeat(length)
        );
        let bytes: Vec<u8> = html.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
        let document = parse_with(&bytes[..], &options()).unwrap();
        assert_eq!(document.encoding().source, duckbill::encoding::EncodingSource::Prescan);
        let edits = report(&document).edits(FixEffect::Nothing);
        assert_eq!(!edits.is_empty(), is_mended, "{length}");
    }
}

#[test]
fn what_would_change_the_tree_is_not_offered() {
    for html in [
        "<div><b>x</div>y",                      // `b` opens again
        "<p><b>x<p>y",                           // the same
        "<b><p>x</b></p>",                       // the adoption agency
        "<p>a&am</>p;b",                         // a reference would arise
        "<form action=a><form action=b></form>", // attributes would be lost
        "<form><table><tr><td></form></table>",  // the form's owner would change
        "<table> </b> x</table>",                // white space would be foster parented
        "<script>a",                             // the script would run
        "<p = a>",
        "<https://example.com/a/b>", // was meant to be text
        "<Location \"/\" a=b a=c>",
    ] {
        let html = format!("<!DOCTYPE html>{html}");
        let (after, _) = fixed(&html, FixEffect::Mode);
        let document = parse_with(&after, &options()).unwrap();
        assert!(!document.errors().is_empty(), "{html} became {after}");
    }
}

#[test]
fn a_doctype_is_replaced_and_the_effect_is_told() {
    let strict = "<!doctype HTML PUBLIC \"-//W3C//DTD HTML 4.01//EN\">\n<title>T</title>";
    let effect = |html: &str| {
        let document = parse_with(html, &options()).unwrap();
        let report = report(&document);
        report.diagnostics().iter().find_map(|one| one.fix.as_ref()).map(|fix| fix.effect)
    };
    assert_eq!(effect(strict), Some(FixEffect::Doctype));
    assert_eq!(fixed(strict, FixEffect::Nothing).0, strict);
    assert_eq!(fixed(strict, FixEffect::Doctype).0, "<!DOCTYPE html>\n<title>T</title>");
    for quirky in
        ["<body>a\r\n", "<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 4.0 Transitional//EN\"><p>"]
    {
        assert_eq!(effect(quirky), Some(FixEffect::Mode), "{quirky}");
        assert_eq!(fixed(quirky, FixEffect::Doctype).0, quirky);
        let after = parse_with(&fixed(quirky, FixEffect::Mode).0, &options()).unwrap();
        assert_eq!((after.quirks_mode(), after.errors().len()), (QuirksMode::NoQuirks, 0));
    }
    assert_eq!(fixed("<body>a\r\n", FixEffect::Mode).0, "<!DOCTYPE html>\r\n<body>a\r\n");
    // In quirks mode a table does not close a paragraph, so the tree would change.
    assert_eq!(effect("<body><p><table></table>"), None);
    // Only what says that it is a page gets a doctype.
    for (html, is_page) in [
        ("<html><p>a", true),
        ("<head></head><p>a", true),
        ("<title>a</title><p>a", true),
        ("<frameset></frameset>", true),
        ("<p>a</p>", false),
        ("<template><div>a</div></template><script></script>", false),
        ("<svelte:head><title>a</title></svelte:head>", false),
        ("<svg><title>a</title></svg>", false),
    ] {
        assert_eq!(effect(html).is_some(), is_page, "{html}");
    }
}

#[test]
fn bytes_are_edited_in_their_encoding() {
    let utf_16: Vec<u8> =
        "\u{FEFF}<!DOCTYPE html><p>ä&amp b".encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (bytes, expected) in [
        (
            &b"<!DOCTYPE html><meta charset=windows-1252><p>\xE4&amp b</i>"[..],
            b"<!DOCTYPE html><meta charset=windows-1252><p>\xE4&amp; b".to_vec(),
        ),
        (
            &utf_16,
            "\u{FEFF}<!DOCTYPE html><p>ä&amp; b"
                .encode_utf16()
                .flat_map(u16::to_le_bytes)
                .collect(),
        ),
    ] {
        let document = parse_with(bytes, &options()).unwrap();
        let edits = report(&document).edits(FixEffect::Nothing);
        assert_eq!(document.to_source_from(&edits), expected);
    }
}

/// The conditions of a fix on the markup before and after.
fn assert_is_mended(before: &Document, edits: &[SourceEdit], what: &str) -> Document {
    let html = String::from_utf8(before.to_source_from(edits)).expect("UTF-8");
    let after = parse_with(&html, &options()).unwrap();
    assert_eq!(
        Serializer::test_format().to_string(after.root()),
        Serializer::test_format().to_string(before.root()),
        "{what} became {html}"
    );
    assert!(
        after.errors().len() < before.errors().len(),
        "{what} became {html}: {:?}",
        after.errors()
    );
    after
}

/// The same for all fixes together: no error is new. (One fix alone may change the name of an error that another
/// one fixes.)
fn assert_are_mended(before: &Document, edits: &[SourceEdit], what: &str) {
    let after = assert_is_mended(before, edits, what);
    let codes = |document: &Document| -> BTreeSet<ErrorCode> {
        document.errors().iter().map(|error| error.code).collect()
    };
    assert!(codes(&after).is_subset(&codes(before)), "{what}: {:?}", after.errors());
}

/// Checks each fix of a document alone, then all of them. Returns the numbers of errors and of fixes.
fn check_fixes(html: &str, one_by_one: bool) -> (usize, usize) {
    let document = parse_with(html, &options()).unwrap();
    let report = report(&document);
    let fixes = report.diagnostics().iter().filter_map(|one| one.fix.as_ref());
    let fixes: Vec<_> = fixes.filter(|fix| fix.effect == FixEffect::Nothing).collect();
    if one_by_one {
        for fix in &fixes {
            assert_is_mended(&document, &fix.edits, &format!("{html} with {}", fix.title));
        }
    }
    let edits = report.edits(FixEffect::Nothing);
    if !edits.is_empty() {
        assert_are_mended(&document, &edits, html);
        let (after, rounds) = fixed(html, FixEffect::Nothing);
        assert!(rounds > 0 && fixed(&after, FixEffect::Nothing) == (after.clone(), 0), "{html}");
    }
    (document.errors().len(), fixes.len())
}

#[test]
fn pages_in_pieces_have_the_fixes_of_whole_ones() {
    for html in ["<body>", "<p>&amp b", "<title>a</title>b</p>"] {
        let whole = parse_with(html, &options()).unwrap();
        let mut parser = Parser::new(options());
        for byte in 0..html.len() {
            parser.feed_text(&html[byte..=byte]).unwrap();
        }
        let fed = parser.finish().unwrap();
        let fixes = |document: &Document| {
            let report = report(document);
            let fixes = report.diagnostics().iter().filter_map(|one| one.fix.clone());
            fixes.map(|fix| (fix.title, fix.edits)).collect::<Vec<_>>()
        };
        assert!(!fixes(&whole).is_empty(), "{html}");
        assert_eq!(fixes(&whole), fixes(&fed), "{html}");
    }
}

#[test]
fn the_fixes_of_the_suites_hold() {
    let Some(data) = test_data() else { return };
    let (mut errors, mut fixes) = (0, 0);
    for file in files(&data.join("living/tree-construction"), "dat") {
        for case in dat::tree_cases(&file) {
            let html = String::from_utf8_lossy(case.data.as_bytes()).into_owned();
            // Without a doctype tags are not fixed.
            for html in [format!("<!DOCTYPE html>{html}"), html] {
                let (found, changes) = check_fixes(&html, true);
                errors += found;
                fixes += changes;
            }
        }
    }
    crate::common::say(&format!("suites: {errors} errors, {fixes} fixes"));
    assert!(fixes > 500, "{fixes}");
}

#[test]
fn the_fixes_of_real_pages_hold() {
    let Some(data) = test_data() else { return };
    for file in files(&data.join("../corpus"), "html") {
        let html = String::from_utf8_lossy(&crate::common::read(&file)).into_owned();
        let (errors, fixes) = check_fixes(&html, false);
        crate::common::say(&format!(
            "{}: {errors} errors, {fixes} fixes",
            crate::common::file_name(&file)
        ));
    }
}

proptest! {
    #![proptest_config(crate::common::config(300))]

    #[test]
    fn the_fixes_of_any_markup_hold(html in tag_soup()) {
        check_fixes(&html, true);
        check_fixes(&format!("<!DOCTYPE html>{html}"), true);
    }
}

/// The source with the fixes that change nothing, or nothing that counts.
fn corrected(html: &str) -> String {
    let options = ParseOptions::new().with_error_limit(99).with_spans(Spans::Full);
    let document = parse_with(html, &options).unwrap();
    let report = check(&document, &CheckOptions::new().with_fixes());
    let edits = report.edits(FixEffect::Doctype);
    String::from_utf8(document.to_source_from(&edits)).unwrap()
}

#[test]
fn what_another_reader_reads_otherwise_stays() {
    const HEAD: &str = "<!DOCTYPE html><html lang=en><head><title>T</title>";
    for rest in [
        // With scripting a `noscript` is text up to its end tag.
        "<noscript><img src=a alt=b></noscript></head><body><h1>c</h1></body></html>",
        "</head><body><noscript><p>a</noscript><h1>b</h1></body></html>",
        // A slash ends the elements of languages and frameworks.
        "</head><body><th:block/><p>a</p></body></html>",
        "</head><body><Menu/><p>a</p></body></html>",
        "</head><body><p v-if=a>b</p><app-menu /><p>a</p></body></html>",
        // Expressions.
        "</head><body><p class=a class=\"{$b}\">c</p></body></html>",
        "</head><body><p class=a class=\"@Model.Kind\">c</p></body></html>",
        "</head><body><p>[% IF a < b %]x[% END %]</p></body></html>",
        "</head><body><p>#if($a < $b) x #end</p></body></html>",
        // Conditions of mail programs.
        "</head><body><![if !mso]><p>a</p><![endif]></body></html>",
        "</head><body><!--[if !mso]><!--><p>a</p><!--<![endif]--></body></html>",
        // Fixes that only silence an error.
        "</head><body><p>a</p></p></body></html>",
    ] {
        let html = format!("{HEAD}{rest}");
        assert_eq!(corrected(&html), html);
    }
    let html = format!("{HEAD}</head><body><x-menu /><p id=a id=b>c</p></b></body></html>");
    let expected = format!("{HEAD}</head><body><x-menu><p id=a>c</p></x-menu></body></html>");
    assert!(
        [&html, &expected].contains(&&corrected(&html)) || corrected(&html).contains("<p id=a>")
    );
}

#[test]
fn fixes_for_the_look_keep_it() {
    let unsafe_fix = |body: &str| {
        let html = format!("<!DOCTYPE html><html lang=en><title>T</title>{body}");
        let options = ParseOptions::new().with_error_limit(99).with_spans(Spans::Full);
        let document = parse_with(&html, &options).unwrap();
        let report = check(&document, &CheckOptions::new().with_fixes());
        let fixed = document.to_source_from(&report.edits(FixEffect::Style));
        String::from_utf8(fixed).unwrap()[html.len() - body.len()..].to_owned()
    };
    for body in [
        "<div align=right><table><tr><td>a</table></div>",
        "<table><tr align=center><td><div>a</div></table>",
        "<a name=x>a</a><a name=x>b</a>",
        "<a name=x>a</a><p id=x>b",
    ] {
        assert_eq!(unsafe_fix(body), body);
    }
    assert_eq!(
        unsafe_fix("<div align=right>a <b>b</b></div>"),
        "<div style=\"text-align: right\">a <b>b</b></div>"
    );
    assert_eq!(unsafe_fix("<a name=x>a</a>"), "<a id=x>a</a>");
}
