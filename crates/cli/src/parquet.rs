//! Parquet files: rows as the Arrow adapter has them.

use crate::Failure;
use crate::columns::Fields;
use arrow_array::RecordBatch;
use duckbill_arrow::TableBuilder;
use duckbill_extract::Value;
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use std::error::Error;
use std::io::{self, IsTerminal, Stdout};

/// A group of rows is full with so many bytes, which bounds the memory.
const GROUP_BYTES: usize = 64 << 20;

/// Rows under construction.
#[derive(Debug)]
pub(crate) struct Table(TableBuilder);

impl Table {
    pub(crate) fn new(fields: &Fields) -> Self {
        Self(TableBuilder::new(fields.iter()))
    }

    pub(crate) fn push(&mut self, row: &[Value<'_>]) -> io::Result<()> {
        self.0.push(row).map_err(io::Error::other)
    }
}

/// Writes a Parquet file to the standard output.
#[derive(Debug)]
pub(crate) struct Writer(ArrowWriter<Stdout>);

impl Writer {
    pub(crate) fn new(fields: &Fields) -> Result<Self, Failure> {
        let output = io::stdout();
        if output.is_terminal() {
            let message = "a Parquet file is nothing for a terminal: write it to a file with >";
            return Err(Failure::Input(message.to_owned()));
        }
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_max_row_group_bytes(Some(GROUP_BYTES))
            .build();
        let schema = TableBuilder::new(fields.iter()).schema();
        let writer = ArrowWriter::try_new(output, schema, Some(properties)).map_err(cause)?;
        Ok(Self(writer))
    }

    pub(crate) fn write(&mut self, table: Table) -> io::Result<()> {
        let rows = RecordBatch::from(table.0.finish().map_err(io::Error::other)?);
        self.0.write(&rows).map_err(cause)
    }

    pub(crate) fn finish(self) -> io::Result<()> {
        self.0.close().map(drop).map_err(cause)
    }
}

/// The error of the output, if that is what it is.
fn cause(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => io_error(error),
        error => io::Error::other(error),
    }
}

fn io_error(error: Box<dyn Error + Send + Sync>) -> io::Error {
    match error.downcast::<io::Error>() {
        Ok(error) => *error,
        Err(error) => io::Error::other(error),
    }
}
