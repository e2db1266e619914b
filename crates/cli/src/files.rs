//! Many files: which they are, and working on several at once with the results in their order.

pub(crate) mod find;
mod ignored;

use crate::Failure;
use crate::interrupt;
use crate::limits::{LimitSettings, Stopped};
use crate::ui;
use crate::visible;
use find::Found;
use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;

/// The files a command works on, and how many at once.
#[derive(Debug, clap::Args)]
pub(crate) struct Files {
    /// Files or folders to read (in folders: .html, .htm and .xhtml files), or quoted patterns such as 'src/**/*.njk'; `-` or
    /// nothing reads standard input.
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::AnyPath)]
    files: Vec<PathBuf>,
    /// Number of files to process in parallel [default: number of CPUs].
    #[arg(short, long, value_name = "N")]
    jobs: Option<std::num::NonZeroUsize>,
    /// Include hidden files and files listed in .gitignore or .ignore.
    #[arg(long)]
    no_ignore: bool,
}

/// A file to work on.
#[derive(Debug)]
pub(crate) struct Page {
    /// Where it is; `-` is standard input.
    pub(crate) path: PathBuf,
    /// Its path below the folder that was named, or its name if it was named itself.
    pub(crate) relative: PathBuf,
    /// The folder that was named.
    pub(crate) folder: Option<PathBuf>,
}

impl Page {
    fn named(path: &Path) -> Self {
        let relative = path.file_name().map_or_else(PathBuf::new, PathBuf::from);
        Self { path: path.to_owned(), relative, folder: None }
    }

    pub(crate) fn is_standard_input(&self) -> bool {
        self.path == Path::new("-")
    }

    /// The name used in messages.
    fn title(&self) -> String {
        if self.is_standard_input() {
            "standard input".to_owned()
        } else {
            visible::path(&self.path)
        }
    }
}

/// The results of a file.
#[derive(Debug)]
enum Message {
    Output(Vec<u8>),
    End(Result<(), Trouble>),
}

/// Works on the page of this number.
type Work<'w> = &'w (dyn Fn(usize, &Page, &[u8], &mut dyn Write) -> io::Result<()> + Sync);

/// Why nothing came of a file.
#[derive(Debug)]
enum Trouble {
    Unreadable(String),
    Stopped(String),
    Unwritten(String),
}

/// How much output goes to the one who writes it at a time, and how much of it may wait.
const CHUNK: usize = 1 << 16;
const WAITING: usize = 8;

impl Files {
    /// Whether more than one file may be meant.
    pub(crate) fn are_many(&self) -> bool {
        self.files.len() > 1 || self.files.iter().any(|path| path.is_dir())
    }

    /// Whether standard input is read.
    pub(crate) fn are_standard_input(&self) -> bool {
        self.files.is_empty() || self.files.iter().any(|path| path == Path::new("-"))
    }

    /// Does `work` with each file's name and bytes, several at once. Its output is printed in the order of
    /// the files; what it returns is handed to `done`. A file that cannot be read is reported, and
    /// the others are not lost. After an interrupt no file is begun, nor after an error of the output or of `done`,
    /// which is returned.
    pub(crate) fn each<T: Send>(
        &self,
        found: &Found,
        limits: &LimitSettings,
        output: &mut impl Write,
        work: impl Fn(&Page, &[u8], &mut dyn Write) -> io::Result<T> + Sync,
        mut done: impl FnMut(T) -> io::Result<()>,
    ) -> Result<(), Failure> {
        // Of each page, what was returned and not yet handed on.
        let results: Vec<Mutex<Option<T>>> = found.pages.iter().map(|_| Mutex::new(None)).collect();
        let result = |index: usize| results[index].lock().unwrap_or_else(PoisonError::into_inner);
        self.run(
            found,
            limits,
            output,
            &|index, page, bytes, output| {
                let returned = work(page, bytes, output)?;
                *result(index) = Some(returned);
                Ok(())
            },
            &mut |index| {
                let returned = result(index).take();
                returned.map_or(Ok(()), &mut done)
            },
        )
    }

