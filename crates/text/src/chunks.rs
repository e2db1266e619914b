//! Pieces of a page for an index: under the headings that they belong to, and no longer than wanted.

use crate::markdown::{MarkdownOptions, MarkdownPart};
use duckbill::NodeRef;

/// How long the pieces of a page are; see [`chunks`].
///
/// ```
/// use duckbill_text::ChunkOptions;
/// let options = ChunkOptions::new().with_budget(1000).with_overlap(100);
/// assert_eq!(options, ChunkOptions::new().with_overlap(100).with_budget(1000));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ChunkOptions {
    budget: usize,
    overlap: usize,
}

impl Default for ChunkOptions {
    fn default() -> Self {
        Self { budget: 2000, overlap: 0 }
    }
}

impl ChunkOptions {
    /// Pieces of 2,000 characters without overlap.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets how much is in a piece at most, in characters or what else is counted. A block of code, a row of a table and a
    /// sentence are never divided, so a piece that is one of these may be longer.
    #[must_use]
    pub fn with_budget(mut self, budget: usize) -> Self {
        self.budget = budget.max(1);
        self
    }

    /// Sets how much of the end of a piece is repeated at the beginning of the next under the same headings, in whole
    /// sentences. It counts as part of the budget, of which it is a half at most.
    #[must_use]
    pub fn with_overlap(mut self, overlap: usize) -> Self {
        self.overlap = overlap;
        self
    }
}

/// A piece of a page; see [`chunks`].
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Chunk<'a> {
    /// Its Markdown. The headings are not in it, but that which it begins with.
    pub text: String,
    /// The headings that it is under, from the highest: the path to it.
    pub headings: Vec<String>,
    /// The first and the last node that it was written from, without what is repeated.
    pub first: NodeRef<'a>,
    /// The last of them.
    pub last: NodeRef<'a>,
}

/// Divides a part of a page into pieces for an index: by headings, then by blocks, then by rows and sentences.
///
/// ```
/// use duckbill_text::{ChunkOptions, chunks};
/// let document = duckbill::parse("<h1>Ducks</h1><p>They swim.<h2>Bills</h2><p>Bills are flat. They are yellow.");
/// let pieces = chunks(document.root(), &ChunkOptions::new().with_budget(20));
/// let texts: Vec<_> = pieces.iter().map(|piece| piece.text.as_str()).collect();
/// assert_eq!(texts, ["# Ducks\n\nThey swim.", "## Bills", "Bills are flat.", "They are yellow."]);
/// assert_eq!(pieces[2].headings, ["Ducks", "Bills"]);
/// ```
#[must_use]
pub fn chunks<'a>(node: NodeRef<'a>, options: &ChunkOptions) -> Vec<Chunk<'a>> {
    chunks_with(node, &MarkdownOptions::new(), options, |text| text.chars().count())
}

/// [`chunks`] of Markdown that is written with other options, counted by a function, such as one that counts the tokens of
/// a model. It gets each text once, and once more if it is repeated.
///
/// ```
/// use duckbill_text::{ChunkOptions, MarkdownOptions, chunks_with};
/// let document = duckbill::parse("<p>Ducks swim. They dive, too.");
/// let words = |text: &str| text.split(' ').count();
/// let options = ChunkOptions::new().with_budget(3);
/// let pieces = chunks_with(document.root(), &MarkdownOptions::new(), &options, words);
/// assert_eq!(pieces.len(), 2);
/// ```
#[must_use]
pub fn chunks_with<'a>(
    node: NodeRef<'a>,
    markdown: &MarkdownOptions,
    options: &ChunkOptions,
    count: impl Fn(&str) -> usize,
) -> Vec<Chunk<'a>> {
    let (text, parts) = crate::markdown::parts(&[node], &[], markdown);
    divide(&text, &parts, options, count)
}

/// How many characters of a heading are in the path of a piece: each piece has its own.
const MOST_OF_HEADING: usize = 200;

/// A text that is not divided: how much it is, and whether it begins on a line of its own.
struct Unit<'t> {
    text: &'t str,
    size: usize,
    /// The text between it and the one before, in the page.
    before: &'t str,
}

