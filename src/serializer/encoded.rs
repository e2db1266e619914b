//! Bytes in an encoding.

use std::collections::HashMap;
use std::fmt;
use std::io;

use super::builder::{Format, Serializer};
use super::walk::{Visitor, is_in_template_contents, walk};
use crate::dom::{ElementRef, NodeKind, NodeRef};
use crate::encoding::{Encoding, Missing};
use crate::names::{Categories, Tag};

/// Writes trees as bytes in an encoding; [`Serializer::in_encoding`] makes it.
///
/// * Each `meta` element that names another encoding is written with this one. A document that names none gets a
///   `<meta charset>` if it needs one: see [`Document::declare_encoding`](crate::Document::declare_encoding), which does
///   the same to the document. XML begins with a declaration unless it is in UTF-8.
/// * A character that the encoding lacks is written as a character reference where references are read: in text and in the
///   values of attributes. Anywhere else it is an error ([`Unencodable`]): nothing is lost in silence.
///
/// So a parse of the bytes gives the tree that was written, as far as it does for the string.
///
/// ```
/// use duckbill::encoding::Encoding;
/// use duckbill::serializer::Serializer;
/// let document = duckbill::parse("<meta charset=utf-8><p>é ☃");
/// let latin = Serializer::minified().in_encoding(Encoding::WINDOWS_1252);
/// let bytes = latin.to_bytes(document.root())?;
/// assert_eq!(bytes, b"<meta charset=windows-1252><p>\xE9 &#9731;");
/// assert_eq!(duckbill::parse_bytes(&bytes).body().unwrap().text_content(), "é ☃");
/// # Ok::<(), duckbill::serializer::Unencodable>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct EncodedSerializer {
    serializer: Serializer,
    encoding: Encoding,
}

/// A character that an encoding lacks is where markup has no other way to write it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Unencodable {
    /// The character.
    pub character: char,
    /// The encoding.
    pub encoding: Encoding,
    place: &'static str,
}

impl fmt::Display for Unencodable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { character, encoding, place } = self;
        let (number, name) = (u32::from(*character), encoding.name());
        write!(
            formatter,
            "{name} has no bytes for U+{number:04X}, which is in {place}, where no reference can stand for it"
        )
    }
}

impl std::error::Error for Unencodable {}

impl From<Unencodable> for io::Error {
    fn from(error: Unencodable) -> Self {
        Self::new(io::ErrorKind::InvalidData, error)
    }
}

impl Serializer {
    /// Writes bytes in this encoding. A page cannot say that it is in UTF-16BE, UTF-16LE, x-user-defined or replacement:
    /// instead of these it is written in UTF-8.
    #[must_use]
    pub fn in_encoding(self, encoding: Encoding) -> EncodedSerializer {
        EncodedSerializer { serializer: self, encoding: encoding.of_pages() }
    }
}

impl EncodedSerializer {
    /// The encoding of the bytes.
    #[must_use]
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Returns the node as bytes.
    ///
    /// # Errors
    ///
    /// Errors if a character that the encoding lacks is where no reference is read.
    pub fn to_bytes(&self, node: NodeRef<'_>) -> Result<Vec<u8>, Unencodable> {
        let document = node.document();
        if document.declares_encoding(self.encoding) {
            return self.encode_markup(node, &self.serializer.to_string(node));
        }
        let mut copy = document.clone();
        copy.declare_encoding(self.encoding);
        let node = NodeRef::new(&copy, node.index());
        self.encode_markup(node, &self.serializer.to_string(node))
    }

    /// Writes the node as bytes.
    ///
    /// # Errors
    ///
    /// As for [`to_bytes`](Self::to_bytes), and those of the writer.
    pub fn write_bytes(&self, node: NodeRef<'_>, out: &mut dyn io::Write) -> io::Result<()> {
        out.write_all(&self.to_bytes(node)?)
    }

    /// Encodes markup that something else wrote of the node, in a format with the same places for references.
    ///
    /// # Errors
    ///
    /// As for [`to_bytes`](Self::to_bytes).
    pub fn encode_markup(&self, node: NodeRef<'_>, markup: &str) -> Result<Vec<u8>, Unencodable> {
        if self.encoding == Encoding::UTF_8 {
            return Ok(markup.as_bytes().to_vec());
        }
        let mut characters = Characters { encoding: self.encoding, known: HashMap::new() };
        self.check(node, &mut characters)?;
        let mut bytes = Vec::with_capacity(markup.len());
        if self.serializer.format == Format::Xml && node.kind() == NodeKind::Document {
            let name = self.encoding.name();
            bytes.extend(format!("<?xml version=\"1.0\" encoding=\"{name}\"?>\n").bytes());
        }
        for (is_there, part) in characters.runs(markup) {
            if is_there {
                // The encoding has each of them.
                let encoded = self.encoding.encode(part, Missing::Reference).unwrap_or_default();
                bytes.extend_from_slice(&encoded);
            } else {
                let references = part.chars().map(|c| format!("&#{};", u32::from(c)));
                references.for_each(|reference| bytes.extend(reference.bytes()));
            }
        }
        Ok(bytes)
    }

