//! Formulas that a page has in its text between delimiters, as MathJax and KaTeX read them.

/// A formula in a text: what is before it, its TeX, the marks around it in Markdown, and what is after it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Formula<'t> {
    pub(super) before: &'t str,
    pub(super) marks: &'static str,
    pub(super) tex: &'t str,
    pub(super) after: &'t str,
}

/// Formulas that are longer are not looked for. Those between single dollar signs, which are more often prices, are shorter.
const MOST: usize = 4000;
const MOST_IN_LINE: usize = 400;

/// The first formula in a text: between `$$`, `\[` and `\]`, `\(` and `\)`, an environment such as `\begin{align}`, or
/// between single dollar signs, if what is between them is TeX.
pub(super) fn first(text: &str) -> Option<Formula<'_>> {
    let mut at = 0;
    while let Some(found) = memchr::memchr2(b'$', b'\\', text.as_bytes().get(at..)?) {
        at += found;
        let (before, rest) = text.split_at_checked(at)?;
        if let Some((marks, tex, after)) = formula(rest) {
            return Some(Formula { before, marks, tex, after });
        }
        at += if rest.starts_with("$$") { 2 } else { 1 };
    }
    None
}

/// The formula that a text begins with.
fn formula(text: &str) -> Option<(&'static str, &str, &str)> {
    if let Some(rest) = text.strip_prefix("$$") {
        let (tex, after) = until(rest, "$$", MOST)?;
        return (!tex.trim_ascii().is_empty()).then_some(("$$", tex, after));
    }
    if let Some(rest) = text.strip_prefix("\\[") {
        let (tex, after) = until(rest, "\\]", MOST)?;
        return is_tex(tex).then_some(("$$", tex, after));
    }
    if let Some(rest) = text.strip_prefix("\\(") {
        let (tex, after) = until(rest, "\\)", MOST_IN_LINE)?;
        return is_tex(tex).then_some(("$", tex, after));
    }
    if let Some(rest) = text.strip_prefix("\\begin{") {
        let (name, _) = until(rest, "}", 20)?;
        let end = format!("\\end{{{name}}}");
        let (inside, after) = until(text, &end, MOST)?;
        let tex = text.get(..inside.len() + end.len())?;
        return Some(("$$", tex, after));
    }
    let rest = text.strip_prefix('$')?;
    let (tex, after) = until(rest, "$", MOST_IN_LINE)?;
    // A price has a space or a digit there.
    let is_formula = is_tex(tex)
        && !tex.starts_with(char::is_whitespace)
        && !tex.ends_with(char::is_whitespace)
        && !tex.contains('`')
        && !after.starts_with(|c: char| c.is_ascii_digit());
    is_formula.then_some(("$", tex, after))
}

/// The text before a mark and after it, if the mark is among the next `most` bytes.
fn until<'t>(text: &'t str, mark: &str, most: usize) -> Option<(&'t str, &'t str)> {
    let near = text.as_bytes().get(..most + mark.len()).unwrap_or(text.as_bytes());
    let at = memchr::memmem::find(near, mark.as_bytes())?;
    Some((text.get(..at)?, text.get(at + mark.len()..)?))
}

/// Whether a text has what formulas have, and prose and patterns of other languages seldom have.
fn is_tex(text: &str) -> bool {
    let has_command = || {
        let mut parts = text.split('\\').skip(1);
        parts.any(|part| part.bytes().take(2).filter(u8::is_ascii_alphabetic).count() == 2)
    };
    text.contains(['^', '_', '=']) || has_command()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Option<(&str, &str)> {
        first(text).map(|formula| (formula.marks, formula.tex))
    }

    #[test]
    fn formulas_are_found_between_their_delimiters() {
        assert_eq!(found("a $$ b_1 $$ c"), Some(("$$", " b_1 ")));
        assert_eq!(found(r"is \(E = mc^2\) here"), Some(("$", "E = mc^2")));
        assert_eq!(found(r"\[x_1 * y\]"), Some(("$$", "x_1 * y")));
        assert_eq!(
            found(r"\begin{align}a&=b\\c&=d\end{align}."),
            Some(("$$", r"\begin{align}a&=b\\c&=d\end{align}"))
        );
        assert_eq!(found(r"for $\alpha * x_i$."), Some(("$", r"\alpha * x_i")));
    }

    #[test]
    fn prices_and_patterns_are_none() {
        for text in [
            "from $5 to $6_000",
            "$$ $$",
            r"s/\(ab\)*/\1/",
            "$a and b$",
            "$5_a",
            "a $ b_c $ d",
            r"\begin{x} only",
        ] {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
