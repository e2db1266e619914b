//! JSON that may be in a `script` element, whatever strings are in it.

use std::io::{self, Write};

/// Writes a JSON text so that nothing in it can end the `script` element around it, is a parse error there, or
/// turns the order of what an editor shows.
///
/// The characters that are escaped stand in a JSON text only within strings, where `\u` stands for them.
pub(super) fn write_json(json: &str, output: &mut dyn Write) -> io::Result<()> {
    let mut written = 0;
    for (at, c) in json.char_indices().filter(|&(_, c)| is_escaped(c)) {
        output.write_all(&json.as_bytes()[written..at])?;
        for unit in c.encode_utf16(&mut [0; 2]) {
            write!(output, "\\u{unit:04X}")?;
        }
        written = at + c.len_utf8();
    }
    output.write_all(&json.as_bytes()[written..])
}

/// Whether a character must not be in the file as it is.
fn is_escaped(c: char) -> bool {
    match c {
        '<' => true,
        ' '..='~' => false,
        // Control characters and noncharacters, which are errors in the input of a parser.
        '\x7F'..='\u{9F}' | '\u{FDD0}'..='\u{FDEF}' => true,
        _ if u32::from(c) & 0xFFFE == 0xFFFE => true,
        // Marks and overrides of direction, separators of lines, and the byte order mark.
        '\u{61C}'
        | '\u{200E}'
        | '\u{200F}'
        | '\u{2028}'..='\u{202E}'
        | '\u{2066}'..='\u{2069}'
        | '\u{FEFF}' => true,
        _ => false,
    }
}

/// Writes text between the tags of an element: a name from outside as a reader may see it.
pub(crate) fn write_text(text: &str, output: &mut dyn Write) -> io::Result<()> {
    for c in text.chars() {
        match c {
            '<' => output.write_all(b"&lt;")?,
            '&' => output.write_all(b"&amp;")?,
            _ if c < ' ' || is_escaped(c) => write!(output, "\u{FFFD}")?,
            _ => write!(output, "{c}")?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_survive_and_cannot_leave_the_script() {
        let nasty =
            "</script><!--<script>\0\r\u{7F}\u{85}\u{202E}\u{FFFE}\u{10FFFF}\u{FEFF}é日𝒳\"\\";
        let json = serde_json::to_string(&["a", nasty]).expect("strings are JSON");
        let mut written = Vec::new();
        write_json(&json, &mut written).expect("a vector takes everything");
        let written = String::from_utf8(written).expect("UTF-8");
        assert!(
            !written.contains(['<', '\0', '\r', '\u{7F}', '\u{FFFE}', '\u{10FFFF}']),
            "{written}"
        );
        let read: Vec<String> = serde_json::from_str(&written).expect("JSON");
        assert_eq!(read, ["a", nasty]);
    }

    #[test]
    fn text_is_text() {
        let mut written = Vec::new();
        write_text("a<b>&c\u{1b}\u{202E}é", &mut written).expect("a vector takes everything");
        assert_eq!(String::from_utf8(written).expect("UTF-8"), "a&lt;b>&amp;c\u{FFFD}\u{FFFD}é");
    }
}
