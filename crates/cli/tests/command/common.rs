//! Calling the command, for its tests.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Runs the command with this standard input.
pub(crate) fn duckbill(arguments: &[&str], input: &[u8]) -> Output {
    output(Command::new(env!("CARGO_BIN_EXE_duckbill")).args(arguments), input)
}

/// Runs a command with this standard input.
pub(crate) fn output(command: &mut Command, input: &[u8]) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A command that refuses its arguments does not read.
    let _ = stdin.write_all(input);
    drop(stdin);
    child.wait_with_output().expect("the command ends")
}

/// The command, which no signal reaches as ignored: a shell that runs the tests beside other work lets its programs ignore
/// interrupts, and the command keeps to that.
#[cfg(unix)]
#[allow(dead_code, reason = "not all of the programs that hold this use it")]
pub(crate) fn duckbill_with_signals() -> Command {
    const ENV: &str = "--default-signal=INT,QUIT,HUP,TERM,XFSZ,USR1";
    let knows_it = Command::new("env")
        .args([ENV, "true"])
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    if !knows_it {
        return Command::new(env!("CARGO_BIN_EXE_duckbill"));
    }
    let mut command = Command::new("env");
    command.args([ENV, env!("CARGO_BIN_EXE_duckbill")]);
    command
}

/// Starts the command without an input, and interrupts it after it printed a line.
#[cfg(unix)]
#[allow(dead_code, reason = "not all of the programs that hold this use it")]
pub(crate) fn duckbill_interrupted(arguments: &[&str]) -> Output {
    let mut child = duckbill_with_signals()
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut printed = Vec::new();
    output.read_until(b'\n', &mut printed).expect("a line");
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.expect("kill runs").success());
    output.read_to_end(&mut printed).expect("the rest");
    let mut result = child.wait_with_output().expect("the command ends");
    result.stdout = printed;
    result
}

/// Runs the command with an output that takes nothing.
#[cfg(target_os = "linux")]
#[allow(dead_code, reason = "not all of the programs that hold this use it")]
pub(crate) fn duckbill_to_a_full_disk(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_duckbill"))
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(fs::File::create("/dev/full").expect("a device"))
        .output()
        .expect("the command ends")
}

/// An empty folder of this name for one test.
#[allow(dead_code, reason = "not all of the programs that hold this use it")]
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}
