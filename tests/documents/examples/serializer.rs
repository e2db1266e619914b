//! Writing.

use duckbill::serializer::{Serializer, escape_attribute};

#[test]
fn serializer() {
    {
        let document =
            duckbill::parse("<!DOCTYPE html><title>Hi</title><p>Hello <b>you</b></p><hr>");
        let pretty = Serializer::pretty().to_string(document.root());
        assert_eq!(
            pretty,
            "<!DOCTYPE html>
<html
  ><head
    ><title>Hi</title
  ></head
  ><body
    ><p>Hello <b>you</b></p
    ><hr
  ></body
></html>",
        );
        assert_eq!(duckbill::parse(&pretty), document);
    }
    {
        let document = duckbill::parse(
            "<!DOCTYPE html><html><head><title>A &amp; B</title></head><body class=\"\"><ul><li \
     id=\"a\">1</li><li>2</li></ul></body></html>",
        );
        assert_eq!(
            Serializer::minified().to_string(document.root()),
            "<!DOCTYPE html><title>A & B</title><body class><ul><li id=a>1<li>2</ul>",
        );
    }
    {
        let document = duckbill::parse("<p 1=x>a<br>b<svg viewbox='0 0 1 1'>");
        assert_eq!(
            Serializer::xml().to_string(document.root()),
            "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head></head><body>\
     <p U000031=\"x\">a<br />b<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"/>\
     </p></body></html>",
        );
    }
    {
        let document = duckbill::parse("<p id=x>1");
        assert_eq!(
            Serializer::test_format().to_string(document.body().unwrap().as_node()),
            "| <body>\n|   <p>\n|     id=\"x\"\n|     \"1\"",
        );
    }
}

#[test]
fn escape() {
    assert_eq!(escape_attribute("\"1 < 2\""), "&quot;1 &lt; 2&quot;");
}

#[test]
fn to_string_within() {
    use duckbill::limits::{Limit, Limits};
    use duckbill::serializer::Serializer;
    let document = duckbill::parse("<p>x");
    let limits = Limits::none().with(Limit::OutputBytes, 20);
    let long = Serializer::html().to_string_within(document.root(), &limits).unwrap_err();
    assert_eq!(long.output, "<html><head></head>");
}

#[test]
fn inner_html() {
    let document = duckbill::parse("<p>1 &lt; <b>2</b>");
    let p = document.root().descendants().nth(3).unwrap();
    assert_eq!(p.inner_html(), "1 &lt; <b>2</b>");
    assert_eq!(p.outer_html(), "<p>1 &lt; <b>2</b></p>");
}
