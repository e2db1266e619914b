//! The meaning of the names that authors give to elements: the words of `class`, `id`, `role` and the like.
//!
//! The words are those that pages in all languages use, because templates are written in English. No word names a
//! site. A word is looked up by its first four letters, at each place of a name where one may begin, so the time is
//! linear in the length of the names.

use super::vocabulary::{HIDDEN, STEMS, Word, Words};
use crate::formulas::formula_in;
use crate::kinds::is_heading;
use crate::markdown::is_callout;
use duckbill::ElementRef;
use duckbill::names::Tag;

/// How many lists the stems are in. The number of a list is a hash of the first four letters of its stems.
const LISTS: usize = 1024;

/// By list the number of its first stem, by stem that of the next. Numbers begin with 1; 0 ends a list.
type Lists = ([u8; LISTS], [u8; STEMS.len() + 1]);

/// The stems that may begin a word.
static AT_START: Lists = lists(false);

/// Those that count inside a word, too, which only long ones do: `header` has `ad` in it.
static INSIDE: Lists = lists(true);

/// The list of four letters. A stem of less letters is a word, which ends with a zero.
const fn list_of(letters: [u8; 4]) -> usize {
    (u32::from_le_bytes(letters).wrapping_mul(0x9e37_79b1) >> (32 - LISTS.ilog2())) as usize
}

const fn lists(are_inside: bool) -> Lists {
    let mut first = [0_u8; LISTS];
    let mut next = [0_u8; STEMS.len() + 1];
    let mut stem = 0;
    while stem < STEMS.len() {
        #[expect(clippy::indexing_slicing, reason = "checked while compiling")]
        {
            let (name, is_whole, _) = STEMS[stem];
            let name = name.as_bytes();
            if !are_inside || !is_whole && name.len() >= 5 {
                assert!(name.len() >= 3);
                let last = if name.len() > 3 { name[3] } else { 0 };
                let list = list_of([name[0], name[1], name[2], last]);
                next[stem + 1] = first[list];
                first[list] = stem as u8 + 1;
            }
        }
        stem += 1;
    }
    assert!(STEMS.len() < 256);
    (first, next)
}

/// How many attributes and how many names [`Reader`] remembers.
const REMEMBERED: usize = 512;

/// The meaning of names, by a hash of them. A name takes the place of another with the same hash.
type Memory<'a> = Vec<(&'a str, Words)>;

/// Reads names, and remembers what attributes say and what names say: most are in a page many times.
#[derive(Debug)]
pub(super) struct Reader<'a> {
    attributes: Memory<'a>,
    names: Memory<'a>,
}

impl<'a> Reader<'a> {
    pub(super) fn new() -> Self {
        let empty = vec![("", Words::default()); REMEMBERED];
        Self { attributes: empty.clone(), names: empty }
    }

    /// The words of the names in an attribute.
    fn names(&mut self, value: &'a str) -> Words {
        let Self { attributes, names } = self;
        remembered(attributes, value, || {
            let mut words = Words::default();
            for name in value.split_ascii_whitespace() {
                words.0 |= remembered(names, name, || words_of_name(name)).0;
            }
            words
        })
    }
}

#[inline]
fn remembered<'a>(memory: &mut Memory<'a>, text: &'a str, read: impl FnOnce() -> Words) -> Words {
    let Some(place) = memory.get_mut(place_of(text.as_bytes())) else { return read() };
    if place.0 != text {
        *place = (text, read());
    }
    place.1
}

/// Where the words of an attribute are remembered: a hash of its length and its ends, in which names differ most.
fn place_of(value: &[u8]) -> usize {
    let of = |part: Option<&[u8; 8]>| part.map_or(0, |part| u64::from_le_bytes(*part));
    let (first, last) = match (value.first_chunk(), value.last_chunk()) {
        (None, _) => (value.iter().fold(0, |all, &byte| (all << 8) | u64::from(byte)), 0),
        (first, last) => (of(first), of(last)),
    };
    let all = first.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ last.rotate_left(32) ^ value.len() as u64;
    (all.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - REMEMBERED.ilog2())) as usize
}

/// The words of an element's names.
pub(super) fn words_of<'a>(element: ElementRef<'a>, reader: &mut Reader<'a>) -> Words {
    // The id of a heading is made of its words.
    read(element, !is_heading(element), reader)
}

