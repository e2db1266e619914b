//! The findings of `check` in small documents: one idea each.

use duckbill::ParseOptions;
use duckbill_check::{CheckOptions, Code, Diagnostic, Level, Place, RuleCode, Severity, check};

/// A document around some content of the body.
fn page(body: &str) -> String {
    format!("<!DOCTYPE html><html lang=en><meta charset=utf-8><title>T</title>{body}")
}

fn found(html: &str) -> Vec<Diagnostic> {
    let document = duckbill::parse_with(html, &ParseOptions::new().with_error_limit(100)).unwrap();
    check(&document, &CheckOptions::new()).diagnostics().to_vec()
}

fn codes(body: &str) -> Vec<&'static str> {
    found(&page(body)).iter().map(|one| one.code.as_str()).collect()
}

/// The part of the value that the only diagnostic is about.
fn bad_part(body: &str) -> String {
    let html = page(body);
    let document = duckbill::parse(&html);
    let report = check(&document, &CheckOptions::new());
    let [one] = report.diagnostics() else { panic!("{:?}", report.diagnostics()) };
    let Place::Value { element, attribute, range } = &one.place else { panic!("{one:?}") };
    let element = document.node(*element).unwrap().as_element().unwrap();
    element.attribute(attribute).unwrap()[range.clone()].to_owned()
}

#[test]
fn radio_buttons_are_in_a_group_by_their_form_owner() {
    let lonely = |body| codes(body).iter().filter(|code| **code == "lonely-radio-button").count();
    let buttons = |form| {
        format!(
            "<form id=f><label>a<input type=radio name=n></label></form>\
             <label>b<input type=radio name=n {form}></label>"
        )
    };
    assert_eq!([lonely(&buttons("")), lonely(&buttons("form=f"))], [2, 0]);
}

#[test]
fn valid_content_is_silent() {
    for body in [
        "<my-button disabled readonly name=a form=b>c</my-button>",
        "<p>Text <a href=page.html>link</a></p>",
        "<dl><dt>a<dd>b<dt>c<dd>d</dl>",
        "<dl><div><dt>a<dd>b</div></dl>",
        "<ul><li>a</ul>",
        "<table><caption>c</caption><colgroup><col><col></colgroup><tr><th>a<td>b</table>",
        "<table><colgroup><col></colgroup><colgroup span=2><tr><th>a<th scope=colgroup>b<th>c</table>",
        "<figure><img src=a.png><figcaption>An image</figcaption></figure>",
        "<select><button><selectedcontent></selectedcontent></button><option>a</option><div><option>b</option></div></select>",
        "<picture><source srcset=a.webp type=image/webp><img src=a.png alt=''></picture>",
        "<ruby>a<rt>b</rt></ruby>",
        "<img src=a alt=a controls>",
        "<a href=x><div><p>block</p></div></a>",
        "<video src=v><track src=t srclang=en><p>fallback</p></video>",
        "<label>Name <input name=n></label>",
        "<input type=checkbox id=c><label for=c>c</label>",
        "<p><ins datetime=2026-10-31T14:00Z>new</ins>",
        "<svg><title>t</title><circle r=1 /></svg>",
        "<math><mi>x</mi></math>",
        "<x-own anything=1>text</x-own>",
        "<template><td>any</td></template>",
        "<object data=x><p>fallback</p></object>",
        "<details><summary>s</summary>text</details>",
        "<main><header role=banner>a</header></main>",
        "<article><h2>a</h2><footer role=contentinfo>a</footer></article>",
        "<svg role=none aria-hidden=true></svg>",
        "<img src=a alt=a><img src=b alt=''>",
    ] {
        assert_eq!(codes(body), Vec::<&str>::new(), "{body}");
    }
}

