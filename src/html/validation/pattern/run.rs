//! Moving a set of states over a value.

use super::parse::Assertion;
use super::program::{Program, Step};
use super::set::Set;

/// Whether the whole value matches; `None` if that would take too long.
pub(super) fn matches(program: &Program, value: &str, pattern_length: usize) -> Option<bool> {
    let characters: Vec<char> = value.chars().collect();
    let word = Set::word();
    let is_word = characters.iter().map(|&character| word.holds(character)).collect();
    let mut value = Value {
        characters,
        is_word,
        found: Vec::with_capacity(program.looks.len()),
        // A step costs little, and a value is as long as the page wants.
        left: 10_000 + 200 * (value.len() + pattern_length),
    };
    for look in &program.looks {
        let found = value.run(&look.steps, look.is_ahead, true)?;
        value.found.push(found);
    }
    value.run(&program.steps, false, false)?.last().copied()
}

struct Value {
    characters: Vec<char>,
    is_word: Vec<bool>,
    /// The answer of each `Look` at each place.
    found: Vec<Vec<bool>>,
    /// So many steps may be taken.
    left: usize,
}

impl Value {
    /// Where the steps end: for each place between characters whether they do. They begin at the start, or everywhere.
    fn run(
        &mut self,
        steps: &[Step],
        is_backwards: bool,
        is_everywhere: bool,
    ) -> Option<Vec<bool>> {
        let length = self.characters.len();
        let mut ends = vec![false; length + 1];
        let (mut now, mut next) = (Vec::new(), Vec::new());
        // The turn in which each step was last reached.
        let mut reached = vec![usize::MAX; steps.len()];
        for turn in 0..=length {
            let place = if is_backwards { length - turn } else { turn };
            let character = match is_backwards {
                true => place.checked_sub(1).and_then(|at| self.characters.get(at)),
                false => self.characters.get(place),
            };
            if is_everywhere || turn == 0 {
                now.push(0);
            }
            self.left = self.left.checked_sub(1)?;
            while let Some(at) = now.pop() {
                let (Some(mark), Some(step)) = (reached.get_mut(at), steps.get(at)) else {
                    continue;
                };
                if *mark == turn {
                    continue;
                }
                *mark = turn;
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
                        if self.holds(*assertion, place) {
                            now.push(at + 1);
                        }
                    }
                    Step::Look(number, is_negative) => {
                        let found = self.found.get(*number).and_then(|found| found.get(place));
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