/// The words of the names of an element but its id.
pub(super) fn words_without_id<'a>(element: ElementRef<'a>, reader: &mut Reader<'a>) -> Words {
    read(element, false, reader)
}

fn read<'a>(element: ElementRef<'a>, has_id: bool, reader: &mut Reader<'a>) -> Words {
    let mut words = Words::default();
    for attribute in element.attributes() {
        let value = attribute.value();
        match attribute.name() {
            "id" if !has_id || is_slug(value) => {}
            "class" => {
                let mut said = reader.names(value);
                if said.has(Word::Hidden) && is_shown_on_wide_screens(value) {
                    said.remove(&[Word::Hidden]);
                }
                words.0 |= said.0;
            }
            "id" | "data-testid" | "data-component" | "data-module" | "name" => {
                words.0 |= reader.names(value).0;
            }
            "role" => match value {
                "navigation" | "menu" | "menubar" | "search" | "toolbar" => {
                    words.add(Word::Navigation);
                }
                "contentinfo" => words.add(Word::Footer),
                "complementary" => words.add(Word::Sidebar),
                "dialog" | "alertdialog" | "tooltip" => words.add(Word::Overlay),
                "main" => words.add(Word::Main),
                "article" => words.add(Word::Article),
                "banner" => words.add(Word::Header),
                _ => {}
            },
            "itemprop" | "property" if is_article_body(value) => words.add(Word::ArticleBody),
            "hidden" if !value.eq_ignore_ascii_case("until-found") => words.add(Word::Hidden),
            // A formula for those who do not see it is the formula.
            "style" if hides(value) && formula_in(element).is_none() => words.add(Word::Hidden),
            _ => {}
        }
    }
    // The classes of a post name its tags and categories.
    if words.has(Word::Entry) || matches!(element.tag(), Tag::Article | Tag::Main) {
        words.remove(&[
            Word::Tags,
            Word::Byline,
            Word::Share,
            Word::Caption,
            Word::Tools,
            Word::Offer,
            Word::Sidebar,
            Word::Widget,
        ]);
    }
    match element.tag() {
        Tag::Noscript => words.add(Word::Hidden),
        Tag::Nav | Tag::Menu | Tag::Search => words.add(Word::Navigation),
        Tag::Aside if is_callout(element) => {}
        Tag::Aside => words.add(Word::Sidebar),
        Tag::Footer => words.add(Word::Footer),
        Tag::Dialog => words.add(Word::Overlay),
        Tag::Figcaption => words.add(Word::Caption),
        Tag::Article => words.add(Word::Article),
        Tag::Main => words.add(Word::Main),
        Tag::Header => words.add(Word::Header),
        _ => {}
    }
    words
}

/// Whether an id is made of the words of a heading: `sharing-with-several-people`.
fn is_slug(id: &str) -> bool {
    let is_slug = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    id.len() > 20 && id.bytes().all(is_slug) && id.bytes().filter(|&byte| byte == b'-').count() >= 3
}

fn is_article_body(value: &str) -> bool {
    value.split_ascii_whitespace().any(|name| {
        let name = name.rsplit([':', '/']).next().unwrap_or(name);
        name.eq_ignore_ascii_case("articleBody")
    })
}

/// Whether classes that hide an element on small screens have others beside them that show it on wide ones: `hidden md:block`,
/// `d-none d-lg-flex`.
fn is_shown_on_wide_screens(classes: &str) -> bool {
    const WIDTHS: [&str; 7] = ["xs", "sm", "md", "lg", "xl", "xxl", "2xl"];
    let shows = |value: &str| {
        ["block", "flex", "grid", "inline", "table", "contents", "list"]
            .iter()
            .any(|shown| value.starts_with(shown))
    };
    classes.split_ascii_whitespace().any(|class| {
        let tailwind = class
            .split_once(':')
            .is_some_and(|(width, value)| WIDTHS.contains(&width) && shows(value));
        tailwind
            || class
                .strip_prefix("d-")
                .and_then(|rest| rest.split_once('-'))
                .is_some_and(|(width, value)| WIDTHS.contains(&width) && shows(value))
    })
}

