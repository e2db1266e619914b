//! The pseudo-attributes in the data of a processing instruction.

use crate::number_map::StringMap;

/// The value of a pseudo-attribute in the data of a processing instruction, by the grammar of
/// [xml-stylesheet](https://www.w3.org/TR/xml-stylesheet/#NT-PseudoAtts). Data that does not match
/// it, or says a name twice, has no pseudo-attributes at all.
pub(in crate::dom) fn pseudo_attribute(data: &str, wanted: &str) -> Option<String> {
    let mut seen = StringMap::default();
    let mut found = None;
    let mut rest = without_space(data);
    while !rest.is_empty() {
        let name_end = rest.find(|character| !is_name_character(character)).unwrap_or(rest.len());
        let (name, after) = rest.split_at(name_end);
        if !name.starts_with(is_name_start) || seen.insert(name, 0_u32).is_some() {
            return None;
        }
        let after = without_space(after).strip_prefix('=')?;
        let after = without_space(after);
        let quote = after.bytes().next().filter(|quote| matches!(quote, b'"' | b'\''))?;
        let (value, after) = split_at(&after[1..], quote)?;
        let value = replace_references(value)?;
        if name == wanted {
            found = Some(value);
        }
        rest = without_space(after);
        if rest.len() == after.len() && !rest.is_empty() {
            return None;
        }
    }
    found
}

#[inline(never)]
fn without_space(text: &str) -> &str {
    text.trim_start_matches([' ', '\t', '\r', '\n'])
}

/// The parts before and after the first byte of this value, which is ASCII.
#[inline(never)]
fn split_at(text: &str, byte: u8) -> Option<(&str, &str)> {
    let at = text.bytes().position(|other| other == byte)?;
    Some((&text[..at], &text[at + 1..]))
}

/// The value with its references replaced; `None` if there is a bad one, or a `<`.
fn replace_references(value: &str) -> Option<String> {
    if split_at(value, b'<').is_some() {
        return None;
    }
    let (mut replaced, mut rest) = (String::new(), value);
    while let Some((text, after)) = split_at(rest, b'&') {
        let (reference, after) = split_at(after, b';')?;
        replaced.push_str(text);
        rest = after;
        replaced.push(match reference {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "apos" => '\'',
            "quot" => '"',
            _ => character_reference(reference.strip_prefix('#')?)?,
        });
    }
    replaced.push_str(rest);
    Some(replaced)
}

/// A numeric reference without `&#` and `;`: a character XML allows.
fn character_reference(digits: &str) -> Option<char> {
    let (digits, radix) = match digits.strip_prefix('x') {
        Some(digits) => (digits, 16),
        None => (digits, 10),
    };
    let mut number = 0_u32;
    for digit in digits.chars() {
        number = number.checked_mul(radix)?.checked_add(digit.to_digit(radix)?)?;
    }
    let character = char::from_u32(number)?;
    let allowed = matches!(character, '\t' | '\n' | '\r' | ' '..='\u{FFFD}' | '\u{10000}'..);
    allowed.then_some(character)
}

/// The ranges of [NameStartChar](https://www.w3.org/TR/xml/#NT-NameStartChar)
static NAME_START: [(char, char); 16] = [
    (':', ':'),
    ('_', '_'),
    ('A', 'Z'),
    ('a', 'z'),
    ('\u{C0}', '\u{D6}'),
    ('\u{D8}', '\u{F6}'),
    ('\u{F8}', '\u{2FF}'),
    ('\u{370}', '\u{37D}'),
    ('\u{37F}', '\u{1FFF}'),
    ('\u{200C}', '\u{200D}'),
    ('\u{2070}', '\u{218F}'),
    ('\u{2C00}', '\u{2FEF}'),
    ('\u{3001}', '\u{D7FF}'),
    ('\u{F900}', '\u{FDCF}'),
    ('\u{FDF0}', '\u{FFFD}'),
    ('\u{10000}', '\u{EFFFF}'),
];

/// The other ranges of [NameChar](https://www.w3.org/TR/xml/#NT-NameChar)
static NAME_OTHER: [(char, char); 6] = [
    ('-', '-'),
    ('.', '.'),
    ('0', '9'),
    ('\u{B7}', '\u{B7}'),
    ('\u{300}', '\u{36F}'),
    ('\u{203F}', '\u{2040}'),
];

#[inline(never)]
fn is_in(ranges: &[(char, char)], character: char) -> bool {
    ranges.iter().any(|&(first, last)| (first..=last).contains(&character))
}

fn is_name_start(character: char) -> bool {
    is_in(&NAME_START, character)
}

fn is_name_character(character: char) -> bool {
    is_name_start(character) || is_in(&NAME_OTHER, character)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pseudo_attributes_follow_the_grammar() {
        let name = |data| pseudo_attribute(data, "name");
        assert_eq!(name(r#"name="x""#).as_deref(), Some("x"));
        assert_eq!(name("\n name = 'a \"b\"' other=\"\" ").as_deref(), Some("a \"b\""));
        assert_eq!(name(r#"name="&amp;&#65;&#x42;""#).as_deref(), Some("&AB"));
        assert_eq!(name("").as_deref(), None);
    }

    #[test]
    fn one_mismatch_leaves_no_pseudo_attributes() {
        for data in [
            "name=x",
            r#"name="x"other="y""#,
            r#"name="x" name="x""#,
            r#"name="x" 1="y""#,
            r#"name="x" other"#,
            r#"name="<""#,
            r#"name="&""#,
            r#"name="&nbsp;""#,
            r#"name="&#0;""#,
            r#"name="&#x;""#,
            r#"name="&#+65;""#,
            r#"name="x"#,
        ] {
            assert_eq!(pseudo_attribute(data, "name"), None, "{data}");
        }
    }
}
