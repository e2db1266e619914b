//! The findings of `check` about ARIA, items and the text of scripts: one idea each.

use duckbill_check::{CheckOptions, Level, Severity, check};

fn codes(body: &str) -> Vec<String> {
    let html = format!("<!DOCTYPE html><html lang=en><meta charset=utf-8><title>T</title>{body}");
    let options = CheckOptions::new().with_levels([Level::Aria, Level::Structure]);
    let report = check(&duckbill::parse(html.as_str()), &options);
    let severe = |one: &&duckbill_check::Diagnostic| one.severity != Severity::Info;
    report.diagnostics().iter().filter(severe).map(|one| one.code.to_string()).collect()
}

#[test]
fn valid_aria_is_silent() {
    for body in [
        "<ul role=menubar><li role=none><a href=x role=menuitem>a</a><ul role=menu><li role=menuitem>b</ul></ul>",
        "<div role=tablist><button role=tab aria-selected=true aria-controls=p>a</button></div><div role=tabpanel id=p>b</div>",
        "<div role=list aria-owns=i></div><div role=listitem id=i>a</div>",
        "<h2><span role=img aria-label=b>a</span></h2><hr role=none>",
        "<div role=checkbox aria-checked=mixed tabindex=0 aria-label=a></div>",
        "<input type=checkbox role=switch aria-label=a>",
        "<svg role=img aria-label=a></svg><my-element aria-expanded=true></my-element>",
        "<img src=a alt=a role=button aria-pressed=false>",
        "<nav aria-label=a aria-current=page>a</nav>",
        "<table role=grid><tr><td aria-selected=true>a</table>",
    ] {
        assert_eq!(codes(body), [""; 0], "{body}");
    }
}

#[test]
fn each_rule_reports() {
    for (body, code) in [
        ("<p role=foo>", "unknown-role"),
        ("<p role=widget>", "unknown-role"),
        ("<ul role=navigation></ul>", "role-not-allowed"),
        ("<ul><li role=button>a</ul>", "role-not-allowed"),
        ("<img src=a role=button>", "role-not-allowed"),
        ("<div role=directory>a</div>", "deprecated-role"),
        ("<div role=Main>a</div>", "role-in-capitals"),
        ("<button role=button>a</button>", "unnecessary-role"),
        ("<ul role=none aria-label=a><li>a</ul>", "role-without-effect"),
        ("<div role=menuitem>a</div>", "missing-parent-role"),
        ("<div role=menuitem id=a>a</div>", "missing-parent-role"),
        (
            "<div role=menu><div role=group><div role=separator></div></div></div>",
            "role-not-allowed-in-role",
        ),
        ("<div role=tablist><div role=tab aria-selected=true>a</div></div>", "tab-without-panel"),
        (
            "<div role=tablist><div role=tab aria-selected=true aria-controls=b>a</div></div><div id=b>c</div>",
            "tab-without-panel",
        ),
        ("<p aria-labeledby=a>", "unknown-aria-attribute"),
        ("<div aria-expanded=true>a</div>", "aria-not-allowed"),
        ("<meta itemprop=a content=b aria-hidden=true>", "aria-not-allowed"),
        ("<label aria-hidden=true>a<input></label>", "aria-not-allowed"),
        ("<span aria-label=a>b</span>", "name-not-allowed"),
        ("<p aria-grabbed=true>", "deprecated-aria-attribute"),
        ("<p aria-hidden=yes>", "bad-aria-value"),
        ("<nav aria-labelledby=''>a</nav>", "bad-aria-value"),
        ("<div role=heading>a</div>", "missing-aria-attribute"),
        ("<button popovertarget=p aria-expanded=true>a</button><p popover id=p>b", "aria-conflict"),
        ("<button aria-hidden=true>a</button>", "hidden-but-focusable"),
        ("<div role=button><h2>a</h2></div>", "forbidden-descendant"),
    ] {
        assert!(codes(body).contains(&code.to_owned()), "{body}: {:?}", codes(body));
    }
}

#[test]
fn properties_belong_to_items() {
    let lonely =
        |body: &str| codes(body).iter().filter(|code| *code == "property-of-nothing").count();
    assert_eq!(lonely("<p itemprop=a>a<div itemscope><p itemprop=b>b</div>"), 1);
    assert_eq!(
        lonely("<div itemscope itemref=i></div><div id=i><p itemprop=a>a</div><p itemprop=b>b"),
        1
    );
    assert_eq!(lonely("<div itemprop=a itemscope><p itemprop=b>b</div>"), 1);
}

#[test]
fn scripts_that_are_data_are_read() {
    for (script, wrong) in [
        ("<script src=a>// a\n/* b */</script>", 0),
        ("<script src=a>b()</script>", 1),
        ("<script type=importmap>{\"imports\": {\"a/\": \"/b/\"}}</script>", 0),
        ("<script type=importmap>{\"imports\": {\"a/\": \"/b\"}, \"c\": 1}</script>", 2),
        ("<script type=importmap>[]</script>", 1),
        ("<script type=speculationrules>{\"prefetch\": [{\"urls\": [\"/a\"]}]}</script>", 0),
        ("<script type=speculationrules>{\"prefetch\": [{\"source\": \"list\"}]}</script>", 1),
        ("<script type=application/ld+json>{\"a\": 1,}</script>", 1),
        ("<script type=text/plain>{</script>", 0),
    ] {
        let html =
            format!("<!DOCTYPE html><html lang=en><meta charset=utf-8><title>T</title>{script}");
        let options = CheckOptions::new().with_levels([Level::Scripts]);
        let report = check(&duckbill::parse(html.as_str()), &options);
        assert_eq!(report.diagnostics().len(), wrong, "{script}: {:?}", report.diagnostics());
    }
}
