//! The fast paths and the rules give the same: the tree, the errors, the places, and where a limit stops the parse.
//!
//! The inputs are markup of the grammar, written in other ways: capitals, CR LF, U+0000, comments, custom elements, inside
//! of templates, shadow roots and foreign content, repeated, as documents and as fragments in all contexts.
//! `PROPTEST_CASES` says how many.

use crate::common::pipeline::{self, dump};
use crate::common::soup::{GRAMMAR, names};
use crate::common::{config, pieces};
use duckbill::edition::Features;
use duckbill::limits::{Limit, Limits};
use duckbill::tree::Scripting;
use duckbill::{Document, ParseOptions, Parser};

/// Numbers that follow from a seed (xorshift).
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    fn below(&mut self, count: usize) -> usize {
        ((self.next() >> 32) as usize) % count.max(1)
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    fn choose<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }
}

/// The surroundings of the markup; `%` is its place.
const AROUND: &[&str] = &[
    "<template>%</template>x",
    "<my-app><template shadowrootmode=open>%</template></my-app>",
    "<template><div><b>%</b></div></template><p>y",
    "<svg><foreignObject>%</foreignObject></svg>",
    "<svg><foreignObject><div>%</div></foreignObject><g>z</g></svg>",
    "<svg><desc>%</desc><title>%</title></svg>",
    "<math><mi>%</mi><annotation-xml encoding=text/html>%</annotation-xml></math>",
    "<table><tr><td>%</td></tr></table>",
    "<table>%</table>",
    "<form>%</form>",
    "<button>%</button>",
    "<select>%</select>",
    "<my-card>%</my-card>",
    "<my-card><my-card>%</my-card></my-other>",
    "<p>%</p>",
    "<!DOCTYPE html><title>t</title><body>%",
    "<ul><li>%<li>%</ul>",
    "<template><svg><foreignObject>%</foreignObject></svg></template>",
];

/// The text between.
const BETWEEN: &[&str] = &[
    "<!-- c -->",
    "<!---->",
    "\0",
    "\r\n",
    "\r",
    "</p >",
    "</b\n>",
    "<DIV Class=A>",
    "</DIV>",
    "<IMG SRC=x ALT='y'>",
    "<my-x a=1>",
    "</my-x>",
    "<my-x/>",
    "<a HREF=/x?a=1&b=2 TITLE='a b'>",
    "<p\n  class=a\n  id='b'>",
    "<BR>",
    "<Br/>",
    "<blockquote Cite=x>",
    "</BLOCKQUOTE>",
    "<input TYPE=hidden>",
    "<svg viewBox='0 0 1 1'>",
    "</svg>",
    "<INPUT disabled>",
    "<a b=c d=e/>",
    "<p a='b'c>",
    "<p a=\"b\">",
    "<p a= b>",
    "<p a =b>",
    "<p A=1 a=2>",
    "<é>",
    "<tr>",
    "<td>",
    "</td >",
    "<!--\0-->",
    "<!--\r\n-->",
    "<!-- -- > -->",
    "<!--a--!>",
    "&amp;",
    "\u{1}",
    "<K>",
    "<a-\u{212A}>",
    "<X\0y>",
    "<b x\0=1>",
    "<a href=\"?a=1&b=2&copy=3&amp=4&notit=5&lt;=6\">",
    "<a href=?a&b=&lt=&ltx=1>",
    "<my-element-16ch>",
    "<my-element-of-17>",
    "</my-element-16ch>",
    "<my-é>",
    "<a-B>",
];

/// Markup, written in some other way, and whether it is long.
fn markup(random: &mut Random) -> (String, bool) {
    let count = 1 + random.below(25);
    let numbers: Vec<u64> = (0..count).map(|_| random.next()).collect();
    let mut html = GRAMMAR.markup(&numbers);
    for _ in 0..random.below(6) {
        let between = random.choose(BETWEEN);
        let mut at = random.below(html.len() + 1);
        while !html.is_char_boundary(at) {
            at -= 1;
        }
        html.insert_str(at, between);
    }
    if random.one_in(3) {
        html = random.choose(AROUND).replace('%', &html);
    }
    match random.below(8) {
        0 => html = html.to_ascii_uppercase(),
        1 => {
            let change = |c: char| if random.one_in(4) { c.to_ascii_uppercase() } else { c };
            html = html.chars().map(change).collect();
        }
        2 => html = html.replace('\n', "\r\n").replace('>', ">\r\n"),
        3 => html = html.replace("div", "my-div").replace("span", "x-span"),
        _ => {}
    }
    // Long inputs take nearly all of the time, and most of what they try short ones try, too.
    let is_long = random.one_in(100);
    if is_long {
        html = html.repeat(1 + random.below(40));
    }
    (html, is_long)
}

