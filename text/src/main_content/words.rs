//! What the names that authors give to elements say: the words of `class`, `id`, `role` and the like.
//!
//! The words are those that pages in all languages use, because templates are written in English. No word names a
//! site. A word is looked up by its first four letters, at each place of a name where one may begin, so the time is
//! linear in the length of the names.

use duckbill::ElementRef;
use duckbill::names::Tag;

/// A set of [`Word`]s.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Words(u32);

impl Words {
    pub(super) const fn has(self, word: Word) -> bool {
        self.0 & (1 << word as u32) != 0
    }

    pub(super) const fn has_any(self, words: &[Word]) -> bool {
        let mut index = 0;
        while let Some(word) = get(words, index) {
            if self.has(word) {
                return true;
            }
            index += 1;
        }
        false
    }

    pub(super) fn remove(&mut self, words: &[Word]) {
        for &word in words {
            self.0 &= !(1 << word as u32);
        }
    }

    pub(super) fn add(&mut self, word: Word) {
        self.0 |= 1 << word as u32;
    }
}

/// Slices have no constant `get` with a copied value.
const fn get(words: &[Word], index: usize) -> Option<Word> {
    if index < words.len() {
        #[expect(clippy::indexing_slicing, reason = "the index is less than the length")]
        Some(words[index])
    } else {
        None
    }
}

/// What a name says about an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    /// Ways to other pages: menus, bread crumbs, pagers.
    Navigation,
    Footer,
    Sidebar,
    /// Sharing buttons and what else belongs to networks.
    Share,
    Comments,
    /// Other pages of the site.
    Related,
    Advertisement,
    /// Letters by mail, subscriptions, logging in.
    Offer,
    /// Consent, windows over the page.
    Overlay,
    /// Tags and categories.
    Tags,
    /// Who wrote it, and when.
    Byline,
    /// Captions and credits of pictures.
    Caption,
    /// Small parts of a page that come from a template.
    Widget,
    /// Not shown.
    Hidden,
    /// Tables of contents, tools, and other machinery.
    Tools,
    /// `article`, `post`, `story`, `entry`.
    Article,
    /// `content`, `body`, `text`.
    Content,
    /// `main`.
    Main,
    /// The text of an article: both in one name, or `articleBody`.
    ArticleBody,
    /// Heads of pages.
    Header,
    /// Short texts that lead to others.
    Teaser,
    /// The first paragraph, set apart.
    Lead,
    /// A post as themes of blogs mark it: beside it are its tags and categories.
    Entry,
}

