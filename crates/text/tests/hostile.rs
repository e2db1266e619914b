//! Hostile pages: main text, Markdown and metadata take time in proportion to what they read and write, and hold what they
//! promise of real pages with random changes.

#[path = "../../../tests/common/clock.rs"]
mod clock;
#[path = "common/doors.rs"]
mod doors;
#[path = "../../../tests/common/mutation.rs"]
mod mutation;

use duckbill_text::{
    ChunkOptions, MarkdownOptions, chunks, main_content, markdown, metadata, structured_data,
    tables,
};
use std::hint::black_box;
use std::time::Duration;

/// The beginning, the repeated part, with a number in place of `{}`, and the end.
const FAMILIES: &[[&str; 3]] = &[
    ["", "<div itemscope itemprop=a>x", ""],
    ["<div itemscope>", "<b itemprop=a>x", ""],
    ["<p id=a itemprop=b>x</p>", "<i itemscope itemref=a></i>", ""],
    ["<i itemscope itemref='", "a{} ", "'></i>"],
    ["", "<i id=a{} itemprop=b itemscope itemref='a{} c{}'></i>", "<i itemscope itemref=a0></i>"],
    ["", "<div property=dc:a>x", ""],
    ["", "<div rel=dc:a>", "<i about=b>"],
    ["<div rel='", "dc:a{} ", "'><i about=a></i><i about=b></i>"],
    ["<div rel='dc:a dc:b'>", "<i about=a{}></i>", ""],
    ["", "<div prefix='a{}: b{}'><i property=a0:x content=y></i>", ""],
    ["", "<div about=a{} property=dc:x inlist>y", ""],
    ["<div about=a>", "<i property=dc:x{} inlist>y</i>", ""],
    ["", "<div vocab=a{} typeof=b>", ""],
    ["", "<div>", ""],
    ["", "<div>One, two, three, and so on.", ""],
    ["<article>", "<p>One, two, three, and so on.</p>", "</article>"],
    ["", "<ul><li>x", ""],
    ["", "<ol start=99><li>x<p>y", ""],
    ["", "<blockquote>x\ny", ""],
    ["", "<table><td>x|", ""],
    ["", "<table role=none><td>x", ""],
    ["<table>", "<tr><td>x|y", ""],
    ["<table><tr>", "<td>x", ""],
    ["<table>", "<tr><td rowspan=0>x<td colspan=1000>", ""],
    ["<table>", "<tr><td rowspan=65534 colspan=1000>", ""],
    ["<table><tr>", "<td rowspan=3>x<tr>", ""],
    ["<table><tr><td>a<td>b<tr>", "<td><td rowspan=0>x", "<tr><tr><tr>"],
    ["<p><code>", "`` ``` a", "</code>"],
    ["<p>", "`", ""],
    ["<pre>", "```\n", "</pre>"],
    ["<p>", "<code>`</code>", ""],
    ["<p><a href=x>", "[](*_", "</a>"],
    ["<p><a href=x>", "\\", "</a>"],
    ["<p>", "<a href='(({}' title='\"'>x</a>", ""],
    ["<a href='", "(", "'>x</a>"],
    ["<p>", "<b>*</b><i>_</i>", ""],
    ["", "<b>x<i>", ""],
    ["<p>", "<b> </b>", ""],
    ["<p>", "x<br>", ""],
    ["<p>", " \n", "x"],
    ["<p>", "1. ", ""],
    ["<p>", "# - + > ", ""],
    ["", "<h1>x</h1>", ""],
    ["", "<dl><dt>x<dd>", ""],
    ["<title>x y</title>", "<article><h1>x y</h1><p>One, two, three, and so on, and so on.", ""],
    ["<title>x y</title>", "<article><h1>x y</h1><p>One, two, three, and on.</article>", ""],
    ["<title>x y</title>", "<h1><div><b> </b>", "x y"],
    [
        "<title>x y</title><h1>x y</h1>",
        "<div><b>1.2.2026 10:15</b><p>One, two, three, and so on.</p>",
        "",
    ],
    [
        "<title>x y</title><h1>x y</h1><div>",
        "<div><b>1.2.2026 10:15</b><p>One, two, three, and on.</p></div>",
        "",
    ],
    [
        "<p>One, two, three, and so on.",
        "<div class='ad-{}'><p>One, two, three, and so on, and so on.</div><p>One, two, and three.",
        "",
    ],
    ["", "<div class='ad-{}'><p>One, two, three, and so on, and so on.", ""],
    ["", "<div><h3><a href=x>One, two, three</a></h3>", ""],
    ["", "<div id=one-two-three-four-five-six>", ""],
    ["", "<img src=a{} alt='[]'>", ""],
    ["<p>", "<sup><a href=#x{}>{}</a></sup>", "<li id=x1>y"],
    ["", "<sup><a href=#x{}>{}</a></sup><li id=x{}>y<a href=#z>^</a>", ""],
    ["", "<sup><a href=#x{}>", ""],
    ["<p><sup><a href=#x>1</a></sup>", "<div id=x>y<p>", ""],
    ["<p>", "x - 1. # ", ""],
    ["<p class='", "comment{} sidebar ", "'>x"],
    ["", "<div class='nav content article-{}'>x, y</div>", ""],
    ["", "<ul><li><a href=x{}>y</a></ul>", ""],
    [
        "",
        "<script type=application/ld+json>{\"articleBody\":\"&amp;amp;lt; one two three {}\"}</script><p>one two three {}",
        "",
    ],
    [
        "<script type=application/ld+json>{\"articleBody\":\"",
        "one two three four {} ",
        "\"}</script><div><p>one two three",
    ],
    ["", "<div><p>One, two, three {}, and so on, and so on.<a href=x>more of this</a>", ""],
    ["", "<a>x<p>", ""],
    ["<table>", "x<tr>y", ""],
    ["<script type=application/ld+json>", "{\"a\":[", "</script>"],
    [
        "<script type=application/ld+json>[",
        "{\"@type\":\"Article\",\"name\":\"x{}\"},",
        "1]</script>",
    ],
    ["", "<script type=application/ld+json>{\"@id\":\"{}\",\"a\":{\"@id\":\"1\"}}</script>", ""],
    ["<script type=application/ld+json>\"", "\\u00e9", "\"</script>"],
    ["", "<div itemscope itemprop=a itemtype=b>", ""],
    ["", "<div itemscope itemref='x{} x'></div><p id=x{} itemprop=a>", ""],
    ["<p id=x1 itemprop=a><div itemscope itemref='", "x1 ", "'></div>"],
    ["<p id=x itemscope itemprop=a itemref=x>", "<div itemscope itemref=x></div>", ""],
    ["", "<div typeof=a property=b vocab=c prefix='d: e'>", ""],
    ["", "<meta name=a{} content=b><meta property=og:image content=c{}>", ""],
    ["", "<meta name=author content='a, b'>", ""],
    ["", "<time datetime=2020-01-01>", ""],
    ["", "<base href=a{}><a href=b>c</a>", ""],
    ["", "<link rel='alternate canonical icon' href=x{}>", ""],
    ["<title>", "a | b - ", "</title><h1>a | b</h1>"],
    ["<title>", "a » ", "</title><p>x"],
    [
        "",
        "<div class='article-text x{}'><p>One, two, three, and so on, and so on, and so on.</p>",
        "",
    ],
    [
        "<div class='article-text ",
        "x{} ",
        "'><p>One, two, three, and so on.</div><div class='article-text'><p>Four, five.",
    ],
    ["", "<div class=comment><div class=content>One, two, three, and so on.", ""],
    [
        "",
        "<div><h3><a href=x>One, two, three</a></h3><div>One, two, three, and so on, and so on.",
        "",
    ],
    [
        "<title>x y</title><h1>x y</h1>",
        "<div class=lead><p>One, two, three, and so on, and so on.",
        "<div class=article-text>x",
    ],
    ["", "<span><h2>One, two, three</h2>", "x"],
    ["<h1>x</h1>", "<p>written by by by author von par a{}", ""],
    ["<h1>x</h1>", "<div class=author><a href=/author/x>", "x"],
    [
        "<h1>x</h1>",
        "<meta name=twitter:label1 content=by><meta name=twitter:data1 content=A{}>",
        "",
    ],
    [
        "<script type=application/ld+json>{\"@graph\":[",
        "{\"@type\":\"Person\",\"@id\":\"{}\",\"name\":\"x{}\"},",
        "1]}</script>",
    ],
    // Chapters, permalinks, captions and links, as manuals have them.
    [
        "<title>x</title><h1>x</h1>",
        "<section id=x{}><h2 id=x{}>x{}<a href=#x{}>¶</a></h2><p>One, two.",
        "",
    ],
    ["<pre>a</pre><pre>b</pre>", "<div id=menu><h2>Menu</h2>", "<p>One, two, three, and so on."],
    ["<pre>a</pre><pre>b</pre><h1>x</h1>", "<figure><figcaption>One, two, three", ""],
    ["<pre>a</pre><pre>b</pre><h1>x</h1>", "<table><th>a<th>b<td><a href=x>c d e</a>", ""],
    ["<pre>a</pre><pre>b</pre><h1>x</h1>", "<ul><li><a href=#x{}>c d e</a>", ""],
    ["<pre>a</pre><pre>b</pre><h1>x</h1><p>", "<em class=menu>one <a class=share>two", ""],
    [
        "<dl><dt>a<dt>b<dt>c<dt>d</dl>",
        "<div class='sidebar x{}'><p>One, two, three, and so on.</div>",
        "",
    ],
    // Markdown.
    ["<ul>", "<li>x<ul>", ""],
    ["<ul>", "<ul>", "<li>x"],
    ["<p>", "$$a_b$$ ", ""],
    ["<p>", "$$ * ", ""],
    ["<p>", "<code>x</code>", ""],
    ["<p><code>", "a <a href=x>b</a>", ""],
    ["<code>", "<pre>a", ""],
    ["", "<code><pre>a</pre>", ""],
    ["<pre>", "<span class=lineno>1</span><span style='display:block'>x</span>", ""],
    ["", "<table><td class=gutter>1<td><pre>x", ""],
    ["", "<div class='x highlight-x'><pre>", ""],
    ["<math>", "<mfrac><mi>a</mi><mi>b</mi></mfrac>", ""],
    ["<math>", "<msup><mi>a</mi>", ""],
    ["<ol reversed>", "<li value={}>x", ""],
    ["<ol reversed>", "<li><ol reversed>", ""],
    ["", "<img src=data:x data-src=y{}><noscript><img src=y{}></noscript>", ""],
    // Metadata.
    ["<script type=application/ld+json>{\"a\":", "//", "1}</script>"],
    ["<script type=application/ld+json>{\"a\":", "// <![CDATA[", "1}</script>"],
    ["<script type=application/ld+json>{\"a\":", "/* ", "1}</script>"],
    ["<script type=application/ld+json>[", "{\"a\":\"x\n\",},", "</script>"],
    ["<meta name=author content='", "Anna Drake and Bo Pear, ", "'>"],
    ["<h1>x</h1><a href=x>", "<time>1.2.2026</time>", "y</a>"],
    ["", "<a href=x><time>1.2.2026</time>y", ""],
    ["", "<div class=comments>By Anna Drake", ""],
    // Pieces.
    ["<p>", "One. ", ""],
    ["<h1>", "One two three ", "</h1><p>x. <p>y. "],
    ["<h1>", "x", "</h1>"],
    ["", "<h1>x{}</h1><h2>y</h2><p>z. And so on.", ""],
];

