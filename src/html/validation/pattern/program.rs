//! Expressions as steps of an automaton.

use super::parse::{Assertion, Node};
use super::set::Set;

/// So many steps a pattern may have, counted parts as often as they are counted.
const MOST_STEPS: usize = 1000;

/// So many times it may look ahead and back.
const MOST_LOOKS: usize = 16;

#[derive(Debug, Clone)]
pub(super) enum Step<'e> {
    /// A counted part has the set as often as it is counted, so it is not copied.
    Set(&'e Set),
    Both(usize, usize),
    To(usize),
    Assert(Assertion),
    /// The answer of the `Look` of this number at the place, or the opposite.
    Look(usize, bool),
    Found,
}

/// An expression that is looked for ahead or back. Those inside it come before it.
#[derive(Debug)]
pub(super) struct Look<'e> {
    pub(super) steps: Vec<Step<'e>>,
    /// Then the steps go from the end of the value to its start.
    pub(super) is_ahead: bool,
}

#[derive(Debug)]
pub(super) struct Program<'e> {
    pub(super) steps: Vec<Step<'e>>,
    pub(super) looks: Vec<Look<'e>>,
}

impl<'e> Program<'e> {
    /// The program of an expression, if it is not too long.
    pub(super) fn of(expression: &'e Node) -> Option<Self> {
        let mut looks = Looks { all: Vec::new(), left: MOST_STEPS };
        let steps = looks.steps(expression, false)?;
        Some(Self { steps, looks: looks.all })
    }
}

struct Looks<'e> {
    all: Vec<Look<'e>>,
    left: usize,
}

impl<'e> Looks<'e> {
    /// The steps for what is matched forwards or backwards.
    fn steps(&mut self, node: &'e Node, is_backwards: bool) -> Option<Vec<Step<'e>>> {
        let mut steps = Vec::new();
        self.add(node, is_backwards, &mut steps)?;
        self.push(Step::Found, &mut steps)?;
        Some(steps)
    }

    fn push(&mut self, step: Step<'e>, steps: &mut Vec<Step<'e>>) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        steps.push(step);
        Some(())
    }

    /// Expressions nest only as deep as they are read.
    fn add(&mut self, node: &'e Node, is_backwards: bool, steps: &mut Vec<Step<'e>>) -> Option<()> {
        crate::work::count(1);
        match node {
            Node::Set(set) => self.push(Step::Set(set), steps),
            Node::Assert(assertion) => self.push(Step::Assert(*assertion), steps),
            Node::Concat(parts) if is_backwards => {
                parts.iter().rev().try_for_each(|part| self.add(part, true, steps))
            }
            Node::Concat(parts) => parts.iter().try_for_each(|part| self.add(part, false, steps)),
            Node::Either(ways) => {
                let mut ends = Vec::new();
                let (last, others) = ways.split_last()?;
                for way in others {
                    let choice = steps.len();
                    self.push(Step::Both(choice + 1, 0), steps)?;
                    self.add(way, is_backwards, steps)?;
                    ends.push(steps.len());
                    self.push(Step::To(0), steps)?;
                    let end = steps.len();
                    set_step(steps, choice, Step::Both(choice + 1, end));
                }
                self.add(last, is_backwards, steps)?;
                let end = steps.len();
                ends.into_iter().for_each(|at| set_step(steps, at, Step::To(end)));
                Some(())
            }
            Node::Repeat { node, least, most } => {
                for _ in 0..*least {
                    // An empty part counts too.
                    self.push(Step::To(steps.len() + 1), steps)?;
                    self.add(node, is_backwards, steps)?;
                }
                for _ in *least..most.unwrap_or(least.saturating_add(1)) {
                    let choice = steps.len();
                    self.push(Step::Both(choice + 1, 0), steps)?;
                    self.add(node, is_backwards, steps)?;
                    if most.is_none() {
                        self.push(Step::To(choice), steps)?;
                    }
                    let end = steps.len();
                    set_step(steps, choice, Step::Both(choice + 1, end));
                }
                Some(())
            }
            Node::Look { node, is_ahead, is_negative } => {
                let inner = self.steps(node, *is_ahead)?;
                self.all.push(Look { steps: inner, is_ahead: *is_ahead });
                if self.all.len() > MOST_LOOKS {
                    return None;
                }
                self.push(Step::Look(self.all.len() - 1, *is_negative), steps)
            }
        }
    }
}

fn set_step<'e>(steps: &mut [Step<'e>], at: usize, step: Step<'e>) {
    if let Some(place) = steps.get_mut(at) {
        *place = step;
    }
}
