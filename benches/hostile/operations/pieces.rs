//! Input in single bytes: in every encoding, for each parser.

use crate::{Case, Plain};
use duckbill::encoding::{Encoding, EncodingOptions};
use duckbill::limits::Limits;
use duckbill::live::{LiveParser, Progress, ScriptOutcome};
use duckbill::rewrite::{Content, Handlers, RewriteOptions, Rewriter};
use duckbill::tree::Scripting;
use duckbill::{ParseOptions, Parser};

/// Parses the bytes of the document as if they were of an encoding, one by one.
fn parse_as(case: &Case, encoding: Encoding) -> usize {
    let options = EncodingOptions::new().with_user_override(encoding);
    let mut parser = Parser::new(ParseOptions::new().with_encoding(options).with_error_limit(64));
    case.html.as_bytes().chunks(1).for_each(|byte| parser.feed_bytes(byte).unwrap());
    parser.finish().unwrap().node_count()
}

/// The same with bytes between that only this encoding gives a meaning.
fn parse_mixed(case: &Case, encoding: Encoding, between: &[u8]) -> usize {
    let options = EncodingOptions::new().with_user_override(encoding);
    let mut parser = Parser::new(ParseOptions::new().with_encoding(options));
    for piece in case.html.as_bytes().chunks(5) {
        piece.iter().chain(between).for_each(|byte| parser.feed_bytes(&[*byte]).unwrap());
    }
    parser.finish().unwrap().node_count()
}

pub(crate) const OPERATIONS: &[Plain] = &[
    ("bytes of ISO-2022-JP", |case| {
        parse_as(case, Encoding::ISO_2022_JP)
            + parse_mixed(case, Encoding::ISO_2022_JP, b"\x1b$B$\"\x1b(B")
            + parse_mixed(case, Encoding::ISO_2022_JP, b"\x1b(J\x1b(I\x1b")
    }),
    ("bytes of GB18030", |case| {
        parse_as(case, Encoding::GB18030) + parse_mixed(case, Encoding::GB18030, b"\x81\x30\x81")
    }),
    ("bytes of GBK", |case| parse_mixed(case, Encoding::GBK, b"\xfe\xfe\x81\x39")),
    ("bytes of Big5", |case| {
        parse_as(case, Encoding::BIG5) + parse_mixed(case, Encoding::BIG5, b"\x88\x62\x87")
    }),
    ("bytes of EUC-KR", |case| parse_mixed(case, Encoding::EUC_KR, b"\xc8\xfe\xc8")),
    ("bytes of EUC-JP", |case| parse_mixed(case, Encoding::EUC_JP, b"\x8f\xa2\xaf\x8e")),
    ("bytes of Shift_JIS", |case| parse_mixed(case, Encoding::SHIFT_JIS, b"\x82\xa0\x81")),
    ("bytes of UTF-16", |case| {
        parse_as(case, Encoding::UTF_16LE)
            + parse_as(case, Encoding::UTF_16BE)
            + parse_mixed(case, Encoding::UTF_16BE, b"\xd8")
    }),
    ("bytes of UTF-8", |case| parse_mixed(case, Encoding::UTF_8, b"\xf0\x9f\xe2\x82")),
    ("bytes of windows-1252", |case| parse_mixed(case, Encoding::WINDOWS_1252, b"\x80\xff")),
    ("bytes of x-user-defined", |case| parse_as(case, Encoding::X_USER_DEFINED)),
    ("bytes and a late declaration", |case| {
        let mut parser = Parser::new(ParseOptions::new());
        let late = b"<meta charset=shift_jis>\x82\xa0<meta charset=euc-kr>";
        for byte in case.html.as_bytes().iter().chain(late) {
            parser.feed_bytes(&[*byte]).unwrap();
        }
        parser.finish().unwrap().node_count()
    }),
    ("bytes of a fragment", |case| {
        let contexts = ["svg path", "math mi", "colgroup", "frameset", "textarea"];
        let parse = |context: &&str| {
            let context = match context.split_once(' ') {
                Some(("svg", name)) => {
                    duckbill::FragmentContext::new(duckbill::names::Namespace::Svg, name)
                }
                Some((_, name)) => {
                    duckbill::FragmentContext::new(duckbill::names::Namespace::MathMl, name)
                }
                None => duckbill::FragmentContext::html(context),
            };
            let mut parser = Parser::for_fragment(context, ParseOptions::new());
            case.html.as_bytes().chunks(1).for_each(|byte| parser.feed_bytes(byte).unwrap());
            parser.finish().unwrap().node_count()
        };
        contexts.iter().map(parse).sum()
    }),
    ("bytes within limits", |case| {
        let mut parser = Parser::new(ParseOptions::new().with_limits(Limits::untrusted()));
        let mut bytes = case.html.as_bytes().chunks(1);
        let _ = bytes.all(|byte| parser.feed_bytes(byte).is_ok());
        match parser.finish() {
            Ok(document) => document.node_count(),
            Err(stopped) => stopped.document().node_count(),
        }
    }),
    ("rewrite bytes", |case| {
        let handlers = Handlers::new()
            .on_element(".d, b > i, [id], :nth-child(2n)", |element| {
                element.remove_attribute("class");
                element.after(Content::Text("x"));
                element.set_attribute("x-y", "1")
            })
            .and_then(|handlers| handlers.on_element("p, x-1, span", |element| element.remove()))
            .expect("these can be decided");
        let handlers = handlers
            .on_any_text(|text| text.before(Content::Text("t")))
            .on_any_comment(|comment| comment.remove());
        let mut written = 0;
        let mut rewriter =
            Rewriter::new(handlers, &RewriteOptions::new(), |bytes| written += bytes.len());
        for byte in case.html.as_bytes().chunks(1) {
            rewriter.feed(byte).expect("there is no limit");
        }
        rewriter.finish().expect("there is no limit");
        written
    }),
    ("live bytes", |case| {
        let mut parser = LiveParser::new(ParseOptions::new().with_scripting(Scripting::Normal));
        let run = |parser: &mut LiveParser, mut progress: Progress| loop {
            let script = match progress {
                Progress::Script(script) => script,
                Progress::Blocked(_) => match parser.run_pending() {
                    Ok(script) => script,
                    Err(_) => return,
                },
                _ => return,
            };
            for byte in ["<", "p", ">", "w"] {
                let _ = parser.write(byte);
            }
            progress = match parser.resume(script, ScriptOutcome::Ran) {
                Ok(progress) => progress,
                Err(_) => return,
            };
        };
        for byte in case.html.as_bytes().chunks(1) {
            let progress = parser.feed_bytes(byte);
            run(&mut parser, progress);
        }
        let progress = parser.finish();
        run(&mut parser, progress);
        parser.into_document().node_count()
    }),
];
