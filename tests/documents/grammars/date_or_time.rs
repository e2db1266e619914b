//! `duckbill::microsyntax::date_time::date_or_time`.

use duckbill::microsyntax::date_time::date_or_time::*;

#[test]
fn cases() {
    let table: &[(&str, Option<&str>)] = &[
        ("2009-11-13", Some("2009-11-13")),
        ("12:30", Some("12:30")),
        ("12:30:15.5", Some("12:30:15.5")),
        ("2009-11-13T12:30Z", Some("2009-11-13T12:30Z")),
        ("2009-11-13 12:30+01:00", Some("2009-11-13T12:30+01:00")),
        ("2009-11-13T12:30-0100", Some("2009-11-13T12:30-01:00")),
        ("2009-11-13T12:30", None),
        ("2009-11-13T", None),
        ("2009-11-13 ", None),
        ("2009-11-13Z", None),
        ("12:30Z", None),
        ("T12:30", None),
        ("2009-11", None),
        ("2009-13-01", None),
        (" 12:30", None),
        ("", None),
    ];
    for (input, expected) in table {
        let found = parse(input).map(|found| found.to_string());
        assert_eq!(found.as_deref(), *expected, "{input:?}");
    }
}

#[test]
fn the_draft_of_2009() {
    use Context::{Attribute, Content};
    let table: &[(&str, Context, Option<&str>, bool)] = &[
        ("2009-11-13", Attribute, Some("2009-11-13"), true),
        ("2009-11-13T", Attribute, Some("2009-11-13"), false),
        ("2009-11-13T ", Content, Some("2009-11-13"), false),
        // The position stays after the digits of the failing time.
        ("2009-11-13T25", Attribute, Some("2009-11-13"), false),
        ("2009-11-13Tx", Attribute, None, false),
        ("2009-11-13 12:30Z", Attribute, None, false),
        ("2009-11-13T12:30Z", Attribute, Some("2009-11-13T12:30Z"), true),
        ("2009-11-13T12:30", Attribute, None, false),
        ("2009-11-13T12:30+0100", Attribute, None, false),
        ("2009-11-13T12:30-00:00", Attribute, Some("2009-11-13T12:30Z"), true),
        ("\u{2028}12:30\u{A0}", Content, Some("12:30"), true),
        ("\u{2028}12:30", Attribute, None, false),
        ("x", Attribute, None, false),
        ("", Content, None, false),
    ];
    for (input, context, expected, valid) in table {
        let found = parse_2009(input, *context).map(|found| found.to_string());
        assert_eq!(found.as_deref(), *expected, "{input:?}");
        assert_eq!(is_valid_2009(input, *context), *valid, "{input:?}");
    }
}

#[test]
fn the_draft_of_2007_keeps_what_it_has_read() {
    let show = |input, context| {
        let results = parse_2007(input, context);
        let mut text = String::new();
        for part in [
            results.date.map(|date| date.to_string()),
            results.time.map(|time| time.to_string()),
            results.offset.map(|offset| offset.to_string()),
        ] {
            text.push_str(part.as_deref().unwrap_or("-"));
            text.push(' ');
        }
        text + if results.valid { "valid" } else { "invalid" }
    };
    for (input, expected) in [
        ("", "- - - invalid"),
        ("x", "- - - invalid"),
        ("2007", "- - - invalid"),
        ("2007-01", "- - - invalid"),
        ("2007-01-31", "2007-01-31 - - invalid"),
        ("2007-02-30", "- - - invalid"),
        ("2007-13-01", "- - - invalid"),
        ("07-1-3", "0007-01-03 - - invalid"),
        ("2007-01-31 12:30", "2007-01-31 12:30 - valid"),
        ("2007-01-31T12:30Z", "2007-01-31 12:30 Z valid"),
        ("2007-01-31\u{B}T\u{B}12:30:05.5\u{B}+01:30\u{B}", "2007-01-31 12:30:05.5 +01:30 valid"),
        ("2007-01-3112:30", "- - - invalid"),
        ("2007-01-31 12:30 Q", "2007-01-31 12:30 - invalid"),
        ("2007-01-31 12:30 -1", "2007-01-31 12:30 - invalid"),
        ("2007-01-31 12:30 -1:5", "2007-01-31 12:30 -01:05 invalid"),
        ("2007-01-31 12:30 Z x", "2007-01-31 12:30 Z invalid"),
        ("12:30", "- 12:30 - valid"),
        (" 12:30:5 ", "- 12:30:05 - valid"),
        ("1:30", "- 01:30 - invalid"),
        ("12:30:.5", "- 12:30:00.5 - invalid"),
        ("12:30:5.", "- 12:30:05 - valid"),
        ("12:30:5..", "- - - invalid"),
        ("12:30:60", "- - - invalid"),
        ("24:00", "- - - invalid"),
        ("12:30Z", "- 12:30 - invalid"),
    ] {
        assert_eq!(show(input, Context::Attribute), expected, "{input:?}");
    }
    assert_eq!(show("\u{3000}12:30", Context::Content), "- 12:30 - valid");
    assert_eq!(show("\n12:30", Context::Content), "- - - invalid");
    assert_eq!(show("\u{3000}12:30", Context::Attribute), "- - - invalid");
}
