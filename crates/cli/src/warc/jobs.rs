//! The threads.

use super::counts::Counts;
use super::filter::Filter;
use super::read::{self, Batch, End, MAX_BLOCK};
use super::rows::{Done, Work};
use crate::Failure;
use crate::rows::RowWriter;
use crate::ui;
use crate::visible;
use duckbill::limits::Limit;
use duckbill_warc::{Broken, Record};
use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// A run over files.
#[derive(Debug)]
pub(crate) struct Run<'a> {
    pub(crate) files: &'a [PathBuf],
    pub(crate) offset: u64,
    pub(crate) threads: usize,
    pub(crate) filter: &'a Filter,
    pub(crate) work: Work<'a>,
    pub(crate) interrupted: &'a AtomicBool,
}

/// The results of a run.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    pub(crate) unreadable: usize,
    pub(crate) broken: usize,
    pub(crate) counts: Counts,
    /// The files that were not read to their end, and where to continue with each.
    pub(crate) unfinished: Vec<(PathBuf, u64)>,
}

/// The messages of the threads to the one that writes.
enum Message {
    Done {
        file: usize,
        number: u64,
        done: io::Result<Done>,
        broken: Vec<Broken>,
        read: u64,
    },
    /// A file ends, or cannot be read any further.
    End {
        file: usize,
        end: io::Result<End>,
    },
}

/// The state that the threads share.
#[derive(Debug)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug)]
struct State {
    next_file: usize,
    /// How many threads read files.
    readers: usize,
    /// Batches that any thread may work on.
    waiting: VecDeque<Batch>,
    /// Records whose memory may be used again. Allocating and clearing it for each takes a tenth of the instructions of reading.
    spare: Vec<Record>,
    /// Of each file: how many batches were read and not yet written.
    unwritten: Vec<usize>,
    /// Whether nobody takes rows any more.
    is_over: bool,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // The state is sound after each statement.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'s>(&self, state: MutexGuard<'s, State>) -> MutexGuard<'s, State> {
        self.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
    }
}