    /// Does the same for work and results of any type, so that it is compiled once.
    fn run(
        &self,
        found: &Found,
        limits: &LimitSettings,
        output: &mut dyn Write,
        work: Work<'_>,
        done: &mut dyn FnMut(usize) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let pages = &found.pages;
        let jobs = self.jobs.map_or_else(
            || thread::available_parallelism().map_or(1, std::num::NonZero::get),
            std::num::NonZero::get,
        );
        let jobs = jobs.min(pages.len()).max(1);
        // One file is done or not; a user who interrupts that wants it to end.
        let interrupted =
            if pages.len() > 1 { interrupt::flag() } else { AtomicBool::new(false).into() };
        let progress = ui::progress(pages.len());
        let mut tally = Tally { unreadable: found.unreadable, ..Tally::default() };
        let workers = OnceLock::new();
        let written = thread::scope(|scope| -> io::Result<()> {
            let (interrupted, workers) = (&*interrupted, &workers);
            // Worker n does the files n, n + workers, …, and waits when its output is not fetched. How many there are is
            // known when no more can be made.
            let mut results: Vec<Receiver<Message>> = Vec::new();
            while results.len() < jobs {
                let worker = results.len();
                let (sender, receiver) = sync_channel(WAITING);
                let spawned = thread::Builder::new().spawn_scoped(scope, move || {
                    for index in (worker..pages.len()).step_by(*workers.wait()) {
                        if interrupted.load(Ordering::Relaxed) {
                            return;
                        }
                        let page = &pages[index];
                        let work =
                            |bytes: &[u8], output: &mut dyn Write| work(index, page, bytes, output);
                        let result = one(page, limits, &work, Pieces(&sender));
                        if sender.send(Message::End(result)).is_err() {
                            return;
                        }
                    }
                });
                if spawned.is_err() {
                    break;
                }
                results.push(receiver);
            }
            let jobs = results.len();
            let _ = workers.set(jobs);
            // Without threads the work is done here.
            for (index, page) in pages.iter().enumerate().filter(|_| jobs == 0) {
                if interrupted.load(Ordering::Relaxed) {
                    break;
                }
                let work = |bytes: &[u8], output: &mut dyn Write| work(index, page, bytes, output);
                let mut direct = Direct { output, failure: None };
                let result = one(page, limits, &work, &mut direct);
                direct.failure.map_or(Ok(()), Err)?;
                match result {
                    Ok(()) => {
                        done(index)?;
                        tally.done += 1;
                    }
                    Err(trouble) => progress.suspend(|| tally.report(trouble)),
                }
                progress.inc(1);
            }
            for index in (0..pages.len()).filter(|_| jobs > 0) {
                loop {
                    match results[index % jobs].recv() {
                        Ok(Message::Output(piece)) => output.write_all(&piece)?,
                        Ok(Message::End(Ok(()))) => {
                            done(index)?;
                            tally.done += 1;
                            break;
                        }
                        Ok(Message::End(Err(trouble))) => {
                            progress.suspend(|| tally.report(trouble));
                            break;
                        }
                        // The worker was interrupted before this file, or it panicked, which the scope
                        // passes on.
                        Err(_) => break,
                    }
                }
                progress.inc(1);
            }
            output.flush()
        });
        progress.finish_and_clear();
        written?;
        if interrupted.load(Ordering::Relaxed) {
            return Err(Failure::Interrupted(format!(
                "interrupted: {} of {} files are done",
                tally.done,
                pages.len()
            )));
        }
        tally.end(pages.len() + found.unreadable)
    }
}

/// How many files came to what.
#[derive(Debug, Default)]
struct Tally {
    done: usize,
    unreadable: usize,
    stopped: usize,
    unwritten: usize,
}

impl Tally {
    fn report(&mut self, trouble: Trouble) {
        let (count, message) = match trouble {
            Trouble::Unreadable(message) => (&mut self.unreadable, message),
            Trouble::Stopped(message) => (&mut self.stopped, message),
            Trouble::Unwritten(message) => (&mut self.unwritten, message),
        };
        *count += 1;
        ui::complain(message);
    }

    /// The result of a whole run over this many files.
    fn end(&self, count: usize) -> Result<(), Failure> {
        let mut sentences = Vec::new();
        for (number, what) in [
            (self.unreadable, "could not be read"),
            (self.stopped, "were stopped by a limit"),
            (self.unwritten, "could not be written"),
        ] {
            if number > 0 {
                sentences.push(format!("{number} of {count} files {what}"));
            }
        }
        if count > 1 && !sentences.is_empty() {
            ui::complain(sentences.join(", "));
        }
        if self.unwritten > 0 {
            Err(Failure::Reported(1))
        } else if self.unreadable > 0 {
            Err(Failure::Reported(2))
        } else if self.stopped > 0 {
            Err(Failure::Reported(crate::STOPPED))
        } else {
            Ok(())
        }
    }
}

/// Works on one file.
fn one(
    page: &Page,
    limits: &LimitSettings,
    work: &impl Fn(&[u8], &mut dyn Write) -> io::Result<()>,
    pieces: impl Write,
) -> Result<(), Trouble> {
    let mut bytes = Vec::new();
    let read = if page.is_standard_input() {
        io::stdin().lock().take(limits.readable()).read_to_end(&mut bytes)
    } else {
        File::open(&page.path).and_then(|file| file.take(limits.readable()).read_to_end(&mut bytes))
    };
    if let Err(error) = read {
        return Err(Trouble::Unreadable(format!("cannot read {}: {error}", page.title())));
    }
    let mut output = BufWriter::with_capacity(CHUNK, pieces);
    let worked = work(&bytes, &mut output).and_then(|()| output.flush());
    worked.map_err(|error| {
        let message = format!("{}: {error}", page.title());
        if Stopped::is_cause(&error) {
            Trouble::Stopped(message)
        } else {
            Trouble::Unwritten(message)
        }
    })
}

/// Writes to the output, and keeps its error apart from those of the work.
struct Direct<'o> {
    output: &'o mut dyn Write,
    failure: Option<io::Error>,
}

impl Write for Direct<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.output.write(bytes).map_err(|error| {
            self.failure = Some(error);
            io::ErrorKind::BrokenPipe.into()
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Hands on what is written.
struct Pieces<'s>(&'s SyncSender<Message>);

impl Write for Pieces<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let sent = self.0.send(Message::Output(bytes.to_vec()));
        sent.map(|()| bytes.len()).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
