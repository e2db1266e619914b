//! The fixes of obsolete attributes change nothing but these attributes.

use duckbill::dom::Spans;
use duckbill::{ParseOptions, parse_with};
use duckbill_check::{CheckOptions, FixEffect, Level, check};

const START: &str = "<!DOCTYPE html><html lang=en><title>T</title>";

/// The bytes after all fixes, repeated until no fix is left.
fn fixed_bytes(bytes: &[u8], most: FixEffect) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..9 {
        let options = ParseOptions::new().with_error_limit(1000).with_spans(Spans::Full);
        let document = parse_with(&*bytes, &options).unwrap();
        let options = CheckOptions::new().with_levels([Level::Parse, Level::Structure]);
        let edits = check(&document, &options.with_fixes()).edits(most);
        if edits.is_empty() {
            return bytes;
        }
        bytes = document.to_source_from(&edits);
    }
    panic!("no end: {}", String::from_utf8_lossy(&bytes));
}

fn fixed(body: &str, most: FixEffect) -> String {
    let after = fixed_bytes(format!("{START}{body}").as_bytes(), most);
    let after = String::from_utf8(after).expect("UTF-8");
    after.strip_prefix(START).expect("the same start").to_owned()
}

#[test]
fn attributes_that_say_nothing_go() {
    for (body, expected) in [
        ("<script type='text/javascript' src=a></script>", "<script src=a></script>"),
        ("<script\n  type=text/javascript\n  src=a></script>", "<script\n  src=a></script>"),
        ("<script src=a type=\"text/javascript\"/></script>", "<script src=a ></script>"),
        ("<script type=''>a</script>", "<script>a</script>"),
        ("<script TYPE=text/javascript language=javascript>a</script>", "<script>a</script>"),
        ("<style type=text/css>b {}</style>", "<style>b {}</style>"),
        ("<script type=text/javascript type=b>a</script>", "<script>a</script>"),
        ("<map name=m><area alt=a href=a type=b></map>", "<map name=m><area alt=a href=a></map>"),
    ] {
        assert_eq!(fixed(body, FixEffect::Attribute), expected, "from {body}");
    }
    for body in [
        // Another language, or another meaning without the attribute.
        "<script type=text/javascript language=vbscript>a</script>",
        "<script type=module>a</script>",
        "<script type=text/template>a</script>",
        "<script type=text/javascript {{ a }}>b</script>",
        "<script {% if a %}type=text/javascript{% endif %}>b</script>",
        "<script type=\"{{ a }}\">b</script>",
        "<p>&lt;script type=text/javascript>",
        "<td align=left>",
    ] {
        let body = format!("{body}<p>");
        assert_eq!(fixed(&body, FixEffect::Attribute), body);
    }
}

#[test]
fn attributes_for_the_look_become_css_on_demand() {
    for (body, expected) in [
        ("<p align=center>a", "<p style=\"text-align: center\">a"),
        (
            "<table><tr><td width=10 nowrap align=right class=c>a</table>",
            "<table><tr><td style=\"width: 10px; white-space: nowrap; text-align: right\" class=c>a</table>",
        ),
        ("<p align=left style='color: red'>a", "<p style='text-align: left; color: red'>a"),
        ("<p style=\"\" align=left>a", "<p style=\"text-align: left\">a"),
        ("<table border=0><tr><td>a</table>", "<table><tr><td>a</table>"),
        ("<br clear=all>", "<br style=\"clear: both\">"),
        (
            "<body bgcolor=red text=#000>",
            "<body style=\"background-color: #ff0000; color: #000000\">",
        ),
        ("<a name=x>a</a>", "<a id=x>a</a>"),
        ("<a name=x id=x>a</a>", "<a id=x>a</a>"),
        ("<a name=x>a</a><p id=x>", "<a name=x>a</a><p id=x>"),
        ("<a name='x y'>a</a>", "<a name='x y'>a</a>"),
        // Neither half of what the attributes say may be lost.
        ("<p style=color:red align=left>a", "<p style=color:red align=left>a"),
        ("<table border=1><tr><td>a</table>", "<table border=1><tr><td>a</table>"),
        ("<p align=\"{{ a }}\">b", "<p align=\"{{ a }}\">b"),
        ("<p align=left class=\"{{ a }}\">b", "<p align=left class=\"{{ a }}\">b"),
        ("<svg><rect width=1 align=left /></svg>", "<svg><rect width=1 align=left /></svg>"),
    ] {
        assert_eq!(fixed(body, FixEffect::Style), expected, "from {body}");
        assert_eq!(fixed(body, FixEffect::Doctype), body, "that is for unsafe fixes");
    }
}

#[test]
fn the_declaration_of_the_encoding_stays_where_it_is() {
    let long = format!("<script type=text/javascript>{}</script>", "a".repeat(960));
    let script = "<script type=text/javascript>b</script>";
    // It is beyond the bytes that are looked at, and must not come into them.
    let late = format!("<!DOCTYPE html>{long}<meta charset=windows-1252>{script}\u{e9}");
    let after = fixed_bytes(late.as_bytes(), FixEffect::Style);
    let expected = late.replace(script, "<script>b</script>");
    assert_eq!(String::from_utf8(after), Ok(expected));
}
