//! Expressions to programs.
//!
//! Here steps are put together that are faster as one: `//a` is one step to the descendants instead of two. Positions keep
//! them apart: `//a[1]` is the first `a` of each parent.

use crate::axes::Axis;
use crate::error::Error;
#[cfg(feature = "regex")]
use crate::error::ErrorKind;
use crate::expression::{Expression, ExpressionId, Expressions, Operator, Start, Step};
use crate::functions::{Function, FunctionId, Type};
use crate::node_test::NodeTest;
use crate::options::Options;
use crate::program::{Candidates, From, Operation, Pick, Place, Program};
use crate::properties::{self, Properties};
use crate::steps::Want;

/// Compiles an expression.
pub(crate) fn compile(expressions: Expressions, options: &Options) -> Result<Program, Error> {
    let properties = properties::find(&expressions);
    let mut compiler = Compiler {
        properties,
        keeps: expressions.list.iter().all(|expression| {
            !matches!(
                expression,
                Expression::Variable(_) | Expression::Call(FunctionId::Custom(_), _)
            )
        }),
        expressions,
        tasks: Vec::new(),
        open: Vec::new(),
        program: Program {
            operations: Vec::new(),
            spans: Vec::new(),
            functions: options.functions.iter().map(|(_, custom)| custom.clone()).collect(),
            kept: 0,
        },
    };
    if let Some(whole) = compiler.expressions.list.len().checked_sub(1) {
        compiler.value(whole, Need::Value, false);
    }
    while let Some(task) = compiler.tasks.pop() {
        compiler.run(task)?;
    }
    Ok(compiler.program)
}

/// The use of the value of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Need {
    Value,
    /// Its string or its number.
    Text,
    /// The first node of a set.
    First,
    Boolean,
}

impl Need {
    /// How much of a set is wanted.
    const fn want(self) -> Want {
        match self {
            Self::Value => Want::All,
            Self::Text | Self::First => Want::First,
            Self::Boolean => Want::Any,
        }
    }
}

/// The work still to be done; the last first.
#[derive(Debug)]
enum Task {
    Value {
        id: ExpressionId,
        need: Need,
        in_predicate: bool,
    },
    /// The value itself, once it is settled that it is not one to keep.
    Code {
        id: ExpressionId,
        need: Need,
        in_predicate: bool,
    },
    Operation(Operation, ExpressionId),
    /// An operation that jumps to after the end.
    Begin(Operation, ExpressionId),
    End(Ending, ExpressionId),
}

/// The end of what an operation began.
#[derive(Debug, Clone, Copy)]
enum Ending {
    Jump,
    Each,
    Filter,
    Keep(usize),
}

struct Compiler {
    expressions: Expressions,
    properties: Vec<Properties>,
    /// Whether values that do not depend on the context node may be kept. Nodes of another tree, which has another root, come
    /// from the caller alone.
    keeps: bool,
    tasks: Vec<Task>,
    /// Where what is not ended began.
    open: Vec<Place>,
    program: Program,
}

impl Compiler {
    fn value(&mut self, id: ExpressionId, need: Need, in_predicate: bool) {
        self.tasks.push(Task::Value { id, need, in_predicate });
    }

    fn operation(&mut self, operation: Operation, id: ExpressionId) {
        self.tasks.push(Task::Operation(operation, id));
    }

    fn emit(&mut self, operation: Operation, id: ExpressionId) -> Place {
        self.program.operations.push(operation);
        self.program.spans.push(self.expressions.span(id));
        self.program.operations.len() - 1
    }

    fn run(&mut self, task: Task) -> Result<(), Error> {
        match task {
            Task::Operation(operation, id) => {
                self.emit(operation, id);
            }
            Task::Begin(operation, id) => {
                let place = self.emit(operation, id);
                self.open.push(place);
            }
            Task::End(ending, id) => self.end(ending, id),
            Task::Code { id, need, in_predicate } => return self.code(id, need, in_predicate),
            Task::Value { id, need, in_predicate } => {
                let Some(properties) = self.properties.get(id) else { return Ok(()) };
                let is_same_for_all = properties.has_path && !properties.asks_for_context;
                if !in_predicate || !is_same_for_all || !self.keeps {
                    return self.code(id, need, in_predicate);
                }
                let slot = self.program.kept;
                self.program.kept += 1;
                self.tasks.push(Task::End(Ending::Keep(slot), id));
                self.tasks.push(Task::Code { id, need, in_predicate });
                self.tasks.push(Task::Begin(Operation::Once(slot, 0), id));
            }
        }
        Ok(())
    }

