//! JSON-LD, microdata and RDFa as values.

use duckbill::html::BaseUrl;
use duckbill_text::{StructuredData, StructuredDataOptions, structured_data, structured_data_with};
use serde_json::{Value, json};

fn data(html: &str) -> StructuredData {
    let base = BaseUrl::parse("https://duck.example/pond").expect("a URL");
    let options = StructuredDataOptions::new().with_base_url(base);
    structured_data_with(&duckbill::parse(html), &options)
}

fn items(html: &str) -> Value {
    Value::Array(data(html).microdata)
}

fn statements(html: &str) -> Value {
    Value::Array(data(html).rdfa)
}

#[test]
fn json_ld_is_as_the_page_has_it() {
    let html = "<script type='application/ld+json'>{\"@context\": \"https://schema.org\", \"@graph\": [{\"@type\": \"Duck\",}]}</script>\
        <script type='application/ld+json;charset=utf-8'>// <![CDATA[\n[1]\n// ]]></script><script type='application/ld+json'>{</script>\
        <script type='application/json'>2</script>";
    let expected = json!([{"@context": "https://schema.org", "@graph": [{"@type": "Duck"}]}, [1]]);
    assert_eq!(Value::Array(data(html).json_ld), expected);
}

#[test]
fn items_have_the_values_that_the_standard_gives_properties() {
    let html = "<div itemscope itemtype='https://a.test/Duck https://a.test/Bird' itemid=1>\
        <meta itemprop=meta content=a><audio itemprop=audio src=b></audio><a itemprop='link also link' href=c>C</a>\
        <object itemprop=object data=d></object><data itemprop=data value=e>E</data><meter itemprop=meter value=1></meter>\
        <time itemprop=time datetime=2026-01-02>today</time><time itemprop=time>2027</time><b itemprop=text> x <i>y</i></b>\
        <a itemprop=none>no URL</a></div>";
    assert_eq!(
        items(html),
        json!([{
            "type": ["https://a.test/Duck", "https://a.test/Bird"],
            "id": "https://duck.example/1",
            "properties": {
                "meta": ["a"], "audio": ["https://duck.example/b"], "link": ["https://duck.example/c"],
                "also": ["https://duck.example/c"], "object": ["https://duck.example/d"], "data": ["e"], "meter": ["1"],
                "time": ["2026-01-02", "2027"], "text": [" x y"], "none": [""]
            }
        }])
    );
}

#[test]
fn items_are_in_items_and_elsewhere_on_the_page() {
    let html = "<p id=a><b itemprop=name>Teal</b></p><div itemscope itemref='b a'><div itemprop=bill itemscope><i itemprop=form>flat</i></div></div>\
        <p id=b itemprop=colour>green</p><div itemscope itemprop=lost></div>";
    assert_eq!(
        items(html),
        json!([{"properties": {
            "name": ["Teal"], "bill": [{"properties": {"form": ["flat"]}}], "colour": ["green"]
        }}])
    );
    let circle = "<div itemscope itemref=a></div><div id=a itemprop=x itemscope itemref=b></div><div id=b itemprop=y itemscope itemref=a></div>";
    assert_eq!(
        items(circle)[0]["properties"]["x"][0]["properties"]["y"][0]["properties"]["x"][0],
        "ERROR"
    );
}

#[test]
fn statements_of_rdfa_lite() {
    let html = "<html lang=en><body><div vocab=https://schema.org/ typeof=Person resource=#teal><b property=name>Teal</b>\
        <a property=url href=/teal>here</a><div property=address typeof=PostalAddress><i property=town lang=de>Entenhausen</i></div>\
        <time property=born datetime=2026-01-02>then</time><meta property=schema:size content=9></div>";
    assert_eq!(
        statements(html),
        json!([
            {
                "@id": "https://duck.example/pond",
                "http://www.w3.org/ns/rdfa#usesVocabulary": [{"@id": "https://schema.org/"}]
            },
            {
                "@id": "https://duck.example/pond#teal",
                "@type": ["https://schema.org/Person"],
                "https://schema.org/name": [{"@value": "Teal", "@language": "en"}],
                "https://schema.org/url": [{"@id": "https://duck.example/teal"}],
                "https://schema.org/address": [{"@id": "_:b0"}],
                "https://schema.org/born": [{"@value": "2026-01-02", "@type": "http://www.w3.org/2001/XMLSchema#date"}],
                "http://schema.org/size": [{"@value": "9", "@language": "en"}]
            },
            {
                "@id": "_:b0",
                "@type": ["https://schema.org/PostalAddress"],
                "https://schema.org/town": [{"@value": "Entenhausen", "@language": "de"}]
            }
        ])
    );
}

