//! The heading that is the title of the page, and whether the page is an article, whose title is set apart from its text.

use super::outline::Item;
use super::vocabulary::Word;
use crate::kinds::is_permalink;
use duckbill::names::Tag;
use duckbill::{Document, ElementRef, NodeRef};

/// How many headings of a rank are compared, how many nodes of each are read, and how many letters.
const HEADINGS: usize = 64;
const NODES: usize = 100;
const LETTERS: usize = 200;

/// The number of the heading that is in the `title` element, or has most of it.
pub(super) fn heading(document: &Document, items: &[Item<'_>]) -> Option<usize> {
    let title = letters(document.title()?.chars());
    let is_title = |item: &Item<'_>| {
        let texts = item.element.as_node().descendants().take(NODES).filter_map(NodeRef::text);
        let heading = letters(texts.flat_map(str::chars));
        let long = heading.len() >= 12 || heading.len() * 2 >= title.len();
        !heading.is_empty() && long && (title.contains(&heading) || heading.contains(&title))
    };
    let headings = |wanted: Tag| {
        let all = items.iter().enumerate();
        all.filter(move |(_, item)| item.tag == wanted && item.weight > 0).take(HEADINGS)
    };
    let mut found = headings(Tag::H1).chain(headings(Tag::H2)).chain(headings(Tag::H3));
    found.find(|(_, item)| is_title(item)).map(|(number, _)| number)
}

/// The only `h1` of the page, if there is one.
pub(super) fn only_h1(items: &[Item<'_>]) -> Option<usize> {
    let is_h1 = |item: &Item<'_>| item.tag == Tag::H1 && item.weight > 0;
    let mut headings = (0..items.len()).filter(|&number| items.get(number).is_some_and(is_h1));
    headings.next().filter(|_| headings.next().is_none())
}

/// The kind of page, which decides what belongs to its text where it is not clear.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// It says that it is an article, or has a date before its text. Its title is set apart from the text.
    Article,
    /// It says that it has a recipe, whose ingredients are beside its steps.
    Recipe,
    /// It has the parts of a manual: code, definitions, headings that can be linked to.
    Manual,
    Other,
}

/// How many elements around a title are looked at for a date, and how many elements of the head.
const BESIDE: usize = 40;
const IN_HEAD: usize = 400;

pub(super) fn kind(
    document: &Document,
    items: &[Item<'_>],
    title: Option<usize>,
    scripts: &[ElementRef<'_>],
) -> Kind {
    if says_recipe(items, scripts) {
        Kind::Recipe
    } else if says_article(document, scripts) || has_date_before_text(items, title) {
        Kind::Article
    } else if says_manual(document) || is_manual(items) {
        Kind::Manual
    } else {
        Kind::Other
    }
}

fn says_recipe(items: &[Item<'_>], scripts: &[ElementRef<'_>]) -> bool {
    let is_recipe = |item: &Item<'_>| {
        item.element.attribute("itemtype").is_some_and(|kind| kind.trim().ends_with("/Recipe"))
    };
    let says = |script: &ElementRef<'_>| {
        let text = script.as_node().text_content();
        let names: [&[u8]; 2] = [b"\"Recipe\"", b"recipeIngredient"];
        names.iter().all(|name| memchr::memmem::find(text.as_bytes(), name).is_some())
    };
    scripts.iter().any(says) || items.iter().any(is_recipe)
}

