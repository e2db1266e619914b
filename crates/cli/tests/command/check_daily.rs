//! `duckbill check` in daily use: fixes, the rules file, comments in the page, exit statuses, `--watch`.

use crate::common::{duckbill, folder};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Output;

const START: &str = "<!DOCTYPE html>\n<html lang=en><meta charset=utf-8><title>T</title>\n";

fn page(body: &str) -> String {
    format!("{START}{body}\n")
}

fn text(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("UTF-8")
}

/// The lines that are findings, without those of notes.
fn lines(output: &Output) -> Vec<&str> {
    text(output).lines().filter(|line| !line.starts_with(' ')).collect()
}

fn said(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).expect("UTF-8")
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    let mut all = vec!["check"];
    all.extend(arguments);
    let folder = folder.to_str().expect("UTF-8");
    let all: Vec<String> = all.iter().map(|word| word.replace("{}", folder)).collect();
    duckbill(&all.iter().map(String::as_str).collect::<Vec<_>>(), b"")
}

#[test]
fn fixes_are_written_and_the_rest_is_reported() {
    let folder = folder("check-fix");
    let file = folder.join("a.html");
    fs::write(&file, page("<p id=a id=b>x &amp y</i><center>z</center>")).expect("a file");
    fs::write(folder.join("b.html"), page("<p>good")).expect("a file");
    let before =
        fs::metadata(folder.join("b.html")).and_then(|data| data.modified()).expect("a time");
    let output = run(&folder, &["--fix", "--format", "short", "{}"]);
    assert!(said(&output).contains("3 places fixed in 1 of 2 files"), "{}", said(&output));
    assert!(text(&output).contains("error[obsolete-element]"), "{}", text(&output));
    assert_eq!((lines(&output).len(), output.status.code()), (1, Some(1)));
    let fixed = page("<p id=a>x &amp; y<center>z</center>");
    assert_eq!(fs::read_to_string(&file).expect("a file"), fixed);
    let after =
        fs::metadata(folder.join("b.html")).and_then(|data| data.modified()).expect("a time");
    assert_eq!(before, after);
    let again = run(&folder, &["--fix", "{}"]);
    assert!(!said(&again).contains("fixed"), "{}", said(&again));
    assert_eq!(fs::read_to_string(&file).expect("a file"), fixed);
}

#[test]
fn a_diff_is_shown_and_nothing_is_written() {
    let folder = folder("check-diff");
    let file = folder.join("a.html");
    let html = page("<div><span>x</div>");
    fs::write(&file, &html).expect("a file");
    let output = run(&folder, &["--diff", "{}/a.html"]);
    let lines: Vec<&str> = text(&output).lines().collect();
    assert!(lines.contains(&"-<div><span>x</div>"), "{}", text(&output));
    assert!(lines.contains(&"+<div><span>x</span></div>"), "{}", text(&output));
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&run(&folder, &["--fix", "--diff", "{}/a.html"])), text(&output));
    assert_eq!(fs::read_to_string(&file).expect("a file"), html);
    fs::write(&file, page("<div><span>x</span></div>")).expect("a file");
    let output = run(&folder, &["--diff", "{}/a.html"]);
    assert_eq!((text(&output), output.status.code()), ("", Some(0)));
}

#[test]
fn the_doctype_of_a_page_in_quirks_mode_is_written_on_demand() {
    let folder = folder("check-unsafe");
    let file = folder.join("a.html");
    let html = "<html lang=en><meta charset=utf-8><title>T</title><p>x\n";
    fs::write(&file, html).expect("a file");
    run(&folder, &["--fix", "{}/a.html"]);
    assert_eq!(fs::read_to_string(&file).expect("a file"), html);
    let output = run(&folder, &["--fix", "--unsafe-fixes", "{}/a.html"]);
    assert_eq!(fs::read_to_string(&file).expect("a file"), format!("<!DOCTYPE html>\n{html}"));
    assert_eq!((text(&output), output.status.code()), ("", Some(0)));
    let wrong = run(&folder, &["--unsafe-fixes", "{}/a.html"]);
    assert_eq!(wrong.status.code(), Some(2));
    let standard_input = duckbill(&["check", "--fix"], b"<p>");
    assert_eq!(standard_input.status.code(), Some(2));
}

