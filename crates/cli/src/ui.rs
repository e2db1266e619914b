//! Output for the user at the terminal: colours, error messages and the progress of long runs.

use crate::visible::picture;
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
pub(crate) const GONE: Style = AnsiColor::Red.on_default();
pub(crate) const NEW: Style = AnsiColor::Green.on_default();
pub(crate) const HEADING: Style = Style::new().bold();
pub(crate) const HINT: Style = AnsiColor::Cyan.on_default();

/// Whether standard output shows colours.
pub(crate) fn has_colour() -> bool {
    anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}

/// `text` in a style, where standard output shows colours.
pub(crate) fn styled(style: Style, text: impl Display) -> String {
    if has_colour() { format!("{style}{text}{style:#}") } else { text.to_string() }
}

/// Says on standard error what is wrong. Colours in `message` are dropped where none are shown. Parts of pages and names of files
/// in it have gone through [`visible`](crate::visible) before: here only ESC is let through, for the colours.
pub(crate) fn complain(message: impl Display) {
    let shown = |c| if c == '\x1b' { c } else { picture(c) };
    let message: String = message.to_string().chars().map(shown).collect();
    anstream::eprintln!("{WRONG}duckbill:{WRONG:#} {message}");
}

/// Whether a complaint of so many columns is one line at the terminal; elsewhere every one is.
pub(crate) fn complaint_fits(columns: usize) -> bool {
    let width = console::Term::stderr().size_checked().map(|(_, width)| usize::from(width));
    width.is_none_or(|width| "duckbill: ".len() + columns < width)
}

/// A bar where there is somebody to see it and something to wait for.
pub(crate) fn progress(files: usize) -> ProgressBar {
    let count = if files < 2 { 0 } else { files as u64 };
    bar(count, "{bar:40} {pos}/{len} files, {eta} left")
}

/// A bar for this many bytes, hidden for 0, which means that the number is not known.
pub(crate) fn byte_progress(bytes: u64) -> ProgressBar {
    bar(bytes, "{bar:40} {bytes}/{total_bytes}, {bytes_per_sec}, {eta} left")
}

fn bar(length: u64, template: &str) -> ProgressBar {
    if length == 0 || !io::stderr().is_terminal() || io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template(template);
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
