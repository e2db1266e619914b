//! `duckbill check` in daily work: which files, which rules, which findings are known already.

use crate::common::{duckbill, folder, output};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn page(body: &str) -> String {
    format!("<!DOCTYPE html><html lang=en><meta charset=utf-8><title>T</title>\n{body}\n")
}

/// A folder with pages of these paths and bodies.
fn site(name: &str, pages: &[(&str, &str)]) -> PathBuf {
    let folder = folder(name);
    for (path, body) in pages {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, page(body)).expect("a file");
    }
    folder
}

/// Runs `check` with `{}` for the folder.
fn check(folder: &Path, arguments: &[&str]) -> Output {
    let folder = folder.to_str().expect("UTF-8");
    let arguments: Vec<String> = arguments.iter().map(|one| one.replace("{}", folder)).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    duckbill(&[&["check"], &arguments[..]].concat(), page("<img src=a>").as_bytes())
}

fn text(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("UTF-8")
}

fn lines(output: &Output) -> usize {
    text(output).lines().count()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

const BAD: &str = "<img src=a>";

#[test]
fn folders_of_others_are_left_out_and_patterns_are_matched() {
    let pages = [("a.html", BAD), ("x/node_modules/b.html", BAD), ("x/c.njk", BAD)];
    let site = site("check-files", &pages);
    let output = check(&site, &["--format", "short", "{}"]);
    assert_eq!(lines(&output), 1, "{}", text(&output));
    assert_eq!(said(&output).matches("left out: folders named node_modules").count(), 1);
    assert_eq!(lines(&check(&site, &["--format", "short", "{}/x/node_modules"])), 1);
    assert_eq!(lines(&check(&site, &["--format", "short", "--no-ignore", "{}"])), 2);
    assert_eq!(lines(&check(&site, &["--format", "short", "{}/**/*.njk"])), 1);
    for nothing in ["{}/**/*.php", "{}/x/empty"] {
        fs::create_dir_all(site.join("x/empty")).expect("a folder");
        assert_eq!(check(&site, &[nothing]).status.code(), Some(2), "{nothing}");
    }
}

#[test]
fn the_rules_file_says_which_files_and_names() {
    let body = "<p hx-get=/a my-own=b>a<my>b</my>";
    let pages =
        [("a.html", body), ("old/b.html", body), ("c.njk", "{% if a %}<p {{ b }}>{% endif %}")];
    let site = site("check-names", &pages);
    let rules = "levels = \"all\"\nframeworks = [\"htmx\"]\nattributes = [\"my-*\"]\nelements = [\"my\"]\n\
        exclude = [\"old/**\"]\ninclude = [\"*.njk\"]\n\
        [[paths]]\nfiles = [\"*.njk\"]\ntemplate = \"jinja\"\n";
    fs::write(site.join("duckbill.toml"), rules).expect("a file");
    let output = check(&site, &["--format", "short", "{}"]);
    assert_eq!((text(&output), output.status.code()), ("", Some(0)));
    assert!(said(&output).contains("1 file is left out by duckbill.toml"), "{}", said(&output));
    let printed = check(&site, &["--print-config", "{}/c.njk"]);
    assert!(text(&printed).contains("template = \"jinja\""), "{}", text(&printed));
    // The output is a rules file.
    fs::write(site.join("printed.toml"), &printed.stdout).expect("a file");
    let again = check(&site, &["--config", "{}/printed.toml", "--print-config", "{}/c.njk"]);
    let rules = |output: &Output| text(output).split_once('\n').expect("lines").1.to_owned();
    assert_eq!(rules(&again), rules(&printed));
    // Standard input has a name.
    let named = |name| check(&site, &["--format", "short", "--stdin-filename", name]);
    assert!(text(&named("{}/d.html")).contains("d.html:2:1"), "{}", text(&named("{}/d.html")));
    assert_eq!(text(&named("{}/old/d.html")), "");
}

#[test]
fn the_name_of_a_template_says_its_language() {
    let body = "{% if a %}<p {{ b }}>{% endif %}";
    let site = site("check-endings", &[("a.njk", body), ("b.html", body)]);
    let output = check(&site, &["--format", "short", "{}/a.njk"]);
    assert_eq!((text(&output), output.status.code()), ("", Some(0)));
    assert!(!said(&output).contains("template"), "{}", said(&output));
    // A page is not taken for one, but it is said how it looks.
    let output = check(&site, &["--format", "short", "{}"]);
    assert!(lines(&output) > 0);
    assert!(said(&output).contains("1 file looks like a template"), "{}", said(&output));
    let printed = check(&site, &["--print-config", "{}/a.njk"]);
    assert!(text(&printed).contains("template = \"jinja\""), "{}", text(&printed));
}

#[test]
fn known_findings_are_not_reported() {
    let site = site("check-baseline", &[("a.html", BAD), ("b.html", "<p>b")]);
    let baseline = ["--format", "short", "--baseline", "{}/known.json"];
    let with = |more: &[&str]| check(&site, &[&baseline[..], more, &["{}"]].concat());
    assert_eq!(with(&[]).status.code(), Some(2), "there is no baseline");
    assert_eq!(with(&["--write-baseline"]).status.code(), Some(0));
    assert_eq!((lines(&with(&[])), with(&[]).status.code()), (0, Some(0)));
    // However the file is named, and wherever the command runs.
    let inside = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_duckbill"));
        command.args(["check", "--no-config", "--format", "short"]).args(arguments);
        output(command.current_dir(&site), b"")
    };
    for name in ["a.html", "./a.html", "."] {
        let output = inside(&["--baseline", "known.json", name]);
        assert_eq!((text(&output), output.status.code()), ("", Some(0)), "{name}");
    }
    let named = inside(&["."]);
    assert!(text(&named).starts_with("a.html:"), "{}", text(&named));
    // The line moves, and a second one is new.
    fs::write(site.join("a.html"), page("<p>new\n<img src=a>\n<img src=a>")).expect("a file");
    assert_eq!((lines(&with(&[])), with(&[]).status.code()), (1, Some(1)));
    fs::write(site.join("known.json"), "[]").expect("a file");
    assert_eq!(with(&[]).status.code(), Some(2));
}