fn says_article(document: &Document, scripts: &[ElementRef<'_>]) -> bool {
    let head = document.head().into_iter().flat_map(|head| head.as_node().children());
    let in_head = head.take(IN_HEAD).filter_map(NodeRef::as_element).any(|element| {
        element.is_html(Tag::Meta)
            && element.attribute("property").or_else(|| element.attribute("name")).is_some_and(
                |name| {
                    let name = name.to_ascii_lowercase();
                    let content = element.attribute("content").unwrap_or_default().trim();
                    name == "og:type" && content.eq_ignore_ascii_case("article")
                        || name.starts_with("article:")
                        || name.contains("publish")
                        || name.contains("pubdate")
                },
            )
    });
    let types: [&[u8]; 2] = [b"Article\"", b"Posting\""];
    in_head
        || scripts.iter().any(|script| {
            let text = script.as_node().text_content();
            types.iter().any(|name| memchr::memmem::find(text.as_bytes(), name).is_some())
        })
}

/// Programs that make manuals, as they name themselves.
const GENERATORS: [&str; 24] = [
    "javadoc",
    "doxygen",
    "docutils",
    "sphinx",
    "mkdocs",
    "docbook",
    "rustdoc",
    "docusaurus",
    "asciidoc",
    "texinfo",
    "makeinfo",
    "gtk-doc",
    "haddock",
    "vitepress",
    "mdbook",
    "typedoc",
    "jsdoc",
    "pdoc",
    "exdoc",
    "yard",
    "antora",
    "docfx",
    "groff",
    "gi-docgen",
];

/// Whether the page says that a program made it that makes manuals.
fn says_manual(document: &Document) -> bool {
    let head = document.head().into_iter().flat_map(|head| head.as_node().children());
    head.take(IN_HEAD).filter_map(NodeRef::as_element).any(|element| {
        element.is_html(Tag::Meta)
            && element.attribute("name").is_some_and(|name| name.eq_ignore_ascii_case("generator"))
            && element.attribute("content").is_some_and(|content| {
                let content = content.get(..60).unwrap_or(content).to_ascii_lowercase();
                GENERATORS.iter().any(|name| content.contains(name))
            })
    })
}

/// Whether a date is near the title, or before the first text, and before any paragraph.
fn has_date_before_text(items: &[Item<'_>], title: Option<usize>) -> bool {
    let is_prose = |item: &Item<'_>| item.own_prose >= 60.0;
    let start = title.map_or_else(
        || items.iter().position(is_prose).unwrap_or(0).saturating_sub(BESIDE),
        |title| title.saturating_sub(BESIDE / 2),
    );
    let near = items.get(start..).unwrap_or_default();
    let before = title.map_or(0, |title| title - start);
    let is_date = |item: &Item<'_>| {
        (item.moments > 0 || item.tag == Tag::Time && item.weight > 0) && item.weight < 200
    };
    let is_near = |&(at, item): &(usize, &Item<'_>)| at < before || !is_prose(item);
    near.iter().enumerate().take(before + BESIDE).take_while(is_near).any(|(_, item)| is_date(item))
}

/// How much of what manuals have is enough.
const LEAST_OF_MANUAL: u32 = 4;
const LEAST_BESIDE_NETWORKS: u32 = 16;

/// How many elements named for networks are on pages of articles, seldom in manuals.
const LEAST_OF_NETWORKS: usize = 3;

fn is_manual(items: &[Item<'_>]) -> bool {
    let mut parts = 0_u32;
    let is_of_network = |item: &&Item<'_>| item.words.has_any(&[Word::Share, Word::Byline]);
    let networks = items.iter().filter(is_of_network).take(LEAST_OF_NETWORKS).count();
    let least = if networks < LEAST_OF_NETWORKS { LEAST_OF_MANUAL } else { LEAST_BESIDE_NETWORKS };
    for (number, item) in items.iter().enumerate() {
        let has_anchor = || {
            let inside = items.get(number..item.end.min(number + 4)).unwrap_or_default();
            let parent = items.get(item.parent).into_iter();
            inside.iter().chain(parent).any(|item| {
                item.element.attribute("id").is_some()
                    || item.tag == Tag::A && item.element.attribute("name").is_some()
            })
        };
        parts += match item.tag {
            Tag::Pre if item.weight > 0 => 2,
            Tag::Dt | Tag::Th if item.weight > 0 => 1,
            Tag::Code | Tag::Samp | Tag::Kbd | Tag::Var | Tag::Tt if item.weight > 0 => 1,
            _ if item.is_heading && item.weight > 0 && has_anchor() => 2,
            Tag::A if item.weight < 24 && is_permalink(item.element) => 2,
            _ => 0,
        };
        if parts >= least {
            return true;
        }
    }
    false
}

/// The letters of a text in lower case, without what is between them.
fn letters(text: impl Iterator<Item = char>) -> String {
    text.take(10 * LETTERS)
        .filter(|c| c.is_alphanumeric())
        .take(LETTERS)
        .flat_map(char::to_lowercase)
        .collect()
}
