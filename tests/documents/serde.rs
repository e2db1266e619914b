//! With the feature `serde`: each form is the documented one, and parses back to the same value.

use std::fmt::Debug;

use duckbill::dom::{AdjacentPosition, EditError, QuirksMode};
use duckbill::edition::Features;
use duckbill::encoding::{Confidence, Encoding, EncodingOptions, EncodingSource};
use duckbill::input::{ColumnUnit, Position};
use duckbill::limits::{Limit, Limits, StopReason};
use duckbill::microsyntax::date_time::{
    Date, DateOrTime, Duration, GlobalDateTime, LocalDateTime, Month, Time, TimeZoneOffset, Week,
    YearlessDate, date_or_time,
};
use duckbill::microsyntax::token_list::TokenList;
use duckbill::microsyntax::{
    area, autocomplete, color::Color, dimension::Dimension, dimension_list, link_types, ratio,
    refresh, sandbox, simple_color, srcset,
};
use duckbill::names::{AttributeNamespace, Namespace, Tag};
use duckbill::serializer::Serializer;
use duckbill::tokens::{
    ContentModel, Feedback, Token, TokenSink, Tokenizer, TokenizerOptions, TokenizerResult,
};
use duckbill::tree::{Scripting, ShadowRootInit, ShadowRootMode, TreeBuilderOptions};
use duckbill::{Edition, ErrorCode, FragmentContext, NodeKind, ParseError, ParseOptions, Span};
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, from_value, json, to_value};

/// The value is written as `form`, and `form` is read as the value.
#[track_caller]
fn both_ways<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, form: Value) {
    assert_eq!(to_value(value).expect("it can be written"), form);
    assert_eq!(&from_value::<T>(form.clone()).expect("it can be read"), value);
    // A reader of text may not lend strings: the same through text.
    let text = form.to_string();
    assert_eq!(&serde_json::from_str::<T>(&text).expect("it can be read from text"), value);
}

/// For types that cannot be compared: written, read and written again it is the same.
#[track_caller]
fn settles<T: Serialize + DeserializeOwned>(value: &T) -> Value {
    let form = to_value(value).expect("it can be written");
    let again: T = from_value(form.clone()).expect("it can be read");
    assert_eq!(to_value(&again).expect("it can be written"), form);
    form
}

#[track_caller]
fn refused<T: DeserializeOwned + Debug>(form: Value) {
    from_value::<T>(form).expect_err("no such value");
}

#[test]
fn names_of_the_standard_are_strings() {
    for &code in ErrorCode::ALL {
        both_ways(&code, json!(code.as_str()));
    }
    for &encoding in Encoding::ALL {
        both_ways(&encoding, json!(encoding.name()));
    }
    both_ways(&Tag::AnnotationXml, json!("annotation-xml"));
    both_ways(&Tag::Unknown, json!(""));
    assert_eq!(from_value::<Tag>(json!("x-a")).expect("any name"), Tag::Unknown);
    refused::<ErrorCode>(json!("eof"));
    refused::<Encoding>(json!("utf-7"));
}

#[test]
fn enums_are_in_kebab_case() {
    both_ways(&QuirksMode::LimitedQuirks, json!("limited-quirks"));
    both_ways(&Namespace::MathMl, json!("math-ml"));
    both_ways(&AttributeNamespace::XLink, json!("x-link"));
    both_ways(&Edition::Snapshot2018, json!("snapshot2018"));
    both_ways(&Edition::Draft2009, json!("draft2009"));
    both_ways(&NodeKind::ProcessingInstruction, json!("processing-instruction"));
    both_ways(&Scripting::Disabled, json!("disabled"));
    both_ways(&EditError::UnknownNode, json!("unknown-node"));
    both_ways(&AdjacentPosition::AfterBegin, json!("after-begin"));
    both_ways(&ColumnUnit::CodePoints, json!("code-points"));
    both_ways(&Feedback::Switch(ContentModel::Rcdata), json!({"switch": "rcdata"}));
    both_ways(&TokenizerResult::Done, json!("done"));
    let reason = StopReason::Limit { limit: Limit::OutputBytes, value: 7 };
    both_ways(&reason, json!({"limit": {"limit": "output-bytes", "value": 7}}));
    refused::<QuirksMode>(json!("LimitedQuirks"));
}

#[test]
fn errors_and_places_are_structures() {
    let span = Span { start: 5, end: 9 };
    both_ways(&span, json!({"start": 5, "end": 9}));
    let error = ParseError::new(ErrorCode::EofInTag, span);
    both_ways(&error, json!({"code": "eof-in-tag", "span": {"start": 5, "end": 9}}));
    both_ways(&Position { line: 2, column: 1 }, json!({"line": 2, "column": 1}));
    let document = duckbill::parse_with("</p", &ParseOptions::new().with_error_limit(9)).unwrap();
    assert!(!document.errors().is_empty());
    both_ways(&document.errors().to_vec(), to_value(document.errors()).expect("it can be written"));
    both_ways(
        &ShadowRootInit::new(ShadowRootMode::Open),
        json!({
            "mode": "open", "delegates_focus": false, "clonable": false, "serializable": false,
            "slot_assignment": "named", "custom_element_registry": false,
        }),
    );
}

