//! The Markdown of each element.

use crate::{rendered, tree, written};
use duckbill_text::{Images, InlineHtml, Links, MarkdownOptions, markdown, markdown_with_parts};

fn with(html: &str, options: &MarkdownOptions) -> String {
    markdown(duckbill::parse(html).root(), options)
}

#[test]
fn lists_are_tight_without_paragraphs() {
    assert_eq!(written("<ul><li>a<ol><li>b<li>c</ol><li>d</ul>"), "- a\n  1. b\n  2. c\n- d\n");
    assert_eq!(written("<ol start=7><li><p>a<li><p>b</ol>"), "7. a\n\n8. b\n");
}

#[test]
fn white_space_is_one_space() {
    for space in [" ", "  ", " \n", "\n ", "\n\n", "\t", " \t \n  "] {
        let html = format!("<p>a long sentence.{space}The next{space}<b>one{space}</b>, d{space}e");
        assert_eq!(written(&html), "a long sentence. The next **one** , d e\n", "{space:?}");
    }
}

#[test]
fn neighbouring_lists_stay_two() {
    assert_eq!(written("<ul><li>a</ul><ul><li>b</ul>"), "- a\n\n* b\n");
}

#[test]
fn tables_are_not_padded() {
    let html = "<table><tr><th>a<th align=right>long name<tr><td colspan=2>x|y<tr><td rowspan=2>1<td>2<tr><td>3</table>";
    assert_eq!(written(html), "| a | long name |\n|---|--:|\n| x\\|y | |\n| 1 | 2 |\n| | 3 |\n");
}

#[test]
fn spans_are_read_as_a_browser_reads_them() {
    let table = |cell: &str| {
        written(&format!(
            "<table><tr><th>a<th>b<tr>{cell}1<td>2<tr><td>3<tbody><tr><td>4<td>5</table>"
        ))
    };
    let two_rows = "| a | b |\n|---|---|\n| 1 | 2 |\n| | 3 |\n| 4 | 5 |\n";
    // To the end of the row group, and no further.
    for span in ["0", "2", "+2", "2px", "99"] {
        assert_eq!(table(&format!("<td rowspan={span}>")), two_rows, "{span}");
    }
    for span in ["1", "-2", "x", ""] {
        let one_row = "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 |\n| 4 | 5 |\n";
        assert_eq!(table(&format!("<td rowspan='{span}'>")), one_row, "{span}");
    }
}

#[test]
fn layout_tables_are_their_cells() {
    assert_eq!(written("<table><tr><td><h1>a</h1><td><p>b<p>c</table>"), "# a\n\nb\n\nc\n");
}

#[test]
fn code_has_its_language_and_enough_backticks() {
    assert_eq!(
        written("<pre><code class=language-rust>let a = 1;\n</code></pre>"),
        "```rust\nlet a = 1;\n```\n"
    );
    assert_eq!(written("<pre>```\n</pre>"), "````\n```\n````\n");
    assert_eq!(written("<p><code>a`b</code>"), "``a`b``\n");
}

#[test]
fn text_is_escaped_only_where_it_means_something() {
    let plain = "2 * 3, snake_case, a [b] c, x < y, AT&T, 1.5, #tag, a-b, http://a.b/c";
    assert_eq!(written(&plain.replace('<', "&lt;")), format!("{plain}\n"));
    for text in [
        "*a*", "# a", "- a", "1. a", "+ a", "> a", "[a](b)", "`a`", "a\\*", "~~a~~", "&amp;",
        "<b>", "_a_", "===", "***", "[a]: b", "    a",
    ] {
        let html = format!("<p>{}</p>", text.replace('&', "&amp;").replace('<', "&lt;"));
        assert_eq!(tree(&rendered(&written(&html))), tree(&html), "{text}");
    }
}

