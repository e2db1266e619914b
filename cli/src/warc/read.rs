//! Reading a file: batches of records.

use super::filter::Filter;
use duckbill_warc::{Broken, Outcome, Reader, ReaderOptions, Record};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// How much of a block is kept where no limit is given. A longer page has no columns.
pub(crate) const MAX_BLOCK: usize = 64 << 20;

/// A batch is full with so many bytes or so many records.
const BATCH_BYTES: usize = 1 << 20;
const BATCH_RECORDS: usize = 64;

/// How many records are kept for their memory, and the longest block of one.
const SPARE_RECORDS: usize = 64;
const SPARE_BYTES: usize = 1 << 18;

/// Records of a file.
#[derive(Debug)]
pub(crate) struct Batch {
    /// The number of the file.
    pub(crate) file: usize,
    /// The number of the batch in the file.
    pub(crate) number: u64,
    pub(crate) records: Vec<Record>,
    pub(crate) broken: Vec<Broken>,
    bytes: usize,
    /// How much of the file was read.
    pub(crate) read: u64,
}

/// Keeps the records of a batch for their memory, but not the long ones.
pub(crate) fn keep(spare: &mut Vec<Record>, records: Vec<Record>) {
    let free = SPARE_RECORDS.saturating_sub(spare.len());
    spare.extend(records.into_iter().filter(|one| one.block().len() <= SPARE_BYTES).take(free));
}

/// How the reading of a file ended.
#[derive(Debug)]
pub(crate) enum End {
    Whole,
    /// The record at this offset is the next one.
    Interrupted(u64),
    /// Nobody takes the batches any more.
    Abandoned,
}

/// Opens a file at an offset.
pub(crate) fn open(path: &Path, offset: u64) -> io::Result<Box<dyn Read + Send>> {
    if path == Path::new("-") {
        let mut input = io::stdin();
        io::copy(&mut Read::by_ref(&mut input).take(offset), &mut io::sink())?;
        return Ok(Box::new(input));
    }
    let mut file = File::open(path)?;
    if offset > 0 {
        file.seek(SeekFrom::Start(offset))?;
    }
    Ok(Box::new(file))
}

/// Reads a file and hands on the records that are asked for, in batches, until `submit` takes no more. `spare` has
/// records whose memory may be used again.
pub(crate) fn read(
    source: impl Read,
    (number, offset, max_block): (usize, u64, usize),
    filter: &Filter,
    interrupted: &AtomicBool,
    mut spare: impl FnMut() -> Record,
    mut submit: impl FnMut(Batch) -> bool,
) -> io::Result<End> {
    // The length of a block is told before it is compared with the limit.
    let options =
        ReaderOptions::new().with_offset(offset).with_max_block_bytes(max_block.saturating_add(1));
    let mut reader = Reader::with_options(source, options);
    let batch = |number_in_file| Batch {
        file: number,
        number: number_in_file,
        records: Vec::new(),
        broken: Vec::new(),
        bytes: 0,
        read: 0,
    };
    let mut current = batch(0);
    let mut record = Record::new();
    let end = loop {
        let outcome = reader.read(&mut record);
        if interrupted.load(Ordering::Relaxed) && matches!(outcome, Ok(Outcome::Record)) {
            break Ok(End::Interrupted(record.offset()));
        }
        match outcome {
            Ok(Outcome::Record) if filter.takes_record(&record) => {
                current.bytes += record.block().len();
                current.records.push(std::mem::replace(&mut record, spare()));
            }
            Ok(Outcome::Record) => {}
            Ok(Outcome::Broken(broken)) => current.broken.push(broken),
            Ok(_) => break Ok(End::Whole),
            Err(error) => break Err(error),
        }
        if current.bytes >= BATCH_BYTES || current.records.len() >= BATCH_RECORDS {
            current.read = reader.offset();
            let next = batch(current.number + 1);
            if !submit(std::mem::replace(&mut current, next)) {
                return Ok(End::Abandoned);
            }
        }
    };
    current.read = reader.offset();
    if submit(current) { end } else { Ok(End::Abandoned) }
}
