//! `scripts/test-data` fetches the conformance suites, here from mirrors: no test may need a network.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::repository;

/// A folder of its own, which is empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("test-data-script").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn git(folder: &Path, arguments: &[&str]) -> String {
    let configured =
        ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "uploadpack.allowAnySHA1InWant=true"];
    let run = Command::new("git").args(configured).args(arguments).current_dir(folder).output();
    let run = run.expect("git runs");
    assert!(run.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8_lossy(&run.stdout).trim().to_owned()
}

/// A repository with these files; its path and its revision.
fn mirror(name: &str, files: &[(&str, Vec<u8>)]) -> (PathBuf, String) {
    let folder = folder(name);
    git(&folder, &["init", "--quiet"]);
    git(&folder, &["config", "uploadpack.allowAnySHA1InWant", "true"]);
    git(&folder, &["config", "uploadpack.allowFilter", "true"]);
    for (path, content) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, content).expect("a file");
    }
    git(&folder, &["add", "."]);
    git(&folder, &["commit", "--quiet", "-m", "a"]);
    let revision = git(&folder, &["rev-parse", "HEAD"]);
    (folder, revision)
}

/// Runs the script with mirrors in which the newer files are these.
fn run(name: &str, newer: &[(&str, Vec<u8>)]) -> (PathBuf, Output) {
    let suites: Vec<_> = [
        "tree-construction/tests1.dat",
        "tree-construction/own.dat",
        "tokenizer/a.test",
        "serializer/a.test",
        "encoding/a.dat",
    ]
    .map(|path| (path, b"old".to_vec()))
    .into();
    let (html5lib, revision) = mirror(&format!("{name}-html5lib"), &suites);
    let newer: Vec<(String, Vec<u8>)> = newer
        .iter()
        .map(|(file, content)| (format!("html/syntax/parsing/resources/{file}"), content.clone()))
        .chain([("css/large.html".to_owned(), b"not wanted".to_vec())])
        .collect();
    let newer: Vec<_> = newer.iter().map(|(path, content)| (&**path, content.clone())).collect();
    let (wpt, wpt_revision) = mirror(&format!("{name}-wpt"), &newer);
    let target = folder(&format!("{name}-data"));
    let mut command = Command::new("python3");
    command.arg(repository().join("scripts/test-data")).arg(&target);
    command.env("DUCKBILL_HTML5LIB_TESTS", html5lib).env("DUCKBILL_WPT", wpt);
    for year in ["2019", "2023", "2026"] {
        command.env(format!("DUCKBILL_HTML5LIB_{year}"), &revision);
    }
    let output = command.env("DUCKBILL_WPT_REVISION", wpt_revision).output().expect("python3 runs");
    (target, output)
}

const NEWER: [&str; 7] = [
    "html5test-com.dat",
    "processing-instructions.dat",
    "search-element.dat",
    "template.dat",
    "tests1.dat",
    "tests19.dat",
    "tests4.dat",
];

fn is_there(program: &str) -> bool {
    let is_there = Command::new(program).arg("--version").output().is_ok();
    if !is_there {
        eprintln!("** skipped: there is no {program}");
    }
    is_there
}

#[test]
fn suites_come_from_mirrors() {
    if !is_there("git") || !is_there("python3") {
        return;
    }
    let Some(data) = crate::common::public_suites() else { return };
    let data = data.join("living/tree-construction");
    let newer = NEWER.map(|file| (file, fs::read(data.join(file)).expect("a file of the suites")));
    let (target, output) = run("right", &newer);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let read = |path: &str| fs::read(target.join(path)).unwrap_or_default();
    for suite in ["html5lib-2019", "html5lib-2023", "html5lib-2026"] {
        assert_eq!(read(&format!("{suite}/tree-construction/own.dat")), b"old", "{suite}");
    }
    assert_eq!(read("html5lib-2026/tokenizer/a.test"), b"old");
    // The newer file is laid over the older one.
    assert_eq!(read("html5lib-2026/tree-construction/tests1.dat"), b"old");
    assert_eq!(read("living/tree-construction/tests1.dat"), newer[4].1);
    assert_eq!(read("living/tree-construction/own.dat"), b"old");
    assert!(!target.join("wpt").exists(), "nothing else is left");
}

#[test]
fn other_files_than_expected_are_refused() {
    if !is_there("git") || !is_there("python3") {
        return;
    }
    let newer: Vec<_> = NEWER.iter().map(|file| (*file, b"#data\n".to_vec())).collect();
    let (target, output) = run("wrong", &newer);
    assert!(!output.status.success());
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        message.contains("is not the file that the expected results were written for"),
        "{message}"
    );
    assert!(!target.join("living").exists(), "nothing was laid out");
}
