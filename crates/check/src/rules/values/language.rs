//! Language tags: [BCP 47](https://www.rfc-editor.org/info/bcp47), well-formed and registered.

use super::Value;
use crate::codes::RuleCode;
use crate::context::Context;

mod generated {
    include!(concat!(env!("OUT_DIR"), "/languages.rs"));
}

use generated::*;

/// The error of a tag, and which part of it has it.
#[derive(Debug, PartialEq, Eq)]
struct Problem<'t> {
    part: &'t str,
    reason: &'static str,
}

impl<'a> Context<'a, '_, '_> {
    pub(super) fn language(&mut self, value: Value<'_, 'a>) {
        if is_common(value.text) || self.right_languages.contains(value.text) {
            return;
        }
        if let Err(Problem { part, reason }) = check(value.text) {
            return self.bad_part(RuleCode::BadLanguage, value, part, reason, |one| one);
        }
        if let Some((part, instead)) = deprecated(value.text) {
            return self.bad_part(RuleCode::DeprecatedLanguage, value, part, instead, |one| one);
        }
        self.right_languages.insert(value.text);
    }
}

/// Tags of which there is no need to ask the registry.
fn is_common(tag: &str) -> bool {
    matches!(tag, "en" | "en-US" | "en-GB" | "de" | "fr" | "es" | "it" | "ja" | "zh" | "pt" | "ru")
}

fn check(tag: &str) -> Result<(), Problem<'_>> {
    let lower = tag.to_ascii_lowercase();
    if GRANDFATHEREDS.binary_search(&lower.as_str()).is_ok() {
        return Ok(());
    }
    let mut subtags = tag.split('-').peekable();
    for part in subtags.clone() {
        if part.is_empty() {
            return Err(Problem { part: tag, reason: "a part of it is empty" });
        }
        if part.len() > 8 || !part.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(Problem { part, reason: "a part has one to eight letters and digits" });
        }
    }
    let Some(language) = subtags.next() else { return Ok(()) };
    if language.eq_ignore_ascii_case("x") {
        return private_use(language, subtags.count());
    }
    if !is_language(language) {
        return Err(Problem {
            part: language,
            reason: "no language is registered under this name",
        });
    }
    let mut extended = 0;
    while let Some(part) = subtags.next_if(|part| part.len() == 3 && is_alphabetic(part)) {
        extended += 1;
        if extended > 3 || language.len() > 3 || !is_in(EXTLANGS, part) {
            return Err(Problem { part, reason: "this is not an extended language" });
        }
    }
    if let Some(part) = subtags.next_if(|part| part.len() == 4 && is_alphabetic(part))
        && !is_in(SCRIPTS, part)
        && !in_ranges(SCRIPT_RANGES, part)
    {
        return Err(Problem { part, reason: "no script is registered under this name" });
    }
    let is_region = |part: &&str| {
        part.len() == 2 && is_alphabetic(part)
            || part.len() == 3 && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    if let Some(part) = subtags.next_if(is_region)
        && !is_in(REGIONS, part)
        && !in_ranges(REGION_RANGES, part)
    {
        return Err(Problem { part, reason: "no region is registered under this name" });
    }
    let mut variants: Vec<&str> = Vec::new();
    let is_variant = |part: &&str| {
        part.len() >= 5 || part.len() == 4 && part.starts_with(|c: char| c.is_ascii_digit())
    };
    while let Some(part) = subtags.next_if(is_variant) {
        if !is_in(VARIANTS, part) {
            return Err(Problem { part, reason: "no variant is registered under this name" });
        }
        if variants.len() >= VARIANTS.len()
            || variants.iter().any(|one| one.eq_ignore_ascii_case(part))
        {
            return Err(Problem { part, reason: "the variant appears twice" });
        }
        variants.push(part);
    }
    let mut singletons = 0u64;
    while let Some(part) = subtags.next() {
        if part.len() != 1 {
            return Err(Problem { part, reason: "this part is not in its place" });
        }
        if part.eq_ignore_ascii_case("x") {
            return private_use(part, subtags.count());
        }
        if !["t", "u"].iter().any(|known| known.eq_ignore_ascii_case(part)) {
            return Err(Problem { part, reason: "no extension is registered under this letter" });
        }
        let bit = part.bytes().next().map_or(0, |byte| 1 << (byte.to_ascii_lowercase() % 64));
        if singletons & bit != 0 {
            return Err(Problem { part, reason: "the extension appears twice" });
        }
        singletons |= bit;
        let mut length = 0;
        while subtags.next_if(|next| next.len() > 1).is_some() {
            length += 1;
        }
        if length == 0 {
            return Err(Problem { part, reason: "nothing follows this part" });
        }
    }
    Ok(())
}

