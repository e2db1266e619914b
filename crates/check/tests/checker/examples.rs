//! The checker.

use duckbill::dom::Spans;
use duckbill::source_edit::SourceEdit;
use duckbill::{ParseOptions, Span, parse_with};
use duckbill_check::{
    CheckOptions, Code, Diagnostic, Fix, FixEffect, Level, Place, RelatedPlace, Reporter, RuleCode,
    Severity, check,
};

#[test]
fn level() {
    assert_eq!(Level::Urls.as_str(), "urls");
}

#[test]
fn code() {
    assert_eq!(Code::Rule(RuleCode::MissingAlt).as_str(), "missing-alt");
    assert_eq!(Code::Rule(RuleCode::BadInteger).level(), Some(Level::Values));
    assert_eq!(Code::Rule(RuleCode::EmptyHeading).severity(), Severity::Warning);
    assert_eq!(Code::Rule(RuleCode::MissingTitle).message(), "the document has no title");
    assert!(Code::Rule(RuleCode::DuplicateId).explanation().contains("first"));
    {
        let url = Code::Rule(RuleCode::MissingTitle).spec_url().unwrap();
        assert_eq!(url, "https://html.spec.whatwg.org/multipage/semantics.html#the-head-element");
    }
}

#[test]
fn diagnostic() -> Result<(), Box<dyn std::error::Error>> {
    {
        let code = Code::Custom("house-style", "no `{0}` here");
        let diagnostic = Diagnostic::new(code, Place::Document).with_part("blink");
        assert_eq!(diagnostic.message(), "no `blink` here");
        assert_eq!(diagnostic.severity, Severity::Error);
    }
    {
        let code = Code::Custom("colour", "{0} is not {1}");
        let diagnostic = Diagnostic::new(code, Place::Document).with_part("red").with_part("blue");
        assert_eq!(diagnostic.message(), "red is not blue");
    }
    {
        let other = RelatedPlace { place: Place::Document, label: "the other one" };
        let code = Code::Custom("twice", "twice");
        let mut diagnostic = Diagnostic::new(code, Place::Document);
        diagnostic.related.push(other);
        assert_eq!(diagnostic.related[0].label, "the other one");
    }
    {
        let code = Code::Custom("five", "not five");
        let mut diagnostic = Diagnostic::new(code, Place::Document);
        diagnostic.note = Some("read as 4".to_owned());
        assert_eq!(diagnostic.note.as_deref(), Some("read as 4"));
    }
    {
        let span = Span { start: 3, end: 5 };
        let edit = SourceEdit { span, replacement: b"b".to_vec() };
        let mut diagnostic = Diagnostic::new(Code::Custom("b", "not `b`"), Place::Source(span));
        diagnostic.fix = Some(Fix::new("write `b`", vec![edit]));
        assert_eq!(diagnostic.fix.unwrap().title, "write `b`");
    }
    {
        let code = Code::Custom("mild", "mild");
        let mut diagnostic = Diagnostic::new(code, Place::Document);
        diagnostic.severity = Severity::Info;
        assert_eq!(diagnostic.severity, Severity::Info);
    }
    {
        let document = parse_with("<p>", &ParseOptions::new().with_error_limit(9))?;
        let report = check(&document, &CheckOptions::new());
        let url = report.diagnostics()[0].spec_url().unwrap();
        assert!(url.ends_with("#the-initial-insertion-mode"));
    }
    {
        let code = Code::Custom("greeting", "hello {0}");
        assert_eq!(Diagnostic::new(code, Place::Document).with_part("you").message(), "hello you");
    }
    Ok(())
}

#[test]
fn place() {
    let document = duckbill::parse("<p>");
    let id = document.root().id();
    assert_eq!(Place::Node(id).node(), Some(id));
    assert_eq!(Place::Document.node(), None);
}

#[test]
fn fix() {
    {
        let edit = SourceEdit { span: Span::at(3), replacement: b" ".to_vec() };
        let fix = Fix::new("write a space", vec![edit]);
        assert_eq!(fix.edits.len(), 1);
    }
    {
        let mut fix = Fix::new("write the doctype", Vec::new());
        fix.effect = FixEffect::Mode;
        assert_eq!(fix.effect, FixEffect::Mode);
    }
}

#[test]
fn effect() {
    assert_eq!(FixEffect::Doctype.as_str(), "doctype");
}

#[test]
fn check_options() -> Result<(), Box<dyn std::error::Error>> {
    {
        let document =
            duckbill::parse("<!DOCTYPE html><html lang=en><title>T</title><center></center>");
        let options = CheckOptions::new().without_code(RuleCode::ObsoleteElement);
        assert!(check(&document, &options).diagnostics().is_empty());
    }
    {
        let html = "<!DOCTYPE html><!-- duckbill-ignore-file missing-title --><html lang=en><p>";
        let document = duckbill::parse(html);
        let options = CheckOptions::new();
        assert!(check(&document, &options).diagnostics().is_empty());
        assert_eq!(check(&document, &options.without_ignore_comments()).diagnostics().len(), 1);
    }
    {
        let document =
            duckbill::parse("<!DOCTYPE html><html lang=en><title>T</title><tt></tt><tt></tt>");
        let report = check(&document, &CheckOptions::new().with_limit(1));
        assert_eq!((report.diagnostics().len(), report.dropped()), (1, 1));
    }
    {
        fn no_tables(document: &duckbill::Document, reporter: &mut Reporter<'_>) {
            for table in document.elements_by_tag_name("table") {
                reporter.report(Diagnostic::new(
                    Code::Custom("no-tables", "tables are not for layout"),
                    Place::Node(table.as_node().id()),
                ));
            }
        }
        let document =
            duckbill::parse("<!DOCTYPE html><html lang=en><title>T</title><table></table>");
        let report = check(&document, &CheckOptions::new().with_rule(no_tables));
        assert_eq!(report.diagnostics()[0].code.as_str(), "no-tables");
    }
    {
        let options = ParseOptions::new().with_error_limit(9).with_spans(Spans::Full);
        let document = parse_with("<!DOCTYPE html><b></b></b>", &options)?;
        let report = check(&document, &CheckOptions::new().with_fixes());
        let fix = report.diagnostics()[0].fix.as_ref().unwrap();
        assert_eq!(fix.title, "remove the end tag");
    }
    assert!(CheckOptions::new().checks(Level::Structure));
    Ok(())
}

#[test]
fn report() -> Result<(), Box<dyn std::error::Error>> {
    assert_eq!(check(&duckbill::parse("<p>"), &CheckOptions::new()).dropped(), 0);
    assert_eq!(check(&duckbill::parse("<p>"), &CheckOptions::new()).stop_reason(), None);
    {
        let document =
            duckbill::parse("<!DOCTYPE html><html lang=en><title>T</title><tt></tt><tt></tt>");
        let report = check(&document, &CheckOptions::new().with_limit(1));
        assert_eq!((report.count(Severity::Error), report.count(Severity::Warning)), (2, 0));
    }
    assert!(check(&duckbill::parse("<font>"), &CheckOptions::new()).count(Severity::Error) > 0);
    {
        let html = "<!DOCTYPE html><div id=a id=b><span>x</div></i>";
        let options = ParseOptions::new().with_error_limit(9).with_spans(Spans::Full);
        let document = parse_with(html, &options)?;
        let report = check(&document, &CheckOptions::new().with_fixes());
        let edits = report.edits(FixEffect::Nothing);
        let fixed = document.to_source_from(&edits);
        assert_eq!(fixed, b"<!DOCTYPE html><div id=a><span>x</span></div>");
    }
    Ok(())
}
