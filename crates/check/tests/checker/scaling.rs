//! A check takes time in proportion to the document, whatever the document is.
//!
//! The test counts the work (feature `work-count`): nodes, attributes and bytes of values visited, and
//! the steps of walks over a document's nodes. Between two sizes it grows as the size does, to the power
//! of 1.05 at most.

use duckbill::dom::Spans;
use duckbill::{ParseOptions, work};
use duckbill_check::{CheckOptions, FixEffect, Places, Template, TemplateLanguage, check};

const SIZES: [usize; 2] = [500, 2_000];
const LINEAR: f64 = 1.05;

/// A page whose length is proportional to a count.
type Family = fn(usize) -> String;

fn numbered(count: usize, write: impl Fn(usize) -> String) -> String {
    (0..count).map(write).collect()
}

const FAMILIES: &[(&str, Family)] = &[
    ("deep", |n| "<div>".repeat(n)),
    ("deep and forbidden", |n| "<label>".repeat(n)),
    ("deep figures with images", |n| "<figure>".repeat(n) + &"<img src=a></figure>".repeat(n)),
    ("deep sections", |n| "<section>".repeat(n)),
    ("deep lists", |n| "<dl><dt>a<dd>".repeat(n)),
    ("deep transparent elements", |n| "<ins>".repeat(n)),
    ("deep anchors in buttons", |n| "<button>".to_owned() + &"<span><a href=a>b</a>".repeat(n)),
    ("many attributes", |n| format!("<p {}>", numbered(n, |i| format!("a{i}=b ")))),
    ("many attributes that are known", |n| {
        "<input type=text name=a size=3 maxlength=4 required readonly>".repeat(n)
    }),
    ("many references that are not known", |n| numbered(n, |i| format!("&abc{i};&eacut;&#;&#x80"))),
    ("a long reference", |n| format!("&{};", "a".repeat(9 * n))),
    ("a tag with attributes that are twice", |n| {
        format!("<p {0}{0}>", numbered(n, |i| format!("a{i}=b ")))
    }),
    ("many ids", |n| numbered(n, |i| format!("<p id=a{i}>"))),
    ("one id", |n| "<p id=a>".repeat(n)),
    ("many references", |n| numbered(n, |i| format!("<label for=a{i}></label>"))),
    ("a long list of references", |n| {
        format!("<p itemscope itemref='{}'>", numbered(n, |i| format!("a{i} ")))
    }),
    ("a long class", |n| format!("<p class='{}'>", "a ".repeat(n))),
    ("a long set of tokens", |n| {
        format!("<a rel='{}' href=a></a>", numbered(n, |i| format!("a{i} ")))
    }),
    ("a long srcset", |n| {
        format!("<img alt='' src=a srcset='{}'>", numbered(n, |i| format!("a{i} {}w, ", i + 1)))
    }),
    ("a long media query", |n| format!("<link rel=stylesheet href=a media='{}'>", "(".repeat(n))),
    ("a long language tag", |n| format!("<p lang='en{}'>", "-abcde".repeat(n))),
    ("many sources", |n| {
        format!("<picture>{}<img src=a alt=''></picture>", "<source srcset='a 1w'>".repeat(n))
    }),
    ("cells that span rows", |n| {
        format!("<table><tr>{}{}", "<td rowspan=60000>".repeat(n), "<tr><td>".repeat(n))
    }),
    ("columns without cells", |n| {
        format!("<table>{}", "<col span=1000><tr><td colspan=3>".repeat(n))
    }),
    ("attributes that SVG lacks", |n| format!("<svg {}>", numbered(n, |i| format!("fil{i} ")))),
    ("wide cells", |n| format!("<table>{}", "<tr><td colspan=1000><td rowspan=9>".repeat(n))),
    ("many options", |n| format!("<select required>{}", "<option selected>a".repeat(n))),
    ("selects in options", |n| "<select><option><object>".repeat(n)),
    ("styles in styles", |n| format!("<svg>{}", "<style>x<g></g>y".repeat(n))),
    ("scripts in scripts", |n| format!("<svg>{}", "<script>x".repeat(n))),
    ("templates in templates", |n| "<template>".repeat(n)),
    ("svg", |n| format!("<svg>{}", "<g>".repeat(n))),
    ("roles without their parents", |n| numbered(n, |i| format!("<p role=menuitem id=a{i}>"))),
    ("roles in deep elements", |n| "<div role=group>".repeat(n) + &"<p role=listitem>".repeat(n)),
    ("many owners of one id", |n| "<p role=list aria-owns=a><p role=listitem id=a>".repeat(n)),
    ("a long list of owned ids", |n| {
        format!("<p role=list aria-owns='{}'>", numbered(n, |i| format!("a{i} ")))
    }),
    ("a long list of roles", |n| format!("<p role='{}'>", "menuitem foo ".repeat(n))),
    ("tabs and panels", |n| {
        numbered(n, |i| {
            format!("<p role=tab aria-selected=true id=a{i}><p role=tabpanel aria-labelledby=a{i}>")
        })
    }),
    ("tabs without panels", |n| {
        format!(
            "<p role=tab aria-selected=true aria-controls='{}'>",
            numbered(n, |i| format!("a{i} "))
        ) + &numbered(n, |i| format!("<p role=tab aria-selected=true aria-controls=a{i}>"))
    }),
    ("an import for many media", |n| {
        format!("<style>@import 'a' {}b;</style>", "screen, ".repeat(n))
    }),
    ("properties of nothing in deep elements", |n| "<div>".repeat(n) + &"<p itemprop=a>".repeat(n)),
    ("items that refer to many", |n| {
        numbered(n, |i| format!("<p itemscope itemref=a{i}><div id=a{i}><p itemprop=b></div>"))
    }),
    ("speculation rules", |n| {
        format!(
            "<script type=speculationrules>{{\"prefetch\": [{}1]}}</script>",
            "{\"where\": {\"not\": 1}},".repeat(n)
        )
    }),
    ("comments beside a source", |n| format!("<script src=a>{}</script>", "/**/ ".repeat(n))),
    ("summaries", |n| format!("<details>{}", "<summary role=button><!-- -->".repeat(n))),
    ("a deep style sheet", |n| format!("<style>{}", "a {".repeat(n))),
    ("a style sheet with a deep value", |n| format!("<style>a {{ width: {}", "calc(".repeat(n))),
    ("deep selectors", |n| format!("<style>a{} {{", ":not(a".repeat(n))),
    ("selectors that are wrong", |n| format!("<style>{}a {{", "a:b, > c, ".repeat(n))),
    ("declarations that are wrong", |n| {
        format!("<style>a {{{}}}", "\r\ncolr: red; color: rd;".repeat(n))
    }),
    ("a long value", |n| {
        format!("<style>a {{ background: {}x }}", "url(a) red 0 0 no-repeat, ".repeat(n))
    }),
    ("a sum of many terms", |n| format!("<style>a {{ width: calc(1px{}) }}", " + 1px".repeat(n))),
    ("a value with many ways", |n| format!("<style>a {{ font-family: {} }}", "a ".repeat(n))),
    ("values with many ways", |n| {
        format!(
            "<style>a {{{}}}",
            "background: 0 0 0 0 0 0 0 0 0 0; grid: 'a' 'b' 1fr 'c' / x;".repeat(n)
        )
    }),
    ("a style attribute that is wrong", |n| format!("<p style='{}'>", "a: b; &quot;".repeat(n))),
    ("many style attributes", |n| "<p style='colr: red; margin: 1'>".repeat(n)),
    ("statements after semicolons", |n| format!("<style>{}a {{}}", ";@layer a;".repeat(n))),
    ("strings broken off", |n| format!("<style>{}", "a[b='c\n{".repeat(n))),
    ("ends of blocks that do not begin", |n| format!("<style>{}", "} ; ) a {} ".repeat(n))),
    ("headings", |n| "<h1>a</h1><h3>b</h3>".repeat(n)),
];

