//! Files that accompany the command: completions for shells, and manual pages.

use crate::Failure;
use std::io::{self, Write};

#[derive(Debug, clap::Args)]
pub(crate) struct Completions {
    /// The shell.
    #[arg(value_enum, value_name = "SHELL")]
    shell: clap_complete::Shell,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Man {
    /// The command; without it the page is that of duckbill itself.
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

pub(crate) fn completions(arguments: &Completions) -> Result<(), Failure> {
    let mut command = crate::command_line();
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "duckbill", &mut script);
    Ok(io::stdout().lock().write_all(&script)?)
}

pub(crate) fn man(arguments: &Man) -> Result<(), Failure> {
    let mut command = crate::command_line();
    // Gives the commands their full names, and the options that all have.
    command.build();
    if let Some(name) = &arguments.command {
        let found = command.find_subcommand(name).cloned();
        command = found
            .ok_or_else(|| Failure::Input(format!("no command {name:?}; see duckbill --help")))?;
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    Ok(io::stdout().lock().write_all(&page)?)
}
