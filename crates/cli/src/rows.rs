//! Rows on their way to the output, in the form that is asked for.

use crate::Failure;
use crate::columns::Fields;
#[cfg(feature = "parquet")]
use crate::parquet::{self, Table};
use crate::visible::Visible;
use duckbill_extract::Value;
use std::io::{self, BufWriter, Stdout, Write};

/// How to get a command that writes Parquet files.
#[cfg(not(feature = "parquet"))]
pub(crate) fn no_parquet() -> Failure {
    let message = "`--format parquet` needs the feature `parquet`: `cargo install duckbill-cli --features parquet`";
    Failure::Input(message.to_owned())
}

/// Rows that are made together, by one thread.
#[derive(Debug)]
pub(crate) enum Rows {
    /// Printed.
    Text(Vec<u8>),
    #[cfg(feature = "parquet")]
    Table(Table),
}

impl Rows {
    /// No rows; lines of JSON are to come, or other text.
    pub(crate) fn text() -> Self {
        Self::Text(Vec::new())
    }

    /// No rows; a table is to be made of them.
    #[cfg(feature = "parquet")]
    pub(crate) fn table(fields: &Fields) -> Self {
        Self::Table(Table::new(fields))
    }

    /// Adds a row.
    pub(crate) fn push(&mut self, fields: &Fields, row: &[Value<'_>]) -> io::Result<()> {
        match self {
            Self::Text(text) => fields.write_line(row, text),
            #[cfg(feature = "parquet")]
            Self::Table(table) => table.push(row),
        }
    }
}

/// Writes rows to the standard output.
#[derive(Debug)]
pub(crate) enum RowWriter {
    Text(Visible<BufWriter<Stdout>>),
    #[cfg(feature = "parquet")]
    Parquet(Box<parquet::Writer>),
}

impl RowWriter {
    pub(crate) fn text() -> Self {
        Self::Text(Visible::document(BufWriter::new(io::stdout())))
    }

    /// Writes a Parquet file, but not to a terminal.
    #[cfg(feature = "parquet")]
    pub(crate) fn parquet(fields: &Fields) -> Result<Self, Failure> {
        Ok(Self::Parquet(Box::new(parquet::Writer::new(fields)?)))
    }

    pub(crate) fn write(&mut self, rows: Rows) -> io::Result<()> {
        match (self, rows) {
            (Self::Text(output), Rows::Text(text)) => output.write_all(&text),
            #[cfg(feature = "parquet")]
            (Self::Parquet(writer), Rows::Table(table)) => writer.write(table),
            // A run has one form.
            #[cfg(feature = "parquet")]
            _ => Err(io::Error::other("rows in another form")),
        }
    }

    /// Writes the end. Rows that were written before an error or interrupt are kept.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self {
            Self::Text(mut output) => output.flush(),
            #[cfg(feature = "parquet")]
            Self::Parquet(writer) => writer.finish(),
        }
    }
}