/// The greatest exponent of growth. Quadratic is 2; times are not exact.
const MOST: f64 = 1.4;

/// The length of a page, and how much longer the other one is.
const LENGTH: usize = 1 << 11;
const LONGER: usize = 16;

fn page([start, part, end]: &[&str; 3], length: usize) -> String {
    let mut page = (*start).to_owned();
    for number in 0.. {
        if page.len() >= length {
            break;
        }
        page.push_str(&part.replace("{}", &number.to_string()));
    }
    page + end
}

type Ask = fn(&duckbill::Document) -> usize;

const ASKS: [(&str, Ask); 7] = [
    ("main text", |document| main_content(document).map_or(0, |content| content.text().len())),
    ("Markdown", |document| markdown(document.root(), &MarkdownOptions::new()).len()),
    ("narrow Markdown", |document| {
        markdown(document.root(), &MarkdownOptions::new().with_line_width(20)).len()
    }),
    ("tables", |document| {
        let tables = tables(document.root());
        tables.iter().flat_map(|table| table.texts()).flatten().map(|text| text.len() + 1).sum()
    }),
    ("pieces", |document| {
        let options = ChunkOptions::new().with_budget(40).with_overlap(10);
        let pieces = chunks(document.root(), &options);
        pieces.iter().map(|piece| piece.text.len() + piece.headings.concat().len()).sum()
    }),
    ("metadata", |document| format!("{:?}", metadata(document)).len()),
    ("structured data", |document| {
        let data = structured_data(document);
        let values = [data.json_ld, data.microdata, data.rdfa].into_iter().flatten();
        values.map(|value| value.to_string().len()).sum()
    }),
];

