//! The evaluator.

use duckbill::names::Namespace;
use duckbill::{NodeKind, NodeRef};

use super::{Expression, Start, Step};

/// A node: its place in document order among all nodes and attributes of the document.
type Place = usize;

#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    Nodes(Vec<Place>),
    Text(String),
    Number(f64),
    Boolean(bool),
}

struct Entry<'d> {
    node: NodeRef<'d>,
    /// Name and value.
    attribute: Option<(&'d str, &'d str)>,
    parent: Option<Place>,
}

/// All nodes of a document in order.
pub struct World<'d> {
    entries: Vec<Entry<'d>>,
}

#[derive(Clone, Copy)]
struct Context {
    node: Place,
    position: usize,
    size: usize,
}

impl<'d> World<'d> {
    pub fn new(root: NodeRef<'d>) -> Self {
        let mut entries: Vec<Entry<'d>> = Vec::new();
        for node in std::iter::once(root).chain(root.descendants()) {
            let parent = node.parent().and_then(|parent| {
                entries.iter().position(|entry| entry.attribute.is_none() && entry.node == parent)
            });
            entries.push(Entry { node, attribute: None, parent });
            let owner = entries.len() - 1;
            for attribute in node.as_element().into_iter().flat_map(|element| element.attributes())
            {
                let attribute = Some((attribute.name(), attribute.value()));
                entries.push(Entry { node, attribute, parent: Some(owner) });
            }
        }
        Self { entries }
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// The node of the tree at a place, and the name of the attribute.
    pub fn at(&self, place: Place) -> (NodeRef<'d>, Option<&'d str>) {
        let entry = &self.entries[place];
        (entry.node, entry.attribute.map(|(name, _)| name))
    }

    pub fn evaluate(&self, expression: &Expression, node: Place) -> Outcome {
        self.value(expression, Context { node, position: 1, size: 1 })
    }

    fn ancestors(&self, place: Place) -> Vec<Place> {
        let mut all = Vec::new();
        let mut at = place;
        while let Some(parent) = self.entries[at].parent {
            all.push(parent);
            at = parent;
        }
        all
    }

    fn is_attribute(&self, place: Place) -> bool {
        self.entries[place].attribute.is_some()
    }

    /// Whether the other node is on the axis from a node.
    fn is_on(&self, axis: &str, from: Place, other: Place) -> bool {
        let is_above = |above: Place, below: Place| self.ancestors(below).contains(&above);
        let parent = |place: Place| self.entries[place].parent;
        let is_plain = !self.is_attribute(other);
        let are_siblings = is_plain
            && !self.is_attribute(from)
            && parent(from).is_some()
            && parent(from) == parent(other);
        match axis {
            "self" => from == other,
            "attribute" => !is_plain && parent(other) == Some(from),
            "parent" => parent(from) == Some(other),
            "ancestor" => is_above(other, from),
            "ancestor-or-self" => from == other || is_above(other, from),
            "child" => is_plain && parent(other) == Some(from),
            "descendant" => is_plain && is_above(from, other),
            "descendant-or-self" => from == other || is_plain && is_above(from, other),
            "following" => is_plain && other > from && !is_above(from, other),
            "preceding" => is_plain && other < from && !is_above(other, from),
            "following-sibling" => are_siblings && other > from,
            "preceding-sibling" => are_siblings && other < from,
            _ => unreachable!("no axis {axis}"),
        }
    }

    fn passes(&self, test: &str, place: Place) -> bool {
        let entry = &self.entries[place];
        let kind = entry.node.kind();
        match (test, entry.attribute) {
            ("node()", _) => true,
            ("text()", None) => kind == NodeKind::Text,
            ("comment()", None) => kind == NodeKind::Comment,
            ("processing-instruction()", None) => kind == NodeKind::ProcessingInstruction,
            ("*", Some(_)) => true,
            ("*", None) => kind == NodeKind::Element,
            (name, Some((own, _))) => {
                let element = entry.node.as_element().expect("an attribute has an element");
                match element.namespace() {
                    Namespace::Html => own.eq_ignore_ascii_case(name),
                    _ => own == name,
                }
            }
            (name, None) => entry.node.as_element().is_some_and(|element| {
                element.namespace() == Namespace::Html && element.name().eq_ignore_ascii_case(name)
            }),
        }
    }

    fn step(&self, step: &Step, from: Place) -> Vec<Place> {
        // The principal node type of other axes is the element.
        let fits = |place: Place| {
            !(self.is_attribute(place) && step.axis != "attribute" && step.test != "node()")
        };
        let mut nodes: Vec<Place> = (0..self.entries.len())
            .filter(|place| self.is_on(step.axis, from, *place))
            .filter(|place| fits(*place) && self.passes(step.test, *place))
            .collect();
        let is_reverse = step.axis.starts_with("ancestor") || step.axis.starts_with("preceding");
        if is_reverse {
            nodes.reverse();
        }
        step.predicates.iter().fold(nodes, |nodes, predicate| self.filter(predicate, &nodes))
    }

    fn filter(&self, predicate: &Expression, nodes: &[Place]) -> Vec<Place> {
        let size = nodes.len();
        let passes = |(at, node): &(usize, Place)| {
            let position = at + 1;
            match self.value(predicate, Context { node: *node, position, size }) {
                Outcome::Number(number) => number == position as f64,
                other => boolean(&other),
            }
        };
        nodes.iter().copied().enumerate().filter(passes).map(|(_, node)| node).collect()
    }

    fn nodes(&self, expression: &Expression, context: Context) -> Vec<Place> {
        match self.value(expression, context) {
            Outcome::Nodes(nodes) => nodes,
            other => panic!("{other:?} is no node-set"),
        }
    }

    fn value(&self, expression: &Expression, context: Context) -> Outcome {
        let value = |part: &Expression| self.value(part, context);
        match expression {
            Expression::Number(number) => Outcome::Number(*number),
            Expression::Literal(text) => Outcome::Text(text.clone()),
            Expression::Negate(part) => Outcome::Number(-self.number(&value(part))),
            Expression::Filter(input, predicates) => {
                let nodes = self.nodes(input, context);
                Outcome::Nodes(
                    predicates
                        .iter()
                        .fold(nodes, |nodes, predicate| self.filter(predicate, &nodes)),
                )
            }
            Expression::Path(start, steps) => {
                let mut nodes = match start {
                    Start::Context => vec![context.node],
                    Start::Root => vec![0],
                    Start::Expression(input) => self.nodes(input, context),
                };
                for step in steps {
                    nodes = nodes.iter().flat_map(|node| self.step(step, *node)).collect();
                    nodes.sort_unstable();
                    nodes.dedup();
                }
                Outcome::Nodes(nodes)
            }
            Expression::Binary("|", left, right) => {
                let mut nodes = self.nodes(left, context);
                nodes.extend(self.nodes(right, context));
                nodes.sort_unstable();
                nodes.dedup();
                Outcome::Nodes(nodes)
            }
            Expression::Binary("or", left, right) => {
                Outcome::Boolean(boolean(&value(left)) || boolean(&value(right)))
            }
            Expression::Binary("and", left, right) => {
                Outcome::Boolean(boolean(&value(left)) && boolean(&value(right)))
            }
            Expression::Binary(operator, left, right) => {
                let (left, right) = (value(left), value(right));
                let numbers = || (self.number(&left), self.number(&right));
                match *operator {
                    "+" => Outcome::Number(numbers().0 + numbers().1),
                    "-" => Outcome::Number(numbers().0 - numbers().1),
                    "*" => Outcome::Number(numbers().0 * numbers().1),
                    "div" => Outcome::Number(numbers().0 / numbers().1),
                    "mod" => Outcome::Number(numbers().0 % numbers().1),
                    _ => Outcome::Boolean(self.compare(operator, &left, &right)),
                }
            }
            Expression::Call(name, arguments) => self.call(name, arguments, context),
        }
    }

    fn compare(&self, operator: &str, left: &Outcome, right: &Outcome) -> bool {
        let ordered = |one: f64, two: f64| match operator {
            "=" => one == two,
            "!=" => one != two,
            "<" => one < two,
            "<=" => one <= two,
            ">" => one > two,
            _ => one >= two,
        };
        match (left, right) {
            (Outcome::Nodes(_), Outcome::Boolean(_)) | (Outcome::Boolean(_), Outcome::Nodes(_)) => {
                let number = |value| f64::from(u8::from(boolean(value)));
                ordered(number(left), number(right))
            }
            (Outcome::Nodes(nodes), _) => nodes.iter().any(|node| {
                let text = Outcome::Text(self.string_value(*node));
                match right {
                    Outcome::Number(number) => ordered(self.number(&text), *number),
                    _ => self.compare(operator, &text, right),
                }
            }),
            (_, Outcome::Nodes(nodes)) => nodes.iter().any(|node| {
                let text = Outcome::Text(self.string_value(*node));
                match left {
                    Outcome::Number(number) => ordered(*number, self.number(&text)),
                    _ => self.compare(operator, left, &text),
                }
            }),
            _ if operator != "=" && operator != "!=" => {
                ordered(self.number(left), self.number(right))
            }
            (Outcome::Boolean(_), _) | (_, Outcome::Boolean(_)) => {
                (boolean(left) == boolean(right)) == (operator == "=")
            }
            (Outcome::Number(_), _) | (_, Outcome::Number(_)) => {
                ordered(self.number(left), self.number(right))
            }
            _ => (self.text(left) == self.text(right)) == (operator == "="),
        }
    }

    fn call(&self, name: &str, arguments: &[Expression], context: Context) -> Outcome {
        let values: Vec<Outcome> = if arguments.is_empty() {
            vec![Outcome::Nodes(vec![context.node])]
        } else {
            arguments.iter().map(|argument| self.value(argument, context)).collect()
        };
        let text = |at: usize| self.text(&values[at]);
        let number = |at: usize| self.number(&values[at]);
        let nodes = || match &values[0] {
            Outcome::Nodes(nodes) => nodes.clone(),
            other => panic!("{other:?} is no node-set"),
        };
        let is_space = |c: char| matches!(c, ' ' | '\t' | '\n' | '\r');
        match name {
            "position" => Outcome::Number(context.position as f64),
            "last" => Outcome::Number(context.size as f64),
            "count" => Outcome::Number(nodes().len() as f64),
            "sum" => Outcome::Number(
                nodes()
                    .iter()
                    .map(|node| to_number(&self.string_value(*node)))
                    .fold(0.0, |a, b| a + b),
            ),
            "number" => Outcome::Number(number(0)),
            "string-length" => Outcome::Number(text(0).chars().count() as f64),
            "floor" => Outcome::Number(number(0).floor()),
            "ceiling" => Outcome::Number(number(0).ceil()),
            "round" => Outcome::Number(round(number(0))),
            "string" => Outcome::Text(text(0)),
            "concat" => Outcome::Text(values.iter().map(|value| self.text(value)).collect()),
            "contains" => Outcome::Boolean(text(0).contains(&text(1))),
            "starts-with" => Outcome::Boolean(text(0).starts_with(&text(1))),
            "substring-before" => {
                let whole = text(0);
                let at = whole.find(&text(1)).unwrap_or(0);
                Outcome::Text(whole[..at].to_owned())
            }
            "substring-after" => {
                let whole = text(0);
                let at = whole.find(&text(1)).map_or(whole.len(), |at| at + text(1).len());
                Outcome::Text(whole[at..].to_owned())
            }
            "substring" => {
                let (start, end) = (round(number(1)), round(number(1)) + round(number(2)));
                let characters = text(0);
                let characters = characters.chars().zip(1..);
                // Browsers: nothing is after a position of negative infinity, which no sum here is.
                let within =
                    characters.filter(|(_, at)| f64::from(*at) >= start && f64::from(*at) < end);
                Outcome::Text(within.map(|(character, _)| character).collect())
            }
            "normalize-space" => {
                let words = text(0);
                let words: Vec<&str> =
                    words.split(is_space).filter(|word| !word.is_empty()).collect();
                Outcome::Text(words.join(" "))
            }
            "translate" => {
                let (from, to): (Vec<char>, Vec<char>) =
                    (text(1).chars().collect(), text(2).chars().collect());
                let translated = text(0);
                let translated = translated.chars().filter_map(|character| {
                    match from.iter().position(|other| *other == character) {
                        Some(at) => to.get(at).copied(),
                        None => Some(character),
                    }
                });
                Outcome::Text(translated.collect())
            }
            "boolean" => Outcome::Boolean(boolean(&values[0])),
            "not" => Outcome::Boolean(!boolean(&values[0])),
            "true" => Outcome::Boolean(true),
            "false" => Outcome::Boolean(false),
            "name" => Outcome::Text(nodes().first().map_or("", |node| self.name(*node)).to_owned()),
            "local-name" => {
                let first = nodes().first().copied();
                let name = first.map_or("", |node| self.name(node));
                let has_prefix = first.is_some_and(|node| {
                    self.is_attribute(node) && !self.namespace(node).is_empty()
                });
                Outcome::Text(if has_prefix { &name["xml:".len()..] } else { name }.to_owned())
            }
            "namespace-uri" => {
                Outcome::Text(nodes().first().map_or("", |node| self.namespace(*node)).to_owned())
            }
            "id" => {
                let texts: Vec<String> = match &values[0] {
                    Outcome::Nodes(nodes) => {
                        nodes.iter().map(|node| self.string_value(*node)).collect()
                    }
                    other => vec![self.text(other)],
                };
                let mut found: Vec<Place> = texts
                    .iter()
                    .flat_map(|text| text.split(is_space))
                    .filter_map(|id| self.element_of_id(id))
                    .collect();
                found.sort_unstable();
                found.dedup();
                Outcome::Nodes(found)
            }
            "lang" => {
                let mut around = self.ancestors(context.node);
                around.insert(0, context.node);
                let language = around.into_iter().find_map(|place| {
                    (0..self.entries.len()).find_map(|own| {
                        let entry = &self.entries[own];
                        let (name, value) =
                            entry.attribute.filter(|_| entry.parent == Some(place))?;
                        let is_foreign = entry.node.as_element()?.namespace() != Namespace::Html;
                        (is_foreign && name == "xml:lang").then_some(value)
                    })
                });
                let wanted = text(0);
                Outcome::Boolean(language.is_some_and(|language| {
                    language == wanted || language.starts_with(&format!("{wanted}-"))
                }))
            }
            _ => unreachable!("no function {name}"),
        }
    }

    fn element_of_id(&self, id: &str) -> Option<Place> {
        let attribute = self.entries.iter().find(|entry| {
            !id.is_empty()
                && entry.attribute.is_some_and(|(name, value)| name == "id" && value == id)
        })?;
        attribute.parent
    }

    fn name(&self, place: Place) -> &'d str {
        let entry = &self.entries[place];
        match entry.attribute {
            Some((name, _)) => name,
            None => match entry.node.as_processing_instruction() {
                Some(instruction) => instruction.target(),
                None => entry.node.as_element().map_or("", |element| element.name()),
            },
        }
    }

