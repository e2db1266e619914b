//! The metadata of a page.

mod bylines;
mod dates;
mod json_ld;
mod titles;

use crate::kinds::short_text;
use crate::stop::SearchOptions;
use bylines::Bylines;
use dates::SlashOrder;
use duckbill::dom::Visit;
use duckbill::names::Tag;
use duckbill::{Document, ElementRef, NodeRef};
use titles::letters;

/// Where something was found. What comes first is believed before what comes later.
///
/// ```
/// use duckbill_text::Origin;
/// assert!(Origin::JsonLd < Origin::Title);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Origin {
    /// A `script` of the type `application/ld+json`.
    JsonLd,
    /// A `meta` of the Open Graph protocol, such as `og:title`.
    OpenGraph,
    /// An element with `itemprop` or `property`.
    Microdata,
    /// A `meta` of Twitter's cards.
    Twitter,
    /// Another `meta`.
    Meta,
    /// A `link`.
    Link,
    /// An attribute or an element of HTML: `lang`, `time`, `h1`, `a` with `rel=author`.
    Html,
    /// The `title` element.
    Title,
    /// The text of the page: an element whose class says what it is, or a date below the heading.
    Text,
}

/// A string, and where it was found.
///
/// ```
/// use duckbill_text::{Origin, metadata};
/// let document = duckbill::parse("<meta property=og:title content=Ducks>");
/// let title = metadata(&document).title.unwrap();
/// assert_eq!((title.value.as_str(), title.origin), ("Ducks", Origin::OpenGraph));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Found {
    /// The string, without white space at its ends.
    pub value: String,
    /// Where it was found.
    pub origin: Origin,
}

/// The metadata of a page; see [`metadata`].
///
/// ```
/// let document = duckbill::parse("<html lang=de><title>Enten</title>");
/// let found = duckbill_text::metadata(&document);
/// assert_eq!(found.title.unwrap().value, "Enten");
/// assert_eq!(found.language.unwrap().value, "de");
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Metadata {
    /// The title.
    pub title: Option<Found>,
    /// A description in a sentence or two.
    pub description: Option<Found>,
    /// The URL that the page prefers for itself, as it is written.
    pub url: Option<Found>,
    /// The language it declares, as a language tag.
    pub language: Option<Found>,
    /// The language of most of its words, as a language tag, if it declares none: a guess, which may be wrong. `None` without the
    /// Cargo feature `language`.
    pub detected_language: Option<String>,
    /// The authors.
    pub authors: Vec<Found>,
    /// When it was published: a date, or date and time, as it is written if that is as in ISO 8601, and otherwise the
    /// date as `2026-01-02`.
    pub published: Option<Found>,
    /// When it was changed last, written as the other.
    pub modified: Option<Found>,
    /// The name of the site.
    pub site_name: Option<Found>,
    /// The URL of the image that stands for the page, as it is written.
    pub image: Option<Found>,
    /// The URL or name of the licence.
    pub license: Option<Found>,
    /// The part of the site that the page is in, such as `Sports`.
    pub section: Option<Found>,
    /// Words for what the page is about: keywords and tags.
    pub keywords: Vec<String>,
    /// The URLs of RSS and Atom feeds, as they are written.
    pub feeds: Vec<String>,
    /// Other languages of the page, and their URLs as they are written.
    pub alternates: Vec<(String, String)>,
    /// The name of a thing that is shown on the page, such as a product, until the title is chosen.
    thing: Option<String>,
}

/// Lists hold no more than this.
const MOST: usize = 100;

impl Metadata {
    /// Keeps a string if nothing better was found before.
    fn keep(place: &mut Option<Found>, value: &str, origin: Origin) {
        let value = value.trim();
        if value.is_empty() || place.as_ref().is_some_and(|found| found.origin <= origin) {
            return;
        }
        *place =
            Some(Found { value: value.split_whitespace().collect::<Vec<_>>().join(" "), origin });
    }

    /// How dates with slashes are read: in the United States the month comes first.
    fn slash_order(&self) -> SlashOrder {
        let language = self.language.as_ref().map_or("", |language| language.value.as_str());
        if language.eq_ignore_ascii_case("en") || language.eq_ignore_ascii_case("en-US") {
            SlashOrder::MonthFirst
        } else {
            SlashOrder::DayFirst
        }
    }

