//! The meaning of classes: the language of code.

use duckbill::names::Tag;
use duckbill::{ElementRef, NodeRef};

/// The prefixes of languages in the names of classes.
const BEFORE: [&str; 14] = [
    "language-",
    "lang-",
    "highlight-source-",
    "highlight-text-",
    "mw-highlight-lang-",
    "highlight-",
    "brush:",
    "language:",
    "lang:",
    "src-",
    "code-",
    "syntax-",
    "prettyprint-",
    "lang_",
];

/// The words after them that are no languages.
const NO_LANGUAGES: [&str; 16] = [
    "default",
    "none",
    "plaintext",
    "text",
    "wrapper",
    "block",
    "toolbar",
    "container",
    "copy",
    "inline",
    "box",
    "highlight",
    "view",
    "body",
    "notranslate",
    "example",
];

/// Languages that classes name alone.
const LANGUAGES: [&str; 76] = [
    "ada",
    "apache",
    "asm",
    "awk",
    "bash",
    "basic",
    "bat",
    "c",
    "c#",
    "c++",
    "clojure",
    "cmake",
    "cobol",
    "coffeescript",
    "console",
    "cpp",
    "cs",
    "csharp",
    "css",
    "d",
    "dart",
    "diff",
    "docker",
    "dockerfile",
    "elixir",
    "elm",
    "erlang",
    "fish",
    "fortran",
    "fsharp",
    "go",
    "graphql",
    "groovy",
    "haskell",
    "html",
    "http",
    "ini",
    "java",
    "javascript",
    "js",
    "json",
    "jsx",
    "julia",
    "kotlin",
    "latex",
    "lisp",
    "lua",
    "makefile",
    "markdown",
    "matlab",
    "nginx",
    "nim",
    "nix",
    "objc",
    "ocaml",
    "perl",
    "php",
    "powershell",
    "python",
    "python3",
    "r",
    "ruby",
    "rust",
    "scala",
    "scheme",
    "scss",
    "sh",
    "shell",
    "sql",
    "swift",
    "toml",
    "ts",
    "typescript",
    "xml",
    "yaml",
    "zig",
];

/// Attributes that say it.
const ATTRIBUTES: [&str; 7] = [
    "language",
    "data-lang",
    "data-language",
    "data-code-language",
    "data-enlighter-language",
    "data-programming-language",
    "data-codetype",
];

/// The language that the classes of a block of code, or of the elements that are around it alone, name: `language-rust`,
/// `highlight-source-rust`, `brush: rust`, `hljs rust`.
pub(super) fn language_of_block(element: ElementRef<'_>) -> Option<&str> {
    let around = std::iter::successors(Some(element), |element| {
        let mut parent = element.as_node().parent().and_then(NodeRef::as_element)?;
        // A table lays out code beside the numbers of its lines.
        while matches!(parent.tag(), Tag::Td | Tag::Tr | Tag::Tbody | Tag::Table) {
            parent = parent.as_node().parent().and_then(NodeRef::as_element)?;
        }
        (parent.as_node().element_children().take(4).count() < 4).then_some(parent)
    });
    around.take(4).enumerate().find_map(|(depth, element)| said_by(element, depth == 0))
}

/// The language that an element in a block of code names.
pub(super) fn language_of(element: ElementRef<'_>) -> Option<&str> {
    said_by(element, true)
}

fn said_by(element: ElementRef<'_>, is_code: bool) -> Option<&str> {
    let mut is_brush = false;
    let mut found = None;
    for class in element.classes() {
        let is_after = is_brush;
        is_brush = class == "brush:";
        let named = if is_after {
            Some(class)
        } else {
            BEFORE.iter().find_map(|before| class.strip_prefix(before))
        };
        // The text after it says how it is shown.
        let named = named.map(|name| match class.starts_with("brush:") || is_after {
            true => name.split([';', '{']).next().unwrap_or(name),
            false => name,
        });
        let is_one = |name: &&str| {
            !name.is_empty() && (class.starts_with("language-") || !NO_LANGUAGES.contains(name))
        };
        found = named.filter(is_one);
        if found.is_some() {
            break;
        }
    }
    let is_highlighted = || {
        element.classes().any(|class| {
            [
                "hljs",
                "sourceCode",
                "highlight",
                "prettyprint",
                "src",
                "syntaxhighlighter",
                "codehilite",
                "code",
                "programlisting",
            ]
            .contains(&class)
        })
    };
    let is_language = |class: &&str| {
        let lower = class.to_ascii_lowercase();
        LANGUAGES.binary_search(&lower.as_str()).is_ok()
    };
    found
        .or_else(|| ATTRIBUTES.iter().find_map(|name| element.attribute(name)))
        .or_else(|| element.attribute("lang").filter(|_| is_code).filter(is_language))
        .or_else(|| {
            let mut classes = element.classes().filter(is_language);
            classes.next().filter(|_| is_code || is_highlighted())
        })
        .filter(|name| !name.is_empty() && !name.contains(['`', '\n', '\r', ' ', '\t']))
}
