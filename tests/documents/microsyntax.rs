//! Long and deep values: no grammar may take more than linear time, recurse, or panic.

use duckbill::Edition;
use duckbill::microsyntax::date_time::*;
use duckbill::microsyntax::*;
use std::hint::black_box;
use std::time::Duration;

/// With quadratic time a call would take far longer than it may.
const LENGTH: usize = 1 << 15;
const LONGEST: Duration = Duration::from_millis(1_250);

/// The pieces that are repeated to make a value.
const PIECES: &[&str] = &[
    "0",
    "9",
    "1.",
    ".5",
    "-",
    "+",
    " ",
    "\t",
    ",",
    ";",
    "a",
    "e",
    "1e",
    "1,",
    "1;-",
    "x,",
    "a ",
    "é",
    "\u{1F9A6}",
    "\0",
    "#",
    "%",
    "*",
    "1*,",
    "(",
    ")",
    "a(",
    "a (",
    "(,",
    "[",
    "{",
    "\"",
    "'",
    "\\",
    "/*",
    "calc(",
    "calc(1px + ",
    "min(1px,",
    "(not ",
    "(width) and ",
    "(width) or (",
    "url(",
    "charset",
    "charset=\"",
    "charset;",
    "a 1x,",
    "a 1x 2x 3x ",
    "a,, ",
    "1s ",
    "T",
    "P",
    "1:",
    "2026-",
    "data-a",
    "-a",
    "section-a ",
    "a;b=\"",
    ";a=",
    ";\r\n ",
    ";a=b\r\n\t",
    "a\u{B}",
    "=",
    "?",
    "/../",
    "xn--",
    "a.",
    "@",
    ":",
];

type Grammar = (&'static str, fn(&str));

macro_rules! grammars {
    ($($name:literal => $call:expr,)+) => {
        &[$(($name, |input: &str| {
            let call: fn(&str) -> _ = $call;
            let _ = black_box(call(input));
        }),)+]
    };
}

const GRAMMARS: &[Grammar] = grammars! {
    "integer" => |s| (integer::parse(s), integer::is_valid(s)),
    "integer 2007" => |s| integer::parse_edition(s, Edition::Draft2007),
    "non-negative integer" => |s| (non_negative_integer::parse(s), non_negative_integer::is_valid(s)),
    "float" => |s| (float::parse(s), float::is_valid(s)),
    "dimension" => |s| (dimension::parse(s), dimension::parse_edition(s, Edition::Draft2009)),
    "list of dimensions" => |s| dimension_list::parse(s).count(),
    "list of floats" => |s| (float_list::parse(s).count(), float_list::is_valid(s)),
    "list of integers" => |s| (integer_list::parse(s).count(), integer_list::is_valid(s)),
    "ratio" => ratio::parse,
    "month" => month::parse,
    "date" => date::parse,
    "yearless date" => yearless_date::parse,
    "time" => |s| (time::parse(s), time::parse_edition(s, Edition::Draft2009)),
    "local date and time" => |s| (local_date_time::parse(s), local_date_time::is_valid(s)),
    "time-zone offset" => time_zone_offset::parse,
    "global date and time" => |s| {
        (global_date_time::parse(s), global_date_time::parse_edition(s, Edition::Draft2007))
    },
    "validity of dates in 2007 and 2009" => |s| {
        [Edition::Draft2007, Edition::Draft2009].map(|edition| {
            global_date_time::is_valid_edition(s, edition)
                || local_date_time::is_valid_edition(s, edition)
                || time_zone_offset::is_valid_edition(s, edition)
        })
    },
    "week" => week::parse,
    "duration" => |s| (duration::parse(s), duration::is_valid(s)),
    "date or time" => |s| {
        let context = date_or_time::Context::Content;
        let old = date_or_time::parse_2007(s, context);
        (date_or_time::parse(s), date_or_time::parse_2009(s, context), old)
    },
    "colours" => |s| (legacy_color::parse(s), simple_color::parse(s), color::named(s)),
    "idioms" => |s| (idioms::strip_and_collapse(s).len(), idioms::strip_newlines(s).len()),
    "tokens" => |s| {
        let removed = tokens::remove(s, "a", Edition::Draft2009);
        (tokens::split_on_commas(s).count(), tokens::ordered_set_tokens(s, Edition::Living).count(), removed)
    },
    "tokens of 2007" => |s| {
        let edition = Edition::Draft2007;
        let removed = tokens::remove(s, "a", edition);
        (tokens::is_valid_set_edition(s, edition), removed)
    },
    "token list" => |s| token_list::TokenList::new(s).toggle("a", None),
    "enumerated" => |s| enumerated::ALL.iter().filter(|row| row.2.state(Some(s)).is_some()).count(),
    "reference" => |s| reference::parse(s).map(str::len),
    "dataset" => |s| (dataset::parse(s).map(|name| name.len()), dataset::to_attribute(s).is_ok()),
    "srcset" => |s| (srcset::check(s).0.len(), srcset::is_valid(s)),
    "image source" => |s| {
        image_source::choose(s, s, 100.0, 2.0).is_some()
    },
    "refresh" => |s| (refresh::parse(s).is_some(), refresh::is_valid(s)),
    "charset" => |s| (charset::parse(s), charset::is_valid(s)),
    "content type" => |s| {
        let old = content_type::is_valid_edition(s, Edition::Draft2009);
        (content_type::charset(s).is_some(), content_type::is_valid(s), old)
    },
    "area" => |s| area::parse(area::Shape::Polygon, s).is_some(),
    "link types" => |s| (link_types::parse(s), link_types::is_valid(s, link_types::LinkElement::A)),
    "sandbox" => |s| (sandbox::parse(s), sandbox::is_valid(s)),
    "autocomplete" => |s| autocomplete::is_valid(s, autocomplete::Mantle::Expectation),
};

#[cfg(feature = "css")]
const CSS: &[Grammar] = grammars! {
    "sizes" => |s| (sizes::parse(s, &sizes::Environment::new(800.0, 600.0)), sizes::is_valid(s)),
};
#[cfg(not(feature = "css"))]
const CSS: &[Grammar] = &[];

#[cfg(feature = "psl")]
const PSL: &[Grammar] = grammars! { "reversed DNS identifier" => reverse_dns::parse, };
#[cfg(not(feature = "psl"))]
const PSL: &[Grammar] = &[];

/// Runs every grammar over a prefix, then the piece repeated up to the length, then a suffix.
fn run(length: usize, prefix: &str, suffix: &str) {
    for piece in PIECES {
        let mut value = prefix.to_owned();
        value.push_str(&piece.repeat(length / piece.len()));
        value.push_str(suffix);
        for (name, grammar) in GRAMMARS.iter().chain(CSS).chain(PSL) {
            let (taken, _) = crate::clock::timed(|| grammar(&value));
            assert!(taken < LONGEST, "{name} takes {taken:?} for {piece:?} repeated");
        }
    }
}

#[test]
fn microsyntaxes_take_linear_time() {
    run(LENGTH, "", "");
}

#[test]
fn microsyntaxes_survive_a_start_that_fits() {
    for prefix in ["1", "2026-10-03T12:00:00.", "data:,x 1x, a ", "text/html; charset=", "P1"] {
        run(LENGTH / 16, prefix, " 1px");
    }
}
