//! The branches of templates inside tags: whether two attributes can be there at once.

use std::ops::Range;

use super::template_syntax::Context;

/// The effect of a template's statement on the branches around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Branch {
    /// Begins one: `{% if a %}`, `<% if (a) { %>`.
    Begins,
    /// Ends one and begins another one: `{% else %}`, `<% } else { %>`.
    Turns,
    /// Ends one: `{% endif %}`, `{{/if}}`, `<% } %>`.
    Ends,
}

/// The statements in tags, in their order.
#[derive(Debug, Default)]
pub(super) struct Branches {
    found: Vec<(Range<usize>, Branch)>,
}

impl Branches {
    /// Those of the regions of a source.
    pub(super) fn of(source: &str, regions: &[(Range<usize>, Context)]) -> Self {
        let in_tags = regions.iter().filter(|(_, context)| *context == Context::Tag);
        let found = in_tags.filter_map(|(range, _)| {
            let branch = branch(source.get(range.clone())?)?;
            Some((range.clone(), branch))
        });
        Self { found: found.collect() }
    }

    /// Whether a statement ends at a place.
    pub(super) fn ends_at(&self, at: usize) -> bool {
        let after = self.found.partition_point(|(range, _)| range.end <= at);
        let before = after.checked_sub(1).and_then(|number| self.found.get(number));
        before.is_some_and(|(range, _)| range.end == at)
    }

    /// Whether what is at the second of two places is never there without what is at the first.
    pub(super) fn are_together(&self, first: usize, second: usize) -> bool {
        let start = self.found.partition_point(|(range, _)| range.start < first);
        let between = self.found.get(start..).unwrap_or_default();
        let mut depth = 0_usize;
        for (_, branch) in between.iter().take_while(|(range, _)| range.start < second) {
            crate::work::count(1);
            match branch {
                Branch::Begins => depth += 1,
                // The branch of the first place is left.
                Branch::Turns | Branch::Ends if depth == 0 => return false,
                Branch::Turns => {}
                Branch::Ends => depth -= 1,
            }
        }
        true
    }
}

fn branch(statement: &str) -> Option<Branch> {
    const BEGINS: [&str; 13] = [
        "if",
        "unless",
        "for",
        "foreach",
        "each",
        "with",
        "while",
        "case",
        "switch",
        "ifequal",
        "range",
        "ifchanged",
        "section",
    ];
    const TURNS: [&str; 6] = ["else", "elif", "elsif", "elseif", "when", "default"];
    let signs = |c: char| !c.is_ascii_alphanumeric() && !matches!(c, '}' | '/' | '#' | '^' | ':');
    let mut inner = statement.trim_matches(signs);
    // The closing delimiter of braces.
    if statement.starts_with('{') {
        inner = inner.trim_end_matches('}').trim_end_matches(signs);
    }
    let inner = inner.strip_prefix("php").unwrap_or(inner).trim_start();
    let word = |text: &str| {
        let end = text.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(text.len());
        text.get(..end).unwrap_or_default().to_ascii_lowercase()
    };
    let opens_block = || {
        let end = inner.trim_end();
        end.ends_with('{')
            || end.ends_with("do")
            || end.ends_with(':')
            || statement.contains(" do |")
    };
    crate::work::count(statement.len());
    if let Some(rest) = inner.strip_prefix('}') {
        let turns = rest.trim_start().starts_with("else")
            || statement.trim_end_matches(['%', '?', '>', ' ']).ends_with('{');
        return Some(if turns { Branch::Turns } else { Branch::Ends });
    }
    if inner.starts_with('/') {
        return Some(Branch::Ends);
    }
    if let Some(rest) = inner.strip_prefix(['#', '^', ':']) {
        let turns = word(rest) == "else" || inner.starts_with(':');
        return Some(if turns { Branch::Turns } else { Branch::Begins });
    }
    let word = word(inner);
    if word.starts_with("end") {
        Some(Branch::Ends)
    } else if TURNS.contains(&word.as_str()) {
        Some(Branch::Turns)
    } else if BEGINS.contains(&word.as_str()) || opens_block() {
        Some(Branch::Begins)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_are_known_in_each_language() {
        for (statement, expected) in [
            ("{% if a %}", Some(Branch::Begins)),
            ("{%- for a in b -%}", Some(Branch::Begins)),
            ("{% else %}", Some(Branch::Turns)),
            ("{%- endif %}", Some(Branch::Ends)),
            ("{{#if a}}", Some(Branch::Begins)),
            ("{{else}}", Some(Branch::Turns)),
            ("{{/if}}", Some(Branch::Ends)),
            ("{{if .A}}", Some(Branch::Begins)),
            ("{{- end -}}", Some(Branch::Ends)),
            ("<% if a %>", Some(Branch::Begins)),
            ("<% as.each do |a| %>", Some(Branch::Begins)),
            ("<% end %>", Some(Branch::Ends)),
            ("<% if (a) { %>", Some(Branch::Begins)),
            ("<% } else { %>", Some(Branch::Turns)),
            ("<% } %>", Some(Branch::Ends)),
            ("<?php if ($a): ?>", Some(Branch::Begins)),
            ("<?php endif ?>", Some(Branch::Ends)),
            ("<?php } ?>", Some(Branch::Ends)),
            ("{if $a}", Some(Branch::Begins)),
            ("{/if}", Some(Branch::Ends)),
            ("{% set a = 1 %}", None),
            ("{{ a }}", None),
            ("<%= a %>", None),
        ] {
            assert_eq!(branch(statement), expected, "{statement}");
        }
    }
}
