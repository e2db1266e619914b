//! The protocols of the tests: a case in JSON on each line of the input, its answer on the same line of the output.

#![forbid(unsafe_code)]

mod preload;
#[path = "../../cli/src/sanitize/answer.rs"]
mod sanitize;
mod selectors;
mod trees;
mod written;
mod xpath;

use clap::{Parser, Subcommand};
use serde_json::{Map, Value};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Answer the cases of a test, one a line.
#[derive(Debug, Parser)]
#[command(name = "duckbill-cases", version)]
struct Arguments {
    #[command(subcommand)]
    protocol: Protocol,
}

#[derive(Debug, Subcommand)]
enum Protocol {
    /// Documents and fragments, answered with their trees in the form of the html5lib tests.
    Trees(Input),
    /// Calls of the sanitizer's methods, answered with what a browser would see.
    Sanitize(Input),
    /// Pages whose parser waits for a script, answered with what is requested by then.
    Preload {
        #[command(flatten)]
        environment: preload::Settings,
        #[command(flatten)]
        input: Input,
    },
    /// Pages and selectors, answered with the elements that match.
    Selectors(Input),
    /// XPath expressions, answered with their values or errors.
    Xpath {
        /// Folder of the pages that cases name.
        #[arg(value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
        pages: PathBuf,
        #[command(flatten)]
        input: Input,
    },
}

#[derive(Debug, clap::Args)]
struct Input {
    /// File to read; `-` or nothing reads standard input.
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: Option<PathBuf>,
}

/// The members of a case, and of an answer.
type Fields = Map<String, Value>;

/// The answer of a protocol to a case; an error is a sentence.
type Answer<'a> = dyn Fn(&Fields) -> Result<Fields, String> + 'a;

fn main() -> ExitCode {
    let done = match Arguments::parse().protocol {
        Protocol::Trees(input) => answer_all(&input, &trees::answer),
        Protocol::Sanitize(input) => answer_all(&input, &|case| Ok(sanitize::answer(case))),
        Protocol::Selectors(input) => answer_all(&input, &selectors::answer),
        Protocol::Preload { environment, input } => {
            let options = environment.options();
            answer_all(&input, &|case| preload::answer(case, &options))
        }
        Protocol::Xpath { pages, input } => {
            let documents = xpath::Documents::new(&pages);
            answer_all(&input, &|case| xpath::answer(case, &documents))
        }
    };
    match done {
        Ok(0) => ExitCode::SUCCESS,
        // The reader of our output has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Ok(bad) => {
            eprintln!("duckbill-cases: {bad} lines could not be answered");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("duckbill-cases: {error}");
            ExitCode::from(2)
        }
    }
}

/// Answers each line that is not blank, and returns how many could not be.
fn answer_all(input: &Input, answer: &Answer<'_>) -> io::Result<u64> {
    let reader: Box<dyn BufRead> = match input.file.as_deref() {
        Some(file) if file.as_os_str() != "-" => Box::new(BufReader::new(File::open(file)?)),
        _ => Box::new(io::stdin().lock()),
    };
    let mut output = BufWriter::new(io::stdout().lock());
    let mut bad = 0;
    for line in reader.split(b'\n') {
        let line = line?;
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let mut fields = Fields::new();
        let answered = match serde_json::from_slice::<Fields>(&line) {
            Ok(case) => {
                fields.insert("id".to_owned(), case.get("id").cloned().unwrap_or_default());
                answer(&case)
            }
            Err(error) => Err(format!("not a JSON object: {error}")),
        };
        match answered {
            Ok(answer) => fields.extend(answer),
            Err(error) => {
                bad += 1;
                fields.insert("error".to_owned(), Value::String(error));
            }
        }
        writeln!(output, "{}", Value::Object(fields))?;
        // A program may wait for an answer before it sends the next case.
        output.flush()?;
    }
    Ok(bad)
}
