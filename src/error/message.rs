//! The sentence that tells of an error, with the names that are in the source.

use super::ParseError;
use crate::span::Span;

impl ParseError {
    /// A sentence that says what happened, with the names from the source. `source` is the string that was parsed; for bytes
    /// ask [`Document::error_message`](crate::Document::error_message). If a name is not there, the
    /// [summary](super::ErrorCode::summary) of the code is returned.
    #[must_use]
    pub fn message(&self, source: &str) -> String {
        self.message_with(source, &[])
    }

    /// The same with the elements that were still open, each by the place of its start tag in the source; without any, the
    /// related place is named.
    pub(crate) fn message_with(&self, source: &str, open: &[Span]) -> String {
        self.fill_in(source, open).unwrap_or_else(|| self.message_without_names())
    }

    /// The summary of the code, without a full stop.
    pub(crate) fn message_without_names(&self) -> String {
        self.code.summary().trim_end_matches('.').to_owned()
    }

    fn fill_in(&self, source: &str, open: &[Span]) -> Option<String> {
        let mut rest = self.site?.text().message;
        let mut message = String::new();
        let related = self.related().map(|related| related.span);
        while let Some((before, after)) = rest.split_once('{') {
            let (gap, after) = after.split_once('}')?;
            message.push_str(before);
            match gap {
                "tag" => message.push_str(&tag_name(source, self.span)?),
                "open" => message.push_str(&tag_name(source, related?)?),
                _ if open.is_empty() => push_names(&mut message, source, related.as_slice())?,
                _ => push_names(&mut message, source, open)?,
            }
            rest = after;
        }
        message.push_str(rest);
        Some(message)
    }
}

/// How many of the elements that were still open are named.
const NAMED: usize = 4;

/// "`<a>`, `<b>` and 3 more"
fn push_names(message: &mut String, source: &str, tags: &[Span]) -> Option<()> {
    let (named, others) = tags.split_at(tags.len().min(NAMED));
    for (at, &tag) in named.iter().enumerate() {
        let is_last = at + 1 == named.len() && others.is_empty();
        message.push_str(match at {
            0 => "",
            _ if is_last => " and ",
            _ => ", ",
        });
        message.push_str(&format!("`<{}>`", tag_name(source, tag)?));
    }
    match others.len() {
        _ if named.is_empty() => {
            message.push_str("some elements");
            Some(())
        }
        0 => Some(()),
        more => {
            message.push_str(&format!(" and {more} more"));
            Some(())
        }
    }
}

/// The name of the tag at a place.
fn tag_name(source: &str, span: Span) -> Option<String> {
    let range = usize::try_from(span.start).ok()?..usize::try_from(span.end).ok()?;
    let tag = source.get(range)?.strip_prefix('<')?;
    let tag = tag.strip_prefix('/').unwrap_or(tag);
    let end = tag.find(|c: char| c.is_ascii_whitespace() || matches!(c, '/' | '>'));
    let name = tag.get(..end.unwrap_or(tag.len()))?;
    (!name.is_empty()).then(|| name.to_ascii_lowercase().replace('\0', "\u{FFFD}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Site;

    /// The message of an error at the last tag of the source, with elements that are open.
    fn message(site: Site, source: &str, open: usize) -> String {
        let tag = |start: usize| {
            let end = source
                .get(start..)
                .and_then(|rest| rest.find('>'))
                .map_or(start, |at| start + at + 1);
            Span { start: start as u64, end: end as u64 }
        };
        let tags: Vec<Span> = source.match_indices('<').map(|(start, _)| tag(start)).collect();
        let last = tags.last().copied().unwrap_or_default();
        let error = ParseError::at_site(site, last);
        error.message_with(source, tags.get(..open).unwrap_or_default())
    }

    #[test]
    fn names_come_from_the_source() {
        assert_eq!(
            message(Site::UnmatchedEndTag, "<P></SPAN x>", 0),
            "`</span>` was ignored: no `span` is open"
        );
        assert_eq!(
            message(Site::BlockEndTagWithOpenElements, "<b><i></div>", 2),
            "`</div>` also closed `<b>` and `<i>`"
        );
        let many = message(Site::BlockEndTagWithOpenElements, "<b><i><u><s><em></div>", 5);
        assert_eq!(many, "`</div>` also closed `<b>`, `<i>`, `<u>`, `<s>` and 1 more");
    }

    #[test]
    fn a_name_that_is_not_there_is_not_made_up() {
        let summary = Site::BlockEndTagWithOpenElements.code().summary().trim_end_matches('.');
        let unnamed = message(Site::BlockEndTagWithOpenElements, "</div>", 0);
        assert_eq!(unnamed, "`</div>` also closed some elements");
        assert_eq!(message(Site::BlockEndTagWithOpenElements, "", 0), summary);
    }
}
