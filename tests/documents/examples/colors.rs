//! Colors.

use duckbill::Edition;
use duckbill::microsyntax::color::{self, Color};
use duckbill::microsyntax::{legacy_color, simple_color};

#[test]
fn color() {
    assert_eq!(duckbill::microsyntax::color::Color::new(1, 2, 3).green, 2);
    assert_eq!(color::named("RebeccaPurple").unwrap().to_string(), "#663399");
    assert_eq!(color::named("chucknorris"), None);
}

#[test]
fn legacy_color() {
    {
        let parse = |edition| legacy_color::parse_edition(" red", edition).unwrap().to_string();
        assert_eq!(parse(Edition::Living), "#ff0000");
        assert_eq!(parse(Edition::Draft2009), "#00ed00"); // no keyword, just digits
    }
    {
        let gray = Color::new(0xC0, 0xC0, 0xC0);
        assert_eq!(legacy_color::parse_2009("buttonface", |_| Some(gray)), Some(gray));
    }
}

#[test]
fn simple_color() {
    {
        let color = simple_color::parse("#ABCDEF").unwrap();
        assert_eq!(color.to_string(), "#abcdef");
    }
    assert!(simple_color::is_valid("#AbCdEf"));
    assert!(!simple_color::is_valid("red"));
}
