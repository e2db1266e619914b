//! Measures families of hostile documents: how the cost of each operation grows, and what a byte costs
//! beside one of an ordinary page. `scripts/fuzz/hostile` runs it and says what is printed.
//!
//! `hostile FOLDER`, which has a folder for each size and in it a file for each family, `FAMILY.bin`. Files
//! whose names begin with `enc_` are bytes of unknown encoding, the others text.

#[path = "operations/clock.rs"]
mod clock;

use clock::now;
use duckbill::encoding::EncodingOptions;
use duckbill::limits::{Limit, Limits};
use duckbill::serializer::Serializer;
use duckbill::{Document, ParseOptions, Parser, parse_with};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The measured operations, in this order.
const OPERATIONS: [&str; 6] = ["parse", "serialize", "text", "clone", "dump", "drop"];

/// No document has more nodes: a larger one of its family is left out.
const MOST_NODES: u64 = 6_000_000;

/// A dump is quadratic in the depth, so it ends after this many bytes.
const LONGEST_DUMP: usize = 1 << 25;

/// How much is fed at a time where work is counted.
const PIECE: usize = 1 << 10;

/// The memory assumed for one node where a document is copied or freed.
const NODE_BYTES: f64 = 40.0;

/// Times below are noise.
const SHORTEST: Duration = Duration::from_micros(50);

/// Counts what is written, up to a limit.
struct Length {
    written: usize,
    most: usize,
}

impl Write for Length {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.written += text.len();
        if self.written > self.most { Err(std::fmt::Error) } else { Ok(()) }
    }
}

/// One operation on one document.
#[derive(Clone, Copy, Default)]
struct Cost {
    /// Bytes read or written, and nodes.
    size: f64,
    seconds: f64,
    work: f64,
}

/// The work counted since it was last asked for.
fn work() -> f64 {
    #[cfg(feature = "work-count")]
    return duckbill::work::take() as f64;
    #[cfg(not(feature = "work-count"))]
    0.0
}

fn timed<T>(run: impl FnOnce() -> T) -> (T, Cost) {
    let _ = work();
    let begin = now();
    let value = black_box(run());
    let seconds = now().saturating_sub(begin).as_secs_f64();
    (value, Cost { size: 0.0, seconds, work: work() })
}

fn parse(bytes: &[u8], is_text: bool) -> Option<Document> {
    let options = ParseOptions::new().with_limits(Limits::none().with(Limit::Nodes, MOST_NODES));
    if cfg!(feature = "work-count") {
        return parse_in_pieces(bytes, is_text, options);
    }
    match std::str::from_utf8(bytes) {
        Ok(text) if is_text => parse_with(text, &options).ok(),
        _ => parse_with(bytes, &options).ok(),
    }
}

/// As it comes from a network. The edge of a piece costs a little, so that a token longer than the smallest
/// document would show as growth if the larger ones were read in one piece.
fn parse_in_pieces(bytes: &[u8], is_text: bool, options: ParseOptions) -> Option<Document> {
    let encoding = EncodingOptions::new().with_transport_label("utf-8");
    let options = if is_text { options.with_encoding(encoding) } else { options };
    let mut parser = Parser::new(options);
    for piece in bytes.chunks(PIECE) {
        parser.feed_bytes(piece).ok()?;
    }
    parser.finish().ok()
}

/// All operations on a document; `None` if it has too many nodes.
fn measure(bytes: &[u8], is_text: bool) -> Option<[Cost; 6]> {
    let (document, mut parsed) = timed(|| parse(bytes, is_text));
    let document = document?;
    let nodes = document.node_count() as f64;
    parsed.size = nodes + bytes.len() as f64;
    let (serialized, mut serialize) = timed(|| {
        let mut length = Length { written: 0, most: usize::MAX };
        let _ = Serializer::html().content().write(document.root(), &mut length);
        length.written
    });
    serialize.size = nodes + serialized as f64;
    let (length, mut text) = timed(|| document.root().text_content().len());
    text.size = nodes + length as f64;
    let (copy, mut clone) = timed(|| document.clone());
    clone.size = nodes + document.allocated_bytes() as f64 / NODE_BYTES;
    let (dumped, mut dump) = timed(|| {
        let mut length = Length { written: 0, most: LONGEST_DUMP };
        let _ = Serializer::test_format().write(document.root(), &mut length);
        length.written
    });
    dump.size = nodes + dumped as f64;
    let ((), mut dropped) = timed(|| drop(copy));
    dropped.size = clone.size;
    Some([parsed, serialize, text, clone, dump, dropped])
}

