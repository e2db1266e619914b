//! Templates: nothing is found that depends on what the template prints, and the rest is.

use duckbill::check::{CheckOptions, Template, TemplateLanguage, check};
use duckbill::dom::Spans;
use duckbill::{ParseOptions, parse_with};

fn found(source: &str, language: TemplateLanguage) -> Vec<String> {
    let template = Template::new(source.as_bytes(), language);
    assert_eq!(template.markup().len(), source.len());
    let options = ParseOptions::new().with_error_limit(100).with_spans(Spans::Full);
    let document = parse_with(template.markup(), &options).unwrap();
    let report = check(&document, &CheckOptions::new().with_template(&template));
    report.diagnostics().iter().map(|one| one.code.as_str().to_owned()).collect()
}

#[test]
fn what_a_template_may_print_is_not_reported() {
    use TemplateLanguage::*;
    for (language, source) in [
        (Jinja, "{% extends 'a' %}{% block b %}<h1>{{ c }}</h1><ul>{{ d }}</ul>{% endblock %}"),
        (Jinja, "<p {% if a %}id='b'{% endif %} class={{ c }}>d <img src='{{ e }}' {{ f }}>"),
        (Jinja, "<p {% if a %} class=b {% else %} class=c {% endif %}>"),
        (Jinja, "{% if a %}<div>{% else %}<div class=b>{% endif %}</div>"),
        (
            Jinja,
            "<!DOCTYPE html><html lang=en><title>{{ a }}</title><ul>{% for b in c %}<li>{{ b }}{% endfor %}</ul>",
        ),
        (Jinja, "<table>{% for a in b %}<tr><td>{{ a }}</td></tr>{% endfor %}</table>"),
        (Django, "<a href=\"{% url 'a' b %}\">{% trans \"c > d\" %}</a><h{{ a }}>b</h{{ a }}>"),
        (Django, "<option value='a'{% if b %} selected{% endif %}>c</option>"),
        (
            Django,
            "{% if a %}<p id=b>{% else %}<p id=b>{% endif %}<label for='id_{{ c }}'>d</label>",
        ),
        (Liquid, "<input type='{{ a }}' value='b'><meta name='c' content='{{ d }}'>"),
        (Erb, "<%= render 'a' do |b| %><tr class=\"<%= c %>\"><% end %>"),
        (Ejs, "<div id='<%- a %>'><% if (b < c) { %><p>d</p><% } %></div>"),
        (Php, "<?php if ($a < 1): ?><li><?= $b ?></li><?php endif; ?><?php get_footer();"),
        (Vue, "<template><MyItem :a='b' v-if='c' @click='d'/><img :src='e'></template>"),
        (Angular, "<app-a [b]='c' (d)='e' *ngIf='f'></app-a>@if (g > 1) { <p>{{ h }}</p> }"),
        (Svelte, "{#if a}<button on:click={() => b > c}>{d}</button>{/if}"),
        (Handlebars, "{{#each a}}<li {{b}}>{{{c}}}</li>{{/each}}{{!-- <b --}}"),
        (Razor, "@model A\n<a href='@Url.Action(\"b\")' class=\"@c\">@if (d < e) { <b>f</b> }</a>"),
        (Go, "{{ define \"a\" }}<div class=\"{{ .B }}\">{{ end }}</div>"),
        (Auto, "<?php a() ?><p class='{{ b }}'><% c %>{% d %}</p>"),
    ] {
        assert_eq!(found(source, language), [""; 0], "{language:?}: {source}");
    }
}

#[test]
fn the_rest_is_reported() {
    use TemplateLanguage::*;
    for (language, source, code) in [
        (Jinja, "{{ a }}<p dir=b>c", "bad-keyword"),
        (Jinja, "<p class='{{ a }}' dir=b>c", "bad-keyword"),
        (Jinja, "<p class='{{ a }}' foo=b>c", "attribute-not-allowed"),
        (Django, "{% block a %}<center>b</center>{% endblock %}", "obsolete-element"),
        (Php, "<?= a ?><blink>b</blink>", "obsolete-element"),
        (Erb, "<% a %>&copy b", "missing-semicolon-after-character-reference"),
        (Jinja, "{{ a }}<ul><p>b</p></ul>", "element-not-allowed"),
        (Jinja, "{{ a }}<h1></h1>", "empty-heading"),
    ] {
        assert_eq!(found(source, language), [code], "{source}");
    }
}
