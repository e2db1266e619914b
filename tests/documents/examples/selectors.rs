//! Selectors.

use duckbill::Selector;
use duckbill::names::Namespace;
use duckbill::selectors::{SelectorErrorKind, SelectorOptions};

#[test]
fn selector_error() {
    {
        let error = duckbill::Selector::parse("li:first-chidl").unwrap_err();
        assert_eq!((error.position(), error.suggestion()), (2, Some("first-child")));
    }
    {
        let error = Selector::parse("a:wibble").unwrap_err();
        assert_eq!(error.kind(), SelectorErrorKind::Unsupported);
    }
    assert_eq!(duckbill::Selector::parse("a, b:wibble").unwrap_err().position(), 4);
}

#[test]
fn selector() -> Result<(), Box<dyn std::error::Error>> {
    assert!(Selector::parse("h1, h2 > a:not(.here)").is_ok());
    assert!(Selector::parse("h1,").is_err());
    {
        let options = SelectorOptions::new().with_namespace("svg", Namespace::Svg.url());
        let selector = Selector::parse_with("svg|title", &options)?;
        let document = duckbill::parse("<title>page</title><svg><title>drawing</title></svg>");
        let titles: Vec<_> =
            document.select(&selector).map(|it| it.as_node().text_content()).collect();
        assert_eq!(titles, ["drawing"]);
    }
    {
        let specificity = |text: &str| Selector::parse(text).map(|selector| selector.specificity());
        assert!(specificity("#a")? > specificity(".a.b.c p")?);
        let specificity = specificity("ul li.x:not(#y), :where(#z)")?;
        assert_eq!((specificity.ids, specificity.classes, specificity.names), (1, 1, 2));
    }
    Ok(())
}

#[test]
fn selector_options() -> Result<(), Box<dyn std::error::Error>> {
    {
        let selector = Selector::parse_with("p", &SelectorOptions::new());
        assert_eq!(selector, Selector::parse("p"));
    }
    {
        let options = SelectorOptions::untrusted();
        assert!(Selector::parse_with("main > p:nth-child(2n)", &options).is_ok());
        let error = Selector::parse_with(&":nth-child(2n)".repeat(200), &options).unwrap_err();
        assert_eq!(error.kind(), SelectorErrorKind::TooLong);
    }
    {
        let options = SelectorOptions::new().with_max_parts(5);
        assert!(Selector::parse_with("a.x > b", &options).is_ok());
        assert!(Selector::parse_with("a.x > b.y", &options).is_err());
    }
    {
        let options = SelectorOptions::new().with_default_namespace(Namespace::Html.url());
        let selector = Selector::parse_with("a", &options)?;
        let document = duckbill::parse("<a></a><svg><a></a></svg>");
        assert_eq!(document.select(&selector).count(), 1);
    }
    Ok(())
}

#[test]
fn matches() -> Result<(), Box<dyn std::error::Error>> {
    let document = duckbill::parse("<p>a");
    let mut found = document.query_selector_all("b")?;
    assert_eq!((found.next(), found.stop_reason()), (None, None));
    Ok(())
}

#[test]
fn document() -> Result<(), Box<dyn std::error::Error>> {
    {
        let document = duckbill::parse("<title>Hello</title>");
        let title = document.select_first(&Selector::parse("title")?);
        assert_eq!(title.map(|title| title.as_node().text_content()).as_deref(), Some("Hello"));
    }
    {
        let document = duckbill::parse("<p>a<p id=b>b");
        assert_eq!(document.query_selector("#b")?.unwrap().as_node().text_content(), "b");
        assert_eq!(document.query_selector("#c")?, None);
    }
    {
        let document = duckbill::parse("<a href=/a>a</a><a>b</a><a href=/c>c</a>");
        assert_eq!(document.query_selector_all("a[href]")?.count(), 2);
    }
    Ok(())
}

#[test]
fn node_ref() -> Result<(), Box<dyn std::error::Error>> {
    let document = duckbill::parse("<p>a<p>b");
    let first = document.root().select_first(&Selector::parse("p")?);
    assert_eq!(first.unwrap().as_node().text_content(), "a");
    Ok(())
}

#[test]
fn element_ref() -> Result<(), Box<dyn std::error::Error>> {
    {
        let document = duckbill::parse("<ul><li><a href=/a>a</a><li>b</ul>");
        let link = Selector::parse("a")?;
        let items = document.query_selector_all("li")?;
        let links: Vec<_> = items.map(|li| li.select_first(&link).is_some()).collect();
        assert_eq!(links, [true, false]);
    }
    {
        let document = duckbill::parse("<p class=a><b>x</b>");
        let bold = document.query_selector("b")?.unwrap();
        assert!(bold.matches(&Selector::parse(".a > b")?));
        assert!(!bold.matches(&Selector::parse("b + b")?));
    }
    {
        let document = duckbill::parse("<div id=a><div id=b><p>x</div></div>");
        let text = document.query_selector("p")?.unwrap();
        let nearest = text.closest(&Selector::parse("div")?).unwrap();
        assert_eq!(nearest.attribute("id"), Some("b"));
        assert_eq!(text.closest(&Selector::parse("ul")?), None);
    }
    Ok(())
}
