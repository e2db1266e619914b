"""Reading and changing trees."""

from __future__ import annotations

import copy
import gc

import pytest

import duckbill_html as duckbill
from duckbill_html import EditError, SelectorError

PAGE = (
    "<!DOCTYPE html><html lang=en><head><title> A  page </title></head>"
    "<body id=top class='one two'><p>Hello <b>bill</b><!--note--></p><hr></body></html>"
)


@pytest.fixture
def page():
    return duckbill.parse(PAGE)


def test_document(page):
    assert (page.title, page.quirks_mode, page.encoding) == ("A page", "no-quirks", "UTF-8")
    assert (page.document_element.tag, page.head.tag, page.body.tag) == ("html", "head", "body")
    assert [node.kind for node in page.children] == ["doctype", "element"]
    assert page.children[0].doctype == ("html", "", "")
    assert str(page) == page.html and page.html.startswith('<!DOCTYPE html><html lang="en">')
    assert repr(page) == "<Document 'A page'>"
    assert page.node_count > 10 and page.allocated_bytes > 100
    assert duckbill.parse("").title is None


def test_neighbours(page):
    p = page.select_first("p")
    assert [node.kind for node in p.children] == ["text", "element", "comment"]
    assert p.elements == [p.select_first("b")] and p.first_child.next == p.elements[0]
    assert p.last_child.previous == p.elements[0] and p.last_child.data == "note"
    assert p.first_child.next_element == p.last_child.previous_element == p.elements[0]
    assert p.next.tag == "hr" and p.next.next is None and p.previous is None
    assert [node.tag for node in p.ancestors] == ["body", "html", None]
    assert [node.kind for node in p.descendants()] == ["text", "element", "text", "comment"]
    assert p.parent == page.body and page.root.parent is None
    assert page.body.contains(p) and p.contains(p) and not p.contains(page.body)
    assert not page.body.contains(duckbill.parse("").body)


def test_nodes_are_values(page):
    first, second = page.select_first("p"), page.select("p")[0]
    assert first == second and hash(first) == hash(second) and first is not second
    assert first != page.body and first != "p" and first != page.clone().select_first("p")
    assert len({first, second, page.body}) == 2
    assert first.page is page
    assert bool(duckbill.parse("<br>").select_first("br"))
    with pytest.raises(TypeError):
        iter(first)


def test_a_node_keeps_its_document():
    node = duckbill.parse("<p>a").select_first("p")
    gc.collect()
    assert node.html == "<p>a</p>"


def test_the_garbage_collector_waits_only_meanwhile():
    many = duckbill.parse("<p><a href=x>" * 4000)
    collected = []
    gc.callbacks.append(lambda *_: collected.append(1))
    try:
        for make in (lambda: many.select("p"), many.root.descendants, many.links):
            collected.clear()
            assert len(make()) >= 4000
            # A collection may come with the first object after it.
            assert gc.isenabled() and len(collected) <= 1
        gc.disable()
        assert len(many.select("p")) == 4000
        assert not gc.isenabled()
    finally:
        gc.enable()
        gc.callbacks.pop()


def test_attributes(page):
    body = page.body
    assert body["class"] == "one two" and body.get("rel") is None and body.get("rel", 1) == 1
    assert body.attrs == {"id": "top", "class": "one two"}
    assert body.id == "top" and body.classes == ["one", "two"]
    assert "id" in body and "rel" not in body
    with pytest.raises(KeyError, match="rel"):
        body["rel"]
    text = page.select_first("b").first_child
    assert text.attrs == {} and text.get("a") is None and text.classes == [] and "a" not in text
    use = duckbill.parse("<svg><use XLINK:href=#a viewbox=1>").select_first("use")
    assert list(use.attrs) == ["xlink:href", "viewBox"] and use.namespace == "svg"


