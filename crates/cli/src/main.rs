//! The `duckbill` command: HTML bytes to trees, tokens and statistics.

mod base64;
mod batch;
mod beside;
mod check;
mod columns;
mod diff;
mod edit;
mod edits;
mod examples;
mod explain;
mod extract;
mod files;
mod indent;
mod input;
mod interrupt;
mod json_line;
mod json_tree;
mod limits;
mod lines;
#[cfg(feature = "lsp")]
mod lsp;
mod markdown;
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
mod targets;
mod temporary;
mod token_sink;
mod tokens;
mod tree_diff;
mod ui;
mod unrendered;
mod view;
mod visible;
mod warc;
mod xpath;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use limits::{LimitSettings, Obeyed};
use std::io;
use std::process::ExitCode;

/// The exit status where a limit stopped the work.
const STOPPED: u8 = 4;

const AFTER_HELP: &str = "\
Exit status: 0: done, whatever the markup. 1: the output could not be written, check found errors, diff found a difference, or pages of a WARC file were lost. \
2: wrong arguments, or an input could not be read. 3: nothing matched (--exit-status). 4: a limit was reached. \
130: interrupted by Ctrl-C.";

/// Parse, query, check and rewrite HTML exactly as browsers read it.
#[derive(Debug, Parser)]
#[command(name = "duckbill", version, after_long_help = AFTER_HELP)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// When to use colour.
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto", global = true)]
    color: ui::Colour,
    /// Print control characters of the page as they are, even to a terminal.
    #[arg(long, global = true, hide_short_help = true)]
    raw: bool,
    #[command(flatten)]
    limits: LimitSettings,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Print the elements that match a CSS selector.
    #[command(after_help = examples::SELECT)]
    Select(select::Arguments),
    /// Print the tree of a document, or its parse errors.
    #[command(after_help = examples::PARSE)]
    Parse(parse::Arguments),
    /// Edit elements in files; every other byte stays unchanged.
    #[command(after_help = examples::EDIT, override_usage = "duckbill edit [OPTIONS] [EDITS]... [FILE]...")]
    Edit(edit::Arguments),
    /// Check pages against the HTML standard.
    ///
    /// Pages are HTML. A file that browsers read as XML (.xhtml, .xht, .xml, .svg) is named and not checked: other rules hold
    /// there.
    #[command(after_help = examples::CHECK)]
    Check(check::Arguments),
    /// Explain codes of findings: what they mean, and how to write it right.
    Explain(explain::Arguments),
    /// Remove scripts and everything else that is not allowed from untrusted HTML.
    #[command(after_help = examples::SANITIZE)]
    Sanitize(sanitize::Arguments),
    /// Convert documents: to HTML (also indented or minified), XML or plain text.
    #[command(after_help = examples::SERIALIZE)]
    Serialize(serialize::Arguments),
    /// Extract fields as JSON Lines.
    #[command(after_help = examples::EXTRACT)]
    Extract(extract::Arguments),
    /// Extract fields or text from the pages in WARC files.
    #[command(after_help = examples::WARC)]
    Warc(warc::Arguments),
    /// Show how the trees of two documents differ.
    #[command(after_help = examples::DIFF)]
    Diff(tree_diff::Arguments),
    /// Create an HTML report of a page: its source, tokens, tree, errors and encoding.
    #[command(after_help = examples::VIEW)]
    View(view::Arguments),
    /// List the resources a page will request, as JSON Lines or Link headers for Early Hints.
    #[command(after_help = examples::PRELOAD)]
    Preload(preload::Arguments),
    /// Speak with an editor: findings while typing, fixes, completion (Language Server Protocol).
    #[cfg(feature = "lsp")]
    Lsp(lsp::Arguments),
    /// Look inside the parser: its tokens, and statistics.
    #[command(subcommand)]
    Debug(Tool),
    #[command(flatten)]
    Tool(Tool),
    /// Generate shell completions.
    Completions(shell::Completions),
    /// Generate the manual page.
    Man(shell::Man),
}

/// Commands that are understood with `debug` before them and without it. Help lists each once: see [`command_line`].
#[derive(Debug, Subcommand)]
enum Tool {
    /// Print the tokens as JSON Lines.
    Tokens(tokens::Arguments),
    /// Print statistics about a document as a JSON object.
    Stats(stats::Arguments),
    /// Process JSON Lines, one result per line.
    Batch(batch::Arguments),
    /// Parse an attribute's value: numbers, dates, colours, srcset and so on.
    Microsyntax(microsyntax::Arguments),
}

/// The tools that help lists below `debug`; the others are listed beside the other commands.
const INSIDE: [&str; 2] = ["tokens", "stats"];