/// A measurement is repeated until so much time has passed.
const MEASURED: Duration = Duration::from_millis(10);

/// The processor time of an answer, in seconds, and the number of bytes that are written.
fn cost(ask: Ask, html: &str) -> (f64, usize) {
    let document = duckbill::parse(html);
    let (begin, mut answers) = (clock::processor_time(), 0.0);
    loop {
        let written = black_box(ask(&document));
        answers += 1.0;
        let passed = clock::processor_time().saturating_sub(begin);
        if passed > MEASURED {
            return (passed.as_secs_f64() / answers, written);
        }
    }
}

#[test]
fn no_page_takes_more_than_in_proportion() {
    let mut steep = Vec::new();
    for family in FAMILIES {
        let [short, long] = [LENGTH, LENGTH * LONGER].map(|length| page(family, length));
        for (name, ask) in ASKS {
            // A steep measurement may have been disturbed.
            let exponent = || {
                let [(little, few), (much, many)] = [&short, &long].map(|html| cost(ask, html));
                // Of some tables so much is written of each that what is read grows faster than both.
                let ratio = |many: usize, few: usize| many as f64 / few as f64;
                let read = ratio(long.len(), short.len());
                let both = ratio(long.len() + many, short.len() + few);
                (much / little).ln() / read.max(both).ln()
            };
            let exponents: Vec<f64> =
                (0..3).map(|_| exponent()).take_while(|one| *one > MOST).collect();
            if exponents.len() == 3 {
                steep.push((name, family, exponents));
            }
        }
    }
    assert!(steep.is_empty(), "{steep:#?}");
}

/// The same pages in each run: `tests/common/mutation.rs` says how to try others.
#[test]
fn changed_pages_keep_every_promise() {
    mutation::changed_pages_through(doors::DOORS, 1_000);
}

/// The element around a title may be one that names or tags speak against: it is the root then, and not left out of itself.
#[test]
fn no_root_is_left_out() {
    for page in [
        &b"svg><desc><form>,\x01\0\0\0\0\0\0\0\0\0revised\0\0\0<div><<h1>c>x"[..],
        b"<form>, revised<div>a<h1>c d</h1></div></form>",
        b"<nav>, revised<div>a<h1>c d</h1></div></nav>",
        b"<title>c d</title><form>, revised<div>a<h1>c d</h1>e f g h i</div></form>",
    ] {
        doors::content(page, 0);
    }
}