    /// Keeps a date, as [`keep`](Self::keep) does.
    fn keep_date(place: &mut Option<Found>, value: &str, order: SlashOrder, origin: Origin) {
        let value = value.trim();
        let year = value.bytes().take_while(u8::is_ascii_digit).count();
        if year == 4 && matches!(value.as_bytes().get(4), None | Some(b'-')) {
            Self::keep(place, value, origin);
        } else if value.len() < 100
            && let Some(date) = dates::first(value, order)
        {
            Self::keep(place, &date, origin);
        }
    }

    /// Adds words with commas between them.
    fn keywords(&mut self, words: &str) {
        for word in words.split([',', ';', '、', '，']) {
            let word = word.split_whitespace().collect::<Vec<_>>().join(" ");
            let is_new = !word.is_empty() && word.len() <= 100 && !self.keywords.contains(&word);
            if is_new && self.keywords.len() < MOST {
                self.keywords.push(word);
            }
        }
    }

    /// Adds the authors in a line: one, or several with words such as `and` between them.
    fn author(&mut self, line: &str, origin: Origin) {
        let text = if line.contains('<') {
            duckbill::parse(line).root().text_content()
        } else {
            line.to_owned()
        };
        for name in bylines::several(&text) {
            self.add_author(name, origin);
        }
    }

    fn add_author(&mut self, name: &str, origin: Origin) {
        let name = bylines::without_by(name).split_whitespace().collect::<Vec<_>>().join(" ");
        let is_url = name.starts_with("http:")
            || name.starts_with("https:")
            || name.starts_with(['@', '/'])
            || name.eq_ignore_ascii_case("no author");
        if name.is_empty() || is_url || name.len() > 200 || self.authors.len() >= MOST {
            return;
        }
        match self.authors.first().map(|first| first.origin) {
            Some(best) if best < origin => return,
            Some(best) if best > origin => self.authors.clear(),
            _ => {}
        }
        if self.authors.iter().all(|author| author.value != name) {
            self.authors.push(Found { value: name, origin });
        }
    }

    fn meta(&mut self, element: ElementRef<'_>) {
        let Some(content) = element.attribute("content") else { return };
        let order = self.slash_order();
        let names = ["property", "name", "itemprop", "http-equiv"];
        for name in names.into_iter().filter_map(|name| element.attribute(name)) {
            let name = name.trim().to_ascii_lowercase();
            let origin = match name.split(':').next() {
                Some("og" | "article") => Origin::OpenGraph,
                Some("twitter") => Origin::Twitter,
                _ if element.has_attribute("itemprop") => Origin::Microdata,
                _ => Origin::Meta,
            };
            match name.as_str() {
                "og:title" | "twitter:title" | "title" | "dc.title" | "dcterms.title"
                | "headline" | "citation_title" => {
                    Self::keep(&mut self.title, content, origin);
                }
                "og:description" | "twitter:description" | "description" | "dc.description" => {
                    Self::keep(&mut self.description, content, origin);
                }
                "og:url" => Self::keep(&mut self.url, content, origin),
                "og:locale" => {
                    Self::keep(&mut self.language, &content.replace('_', "-"), Origin::Title)
                }
                "content-language" | "language" | "dc.language" | "inlanguage" => {
                    Self::keep(&mut self.language, content, Origin::Link);
                }
                "twitter:data1" if is_labelled_by(element) => self.author(content, origin),
                "author" | "article:author" | "og:article:author" | "dc.creator"
                | "twitter:creator" | "dcterms.creator" | "citation_author" | "parsely-author"
                | "sailthru.author" => self.author(content, origin),
                "article:published_time"
                | "og:published_time"
                | "datepublished"
                | "date"
                | "pubdate"
                | "publishdate"
                | "publish-date"
                | "publication_date"
                | "dc.date"
                | "dc.date.issued"
                | "dcterms.issued"
                | "dcterms.created"
                | "citation_publication_date"
                | "parsely-pub-date" => {
                    Self::keep_date(&mut self.published, content, order, origin);
                }
                "article:modified_time"
                | "og:updated_time"
                | "datemodified"
                | "last-modified"
                | "dcterms.modified"
                | "lastmod" => {
                    Self::keep_date(&mut self.modified, content, order, origin);
                }
                "og:site_name" | "application-name" | "twitter:site" | "publisher" => {
                    Self::keep(&mut self.site_name, content.trim_start_matches('@'), origin);
                }
                "og:image" | "og:image:url" | "twitter:image" | "twitter:image:src" | "image"
                | "thumbnailurl" => {
                    Self::keep(&mut self.image, content, origin);
                }
                "keywords" | "news_keywords" | "article:tag" | "parsely-tags" | "dc.subject"
                | "citation_keywords" => self.keywords(content),
                "article:section" | "parsely-section" => {
                    Self::keep(&mut self.section, content, origin);
                }
                "license" | "dcterms.license" | "dc.rights" | "copyright" => {
                    Self::keep(&mut self.license, content, origin);
                }
                _ => {}
            }
        }
    }

