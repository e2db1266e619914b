//! Main text: what belongs to a page's content and what does not.

use duckbill_text::{Focus, MainContentOptions, main_content, main_content_with, metadata};

fn text(html: &str) -> String {
    main_content(&duckbill::parse(html)).map_or_else(String::new, |content| content.text())
}

const STORY: &str = "<p>The duck went down to the water, as it did every day, and looked at its own bill.</p>\
    <p>It was flat, which surprised nobody, least of all the goose, who had seen many bills before this one.</p>";

#[test]
fn menus_and_footers_are_left_out() {
    let page = format!(
        "<nav><ul><li><a href=/a>Home</a><li><a href=/b>News</a></ul></nav><div class=entry-content>{STORY}</div>\
         <div id=sidebar><p>Subscribe to our letter, which comes every week, and read about geese.</div>\
         <footer><p>Copyright, all rights reserved, by the pond and its ducks.</footer>"
    );
    let text = text(&page);
    assert!(text.starts_with("The duck") && text.ends_with("this one."), "{text}");
}

#[test]
fn comments_are_kept_only_where_they_are_wanted() {
    let comments = "<div id=comments><p>I do not agree with this at all, since my duck has a round bill, and so has yours.</div>";
    let page = format!("<article><h1>Bills</h1>{STORY}{comments}</article>");
    assert!(!text(&page).contains("agree"));
    let document = duckbill::parse(&page);
    let options = MainContentOptions::new().with_focus(Focus::Recall);
    assert!(main_content_with(&document, &options).unwrap().text().contains("agree"));
}

#[test]
fn an_article_with_more_comments_than_text_is_no_discussion() {
    let replies = "<li class=comment><p>I do not agree with this, since my duck has a round bill, as has yours.".repeat(20);
    let page = format!(
        "<title>Bills</title><article><h1>Bills</h1>{STORY}{STORY}{STORY}</article><section id=comments><h1>Replies</h1><ul>{replies}</ul></section>"
    );
    assert!(!text(&page).contains("agree"));
    let discussion = format!("<title>Bills</title><h1>Bills</h1><ul>{replies}</ul>");
    assert!(text(&discussion).contains("agree"));
}

#[test]
fn a_column_beside_the_article_that_is_full_of_links_is_left_out() {
    let link = "<li><a href=x>Ten facts about the geese of the pond</a><p>The geese of the pond have ten facts about them, as we found out.";
    let page =
        format!("<div><div>{}</div><div><ul>{}</ul></div></div>", STORY.repeat(6), link.repeat(3));
    assert!(!text(&page).contains("facts"));
}

#[test]
fn the_article_that_json_ld_gives_says_what_belongs_to_it() {
    let note = "<p>The editors of the pond ask for your help, because bread is dear, and ducks eat much of it.</p>";
    let more = "<p>A swan came by, white and tall, and asked whether anyone had lost a feather near the reeds.</p>\
        <p>Nobody had, so the swan kept it, and wrote a letter with it to a cousin who lives further south.</p>\
        <p>The heron stood by the bank for all of that day, and said, when it was asked, that bills are long.</p>";
    let end = "<p>So it swam home again, and told the others of the round bill that it had seen in the water.</p>";
    let page = |body: &str| {
        format!(
            "<script type=application/ld+json>[{{\"@type\":\"NewsArticle\",\"articleBody\":\"{body}\"}}]</script>\
             <article><h1>Bills</h1>{STORY}{more}{note}{end}</article>"
        )
    };
    // White space, case and escaped markup differ.
    let body = format!("{STORY}{more}{end}").to_uppercase().replace("<P>", "&lt;p&gt;\\n\\n");
    let found = text(&page(&body));
    assert!(found.contains("swam home") && !found.contains("editors"), "{found}");
    // A part, a text that is cut, and one that the page does not show say nothing.
    let (cut, other) = (format!("{body}..."), "Geese are birds of the water, too. ".repeat(20));
    for body in [STORY, &cut, &other, ""] {
        assert!(text(&page(body)).contains("editors"), "{body}");
    }
}

#[test]
fn the_content_of_a_page_of_links_is_the_links() {
    let thread = "<li><a href=x>Why my duck has a round bill</a> 12";
    let page = format!(
        "<div id=nav><a href=/>Home</a></div><p>Threads: 60</p><ul>{}</ul>",
        thread.repeat(60)
    );
    assert_eq!(text(&page).matches("round bill").count(), 60);
    let document = duckbill::parse(&page);
    let options = MainContentOptions::new().with_focus(Focus::Precision);
    assert!(!main_content_with(&document, &options).unwrap().text().contains("round bill"));
}

