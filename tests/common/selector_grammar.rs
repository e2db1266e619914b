//! Selectors made from numbers, and a matcher for them that follows the words of Selectors Level 4
//! without any optimisation: it shares no line with the crate's.

use duckbill::{ElementRef, NodeRef};

/// A compound, and what connects it to the compound on its left.
pub(crate) struct Part {
    tests: Vec<Test>,
    left: Option<char>,
}

/// A complex selector, the rightmost compound first.
pub(crate) type Complex = Vec<Part>;

/// A simple selector.
pub(crate) enum Test {
    Simple(&'static str, Is),
    /// `:nth-child()` of a list or all, from the end or not: step and offset.
    Nth(i64, i64, bool, Option<Vec<Complex>>),
    Is(Vec<Complex>),
    Not(Vec<Complex>),
    /// Each with the combinator that leads away from the anchor.
    Has(Vec<(char, Complex)>),
}

/// Reads choices from numbers; all are 0 once these are used up.
pub(crate) struct Choices<'n> {
    numbers: std::slice::Iter<'n, u8>,
}

impl<'n> Choices<'n> {
    pub(crate) fn new(numbers: &'n [u8]) -> Self {
        Self { numbers: numbers.iter() }
    }

    fn below(&mut self, count: u8) -> u8 {
        self.numbers.next().map_or(0, |number| number % count)
    }

    /// A list of complex selectors.
    pub(crate) fn list(&mut self, depth: u8) -> Vec<Complex> {
        (0..=self.below(3) / 2).map(|_| self.complex(depth)).collect()
    }

    fn complex(&mut self, depth: u8) -> Complex {
        let count = 1 + self.below(6) / 2;
        let mut parts: Complex = (0..count).map(|_| self.part(depth)).collect();
        if let Some(leftmost) = parts.last_mut() {
            leftmost.left = None;
        }
        parts
    }

    fn combinator(&mut self) -> char {
        [' ', '>', '+', '~'][usize::from(self.below(4))]
    }

    fn part(&mut self, depth: u8) -> Part {
        let count = 1 + self.below(3) / 2;
        let tests = (0..count).map(|_| self.test(depth)).collect();
        Part { tests, left: Some(self.combinator()) }
    }

    fn test(&mut self, depth: u8) -> Test {
        let kind =
            self.below(if depth == 0 { SIMPLE.len() as u8 } else { SIMPLE.len() as u8 + 10 });
        if let Some((text, is)) = SIMPLE.get(usize::from(kind)) {
            return Test::Simple(text, *is);
        }
        match kind % 5 {
            0 => Test::Is(self.list(depth - 1)),
            1 => Test::Not(self.list(depth - 1)),
            2 => Test::Nth(
                i64::from(self.below(5)) - 2,
                i64::from(self.below(5)) - 1,
                self.below(2) == 1,
                (self.below(2) == 1).then(|| self.list(depth - 1)),
            ),
            // `:has()` may not hold another.
            _ => {
                let list = self.list(0);
                Test::Has(list.into_iter().map(|complex| (self.combinator(), complex)).collect())
            }
        }
    }
}

fn class(element: ElementRef<'_>, class: &str) -> bool {
    let value = element.attribute("class").unwrap_or("");
    value.split_ascii_whitespace().any(|one| one == class)
}

/// Whether an element is as a simple selector says.
type Is = fn(ElementRef<'_>) -> bool;

/// Simple selectors with what they say.
const SIMPLE: &[(&str, Is)] = &[
    (".a", |it| class(it, "a")),
    (".b", |it| class(it, "b")),
    (".zz", |it| class(it, "zz")),
    ("#a", |it| it.attribute("id") == Some("a")),
    ("[title]", |it| it.has_attribute("title")),
    ("[title~=b]", |it| {
        it.attribute("title")
            .is_some_and(|title| title.split_ascii_whitespace().any(|one| one == "b"))
    }),
    (":is(div)", |it| it.name() == "div"),
    (":is(b, i)", |it| matches!(it.name(), "b" | "i")),
    (":empty", |it| {
        let is_content = |node: NodeRef<'_>| {
            node.as_element().is_some() || node.text().is_some_and(|text| !text.is_empty())
        };
        !it.as_node().children().any(is_content)
    }),
    (":root", |it| it.name() == "html" && parent(it).is_none()),
    (":first-child", |it| siblings(it).first() == Some(&it)),
    (":last-child", |it| siblings(it).last() == Some(&it)),
    (":only-child", |it| siblings(it).len() == 1),
    (":last-of-type", |it| {
        siblings(it).iter().rfind(|other| other.name() == it.name()) == Some(&it)
    }),
];

