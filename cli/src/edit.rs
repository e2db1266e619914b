//! `duckbill edit`: elements changed in files whose other bytes stay as they are.

use crate::Failure;
use crate::edits::{Action, Edit, explain, parse_selector};
use crate::files::Files;
use crate::limits::LimitSettings;
use crate::settings::Settings;
use crate::targets::{replace, targets};
use duckbill::source_edit::{Rewriting, SourceEdit};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::Range;
use std::path::PathBuf;

const AFTER_HELP: &str = "\
Edits are done in the order of the options above. Exit status: 0 when something changed, 3 when nothing did, \
1 when the edits of a file cannot be written.";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    changes: Changes,
    /// Where an edit cannot be written in its place, serialize the smallest element around it.
    #[arg(long)]
    rewrite: bool,
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    settings: Settings,
}

/// The edits; each can be given several times.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Edits")]
#[group(required = true, multiple = true)]
struct Changes {
    /// Set an attribute of the elements that a selector matches: --set-attribute img loading=lazy.
    #[arg(long, num_args = 2, value_names = ["CSS", "NAME=VALUE"])]
    set_attribute: Vec<String>,
    /// Remove an attribute.
    #[arg(long, num_args = 2, value_names = ["CSS", "NAME"])]
    remove_attribute: Vec<String>,
    /// Give elements another name.
    #[arg(long, num_args = 2, value_names = ["CSS", "NAME"])]
    rename: Vec<String>,
    /// Replace the content of elements by text.
    #[arg(long, num_args = 2, value_names = ["CSS", "TEXT"])]
    replace_text: Vec<String>,
    /// Put each element into a new one of this name.
    #[arg(long, num_args = 2, value_names = ["CSS", "NAME"])]
    wrap: Vec<String>,
    /// Remove elements.
    #[arg(long, value_name = "CSS")]
    remove: Vec<String>,
}

/// Where it is written; to standard output if nothing is said.
#[derive(Debug, Clone, clap::Args)]
#[group(multiple = false)]
struct Place {
    /// Write each document to a file in this folder, under the name or below the folder it came from.
    #[arg(short, long, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    output: Option<PathBuf>,
    /// Write each document that changed in place of its file.
    #[arg(short, long)]
    in_place: bool,
    /// Print what would change, as a unified diff.
    #[arg(short, long)]
    diff: bool,
}

pub(crate) fn run(arguments: &Arguments, limits: &LimitSettings) -> Result<(), Failure> {
    let edits = arguments.changes.edits().map_err(Failure::Input)?;
    let found = arguments.files.find();
    let place = &arguments.place;
    let targets = if place.in_place || place.output.is_some() {
        targets(&found, |page| match &place.output {
            Some(folder) => folder.join(&page.relative),
            None => page.path.clone(),
        })?
    } else {
        BTreeMap::new()
    };
    let rewriting = if arguments.rewrite { Rewriting::SmallestElement } else { Rewriting::Refused };
    let mut changed = 0;
    let mut output = io::stdout().lock();
    arguments.files.each(
        &found,
        limits,
        &mut output,
        |page, bytes, output| {
            let mut watch = limits.watch();
            let mut document = arguments.settings.editable(bytes, &watch)?;
            for edit in &edits {
                edit.apply(&mut document).map_err(io::Error::other)?;
            }
            let patches = document
                .edits_with(rewriting)
                .map_err(|error| io::Error::other(explain(error, &document)))?;
            watch.check_time()?;
            let has_changed = !patches.is_empty();
            match targets.get(page.path.as_path()) {
                Some(target) => {
                    if has_changed || !place.in_place {
                        replace(target, |file| file.write_all(&document.to_source_from(&patches)))?;
                    }
                }
                None if place.diff => {
                    if has_changed {
                        let name = page.path.to_string_lossy();
                        write_diff(&name, bytes, &patches, &mut watch.output(output))?;
                    }
                }
                None => watch.output(output).write_all(&document.to_source_from(&patches))?,
            }
            Ok(has_changed)
        },
        |has_changed| changed += usize::from(has_changed),
    )?;
    if changed == 0 { Err(Failure::Nothing) } else { Ok(()) }
}

