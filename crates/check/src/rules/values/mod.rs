//! Values of attributes against their grammars, and what a browser makes of those that are not valid.

mod forms;
mod keywords;
mod language;
mod links;
mod media;
mod meta;
mod numbers;
mod permissions;
mod policy;
#[cfg(feature = "url")]
mod url;

#[cfg(feature = "css")]
pub(crate) use media::media_query_problem;
pub(crate) use numbers::is_time_datetime;
use std::ops::Range;

use crate::codes::{Code, RuleCode};
use crate::condition::Subject;
use crate::context::Context;
use crate::diagnostic::{Diagnostic, Place};
use crate::model::Grammar;
use duckbill::dom::AttributeRef;

/// A value under examination.
#[derive(Clone, Copy)]
struct Value<'s, 'a> {
    subject: &'s Subject<'a>,
    attribute: AttributeRef<'a>,
    text: &'a str,
}

/// The longest part of a value that a message shows, in bytes.
const LONGEST: usize = 60;

/// The text, cut short.
fn shortened(text: &str) -> String {
    if text.len() <= LONGEST {
        return text.to_owned();
    }
    let end = (0..=LONGEST).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    format!("{}…", text.get(..end).unwrap_or_default())
}

/// Where a part of a text begins and ends in it.
fn range_of(part: &str, whole: &str) -> Range<usize> {
    let start = (part.as_ptr() as usize).saturating_sub(whole.as_ptr() as usize);
    start..start.saturating_add(part.len())
}

impl<'a> Context<'a, '_, '_> {
    /// Checks one value.
    pub(crate) fn value(
        &mut self,
        subject: &Subject<'a>,
        attribute: AttributeRef<'a>,
        grammar: Grammar,
    ) {
        if matches!(grammar, Grammar::Any) {
            return;
        }
        let text = attribute.value();
        crate::work::count(text.len());
        let value = Value { subject, attribute, text };
        if self.urls {
            self.urls_of(value, grammar);
        }
        if !self.values {
            return;
        }
        match grammar {
            Grammar::Any
            | Grammar::Url
            | Grammar::NonEmptyUrl
            | Grammar::ItemTypes
            | Grammar::Ping
            | Grammar::Srcdoc => {}
            Grammar::Enumerated(table) => self.enumerated(value, table),
            Grammar::Boolean => self.boolean(value),
            Grammar::Command => self.command(value),
            Grammar::Direction => self.one_of(value, &["ltr", "rtl"]),
            Grammar::Capture => self.one_of(value, &["user", "environment"]),
            Grammar::HtmlNamespace => self.exactly(value, &["http://www.w3.org/1999/xhtml"]),
            Grammar::ListMarker => self.exactly(value, &["1", "a", "A", "i", "I"]),
            Grammar::Utf8 => self.one_of(value, &["utf-8"]),
            Grammar::LinkAs => self.link_as(value),
            Grammar::AccessKeys => self.access_keys(value),
            Grammar::UniqueTokens => self.unique_tokens(value),
            Grammar::ItemProperties => self.item_properties(value),
            Grammar::Blocking => self.blocking(value),
            Grammar::Sandbox => self.sandbox(value),
            Grammar::Id => self.id(value),
            Grammar::CustomElementName => self.custom_element_name(value),
            Grammar::NotEmpty => self.not_empty(value),
            Grammar::OneLine => self.one_line(value),
            Grammar::ControlName => self.control_name(value),
            Grammar::MapName => self.map_name(value),
            Grammar::HashName => self.hash_name(value),
            Grammar::NavigableName => self.navigable(value, false),
            Grammar::NavigableTarget => self.navigable(value, true),
            Grammar::Integer => self.integer(value),
            Grammar::NonNegativeInteger => self.non_negative(value, 0, u64::MAX),
            Grammar::PositiveInteger => self.non_negative(value, 1, u64::MAX),
            Grammar::Span => self.non_negative(value, 1, 1000),
            Grammar::RowSpan => self.non_negative(value, 0, 65534),
            Grammar::HeadingOffset => self.non_negative(value, 0, 8),
            Grammar::Float => self.float(value, f64::MIN, false),
            Grammar::NonNegativeFloat => self.float(value, 0.0, false),
            Grammar::PositiveFloat => self.float(value, 0.0, true),
            Grammar::TimeDatetime => self.time_datetime(value, value.text),
            Grammar::DateWithOptionalTime => self.date_with_optional_time(value),
            Grammar::Language => self.language(value),
            Grammar::LanguageOrEmpty => {
                if !value.text.is_empty() {
                    self.language(value);
                }
            }
            Grammar::MimeType => self.mime_type(value),
            Grammar::ScriptType => self.script_type(value),
            Grammar::LinkTypes => self.link_types(value),
            Grammar::IconSizes => self.icon_sizes(value),
            Grammar::Integrity => self.integrity(value),
            Grammar::Srcset => self.srcset(value),
            Grammar::Sizes => self.sizes(value),
            Grammar::MediaQueryList => self.media(value),
            Grammar::CssColor => self.css_color(value, value.text),
            Grammar::Coordinates => self.coordinates(value),
            Grammar::MetaContent => self.meta_content(value),
            Grammar::InputValue => self.input_value(value),
            Grammar::InputBound => self.input_bound(value),
            Grammar::Step => self.step(value),
            Grammar::Accept => self.accept(value),
            Grammar::PermissionsPolicy => self.permissions_policy(value),
            Grammar::Pattern => self.pattern(value),
            Grammar::Autocomplete => self.autocomplete(value),
        }
    }

    /// Reports a value: the message's parts are the value, the names of attribute and element, and the reason.
    fn bad(&mut self, code: RuleCode, value: Value<'_, 'a>, reason: &str) {
        self.bad_part(code, value, value.text, reason, |one| one);
    }

    /// The same, of a part of the value.
    fn bad_part(
        &mut self,
        code: RuleCode,
        value: Value<'_, 'a>,
        part: &str,
        reason: &str,
        more: impl FnOnce(Diagnostic) -> Diagnostic,
    ) {
        let element = value.subject.element;
        let place = || Place::Value {
            element: element.as_node().id(),
            attribute: value.attribute.name().to_owned(),
            range: range_of(part, value.text),
        };
        self.reporter.add(Code::Rule(code), place, |one| {
            more(
                one.with_part(shortened(part))
                    .with_part(value.attribute.name())
                    .with_part(element.name())
                    .with_part(reason),
            )
        });
    }

    /// The same, with what a browser reads.
    fn bad_with_note(&mut self, code: RuleCode, value: Value<'_, 'a>, reason: &str, note: String) {
        self.bad_part(code, value, value.text, reason, |one| one.with_note(note));
    }

    #[cfg(not(feature = "url"))]
    fn urls_of(&mut self, _: Value<'_, 'a>, _: Grammar) {}

    #[cfg(not(feature = "url"))]
    fn url_value(&mut self, _: Value<'_, 'a>) {}
}

/// The characters that a browser reads, in words.
fn read_as(value: Option<impl std::fmt::Display>) -> String {
    value.map_or_else(
        || "a browser ignores it".to_owned(),
        |value| format!("a browser reads {value}"),
    )
}