    fn end(&mut self, ending: Ending, id: ExpressionId) {
        let Some(began) = self.open.pop() else { return };
        match ending {
            Ending::Jump => {}
            Ending::Each => drop(self.emit(Operation::EachEnd(began), id)),
            Ending::Filter => drop(self.emit(Operation::FilterEnd(began), id)),
            Ending::Keep(slot) => drop(self.emit(Operation::Keep(slot), id)),
        }
        let after = self.program.operations.len();
        if let Some(
            Operation::And(exit)
            | Operation::Or(exit)
            | Operation::Once(_, exit)
            | Operation::Each { exit, .. }
            | Operation::Filter { exit, .. },
        ) = self.program.operations.get_mut(began)
        {
            *exit = after;
        }
    }

    /// Whether an expression is known to be a node-set.
    fn is_nodes(&self, id: ExpressionId) -> bool {
        self.properties.get(id).is_some_and(|known| known.result == Type::Nodes)
    }

    /// Plans the code of an expression. What is pushed last is done first.
    fn code(&mut self, id: ExpressionId, need: Need, in_predicate: bool) -> Result<(), Error> {
        if let Some(known) = self.properties.get(id)
            && let Some(question) = &known.question
            && (need == Need::Boolean || known.result == Type::Boolean)
        {
            self.emit(Operation::Question(question.clone()), id);
            return Ok(());
        }
        let Some(place) = self.expressions.list.get_mut(id) else { return Ok(()) };
        // Each is compiled once, so that its parts can be taken.
        match std::mem::replace(place, Expression::Number(0.0)) {
            Expression::Number(number) => {
                self.emit(Operation::Number(number), id);
            }
            Expression::Literal(text) => {
                self.emit(Operation::Text(text), id);
            }
            Expression::Variable(name) => {
                self.emit(Operation::Variable(name), id);
            }
            Expression::Negate(operand) => {
                self.operation(Operation::Negate, id);
                self.value(operand, Need::Text, in_predicate);
            }
            Expression::Binary(operator, left, right) => {
                self.binary(operator, left, right, id, need, in_predicate);
            }
            Expression::Filter(input, predicates) => {
                let is_first = |id: &ExpressionId| {
                    properties::pick(*id, &self.expressions) == Some(Pick::Nth(1))
                };
                let input_need = if predicates.first().is_some_and(is_first) {
                    Need::First
                } else {
                    Need::Value
                };
                self.predicates(predicates, Candidates::Set, need.want(), id);
                if !self.is_nodes(input) {
                    self.operation(Operation::CheckNodes, id);
                }
                self.value(input, input_need, in_predicate);
            }
            Expression::Path(start, steps) => self.path(start, steps, id, need, in_predicate),
            Expression::Call(function, arguments) => {
                return self.call(function, arguments, id, in_predicate);
            }
        }
        Ok(())
    }

    fn binary(
        &mut self,
        operator: Operator,
        left: ExpressionId,
        right: ExpressionId,
        id: ExpressionId,
        need: Need,
        in_predicate: bool,
    ) {
        match operator {
            Operator::And | Operator::Or => {
                let jump = match operator {
                    Operator::And => Operation::And(0),
                    _ => Operation::Or(0),
                };
                self.tasks.push(Task::End(Ending::Jump, id));
                self.operation(Operation::ToBoolean, id);
                self.value(right, Need::Boolean, in_predicate);
                self.tasks.push(Task::Begin(jump, id));
                self.value(left, Need::Boolean, in_predicate);
            }
            Operator::Union => {
                // A union of unions is one union, which is sorted once.
                let (mut count, mut first) = (2, left);
                let mut sets = vec![right];
                while let Some(Expression::Binary(Operator::Union, left, right)) =
                    self.expressions.list.get(first)
                {
                    count += 1;
                    sets.push(*right);
                    first = *left;
                }
                sets.push(first);
                self.operation(Operation::Union(count), id);
                let need = if need == Need::Text { Need::First } else { need };
                for set in sets {
                    self.value(set, need, in_predicate);
                }
            }
            Operator::Equal
            | Operator::NotEqual
            | Operator::Less
            | Operator::LessOrEqual
            | Operator::Greater
            | Operator::GreaterOrEqual => {
                self.operation(Operation::Compare(operator), id);
                self.value(right, Need::Value, in_predicate);
                self.value(left, Need::Value, in_predicate);
            }
            _ => {
                self.operation(Operation::Arithmetic(operator), id);
                self.value(right, Need::Text, in_predicate);
                self.value(left, Need::Text, in_predicate);
            }
        }
    }

