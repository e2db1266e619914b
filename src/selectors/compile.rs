//! From the tree that the `selectors` crate parses to the plan that is matched.

use selectors::SelectorList;
use selectors::attr::{AttrSelectorWithOptionalNamespace, NamespaceConstraint};
use selectors::attr::{ParsedAttrSelectorOperation, ParsedCaseSensitivity};
use selectors::parser::{
    Combinator as ParsedCombinator, Component, NthSelectorData, RelativeSelector,
    RelativeSelectorMatchHint, Selector,
};

use super::plan::{
    AttributeName, AttributeTest, Combinator, Complex, Compound, Counted, Gate, Nth, Plan, Reach,
    Relative, Test, ValueTest,
};
use super::syntax::{PseudoClass, Syntax, Text, namespace_of};
use crate::dom::NameKey;
use crate::names::AttributeNamespace;
use crate::number_map::sort_by_number;

/// The maximum number of compounds, including those in parentheses, that depend on one another.
const DEPTH_LIMIT: usize = 256;

/// The same for a selector that the matcher answers, which recurses over them (and over nothing else).
const MATCHER_DEPTH: usize = 24;

/// Compiles. Returns `None` if too many compounds depend on one another.
pub(super) fn compile(list: &SelectorList<Syntax>, most_nested: u8) -> Option<Plan> {
    let mut compiler = Compiler { most_nested, ..Compiler::default() };
    let list = compiler.list(list.slice())?;
    let (gate, gate_is_all) = gate(&list);
    let is_for_matcher = compiler.deepest <= MATCHER_DEPTH && !compiler.asks_the_tree;
    let Compiler { parts, is_forgiven, .. } = compiler;
    Some(Plan { list, gate, gate_is_all, is_for_matcher, parts, is_forgiven })
}

/// The gate of a list, and whether it is equivalent to the list.
fn gate(list: &[Complex]) -> (Gate, bool) {
    let rightmost = || list.iter().filter_map(|complex| complex.compounds.first());
    let is_all = rightmost().all(|compound| compound.left.is_none() && compound.tests.len() == 1);
    let mut tests = rightmost().map(|compound| compound.tests.first());
    let gate = match (tests.next().flatten(), tests.next()) {
        (Some(Test::Name(name)), None) => Gate::Name(name.clone()),
        (Some(Test::Names(names)), None) => Gate::Names(names.clone()),
        (Some(Test::Class(class)), None) => Gate::Class(class.clone()),
        (Some(Test::Id(id)), None) => Gate::Id(id.clone()),
        _ => {
            let name = |compound: &Compound| match compound.tests.first() {
                Some(Test::Name(name)) => Some(name.clone()),
                _ => None,
            };
            match rightmost().map(name).collect() {
                Some(names) => Gate::Names(names),
                None => return (Gate::Open, false),
            }
        }
    };
    (gate, is_all)
}

#[derive(Default)]
struct Compiler {
    /// The number of `:nth-child()` and related pseudo-classes.
    nths: usize,
    /// The number of compounds.
    compounds: usize,
    /// The number of tests and compounds.
    parts: usize,
    /// How many compounds hang on one another where the compiler is.
    depth: usize,
    /// The greatest depth there was.
    deepest: usize,
    /// The number of parentheses at that depth.
    nesting: u8,
    /// The maximum number of parentheses.
    most_nested: u8,
    /// Whether there was a pseudo-class that needs the whole tree, not only the element.
    asks_the_tree: bool,
    /// Whether a list has parts that are no selectors.
    is_forgiven: bool,
}

impl Compiler {
    fn list(&mut self, list: &[Selector<Syntax>]) -> Option<Box<[Complex]>> {
        self.nested(|compiler| list.iter().map(|selector| compiler.complex(selector)).collect())
    }

    fn nested<T>(&mut self, compile: impl FnOnce(&mut Self) -> T) -> T {
        self.nesting += 1;
        let compiled = compile(self);
        self.nesting -= 1;
        compiled
    }

