//! Where the bytes come from: a file, or standard input for `-` or nothing.

use crate::Failure;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// The input of a command.
#[derive(Debug, clap::Args)]
pub(crate) struct Input {
    /// The file to read; `-` or nothing is standard input.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

impl Input {
    /// Standard input.
    pub(crate) fn standard() -> Self {
        Self { file: None }
    }

    /// All bytes of the input.
    pub(crate) fn bytes(&self) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        let mut reader = self.reader()?;
        reader.read_to_end(&mut bytes).map_err(|error| self.failure(&error))?;
        Ok(bytes)
    }

    /// The input as a stream.
    pub(crate) fn reader(&self) -> Result<Box<dyn BufRead>, Failure> {
        match self.path() {
            None => Ok(Box::new(io::stdin().lock())),
            Some(path) => match File::open(path) {
                Ok(file) => Ok(Box::new(BufReader::new(file))),
                Err(error) => Err(self.failure(&error)),
            },
        }
    }

    /// What to say when reading fails.
    pub(crate) fn failure(&self, error: &io::Error) -> Failure {
        let name = self.path().map_or("standard input".into(), Path::to_string_lossy);
        Failure::Input(format!("cannot read {name}: {error}"))
    }

    fn path(&self) -> Option<&Path> {
        self.file.as_deref().filter(|path| *path != Path::new("-"))
    }
}
