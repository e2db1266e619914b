//! The functions.
//! [Core Function Library](https://www.w3.org/TR/1999/REC-xpath-19991116/#corelib)

use std::borrow::Cow;

use crate::extensions;
use crate::functions::Function;
use crate::lexer::is_space;
use crate::machine::{Fault, Machine};
use crate::node::{Node, NodeSet};
use crate::order;
use crate::value::{Operand, string_to_number, string_value};

impl<'p, 'd: 'p> Machine<'p, 'd> {
    /// Calls a function with the `count` values on top of the stack, the last argument on top.
    pub(crate) fn call(&mut self, function: Function, count: usize) -> Result<(), Fault> {
        let result = match function {
            Function::Count => Operand::Number(self.pop_set()?.len() as f64),
            Function::Id => return self.id(),
            Function::LocalName => self.name_of_first(|node| node.local_name())?,
            Function::NamespaceUri => self.name_of_first(|node| node.namespace_uri())?,
            Function::Name => self.name_of_first(|node| node.name())?,
            Function::String => Operand::Text(self.pop_text()?),
            Function::Concat => self.concat(count)?,
            Function::StartsWith => {
                let (start, text) = (self.pop_text()?, self.pop_text()?);
                Operand::Boolean(text.starts_with(&*start))
            }
            Function::Contains => {
                let (part, text) = (self.pop_text()?, self.pop_text()?);
                self.budget.spend_text(text.len())?;
                Operand::Boolean(text.contains(&*part))
            }
            Function::SubstringBefore => {
                let (separator, text) = (self.pop_text()?, self.pop_text()?);
                let before = text.split_once(&*separator).map_or("", |(before, _)| before);
                Operand::Text(Cow::Owned(before.to_owned()))
            }
            Function::SubstringAfter => {
                let (separator, text) = (self.pop_text()?, self.pop_text()?);
                let after = text.split_once(&*separator).map_or("", |(_, after)| after);
                Operand::Text(Cow::Owned(after.to_owned()))
            }
            Function::Substring => {
                let length = if count > 2 { Some(self.pop_number()?) } else { None };
                let (position, text) = (self.pop_number()?, self.pop_text()?);
                Operand::Text(Cow::Owned(substring(&text, position, length)))
            }
            Function::StringLength => {
                let text = self.pop_text()?;
                let length = if text.is_ascii() { text.len() } else { text.encode_utf16().count() };
                Operand::Number(length as f64)
            }
            Function::NormalizeSpace => Operand::Text(normalize_space(self.pop_text()?)),
            Function::Translate => {
                let (to, from, text) = (self.pop_text()?, self.pop_text()?, self.pop_text()?);
                self.budget.spend(text.len() + from.len() + to.len())?;
                Operand::Text(Cow::Owned(translate(&text, &from, &to)))
            }
            Function::Boolean => Operand::Boolean(self.pop().boolean()),
            Function::Not => Operand::Boolean(!self.pop().boolean()),
            Function::True => Operand::Boolean(true),
            Function::False => Operand::Boolean(false),
            Function::Lang => self.lang()?,
            Function::Number => Operand::Number(self.pop_number()?),
            Function::Sum => {
                let set = self.pop_set()?;
                let mut sum = 0.0;
                for node in &*set {
                    sum += string_to_number(&string_value(*node, &mut self.budget)?);
                }
                Operand::Number(sum)
            }
            Function::Floor => Operand::Number(self.pop_number()?.floor()),
            Function::Ceiling => Operand::Number(self.pop_number()?.ceil()),
            Function::Round => Operand::Number(round(self.pop_number()?)),
            Function::Position | Function::Last => return Ok(()),
            Function::HasClass => self.has_classes(count)?,
            Function::LowerCase => Operand::Text(Cow::Owned(self.pop_text()?.to_lowercase())),
            Function::EndsWith => {
                let (end, text) = (self.pop_text()?, self.pop_text()?);
                Operand::Boolean(text.ends_with(&*end))
            }
            Function::StringJoin => {
                let separator = self.pop_text()?;
                let set = self.pop_set()?;
                Operand::Text(Cow::Owned(extensions::join(&set, &separator, &mut self.budget)?))
            }
            Function::RegexTest | Function::RegexMatch => return self.call_regex(function, count),
        };
        self.push(result);
        Ok(())
    }

    /// The name of the first node of a set; the empty string if there is none.
    fn name_of_first(
        &mut self,
        name: impl Fn(Node<'d>) -> &'d str,
    ) -> Result<Operand<'p, 'd>, Fault> {
        let first = self.pop_set()?.first();
        Ok(Operand::Text(Cow::Borrowed(first.map_or("", name))))
    }

    /// [id](https://www.w3.org/TR/1999/REC-xpath-19991116/#function-id)
    fn id(&mut self) -> Result<(), Fault> {
        let root = self.focus.node.tree_node().tree_root();
        let mut texts = Vec::new();
        match self.pop() {
            Operand::Nodes(set) => {
                for node in &*set {
                    texts.push(string_value(*node, &mut self.budget)?);
                }
            }
            other => texts.push(other.into_text(&mut self.budget)?),
        }
        let mut nodes = Vec::new();
        let ids = texts.iter().flat_map(|text| text.split(is_space));
        for id in ids.filter(|id| !id.is_empty()) {
            self.budget.spend_text(id.len())?;
            nodes.extend(root.get_element_by_id(id).map(Node::from));
        }
        order::sort(&mut nodes, &mut self.budget)?;
        self.push_nodes(NodeSet { nodes, may_nest: true });
        Ok(())
    }

    fn concat(&mut self, count: usize) -> Result<Operand<'p, 'd>, Fault> {
        let mut parts = Vec::with_capacity(count);
        for _ in 0..count {
            parts.push(self.pop_text()?);
        }
        parts.reverse();
        let text = parts.concat();
        self.budget.spend_text(text.len())?;
        Ok(Operand::Text(Cow::Owned(text)))
    }

    /// [lang](https://www.w3.org/TR/1999/REC-xpath-19991116/#function-lang): by `xml:lang`, which HTML elements that are
    /// parsed do not have.
    fn lang(&mut self) -> Result<Operand<'p, 'd>, Fault> {
        let wanted = self.pop_text()?.to_lowercase();
        let node = self.focus.node.tree_node();
        for node in std::iter::once(node).chain(node.ancestors()) {
            self.budget.spend(1)?;
            let element = node.as_element();
            let xml = duckbill::names::AttributeNamespace::Xml;
            if let Some(value) = element.and_then(|element| element.attribute_ns(xml, "lang")) {
                self.budget.spend_text(value.len())?;
                let value = value.to_lowercase();
                let rest = value.strip_prefix(&wanted);
                let is_in = rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'));
                return Ok(Operand::Boolean(is_in));
            }
        }
        Ok(Operand::Boolean(false))
    }
}

