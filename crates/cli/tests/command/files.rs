//! Folders, limits and interrupts: what commands make of many files and of bad ones.

#[cfg(unix)]
use crate::common::duckbill_interrupted;
use crate::common::{duckbill, folder};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn complaint(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

fn str(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

#[cfg(unix)]
#[test]
fn only_regular_files_of_a_folder_are_read() {
    use std::os::unix::fs::symlink;
    let folder = folder("regular");
    fs::create_dir(folder.join("below")).expect("a folder");
    fs::write(folder.join("below/a.html"), "a").expect("a file");
    let made = Command::new("mkfifo").arg(folder.join("pipe.html")).status().expect("mkfifo runs");
    assert!(made.success());
    symlink("/dev/zero", folder.join("device.html")).expect("a link");
    symlink("below", folder.join("link.html")).expect("a link");
    symlink("below/a.html", folder.join("page.html")).expect("a link");
    let output = duckbill(&["serialize", "--text", str(&folder)], b"");
    assert_eq!((text(&output).as_str(), complaint(&output).as_str()), ("a\na\n", ""));
    assert_eq!(output.status.code(), Some(0));
    symlink("nowhere", folder.join("lost.html")).expect("a link");
    let output = duckbill(&["serialize", "--text", str(&folder)], b"");
    assert_eq!(text(&output), "a\na\n");
    assert!(
        complaint(&output).contains("1 of 3 files could not be read"),
        "{}",
        complaint(&output)
    );
    assert_eq!(output.status.code(), Some(2));
}

#[cfg(unix)]
#[test]
fn a_device_that_is_named_is_read_up_to_the_limit() {
    let output = duckbill(&["stats", "/dev/zero", "--max-input-bytes", "1M"], b"");
    assert_eq!(output.status.code(), Some(4));
    assert!(complaint(&output).contains("/dev/zero: stopped: more than 1048576 bytes of input"));
}

#[test]
fn ignored_files_are_left_out() {
    let folder = folder("ignored");
    fs::create_dir_all(folder.join(".git")).expect("a folder");
    for (name, content) in [
        (".gitignore", "old.html\n"),
        ("old.html", "old"),
        ("new.html", "new"),
        (".hidden.html", "hidden"),
    ] {
        fs::write(folder.join(name), content).expect("a file");
    }
    let output = duckbill(&["serialize", "--text", str(&folder)], b"");
    assert_eq!(text(&output), "new\n");
    let output = duckbill(&["serialize", "--text", str(&folder), "--no-ignore"], b"");
    assert_eq!(text(&output), "hidden\nnew\nold\n");
    let named = folder.join("old.html");
    assert_eq!(text(&duckbill(&["serialize", "--text", str(&named)], b"")), "old\n");
}

#[test]
fn documents_are_written_to_a_folder() {
    let folder = folder("written");
    fs::create_dir_all(folder.join("in/sub")).expect("a folder");
    fs::write(folder.join("in/a.html"), "<p>one").expect("a file");
    fs::write(folder.join("in/sub/b.htm"), "<p>two").expect("a file");
    let (from, to) = (folder.join("in"), folder.join("out"));
    let output = duckbill(&["serialize", "--minify", "-o", str(&to), str(&from)], b"");
    assert!(output.status.success() && output.stdout.is_empty(), "{}", complaint(&output));
    let read = |name: &str| fs::read_to_string(to.join(name)).expect("a file");
    assert_eq!((read("a.html").as_str(), read("sub/b.htm").as_str()), ("<p>one", "<p>two"));
    assert!(duckbill(&["serialize", "--text", "-o", str(&to), str(&from)], b"").status.success());
    assert_eq!((read("a.txt").as_str(), read("sub/b.txt").as_str()), ("one", "two"));
    let twice = [from.join("a.html"), folder.join("in/sub/../a.html")];
    let output = duckbill(&["serialize", "-o", str(&to), str(&twice[0]), str(&twice[1])], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(complaint(&output).contains("would both be written to"), "{}", complaint(&output));
    let output = duckbill(&["serialize", "-o", str(&to)], b"<p>");
    assert_eq!(output.status.code(), Some(2), "standard input has no name");
}

#[test]
fn documents_are_written_in_place_as_a_whole_or_not_at_all() {
    let folder = folder("in-place");
    let page = |name: &str, content: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, content).expect("a file");
        path
    };
    let good = page("good.html", b"<meta charset=utf-8><p>\xC3\xA9");
    let other = page("other.html", b"<meta charset=windows-1252><p>\xE9");
    let long = page("long.html", b"<meta charset=utf-8><p>1<p>2<p>3<p>4<p>5<p>6");
    let arguments =
        ["serialize", "--in-place", "--max-nodes", "15", str(&good), str(&other), str(&long)];
    let output = duckbill(&arguments, b"");
    assert_eq!(output.status.code(), Some(4));
    let html = "<html><head><meta charset=\"utf-8\"></head><body><p>é</p></body></html>";
    assert_eq!(fs::read_to_string(&good).expect("a file"), html);
    let latin =
        b"<html><head><meta charset=\"windows-1252\"></head><body><p>\xE9</p></body></html>";
    assert_eq!(fs::read(&other).expect("a file"), latin, "it stays in its encoding");
    assert!(fs::read_to_string(&long).expect("a file").ends_with("<p>6"));
    let complaint = complaint(&output);
    assert!(complaint.contains("1 of 3 files were stopped by a limit"), "{complaint}");
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 3, "nothing else is left there");
    assert!(duckbill(&["serialize", "-i", str(&good)], b"").status.success());
    assert_eq!(fs::read_to_string(&good).expect("a file"), html, "the second time changes nothing");
}

