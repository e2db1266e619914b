//! Pages made up, for a checkout without the corpus: one of each kind the corpus has.

#![expect(clippy::write_with_newline, reason = "a page reads better with its last newline in it")]

use super::corpus::Page;
use std::fmt::Write;

/// One page of each kind, some 200 KB each, the same in every run.
pub(crate) fn pages() -> Vec<Page> {
    [
        page("docs__generated", code),
        page("intl__generated", japanese),
        page("mixed__generated", teaser),
        page("script__generated", script),
        page("special__generated", references),
        page("wiki__generated", article),
    ]
    .into()
}

fn page(name: &str, section: fn(&mut String, u32)) -> Page {
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=en>\n<head>\n<meta charset=\"utf-8\">\n<title>{name}</title>\n\
         <link rel=\"stylesheet\" href=\"/style.css\">\n</head>\n<body>\n"
    );
    let mut number = 0;
    while html.len() < 200_000 {
        section(&mut html, number);
        number += 1;
    }
    html.push_str("</body>\n</html>\n");
    Page { name: name.to_owned(), html }
}

/// Highlighted code: many short elements.
fn code(html: &mut String, number: u32) {
    let _ = write!(
        html,
        "<h3 id=\"f{number}\"><a href=\"#f{number}\">fs.read{number}</a></h3>\n<pre><code>\
         <span class=\"k\">const</span> <span class=\"n\">a{number}</span> <span class=\"o\">=</span> \
         <span class=\"nf\">read</span><span class=\"p\">(</span><span class=\"s\">&#39;x&#39;</span>\
         <span class=\"p\">);</span>\n</code></pre>\n<ul>\n<li><code>path</code> <span>&lt;string&gt;\
         </span></li>\n<li>Returns: <a class=\"type\" href=\"b.html\">Buffer</a></li>\n</ul>\n"
    );
}

/// Text outside of ASCII, in a table.
fn japanese(html: &mut String, number: u32) {
    let _ = write!(
        html,
        "<table border=0><tr><td width=40>{number}<td><font color=red>かものはし</font>は、\
         <a href=\"/kamo/{number}\">オーストラリア</a>に生息する哺乳類の一種である。<br>卵を産む。</table>\n"
    );
}

/// A news page: nested blocks with long attributes.
fn teaser(html: &mut String, number: u32) {
    let _ = write!(
        html,
        "<div class=\"teaser teaser--wide js-track\" data-id=\"{number}\">\n  <a class=\"link\" \
         href=\"https://news.example/2026/10/story-{number}.html?from=home&amp;at={number}\">\n    \
         <img src=\"/i/{number}.jpg\" alt=\"A duck\" width=\"320\" height=\"180\" loading=lazy>\n    \
         <h2 class=\"title\">A duck was seen &amp; heard</h2>\n  </a>\n  <p class=\"lead\">Said to be \
         the <b>first</b> of its kind in years, it left without a word.<p>More <i>to come</i>.\n</div>\n"
    );
}

/// Mostly script and style.
fn script(html: &mut String, number: u32) {
    let _ = write!(html, "<script>window.data = window.data || [];\n");
    for line in 0..20 {
        let _ = writeln!(
            html,
            "if (a < {line} && b[{number}] > 1) data.push({{\"k{line}\": \"<i>\"}});"
        );
    }
    html.push_str("</script>\n<style>\n");
    for line in 0..20 {
        let _ =
            writeln!(html, ".c{number} > a:nth-child({line}) {{ margin: 0 auto; color: #fff }}");
    }
    let _ = write!(html, "</style>\n<div id=slot{number}><p>Text</p></div>\n");
}

/// Character references everywhere.
fn references(html: &mut String, number: u32) {
    let _ = write!(
        html,
        "<p>P{number}&nbsp;&mdash; r[&#80;2]&lt;r[P1] &amp;&amp; x&gt;=0, &notin;&times;&eacute;&copy \
         <svg viewBox=\"0 0 9 9\"><path d=\"M0 0L9 9\"/><g fill=red><circle r=1 /></g></svg>\n"
    );
}

/// An article with references to notes.
fn article(html: &mut String, number: u32) {
    let _ = write!(
        html,
        "<p>The <a href=\"/wiki/Duckbill\" title=\"Duckbill\">duckbill</a> is a mammal that lays \
         eggs.<sup id=\"r{number}\" class=\"reference\"><a href=\"#n{number}\">[{number}]</a></sup> It \
         lives in <b>streams</b>, and its <i lang=la>rostrum</i> is soft.</p>\n<ol><li id=\"n{number}\">\
         <cite class=\"book\">A book, <span>p. {number}</span></cite>\n</ol>\n"
    );
}