fn work_of(html: &str) -> u64 {
    let document = duckbill::parse_with(html, &ParseOptions::new().with_error_limit(1000)).unwrap();
    let _ = work::take();
    let report = check(&document, &CheckOptions::new().with_limit(100));
    assert!(report.diagnostics().len() <= 100);
    work::take()
}

/// Pages with errors that have fixes, or could have, and pages with comments that take findings away.
const MENDED: &[(&str, Family)] = &[
    ("references", |n| "&amp &foo; &#; &#150;".repeat(n)),
    ("one long name", |n| format!("&{};", "a".repeat(n))),
    ("duplicate attributes", |n| format!("<p {}>", "a=b ".repeat(n))),
    ("duplicate attributes in many tags", |n| "<p a=b a=b>".repeat(n)),
    ("an unquoted value", |n| format!("<p a=b{}>", "\"'=".repeat(n))),
    ("unquoted values", |n| format!("<p {}>", numbered(n, |i| format!("a{i}=\"b\"c=d=e ")))),
    ("slashes", |n| format!("<p {}>", "/".repeat(n))),
    ("end tags with attributes", |n| "<p></p a=b c>".repeat(n)),
    ("comments", |n| "<!x><!--a--!></1><![CDATA[b]]>".repeat(n)),
    ("a comment without an end", |n| format!("<!--{}", "-!".repeat(n))),
    ("unclosed", |n| "<div>".repeat(n)),
    ("unclosed in a template", |n| format!("<template>{}</template>", "<div>".repeat(n))),
    ("unclosed here and there", |n| "<div><span><q>a</div>".repeat(n)),
    ("unclosed in foreign content", |n| format!("<svg>{}<p>", "<g>".repeat(n))),
    ("formatting that opens again", |n| "<div><b>a</div>".repeat(n)),
    ("stray end tags", |n| "</div></b></p></br>".repeat(n)),
    ("end tags of the same element", |n| format!("<b>{}", "<p></b>".repeat(n))),
    ("nested links", |n| "<a>".repeat(n)),
    ("fixes that would change the tree", |n| "a&am</>p;b <</>i> ".repeat(n)),
    ("doctypes", |n| "<!DOCTYPE html PUBLIC a>".repeat(n)),
    ("doctypes after comments", |n| "<!---->".repeat(n) + &"<!DOCTYPE html PUBLIC a>".repeat(n)),
    ("ignored", |n| "<!-- duckbill-ignore obsolete-element --><tt></tt>".repeat(n)),
    ("ignored inside of each other", |n| {
        "<!-- duckbill-ignore obsolete-element, duplicate-attribute --><tt a a>".repeat(n)
    }),
    ("obsolete attributes", |n| {
        "<td align=left width=3 nowrap><script type=''></script>".repeat(n)
    }),
    ("names that become ids", |n| numbered(n, |i| format!("<a name=a{i}>"))),
    ("a long tag with obsolete attributes", |n| {
        format!("<p align=left {}>", numbered(n, |i| format!("data-{i}=b ")))
    }),
    ("regions of templates", |n| "{{ a }}&copy<b {% c %}>[[ d ]]${ e }".repeat(n)),
    ("regions of templates that begin", |n| "{{ ' \" {% {# [[ ${ @a( <% <? &copy".repeat(n)),
    ("lists that have no end", |n| "[[ &copy ".repeat(n)),
    ("code that may begin", |n| "@a &copy @@ ".repeat(n)),
    ("strings of templates", |n| format!("{{{{ {} &copy", "'\"".repeat(n))),
    ("strings of templates by line", |n| format!("{{{{ {} &copy", "'\n\"\n".repeat(n))),
    ("tags with braces", |n| "<b a={ c='&copy'>".repeat(n)),
    ("tags of languages in tags", |n| "<p a='<c:d &copy ".repeat(n)),
    ("tags of languages in one tag", |n| format!("<p {}>&copy", "<c:d a='b>' ".repeat(n))),
    ("blocks without an end", |n| "{% comment %}&copy".repeat(n)),
    ("blocks that nearly end", |n| "{% comment %}{% endcomment &copy".repeat(n)),
    ("blocks that end", |n| "{% schema %}&copy{% endschema %}".repeat(n)),
    ("declarations that may begin", |n| "@let a &copy ".repeat(n)),
    ("strings with graves", |n| format!("{{{{ {} &copy", "`\"".repeat(n))),
    ("quotes in quotes", |n| format!("<p {}>", "a=\"<b c=\"d".repeat(n))),
    ("raw text without an end", |n| "&copy <script></style ".repeat(n)),
    ("comments with regions", |n| "<!-- {{ --><!-- }} -->&copy".repeat(n)),
    ("nothing to ignore in deep elements", |n| {
        "<div><!-- duckbill-ignore obsolete-element -->".repeat(n)
    }),
    ("nothing to ignore", |n| "<!-- duckbill-ignore obsolete-element -->".repeat(n)),
    ("many codes to ignore", |n| {
        format!("<!-- duckbill-ignore {} --><tt></tt>", numbered(n, |i| format!("a{i},")))
    }),
];