#[test]
fn pages_without_findings_are_remembered() {
    let site = site("check-cache", &[("a.html", "<p>a"), ("b.html", BAD)]);
    let run = || check(&site, &["--format", "json", "--cache", "{}/cache", "{}"]);
    let first = run();
    let cache = fs::read_to_string(site.join("cache")).expect("a file");
    assert_eq!(cache.lines().count(), 2, "{cache}");
    assert_eq!(run().stdout, first.stdout);
    fs::write(site.join("a.html"), page(BAD)).expect("a file");
    assert_eq!(text(&run()).matches("\"missing-alt\"").count(), 2);
    fs::write(site.join("duckbill.toml"), "[codes]\nmissing-alt = \"off\"\n").expect("a file");
    assert_eq!(text(&run()).matches("\"missing-alt\"").count(), 0);
}

#[test]
fn findings_are_counted() {
    let site = site("check-statistics", &[("a.html", BAD), ("b.html", "<img src=a><h1></h1>")]);
    let output = check(&site, &["--statistics", "--max", "1", "{}"]);
    let found: Vec<&str> = text(&output).split_whitespace().collect();
    assert_eq!(found[..4], ["2", "error[missing-alt]", "1", "warning[empty-heading]"]);
    let output = check(&site, &["--statistics", "--format", "json", "{}"]);
    let value: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(value["codes"][0]["count"], 2);
    assert_eq!(
        (&value["files"][0]["errors"], &value["files"][0]["warnings"]),
        (&1.into(), &1.into())
    );
}

#[test]
fn comments_that_ignore_nothing_are_reported() {
    let short = |body: &str, more: &[&str]| {
        let arguments = [&["check", "--no-config", "--format", "short"], more].concat();
        text(&duckbill(&arguments, page(body).as_bytes())).to_owned()
    };
    let unused = "<!-- duckbill-ignore missing-alt, bad-url --><p><img src=a></p>";
    let found = short(unused, &[]);
    assert!(found.contains("unused-ignore-comment]: there is no finding `bad-url`"), "{found}");
    assert_eq!(found.lines().count(), 1, "{found}");
    // Other nodes may be there.
    assert_eq!(short(unused, &["--level", "parse,structure"]), "");
    assert_eq!(short(unused, &["--ignore", "bad-url"]), "");
    assert_eq!(short("<!-- duckbill-ignore-file missing-alt --><p>a", &[]).lines().count(), 1);
    let nested = "<!-- duckbill-ignore obsolete-element --><div><!-- duckbill-ignore obsolete-element --><tt>a</tt></div>";
    assert_eq!(short(nested, &[]), "");
}

#[test]
fn findings_about_the_encoding_and_the_mode_have_places() {
    let places = |html: &[u8]| -> Vec<(String, Value, Value)> {
        let output =
            duckbill(&["check", "--format", "json", "--no-config", "--level", "parse"], html);
        let file: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let found = file["diagnostics"].as_array().expect("a list");
        let row = |one: &Value| {
            (
                one["code"].as_str().expect("a code").to_owned(),
                one["line"].clone(),
                one["col"].clone(),
            )
        };
        found.iter().map(row).collect()
    };
    let legacy = b"<!DOCTYPE html>\n<meta charset=latin1>\xE9";
    assert!(places(legacy).contains(&("legacy-encoding".to_owned(), 2.into(), 1.into())));
    let late = format!("<!DOCTYPE html>\n<!--{}-->\n<meta charset=koi8-r>", "x".repeat(1024));
    let late = [late.as_bytes(), b"\xE9"].concat();
    assert!(places(&late).contains(&("late-encoding".to_owned(), 3.into(), 1.into())));
    let quirks = b"\n<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 3.2//EN'><meta charset=utf-8>";
    assert!(places(quirks).contains(&("quirks-mode".to_owned(), 2.into(), 1.into())));
}
