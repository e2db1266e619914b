//! Files that are written in place, on disks and beside neighbours that are against it.

use crate::common::{duckbill, duckbill_with_signals, folder};
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const PAGE: &str = "<meta charset=utf-8><p>x";
const WRITTEN: &str = "<html><head><meta charset=\"utf-8\"></head><body><p>x</p></body></html>";

fn str(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a file")
}

fn complaint(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

fn page(folder: &Path, name: &str) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, PAGE).expect("a file");
    path
}

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let name = |entry: fs::DirEntry| entry.file_name().into_string().expect("UTF-8");
    let mut names: Vec<_> = entries.map(|entry| name(entry.expect("an entry"))).collect();
    names.sort();
    names
}

#[test]
fn a_folder_is_not_left_by_its_links() {
    let folder = folder("links-in-place");
    fs::create_dir_all(folder.join("site/sub")).expect("a folder");
    let outside = page(&folder, "rc");
    let inside = page(&folder, "site/page.html");
    symlink("../rc", folder.join("site/evil.html")).expect("a link");
    symlink("page.html", folder.join("site/other.html")).expect("a link");
    symlink("../..", folder.join("site/sub/up.html")).expect("a link");
    let site = folder.join("site");
    for command in [
        &["serialize", "-i"][..],
        &["edit", "-i", "--set-attribute", "p", "a=b"],
        &["check", "--fix"],
    ] {
        fs::write(&inside, PAGE.replace("<p>", "<p b b>")).expect("a file");
        let output = duckbill(&[command, &[str(&site)]].concat(), b"");
        assert!(complaint(&output).is_empty() || command[0] == "check", "{}", complaint(&output));
        assert_eq!(read(&outside), PAGE, "{command:?}");
        assert_ne!(read(&inside), PAGE.replace("<p>", "<p b b>"), "{command:?}");
    }
    // A link that is named is a name of its file.
    let link = folder.join("site/evil.html");
    assert!(duckbill(&["serialize", "-i", str(&link)], b"").status.success());
    assert_eq!(read(&outside), WRITTEN);
    assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
}

#[test]
fn nothing_is_written_outside_of_an_output_folder() {
    let folder = folder("links-in-output");
    fs::create_dir_all(folder.join("in/sub")).expect("a folder");
    fs::create_dir_all(folder.join("out")).expect("a folder");
    fs::create_dir_all(folder.join("elsewhere")).expect("a folder");
    page(&folder, "in/a.html");
    page(&folder, "in/sub/b.html");
    let (outside, out) = (page(&folder, "rc"), folder.join("out"));
    symlink("../rc", out.join("a.html")).expect("a link");
    symlink("../elsewhere", out.join("sub")).expect("a link");
    let output = duckbill(&["serialize", "-o", str(&out), str(&folder.join("in"))], b"");
    assert_eq!(read(&outside), PAGE);
    assert!(complaint(&output).contains("out/a.html is not a regular file"));
    assert!(names(&folder.join("elsewhere")).is_empty());
    assert!(complaint(&output).contains("would be written outside of"), "{}", complaint(&output));
    assert_eq!(output.status.code(), Some(1));
    let output = duckbill(&["serialize", "-o", "/dev/full", str(&folder.join("in"))], b"");
    assert_eq!(complaint(&output), "duckbill: --output takes a folder, and /dev/full is not one\n");
}

#[test]
fn only_regular_files_are_replaced() {
    use std::os::unix::fs::FileTypeExt;
    let folder = folder("devices");
    let pipe = folder.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
    let source = page(&folder, "a.html");
    for target in [&pipe, &folder] {
        let output = duckbill(&["view", "-o", str(target), str(&source)], b"");
        assert_eq!(output.status.code(), Some(1));
        assert!(complaint(&output).contains("is not a regular file"), "{}", complaint(&output));
    }
    assert!(fs::symlink_metadata(&pipe).expect("a pipe").file_type().is_fifo());
    assert_eq!(names(&folder), ["a.html", "pipe"]);
}

#[test]
fn permissions_stay() {
    let folder = folder("permissions");
    for mode in [0o600, 0o640, 0o644, 0o755, 0o444] {
        let path = page(&folder, "a.html");
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("permissions");
        let before = fs::metadata(&path).expect("a file");
        let output = duckbill(&["serialize", "-i", str(&path)], b"");
        assert!(output.status.success(), "{}", complaint(&output));
        let after = fs::metadata(&path).expect("a file");
        assert_eq!(read(&path), WRITTEN);
        assert_eq!(after.mode() & 0o7777, mode);
        assert_eq!((after.uid(), after.gid()), (before.uid(), before.gid()));
        fs::remove_file(path).expect("a file");
    }
    // Only the superuser may give files away.
    let path = page(&folder, "b.html");
    if std::os::unix::fs::chown(&path, Some(1234), Some(2345)).is_err() {
        eprintln!("NOT TRIED: the owner of a file, which only the superuser can change");
        return;
    }
    assert!(duckbill(&["serialize", "-i", str(&path)], b"").status.success());
    let after = fs::metadata(&path).expect("a file");
    assert_eq!((after.uid(), after.gid()), (1234, 2345));
}

