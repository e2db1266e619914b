//! The ways to what other packages call by other names: programs that come from them get told.

use duckbill::names::Tag;
use pyo3::exceptions::{PyAttributeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::document::Document;
use crate::node::Node;

/// Names of attributes and methods elsewhere, and how the same is said here.
#[rustfmt::skip]
const WAYS: &[(&[&str], &str)] = &[
    (&["find", "select_one", "css_first", "find_one", "query_selector", "querySelector", "at_css"],
        "select_first(\"CSS\") gives the first element, find_text(\"…\") those with a text"),
    (&["find_all", "findAll", "findall", "findChildren", "find_children", "css", "cssselect", "query_selector_all",
        "querySelectorAll", "select_all", "get_elements_by_tag_name", "getElementsByTagName", "getElementsByClassName", "tags"],
        "select(\"CSS\") gives a list of elements, find_text(\"…\") those with a text"),
    (&["getElementById", "cssid"], "get_element_by_id(\"…\") of the page, or select_first(\"#…\")"),
    (&["get_text", "getText", "text_content", "textContent", "itertext", "strings", "stripped_strings", "string", "text_lexbor"],
        "text() gives the text, text(\"|\", strip=True) with a separator; set_text(\"…\") replaces it"),
    (&["innerText", "visible_text"], "inner_text()"),
    (&["name", "tag_name", "tagName", "localName", "local_name", "nodeName"], "tag"),
    (&["attrib", "attributes"], "attrs, node[\"name\"] or node.get(\"name\")"),
    (&["get_attribute", "getAttribute", "has_attr", "hasAttribute", "attr", "sget"],
        "node.get(\"name\"), node[\"name\"], or \"name\" in node"),
    (&["set", "setAttribute", "set_attribute"], "node[\"name\"] = \"value\""),
    (&["tail"], "the text after an element is a node of its own: next, and its data"),
    (&["getparent", "parentNode", "parentElement", "find_parent", "findParent"], "parent, or closest(\"CSS\")"),
    (&["parents", "iterancestors", "find_parents", "findParents"], "ancestors, or closest(\"CSS\")"),
    (&["next_sibling", "nextSibling", "getnext", "find_next_sibling", "findNextSibling", "nextElementSibling", "next_siblings",
        "find_next_siblings", "itersiblings"], "next, next_element, or select(\":scope ~ CSS\") of the node"),
    (&["previous_sibling", "previousSibling", "prev", "getprevious", "find_previous_sibling", "findPreviousSibling",
        "previousElementSibling", "previous_siblings", "find_previous_siblings"], "previous or previous_element"),
    (&["contents", "iterchildren", "getchildren", "childNodes", "child_nodes", "child", "iter_children"], "children, or elements"),
    (&["iter", "iterdescendants", "recursive_children", "traverse", "walk", "next_elements"], "descendants()"),
    (&["decompose", "extract", "drop_tree", "removeChild", "delete", "destroy"], "remove()"),
    (&["drop_tag", "unwrap_tags", "replace_with_children"], "unwrap(), or page.unwrap_all(\"CSS\")"),
    (&["strip_tags", "strip_elements", "remove_tags"], "page.remove_all(\"CSS\"), or page.unwrap_all(\"CSS\")"),
    (&["clear"], "set_text(\"\")"),
    (&["insert", "appendChild", "insert_child", "extend"], "append(…), prepend(…), insert_before(…) or insert_after(…)"),
    (&["replaceWith", "replace", "replace_child"], "replace_with(…)"),
    (&["prettify", "pretty", "prettyprint"], "pretty_html()"),
    (&["outerHTML", "outer_html", "raw_html", "raw", "tostring", "decode", "encode", "serialize", "to_html", "get", "getall", "extract_first"],
        "html gives markup, text() the text, node[\"name\"] an attribute"),
    (&["innerHTML", "decode_contents", "encode_contents"], "inner_html"),
    (&["new_tag", "new_string", "makeelement", "create_node", "createElement"], "create_element(…) or create_text(…) of the page"),
    (&["iterlinks", "make_links_absolute", "absolute_links"], "links(base=…) of the page, or resolve(url, base=…)"),
    (&["getroot", "getroottree", "root_tag", "html_element"], "root, document_element or, of a node, page"),
    (&["xpath_all", "xpath_one"], "xpath(\"…\") or xpath_first(\"…\")"),
    (&["original_encoding", "charset", "declared_html_encoding"], "encoding"),
    (&["sourceline", "sourcepos"], "position, of a page parsed with spans=\"full\""),
    (&["any_css_matches", "css_matches", "is_", "match"], "matches(\"CSS\")"),
    (&["form", "form_values", "inputs", "fields"], "forms() of the page"),
    (&["re", "re_first"], "Python's re on text(), or find_text(re.compile(\"…\"))"),
];

/// How the same is said here, if another package says it so.
fn way(name: &str) -> Option<&'static str> {
    WAYS.iter().find_map(|(names, way)| names.contains(&name).then_some(*way))
}

