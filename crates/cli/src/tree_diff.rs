//! `duckbill diff`: how the trees of two documents differ, line by line of their indented HTML.
//!
//! Quotes, the case of tags, the order of attributes, tags that may be left out, and white space that is not rendered make no
//! difference, since they are not in the tree or not seen.

use crate::Failure;
use crate::diff::write_hunk_line;
use crate::indent::write_sorted;
use crate::input::Input;
use crate::limits::LimitSettings;
use crate::output::write_tree;
use crate::settings::Settings;
use crate::ui::{self, styled};
use crate::visible::{Visible, words};
use duckbill::serializer::Serializer;
use imara_diff::{Algorithm, Diff, InternedInput};
use std::io::{self, BufWriter, Write};
use std::ops::Range;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// File to compare; `-` reads standard input.
    #[arg(value_name = "OLD", value_hint = clap::ValueHint::FilePath)]
    old: PathBuf,
    /// File to compare it with.
    #[arg(value_name = "NEW", value_hint = clap::ValueHint::FilePath)]
    new: PathBuf,
    /// Compare every node, with all white space, as `parse` prints the tree.
    #[arg(long)]
    exact: bool,
    /// Number of lines to print around a difference.
    #[arg(short = 'U', long, value_name = "N", default_value_t = 3)]
    context: usize,
    /// Print nothing: the exit status is 1 if the trees differ.
    #[arg(short, long, conflicts_with = "context")]
    quiet: bool,
    #[command(flatten)]
    settings: Settings,
}

pub(crate) fn run(arguments: &Arguments, limits: &LimitSettings) -> Result<(), Failure> {
    let [old, new] = [&arguments.old, &arguments.new].map(|path| Input::of(path.clone()));
    if old.is_standard() && new.is_standard() {
        return Err(Failure::Input("only one of the two files can be standard input".to_owned()));
    }
    let [old_text, new_text] = [&old, &new].map(|input| arguments.text(input, limits));
    let (old_text, new_text) = (old_text?, new_text?);
    if old_text == new_text {
        return Ok(());
    }
    if !arguments.quiet {
        let mut watch = limits.watch();
        let mut output = BufWriter::new(io::stdout().lock());
        write_difference(
            [&old.name(), &new.name()],
            [&old_text, &new_text],
            arguments.context,
            &mut watch.output(&mut output),
        )
        .and_then(|()| output.flush())
        .map_err(|error| new.trouble(error))?;
    }
    Err(Failure::Reported(1))
}

impl Arguments {
    /// The tree of a document in lines.
    fn text(&self, input: &Input, limits: &LimitSettings) -> Result<String, Failure> {
        let bytes = input.bytes(limits)?;
        let mut text = Vec::new();
        let mut write = || {
            let mut watch = limits.watch();
            let document = self.settings.document(&bytes, 0, &watch)?;
            let output = &mut watch.output(&mut text);
            match self.exact {
                true => write_tree(document.root(), output),
                false => {
                    let options = self.settings.serializer(Serializer::html());
                    write_sorted(document.root(), &options, output)
                }
            }
        };
        write().map_err(|error| input.trouble(error))?;
        text.push(b'\n');
        Ok(String::from_utf8_lossy(&text).into_owned())
    }
}

/// Writes the difference of two texts in the form of a unified diff.
fn write_difference(
    names: [&str; 2],
    texts: [&str; 2],
    context: usize,
    output: &mut dyn Write,
) -> io::Result<()> {
    let input = InternedInput::new(texts[0], texts[1]);
    let mut diff = Diff::compute(Algorithm::Histogram, &input);
    diff.postprocess_lines(&input);
    let [old, new] = texts.map(|text| text.lines().collect::<Vec<_>>());
    let range = |range: Range<u32>| range.start as usize..range.end as usize;
    let hunks: Vec<(Range<usize>, Range<usize>)> =
        diff.hunks().map(|hunk| (range(hunk.before), range(hunk.after))).collect();
    let [old_name, new_name] = names.map(words);
    writeln!(output, "{}", styled(ui::HEADING, format_args!("--- {old_name}\n+++ {new_name}")))?;
    let output = &mut Visible::found(output);
    let is_near = |one: &(Range<usize>, Range<usize>), next: &(Range<usize>, Range<usize>)| {
        next.0.start - one.0.end <= 2 * context
    };
    for group in hunks.chunk_by(is_near) {
        let (Some(first), Some(last)) = (group.first(), group.last()) else { continue };
        let before = context.min(first.0.start);
        let after = context.min(old.len() - last.0.end);
        let [old_start, new_start] = [first.0.start - before, first.1.start - before];
        let [old_end, new_end] = [last.0.end + after, last.1.end + after];
        let counted = |start: usize, end: usize| {
            let count = end - start;
            format!("{},{count}", start + usize::from(count > 0))
        };
        let (from, to) = (counted(old_start, old_end), counted(new_start, new_end));
        write_hunk_line(&format!("@@ -{from} +{to} @@"), output)?;
        let mut at = old_start;
        for (removed, added) in group {
            let kept = old[at..removed.start].iter().map(|line| (' ', line));
            let removed_lines = old[removed.clone()].iter().map(|line| ('-', line));
            let added = new[added.clone()].iter().map(|line| ('+', line));
            for (mark, line) in kept.chain(removed_lines).chain(added) {
                write_hunk_line(&format!("{mark}{line}"), output)?;
            }
            at = removed.end;
        }
        for line in &old[at..old_end] {
            write_hunk_line(&format!(" {line}"), output)?;
        }
    }
    output.flush()
}
