//! Runs a [program](crate::program).

use std::borrow::Cow;
use std::ops::ControlFlow::{Break, Continue};
use std::rc::Rc;

use duckbill::NodeRef;

use crate::axes::Axis;
use crate::compare::compare;
use crate::error::{Error, ErrorKind};
use crate::expression::Operator;
use crate::limits::{Budget, Stop};
use crate::node::{Node, NodeSet};
use crate::options::{Bindings, Call};
use crate::order;
use crate::program::{Candidates, From, Operation, Pick, Place, Program, Question};
use crate::steps::{self, Want};
use crate::value::{Operand, Set, Value, string_value};

/// Why an evaluation ends early.
#[derive(Debug)]
pub(crate) enum Fault {
    Stop,
    Error(ErrorKind, String),
}

impl std::convert::From<Stop> for Fault {
    fn from(_: Stop) -> Self {
        Self::Stop
    }
}

impl Fault {
    pub(crate) fn not_a_node_set(value: &Operand<'_, '_>) -> Self {
        let found = match value {
            Operand::Nodes(_) => "a node-set",
            Operand::Text(_) => "a string",
            Operand::Number(_) => "a number",
            Operand::Boolean(_) => "a boolean",
        };
        Self::Error(ErrorKind::NotANodeSet, format!("{found} where a node-set is needed"))
    }
}

/// The context node, the position and the size.
/// [Context](https://www.w3.org/TR/1999/REC-xpath-19991116/#dt-context-node)
#[derive(Debug, Clone, Copy)]
pub(crate) struct Focus<'d> {
    pub(crate) node: Node<'d>,
    position: usize,
    size: usize,
}

/// The loop of a predicate.
#[derive(Debug)]
struct Filter<'d> {
    outer: Focus<'d>,
    candidates: Vec<Node<'d>>,
    passed: Vec<Node<'d>>,
    may_nest: bool,
    source: Candidates,
    want: Want,
    exit: Place,
}

/// The loop of a step that is done from each node by itself.
#[derive(Debug)]
struct Each<'d> {
    from: std::vec::IntoIter<Node<'d>>,
    found: Vec<Node<'d>>,
    /// Whether the nodes found are in document order because of the axis.
    in_order: bool,
    may_nest: bool,
    is_reverse: bool,
}

#[derive(Debug)]
pub(crate) struct Machine<'p, 'd> {
    program: &'p Program,
    bindings: &'p Bindings<'d>,
    pub(crate) focus: Focus<'d>,
    stack: Vec<Operand<'p, 'd>>,
    /// The nodes on an axis that a step looks at.
    list: Vec<Node<'d>>,
    filters: Vec<Filter<'d>>,
    each: Vec<Each<'d>>,
    kept: Vec<Option<Operand<'p, 'd>>>,
    pub(crate) budget: Budget,
}

