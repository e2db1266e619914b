//! `--fix` and `--diff`: the fixes of the checker, written into files.

use crate::limits::Watch;
use crate::settings::Settings;
use duckbill::source_edit::SourceEdit;
use duckbill_check::{CheckOptions, FixEffect, Level, Template, TemplateLanguage, check};
use std::io;
use std::ops::Range;

/// The treatment of fixes.
#[derive(Debug, clap::Args)]
#[command(group(clap::ArgGroup::new("fixing").multiple(true)))]
pub(super) struct Fixing {
    /// Fix what can be fixed in the files without changing the tree, remove attributes that say nothing, and report the rest. In a page with more than
    /// 100,000 parse errors the first ones are fixed; run it again for more.
    #[arg(long, group = "fixing")]
    pub(super) fix: bool,
    /// Print what --fix would change as a unified diff, and nothing else. With --fix, too, no file is written.
    #[arg(long, group = "fixing", conflicts_with_all = ["format", "max", "all", "explain"])]
    #[arg(conflicts_with_all = ["write_baseline", "cache", "statistics"])]
    pub(super) diff: bool,
    /// With --fix or --diff, also add the doctype to pages in quirks mode, which changes how browsers
    /// show them, write obsolete attributes as CSS, and write what only silences an error, such as an empty
    /// paragraph for a stray `</p>`.
    #[arg(long, requires = "fixing")]
    unsafe_fixes: bool,
}

/// A fix may uncover another error that can be fixed; no page known needs more than five rounds.
const ROUNDS: usize = 20;

/// How many findings are fixed in one round. A page that has more gets no other round: each takes the time of the
/// whole page, and there would be as many as the page is long.
const AT_ONCE: usize = 100_000;

impl Fixing {
    /// The edits that fix a file, sorted and disjoint.
    pub(super) fn edits(
        &self,
        bytes: &[u8],
        settings: &Settings,
        options: CheckOptions,
        language: Option<TemplateLanguage>,
        watch: &Watch,
    ) -> io::Result<Vec<SourceEdit>> {
        let most = if self.unsafe_fixes { FixEffect::Guess } else { FixEffect::Doctype };
        // Those of the levels that have fixes.
        let levels = [Level::Parse, Level::Structure].into_iter();
        let levels: Vec<Level> = levels.filter(|level| options.checks(*level)).collect();
        if levels.is_empty() {
            return Ok(Vec::new());
        }
        let options = options.with_levels(levels).with_fixes().with_limit(AT_ONCE);
        let options = watch.check_options(options);
        let mut text = Pieces::new(bytes.len());
        for _ in 0..ROUNDS {
            let current = text.bytes(bytes);
            let template = language.map(|language| Template::new(&current, language));
            let markup = template.as_ref().map_or(&*current, Template::markup);
            let document = settings.document_with_places(markup, AT_ONCE, watch)?;
            // A finding that is not reported is not fixed.
            let options = match &template {
                Some(template) => options.clone().with_template(template),
                None => options.clone(),
            };
            let edits = check(&document, &options).edits(most);
            watch.check_time()?;
            if edits.is_empty() {
                break;
            }
            text.apply(&edits);
            if document.errors().len() >= AT_ONCE {
                break;
            }
        }
        Ok(text.edits(bytes))
    }
}

/// The bytes with edits.
pub(super) fn applied(bytes: &[u8], edits: &[SourceEdit]) -> Vec<u8> {
    let mut text = Pieces::new(bytes.len());
    text.apply(edits);
    text.bytes(bytes)
}

/// A part of an edited file.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    Kept(Range<usize>),
    New(Vec<u8>),
}

impl Piece {
    fn len(&self) -> usize {
        match self {
            Self::Kept(range) => range.len(),
            Self::New(bytes) => bytes.len(),
        }
    }

