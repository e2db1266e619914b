//! Authors and dates that are only in the text: by names of classes, and by how dates are written.

use super::Origin;
use super::dates::{self, SlashOrder};
use crate::kinds::short_text;
use duckbill::names::Tag;
use duckbill::{ElementRef, NodeRef};

/// Texts that are longer are not read.
const MOST: usize = 100;

/// How many texts below the first heading may say who wrote it.
const MOST_BELOW: usize = 200;

/// How many elements and texts are read.
const MOST_READ: usize = 500;

/// The results so far; of several, the first.
#[derive(Debug)]
pub(super) struct Bylines<'a> {
    /// By the name of a class.
    named_author: Option<String>,
    /// In a short text after the first heading: `By A. Drake`.
    written_author: Option<String>,
    before: Before,
    /// By the name of a class.
    named_date: Option<String>,
    /// In a short text after the first heading, and anywhere.
    date_below_title: Option<String>,
    date_anywhere: Option<String>,
    /// In a text that says that the page was changed then, or after one.
    changed: Option<String>,
    says_changed: bool,
    /// Whether the text before this one was the name of an author in a line that names more.
    may_join: bool,
    is_below_title: bool,
    /// How many texts below the first heading were read for an author.
    below: usize,
    read: usize,
    /// The meaning of the names that were seen: most are in a page many times.
    remembered: Vec<(&'a str, u8)>,
}

/// The end of the text before this one: words that are before a name, with a word for writing or alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Before {
    Nothing,
    By,
    WrittenBy,
}

/// The meaning of the names of an element: that it has an author, a date, or those of something else.
const AUTHOR: u8 = 1;
const DATE: u8 = 2;
const OTHER: u8 = 4;

const NAMES: [(&str, u8); 12] = [
    ("author", AUTHOR),
    ("autor", AUTHOR),
    ("byline", AUTHOR),
    ("auteur", AUTHOR),
    ("date", DATE),
    ("datum", DATE),
    ("published", DATE),
    ("fecha", DATE),
    ("comment", OTHER),
    ("related", OTHER),
    ("update", OTHER),
    ("teaser", OTHER),
];

const REMEMBERED: usize = 256;

impl<'a> Bylines<'a> {
    pub(super) fn new() -> Self {
        Self {
            named_author: None,
            written_author: None,
            before: Before::Nothing,
            named_date: None,
            date_below_title: None,
            date_anywhere: None,
            changed: None,
            says_changed: false,
            may_join: false,
            is_below_title: false,
            below: 0,
            read: 0,
            remembered: vec![("", 0); REMEMBERED],
        }
    }

    /// The meaning of the names in an attribute.
    fn names(&mut self, value: &'a str) -> u8 {
        let mut hash = value.len();
        for &byte in value.as_bytes().iter().rev().take(8) {
            hash = hash.wrapping_mul(31).wrapping_add(usize::from(byte));
        }
        let Some(place) = self.remembered.get_mut(hash % REMEMBERED) else { return 0 };
        if place.0 != value {
            *place = (value, said_by(value));
        }
        place.1
    }

    pub(super) fn author(&self) -> Option<&str> {
        self.named_author.as_deref().or(self.written_author.as_deref())
    }

    /// Whether the text before says that what follows is when the page was changed.
    pub(super) fn says_changed(&self) -> bool {
        self.says_changed
    }

    pub(super) fn change(&self) -> Option<&str> {
        self.changed.as_deref()
    }

    pub(super) fn date(&self) -> Option<&str> {
        let found = [&self.named_date, &self.date_below_title, &self.date_anywhere];
        found.into_iter().find_map(Option::as_deref)
    }

    pub(super) fn element(&mut self, element: ElementRef<'a>, order: impl Fn() -> SlashOrder) {
        self.is_below_title |= element.is_html(Tag::H1);
        let may_name = matches!(
            element.tag(),
            Tag::P
                | Tag::Div
                | Tag::Span
                | Tag::A
                | Tag::Time
                | Tag::Li
                | Tag::Address
                | Tag::Strong
                | Tag::H4
                | Tag::H5
        );
        if !may_name
            || self.read > MOST_READ
            || self.named_author.is_some() && self.named_date.is_some()
        {
            return;
        }
        let is_property = element.attribute("itemprop") == Some("author");
        let mut said = 0;
        for attribute in ["class", "id"] {
            if let Some(value) = element.attribute(attribute).filter(|value| value.len() < MOST) {
                said |= self.names(value);
            }
        }
        let names_author = is_property || said & AUTHOR != 0;
        let names_date = (element.is_html(Tag::Time) || said & DATE != 0) && !self.says_changed;
        if !names_author && !names_date || said & OTHER != 0 {
            return;
        }
        self.read += 1;
        let Some(text) = short_text(element, MOST) else {
            if names_author && self.named_author.is_none() {
                self.named_author = first_text(element).and_then(whole_name);
            }
            return;
        };
        if names_author && self.named_author.is_none() {
            let nick = || is_profile(element).then(|| nick_name(&text))?;
            self.named_author = name(&text).or_else(|| name(after_by(&text)?)).or_else(nick);
        }
        if names_date && self.named_date.is_none() {
            self.named_date = dates::first(&text, order());
        }
    }