impl<'p, 'd: 'p> Machine<'p, 'd> {
    pub(crate) fn new(program: &'p Program, bindings: &'p Bindings<'d>, node: Node<'d>) -> Self {
        Self {
            program,
            bindings,
            focus: Focus { node, position: 1, size: 1 },
            stack: Vec::new(),
            list: Vec::new(),
            filters: Vec::new(),
            each: Vec::new(),
            kept: vec![None; program.kept],
            budget: Budget::new(bindings.limits),
        }
    }

    /// Runs the program to its end.
    pub(crate) fn run(&mut self) -> Result<Value<'d>, Error> {
        let mut at = 0;
        while let Some(operation) = self.program.operations.get(at) {
            at = self.operation(operation, at).map_err(|fault| {
                let span = self.program.spans.get(at).cloned().unwrap_or_default();
                match fault {
                    Fault::Stop => Error::new(ErrorKind::Limit, "the limit of work or time", span),
                    Fault::Error(kind, message) => Error::new(kind, message, span),
                }
            })?;
        }
        Ok(self.pop().into_value())
    }

    pub(crate) fn push(&mut self, operand: Operand<'p, 'd>) {
        self.stack.push(operand);
    }

    /// Takes a value from the stack, where the program has put one.
    pub(crate) fn pop(&mut self) -> Operand<'p, 'd> {
        self.stack.pop().unwrap_or(Operand::Boolean(false))
    }

    pub(crate) fn pop_set(&mut self) -> Result<Set<'d>, Fault> {
        match self.pop() {
            Operand::Nodes(set) => Ok(set),
            other => Err(Fault::not_a_node_set(&other)),
        }
    }

    pub(crate) fn pop_text(&mut self) -> Result<Cow<'p, str>, Fault> {
        let operand = self.pop();
        Ok(operand.into_text(&mut self.budget)?)
    }

    pub(crate) fn pop_number(&mut self) -> Result<f64, Fault> {
        let operand = self.pop();
        Ok(operand.into_number(&mut self.budget)?)
    }

    pub(crate) fn push_nodes(&mut self, set: NodeSet<'d>) {
        self.push(Operand::Nodes(Set::Own(set)));
    }

    /// The root of the tree that the context node is in.
    fn root(&self) -> NodeRef<'d> {
        self.focus.node.tree_node().tree_root()
    }

    /// Does one operation. Returns the place of the next.
    fn operation(&mut self, operation: &'p Operation, at: Place) -> Result<Place, Fault> {
        self.budget.spend(1)?;
        match operation {
            Operation::Number(number) => self.push(Operand::Number(*number)),
            Operation::Text(text) => self.push(Operand::Text(Cow::Borrowed(text))),
            Operation::Variable(name) => {
                let Some(value) = self.bindings.variables.get(name) else {
                    let message = format!("the variable `${name}` is not bound");
                    return Err(Fault::Error(ErrorKind::UnboundVariable, message));
                };
                self.push_value(value.clone())?;
            }
            Operation::Context => self.push_nodes(NodeSet::one(self.focus.node)),
            Operation::ContextText => {
                let text = string_value(self.focus.node, &mut self.budget)?;
                self.push(Operand::Text(text));
            }
            Operation::Root => self.push_nodes(NodeSet::one(self.root())),
            Operation::AttributeText(name) => {
                let element = self.focus.node.as_element();
                let value = element.and_then(|element| name.value_of(element)).unwrap_or_default();
                self.budget.spend_text(value.len())?;
                self.push(Operand::Text(Cow::Borrowed(value)));
            }
            Operation::Question(question) => {
                let answer = ask(question, self.focus.node, &mut self.budget)?;
                self.push(Operand::Boolean(answer));
            }
            Operation::Step { axis, test, from, want } => {
                let budget = &mut self.budget;
                let found = match from {
                    From::Stack => {
                        let Some(Operand::Nodes(set)) = self.stack.pop() else {
                            return Err(Fault::not_a_node_set(&Operand::Boolean(false)));
                        };
                        steps::step(&set, *axis, test, *want, budget)?
                    }
                    From::Context => {
                        steps::step_from_one(self.focus.node, *axis, test, *want, budget)?
                    }
                    From::Root => {
                        let root = self.focus.node.tree_node().tree_root();
                        steps::step_from_one(Node::Tree(root), *axis, test, *want, budget)?
                    }
                };
                self.push_nodes(found);
            }
            Operation::Union(count) => self.union(*count)?,
            Operation::CheckNodes => {
                if let Some(other) =
                    self.stack.last().filter(|top| !matches!(top, Operand::Nodes(_)))
                {
                    return Err(Fault::not_a_node_set(other));
                }
            }
            Operation::Each { axis, from, .. } => {
                let set = match from {
                    From::Stack => self.pop_set()?.into_own(),
                    From::Context => NodeSet::one(self.focus.node),
                    From::Root => NodeSet::one(self.root()),
                };
                let is_one = set.nodes.len() < 2;
                let stays_in_order =
                    matches!(axis, Axis::Child | Axis::Attribute | Axis::Itself) && !set.may_nest;
                self.each.push(Each {
                    in_order: is_one || stays_in_order || *axis == Axis::Itself,
                    may_nest: axis.nests() || !is_one && !stays_in_order,
                    is_reverse: axis.is_reverse(),
                    from: set.nodes.into_iter(),
                    found: Vec::new(),
                });
                return self.each_next(operation, at);
            }
            Operation::EachEnd(began) => {
                if let Some(each) = self.each.last_mut() {
                    each.found.append(&mut self.list);
                }
                if let Some(each) = self.program.operations.get(*began) {
                    return self.each_next(each, *began);
                }
            }
            Operation::Filter { candidates, want, exit } => {
                let set = self.candidates(*candidates)?;
                let Some(first) = set.first() else {
                    self.passed(NodeSet::default(), *candidates);
                    return Ok(*exit);
                };
                self.filters.push(Filter {
                    outer: self.focus,
                    passed: Vec::new(),
                    may_nest: set.may_nest,
                    source: *candidates,
                    want: *want,
                    exit: *exit,
                    candidates: set.nodes,
                });
                let size = self.filters.last().map_or(0, |filter| filter.candidates.len());
                self.focus = Focus { node: first, position: 1, size };
            }
            Operation::FilterEnd(began) => return Ok(self.filter_next(*began)),
            Operation::FilterByQuestion { question, candidates, want } => {
                let mut set = self.candidates(*candidates)?;
                let is_one_enough = *want != Want::All;
                let mut passed = Vec::new();
                for node in &set.nodes {
                    if ask(question, *node, &mut self.budget)? {
                        passed.push(*node);
                        if is_one_enough {
                            break;
                        }
                    }
                }
                set.nodes = passed;
                self.passed(set, *candidates);
            }
            Operation::Pick(pick, candidates) => {
                let mut set = self.candidates(*candidates)?;
                let picked = match pick {
                    Pick::Nth(position) => set.nodes.get(*position - 1).copied(),
                    Pick::Last => set.nodes.last().copied(),
                    Pick::Nothing => None,
                };
                set.nodes.clear();
                set.nodes.extend(picked);
                self.passed(set, *candidates);
            }
            Operation::And(exit) => {
                if !self.pop().boolean() {
                    self.push(Operand::Boolean(false));
                    return Ok(*exit);
                }
            }
            Operation::Or(exit) => {
                if self.pop().boolean() {
                    self.push(Operand::Boolean(true));
                    return Ok(*exit);
                }
            }
            Operation::ToBoolean => {
                let boolean = self.pop().boolean();
                self.push(Operand::Boolean(boolean));
            }
            Operation::Compare(operator) => {
                let (right, left) = (self.pop(), self.pop());
                let answer = compare(*operator, left, right, &mut self.budget)?;
                self.push(Operand::Boolean(answer));
            }
            Operation::Arithmetic(operator) => {
                let (right, left) = (self.pop_number()?, self.pop_number()?);
                self.push(Operand::Number(match operator {
                    Operator::Add => left + right,
                    Operator::Subtract => left - right,
                    Operator::Multiply => left * right,
                    Operator::Divide => left / right,
                    _ => left % right,
                }));
            }
            Operation::Negate => {
                let number = self.pop_number()?;
                self.push(Operand::Number(-number));
            }
            Operation::Position => self.push(Operand::Number(self.focus.position as f64)),
            Operation::Last => self.push(Operand::Number(self.focus.size as f64)),
            Operation::Call(function, count) => self.call(*function, *count)?,
            Operation::CallCustom(place, count) => self.call_custom(*place, *count)?,
            #[cfg(feature = "regex")]
            Operation::Regex(regex, function) => self.match_regex(regex, *function)?,
            Operation::Once(slot, exit) => {
                if let Some(Some(value)) = self.kept.get(*slot) {
                    let value = value.clone();
                    self.push(value);
                    return Ok(*exit);
                }
            }
            Operation::Keep(slot) => {
                let value = match self.pop() {
                    Operand::Nodes(set) => Operand::Nodes(Set::Shared(Rc::new(set.into_own()))),
                    other => other,
                };
                if let Some(place) = self.kept.get_mut(*slot) {
                    *place = Some(value.clone());
                }
                self.push(value);
            }
        }
        Ok(at + 1)
    }

    /// [UnionExpr](https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-UnionExpr)
    fn union(&mut self, count: usize) -> Result<(), Fault> {
        let mut sets = Vec::with_capacity(count);
        for _ in 0..count {
            sets.push(self.pop_set()?);
        }
        sets.retain(|set| !set.is_empty());
        if sets.len() < 2 {
            self.push(Operand::Nodes(sets.pop().unwrap_or(Set::Own(NodeSet::default()))));
            return Ok(());
        }
        let mut nodes = Vec::new();
        for set in sets.into_iter().rev() {
            nodes.append(&mut set.into_own().nodes);
        }
        order::sort(&mut nodes, &mut self.budget)?;
        self.push_nodes(NodeSet { nodes, may_nest: true });
        Ok(())
    }

    /// Makes the list of the next node that a step goes from. After the last, puts the nodes found on the stack.
    fn each_next(&mut self, operation: &Operation, at: Place) -> Result<Place, Fault> {
        let (Operation::Each { axis, test, limit, want, exit, .. }, Some(each)) =
            (operation, self.each.last_mut())
        else {
            return Ok(at + 1);
        };
        let is_enough = *want == Want::Any && !each.found.is_empty();
        if let Some(node) = each.from.next().filter(|_| !is_enough) {
            let list = &mut self.list;
            list.clear();
            if *limit == Some(0) {
                return Ok(at + 1);
            }
            axis.walk(test, node, &mut self.budget, |node| {
                list.push(node);
                if Some(list.len()) == *limit { Break(()) } else { Continue(()) }
            })?;
            self.budget.spend(list.len())?;
            return Ok(at + 1);
        }
        let Some(each) = self.each.pop() else { return Ok(*exit) };
        let mut nodes = each.found;
        match each.in_order {
            true if each.is_reverse => nodes.reverse(),
            true => {}
            false => order::sort(&mut nodes, &mut self.budget)?,
        }
        self.push_nodes(NodeSet { nodes, may_nest: each.may_nest });
        Ok(*exit)
    }

    fn candidates(&mut self, source: Candidates) -> Result<NodeSet<'d>, Fault> {
        Ok(match source {
            Candidates::Set => self.pop_set()?.into_own(),
            Candidates::List => NodeSet { nodes: std::mem::take(&mut self.list), may_nest: true },
        })
    }

    fn passed(&mut self, set: NodeSet<'d>, source: Candidates) {
        match source {
            Candidates::Set => self.push_nodes(set),
            Candidates::List => self.list = set.nodes,
        }
    }

    /// Ends the predicate for one node, and continues with the next.
    /// [Predicates](https://www.w3.org/TR/1999/REC-xpath-19991116/#predicates): a number is compared with the position.
    fn filter_next(&mut self, began: Place) -> Place {
        let passes = match self.pop() {
            Operand::Number(number) => number == self.focus.position as f64,
            other => other.boolean(),
        };
        let Some(filter) = self.filters.last_mut() else { return began + 1 };
        if passes {
            filter.passed.push(self.focus.node);
        }
        let is_enough = passes && filter.want != Want::All;
        let next = filter.candidates.get(self.focus.position).copied();
        if let Some(node) = next.filter(|_| !is_enough) {
            self.focus = Focus { node, position: self.focus.position + 1, ..self.focus };
            return began + 1;
        }
        let Some(filter) = self.filters.pop() else { return began + 1 };
        self.focus = filter.outer;
        self.passed(NodeSet { nodes: filter.passed, may_nest: filter.may_nest }, filter.source);
        filter.exit
    }

    /// Puts a value of the caller on the stack.
    fn push_value(&mut self, value: Value<'d>) -> Result<(), Fault> {
        if let Value::Nodes(set) = &value {
            self.budget.spend(set.len())?;
            let document = self.focus.node.tree_node().document();
            let is_own = |node: &Node<'_>| std::ptr::eq(node.tree_node().document(), document);
            if !set.iter().all(is_own) {
                let message = "a node-set of another document".to_owned();
                return Err(Fault::Error(ErrorKind::OtherDocument, message));
            }
        }
        self.push(Operand::from(value));
        Ok(())
    }

    fn call_custom(&mut self, place: usize, count: usize) -> Result<(), Fault> {
        let from = self.stack.len().saturating_sub(count);
        let arguments: Vec<Value<'d>> = self.stack.drain(from..).map(Operand::into_value).collect();
        let Some(custom) = self.program.functions.get(place) else { return Ok(()) };
        let call = Call { context: self.focus.node, arguments: &arguments };
        let value = (custom.function)(&call)
            .map_err(|message| Fault::Error(ErrorKind::Function, message))?;
        self.push_value(value)
    }
}

/// Answers a question about an attribute of a node.
fn ask(question: &Question, node: Node<'_>, budget: &mut Budget) -> Result<bool, Stop> {
    let value = node.as_element().and_then(|element| question.name.value_of(element));
    budget.spend_text(value.map_or(0, str::len))?;
    Ok(question.answer(value))
}
