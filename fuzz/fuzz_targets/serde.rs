//! Any JSON for any type that can be read: it is refused, or what was read is written so that it reads back as the same,
//! and can be used.
#![no_main]

use duckbill::edition::Features;
use duckbill::encoding::{Encoding, EncodingOptions, EncodingReport};
use duckbill::limits::{Limits, StopReason};
use duckbill::microsyntax::color::Color;
use duckbill::microsyntax::date_time::{DateOrTime, Duration, GlobalDateTime, Week};
use duckbill::microsyntax::dimension::Dimension;
use duckbill::microsyntax::link_types::LinkTypes;
use duckbill::microsyntax::sandbox::{Allowed, Flags};
use duckbill::microsyntax::sizes::Environment;
use duckbill::microsyntax::token_list::TokenList;
use duckbill::names::{Namespace, Tag};
use duckbill::selectors::SelectorOptions;
use duckbill::serializer::Serializer;
use duckbill::tokens::{Feedback, TokenizerOptions};
use duckbill::tree::{ShadowRootInit, TreeBuilderOptions};
use duckbill::{
    Edition, ErrorCode, FragmentContext, ParseError, ParseOptions, Selector, parse, parse_fragment,
    parse_with,
};
use libfuzzer_sys::fuzz_target;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{from_str, to_string};

const PAGE: &str =
    "<!DOCTYPE html><meta charset=koi8-r><p class=a>x<b>y</p>z<table><td>&amp;<!--c-->";

fn read<T: Serialize + DeserializeOwned>(json: &str) -> Option<T> {
    let value: T = from_str(json).ok()?;
    let written = to_string(&value).expect("what was read can be written");
    let again: T = from_str(&written).expect("what was written can be read");
    assert_eq!(to_string(&again).expect("it can be written again"), written, "{json}");
    Some(value)
}

fn reads_back<T: Serialize + DeserializeOwned>(json: &str) {
    let _ = read::<T>(json);
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&which, json)) = bytes.split_first() else { return };
    let Ok(json) = std::str::from_utf8(json) else { return };
    match which % 16 {
        0 | 1 => {
            if let Some(options) = read::<ParseOptions>(json) {
                let _ = parse_with(PAGE, &options);
                let _ = parse_with(PAGE.as_bytes(), &options);
            }
        }
        2 => {
            reads_back::<Features>(json);
        }
        3 => {
            reads_back::<EncodingOptions>(json);
        }
        4 => {
            reads_back::<Limits>(json);
        }
        5 => {
            reads_back::<SelectorOptions>(json);
        }
        6 => {
            if let Some(selector) = read::<Selector>(json) {
                let _ = parse(PAGE).select(&selector).count();
            }
        }
        7 => {
            if let Some(context) = read::<FragmentContext>(json) {
                let _ = parse_fragment(PAGE, &context);
            }
        }
        8 => {
            if let Some(options) = read::<Serializer>(json) {
                let _ = options.to_string(parse(PAGE).root());
            }
        }
        9 => {
            reads_back::<TokenizerOptions>(json);
            reads_back::<TreeBuilderOptions>(json);
        }
        10 => {
            reads_back::<GlobalDateTime>(json);
            reads_back::<DateOrTime>(json);
            reads_back::<Duration>(json);
        }
        11 => {
            reads_back::<Week>(json);
            reads_back::<Color>(json);
            reads_back::<Dimension>(json);
        }
        12 => {
            reads_back::<LinkTypes>(json);
            reads_back::<Allowed>(json);
            reads_back::<Flags>(json);
        }
        13 => {
            if let Some(mut list) = read::<TokenList>(json) {
                let _ = list.toggle("a", None);
            }
        }
        14 => {
            reads_back::<Environment>(json);
            reads_back::<ParseError>(json);
            reads_back::<StopReason>(json);
        }
        _ => {
            reads_back::<Encoding>(json);
            reads_back::<ErrorCode>(json);
            reads_back::<Edition>(json);
            reads_back::<Tag>(json);
            reads_back::<Namespace>(json);
            reads_back::<Feedback>(json);
            reads_back::<EncodingReport>(json);
            reads_back::<ShadowRootInit>(json);
        }
    }
});