def test_changing_attributes(page):
    body = page.body
    body["data-x"] = "<1>"
    body["class"] = "three"
    del body["id"]
    assert body.attrs == {"class": "three", "data-x": "<1>"}
    with pytest.raises(KeyError):
        del body["id"]
    with pytest.raises(EditError, match="cannot be written"):
        body["a b"] = ""
    with pytest.raises(EditError, match="not an element"):
        page.root["a"] = "b"
    with pytest.raises(TypeError):
        body["a"] = 1


def test_text(page):
    assert page.select_first("p").text() == "Hello bill"
    assert page.body.text("|", strip=True) == "Hello|bill"
    assert page.body.text(deep=False) == ""
    assert page.select_first("p").first_child.text() == "Hello "
    assert page.inner_text() == page.body.inner_text() == "Hello bill"
    assert duckbill.parse_fragment("<p>a<p>b<script>c").inner_text() == "a\n\nb"
    assert duckbill.parse("<p>\x1c\u00a0a\x1f").select_text("p", strip=True) == ["a"]


def test_selecting(page):
    assert [node.tag for node in page.select("p, b")] == ["p", "b"]
    assert page.select("i") == [] and page.select_first("i") is None
    assert page.select_text("b") == ["bill"] and page.select_attr("*", "id") == ["top"]
    b = page.select_first("b")
    assert b.matches("p > b") and not b.matches("p") and b.closest("p").tag == "p"
    assert b.closest("i") is None and not b.first_child.matches("*")
    assert page.body.select("body") == []
    assert page.get_element_by_id("top") == page.body and page.get_element_by_id("x") is None


def test_bad_selectors(page):
    with pytest.raises(SelectorError) as caught:
        page.select("p:first-chidl")
    assert (caught.value.position, caught.value.suggestion) == (1, "first-child")
    assert caught.value.selector == "p:first-chidl" and isinstance(caught.value, ValueError)
    for bad in ("", "p >", "[", "p::before"):
        with pytest.raises(SelectorError):
            page.select_first(bad)
    with pytest.raises(TypeError, match="str or a Selector"):
        page.select(1)


def test_more_selectors_than_are_kept():
    page = duckbill.parse("".join(f"<p class=c{number}>{number}" for number in range(600)))
    for number in range(600):
        assert page.select_text(f".c{number}") == [str(number)]


def test_links():
    page = duckbill.parse(
        "<a href=b rel=next>one</a><a>no</a><area href='//c.example/'><link href=x>"
    )
    links = page.links("https://a.example/d/")
    assert [link.url for link in links] == ["https://a.example/d/b", "https://c.example/"]
    assert (links[0].href, links[0].rel, links[0].text(), links[0].node.tag) == (
        "b",
        "next",
        "one",
        "a",
    )
    assert [link.url for link in page.links()] == [None, None]
    assert [link.url for link in duckbill.parse("<a href=HTTP://E.com>").links()] == [
        "http://e.com/"
    ]
    with pytest.raises(ValueError, match="absolute"):
        page.links("d/")


def test_forms_of_html():
    page = duckbill.parse("<!DOCTYPE html><title>a</title><ul><li>b<br></ul>")
    assert page.minified_html() == "<!DOCTYPE html><title>a</title><ul><li>b<br></ul>"
    assert duckbill.parse(page.pretty_html()).html == page.html
    assert "<br />" in page.to_xml() or "<br/>" in page.to_xml()
    ul = page.select_first("ul")
    assert (ul.html, ul.inner_html, str(ul)) == (
        "<ul><li>b<br></li></ul>", "<li>b<br></li>", "<ul><li>b<br></li></ul>"
    )  # fmt: skip


def test_inserting(page):
    p = page.select_first("p")
    p.inner_html = "<i>0</i>"
    i = p.elements[0]
    i.insert_before("1", "<u>2</u>")
    i.insert_after(page.create_text("<3>"))
    p.prepend("<s></s>")
    p.append(page.create_element("em", {"a": "b"}), page.create_comment("c"))
    assert p.html == '<p><s></s>1<u>2</u><i>0</i>&lt;3&gt;<em a="b"></em><!--c--></p>'
    i.replace_with("<q>", i)
    assert p.select_first("q").next == i
    i.insert_before(i)
    i.insert_after(i, "after")
    assert i.next.data == "after" and p.select_first("q").next == i
    i.insert_before(i)
    i.insert_after(i, "after")
    assert i.next.data == "after" and p.select_first("q").next == i
    p.append()
    assert p.last_child.data == "c"


