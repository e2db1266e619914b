//! `duckbill::microsyntax::srcset`.

use duckbill::microsyntax::srcset::*;

fn show(input: &str) -> String {
    let candidates: Vec<String> = parse(input)
        .iter()
        .map(|candidate| {
            let mut text = candidate.url.to_owned();
            if let Some(width) = candidate.width {
                text += &format!(" {width}w");
            }
            if let Some(density) = candidate.density {
                text += &format!(" {density}x");
            }
            if let Some(height) = candidate.height {
                text += &format!(" {height}h");
            }
            text
        })
        .collect();
    candidates.join("|")
}

#[test]
fn cases() {
    for (input, expected) in [
        ("", ""),
        (" ", ""),
        (",", ""),
        (" , , ", ""),
        ("a", "a"),
        ("a,b", "a,b"),
        ("a, b", "a|b"),
        ("a ,b", "a|b"),
        ("a,,, b", "a|b"),
        (",,a", "a"),
        ("a 1x,b 2x", "a 1x|b 2x"),
        ("a 1x, , b 2x", "a 1x|b 2x"),
        ("a 1x ,b", "a 1x|b"),
        ("a\t1x\n,\u{C}b", "a 1x|b"),
        ("data:,x 1x", "data:,x 1x"),
        ("a 1w", "a 1w"),
        ("a 1W", ""),
        ("a 0w", ""),
        ("a -1w", ""),
        ("a +1w", ""),
        ("a 1.5w", ""),
        ("a 1w 2w", ""),
        ("a 1w 1x", ""),
        ("a 1x 1w", ""),
        ("a 1x 1x", ""),
        ("a 1w 2h", "a 1w 2h"),
        ("a 2h 1w", "a 1w 2h"),
        ("a 2h", ""),
        ("a 0h 1w", ""),
        ("a 2h 2h 1w", ""),
        ("a 1x 2h", ""),
        ("a 2h 1x", ""),
        ("a 0x", "a 0x"),
        ("a -0x", "a 0x"),
        ("a -1x", ""),
        ("a +1x", ""),
        ("a 1.x", ""),
        ("a .5x", "a 0.5x"),
        ("a 1e1x", "a 10x"),
        ("a 1e999x", ""),
        ("a x", ""),
        ("a w", ""),
        ("a 1", ""),
        ("a 1é", ""),
        ("a size(1, 2) 1x", ""),
        ("a (1x, b 2x), c", "c"),
        ("a ((1x), b 2x, c", "b 2x|c"),
        ("a (1x", ""),
        ("a 1x)", ""),
        ("a b c, d", "d"),
        ("a\u{A0}1x", "a\u{A0}1x"),
        (
            "99999999999999999999w 99999999999999999999w",
            "99999999999999999999w 18446744073709551615w",
        ),
    ] {
        assert_eq!(show(input), expected, "{input:?}");
    }
}

#[test]
fn errors_have_positions() {
    let (_, errors) = check(" ,a,, b 1q , c 5h");
    let found: Vec<_> = errors.iter().map(|error| (error.kind, error.position)).collect();
    assert_eq!(
        found,
        [
            (ErrorKind::UnexpectedComma, 1),
            (ErrorKind::SeveralCommasAfterUrl, 3),
            (ErrorKind::InvalidDescriptor, 8),
            (ErrorKind::HeightWithoutWidth, 15),
        ]
    );
}

#[test]
fn validity() {
    for valid in ["a", " a ", "a, b 2x", "a 1w,b 2w", "a,b", "a 1x , b 2x", "data:,x 1.5x"] {
        assert!(is_valid(valid), "{valid:?}");
    }
    for invalid in [
        "",
        " ",
        ",",
        "a,",
        "a 1x,",
        "a 1x, ",
        ",a",
        "a,, b",
        "a 1x,,b",
        "a 0x",
        "a 1w 1h",
        "a 1w, b",
        "a 1w, b 2x",
        "a 1w, b 1w",
        "a, b",
        "a 1x, b 1.0x",
        "a 1q",
    ] {
        assert!(!is_valid(invalid), "{invalid:?}");
    }
}
