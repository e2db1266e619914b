//! Questions asked of each element, or of each node, and the writers with each option.

use crate::{Case, Plain};
use duckbill::html::BaseUrl;
use duckbill::limits::{Limit, Limits};
use duckbill::serializer::Serializer;
use duckbill::{ElementRef, NodeId, NodeRef};

/// Asks each element, and adds up the answers.
fn each(case: &Case, ask: impl Fn(ElementRef<'_>) -> usize) -> usize {
    case.document.root().elements().map(ask).sum()
}

/// Asks each node.
fn each_node(case: &Case, ask: impl Fn(NodeRef<'_>) -> usize) -> usize {
    case.document.root().descendants().map(ask).sum()
}

/// The same of a document that knows its source.
fn each_spanned(case: &Case, ask: impl Fn(ElementRef<'_>) -> usize) -> usize {
    case.spanned.root().elements().map(ask).sum()
}

pub(crate) const OPERATIONS: &[Plain] = &[
    ("labels and controls", |case| {
        each(case, |element| element.labels().count() + usize::from(element.control().is_some()))
    }),
    ("labels and form controls of templates", |case| {
        each(case, |element| {
            let contents = element.template_contents().or(element.shadow_root());
            let first = contents.and_then(|inside| inside.elements().next());
            let labels = element.labels().count();
            labels
                + first
                    .map_or(0, |first| first.labels().count() + usize::from(first.form().is_some()))
        })
    }),
    ("form controls", |case| case.document.forms().map(|form| form.form_controls().count()).sum()),
    ("named items", |case| {
        let forms = case.document.forms().map(|form| form.form_controls());
        forms
            .map(|controls| {
                let of = |control: ElementRef<'_>| {
                    let name = control.attribute("name").unwrap_or("x");
                    controls.named_items(name).value().len()
                        + usize::from(controls.named_item(name).is_some())
                };
                controls.clone().map(of).sum::<usize>()
            })
            .sum()
    }),
    ("rows and cells", |case| {
        let nested = case.document.elements_by_tag_name("table");
        let rows: usize = nested.map(|table| table.rows().count() + table.t_bodies().count()).sum();
        rows + each(case, |element| {
            let places = [element.row_index(), element.section_row_index(), element.cell_index()];
            places.into_iter().flatten().count() + element.cells().count()
        })
    }),
    ("options of selects", |case| {
        let selects = case.document.elements_by_tag_name("select");
        let selected: usize = selects
            .map(|select| select.selected_options().count() + select.selected_index().unwrap_or(0))
            .sum();
        selected + each(case, |element| usize::from(element.option_index().is_some()))
    }),
    ("names", |case| {
        let document = &case.document;
        each(case, |element| {
            let name = element.attribute("name").or(element.id_attribute()).unwrap_or("x");
            usize::from(document.get_elements_by_name(name).next() == Some(element))
                + usize::from(document.all_named(name).next_back() == Some(element))
                + usize::from(document.get_element_by_id(name) == Some(element))
        })
    }),
    ("ids below each", |case| {
        each(case, |element| {
            ["i1", "a3", "zz"]
                .iter()
                .filter(|id| element.as_node().get_element_by_id(id).is_some())
                .count()
        })
    }),
    ("texts", |case| {
        let root = case.document.root();
        ["x", "xx", "y\n", "none"]
            .iter()
            .map(|text| root.elements_containing_text(text).count())
            .sum()
    }),
    ("roots and order", |case| {
        let root = case.document.root();
        let nodes: Vec<NodeRef<'_>> = root.descendants().collect();
        let middle = nodes.get(nodes.len() / 2).copied().unwrap_or(root);
        let pair = |(node, back): (&NodeRef<'_>, &NodeRef<'_>)| {
            usize::from(node.tree_order(*back).is_some())
                + usize::from(node.tree_order(middle).is_some())
                + usize::from(middle.contains(*node))
                + usize::from(node.contains(middle))
                + usize::from(node.tree_root() == root)
                + usize::from(node.is_connected())
        };
        nodes.iter().zip(nodes.iter().rev()).map(pair).sum()
    }),
    ("next and last", |case| {
        each_node(case, |node| {
            usize::from(node.following().next().is_some())
                + usize::from(node.preceding().next().is_some())
                + usize::from(node.descendants().next().is_some())
                + usize::from(node.elements().next().is_some())
        })
    }),
    ("resolve", |case| {
        let own = BaseUrl::parse("http://example.com/").expect("a URL");
        each(case, |_| usize::from(case.document.resolve("a", &own).is_some()))
    }),
    ("named by ids", |case| {
        each(case, |element| {
            let own = element.reflect();
            usize::from(own.element("for").is_some())
                + usize::from(own.element("form").is_some())
                + own.elements("headers").count()
                + own.elements("itemref").count()
        })
    }),
    ("attributes one by one", |case| {
        each_spanned(case, |element| {
            let ask = |attribute: duckbill::dom::AttributeRef<'_>| {
                let name = attribute.name();
                usize::from(element.attribute(name).is_some())
                    + usize::from(element.attribute_ns(attribute.namespace(), name).is_some())
                    + usize::from(attribute.has_written_value() == Some(true))
                    + attribute.local_name().len()
            };
            element.attributes().map(ask).sum()
        })
    }),
    ("origins", |case| {
        let of = |node: NodeRef<'_>| {
            usize::from(node.origin().is_some())
                + usize::from(node.clone_of().is_some())
                + usize::from(node.copy_of().is_some())
                + usize::from(node.imported_from().is_some())
                + usize::from(node.is_verbatim() == Some(true))
        };
        case.spanned.root().descendants().map(of).sum()
    }),
    ("equal neighbours", |case| {
        let equal = |element: ElementRef<'_>| {
            let next = element.as_node().next_element_sibling();
            usize::from(next.is_some_and(|next| next.as_node().is_equal_node(element.as_node())))
        };
        let mut inside = case.document.root().elements();
        let mut found = 0;
        while let Some(element) = inside.next() {
            found += equal(element);
            // Else each would be compared with all that it is in.
            if element.as_node().next_element_sibling().is_some() {
                inside.skip_inside();
            }
        }
        found
    }),
    ("write leaves", |case| {
        each_node(case, |node| match node.first_child() {
            None => {
                node.outer_html().len()
                    + Serializer::pretty().to_string(node).len()
                    + Serializer::minified().to_string(node).len()
                    + Serializer::xml().to_string(node).len()
                    + node.text_content().len()
                    + node.as_element().map_or(0, |element| element.inner_text().len())
            }
            Some(_) => 0,
        })
    }),
    ("write with options", |case| {
        let root = case.document.root();
        let hosts = root.elements().filter_map(|element| element.shadow_root());
        let shadows: Vec<NodeId> = hosts.map(|shadow| shadow.id()).collect();
        let with_options = |format: Serializer| {
            format
                .with_scripting_enabled()
                .with_serializable_shadow_roots()
                .with_shadow_roots(shadows.iter().copied())
                .with_edition(duckbill::Edition::Snapshot2018)
        };
        let limits = Limits::none().with(Limit::OutputBytes, 1 << 24);
        let within = with_options(Serializer::html()).to_string_within(root, &limits);
        let formats = [Serializer::pretty(), Serializer::minified(), Serializer::html()];
        let lengths = formats.map(|format| with_options(format).to_string(root).len());
        lengths.iter().sum::<usize>() + within.map_or(0, |html| html.len())
    }),
    ("templates", |case| {
        let mut written = 0;
        let mut roots: Vec<NodeRef<'_>> = vec![case.document.root()];
        while let Some(root) = roots.pop() {
            for element in root.elements() {
                roots.extend(element.template_contents());
                roots.extend(element.shadow_root());
                written += usize::from(element.as_node().is_connected());
                written += usize::from(element.as_node().host().is_some());
            }
        }
        written
    }),
];