#[test]
fn programs_get_fixes_as_data() {
    let html = page("<p id=a id=b>ä");
    let output = duckbill(&["check", "--format", "json"], html.as_bytes());
    let file: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let start = html.find(" id=b").expect("the attribute");
    let fix = json!({
        "title": "remove the second attribute of this name",
        "changes": "nothing",
        "edits": [{"span": [start, start + 5], "replacement": ""}],
    });
    assert_eq!(file["diagnostics"][0]["fix"], fix);
    let line = json!({"html": html, "check": ["parse"]}).to_string();
    let output = duckbill(&["batch"], line.as_bytes());
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["diagnostics"][0]["fix"], fix);
    // In another encoding the replacement is text anyway.
    let utf_16: Vec<u8> =
        "\u{FEFF}<!DOCTYPE html><p>a &amp b".encode_utf16().flat_map(u16::to_be_bytes).collect();
    let output = duckbill(&["check", "--format", "json", "--level", "parse"], &utf_16);
    let file: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let found = file["diagnostics"].as_array().expect("a list");
    let fix = found.iter().map(|one| &one["fix"]).find(|fix| !fix.is_null()).expect("a fix");
    assert_eq!(fix["edits"], json!([{"span": [50, 50], "replacement": ";"}]));
}

/// The properties that the schema of SARIF 2.1.0 requires, and the types of those that we write.
#[test]
fn sarif_has_what_its_schema_requires() {
    let html = page("<div><b id=x>a</div><p tabindex=two id=é id=b>");
    let folder = folder("check-sarif");
    fs::write(folder.join("a b.html"), html).expect("a file");
    let output = run(&folder, &["--format", "sarif", "{}/a b.html"]);
    let log: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    // sarifLog: version, runs. run: tool. tool: driver. toolComponent: name.
    assert_eq!(log["version"], "2.1.0");
    let runs = log["runs"].as_array().expect("runs");
    let driver = &runs[0]["tool"]["driver"];
    assert!(driver["name"].is_string() && driver["version"].is_string());
    // reportingDescriptor: id; each once.
    let rules = driver["rules"].as_array().expect("rules");
    let ids: std::collections::BTreeSet<&str> =
        rules.iter().map(|rule| rule["id"].as_str().expect("an id")).collect();
    assert_eq!(ids.len(), rules.len());
    for rule in rules {
        assert!(rule["helpUri"].as_str().expect("a link").starts_with("https://"));
        // multiformatMessageString: text.
        for key in ["shortDescription", "fullDescription", "help"] {
            assert!(rule[key]["text"].is_string(), "{key} of {}", rule["id"]);
        }
        assert_level(&rule["defaultConfiguration"]["level"]);
    }
    assert_eq!(runs[0]["columnKind"], "unicodeCodePoints");
    let results = runs[0]["results"].as_array().expect("results");
    assert!(results.len() >= 3, "{results:#?}");
    for result in results {
        // result: message; message: text.
        assert!(result["message"]["text"].is_string());
        let fingerprint = &result["partialFingerprints"]["primaryLocationLineHash"];
        assert!(fingerprint.as_str().is_some_and(|text| text.ends_with(":1")), "{fingerprint}");
        assert!(ids.contains(result["ruleId"].as_str().expect("a rule")), "{}", result["ruleId"]);
        assert_level(&result["level"]);
        for location in result["locations"].as_array().expect("locations") {
            assert_location(location);
        }
        for location in result["relatedLocations"].as_array().into_iter().flatten() {
            assert_location(location);
            assert!(location["message"]["text"].is_string());
        }
        // fix: artifactChanges; artifactChange: artifactLocation, replacements; replacement: deletedRegion.
        for fix in result["fixes"].as_array().into_iter().flatten() {
            assert!(fix["description"]["text"].is_string());
            for change in fix["artifactChanges"].as_array().expect("changes") {
                assert!(change["artifactLocation"]["uri"].is_string());
                for replacement in change["replacements"].as_array().expect("replacements") {
                    assert_region(&replacement["deletedRegion"]);
                    assert!(replacement["insertedContent"]["text"].is_string());
                }
            }
        }
    }
    let has = |key: &str| results.iter().any(|result| result[key].is_array());
    assert!(has("relatedLocations") && has("fixes"), "{results:#?}");
}

