//! Lines of a given width.

/// Breaks the text of a paragraph at some of its `spaces`, so that lines have no more than `width` characters where words
/// allow it. No line begins with what would begin another block.
pub(super) fn wrap(text: &str, spaces: &[usize], width: usize) -> String {
    let mut out = String::with_capacity(text.len());
    let (mut column, mut from) = (0, 0);
    for &space in spaces.iter().chain([&text.len()]) {
        let part = text.get(from..space).unwrap_or_default();
        let before_break = part.split('\n').next().unwrap_or_default().chars().count();
        if from > 0 {
            let is_full = column > 0 && column + 1 + before_break > width;
            if is_full && may_begin_line(part) && !out.ends_with('\\') {
                out.push('\n');
                column = 0;
            } else {
                out.push(' ');
                column += 1;
            }
        }
        out.push_str(part);
        column = match part.rsplit_once('\n') {
            Some((_, last)) => last.chars().count(),
            None => column + before_break,
        };
        from = space + 1;
    }
    out
}

/// Whether a line of a paragraph that begins so is one.
fn may_begin_line(text: &str) -> bool {
    let mut characters = text.chars();
    let (first, second) = (characters.next(), characters.next());
    match first {
        None | Some('#' | '>' | '=' | '-' | '+' | '|' | '~' | ':') => false,
        Some('*' | '_') => second.is_some_and(char::is_alphanumeric),
        Some('`') => second != Some('`'),
        Some('[') => second != Some('^'),
        Some('0'..='9') => {
            let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
            !rest.starts_with(['.', ')'])
        }
        _ => true,
    }
}