#[test]
fn headings_of_what_was_left_out_go_with_it() {
    let links = "<h3>Read on</h3><ul><li><a href=1>More about the duck</a><li><a href=2>More about the goose</a></ul>";
    assert!(!text(&format!("<main><h1>Bills</h1>{STORY}{links}</main>")).contains("Read on"));
}

#[test]
fn pages_without_names_are_read_by_their_text() {
    let page = format!("<table><tr><td><a href=1>one</a> <a href=2>two</a><td>{STORY}</table>");
    let text = text(&page);
    assert!(text.contains("The duck") && !text.contains("two"), "{text}");
}

#[test]
fn a_heading_around_the_content_is_not_left_out_of_it() {
    let document = duckbill::parse(&format!("<h3>Ducks<i><h3>Bills</h3>{STORY}"));
    let content = main_content(&document).unwrap();
    assert!(content.text().starts_with("Ducks\n\nBills"), "{}", content.text());
}

#[test]
fn pages_without_text_have_no_content() {
    for page in ["", "<p>", "<a href=/>Home</a>", "<script>duck()</script>"] {
        assert!(main_content(&duckbill::parse(page)).is_none(), "{page}");
    }
}

#[test]
fn nodes_are_in_tree_order() {
    let page = format!(
        "<body><h1>t</h1><p class=lead>{}</p><div class=article-body>{STORY}<div class=ad>Buy.</div></div>",
        "A lead, and long. ".repeat(9)
    );
    let document = duckbill::parse(&page);
    let content = main_content(&document).unwrap();
    assert_eq!(content.roots().len(), 2);
    assert_eq!(content.left_out().len(), 1);
    assert!(!content.text().contains("Buy"));
}

#[test]
fn deep_and_broken_pages_take_linear_time() {
    for part in [
        "<div>",
        "<div class=comments>",
        "<p><a href=x>",
        "<ul><li>",
        "<table><tr><td>",
        "<h1>",
        "<math><mtext>",
        "<b itemprop=datePublished>",
    ] {
        let document = duckbill::parse(&(part.repeat(30_000) + STORY));
        let content = main_content(&document);
        assert!(content.is_none_or(|content| content.text().len() < 10_000), "{part}");
        let _ = metadata(&document);
    }
}

#[test]
fn captions_are_the_text_of_a_gallery() {
    let slide = "<figure><img src=d.jpg><figcaption>A duck dives, and comes up again with weed in its bill, \
                 which it eats.</figcaption></figure>";
    let html =
        format!("<article><p>Ducks on ponds, in ten pictures.</p>{}</article>", slide.repeat(10));
    let document = duckbill::parse(&html);
    let text = duckbill_text::main_content(&document).unwrap().text();
    assert_eq!(text.matches("weed in its bill").count(), 10);
}

#[test]
fn questions_about_cookies_are_left_out() {
    let html = "<div><p>This site uses cookies, so that we know you again. Which cookies may we set, and for how \
                long?</p><p>Necessary cookies cannot be refused.</p></div>"
        .to_owned()
        + &"<p>Ducks swim, and bills are flat; they dive, too, and dabble in the weed of the pond.</p>".repeat(12);
    let document = duckbill::parse(&html);
    let text = duckbill_text::main_content(&document).unwrap().text();
    assert!(text.starts_with("Ducks swim"), "{text}");
}

/// Highlighters call parts of code `comment` and `keyword`.
#[test]
fn names_in_code_say_nothing_about_the_content() {
    let code = "<pre><code><span class=comment>// A duck swims.</span> <span class=keyword>let</span> a = 1;</code></pre>";
    let text = text(&format!("<article><h1>Bills</h1>{STORY}{code}{STORY}</article>"));
    assert!(text.contains("// A duck swims. let a = 1;"), "{text}");
}

#[test]
fn replies_are_the_content_of_a_discussion() {
    let reply = "<div class=comment><p>I do not agree with this at all, since my duck has a round bill, and so has yours.</div>";
    let text = text(&format!("<h1>Bills</h1><p>Are bills flat, as they say?{}", reply.repeat(9)));
    assert_eq!(text.matches("agree").count(), 9, "{text}");
}

