//! Metadata: where it is in pages that say it in several places.

use duckbill_text::{Origin, metadata};

fn title(html: &str) -> Option<String> {
    metadata(&duckbill::parse(html)).title.map(|found| found.value)
}

fn authors(html: &str) -> Vec<String> {
    metadata(&duckbill::parse(html)).authors.into_iter().map(|found| found.value).collect()
}

#[test]
fn the_only_heading_of_the_first_rank_is_the_title() {
    let head = "<title>Bills - The Pond</title><meta property=og:title content='Bills of ducks'><meta property=og:site_name content='The Pond'>";
    for (heading, expected) in [
        ("Why nobody at the pond has a round one", "Why nobody at the pond has a round one"),
        // The name of the site, and what it says about itself.
        ("The Pond", "Bills of ducks"),
        ("The Pond, a paper for ducks and geese", "Bills of ducks"),
        // The title and more.
        ("Science: Bills of ducks", "Bills of ducks"),
    ] {
        assert_eq!(
            title(&format!("{head}<h1>{heading}</h1>")).as_deref(),
            Some(expected),
            "{heading}"
        );
    }
    let two = format!(
        "{head}<h1>Why nobody at the pond has a round one</h1><h1>Letters to the paper</h1>"
    );
    assert_eq!(title(&two).as_deref(), Some("Bills of ducks"));
}

#[test]
fn the_name_of_the_site_may_be_anywhere_in_a_title() {
    let site = "<title>The Pond » Archive » Bills of ducks</title><h1>The Pond</h1>";
    assert_eq!(title(site).as_deref(), Some("Bills of ducks"));
    let spaces = "<title>Bills of ducks&nbsp;|&nbsp;The Pond</title>";
    assert_eq!(title(spaces).as_deref(), Some("Bills of ducks"));
    let host = "<title>Bills of ducks - Friends of thepond</title><link rel=canonical href=https://www.thepond.example/1>";
    assert_eq!(title(host).as_deref(), Some("Bills of ducks"));
    let video = r#"<title>Bills of ducks</title><meta property=og:title content="Bills of ducks"><script type="application/ld+json">{"@type": "VideoObject", "name": "5b274ebc"}</script>"#;
    assert_eq!(title(video).as_deref(), Some("Bills of ducks"));
}

#[test]
fn authors_are_read_from_the_text_below_the_title() {
    for line in [
        "<p>By Anna Drake</p>",
        "<p>Von <em>Anna Drake</em></p>",
        "<span>| By </span><span>Anna Drake</span>",
        "<p>Posted by <a href=/drake>Anna Drake</a> on Friday",
        "<div>An article by <strong>Anna Drake</strong> | 27.01.2022</div>",
        "<div class=author><a href=/1>Anna Drake</a>, and here is what she writes in more than one sentence: she has a bill, and it is flat, as all can see.</div>",
        "<h4 class=author>vom <span>Anna Drake</span></h4>",
        "<p class=byline>Anna Drake in News</p>",
    ] {
        assert_eq!(authors(&format!("<h1>Bills</h1>{line}")), ["Anna Drake"], "{line}");
    }
    for line in [
        "<p>By the pond there are many ducks.</p>",
        "<p>Proudly powered by <a href=x>Word Press</a></p>",
        "<p>By 2030 all ducks will swim</p>",
        "<div class=author>About the author</div>",
        "<meta name=author content='No Author'>",
    ] {
        assert_eq!(authors(&format!("<h1>Bills</h1>{line}")), [""; 0], "{line}");
    }
}

#[test]
fn people_are_believed_before_organizations() {
    let body = r#"<script type="application/ld+json">{"@type": "Article", "author": {"@type": "Organization", "name": "The Pond"}}</script>"#;
    assert_eq!(authors(&format!("{body}<h1>Bills</h1>")), ["The Pond"]);
    assert_eq!(authors(&format!("{body}<h1>Bills</h1><p>By Anna Drake</p>")), ["Anna Drake"]);
    let graph = r#"<script type="application/ld+json">{"@graph": [{"@type": "Person", "@id": "p1", "name": "Anna Drake"}]}</script>"#;
    assert_eq!(authors(graph), ["Anna Drake"]);
}

#[test]
fn cards_of_twitter_label_the_author() {
    let card = "<meta name=twitter:label1 content='Written by'><meta name=twitter:data1 content='Anna Drake'>";
    let found = metadata(&duckbill::parse(card));
    let author = found.authors.first().map(|author| (author.value.as_str(), author.origin));
    assert_eq!(author, Some(("Anna Drake", Origin::Twitter)));
    let other = "<meta name=twitter:label1 content='Price'><meta name=twitter:data1 content='Ten'>";
    assert_eq!(authors(other), [""; 0]);
}