/// The least of several runs.
fn least(bytes: &[u8], is_text: bool) -> Option<[Cost; 6]> {
    let mut best = measure(bytes, is_text)?;
    let again = if cfg!(feature = "work-count") { 0 } else { 3 };
    for _ in 0..again {
        for (best, other) in best.iter_mut().zip(measure(bytes, is_text)?) {
            best.seconds = best.seconds.min(other.seconds);
        }
    }
    Some(best)
}

/// The slope of the line through the logarithms.
fn exponent(points: &[(f64, f64)]) -> Option<f64> {
    let logarithms: Vec<(f64, f64)> = points.iter().map(|&(x, y)| (x.ln(), y.ln())).collect();
    let count = logarithms.len() as f64;
    let mean_x = logarithms.iter().map(|point| point.0).sum::<f64>() / count;
    let mean_y = logarithms.iter().map(|point| point.1).sum::<f64>() / count;
    let over: f64 = logarithms.iter().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
    let under: f64 = logarithms.iter().map(|(x, _)| (x - mean_x).powi(2)).sum();
    (points.len() > 1 && under > 0.01).then(|| over / under)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let Some(folder) = std::env::args().nth(1) else {
        // Without arguments (as in a run of all examples) one family that is made here.
        let families = [1, 2].map(|times| "<div><p>".repeat(1000 * times).into_bytes());
        let costs = families.iter().filter_map(|bytes| measure(bytes, true)).collect();
        return print_row("div p", costs, 1.0);
    };
    let page = include_str!("../../examples/page.html").repeat(100);
    let ordinary = least(page.as_bytes(), true).ok_or("the page is too large")?[0];
    let unit = per_byte(ordinary);
    println!("an ordinary page: {unit:.3e} for a byte or node");
    println!("| family | {} | parse, last step | factor |", OPERATIONS.join(" | "));
    println!("|---{}|---|---|", "|---".repeat(OPERATIONS.len()));
    let mut families: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for size in std::fs::read_dir(&folder)? {
        for file in std::fs::read_dir(size?.path())? {
            let path = file?.path();
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            families.entry(name).or_default().push(path);
        }
    }
    for (name, mut files) in families {
        files.sort_by_key(|path| path.metadata().map_or(0, |data| data.len()));
        let costs = files.iter().map_while(|path| measure_file(path, &name)).collect();
        print_row(&name, costs, unit)?;
    }
    Ok(())
}

fn measure_file(path: &Path, name: &str) -> Option<[Cost; 6]> {
    least(&std::fs::read(path).ok()?, !name.starts_with("enc_"))
}

/// Seconds, or work if that is counted.
fn amount(cost: Cost) -> f64 {
    if cfg!(feature = "work-count") { cost.work } else { cost.seconds }
}

fn per_byte(cost: Cost) -> f64 {
    amount(cost) / cost.size
}

/// Prints the exponents, that of parsing between the two largest, and the greatest cost of parsing a byte or node beside that of a page.
fn print_row(
    name: &str,
    costs: Vec<[Cost; 6]>,
    unit: f64,
) -> Result<(), Box<dyn std::error::Error>> {
    let mut row = format!("| {name} |");
    let least = if cfg!(feature = "work-count") { 1.0 } else { SHORTEST.as_secs_f64() };
    let last_step = costs.len().saturating_sub(2);
    let columns = (0..OPERATIONS.len()).map(|operation| (operation, 0)).chain([(0, last_step)]);
    for (operation, from) in columns {
        let points: Vec<(f64, f64)> = costs[from..]
            .iter()
            .map(|costs| (costs[operation].size, amount(costs[operation])))
            .filter(|point| point.1 >= least)
            .collect();
        match exponent(&points) {
            Some(exponent) => write!(row, " {exponent:.3} |")?,
            None => row.push_str(" - |"),
        }
    }
    let worst = costs.iter().map(|costs| per_byte(costs[0])).fold(0.0, f64::max);
    println!("{row} {:.2} |", worst / unit);
    Ok(())
}