    fn link(&mut self, element: ElementRef<'_>) {
        let Some(href) = element.attribute("href").map(str::trim) else { return };
        let kinds = element.attribute("rel").unwrap_or_default();
        for kind in kinds.split_ascii_whitespace() {
            match kind.to_ascii_lowercase().as_str() {
                // A link says it better than `og:url`.
                "canonical" => Self::keep(&mut self.url, href, Origin::JsonLd),
                "license" => Self::keep(&mut self.license, href, Origin::Link),
                "tag" if element.tag() == Tag::A => {
                    self.keywords(&short_text(element, 60).unwrap_or_default());
                }
                "image_src" => Self::keep(&mut self.image, href, Origin::Link),
                "author" if element.tag() == Tag::A => {
                    let text = short_text(element, 100).unwrap_or_default();
                    // The title of such a link is often its text: `Show all posts by A. Drake`.
                    let text = bylines::after_by(&text).unwrap_or(&text);
                    let is_word = self.authors.is_empty()
                        && text.len() > 2
                        && text.chars().all(char::is_alphanumeric);
                    let word = is_word.then(|| text.to_owned());
                    if let Some(name) = bylines::name(text).or(word) {
                        self.author(&name, Origin::Html);
                    }
                }
                "alternate" if element.tag() == Tag::Link => {
                    let form = element.attribute("type").unwrap_or_default();
                    if let Some(language) = element.attribute("hreflang") {
                        if self.alternates.len() < MOST {
                            self.alternates.push((language.to_owned(), href.to_owned()));
                        }
                    } else if matches!(
                        form,
                        "application/rss+xml" | "application/atom+xml" | "application/feed+json"
                    ) && self.feeds.len() < MOST
                    {
                        self.feeds.push(href.to_owned());
                    }
                }
                _ => {}
            }
        }
    }

    fn property(&mut self, element: ElementRef<'_>, names: &str) {
        let order = self.slash_order();
        for name in names.split_ascii_whitespace() {
            let name = name.rsplit([':', '/']).next().unwrap_or(name);
            let place = match name {
                "datePublished" => &mut self.published,
                "dateModified" => &mut self.modified,
                _ => continue,
            };
            // An `abbr` has the date as its title.
            let of_abbr = || element.attribute("title").filter(|_| element.is_html(Tag::Abbr));
            let written = element.attribute("datetime").or_else(|| element.attribute("content"));
            let written = written.or_else(of_abbr);
            match written {
                Some(value) => Self::keep_date(place, value, order, Origin::Microdata),
                None => {
                    let text = element.as_node().text_content();
                    Self::keep_date(place, &text, order, Origin::Microdata);
                }
            }
        }
    }

