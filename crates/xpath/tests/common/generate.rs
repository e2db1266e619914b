//! Documents and expressions of a list of numbers.

use super::{Expression, Start, Step};

/// Numbers to choose by; after the last come zeros, so that what is made of them ends.
pub struct Numbers<'n>(pub &'n [u8]);

impl Numbers<'_> {
    fn below(&mut self, count: usize) -> usize {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        usize::from(*first) % count
    }

    fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }
}

const WORDS: [&str; 8] = ["", "a", "b", "a b", "1", "2.5", " x ", "-3"];

/// The markup of a document.
pub fn document(numbers: &mut Numbers<'_>) -> String {
    let mut markup = ["", "<!DOCTYPE html>", "<!--a-->"][numbers.below(3)].to_owned();
    while !numbers.0.is_empty() && markup.len() < 400 {
        match numbers.below(12) {
            0..=5 => {
                let name = numbers.one_of(&["div", "b", "i", "ul", "li", "span", "svg", "g", "A"]);
                markup.push_str(&format!("<{name}"));
                for _ in 0..numbers.below(3) {
                    let name = numbers.one_of(&["id", "class", "title", "xml:lang", "viewBox"]);
                    markup.push_str(&format!(" {name}='{}'", numbers.one_of(&WORDS)));
                }
                markup.push('>');
            }
            6 | 7 => {
                let name = numbers.one_of(&["div", "b", "ul", "li", "span", "svg", "g"]);
                markup.push_str(&format!("</{name}>"));
            }
            8 | 9 => markup.push_str(numbers.one_of(&WORDS)),
            10 => markup.push_str("<!--b-->"),
            _ => markup.push_str("<?go a?>"),
        }
    }
    markup
}

/// An expression of any type.
pub fn expression(numbers: &mut Numbers<'_>) -> Expression {
    let depth = 4;
    match numbers.below(8) {
        0 => number(numbers, depth),
        1 => text(numbers, depth),
        2 => boolean(numbers, depth),
        _ => nodes(numbers, depth),
    }
}

fn any(numbers: &mut Numbers<'_>, depth: usize) -> Expression {
    match numbers.below(6) {
        0 => number(numbers, depth),
        1 => text(numbers, depth),
        2 => boolean(numbers, depth),
        _ => nodes(numbers, depth),
    }
}

fn nodes(numbers: &mut Numbers<'_>, depth: usize) -> Expression {
    if depth == 0 {
        return Expression::Path(Start::Context, vec![step(numbers, 0)]);
    }
    match numbers.below(12) {
        0 => {
            let (one, two) = (nodes(numbers, depth - 1), nodes(numbers, depth - 1));
            Expression::Binary("|", Box::new(one), Box::new(two))
        }
        1 => {
            let input = nodes(numbers, depth - 1);
            let predicates = (0..=numbers.below(2)).map(|_| predicate(numbers, depth - 1));
            Expression::Filter(Box::new(input), predicates.collect())
        }
        2 => Expression::Call("id", vec![any(numbers, depth - 1)]),
        3 => {
            let input = Box::new(nodes(numbers, depth - 1));
            Expression::Path(Start::Expression(input), steps(numbers, depth))
        }
        4..=7 => Expression::Path(Start::Root, steps(numbers, depth)),
        _ => Expression::Path(Start::Context, steps(numbers, depth)),
    }
}

fn steps(numbers: &mut Numbers<'_>, depth: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    for _ in 0..=numbers.below(3) {
        if numbers.below(3) > 0 {
            let predicates = Vec::new();
            steps.push(Step { axis: "descendant-or-self", test: "node()", predicates });
        }
        steps.push(step(numbers, depth));
    }
    steps
}

fn step(numbers: &mut Numbers<'_>, depth: usize) -> Step {
    const AXES: [&str; 16] = [
        "child",
        "child",
        "child",
        "child",
        "descendant",
        "descendant-or-self",
        "attribute",
        "attribute",
        "self",
        "parent",
        "ancestor",
        "ancestor-or-self",
        "following",
        "following-sibling",
        "preceding",
        "preceding-sibling",
    ];
    let axis = numbers.one_of(&AXES);
    let test = match axis {
        "attribute" => numbers.one_of(&["*", "id", "class", "title", "node()", "ID"]),
        _ => numbers.one_of(&[
            "*",
            "*",
            "div",
            "b",
            "li",
            "span",
            "SPAN",
            "node()",
            "text()",
            "comment()",
            "processing-instruction()",
            "a",
        ]),
    };
    let count = if depth == 0 { 0 } else { [0, 0, 1, 1, 2][numbers.below(5)] };
    let predicates = (0..count).map(|_| predicate(numbers, depth - 1)).collect();
    Step { axis, test, predicates }
}