#[test]
fn every_command_keeps_limits() {
    let page = "<p a b c>x".repeat(100);
    for (arguments, said) in [
        (&["parse", "--max-nodes", "50"][..], "more than 50 nodes"),
        (&["parse", "--limits", "untrusted", "--max-input-bytes", "1K"], ""),
        (&["parse", "--max-input-bytes", "999"], "more than 999 bytes of input"),
        (&["parse", "--max-output-bytes", "100"], "more than 100 bytes of output"),
        (&["stats", "--max-attributes-per-element", "2"], "more than 2 attributes"),
        (&["tokens", "--max-input-bytes", "10"], "more than 10 bytes of input"),
        (&["tokens", "--max-output-bytes", "10"], "more than 10 bytes of output"),
        (&["select", "p", "--max-depth", "2"], "more than 2 open elements"),
        (&["select", "p", "--max-output-bytes", "10"], "more than 10 bytes of output"),
        (&["serialize", "--minify", "--max-output-bytes", "10"], "more than 10 bytes of output"),
        (&["serialize", "--time-limit", "0"], "stopped after 0 s"),
        (&["tokens", "--time-limit", "0"], "stopped after 0 s"),
        (&["preload", "-", "--time-limit", "0"], "stopped after 0 s"),
    ] {
        let output = duckbill(arguments, page.as_bytes());
        let complaint = complaint(&output);
        let status = if said.is_empty() { 0 } else { 4 };
        assert_eq!(output.status.code(), Some(status), "{arguments:?}: {complaint}");
        assert!(complaint.contains(said), "{arguments:?}: {complaint}");
        assert!(said.is_empty() || complaint.contains("standard input: stopped"), "{complaint}");
    }
}

#[test]
fn a_batch_answers_what_is_stopped_and_goes_on() {
    let long = format!("{{\"id\":1,\"html\":\"{}\"}}\n", "<p>".repeat(1000));
    let lines =
        format!("{long}{{\"id\":2,\"html\":\"<p>\"}}\n{{\"id\":3,\"html\":\"<i><i><i><i>\"}}\n");
    let arguments = ["batch", "--max-input-bytes", "100", "--max-depth", "5"];
    let output = duckbill(&arguments, lines.as_bytes());
    let answers: Vec<serde_json::Value> =
        text(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), 3);
    assert_eq!(answers[0]["error"], "the line is longer than the limit");
    assert_eq!(answers[1]["id"], 2);
    assert!(answers[1]["tree"].is_string());
    assert_eq!(answers[2]["id"], 3);
    assert!(
        answers[2]["error"].as_str().is_some_and(|it| it.contains("more than 5 open elements"))
    );
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(complaint(&output), "duckbill: 2 of 3 lines could not be answered\n");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_run_with_what_was_done() {
    let folder = folder("interrupted");
    for index in 0..400 {
        let page = format!("<title>{index}</title>{}", "<p>x".repeat(20_000));
        fs::write(folder.join(format!("{index:03}.html")), page).expect("a file");
    }
    let result = duckbill_interrupted(&[
        "select",
        "title",
        "--format",
        "text",
        "--no-filename",
        "-j",
        "2",
        str(&folder),
    ]);
    assert_eq!(result.status.code(), Some(130));
    let done: Vec<usize> =
        text(&result).lines().map(|line| line.parse().expect("a whole line")).collect();
    assert!(done.is_sorted() && done.len() < 400, "{done:?}");
    let said = format!("interrupted: {} of 400 files are done", done.len());
    assert!(complaint(&result).contains(&said), "{said}: {}", complaint(&result));
}