#[test]
fn parts_of_a_gallery_that_are_not_shown_yet_are_kept() {
    let parts: String = (1..9)
        .map(|number| {
            let style = if number == 3 { "" } else { "style='display: none'" };
            format!("<div class=part {style}><p>This is the duck with the number {number}, and it swims, too.</div>")
        })
        .collect();
    let text = text(&format!("<article><h1>Bills</h1>{STORY}<div>{parts}</div></article>"));
    assert_eq!(text.matches("with the number").count(), 8, "{text}");
}

/// Pages that go on with the next article have several titles; only one is that of the page.
#[test]
fn of_several_articles_the_one_with_the_title_is_the_content() {
    let article =
        |title: &str| format!("<article class=post><h1>{title}</h1>{STORY}{STORY}</article>");
    let page = format!(
        "<title>The bills of ducks | Pond</title><main>{}<div>{}{}</div></main>",
        article("The bills of ducks"),
        article("Geese in spring"),
        article("Swans in autumn")
    );
    let text = text(&page);
    assert_eq!(text.matches("The duck went down").count(), 2, "{text}");
    assert!(!text.contains("Geese"), "{text}");
}

#[test]
fn headings_that_are_links_are_a_list_of_other_pages() {
    let teaser = "<div class=row><h3><a href=/x>How geese fly</a></h3><p>They fly in the form of a wedge, and nobody knows why.</div>";
    let page = format!("<h1>Bills</h1>{}<div>{}</div>", STORY.repeat(9), teaser.repeat(9));
    let found = text(&page);
    assert!(found.contains("flat") && !found.contains("wedge"), "{found}");
    // Where nothing else is, they are the content.
    let found = text(&format!("<h1>Pond</h1><div>{}</div>", teaser.repeat(9)));
    assert_eq!(found.matches("wedge").count(), 9, "{found}");
}

#[test]
fn lists_with_many_links_in_an_article_are_kept() {
    let item = "<li><a href=/x>The duck dives deeper than before</a>, by a friend of the pond";
    let page = format!("<article><h1>News</h1>{STORY}<ul>{}</ul>{STORY}</article>", item.repeat(5));
    assert_eq!(text(&page).matches("dives deeper").count(), 5);
}

#[test]
fn names_of_builders_and_networks_do_not_take_text_away() {
    let widget = format!("<div class='builder-widget widget-text'>{STORY}</div>");
    let post = "<div class='twitter-wrapper'><blockquote class=twitter-tweet><p>My duck has a flat bill, \
                and it is not the only one on the pond, as I see.</p>— A. Drake</blockquote></div>";
    let page = format!("<article><h1>Bills</h1>{}{post}{widget}{STORY}</article>", STORY.repeat(4));
    let text = text(&page);
    assert!(text.contains("not the only one"), "{text}");
    assert_eq!(text.matches("The duck went down").count(), 6, "{text}");
}

/// The id of a section is made of the words of its heading.
#[test]
fn ids_made_of_headings_say_nothing() {
    let section = |id: &str| format!("<div id={id}><h2>Ducks</h2>{STORY}</div>");
    let page = format!(
        "<div class=content><h1>Manual</h1>{}{}</div>",
        section("sharing-a-pond-with-several-ducks"),
        section("getting-into-trouble-with-related-geese")
    );
    assert_eq!(text(&page).matches("The duck went down").count(), 2);
}

#[test]
fn an_article_in_a_window_over_a_page_is_the_content() {
    let page = format!(
        "<title>Bills of ducks - Pond</title><div class=stream>{}</div>\
         <div class=modal><article><h1>Bills of ducks</h1>{}</article></div>",
        "<p>Geese fly in the form of a wedge, and nobody knows why they do it.".repeat(12),
        STORY.repeat(6)
    );
    let text = text(&page);
    assert!(text.contains("The duck went down") && !text.contains("wedge"), "{text}");
}

#[test]
fn a_gallery_beside_a_long_article_is_not_its_text() {
    let slide =
        "<li class=legend><p>A goose comes up again with weed in its bill, which it eats.</p>";
    let page = format!(
        "<article><h1>Bills</h1>{}<ul class=legends>{}</ul></article>",
        STORY.repeat(25),
        slide.repeat(40)
    );
    assert!(!text(&page).contains("goose comes up"));
}