/// Divides Markdown by its parts.
pub(crate) fn divide<'a>(
    text: &str,
    parts: &[MarkdownPart<'a>],
    options: &ChunkOptions,
    count: impl Fn(&str) -> usize,
) -> Vec<Chunk<'a>> {
    let mut writer = Writer { chunks: Vec::new(), headings: Vec::new(), open: None, options };
    let mut end = 0;
    for part in parts {
        // Marks of lists and quotations are before a part on its line.
        let line = text.get(end..part.range().start).and_then(|gap| gap.rfind('\n'));
        let start = line.map_or(end, |line| end + line + 1);
        let block = text.get(start..part.range().end).unwrap_or_default();
        let gap = text.get(end..start).unwrap_or_default();
        end = part.range().end;
        if let Some((level, heading)) = heading(block) {
            writer.close();
            writer.headings.retain(|(other, _)| *other < level);
            let heading = heading.chars().take(MOST_OF_HEADING).collect();
            writer.headings.push((level, heading));
        }
        let size = count(block);
        let units = if size <= options.budget {
            vec![Unit { text: block, size, before: gap }]
        } else {
            let kind = Kind::of(text.get(part.range()).unwrap_or_default());
            units(block, kind, gap, &count)
        };
        for unit in units {
            writer.add(&unit, part, &count);
        }
    }
    writer.close();
    writer.chunks
}

struct Open<'a> {
    text: String,
    size: usize,
    first: NodeRef<'a>,
    last: NodeRef<'a>,
    /// Whether there is something in it that is not repeated.
    has_own: bool,
}

struct Writer<'a, 'o> {
    chunks: Vec<Chunk<'a>>,
    headings: Vec<(usize, String)>,
    open: Option<Open<'a>>,
    options: &'o ChunkOptions,
}

impl<'a> Writer<'a, '_> {
    fn add(&mut self, unit: &Unit<'_>, part: &MarkdownPart<'a>, count: &impl Fn(&str) -> usize) {
        let is_full = self
            .open
            .as_ref()
            .is_some_and(|open| open.has_own && open.size + unit.size > self.options.budget);
        if is_full {
            let repeated = self.open.as_ref().map(|open| self.tail(&open.text, count));
            self.close();
            if let Some((text, size)) = repeated.filter(|(text, _)| !text.is_empty()) {
                let (first, last) = (part.first(), part.last());
                self.open = Some(Open { text, size, first, last, has_own: false });
            }
        }
        match &mut self.open {
            Some(open) => {
                // A sentence that is repeated is before the next one, or before another block.
                let is_block = unit.before.contains('\n');
                open.text.push_str(if open.has_own || is_block { unit.before } else { " " });
                open.text.push_str(unit.text);
                open.size += unit.size;
                open.last = part.last();
                open.has_own = true;
            }
            None => {
                let (first, last) = (part.first(), part.last());
                let text = unit.text.to_owned();
                self.open = Some(Open { text, size: unit.size, first, last, has_own: true });
            }
        }
    }

    /// The last sentences of a text, as many as are repeated.
    fn tail(&self, text: &str, count: &impl Fn(&str) -> usize) -> (String, usize) {
        let most = self.options.overlap.min(self.options.budget / 2);
        // Code and tables are not repeated.
        if most == 0 || text.ends_with(['`', '|', '~']) {
            return (String::new(), 0);
        }
        let line = text.rsplit('\n').next().unwrap_or(text);
        let (mut size, mut start) = (0, line.len());
        for sentence in sentences(line).into_iter().rev() {
            size += count(sentence);
            if size > most {
                return (
                    line.get(start..).unwrap_or_default().trim().to_owned(),
                    size - count(sentence),
                );
            }
            start -= sentence.len();
        }
        (line.trim().to_owned(), size)
    }

    fn close(&mut self) {
        let Some(open) = self.open.take().filter(|open| open.has_own) else { return };
        let text = open.text.trim_matches('\n').to_owned();
        let headings = self.headings.iter().map(|(_, heading)| heading.clone()).collect();
        let (first, last) = (open.first, open.last);
        self.chunks.push(Chunk { text, headings, first, last });
    }
}

/// The level and the text of a heading.
fn heading(block: &str) -> Option<(usize, &str)> {
    let level = block.bytes().take_while(|&byte| byte == b'#').count();
    let text = block.get(level..)?.strip_prefix(' ')?;
    ((1..=6).contains(&level) && !text.contains('\n')).then_some((level, text))
}

