//! Selectors: every combinator and every pseudo-class, alone and in one another, asked of the document, of a part of it, and
//! on the way up from its last element.

use crate::{Case, Operation, Run};
use duckbill::selectors::SelectorOptions;
use duckbill::{ElementRef, NodeRef, Selector};

/// Selectors of one element. Each is also put below, beside and around others.
const COMPOUNDS: &[&str] = &[
    "*",
    "b",
    "x-1",
    "#i1",
    "#a1",
    ".d",
    ".zz",
    ".a1.a2.a3.a4",
    "[class]",
    "[class~=d]",
    "[class~=A9 i]",
    "[id^=i i]",
    "[id$='1' s]",
    "[class*='1 ']",
    "[lang|=l1]",
    "[*|href]",
    "[|id=x]",
    "[a1][data-a2]",
    "svg|g",
    "svg|*",
    "*|b",
    "|b",
    ":root",
    ":scope",
    ":empty",
    ":first-child",
    ":last-child",
    ":only-child",
    ":first-of-type",
    ":last-of-type",
    ":only-of-type",
    ":nth-child(2n+1)",
    ":nth-last-child(3n)",
    ":nth-of-type(odd)",
    ":nth-last-of-type(2n)",
    ":nth-child(2n of .d)",
    ":nth-last-child(2 of b, i)",
    ":nth-last-child(2n of :has(b))",
    ":nth-child(2n+1 of :not(.d b))",
    ":any-link",
    ":checked",
    ":default",
    ":defined",
    ":dir(rtl)",
    ":dir(ltr)",
    ":disabled",
    ":enabled",
    ":indeterminate",
    ":lang(l1)",
    ":lang('*-x', l2)",
    ":open",
    ":optional",
    ":placeholder-shown",
    ":read-only",
    ":read-write",
    ":required",
    ":hover",
    ":own",
    ":own-of(b)",
    ":has(> b)",
    ":has(+ b)",
    ":has(~ b)",
    ":has(b i)",
    ":has(+ * .zz)",
    ":has(~ .a ~ .zz)",
    ":has(> :nth-last-child(2 of b))",
    ":has(:dir(rtl), :lang(l1) b)",
    ":has(:is(.zz b) + i)",
    ":is(b, i, .d, #i1, :empty)",
    ":where(div > b, p + b)",
    ":not(:is(.zz *, :where(p ~ b)))",
    ":not(:has(:not(:empty)))",
];

/// Longer ones.
const COMPLEX: &[&str] = &[
    "div div div .zz",
    "div > div > * > .zz",
    "* * * * *",
    "* > * > * > *",
    "* ~ * ~ * ~ *",
    "* + * + * + *",
    "p ~ b i ~ u, .zz ~ div > b + i",
    "div:not(div div) b",
    "b:not(p b, table b, :has(i) b)",
    ":is(:is(:is(.zz > b) b) ~ b) + *",
    ":not(:not(:not(:not(div b))))",
    ":has(b):has(i):has(p):not(:has(u))",
    "div:has(> b ~ i) > :nth-child(2n of :has(+ i))",
    ":is(:nth-child(2n), :nth-last-child(3n)) ~ :only-of-type b",
    ":disabled > b, :enabled ~ b, :read-write b",
    ":dir(rtl) :dir(ltr) > :dir(rtl)",
    ":lang(l1) :lang(l2) > b",
    ":default ~ :indeterminate, :checked + *",
];

fn parsed(text: &str) -> Selector {
    let own = |element: ElementRef<'_>| element.attribute("id").is_some();
    let options = SelectorOptions::new()
        .with_namespace("svg", "http://www.w3.org/2000/svg")
        .with_pseudo_class("own", own)
        .and_then(|options| {
            options.with_functional_pseudo_class("own-of", |element, name| element.name() == name)
        })
        .expect("names that are free");
    Selector::parse_with(text, &options).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Finds all; below the first element with an element inside; and the nearest above the last.
fn ask(case: &Case, text: &'static str) -> usize {
    let (selector, document) = (parsed(text), &case.document);
    let all = document.select(&selector).count();
    let part = document.body().map_or(0, |body| {
        let inner = body.as_node().first_child().and_then(NodeRef::as_element).unwrap_or(body);
        inner.select(&selector).count() + usize::from(body.select_first(&selector).is_some())
    });
    let last = document.root().elements().next_back();
    let nearest =
        last.is_some_and(|last| last.closest(&selector).is_some() || last.matches(&selector));
    all + part + usize::from(nearest)
}

/// An operation for each selector.
pub(crate) fn operations() -> Vec<Operation> {
    let mut texts: Vec<String> = COMPLEX.iter().map(|text| (*text).to_owned()).collect();
    for one in COMPOUNDS {
        texts.push((*one).to_owned());
        texts.push(format!("{one} > b, {one} + b"));
        texts.push(format!("{one} b, {one} ~ b"));
        texts.push(format!(".zz {one} > i ~ *"));
        texts.push(format!(":not(:is({one} *)), :nth-child(2n of {one})"));
        // Nowhere may `:has()` are in another.
        if !one.contains(":has(") {
            texts.push(format!(":has({one} ~ i):not(:has(+ {one}))"));
        }
    }
    let operation = |text: String| {
        let text: &'static str = text.leak();
        (&*format!("select {text}").leak(), Run::Selector(ask, text))
    };
    texts.into_iter().map(operation).collect()
}