    fn element(&mut self, element: ElementRef<'_>, says_changed: bool) {
        match element.tag() {
            Tag::Meta => return self.meta(element),
            Tag::Link | Tag::A => self.link(element),
            Tag::Html => {
                if let Some(language) =
                    element.attribute("lang").or_else(|| element.attribute("xml:lang"))
                {
                    Self::keep(&mut self.language, language, Origin::JsonLd);
                }
            }
            Tag::Script => {
                let kind = element.attribute("type").unwrap_or_default();
                let kind = kind.split(';').next().unwrap_or(kind).trim();
                if kind.eq_ignore_ascii_case("application/ld+json") {
                    json_ld::read(&element.as_node().text_content(), self);
                }
            }
            Tag::Time => {
                if let Some(moment) = element.attribute("datetime") {
                    let order = self.slash_order();
                    let is_change = (says_changed
                        || element.attribute("class").is_some_and(|class| {
                            class.contains("updated") || class.contains("modified")
                        }))
                        && !element
                            .attribute("class")
                            .is_some_and(|class| class.contains("published"));
                    let place = if is_change { &mut self.modified } else { &mut self.published };
                    Self::keep_date(place, moment, order, Origin::Html);
                }
            }
            _ => {}
        }
        for name in ["itemprop", "property"] {
            if let Some(names) = element.attribute(name) {
                self.property(element, names);
            }
        }
    }
}

/// The metadata of a page, from JSON-LD, Open Graph, Twitter's cards, microdata, `meta` and `link` elements.
///
/// Values are as the page has them; [`Origin`] says which of several was believed. It takes time in proportion to the
/// page.
///
/// ```
/// let html = r#"<link rel=canonical href=/ducks><meta name=author content="A. Drake">
///     <script type="application/ld+json">{"@type": "Article", "datePublished": "2026-01-02"}</script>"#;
/// let document = duckbill::parse(html);
/// let found = duckbill_text::metadata(&document);
/// assert_eq!(found.url.unwrap().value, "/ducks");
/// assert_eq!(found.authors[0].value, "A. Drake");
/// assert_eq!(found.published.unwrap().value, "2026-01-02");
/// ```
#[must_use]
pub fn metadata(document: &Document) -> Metadata {
    metadata_with(document, &SearchOptions::new())
}

/// [`metadata`] with options.
#[must_use]
pub fn metadata_with(document: &Document, options: &SearchOptions) -> Metadata {
    let mut found = Metadata::default();
    let (mut bylines, mut headings) = (Bylines::new(), Vec::new());
    let mut inner = Vec::new();
    // How many elements are open in one that is about something else.
    let mut elsewhere = 0_usize;
    // Text inside links and properties is read where they begin; nested ones could make that add up.
    let mut texts = 0_usize;
    for edge in document.root().traverse() {
        if options.stop.is_set() {
            break;
        }
        let node = match edge {
            Visit::Open(node) => node,
            Visit::Close(node) => {
                elsewhere = elsewhere
                    .saturating_sub(usize::from(elsewhere > 0 && node.as_element().is_some()));
                continue;
            }
        };
        if node.as_element().is_some_and(|element| elsewhere > 0 || is_elsewhere(element)) {
            elsewhere += 1;
        }
        let Some(element) = node.as_element() else {
            if let Some(text) = node.text().filter(|_| elsewhere == 0) {
                bylines.text(text, || found.slash_order());
            }
            continue;
        };
        if matches!(element.tag(), Tag::H1 | Tag::H2) && headings.len() < 8 && inner.len() < 8 {
            let text = short_text(element, 300).unwrap_or_default();
            let text = text.trim_end_matches(['¶', '#', '§', '🔗', ' ', '\u{f0c1}']);
            if !text.is_empty() {
                if is_in_article(element) {
                    inner.push(text.to_owned());
                }
                if element.tag() == Tag::H1 {
                    headings.push(text.to_owned());
                }
            }
        }
        let is_of_page = matches!(element.tag(), Tag::Meta | Tag::Link | Tag::Script | Tag::Html);
        if elsewhere > 0 && !is_of_page {
            continue;
        }
        bylines.element(element, || found.slash_order());
        let reads_text = match element.tag() {
            Tag::A => element.attribute("rel").is_some_and(|rel| rel.contains("author")),
            Tag::Meta | Tag::Link | Tag::Html | Tag::Script | Tag::Time => false,
            _ => element.has_attribute("itemprop") || element.has_attribute("property"),
        };
        if reads_text {
            texts += 1;
            if texts > MOST {
                continue;
            }
        }
        found.element(element, bylines.says_changed());
    }
    found.choose_title(document.title(), &headings, &inner);
    found.add_bylines(&bylines);
    #[cfg(feature = "language")]
    if found.language.is_none() {
        found.detected_language = crate::language::detect(document, &options.stop);
    }
    found
}