def test_nodes_of_other_documents_are_copied(page):
    other = duckbill.parse("<ul><li>a<li>b")
    p = page.select_first("p")
    p.set_text("")
    p.append(other.select_first("li"), duckbill.parse_fragment("<b>c</b>d"))
    assert p.html == "<p><li>a</li><b>c</b>d</p>"
    assert other.select_text("li") == ["a", "b"]


def test_changes_that_the_dom_forbids(page):
    before = page.html
    p, hr = page.select_first("p"), page.select_first("hr")
    for change in (
        lambda: p.append(page.root),
        lambda: p.append(hr, page.body),
        lambda: page.root.insert_after("text"),
        lambda: p.first_child.append("a"),
        lambda: page.create_element("a b"),
        lambda: p.clone().insert_before("a"),
        lambda: p.wrap("text only"),
    ):
        with pytest.raises(EditError):
            change()
    with pytest.raises(TypeError, match="markup as str"):
        p.append(1)
    assert page.html == before


def test_removing_and_wrapping(page):
    b = page.select_first("b")
    b.remove()
    assert b.parent is None and b.html == "<b>bill</b>" and page.select("b") == []
    page.body.append(b)
    b.wrap("<div class=x></div>")
    assert b.parent.html == '<div class="x"><b>bill</b></div>'
    b.parent.unwrap()
    b.wrap(page.create_element("span"))
    assert b.parent.tag == "span"
    assert page.unwrap_all("span, b") == 2 and page.remove_all("p") == 1
    assert page.body.inner_html == "<hr>bill"
    page.body.append("a")
    page.normalize()
    assert page.body.last_child.data == "billa"


def test_data(page):
    text = page.select_first("b").first_child
    text.data = "<x>"
    assert page.select_first("b").html == "<b>&lt;x&gt;</b>"
    with pytest.raises(EditError, match="no data"):
        page.body.data = "a"
    assert page.body.data is None


def test_copies(page):
    for other in (page.clone(), copy.copy(page), copy.deepcopy(page)):
        other.select_first("p").remove()
        assert page.select_first("p") is not None and other.html != page.html
    p = page.select_first("p")
    twin = p.clone()
    assert twin.parent is None and twin.html == p.html and twin != p


def test_templates():
    template = duckbill.parse("<template><td>a").select_first("template")
    assert template.children == [] and template.template_contents.html == "<td>a</td>"
    assert duckbill.parse("<p>").select_first("p").template_contents is None


def test_spans():
    markup = "<p class='é'>a<b>c</b>&amp;"
    page = duckbill.parse(markup, spans="full")
    p, b = page.select("p, b")
    source = markup.encode()

    def cut(span):
        return source[span[0] : span[1]].decode()

    assert (cut(b.span), cut(b.start_tag), cut(b.end_tag), cut(b.content_span)) == (
        "<b>c</b>", "<b>", "</b>", "c"
    )  # fmt: skip
    whole, name, value = p.attribute_spans("class")
    assert (cut(whole), cut(name), cut(value)) == ("class='é'", "class", "é")
    assert p.attribute_spans("id") is None and p.end_tag is None
    assert [cut(piece) for piece in p.last_child.pieces] == ["&amp;"]
    assert (p.origin, page.head.origin, page.source) == ("markup", "implied", markup)
    assert page.locate(source.index(b"c</b>")).data == "c"
    plain = duckbill.parse(markup)
    assert plain.select_first("b").span is None and plain.locate(3) is None and plain.source is None


def test_deep_trees():
    depth = 100_000
    page = duckbill.parse("<div>" * depth + "x")
    assert page.text() == "x" and len(page.select("div")) == depth
    assert page.select_first("div:not(:has(div))").text() == "x"
    assert len(page.html) > depth * 11
    page.clone()
