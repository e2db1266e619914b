"""Habits from other packages: what fails says how the same is done here."""

import copy
import json
import pickle

import pytest

import duckbill_html as duckbill

HTML = "<title>T</title><h1>A</h1><p class='a b'>x <a href=/x>y</a></p>"


@pytest.mark.parametrize(
    ("program", "way"),
    [
        ("page.find('a')", "select_first"),
        ("node.find_all('a')", "select("),
        ("page.select_one('a')", "select_first"),
        ("page.css('a')", "select("),
        ("page.css_first('a')", "select_first"),
        ("page.cssselect('a')", "select("),
        ("node.get_text()", "text()"),
        ("node.text_content()", "text()"),
        ("node.string", "text()"),
        ("node.name", "tag"),
        ("node.attrib", "attrs"),
        ("node.attributes", "attrs"),
        ("node.parents", "ancestors"),
        ("node.getparent()", "parent"),
        ("node.next_sibling", "next"),
        ("node.decompose()", "remove()"),
        ("node.prettify()", "pretty_html()"),
        ("node.href", 'node["href"]'),
        ("page.h1", 'select_first("h1")'),
        ("page.h1.text", 'select_first("h1")'),
        ("node.text.strip()", "text().strip"),
        ("node.tail", "next"),
        ("page.iterlinks()", "links(base=…)"),
        ("duckbill.BeautifulSoup(HTML)", "parse(markup)"),
        ("duckbill.fromstring(HTML)", "parse(markup)"),
    ],
)
def test_unknown_attributes_name_the_way(program, way):
    page = duckbill.parse(HTML)
    names = {"page": page, "node": page.select_first("a"), "duckbill": duckbill, "HTML": HTML}
    with pytest.raises(AttributeError) as error:
        eval(program, names)
    assert way in str(error.value)


@pytest.mark.parametrize(
    ("program", "error", "way"),
    [
        ("duckbill.parse(HTML, 'html.parser')", TypeError, "there is one parser"),
        ("duckbill.parse(HTML, features='lxml')", TypeError, "there is one parser"),
        ("duckbill.parse(open(__file__))", TypeError, "parse(file.read())"),
        ("page.select('a::text')", ValueError, "select_text"),
        ("page.select('a::attr(href)')", ValueError, "select_attr"),
        ("page.select('p:-soup-contains(\"x\")')", ValueError, "find_text"),
        ("page.select('p:contains(x)')", ValueError, "find_text"),
        ("page.select('//a')", ValueError, "xpath(…)"),
        ("page.select_first('.//a[@href]')", ValueError, "xpath(…)"),
        ("page.select('li:eq(0)')", ValueError, "select(selector)[number]"),
        ("page.xpath('a[href^=x]')", ValueError, "select(…)"),
        ("node.text + 'x'", TypeError, "text()"),
        ("'x' in node.text", TypeError, "text()"),
        ("len(node.text)", TypeError, "text()"),
        ("node.text == 'y'", TypeError, "text()"),
        ("1 if node.text else 2", TypeError, "text()"),
        ("[child for child in node]", TypeError, "children"),
        ("len(node)", TypeError, "children"),
        ("list(page)", TypeError, "descendants()"),
        ("node[0]", TypeError, "children[…]"),
        ("page['a']", TypeError, "select_first"),
        ("page('a')", TypeError, "select("),
        ("node('a', class_='x')", TypeError, "select("),
        ("duckbill.Limits(nodes=-1)", ValueError, "not -1"),
        ("duckbill.parse_many([HTML, 5])", TypeError, "markups[1]"),
        ("duckbill.parse(HTML, limits=5)", TypeError, "limits"),
    ],
)
def test_errors_name_the_way(program, error, way):
    page = duckbill.parse(HTML)
    names = {"page": page, "node": page.select_first("a"), "duckbill": duckbill, "HTML": HTML}
    with pytest.raises(error) as found:
        eval(program, names | {"__file__": __file__})
    assert way in str(found.value)


def test_nodes_and_documents_are_true():
    page = duckbill.parse("")
    assert page and page.body and not page.select_first("p")


def test_unknown_names_are_not_there():
    page = duckbill.parse(HTML)
    assert not hasattr(page, "nothing") and not hasattr(page.body, "nothing")
    assert getattr(page.body, "find", None) is None
    assert str(page.body.text).startswith("<method text of Node('body')")
    assert list(map(duckbill.Node.text, page.select("h1, a"))) == ["A", "y"]
    assert duckbill.Document.text(page) == page.text() == "TAx y"
    assert page.body.text == page.body.text != page.text and callable(page.text)