    fn namespace(&self, place: Place) -> &'static str {
        let entry = &self.entries[place];
        match (entry.attribute, entry.node.as_element()) {
            (Some((name, _)), Some(element)) => {
                let is_xml = name == "xml:lang" && element.namespace() != Namespace::Html;
                if is_xml { "http://www.w3.org/XML/1998/namespace" } else { "" }
            }
            (None, Some(element)) => element.namespace().url(),
            _ => "",
        }
    }

    fn string_value(&self, place: Place) -> String {
        let entry = &self.entries[place];
        match (entry.attribute, entry.node.data()) {
            (Some((_, value)), _) => value.to_owned(),
            (None, Some(data)) => data.to_owned(),
            (None, None) => entry.node.text_content(),
        }
    }

    fn text(&self, value: &Outcome) -> String {
        match value {
            Outcome::Nodes(nodes) => {
                nodes.first().map_or_else(String::new, |node| self.string_value(*node))
            }
            Outcome::Text(text) => text.clone(),
            Outcome::Number(number) if *number == 0.0 => "0".to_owned(),
            Outcome::Number(number) if number.is_infinite() => {
                if *number > 0.0 { "Infinity" } else { "-Infinity" }.to_owned()
            }
            Outcome::Number(number) => number.to_string(),
            Outcome::Boolean(boolean) => boolean.to_string(),
        }
    }

    fn number(&self, value: &Outcome) -> f64 {
        match value {
            Outcome::Number(number) => *number,
            Outcome::Boolean(boolean) => f64::from(u8::from(*boolean)),
            other => to_number(&self.text(other)),
        }
    }
}

fn boolean(value: &Outcome) -> bool {
    match value {
        Outcome::Nodes(nodes) => !nodes.is_empty(),
        Outcome::Text(text) => !text.is_empty(),
        Outcome::Number(number) => *number != 0.0 && !number.is_nan(),
        Outcome::Boolean(boolean) => *boolean,
    }
}

fn to_number(text: &str) -> f64 {
    let text = text.trim_matches([' ', '\t', '\n', '\r']);
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_number = digits.chars().all(|c| c.is_ascii_digit() || c == '.')
        && digits.chars().any(|c| c.is_ascii_digit())
        && digits.matches('.').count() < 2;
    if is_number { text.parse().unwrap_or(f64::NAN) } else { f64::NAN }
}

fn round(number: f64) -> f64 {
    if number.fract() == 0.0 || !number.is_finite() {
        return number;
    }
    let rounded = (number + 0.5).floor();
    if rounded == 0.0 && number < 0.0 { -0.0 } else { rounded }
}
