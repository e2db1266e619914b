//! Numbers and lists of them.

use duckbill::Edition;
use duckbill::microsyntax::dimension::{self, Dimension};
use duckbill::microsyntax::ratio::{self, Ratio};
use duckbill::microsyntax::reflect::{Double, Signed, Unsigned};
use duckbill::microsyntax::{
    dimension_list, float, float_list, integer, integer_list, non_negative_integer,
};

#[test]
fn dimension() {
    assert_eq!(Dimension::Length(3.0).value(), 3.0);
    assert_eq!(dimension::parse(" 50%"), Some(Dimension::Percentage(50.0)));
    assert_eq!(dimension::parse("5.%"), Some(Dimension::Percentage(5.0)));
    assert_eq!(dimension::parse("+5"), None);
    // A browser reads 10.5 pixels, an author may not write it:
    assert_eq!(dimension::parse("10.5px"), Some(Dimension::Length(10.5)));
    assert!(!dimension::is_valid("10.5px"));
    assert_eq!(dimension::parse_nonzero("0%"), None);
    assert_eq!(dimension::parse_nonzero("0.1"), Some(Dimension::Length(0.1)));
    assert_eq!(dimension::parse_edition("+5.%", Edition::Draft2009), Some(Dimension::Length(5.0)));
    assert_eq!(dimension::parse_edition("0.5", Edition::Draft2009), None);
    assert!(dimension::is_valid("100"));
    // Invalid, and read as a percentage anyway:
    assert!(!dimension::is_valid("100%"));
    assert!(dimension::parse("100%").is_some());
}

#[test]
fn dimension_list() {
    let whole = dimension_list::parse("20%,30%,*").map(|entry| entry.value).sum::<f64>();
    assert_eq!(whole, 50.0);
}

#[test]
fn float() {
    {
        for (input, years) in [
            ("+1", [None, None, Some(1.0)]),
            (".5", [Some(0.5), None, Some(0.5)]),
            ("1.e2", [Some(1.0), Some(1.0), Some(100.0)]),
            ("1e2", [Some(1.0), Some(100.0), Some(100.0)]),
        ] {
            let editions = [Edition::Draft2007, Edition::Draft2009, Edition::Living];
            assert_eq!(editions.map(|edition| float::parse_edition(input, edition)), years);
        }
    }
    assert!(float::is_valid("-.5E+3"));
    // Invalid, and read as 1 anyway:
    assert!(!float::is_valid("+1"));
    assert_eq!(float::parse("+1"), Some(1.0));
    // Valid, and an error anyway, because no double holds it:
    assert!(float::is_valid("1e999"));
    assert_eq!(float::parse("1e999"), None);
    assert!(!float::is_valid_edition(".5", Edition::Draft2009));
    assert!(float::is_valid_edition("5.", Edition::Draft2007));
}

#[test]
fn float_list() {
    assert_eq!(float_list::parse("1,2.5;x").sum::<f64>(), 3.5);
    assert!(float_list::is_valid("1,-2.5,3e2"));
    // Invalid, and read as one number anyway:
    assert!(!float_list::is_valid("1,"));
    assert!(float_list::parse("1,").eq([1.0]));
}

#[test]
fn integer() {
    assert_eq!(integer::parse_edition("+3", Edition::Draft2007), None);
    assert_eq!(integer::parse_edition("+3", Edition::Draft2009), Some(3));
    assert!(integer::is_valid("-0"));
    // Invalid, and read as 1 anyway:
    assert!(!integer::is_valid("1.5"));
    assert_eq!(integer::parse("1.5"), Some(1));
}

#[test]
fn integer_list() {
    assert_eq!(integer_list::parse("1,2;3 4").max(), Some(4));
    assert!(integer_list::is_valid("1,-2"));
    // Invalid, and read as two numbers anyway:
    assert!(!integer_list::is_valid("1;-2"));
    assert!(integer_list::parse("1;-2").eq([1, -2]));
}

#[test]
fn non_negative_integer() {
    assert_eq!(non_negative_integer::parse_edition("-0", Edition::Draft2009), None);
    assert_eq!(non_negative_integer::parse_edition("+5", Edition::Draft2009), Some(5));
    assert_eq!(non_negative_integer::parse_edition("+5", Edition::Draft2007), None);
    assert!(non_negative_integer::is_valid("007"));
    // Invalid, and read as zero anyway:
    assert!(!non_negative_integer::is_valid("-0"));
    assert_eq!(non_negative_integer::parse("-0"), Some(0));
}

#[test]
fn ratio() {
    assert_eq!(
        ratio::parse("done: 75%"),
        Some(Ratio::Punctuation { number: 75.0, denominator: '%' })
    );
    assert_eq!(ratio::parse("3 of 4"), Some(Ratio::Numbers { first: 3.0, second: 4.0 }));
    assert_eq!(ratio::parse("1.5"), Some(Ratio::Number(1.5)));
    assert_eq!(ratio::parse("1 of 2 of 3"), None);
}

#[test]
fn index_size_error() {
    assert_eq!(Unsigned::positive().set(0), Err(duckbill::microsyntax::reflect::IndexSizeError));
}

#[test]
fn signed() {
    assert_eq!(duckbill::microsyntax::reflect::Signed::new().get(Some("x")), 0);
    assert_eq!(Signed::non_negative().get(Some("5")), 5);
    assert_eq!(Signed::non_negative().get(None), -1);
    assert_eq!(Signed::from(3).get(None), 3);
    assert_eq!(Signed::new().get(Some("2147483648")), 0);
    assert_eq!(Signed::new().set(-3).unwrap(), "-3");
    assert!(Signed::non_negative().set(-3).is_err());
}

#[test]
fn unsigned() {
    assert_eq!(duckbill::microsyntax::reflect::Unsigned::new().get(None), 0);
    assert_eq!(Unsigned::positive().get(Some("0")), 1);
    {
        let cols = Unsigned::positive_with_fallback().with_default(20);
        assert_eq!(cols.set(0).unwrap(), "20");
    }
    {
        let span = Unsigned::clamped(1, 1000);
        assert_eq!(span.get(Some("0")), 1);
        assert_eq!(span.get(Some("99999999999999999999999")), 1000);
    }
    assert_eq!(Unsigned::new().with_default(150).get(Some("-1")), 150);
    assert_eq!(Unsigned::new().get(Some("2147483648")), 0);
    assert_eq!(Unsigned::clamped(1, 1000).set(5000).unwrap(), "5000");
    assert_eq!(Unsigned::new().set(3_000_000_000).unwrap(), "0");
    assert!(Unsigned::positive().set(0).is_err());
}

#[test]
fn double() {
    assert_eq!(duckbill::microsyntax::reflect::Double::new().get(Some("1e999")), 0.0);
    assert_eq!(Double { default: 1.0, ..Double::positive() }.get(Some("-2")), 1.0);
    assert_eq!(Double::from(0.5).get(None), 0.5);
    assert_eq!(duckbill::microsyntax::reflect::Double::new().get(Some("-1.5 m")), -1.5);
    assert_eq!(Double::new().set(1e21).as_deref(), Some("1e+21"));
    assert_eq!(Double::positive().set(0.0), None);
    assert_eq!(Double::new().set(f64::NAN), None);
}

#[test]
fn dimension_list_as_str() {
    assert_eq!(duckbill::microsyntax::dimension_list::Unit::Relative.as_str(), "relative");
}

#[test]
fn denominator() {
    use duckbill::microsyntax::ratio;
    assert_eq!(ratio::parse("5 %").unwrap().denominator(), Some(100.0));
    assert_eq!(ratio::parse("5").unwrap().denominator(), None);
}