/// A stem, whether it must be the whole word, and what it says.
type Stem = (&'static str, bool, Word);

/// Stems. Those of less than four letters are whole words.
const STEMS: &[Stem] = {
    use Word::*;
    &[
        ("nav", true, Navigation),
        ("navi", false, Navigation),
        ("navbar", false, Navigation),
        ("menu", true, Navigation),
        ("menus", true, Navigation),
        ("submenu", false, Navigation),
        ("breadcrumb", false, Navigation),
        ("crumb", false, Navigation),
        ("pagination", false, Navigation),
        ("paging", true, Navigation),
        ("pager", false, Navigation),
        ("pagenav", false, Navigation),
        ("wayfinder", false, Navigation),
        ("sitemap", false, Navigation),
        ("footer", false, Footer),
        ("foot", true, Footer),
        ("copyright", false, Footer),
        ("colophon", true, Footer),
        ("contentinfo", true, Footer),
        ("sidebar", false, Sidebar),
        ("aside", true, Sidebar),
        ("sidenav", false, Sidebar),
        ("complementary", true, Sidebar),
        ("rail", true, Sidebar),
        ("share", false, Share),
        ("sharing", false, Share),
        ("social", false, Share),
        ("sociable", false, Share),
        ("addtoany", false, Share),
        ("addthis", false, Share),
        ("facebook", false, Share),
        ("twitter", false, Share),
        ("pinterest", false, Share),
        ("whatsapp", false, Share),
        ("bookmark", false, Share),
        ("follow", true, Share),
        ("comment", false, Comments),
        ("disqus", false, Comments),
        ("respond", true, Comments),
        ("kommentar", false, Comments),
        ("reply", true, Comments),
        ("replies", true, Comments),
        ("trackback", false, Comments),
        ("pingback", false, Comments),
        ("discussion", false, Comments),
        ("related", false, Related),
        ("recommend", false, Related),
        ("popular", false, Related),
        ("trending", false, Related),
        ("similar", false, Related),
        ("mostread", false, Related),
        ("latest", true, Related),
        ("readmore", false, Related),
        ("readnext", false, Related),
        ("nextpost", false, Related),
        ("morefrom", false, Related),
        ("outbrain", false, Related),
        ("taboola", false, Related),
        ("zergnet", false, Related),
        ("plista", false, Related),
        ("verwandt", false, Related),
        ("suggest", false, Related),
        ("carousel", false, Related),
        ("slideshow", false, Related),
        ("ads", true, Advertisement),
        ("adv", true, Advertisement),
        ("advert", false, Advertisement),
        ("adbox", false, Advertisement),
        ("adsbygoogle", false, Advertisement),
        ("adslot", false, Advertisement),
        ("sponsor", false, Advertisement),
        ("promo", true, Advertisement),
        ("promos", true, Advertisement),
        ("promotion", false, Advertisement),
        ("promobox", false, Advertisement),
        ("affiliate", false, Advertisement),
        ("werbung", false, Advertisement),
        ("anzeige", true, Advertisement),
        ("banner", false, Advertisement),
        ("donat", false, Offer),
        ("newsletter", false, Offer),
        ("subscri", false, Offer),
        ("signup", false, Offer),
        ("login", false, Offer),
        ("signin", false, Offer),
        ("register", true, Offer),
        ("paywall", false, Offer),
        ("abo", true, Offer),
        ("cta", true, Offer),
        ("mailchimp", false, Offer),
        ("optin", false, Offer),
        ("shop", true, Offer),
        ("privacy", false, Overlay),
        ("dsgvo", true, Overlay),
        ("cookie", false, Overlay),
        ("consent", false, Overlay),
        ("gdpr", false, Overlay),
        ("popup", false, Overlay),
        ("modal", false, Overlay),
        ("overlay", false, Overlay),
        ("lightbox", false, Overlay),
        ("tooltip", false, Overlay),
        ("tags", true, Tags),
        ("taglist", false, Tags),
        ("tagcloud", false, Tags),
        ("taxonomy", false, Tags),
        ("categor", false, Tags),
        ("keyword", false, Tags),
        ("topics", true, Tags),
        ("labels", true, Tags),
        ("author", false, Byline),
        ("byline", false, Byline),
        ("autor", true, Byline),
        ("bio", true, Byline),
        ("dateline", false, Byline),
        ("date", true, Byline),
        ("timestamp", false, Byline),
        ("published", false, Byline),
        ("meta", true, Byline),
        ("metadata", false, Byline),
        ("postmeta", false, Byline),
        ("postmetadata", false, Byline),
        ("entrymeta", false, Byline),
        ("vcard", true, Byline),
        ("contributor", false, Byline),
        ("caption", false, Caption),
        ("credit", false, Caption),
        ("fotocredit", false, Caption),
        ("figcaption", false, Caption),
        ("legend", true, Caption),
        ("widget", false, Widget),
        ("teaser", false, Teaser),
        ("excerpt", false, Teaser),
        ("card", true, Teaser),
        ("tile", true, Teaser),
        ("noprint", false, Tools),
        ("toolbar", false, Tools),
        ("tools", true, Tools),
        ("utility", true, Tools),
        ("toc", true, Tools),
        ("search", false, Tools),
        ("button", false, Tools),
        ("rating", true, Tools),
        ("ratings", true, Tools),
        ("skip", true, Tools),
        ("jump", true, Tools),
        ("disclaimer", false, Tools),
        ("feedback", false, Tools),
        ("editsection", false, Tools),
        ("player", false, Tools),
        ("header", true, Header),
        ("masthead", false, Header),
        ("article", false, Article),
        ("artikel", false, Article),
        ("post", true, Article),
        ("story", false, Article),
        ("entry", false, Article),
        ("blog", true, Article),
        ("news", true, Article),
        ("hentry", true, Entry),
        ("lead", true, Lead),
        ("lede", true, Lead),
        ("intro", false, Lead),
        ("standfirst", true, Lead),
        ("dek", true, Lead),
        ("deck", true, Lead),
        ("subtitle", true, Lead),
        ("subheadline", true, Lead),
        ("chapo", true, Lead),
        ("summary", true, Lead),
        ("vorspann", true, Lead),
        ("disclosure", true, Tools),
        ("imagedesc", false, Caption),
        ("akismet", false, Comments),
        ("interesting", true, Related),
        ("content", false, Content),
        ("body", false, Content),
        ("text", true, Content),
        ("copy", true, Content),
        ("contents", false, Content),
        ("inhalt", false, Content),
        ("contenido", false, Content),
        ("contenu", false, Content),
        ("main", true, Main),
        ("articlebody", false, ArticleBody),
        ("articletext", false, ArticleBody),
        ("articlecontent", false, ArticleBody),
        ("artikeltext", false, ArticleBody),
        ("bodytext", false, ArticleBody),
        ("postcontent", false, ArticleBody),
        ("postbody", false, ArticleBody),
        ("storybody", false, ArticleBody),
        ("storytext", false, ArticleBody),
        ("entrycontent", false, ArticleBody),
        ("maintext", false, ArticleBody),
        ("articulo", false, Article),
        ("fulltext", false, ArticleBody),
    ]
};

/// Whole names with which templates hide elements, or show them to screen readers only.
const HIDDEN: &[&str] = &[
    "hidden",
    "hide",
    "is-hidden",
    "d-none",
    "visually-hidden",
    "visuallyhidden",
    "element-invisible",
    "invisible",
    "sr-only",
    "screen-reader-text",
    "screen-reader-only",
    "assistive-text",
    "noprint",
];

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

/// What names say, by a hash of them. A name takes the place of another with the same hash.
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
    let mut words = Words::default();
    for attribute in element.attributes() {
        let value = attribute.value();
        match attribute.name() {
            "class" | "id" | "data-testid" | "data-component" | "data-module" | "name" => {
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
            "style" if hides(value) => words.add(Word::Hidden),
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

fn is_article_body(value: &str) -> bool {
    value.split_ascii_whitespace().any(|name| {
        let name = name.rsplit([':', '/']).next().unwrap_or(name);
        name.eq_ignore_ascii_case("articleBody")
    })
}

/// Whether a `style` attribute hides the element.
fn hides(style: &str) -> bool {
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

/// What one name says: `post-content`, `relatedPosts`.
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
            if rest.is_some_and(|rest| !is_whole || rest.first() == Some(&0)) {
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
    }

    #[test]
    fn every_stem_is_found() {
        for (stem, _, word) in STEMS {
            assert!(words(stem).has(*word), "{stem}");
        }
    }
}
