//! JSON as pages have it: with comments of templates, raw line breaks, and commas too many.

use serde_json::Value;

/// The value of a `script`; `None` if it is no JSON even after repair. Values deeper than 128 are refused.
pub(crate) fn read(text: &str) -> Option<Value> {
    // Templates put comments and semicolons around it.
    let text = text.trim().trim_end_matches(';');
    one_or_several(text).or_else(|| one_or_several(&repaired(text)))
}

/// A value, or a list of several that are one after another.
fn one_or_several(text: &str) -> Option<Value> {
    let values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    let mut values = values.collect::<Result<Vec<_>, _>>().ok()?;
    if values.len() > 1 { Some(Value::Array(values)) } else { values.pop() }
}

/// The text without comments, marks of CDATA and commas before an end, and with control characters in strings escaped.
fn repaired(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    let mut is_string = false;
    while let Some(character) = rest.chars().next() {
        let mut length = character.len_utf8();
        if is_string {
            match character {
                '\\' => {
                    let escaped = rest.chars().nth(1);
                    length += escaped.map_or(0, char::len_utf8);
                    out.push_str(rest.get(..length).unwrap_or(rest));
                }
                '\n' => out.push_str("\\n"),
                '\r' => {}
                '\t' => out.push_str("\\t"),
                c if c.is_ascii_control() => out.push(' '),
                c => {
                    is_string = c != '"';
                    out.push(c);
                }
            }
        } else if let Some(end) = comment(rest) {
            length = end;
        } else {
            match character {
                '"' => is_string = true,
                '}' | ']' => {
                    let end = out.trim_ascii_end().len();
                    if out.get(..end).is_some_and(|before| before.ends_with(',')) {
                        out.truncate(end - 1);
                    }
                }
                _ => {}
            }
            out.push(character);
        }
        rest = rest.get(length..).unwrap_or_default();
    }
    out.trim().trim_end_matches(';').to_owned()
}

/// The length of a comment or of a mark of CDATA at the beginning of a text.
fn comment(text: &str) -> Option<usize> {
    for mark in ["<![CDATA[", "]]>", "<!--", "-->"] {
        if text.starts_with(mark) {
            return Some(mark.len());
        }
    }
    if text.starts_with("/*") {
        return Some(text.find("*/").map_or(text.len(), |end| end + 2));
    }
    if text.starts_with("//") {
        // All of a line, or a mark with JSON after it.
        let start = text.bytes().take(24).take_while(|&byte| byte != b'\n').count();
        let mark = text.get(..start).unwrap_or_default();
        let end =
            ["<![CDATA[", "]]>"].iter().find_map(|cdata| Some(mark.find(cdata)? + cdata.len()));
        return Some(end.unwrap_or_else(|| text.find('\n').unwrap_or(text.len())));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::read;
    use serde_json::json;

    #[test]
    fn what_templates_break_is_read() {
        for text in [
            "{\"a\": \"b\"}",
            "{\"a\": \"b\",}",
            "//<![CDATA[\n{\"a\": \"b\"}\n//]]>",
            "/* <![CDATA[ */{\"a\": \"b\"}/* ]]> */",
            "<!--\n{\"a\": \"b\"}\n-->",
            "// of a template\n{\"a\": /* what */ \"b\" , };",
        ] {
            assert_eq!(read(text), Some(json!({"a": "b"})), "{text}");
        }
        assert_eq!(read("{\"a\": \"b\nc\"}"), Some(json!({"a": "b\nc"})));
        assert_eq!(read("{\"a\": \"http://b/*c*/\",}"), Some(json!({"a": "http://b/*c*/"})));
        assert_eq!(read("{\"a\": 1}\n{\"b\": 2}"), Some(json!([{"a": 1}, {"b": 2}])));
        assert_eq!(read("{\"a\": \"b"), None);
    }
}
