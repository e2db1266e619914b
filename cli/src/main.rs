//! The `duckbill` command: HTML bytes to trees, tokens and statistics.

mod base64;
mod batch;
mod check;
mod columns;
mod diff;
mod edit;
mod edits;
mod extract;
mod files;
mod indent;
mod input;
mod interrupt;
mod json_tree;
mod limits;
mod lines;
mod microsyntax;
mod output;
#[cfg(feature = "parquet")]
mod parquet;
mod parse;
mod preload;
mod rows;
mod sanitize;
mod select;
mod selector_error;
mod serialize;
mod settings;
mod shell;
mod span_rows;
mod stats;
mod suggest;
mod targets;
mod temporary;
mod token_sink;
mod tokens;
mod ui;
mod view;
mod visible;
mod warc;

use clap::{Parser, Subcommand};
use std::io::{self, ErrorKind};
use std::process::ExitCode;

/// The exit status where a limit stopped the work.
const STOPPED: u8 = 4;

const AFTER_HELP: &str = "\
Exit status: 0 when the work was done, whatever the markup; 1 when the output could not be written, the value of microsyntax is an error, check found errors or lines \
of a batch could not be answered; 2 when the arguments are wrong or an input could not be read; 3 when \
nothing was found and --exit-status asks for it; 4 when a limit stopped the work; 130 after Ctrl-C.";

/// Parses HTML as the HTML standard prescribes.
#[derive(Debug, Parser)]
#[command(name = "duckbill", version, after_long_help = AFTER_HELP)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// When to print in colour.
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto", global = true)]
    color: ui::Colour,
    /// Print what is found as it is, also what a terminal would obey; documents, too, where they are printed at one.
    #[arg(long, global = true, hide_short_help = true)]
    raw: bool,
    #[command(flatten)]
    limits: limits::LimitSettings,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Print the tree of a document or fragment, or its parse errors.
    Parse(parse::Arguments),
    /// Print what a CSS selector finds.
    Select(select::Arguments),
    /// Write documents again: as HTML, indented or minimised, as XML or as plain text.
    Serialize(serialize::Arguments),
    /// Remove from markup what is not allowed, and all that can run script.
    Sanitize(sanitize::Arguments),
    /// Print the tokens, one JSON value a line.
    Tokens(tokens::Arguments),
    /// Print the resources that a page will ask for, as JSON or as Link headers for Early Hints.
    Preload(preload::Arguments),
    /// Print figures about a document as one JSON object.
    Stats(stats::Arguments),
    /// Say where documents do not conform to the standard.
    Check(check::Arguments),
    /// Write an HTML file that shows a page's source, tokens, tree, errors and encoding.
    View(view::Arguments),
    /// Take columns out of documents: a row for each, as JSON lines or Parquet.
    Extract(extract::Arguments),
    /// Take columns out of the pages in WARC files: a row for each, as JSON lines or Parquet, or their text.
    Warc(warc::Arguments),
    /// Change elements in files, and leave every other byte as it is.
    Edit(edit::Arguments),
    /// Read JSON lines and answer each with a JSON line.
    Batch(batch::Arguments),
    /// Read the value of an attribute by one of the small grammars.
    Microsyntax(microsyntax::Arguments),
    /// Print what a shell needs to complete the words of this command.
    Completions(shell::Completions),
    /// Print the manual page, of this command or of one of its commands.
    Man(shell::Man),
}

/// Why a command could not do its work.
#[derive(Debug)]
enum Failure {
    /// The input could not be read; the message names it.
    Input(String),
    /// The error has been reported; the exit status remains.
    Reported(u8),
    /// A limit was reached; the message says which.
    Stopped(String),
    /// Ctrl-C came; the message says what was done.
    Interrupted(String),
    /// This many lines of this many could not be answered.
    BadLines { bad: u64, lines: u64 },
    /// Nothing was found, and the caller wants to know.
    Nothing,
    /// The value of `microsyntax` is an error; the answer has been printed.
    Value(String),
    /// The output could not be written.
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

fn main() -> ExitCode {
    let Arguments { command, color, raw, limits } = Arguments::parse();
    color.apply();
    visible::set_raw(raw);
    let done = match command {
        Command::Parse(arguments) => parse::run(&arguments, &limits),
        Command::Select(arguments) => select::run(&arguments, &limits),
        Command::Serialize(arguments) => serialize::run(&arguments, &limits),
        Command::Sanitize(arguments) => sanitize::run(&arguments, &limits),
        Command::Tokens(arguments) => tokens::run(&arguments, &limits),
        Command::Preload(arguments) => preload::run(&arguments, &limits),
        Command::Stats(arguments) => stats::run(&arguments, &limits),
        Command::Check(arguments) => check::run(&arguments, &limits),
        Command::View(arguments) => view::run(&arguments, &limits),
        Command::Extract(arguments) => extract::run(&arguments, &limits),
        Command::Warc(arguments) => warc::run(&arguments, &limits),
        Command::Edit(arguments) => edit::run(&arguments, &limits),
        Command::Batch(arguments) => batch::run(&arguments, &limits),
        Command::Microsyntax(arguments) => microsyntax::run(&arguments, &limits),
        Command::Completions(arguments) => shell::completions(&arguments),
        Command::Man(arguments) => shell::man(&arguments),
    };
    let (message, status) = match done {
        Ok(()) => return ExitCode::SUCCESS,
        // The reader of our output has seen enough.
        Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => {
            return ExitCode::SUCCESS;
        }
        Err(Failure::Reported(status)) => return ExitCode::from(status),
        Err(Failure::Nothing) => return ExitCode::from(3),
        Err(Failure::Output(error)) => (format!("cannot write the output: {error}"), 1),
        Err(Failure::BadLines { bad, lines }) => {
            (format!("{bad} of {lines} lines could not be answered"), 1)
        }
        Err(Failure::Value(message)) => (message, 1),
        Err(Failure::Input(message)) => (message, 2),
        Err(Failure::Stopped(message)) => (message, STOPPED),
        Err(Failure::Interrupted(message)) => (message, interrupt::STATUS),
    };
    ui::complain(message);
    ExitCode::from(status)
}
