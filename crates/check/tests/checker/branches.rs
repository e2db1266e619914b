//! Attributes over the branches of a template, files of languages that are not known, and what an image may lack.

use duckbill::dom::Spans;
use duckbill::{ParseOptions, parse_with};
use duckbill_check::{CheckOptions, FixEffect, Template, TemplateLanguage, check};

const START: &str = "<!DOCTYPE html><html lang=en><meta charset=utf-8><title>T</title>";

fn codes(body: &str, language: Option<TemplateLanguage>) -> Vec<&'static str> {
    let page = format!("{START}{body}");
    let template = language.map(|language| Template::new(page.as_bytes(), language));
    let markup = template.as_ref().map_or(page.as_bytes(), Template::markup);
    let parse = ParseOptions::new().with_error_limit(100).with_spans(Spans::Full);
    let document = parse_with(markup, &parse).expect("there is no limit");
    let mut options = CheckOptions::new();
    if let Some(template) = &template {
        options = options.with_template(template);
    }
    check(&document, &options).diagnostics().iter().map(|one| one.code.as_str()).collect()
}

/// Whether `--fix` would change something.
fn is_fixed(body: &str, language: TemplateLanguage) -> bool {
    let page = format!("{START}{body}");
    let template = Template::new(page.as_bytes(), language);
    let parse = ParseOptions::new().with_error_limit(100).with_spans(Spans::Full);
    let document = parse_with(template.markup(), &parse).expect("there is no limit");
    let options = CheckOptions::new().with_fixes().with_template(&template);
    !check(&document, &options).edits(FixEffect::Doctype).is_empty()
}

#[test]
fn an_attribute_is_there_twice_where_both_branches_are() {
    use TemplateLanguage::{Ejs, Erb, Go, Handlebars, Jinja, Php, Smarty};
    for (language, tag, is_twice) in [
        (Jinja, "class=a {% if b %}class=c{% endif %}", true),
        (Jinja, "{% if b %}class=a{% else %}class=c{% endif %}", false),
        (Jinja, "{% if b %}class=a{% endif %} {% if not b %}class=c{% endif %}", false),
        (Jinja, "{% if b %}class=a id=d class=c{% endif %}", true),
        (Jinja, "class=a id='{{ b }}' class=c", true),
        (Jinja, "{{ b }}class=a class=c", false),
        (Erb, "class=a <% if b %>class=c<% end %>", true),
        (Erb, "<% if b %>class=a<% else %>class=c<% end %>", false),
        (Ejs, "class=a <% if (b) { %>class=c<% } %>", true),
        (Ejs, "<% if (b) { %>class=a<% } else { %>class=c<% } %>", false),
        (Php, "class=a <?php if ($b): ?>class=c<?php endif ?>", true),
        (Php, "<?php if ($b) { ?>class=a<?php } else { ?>class=c<?php } ?>", false),
        (Handlebars, "class=a {{#if b}}class=c{{/if}}", true),
        (Handlebars, "{{#if b}}class=a{{else}}class=c{{/if}}", false),
        (Go, "class=a {{if .B}}class=c{{end}}", true),
        (Smarty, "class=a {if $b}class=c{/if}", true),
        (Php, "class=a @if($b) class=c @endif", true),
        (Php, "@if($b) class=a @else class=c @endif", false),
    ] {
        let found = codes(&format!("<p {tag}>x</p>"), Some(language));
        assert_eq!(found.contains(&"duplicate-attribute"), is_twice, "{tag}: {found:?}");
        assert!(!is_fixed(&format!("<p {tag}>x</p>"), language), "{tag}");
    }
}

#[test]
fn what_a_language_may_read_is_not_mended() {
    use TemplateLanguage::{Auto, Jinja, Php, Razor, Smarty};
    for (language, body) in [
        (Auto, "[#if a < b]x[/#if]"),
        (Auto, "\n% if a < b:\n<p>x</p>\n% endif\n"),
        (Auto, "<p>[% a < b %]</p>"),
        (Auto, "<my-menu /><p>x</p>"),
        (Php, "@php $a = 1 < 2; @endphp"),
        (Razor, "@* a < b *@<p>x</p>"),
        (Razor, "<text/>"),
        (Smarty, "{literal}a < b{/literal}"),
        (Jinja, "<p th:class=a th:class=b>x</p>"),
        (Jinja, "<p class=a class='%b%'>x</p>"),
        (Jinja, "<p class=a class='*|B|*'>x</p>"),
    ] {
        assert!(!is_fixed(body, language), "{body}");
    }
    assert!(is_fixed("<p>Fish &amp chips</p>", Jinja));
}

#[test]
fn lines_of_a_language_are_no_text_of_a_table() {
    let table =
        "<table><tr>\n% for a in b:\n<td>${a}</td>\n% endfor\n</tr><tr><td colspan=4>c</table>";
    assert_eq!(codes(table, Some(TemplateLanguage::Auto)), [""; 0]);
    let table = "<table><tr><td v-for='a in b'>{{ a }}</td></tr><tr><td colspan=4>c</table>";
    assert_eq!(codes(table, Some(TemplateLanguage::Jinja)), [""; 0]);
}

#[test]
fn a_generator_may_say_that_it_knows_no_text_for_an_image() {
    let excuse = "generator-unable-to-provide-required-alt";
    assert_eq!(codes(&format!("<img src=a {excuse}>"), None), [""; 0]);
    let found = codes(&format!("<img src=a {excuse}=b>"), None);
    assert_eq!(found, ["attribute-not-allowed", "missing-alt"]);
    assert_eq!(codes(&format!("<img src=a alt=b {excuse}>"), None), ["attribute-not-allowed"]);
}

#[test]
fn one_mistake_is_one_finding() {
    for body in ["<img scr=a alt=b>", "<link hreff=a rel=stylesheet>"] {
        assert_eq!(codes(body, None), ["attribute-not-allowed"], "{body}");
    }
    let head = "<meta priority=high content=a>";
    assert_eq!(codes(head, None), ["attribute-not-allowed"]);
    assert_eq!(codes("<meta content=a>", None), ["missing-attribute"]);
}
