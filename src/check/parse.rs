//! What happened while parsing: parse errors, the doctype, the encoding.

use super::codes::{Code, RuleCode};
use super::diagnostic::{Diagnostic, Place};
use super::report::Reporter;
use crate::dom::Document;
use crate::encoding::{Encoding, EncodingSource};
use crate::error::Severity;
use crate::names::quirks::QuirksMode;

pub(super) fn check(document: &Document, reporter: &mut Reporter<'_>) {
    for error in document.errors() {
        let code = Code::Parse(error.code);
        reporter.add(
            code,
            || Place::Source(error.span),
            |one: Diagnostic| one.with_part(error.code.as_str()),
        );
    }
    quirks(document, reporter);
    encoding(document, reporter);
}

fn quirks(document: &Document, reporter: &mut Reporter<'_>) {
    let mode = match document.quirks_mode() {
        QuirksMode::NoQuirks => return,
        QuirksMode::LimitedQuirks => "limited-quirks mode",
        QuirksMode::Quirks => "quirks mode",
    };
    let doctype = document.document_node().children().find_map(|node| node.as_doctype());
    let reason = match doctype {
        None => "it has no doctype".to_owned(),
        Some(doctype) if doctype.name() != "html" => {
            format!("its doctype is of “{}”, not of html", doctype.name())
        }
        Some(doctype) => {
            format!("its doctype has the public identifier “{}”", doctype.public_identifier())
        }
    };
    reporter.add(
        Code::Rule(RuleCode::QuirksMode),
        || Place::Document,
        |one| one.with_part(mode).with_part(reason),
    );
}

fn encoding(document: &Document, reporter: &mut Reporter<'_>) {
    let report = document.encoding();
    if report.source == EncodingSource::Characters {
        return;
    }
    let name = report.encoding.name();
    if report.malformed {
        reporter.add(
            Code::Rule(RuleCode::MalformedBytes),
            || Place::Document,
            |one| one.with_part(name),
        );
    }
    let guessed = matches!(
        report.source,
        EncodingSource::Detector
            | EncodingSource::Locale
            | EncodingSource::Default
            | EncodingSource::Utf8Detection
    );
    if report.encoding != Encoding::UTF_8 && !guessed {
        reporter.add(
            Code::Rule(RuleCode::LegacyEncoding),
            || Place::Document,
            |one| one.with_part(name),
        );
    }
    if guessed {
        let harmless = report.source == EncodingSource::Utf8Detection || is_ascii(document);
        let severity = if harmless { Severity::Info } else { Severity::Warning };
        reporter.add(
            Code::Rule(RuleCode::MissingEncoding),
            || Place::Document,
            |one| one.with_part(name).with_severity(severity),
        );
    }
    if report.source == EncodingSource::MetaElement {
        reporter.add(Code::Rule(RuleCode::LateEncoding), || Place::Document, |one| one);
    }
    declared(document, reporter, name);
}

/// Whether all texts are ASCII, so that the encoding does not show.
fn is_ascii(document: &Document) -> bool {
    document.root().texts().all(str::is_ascii)
}

/// A declaration that was not followed.
fn declared(document: &Document, reporter: &mut Reporter<'_>, used: &str) {
    let declaration = document.elements_by_tag_name("meta").find_map(|meta| {
        let label = meta.attribute("charset").or_else(|| {
            let pragma = meta.attribute("http-equiv")?;
            let content = meta.attribute("content")?;
            pragma
                .eq_ignore_ascii_case("content-type")
                .then(|| crate::microsyntax::charset::label(content))
                .flatten()
        })?;
        Some((meta, label))
    });
    let Some((meta, label)) = declaration else { return };
    if crate::microsyntax::charset::get_encoding(label) != Some(used) {
        reporter.node(Code::Rule(RuleCode::WrongEncoding), meta.as_node(), |one| {
            one.with_part(label).with_part(used)
        });
    }
}
