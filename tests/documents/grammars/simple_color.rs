//! `duckbill::microsyntax::simple_color`.

use duckbill::microsyntax::color::Color;
use duckbill::microsyntax::simple_color::*;

#[test]
fn cases() {
    for (input, expected) in [
        ("#000000", Some(Color::new(0, 0, 0))),
        ("#01aBfF", Some(Color::new(1, 0xAB, 0xFF))),
        ("", None),
        ("#", None),
        ("#12345", None),
        ("#1234567", None),
        ("1234567", None),
        ("#12345g", None),
        ("#12345é", None),
        ("#1234é", None),
        ("#123456 ", None),
    ] {
        assert_eq!(parse(input), expected, "{input:?}");
    }
}

#[test]
fn every_component_goes_round() {
    for value in 0..=255 {
        let color = Color::new(value, 255 - value, value / 2);
        assert_eq!(parse(&color.to_string()), Some(color));
    }
}