    /// The author in a text that says so, or in the text after it.
    fn author_in(&mut self, text: &str) {
        self.below += usize::from(!text.is_empty());
        if text.is_empty() || text.len() > MOST {
            if !text.is_empty() {
                self.before = Before::Nothing;
            }
            return;
        }
        let before = std::mem::replace(&mut self.before, Before::Nothing);
        match before {
            Before::By => self.written_author = whole_name(text),
            Before::WrittenBy => self.written_author = person(text).or_else(|| nick_name(text)),
            Before::Nothing => {
                let without = without_by(text);
                if is_by(text) {
                    self.before = if is_written(text) { Before::WrittenBy } else { Before::By };
                } else if without.len() < text.len() {
                    let is_one = is_written(text).then(|| person(without)).flatten();
                    self.written_author = whole_name(without).or(is_one);
                } else if let Some(rest) = after_by(text).filter(|_| text.len() <= 60) {
                    self.written_author = whole_name(rest);
                }
            }
        }
    }

    /// Adds another author after a word such as `and`, or after a comma.
    fn join(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        if matches!(
            text,
            "," | "and" | ", and" | "&" | "und" | "et" | "y" | "e" | "och" | "en" | "、" | "и"
        ) {
            self.before = Before::By;
            return;
        }
        let is_next = std::mem::replace(&mut self.before, Before::Nothing) == Before::By;
        match whole_name(text)
            .filter(|name| is_next && name == text)
            .zip(self.written_author.as_mut())
        {
            Some((name, written)) if written.len() < MOST => {
                written.push_str(", ");
                written.push_str(&name);
            }
            _ => self.may_join = false,
        }
    }

    /// The dates of a text that says when the page was published, and after that when it was changed.
    fn both_dates(&mut self, text: &str, order: impl Fn() -> SlashOrder) -> bool {
        let lower = text.to_lowercase();
        let at = CHANGED.iter().filter_map(|word| lower.find(word)).min();
        let Some((before, after)) = at.and_then(|at| text.split_at_checked(at)) else {
            return false;
        };
        let dates = (dates::first(before, order()), dates::first(after, order()));
        let (Some(published), Some(changed)) = dates else { return false };
        let place =
            if self.is_below_title { &mut self.date_below_title } else { &mut self.date_anywhere };
        place.get_or_insert(published);
        self.changed.get_or_insert(changed);
        true
    }

    pub(super) fn text(&mut self, text: &str, order: impl Fn() -> SlashOrder) {
        if self.may_join {
            self.join(text.trim());
        } else if self.written_author.is_none() && self.is_below_title && self.below < MOST_BELOW {
            self.author_in(text.trim());
            self.may_join = self.written_author.is_some();
        }
        // Indented text is as short as it looks.
        let text = text.trim_ascii();
        let says_changed = text.len() <= MOST && says_changed(text);
        let is_change = says_changed || self.says_changed;
        if !text.is_empty() {
            self.says_changed = says_changed;
        }
        if says_changed && self.read <= MOST_READ && self.both_dates(text, &order) {
            self.read += 1;
            self.says_changed = false;
            return;
        }
        let place = if is_change {
            &mut self.changed
        } else if self.is_below_title {
            &mut self.date_below_title
        } else {
            &mut self.date_anywhere
        };
        let is_candidate = place.is_none()
            && text.len() <= MOST
            && text.bytes().any(|byte| byte.is_ascii_digit())
            && self.read <= MOST_READ;
        if is_candidate {
            self.read += 1;
            *place = dates::first(text, order());
        }
    }
}

/// Words that say when a page was changed.
const CHANGED: [&str; 18] = [
    "updated",
    "modified",
    "last change",
    "last edit",
    "revised",
    "aktualisiert",
    "geändert",
    "mis à jour",
    "mise à jour",
    "modifié",
    "actualizado",
    "modificado",
    "aggiornato",
    "bijgewerkt",
    "обновлено",
    "更新",
    "最終更新",
    "last update",
];