#[test]
fn comments_named_as_posts_are_comments() {
    let comment = "<li class=post-text><p>I do not agree with this at all, since my duck has a round bill, and so has yours.";
    let page = format!(
        "<h1>Bills</h1><div class=article-body>{}</div><div id=comment-text class=user-post-text><ul>{}</ul></div>",
        STORY.repeat(3),
        comment.repeat(6)
    );
    let text = text(&page);
    assert!(text.contains("The duck") && !text.contains("agree"), "{text}");
}

#[test]
fn headings_that_follow_each_other_are_text() {
    let page = format!(
        "<article><h1>Bills</h1>{STORY}<h2>1. The duck went in.</h2><h2>2. The duck came out.</h2>{STORY}</article>"
    );
    assert!(text(&page).contains("1. The duck went in."));
    // Where links were left out after it, a heading was theirs.
    let links = "<ul><li><a href=1>More about the duck and its bill</a><li><a href=2>More about the goose</a></ul>";
    let page = format!(
        "<article><h1>Bills</h1>{STORY}<h3>Read on</h3>{links}<h2>Geese</h2>{STORY}</article>"
    );
    assert!(!text(&page).contains("Read on"));
}

#[test]
fn neither_code_nor_what_is_folded_away_is_all_of_the_content() {
    let code =
        "let duck = pond.find(bill, flat), goose = pond.find(bill, round); swim(duck, goose);"
            .repeat(9);
    let links = "<p>See <a href=1>the ducks of this pond</a>, <a href=2>the geese of this pond</a>, <a href=3>the swans</a>.";
    let page = format!(
        "<div><h1>Ponds</h1><p>A pond, with bills in it.{links}{links}<pre>{code}</pre></div>"
    );
    let found = text(&page);
    assert!(found.contains("A pond, with bills") && found.contains("let duck"), "{found}");
    let page = format!(
        "<div><p>A pond, with bills in it.{links}{links}{links}<details><summary>More</summary><div>{STORY}{STORY}</div></details></div>"
    );
    let found = text(&page);
    assert!(found.contains("A pond, with bills") && found.contains("The duck"), "{found}");
}

#[test]
fn a_lead_may_be_in_the_header_or_a_heading() {
    let lead = "Nobody at the pond had expected it, and the geese least of all, when the news of the round bill came to them";
    for head in [
        format!(
            "<header class=article-header><h1>On bills</h1><h2 class=lead-text>{lead}</h2></header>"
        ),
        format!("<header><h2>On bills</h2><p>{lead}.</p></header>"),
        format!("<div><h2>On bills</h2><div class=teaser-text><p>{lead}.</p></div></div>"),
    ] {
        let page = format!(
            "<title>On bills</title><div class=post>{head}<div class=article-body>{}</div></div>",
            STORY.repeat(4)
        );
        assert!(text(&page).contains("Nobody at the pond"), "{head}");
    }
    let page = format!(
        "<article><p>By a duck</p><p><b>The bills of ducks, it seems, are flat after all, and always were, as the geese of the pond say.</b></p>{STORY}{STORY}</article>"
    );
    assert!(text(&page).starts_with("The bills of ducks"));
    // In the block whose text follows it.
    let page = format!(
        "<div class=article-text><span><span><h2>{lead}</h2></span>A duck went to the water, and looked at its bill, which was flat, to nobody's surprise.<br>{}</span></div>",
        STORY.replace("<p>", "<br>").replace("</p>", "")
    );
    assert!(text(&page).starts_with("Nobody at the pond"), "{}", text(&page));
}

#[test]
fn what_holds_an_article_is_not_a_list_of_other_pages() {
    let others = "<div><h3><a href=a>Ten facts about geese</a></h3><h3><a href=b>A swan came by</a></h3><h3><a href=c>The heron stood by the bank</a></h3></div>";
    let aside = format!(
        "<div><h3><a href=d>Reeds, and what grows in them</a></h3>{}</div>",
        STORY.repeat(3)
    );
    let page =
        format!("<div><div><div class=news_n>{}</div>{others}</div>{aside}</div>", STORY.repeat(4));
    let text = text(&page);
    assert!(text.contains("looked at its own bill") && !text.contains("Ten facts"), "{text}");
}

#[test]
fn names_inside_paragraphs_do_not_take_their_sentences() {
    let page = format!(
        "<article><p><span class=event-tags>The duck's cousin came, stayed for a week, and wrote about it to everyone in the family, near and far, and to the heron as well.</span></p>{STORY}{STORY}</article>"
    );
    assert!(text(&page).contains("cousin"));
}