impl Run<'_> {
    pub(crate) fn run(&self, writer: RowWriter) -> Result<Outcome, Failure> {
        let shared = Shared {
            state: Mutex::new(State {
                next_file: 0,
                readers: 0,
                waiting: VecDeque::new(),
                spare: Vec::new(),
                unwritten: vec![0; self.files.len()],
                is_over: false,
            }),
            changed: Condvar::new(),
        };
        let (sender, receiver) = channel();
        thread::scope(|scope| {
            for number in 0..self.threads {
                let (sender, shared) = (sender.clone(), &shared);
                let spawned = thread::Builder::new().spawn_scoped(scope, move || {
                    self.read_files(shared, &sender);
                    self.help(shared, &sender);
                });
                match spawned {
                    Ok(_) => {}
                    Err(error) if number == 0 => {
                        return Err(Failure::Input(format!("cannot make a thread: {error}")));
                    }
                    // Those that are there do the work.
                    Err(_) => break,
                }
            }
            drop(sender);
            let written = self.write(&receiver, &shared, writer);
            shared.lock().is_over = true;
            shared.changed.notify_all();
            written
        })
    }

    /// Reads files as long as there are some.
    fn read_files(&self, shared: &Shared, sender: &Sender<Message>) {
        loop {
            let file = {
                let mut state = shared.lock();
                if state.next_file == self.files.len() || state.is_over {
                    return;
                }
                state.readers += 1;
                state.next_file += 1;
                state.next_file - 1
            };
            let end = self.read_file(file, shared, sender);
            shared.lock().readers -= 1;
            shared.changed.notify_all();
            if sender.send(Message::End { file, end }).is_err() {
                return;
            }
        }
    }

    fn read_file(&self, file: usize, shared: &Shared, sender: &Sender<Message>) -> io::Result<End> {
        let max = self.work.limits.limits().get(Limit::InputBytes);
        let max = max.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(MAX_BLOCK);
        // Heads and encodings may be longer than what they hold, but not without end.
        let max_block = max.saturating_mul(2).max(1 << 20).min(MAX_BLOCK.max(max));
        let place = (file, self.offset, max_block);
        let source = read::open(&self.files[file], self.offset)?;
        let spare = || shared.lock().spare.pop().unwrap_or_default();
        read::read(source, place, self.filter, self.interrupted, spare, |batch| {
            self.submit(batch, shared, sender)
        })
    }

    /// Hands a batch to another thread, or works on it here if all have enough to do. Returns `false` if nobody
    /// takes rows any more.
    fn submit(&self, batch: Batch, shared: &Shared, sender: &Sender<Message>) -> bool {
        // Reading a file may be this far ahead of writing, which bounds the memory.
        let ahead = 4 * self.threads;
        let mut state = shared.lock();
        while state.unwritten[batch.file] >= ahead && !state.is_over {
            // A thread for which a batch was meant may have found a file to read.
            state = match state.waiting.pop_front() {
                Some(other) => {
                    drop(state);
                    if !self.finish(other, shared, sender) {
                        return false;
                    }
                    shared.lock()
                }
                None => shared.wait(state),
            };
        }
        if state.is_over {
            return false;
        }
        state.unwritten[batch.file] += 1;
        let helpers = self.threads - state.readers.min(self.threads);
        if state.waiting.len() < 2 * helpers {
            state.waiting.push_back(batch);
            drop(state);
            shared.changed.notify_all();
            return true;
        }
        drop(state);
        self.finish(batch, shared, sender)
    }

    /// Works on batches until no file is read any more.
    fn help(&self, shared: &Shared, sender: &Sender<Message>) {
        let mut state = shared.lock();
        loop {
            if let Some(batch) = state.waiting.pop_front() {
                drop(state);
                if !self.finish(batch, shared, sender) {
                    return;
                }
                state = shared.lock();
            } else if state.readers == 0 || state.is_over {
                return;
            } else {
                state = shared.wait(state);
            }
        }
    }

    fn finish(&self, batch: Batch, shared: &Shared, sender: &Sender<Message>) -> bool {
        let mut done = self.work.done(&batch);
        let Batch { file, number, records, broken, counts, read, .. } = batch;
        if let Ok(done) = &mut done {
            done.counts.add(counts);
        }
        read::keep(&mut shared.lock().spare, records);
        sender.send(Message::Done { file, number, done, broken, read }).is_ok()
    }

    /// Writes rows as they come, those of a file in their order.
    fn write(
        &self,
        receiver: &Receiver<Message>,
        shared: &Shared,
        mut writer: RowWriter,
    ) -> Result<Outcome, Failure> {
        let mut outcome = Outcome::default();
        if let Some(begin) = self.work.begin()? {
            writer.write(begin)?;
        }
        let sizes = self.files.iter().map(|path| path.metadata().map_or(0, |file| file.len()));
        let progress = ui::byte_progress(sizes.sum());
        let mut files: Vec<FileState> = self.files.iter().map(|_| FileState::default()).collect();
        for message in receiver {
            match message {
                Message::Done { file, number, done, broken, read } => {
                    let state = &mut files[file];
                    state.early.insert(number, (done, broken, read));
                    let mut written = 0;
                    while let Some((done, broken, read)) = state.early.remove(&state.next) {
                        let done = done?;
                        state.next += 1;
                        written += 1;
                        outcome.counts.add(done.counts);
                        outcome.broken += broken.len();
                        writer.write(done.rows)?;
                        for place in broken {
                            let path = visible::path(&self.files[file]);
                            progress.suspend(|| ui::complain(format_args!("{path}: {place}")));
                        }
                        progress.inc(read.saturating_sub(state.read.max(self.offset)));
                        state.read = read;
                    }
                    if written > 0 {
                        shared.lock().unwritten[file] -= written;
                        shared.changed.notify_all();
                    }
                }
                Message::End { file, end } => {
                    let path = &self.files[file];
                    match end {
                        Ok(End::Whole | End::Abandoned) => {}
                        Ok(End::Interrupted(offset)) => {
                            outcome.unfinished.push((path.clone(), offset));
                        }
                        Err(error) => {
                            outcome.unreadable += 1;
                            let message = format!("cannot read {}: {error}", visible::path(path));
                            progress.suspend(|| ui::complain(message));
                        }
                    }
                }
            }
        }
        writer.finish()?;
        progress.finish_and_clear();
        Ok(outcome)
    }
}

/// How far the writing of a file is.
#[derive(Debug, Default)]
struct FileState {
    /// The number of the next batch.
    next: u64,
    /// Batches that were done before those in front of them.
    early: BTreeMap<u64, (io::Result<Done>, Vec<Broken>, u64)>,
    read: u64,
}