fn work_of_fixes(html: &str) -> u64 {
    let options = ParseOptions::new().with_error_limit(1_000_000).with_spans(Spans::Full);
    // Without a doctype tags are not fixed.
    let html = format!("<!DOCTYPE html>{html}");
    let document = duckbill::parse_with(&html, &options).unwrap();
    let _ = work::take();
    let options = CheckOptions::new().with_fixes().with_limit(1_000_000);
    let report = check(&document, &options);
    let _ = report.edits(FixEffect::Style);
    work::take()
}

#[test]
fn fixes_are_linear() {
    assert_linear(MENDED, SIZES, work_of_fixes);
}

/// With all findings kept, however many, in elements however deep.
#[test]
fn all_findings_are_linear() {
    const MANY: &[(&str, Family)] = &[
        ("findings in deep elements", |n| "<div>".repeat(n) + &"<p =a b b>".repeat(n)),
        ("findings in deep lists", |n| "<ul><li>".repeat(n) + &"<b =a><img>".repeat(n)),
        ("findings in deep formatting", |n| "<i>".repeat(n) + &"</p><p a a>".repeat(n)),
        ("findings in deep tables", |n| {
            "<table><td>".repeat(n) + &"</br a><input size=x>".repeat(n)
        }),
        ("findings in one tag", |n| format!("<p {}>", numbered(n, |i| format!("clas{i}=a ")))),
        ("findings in one value", |n| format!("<link href=a rel='{}'>", "styleshet ".repeat(n))),
        ("findings among references", |n| format!("<link rel='{}'>", "styleshet&amp; ".repeat(n))),
        ("findings beside values of a template", |n| {
            format!("<p {}>", numbered(n, |i| format!("clas{i}='{{{{a}}}}' ")))
        }),
        ("scripts with braces", |n| {
            format!("{}<% {}", "<script>{{<%".repeat(n), "</script><%".repeat(n))
        }),
        ("findings in tags of one element", |n| numbered(n, |i| format!("<body clas{i}=a>"))),
    ];
    assert_linear(MANY, [250, 1_000], |html| {
        let options = ParseOptions::new().with_error_limit(usize::MAX).with_spans(Spans::Full);
        let document = duckbill::parse_with(html, &options).unwrap();
        let _ = work::take();
        let report = check(&document, &CheckOptions::new().with_limit(usize::MAX).with_fixes());
        assert_eq!(report.dropped(), 0);
        let places = Places::new(&document);
        for one in report.diagnostics() {
            assert!(places.span(&one.place).is_some() || one.place.node().is_none());
        }
        work::take()
    });
    assert_linear(MANY, [250, 1_000], |html| {
        let template = Template::new(html.as_bytes(), TemplateLanguage::Vue);
        let options = ParseOptions::new().with_error_limit(usize::MAX).with_spans(Spans::Full);
        let document = duckbill::parse_with(template.markup(), &options).unwrap();
        let _ = work::take();
        let options = CheckOptions::new().with_limit(usize::MAX).with_template(&template);
        let _ = check(&document, &options);
        work::take()
    });
}