#[test]
fn lists_of_words_are_no_prose() {
    let words = "teal mallard pintail gadwall wigeon shoveler ".repeat(3000);
    let page = format!(
        "<div class=post><h2>Bills</h2><div class=post-body>{STORY}{STORY}</div></div><div>{words}</div>"
    );
    assert!(!text(&page).contains("pintail"));
}

#[test]
fn articles_beside_many_comments_may_be_named_as_content() {
    let comment = "<li class=comment-item><div>I do not agree with this, since my duck has a round bill, as has yours.</div>".repeat(80);
    let page = format!(
        "<title>Bills</title><div><h3>Bills</h3><div class=content>{}</div><div class=comments>{comment}</div></div>",
        STORY.repeat(7)
    );
    assert!(text(&page).contains("went down") && !text(&page).contains("agree"));
}

#[test]
fn references_are_content_though_little_of_them_is_prose() {
    let item = "<section><h3><a href=x>impl Swim for Duck</a></h3><div>fn swim(&amp;self) -&gt; Distance</div><div>fn dive(&amp;self)</div></section>".repeat(20);
    let page = format!(
        "<title>Swim in pond</title><nav><a href=/>Pond</a></nav><section><h1>Trait Swim</h1><div><p>A duck that can swim, and that can dive, too, if it wants to.</p></div><div>{item}</div></section>"
    );
    assert!(text(&page).contains("fn dive"));
}

#[test]
fn an_article_may_be_in_several_parts() {
    let page = format!(
        "<title>Bills</title><div><h1>Bills</h1><div><div class='article-text x'><p>First of all, ducks have bills, and so do geese.</p>{STORY}</div></div>\
         <div class=ad>Buy bread</div><div class='y article-text'>{}</div></div><div><p>{}</p></div>",
        STORY.repeat(3),
        "The pond is a paper for ducks, and its letters are read by geese, too. ".repeat(2)
    );
    let text = text(&page);
    assert!(
        text.contains("First of all")
            && !text.contains("Buy bread")
            && !text.contains("its letters"),
        "{text}"
    );
}

#[test]
fn short_sentences_at_the_ends_are_text() {
    let page = format!(
        "<article><p>Anna Drake</p><p>March 3, 2026</p><p>Nobody asked it why.</p>{STORY}{STORY}<p>So it swam home again.</p><p>Share</p></article>"
    );
    let text = text(&page);
    assert!(text.starts_with("Nobody asked") && text.ends_with("home again."), "{text}");
    assert!(!text.contains("Drake") && !text.contains("March"), "{text}");
}

#[test]
fn names_for_small_parts_are_not_believed_of_most_of_the_text() {
    let part = format!("<div class=slide><img src=x><div class=meta>{STORY}</div></div>");
    let page = format!(
        "<div class=viewport>{}</div><p>All about ducks, and what they eat, each day anew.</p>",
        part.repeat(8)
    );
    assert_eq!(text(&page).matches("surprised nobody").count(), 8);
    let one = format!(
        "<article>{}<div class=meta><p>Written by a duck, who lives by the pond, and eats what is there.</p></div></article>",
        STORY.repeat(5)
    );
    assert!(!text(&one).contains("Written by"));
}

#[test]
fn messages_of_networks_in_the_text_are_quotations() {
    let message = "<div class='embed-twitter'><blockquote class=twitter-tweet><p>Round bills are for <a href=x>geese</a>. Ours are flat.</p>&mdash; A duck <a href=y>3 March</a></blockquote></div>";
    let page = format!(
        "<article>{STORY}{message}{STORY}<div class=share-twitter><a href=z>Tweet this</a> Flat bills.</div></article>"
    );
    let text = text(&page);
    assert!(text.contains("Ours are flat") && !text.contains("Tweet this"), "{text}");
}

#[test]
fn formulas_are_part_of_the_text() {
    let math = "<math><mi>x</mi><annotation encoding=application/x-tex>x^2</annotation></math>";
    let hidden = "<span style='display: none'><math><semantics><mi>y</mi></math></span>";
    let page = format!("<article>{STORY}<p>Ducks are {math} and {hidden}, say others.</article>");
    let text = text(&page);
    assert!(text.ends_with("Ducks are $x^2$ and y, say others."), "{text}");
}

