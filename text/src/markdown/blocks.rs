//! The lines of the output: what is before each line in quotations and lists, and where empty lines are.

/// More quotations and lists in each other than this are written as this many: each line repeats what is around it.
const MOST_CONTAINERS: usize = 32;

/// What is before the lines of a footnote after its first.
const NOTE_INDENT: &str = "    ";

/// What kind of block was written last; it decides whether the next needs an empty line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Paragraph,
    Heading,
    Rule,
    Code,
    Quote,
    List,
    Table,
}

#[derive(Debug)]
struct Container {
    form: Form,
    /// Whether blocks in it are written without empty lines between them.
    is_tight: bool,
    /// The kind of the last block in it; `None` before the first.
    last: Option<Kind>,
    /// The marker of the last list in it, if that was the last block.
    last_marker: Option<char>,
}

#[derive(Debug)]
enum Form {
    Root,
    Quote,
    List {
        marker: char,
        number: Option<u64>,
    },
    /// The number, if it has one; the marker; how wide both are with the space after them; and whether they were written.
    Item {
        number: Option<u64>,
        marker: char,
        width: usize,
        is_written: bool,
    },
    /// The definition of a term.
    Definition {
        is_written: bool,
    },
    /// A footnote, by its label.
    Note {
        label: String,
        is_written: bool,
    },
}

#[derive(Debug)]
pub(super) struct Blocks {
    out: String,
    containers: Vec<Container>,
    /// How many containers are open that are not in the list, because it is full.
    left_out: usize,
}

impl Blocks {
    pub(super) fn new() -> Self {
        let root = Container { form: Form::Root, is_tight: false, last: None, last_marker: None };
        Self { out: String::new(), containers: vec![root], left_out: 0 }
    }

    pub(super) fn finish(mut self) -> String {
        if !self.out.is_empty() && !self.out.ends_with('\n') {
            self.out.push('\n');
        }
        self.out
    }

    /// The length of the output.
    pub(super) fn len(&self) -> usize {
        self.out.len()
    }

    /// How many characters are before each line of a block.
    pub(super) fn indent(&self) -> usize {
        let width = |container: &Container| match &container.form {
            Form::Root | Form::List { .. } => 0,
            Form::Quote | Form::Definition { .. } => 2,
            Form::Item { width, .. } => *width,
            Form::Note { .. } => NOTE_INDENT.len(),
        };
        self.containers.iter().map(width).sum()
    }

    fn push(&mut self, form: Form, is_tight: bool) {
        if self.containers.len() >= MOST_CONTAINERS {
            self.left_out += 1;
            return;
        }
        self.containers.push(Container { form, is_tight, last: None, last_marker: None });
    }

    /// Takes the innermost container off, and says in the next one what it was.
    fn pop(&mut self, kind: Option<Kind>) {
        if self.left_out > 0 {
            self.left_out -= 1;
            return;
        }
        if self.containers.len() < 2 {
            return;
        }
        let Some(closed) = self.containers.pop() else { return };
        let Some(around) = self.containers.last_mut() else { return };
        if closed.last.is_some() {
            if let Some(kind) = kind {
                around.last = Some(kind);
            }
            around.last_marker = match closed.form {
                Form::List { marker, .. } => Some(marker),
                _ => None,
            };
        }
    }

    pub(super) fn open_quote(&mut self) {
        self.push(Form::Quote, false);
    }

    pub(super) fn close_quote(&mut self) {
        self.pop(Some(Kind::Quote));
    }

    pub(super) fn open_list(&mut self, start: Option<u64>, is_tight: bool) {
        let before = self.containers.last().and_then(|around| around.last_marker);
        let marker = match (start, before) {
            (None, Some('-')) => '*',
            (None, _) => '-',
            (Some(_), Some('.')) => ')',
            (Some(_), _) => '.',
        };
        self.push(Form::List { marker, number: start }, is_tight);
    }

    pub(super) fn close_list(&mut self) {
        self.pop(Some(Kind::List));
    }

    pub(super) fn open_item(&mut self) {
        let (mut item, mut item_marker, mut is_tight) = (None, '-', true);
        if self.left_out == 0
            && let Some(Container { form: Form::List { marker, number }, is_tight: tight, .. }) =
                self.containers.last_mut()
        {
            (item, item_marker, is_tight) = (*number, *marker, *tight);
            if let Some(number) = number {
                *number = (*number + 1).min(999_999_999);
            }
        }
        let digits = item.map_or(0, |number| number.checked_ilog10().unwrap_or(0) as usize + 1);
        let form =
            Form::Item { number: item, marker: item_marker, width: digits + 2, is_written: false };
        self.push(form, is_tight);
    }

    pub(super) fn close_item(&mut self) {
        if self.left_out == 0
            && let Some(Container {
                form: Form::Item { is_written: false, .. } | Form::Note { is_written: false, .. },
                ..
            }) = self.containers.last()
        {
            self.begin(Kind::Paragraph);
            self.end();
        }
        self.pop(Some(Kind::Paragraph));
    }

    pub(super) fn open_note(&mut self, label: &str) {
        self.push(Form::Note { label: label.to_owned(), is_written: false }, false);
    }