fn private_use(part: &str, following: usize) -> Result<(), Problem<'_>> {
    if following == 0 {
        return Err(Problem { part, reason: "nothing follows this part" });
    }
    Ok(())
}

/// The first part that is deprecated, and what to use instead.
fn deprecated(tag: &str) -> Option<(&str, &'static str)> {
    let find = |key: String| {
        DEPRECATED
            .binary_search_by(|(known, _)| (*known).cmp(key.as_str()))
            .ok()
            .and_then(|at| DEPRECATED.get(at))
            .map(|(_, instead)| *instead)
            .filter(|instead| !instead.is_empty())
    };
    if let Some(instead) = find(format!("tag/{}", tag.to_ascii_lowercase())) {
        return Some((tag, instead));
    }
    let mut parts = tag.split('-');
    let language = parts.next()?;
    if let Some(instead) = find(format!("language/{}", language.to_ascii_lowercase())) {
        return Some((language, instead));
    }
    let kinds = |part: &str| match part.len() {
        2 => Some("region"),
        4 if is_alphabetic(part) => Some("script"),
        5.. => Some("variant"),
        _ => None,
    };
    parts.take_while(|part| part.len() > 1).take(8).find_map(|part| {
        let instead = find(format!("{}/{}", kinds(part)?, part.to_ascii_lowercase()))?;
        Some((part, instead))
    })
}

fn is_alphabetic(part: &str) -> bool {
    part.bytes().all(|byte| byte.is_ascii_alphabetic())
}

fn is_language(part: &str) -> bool {
    let key = format!("{:<3}", part.to_ascii_lowercase());
    let (entries, _) = LANGUAGES.as_bytes().as_chunks::<3>();
    is_alphabetic(part)
        && matches!(part.len(), 2 | 3)
        && (entries.binary_search_by(|entry| entry.as_slice().cmp(key.as_bytes())).is_ok()
            || in_ranges(LANGUAGE_RANGES, part))
}

fn is_in(list: &[&str], part: &str) -> bool {
    list.binary_search(&part.to_ascii_lowercase().as_str()).is_ok()
}

fn in_ranges(ranges: &[(&str, &str)], part: &str) -> bool {
    let part = part.to_ascii_lowercase();
    ranges.iter().any(|(first, last)| {
        part.len() == first.len() && *first <= part.as_str() && part.as_str() <= *last
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags() {
        for tag in [
            "en",
            "de-CH-1996",
            "zh-Hant-TW",
            "sl-rozaj-biske",
            "x-own",
            "qaa",
            "i-klingon",
            "ar-arb",
            "de-DE-u-co-phonebk",
            "es-419",
            "en-x-us",
            "hy-Latn-IT-arevela",
        ] {
            assert_eq!(check(tag), Ok(()), "{tag}");
        }
        for (tag, part) in [
            ("en--US", "en--US"),
            ("en-", "en-"),
            ("english", "english"),
            ("chu", "chu"),
            ("bat-smg", "smg"),
            ("de-1996-1996", "1996"),
            ("en-US-GB", "GB"),
            ("en-u", "u"),
            ("en_US", "en_US"),
            ("x", "x"),
        ] {
            assert_eq!(check(tag).map_err(|problem| problem.part), Err(part), "{tag}");
        }
        assert_eq!(deprecated("mo"), Some(("mo", "ro")));
    }
}