/// Examples of the kind that the text of RDFa Core explains its rules by.
#[test]
fn statements_of_rdfa_core() {
    let one = |html: &str, subject: usize, name: &str| statements(html)[subject][name].clone();
    // Chaining, by `rel` and by `rev`.
    let html = "<div about=/a rel=foaf:knows><b typeof=foaf:Person><i property=foaf:name>Teal</i></b></div>";
    assert_eq!(one(html, 0, "@type"), json!(["http://xmlns.com/foaf/0.1/Person"]));
    assert_eq!(one(html, 1, "http://xmlns.com/foaf/0.1/knows"), json!([{"@id": "_:b1"}]));
    let html = "<div about=/a><span rev=dc:creator resource=/b></span></div>";
    assert_eq!(one(html, 0, "@id"), "https://duck.example/b");
    assert_eq!(
        one(html, 0, "http://purl.org/dc/terms/creator"),
        json!([{"@id": "https://duck.example/a"}])
    );
    // Prefixes, blank nodes, and what is no CURIE.
    let html = "<p prefix='d: https://d.test/ e: https://e.test/' about=[_:x]><b property='d:a e:b f g:h'>1</b><b property=https://i.test/j>2</b></p>";
    assert_eq!(
        statements(html),
        json!([{
            "@id": "_:b0", "https://d.test/a": [{"@value": "1"}], "https://e.test/b": [{"@value": "1"}],
            "g:h": [{"@value": "1"}], "https://i.test/j": [{"@value": "2"}]
        }])
    );
    // Lists.
    let html = "<p vocab=https://d.test/ about=/a><b property=x inlist>1</b><b rel=x inlist resource=/2></b></p>";
    assert_eq!(
        one(html, 1, "https://d.test/x"),
        json!([{"@list": [{"@value": "1"}, {"@id": "https://duck.example/2"}]}])
    );
    // Types of text.
    let html = "<p about=/a><b property=dc:a datatype=xsd:integer>1</b><b property=dc:b datatype=rdf:HTML><i>2</i></b><b property=dc:c datatype=''><i>3</i></b></p>";
    assert_eq!(
        one(html, 0, "http://purl.org/dc/terms/a"),
        json!([{"@value": "1", "@type": "http://www.w3.org/2001/XMLSchema#integer"}])
    );
    assert_eq!(one(html, 0, "http://purl.org/dc/terms/b")[0]["@value"], "<i>2</i>");
    assert_eq!(one(html, 0, "http://purl.org/dc/terms/c"), json!([{"@value": "3"}]));
    // Words of HTML beside a property.
    let html = "<p about=/a><a property=dc:a rel=nofollow href=/b>B</a></p>";
    assert_eq!(
        one(html, 0, "http://purl.org/dc/terms/a"),
        json!([{"@id": "https://duck.example/b"}])
    );
    // Open Graph.
    let html = "<meta property=og:title content=Teal><link rel=license href=/l>";
    assert_eq!(one(html, 0, "http://ogp.me/ns#title"), json!([{"@value": "Teal"}]));
    assert_eq!(
        one(html, 0, "http://www.w3.org/1999/xhtml/vocab#license"),
        json!([{"@id": "https://duck.example/l"}])
    );
}

#[test]
fn data_that_repeats_itself_is_cut() {
    let mut html = String::new();
    for level in 0..40 {
        html += &format!(
            "<div itemscope itemprop=x id=a{level} itemref='a{0} b{0}'></div><div itemscope itemprop=x id=b{level} itemref='a{0} b{0}'></div>",
            level + 1
        );
    }
    let html = format!("{html}<div itemscope itemref=a0></div>");
    let data = structured_data(&duckbill::parse(&html));
    assert!(!data.is_complete && data.microdata.is_empty());
    let nested = "<div itemscope itemprop=a>".repeat(20_000);
    let data = structured_data(&duckbill::parse(&format!("<div itemscope>{nested}")));
    assert!(data.is_complete && data.microdata.len() == 1);
}