/// The context of a fragment, or none.
fn context(random: &mut Random) -> Option<String> {
    let names = names();
    let name = names[random.below(names.len())];
    match random.below(6) {
        0 | 1 => Some(name.to_owned()),
        2 => Some(random.choose(&["svg", "math"]).to_owned() + " " + name),
        _ => None,
    }
}

const LIMITS: &[Limit] = &[
    Limit::InputBytes,
    Limit::Nodes,
    Limit::Depth,
    Limit::AttributesPerElement,
    Limit::AttributeBytes,
    Limit::TokenBytes,
    Limit::FormattingElements,
    Limit::Errors,
];

fn options(random: &mut Random, length: usize, is_long: bool) -> ParseOptions {
    let mut options = ParseOptions::new()
        .with_edition(match random.below(5) {
            0 => Features::SNAPSHOT_2018,
            1 => pipeline::features_of_2023(),
            _ => Features::LIVING,
        })
        .with_scripting([Scripting::Disabled, Scripting::Normal][random.below(2)])
        .with_declarative_shadow_roots(random.one_in(2))
        .with_error_limit(if random.one_in(2) { 0 } else { 1000 });
    #[cfg(feature = "spans")]
    if random.one_in(4) {
        let kinds = [duckbill::dom::Spans::Tags, duckbill::dom::Spans::Full];
        options = options.with_spans(kinds[random.below(2)]);
    }
    let mut limits = Limits::none();
    if is_long {
        // Some markup makes a tree of many times its length.
        limits = limits.with(Limit::Nodes, 5000).with(Limit::Depth, 300);
    }
    if random.one_in(3) {
        let limit = LIMITS[random.below(LIMITS.len())];
        let most = match limit {
            Limit::InputBytes | Limit::Nodes | Limit::Errors => length,
            _ => 600,
        };
        let value = random.below(most + 1) as u64;
        limits = limits.with(limit, limits.get(limit).map_or(value, |most| most.min(value)));
    }
    if limits == Limits::none() { options } else { options.with_limits(limits) }
}

/// All that a caller sees of a document. (Where the elements end that are open when a parse is stopped depends on how much was fed.)
fn face(document: &Document, is_whole: bool) -> String {
    let mut face =
        format!("{}\n{:?}\n{:?}", dump(document), document.errors(), document.quirks_mode());
    #[cfg(feature = "spans")]
    for node in document.root().descendants().filter(|_| is_whole) {
        face += &format!("\n{:?}", node.span());
    }
    face
}

fn outcome(html: &str, context: Option<&str>, options: ParseOptions, size: usize) -> String {
    let mut parser = match context {
        None => Parser::new(options.clone()),
        Some(context) => Parser::for_fragment(pipeline::context(context), options.clone()),
    };
    let parsed = if size == 0 {
        match context {
            None => duckbill::parse_with(html, &options),
            Some(context) => {
                duckbill::parse_fragment_with(html, &pipeline::context(context), &options)
            }
        }
    } else {
        // A parser that was stopped takes no more.
        let _ = pieces(html, size).into_iter().all(|piece| parser.feed_text(piece).is_ok());
        parser.finish()
    };
    match parsed {
        Ok(document) => face(&document, true),
        Err(stopped) => {
            format!(
                "{:?} at {}\n{}",
                stopped.reason(),
                stopped.text_offset(),
                face(stopped.document(), false)
            )
        }
    }
}

fn compare(seed: u64) {
    let mut random = Random::new(seed);
    let (html, is_long) = markup(&mut random);
    let context = context(&mut random);
    let options = options(&mut random, html.len(), is_long);
    let size = if random.one_in(3) { 1 + random.below(40) } else { 0 };
    let fast = outcome(&html, context.as_deref(), options.clone(), size);
    let rules = outcome(&html, context.as_deref(), options.clone().with_rules_only(true), 0);
    if fast != rules {
        let differs = |(one, other): &(&str, &str)| one != other;
        let first = fast.lines().zip(rules.lines()).find(differs);
        panic!("seed {seed}: {first:?}\nin {context:?}, pieces of {size}, {options:?}\n{html:?}");
    }
}

#[test]
fn fast_paths_and_rules_give_the_same() {
    let count = u64::from(config(4000).cases);
    let begin = std::env::var("DUCKBILL_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(0);
    (begin..begin + count).for_each(compare);
}
