//! `duckbill::microsyntax::media_query`.

use duckbill::microsyntax::media_query::*;
use duckbill::microsyntax::sizes::Environment;

#[test]
fn lists() {
    let desktop = Environment::new(1280.0, 720.0);
    for (list, expected) in [
        ("", true),
        (" ", true),
        ("all", true),
        ("SCREEN", true),
        ("print", false),
        ("speech, screen", true),
        ("print,", false),
        (",", false),
        ("screen and (min-width: 1280px)", true),
        ("screen and (min-width: 1281px)", false),
        ("screen and(min-width: 1px)", false),
        ("screen and (width) and (height)", true),
        ("screen and (width) or (height)", false),
        ("screen and ((width) or (height))", true),
        ("screen and (not (width))", false),
        ("screen or (width)", false),
        ("only screen", true),
        ("only (width)", false),
        ("not screen", false),
        ("not print", true),
        ("not print and (max-width: 1px)", true),
        ("not screen and (max-width: 1px)", true),
        ("not screen and (unknown)", false),
        ("not (min-width: 1281px)", true),
        ("not not screen", false),
        ("(width) and (height)", true),
        ("(max-width: 1px) or (height)", true),
        ("(unknown)", false),
        ("not (unknown)", false),
        ("banana", false),
        ("screen banana", false),
        ("screen and", false),
        ("not", false),
        ("and", false),
        ("layer", false),
        ("(min-width: 10px", true),
        ("] , screen", true),
        ("/**/ screen /**/", true),
        ("screen, (", true),
    ] {
        assert_eq!(matches(list, &desktop), expected, "{list:?}");
    }
}
