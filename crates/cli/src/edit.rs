//! `duckbill edit`: elements changed in files whose other bytes stay as they are.

use crate::Failure;
use crate::diff::write_diff;
use crate::edits::{Action, Edit, explain, parse_selector};
use crate::files::Files;
use crate::limits::LimitSettings;
use crate::settings::Settings;
use crate::targets::{self, check_folder, replace, targets};
use crate::visible::Visible;
use duckbill::dom::AdjacentPosition;
use duckbill::limits::Limit;
use duckbill::source_edit::Rewriting;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    changes: Changes,
    /// If an edit cannot be written in place, serialize the smallest element around it.
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
struct Changes {
    /// Set an attribute of the elements that a selector matches: --set-attribute img loading=lazy.
    #[arg(long, num_args = 2, value_names = ["CSS", "NAME=VALUE"])]
    set_attribute: Vec<String>,
    /// Remove an attribute.
    #[arg(long, num_args = 2, value_names = ["CSS", "NAME"])]
    remove_attribute: Vec<String>,
    /// Rename elements.
    #[arg(long, num_args = 2, value_names = ["CSS", "NAME"])]
    rename: Vec<String>,
    /// Replace the content of elements with text.
    #[arg(long, num_args = 2, value_names = ["CSS", "TEXT"])]
    replace_text: Vec<String>,
    /// Wrap each element in a new one.
    #[arg(long, num_args = 2, value_names = ["CSS", "NAME"])]
    wrap: Vec<String>,
    /// Replace elements with their content.
    #[arg(long, value_name = "CSS")]
    unwrap: Vec<String>,
    /// Insert HTML before elements.
    #[arg(long, num_args = 2, value_names = ["CSS", "HTML"])]
    insert_before: Vec<String>,
    /// Insert HTML after elements.
    #[arg(long, num_args = 2, value_names = ["CSS", "HTML"])]
    insert_after: Vec<String>,
    /// Insert HTML at the start of elements.
    #[arg(long, num_args = 2, value_names = ["CSS", "HTML"])]
    insert_first: Vec<String>,
    /// Insert HTML at the end of elements.
    #[arg(long, num_args = 2, value_names = ["CSS", "HTML"])]
    insert_last: Vec<String>,
    /// Add a class.
    #[arg(long, num_args = 2, value_names = ["CSS", "CLASS"])]
    add_class: Vec<String>,
    /// Remove a class.
    #[arg(long, num_args = 2, value_names = ["CSS", "CLASS"])]
    remove_class: Vec<String>,
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
    /// Overwrite the files that change.
    #[arg(short, long)]
    in_place: bool,
    /// Print what would change, as a unified diff.
    #[arg(short, long)]
    diff: bool,
}

pub(crate) fn run(arguments: &Arguments, limits: &LimitSettings) -> Result<(), Failure> {
    let edits = arguments.changes.edits().map_err(Failure::Input)?;
    if edits.is_empty() {
        let message = "nothing to edit: give an option such as `--set-attribute img loading=lazy` (`duckbill help edit` lists them)";
        return Err(Failure::Input(message.to_owned()));
    }
    let place = &arguments.place;
    check_folder(place.output.as_deref())?;
    let files = &arguments.files;
    let found = if place.in_place { files.find_in_place() } else { files.find() };
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
                edit.apply(&mut document, watch.limits.get(Limit::OutputBytes))?;
            }
            let patches = document
                .edits_with(rewriting)
                .map_err(|error| io::Error::other(explain(error, &document)))?;
            watch.check_time()?;
            let has_changed = !patches.is_empty();
            match targets.get(page.path.as_path()) {
                Some(target) => {
                    if has_changed || !place.in_place {
                        let allowed = match &place.output {
                            Some(folder) => targets::Place::In(folder),
                            None => targets::Place::Of(page, bytes),
                        };
                        let source = document.to_source_from(&patches);
                        replace(target, allowed, |file| watch.output(file).write_all(&source))?;
                    }
                }
                None if place.diff => {
                    if has_changed {
                        let name = page.path.to_string_lossy();
                        write_diff(&name, bytes, &patches, &mut watch.output(output))?;
                    }
                }
                None => {
                    let mut output = Visible::document(watch.output(output));
                    output.write_all(&document.to_source_from(&patches))?;
                    output.flush()?;
                }
            }
            Ok(has_changed)
        },
        |has_changed| {
            changed += usize::from(has_changed);
            Ok(())
        },
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
                .ok_or_else(|| format!("{assignment:?} is not NAME=VALUE, such as loading=lazy"))?;
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
        for selector in &self.unwrap {
            add(selector, Action::Unwrap)?;
        }
        for (values, place) in [
            (&self.insert_before, AdjacentPosition::BeforeBegin),
            (&self.insert_after, AdjacentPosition::AfterEnd),
            (&self.insert_first, AdjacentPosition::AfterBegin),
            (&self.insert_last, AdjacentPosition::BeforeEnd),
        ] {
            for [selector, html] in pairs(values) {
                add(selector, Action::Insert(place, html.clone()))?;
            }
        }
        for (values, action) in [
            (&self.add_class, Action::AddClass as fn(String) -> Action),
            (&self.remove_class, Action::RemoveClass),
        ] {
            for [selector, class] in pairs(values) {
                if class.is_empty() || class.contains(|c: char| c.is_ascii_whitespace()) {
                    return Err(format!("{class:?} is not one class"));
                }
                add(selector, action(class.clone()))?;
            }
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
