//! The language of the scripts: statements that write, log and change the tree.
//!
//! It is a small part of JavaScript, so its comments and string literals are those of JavaScript, and a
//! browser runs the same scripts. A script is read completely before it runs: one that cannot be read does
//! nothing. An expression of names that the language does not have can be read, and throws when it runs.

/// A statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Statement {
    Write(String),
    Open,
    Close,
    Stop,
    Log(String),
    Snapshot(String),
    /// Appends a script of this text to the element of this id.
    Inject(String, String),
    Remove(Target),
    AppendChild(Target, Target),
    SetInnerHtml(Target, String),
    SetOuterHtml(Target, String),
    SetAttribute(Target, String, String),
    /// Does nothing.
    Pass,
    /// Asks for something that is not there, as after a name was cut: `docu`.
    Throw,
}

/// An element, by an expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Target {
    Id(String),
    /// The element of this number among those of this name.
    Name(String, usize),
    Head,
    Body,
    DocumentElement,
    CurrentScript,
}

/// Words that no expression begins with.
const KEYWORDS: [&str; 20] = [
    "break", "case", "catch", "class", "const", "continue", "do", "else", "export", "extends",
    "finally", "for", "if", "import", "in", "return", "switch", "throw", "try", "while",
];

/// Reads a script. Returns `None` if it is not of the language.
pub(crate) fn read(script: &str) -> Option<Vec<Statement>> {
    let mut reader = Reader { rest: script, at_line_start: true };
    let mut statements = Vec::new();
    loop {
        reader.skip_space();
        if reader.rest.is_empty() {
            return Some(statements);
        }
        if reader.takes(";") {
            continue;
        }
        let start = (reader.rest, reader.at_line_start);
        let statement = reader.statement().or_else(|| {
            (reader.rest, reader.at_line_start) = start;
            reader.unknown()
        })?;
        statements.push(statement);
        let ended_line = reader.skip_space();
        if !reader.rest.is_empty() && !reader.rest.starts_with(';') && !ended_line {
            return None;
        }
    }
}

struct Reader<'a> {
    rest: &'a str,
    at_line_start: bool,
}

