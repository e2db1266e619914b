//! `duckbill::microsyntax::boolean`.

use duckbill::Edition;
use duckbill::microsyntax::boolean::*;

#[test]
fn validity() {
    for (value, editions) in [
        ("", [true, true]),
        ("checked", [true, true]),
        ("CHECKED", [false, true]),
        (" checked", [false, false]),
        ("true", [false, false]),
        ("\u{212A}", [false, false]),
    ] {
        let found = [Edition::Draft2007, Edition::Living]
            .map(|edition| is_valid_edition(value, "checked", edition));
        assert_eq!(found, editions, "{value:?}");
    }
}