#[test]
fn structure() {
    for (body, expected) in [
        ("<ul><p>a</p></ul>", "element-not-allowed"),
        ("<ul>text</ul>", "text-not-allowed"),
        ("<span><div></div></span>", "element-not-allowed"),
        ("<ins><div></div></ins><p><ins><hr></ins>", "end-tag-without-matching-open-element"),
        ("<dl><dt>a</dl>", "missing-child"),
        ("<picture><img src=a alt=''><source srcset=b></picture>", "element-out-of-order"),
        ("<a href=x><button>b</button></a>", "forbidden-descendant"),
        ("<a href=x><span tabindex=0>b</span></a>", "forbidden-descendant"),
        ("<label>a <input><input></label>", "forbidden-descendant"),
        ("<center>a</center>", "obsolete-element"),
        ("<p align=left>a", "obsolete-attribute"),
        ("<img src=a alt='' border=0>", "obsolete-but-conforming"),
        ("<p href=a>", "attribute-not-allowed"),
        ("<p and>", "attribute-not-allowed"),
        ("<p event>", "attribute-not-allowed"),
        ("<p capture>", "attribute-not-allowed"),
        ("<input aria-label=a capture=user>", "attribute-not-allowed-here"),
        ("<input type=checkbox maxlength=5>", "attribute-not-allowed-here"),
        ("<bdo>a</bdo>", "missing-attribute"),
        ("<p id=a><p id=a>", "duplicate-id"),
        ("<label for=none>a</label>", "unknown-id"),
        ("<p id=a><label for=a>a</label>", "wrong-reference"),
        ("<main></main><main></main>", "second-of-its-kind"),
        ("<form name=a></form><form name=a></form>", "duplicate-name"),
        (
            "<details name=a><summary>b</summary><details name=a><summary>c</summary></details></details>",
            "duplicate-name",
        ),
        (
            "<details name=a open><summary>b</summary></details><details name=a open><summary>b</summary></details>",
            "second-of-its-kind",
        ),
        ("<a name=b>c</a><a name=b>d</a>", "duplicate-name"),
        ("<a name=b>c</a><p id=b>d", "duplicate-name"),
        ("<a name=b id=c>c</a>", "map-name-is-not-id"),
        ("<meter value=1 min=2 max=1></meter>", "out-of-range"),
        ("<meter value=1 max=-1></meter>", "out-of-range"),
        ("<input minlength=5 maxlength=2>", "out-of-range"),
        ("<input maxlength=2 value=abc>", "out-of-range"),
        ("<textarea minlength=5 maxlength=2></textarea>", "out-of-range"),
        ("<textarea maxlength=2>abc</textarea>", "out-of-range"),
        ("<input type=hidden name=_charset_ value=utf-8>", "attribute-not-allowed-here"),
        ("<table><tr><th id=a headers=b>x<th id=b headers=a>y</table>", "circular-reference"),
        ("<table><tr><th id=a headers=a>x</table>", "circular-reference"),
        ("<div itemscope itemref=a><p id=a itemprop=b>c</p></div>", "found-twice"),
        (
            "<meta name=theme-color content=red><meta name=theme-color content=blue>",
            "second-of-its-kind",
        ),
        (
            "<meta name=application-name content=a><meta name=application-name content=b>",
            "second-of-its-kind",
        ),
        ("<nav><main></main></nav>", "misplaced-main"),
        ("<img src=a>", "missing-alt"),
        ("<h1>a</h1><h3>b</h3>", "skipped-heading-level"),
        ("<h1></h1>", "empty-heading"),
        ("<unknown>a</unknown>", "unknown-element"),
        ("<select required><option>a</select>", "missing-placeholder"),
        ("<table><tr><td><td rowspan=2><tr><td colspan=2></table>", "overlapping-cells"),
        ("<table><tr><td rowspan=2></table>", "cell-beyond-row-group"),
        ("<table><tr><td><tr></table>", "row-without-cells"),
        ("<time>soon</time>", "bad-time-text"),
        ("<input type=number maxlength=-1>", "bad-non-negative-integer"),
        ("<nav role=navigation></nav>", "unnecessary-role"),
        ("<header role=banner></header>", "unnecessary-role"),
        ("<input type=number role=spinbutton>", "unnecessary-role"),
        ("<math role=math><mi>x</mi></math>", "unnecessary-role"),
        ("<h1 role=none tabindex=0>a</h1>", "role-without-effect"),
        ("<svg role=presentation aria-label=a></svg>", "role-without-effect"),
    ] {
        assert!(codes(body).contains(&expected), "{body}: {:?}", codes(body));
    }
}

#[test]
fn a_bad_value_is_shown_by_its_part() {
    for (body, part) in [
        ("<p lang=en-Latm>", "Latm"),
        ("<img src=a alt='' srcset='a 1x, b 2y'>", "2y"),
        ("<link rel='stylesheet styleshet' href=a>", "styleshet"),
        ("<link rel='shortcut icon mask-icon' href=a>", "shortcut"),
        ("<link rel='icon 1:b http://a/b' href=a>", "1:b"),
        ("<p accesskey='a bc'>", "bc"),
        ("<input autocomplete='shipping street-address webauthn'>", "street-address"),
    ] {
        assert_eq!(bad_part(body), part, "{body}");
    }
}

