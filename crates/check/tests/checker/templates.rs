//! Templates: nothing is found that depends on what the template prints, and the rest is.

use duckbill::dom::Spans;
use duckbill::{ParseOptions, parse_with};
use duckbill_check::{CheckOptions, FixEffect, Template, TemplateLanguage, check};

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
        (
            Jinja,
            "<!DOCTYPE html><html lang=en><title>a</title><table><tr>{% for a in b %}<th>{{ a }}</th>{% endfor %}</tr><tr><td colspan=5>c</td></tr></table>",
        ),
        (
            Php,
            "<!DOCTYPE html><html lang=en><title>a</title><table><tr><td rowspan=3>a</td></tr><?php foreach ($a as $b) { ?><tr><td>x</td></tr><?php } ?></table>",
        ),
        (Smarty, "{if $a < $b}<p class='{$c}'>{$d}</p>{/if}{* <b *}"),
        (HtmlTemplate, "<TMPL_IF NAME=a><p class='<TMPL_VAR b>'>c</p></TMPL_IF>"),
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
        (
            Razor,
            "\u{FEFF}@using A.B\n  @inject C<D> e\n<a asp-action=f><environment>g</environment></a>",
        ),
        (Svelte, "<a id='{a}-b'>c</a><Link target='_blank'>d</Link>"),
        (Vue, "<template><Menuitem :a='b' /></template>"),
        (Php, "<?php $a = preg_replace('/<br\\s*\\/?>/i', $b < 1);"),
        (Php, "<?php // it's\n$a = '/(<h[1-6].*?) id=[^>]*>/'; if ($b<=$c) $d = <<<E\n<b <?\nE;"),
        (Php, "<script type='text/html'><# if (a) { #><p>b</p><# } #></script><# c #>"),
        (Ejs, "<&_ if (a) { -&><input formControlName='<%= b %>' [c]='d'><&_ } -&>"),
        (Ejs, "<ul [c]='d'>\n@for (e of f; track e) {<li>{{ e }}</li>}</ul><app-g/>"),
        (Django, "<a href='[[a]]'>[[b]]</a>"),
        (Django, "<toast></toast><form ng-model='{% a %}' schema-validate='b'></form>"),
        // The text of scripts and style sheets.
        (Jinja, "<script type='application/json'>{{ a }}</script>"),
        (Django, "<script type='application/ld+json'>{\"a\": {% url \"b\" %}}</script>"),
        (
            Jinja,
            "<style>{% if a %}b { color: {{ c }} }{% endif %} @media print { d { top: 0 } }</style>",
        ),
        // A second language in the file, and tags of which each branch writes a part.
        (Vue, "<p <%= a ? 'b' : \"c\" %>>{{ d }}</p>"),
        (Handlebars, "<p <?php a(); ?>>{{ b }}</p>"),
        (Ejs, "<a href='{{ a }}'><%= b %></a>"),
        (Jinja, "{% if a %}<img src=b alt=c{% else %}\n<img src=d alt=e{% endif %}>"),
        // Elements that another part of the page may have.
        (Jinja, "{% include 'a' %}<label for=b>c</label><p aria-describedby=d>e</p>"),
        (Go, "{{ define \"a\" }}<div class=\"{{ .B }}\">{{ end }}</div>"),
        (Auto, "<?php a() ?><p class='{{ b }}'><% c %>{% d %}</p>"),
        // Tags of the language, and XML.
        (Auto, "<c:if test='a'><p>b</p></c:if><c:set var=c />"),
        (Auto, "<h1><x:label name='a' /></h1><label for=b>c</label><x:input id=b />"),
        (Auto, "<a title='<x:label name=\"a\" />' href=\"<c:url value=\"/b\"/>\">c</a>"),
        (Handlebars, "<entry><id>{{a}}</id><updated>{{b}}</updated></entry>"),
        (Jinja, "{% set a = 1 %}<path d='{{ b }}'/>"),
        (Jinja, "a: {{ b }}\n\tgzip <$@ >c"),
        (Ejs, "<template><p ref='a' v-if='b'><%= c %></p></template>"),
        (Ejs, "<ul>\n@for (a of b; track c) {<li><%= d %></li>}</ul>"),
        (Ejs, "<% a %><a href='${b}/c'>d</a>"),
        (Vue, "<template lang='pug'>\na(v-if=\"b < c\") &copy {{ d }}\n</template>"),
        (Razor, "<input value=\"@Model[\"k\"]\" title='@a.b[c].d'><p>@e[f]</p>"),
        (
            Svelte,
            "<svelte:element this={a > b ? 'c' : 'd'} e={f <= 0 ? 'g' : 'h'}>i</svelte:element>",
        ),
        (Go, "<p>{{ `raw }} <x>` }}</p>"),
        (
            Php,
            "<ul>@foreach ($a as $b)<li @class(['c' => $b > 1]) @if($d) id=e @endif>{!! $f !!}@endforeach</ul>",
        ),
        (
            Auto,
            "<#if a><ul><#list b as c><li <#if d>class=e</#if>>${c}</#list></ul></#if><@f g='h'/>",
        ),
        (Handlebars, "<MyItem @a={{b}} as |c|><c.d /><this.e>{{f}}</this.e></MyItem>"),
        (
            Liquid,
            "{% schema %}{\"a\": \"<b>\"}{% endschema %}{% javascript %}c<1{% endjavascript %}",
        ),
        (Django, "{% comment %}<b <i{% endcomment %}<p>{{ a }}</p>"),
        (Angular, "<p>@let a = b < c;</p>"),
        (Liquid, "---\ntitle: a < b\n---\n<p>{{ c }}</p>"),
        (Auto, "---\nconst a = 1 < b\n---\n<p>c</p>"),
        (Auto, "#if($a < 3)<p class=\"$b\">c</p>#end #set ($d = \"<b>\")"),
        (Jinja, "<table>{{ a }}<tr><th scope=colgroup>b</table>"),
        (Php, "<?php a() ?>\n<feed xmlns='http://www.w3.org/2005/Atom'><link>b</link></feed>"),
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
        (Jinja, "{{ a }}<script type='application/json'>{b}</script>", "bad-json"),
        (
            Jinja,
            "<!DOCTYPE html><html lang=en><meta charset=utf-8><title>T</title><script>{{ a }}</script><label for=b>c</label>",
            "unknown-id",
        ),
        (Razor, "<p foo=b>c</p>@d", "attribute-not-allowed"),
        (Jinja, "{{ a }}<buton>b</buton>", "unknown-element"),
        (Jinja, "{{ a }}<p>b < c", "invalid-first-character-of-tag-name"),
    ] {
        assert_eq!(found(source, language), [code], "{source}");
    }
}

