//! Rules for declarations of style.

use std::collections::BTreeSet;

use cssparser::{Delimiter, ParseError, Parser, Token};

/// The declarations of these properties, each as it was written.
pub(super) fn filtered(style: &str, properties: &BTreeSet<String>) -> String {
    let mut parser = Parser::new(style);
    let mut kept = String::new();
    while !parser.is_exhausted() {
        let declaration = parser.parse_until_after(Delimiter::Semicolon, |parser| {
            let name = parser.expect_ident_cloned()?;
            parser.expect_colon()?;
            parser.skip_whitespace();
            let start = parser.position();
            while let Ok(token) = parser.next_including_whitespace_and_comments() {
                if matches!(
                    token,
                    Token::BadString(_)
                        | Token::BadUrl(_)
                        | Token::CloseParenthesis
                        | Token::CloseSquareBracket
                        | Token::CloseCurlyBracket
                ) {
                    return Err(ParseError::custom(()));
                }
            }
            let value = parser.slice_from(start).trim();
            Ok::<_, ParseError<()>>((name.to_ascii_lowercase(), value.to_owned()))
        });
        // A declaration that cannot be read goes, as it does in browsers.
        if let Ok((name, value)) = declaration
            && properties.contains(&name)
            && !value.is_empty()
        {
            if !kept.is_empty() {
                kept.push(';');
            }
            kept.push_str(&name);
            kept.push(':');
            kept.push_str(&value);
        }
    }
    kept
}