    /// The part of it in a range of its own offsets.
    fn part(&self, range: Range<usize>) -> Self {
        match self {
            Self::Kept(kept) => Self::Kept(kept.start + range.start..kept.start + range.end),
            Self::New(bytes) => Self::New(bytes[range].to_vec()),
        }
    }
}

/// A file after several rounds of edits, as parts of what it was.
#[derive(Debug)]
struct Pieces(Vec<Piece>);

impl Pieces {
    fn new(length: usize) -> Self {
        Self(vec![Piece::Kept(0..length)])
    }

    fn bytes(&self, original: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        for piece in &self.0 {
            bytes.extend_from_slice(match piece {
                Piece::Kept(range) => &original[range.clone()],
                Piece::New(new) => new,
            });
        }
        bytes
    }

    /// Does edits of what the pieces are now.
    fn apply(&mut self, edits: &[SourceEdit]) {
        let old = std::mem::take(&mut self.0);
        let mut rest = old.into_iter();
        let mut current: Option<Piece> = rest.next();
        let mut at = 0;
        // Takes pieces up to an offset, and returns them.
        let mut take = |to: usize| {
            let mut taken = Vec::new();
            while at < to
                && let Some(piece) = current.take()
            {
                let wanted = (to - at).min(piece.len());
                if wanted < piece.len() {
                    taken.push(piece.part(0..wanted));
                    current = Some(piece.part(wanted..piece.len()));
                } else {
                    taken.push(piece);
                    current = rest.next();
                }
                at += wanted;
            }
            taken
        };
        let offset = |at: u64| usize::try_from(at).unwrap_or(usize::MAX);
        for edit in edits {
            self.0.extend(take(offset(edit.span.start)));
            drop(take(offset(edit.span.end)));
            self.0.push(Piece::New(edit.replacement.clone()));
        }
        self.0.extend(take(usize::MAX));
        self.0.retain(|piece| piece.len() > 0);
    }

    /// The edits of the original that give the same.
    fn edits(&self, original: &[u8]) -> Vec<SourceEdit> {
        let mut edits = Vec::new();
        let (mut at, mut new) = (0, Vec::new());
        let end = Piece::Kept(original.len()..original.len());
        for piece in self.0.iter().chain([&end]) {
            match piece {
                Piece::New(bytes) => new.extend_from_slice(bytes),
                Piece::Kept(range) => {
                    if at < range.start || !new.is_empty() {
                        let span = duckbill::Span { start: at as u64, end: range.start as u64 };
                        edits.push(SourceEdit { span, replacement: std::mem::take(&mut new) });
                    }
                    at = range.end;
                }
            }
        }
        edits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edit(start: u64, end: u64, replacement: &str) -> SourceEdit {
        let span = duckbill::Span { start, end };
        SourceEdit { span, replacement: replacement.as_bytes().to_vec() }
    }

    #[test]
    fn rounds_of_edits_are_edits_of_the_original() {
        let original = b"0123456789";
        let mut text = Pieces::new(original.len());
        text.apply(&[edit(2, 4, "ab"), edit(8, 8, "xyz")]);
        assert_eq!(text.bytes(original), b"01ab4567xyz89");
        text.apply(&[edit(0, 1, ""), edit(3, 5, "c"), edit(9, 10, "")]);
        assert_eq!(text.bytes(original), b"1ac567xz89");
        let edits = text.edits(original);
        assert_eq!(edits, [edit(0, 1, ""), edit(2, 5, "ac"), edit(8, 8, "xz")]);
        assert_eq!(applied(original, &edits), text.bytes(original));
    }

    #[test]
    fn without_edits_nothing_changes() {
        let mut text = Pieces::new(3);
        text.apply(&[]);
        assert_eq!((text.bytes(b"abc"), text.edits(b"abc")), (b"abc".to_vec(), Vec::new()));
        let mut empty = Pieces::new(0);
        empty.apply(&[edit(0, 0, "a")]);
        assert_eq!(empty.edits(b""), [edit(0, 0, "a")]);
    }
}