/// Starts to write a long page in place, and waits until the file that is not finished is there. Returns its path.
fn begin(path: &Path) -> (std::process::Child, PathBuf) {
    let long = format!("<meta charset=utf-8>{}", "<p class=x>some text &amp; more".repeat(400_000));
    fs::write(path, long).expect("a file");
    fs::set_permissions(path, fs::Permissions::from_mode(0o600)).expect("permissions");
    let child = duckbill_with_signals()
        .args(["serialize", "-i", str(path)])
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    (child, unfinished(path.parent().expect("a folder")))
}

/// Waits for a file that is not finished.
fn unfinished(folder: &Path) -> PathBuf {
    let began = Instant::now();
    loop {
        let found = names(folder).into_iter().find(|name| name.starts_with(".duckbill-"));
        if let Some(name) = found {
            return folder.join(name);
        }
        assert!(began.elapsed() < Duration::from_secs(120), "nothing is written");
        sleep(Duration::from_micros(500));
    }
}

#[test]
fn signals_leave_nothing_behind() {
    use std::os::unix::process::ExitStatusExt;
    let folder = folder("signals");
    let path = folder.join("a.html");
    for (name, number) in
        [("TERM", 15), ("INT", 2), ("HUP", 1), ("QUIT", 3), ("XFSZ", 25), ("USR1", 10)]
    {
        let (child, unfinished) = begin(&path);
        let mode = fs::metadata(unfinished).expect("it is not finished yet").mode();
        assert_eq!(mode & 0o777, 0o600, "a private file is private all the time");
        let sent =
            Command::new("kill").args([&format!("-{name}"), &child.id().to_string()]).status();
        assert!(sent.expect("kill runs").success());
        let output = child.wait_with_output().expect("the command ends");
        assert_eq!(output.status.signal(), Some(number), "{output:?}");
        assert_eq!(names(&folder), ["a.html"]);
        assert!(read(&path).starts_with("<meta charset=utf-8><p class=x>"));
    }
}

#[test]
fn a_file_that_changed_meanwhile_is_left_alone() {
    let folder = folder("changed");
    let path = folder.join("a.html");
    let (child, _) = begin(&path);
    fs::write(&path, "another one").expect("a file");
    let output = child.wait_with_output().expect("the command ends");
    let complaint = complaint(&output);
    assert!(complaint.contains("has changed since it was read"), "{complaint}");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(read(&path), "another one");
    assert_eq!(names(&folder), ["a.html"]);
}

/// A file system of its own at a folder, for as long as this is kept.
#[cfg(target_os = "linux")]
struct Mounted(PathBuf);

#[cfg(target_os = "linux")]
impl Mounted {
    fn new(folder: PathBuf) -> Option<Self> {
        let _ = Command::new("umount").arg(&folder).stderr(Stdio::null()).status();
        let arguments = ["-t", "tmpfs", "-o", "size=64k", "tmpfs"];
        let mut mount = Command::new("mount");
        let made = mount.args(arguments).arg(&folder).stderr(Stdio::null()).status();
        if made.is_ok_and(|status| status.success()) {
            return Some(Self(folder));
        }
        eprintln!("NOT TRIED: a file system of its own, which this user cannot mount");
        None
    }
}

#[cfg(target_os = "linux")]
impl Drop for Mounted {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_keeps_the_old_file() {
    let Some(disk) = Mounted::new(folder("full-disk")) else { return };
    let path = disk.0.join("a.html");
    let long = "<p>x".repeat(10_000);
    fs::write(&path, &long).expect("a file");
    for command in [&["serialize", "-i"][..], &["edit", "-i", "--set-attribute", "p", "a=b"]] {
        let output = duckbill(&[command, &[str(&path)]].concat(), b"");
        let complaint = complaint(&output);
        assert!(
            complaint.contains("cannot write") && complaint.contains("No space"),
            "{complaint}"
        );
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(read(&path), long);
        assert_eq!(names(&disk.0), ["a.html"]);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_is_read_only_stays_as_it_is() {
    let Some(disk) = Mounted::new(folder("read-only")) else { return };
    let path = page(&disk.0, "a.html");
    let remount = Command::new("mount").args(["-o", "remount,ro"]).arg(&disk.0).status();
    assert!(remount.expect("mount runs").success());
    for command in [&["serialize", "-i"][..], &["view", "-o", str(&path)]] {
        let output = duckbill(&[command, &[str(&path)]].concat(), b"");
        let complaint = complaint(&output);
        assert!(complaint.contains("Read-only file system"), "{complaint}");
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(read(&path), PAGE);
        assert_eq!(names(&disk.0), ["a.html"]);
    }
}