    pub(super) fn open_definition(&mut self) {
        self.push(Form::Definition { is_written: false }, false);
    }

    pub(super) fn close_definition(&mut self) {
        self.pop(Some(Kind::Paragraph));
    }

    /// Whether the next block is the first in an item.
    pub(super) fn is_at_item_start(&self) -> bool {
        self.containers
            .last()
            .is_some_and(|c| matches!(c.form, Form::Item { is_written: false, .. }))
    }

    /// Begins the first line of a block.
    pub(super) fn begin(&mut self, kind: Kind) {
        // The innermost container that has something in it already: the new block comes after that.
        let shared = self.containers.iter().rposition(|c| c.last.is_some());
        if let Some(shared) = shared {
            let next = match self.containers.get(shared + 1).map(|c| &c.form) {
                None => kind,
                Some(Form::Quote) => Kind::Quote,
                Some(Form::List { .. }) => Kind::List,
                Some(_) => Kind::Paragraph,
            };
            let is_blank = self.containers.get(shared).is_none_or(|c| {
                !c.is_tight || needs_blank(c, next, self.containers.get(shared + 1))
            });
            if !self.out.ends_with('\n') {
                self.out.push('\n');
            }
            if is_blank {
                let before = self.out.len();
                self.prefix(shared + 1);
                let kept = self.out.trim_end_matches(' ').len().max(before);
                self.out.truncate(kept);
                self.out.push('\n');
            }
        }
        self.prefix(self.containers.len());
        for container in &mut self.containers {
            container.last.get_or_insert(kind);
        }
        if let Some(container) = self.containers.last_mut() {
            container.last = Some(kind);
            container.last_marker = None;
        }
    }

    /// What is before a line in the first `count` containers.
    fn prefix(&mut self, count: usize) {
        for container in self.containers.iter_mut().take(count) {
            match &mut container.form {
                Form::Root | Form::List { .. } => {}
                Form::Quote => self.out.push_str("> "),
                Form::Item { width, is_written: true, .. } => {
                    self.out.push_str("            ".get(..*width).unwrap_or_default());
                }
                Form::Item { number, marker, is_written, .. } => {
                    *is_written = true;
                    if let Some(number) = number {
                        self.out.push_str(&number.to_string());
                    }
                    self.out.push(*marker);
                    self.out.push(' ');
                }
                Form::Note { is_written: true, .. } => self.out.push_str(NOTE_INDENT),
                Form::Note { label, is_written } => {
                    *is_written = true;
                    self.out.extend(["[^", label, "]: "]);
                }
                Form::Definition { is_written: true } => self.out.push_str("  "),
                Form::Definition { is_written } => {
                    *is_written = true;
                    self.out.push_str(": ");
                }
            }
        }
    }

    /// Adds text without line feeds to the block.
    #[inline]
    pub(super) fn write_line(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Adds text to the block, which may have several lines.
    pub(super) fn write(&mut self, text: &str) {
        let mut rest = text;
        while let Some(end) = memchr::memchr(b'\n', rest.as_bytes()) {
            let (line, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
            self.out.push_str(line);
            self.trim_line();
            self.next_line();
            rest = after.get(1..).unwrap_or_default();
        }
        self.out.push_str(rest);
    }

    /// Adds lines of code, spaces at their ends included.
    pub(super) fn write_verbatim(&mut self, text: &str) {
        let mut rest = text;
        loop {
            let end = memchr::memchr(b'\n', rest.as_bytes()).unwrap_or(rest.len());
            let (line, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
            if line.is_empty() {
                self.trim_line();
            }
            self.out.push_str(line);
            let Some(after) = after.get(1..) else { break };
            self.next_line();
            rest = after;
        }
    }

    /// Begins a line of code.
    pub(super) fn next_line(&mut self) {
        self.out.push('\n');
        self.prefix(self.containers.len());
    }

    /// Ends the last line of a block.
    pub(super) fn end(&mut self) {
        self.trim_line();
        self.out.push('\n');
    }

    fn trim_line(&mut self) {
        while self.out.ends_with(' ') {
            self.out.pop();
        }
    }
}

/// Whether two blocks of a tight item would be read as one without an empty line between them.
fn needs_blank(container: &Container, next: Kind, inside: Option<&Container>) -> bool {
    if matches!(container.form, Form::List { .. }) {
        return false;
    }
    match (container.last, next) {
        (Some(Kind::Code | Kind::Heading | Kind::Rule) | None, _) => false,
        (Some(Kind::Paragraph), Kind::List) => {
            // Only a list that begins with 1 can interrupt a paragraph. Its first item was counted.
            !matches!(inside.map(|c| &c.form), Some(Form::List { number: None | Some(2), .. }))
        }
        (Some(Kind::Paragraph), Kind::Code | Kind::Heading | Kind::Quote | Kind::Rule) => false,
        (Some(Kind::Quote), Kind::Code | Kind::Heading | Kind::Rule) => false,
        (Some(Kind::List), Kind::List | Kind::Code | Kind::Heading | Kind::Quote | Kind::Rule) => {
            false
        }
        _ => true,
    }
}