fn predicate(numbers: &mut Numbers<'_>, depth: usize) -> Expression {
    match numbers.below(6) {
        0 => Expression::Number(numbers.one_of(&[1.0, 2.0, 3.0, 0.0, 1.5])),
        1 => Expression::Call("last", Vec::new()),
        2 => any(numbers, depth),
        3 => number(numbers, depth),
        _ => boolean(numbers, depth),
    }
}

fn number(numbers: &mut Numbers<'_>, depth: usize) -> Expression {
    if depth == 0 {
        return Expression::Number(numbers.one_of(&[0.0, 1.0, 2.0, 0.5, 3.0]));
    }
    let depth = depth - 1;
    match numbers.below(9) {
        0 => Expression::Call("position", Vec::new()),
        1 => Expression::Call("last", Vec::new()),
        2 => Expression::Call("count", vec![nodes(numbers, depth)]),
        3 => Expression::Call("sum", vec![nodes(numbers, depth)]),
        4 => {
            let name = numbers.one_of(&["number", "string-length", "floor", "ceiling", "round"]);
            Expression::Call(name, vec![any(numbers, depth)])
        }
        5 => Expression::Call(numbers.one_of(&["number", "string-length"]), Vec::new()),
        6 => Expression::Negate(Box::new(any(numbers, depth))),
        7 => {
            let operator = numbers.one_of(&["+", "-", "*", "div", "mod"]);
            let (one, two) = (any(numbers, depth), any(numbers, depth));
            Expression::Binary(operator, Box::new(one), Box::new(two))
        }
        _ => number(numbers, 0),
    }
}

fn text(numbers: &mut Numbers<'_>, depth: usize) -> Expression {
    if depth == 0 {
        return Expression::Literal(numbers.one_of(&WORDS).to_owned());
    }
    let depth = depth - 1;
    match numbers.below(8) {
        0 => Expression::Call("string", vec![any(numbers, depth)]),
        1 => Expression::Call(numbers.one_of(&["string", "name", "normalize-space"]), Vec::new()),
        2 => {
            let name = numbers.one_of(&["name", "local-name", "namespace-uri"]);
            Expression::Call(name, vec![nodes(numbers, depth)])
        }
        3 => Expression::Call("concat", vec![any(numbers, depth), any(numbers, depth)]),
        4 => {
            let name = numbers.one_of(&["substring-before", "substring-after"]);
            Expression::Call(name, vec![any(numbers, depth), text(numbers, depth)])
        }
        5 => {
            let arguments = vec![any(numbers, depth), number(numbers, depth), number(numbers, 0)];
            Expression::Call("substring", arguments)
        }
        6 => {
            let arguments = vec![any(numbers, depth), text(numbers, 0), text(numbers, 0)];
            Expression::Call("translate", arguments)
        }
        _ => text(numbers, 0),
    }
}

fn boolean(numbers: &mut Numbers<'_>, depth: usize) -> Expression {
    if depth == 0 {
        return Expression::Path(Start::Context, vec![step(numbers, 0)]);
    }
    let depth = depth - 1;
    match numbers.below(9) {
        0 => {
            let operator = numbers.one_of(&["and", "or"]);
            let (one, two) = (any(numbers, depth), any(numbers, depth));
            Expression::Binary(operator, Box::new(one), Box::new(two))
        }
        1 | 2 => {
            let operator = numbers.one_of(&["=", "!=", "<", "<=", ">", ">="]);
            let (one, two) = (any(numbers, depth), any(numbers, depth));
            Expression::Binary(operator, Box::new(one), Box::new(two))
        }
        3 => {
            // The idiom of classes, and what the crate answers at once.
            let step = Step { axis: "attribute", test: "class", predicates: Vec::new() };
            let class = Expression::Path(Start::Context, vec![step]);
            let space = || Expression::Literal(" ".to_owned());
            let inside = match numbers.below(2) {
                0 => class,
                _ => Expression::Call("normalize-space", vec![class]),
            };
            let whole = Expression::Call("concat", vec![space(), inside, space()]);
            let word = Expression::Literal(
                numbers.one_of(&[" a ", " b ", " x ", " ", " a b "]).to_owned(),
            );
            Expression::Call("contains", vec![whole, word])
        }
        4 => Expression::Call(numbers.one_of(&["not", "boolean"]), vec![any(numbers, depth)]),
        5 => {
            let name = numbers.one_of(&["contains", "starts-with"]);
            Expression::Call(name, vec![any(numbers, depth), text(numbers, depth)])
        }
        6 => Expression::Call("lang", vec![text(numbers, 0)]),
        7 => Expression::Call(numbers.one_of(&["true", "false"]), Vec::new()),
        _ => nodes(numbers, depth),
    }
}