    /// Looks for characters that the encoding lacks where no reference is read.
    fn check(&self, node: NodeRef<'_>, characters: &mut Characters) -> Result<(), Unencodable> {
        let mut check = Check { serializer: &self.serializer, characters, top: node, found: None };
        // The visit ends where one is found.
        let _ = walk(node, self.serializer.content, &mut check);
        check.found.map_or(Ok(()), Err)
    }
}

/// Which characters an encoding has.
struct Characters {
    encoding: Encoding,
    known: HashMap<char, bool>,
}

impl Characters {
    fn has(&mut self, character: char) -> bool {
        let encoding = self.encoding;
        *self.known.entry(character).or_insert_with(|| encoding.has_character(character))
    }

    /// The text in parts that the encoding has and parts that it lacks.
    fn runs<'t>(&mut self, text: &'t str) -> Vec<(bool, &'t str)> {
        crate::work::count(text.len());
        let mut runs: Vec<(bool, usize)> = Vec::new();
        for (at, character) in text.char_indices() {
            let has = self.has(character);
            if runs.last().is_none_or(|(last, _)| *last != has) {
                runs.push((has, at));
            }
        }
        let ends = runs.iter().skip(1).map(|run| run.1).chain([text.len()]);
        runs.iter()
            .zip(ends)
            .map(|(run, end)| (run.0, text.get(run.1..end).unwrap_or("")))
            .collect()
    }
}

struct Check<'a, 'c> {
    serializer: &'c Serializer,
    characters: &'c mut Characters,
    top: NodeRef<'a>,
    found: Option<Unencodable>,
}

impl Check<'_, '_> {
    /// Checks a string in whose place no character, or none of those that a reference does not give, can be missing.
    fn verbatim(&mut self, text: &str, place: &'static str) -> fmt::Result {
        let characters = &mut *self.characters;
        match text.chars().find(|character| !characters.has(*character)) {
            None => Ok(()),
            Some(character) => self.fail(character, place),
        }
    }

    /// Numbers of the control characters U+0080 to U+009F are read as numbers of windows-1252.
    fn referable(&mut self, text: &str, place: &'static str) -> fmt::Result {
        let characters = &mut *self.characters;
        let is_lost = |c: &char| matches!(c, '\u{80}'..='\u{9F}') && !characters.has(*c);
        match text.chars().find(is_lost) {
            Some(character) if self.serializer.format != Format::Xml => self.fail(character, place),
            _ => Ok(()),
        }
    }

    fn fail(&mut self, character: char, place: &'static str) -> fmt::Result {
        let encoding = self.characters.encoding;
        self.found = Some(Unencodable { character, encoding, place });
        Err(fmt::Error)
    }

    /// Whether text in this element has no references.
    fn is_raw(&self, parent: ElementRef<'_>) -> bool {
        match self.serializer.format {
            Format::Xml => false,
            Format::Test => true,
            Format::Html | Format::Pretty | Format::Minified => {
                parent.is_in_category(Categories::RAW_TEXT)
                    || parent.is_html(Tag::Noscript)
                        && self.serializer.scripting
                        && !is_in_template_contents(self.top)
            }
        }
    }
}

impl<'a> Visitor<'a> for Check<'a, '_> {
    fn open(&mut self, node: NodeRef<'a>) -> Result<bool, fmt::Error> {
        if let Some(element) = node.as_element() {
            self.verbatim(element.name(), "the name of an element")?;
            for attribute in element.attributes() {
                self.verbatim(attribute.name(), "the name of an attribute")?;
                self.referable(attribute.value(), "the value of an attribute")?;
            }
            return Ok(true);
        }
        if let Some(text) = node.text() {
            let parent = node.parent().and_then(NodeRef::as_element);
            if parent.is_some_and(|parent| self.is_raw(parent)) {
                self.verbatim(text, "a script, a style sheet or other raw text")?;
            } else {
                self.referable(text, "text")?;
            }
        } else if let Some(doctype) = node.as_doctype() {
            self.verbatim(doctype.name(), "the doctype")?;
        } else {
            let target = node.as_processing_instruction();
            let target = target.map(|instruction| instruction.target()).unwrap_or_default();
            self.verbatim(target, "a processing instruction")?;
            self.verbatim(node.data().unwrap_or_default(), "a comment")?;
        }
        Ok(false)
    }

    fn close(&mut self, _: ElementRef<'a>) -> fmt::Result {
        Ok(())
    }
}