    fn complex(&mut self, selector: &Selector<Syntax>) -> Option<Complex> {
        let depth = self.depth;
        let mut compounds = Vec::new();
        let mut parts = selector.iter();
        loop {
            self.depth += 1;
            self.deepest = self.deepest.max(self.depth);
            if self.depth > DEPTH_LIMIT {
                return None;
            }
            let mut tests = Vec::new();
            for component in parts.by_ref() {
                self.component(component, &mut tests)?;
            }
            sort_by_number(&mut tests, |test| u64::from(cost(test)));
            self.parts += tests.len() + 1;
            let left = parts.next_sequence().map(|combinator| match combinator {
                ParsedCombinator::Child => Combinator::Child,
                ParsedCombinator::NextSibling => Combinator::NextSibling,
                ParsedCombinator::LaterSibling => Combinator::SubsequentSibling,
                _ => Combinator::Descendant,
            });
            let is_last = left.is_none();
            let number = self.compounds;
            self.compounds += 1;
            compounds.push(Compound { tests: tests.into(), left, number });
            if is_last {
                break;
            }
        }
        self.depth = depth;
        Some(Complex { compounds: compounds.into() })
    }

    /// Adds the tests of a simple selector.
    fn component(&mut self, component: &Component<Syntax>, tests: &mut Vec<Test>) -> Option<()> {
        tests.push(match component {
            Component::LocalName(name) if name.name == name.lower_name => {
                Test::Name(NameKey::element(name.name.as_str()))
            }
            Component::LocalName(name) => Test::NameByNamespace {
                html: NameKey::element(name.lower_name.as_str()),
                other: NameKey::element(name.name.as_str()),
            },
            Component::ID(id) => Test::Id(id.as_str().into()),
            Component::Class(class) => Test::Class(class.as_str().into()),
            Component::AttributeInNoNamespaceExists { local_name, local_name_lower } => {
                let name = plain_name(local_name, local_name_lower);
                Test::Attribute(AttributeTest { name, value: None })
            }
            Component::AttributeInNoNamespace { local_name, operator, value, case_sensitivity } => {
                let value = ValueTest {
                    operator: *operator,
                    case: *case_sensitivity,
                    value: value.as_str().into(),
                };
                let name = plain_name(local_name, local_name);
                Test::Attribute(AttributeTest { name, value: Some(value) })
            }
            Component::AttributeOther(attribute) => attribute_test(attribute),
            Component::ExplicitUniversalType | Component::ExplicitAnyNamespace => return Some(()),
            Component::DefaultNamespace(url) | Component::Namespace(_, url) => {
                namespace_of(url.as_str()).map_or(Test::Never, Test::Namespace)
            }
            Component::Root => Test::Root,
            Component::Empty => Test::Empty,
            Component::Scope | Component::ImplicitScope | Component::ParentSelector => Test::Scope,
            Component::RelativeSelectorAnchor => Test::Anchor,
            Component::NonTSPseudoClass(class) => {
                self.asks_the_tree |= class.asks_the_tree();
                Test::State(class.clone())
            }
            Component::Nth(data) => return self.nth(data, tests),
            Component::NthOf(data) => {
                let of = Counted::Matching(self.list(data.selectors())?);
                self.nth_test(data.nth_data(), data.nth_data().ty.is_from_end(), of)
            }
            Component::Is(list) | Component::Where(list) => is_test(self.list(list.slice())?),
            Component::Negation(list) => Test::Not(self.list(list.slice())?),
            Component::Has(list) => Test::Has(
                list.iter().map(|relative| self.relative(relative)).collect::<Option<_>>()?,
            ),
            // A forgiving list may have dropped a selector because parentheses nest too deep.
            Component::Invalid(_) if self.nesting >= self.most_nested => return None,
            // A list without any part has one that is empty.
            Component::Invalid(css) => {
                self.is_forgiven |= !css.is_empty();
                Test::Never
            }
            // Elements are always in a namespace; of the rest nothing is parsed.
            _ => Test::Never,
        });
        Some(())
    }

