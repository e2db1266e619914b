//! The events of the parse: parse errors, the doctype, the encoding.

use std::collections::HashMap;

use super::codes::{Code, RuleCode};
use super::diagnostic::{Diagnostic, Place, RelatedPlace};
use super::fixes::{Drafter, Open, draft};
use super::places::{decoded_span, input_span};
use super::quoted::{Quoter, in_small_letters};
use super::report::Reporter;
use super::severity::Severity;
use duckbill::Span;
use duckbill::dom::QuirksMode;
use duckbill::dom::{Document, ElementRef, NodeRef};
use duckbill::encoding::{Encoding, EncodingSource};
use duckbill::error::{ParseError, Site};
use duckbill::names::Namespace;

pub(super) fn check(document: &Document, reporter: &mut Reporter<'_>) {
    errors(document, reporter);
    quirks(document, reporter);
    encoding(document, reporter);
}

/// Reports the parse errors. An error that is reported for each character of a run is reported once.
fn errors(document: &Document, reporter: &mut Reporter<'_>) {
    let mut unclosed: Option<Unclosed> = None;
    let mut drafter = if reporter.options().has_fixes() {
        Drafter::new(document, reporter.options().template())
    } else {
        None
    };
    let mut quoter = Quoter::new(document);
    // The code below looks at the decoded text.
    let decoded = |error: &ParseError| decoded_span(document, error.span);
    let mut rest = document.errors();
    while let Some((&error, after)) = rest.split_first() {
        if reporter.is_cancelled() {
            return;
        }
        rest = after;
        let at = decoded(&error);
        let mut span = at;
        while let Some((next, after)) = rest.split_first() {
            let next_span = decoded(next);
            let is_same = next.code == error.code && next_span == span;
            let continues = next_span.start == span.end && is_of_text(next);
            if !is_same && (next.site() != error.site() || !continues) {
                break;
            }
            span.end = next_span.end;
            rest = after;
        }
        let code = Code::Parse(error.code);
        if !reporter.wants(code) {
            continue;
        }
        let quoted = if error.site().is_none() { quoter.quote(error.code, span) } else { None };
        let place = quoted.as_ref().map_or(span, |quoted| quoted.span);
        let mut one = Diagnostic::new(code, Place::Source(input_span(document, place)));
        one.site = error.site();
        let names_elements =
            error.site().is_some_and(|site| site.text().message.contains("{list}"));
        let is_fixed = drafter.is_some() && error.site().is_some();
        let open = if names_elements || is_fixed {
            unclosed.get_or_insert_with(|| Unclosed::of(document)).at(span.start)
        } else {
            &[]
        };
        let label = error.site().and_then(|site| site.text().related_label).unwrap_or_default();
        let named = if names_elements { open } else { &[] };
        let tags: Vec<Span> = named.iter().map(|one| input_span(document, one.tag)).collect();
        let related = error.related().map(|related| related.span);
        let places = if tags.is_empty() { related.as_slice() } else { &tags };
        for &place in places.iter().take(SHOWN) {
            one.related.push(RelatedPlace { place: Place::Source(place), label });
        }
        let draft = drafter.as_mut().and_then(|drafter| draft(drafter, &error, at, open));
        let message = match quoted {
            Some(quoted) => {
                one.note = quoted.note;
                one.related.extend(quoted.first.map(|first| RelatedPlace {
                    place: Place::Source(input_span(document, first)),
                    label: "the first is here",
                }));
                quoted.message
            }
            None => in_small_letters(document.error_message_with(&error, &tags)),
        };
        reporter.keep(one.with_part(message));
        draft.into_iter().for_each(|draft| reporter.keep_draft(error, draft));
    }
}

/// How many of the elements that were still open have their place in a finding.
const SHOWN: usize = 64;

/// Whether an error is for a character of text, so that the next character has another one.
fn is_of_text(error: &ParseError) -> bool {
    matches!(
        error.site(),
        Some(
            Site::TextInTableFragment
                | Site::TextInTable
                | Site::TextInColumnGroup
                | Site::TextInFrameset
                | Site::TextAfterFrameset
                | Site::TextAfterHtmlWithFrameset
        )
    )
}

/// The elements that need an end tag and have none, by the place where they were closed.
struct Unclosed {
    closed: HashMap<u64, Vec<Open>>,
}

impl Unclosed {
    fn of(document: &Document) -> Self {
        let mut closed: HashMap<u64, Vec<Open>> = HashMap::new();
        // Those in templates, too.
        let decoded = |offset: u64| document.decoded_offset(offset).unwrap_or(offset);
        for element in document.nodes().filter_map(NodeRef::as_element) {
            crate::work::count(1);
            let is_html = element.namespace() == Namespace::Html;
            let may_stay_open = is_html && element.tag().may_stay_open();
            if may_stay_open || element.end_tag().is_some() {
                continue;
            }
            if let (Some(tag), Some(content)) = (element.start_tag(), element.content_span())
                && element.as_node().copy_of().is_none()
            {
                let end = decoded(content.end);
                let tag = Span { start: decoded(tag.start), end: decoded(tag.end) };
                let is_formatting = is_html && element.tag().is_formatting();
                closed.entry(end).or_default().push(Open { tag, is_formatting });
            }
        }
        for tags in closed.values_mut() {
            tags.sort_by_key(|one| one.tag.start);
            // A clone shares the tag of its original.
            tags.dedup();
        }
        Self { closed }
    }