impl Changes {
    fn edits(&self) -> Result<Vec<Edit>, String> {
        let mut edits = Vec::new();
        let mut add = |selector: &str, action: Action| -> Result<(), String> {
            edits.push(Edit { selector: parse_selector(selector)?, actions: vec![action] });
            Ok(())
        };
        for [selector, assignment] in pairs(&self.set_attribute) {
            let (name, value) = assignment
                .split_once('=')
                .ok_or_else(|| format!("{assignment:?} is not a name and a value: loading=lazy"))?;
            add(selector, Action::SetAttribute(name.to_owned(), value.to_owned()))?;
        }
        for [selector, name] in pairs(&self.remove_attribute) {
            add(selector, Action::RemoveAttribute(name.clone()))?;
        }
        for [selector, name] in pairs(&self.rename) {
            add(selector, Action::Rename(name.clone()))?;
        }
        for [selector, text] in pairs(&self.replace_text) {
            add(selector, Action::ReplaceText(text.clone()))?;
        }
        for [selector, name] in pairs(&self.wrap) {
            add(selector, Action::Wrap(name.clone()))?;
        }
        for selector in &self.remove {
            add(selector, Action::Remove)?;
        }
        Ok(edits)
    }
}

fn pairs(values: &[String]) -> impl Iterator<Item = &[String; 2]> {
    values.chunks_exact(2).filter_map(|pair| pair.try_into().ok())
}

/// How many lines around a change a diff shows.
const CONTEXT: usize = 3;

/// Writes the patches of a file as a unified diff.
fn write_diff(
    name: &str,
    bytes: &[u8],
    patches: &[SourceEdit],
    output: &mut dyn Write,
) -> io::Result<()> {
    let mut starts = vec![0];
    starts
        .extend(bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1));
    if starts.last() == Some(&bytes.len()) && !bytes.is_empty() {
        starts.pop();
    }
    let line_of = |at: usize| starts.partition_point(|start| *start <= at).saturating_sub(1);
    let start_of = |line: usize| starts.get(line).copied().unwrap_or(bytes.len());
    let offset = |at: u64| usize::try_from(at).unwrap_or(bytes.len()).min(bytes.len());
    // Runs of lines that change and follow each other, with their patches.
    let mut runs: Vec<(Range<usize>, Range<usize>)> = Vec::new();
    for (index, patch) in patches.iter().enumerate() {
        let lines = line_of(offset(patch.span.start))..line_of(offset(patch.span.end)) + 1;
        match runs.last_mut() {
            Some((last, group)) if lines.start <= last.end => {
                last.end = lines.end.max(last.end);
                group.end = index + 1;
            }
            _ => runs.push((lines, index..index + 1)),
        }
    }
    writeln!(output, "--- {name}\n+++ {name}")?;
    let mut grown: isize = 0;
    let mut rest = &runs[..];
    while let Some(((first, _), _)) = rest.split_first() {
        // Runs whose context would touch are shown together.
        let near =
            |pair: &[(Range<usize>, Range<usize>)]| pair[1].0.start <= pair[0].0.end + 2 * CONTEXT;
        let count = 1 + rest.windows(2).take_while(|pair| near(pair)).count();
        let (hunk, others) = rest.split_at(count);
        rest = others;
        let old_start = first.start.saturating_sub(CONTEXT);
        let last_end = hunk.last().map_or(first.end, |run| run.0.end);
        let old_end = (last_end + CONTEXT).min(starts.len());
        let mut body = Vec::new();
        let (mut at, mut new_count) = (old_start, 0);
        for (lines, group) in hunk {
            new_count += write_lines(b' ', &bytes[start_of(at)..start_of(lines.start)], &mut body);
            let old = start_of(lines.start)..start_of(lines.end);
            write_lines(b'-', &bytes[old.clone()], &mut body);
            let mut new = Vec::new();
            let mut copied = old.start;
            for patch in &patches[group.clone()] {
                new.extend_from_slice(&bytes[copied..offset(patch.span.start)]);
                new.extend_from_slice(&patch.replacement);
                copied = offset(patch.span.end);
            }
            new.extend_from_slice(&bytes[copied..old.end]);
            new_count += write_lines(b'+', &new, &mut body);
            at = lines.end;
        }
        new_count += write_lines(b' ', &bytes[start_of(at)..start_of(old_end)], &mut body);
        let old_count = old_end - old_start;
        let new_start = old_start.saturating_add_signed(grown);
        grown += new_count as isize - old_count as isize;
        writeln!(
            output,
            "@@ -{},{old_count} +{},{new_count} @@",
            old_start + usize::from(old_count > 0),
            new_start + usize::from(new_count > 0)
        )?;
        output.write_all(&body)?;
    }
    Ok(())
}

/// Adds lines with a mark before each, and returns how many there are.
fn write_lines(mark: u8, text: &[u8], output: &mut Vec<u8>) -> usize {
    let lines = text.split_inclusive(|byte| *byte == b'\n');
    let mut count = 0;
    for line in lines {
        count += 1;
        output.push(mark);
        output.extend_from_slice(line);
        if !line.ends_with(b"\n") {
            output.extend_from_slice(b"\n\\ No newline at end of file\n");
        }
    }
    count
}
