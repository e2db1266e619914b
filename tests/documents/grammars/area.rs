//! `duckbill::microsyntax::area`.

use duckbill::microsyntax::area::*;

#[test]
fn circles() {
    let circle = |x, y, radius| Some(Area::Circle { x, y, radius });
    for (coords, expected) in [
        ("", None),
        ("1,2", None),
        ("1,2,3", circle(1.0, 2.0, 3.0)),
        ("1,2,3,4", circle(1.0, 2.0, 3.0)),
        ("1,2,-3", None),
        ("1,2,x", None),
        ("-1,.5,3", circle(-1.0, 0.5, 3.0)),
    ] {
        assert_eq!(parse(Shape::Circle, coords), expected, "{coords:?}");
    }
    // The standard lets authors write a circle that is empty.
    assert!(is_valid(Shape::Circle, Some("11,01,0")));
    assert_eq!(parse(Shape::Circle, "11,01,0"), None);
}

#[test]
fn rectangles() {
    let rectangle = |left, top, right, bottom| Some(Area::Rectangle { left, top, right, bottom });
    for (coords, expected) in [
        ("1,2,3", None),
        ("1,2,3,4", rectangle(1.0, 2.0, 3.0, 4.0)),
        ("3,2,1,4", rectangle(1.0, 2.0, 3.0, 4.0)),
        ("1,4,3,2,5,6", rectangle(1.0, 2.0, 3.0, 4.0)),
        ("1,1,1,1", rectangle(1.0, 1.0, 1.0, 1.0)),
    ] {
        assert_eq!(parse(Shape::Rectangle, coords), expected, "{coords:?}");
    }
}

#[test]
fn polygons() {
    let polygon = |points: &[(f64, f64)]| Some(Area::Polygon(points.to_vec()));
    for (coords, expected) in [
        ("1,2,3,4", None),
        ("1,2,3,4,5", None),
        ("1,2,3,4,5,6", polygon(&[(1.0, 2.0), (3.0, 4.0), (5.0, 6.0)])),
        ("1,2,3,4,5,6,7", polygon(&[(1.0, 2.0), (3.0, 4.0), (5.0, 6.0)])),
    ] {
        assert_eq!(parse(Shape::Polygon, coords), expected, "{coords:?}");
    }
}

#[test]
fn the_default_shape_is_the_whole_image() {
    assert_eq!(parse(Shape::Default, "x"), Some(Area::Whole));
}

#[test]
fn validity() {
    for (shape, coords, expected) in [
        (Shape::Circle, Some("1,2,0"), true),
        (Shape::Circle, Some("1,2,-1"), false),
        (Shape::Circle, Some("1,2,3,4"), false),
        (Shape::Circle, None, false),
        (Shape::Rectangle, Some("1,2,3,4"), true),
        (Shape::Rectangle, Some("1,2,1,4"), false),
        (Shape::Rectangle, Some("1, 2, 3, 4"), false),
        (Shape::Polygon, Some("1,2,3,4,5,6"), true),
        (Shape::Polygon, Some("1,2,3,4,5,6,7"), false),
        (Shape::Default, None, true),
        (Shape::Default, Some("1"), false),
    ] {
        assert_eq!(is_valid(shape, coords), expected, "{shape:?} {coords:?}");
    }
}
