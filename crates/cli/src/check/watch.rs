//! `--watch`: checking again whenever a file changes.

use super::{Arguments, run_once};
use crate::Failure;
use crate::files::find::Links;
use crate::interrupt;
use crate::limits::LimitSettings;
use crate::ui;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, SystemTime};

/// How often the files are looked at. A file is asked for its time only, so this costs next to nothing;
/// the notifications of operating systems would need a dozen crates.
const PAUSE: Duration = Duration::from_millis(200);

/// The files that matter, with their sizes and times.
type Seen = Vec<(PathBuf, Option<(u64, SystemTime)>)>;

pub(super) fn run(arguments: &Arguments, limits: &LimitSettings) -> Result<(), Failure> {
    if arguments.files.are_standard_input() {
        let message = "standard input does not change; name files or a folder";
        return Err(Failure::Input(message.to_owned()));
    }
    let interrupted = interrupt::flag();
    loop {
        let seen = look(arguments);
        clear()?;
        match run_once(arguments, limits) {
            Ok(()) => ui::complain("nothing found"),
            // Findings and unreadable files were reported already; it may be fixed.
            Err(Failure::Reported(_)) => {}
            Err(Failure::Input(message) | Failure::Stopped(message)) => ui::complain(message),
            Err(failure) => return Err(failure),
        }
        ui::complain("waiting for changes, Ctrl-C to end");
        if !wait_for_change(arguments, &seen, &interrupted) {
            return Err(Failure::Reported(interrupt::STATUS));
        }
    }
}

/// Waits until something is not as it was; `false` after Ctrl-C.
fn wait_for_change(arguments: &Arguments, seen: &Seen, interrupted: &AtomicBool) -> bool {
    while !interrupted.load(Ordering::Relaxed) {
        thread::sleep(PAUSE);
        if look(arguments) != *seen {
            return true;
        }
    }
    false
}

/// The files as they are now.
fn look(arguments: &Arguments) -> Seen {
    // Of a rules file with a mistake it is the mistake that is looked at.
    let paths: Vec<PathBuf> = match arguments.selection.find(&arguments.files, Links::Followed) {
        Ok(selected) => {
            let pages = selected.found.pages.into_iter().map(|page| page.path);
            pages.chain(selected.rules.paths()).collect()
        }
        Err(mistake) => vec![PathBuf::from(mistake)],
    };
    paths
        .into_iter()
        .map(|path| {
            let data = fs::metadata(&path).ok();
            let state = data.and_then(|data| Some((data.len(), data.modified().ok()?)));
            (path, state)
        })
        .collect()
}

/// Clears the terminal.
fn clear() -> io::Result<()> {
    let mut output = io::stdout().lock();
    if output.is_terminal() {
        output.write_all(b"\x1b[2J\x1b[3J\x1b[H")?;
        output.flush()?;
    }
    Ok(())
}