/// How a block may be divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Code, a formula or HTML: not at all.
    Whole,
    /// A table: between rows.
    Table,
    /// Text: between sentences.
    Text,
}

impl Kind {
    /// That of a block, without the marks of lists and quotations before it.
    fn of(block: &str) -> Self {
        if ["```", "~~~", "$$", "<"].iter().any(|start| block.starts_with(start)) {
            Self::Whole
        } else if block.starts_with('|') {
            Self::Table
        } else {
            Self::Text
        }
    }
}

/// The parts of a block that is too long: rows of a table, sentences of a paragraph, or all of it.
fn units<'t>(
    block: &'t str,
    kind: Kind,
    gap: &'t str,
    count: &impl Fn(&str) -> usize,
) -> Vec<Unit<'t>> {
    let pieces = match kind {
        Kind::Whole => vec![block],
        Kind::Table => {
            // The head stays with its line.
            let head = block.match_indices('\n').nth(1).map_or(block.len(), |(at, _)| at);
            let (head, rows) = block.split_at_checked(head).unwrap_or((block, ""));
            let rows = rows.trim_start_matches('\n').split('\n');
            std::iter::once(head).chain(rows).filter(|row| !row.is_empty()).collect()
        }
        Kind::Text => sentences(block),
    };
    let unit = |(index, text): (usize, &'t str)| {
        let before = match (index, kind) {
            (0, _) => gap,
            (_, Kind::Table) => "\n",
            (_, _) => " ",
        };
        let text = if kind == Kind::Text { text.trim_end() } else { text };
        Unit { text, size: count(text), before }
    };
    pieces.into_iter().enumerate().map(unit).filter(|unit| !unit.text.is_empty()).collect()
}

/// Text in brackets is no longer than this, in bytes.
const MOST_IN_BRACKETS: usize = 400;

/// The sentences of a text, with the white space after them. A mark after which the text goes on in small letters ends none, nor does
/// one after a single letter or a title, nor one in code or in the text of a link.
fn sentences(text: &str) -> Vec<&str> {
    let (mut sentences, mut start) = (Vec::new(), 0);
    let mut characters = text.char_indices().peekable();
    let (mut brackets, mut opened, mut ticks) = (0_u32, 0, 0);
    while let Some((at, character)) = characters.next() {
        match character {
            '\\' => {
                characters.next();
                continue;
            }
            '`' => {
                // Code is between as many backticks on both sides.
                let rest = text.get(at..).unwrap_or_default();
                let run = rest.bytes().take_while(|&byte| byte == b'`').count();
                if ticks == 0 || ticks == run {
                    ticks = if ticks == 0 { run } else { 0 };
                }
                while characters.next_if(|(next, _)| *next < at + run).is_some() {}
                continue;
            }
            '[' | '(' if ticks == 0 => (brackets, opened) = (brackets + 1, at),
            ']' | ')' => brackets = brackets.saturating_sub(u32::from(ticks == 0)),
            _ => {}
        }
        // A bracket that nothing closes.
        if at > opened + MOST_IN_BRACKETS {
            brackets = 0;
        }
        let is_full = matches!(character, '。' | '！' | '？' | '।' | '۔');
        if ticks > 0 || !is_full && (brackets > 0 || !matches!(character, '.' | '!' | '?' | '…'))
        {
            continue;
        }
        // Marks of quotations and emphasis belong to the sentence that they end.
        while characters.next_if(|(_, next)| is_closing(*next)).is_some() {}
        let after = characters.peek().map_or(text.len(), |(at, _)| *at);
        let rest = text.get(after..).unwrap_or_default();
        let next = rest.trim_start();
        let ends = is_full
            || next.len() < rest.len()
                && !next.starts_with(|c: char| c.is_lowercase())
                && !(character == '.' && is_abbreviation(text.get(start..at).unwrap_or_default()));
        if !next.is_empty() && ends {
            let end = text.len() - next.len();
            while characters.next_if(|(at, _)| *at < end).is_some() {}
            sentences.push(text.get(start..end).unwrap_or_default());
            (start, brackets) = (end, 0);
        }
    }
    sentences.extend(text.get(start..).filter(|rest| !rest.is_empty()));
    sentences
}

/// Whether a character after the last mark of a sentence belongs to it.
fn is_closing(character: char) -> bool {
    matches!(character, '"' | '”' | '’' | '»' | '“' | '\'' | '*' | '_' | '」' | '』' | '）')
}

