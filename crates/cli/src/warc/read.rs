//! Reading a file: batches of records.

use super::counts::Counts;
use super::filter::Filter;
use super::wet;
use duckbill_warc::{Broken, Outcome, Reader, ReaderOptions, Record, RecordKind};
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::ptr;
use std::sync::atomic::{AtomicBool, Ordering};

/// How much of a block is kept where no limit is given. A longer page has no columns.
pub(crate) const MAX_BLOCK: usize = 64 << 20;

/// A batch is full with so many bytes or so many records.
const BATCH_BYTES: usize = 1 << 20;
const BATCH_RECORDS: usize = 64;

/// How many pages before a metadata record it may be about.
const LOOK_BACK: usize = 4;

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
    /// The languages that metadata records give these records, by their indices.
    pub(crate) languages: HashMap<usize, String>,
    pub(crate) broken: Vec<Broken>,
    pub(crate) counts: Counts,
    bytes: usize,
    /// How much of the file was read.
    pub(crate) read: u64,
}

/// Keeps the records of a batch for their memory, but not the long ones.
pub(crate) fn keep(spare: &mut Vec<Record>, records: Vec<Record>) {
    let free = SPARE_RECORDS.saturating_sub(spare.len());
    spare.extend(records.into_iter().filter(|one| one.block().len() <= SPARE_BYTES).take(free));
}

impl Batch {
    /// Keeps the languages in a metadata record with the page that it is about.
    fn keep_languages(&mut self, metadata: &Record) {
        let about = ["WARC-Concurrent-To", "WARC-Refers-To"];
        let about = about.map(|name| metadata.field(name));
        let url = metadata.url();
        let is_page = |page: &&Record| {
            let id = page.field("WARC-Record-ID");
            match &about {
                [None, None] => url.is_some() && page.url() == url,
                about => id.is_some() && about.contains(&id),
            }
        };
        let page = self.records.iter().rev().take(LOOK_BACK).find(is_page);
        let index = page.and_then(|page| self.records.iter().position(|one| ptr::eq(one, page)));
        if let (Some(index), Some(languages)) = (index, wet::identified(metadata.block())) {
            self.languages.insert(index, languages);
        }
    }
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
        languages: HashMap::new(),
        broken: Vec::new(),
        counts: Counts::default(),
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
            Ok(Outcome::Record) => {
                current.broken.extend(record.damage());
                let skip = filter.skips_record(&record);
                // The metadata of a page comes after it, so a batch ends where a page begins.
                if skip.is_none()
                    && (current.bytes >= BATCH_BYTES || current.records.len() >= BATCH_RECORDS)
                {
                    current.read = record.offset();
                    let next = batch(current.number + 1);
                    if !submit(std::mem::replace(&mut current, next)) {
                        return Ok(End::Abandoned);
                    }
                }
                current.counts.records += 1;
                match skip {
                    None => {
                        current.bytes += record.block().len();
                        current.records.push(std::mem::replace(&mut record, spare()));
                    }
                    Some(skip) => {
                        current.counts.skip(skip);
                        if record.kind() == RecordKind::Metadata {
                            current.keep_languages(&record);
                        }
                    }
                }
            }
            Ok(Outcome::Broken(broken)) => current.broken.push(broken),
            Ok(_) => break Ok(End::Whole),
            Err(error) => break Err(error),
        }
    };
    current.read = reader.offset();
    if submit(current) { end } else { Ok(End::Abandoned) }
}
