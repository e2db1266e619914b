//! `duckbill::microsyntax::image_source`.

use duckbill::microsyntax::image_source::*;

#[test]
fn the_default_source_is_added_where_it_is_missing() {
    for (default_source, srcset, expected) in [
        ("d", "", "d"),
        ("", "a", "a"),
        ("d", "a 2x", "a d"),
        ("d", "a 1x, b 2x", "a b"),
        ("d", "a 1.0x", "a"),
        ("d", "a", "a d"),
        ("d", "a 100w", "a"),
        ("", "", ""),
    ] {
        let sources = source_set(default_source, srcset);
        let urls: Vec<_> = sources.iter().map(|source| source.url).collect();
        assert_eq!(urls.join(" "), expected, "{srcset:?}");
    }
}

#[test]
fn choosing() {
    let choose = |srcset, size, pixels| {
        duckbill::microsyntax::image_source::choose("", srcset, size, pixels).map(|found| found.url)
    };
    assert_eq!(choose("a 100w, b 200w, c 400w", 100.0, 1.0), Some("a"));
    assert_eq!(choose("a 100w, b 200w, c 400w", 100.0, 1.1), Some("b"));
    assert_eq!(choose("a 100w, b 200w, c 400w", 100.0, 9.0), Some("c"));
    assert_eq!(choose("c 3x, a, b 2x", 100.0, 1.0), Some("a"));
    assert_eq!(choose("a 2x, b 2x", 100.0, 1.0), Some("a"));
    assert_eq!(choose("a 0x, b -0x", 100.0, 1.0), Some("a"));
    // A size of zero makes every width infinitely dense.
    assert_eq!(choose("a 100w, b 200w", 0.0, 1.0), Some("a"));
    assert_eq!(choose("", 100.0, 1.0), None);
}