#[test]
fn links_are_written_as_asked() {
    let html = "<p>See <a href=/x title=T>it</a> <img src=i.png alt=A>";
    assert_eq!(with(html, &MarkdownOptions::new()), "See [it](/x \"T\") ![A](i.png)\n");
    let options = MarkdownOptions::new().with_links(Links::Reference).with_images(Images::Text);
    assert_eq!(with(html, &options), "See [it][1] A\n\n[1]: /x \"T\"\n");
    let options = MarkdownOptions::new().with_links(Links::Dropped).with_images(Images::Dropped);
    assert_eq!(with(html, &options), "See it\n");
    let base = "https://a.example/b/".parse().unwrap();
    let options = MarkdownOptions::new().with_base_url(base);
    assert_eq!(
        with(html, &options),
        "See [it](https://a.example/x \"T\") ![A](https://a.example/b/i.png)\n"
    );
}

#[test]
fn what_markdown_has_nothing_for_is_readable() {
    assert_eq!(written("<p>H<sub>2</sub>O"), "H<sub>2</sub>O\n");
    let options = MarkdownOptions::new().with_inline_html(InlineHtml::Dropped);
    assert_eq!(with("<p>H<sub>2</sub>O", &options), "H2O\n");
    assert_eq!(written("<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>"), "漢(かん)\n");
    assert_eq!(written("<dl><dt>Duck<dd>A bird.</dl>"), "Duck\n\n: A bird.\n");
    assert_eq!(written("<details><summary>More</summary>text</details>"), "**More**\n\ntext\n");
    assert_eq!(written("<ul><li><input type=checkbox checked> done</ul>"), "- [x] done\n");
}

#[test]
fn formulas_are_tex_once() {
    let math = "<math><semantics><mi>x</mi><annotation encoding=application/x-tex>x^2</annotation></semantics></math>";
    let katex = format!(
        "<span class=katex><span class=katex-mathml>{math}</span><span class=katex-html>x2</span></span>"
    );
    let image =
        format!("<span><span style='display: none'>{math}</span><img src=x alt=' x^2'></span>");
    let mathjax = "<div class=MathJax_Display><span class=MathJax>x2</span></div><script type='math/tex; mode=display'>x^2</script>";
    assert_eq!(written(math), "$x^2$\n");
    assert_eq!(written(&katex), "$x^2$\n");
    assert_eq!(written(&image), "$x^2$\n");
    assert_eq!(written(mathjax), "$$x^2$$\n");
    assert_eq!(written("<math alttext='x^2'><mi>x"), "$x^2$\n");
    // Nothing is left out that is there once.
    assert_eq!(written("<span class=katex-html>x2</span> <span class=MathJax>y2"), "x2 y2\n");
    assert_eq!(written(&format!("{math}<img src=x alt=y>")), "$x^2$![y](x)\n");
    assert_eq!(
        written("a <mjx-container><math alttext=x><mi>x</math></mjx-container> b"),
        "a x b\n"
    );
}

#[test]
fn marks_that_would_not_be_read_become_elements() {
    let html = "<p>a<em>(b)</em>c</p>";
    assert_eq!(written(html), "a<em>(b)</em>c\n");
    assert_eq!(tree(&rendered(&written(html))), tree(html));
}

#[test]
fn deep_trees_take_linear_time() {
    for name in
        ["div", "blockquote", "ul><li", "b", "a href=x", "table><tr><td", "code", "dl><dd", "em"]
    {
        let html = format!("<{name}>").repeat(30_000) + "x";
        assert!(written(&html).contains('x'), "{name}");
    }
}

#[test]
fn lines_are_as_long_as_asked() {
    let options = MarkdownOptions::new().with_line_width(10);
    let html = "<blockquote><p>one two three - four <code>five six</code> seven</blockquote>";
    // Code is not broken, and no line begins with the hyphen.
    assert_eq!(with(html, &options), "> one two\n> three -\n> four\n> `five six`\n> seven\n");
    assert_eq!(with("<h1>one two three four</h1>", &options), "# one two three four\n");
    let table = "<table><tr><td>one two three<td>four five six</table>";
    assert_eq!(with(table, &options), "| one two three | four five six |\n|---|---|\n");
}

