//! The cost of a check beside a parse with errors: `measure_check FOLDER TIMES` goes over the pages of a folder this many times
//! and prints, for each, the time of parse and check together as a multiple of the time of the parse: with the levels parse
//! and values, and with all levels.

use duckbill::ParseOptions;
use duckbill::check::{CheckOptions, Level, check};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The time of the fastest of this many runs.
fn best(times: u32, work: impl Fn()) -> Duration {
    let one = |_| {
        let begin = Instant::now();
        work();
        begin.elapsed()
    };
    (0..times).map(one).min().unwrap_or_default()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, times] = &arguments[..] else {
        println!("measure_check FOLDER TIMES");
        return Ok(());
    };
    let times = times.parse()?;
    let errors = ParseOptions::new().with_error_limit(usize::MAX);
    let values = CheckOptions::new().with_levels([Level::Parse, Level::Values]);
    let all = CheckOptions::new();
    let (mut of_values, mut of_all, mut pages) = (0.0, 0.0, 0.0);
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_none_or(|extension| extension != "html") {
            continue;
        }
        let html = String::from_utf8_lossy(&std::fs::read(&path)?).into_owned();
        let parse = || duckbill::parse_with(&html, &errors).unwrap();
        let parsing = best(times, || drop(black_box(parse()))).as_secs_f64();
        let checked = |options: &CheckOptions| {
            let took = best(times, || drop(black_box(check(&parse(), options))));
            took.as_secs_f64() / parsing
        };
        let (some, every) = (checked(&values), checked(&all));
        println!("{some:.2} {every:.2} {}", path.display());
        of_values += some.ln();
        of_all += every.ln();
        pages += 1.0;
    }
    println!("{:.2} {:.2} geometric mean", (of_values / pages).exp(), (of_all / pages).exp());
    Ok(())
}