impl<'a> Reader<'a> {
    /// Skips white space and comments. Returns whether there was a line feed among them.
    fn skip_space(&mut self) -> bool {
        let mut ended_line = false;
        loop {
            let trimmed =
                self.rest.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}');
            let space = &self.rest[..self.rest.len() - trimmed.len()];
            ended_line |= space.contains(['\n', '\r', '\u{2028}', '\u{2029}']);
            self.rest = trimmed;
            self.at_line_start |= ended_line;
            let is_line_comment = trimmed.starts_with("//")
                || trimmed.starts_with("<!--")
                || (self.at_line_start && trimmed.starts_with("-->"));
            if is_line_comment {
                let end = trimmed.find(['\n', '\r', '\u{2028}', '\u{2029}']);
                self.rest = &trimmed[end.unwrap_or(trimmed.len())..];
            } else if let Some(comment) = trimmed.strip_prefix("/*")
                && let Some(end) = comment.find("*/")
            {
                ended_line |= comment[..end].contains(['\n', '\r', '\u{2028}', '\u{2029}']);
                self.rest = &comment[end + 2..];
            } else {
                return ended_line;
            }
        }
    }

    /// Reads a token if it is next, after white space.
    fn takes(&mut self, token: &str) -> bool {
        self.skip_space();
        let Some(rest) = self.rest.strip_prefix(token) else { return false };
        let is_word = token.ends_with(|c: char| c.is_ascii_alphanumeric());
        if is_word && rest.starts_with(|c: char| c.is_alphanumeric() || c == '_' || c == '$') {
            return false;
        }
        self.rest = rest;
        self.at_line_start = false;
        true
    }

    fn expect(&mut self, token: &str) -> Option<()> {
        self.takes(token).then_some(())
    }

    /// A statement of names that are not of the language. `document.x` alone is undefined, and everything else throws;
    /// only the second ends the script.
    fn unknown(&mut self) -> Option<Statement> {
        let root = self.name()?;
        if KEYWORDS.contains(&root) {
            return None;
        }
        let is_object = matches!(root, "document" | "window" | "log" | "snapshot" | "inject");
        let (mut members, mut calls) = (0, 0);
        loop {
            let end = (self.rest, self.at_line_start);
            if self.takes(".") {
                self.name()?;
                members += 1;
            } else if self.takes("(") {
                self.rest_of_arguments()?;
                calls += 1;
            } else if self.takes("=") {
                // The value is read, and what it would be set on decides.
                self.string()?;
            } else {
                (self.rest, self.at_line_start) = end;
                let is_there = is_object && members < 2 && calls == 0;
                return Some(if is_there { Statement::Pass } else { Statement::Throw });
            }
        }
    }

    /// A name, after white space.
    fn name(&mut self) -> Option<&'a str> {
        self.skip_space();
        let is_inside = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
        let length = self.rest.find(|c| !is_inside(c)).unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(length);
        if !name.starts_with(|c: char| c.is_alphabetic() || matches!(c, '_' | '$')) {
            return None;
        }
        self.rest = rest;
        self.at_line_start = false;
        Some(name)
    }

    fn statement(&mut self) -> Option<Statement> {
        if self.takes("log") {
            let [text] = self.strings()?;
            return Some(Statement::Log(text));
        }
        if self.takes("snapshot") {
            let [text] = self.strings()?;
            return Some(Statement::Snapshot(text));
        }
        if self.takes("inject") {
            let [id, text] = self.strings()?;
            return Some(Statement::Inject(id, text));
        }
        if self.takes("window") {
            self.expect(".")?;
            self.expect("stop")?;
            let [] = self.strings()?;
            return Some(Statement::Stop);
        }
        self.expect("document")?;
        self.expect(".")?;
        let is_line = self.takes("writeln");
        if is_line || self.takes("write") {
            let mut text = self.arguments()?.concat();
            text.extend(is_line.then_some('\n'));
            return Some(Statement::Write(text));
        }
        if self.takes("open") {
            self.arguments()?;
            return Some(Statement::Open);
        }
        if self.takes("close") {
            self.arguments()?;
            return Some(Statement::Close);
        }
        let target = self.target()?;
        self.expect(".")?;
        self.change(target)
    }

    /// The element of an expression, after `document.`.
    fn target(&mut self) -> Option<Target> {
        if self.takes("getElementById") {
            let [id] = self.strings()?;
            return Some(Target::Id(id));
        }
        if self.takes("getElementsByTagName") {
            let [name] = self.strings()?;
            self.expect("[")?;
            self.skip_space();
            let digits = self.rest.find(|c: char| !c.is_ascii_digit())?;
            let number = self.rest[..digits].parse().ok()?;
            self.rest = &self.rest[digits..];
            self.expect("]")?;
            return Some(Target::Name(name, number));
        }
        [
            ("head", Target::Head),
            ("body", Target::Body),
            ("documentElement", Target::DocumentElement),
            ("currentScript", Target::CurrentScript),
        ]
        .into_iter()
        .find_map(|(name, target)| self.takes(name).then_some(target))
    }

    /// A change of an element.
    fn change(&mut self, target: Target) -> Option<Statement> {
        if self.takes("remove") {
            let [] = self.strings()?;
            return Some(Statement::Remove(target));
        }
        if self.takes("appendChild") {
            self.expect("(")?;
            self.expect("document")?;
            self.expect(".")?;
            let child = self.target()?;
            self.expect(")")?;
            return Some(Statement::AppendChild(target, child));
        }
        if self.takes("setAttribute") {
            let [name, value] = self.strings()?;
            return Some(Statement::SetAttribute(target, name, value));
        }
        let name = ["innerHTML", "outerHTML", "id"].into_iter().find(|name| self.takes(name))?;
        self.expect("=")?;
        let value = self.string()?;
        Some(match name {
            "innerHTML" => Statement::SetInnerHtml(target, value),
            "outerHTML" => Statement::SetOuterHtml(target, value),
            _ => Statement::SetAttribute(target, name.to_owned(), value),
        })
    }

    /// The arguments of a call that takes this many.
    fn strings<const N: usize>(&mut self) -> Option<[String; N]> {
        self.arguments()?.try_into().ok()
    }

    fn arguments(&mut self) -> Option<Vec<String>> {
        self.expect("(")?;
        self.rest_of_arguments()
    }

    /// The arguments of a call, after its bracket.
    fn rest_of_arguments(&mut self) -> Option<Vec<String>> {
        let mut arguments = Vec::new();
        if self.takes(")") {
            return Some(arguments);
        }
        loop {
            arguments.push(self.string()?);
            if self.takes(")") {
                return Some(arguments);
            }
            self.expect(",")?;
        }
    }

    /// Literals joined with `+`.
    fn string(&mut self) -> Option<String> {
        let mut string = self.literal()?;
        while self.takes("+") {
            string.push_str(&self.literal()?);
        }
        Some(string)
    }

    fn literal(&mut self) -> Option<String> {
        self.skip_space();
        let quote = self.rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        self.rest = &self.rest[1..];
        let mut units = Vec::new();
        loop {
            let character = self.next()?;
            match character {
                '\n' | '\r' => return None,
                '\\' => self.escape(&mut units)?,
                _ if character == quote => {
                    self.at_line_start = false;
                    return String::from_utf16(&units).ok();
                }
                _ => units.extend_from_slice(character.encode_utf16(&mut [0; 2])),
            }
        }
    }

    /// The character that a backslash begins, in UTF-16.
    fn escape(&mut self, units: &mut Vec<u16>) -> Option<()> {
        let character = match self.next()? {
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'b' => '\u{8}',
            'f' => '\u{C}',
            'v' => '\u{B}',
            'u' => {
                units.push(self.hexadecimal(4)?);
                return Some(());
            }
            'x' => {
                units.push(self.hexadecimal(2)?);
                return Some(());
            }
            '\n' => return Some(()),
            digit if digit.is_ascii_digit() => return None,
            other => other,
        };
        units.extend_from_slice(character.encode_utf16(&mut [0; 2]));
        Some(())
    }

    fn hexadecimal(&mut self, length: usize) -> Option<u16> {
        let digits = self.rest.get(..length)?;
        self.rest = &self.rest[length..];
        let is_number = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        is_number.then(|| u16::from_str_radix(digits, 16).ok())?
    }

    fn next(&mut self) -> Option<char> {
        let character = self.rest.chars().next()?;
        self.rest = &self.rest[character.len_utf8()..];
        Some(character)
    }
}