/// The edits of a template's fixes.
fn edits(source: &[u8], language: TemplateLanguage) -> Vec<(u64, u64)> {
    let template = Template::new(source, language);
    let options = ParseOptions::new().with_error_limit(100).with_spans(Spans::Full);
    let document = parse_with(template.markup(), &options).unwrap();
    let options = CheckOptions::new().with_fixes().with_template(&template);
    let report = check(&document, &options);
    report.edits(FixEffect::Nothing).iter().map(|one| (one.span.start, one.span.end)).collect()
}

#[test]
fn the_same_places_are_fixed_in_every_encoding() {
    let sources = [
        "<!É-<?php a",
        "É<!a-<?php b ?>c",
        "ÉÉÉ<p a=1 a=2 <?php b ?>>c</p>",
        "<p title=É id=a id=a><?php b ?></p><p c=É c=d <?php e",
        "ÉÉ<br/><?php a ?>ÉÉ<br/>",
        "<?php a ?>É<p/>É<?php b ?></i><p b=c b=c>",
    ];
    let mut found = 0;
    for source in sources {
        let bytes: Vec<u8> = source.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
        let plain: Vec<u8> =
            bytes.iter().map(|one| if one.is_ascii() { *one } else { b'x' }).collect();
        let expected = edits(&plain, TemplateLanguage::Php);
        assert_eq!(edits(&bytes, TemplateLanguage::Php), expected, "{source}");
        found += expected.len();
    }
    assert!(found >= 3, "{found} edits");
}