#[test]
fn metadata_is_taken_from_the_best_source() {
    let html = r#"<html lang=de><title>Ducks - Pond</title>
        <meta property=og:title content=Ducks><meta name=author content="A. Drake">
        <meta property=article:published_time content=2026-01-03>
        <link rel=canonical href=/ducks><link rel=alternate type=application/rss+xml href=/feed>
        <link rel=alternate hreflang=en href=/en/ducks><link rel=license href=/cc>
        <script type=application/ld+json>{"@graph": [{"@type": ["NewsArticle"], "headline": "All ducks",
          "author": [{"name": "D. Duck"}, "G. Goose"], "datePublished": "2026-01-02", "publisher": {"name": "Pond"}}]}</script>
        <script type=application/ld+json>{broken</script>"#;
    let found = metadata(&duckbill::parse(html));
    let value = |found: &Option<duckbill_text::Found>| {
        found.as_ref().map(|found| found.value.clone()).unwrap_or_default()
    };
    assert_eq!(value(&found.title), "All ducks");
    assert_eq!(found.title.as_ref().unwrap().origin, Origin::JsonLd);
    assert_eq!(value(&found.published), "2026-01-02");
    assert_eq!(value(&found.url), "/ducks");
    assert_eq!(value(&found.language), "de");
    assert_eq!(value(&found.site_name), "Pond");
    assert_eq!(value(&found.license), "/cc");
    assert_eq!(
        found.authors.iter().map(|author| author.value.as_str()).collect::<Vec<_>>(),
        ["D. Duck", "G. Goose"]
    );
    assert_eq!(found.feeds, ["/feed"]);
    assert_eq!(found.alternates, [("en".to_owned(), "/en/ducks".to_owned())]);
}

#[test]
fn authors_and_dates_are_found_in_the_text() {
    let found = |html: &str| metadata(&duckbill::parse(html));
    let page = found(
        "<title>Ducks swim - Pond</title><meta property=og:site_name content=Pond>\
         <p class=tagline>Since 1 May 1999<h1>Ducks</h1>\
         <p class=byline>By A. Drake | <span class=date>2. Januar 2026</span>",
    );
    assert_eq!(page.title.unwrap().value, "Ducks");
    assert_eq!(
        (page.authors[0].value.as_str(), page.authors[0].origin),
        ("A. Drake", Origin::Text)
    );
    let published = page.published.unwrap();
    assert_eq!((published.value.as_str(), published.origin), ("2026-01-02", Origin::Text));
    // In the United States the month comes first.
    for (language, expected) in [("en-US", "2026-02-01"), ("en-GB", "2026-01-02")] {
        let page = found(&format!("<html lang={language}><h1>Ducks</h1><p>2/1/2026"));
        assert_eq!(page.published.unwrap().value, expected);
    }
    let page = found(
        r#"<script type=application/ld+json>{"@graph": [{"@type": "Article", "headline": "Bills &amp; ducks",
           "author": {"@id": "p"}}, {"@type": "Person", "@id": "p", "name": "D. Duck"}]}</script>"#,
    );
    assert_eq!(page.title.unwrap().value, "Bills & ducks");
    assert_eq!(page.authors[0].value, "D. Duck");
}

#[test]
fn titles_go_without_the_name_of_the_site() {
    let title = |html: &str| metadata(&duckbill::parse(html)).title.unwrap().value;
    for (html, expected) in [
        (
            "<link rel=canonical href=https://www.pond.example/a><title>Ducks swim - Pond</title>",
            "Ducks swim",
        ),
        ("<title>Ducks swim | The Pond</title>", "Ducks swim"),
        ("<title>Ducks swim - and dive</title>", "Ducks swim - and dive"),
        (
            "<title>Ducks swim, and bills are flat - Pond</title><h1>Pond</h1>",
            "Ducks swim, and bills are flat - Pond",
        ),
        ("<meta property=og:title content='Ducks - Pond'><h1>Ducks</h1>", "Ducks"),
        (
            "<meta property=og:site_name content=Pond><title>All about the Pond</title>",
            "All about the Pond",
        ),
    ] {
        assert_eq!(title(html), expected, "{html}");
    }
}

