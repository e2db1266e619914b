//! The cost of a check beside a parse with errors: `measure_check FOLDER ROUNDS`. A round goes over all pages of the folder once
//! with a parse, once with a parse and a check of the levels parse and values, and once with all levels; so no page is in the
//! caches when its turn comes, as in a program that checks one page after another. Prints for each page how many times the
//! parse the other two take, by the best rounds.

use duckbill::ParseOptions;
use duckbill_check::{CheckOptions, Level, check};
use std::hint::black_box;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, rounds] = &arguments[..] else {
        println!("measure_check FOLDER ROUNDS");
        return Ok(());
    };
    let mut pages = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "html") {
            let html = String::from_utf8_lossy(&std::fs::read(&path)?).into_owned();
            pages.push((path, html));
        }
    }
    pages.sort();
    let errors = ParseOptions::new().with_error_limit(usize::MAX);
    let values = CheckOptions::new().with_levels([Level::Parse, Level::Values]);
    let all = CheckOptions::new();
    let mut best = vec![[f64::INFINITY; 3]; pages.len()];
    for _ in 0..rounds.parse::<u32>()? {
        for (column, levels) in [None, Some(&values), Some(&all)].into_iter().enumerate() {
            for ((_, html), best) in pages.iter().zip(&mut best) {
                let begin = Instant::now();
                let document = duckbill::parse_with(html, &errors)?;
                drop(black_box(levels.map(|levels| check(&document, levels))));
                drop(black_box(document));
                best[column] = best[column].min(begin.elapsed().as_secs_f64());
            }
        }
    }
    let (mut of_values, mut of_all) = (0.0, 0.0);
    for ((path, _), [parse, values, all]) in pages.iter().zip(best) {
        println!("{:.2} {:.2} {}", values / parse, all / parse, path.display());
        of_values += (values / parse).ln();
        of_all += (all / parse).ln();
    }
    let count = pages.len() as f64;
    println!("{:.2} {:.2} geometric mean", (of_values / count).exp(), (of_all / count).exp());
    Ok(())
}
