//! Any value: a value that authors may write is one that browsers read; what is written from a value reads back as that
//! value; results lie in their ranges.
#![no_main]

use std::fmt::Display;

use duckbill::Edition;
use duckbill::microsyntax::date_time::{
    date, date_or_time, duration, global_date_time, local_date_time, month, time, time_zone_offset,
    week, yearless_date,
};
use duckbill::microsyntax::token_list::TokenList;
use duckbill::microsyntax::{
    area, autocomplete, charset, color, content_type, dataset, dimension, dimension_list,
    enumerated, float, float_list, idioms, image_source, integer, integer_list, legacy_color,
    link_types, non_negative_integer, ratio, reference, refresh, sandbox, simple_color, sizes,
    srcset, tokens,
};
use libfuzzer_sys::fuzz_target;

const EDITIONS: [Edition; 3] = [Edition::Draft2007, Edition::Draft2009, Edition::Living];

/// A valid value is read, and what is read is written so that it reads back.
fn reads_back<T: PartialEq + Display>(
    input: &str,
    parse: impl Fn(&str) -> Option<T>,
    is_valid: impl Fn(&str) -> bool,
) {
    let value = parse(input);
    assert!(value.is_some() || !is_valid(input), "{input:?} is valid, but is not read");
    if let Some(value) = value {
        let written = value.to_string();
        assert!(is_valid(&written), "{input:?} is written as {written:?}");
        assert!(parse(&written) == Some(value), "{written:?}");
    }
}

fn is_read<T>(input: &str, value: Option<T>, is_valid: bool) -> Option<T> {
    assert!(value.is_some() || !is_valid, "{input:?} is valid, but is not read");
    value
}

fn dates(input: &str) {
    reads_back(input, month::parse, month::is_valid);
    reads_back(input, date::parse, date::is_valid);
    reads_back(input, yearless_date::parse, yearless_date::is_valid);
    reads_back(input, time_zone_offset::parse, time_zone_offset::is_valid);
    reads_back(input, week::parse, week::is_valid);
    // No valid string has more than milliseconds, though reading knows them.
    let is_short = |nanoseconds: u32| nanoseconds.is_multiple_of(1_000_000);
    let short = |input: &str| time::parse(input).filter(|it| is_short(it.nanosecond));
    reads_back(input, short, time::is_valid);
    let local =
        |input: &str| local_date_time::parse(input).filter(|it| is_short(it.time.nanosecond));
    reads_back(input, local, local_date_time::is_valid);
    let short =
        |input: &str| global_date_time::parse(input).filter(|it| is_short(it.time.nanosecond));
    reads_back(input, short, global_date_time::is_valid);
    let short = |input: &str| duration::parse(input).filter(|it| is_short(it.nanoseconds));
    reads_back(input, short, duration::is_valid);
    if let Some(value) = date_or_time::parse(input) {
        assert_eq!(date_or_time::parse(&value.to_string()), Some(value), "{input:?}");
    }
    if let Some(normal) = local(input).and_then(|_| local_date_time::normalize(input)) {
        assert!(local_date_time::is_valid_normalized(&normal), "{input:?}: {normal:?}");
    }
    for edition in EDITIONS {
        let _ = (time::parse_edition(input, edition), time::is_valid_edition(input, edition));
        let _ = local_date_time::parse_edition(input, edition);
        let _ = time_zone_offset::parse_edition(input, edition);
        let _ = global_date_time::parse_edition(input, edition);
    }
    for context in [date_or_time::Context::Content, date_or_time::Context::Attribute] {
        let valid = date_or_time::is_valid_2009(input, context);
        is_read(input, date_or_time::parse_2009(input, context), valid);
        let _ = date_or_time::parse_2007(input, context);
    }
}

fn numbers(input: &str) {
    let number = is_read(input, integer::parse(input), integer::is_valid(input));
    if let Some(number) = number {
        assert_eq!(integer::parse(&number.to_string()), Some(number));
    }
    let valid = non_negative_integer::is_valid(input);
    if let Some(number) = is_read(input, non_negative_integer::parse(input), valid) {
        assert!(integer::parse(input).is_some_and(|it| it >= 0), "{input:?} is {number}");
    }
    // A valid number may be beyond the finite ones, and then reading it is an error.
    let is_finite = input.parse::<f64>().map_or(true, f64::is_finite);
    let number = is_read(input, float::parse(input), float::is_valid(input) && is_finite);
    if let Some(number) = number {
        assert!(number.is_finite(), "{input:?} is {number}");
        assert_eq!(float::parse(&number.to_string()), Some(number), "{input:?}");
    }
    if let Some(dimension) = dimension::parse(input) {
        assert!(dimension.value().is_finite() && dimension.value() >= 0.0);
        assert!(dimension::parse_nonzero(input).is_none_or(|it| it == dimension));
    }
    assert!(float_list::parse(input).all(f64::is_finite), "{input:?}");
    assert!(!float_list::is_valid(input) || float_list::parse(input).next().is_some());
    let entries = input.split(',').count();
    assert!(dimension_list::parse(input).count() <= entries);
    let _ =
        (integer_list::parse(input).count(), integer_list::is_valid(input), ratio::parse(input));
    for edition in EDITIONS {
        let _ = integer::parse_edition(input, edition);
        let _ = non_negative_integer::parse_edition(input, edition);
        let _ = float::parse_edition(input, edition);
        let _ = dimension::parse_edition(input, edition);
    }
}