/// The command line, in which no command is listed twice.
fn command_line() -> clap::Command {
    let tools: Vec<String> = Tool::augment_subcommands(clap::Command::new("debug"))
        .get_subcommands()
        .map(|tool| tool.get_name().to_owned())
        .collect();
    tools.iter().fold(Arguments::command(), |command, tool| match INSIDE.contains(&tool.as_str()) {
        true => command.mut_subcommand(tool, |tool| tool.hide(true)),
        false => command
            .mut_subcommand("debug", |debug| debug.mut_subcommand(tool, |tool| tool.hide(true))),
    })
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

impl Tool {
    fn run(&self, limits: &LimitSettings) -> Result<(), Failure> {
        match self {
            Self::Tokens(arguments) => tokens::run(arguments, limits),
            Self::Stats(arguments) => stats::run(arguments, limits),
            Self::Batch(arguments) => batch::run(arguments, limits),
            Self::Microsyntax(arguments) => microsyntax::run(arguments, limits),
        }
    }
}

impl Command {
    /// The limits that it obeys.
    fn obeyed(&self) -> Obeyed {
        match self {
            Self::Explain(_) | Self::Completions(_) | Self::Man(_) => Obeyed::None,
            Self::Check(arguments) if arguments.prints_rules() => Obeyed::None,
            Self::Sanitize(arguments) if arguments.answers_rows() => Obeyed::Input,
            Self::Preload(_) => Obeyed::Bytes,
            Self::Tool(tool) | Self::Debug(tool) => match tool {
                Tool::Microsyntax(arguments) if arguments.reads_no_lines() => Obeyed::None,
                Tool::Microsyntax(_) | Tool::Tokens(_) => Obeyed::Bytes,
                Tool::Stats(_) | Tool::Batch(_) => Obeyed::All,
            },
            _ => Obeyed::All,
        }
    }

    /// Whether it may print parts of a page as they are: text that is not JSON.
    fn prints_parts(&self) -> bool {
        match self {
            Self::Select(_) | Self::Parse(_) | Self::Edit(_) | Self::Serialize(_) => true,
            Self::Diff(_) => true,
            Self::Sanitize(arguments) => !arguments.answers_rows(),
            Self::Check(arguments) => arguments.prints_diff(),
            Self::Warc(arguments) => arguments.prints_text(),
            _ => false,
        }
    }

    /// Fails if an option for all commands was given that this one would ignore.
    fn refuse_others(&self, raw: bool, limits: &LimitSettings) -> Result<(), String> {
        if raw && !self.prints_parts() {
            return Err("this command does not obey `--raw`: it prints nothing raw".to_owned());
        }
        limits.refuse_others(self.obeyed())
    }
}

fn main() -> ExitCode {
    let matches = command_line().get_matches();
    let Arguments { command, color, raw, limits } =
        Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    if let Err(message) = command.refuse_others(raw, &limits) {
        command_line().error(ErrorKind::ArgumentConflict, message).exit();
    }
    color.apply();
    visible::set_raw(raw);
    if let Err(message) = limits.prepare() {
        ui::complain(message);
        return ExitCode::from(1);
    }
    let done = match command {
        Command::Parse(arguments) => parse::run(&arguments, &limits),
        Command::Select(arguments) => select::run(&arguments, &limits),
        Command::Serialize(arguments) => serialize::run(arguments, &limits),
        Command::Sanitize(arguments) => sanitize::run(&arguments, &limits),
        Command::Preload(arguments) => preload::run(&arguments, &limits),
        Command::Check(arguments) => check::run(&arguments, &limits),
        #[cfg(feature = "lsp")]
        Command::Lsp(arguments) => lsp::run(&arguments, &limits),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::View(arguments) => view::run(&arguments, &limits),
        Command::Extract(arguments) => extract::run(&arguments, &limits),
        Command::Warc(arguments) => warc::run(&arguments, &limits),
        Command::Edit(arguments) => edit::run(&arguments, &limits),
        Command::Diff(arguments) => tree_diff::run(&arguments, &limits),
        Command::Tool(tool) | Command::Debug(tool) => tool.run(&limits),
        Command::Completions(arguments) => shell::completions(&arguments),
        Command::Man(arguments) => shell::man(&arguments),
    };
    let (message, status) = match done {
        Ok(()) => return ExitCode::SUCCESS,
        // The reader of our output has seen enough.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            return ExitCode::SUCCESS;
        }
        Err(Failure::Reported(status)) => return ExitCode::from(status),
        Err(Failure::Nothing) => return ExitCode::from(3),
        Err(Failure::Output(error)) => {
            let text = error.to_string();
            // The name of a file is there already.
            (
                if text.starts_with("cannot write ") {
                    text
                } else {
                    format!("cannot write the output: {text}")
                },
                1,
            )
        }
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
