//! The source of the bytes: a file, or standard input for `-` or no name.

use crate::Failure;
use crate::limits::LimitSettings;
use crate::visible;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

/// The input of a command.
#[derive(Debug, clap::Args)]
pub(crate) struct Input {
    /// File to read; `-` or nothing reads standard input.
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: Option<PathBuf>,
}

/// The input as a stream.
pub(crate) type Reader = BufReader<Box<dyn Read>>;

/// Whether reading a line may wait for somebody to write it, who may be waiting for the answer to the line before.
pub(crate) fn may_wait(reader: &Reader) -> bool {
    !reader.buffer().contains(&b'\n')
}

impl Input {
    /// A file; `-` is standard input.
    pub(crate) fn of(file: PathBuf) -> Self {
        Self { file: Some(file) }
    }

    /// Standard input.
    pub(crate) fn standard() -> Self {
        Self { file: None }
    }

    /// Whether it is standard input.
    pub(crate) fn is_standard(&self) -> bool {
        self.path().is_none()
    }

    /// All bytes of the input.
    pub(crate) fn bytes(&self, limits: &LimitSettings) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        let mut reader = self.reader()?.take(limits.readable());
        reader.read_to_end(&mut bytes).map_err(|error| self.failure(&error))?;
        limits.check_input(bytes.len()).map_err(|error| self.trouble(error))?;
        Ok(bytes)
    }

    /// Reads the input, and writes to standard output what is made of it.
    pub(crate) fn print(
        &self,
        limits: &LimitSettings,
        write: impl FnOnce(&[u8], &mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let bytes = self.bytes(limits)?;
        let mut output = BufWriter::new(io::stdout().lock());
        write(&bytes, &mut output)
            .and_then(|()| output.flush())
            .map_err(|error| self.trouble(error))
    }

    /// The input as a stream.
    pub(crate) fn reader(&self) -> Result<Reader, Failure> {
        match self.path() {
            None => Ok(BufReader::new(Box::new(io::stdin().lock()))),
            Some(path) => match File::open(path) {
                Ok(file) => Ok(BufReader::new(Box::new(file))),
                Err(error) => Err(self.failure(&error)),
            },
        }
    }

    /// The message when reading fails.
    pub(crate) fn failure(&self, error: &io::Error) -> Failure {
        Failure::Input(format!("cannot read {}: {error}", self.title()))
    }

    /// The message when the work on the input fails: a limit stopped it, or the output cannot be written.
    pub(crate) fn trouble(&self, error: io::Error) -> Failure {
        if crate::limits::Stopped::is_cause(&error) {
            Failure::Stopped(format!("{}: {error}", self.title()))
        } else {
            Failure::Output(error)
        }
    }

    /// The name of the input in messages.
    fn title(&self) -> String {
        self.path().map_or_else(|| "standard input".to_owned(), visible::path)
    }

    /// The name of the input in results that name their file.
    pub(crate) fn name(&self) -> String {
        self.path().map_or_else(|| "-".to_owned(), |path| path.display().to_string())
    }

    fn path(&self) -> Option<&Path> {
        self.file.as_deref().filter(|path| *path != Path::new("-"))
    }
}