fn sets(input: &str) {
    let set: Vec<_> = tokens::ordered_set_tokens(input, Edition::Living).collect();
    let written = set.join(" ");
    assert!(tokens::ordered_set_tokens(&written, Edition::Living).eq(set.clone()));
    assert!(!tokens::is_valid_set(input) || input.split_ascii_whitespace().eq(set.clone()));
    let _ = tokens::split_on_commas(input).count();
    for edition in EDITIONS {
        let mut list = TokenList::new_edition(Some(input), edition);
        let token = set.last().copied().unwrap_or("a");
        let _ = list.toggle(token, None);
        if let Ok(()) = list.add(&[token]) {
            assert_eq!(list.contains(token), Ok(true), "{input:?}");
        }
        if let Ok(()) = list.remove(&[token]) {
            assert_eq!(list.contains(token), Ok(false), "{input:?}");
        }
    }
    if let Some(token) = set.first() {
        let rest = tokens::remove(input, token, Edition::Draft2009);
        assert!(!rest.split_ascii_whitespace().any(|it| it == *token), "{input:?}");
    }
    let types = link_types::parse(input);
    assert_eq!(types.iter().count(), types.len());
    let _ = (link_types::is_valid(input, link_types::LinkElement::A), sandbox::is_valid(input));
    let _ = sandbox::flags(sandbox::parse(input)).len();
    for mantle in [autocomplete::Mantle::Expectation, autocomplete::Mantle::Anchor] {
        is_read(input, autocomplete::parse(input, mantle), autocomplete::is_valid(input, mantle));
    }
    for (_, _, table) in enumerated::ALL {
        assert!(!table.is_valid(input) || table.state(Some(input)).is_some(), "{input:?}");
    }
}

fuzz_target!(|bytes: &[u8]| {
    let input = &*String::from_utf8_lossy(bytes);
    dates(input);
    numbers(input);
    sets(input);

    if let Some(color) = simple_color::parse(input) {
        assert_eq!(simple_color::parse(&color.to_string()), Some(color));
        assert_eq!(legacy_color::parse(input), Some(color), "{input:?}");
    }
    assert!(color::named(input).is_none() || legacy_color::parse(input) == color::named(input));
    for edition in EDITIONS {
        let _ = legacy_color::parse_edition(input, edition);
    }

    if let Some(property) = dataset::parse(input)
        && let Ok(attribute) = dataset::to_attribute(&property)
    {
        assert_eq!(attribute, input, "{property:?}");
    }
    if let Ok(attribute) = dataset::to_attribute(input) {
        assert_eq!(dataset::parse(&attribute).as_deref(), Some(input), "{attribute:?}");
        assert_eq!(dataset::to_deleted_attribute(input), Some(attribute));
    }
    let _ = reference::parse(input);
    let is_valid = refresh::is_valid(input);
    is_read(input, refresh::parse(input), is_valid);
    is_read(input, charset::parse(input), charset::is_valid(input));
    let _ = (content_type::charset(input), content_type::is_valid(input));
    for shape in [area::Shape::Circle, area::Shape::Polygon, area::Shape::Rectangle] {
        // A circle without a radius is valid, and empty.
        let is_empty = shape == area::Shape::Circle && float_list::parse(input).nth(2) == Some(0.0);
        let valid = area::is_valid(shape, Some(input)) && !is_empty;
        is_read(input, area::parse(shape, input), valid);
    }

    let (candidates, errors) = srcset::check(input);
    assert_eq!(srcset::parse(input), candidates);
    assert!(!srcset::is_valid(input) || errors.is_empty(), "{input:?}: {errors:?}");
    assert!(candidates.iter().all(|it| input.contains(it.url) && !it.url.is_empty()));
    let _ = image_source::choose(input, input, 100.0, 2.0);
    let size = sizes::parse(input, &sizes::Environment::new(800.0, 600.0));
    assert!(size.is_finite() && size >= 0.0, "{input:?} is {size}");
    let _ = sizes::is_valid(input);

    assert_eq!(
        idioms::strip(&idioms::strip_and_collapse(input)),
        idioms::strip_and_collapse(input)
    );
    assert!(!idioms::strip_newlines(input).contains(['\r', '\n']));
});
