"""Every walk of the package over deep, wide and text-only pages: the list is compared with the stub."""

from __future__ import annotations

import ast
import math
import time
from pathlib import Path

import pytest

import duckbill_html as duckbill
from duckbill_html.selectolax import LexborHTMLParser

PAGES = {
    "deep": ("<div class=c>", ""),
    "closed": ("<div><p>x</p>", "</div>"),
    "wide": ("<p class=c>x</p>", ""),
    "text": ("x ", ""),
    "lines": ("x<br>", ""),
    "links": ("<a href=x>", ""),
}


def document(html):
    return duckbill.parse(html)


def node(html):
    return duckbill.parse(html).body


def last(html):
    *_, found = duckbill.parse(html).body.descendants() or [duckbill.parse(html).body]
    return found


def lexbor(html):
    return LexborHTMLParser(html).body


#: A method of a class, what it is asked of, and the walk.
WALKS = {
    "Document.children": (document, lambda it: it.children),
    "Document.select": (document, lambda it: it.select("div, p, a")),
    "Document.select_text": (document, lambda it: it.select_text("p")),
    "Document.select_attr": (document, lambda it: it.select_attr("a", "href")),
    "Document.select_values": (
        document,
        lambda it: it.select_values(duckbill.SelectorSet(["p", ("a", "href")])),
    ),
    "Document.links": (document, lambda it: it.links("https://example.org/")),
    "Document.forms": (document, lambda it: it.forms()),
    "Document.find_text": (document, lambda it: it.find_text("x x")),
    "Document.tables": (document, lambda it: it.tables()),
    "Document.markdown_with_parts": (document, lambda it: it.markdown_with_parts()),
    "Document.chunks": (document, lambda it: it.chunks()),
    "Node.classes": (node, lambda it: [one.classes for one in it.descendants()]),
    "Node.children": (node, lambda it: it.children),
    "Node.elements": (node, lambda it: it.elements),
    "Node.ancestors": (last, lambda it: it.ancestors),
    "Node.pieces": (node, lambda it: [one.pieces for one in it.descendants()]),
    "Node.descendants": (node, lambda it: it.descendants()),
    "Node.form_controls": (node, lambda it: it.form_controls()),
    "Node._form_entries": (node, lambda it: it._form_entries()),
    "Node.find_text": (node, lambda it: it.find_text("x")),
    "Node.select": (node, lambda it: it.select("div, p, a")),
    "Node.select_text": (node, lambda it: it.select_text("p")),
    "Node.select_attr": (node, lambda it: it.select_attr("a", "href")),
    "Node.select_values": (
        node,
        lambda it: it.select_values(duckbill.SelectorSet(["p", ("a", "href")])),
    ),
    "LexborNode.iter": (lexbor, lambda it: list(it.iter(include_text=True))),
    "LexborNode.__iter__": (lexbor, lambda it: list(it)),
    "LexborNode.traverse": (
        lexbor,
        lambda it: [list(it.traverse()), list(it.traverse(include_text=True, skip_empty=True))],
    ),
    "LexborNode.css": (lexbor, lambda it: it.css("div, p, a")),
    "LexborNode.template_fragments": (lexbor, lambda it: it.css("template")),
    "LexborAttributes.keys": (lexbor, lambda it: [list(one.attrs.keys()) for one in it.traverse()]),
    "LexborAttributes.items": (
        lexbor,
        lambda it: [list(one.attrs.items()) for one in it.traverse()],
    ),
    "LexborAttributes.values": (
        lexbor,
        lambda it: [list(one.attrs.values()) for one in it.traverse()],
    ),
    "LexborAttributes.__iter__": (lexbor, lambda it: [list(one.attrs) for one in it.traverse()]),
    "LexborWalk.__iter__": (lexbor, lambda it: list(iter(it.traverse(include_text=True)))),
}
CLASSES = ["Document", "Node", "LexborNode", "LexborAttributes", "LexborWalk"]
#: No walks: errors of the parse.
OTHERS = ["Document.errors", "Document.edits"]


def test_no_walk_is_forgotten():
    stub = Path(duckbill.__file__).with_name("_duckbill.pyi").read_text()
    found = set()
    for kind in ast.parse(stub).body:
        if not (isinstance(kind, ast.ClassDef) and kind.name in CLASSES):
            continue
        for method in kind.body:
            if isinstance(method, ast.FunctionDef) and method.returns:
                returned = ast.unparse(method.returns)
                if any(word in returned for word in ("list[", "Iterator[", "LexborWalk")):
                    found.add(f"{kind.name}.{method.name}")
    assert found - set(OTHERS) == set(WALKS)


def least_time(make, walk, html):
    found = make(html)
    times = []
    for _ in range(3):
        start = time.process_time()
        walk(found)
        times.append(time.process_time() - start)
    return min(times)


@pytest.mark.parametrize("family", PAGES)
@pytest.mark.parametrize("name", WALKS)
def test_each_walk_is_linear(name, family):
    start, end = PAGES[family]
    make, walk = WALKS[name]
    small, large = (
        least_time(make, walk, start * count + end * count) for count in (4_000, 32_000)
    )
    # A walk of a few milliseconds is fast enough, and its time is noise.
    if large > 0.03:
        assert math.log(large / small, 8) < 1.6, (small, large)


def test_a_walk_of_nodes_that_change():
    tree = LexborHTMLParser("<div><p>a<b>1</b></p><p>b</p><i></i></div>c<u></u>")
    seen = []
    for one in tree.body.traverse():
        seen.append(one.tag)
        if one.tag in ("b", "i"):
            one.decompose()
        if one.tag == "p":
            one.insert_after("d")
    assert seen == ["body", "div", "p", "b", "p", "i", "u"]
    tree = LexborHTMLParser("<div><p><b><i></i></b></p><u></u></div><s></s>")
    seen = []
    for one in tree.body.traverse():
        seen.append(one.tag)
        if one.tag == "b":
            one.parent.decompose()
    assert seen == ["body", "div", "p", "b", "u", "s"]
    # What is inserted after a node that has just been given is not given.
    tree = LexborHTMLParser("<p>a</p>")
    for one in tree.css_first("p").traverse(include_text=True):
        if one.tag == "-text":
            one.insert_after("b")
    assert tree.css_first("p").text() == "ab"