/// The work counted is the work done.
#[test]
fn no_fix_takes_long() {
    for (name, family) in MENDED {
        let html = family(2_000);
        let (took, _) = crate::clock::timed(|| work_of_fixes(&html));
        assert!(took.as_millis() < 2_500, "{name}: {took:?}");
    }
}

#[test]
fn every_family_is_linear() {
    assert_linear(FAMILIES, SIZES, work_of);
}

#[test]
fn bytes_that_are_malformed_are_linear() {
    let work_of = |count: usize| {
        let bytes = [&b"<meta charset=utf-8>"[..], &b"\xFFa\xC3\xC3".repeat(count)].concat();
        let options = ParseOptions::new().with_spans(Spans::Full);
        let document = duckbill::parse_with(&bytes[..], &options).unwrap();
        let _ = work::take();
        let report = check(&document, &CheckOptions::new().with_limit(usize::MAX));
        assert!(report.diagnostics().len() > count);
        work::take() as f64
    };
    let [small, large] = SIZES.map(work_of);
    let exponent = (large / small).log(SIZES[1] as f64 / SIZES[0] as f64);
    assert!(exponent <= LINEAR, "{small} to {large}");
}

fn assert_linear(families: &[(&str, Family)], sizes: [usize; 2], work_of: fn(&str) -> u64) {
    let mut problems = Vec::new();
    for (name, family) in families {
        let pages = sizes.map(family);
        let [small, large] = pages.each_ref().map(|html| work_of(html).max(1) as f64);
        let growth = pages[1].len() as f64 / pages[0].len() as f64;
        let exponent = (large / small).ln() / growth.ln();
        if exponent > LINEAR {
            problems.push(format!("{name}: {small} to {large}, to the power of {exponent:.2}"));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// The work counted is the work done: in processor time too, no family takes long.
#[test]
fn no_family_takes_long() {
    for (name, family) in FAMILIES {
        let html = family(8_000);
        let document = duckbill::parse(&html);
        let (took, _) = crate::clock::timed(|| check(&document, &CheckOptions::new()));
        assert!(took.as_millis() < 1_250, "{name}: {took:?}");
    }
}