/// Whether a heading is in the article, not at the head of the page.
fn is_in_article(heading: ElementRef<'_>) -> bool {
    let around = std::iter::successors(heading.as_node().parent(), |node| node.parent());
    around.take(8).filter_map(NodeRef::as_element).any(|element| {
        matches!(element.tag(), Tag::Article | Tag::Main)
            || element.attribute("role") == Some("main")
    })
}

/// Names of elements that are about other things than the page: their authors and dates are not its own.
const ELSEWHERE: [&str; 14] = [
    "latest",
    "recent",
    "popular",
    "trending",
    "keep",
    "testimonial",
    "comment",
    "review",
    "related",
    "recommend",
    "teaser",
    "sidebar",
    "read-next",
    "more-posts",
];

/// Whether an element is about something else: an aside, what readers say, or a link to another page with its date.
fn is_elsewhere(element: ElementRef<'_>) -> bool {
    match element.tag() {
        Tag::Aside | Tag::Nav => true,
        Tag::A => {
            let inside = || element.as_node().descendants().take(8).filter_map(NodeRef::as_element);
            let mut times = inside().filter(|inner| inner.is_html(Tag::Time));
            element.has_attribute("href")
                && times.next().is_some_and(|time| {
                    let length = |element| short_text(element, 200).map_or(200, |text| text.len());
                    length(element) > length(time) + 4
                })
        }
        Tag::Div | Tag::Section | Tag::Ul | Tag::Ol | Tag::Li | Tag::Article => {
            ["class", "id"].iter().filter_map(|name| element.attribute(name)).any(|value| {
                let value = value.get(..80).unwrap_or(value).to_ascii_lowercase();
                // A page of reviews is one, and a post that can be commented on, too.
                let mut names = value.split_ascii_whitespace();
                !matches!(element.tag(), Tag::Article)
                    && names.any(|name| {
                        ELSEWHERE.iter().any(|word| {
                            name.strip_prefix(word).is_some_and(|rest| {
                                matches!(
                                    rest,
                                    "" | "s"
                                        | "-list"
                                        | "list"
                                        | "s-list"
                                        | "-card"
                                        | "-item"
                                        | "s-area"
                                        | "-posts"
                                        | "-articles"
                                        | "-news"
                                        | "-stories"
                                        | "-reading"
                                )
                            })
                        })
                    })
            })
        }
        _ => false,
    }
}

impl Metadata {
    fn add_bylines(&mut self, bylines: &Bylines<'_>) {
        if self.published.is_none()
            && let Some(url) = &self.url
            && let Some(date) = dates::first(&url.value, SlashOrder::DayFirst)
        {
            Self::keep(&mut self.published, &date, bylines::ORIGIN);
        }
        if let Some(date) = bylines.change() {
            Self::keep(&mut self.modified, date, bylines::ORIGIN);
        }
        if let Some(date) = bylines.date() {
            Self::keep(&mut self.published, date, bylines::ORIGIN);
        }
        let Some(author) = bylines.author() else { return };
        // Many pages name themselves as their author.
        let is_site = |found: &Found| {
            let is_host = found.value.contains('.') && !found.value.contains(' ');
            is_host
                || found.origin == Origin::Title
                || found.value.contains("www.")
                || letters(self.host()).contains(&letters(&found.value))
                || self
                    .site_name
                    .as_ref()
                    .is_some_and(|site| site.value.eq_ignore_ascii_case(&found.value))
        };
        if self.authors.iter().all(is_site) {
            self.authors.clear();
            self.author(author, bylines::ORIGIN);
        }
    }
}

/// Whether the `meta` before this one is a label such as `Written by`.
fn is_labelled_by(element: ElementRef<'_>) -> bool {
    let before =
        std::iter::successors(element.as_node().previous_sibling(), |node| node.previous_sibling());
    let label = before.take(4).find_map(NodeRef::as_element);
    label.is_some_and(|label| {
        label.attribute("name").is_some_and(|name| name.eq_ignore_ascii_case("twitter:label1"))
            && label.attribute("content").is_some_and(bylines::is_by)
    })
}
