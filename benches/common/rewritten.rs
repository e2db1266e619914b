//! The selectors of handlers that set an attribute: all are ones that lol_html knows, too.

/// The first of them alone is measured as one handler.
pub(crate) const SELECTORS: [&str; 20] = [
    "a[href]",
    "img",
    "script[src]",
    "link[rel=stylesheet]",
    "form",
    "iframe",
    "video",
    "h1",
    "h2",
    "h3",
    "ul > li",
    "div.content p",
    "nav a",
    "#main",
    ".title",
    "table td",
    "button",
    "input[type=text]",
    "meta[name=description]",
    "body",
];