    /// [Function Calls](https://www.w3.org/TR/1999/REC-xpath-19991116/#section-Function-Calls)
    fn call(
        &mut self,
        function: FunctionId,
        arguments: Vec<ExpressionId>,
        id: ExpressionId,
        in_predicate: bool,
    ) -> Result<(), Error> {
        let function = match function {
            FunctionId::Known(function) => function,
            FunctionId::Custom(place) => {
                self.operation(Operation::CallCustom(place, arguments.len()), id);
                for argument in arguments.into_iter().rev() {
                    self.value(argument, Need::Value, in_predicate);
                }
                return Ok(());
            }
        };
        match function {
            Function::Position => drop(self.emit(Operation::Position, id)),
            Function::Last => drop(self.emit(Operation::Last, id)),
            _ if arguments.is_empty() && function.defaults_to_context() => {
                self.operation(Operation::Call(function, 1), id);
                let takes_node = matches!(
                    function,
                    Function::LocalName | Function::NamespaceUri | Function::Name
                );
                let context = if takes_node { Operation::Context } else { Operation::ContextText };
                self.operation(context, id);
            }
            _ => {
                let (call, arguments) = self.called(function, arguments)?;
                self.operation(call, id);
                let need = match function {
                    Function::Boolean | Function::Not => Need::Boolean,
                    Function::LocalName | Function::NamespaceUri | Function::Name => Need::First,
                    // Those take node-sets, or anything.
                    Function::Count | Function::Sum | Function::Id | Function::StringJoin => {
                        Need::Value
                    }
                    _ => Need::Text,
                };
                for argument in arguments.into_iter().rev() {
                    self.value(argument, need, in_predicate);
                }
            }
        }
        Ok(())
    }

    /// The operation of a call, and the arguments that it takes from the stack. A regular expression that is written out is
    /// compiled here.
    #[cfg(feature = "regex")]
    fn called(
        &self,
        function: Function,
        mut arguments: Vec<ExpressionId>,
    ) -> Result<(Operation, Vec<ExpressionId>), Error> {
        let count = arguments.len();
        if !matches!(function, Function::RegexTest | Function::RegexMatch) {
            return Ok((Operation::Call(function, count), arguments));
        }
        let literal = |place: usize| match self.expressions.list.get(*arguments.get(place)?)? {
            Expression::Literal(text) => Some(&**text),
            _ => None,
        };
        let (Some(pattern), Some(flags)) =
            (literal(1), if count > 2 { literal(2) } else { Some("") })
        else {
            return Ok((Operation::Call(function, count), arguments));
        };
        let regex = crate::extensions::regex(pattern, flags).map_err(|message| {
            let span = arguments.get(1).map(|id| self.expressions.span(*id)).unwrap_or_default();
            Error::new(ErrorKind::Regex, message, span)
        })?;
        arguments.truncate(1);
        Ok((Operation::Regex(Box::new(regex), function), arguments))
    }

    #[cfg(not(feature = "regex"))]
    fn called(
        &self,
        function: Function,
        arguments: Vec<ExpressionId>,
    ) -> Result<(Operation, Vec<ExpressionId>), Error> {
        Ok((Operation::Call(function, arguments.len()), arguments))
    }

    /// [Location Paths](https://www.w3.org/TR/1999/REC-xpath-19991116/#location-paths)
    fn path(
        &mut self,
        start: Start,
        steps: Vec<Step>,
        id: ExpressionId,
        need: Need,
        in_predicate: bool,
    ) {
        let steps = self.joined(steps);
        let from = match start {
            Start::Context => From::Context,
            Start::Root => From::Root,
            Start::Expression(_) => From::Stack,
        };
        if steps.is_empty() {
            match (from, need) {
                (From::Context, Need::Text) => self.operation(Operation::ContextText, id),
                (From::Context, _) => self.operation(Operation::Context, id),
                (From::Root, _) => self.operation(Operation::Root, id),
                (From::Stack, _) => {}
            }
        }
        let count = steps.len();
        for (place, step) in steps.into_iter().enumerate().rev() {
            let want = if place + 1 == count { need.want() } else { Want::All };
            let from = if place == 0 { from } else { From::Stack };
            self.step(step, from, want, need, id);
        }
        if let Start::Expression(input) = start {
            if !self.is_nodes(input) {
                self.operation(Operation::CheckNodes, id);
            }
            self.value(input, Need::Value, in_predicate);
        }
    }

