//! Output for the user at the terminal: colours, error messages and the progress of long runs.

use anstyle::{AnsiColor, Style};
use indicatif::{ProgressBar, ProgressStyle};
use std::fmt::Display;
use std::io::{self, IsTerminal};

/// When to colour.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
pub(crate) enum Colour {
    Auto,
    Always,
    Never,
}

impl Colour {
    /// Makes this the choice for the whole run.
    pub(crate) fn apply(self) {
        match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

pub(crate) const FILE: Style = AnsiColor::Magenta.on_default();
pub(crate) const PLACE: Style = AnsiColor::Green.on_default();
pub(crate) const WRONG: Style = AnsiColor::Red.on_default().bold();
pub(crate) const HINT: Style = AnsiColor::Cyan.on_default();

/// `text` in a style, where standard output shows colours.
pub(crate) fn styled(style: Style, text: impl Display) -> String {
    if anstream::AutoStream::choice(&io::stdout()) == anstream::ColorChoice::Never {
        text.to_string()
    } else {
        format!("{style}{text}{style:#}")
    }
}

/// Says on standard error what is wrong. Colours in `message` are dropped where none are shown.
pub(crate) fn complain(message: impl Display) {
    anstream::eprintln!("{WRONG}duckbill:{WRONG:#} {message}");
}

/// A bar where there is somebody to see it and something to wait for.
pub(crate) fn progress(files: usize) -> ProgressBar {
    if files < 2 || !io::stderr().is_terminal() || io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} files, {eta} left");
    ProgressBar::new(files as u64)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
