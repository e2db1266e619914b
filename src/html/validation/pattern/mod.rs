//! [`pattern`](https://html.spec.whatwg.org/multipage/input.html#the-pattern-attribute): a regular expression of
//! JavaScript with the `v` flag, which the whole value is to match.
//!
//! It comes from the page, so it is matched in time that is linear in pattern and value, without backtracking: a set of
//! states moves over the value, and what a lookahead finds is a row of answers, one for each place. What cannot be done so (back references), what
//! needs tables of Unicode (`\p{L}`, `(?i:…)`), what is no expression, and what would take too long excludes nothing.

mod parse;
mod program;
mod run;
mod set;

use program::Program;

/// Whether one of these values is not empty and does not match a pattern.
pub(crate) fn excludes<'v>(pattern: &str, values: impl IntoIterator<Item = &'v str>) -> bool {
    let mut values = values.into_iter().filter(|value| !value.is_empty()).peekable();
    if values.peek().is_none() {
        return false;
    }
    let Some(expression) = parse::parse(pattern) else { return false };
    let Some(program) = Program::of(&expression) else { return false };
    let mut matcher = run::Matcher::new(&program, pattern.len());
    values.any(|value| matcher.matches(value) == Some(false))
}

#[cfg(test)]
mod tests {
    fn excludes(pattern: &str, value: &str) -> bool {
        super::excludes(pattern, [value])
    }

    /// By V8, which `scripts/compare/selectors` asks too.
    #[test]
    fn values_are_matched_as_a_whole() {
        for (pattern, matching, others) in [
            ("[a-z]+", "abc", "ab1 A"),
            ("a|bc|", "a bc", "ab c"),
            (".{2,3}", "ab abc אב", "a abcd"),
            ("x*?y+?z??", "y xyz", "x xz"),
            ("^a$|b^", "a", "b aa"),
            ("(?=.*\\d)(?=.*[a-z])[a-z\\d]{3,}", "ab1 1ab", "abc 123 a1"),
            ("(?!abc)\\w+", "abd ab", "abcd abc"),
            (".+(?<=[13579])", "21", "22"),
            (".+(?<!c)", "ab", "abc"),
            ("\\bab\\b|\\Bc", "ab", "abc c"),
            ("[^@\\s]+@[^@\\s]+", "a@b", "a @ a@b@c"),
            ("\\d{3}-\\d{4}", "555-1234", "5551234 555-123"),
            ("[\\w\\-.]+", "a-b.c", "a+b"),
            ("[[a-z]--[aeiou]]+", "xyz", "abc"),
            ("[\\w&&[^\\d]]+", "ab_", "a1"),
            ("[^[a-c][x-z]]", "d", "a y"),
            ("\\u{61}\\x62\\u0063\\cA?\\0?", "abc", "ab"),
            ("(?<year>\\d{4})(?:-(\\d\\d))?", "2026 2026-01", "26 2026-1"),
            ("(?:){5}a{0}b", "b", "ab"),
            ("(a*)*b", "aab b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"),
            ("\\[\\/\\]", "[/]", "[]"),
            ("[\\q{a}b]", "a b", "c"),
        ] {
            for value in matching.split(' ') {
                assert!(!excludes(pattern, value), "{pattern} matches {value}");
            }
            for value in others.split(' ') {
                assert!(excludes(pattern, value), "{pattern} does not match {value}");
            }
        }
    }

    /// Each of many values, of which none is empty, has to match.
    #[test]
    fn many_values_are_matched_one_by_one() {
        assert!(!super::excludes("a{2}(?!b)", ["aa", "", "aa"]));
        assert!(super::excludes("a{2}(?!b)", ["aa", "", "aaa"]));
        assert!(!super::excludes("a", ["", ""]));
    }

    /// The pattern is not an expression with the `v` flag, or uses a construct that this matcher lacks.
    #[test]
    fn others_exclude_nothing() {
        for pattern in [
            "[",
            "(",
            ")",
            "]",
            "}",
            "{",
            "a{",
            "a{2",
            "a{2,1}",
            "*",
            "a**",
            "\\",
            "\\a",
            "\\-",
            "[a.-]",
            "[a--]",
            "[(]",
            "[a&&]",
            "[a&&b--c]",
            "[z-a]",
            "[\\d-x]",
            "[&&a]",
            "(?",
            "(?<",
            "(?<a",
            "(?<1>a)",
            "\\u",
            "\\u{110000}",
            "\\x1",
            "\\c1",
            "\\01",
            "(?=a)*",
            "[~~]",
            "(a)\\1",
            "\\k<a>",
            "\\p{L}",
            "(?i:a)",
            "a{1001}",
            "(a{1000}){1000}",
            "[\\q{ab}]",
        ] {
            assert!(!excludes(pattern, "~"), "{pattern}");
        }
        let deep = "(".repeat(100_000) + &")".repeat(100_000);
        assert!(!excludes(&deep, "~"));
    }
}
