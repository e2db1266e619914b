//! Files beside pages may be anything, signals may be ignored, and threads may be refused.

use crate::common::{duckbill, folder, output};
use std::fs;
use std::io::Write;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const BINARY: &str = env!("CARGO_BIN_EXE_duckbill");

/// Runs the command for at most ten seconds, in 1 GB of memory: the exit status and what it complains of.
fn bounded(arguments: &[&str]) -> (Option<i32>, String) {
    let script = "ulimit -v 1000000; exec timeout 10 \"$0\" \"$@\"";
    let output = output(Command::new("sh").args(["-c", script, BINARY]).args(arguments), b"<p>x");
    (output.status.code(), String::from_utf8(output.stderr).expect("UTF-8"))
}

/// Puts something in the place of a file that is no file to read.
fn put(path: &Path, kind: &str) {
    let _ = fs::remove_file(path);
    match kind {
        "pipe" => assert!(Command::new("mkfifo").arg(path).status().expect("mkfifo").success()),
        "device" => symlink("/dev/zero", path).expect("a link"),
        _ => fs::write(path, format!("#{}\n", "x".repeat(2 << 20))).expect("a file"),
    }
}

#[test]
fn files_beside_pages_are_regular_and_short() {
    let root = folder("beside");
    let site = root.join("site");
    fs::create_dir_all(site.join(".git/info")).expect("a folder");
    fs::write(site.join("a.html"), "<!DOCTYPE html><html lang=en><title>t</title><p>x")
        .expect("a file");
    let name = |path: &str| root.join(path).to_str().expect("UTF-8").to_owned();
    let (site, file) = (name("site"), name("other"));
    let page = name("site/a.html");
    for kind in ["pipe", "device", "long"] {
        for ignore in [".gitignore", ".ignore", ".git/info/exclude", "../.ignore"] {
            let path = Path::new(&site).join(ignore);
            put(&path, kind);
            let (status, complaint) = bounded(&["select", "p", &site]);
            assert_eq!(status, Some(0), "{kind} {ignore}: {complaint}");
            assert!(complaint.contains("cannot read"), "{kind} {ignore}: {complaint}");
            fs::remove_file(&path).expect("it is there");
        }
        let rules = Path::new(&site).join("duckbill.toml");
        put(&rules, kind);
        let (status, complaint) = bounded(&["check", &site]);
        assert_eq!(status, Some(2), "{kind}: {complaint}");
        fs::remove_file(rules).expect("it is there");
        put(Path::new(&file), kind);
        for arguments in [
            &["check", "--config", &file, &page][..],
            &["check", "--baseline", &file, &page],
            &["sanitize", "--config", &file, &page],
        ] {
            let (status, complaint) = bounded(arguments);
            assert!(matches!(status, Some(1 | 2)), "{kind} {arguments:?}: {complaint}");
            let reason = ["not a regular file", "more than 1048576 bytes"];
            assert!(reason.iter().any(|it| complaint.contains(it)), "{arguments:?}: {complaint}");
        }
        // A file of another kind is no cache, and no pipe or device is replaced.
        let (status, complaint) = bounded(&["check", "--cache", &file, &page]);
        assert!(matches!(status, Some(0 | 1)), "{kind}: {complaint}");
    }
}

#[test]
fn ignore_files_are_obeyed_as_git_does() {
    let root = folder("ignored");
    let write = |path: &str, text: &str| {
        let path = root.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    };
    for page in ["a", "b", "c/a", "c/d", "c/e/f", "g/h", ".i/j", ".k", "l"] {
        write(&format!("site/{page}.html"), "<p>x");
    }
    write("site/.gitignore", "b.html\n/c/d.html\ng/\n!.k.html\nl.html\n");
    write("site/.ignore", "!l.html\n");
    write("site/c/.gitignore", "*\n!a.html\n");
    write(".ignore", "never.html\n");
    let site = root.join("site");
    let found = |arguments: &[&str]| {
        let site = site.to_str().expect("UTF-8");
        let output = duckbill(&[&["select", "p", "-H", site], arguments].concat(), b"");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let names = text.lines().filter_map(|line| line.split(".html").next());
        let names = names.filter_map(|name| name.strip_prefix(site)?.strip_prefix('/'));
        names.map(str::to_owned).collect::<Vec<_>>()
    };
    fs::create_dir_all(root.join("site/.git/info")).expect("a folder");
    assert_eq!(found(&[]), [".k", "a", "c/a", "l"]);
    write("site/.git/info/exclude", "a.html\n");
    assert_eq!(found(&[]), [".k", "c/a", "l"]);
    let all = [".i/j", ".k", "a", "b", "c/a", "c/d", "c/e/f", "g/h", "l"];
    assert_eq!(found(&["--no-ignore"]), all);
}

#[test]
fn signals_that_were_ignored_stay_ignored() {
    let folder = folder("nohup");
    let page = folder.join("a.html");
    fs::write(&page, "<p>x").expect("a file");
    let mut child = Command::new("sh")
        .args(["-c", "trap '' HUP INT; exec \"$0\" select p - \"$1\"", BINARY])
        .arg(&page)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    sleep(Duration::from_millis(500));
    for signal in ["-HUP", "-INT"] {
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).status();
        assert!(sent.expect("kill runs").success());
    }
    sleep(Duration::from_millis(100));
    child.stdin.take().expect("a pipe").write_all(b"<p>y").expect("it still reads");
    let output = child.wait_with_output().expect("the command ends");
    assert!(output.status.success(), "{output:?}");
    assert_eq!(String::from_utf8_lossy(&output.stdout).matches("<p>").count(), 2);
}

/// A file that grows too long ends the process, or its writing: nothing is left in either case.
#[test]
fn a_limit_on_the_length_of_files_leaves_nothing() {
    let folder = folder("too-long");
    let page = folder.join("a.html");
    fs::write(&page, "<meta charset=utf-8><p>x".repeat(20_000)).expect("a file");
    let script = "ulimit -f 100; exec \"$0\" serialize -i \"$1\"";
    let status = Command::new("sh").args(["-c", script, BINARY]).arg(&page).status();
    assert!(!status.expect("it ends").success());
    let names: Vec<_> = fs::read_dir(&folder).expect("a folder").flatten().collect();
    assert_eq!(names.len(), 1, "{names:?}");
}

#[test]
fn fewer_threads_do_the_work_if_no_more_can_be_made() {
    let folder = folder("few-threads");
    for index in 0..300 {
        fs::write(folder.join(format!("{index}.html")), "<p>x").expect("a file");
    }
    let began = Instant::now();
    // Each thread takes the address space of its stack.
    for space in ["150000", "1000000"] {
        let script = "ulimit -v $1; exec \"$0\" select p -j 300 \"$2\"";
        let output = Command::new("sh")
            .args(["-c", script, BINARY, space])
            .arg(&folder)
            .env("RUST_MIN_STACK", "100000000")
            .output()
            .expect("it ends");
        assert!(output.status.success(), "{output:?}");
        assert_eq!(String::from_utf8_lossy(&output.stdout).matches("<p>").count(), 300);
    }
    assert!(began.elapsed() < Duration::from_secs(60));
}