fn assert_level(level: &Value) {
    assert!(["none", "note", "warning", "error"].contains(&level.as_str().expect("a level")));
}

fn assert_location(location: &Value) {
    let place = &location["physicalLocation"];
    let uri = place["artifactLocation"]["uri"].as_str().expect("a reference");
    assert!(uri.ends_with("/a%20b.html") && uri.is_ascii(), "{uri}");
    if !place["region"].is_null() {
        assert_region(&place["region"]);
    }
}

fn assert_region(region: &Value) {
    for (key, least) in [
        ("startLine", 1),
        ("startColumn", 1),
        ("endLine", 1),
        ("endColumn", 1),
        ("byteOffset", 0),
        ("byteLength", 0),
    ] {
        assert!(region[key].as_u64().expect(key) >= least, "{region}");
    }
}

#[test]
fn a_rules_file_is_looked_for_upward() {
    let folder = folder("check-rules");
    fs::create_dir_all(folder.join("site/old")).expect("a folder");
    let body = page("<center>a</center><img src=a>");
    fs::write(folder.join("site/a.html"), &body).expect("a file");
    fs::write(folder.join("site/old/b.html"), &body).expect("a file");
    let rules = "[codes]\nmissing-alt = \"off\"\n\n\
        [[paths]]\nfiles = [\"site/old/**\"]\ncodes.obsolete-element = \"info\"\n";
    fs::write(folder.join("duckbill.toml"), rules).expect("a file");
    let output = run(&folder, &["--format", "short", "{}"]);
    let found = lines(&output);
    assert_eq!(found.len(), 2, "{}", text(&output));
    assert!(found[0].contains("a.html") && found[0].contains("error[obsolete-element]"));
    assert!(found[1].contains("b.html") && found[1].contains("info[obsolete-element]"));
    let count = |arguments: &[&str]| lines(&run(&folder, arguments)).len();
    assert_eq!(count(&["--format", "short", "--no-config", "{}"]), 4);
    fs::write(folder.join("other.toml"), "levels = [\"values\"]\n").expect("a file");
    let other = ["--format", "short", "--config", "{}/other.toml", "{}"];
    assert_eq!(count(&other), 0);
    // The command line is stronger.
    assert_eq!(count(&[&other[..], &["--level", "structure"]].concat()), 4);
    assert_eq!(count(&["--format", "short", "--ignore", "obsolete-element", "{}"]), 0);
}