/// The codes of the values in a body.
fn codes_of_values(body: &str) -> Vec<&'static str> {
    let options = CheckOptions::new().with_levels([Level::Values, Level::Urls]);
    let report = check(&duckbill::parse(&page(body)), &options);
    report.diagnostics().iter().map(|one| one.code.as_str()).collect()
}

#[test]
fn values_at_the_edge() {
    for (body, expected) in [
        ("<p lang=en-a-bb>", "bad-language-tag"),
        ("<input type=range value>", "bad-number"),
        ("<img src=a alt='' srcset='a 1w' sizes=auto>", "bad-sizes"),
        ("<img src=a alt='' srcset='a 1w' sizes='auto, 9px' loading=eager>", "bad-sizes"),
        ("<style media='(1px < width > 2px)'></style>", "bad-media-query"),
        ("<style media='(1px = width = 2px)'></style>", "bad-media-query"),
        ("<style media='(width <> 2px)'></style>", "bad-media-query"),
        ("<style media='(width)(<2px)'></style>", "bad-media-query"),
        ("<meta http-equiv=content-security-policy content='a=b'>", "bad-content"),
        ("<meta http-equiv=refresh content='5;url=a'>", "bad-refresh"),
    ] {
        assert_eq!(codes_of_values(body), [expected], "{body}");
    }
    for body in [
        "<p lang=en-u-ca-gregory>",
        "<input type=text value>",
        "<input type=number maxlength=1>",
        "<style media='(1px < width <= 2px)'></style>",
        "<style media='(2px>=width)'></style>",
        "<style media='(width=2px)'></style>",
        "<meta http-equiv=refresh content='5; url=a'>",
        "<meta name=referrer content=''>",
    ] {
        assert_eq!(codes_of_values(body), [""; 0], "{body}");
    }
}

#[test]
#[cfg(feature = "url")]
fn urls_at_the_edge() {
    for (body, expected) in [
        ("<a href=a ping=/b>a</a>", "bad-url"),
        ("<a href=a ping='https://a ftp://b'>a</a>", "bad-url"),
        ("<a href=http://a..b>a</a>", "bad-url"),
        ("<meta http-equiv=refresh content='5; url=http://a b'>", "bad-url"),
    ] {
        assert_eq!(codes_of_values(body), [expected], "{body}");
    }
    for body in ["<a href=http://a.b. ping='http://a HTTPS://b'>a</a>", "<a href=a ping=''>a</a>"] {
        assert_eq!(codes_of_values(body), [""; 0], "{body}");
    }
}

#[test]
fn what_was_written_once_is_reported_once() {
    use duckbill::dom::Spans;
    let html = page("<p><a href='' id='a b' foo>1<p>2<p>3</a>");
    let document =
        duckbill::parse_with(&html, &ParseOptions::new().with_spans(Spans::Tags)).unwrap();
    assert_eq!(document.elements_by_tag_name("a").count(), 3);
    let report = check(&document, &CheckOptions::new());
    let codes: Vec<_> = report.diagnostics().iter().map(|one| one.code.as_str()).collect();
    assert_eq!(codes, ["bad-id", "attribute-not-allowed"]);
}

#[test]
fn what_a_browser_reads_is_in_the_note() {
    let note = |body: &str| found(&page(body))[0].note.clone().unwrap();
    assert_eq!(note("<ol start=5px></ol>"), "a browser reads 5");
    assert_eq!(note("<ol start=x></ol>"), "a browser ignores it");
    assert_eq!(note("<script type=text/javascript></script>"), "remove it");
    assert!(note("<input type=datetime>").contains("“text”"));
    assert!(note("<input disabled=false>").contains("on anyway"));
}

#[test]
fn levels_and_codes_can_be_turned_off() {
    let document = duckbill::parse(&page("<p align=left tabindex=x><center></center>"));
    let count = |options: CheckOptions| check(&document, &options).diagnostics().len();
    assert_eq!(count(CheckOptions::new()), 3);
    assert_eq!(count(CheckOptions::new().with_levels([Level::Values])), 1);
    let options = CheckOptions::new().without_code(RuleCode::ObsoleteElement);
    assert_eq!(count(options.clone()), 2);
    assert_eq!(count(options.with_severity(RuleCode::ObsoleteElement, Severity::Info)), 3);
}

