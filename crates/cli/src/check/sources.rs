//! HTML in sources of other languages: Markdown, the files of components, and templates.
//!
//! Everything but HTML becomes white space, so that each place stays where it is.

use super::not_html::has_extension;
use duckbill_check::TemplateLanguage;
use pulldown_cmark::{Event, Options, Parser};
use std::borrow::Cow;
use std::ops::Range;
use std::path::Path;

/// The endings of names that say which template language a file is in.
const ENDINGS: [(TemplateLanguage, &[&str]); 13] = [
    (TemplateLanguage::Jinja, &["jinja", "jinja2", "j2", "njk", "nunjucks", "twig", "tera"]),
    (TemplateLanguage::Liquid, &["liquid"]),
    (TemplateLanguage::Erb, &["erb", "rhtml"]),
    (TemplateLanguage::Ejs, &["ejs"]),
    (TemplateLanguage::Php, &["php", "phtml"]),
    (TemplateLanguage::Handlebars, &["hbs", "handlebars", "mustache"]),
    (TemplateLanguage::Razor, &["cshtml", "razor"]),
    (TemplateLanguage::Go, &["gohtml", "gotmpl"]),
    (TemplateLanguage::HtmlTemplate, &["tmpl"]),
    (TemplateLanguage::Smarty, &["tpl"]),
    (TemplateLanguage::Svelte, &["svelte"]),
    // Generators of sites and of documentation replace the same in Markdown.
    (TemplateLanguage::Vue, &["vue", "md", "markdown"]),
    (
        TemplateLanguage::Auto,
        &[
            "asp", "aspx", "ascx", "ftl", "ftlh", "jsp", "jspf", "jspx", "tag", "tt", "tt2", "vm",
            "vtl",
        ],
    ),
];

/// The template language of a file, if its name says which one.
pub(crate) fn language_of(path: &Path) -> Option<TemplateLanguage> {
    if path.as_os_str().to_ascii_lowercase().as_encoded_bytes().ends_with(b".component.html") {
        return Some(TemplateLanguage::Angular);
    }
    let known = ENDINGS.iter().find(|(_, endings)| has_extension(path, endings));
    known.map(|(language, _)| *language).or_else(|| {
        // A file of another name is read by a program of which nothing is known.
        let is_other = path.extension().is_some() && !has_extension(path, &OF_HTML);
        let stem = path.file_stem().map(Path::new).filter(|stem| has_extension(stem, &BEFORE_HTML));
        (is_other || stem.is_some()).then_some(TemplateLanguage::Auto)
    })
}

/// The endings of files that browsers read as they are, and of texts without a language.
const OF_HTML: [&str; 12] =
    ["html", "htm", "xhtml", "xht", "shtml", "xml", "svg", "mht", "mhtml", "txt", "out", "tmp"];

/// The extensions before `.html` in the names of templates: `page.scala.html`.
const BEFORE_HTML: [&str; 14] = [
    "antlers",
    "edge",
    "ep",
    "heex",
    "jet",
    "jte",
    "leaf",
    "mako",
    "rocker",
    "scala",
    "smarty",
    "tera",
    "thymeleaf",
    "vm",
];

/// The HTML of a file: of a component or of Markdown a part.
pub(crate) fn html_of<'b>(path: &Path, bytes: &'b [u8]) -> Cow<'b, [u8]> {
    let is_component = has_extension(path, &["vue"]);
    if !is_component && !has_extension(path, &["md", "markdown"]) {
        return Cow::Borrowed(bytes);
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return Cow::Borrowed(bytes) };
    let kept =
        if is_component { template_of(text).into_iter().collect() } else { html_in_markdown(text) };
    Cow::Owned(only(bytes, &kept))
}

/// Whether a text that a finding is about has the syntax of a template language.
pub(super) fn is_of_template(text: &[u8]) -> bool {
    let has = |mark: &[u8]| text.windows(mark.len()).any(|at| at == mark);
    [&b"{{"[..], b"{%", b"<%", b"<?php", b"<?="].into_iter().any(has)
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
        let html = html_of(Path::new(path), source.as_bytes());
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

    #[test]
    fn the_name_says_the_language() {
        let language = |name: &str| language_of(Path::new(name)).map(TemplateLanguage::as_str);
        for (name, expected) in [
            ("a.html", None),
            ("php", None),
            ("a/b.html.J2", Some("jinja")),
            ("a.php", Some("php")),
            ("b.component.html", Some("angular")),
            ("c.svelte", Some("svelte")),
            ("d.md", Some("vue")),
            ("e.jsp", Some("auto")),
            ("f.html.heex", Some("auto")),
            ("g.scala.html", Some("auto")),
            ("h.htm", None),
            ("i", None),
        ] {
            assert_eq!(language(name), expected, "{name}");
        }
    }
}
