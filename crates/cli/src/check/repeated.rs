//! Findings that say the same as others of the file: after a few, only their lines are shown.

use super::findings::View;
use duckbill_check::Diagnostic;
use std::collections::HashMap;

/// How many of equal findings are shown.
const SHOWN: usize = 5;

/// How many lines of the others are named.
const NAMED: usize = 30;

/// The fate of a finding.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Showing {
    Whole,
    /// With a note on those that are like it.
    WithOthers(String),
    Hidden,
}

/// Decides for each finding, in the order in which they are shown.
pub(super) fn showings(view: &View<'_>, findings: &[&Diagnostic]) -> Vec<Showing> {
    let mut equal: HashMap<_, Vec<usize>> = HashMap::new();
    for (number, one) in findings.iter().enumerate() {
        let key = (one.code.as_str(), one.severity, &one.parts, &one.note);
        equal.entry(key).or_default().push(number);
    }
    let mut showings: Vec<Showing> = findings.iter().map(|_| Showing::Whole).collect();
    for numbers in equal.values().filter(|numbers| numbers.len() > SHOWN) {
        let (shown, hidden) = numbers.split_at(SHOWN);
        let places = hidden.iter().filter_map(|&number| findings.get(number));
        let lines = places.map(|one| view.position(&one.place).map_or(0, |(start, _)| start.line));
        let note = others(lines.map(|line| line as u64).collect());
        let mut set = |number: &usize, showing| {
            if let Some(one) = showings.get_mut(*number) {
                *one = showing;
            }
        };
        hidden.iter().for_each(|number| set(number, Showing::Hidden));
        if let Some(last) = shown.last() {
            set(last, Showing::WithOthers(note));
        }
    }
    showings
}

/// "4 more like this, on lines 3, 5 (2) and 9"
fn others(lines: Vec<u64>) -> String {
    let count = lines.len();
    let mut named: Vec<(u64, usize)> = Vec::new();
    for line in lines {
        match named.last_mut() {
            Some((last, count)) if *last == line => *count += 1,
            _ => named.push((line, 1)),
        }
    }
    let beyond = named.len().saturating_sub(NAMED);
    let word = if named.len() == 1 { "line" } else { "lines" };
    let words = named.iter().take(NAMED).map(|(line, count)| match count {
        1 => line.to_string(),
        _ => format!("{line} ({count})"),
    });
    let words: Vec<String> = words.collect();
    let beyond = if beyond > 0 { format!(" and {beyond} more") } else { String::new() };
    format!("{count} more like this, on {word} {}{beyond}; --all shows them", words.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted() {
        assert_eq!(others(vec![7]), "1 more like this, on line 7; --all shows them");
        assert_eq!(
            others(vec![3, 5, 5, 9]),
            "4 more like this, on lines 3, 5 (2), 9; --all shows them"
        );
        assert!(others((1..50).collect()).contains(" 30 and 19 more; "));
    }
}
