//! The [`@import` rules](https://drafts.csswg.org/css-cascade/#at-import) at the start of a style sheet.
//!
//! Tokens are those of `cssparser`. Only `@charset` and `@layer` statements may be between them.

use cssparser::{ParseError, Parser, Token};

/// An `@import` rule.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Import {
    pub(super) url: String,
    /// Its media queries.
    pub(super) media: String,
}

/// Whether an `@import` may still come after this beginning of a style sheet. It looks at the first
/// characters only.
pub(super) fn may_import(start: &str) -> bool {
    let start = start.trim_start_matches([' ', '\t', '\n', '\r', '\x0C']);
    matches!(start.as_bytes().first(), None | Some(b'@' | b'/' | b'<' | b'-'))
}

/// The imports of a style sheet. Those with a condition on features (`supports`) are left out, since it is
/// not known which features there are.
pub(super) fn imports(sheet: &str) -> Vec<Import> {
    let mut found = Vec::new();
    let mut parser = Parser::new(sheet);
    while let Ok(token) = parser.next() {
        let keyword = match token {
            Token::CDO | Token::CDC => continue,
            Token::AtKeyword(keyword) => keyword.clone(),
            _ => break,
        };
        if keyword.eq_ignore_ascii_case("import") {
            let Some(import) = import(&mut parser) else { break };
            found.extend(import);
        } else if !(keyword.eq_ignore_ascii_case("layer")
            || keyword.eq_ignore_ascii_case("charset"))
            || !skip_statement(&mut parser)
        {
            break;
        }
    }
    found
}

/// Skips to the semicolon of a statement; false if a block comes first.
fn skip_statement(parser: &mut Parser<'_>) -> bool {
    loop {
        match parser.next() {
            Ok(Token::Semicolon) | Err(_) => return true,
            Ok(Token::CurlyBracketBlock) => return false,
            Ok(_) => {}
        }
    }
}

/// Skips to the end of the block that was just opened.
fn skip_block(parser: &mut Parser<'_>) {
    // An error is of no interest: the block is skipped anyway.
    let _: Result<(), ParseError<()>> = parser.parse_nested_block(|block| {
        while block.next().is_ok() {}
        Ok(())
    });
}

/// The rest of an `@import` rule. Returns `None` if it is not a statement, and `Some(None)` if it imports
/// nothing.
#[expect(clippy::option_option, reason = "the end of the imports, or one that imports nothing")]
fn import(parser: &mut Parser<'_>) -> Option<Option<Import>> {
    let url = parser.try_parse(|parser| parser.expect_url_or_string().map(|url| url.to_string()));
    let mut is_supported = true;
    let media_start = loop {
        let start = parser.position();
        let state = parser.state();
        match parser.next() {
            Ok(Token::Ident(name)) if name.eq_ignore_ascii_case("layer") => {}
            Ok(Token::Function(name)) if name.eq_ignore_ascii_case("layer") => skip_block(parser),
            Ok(Token::Function(name)) if name.eq_ignore_ascii_case("supports") => {
                is_supported = false;
                skip_block(parser);
            }
            _ => {
                parser.reset(&state);
                break start;
            }
        }
    };
    let mut media_end = parser.position();
    loop {
        match parser.next() {
            Ok(Token::Semicolon) | Err(_) => break,
            Ok(Token::CurlyBracketBlock) => return None,
            Ok(Token::Function(_) | Token::ParenthesisBlock | Token::SquareBracketBlock) => {
                // So that the slice holds it whole.
                skip_block(parser);
                media_end = parser.position();
            }
            Ok(_) => media_end = parser.position(),
        }
    }
    let media = parser.slice(media_start..media_end).to_owned();
    let url = url.ok().filter(|url| is_supported && !url.is_empty());
    Some(url.map(|url| Import { url, media }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_of_a_sheet() {
        for (sheet, expected) in [
            ("@import \"a\";", "a[]"),
            ("@import url(a);", "a[]"),
            ("@IMPORT url( 'a' ) print;b{}", "a[ print]"),
            ("<!-- @import 'a';", "a[]"),
            ("/* x */ @import 'a'", "a[]"),
            (
                "@charset 'x'; @layer a, b; @import 'a'; @import 'b' screen and (width);",
                "a[] b[ screen and (width)]",
            ),
            ("@import 'a' layer; @import 'b' layer(x.y) print;", "a[] b[ print]"),
            ("@import 'a' supports(x: y); @import 'b';", "b[]"),
            ("@layer a { } @import 'a';", ""),
            ("@import 'a' { } @import 'b';", ""),
            ("p{} @import 'a';", ""),
            ("@media x { } @import 'a';", ""),
            ("@import a; @import 'b';", "b[]"),
            ("@import ''; @import 'b';", "b[]"),
            ("@import '\\61';", "a[]"),
            ("", ""),
        ] {
            let imports = imports(sheet);
            let found: Vec<_> =
                imports.iter().map(|one| format!("{}[{}]", one.url, one.media)).collect();
            assert_eq!(found.join(" "), expected, "{sheet:?}");
        }
    }

    #[test]
    fn beginnings() {
        assert!(may_import(" \n@"));
        assert!(may_import(""));
        assert!(may_import("/* */"));
        assert!(!may_import("body{"));
    }
}