/// [round](https://www.w3.org/TR/1999/REC-xpath-19991116/#function-round)
///
/// As browsers have it, which add a half: 0.49999999999999994 becomes 1.
fn round(number: f64) -> f64 {
    // Numbers that have no fraction, of which adding a half may make another.
    if number.fract() == 0.0 || !number.is_finite() {
        return number;
    }
    let rounded = (number + 0.5).floor();
    if rounded == 0.0 && number < 0.0 { -0.0 } else { rounded }
}

/// [substring](https://www.w3.org/TR/1999/REC-xpath-19991116/#function-substring)
///
/// As browsers have it, positions count UTF-16 code units, and nothing is after a position of negative infinity.
fn substring(text: &str, position: f64, length: Option<f64>) -> String {
    let start = round(position);
    let end = length.map_or(f64::INFINITY, |length| start + round(length));
    if start == f64::NEG_INFINITY {
        return String::new();
    }
    let is_in = |place: usize| {
        let place = (place + 1) as f64;
        place >= start && place < end
    };
    if text.is_ascii() {
        let characters = text.chars().enumerate();
        return characters.filter(|(place, _)| is_in(*place)).map(|(_, c)| c).collect();
    }
    let units = text.encode_utf16().enumerate();
    let units: Vec<u16> = units.filter(|(place, _)| is_in(*place)).map(|(_, unit)| unit).collect();
    String::from_utf16_lossy(&units)
}

/// [normalize-space](https://www.w3.org/TR/1999/REC-xpath-19991116/#function-normalize-space)
fn normalize_space(text: Cow<'_, str>) -> Cow<'_, str> {
    let mut words = text.split(is_space).filter(|word| !word.is_empty());
    let mut normal = String::with_capacity(text.len());
    normal.extend(words.next());
    for word in words {
        normal.push(' ');
        normal.push_str(word);
    }
    // A line feed becomes a space, and the length stays.
    if normal == text { text } else { Cow::Owned(normal) }
}

/// [translate](https://www.w3.org/TR/1999/REC-xpath-19991116/#function-translate)
///
/// As browsers have it, it replaces UTF-16 code units.
fn translate(text: &str, from: &str, to: &str) -> String {
    let mut to_units = to.encode_utf16();
    let mut replaced = std::collections::HashMap::new();
    for unit in from.encode_utf16() {
        let replacement = to_units.next();
        replaced.entry(unit).or_insert(replacement);
    }
    let units: Vec<u16> = text
        .encode_utf16()
        .filter_map(|unit| replaced.get(&unit).copied().unwrap_or(Some(unit)))
        .collect();
    String::from_utf16_lossy(&units)
}

#[cfg(test)]
mod tests {
    use super::normalize_space;

    #[test]
    fn each_white_space_becomes_a_space() {
        for text in ["a\nb", "a\tb", " a  b\n", "a b"] {
            assert_eq!(normalize_space(text.into()), "a b");
        }
    }
}
