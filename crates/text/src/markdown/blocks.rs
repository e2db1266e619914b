//! The lines of the output: what is before each line in quotations and lists, and where empty lines are.

/// More quotations and lists in each other than this are written as this many: each line repeats what is around it.
const MOST_CONTAINERS: usize = 32;

/// The prefix of the lines of a footnote after its first.
const NOTE_INDENT: &str = "    ";

/// The kind of block that was written last; it decides whether the next needs an empty line.
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
    /// How much of the prefix is before its lines.
    prefix: usize,
}

#[derive(Debug)]
enum Form {
    Root,
    Quote,
    List {
        marker: char,
        number: Option<u64>,
    },
    /// The number, if it has one, and the marker.
    Item {
        number: Option<u64>,
        marker: char,
    },
    /// Content of a list beside its items, as a part of the item before it.
    Beside {
        indent: &'static str,
    },
    /// The definition of a term.
    Definition,
    /// A footnote, by its label.
    Note {
        label: String,
    },
}

#[derive(Debug)]
pub(super) struct Blocks {
    out: String,
    containers: Vec<Container>,
    /// How many containers have a block in them already: the outer ones.
    begun: usize,
    /// The prefix of each line in the containers, but the first line of an item.
    prefix: String,
    /// How many containers are open that are not in the list, because it is full.
    left_out: usize,
}

impl Blocks {
    /// Nothing yet; about so many bytes will be written.
    pub(super) fn with_capacity(bytes: usize) -> Self {
        let form = Form::Root;
        let root = Container { form, is_tight: false, last: None, last_marker: None, prefix: 0 };
        Self {
            out: String::with_capacity(bytes),
            containers: vec![root],
            begun: 0,
            prefix: String::new(),
            left_out: 0,
        }
    }

    pub(super) fn finish(mut self) -> String {
        if !self.out.is_empty() && !self.out.ends_with('\n') {
            self.out.push('\n');
        }
        if self.out.capacity() / 2 > self.out.len() {
            self.out.shrink_to_fit();
        }
        self.out
    }

    /// The length of the output.
    pub(super) fn len(&self) -> usize {
        self.out.len()
    }

    /// How many characters are before each line of a block.
    pub(super) fn indent(&self) -> usize {
        self.prefix.len()
    }

    /// Adds a container with this before each of its lines.
    fn push(&mut self, form: Form, is_tight: bool, before: &str) {
        if self.containers.len() >= MOST_CONTAINERS {
            self.left_out += 1;
            return;
        }
        self.prefix.push_str(before);
        let prefix = self.prefix.len();
        self.containers.push(Container { form, is_tight, last: None, last_marker: None, prefix });
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
        self.begun = self.begun.min(self.containers.len());
        let Some(around) = self.containers.last_mut() else { return };
        self.prefix.truncate(around.prefix);
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
        self.push(Form::Quote, false, "> ");
    }

    /// Opens a quotation that begins with what kind of callout it is, on a line of its own.
    pub(super) fn open_callout(&mut self, kind: &str) {
        self.open_quote();
        if self.left_out > 0 {
            return;
        }
        self.begin(Kind::Paragraph);
        self.write_line("[!");
        self.write_line(kind);
        self.write_line("]");
        self.end();
        // No empty line is between this line and the next.
        if let Some(container) = self.containers.last_mut() {
            container.last = None;
        }
    }

    pub(super) fn close_quote(&mut self) {
        self.pop(Some(Kind::Quote));
    }

    pub(super) fn open_list(&mut self, start: Option<u64>, is_tight: bool) {
        if self.left_out == 0
            && self.containers.len() < MOST_CONTAINERS
            && let Some(Container { form: Form::List { number, .. }, is_tight, .. }) =
                self.containers.last()
        {
            let (before, is_tight) = (if number.is_some() { "   " } else { "  " }, *is_tight);
            self.push(Form::Beside { indent: before }, is_tight, before);
        }
        let before = self.containers.last().and_then(|around| around.last_marker);
        let marker = match (start, before) {
            (None, Some('-')) => '*',
            (None, _) => '-',
            (Some(_), Some('.')) => ')',
            (Some(_), _) => '.',
        };
        self.push(Form::List { marker, number: start }, is_tight, "");
    }

    pub(super) fn close_list(&mut self) {
        self.pop(Some(Kind::List));
        let is_beside =
            self.containers.last().is_some_and(|c| matches!(c.form, Form::Beside { .. }));
        if self.left_out == 0 && is_beside {
            self.pop(Some(Kind::Paragraph));
        }
    }

