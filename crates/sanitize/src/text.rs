//! Text for markup, and whether text is markup.

use duckbill::Span;
use duckbill::tokens::{Feedback, Token, TokenSink, Tokenizer, TokenizerOptions};

/// Text with everything escaped that means something in markup, so that it can stand anywhere: between tags, and in a value of an
/// attribute even without quotes. As `clean_text` of ammonia.
///
/// ```
/// assert_eq!(duckbill_sanitize::clean_text("1 < 2 & 'a'"), "1&#32;&lt;&#32;2&#32;&amp;&#32;&apos;a&apos;");
/// ```
#[must_use]
pub fn clean_text(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for c in text.chars() {
        clean.push_str(match c {
            '<' => "&lt;",
            '>' => "&gt;",
            '&' => "&amp;",
            '"' => "&quot;",
            '\'' => "&apos;",
            '`' => "&grave;",
            '/' => "&#47;",
            '=' => "&#61;",
            ' ' => "&#32;",
            '\t' => "&#9;",
            '\n' => "&#10;",
            '\x0C' => "&#12;",
            '\r' => "&#13;",
            '\0' => "&#65533;",
            other => {
                clean.push(other);
                continue;
            }
        });
    }
    clean
}

/// Whether a string has a tag, a comment or a doctype in it: whether it is more than text with character references. As `is_html`
/// of ammonia.
///
/// ```
/// use duckbill_sanitize::is_html;
/// assert!(is_html("a <b>c") && is_html("<!-- -->"));
/// assert!(!is_html("1 < 2 &amp; 3"));
/// ```
#[must_use]
pub fn is_html(text: &str) -> bool {
    #[derive(Default)]
    struct Found(bool);
    impl TokenSink for Found {
        fn token(&mut self, token: &Token<'_>, _: Span) -> Feedback {
            self.0 |= !matches!(token, Token::Characters(_) | Token::EndOfFile);
            Feedback::Continue
        }
    }
    // A null is no character of text there.
    if text.contains('\0') {
        return true;
    }
    let mut tokenizer = Tokenizer::new(Found::default(), TokenizerOptions::new());
    let _ = tokenizer.feed(text);
    tokenizer.end();
    tokenizer.into_sink().0
}