#[test]
fn authors_are_names_and_dates_may_be_those_of_the_page() {
    let found = |html: &str| metadata(&duckbill::parse(html));
    let author = |html: &str| found(html).authors.first().map(|author| author.value.clone());
    for (html, expected) in [
        ("<a rel=author href=x>Show all posts by A. Drake</a>", "A. Drake"),
        ("<a rel=author href=x>drake</a>", "drake"),
        ("<p class=byline>By A. Drake on Friday, Jan. 2, 2026", "A. Drake"),
        ("<meta name=author content=pond.example><p class=byline>By A. Drake", "A. Drake"),
    ] {
        assert_eq!(author(html).as_deref(), Some(expected), "{html}");
    }
    assert_eq!(author("<p class=author>January 2, 2026"), None);
    let html = r#"<script type=application/ld+json>{"@type": "WebPage", "datePublished": "2026-01-02"}</script>"#;
    assert_eq!(found(html).published.unwrap().value, "2026-01-02");
}

#[test]
fn dates_and_names_are_found_in_indented_lines_and_in_abbreviations() {
    let blank = " ".repeat(90);
    let page = format!(
        "<h1>Bills</h1><div class=page-author>\n{blank}Posted on September 21, 2020 by Ada Drake{blank}</div>"
    );
    let found = metadata(&duckbill::parse(&page));
    assert_eq!(found.published.unwrap().value, "2020-09-21");
    assert_eq!(found.authors[0].value, "Ada Drake");
    let page = "<abbr itemprop=datePublished title='2017-09-09T10:52:00+02:00'>10:52</abbr>";
    let found = metadata(&duckbill::parse(page));
    assert_eq!(found.published.unwrap().value, "2017-09-09T10:52:00+02:00");
}

#[test]
fn things_that_are_shown_did_not_write_the_page() {
    for ld in [
        r#"{"@type":"VideoObject","name":"A film","author":{"name":"Film Maker"}}"#,
        r#"{"@type":"Review","author":{"name":"Film Maker"},"itemReviewed":{"name":"x"}}"#,
    ] {
        let page = format!(
            "<script type='application/ld+json; charset=utf-8'>{ld}</script><h1>Mill day</h1><p>by <a href=a>Nora Field</a> and <a href=b>Ivo Brook</a></p>"
        );
        let found = metadata(&duckbill::parse(&page));
        let names: Vec<_> = found.authors.iter().map(|author| author.value.as_str()).collect();
        assert_eq!(names, ["Nora Field", "Ivo Brook"], "{ld}");
    }
}

#[test]
fn one_line_may_say_when_it_was_published_and_changed() {
    for line in [
        "Published: 6 May 2024. Updated: 7 June 2024",
        "Publié le 6 mai 2024, mis à jour le 7 juin 2024",
        "<time datetime=2024-05-06>6 May</time>, last modified on <time datetime=2024-06-07>7 June</time>",
    ] {
        let found = metadata(&duckbill::parse(&format!("<h1>Mill day</h1><p>{line}</p>")));
        let value = |date: Option<duckbill_text::Found>| date.map(|date| date.value);
        assert_eq!(value(found.published).as_deref(), Some("2024-05-06"), "{line}");
        assert_eq!(value(found.modified).as_deref(), Some("2024-06-07"), "{line}");
    }
    let page = "<h1>Mill day</h1><ul class=latest-posts><li><time datetime=2021-01-01>x</time></ul><a rel=tag href=t>corn</a>";
    let found = metadata(&duckbill::parse(page));
    assert!(found.published.is_none());
    assert_eq!(found.keywords, ["corn"]);
}

#[cfg(feature = "language")]
#[test]
fn a_language_is_detected_where_none_is_declared() {
    let detected = |html: &str| metadata(&duckbill::parse(html)).detected_language;
    for (text, language) in [
        ("The duck went down to the water, as it did every day, and looked at its own bill.", "en"),
        ("Die Ente ging wie jeden Tag hinunter zum Wasser und sah sich ihren Schnabel an.", "de"),
        ("Le canard descendait chaque jour vers l'eau, et il regardait longtemps son bec.", "fr"),
        ("Утка каждый день спускалась к воде и долго смотрела на свой плоский клюв.", "ru"),
        ("鴨は毎日のように水辺へ下りて、自分の平たいくちばしをじっと眺めていました。", "ja"),
    ] {
        let code = "<pre>the code is not of the language of the page, and neither is this</pre>";
        assert_eq!(detected(&format!("<p>{text}</p>{code}")).as_deref(), Some(language));
        // A declared language is never overridden, even if it is wrong.
        assert_eq!(detected(&format!("<html lang=tlh><p>{text}</p>")), None);
    }
    assert_eq!(detected("<p>1 2 3"), None);
}