/// Whether a `style` attribute hides the element.
pub(super) fn hides(style: &str) -> bool {
    style.split(';').any(|declaration| {
        let Some((property, value)) = declaration.split_once(':') else { return false };
        let value = value.trim();
        match property.trim() {
            "display" => {
                value.len() >= 4 && value.get(..4).is_some_and(|v| v.eq_ignore_ascii_case("none"))
            }
            "visibility" => value.get(..6).is_some_and(|v| v.eq_ignore_ascii_case("hidden")),
            _ => false,
        }
    })
}

/// Names that are longer than this say nothing.
const LONGEST: usize = 80;

/// By byte: the letter in lower case, 0 for what is between words.
static LETTERS: [u8; 256] = {
    let mut letters = [0; 256];
    let mut letter = b'a';
    while letter <= b'z' {
        #[expect(clippy::indexing_slicing, reason = "checked while compiling")]
        {
            letters[letter as usize] = letter;
            letters[letter.to_ascii_uppercase() as usize] = letter;
        }
        letter += 1;
    }
    letters
};

/// The meaning of one name: `post-content`, `relatedPosts`.
fn words_of_name(name: &str) -> Words {
    let mut words = Words::default();
    // Names for scripts say nothing of the content.
    if name.len() > LONGEST || name.starts_with("js-") {
        return words;
    }
    if HIDDEN.contains(&name) {
        words.add(Word::Hidden);
    }
    // Lower case, with a zero between words, and zeros at the end.
    let mut letters = [0_u8; 2 * LONGEST + 4];
    let (mut count, mut before) = (0, 0_u8);
    for &byte in name.as_bytes() {
        let letter = LETTERS.get(usize::from(byte)).copied().unwrap_or_default();
        count += usize::from(byte.is_ascii_uppercase() && before.is_ascii_lowercase());
        if let Some(place) = letters.get_mut(count) {
            *place = letter;
        }
        count += 1;
        before = byte;
    }
    let letters = letters.get(..count + 4).unwrap_or_default();
    let mut own = Words::default();
    let mut is_start = true;
    for (at, window) in letters.windows(4).enumerate() {
        let &[first, second, third, last] = window else { break };
        // The only stem of two letters.
        if is_start && (first, second, third) == (b'a', b'd', 0) {
            own.add(Word::Advertisement);
        }
        let lists = if is_start { &AT_START } else { &INSIDE };
        is_start = first == 0;
        let list = list_of([first, second, third, last]);
        let mut number = lists.0.get(list).copied().map_or(0, usize::from);
        while let Some(&(stem, is_whole, word)) = STEMS.get(number.wrapping_sub(1)) {
            number = lists.1.get(number).copied().map_or(0, usize::from);
            let rest = letters.get(at..).and_then(|rest| rest.strip_prefix(stem.as_bytes()));
            // A commentary is an article.
            let is_other = |rest: &[u8]| word == Word::Comments && rest.starts_with(b"ary");
            if rest.is_some_and(|rest| (!is_whole || rest.first() == Some(&0)) && !is_other(rest)) {
                own.add(word);
            }
        }
    }
    if own.has(Word::Article) && own.has(Word::Content) {
        own.add(Word::ArticleBody);
    }
    if own.has(Word::Entry) {
        own.add(Word::Article);
    }
    words.0 |= own.0;
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(name: &str) -> Words {
        words_of_name(name)
    }

    #[test]
    fn names_are_read_as_words() {
        assert!(words("relatedPosts").has(Word::Related));
        assert!(words("post-content").has(Word::ArticleBody));
        assert!(words("article__body").has(Word::ArticleBody));
        assert!(words("sd-sharing-enabled").has(Word::Share));
        assert!(words("ad-slot").has(Word::Advertisement));
    }

    #[test]
    fn short_stems_are_whole_words() {
        assert!(!words("header").has(Word::Advertisement));
        assert!(!words("shadow").has(Word::Advertisement));
        assert!(!words("canvas").has(Word::Navigation));
        assert!(!words("vintage").has(Word::Tags));
        assert!(!words("news-commentary").has(Word::Comments));
    }

    #[test]
    fn every_stem_is_found() {
        for (stem, _, word) in STEMS {
            assert!(words(stem).has(*word), "{stem}");
        }
    }
}