    /// Opens an item, of this number if it has one of its own; the numbers of the others go down if the list is reversed.
    pub(super) fn open_item(&mut self, own: Option<u64>, is_reversed: bool) {
        let (mut item, mut item_marker, mut is_tight) = (None, '-', true);
        if self.left_out == 0
            && let Some(Container { form: Form::List { marker, number }, is_tight: tight, .. }) =
                self.containers.last_mut()
        {
            if let Some(number) = number {
                *number = own.unwrap_or(*number);
            }
            (item, item_marker, is_tight) = (*number, *marker, *tight);
            if let Some(number) = number {
                *number = if is_reversed {
                    number.saturating_sub(1)
                } else {
                    (*number + 1).min(999_999_999)
                };
            }
        }
        let digits = item.map_or(0, |number| number.checked_ilog10().unwrap_or(0) as usize + 1);
        let before = "            ".get(..digits + 2).unwrap_or_default();
        self.push(Form::Item { number: item, marker: item_marker }, is_tight, before);
    }

    pub(super) fn close_item(&mut self) {
        let is_empty = self.left_out == 0 && self.begun < self.containers.len();
        if is_empty
            && let Some(Form::Item { .. } | Form::Note { .. }) =
                self.containers.last().map(|container| &container.form)
        {
            self.begin(Kind::Paragraph);
            self.end();
        }
        self.pop(Some(Kind::Paragraph));
    }

    pub(super) fn open_note(&mut self, label: &str) {
        self.push(Form::Note { label: label.to_owned() }, false, NOTE_INDENT);
    }

    pub(super) fn open_definition(&mut self) {
        // In a definition in another, more spaces would make code of its lines.
        let inner = self.containers.iter().rev();
        let mut inner = inner.take_while(|c| !matches!(c.form, Form::Item { .. } | Form::Quote));
        let is_nested = inner.any(|c| matches!(c.form, Form::Definition));
        self.push(Form::Definition, false, if is_nested { "" } else { "  " });
    }

    pub(super) fn close_definition(&mut self) {
        self.pop(Some(Kind::Paragraph));
    }

    /// Whether the next block is the first in an item.
    pub(super) fn is_at_item_start(&self) -> bool {
        self.begun < self.containers.len()
            && self.containers.last().is_some_and(|c| matches!(c.form, Form::Item { .. }))
    }

    /// Begins the first line of a block.
    pub(super) fn begin(&mut self, kind: Kind) {
        // The innermost container that has something in it already: the new block comes after that.
        if let Some(around) = self.begun.checked_sub(1).and_then(|at| self.containers.get(at)) {
            let inside = self.containers.get(self.begun);
            let next = match inside.map(|c| &c.form) {
                None => kind,
                Some(Form::Quote) => Kind::Quote,
                Some(Form::List { .. }) => Kind::List,
                Some(_) => Kind::Paragraph,
            };
            let is_blank =
                around.last.is_some() && (!around.is_tight || needs_blank(around, next, inside));
            if !self.out.ends_with('\n') {
                self.out.push('\n');
            }
            let prefix = self.prefix.get(..around.prefix).unwrap_or_default();
            if prefix.is_empty() {
                if is_blank {
                    self.out.push('\n');
                }
            } else {
                if is_blank {
                    self.out.push_str(prefix.trim_end_matches(' '));
                    self.out.push('\n');
                }
                self.out.push_str(prefix);
            }
        }
        if self.begun < self.containers.len() {
            self.begin_containers(kind);
        }
        if let Some(container) = self.containers.last_mut() {
            container.last = Some(kind);
            container.last_marker = None;
        }
    }

    /// Writes what is before the first block of the containers that have none.
    fn begin_containers(&mut self, kind: Kind) {
        for container in self.containers.iter_mut().skip(self.begun) {
            container.last = Some(kind);
            match &container.form {
                Form::Root | Form::List { .. } => {}
                Form::Beside { indent } => self.out.push_str(indent),
                Form::Quote => self.out.push_str("> "),
                Form::Item { number, marker } => {
                    if let Some(number) = number {
                        self.out.push_str(&number.to_string());
                    }
                    self.out.push(*marker);
                    self.out.push(' ');
                }
                Form::Note { label } => self.out.extend(["[^", label, "]: "]),
                Form::Definition => self.out.push_str(": "),
            }
        }
        self.begun = self.containers.len();
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

    /// Adds lines none of which ends with a space.
    pub(super) fn write_rows(&mut self, text: &str) {
        if self.prefix.is_empty() {
            self.out.push_str(text);
        } else {
            self.write(text);
        }
    }

    /// Adds lines of code, spaces at their ends included.
    pub(super) fn write_verbatim(&mut self, text: &str) {
        if self.prefix.is_empty() {
            self.out.push_str(text);
            return;
        }
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
        self.out.push_str(&self.prefix);
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