/// The exception for an attribute that an object does not have. `has` says whether an element has an attribute of HTML of
/// this name.
pub(crate) fn unknown_attribute(class: &str, name: &str, has: bool) -> PyErr {
    let message = format!("'{class}' object has no attribute '{name}'");
    PyAttributeError::new_err(match way(name) {
        Some(way) => format!("{message}; here: {way}"),
        None if has => format!("{message}; attributes of elements are items: node[\"{name}\"]"),
        None if Tag::from_name(name) != Tag::Unknown => {
            format!("{message}; here: select_first(\"{name}\")")
        }
        None => message,
    })
}

/// Says how to do what other packages do with a node or document itself: loops, lengths, and calls that search.
macro_rules! no_collection {
    ($class:ident) => {
        #[pymethods]
        impl $class {
            fn __bool__(&self) -> bool {
                true
            }

            fn __len__(&self) -> PyResult<usize> {
                Err(no_container(stringify!($class)))
            }

            fn __iter__(&self) -> PyResult<usize> {
                Err(no_container(stringify!($class)))
            }

            #[pyo3(signature = (*_arguments, **_keywords))]
            fn __call__(
                &self,
                _arguments: &Bound<'_, PyTuple>,
                _keywords: Option<&Bound<'_, PyDict>>,
            ) -> PyResult<usize> {
                let message = "object is not callable; here: select(\"CSS\")";
                Err(PyTypeError::new_err(format!("'{}' {message}", stringify!($class))))
            }
        }
    };
}

no_collection!(Document);
no_collection!(Node);

#[pymethods]
impl Document {
    fn __getitem__(&self, item: &Bound<'_, PyAny>) -> PyResult<usize> {
        Err(no_item(item))
    }
}

fn no_container(class: &str) -> PyErr {
    let message = "has no length and is not iterable; here: children, elements or descendants()";
    PyTypeError::new_err(format!("'{class}' object {message}"))
}

/// The exception for an item that is not the name of an attribute.
pub(crate) fn no_item(item: &Bound<'_, PyAny>) -> PyErr {
    let item = shown(item);
    PyTypeError::new_err(format!(
        "items are attributes of elements by their names, not {item}; here: children[…], or select_first(\"CSS\")"
    ))
}

/// The exception for more than one argument that has no name.
pub(crate) fn second_argument(function: &str, given: &Bound<'_, PyAny>) -> PyErr {
    let message = format!("{function}() takes one document and keywords, and got {}", shown(given));
    PyTypeError::new_err(format!("{message}: there is one parser, that of the HTML standard"))
}

fn shown(object: &Bound<'_, PyAny>) -> String {
    object.repr().map_or_else(|_| "an object".to_owned(), |text| text.to_string())
}

/// The message about a keyword that `parse` does not have.
pub(crate) fn unknown_keyword(name: &str) -> String {
    let way = match name {
        "features" | "parser" | "builder" => "; there is one parser, that of the HTML standard",
        "from_encoding" | "charset" | "override_encoding" => "; use encoding",
        "base_url" | "url" | "base" => {
            "; use links(base=…), resolve(url, base=…) or forms(base=…) of the page"
        }
        "parse_only" | "huge_tree" | "recover" | "remove_comments" | "exclude_encodings" => {
            "; it is not needed here"
        }
        "threads" | "content_types" => "; it is a keyword of parse_many",
        _ => "",
    };
    format!("unexpected keyword argument '{name}'{way}")
}

/// How to say what the selectors of other packages say with words that are not CSS.
pub(crate) fn another_selector(selector: &str) -> Option<&'static str> {
    let trimmed = selector.trim_start();
    let is_xpath = ["/", "./", "(/", "@", "..", "descendant::", "ancestor::", "child::"];
    if is_xpath.iter().any(|beginning| trimmed.starts_with(beginning)) {
        return Some("this looks like XPath: xpath(…)");
    }
    [
        ("::text", "for text: select_text(selector), node.text(), or a column `NAME[]=CSS` of extract"),
        ("::attr(", "for attributes: select_attr(selector, name), node[name], or a column `NAME[]=CSS@ATTRIBUTE` of extract"),
        ("contains(", "for text: find_text(\"…\"), or [node for node in page.select(selector) if \"…\" in node.text()]"),
        ("contains-own(", "for text: find_text(\"…\"), or [node for node in page.select(selector) if \"…\" in node.text(deep=False)]"),
        (":has-text(", "for text: find_text(\"…\")"),
        (":text(", "for text: find_text(\"…\")"),
        (":eq(", "for one of the matches: select(selector)[number]"),
        (":first", "for one of the matches: select_first(selector)"),
        (":last", "for one of the matches: select(selector)[-1]"),
        (":gt(", "for some of the matches: select(selector)[number:]"),
        (":lt(", "for some of the matches: select(selector)[:number]"),
        (":visible", "for the text that a reader sees: inner_text()"),
        ("!=", "for other values: `:not([name=value])`"),
    ]
    .into_iter()
    .find_map(|(other, way)| {
        let (_, after) = selector.split_once(other)?;
        let is_word = |next: char| next.is_alphanumeric() || next == '-';
        let is_longer = other.ends_with(char::is_alphabetic) && after.starts_with(is_word);
        (!is_longer).then_some(way)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_has_two_ways() {
        let mut names: Vec<&str> =
            WAYS.iter().flat_map(|(names, _)| names.iter().copied()).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