#[test]
fn the_encoding_report_says_which_how_sure_and_why() {
    let document = duckbill::parse_bytes(b"<meta charset=gbk>");
    let report = document.encoding();
    assert_eq!((report.confidence, report.source), (Confidence::Certain, EncodingSource::Prescan));
    let form = json!({"encoding": "GBK", "confidence": "certain", "source": "prescan", "malformed": false});
    both_ways(&report, form);
}

#[test]
fn limits_are_a_map_of_those_that_are_set() {
    both_ways(&Limits::none(), json!({}));
    both_ways(
        &Limits::none().with(Limit::Depth, 40).with(Limit::MemoryBytes, 1 << 40),
        json!({"depth": 40, "memory-bytes": 1_u64 << 40}),
    );
    let untrusted = to_value(Limits::untrusted()).expect("it can be written");
    both_ways(&Limits::untrusted(), untrusted);
    refused::<Limits>(json!({"patience": 1}));
}

#[test]
fn what_is_missing_from_options_has_its_default() {
    let default = settles(&ParseOptions::new());
    let empty: ParseOptions = from_value(json!({})).expect("nothing is required");
    assert_eq!(to_value(&empty).expect("it can be written"), default);

    let options = ParseOptions::new()
        .with_edition(Edition::Snapshot2018)
        .with_scripting(Scripting::Inert)
        .with_error_limit(12)
        .with_limits(Limits::none().with(Limit::Nodes, 5))
        .with_encoding(EncodingOptions::new().with_locale("ja").with_default(Encoding::EUC_JP))
        .with_srcdoc(true);
    let form = settles(&options);
    assert_eq!(form["limits"], json!({"nodes": 5}));
    assert_eq!(form["scripting"], "inert");
    assert_eq!(form["encoding"]["default"], "EUC-JP");
    assert_eq!(form["features"]["processing_instructions"], false);
    // They mean the same: no node beyond the fifth, and `<?` is a comment.
    let read: ParseOptions = from_value(form).expect("it can be read");
    assert!(duckbill::parse_with("<p>1<p>2", &read).is_err());

    let features: Features =
        from_value(json!({"search_element": false})).expect("nothing is required");
    let mut expected = Features::LIVING;
    expected.search_element = false;
    assert_eq!(features, expected);
    both_ways(&features, to_value(features).expect("it can be written"));

    let builder = TreeBuilderOptions::new().with_scripting(Scripting::Normal);
    both_ways(&builder, to_value(builder).expect("it can be written"));
    settles(&TokenizerOptions::new().with_content_model(ContentModel::Plaintext));
    let serialize = Serializer::html().with_scripting_enabled();
    both_ways(&serialize, to_value(&serialize).expect("it can be written"));
}

#[test]
fn a_context_is_put_right_when_it_is_read() {
    let mut context = FragmentContext::math_ml("annotation-xml");
    context.attributes.push(("encoding".to_owned(), "a".to_owned()));
    both_ways(&context, to_value(&context).expect("it can be written"));
    let upper = json!({"namespace": "html", "name": "TD"});
    let read: FragmentContext = from_value(upper).expect("it can be read");
    assert_eq!(read, FragmentContext::html("td"));
}

/// The tokens that a tokenizer hands over, as JSON.
#[derive(Default)]
struct Written(Vec<Value>);

impl TokenSink for Written {
    fn token(&mut self, token: &Token<'_>, _: Span) -> Feedback {
        self.0.push(to_value(token).expect("it can be written"));
        Feedback::Continue
    }
}

#[test]
fn tokens_can_be_written() {
    let mut tokenizer = Tokenizer::new(Written::default(), TokenizerOptions::new());
    assert_eq!(tokenizer.feed("<!doctype html><A b=c/>x<!--y--></a>"), TokenizerResult::Done);
    tokenizer.end();
    let attribute = json!({"name": "b", "namespace": "none", "value": "c/"});
    let expected = [
        json!({"doctype": {
            "name": "html", "public_identifier": null, "system_identifier": null,
            "force_quirks": false,
        }}),
        json!({"start-tag": {"name": "a", "self_closing": false, "attributes": [attribute]}}),
        json!({"characters": "x"}),
        json!({"comment": "y"}),
        json!({"end-tag": {"name": "a", "self_closing": false, "attributes": []}}),
        json!("end-of-file"),
    ];
    assert_eq!(tokenizer.into_sink().0, expected);
}