def test_attrs_are_as_the_tree_is():
    node = duckbill.parse("<a href=/old class=x id=i>").select_first("a")
    attrs = node.attrs
    attrs["href"] = "/new"
    assert node["href"] == "/new" and attrs == {"href": "/new", "class": "x", "id": "i"}
    node["rel"] = "next"
    assert attrs["rel"] == "next" and list(attrs)[-1] == "rel" and len(attrs) == 4
    del attrs["class"]
    assert attrs.pop("rel") == "next" and attrs.pop("rel", None) is None
    attrs.update({"a": "1"}, b="2")
    attrs |= {"c": "3"}
    assert attrs.setdefault("a", "9") == "1" and attrs.popitem() == ("c", "3")
    assert node.html == '<a href="/new" id="i" a="1" b="2"></a>'
    kept = dict(attrs)
    attrs.clear()
    assert (node.html, attrs, bool(attrs)) == ("<a></a>", {}, False)
    node.attrs = kept
    assert json.loads(json.dumps(node.attrs)) == kept == {**node.attrs}
    assert pickle.loads(pickle.dumps(node.attrs)) == copy.copy(node.attrs) == kept
    assert copy.deepcopy(node.attrs) == kept and node.attrs.items() >= {("a", "1")}
    node.attrs = {}
    assert node.html == "<a></a>"
    with pytest.raises(KeyError):
        attrs["nothing"]
    with pytest.raises(TypeError):
        attrs["class"] = ["x", "y"]
    assert duckbill.parse("x").root.attrs == {}


VALUES = [
    duckbill.Selector("a"),
    duckbill.Selector("s|a", namespaces={"s": "http://www.w3.org/2000/svg"}),
    duckbill.SelectorSet(["a", ("b", "href")]),
    duckbill.SelectorSet(
        [duckbill.Selector("s|a", namespaces={"s": "http://www.w3.org/2000/svg"})]
    ),
    duckbill.XPath("//a"),
    duckbill.XPath("//s:a", namespaces={"s": "x"}),
    duckbill.Cleaner(tags={"b"}),
    duckbill.Sanitizer(),
    duckbill.Limits(depth=5),
    duckbill.ParseOptions(errors=5),
]


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_copies_are_equal(value):
    assert pickle.loads(pickle.dumps(value)) == value
    assert copy.copy(value) == value == copy.deepcopy(value)


def test_different_values_are_not_equal():
    for index, value in enumerate(VALUES):
        assert [value == other for other in VALUES].count(True) == 1, index


@pytest.mark.parametrize(
    "page",
    [
        duckbill.parse("<!DOCTYPE html><p>a<!--b--><svg xlink:href=x xml:lang=y><foreignObject>é"),
        duckbill.parse(b"\xe9<table><td>x<template><b>y</b></template><pre>\n\nz", encoding="l1"),
        duckbill.parse("<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Transitional//EN' ''><p>x"),
        duckbill.parse_fragment("<td>a<td>b", context="tr"),
        duckbill.parse("<frameset><frame>"),
        duckbill.parse(""),
    ],
)
def test_documents_are_pickled(page):
    other = pickle.loads(pickle.dumps(page))
    assert other.html == page.html and other.to_xml() == page.to_xml()
    assert (other.quirks_mode, other.encoding) == (page.quirks_mode, page.encoding)
    assert other.root.kind == page.root.kind
    assert [one.kind for one in other.root.descendants()] == [
        one.kind for one in page.root.descendants()
    ]


def test_changed_documents_are_pickled():
    page = duckbill.parse("<p>a<p>b")
    page.select_first("p").append(page.create_text("c"), "<a>", page.create_element("a"))
    page.select("p")[1].append(page.create_element("p"))
    other = pickle.loads(pickle.dumps(page))
    assert other.html == page.html
    with pytest.raises(TypeError, match="pickle its page"):
        pickle.dumps(page.body)


def test_xml_that_would_be_misread_is_named():
    sitemap = (
        "<?xml version='1.0'?>\n<!-- x --><urlset><url><loc><![CDATA[x]]></loc></url></urlset>"
    )
    for markup in (sitemap, sitemap.encode(), "\ufeff" + sitemap, sitemap.partition("\n")[2][10:]):
        with pytest.raises(duckbill.XmlError, match="XML") as error:
            duckbill.parse(markup)
        assert error.value.document.select("loc")
    for fine in (
        "<?xml version='1.0'?><html xmlns='x'><script><![CDATA[x]]></script>",
        "<?xml version='1.0'?><!DOCTYPE html><p><![CDATA[x]]>",
        "<?xml version='1.0'?><svg><title><![CDATA[x]]></title></svg>",
        "<?xml version='1.0'?><urlset><url><loc>x</loc></url></urlset>",
        "<p><![CDATA[x]]>",
    ):
        duckbill.parse(fine)


def test_tables_have_headers():
    page = duckbill.parse(
        "<table><caption> All  ducks<tr><th>Duck<th colspan=2>Bill<tr><td>Teal<td>grey<td>4</table>"
    )
    (table,) = page.tables()
    assert table == [["Duck", "Bill", "Bill"], ["Teal", "grey", "4"]]
    assert (table.caption, table.header) == ("All ducks", ["Duck", "Bill", "Bill 2"])
    assert table.to_dicts() == [{"Duck": "Teal", "Bill": "grey", "Bill 2": "4"}]
    other = pickle.loads(pickle.dumps(table))
    assert other == table and other.header == table.header
    pandas = pytest.importorskip("pandas")
    frame = table.to_pandas()
    assert isinstance(frame, pandas.DataFrame) and list(frame["Bill 2"]) == ["4"]