fn says_changed(text: &str) -> bool {
    let first = |byte: u8| {
        matches!(byte | 0x20, b'u' | b'm' | b'l' | b'r' | b'a' | b'g' | b'b') || byte >= 0x80
    };
    if !text.bytes().any(first) {
        return false;
    }
    let lower = text.to_lowercase();
    CHANGED.iter().any(|word| lower.contains(word))
}

/// The names in a line that names several persons, each with more than one word; else the line.
pub(super) fn several(line: &str) -> Vec<&str> {
    let line = without_by(line);
    let mut parts = vec![line];
    for between in
        [";", ",", "、", " and ", " AND ", " & ", " und ", " et ", " y ", " och ", " en "]
    {
        parts = parts.into_iter().flat_map(|part| part.split(between)).collect();
    }
    let parts: Vec<&str> = parts
        .into_iter()
        .map(|part| without_by(part.trim()).trim_start_matches("and "))
        .filter(|part| !part.is_empty())
        .collect();
    let is_several = parts.len() > 1
        && parts.len() <= 40
        && parts
            .iter()
            .all(|part| person(part).is_some_and(|name| name.contains(' ') && name == *part));
    if is_several { parts } else { vec![line] }
}

/// Whether a text ends with a word that is before a name.
pub(super) fn is_by(text: &str) -> bool {
    // Templates name their makers in the same way.
    let is_maker = |text: &str| {
        let lower = text.to_ascii_lowercase();
        ["power", "theme", "design", "hosted", "made"].iter().any(|word| lower.contains(word))
    };
    without_by(text).is_empty()
        || text.len() <= 30 && BY.iter().any(|by| text.ends_with(by)) && !is_maker(text)
}

/// Whether a text begins with a word for writing, and not with `by`.
fn is_written(text: &str) -> bool {
    let first = text.split([' ', ':']).next().unwrap_or(text);
    WRITTEN.iter().any(|word| first.eq_ignore_ascii_case(word))
}

/// The name of a person with more than one word.
fn whole_name(text: &str) -> Option<String> {
    person(text).filter(|name| name.contains(' '))
}

/// The first text in an element.
fn first_text(element: ElementRef<'_>) -> Option<&str> {
    let texts = element.as_node().descendants().take(16).filter_map(NodeRef::text);
    texts.map(str::trim).find(|text| !text.is_empty()).filter(|text| text.len() <= MOST)
}

/// Whether an element is a link to the pages of an author, or is around one alone.
fn is_profile(element: ElementRef<'_>) -> bool {
    let mut nodes = element.as_node().descendants().take(8).filter_map(NodeRef::as_element);
    let is_link = |link: ElementRef<'_>| {
        link.attribute("href").is_some_and(|url| url.contains("/author/") || url.contains("/user"))
    };
    is_link(element) || nodes.any(is_link)
}

/// A name that somebody took: one word.
fn nick_name(text: &str) -> Option<String> {
    let text = without_by(text);
    let is_nick = (3..=30).contains(&text.len())
        && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-'));
    is_nick.then(|| text.to_owned())
}

/// The meaning of the words in an attribute, in letters of either case.
fn said_by(value: &str) -> u8 {
    let mut said = 0;
    for (at, first) in value.bytes().enumerate() {
        if !matches!(first | 0x20, b'a'..=b'd' | b'f' | b'p' | b'r' | b't' | b'u') {
            continue;
        }
        let rest = value.as_bytes().get(at..).unwrap_or_default();
        for (word, one) in NAMES {
            let is_first = word.as_bytes().first() == Some(&(first | 0x20));
            if is_first
                && rest.get(..word.len()).is_some_and(|it| it.eq_ignore_ascii_case(word.as_bytes()))
            {
                said |= one;
            }
        }
    }
    said
}

/// The name of a person in a line such as `By A. Drake | 2026`.
pub(super) fn name(line: &str) -> Option<String> {
    let line = without_by(line);
    if line.contains([',', '&']) || line.contains(" and ") {
        let names = several(line);
        if names.len() > 1 {
            return Some(names.join(", "));
        }
    }
    let is_end = |c: char| c.is_ascii_digit() || "|–—•·/(→»".contains(c);
    let end = line.find(is_end).unwrap_or(line.len());
    let name = line.get(..end)?.trim().trim_end_matches([',', '-', ' ']);
    let name = if end < line.len() { without_date(name) } else { name };
    // `A. Drake in News`.
    let name = name.split(" in ").next().unwrap_or(name);
    let words = name.split(' ').count();
    let is_label = |label: &str| name.to_ascii_lowercase().ends_with(label);
    let is_name = (1..=6).contains(&words)
        && !is_label(" author")
        && !is_label(" autor")
        && name.len() > 2
        && name.chars().next().is_some_and(|c| c.is_alphabetic() && !c.is_lowercase())
        && !name.contains([':', '@', '!', '?'])
        && !matches!(
            name.to_ascii_lowercase().as_str(),
            "author" | "autor" | "by" | "von" | "admin" | "posted" | "no author" | "name" | "staff"
        );
    is_name.then(|| name.to_owned())
}

