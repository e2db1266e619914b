//! The words that names of classes and ids are made of, and what they say about an element.

/// A set of [`Word`]s.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Words(pub(super) u32);

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

/// The meaning of a name for an element.
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
    /// The author and the date.
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
pub(super) type Stem = (&'static str, bool, Word);

/// Stems. Those of less than four letters are whole words.
pub(super) const STEMS: &[Stem] = {
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
        ("nextarticle", false, Related),
        ("nextstor", false, Related),
        ("next\0article", false, Related),
        ("next\0post", false, Related),
        ("next\0stor", false, Related),
        ("up\0next", false, Related),
        ("read\0next", false, Related),
        ("more\0stor", false, Related),
        ("more\0from", false, Related),
        ("more\0article", false, Related),
        ("most\0read", false, Related),
        ("also\0like", false, Related),
        ("also\0read", false, Related),
        ("read\0also", false, Related),
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
        ("dialog", false, Overlay),
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
        ("comentari", false, Comments),
        ("komentar", false, Comments),
        ("reacties", true, Comments),
        ("yorumlar", false, Comments),
        ("pinglun", false, Comments),
        ("livefyre", false, Comments),
        ("recirc", false, Related),
        ("revcontent", false, Related),
        ("dontmiss", false, Related),
        ("may\0like", false, Related),
        ("top\0stor", false, Related),
        ("topstor", false, Related),
        ("relacionad", false, Related),
        ("tuijian", false, Related),
        ("meistgelesen", false, Related),
        ("skyscraper", false, Advertisement),
        ("publicidad", false, Advertisement),
        ("publicite", false, Advertisement),
        ("reklam", false, Advertisement),
        ("onetrust", false, Overlay),
        ("shariff", false, Share),
        ("offcanvas", false, Navigation),
        ("visually\0hidden", false, Hidden),
        ("screen\0reader", false, Hidden),
        ("fulltext", false, ArticleBody),
    ]
};

/// Whole names with which templates hide elements, or show them to screen readers only.
pub(super) const HIDDEN: &[&str] = &[
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
