//! Titles and authors: where they are in pages that say them in several places.

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