#[test]
fn what_is_wrong_in_a_rules_file_is_told() {
    let folder = folder("check-wrong-rules");
    fs::write(folder.join("a.html"), page("<p>")).expect("a file");
    fs::write(
        folder.join("duckbill.toml"),
        "fail-on = \"warning\"\n[codes]\nmising-alt = \"off\"\n",
    )
    .expect("a file");
    let output = run(&folder, &["{}"]);
    assert_eq!(output.status.code(), Some(2));
    let complaint = "duckbill.toml:3: unknown code \"mising-alt\"; did you mean \"missing-alt\"?";
    assert!(said(&output).contains(complaint), "{}", said(&output));
    let output = run(&folder, &["--no-config", "--ignore", "mising-alt", "{}"]);
    assert!(said(&output).contains("did you mean \"missing-alt\"?"), "{}", said(&output));
    let output = run(&folder, &["--config", "{}/nothing.toml", "{}"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn comments_in_the_page_are_heeded() {
    let short = |body: &str| {
        let output =
            duckbill(&["check", "--format", "short", "--no-config"], page(body).as_bytes());
        text(&output).to_owned()
    };
    let ignored = "<!-- duckbill-ignore missing-alt: a spacer --><p><img src=a></p>";
    assert_eq!(short(ignored), "");
    let outside = short(&format!("{ignored}<img src=b>"));
    assert_eq!(outside.matches("[missing-alt]").count(), 1, "{outside}");
    let row = "<table><!-- duckbill-ignore obsolete-attribute --><tr bgcolor=red><td>a</table>";
    assert_eq!(short(row), "");
    assert_eq!(
        short(
            "<!-- duckbill-ignore-file obsolete-element, bad-integer --><tt tabindex=x></tt><tt></tt>"
        ),
        ""
    );
    // Parse errors too, by their places.
    assert_eq!(short("<!-- duckbill-ignore duplicate-attribute --><p id=a id=b>"), "");
    let wrong = short("<!-- duckbill-ignore mising-alt --><img src=a>");
    assert!(
        wrong.contains("warning[bad-ignore-comment]") && wrong.contains("missing-alt"),
        "{wrong}"
    );
    assert!(short("<p></p><!-- duckbill-ignore missing-alt -->").contains("no element follows"));
    // A paragraph that nobody closed is still open at the comment.
    assert_eq!(short("<p>a\n<!-- duckbill-ignore missing-alt -->\n<p><img src=a>"), "");
    assert_eq!(short("<ul><li>a<!-- duckbill-ignore missing-alt --><li><img src=a></ul>"), "");
    let closed = short("<div><p>a<!-- duckbill-ignore missing-alt --></div><img src=a>");
    assert!(closed.contains("no element follows"), "{closed}");
    assert!(short("<!-- duckbill-ignore --><p>").contains("it names no code"));
    // Ignored findings do not count.
    let many = format!(
        "<!-- duckbill-ignore-file obsolete-element -->{}<img src=a>",
        "<tt></tt>".repeat(20)
    );
    let output = duckbill(&["check", "--format", "short", "--max", "10"], page(&many).as_bytes());
    assert_eq!(lines(&output).len(), 1, "{}", text(&output));
}

#[test]
fn the_exit_status_is_chosen() {
    let status = |arguments: &[&str], body: &str| {
        let arguments = [&["check", "--no-config"], arguments].concat();
        duckbill(&arguments, page(body).as_bytes()).status.code()
    };
    let (bad, doubtful, good) = ("<tt></tt>", "<h1></h1>", "<p>a");
    assert_eq!([bad, doubtful, good].map(|body| status(&[], body)), [Some(1), Some(0), Some(0)]);
    let on_warning = |body| status(&["--fail-on", "warning"], body);
    assert_eq!([bad, doubtful, good].map(on_warning), [Some(1), Some(1), Some(0)]);
    assert_eq!(status(&["--fail-on", "never"], bad), Some(0));
    let info = page("").replace(" lang=en", "");
    let output = duckbill(&["check", "--fail-on", "info"], info.as_bytes());
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn what_is_not_shown_is_counted() {
    let html = page(&"<p id=a id=b></i><tt></tt>".repeat(50));
    let output =
        duckbill(&["check", "--no-config", "--format", "short", "--max", "7"], html.as_bytes());
    assert_eq!(text(&output).lines().filter(|line| line.contains(": error[")).count(), 7);
    assert!(text(&output).contains("more are not shown"), "{}", text(&output));
    // 50 duplicate attributes, 50 end tags, 50 obsolete elements, 49 ids that are there already.
    assert!(said(&output).contains("199 errors, 0 warnings"), "{}", said(&output));
}
