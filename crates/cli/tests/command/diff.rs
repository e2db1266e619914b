//! `duckbill diff`: trees compared.

use crate::common::{duckbill, folder};
use std::fs;

/// The output and the exit status for these two documents.
fn diff(name: &str, pages: [&str; 2], options: &[&str]) -> (String, Option<i32>) {
    let folder = folder(name);
    let paths = ["old.html", "new.html"].map(|name| folder.join(name));
    for (path, page) in paths.iter().zip(pages) {
        fs::write(path, page).expect("a file");
    }
    let mut arguments = vec!["diff"];
    arguments.extend(options);
    arguments.extend(paths.iter().map(|path| path.to_str().expect("UTF-8")));
    let run = duckbill(&arguments, b"");
    let output = String::from_utf8(run.stdout).expect("UTF-8");
    let lines = output.lines().filter(|line| !line.starts_with("---") && !line.starts_with("+++"));
    (lines.map(|line| format!("{line}\n")).collect(), run.status.code())
}

#[test]
fn what_is_not_in_the_tree_makes_no_difference() {
    let pages = [
        "<!DOCTYPE html><title>T</title><p id=a class=b>x &amp; y<br/>z</p>",
        "<!doctype HTML>\n<HTML><head><TITLE>T</title></head>\n<body>\n  <P class=\"b\" id='a'>\n x &#38; y<br>z</body></html>\n",
    ];
    assert_eq!(diff("diff_same", pages, &[]), (String::new(), Some(0)));
    let (output, status) = diff("diff_exact", pages, &["--exact", "-U0"]);
    assert_eq!(status, Some(1));
    assert!(output.contains("-|       \"x & y\"\n") && output.contains("+|       \""), "{output}");
    assert!(!output.contains("class"), "attributes are in one order:\n{output}");
}

#[test]
fn changes_are_shown_with_the_lines_around_them() {
    let item = |text: &str| format!("<li>{text}</li>");
    let list = |items: &[&str]| items.iter().map(|text| item(text)).collect::<String>();
    let old = list(&["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"]);
    let new = list(&["a", "b", "C", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m"]);
    let pages = [&*format!("<ul>{old}</ul>"), &format!("<ul>{new}</ul>")];
    let (output, status) = diff("diff_changes", pages, &["-U1"]);
    let expected = "@@ -6,3 +6,3 @@\n       <li>b</li>\n-      <li>c</li>\n+      <li>C</li>\n       <li>d</li>\n\
        @@ -16,2 +16,3 @@\n       <li>l</li>\n+      <li>m</li>\n     </ul>\n";
    assert_eq!((output.as_str(), status), (expected, Some(1)));
    assert_eq!(diff("diff_quiet", pages, &["-q"]), (String::new(), Some(1)));
}

#[test]
fn colours_are_those_of_patches() {
    let (output, _) = diff("diff_colours", ["<p>a", "<p>b"], &["--color", "always", "-U0"]);
    assert!(
        output.contains("\x1b[31m-    <p>a</p>\x1b[0m\n\x1b[32m+    <p>b</p>\x1b[0m"),
        "{output:?}"
    );
}

/// Two documents that share nothing, and two that are nearly the same, cost about as much as reading them.
#[test]
fn long_documents_are_compared() {
    let page = |step: usize| -> String {
        (0..20_000).map(|number| format!("<p>{}</p>", number * step)).collect()
    };
    let (output, status) = diff("diff_long", [&page(1), &page(7)], &["-U0"]);
    assert_eq!(status, Some(1));
    assert!(output.lines().count() > 20_000);
}

#[test]
fn two_files_are_needed() {
    let run = duckbill(&["diff", "-", "-"], b"<p>");
    assert_eq!(run.status.code(), Some(2));
    let run = duckbill(&["diff", "none.html", "-"], b"<p>");
    assert_eq!(run.status.code(), Some(2));
}