#[test]
fn dates_and_times_are_the_strings_of_the_standard() {
    let date = Date::new(2026, 10, 3).expect("a date");
    let time = Time::new(7, 5, 0, 250_000_000).expect("a time");
    let offset = TimeZoneOffset::new(-90).expect("an offset");
    both_ways(&date, json!("2026-10-03"));
    both_ways(&time, json!("07:05:00.25"));
    both_ways(&offset, json!("-01:30"));
    both_ways(&Month::new(2026, 2).expect("a month"), json!("2026-02"));
    both_ways(&Week::new(2026, 53).expect("a week"), json!("2026-W53"));
    both_ways(&YearlessDate::new(2, 29).expect("a day"), json!("02-29"));
    both_ways(&LocalDateTime::new(date, time), json!("2026-10-03T07:05:00.25"));
    let moment = GlobalDateTime::new(date, time, offset);
    both_ways(&moment, json!("2026-10-03T07:05:00.25-01:30"));
    both_ways(&DateOrTime::GlobalDateTime(moment), json!("2026-10-03T07:05:00.25-01:30"));
    both_ways(&DateOrTime::Date(date), json!("2026-10-03"));
    both_ways(&Duration::new(90_061, 5).expect("a duration"), json!("P1DT1H1M1.000000005S"));
    refused::<Date>(json!("2026-02-29"));
    refused::<Time>(json!("24:00"));
    let attribute = date_or_time::parse_2007("2007-01-31", date_or_time::Context::Attribute);
    both_ways(
        &attribute,
        json!({"date": "2007-01-31", "time": null, "offset": null, "valid": false}),
    );
}

#[test]
fn values_of_attributes() {
    both_ways(&Color::new(1, 2, 255), json!("#0102ff"));
    assert_eq!(from_value::<Color>(json!("#0102FF")).ok(), simple_color::parse("#0102ff"));
    both_ways(&Dimension::Percentage(12.5), json!({"percentage": 12.5}));
    let columns: Vec<_> = dimension_list::parse("25%,2*").collect();
    let second = json!({"value": 2.0, "unit": "relative"});
    both_ways(&columns, json!([{"value": 25.0, "unit": "percentage"}, second]));
    both_ways(
        &ratio::parse("3/4").expect("two"),
        json!({"numbers": {"first": 3.0, "second": 4.0}}),
    );
    let circle = area::parse(area::Shape::Circle, "1,2,3").expect("a circle");
    both_ways(&circle, json!({"circle": {"x": 1.0, "y": 2.0, "radius": 3.0}}));
    both_ways(&link_types::parse("NEXT icon"), json!(["icon", "next"]));
    both_ways(&sandbox::parse("allow-forms"), json!(["allow-forms"]));
    let flags = sandbox::flags(sandbox::parse("allow-forms"));
    both_ways(&flags, to_value(flags).expect("it can be written"));
    let list = TokenList::new(" b a b");
    both_ways(&list, json!({"edition": "living", "value": " b a b"}));
    let refresh = refresh::parse("5; url=next").expect("a refresh");
    assert_eq!(to_value(refresh).expect("it can be written"), json!({"time": 5, "url": "next"}));
    let images = srcset::parse("a 2x");
    let image = json!({"url": "a", "width": null, "density": 2.0, "height": null});
    assert_eq!(to_value(images).expect("it can be written"), json!([image]));
    let details = autocomplete::parse("shipping tel", autocomplete::Mantle::Expectation);
    let form = to_value(details).expect("it can be written");
    assert_eq!((&form["field"], &form["address"]), (&json!("tel"), &json!("shipping")));
}

#[cfg(feature = "url")]
#[test]
fn urls_are_strings() {
    use duckbill::html::BaseUrl;
    both_ways(&BaseUrl::parse("http://a").expect("a URL"), json!("http://a/"));
    refused::<BaseUrl>(json!("a"));
}

#[cfg(feature = "selectors")]
#[test]
fn selectors_are_strings() {
    use duckbill::Selector;
    use duckbill::selectors::SelectorOptions;
    both_ways(&Selector::parse("a>b").expect("a selector"), json!("a > b"));
    refused::<Selector>(json!("a,"));
    let error = Selector::parse("a,").expect_err("no selector");
    both_ways(&error, json!({"kind": "empty", "position": 2}));
    let options = SelectorOptions::new().with_namespace("m", "n");
    let limited = json!({"namespaces": [["m", "n"]], "default_namespace": null, "max_parts": null});
    both_ways(&options, limited);
}

proptest! {
    #[test]
    fn any_date_time_and_duration_reads_back(
        year in 1_u64.., month in 1_u8..=12, day in 1_u8..=31,
        seconds: u64, nanosecond in 0_u32..1_000_000_000, minutes in -1439_i16..=1439,
    ) {
        let second_of_day = seconds % 86_400;
        let time = Time::new(
            (second_of_day / 3600) as u8, (second_of_day / 60 % 60) as u8,
            (second_of_day % 60) as u8, nanosecond,
        ).expect("a time");
        let offset = TimeZoneOffset::new(minutes).expect("an offset");
        if let Some(date) = Date::new(year, month, day) {
            let moment = GlobalDateTime::new(date, time, offset);
            both_ways(&moment, json!(moment.to_string()));
        }
        let duration = Duration::new(seconds, nanosecond).expect("a duration");
        both_ways(&duration, json!(duration.to_string()));
    }
}
