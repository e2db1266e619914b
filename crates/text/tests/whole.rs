//! Main text: what belongs to it though it is outside of its paragraphs, or looks like something else.

use duckbill_text::main_content;

fn text(html: &str) -> String {
    main_content(&duckbill::parse(html)).map_or_else(String::new, |content| content.text())
}

const STORY: &str = "<p>The duck went down to the water, as it did every day, and looked at its own bill.</p>\
    <p>It was flat, which surprised nobody, least of all the goose, who had seen many bills before this one.</p>";

#[test]
fn notes_beside_the_article_are_kept() {
    let link =
        "<p>Bills are flat<sup><a href=#n1 id=r1>1</a></sup>, as many ducks have said before.</p>";
    for notes in [
        "<div class=notes><p id=n1><a href=#r1>1</a> KEPT in a museum of ducks.</p></div>",
        "<aside><ol><li id=n1>KEPT in a museum. <a href=#r1>↩</a></ol></aside>",
        "<section class=footnotes><h4>Notes</h4><ol><li id=n1>KEPT in a museum.</ol></section>",
    ] {
        let page = format!(
            "<main><article><h1>Bills</h1>{STORY}{link}{STORY}</article>{notes}</main><footer><p>All rights of ducks are reserved, by the pond.</footer>"
        );
        let text = text(&page);
        assert!(text.contains("flat[1],") && text.contains("KEPT"), "{text}");
        assert!(!text.contains("All rights"), "{text}");
    }
}

#[test]
fn numbers_of_lines_are_no_code() {
    for code in [
        "<pre><code><span class=lineno>1</span>quack()\n<span class=lineno>2</span>swim()</code></pre>",
        "<pre><div><span class=a>1</span><div>quack()</div></div><div><span class=a>2</span><div>swim()</div></div><div><span class=a>3</span><div>dive()</div></div></pre>",
        "<table><tr><td class=gutter><pre>1\n2</pre><td class=code><pre>quack()\nswim()</pre></table>",
    ] {
        let text = text(&format!("<main><h1>Code</h1>{STORY}{code}{STORY}</main>"));
        assert!(text.contains("quack()\n") && text.contains("swim()"), "{text}");
        assert!(!text.contains(['1', '2']), "{text}");
    }
    // Numbers in a list are.
    let code =
        "<pre>[<span class=m>1</span>, <span class=m>2</span>, <span class=m>3</span>]</pre>";
    assert!(text(&format!("<main>{STORY}{code}{STORY}</main>")).contains("[1, 2, 3]"));
}

#[test]
fn what_is_hidden_on_small_screens_only_is_shown() {
    for (classes, is_kept) in
        [("hidden md:block", true), ("d-none d-lg-flex", true), ("hidden", false)]
    {
        let page = format!(
            "<article><h1>Bills</h1>{STORY}<p class='{classes}'>KEPT in a museum, as it was.</p>{STORY}</article>"
        );
        assert_eq!(text(&page).contains("KEPT"), is_kept, "{classes}");
    }
}

#[test]
fn all_of_the_main_element_of_a_manual_is_kept() {
    let page = format!(
        "<nav><a href=/>Home</a> <a href=/api>Interfaces</a></nav><main><h1>Class Duck</h1><div class=sub-title>Package <a href=p>pond</a></div>\
         <div class=caption>Methods</div><div class=table-header>Modifier and type</div><pre>void quack()</pre><code>swim</code>\
         <section class=discussion>{STORY}</section><div class=related-list><p>See <code>Goose</code>.</p></div></main><footer>Ducks</footer>"
    );
    let text = text(&page);
    for part in
        ["Package pond", "Methods", "Modifier and type", "quack()", "surprised nobody", "Goose"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(!text.contains("Home"), "{text}");
}