#[test]
fn more_than_the_limit_are_counted() {
    let document = duckbill::parse(&page(&"<center></center>".repeat(10)));
    let report = check(&document, &CheckOptions::new().with_limit(3));
    assert_eq!((report.diagnostics().len(), report.dropped()), (3, 7));
    assert!(report.count(Severity::Error) > 0);
}

#[test]
fn every_code_has_a_name_an_explanation_and_an_anchor() {
    let mut names = std::collections::HashSet::new();
    for code in RuleCode::ALL {
        assert!(names.insert(code.as_str()), "{} appears twice", code.as_str());
        assert!(code.as_str().bytes().all(|b| b.is_ascii_lowercase() || b == b'-'));
        let said = Code::Rule(*code);
        let has_anchor = said.spec_url().is_some_and(|url| url.contains('#'));
        assert!(said.explanation().len() > 20 && has_anchor, "{code:?}");
        assert_eq!(code.as_str().parse(), Ok(said));
    }
}

#[test]
fn quirks_have_a_reason() {
    let html = "<html lang=en><title>T</title>";
    let one = found(html).into_iter().find(|one| one.code.as_str() == "quirks-mode").unwrap();
    assert_eq!(one.message(), "the page is shown in quirks mode: it has no doctype");
    assert_eq!(one.severity, Severity::Warning);
}

#[test]
fn the_encoding_is_checked_in_bytes() {
    let check_bytes = |bytes: &[u8]| -> Vec<&'static str> {
        let document = duckbill::parse_bytes(bytes);
        let options = CheckOptions::new().with_levels([Level::Parse]);
        check(&document, &options).diagnostics().iter().map(|one| one.code.as_str()).collect()
    };
    assert_eq!(check_bytes(b"<!DOCTYPE html><meta charset=utf-8>\xFF"), ["malformed-bytes"]);
    assert_eq!(check_bytes(b"<!DOCTYPE html><meta charset=koi8-r>"), ["legacy-encoding"]);
    assert_eq!(check_bytes(b"<!DOCTYPE html>\xE9"), ["legacy-encoding", "missing-encoding"]);
    let bytes = b"<!DOCTYPE html><meta charset=utf-8>\xFF\xFEa\xEF\xBF\xBDb\xC3c";
    let options = ParseOptions::new().with_spans(duckbill::dom::Spans::Full);
    let document = duckbill::parse_with(&bytes[..], &options).unwrap();
    let options = CheckOptions::new().with_levels([Level::Parse]);
    let report = check(&document, &options);
    let places = report.diagnostics().iter().map(|one| one.place.span(&document));
    let places: Vec<_> = places.flatten().map(|span| (span.start, span.end)).collect();
    assert_eq!(places, [(35, 37), (42, 43)]);
    assert_eq!(
        check_bytes(b"\xEF\xBB\xBF<!DOCTYPE html><meta charset=koi8-r>"),
        ["wrong-encoding"]
    );
}

#[test]
fn a_flag_ends_the_check() {
    use duckbill::Document;
    use duckbill::limits::StopReason;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    let html = page("<font>a</font><p id=x><p id=x>");
    let document = duckbill::parse_with(&html, &ParseOptions::new().with_error_limit(100)).unwrap();
    fn never(_: &Document, _: &mut duckbill_check::Reporter<'_>) {
        panic!("the check has ended");
    }
    let cancelled = Arc::new(AtomicBool::new(true));
    let report =
        check(&document, &CheckOptions::new().with_rule(never).with_cancel_flag(cancelled));
    assert_eq!(report.stop_reason(), Some(StopReason::Cancelled));
    assert_eq!(report.diagnostics(), []);
    let free = Arc::new(AtomicBool::new(false));
    let report = check(&document, &CheckOptions::new().with_cancel_flag(free));
    assert_eq!(report, check(&document, &CheckOptions::new()));
    assert!(report.stop_reason().is_none() && !report.diagnostics().is_empty());
}

