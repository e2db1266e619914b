//! Labels, names, rows, cells and options, compared with what a plain reading of the standard finds by walking: before there
//! is an index, and with it.

use duckbill::names::Tag;
use duckbill::{Document, ElementRef, NodeRef, parse};
use proptest::prelude::*;

fn above<'a>(element: ElementRef<'a>, tag: Tag) -> Option<ElementRef<'a>> {
    let parent = element.as_node().parent()?.as_element()?;
    parent.is_html(tag).then_some(parent)
}

fn slow_control<'a>(document: &'a Document, label: ElementRef<'a>) -> Option<ElementRef<'a>> {
    match label.attribute("for") {
        Some(id) => document
            .root()
            .elements()
            .find(|element| element.id_attribute() == Some(id))
            .filter(|element| element.is_labelable()),
        None => label.as_node().elements().find(|element| element.is_labelable()),
    }
}

fn slow_row_index(row: ElementRef<'_>) -> Option<usize> {
    let sections = [Tag::Thead, Tag::Tbody, Tag::Tfoot];
    let section = sections.into_iter().find_map(|tag| above(row, tag));
    let table = above(section.unwrap_or(row), Tag::Table)?;
    // Each row with the number of its pass, in tree order within one.
    let mut rows = Vec::new();
    for child in table.as_node().element_children() {
        let pass = match child.tag() {
            Tag::Thead => 0,
            Tag::Tfoot => 2,
            _ => 1,
        };
        if child.is_html(Tag::Tr) {
            rows.push((1, child));
        } else if sections.iter().any(|tag| child.is_html(*tag)) {
            let inside = child.as_node().element_children().filter(|one| one.is_html(Tag::Tr));
            rows.extend(inside.map(|row| (pass, row)));
        }
    }
    rows.sort_by_key(|(pass, _)| *pass);
    rows.iter().position(|(_, one)| *one == row)
}

fn slow_select(option: ElementRef<'_>) -> Option<ElementRef<'_>> {
    let mut groups = 0;
    for above in option.as_node().ancestors().filter_map(NodeRef::as_element) {
        match above.tag() {
            Tag::Select => return Some(above),
            Tag::Datalist | Tag::Hr | Tag::Option => return None,
            Tag::Optgroup if groups == 1 => return None,
            Tag::Optgroup => groups = 1,
            _ => {}
        }
    }
    None
}

fn assert_same(document: &Document) {
    let all: Vec<ElementRef<'_>> = document.root().elements().collect();
    for &element in &all {
        if element.is_html(Tag::Label) {
            assert_eq!(element.control(), slow_control(document, element));
        }
        let labels = all.iter().copied().filter(|label| {
            label.is_html(Tag::Label) && slow_control(document, *label) == Some(element)
        });
        assert!(element.labels().eq(labels), "{element:?}");
        let row_index = if element.is_html(Tag::Tr) { slow_row_index(element) } else { None };
        assert_eq!(element.row_index(), row_index, "{element:?}");
        let in_row = above(element, Tag::Tr).and_then(|row| {
            let cells = row.as_node().element_children();
            let mut cells = cells.filter(|one| matches!(one.tag(), Tag::Td | Tag::Th));
            cells.position(|one| one == element)
        });
        assert_eq!(element.cell_index(), in_row, "{element:?}");
        if element.is_html(Tag::Option) {
            let select = slow_select(element);
            let index = select.map(|select| {
                let options = select.as_node().elements();
                let mut own = options
                    .filter(|one| one.is_html(Tag::Option) && slow_select(*one) == Some(select));
                own.position(|one| one == element).unwrap()
            });
            assert_eq!(element.option_index(), index, "{element:?}");
            assert_eq!(element.form(), select.and_then(ElementRef::form), "{element:?}");
        }
    }
    for name in ["a", "b", ""] {
        let named = all.iter().copied().filter(|one| one.attribute("name") == Some(name));
        assert!(document.get_elements_by_name(name).eq(named.clone()));
        let in_all = all.iter().copied().filter(|one| {
            let by_name = matches!(
                one.tag(),
                Tag::Input | Tag::Select | Tag::Form | Tag::Button | Tag::Object
            );
            let is_name = by_name && one.attribute("name") == Some(name);
            !name.is_empty() && (one.id_attribute() == Some(name) || is_name)
        });
        assert!(document.all_named(name).eq(in_all));
        let found = all.iter().copied().find(|one| one.id_attribute() == Some(name));
        assert_eq!(document.get_element_by_id(name), found);
        for (element, inside) in all.iter().zip(inside_each(&all)) {
            let found = inside.iter().copied().find(|one| one.id_attribute() == Some(name));
            assert_eq!(element.as_node().get_element_by_id(name), found, "below {element:?}");
        }
    }
    assert_same_forms(&all);
    for (place, one) in all.iter().enumerate() {
        for (other_place, other) in all.iter().enumerate().skip(place % 7).step_by(7) {
            let (one, other) = (one.as_node(), other.as_node());
            assert_eq!(one.tree_order(other), Some(place.cmp(&other_place)));
            let is_above = one == other || other.ancestors().any(|above| above == one);
            assert_eq!(one.contains(other), is_above);
        }
    }
}

/// The elements inside each of these.
fn inside_each<'a>(all: &[ElementRef<'a>]) -> Vec<Vec<ElementRef<'a>>> {
    all.iter().map(|element| element.as_node().elements().collect()).collect()
}

