//! `duckbill::microsyntax::sizes`.

use duckbill::microsyntax::sizes::*;

fn desktop() -> Environment {
    Environment::new(1000.0, 500.0)
}

#[test]
fn cases() {
    for (input, expected) in [
        ("", 1000.0),
        (" ", 1000.0),
        (",", 1000.0),
        ("100px", 100.0),
        (" 100PX ", 100.0),
        ("0", 0.0),
        ("-0", 0.0),
        ("1", 1000.0),
        ("-1px", 1000.0),
        ("50%", 1000.0),
        ("33.3vw", 333.0),
        ("10em", 160.0),
        ("1in", 96.0),
        ("calc(10px - 20px)", 0.0),
        ("calc(1px / 0)", f64::MAX),
        ("calc(0px / 0)", 0.0),
        ("min(50vw, 300px)", 300.0),
        ("var(--x), 5px", 5.0),
        ("calc(50%), 5px", 5.0),
        ("90deg, 5px", 5.0),
        ("2dppx, 5px", 5.0),
        ("(min-width: 500px) 10px, 20px", 10.0),
        ("(min-width: 5000px) 10px, 20px", 20.0),
        ("(min-width: 5000px) 10px", 1000.0),
        ("(min-width: 500px)10px", 10.0),
        ("not (min-width: 5000px) 10px, 20px", 10.0),
        ("(width) and (height) 10px, 20px", 10.0),
        ("screen 10px, 20px", 20.0),
        ("screen and (width) 10px, 20px", 20.0),
        ("(unknown) 10px, 20px", 20.0),
        ("not (unknown) 10px, 20px", 20.0),
        // A size alone wins even if it is not the last.
        ("10px, (width) 20px", 10.0),
        (",,10px", 10.0),
        ("10px,", 10.0),
        ("(width) , 10px", 10.0),
        ("banana, 10px", 10.0),
        ("10px banana, 20px", 20.0),
        ("[,] 10px, 20px", 20.0),
        ("calc(1px * (1 + 1)), 9px", 2.0),
        ("(min-width: calc(1px, 2px)) 10px, 20px", 20.0),
        ("/* 5px */ 10px /**/", 10.0),
        ("calc(10px", 10.0),
        ("(5px)", 1000.0),
        ("(1px + 2px)", 1000.0),
        ("(100vw - 20px)", 1000.0),
        ("[5px]", 1000.0),
        ("(width) (5px), 20px", 20.0),
        ("calc((5px))", 5.0),
        ("(width", 1000.0),
        (") 10px, 20px", 20.0),
        ("\"x\" 10px, 20px", 20.0),
        ("auto, 10px", 10.0),
        ("auto", 1000.0),
    ] {
        assert_eq!(parse(input, &desktop()), expected, "{input:?}");
    }
}

#[test]
fn auto_counts_where_the_image_allows_it() {
    let mut environment = desktop();
    environment.auto_width = Some(321.5);
    for (input, expected) in [
        ("auto", 321.5),
        ("AUTO, 10px", 321.5),
        ("(width) auto, 10px", 321.5),
        ("(max-width: 1px) auto, 10px", 10.0),
        ("10px, auto", 10.0),
    ] {
        assert_eq!(parse(input, &environment), expected, "{input:?}");
    }
}

#[test]
fn units() {
    for (input, expected) in [
        ("2.54cm", 96.0),
        ("25.4mm", 96.0),
        ("101.6q", 96.0),
        ("72pt", 96.0),
        ("6pc", 96.0),
        ("1rem", 16.0),
        ("2ex", 16.0),
        ("1ch", 8.0),
        ("1lh", 19.2),
        ("1vh", 5.0),
        ("1dvmin", 5.0),
        ("1vmax", 10.0),
        ("1cqw", 10.0),
    ] {
        assert!((parse(input, &desktop()) - expected).abs() < 1e-9, "{input:?}");
    }
}

#[test]
fn validity() {
    for valid in ["100px", "(width) 1px, 2px", "auto", "Auto, 100vw", "calc(1px + 1em)", "0"] {
        assert!(is_valid(valid), "{valid:?}");
    }
    for invalid in [
        "",
        " ",
        ",",
        "1px,",
        "1px, 2px",
        "(width) 1px",
        "-1px",
        "50%",
        "banana 1px, 2px",
        " auto",
        "auto ,1px",
        "1px, auto",
        "(width) auto, 1px",
        "1px 2px",
        "var(--x)",
        "(5px)",
    ] {
        assert!(!is_valid(invalid), "{invalid:?}");
    }
}

#[test]
fn depth_and_length_cost_nothing() {
    let deep = "(".repeat(500_000) + "width" + &")".repeat(500_000) + " 10px, 20px";
    assert_eq!(parse(&deep, &desktop()), 10.0);
    let deep = "calc(1px + ".repeat(200_000) + "1px";
    assert_eq!(parse(&deep, &desktop()), 200_001.0);
    assert_eq!(parse(&"(".repeat(500_000), &desktop()), 1000.0);
    assert_eq!(parse(&"x,".repeat(500_000), &desktop()), 1000.0);
}