#[test]
fn notes_say_what_was_meant() {
    let note = |body: &str, code: &str| {
        let all = found(&page(body));
        let one =
            all.iter().find(|one| one.code.as_str() == code).unwrap_or_else(|| panic!("{all:?}"));
        format!("{} {}", one.message(), one.note.as_deref().unwrap_or(""))
    };
    for (body, code, words) in [
        ("<buton>a</buton>", "unknown-element", "did you mean `button`?"),
        ("<p clas=a>", "attribute-not-allowed", "did you mean `class`?"),
        ("<input maxlenght=3>", "attribute-not-allowed", "did you mean `maxlength`?"),
        ("<input type=chekbox>", "bad-keyword", "did you mean `checkbox`?"),
        ("<picture><source srcset=a></picture>", "missing-child", "it needs `img`"),
        ("<hgroup><p>a</hgroup>", "missing-child", "it needs `h1` or `h2`"),
        ("<p>a<meta charset=utf-8>", "element-not-allowed", "`meta` belongs in `head`"),
        ("<img src=a controls>", "attribute-not-allowed-here", "an `alt` that is not empty"),
        (
            "<h3><a href=x><div>x</div></a></h3>",
            "element-not-allowed",
            "`div` can't be inside `h3` (`a` takes its content model from `h3`)",
        ),
        ("<a href='a b'>x</a>", "bad-url", "a space isn't allowed here: write `%20`"),
        ("<a href='a[b'>x</a>", "bad-url", "`[` isn't allowed here: write `%5B`"),
        ("<input type=hidden autocomplete=off>", "bad-autocomplete", "a hidden input can't have"),
        ("<script type=text/javascript></script>", "obsolete-but-conforming", "remove it"),
        ("<table bgcolor=red></table>", "obsolete-attribute", "use CSS instead"),
        (
            "<a href=a><img src=a alt='' usemap=#m></a>",
            "forbidden-descendant",
            "`img usemap` can't be inside `a`",
        ),
        (
            "<label for=a><input></label><input id=a>",
            "forbidden-descendant",
            "it is not the control that the label is for",
        ),
    ] {
        let said = note(body, code);
        assert!(said.contains(words), "{body}: {said}");
    }
}

/// The errors of the tokenizer quote the source.
#[test]
fn references_and_attributes_are_quoted_whole() {
    let options = ParseOptions::new().with_error_limit(100).with_spans(duckbill::dom::Spans::Full);
    let parsed = |html: &str| duckbill::parse_with(html, &options).unwrap();
    for (body, quoted, words) in [
        ("&nosuch;", "&nosuch;", "there is no character reference `&nosuch;`"),
        ("&eacut;", "&eacut;", "did you mean `&eacute;`?"),
        ("&NBSP;", "&NBSP;", "did you mean `&nbsp;`?"),
        ("&copy 2020", "&copy", "`&copy` needs a semicolon: `&copy;`"),
        ("&notit;", "&not", "`&not` needs a semicolon: `&not;`"),
        ("&#150;", "&#150;", "`&#150;` refers to a control character"),
        ("&#;", "&#", "`&#` has no digits"),
        ("<p id=a class='b' ID=\"c\">", "ID=\"c\"", "this tag has the attribute `ID` twice"),
        ("<p =a>", "=", "`=` where an attribute name should begin"),
    ] {
        let html = page(body);
        let document = parsed(&html);
        let report = check(&document, &CheckOptions::new().with_levels([Level::Parse]));
        let one = &report.diagnostics()[0];
        let span = one.place.span(&document).expect("a place");
        assert_eq!(&html[span.start as usize..span.end as usize], quoted, "{body}");
        let said = format!("{} {}", one.message(), one.note.as_deref().unwrap_or(""));
        assert!(said.contains(words), "{body}: {said}");
    }
    let html = page("<p id=a class='b' ID=c>");
    let document = parsed(&html);
    let report = check(&document, &CheckOptions::new().with_levels([Level::Parse]));
    let first = report.diagnostics()[0].related[0].place.span(&document).expect("a place");
    assert_eq!(&html[first.start as usize..first.end as usize], "id=a");
}

#[test]
fn attributes_and_text_of_svg_and_mathml() {
    assert_eq!(
        codes(
            "<svg viewBox='0 0 1 1' data-a=b aria-hidden=true onclick=a()><path d=M0 stroke-width=2 /></svg>"
        ),
        [""; 0]
    );
    assert_eq!(codes("<svg alt=a><g x=1 /></svg>"), ["attribute-not-allowed"; 2]);
    assert_eq!(codes("<svg xmlns:v=a />"), ["attribute-not-allowed"]);
    assert_eq!(codes("<math display=block><mi mathvariant=normal>x</mi></math>"), [""; 0]);
    assert_eq!(codes("<math sizes=1><mi>x</mi></math>"), ["attribute-not-allowed"]);
    assert_eq!(codes("<svg><g>></g><text>a</text><a>b</a></svg>"), ["text-not-allowed"]);
    let [one] = &found(&page("<svg stroke-linejoint=round />"))[..] else { panic!() };
    assert_eq!(one.note.as_deref(), Some("did you mean `stroke-linejoin`?"));
}