#[test]
fn one_name_does_not_take_the_article_away() {
    let story = STORY.repeat(4);
    let note = "<div><p>This pond was dug by hand, long ago, and it is cleaned each spring by the geese.</p></div>";
    for name in ["modal", "sidebar", "promo", "comments", "related"] {
        let page = format!("{note}<div class={name}>{story}</div>");
        assert!(text(&page).contains("surprised nobody"), "{name}");
    }
    // A name for an article counts for it, and what is around it and was not believed does not count.
    let (other, story) = (STORY.repeat(4), STORY.repeat(7).replace("bill", "beak"));
    let page = format!(
        "<body class=modal-open><div><div>{other}</div></div><div><div class=modal id=main-story>{story}</div></div></body>"
    );
    assert!(text(&page).contains("beak"), "{}", text(&page));
    // Two names that agree are believed.
    let page = format!(
        "<article>{STORY}{STORY}</article><div class=modal><div class=modal-body>{}</div></div>",
        "<p>You may read three more pages, and then, like all who come here, you may pay.</p>"
            .repeat(12)
    );
    let text = text(&page);
    assert!(text.contains("surprised nobody") && !text.contains("three more"), "{text}");
}

#[test]
fn sections_of_the_classes_of_one_that_is_misnamed_are_kept() {
    let section = format!("<section class='report report--ads'>{STORY}{STORY}</section>");
    let page = format!("<h1>Bills</h1><div>{}</div>", section.repeat(4));
    assert_eq!(text(&page).matches("surprised nobody").count(), 8);
}

#[test]
fn what_is_between_sentences_is_kept_despite_its_name() {
    let part = format!("<div class=sponsor>{STORY}{STORY}</div>");
    let page = format!("<article>{STORY}{part}{STORY}{STORY}{STORY}</article>");
    assert_eq!(text(&page).matches("surprised nobody").count(), 6);
    let letter = "<div class=newsletter><p>Our letter comes every week, and it is read by geese, by swans, and by all who like the pond.</p></div>";
    let long = STORY.repeat(4);
    assert!(!text(&format!("<article>{long}{letter}{long}</article>")).contains("every week"));
    let related = "<div class=related><p><a href=x>The duck went down to the water, and it looked at its bill, which was flat.</a></p></div>";
    assert_eq!(
        text(&format!("<article>{STORY}{related}{STORY}</article>")).matches("went down").count(),
        2
    );
}

#[test]
fn replies_are_known_by_their_shape() {
    let reply = "<li class=x><b>A goose</b><div>3 March 2026, 10:15</div><p>I do not agree with this at all, since my duck has a round bill, and so has yours.</li>";
    let list = format!("<div><h2>12</h2><ul>{}</ul></div>", reply.repeat(12));
    let page =
        format!("<title>Bills</title><div><h1>Bills</h1>{STORY}{STORY}{STORY}{STORY}</div>{list}");
    let text_of_page = text(&page);
    assert!(text_of_page.contains("surprised nobody"), "{text_of_page}");
    assert!(!text_of_page.contains("agree"), "{text_of_page}");
    // A list with dates among sentences is a part of the article.
    let page = format!(
        "<title>Bills</title><div><h1>Bills</h1>{STORY}{STORY}{list}{STORY}{STORY}{STORY}{STORY}{STORY}</div>"
    );
    assert!(text(&page).contains("agree"));
    // And a page of nothing else is a discussion.
    let page = format!("<title>Bills</title><div><h1>Bills</h1>{list}</div>");
    assert!(text(&page).contains("agree"));
}

#[test]
fn a_short_page_of_links_has_what_is_below_its_title() {
    let list = "<ul><li><a href=a>cargo swim</a><li><a href=b>cargo dive</a><li><a href=c>cargo dabble</a></ul>";
    let popup = "<div class=popup><p>Press S or / to search in the book, and ? to see this help.</p><p>Press Esc, or click, to hide it.</p></div>";
    let page = format!(
        "<title>Commands</title>{popup}<nav><a href=/>Pond</a></nav><div><h1>Commands</h1>{list}</div><footer>2026</footer>"
    );
    assert_eq!(text(&page), "Commands\n\ncargo swim\ncargo dive\ncargo dabble");
    let document = duckbill::parse(&page);
    let options = MainContentOptions::new().with_focus(Focus::Precision);
    assert!(main_content_with(&document, &options).is_none_or(|content| content.text().is_empty()));
}
