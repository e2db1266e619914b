//! Moving a set of states over a value.

use super::parse::Assertion;
use super::program::{Program, Step};
use super::set::Set;

/// Matches values against one program, each as a whole.
pub(super) struct Matcher<'p> {
    program: &'p Program<'p>,
    word: Set,
    /// So many steps may be taken.
    left: usize,
    /// Counts the places of all values, in each direction that they are looked at.
    turn: usize,
    /// The turn in which each step was last reached.
    reached: Vec<usize>,
}

impl<'p> Matcher<'p> {
    pub(super) fn new(program: &'p Program<'p>, pattern_length: usize) -> Self {
        let longest = program.looks.iter().map(|look| look.steps.len()).max().unwrap_or(0);
        Self {
            program,
            word: Set::word(),
            left: 10_000 + 200 * pattern_length,
            turn: 0,
            reached: vec![0; longest.max(program.steps.len())],
        }
    }

    /// Whether the whole value matches; `None` if that would take too long.
    pub(super) fn matches(&mut self, value: &str) -> Option<bool> {
        // A step costs little, and a value is as long as the page wants.
        self.left = self.left.saturating_add(200 * value.len());
        let characters: Vec<char> = value.chars().collect();
        let is_word = characters.iter().map(|&character| self.word.holds(character)).collect();
        let found = Vec::with_capacity(self.program.looks.len());
        let mut value = Value { characters, is_word, found };
        for look in &self.program.looks {
            let found = self.run(&value, &look.steps, look.is_ahead, true)?;
            value.found.push(found);
        }
        self.run(&value, &self.program.steps, false, false)?.last().copied()
    }

    /// Where the steps end: for each place between characters whether they do. They begin at the start, or everywhere.
    fn run(
        &mut self,
        value: &Value,
        steps: &[Step<'_>],
        is_backwards: bool,
        is_everywhere: bool,
    ) -> Option<Vec<bool>> {
        let length = value.characters.len();
        let mut ends = vec![false; length + 1];
        let (mut now, mut next) = (Vec::new(), Vec::new());
        for turn in 0..=length {
            self.turn += 1;
            let place = if is_backwards { length - turn } else { turn };
            let character = match is_backwards {
                true => place.checked_sub(1).and_then(|at| value.characters.get(at)),
                false => value.characters.get(place),
            };
            if is_everywhere || turn == 0 {
                now.push(0);
            }
            self.left = self.left.checked_sub(1)?;
            while let Some(at) = now.pop() {
                let (Some(mark), Some(step)) = (self.reached.get_mut(at), steps.get(at)) else {
                    continue;
                };
                if *mark == self.turn {
                    continue;
                }
                *mark = self.turn;
                crate::work::count(1);
                self.left = self.left.checked_sub(1)?;
                match step {
                    Step::Set(set) => {
                        if character.is_some_and(|&character| set.holds(character)) {
                            next.push(at + 1);
                        }
                    }
                    Step::Both(one, other) => now.extend([*one, *other]),
                    Step::To(other) => now.push(*other),
                    Step::Assert(assertion) => {
                        if value.holds(*assertion, place) {
                            now.push(at + 1);
                        }
                    }
                    Step::Look(number, is_negative) => {
                        let found = value.found.get(*number).and_then(|found| found.get(place));
                        if found.is_some_and(|found| found != is_negative) {
                            now.push(at + 1);
                        }
                    }
                    Step::Found => {
                        if let Some(end) = ends.get_mut(place) {
                            *end = true;
                        }
                    }
                }
            }
            std::mem::swap(&mut now, &mut next);
        }
        Some(ends)
    }
}

struct Value {
    characters: Vec<char>,
    is_word: Vec<bool>,
    /// The answer of each `Look` at each place.
    found: Vec<Vec<bool>>,
}

impl Value {
    fn holds(&self, assertion: Assertion, place: usize) -> bool {
        let is_word = |at: Option<usize>| at.and_then(|at| self.is_word.get(at)) == Some(&true);
        let is_boundary = is_word(place.checked_sub(1)) != is_word(Some(place));
        match assertion {
            Assertion::Start => place == 0,
            Assertion::End => place == self.characters.len(),
            Assertion::WordBoundary => is_boundary,
            Assertion::NoWordBoundary => !is_boundary,
        }
    }
}
