//! HTML in sources of other languages: Markdown, and the files of components.
//!
//! What is not HTML becomes white space, so that each place stays where it is.

use super::not_html::has_extension;
use duckbill::check::TemplateLanguage;
use pulldown_cmark::{Event, Options, Parser};
use std::borrow::Cow;
use std::ops::Range;
use std::path::Path;

/// The HTML of a file, and the template language in it, if its name says that it is such a source.
pub(crate) fn html_of<'b>(
    path: &Path,
    bytes: &'b [u8],
) -> (Cow<'b, [u8]>, Option<TemplateLanguage>) {
    let language = if has_extension(path, &["svelte"]) {
        TemplateLanguage::Svelte
    } else if has_extension(path, &["vue", "md", "markdown"]) {
        // Generators of sites and of documentation replace the same in Markdown.
        TemplateLanguage::Vue
    } else {
        return (Cow::Borrowed(bytes), None);
    };
    let Ok(text) = std::str::from_utf8(bytes) else {
        return (Cow::Borrowed(bytes), Some(language));
    };
    let kept = if has_extension(path, &["vue"]) {
        template_of(text).into_iter().collect()
    } else if language == TemplateLanguage::Svelte {
        return (Cow::Borrowed(bytes), Some(language));
    } else {
        html_in_markdown(text)
    };
    (Cow::Owned(only(bytes, &kept)), Some(language))
}

/// These ranges of a source, which are sorted, and white space for all else.
fn only(bytes: &[u8], kept: &[Range<usize>]) -> Vec<u8> {
    let mut result = Vec::with_capacity(bytes.len());
    let blank = |byte: &u8| if matches!(byte, b'\n' | b'\r') { *byte } else { b' ' };
    for range in kept {
        let before = bytes.get(result.len()..range.start).unwrap_or_default();
        result.extend(before.iter().map(blank));
        result.extend(bytes.get(result.len()..range.end).unwrap_or_default());
    }
    result.extend(bytes.get(result.len()..).unwrap_or_default().iter().map(blank));
    result
}

fn html_in_markdown(text: &str) -> Vec<Range<usize>> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS
        | Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS;
    let events = Parser::new_ext(text, options).into_offset_iter();
    let html = events.filter_map(|(event, range)| {
        matches!(event, Event::Html(_) | Event::InlineHtml(_)).then_some(range)
    });
    html.collect()
}

/// The content of the first `<template>` at the start of a line, to the last `</template>` at one; `None` if it is in a
/// language such as Pug.
fn template_of(text: &str) -> Option<Range<usize>> {
    let is_start = |at: usize| at == 0 || text.as_bytes().get(at - 1) == Some(&b'\n');
    let (start, _) = text.match_indices("<template").find(|(at, _)| is_start(*at))?;
    let tag = text.get(start..)?;
    let tag = tag.get(..tag.find('>')? + 1)?;
    let is_html = !tag.contains("lang=")
        || ["lang=\"html\"", "lang='html'", "lang=html"].iter().any(|lang| tag.contains(lang));
    let start = start + tag.len();
    let (end, _) = text.rmatch_indices("</template>").find(|(at, _)| is_start(*at))?;
    (is_html && start <= end).then_some(start..end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(path: &str, source: &str) -> String {
        let (html, _) = html_of(Path::new(path), source.as_bytes());
        assert_eq!(html.len(), source.len());
        String::from_utf8(html.into_owned()).unwrap()
    }

    #[test]
    fn only_html_is_left_where_it_is() {
        let markdown = "# A <b>b</b>\n\n`<i>`\n\n<div id=a>\nä\n</div>\n\n    <u>\n";
        let expected = "    <b> </b>\n\n     \n\n<div id=a>\nä\n</div>\n\n       \n";
        assert_eq!(kept("a.md", markdown), expected);
        let vue = "<script>\nlet a = '<p>'\n</script>\n<template functional>\n <p>a</p>\n</template>\n<style>b</style>";
        let html = kept("a.vue", vue);
        assert_eq!(html.trim(), "<p>a</p>");
        assert_eq!(html.find("<p>a"), vue.find("<p>a"));
        assert_eq!(kept("a.vue", "<template lang=pug>\np\n</template>").trim(), "");
        assert_eq!(kept("a.vue", "é").trim(), "");
        assert_eq!(kept("a.html", "# <p>"), "# <p>");
    }
}