/// The name of a person, in which each word has a capital letter.
fn person(text: &str) -> Option<String> {
    let name = name(text)?;
    let is_part = |word: &str| {
        word.starts_with(|c: char| c.is_alphabetic() && !c.is_lowercase())
            || matches!(
                word,
                "von" | "van" | "de" | "da" | "del" | "und" | "and" | "y" | "&" | "et"
            )
    };
    // A sentence has its full stop after a longer word than an initial or a title.
    let ends_sentence =
        name.ends_with('.') && name.rsplit(' ').next().is_some_and(|last| last.chars().count() > 3);
    (name.len() <= 60 && !ends_sentence && name.split(' ').all(is_part)).then_some(name)
}

/// A name without the beginning of a date after it: `A. Drake on Friday, Jan`.
fn without_date(name: &str) -> &str {
    let mut name = name;
    while let Some((rest, last)) =
        name.rsplit_once(' ').or((!name.is_empty()).then_some(("", name)))
    {
        let is_of_date = dates::is_month(last)
            || matches!(
                last,
                "on" | "am"
                    | "at"
                    | "in"
                    | "vor"
                    | "um"
                    | "vom"
                    | "le"
                    | "el"
                    | "Updated"
                    | "Published"
            )
            || last.ends_with("day") && last.starts_with(char::is_uppercase);
        if !is_of_date {
            break;
        }
        name = rest.trim_end_matches([',', ' ']);
    }
    name
}

/// A line without the words before a name.
pub(super) fn without_by(line: &str) -> &str {
    let mut line = line.trim();
    for before in WRITTEN.iter().chain(&OF_AUTHORS) {
        if let Some((start, rest)) = line.split_at_checked(before.len())
            && start.eq_ignore_ascii_case(before)
            && (rest.is_empty() || rest.starts_with(AFTER_LABELS))
        {
            line = rest.trim_start_matches(AFTER_LABELS);
        }
    }
    line
}

/// The end of a line such as `Posted on 2 January by A. Drake`.
pub(super) fn after_by(line: &str) -> Option<&str> {
    [" by ", " von ", " por ", " par "]
        .iter()
        .find_map(|by| line.rsplit_once(by))
        .map(|(_, name)| name)
}

/// The last words of a text that is before a name.
const BY: [&str; 6] = [" by", " By", " von", " por", " par", " vom"];

/// Words about writing before names, in the order in which they follow each other.
const AFTER_LABELS: [char; 6] = [' ', ':', '\u{a0}', '：', '\u{3000}', '／'];

const WRITTEN: [&str; 33] = [
    "글",
    "tekst",
    "testo",
    "作者",
    "記者",
    "记者",
    "撰文",
    "文",
    "著者",
    "執筆者",
    "执笔",
    "글쓴이",
    "기자",
    "автор",
    "Автор",
    "autora",
    "auteure",
    "authors",
    "written",
    "posted",
    "published",
    "updated",
    "article",
    "text",
    "geschrieben",
    "gespeichert",
    "verfasst",
    "erstellt",
    "escrito",
    "author",
    "autor",
    "autoren",
    "auteur",
];

/// The words after them, before a name.
const OF_AUTHORS: [&str; 7] = ["by", "von", "vom", "par", "por", "di", "door"];

/// How sure what is found here is.
pub(super) const ORIGIN: Origin = Origin::Text;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_taken_out_of_lines() {
        for (line, expected) in [
            ("By A. Drake | 2 January", Some("A. Drake")),
            ("Written by: Ludwig von Teal", Some("Ludwig von Teal")),
            ("Text: Ända Ente", Some("Ända Ente")),
            ("A. Drake on Friday, Jan. 2, 2026", Some("A. Drake")),
            ("Wednesday, January 2", None),
            ("Juli Drake", Some("Juli Drake")),
            ("Author", None),
            ("more articles", None),
            ("Show all of the articles by this author", None),
        ] {
            assert_eq!(name(line).as_deref(), expected, "{line}");
        }
    }
}
