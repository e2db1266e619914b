//! The language of a page by its words.

use crate::stop::Stop;
use duckbill::dom::Visit;
use duckbill::names::Tag;
use duckbill::{Document, ElementRef};
use whatlang::Lang;

/// More text than this says nothing new.
const MOST: usize = 4000;

/// Texts of fewer letters are the names on buttons.
const LEAST: usize = 12;

/// The language that most of a page's words are of, as a language tag; `None` if that is not clear.
pub(crate) fn detect(document: &Document, stop: &Stop) -> Option<String> {
    let root = document.body()?;
    let (mut text, mut links) = (String::new(), String::new());
    let (mut open_links, mut was_skipped) = (0_usize, false);
    let mut edges = root.as_node().traverse();
    while let Some(edge) = edges.next() {
        if stop.is_set() || text.len() > MOST {
            break;
        }
        match edge {
            Visit::Open(node) => {
                if let Some(part) = node.text() {
                    let part = part.trim();
                    let to = if open_links > 0 { &mut links } else { &mut text };
                    if part.len() >= LEAST && to.len() <= MOST {
                        to.extend(part.chars().take(MOST));
                        to.push(' ');
                    }
                } else if let Some(element) = node.as_element() {
                    if is_out(element) {
                        edges.skip_inside();
                        was_skipped = true;
                    } else {
                        open_links += usize::from(element.is_html(Tag::A));
                    }
                }
            }
            Visit::Close(_) if was_skipped => was_skipped = false,
            Visit::Close(node) => {
                let is_link = node.as_element().is_some_and(|element| element.is_html(Tag::A));
                open_links = open_links.saturating_sub(usize::from(is_link));
            }
        }
    }
    let text = if text.chars().count() < 60 { text + &links } else { text };
    let found = whatlang::detect(&text).filter(whatlang::Info::is_reliable)?;
    Some(tag(found.lang()).to_owned())
}

/// Whether an element has no words of a language in it, or is not shown.
fn is_out(element: ElementRef<'_>) -> bool {
    matches!(
        element.tag(),
        Tag::Script
            | Tag::Style
            | Tag::Template
            | Tag::Noscript
            | Tag::Pre
            | Tag::Code
            | Tag::Svg
            | Tag::Math
            | Tag::Select
            | Tag::Textarea
            | Tag::Iframe
    ) || element.attribute("translate").is_some_and(|value| value.eq_ignore_ascii_case("no"))
}

/// The [language tag](https://www.rfc-editor.org/info/bcp47) of a language: its code of two letters, if it has one.
fn tag(language: Lang) -> &'static str {
    let code = language.code();
    TAGS.iter().find(|(long, _)| *long == code).map_or(code, |(_, short)| short)
}

const TAGS: [(&str, &str); 70] = [
    ("afr", "af"),
    ("aka", "ak"),
    ("amh", "am"),
    ("ara", "ar"),
    ("aze", "az"),
    ("bel", "be"),
    ("ben", "bn"),
    ("bul", "bg"),
    ("cat", "ca"),
    ("ces", "cs"),
    ("cmn", "zh"),
    ("cym", "cy"),
    ("dan", "da"),
    ("deu", "de"),
    ("ell", "el"),
    ("eng", "en"),
    ("epo", "eo"),
    ("est", "et"),
    ("fin", "fi"),
    ("fra", "fr"),
    ("guj", "gu"),
    ("heb", "he"),
    ("hin", "hi"),
    ("hrv", "hr"),
    ("hun", "hu"),
    ("hye", "hy"),
    ("ind", "id"),
    ("ita", "it"),
    ("jav", "jv"),
    ("jpn", "ja"),
    ("kan", "kn"),
    ("kat", "ka"),
    ("khm", "km"),
    ("kor", "ko"),
    ("lat", "la"),
    ("lav", "lv"),
    ("lit", "lt"),
    ("mal", "ml"),
    ("mar", "mr"),
    ("mkd", "mk"),
    ("mya", "my"),
    ("nep", "ne"),
    ("nld", "nl"),
    ("nob", "nb"),
    ("ori", "or"),
    ("pan", "pa"),
    ("pes", "fa"),
    ("pol", "pl"),
    ("por", "pt"),
    ("ron", "ro"),
    ("rus", "ru"),
    ("sin", "si"),
    ("slk", "sk"),
    ("slv", "sl"),
    ("sna", "sn"),
    ("spa", "es"),
    ("srp", "sr"),
    ("swe", "sv"),
    ("tam", "ta"),
    ("tel", "te"),
    ("tgl", "tl"),
    ("tha", "th"),
    ("tuk", "tk"),
    ("tur", "tr"),
    ("ukr", "uk"),
    ("urd", "ur"),
    ("uzb", "uz"),
    ("vie", "vi"),
    ("yid", "yi"),
    ("zul", "zu"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_a_tag() {
        for language in Lang::all() {
            let tag = tag(*language);
            assert_eq!(tag.len(), 2, "{tag}");
        }
    }
}