    fn at(&self, offset: u64) -> &[Open] {
        self.closed.get(&offset).map_or(&[], Vec::as_slice)
    }
}

fn quirks(document: &Document, reporter: &mut Reporter<'_>) {
    let mode = match document.quirks_mode() {
        QuirksMode::LimitedQuirks => "limited-quirks mode",
        QuirksMode::Quirks => "quirks mode",
        _ => return,
    };
    let node = document.document_node().children().find(|node| node.as_doctype().is_some());
    let reason = match node.and_then(NodeRef::as_doctype) {
        None => "it has no doctype".to_owned(),
        Some(doctype) if doctype.name() != "html" => {
            format!("its doctype is of “{}”, not of html", doctype.name())
        }
        Some(doctype) => {
            format!("its doctype has the public identifier “{}”", doctype.public_identifier())
        }
    };
    let place = node.map_or(START, |node| Place::Node(node.id()));
    reporter.add(
        Code::Rule(RuleCode::QuirksMode),
        || place,
        |one| one.with_part(mode).with_part(reason),
    );
}

fn encoding(document: &Document, reporter: &mut Reporter<'_>) {
    let report = document.encoding();
    if report.source == EncodingSource::Characters {
        return;
    }
    let name = report.encoding.name();
    let declaration = declaration(document);
    let declared = || declaration.map_or(START, |(meta, _)| Place::Node(meta.as_node().id()));
    if report.malformed {
        for place in malformed(document) {
            let code = Code::Rule(RuleCode::MalformedBytes);
            reporter.add(code, || place, |one| one.with_part(name));
        }
    }
    let guessed = matches!(
        report.source,
        EncodingSource::Detector
            | EncodingSource::Locale
            | EncodingSource::Default
            | EncodingSource::Utf8Detection
    );
    let harmless = report.source == EncodingSource::Utf8Detection || is_ascii(document);
    if report.encoding != Encoding::UTF_8 && !(guessed && harmless) {
        let place = || if guessed { first_not_ascii(document) } else { declared() };
        reporter.add(Code::Rule(RuleCode::LegacyEncoding), place, |one| one.with_part(name));
    }
    if guessed {
        let severity = if harmless { Severity::Info } else { Severity::Warning };
        reporter.add(
            Code::Rule(RuleCode::MissingEncoding),
            || START,
            |one| one.with_part(name).with_severity(severity),
        );
    }
    // The tag has to be over within the bytes in which a browser looks for it.
    let is_far =
        |(meta, _): (ElementRef<'_>, _)| meta.start_tag().is_some_and(|tag| tag.end > PRESCANNED);
    if report.source == EncodingSource::MetaElement || declaration.is_some_and(is_far) {
        reporter.add(Code::Rule(RuleCode::LateEncoding), declared, |one| one);
    }
    // A declaration that was not followed.
    if let Some((meta, label)) = declaration
        && Encoding::for_label(label).is_none_or(|declared| declared.name() != name)
    {
        reporter.node(Code::Rule(RuleCode::WrongEncoding), meta.as_node(), |one| {
            one.with_part(label).with_part(name)
        });
    }
}

/// The places of bytes that are not valid in the encoding; those that follow each other are one.
fn malformed(document: &Document) -> Vec<Place> {
    let source = document.source().unwrap_or_default();
    let mut found: Vec<Span> = Vec::new();
    for (at, replacement) in source.match_indices(char::REPLACEMENT_CHARACTER) {
        crate::work::count(1);
        let decoded = Span { start: at as u64, end: (at + replacement.len()) as u64 };
        let span = input_span(document, decoded);
        // In UTF-8 the character itself may be written: three bytes.
        let is_written = document.encoding().encoding == Encoding::UTF_8
            && span.end - span.start == replacement.len() as u64;
        match found.last_mut() {
            _ if is_written => {}
            Some(last) if last.end == span.start => last.end = span.end,
            _ => found.push(span),
        }
    }
    if found.is_empty() {
        return vec![Place::Document];
    }
    found.into_iter().map(Place::Source).collect()
}

/// Where the encoding begins to show.
fn first_not_ascii(document: &Document) -> Place {
    let source = document.source().unwrap_or_default();
    let Some((start, c)) = source.char_indices().find(|(_, c)| !c.is_ascii()) else { return START };
    let decoded = Span { start: start as u64, end: (start + c.len_utf8()) as u64 };
    Place::Source(input_span(document, decoded))
}

/// Where a declaration of the encoding has to end, in bytes.
const PRESCANNED: u64 = 1024;

/// The place of what is missing at the start of the source.
const START: Place = Place::Source(Span { start: 0, end: 0 });

/// Whether all texts are ASCII, so that the encoding does not show.
fn is_ascii(document: &Document) -> bool {
    document.root().texts().all(str::is_ascii)
}

/// The first element that declares an encoding, and its label.
fn declaration(document: &Document) -> Option<(ElementRef<'_>, &str)> {
    document.elements_by_tag_name("meta").find_map(|meta| {
        let label = meta.attribute("charset").or_else(|| {
            let pragma = meta.attribute("http-equiv")?;
            let content = meta.attribute("content")?;
            pragma
                .eq_ignore_ascii_case("content-type")
                .then(|| duckbill::microsyntax::charset::label(content))
                .flatten()
        })?;
        Some((meta, label))
    })
}
