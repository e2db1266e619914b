//! The `duckbill` command: HTML bytes to trees, tokens and statistics.
//!
//! Exit status: 0 when the work was done (whatever the markup), 2 when the arguments are wrong or
//! the input cannot be read, 1 when the output cannot be written, 3 when nothing was found
//! and `--exit-status` asks for it.

mod base64;
mod batch;
mod files;
mod input;
mod microsyntax;
mod output;
mod parse;
mod select;
mod serialize;
mod settings;
mod stats;
mod tokens;

use clap::{Parser, Subcommand};
use std::io::{self, ErrorKind};
use std::process::ExitCode;

/// Parses HTML as the HTML standard prescribes.
#[derive(Debug, Parser)]
#[command(name = "duckbill", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Print the tree of a document or fragment.
    Parse(parse::Arguments),
    /// Print what a CSS selector finds.
    Select(select::Arguments),
    /// Write documents again: as HTML, pretty or minimised, as XML or as plain text.
    Serialize(serialize::Arguments),
    /// Print the tokens, one JSON value a line.
    Tokens(tokens::Arguments),
    /// Print figures about a document as one JSON object.
    Stats(stats::Arguments),
    /// Read JSON lines and answer each with a JSON line.
    Batch(batch::Arguments),
    /// Read the value of an attribute by one of the small grammars.
    Microsyntax(microsyntax::Arguments),
}

/// Why a command could not do its work.
#[derive(Debug)]
enum Failure {
    /// The input could not be read; the message names it.
    Input(String),
    /// The input could not be read, and that has been said.
    Reported,
    /// Nothing was found, and the caller wants to know.
    Nothing,
    /// The output could not be written.
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Parse(arguments) => parse::run(&arguments),
        Command::Select(arguments) => select::run(&arguments),
        Command::Serialize(arguments) => serialize::run(&arguments),
        Command::Tokens(arguments) => tokens::run(&arguments),
        Command::Stats(arguments) => stats::run(&arguments),
        Command::Batch(arguments) => batch::run(&arguments),
        Command::Microsyntax(arguments) => microsyntax::run(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read our output has seen enough.
        Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Output(error)) => {
            eprintln!("duckbill: cannot write the output: {error}");
            ExitCode::FAILURE
        }
        Err(Failure::Reported) => ExitCode::from(2),
        Err(Failure::Nothing) => ExitCode::from(3),
        Err(Failure::Input(message)) => {
            eprintln!("duckbill: {message}");
            ExitCode::from(2)
        }
    }
}
