//! `duckbill::microsyntax::reflect`.

use duckbill::microsyntax::reflect::*;

#[test]
fn signed() {
    let plain = Signed::new();
    for (value, expected) in [
        (None, 0),
        (Some(""), 0),
        (Some("-2147483648"), i32::MIN),
        (Some("-2147483649"), 0),
        (Some("2147483647"), i32::MAX),
        (Some("99999999999999999999"), 0),
        (Some("12abc"), 12),
    ] {
        assert_eq!(plain.get(value), expected, "{value:?}");
    }
    let limited = Signed::non_negative();
    for (value, expected) in [
        (None, -1),
        (Some("-0"), 0),
        (Some("-1"), -1),
        (Some("2147483647"), i32::MAX),
        (Some("2147483648"), -1),
    ] {
        assert_eq!(limited.get(value), expected, "{value:?}");
    }
}

#[test]
fn unsigned() {
    for (rule, value, expected) in [
        (Unsigned::new(), Some("2147483647"), 2_147_483_647),
        (Unsigned::new(), Some("4294967295"), 0),
        (Unsigned::new().with_default(9), Some("4294967295"), 9),
        (Unsigned::positive(), Some("0"), 1),
        (Unsigned::positive(), Some("-0"), 1),
        (Unsigned::positive().with_default(2), Some("0"), 2),
        (Unsigned::positive_with_fallback().with_default(20), Some("0"), 20),
        (Unsigned::clamped(0, 65534).with_default(1), Some("0"), 0),
        (Unsigned::clamped(0, 65534).with_default(1), Some("65535"), 65534),
        (Unsigned::clamped(0, 65534).with_default(1), Some("-1"), 1),
        (Unsigned::clamped(1, 1000).with_default(1), Some("0"), 1),
        (Unsigned::clamped(2, 1000), None, 2),
    ] {
        assert_eq!(rule.get(value), expected, "{rule:?} {value:?}");
    }
}

#[test]
fn setters() {
    assert_eq!(Unsigned::positive().set(0), Err(IndexSizeError));
    assert_eq!(Unsigned::positive_with_fallback().set(0).unwrap(), "1");
    assert_eq!(Unsigned::positive().set(u32::MAX).unwrap(), "1");
    assert_eq!(Unsigned::new().with_default(4).set(u32::MAX).unwrap(), "4");
    assert_eq!(Unsigned::clamped(1, 10).set(0).unwrap(), "0");
    assert_eq!(Signed::non_negative().set(0).unwrap(), "0");
}
