//! TeX of MathML that a page has without TeX: fractions, roots, what is above and below.

use duckbill::dom::Visit;
use duckbill::{ElementRef, NodeRef};

/// Formulas that are deeper are written as their text.
const DEPTH: usize = 40;

/// How much of the text of a formula is written.
const MOST: usize = 4000;

/// An element that is open, and what its children are in TeX.
struct Open<'a> {
    name: &'a str,
    children: Vec<String>,
}

/// The TeX of a formula; `None` if it is only a row of signs, or too deep. Takes a step for each node it looks at.
pub(crate) fn tex(math: ElementRef<'_>, steps: &mut usize) -> Option<String> {
    let mut open: Vec<Open<'_>> = Vec::new();
    let (mut has_structure, mut written) = (false, 0);
    for edge in math.as_node().traverse() {
        *steps = steps.checked_sub(1)?;
        match edge {
            Visit::Open(node) => {
                if let Some(element) = node.as_element() {
                    if open.len() >= DEPTH {
                        return None;
                    }
                    has_structure |= is_structure(element.name());
                    open.push(Open { name: element.name(), children: Vec::new() });
                } else if let Some(around) = open.last_mut() {
                    let text = node.text().unwrap_or_default().trim_ascii();
                    written += text.len();
                    if written > MOST {
                        return None;
                    }
                    if !text.is_empty() {
                        around.children.push(signs(text, around.name));
                    }
                }
            }
            Visit::Close(node) => {
                if NodeRef::as_element(node).is_none() {
                    continue;
                }
                let closed = open.pop()?;
                let tex = written_as(&closed);
                match open.last_mut() {
                    Some(around) => around.children.push(tex),
                    None => return has_structure.then(|| tex.trim().to_owned()),
                }
            }
        }
    }
    None
}

fn is_structure(name: &str) -> bool {
    matches!(
        name,
        "mfrac"
            | "msup"
            | "msub"
            | "msubsup"
            | "msqrt"
            | "mroot"
            | "munder"
            | "mover"
            | "munderover"
            | "mtable"
    )
}

/// A text of one of the elements for signs.
fn signs(text: &str, name: &str) -> String {
    let words = text.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
    match name {
        "mtext" | "ms" => format!("\\text{{{}}}", words.replace(['{', '}', '$', '\\'], " ")),
        "mi" if words.chars().count() > 1 && words.chars().all(char::is_alphabetic) => {
            format!("\\mathrm{{{words}}}")
        }
        _ => {
            let mut out = String::with_capacity(words.len());
            for sign in words.chars() {
                match sign {
                    '{' | '}' | '$' | '%' | '#' | '&' | '_' => out.extend(['\\', sign]),
                    '\\' => out.push_str("\\backslash "),
                    // Signs that are not seen: application, times, comma, plus.
                    '\u{2061}'..='\u{2064}' => {}
                    sign => out.push(sign),
                }
            }
            out
        }
    }
}

/// The command for a sign above others.
fn accent(sign: &str) -> Option<&'static str> {
    Some(match sign {
        "¯" | "‾" | "\u{304}" | "\u{305}" | "―" => "\\overline",
        "^" | "ˆ" | "\u{302}" => "\\hat",
        "~" | "˜" | "\u{303}" => "\\tilde",
        "→" | "\u{20d7}" => "\\vec",
        "." | "˙" | "\u{307}" => "\\dot",
        "¨" | "\u{308}" => "\\ddot",
        "⏞" => "\\overbrace",
        _ => return None,
    })
}

fn written_as(element: &Open<'_>) -> String {
    let child = |at: usize| element.children.get(at).map_or("", String::as_str);
    let group = |at: usize| {
        let text = child(at);
        if text.chars().count() == 1 { text.to_owned() } else { format!("{{{text}}}") }
    };
    match element.name {
        "mfrac" => format!("\\frac{{{}}}{{{}}}", child(0), child(1)),
        "mover" if accent(child(1)).is_some() => {
            format!("{}{{{}}}", accent(child(1)).unwrap_or_default(), child(0))
        }
        "munder" if matches!(child(1), "_" | "\\_" | "¯" | "\u{332}") => {
            format!("\\underline{{{}}}", child(0))
        }
        "msup" | "mover" => format!("{}^{}", group(0), group(1)),
        "msub" | "munder" => format!("{}_{}", group(0), group(1)),
        "msubsup" | "munderover" => format!("{}_{}^{}", group(0), group(1), group(2)),
        "mroot" => format!("\\sqrt[{}]{{{}}}", child(1), child(0)),
        "msqrt" => format!("\\sqrt{{{}}}", element.children.concat()),
        "mtr" => element.children.join(" & "),
        "mtable" => {
            format!("\\begin{{matrix}} {} \\end{{matrix}}", element.children.join(" \\\\ "))
        }
        "annotation" | "annotation-xml" => String::new(),
        "mfenced" => format!("({})", element.children.join(", ")),
        "math" | "mrow" | "mstyle" | "semantics" => {
            let mut out = String::new();
            for child in element.children.iter().filter(|child| !child.is_empty()) {
                if !out.is_empty() {
                    out.push(' ');
                }
                out.push_str(child);
            }
            out
        }
        _ => element.children.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::tex;

    #[test]
    fn what_is_above_and_below_is_written() {
        for (math, expected) in [
            ("<mfrac><mi>a</mi><mi>b</mi></mfrac>", Some("\\frac{a}{b}")),
            (
                "<msup><mi>x</mi><mn>12</mn></msup><mo>+</mo><msqrt><mi>y</mi></msqrt>",
                Some("x^{12} + \\sqrt{y}"),
            ),
            ("<mroot><mi>x</mi><mn>3</mn></mroot>", Some("\\sqrt[3]{x}")),
            (
                "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>",
                Some("∑_{i = 1}^n"),
            ),
            ("<mi>x</mi><mo>+</mo><mn>1</mn>", None),
        ] {
            let document = duckbill::parse(&format!("<math>{math}</math>"));
            let root = document.root().descendants().filter_map(duckbill::NodeRef::as_element);
            let math = root.into_iter().find(|element| element.name() == "math").unwrap();
            assert_eq!(tex(math, &mut 1000).as_deref(), expected);
        }
        let deep = format!("<math>{}", "<msqrt>".repeat(100));
        let document = duckbill::parse(&deep);
        let mut elements = document.root().descendants().filter_map(duckbill::NodeRef::as_element);
        let math = elements.find(|element| element.name() == "math").unwrap();
        assert_eq!(tex(math, &mut 1000), None);
    }
}