    fn nth(&mut self, data: &NthSelectorData, tests: &mut Vec<Test>) -> Option<()> {
        let of = || if data.ty.is_of_type() { Counted::SameType } else { Counted::All };
        if data.ty.is_only() {
            tests.push(self.nth_test(data, false, of()));
            tests.push(self.nth_test(data, true, of()));
        } else {
            tests.push(self.nth_test(data, data.ty.is_from_end(), of()));
        }
        Some(())
    }

    fn nth_test(&mut self, data: &NthSelectorData, from_end: bool, of: Counted) -> Test {
        let number = self.nths;
        self.nths += 1;
        let (step, offset) = (data.an_plus_b.0, data.an_plus_b.1);
        Test::Nth(Nth { step, offset, from_end, of, number })
    }

    fn relative(&mut self, relative: &RelativeSelector<Syntax>) -> Option<Relative> {
        let complex = self.nested(|compiler| compiler.complex(&relative.selector))?;
        let reach = match relative.match_hint {
            RelativeSelectorMatchHint::InChild => Reach::Children,
            RelativeSelectorMatchHint::InSubtree => Reach::Descendants,
            RelativeSelectorMatchHint::InNextSibling => Reach::NextSibling,
            RelativeSelectorMatchHint::InSibling => Reach::LaterSiblings,
            RelativeSelectorMatchHint::InNextSiblingSubtree => Reach::NextSiblingSubtree,
            RelativeSelectorMatchHint::InSiblingSubtree => Reach::LaterSiblingSubtrees,
        };
        // `> a` says "child" to the hint only if nothing but children follows.
        Some(Relative { complex, reach })
    }
}

/// The approximate cost of a test: the cheap ones come first.
fn cost(test: &Test) -> u8 {
    match test {
        Test::Never | Test::Anchor | Test::Scope | Test::Root => 0,
        Test::Name(_) | Test::Names(_) | Test::NameByNamespace { .. } | Test::Namespace(_) => 1,
        Test::Id(_) => 2,
        Test::Class(_) => 3,
        Test::Attribute(_) => 4,
        Test::State(PseudoClass::Own { .. }) => 9,
        Test::State(_) | Test::Empty => 5,
        Test::Is(_) | Test::Not(_) => 6,
        Test::Nth(_) => 7,
        Test::Has(_) => 8,
    }
}

/// `:is()` of a list; of nothing but names it is a test of its own.
fn is_test(list: Box<[Complex]>) -> Test {
    match gate(&list) {
        (Gate::Name(name), true) => Test::Name(name),
        (Gate::Names(names), true) => Test::Names(names),
        _ => Test::Is(list),
    }
}

fn plain_name(name: &Text, lower: &Text) -> AttributeName {
    AttributeName::Plain {
        html: NameKey::attribute(lower.as_str()),
        other: (name != lower).then(|| NameKey::attribute(name.as_str())),
    }
}

fn attribute_test(attribute: &AttrSelectorWithOptionalNamespace<Syntax>) -> Test {
    let (name, lower) = (&attribute.local_name, &attribute.local_name_lower);
    let qualified = |namespace| AttributeName::Qualified {
        namespace,
        html: lower.as_str().into(),
        other: name.as_str().into(),
    };
    let name = match attribute.namespace() {
        None => plain_name(name, lower),
        Some(NamespaceConstraint::Any) => qualified(None),
        Some(NamespaceConstraint::Specific(url)) if url.as_str().is_empty() => {
            plain_name(name, lower)
        }
        Some(NamespaceConstraint::Specific(url)) => {
            let namespaces =
                [AttributeNamespace::XLink, AttributeNamespace::Xml, AttributeNamespace::Xmlns];
            match namespaces.into_iter().find(|namespace| namespace.url() == Some(url.as_str())) {
                Some(namespace) => qualified(Some(namespace)),
                None => return Test::Never,
            }
        }
    };
    let value = match &attribute.operation {
        ParsedAttrSelectorOperation::Exists => None,
        ParsedAttrSelectorOperation::WithValue { operator, case_sensitivity, value } => {
            let case: ParsedCaseSensitivity = *case_sensitivity;
            Some(ValueTest { operator: *operator, case, value: value.as_str().into() })
        }
    };
    Test::Attribute(AttributeTest { name, value })
}
