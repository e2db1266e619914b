//! Footnotes, callouts, formulas in text, and code as programs write it.

use crate::written;
use duckbill_text::{Links, MarkdownOptions, Media, markdown};

/// The page of each case, and its Markdown.
fn all_are_written(cases: &[(&str, &str)]) {
    for (html, expected) in cases {
        assert_eq!(written(html).trim_end(), *expected, "{html}");
    }
}

#[test]
fn links_to_notes_that_lead_back_are_footnotes() {
    let expected = "Text [^1] more.\n\n[^1]: The note.";
    for note in [
        // Sphinx, and docutils as it was before.
        "<aside class='footnote brackets' id=id2 role=doc-footnote><span class=label><span>[</span><a role=doc-backlink href=#id1>1</a><span>]</span></span><p>The note.</p></aside>",
        "<table class='docutils footnote' id=id2><tr><td class=label><a class=fn-backref href=#id1>[1]</a></td><td>The note.</td></tr></table>",
        "<dl class='footnote brackets'><dt class=label id=id2><span class=brackets><a class=fn-backref href=#id1>1</a></span></dt><dd><p>The note.</p></dd></dl>",
        // A paragraph that begins with an anchor.
        "<p><a name=id2 href=#id1>1</a>. The note.</p>",
        "<p><a id=id2></a><a href=#id1>[1]</a> The note.</p>",
        "<ol><li><p id=id2>The note. <a href=#id1>↩</a></p></li></ol>",
    ] {
        let html = format!("<p>Text <a href=#id2 id=id1>[1]</a> more.</p>{note}");
        let text = written(&html);
        assert_eq!(text.trim_end().replace("1. [^1]", "[^1]"), expected, "{html}");
    }
}

#[test]
fn links_to_chapters_are_links() {
    all_are_written(&[
        ("<p>See <a href=#c1>1</a>.<h2 id=c1>One</h2>", "See [1](#c1).\n\n## One"),
        (
            "<p><a href=#c2 id=t2>2</a><div id=c2><h2><a href=#t2>Two</a></h2>x</div>",
            "[2](#c2)\n\n## [Two](#t2)\n\nx",
        ),
        ("<p>Up <a href=#p1>1</a><p id=p1>Not a note.", "Up [1](#p1)\n\nNot a note."),
    ]);
}

#[test]
fn callouts_are_quotations_with_their_kind() {
    all_are_written(&[
        (
            "<div class='admonition note'><p class=admonition-title>Note</p><p>Be kind.</p></div>",
            "> [!NOTE]\n> Be kind.",
        ),
        (
            "<div class='markdown-alert markdown-alert-warning'><p class=markdown-alert-title>Warning</p><p>a<p>b</div>",
            "> [!WARNING]\n> a\n>\n> b",
        ),
        (
            "<div class='theme-admonition theme-admonition-tip alert alert--success'><div class=admonitionHeading_x>My tip</div><ul><li>c</ul></div>",
            "> [!TIP]\n> **My tip**\n>\n> - c",
        ),
        ("<details class=note open><summary>Note</summary><p>x</p></details>", "> [!NOTE]\n> x"),
        (
            "<div class='admonitionblock tip'><table><tr><td class=icon><div class=title>Tip</div><td class=content>d</table></div>",
            "> [!TIP]\n> d",
        ),
        ("<div class=note><h3 class=title>Note</h3><p>e</p></div>", "> [!NOTE]\n> e"),
        ("<div class='alert alert-danger' role=alert>f</div>", "> [!CAUTION]\n> f"),
        (
            "<div data-callout=faq class=callout><div class=callout-title>Is this?</div>Yes</div>",
            "> [!NOTE]\n> **Is this?**\n>\n> Yes",
        ),
        ("<ul><li>a<div class='hint hint-info'>g</div></ul>", "- a\n  > [!NOTE]\n  > g"),
        // A word alone says little.
        ("<div class=note>h</div><div class=alert>i</div>", "h\n\ni"),
        (
            "<table><tr><th>a<th>b<tr><td><div class='admonition note'>j</div><td>k</table>",
            "| a | b |\n|---|---|\n| j | k |",
        ),
    ]);
}

#[test]
fn formulas_between_delimiters_are_as_they_are() {
    all_are_written(&[
        (r"<p>Of \(a_b*c*\) and \[x_1 *y*\].", "Of $a_b*c*$ and $$x_1 *y*$$."),
        ("<p>$a_{i} * b_{i}$ for $5 or $6*", r"$a_{i} * b_{i}$ for $5 or $6\*"),
        (
            r"<p>\begin{align}a_1&amp;=b_1*c*\\d\end{align}",
            r"$$\begin{align}a_1&=b_1*c*\\d\end{align}$$",
        ),
        (r"<p>s/\(ab\)*/\1/", r"s/\\(ab\\)\*/\1/"),
    ]);
}

#[test]
fn lines_of_code_are_lines() {
    all_are_written(&[
        (
            "<pre language=ts><code><span class=line>a</span><span class=line></span><span class=line>b</span></code></pre>",
            "```ts\na\n\nb\n```",
        ),
        (
            "<pre><code><span class=line>a\n</span><span class=line>b</span></code></pre>",
            "```\na\nb\n```",
        ),
        ("<pre><span class=k>a</span><span class=n>b</span></pre>", "```\nab\n```"),
        (
            "<table><tr><td class=blob-num data-line-number=1></td><td class=blob-code>a</td></tr>\n<tr><td class=blob-num data-line-number=2></td><td class=blob-code>  b</td></tr></table>",
            "```\na\n  b\n```",
        ),
        (
            "<figure class='highlight python'><table><tr><td class=gutter><pre>1</pre></td><td class=code><pre>x=1</pre></td></tr></table></figure>",
            "```python\nx=1\n```",
        ),
        ("<pre>a<button>Copy</button></pre>", "```\na\n```"),
        (
            "<table><tr><th>a<th>b<tr><td><pre>c\n  d</pre><td>e</table>",
            "| a | b |\n|---|---|\n| `c`<br>`  d` | e |",
        ),
    ]);
}

#[test]
fn media_are_links_on_request() {
    let html = "<p>a</p><iframe src=/v title='A film'></iframe><video><source src=b.mp4></video><audio src=javascript:c></audio>";
    assert_eq!(written(html), "a\n");
    let document = duckbill::parse(html);
    let options = MarkdownOptions::new().with_media(Media::Links);
    assert_eq!(markdown(document.root(), &options), "a\n\n[A film](/v)[video](b.mp4)\n");
    let options = options.with_links(Links::Dropped);
    assert_eq!(markdown(document.root(), &options), "a\n\nA filmvideo\n");
}

#[test]
fn what_is_not_shown_is_not_written() {
    all_are_written(&[
        ("<p popover>a</p><section popover=manual>b</section><p>c", "c"),
        ("<p>d <a href=' java\nscript:e()'>f</a>", "d f"),
        ("<h2>G <a href=#g>Link to this section</a></h2>", "## G"),
        ("<h2><a href=h.html#h>§</a> H</h2>", "## H"),
        ("<img src=blank.gif data-lazy-src=i.jpg alt=I>", "![I](i.jpg)"),
        ("<details><summary><h3>J</h3></summary>k</details>", "### J\n\nk"),
    ]);
}
