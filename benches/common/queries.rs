//! The queries that selecting is measured with.

/// The name of each query, and the query.
pub const QUERIES: &[(&str, &str)] = &[
    ("tag", "a"),
    ("id", "#content"),
    ("class", ".title"),
    ("attribute", "a[href^='https:']"),
    ("descendant", "div p a"),
    ("child", "ul > li > a"),
    ("siblings", "h2 ~ p, li + li"),
    ("nth", "li:nth-child(2n + 1)"),
    ("not", "a:not([href]):not(.x)"),
    ("is", ":is(h1, h2, h3) :is(a, span)"),
    ("has", "div:has(> img)"),
    ("nothing", "article.missing section > nav"),
];
