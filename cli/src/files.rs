//! Many files: which they are, and working on several at once with the results in their order.

use crate::Failure;
use indicatif::{ProgressBar, ProgressStyle};
use std::fs;
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// The files a command works on, and how many at once.
#[derive(Debug, clap::Args)]
pub(crate) struct Files {
    /// The files to read; of a folder all .html, .htm and .xhtml files in it and below; `-` or nothing is
    /// standard input.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// How many files to work on at once; by default as many as there are processors.
    #[arg(short, long, value_name = "N")]
    jobs: Option<std::num::NonZeroUsize>,
}

/// What came of a file.
#[derive(Debug)]
enum Message<T> {
    Output(Vec<u8>),
    End(Result<T, String>),
}

/// How much output goes to the one who writes it at a time, and how much of it may wait.
const CHUNK: usize = 1 << 16;
const WAITING: usize = 8;

impl Files {
    /// Does `work` with each file's name and bytes, several at once. What it writes comes out in the order of
    /// the files; what it returns is handed to `done`. A file that cannot be read is reported, and
    /// the others are not lost.
    pub(crate) fn each<T: Send>(
        &self,
        output: &mut impl Write,
        work: impl Fn(&str, &[u8], &mut dyn Write) -> io::Result<T> + Sync,
        mut done: impl FnMut(T),
    ) -> Result<(), Failure> {
        let (paths, mut bad) = self.paths();
        let count = paths.len() + bad;
        let jobs = self.jobs.map_or_else(
            || thread::available_parallelism().map_or(1, std::num::NonZero::get),
            std::num::NonZero::get,
        );
        let jobs = jobs.min(paths.len()).max(1);
        let progress = progress(paths.len());
        let written = thread::scope(|scope| -> io::Result<()> {
            let (paths, work) = (&paths, &work);
            // Worker n does the files n, n + jobs, …, and waits when its output is not fetched.
            let results: Vec<Receiver<Message<T>>> = (0..jobs)
                .map(|worker| {
                    let (sender, receiver) = sync_channel(WAITING);
                    scope.spawn(move || {
                        for path in paths.iter().skip(worker).step_by(jobs) {
                            if sender.send(Message::End(one(path, work, &sender))).is_err() {
                                return;
                            }
                        }
                    });
                    receiver
                })
                .collect();
            for index in 0..paths.len() {
                loop {
                    match results[index % jobs].recv() {
                        Ok(Message::Output(piece)) => output.write_all(&piece)?,
                        Ok(Message::End(Ok(result))) => {
                            done(result);
                            break;
                        }
                        Ok(Message::End(Err(reason))) => {
                            progress.suspend(|| eprintln!("duckbill: {reason}"));
                            bad += 1;
                            break;
                        }
                        // Only a worker that panicked is gone; the scope passes that on.
                        Err(_) => return Ok(()),
                    }
                }
                progress.inc(1);
            }
            output.flush()
        });
        progress.finish_and_clear();
        written?;
        match bad {
            0 => Ok(()),
            1 if count == 1 => Err(Failure::Reported),
            _ => Err(Failure::Input(format!("{bad} of {count} files could not be read"))),
        }
    }

    /// The files, those of folders sorted, and how many folders could not be read.
    fn paths(&self) -> (Vec<PathBuf>, usize) {
        if self.files.is_empty() {
            return (vec![PathBuf::from("-")], 0);
        }
        let (mut paths, mut bad) = (Vec::new(), 0);
        for path in &self.files {
            if !path.is_dir() {
                paths.push(path.clone());
                continue;
            }
            let mut found = Vec::new();
            let mut folders = vec![path.clone()];
            while let Some(folder) = folders.pop() {
                match entries(&folder) {
                    Ok(entries) => {
                        for (entry, is_folder) in entries {
                            if is_folder {
                                folders.push(entry);
                            } else if is_page(&entry) {
                                found.push(entry);
                            }
                        }
                    }
                    Err(error) => {
                        eprintln!("duckbill: cannot read {}: {error}", folder.display());
                        bad += 1;
                    }
                }
            }
            found.sort();
            paths.append(&mut found);
        }
        (paths, bad)
    }
}

/// What is in a folder, and whether it is a folder itself; links to folders are not followed.
fn entries(folder: &Path) -> io::Result<Vec<(PathBuf, bool)>> {
    fs::read_dir(folder)?
        .map(|entry| entry.and_then(|entry| Ok((entry.path(), entry.file_type()?.is_dir()))))
        .collect()
}

fn is_page(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default();
    ["html", "htm", "xhtml"].iter().any(|known| extension.eq_ignore_ascii_case(known))
}

/// Works on one file.
fn one<T>(
    path: &Path,
    work: &impl Fn(&str, &[u8], &mut dyn Write) -> io::Result<T>,
    sender: &SyncSender<Message<T>>,
) -> Result<T, String> {
    let is_standard_input = path == Path::new("-");
    let name = if is_standard_input { "standard input".into() } else { path.to_string_lossy() };
    let bytes = if is_standard_input {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    };
    let bytes = bytes.map_err(|error| format!("cannot read {name}: {error}"))?;
    let mut output = BufWriter::with_capacity(CHUNK, Pieces(sender));
    let name = if is_standard_input { "-" } else { &name };
    work(name, &bytes, &mut output)
        .and_then(|result| output.flush().map(|()| result))
        .map_err(|error| format!("{name}: {error}"))
}

/// Hands on what is written.
struct Pieces<'s, T>(&'s SyncSender<Message<T>>);

impl<T> Write for Pieces<'_, T> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let sent = self.0.send(Message::Output(bytes.to_vec()));
        sent.map(|()| bytes.len()).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A bar where there is somebody to see it and something to wait for.
fn progress(files: usize) -> ProgressBar {
    if files < 2 || !io::stderr().is_terminal() || io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} files, {eta} left");
    ProgressBar::new(files as u64)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