/// The controls of each form, and those of each name: all that remain after each step through the list.
fn assert_same_forms(all: &[ElementRef<'_>]) {
    let is_control = |one: &ElementRef<'_>| {
        let listed = [Tag::Input, Tag::Output, Tag::Select, Tag::Button, Tag::Object];
        let is_image = one.is_html(Tag::Input) && one.attribute("type") == Some("image");
        listed.contains(&one.tag()) && !is_image
    };
    for form in all.iter().filter(|one| one.is_html(Tag::Form)) {
        let own = all.iter().copied().filter(|one| is_control(one) && one.form() == Some(*form));
        let mut rest: Vec<ElementRef<'_>> = own.collect();
        let mut controls = form.form_controls();
        loop {
            assert!(controls.clone().eq(rest.iter().copied()), "{form:?}");
            for name in ["a", "b", "none", ""] {
                let named = rest.iter().copied().filter(|one| one.is_named(name));
                let named: Vec<ElementRef<'_>> = named.collect();
                assert_eq!(controls.named_item(name), named.first().copied());
                let list = controls.named_items(name);
                assert_eq!(list.elements(), named);
                assert_eq!(list.value(), slow_value(&rest, &named));
            }
            if rest.is_empty() {
                break;
            }
            assert_eq!(controls.next(), Some(rest.remove(0)));
        }
    }
}

/// The value of the first of these that is checked once all buttons of the form have been, one after another.
fn slow_value<'a>(controls: &[ElementRef<'a>], named: &[ElementRef<'a>]) -> &'a str {
    let is_checked = |one: &ElementRef<'_>| {
        one.is_html(Tag::Input)
            && one.attribute("type") == Some("radio")
            && one.has_attribute("checked")
    };
    let mut on: Vec<ElementRef<'a>> = Vec::new();
    for button in controls.iter().filter(|one| is_checked(one)) {
        let group = button.attribute("name").filter(|name| !name.is_empty());
        on.retain(|other| group.is_none() || other.attribute("name") != group);
        on.push(*button);
    }
    let checked = named.iter().find(|one| on.contains(one));
    checked.map_or("", |checked| checked.attribute("value").unwrap_or("on"))
}

/// Asks so many questions that each index is made.
fn make_indexes(document: &Document) {
    let many = 10_000 / document.node_count();
    for _ in 0..many {
        assert_eq!(document.get_element_by_id("none"), None);
        assert_eq!(document.get_elements_by_name("none").count(), 0);
        for element in document.root().elements() {
            let _ = (element.control(), element.row_index(), element.cell_index());
            let _ = (element.option_index(), element.section_row_index());
            let _ = element.as_node().tree_order(document.root());
        }
    }
}