/// Whether a full stop after this belongs to the last word: an initial, a number before a noun, or a title before a name.
fn is_abbreviation(text: &str) -> bool {
    const TITLES: [&str; 30] = [
        "Dr", "Mr", "Mrs", "Ms", "Prof", "St", "Sr", "Jr", "Hr", "Fr", "Dra", "Sra", "Mme", "Mlle",
        "No", "Nr", "Nos", "Fig", "Figs", "Abb", "Vol", "Bd", "pp", "cf", "vgl", "vs", "etc",
        "bzw", "approx", "ca",
    ];
    let word = text.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let mut letters = word.chars();
    let is_single = letters.next().is_some_and(char::is_alphabetic) && letters.next().is_none();
    // `Am 3. Mai`, but not `in 2026.`, which ends a sentence more often.
    let is_ordinal =
        !word.is_empty() && word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_digit());
    is_single || is_ordinal || TITLES.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(html: &str, options: &ChunkOptions) -> Vec<String> {
        let document = duckbill::parse(html);
        chunks(document.root(), options).into_iter().map(|chunk| chunk.text).collect()
    }

    #[test]
    fn code_rows_and_sentences_are_whole() {
        let options = ChunkOptions::new().with_budget(30);
        let code = "<p>One.</p><pre>let duck = swim();\nlet bill = flat();\nlet pond = wide();</pre><p>Two.</p>";
        assert_eq!(texts(code, &options).len(), 3);
        let table = "<table><tr><th>Duck<th>Bill<tr><td>Teal<td>grey and flat<tr><td>Eider<td>long and yellow</table>";
        let rows = texts(table, &options);
        assert!(rows.len() == 3 && rows.iter().all(|row| row.ends_with('|')), "{rows:?}");
        let quoted = format!(
            "<blockquote>{code}</blockquote><ul><li><pre>a. B. c. D. e. F. g. H. i. J.</pre></ul>"
        );
        let pieces = texts(&quoted, &options);
        assert!(pieces.iter().all(|piece| piece.matches("```").count() % 2 == 0), "{pieces:?}");
        let text = "<p>The duck swims far. It dives, too, and deep. Then it sleeps.</p>";
        assert_eq!(
            texts(text, &options),
            ["The duck swims far.", "It dives, too, and deep.", "Then it sleeps.",]
        );
    }

    #[test]
    fn a_mark_within_a_sentence_does_not_end_it() {
        for sentence in [
            "Dr. Drake saw A. Teal at the pond.",
            "It swims, e.g. in ponds, i.e. in water.",
            "Am 3. Mai schwimmt die Ente weit.",
            "Call `quack(). Then swim()` or ``a ` b. C``.",
            "See [the pond. It is wide](/pond. It) today.",
            "It dives (deep. Very deep) and comes up.",
            "\"Is it flat?\" the goose asked.",
        ] {
            assert_eq!(sentences(sentence), [sentence]);
        }
        assert_eq!(
            sentences("It *dives.* It swims.\nIt flies!"),
            ["It *dives.* ", "It swims.\n", "It flies!"]
        );
        assert_eq!(sentences("鴨は泳ぐ。鴨は飛ぶ。"), ["鴨は泳ぐ。", "鴨は飛ぶ。"]);
    }

    #[test]
    fn the_end_is_repeated() {
        let options = ChunkOptions::new().with_budget(50).with_overlap(20);
        let text = "<p>The duck swims far over the pond. It dives. Then it sleeps until noon. It wakes.</p>";
        assert_eq!(
            texts(text, &options),
            [
                "The duck swims far over the pond. It dives.",
                "It dives. Then it sleeps until noon. It wakes.",
            ]
        );
    }

    #[test]
    fn every_block_is_in_a_piece() {
        let html =
            "<h1>A</h1><p>b</p><ul><li>c<li>d<ul><li>e</ul></ul><blockquote><p>f<p>g</blockquote>";
        for budget in [1, 5, 1000] {
            let joined = texts(html, &ChunkOptions::new().with_budget(budget)).join("\n");
            for letter in ["# A", "b", "- c", "- d", "- e", "> f", "> g"] {
                assert!(joined.contains(letter), "{budget} {letter} {joined}");
            }
        }
    }
}
