//! Images: areas, sources, sizes.

use duckbill::microsyntax::area::{Area, Shape};
use duckbill::microsyntax::image_source;
use duckbill::microsyntax::srcset;

#[test]
fn shape() {
    assert_eq!(Shape::parse(Some("poly")), Shape::Polygon);
}

#[test]
fn area() {
    {
        // Corners in any order; what is too much is dropped.
        let rectangle = area::parse(Shape::Rectangle, "30,40,10,20,99").unwrap();
        assert_eq!(rectangle, Area::Rectangle { left: 10.0, top: 20.0, right: 30.0, bottom: 40.0 });
        assert_eq!(area::parse(Shape::Circle, "1,2,0"), None);
        // A browser swaps the corners, an author may not write them so:
        assert!(!area::is_valid(Shape::Rectangle, Some("30,40,10,20")));
    }
    use duckbill::Edition;
    use duckbill::microsyntax::area::{self, Shape};
    assert!(area::parse_edition(Shape::Circle, "1,2,0.5", Edition::Living).is_some());
    assert!(area::parse_edition(Shape::Circle, "1,2,0.5", Edition::Draft2009).is_none());
    assert!(area::is_valid(Shape::Circle, Some("10,10,5")));
    // Invalid, and read anyway:
    assert!(!area::is_valid(Shape::Circle, Some("10 10 5")));
    assert!(area::parse(Shape::Circle, "10 10 5").is_some());
    {
        use duckbill::Edition;
        use duckbill::microsyntax::area::{self, Shape};
        let coords = Some("10,10,0.5");
        assert!(area::is_valid_edition(Shape::Circle, coords, Edition::Living));
        assert!(!area::is_valid_edition(Shape::Circle, coords, Edition::Draft2009));
    }
}

#[test]
fn image_source() {
    {
        let sources = image_source::source_set("small.png", "large.png 2x");
        assert_eq!(sources.len(), 2);
        assert_eq!(image_source::source_set("small.png", "large.png 800w").len(), 1);
    }
    {
        let source =
            image_source::choose("small.png", "large.png 800w, huge.png 1600w", 400.0, 1.5)
                .unwrap();
        assert_eq!((source.url, source.density), ("large.png", 2.0));
    }
    {
        let choose = |srcset, pixels| image_source::choose("", srcset, 100.0, pixels).unwrap();
        let densities = ["a 300w", "b 3x", "c"].map(|srcset| choose(srcset, 1.0).density);
        assert_eq!(densities, [3.0, 3.0, 1.0]);
        assert_eq!(choose("a, b 2x, c 3x", 1.5).url, "b");
        assert_eq!(choose("a, b 2x, c 3x", 4.0).url, "c");
        assert!(image_source::choose("", "", 100.0, 1.0).is_none());
    }
}

#[cfg(feature = "css")]
#[test]
fn environment() {
    use duckbill::microsyntax::sizes::Environment;
    assert_eq!(Environment::new(1280.0, 720.0).font_size, 16.0);
}

#[cfg(feature = "css")]
#[test]
fn sizes() {
    use duckbill::microsyntax::sizes;
    assert!(sizes::is_valid("(max-width: 30em) 100vw, 50vw"));
    assert!(sizes::is_valid("auto, 100px"));
    // Invalid for want of a size without a condition, and read anyway:
    assert!(!sizes::is_valid("(max-width: 30em) 100vw"));
}

#[test]
fn candidate() {
    let all = srcset::parse("a.png");
    let [one] = all.as_slice() else { panic!("one candidate: {all:?}") };
    assert_eq!((one.url, one.width, one.density, one.height), ("a.png", None, None, None));
}

#[test]
fn srcset() {
    {
        let candidates = srcset::parse("data:,a ( , ) 1x, b 2x 3x, c");
        // The first has a descriptor in parentheses, the second two densities: both are dropped.
        assert_eq!(candidates.len(), 1);
        assert_eq!(candidates[0].url, "c");
        // A browser skips the comma, an author may not write it:
        assert_eq!(srcset::parse(",a 1x").len(), 1);
        assert!(!srcset::is_valid(",a 1x"));
    }
    {
        let (candidates, errors) = srcset::check("a,, b 0w");
        assert_eq!(candidates.len(), 1);
        let kinds: Vec<_> = errors.iter().map(|error| error.kind.as_str()).collect();
        assert_eq!(kinds, ["several-commas-after-url", "invalid-descriptor"]);
    }
    {
        let mut found = srcset::candidates("a,, b 0w");
        assert!(found.next().unwrap().is_err());
        assert_eq!(found.next().unwrap().unwrap().url, "a");
    }
    assert!(srcset::is_valid("a.png, b.png 1.5x, c.png 2x"));
    // Invalid for its two densities of 1, and read anyway:
    assert!(!srcset::is_valid("a.png, b.png 1x"));
    assert_eq!(srcset::parse("a.png, b.png 1x").len(), 2);
}

#[test]
fn srcset_as_str() {
    use duckbill::microsyntax::srcset::ErrorKind;
    assert_eq!(ErrorKind::UnexpectedComma.as_str(), "unexpected-comma");
}