fn markup() -> impl Strategy<Value = String> {
    let tag = prop::sample::select(vec![
        "<label>",
        "<label for=a>",
        "<label for=b>",
        "<label for=''>",
        "</label>",
        "<input>",
        "<input id=a name=a>",
        "<input type=radio checked name=a value=x id=b>",
        "<input type=radio checked id=a name=b value=y>",
        "<input type=radio checked id=a value=z>",
        "<input type=image name=a form=a>",
        "<button form=a name=b></button>",
        "<object form=b></object>",
        "<form id=b>",
        "<input type=hidden id=b name=''>",
        "<output id=b name=b></output>",
        "<div id=a name=b>",
        "</div>",
        "<p>",
        "<table>",
        "<tr>",
        "<td>",
        "<th>",
        "<thead>",
        "<tbody>",
        "<tfoot>",
        "</table>",
        "<select id=b name=a>",
        "</select>",
        "<option>",
        "<optgroup>",
        "</optgroup>",
        "<hr>",
        "<form id=a name=b>",
        "</form>",
        "<datalist>",
        "</datalist>",
    ]);
    prop::collection::vec(tag, 0..60).prop_map(|tags| tags.concat())
}

proptest! {
    #![proptest_config(crate::common::config(256))]

    #[test]
    fn the_indexes_have_what_walks_find(
        html in markup(),
        edits in prop::collection::vec((0..4_u8, any::<usize>(), any::<usize>()), 0..4),
    ) {
        let mut document = parse(&html);
        assert_same(&document);
        make_indexes(&document);
        assert_same(&document);
        for (what, one, other) in edits {
            let ids: Vec<_> = document.root().elements().map(|one| one.as_node().id()).collect();
            if ids.is_empty() {
                return Ok(());
            }
            let [one, other] = [one, other].map(|at| ids[at % ids.len()]);
            let _ = match what {
                0 => document.append_child(one, other),
                1 => document.remove(one).and_then(|()| document.append_child(other, one)),
                2 => document.rename_element(one, ["label", "tr", "select", "input"][html.len() % 4]),
                _ => document.set_attribute(one, "id", "b"),
            };
            assert_same(&document);
            make_indexes(&document);
            assert_same(&document);
        }
    }
}

fn first<'a>(document: &'a Document, name: &str) -> ElementRef<'a> {
    document.elements_by_tag_name(name).next().unwrap()
}

#[test]
fn options_are_selected_as_in_a_fresh_page() {
    for (html, expected) in [
        ("<select><option disabled>0<option>1", vec!["1"]),
        ("<select><optgroup disabled><option>0</optgroup><option>1", vec!["1"]),
        ("<select size=2><option>0", vec![]),
        ("<select size=x><option>0", vec!["0"]),
        ("<select size=2><option selected>0<option selected>1", vec!["1"]),
        ("<select multiple><option selected>0<option>1<option selected>2", vec!["0", "2"]),
        ("<select multiple size=1><option>0", vec![]),
        ("<select><option disabled selected>0<option>1", vec!["0"]),
        ("<select>", vec![]),
    ] {
        let document = parse(html);
        let select = first(&document, "select");
        let found: Vec<_> =
            select.selected_options().map(|option| option.as_node().text_content()).collect();
        assert_eq!(found, expected, "{html}");
        let index = expected.first().map(|label| label.parse().unwrap());
        assert_eq!(select.selected_index(), index, "{html}");
    }
}