fn parent(element: ElementRef<'_>) -> Option<ElementRef<'_>> {
    element.as_node().parent().and_then(NodeRef::as_element)
}

fn siblings(element: ElementRef<'_>) -> Vec<ElementRef<'_>> {
    let parent = element.as_node().parent().expect("no element is removed");
    parent.children().filter_map(NodeRef::as_element).collect()
}

/// The selector as text.
pub(crate) fn text(list: &[Complex]) -> String {
    list.iter().map(complex_text).collect::<Vec<_>>().join(", ")
}

fn complex_text(complex: &Complex) -> String {
    let mut text = String::new();
    for part in complex.iter().rev() {
        if let Some(left) = part.left {
            text.push_str(&format!(" {left} "));
        }
        text.extend(part.tests.iter().map(test_text));
    }
    text
}

fn test_text(test: &Test) -> String {
    match test {
        Test::Simple(text, _) => (*text).to_owned(),
        Test::Is(list) => format!(":is({})", text(list)),
        Test::Not(list) => format!(":not({})", text(list)),
        Test::Has(list) => {
            let one = |(combinator, complex): &(char, Complex)| {
                format!("{combinator} {}", complex_text(complex)).trim_start().to_owned()
            };
            format!(":has({})", list.iter().map(one).collect::<Vec<_>>().join(", "))
        }
        Test::Nth(step, offset, from_end, of) => {
            let last = if *from_end { "last-" } else { "" };
            let of = of.as_ref().map(|list| format!(" of {}", text(list))).unwrap_or_default();
            format!(":nth-{last}child({step}n + {offset}{of})").replace("+ -", "- ")
        }
    }
}

/// Whether an element matches one of a list.
pub(crate) fn matches(list: &[Complex], element: ElementRef<'_>) -> bool {
    list.iter().any(|complex| complex_matches(complex, element, &|_| true))
}

/// Whether an element matches, and what the leftmost compound stands for passes a last test.
fn complex_matches<'a>(
    parts: &[Part],
    element: ElementRef<'a>,
    leftmost: &dyn Fn(ElementRef<'a>) -> bool,
) -> bool {
    let Some((part, rest)) = parts.split_first() else { return true };
    if !part.tests.iter().all(|test| test_matches(test, element)) {
        return false;
    }
    match part.left {
        None => leftmost(element),
        Some(left) => {
            related(left, element).into_iter().any(|other| complex_matches(rest, other, leftmost))
        }
    }
}

/// The elements that stand on the left of a combinator, if this one stands on its right.
fn related(combinator: char, element: ElementRef<'_>) -> Vec<ElementRef<'_>> {
    let node = element.as_node();
    let previous = node.previous_siblings().filter_map(NodeRef::as_element);
    match combinator {
        '>' => parent(element).into_iter().collect(),
        ' ' => node.ancestors().filter_map(NodeRef::as_element).collect(),
        '+' => previous.take(1).collect(),
        _ => previous.collect(),
    }
}

fn test_matches(test: &Test, element: ElementRef<'_>) -> bool {
    match test {
        Test::Simple(_, is) => is(element),
        Test::Is(list) => matches(list, element),
        Test::Not(list) => !matches(list, element),
        Test::Nth(step, offset, from_end, of) => {
            let mut counted = siblings(element);
            counted.retain(|it| of.as_ref().is_none_or(|list| matches(list, *it)));
            if *from_end {
                counted.reverse();
            }
            let Some(index) = counted.iter().position(|it| *it == element) else { return false };
            let index = index as i64 + 1;
            (0..=counted.len() as i64 * 3).any(|n| step * n + offset == index)
        }
        Test::Has(list) => {
            let root = element.as_node().ancestors().last().expect("a document is above");
            let all: Vec<_> = root.descendants().filter_map(NodeRef::as_element).collect();
            list.iter().any(|(combinator, complex)| {
                let is_led_to = |first| related(*combinator, first).contains(&element);
                all.iter().any(|it| complex_matches(complex, *it, &is_led_to))
            })
        }
    }
}

/// A page made from numbers.
pub(crate) fn page(numbers: &[u8]) -> String {
    const PIECES: &[&str] = &[
        "<div>",
        "<div class=a>",
        "<div class='b zz'>",
        "</div>",
        "</div></div>",
        "<b>",
        "</b>",
        "<i class=b>",
        "</i>",
        "<p class='a b'>",
        "<p id=a title='a b'>",
        "</p>",
        "x",
        "<!---->",
        "<ul><li>",
        "<li class=zz>",
        "</ul>",
        "<svg><g class=a></g></svg>",
        "<input>",
        "<b title=b>",
    ];
    let mut html = String::from("<!doctype html>");
    html.extend(numbers.iter().map(|number| PIECES[usize::from(*number) % PIECES.len()]));
    html
}