#[test]
fn columns_without_cells_are_at_what_makes_them() {
    let messages = |table: &str| -> Vec<String> {
        let body = format!("<table>{table}</table>");
        let is_of_column = |one: &&Diagnostic| one.code.as_str() == "column-without-cells";
        found(&page(&body)).iter().filter(is_of_column).map(Diagnostic::message).collect()
    };
    assert_eq!(messages("<col><col><tr><td>a<td>b"), [""; 0]);
    assert_eq!(
        messages("<tr><td colspan=2>a<tr><td colspan=2>b"),
        ["no cell begins in column 2 of the table"]
    );
    assert_eq!(
        messages("<col span=5><tr><td>a<td>b"),
        ["no cell begins in the columns 3 to 5 of the table"]
    );
    assert_eq!(messages("<col><col><tbody></tbody>").len(), 2);
    assert_eq!(messages("<tr><td colspan=3>a<tr><td>b<td colspan=2>c").len(), 1);
}

#[test]
fn only_copies_in_selectedcontent_are_left_out() {
    let select = |content: &str, option: &str| {
        format!(
            "<select><button><selectedcontent>{content}</selectedcontent></button>{option}</select>"
        )
    };
    let codes = |body: &str| -> Vec<&str> {
        let options = ParseOptions::new().with_spans(duckbill::dom::Spans::Full);
        let document = duckbill::parse_with(page(body), &options).unwrap();
        let report = check(&document, &CheckOptions::new());
        report.diagnostics().iter().map(|one| one.code.as_str()).collect()
    };
    assert_eq!(codes(&select("<b>a</b>", "")), ["element-not-allowed"]);
    assert_eq!(codes(&select("", "<option><b>a</b></option>")), [""; 0]);
}

#[test]
fn an_id_with_white_space_is_none_where_it_is_named() {
    let found = codes("<label for=' a'>b</label><input id=' a'><label for=c>d</label><input id=c>");
    assert_eq!(found, ["bad-id", "bad-id"]);
}

#[test]
fn a_control_is_that_of_each_label_around_it() {
    assert_eq!(codes("<label><input name=a></label>"), [""; 0]);
    let nested =
        codes("<label>a <input name=a><span><label>b <input name=b></label></span></label>");
    assert_eq!(nested, ["forbidden-descendant"; 2]);
}

#[test]
fn a_declaration_of_the_encoding_is_near_the_start() {
    let html = |padding: usize| {
        let comment = "x".repeat(padding);
        format!(
            "<!DOCTYPE html><html lang=en><!--{comment}--><meta charset=utf-8><title>T</title><p>x"
        )
    };
    let codes = |html: &str| -> Vec<&str> {
        let document = duckbill::parse_with(html.as_bytes(), &ParseOptions::new()).unwrap();
        let report = check(&document, &CheckOptions::new());
        report
            .diagnostics()
            .iter()
            .map(|one| one.code.as_str())
            .filter(|code| *code == "late-encoding")
            .collect()
    };
    assert_eq!(codes(&html(900)), [""; 0]);
    assert_eq!(codes(&html(1000)), ["late-encoding"]);
}

#[test]
fn import_maps_are_not_empty() {
    assert_eq!(codes("<script type=importmap></script>"), ["bad-json"]);
    assert_eq!(codes("<script type=application/json></script><script src=a></script>"), [""; 0]);
}

#[test]
fn a_backslash_is_not_a_slash() {
    for url in [r"\index.html", r"a\b", r"/a\"] {
        assert_eq!(codes(&format!("<a href='{url}'>a</a>")), ["bad-url"], "{url}");
    }
    assert_eq!(codes(r"<a href='a?\'>a</a>"), ["bad-url"]);
}

#[test]
fn conditions_before_source_sizes() {
    let codes = |sizes: &str| codes(&format!("<img src=a alt=a srcset='a 1w' sizes='{sizes}'>"));
    assert_eq!(codes("(min-width: 1px) 1px, calc(1px + 2px)"), [""; 0]);
    assert_eq!(codes("(min-width) 1px, 2px"), ["bad-sizes"]);
    assert_eq!(codes("(max-device-width: 1px) 1px, 2px"), ["deprecated-media"]);
}
