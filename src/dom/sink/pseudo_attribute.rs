//! The pseudo-attributes in the data of a processing instruction.

use std::collections::HashMap;

/// The value of a pseudo-attribute in the data of a processing instruction, by the grammar of
/// [xml-stylesheet](https://www.w3.org/TR/xml-stylesheet/#NT-PseudoAtts). Data that does not match
/// it, or says a name twice, has no pseudo-attributes at all.
pub(in crate::dom) fn pseudo_attribute(data: &str, wanted: &str) -> Option<String> {
    let is_space = |character: char| matches!(character, ' ' | '\t' | '\r' | '\n');
    // A map, since the sink has maps of this type: their code is compiled once.
    let mut seen: HashMap<Box<str>, u32> = HashMap::new();
    let mut found = None;
    let mut rest = data.trim_start_matches(is_space);
    while !rest.is_empty() {
        let name_end = rest.find(|character| !is_name_character(character)).unwrap_or(rest.len());
        let (name, after) = rest.split_at(name_end);
        if !name.starts_with(is_name_start) || seen.insert(name.into(), 0).is_some() {
            return None;
        }
        let after = after.trim_start_matches(is_space).strip_prefix('=')?;
        let after = after.trim_start_matches(is_space);
        let quote = after.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
        let (value, after) = after[1..].split_once(quote)?;
        let value = replace_references(value)?;
        if name == wanted {
            found = Some(value);
        }
        rest = after.trim_start_matches(is_space);
        if rest.len() == after.len() && !rest.is_empty() {
            return None;
        }
    }
    found
}

/// The value with its references replaced; `None` if there is a bad one, or a `<`.
fn replace_references(value: &str) -> Option<String> {
    if value.contains('<') {
        return None;
    }
    let mut pieces = value.split('&');
    let mut replaced = pieces.next()?.to_owned();
    for piece in pieces {
        let (reference, text) = piece.split_once(';')?;
        replaced.push(match reference {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "apos" => '\'',
            "quot" => '"',
            _ => character_reference(reference.strip_prefix('#')?)?,
        });
        replaced.push_str(text);
    }
    Some(replaced)
}

/// A numeric reference without `&#` and `;`: a character XML allows.
fn character_reference(digits: &str) -> Option<char> {
    let (digits, radix) = match digits.strip_prefix('x') {
        Some(digits) => (digits, 16),
        None => (digits, 10),
    };
    if !digits.chars().all(|digit| digit.is_digit(radix)) {
        return None;
    }
    let character = char::from_u32(u32::from_str_radix(digits, radix).ok()?)?;
    let allowed = matches!(character, '\t' | '\n' | '\r' | ' '..='\u{FFFD}' | '\u{10000}'..);
    allowed.then_some(character)
}

/// [NameStartChar](https://www.w3.org/TR/xml/#NT-NameStartChar)
#[inline(never)]
fn is_name_start(character: char) -> bool {
    matches!(character,
        ':' | '_' | 'A'..='Z' | 'a'..='z' | '\u{C0}'..='\u{D6}' | '\u{D8}'..='\u{F6}'
        | '\u{F8}'..='\u{2FF}' | '\u{370}'..='\u{37D}' | '\u{37F}'..='\u{1FFF}'
        | '\u{200C}'..='\u{200D}' | '\u{2070}'..='\u{218F}' | '\u{2C00}'..='\u{2FEF}'
        | '\u{3001}'..='\u{D7FF}' | '\u{F900}'..='\u{FDCF}' | '\u{FDF0}'..='\u{FFFD}'
        | '\u{10000}'..='\u{EFFFF}')
}

/// [NameChar](https://www.w3.org/TR/xml/#NT-NameChar)
fn is_name_character(character: char) -> bool {
    is_name_start(character)
        || matches!(character,
            '-' | '.' | '0'..='9' | '\u{B7}' | '\u{300}'..='\u{36F}' | '\u{203F}'..='\u{2040}')
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