#[test]
fn options_come_and_go() {
    use duckbill::dom::EditError;
    let mut document = parse("<select><option>a</select><p><option>z");
    let select = first(&document, "select").as_node().id();
    let [p, z] = ["p", "option"]
        .map(|name| document.elements_by_tag_name(name).next_back().unwrap().as_node().id());
    document.set_options_length(select, 4).unwrap();
    assert_eq!(document.node(select).unwrap().as_element().unwrap().options().count(), 4);
    document.set_options_length(select, 100_001).unwrap();
    document.set_options_length(select, 1).unwrap();
    assert_eq!(document.node(select).unwrap().inner_html(), "<option>a</option>");
    assert_eq!(document.add_option(select, p, Some(z)), Err(EditError::NotInList));
    assert_eq!(document.add_option(select, p, Some(select)), Err(EditError::NotInList));
    let body = document.body().unwrap().as_node().id();
    assert_eq!(document.add_option(select, body, None), Err(EditError::InsideItself));
    assert_eq!(document.add_option(p, z, None), Err(EditError::NotASelect));
    document.add_option(select, z, None).unwrap();
    document.set_selected_index(select, Some(1)).unwrap();
    assert_eq!(document.node(select).unwrap().as_element().unwrap().selected_index(), Some(1));
    document.set_selected_index(select, None).unwrap();
    assert_eq!(document.node(select).unwrap().as_element().unwrap().selected_index(), Some(0));
}

#[test]
fn an_option_is_set_at_an_index() {
    use duckbill::dom::EditError;
    use duckbill::names::Namespace;
    for (index, expected) in [
        (0, "[]<optgroup><option>b</option></optgroup>"),
        (1, "<option>a</option><optgroup>[]</optgroup>"),
        (2, "<option>a</option><optgroup><option>b</option></optgroup>[]"),
        (3, "<option>a</option><optgroup><option>b</option></optgroup>[]"),
        (4, "<option>a</option><optgroup><option>b</option></optgroup><option></option>[]"),
        (100_000, "<option>a</option><optgroup><option>b</option></optgroup>"),
    ] {
        let mut document = parse("<select><option>a<optgroup><option>b</select><p>");
        let select = first(&document, "select").as_node().id();
        let p = first(&document, "p").as_node().id();
        let option = document.create_element(Namespace::Html, "option").unwrap();
        document.set_text_content(option, "new").unwrap();
        assert_eq!(document.set_option(select, index, p), Err(EditError::NotAnOption));
        assert_eq!(document.set_option(p, index, option), Err(EditError::NotASelect));
        document.set_option(select, index, option).unwrap();
        let html = document.node(select).unwrap().inner_html();
        assert_eq!(html, expected.replace("[]", "<option>new</option>"), "{index}");
        document.set_option(select, index, option).unwrap();
    }
}

#[test]
fn a_list_of_radio_buttons_has_a_value() {
    let document = parse(
        "<form><input type=RADIO name=a value=1 checked><input type=radio name=a value=2 checked>\
         <input id=b type=radio name=a value=3><input name=b type=radio checked><img name=a>\
         <input type=radio id=c name=d checked value=4><input type=radio name=d checked value=5></form>",
    );
    let controls = document.forms().next().unwrap().form_controls();
    for (name, count, value) in
        [("a", 3, "2"), ("b", 2, "on"), ("c", 1, ""), ("d", 2, "5"), ("", 0, "")]
    {
        let list = controls.named_items(name);
        assert_eq!((list.elements().len(), list.value()), (count, value), "{name}");
    }
}

#[test]
fn a_form_that_is_renamed_owns_nothing() {
    let depth = "<div>".repeat(200);
    let mut document = parse(&format!("<form id=x><section>{depth}<p>"));
    let [outer, inner, p] =
        ["form", "section", "p"].map(|name| first(&document, name).as_node().id());
    let input = document.create_element(duckbill::names::Namespace::Html, "input").unwrap();
    document.append_child(p, input).unwrap();
    for (name, owner) in [("form", inner), ("div", outer), ("form", inner)] {
        document.rename_element(inner, name).unwrap();
        let input = document.node(input).unwrap().as_element().unwrap();
        // So often that an index answers at last.
        for _ in 0..200 {
            assert_eq!(input.form().map(|form| form.as_node().id()), Some(owner), "{name}");
        }
    }
}