    /// Joins steps that are faster as one.
    /// [Abbreviated Syntax](https://www.w3.org/TR/1999/REC-xpath-19991116/#path-abbrev)
    fn joined(&self, steps: Vec<Step>) -> Vec<Step> {
        let mut joined: Vec<Step> = Vec::with_capacity(steps.len());
        for mut step in steps {
            let is_plain = step.predicates.is_empty() && step.test == NodeTest::Node;
            if is_plain && step.axis == Axis::Itself {
                continue;
            }
            if let Some(before) = joined.last_mut()
                && before.axis == Axis::DescendantOrSelf
                && before.test == NodeTest::Node
                && before.predicates.is_empty()
            {
                let is_positional = step.predicates.iter().any(|id| self.is_positional(*id));
                let both = match step.axis {
                    Axis::Child | Axis::Descendant => Some(Axis::Descendant),
                    Axis::Itself | Axis::DescendantOrSelf => Some(Axis::DescendantOrSelf),
                    _ => None,
                };
                match (both, step.axis) {
                    (Some(axis), _) if !is_positional => {
                        step.axis = axis;
                        joined.pop();
                    }
                    (_, Axis::Child | Axis::Descendant) => before.test = NodeTest::HasChild,
                    (_, Axis::Attribute) => before.test = NodeTest::AnyElement,
                    _ => {}
                }
            }
            joined.push(step);
        }
        joined
    }

    fn is_positional(&self, predicate: ExpressionId) -> bool {
        self.properties.get(predicate).is_none_or(Properties::is_positional)
    }

    fn step(&mut self, step: Step, from: From, want: Want, need: Need, id: ExpressionId) {
        let Step { axis, test, predicates } = step;
        if !predicates.iter().any(|id| self.is_positional(*id)) {
            if predicates.is_empty()
                && need == Need::Text
                && from == From::Context
                && want == Want::First
                && let (Axis::Attribute, NodeTest::Attribute(name)) = (axis, &test)
            {
                self.operation(Operation::AttributeText(name.clone()), id);
                return;
            }
            let all = if predicates.is_empty() { want } else { Want::All };
            self.predicates(predicates, Candidates::Set, want, id);
            self.operation(Operation::Step { axis, test, from, want: all }, id);
            return;
        }
        let limit = match predicates.first().and_then(|id| properties::pick(*id, &self.expressions))
        {
            Some(Pick::Nth(position)) => Some(position),
            Some(Pick::Nothing) => Some(0),
            _ => None,
        };
        self.tasks.push(Task::End(Ending::Each, id));
        self.predicates(predicates, Candidates::List, Want::All, id);
        self.tasks
            .push(Task::Begin(Operation::Each { axis, test, from, limit, want, exit: 0 }, id));
    }

    /// [Predicates](https://www.w3.org/TR/1999/REC-xpath-19991116/#predicates)
    fn predicates(
        &mut self,
        predicates: Vec<ExpressionId>,
        candidates: Candidates,
        want: Want,
        id: ExpressionId,
    ) {
        let last = predicates.len().saturating_sub(1);
        for (place, predicate) in predicates.into_iter().enumerate().rev() {
            let want = if place == last { want } else { Want::All };
            if let Some(pick) = properties::pick(predicate, &self.expressions) {
                self.operation(Operation::Pick(pick, candidates), predicate);
                continue;
            }
            let known = self.properties.get(predicate);
            if let Some(question) = known.and_then(|known| known.question.clone()) {
                let filter = Operation::FilterByQuestion { question, candidates, want };
                self.operation(filter, predicate);
                continue;
            }
            let is_value =
                known.is_none_or(|known| matches!(known.result, Type::Number | Type::Unknown));
            let need = if is_value { Need::Value } else { Need::Boolean };
            self.tasks.push(Task::End(Ending::Filter, id));
            self.value(predicate, need, true);
            self.tasks.push(Task::Begin(Operation::Filter { candidates, want, exit: 0 }, id));
        }
    }
}