#[test]
fn footnotes_are_kept() {
    let html = "<p>Ducks<sup><a href=#n1 id=r1>[1]</a></sup> swim<sup><a href=#x>2</a></sup>.</p>\
        <ol><li id=n1><p>Mallards. <a href=#r1>↩</a><p>And teals.<li>Plain</ol>";
    assert_eq!(
        written(html),
        "Ducks[^1] swim<sup>[2](#x)</sup>.\n\n[^1]: Mallards.\n\n    And teals.\n\n1. Plain\n"
    );
    let text = written("<p>a<sup><a href=#n>x</a></sup><aside id=n><p>b<ul><li>c</ul></aside>");
    let mut out = String::new();
    let notes = pulldown_cmark::Options::ENABLE_FOOTNOTES;
    pulldown_cmark::html::push_html(&mut out, pulldown_cmark::Parser::new_ext(&text, notes));
    assert!(out.contains("footnote-reference") && out.contains("<li>c</li>"), "{text}{out}");
}

#[test]
fn blocks_lead_back_to_their_nodes() {
    let html = "<p>a<ul><li><b>b</b> c</ul><pre>d\n\ne</pre><table><tr><td>f<td>g</table>";
    let document = duckbill::parse(html);
    let (text, parts) = markdown_with_parts(document.root(), &MarkdownOptions::new());
    let found: Vec<_> = parts
        .iter()
        .map(|part| {
            let (first, last) = (part.first().text().unwrap(), part.last().text().unwrap());
            (&text[part.range()], first, last)
        })
        .collect();
    let expected = [
        ("a", "a", "a"),
        ("**b** c", "b", " c"),
        ("```\nd\n\ne\n```", "d\n\ne", "d\n\ne"),
        ("| f | g |\n|---|---|", "f", "g"),
    ];
    assert_eq!(found, expected);
}

#[test]
fn what_a_reader_sees_once_is_written_once() {
    for (html, expected) in [
        ("<ul><li>a</li><li>b</li><ul><li>c</li></ul></ul>", "- a\n- b\n  - c\n"),
        ("<ol><li>a</li><ol><li>b</li></ol><li>c</li></ol>", "1. a\n   1. b\n2. c\n"),
        (
            "<div class='highlight-python3 x'><div class=highlight><pre>a</pre></div></div>",
            "```python3\na\n```\n",
        ),
        ("<pre class='brush: js; toolbar: false'>a</pre>", "```js\na\n```\n"),
        ("<pre><code class='hljs rust'>a</code></pre>", "```rust\na\n```\n"),
        ("<pre lang=ruby>a</pre>", "```ruby\na\n```\n"),
        (
            "<table><tr><td class=linenos><pre>1\n2</pre><td class=code><pre>x\ny</pre></table>",
            "```\nx\ny\n```\n",
        ),
        (
            "<pre><span class=lineno>1 </span>x\n<span class=lineno>2 </span>y</pre>",
            "```\nx\ny\n```\n",
        ),
        ("<p><code>a<a href=/b>b</a></code>", "`a`[`b`](/b)\n"),
        ("<p><code>a</code><code>b</code>", "`ab`\n"),
        ("<p>x<a href=/e></a>y", "xy\n"),
        ("<h3></h3><p>x", "x\n"),
        ("<p><q>x</q>", "“x”\n"),
        ("<img src=data:image/gif;base64,R0 data-src=a.jpg alt=b>", "![b](a.jpg)\n"),
        ("<img data-srcset='a.jpg 1x, b.jpg 2x' alt=b>", "![b](a.jpg)\n"),
        ("<p>$$a_b^{c}$$ and $$*d*$$ x_y_", "$$a_b^{c}$$ and $$*d*$$ x_y\\_\n"),
        ("<ol reversed><li>a<li>b</ol>", "2. a\n1. b\n"),
        ("<ol><li value=7>a<li>b</ol>", "7. a\n8. b\n"),
        ("<p><math><msup><mi>x</mi><mn>2</mn></msup></math>", "$x^2$\n"),
        ("<h2 id=u>U<a href=#u>¶</a></h2>", "## U\n"),
        ("<dialog>a</dialog><dialog open>b</dialog>", "b\n"),
    ] {
        assert_eq!(super::written(html), expected, "{html}");
    }
}
