//! Lists that forgive: the parts of `:is()` and `:where()` that are no selectors are dropped.

use std::fmt::{self, Write};

use cssparser::ToCss;
use selectors::SelectorList;
use selectors::parser::{Component, Selector};

use super::syntax::Syntax;

/// Writes a list without what [forgiving parsing](https://drafts.csswg.org/selectors-4/#parse-as-a-forgiving-selector-list) drops:
/// the text of the same list, though not in the form of CSSOM.
pub(super) struct Valid<'a>(pub(super) &'a SelectorList<Syntax>);

impl fmt::Display for Valid<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(self.0.slice().iter(), formatter)
    }
}

fn write_list<'a>(
    list: impl Iterator<Item = &'a Selector<Syntax>>,
    out: &mut impl Write,
) -> fmt::Result {
    let is_valid = |part: &&Selector<Syntax>| {
        !part.iter_raw_match_order().any(|one| matches!(one, Component::Invalid(_)))
    };
    for (index, part) in list.filter(is_valid).enumerate() {
        if index > 0 {
            out.write_str(", ")?;
        }
        // Compounds are kept from right to left, what is in them from left to right.
        let compounds = part.iter_raw_match_order().as_slice();
        let mut combinators = part.iter_raw_parse_order_from(0).filter(|one| one.is_combinator());
        for compound in compounds.split(Component::is_combinator).rev() {
            for one in compound {
                write_component(one, out)?;
            }
            if let Some(combinator) = combinators.next() {
                combinator.to_css(out)?;
            }
        }
    }
    Ok(())
}

/// Writes the lists within a component; the crate writes the rest.
fn write_component(component: &Component<Syntax>, out: &mut impl Write) -> fmt::Result {
    let list = match component {
        Component::Is(list) | Component::Where(list) | Component::Negation(list) => {
            out.write_str(match component {
                Component::Is(_) => ":is(",
                Component::Where(_) => ":where(",
                _ => ":not(",
            })?;
            list.slice()
        }
        Component::Has(list) => {
            out.write_str(":has(")?;
            write_list(list.iter().map(|relative| &relative.selector), out)?;
            return out.write_char(')');
        }
        Component::NthOf(data) => {
            let counted = Component::<Syntax>::Nth(*data.nth_data()).to_css_string();
            write!(out, "{} of ", counted.trim_end_matches(')'))?;
            data.selectors()
        }
        other => return other.to_css(out),
    };
    write_list(list.iter(), out)?;
    out.write_char(')')
}

#[cfg(test)]
mod tests {
    use crate::selectors::{Selector, SelectorErrorKind};

    #[test]
    fn parts_that_are_no_selectors_are_dropped() {
        for (text, written) in [
            (":is(a, %%, b)", ":is(a, b)"),
            ("p > q:where(%%)", "p > q:where()"),
            ("a:is(s(%%!", "a:is()"),
            ("a :is( > b:not(.c</ []~e:~=e:;", "a :is()"),
            (":is([(, b", ":is()"),
            (":has(> a:is(b, \\\n) + c ~ d)", ":has(> a:is(b) + c ~ d)"),
            (":nth-last-child(2n + 1 of a:is(=, b))", ":nth-last-child(2n+1 of a:is(b))"),
            ("*|a:not(:is(1, *|*), :where(/**/))", "a:not(:is(*), :where())"),
            (":is(%) *, .a\\ ,.a\\20 ", ":is() *, .a\\ , .a\\ "),
            (":is(%, :lang('a\\", ":is(:lang(\"a\"))"),
            (":is(%, [a='b\\", ":is([a=\"b\"])"),
            (":is(%, a\\", ":is(a\u{FFFD})"),
            (":is(%, :is(%, c), ::before, d:nope):only-child", ":is(:is(c)):only-child"),
        ] {
            let selector = Selector::parse(text).expect(text);
            assert_eq!(selector.to_string(), written, "{text}");
            assert_eq!(Selector::parse(written), Ok(selector), "{text}");
        }
    }

    #[test]
    fn a_bracket_that_none_began_is_not_forgiven() {
        for text in [":is(a ] b)", ":is(} a, b", "a :is( > b:not(.c</} []~e]:~=e]:;"] {
            let error = Selector::parse(text).expect_err("a bracket is left over");
            assert_eq!(error.kind(), SelectorErrorKind::UnexpectedToken, "{text}");
        }
    }

    /// Whether parentheses nest too deep does not depend on who closes them.
    #[test]
    fn what_nests_too_deep_is_refused_without_its_ends_too() {
        for deep in [17, 40] {
            let text = [":is(", &"(".repeat(deep), "a"].concat();
            let closed = [&text, ")".repeat(deep + 1).as_str()].concat();
            for text in [text, closed] {
                let error = Selector::parse(&text).expect_err("it nests too deep");
                assert_eq!(error.kind(), SelectorErrorKind::TooComplex, "{text}");
            }
        }
    }
}
