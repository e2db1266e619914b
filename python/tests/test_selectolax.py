"""What `duckbill_html.selectolax` answers beyond the tests of selectolax."""

from __future__ import annotations

import pytest

from duckbill_html.selectolax import LexborHTMLParser

MARKUP = "<p>é<input DISABLED id = '' value=\"\" title=\nx name= ><img alt ismap=''>"
INPUT = {"disabled": None, "id": "", "value": "", "title": "x", "name": None}


@pytest.mark.parametrize(
    "markup",
    [
        MARKUP,
        MARKUP.encode(),
        MARKUP.replace("\n", "\r\n"),
        MARKUP.replace("\n", "\r").encode(),
        b"\xef\xbb\xbf" + MARKUP.encode(),
        MARKUP.encode() + b"\xff",
        MARKUP + "\ud800",
        "<p>" * 50_000 + MARKUP,
    ],
    ids=["str", "bytes", "CRLF", "CR", "mark", "malformed", "surrogate", "long"],
)
def test_attributes_without_a_value(markup):
    tree = LexborHTMLParser(markup)
    node = tree.css_first("input")
    assert node.attributes == INPUT
    assert dict(node.attrs.items()) == INPUT
    assert (node.attrs["disabled"], node.attrs["id"], node.attrs.sget("name")) == (None, "", "")
    assert tree.css_first("img").attributes == {"alt": None, "ismap": ""}


def test_attributes_without_a_value_in_fragments_and_copies():
    tree = LexborHTMLParser(MARKUP, is_fragment=True)
    assert tree.css_first("input").attributes == INPUT
    assert tree.clone().css_first("input").attributes == INPUT
    assert tree.css_first("p").clone().css_first("input").attributes == INPUT
    other = LexborHTMLParser("<div hidden id=x>")
    other.css_first("div").insert_child(tree.css_first("input"))
    assert other.css_first("input").attributes == INPUT
    other.css_first("div").inner_html = MARKUP
    assert other.css_first("input").attributes == INPUT


def test_attributes_that_were_set():
    tree = LexborHTMLParser("<input value='' checked>")
    node = tree.css_first("input")
    node.attrs["value"], node.attrs["checked"], node.attrs["id"] = None, "", "a"
    assert node.attributes == {"value": None, "checked": "", "id": "a"}
    node.attrs["id"] = ""
    assert node.attrs["id"] == ""


def test_a_copy_of_the_selected_option_can_be_left_out():
    markup = "<select><button><selectedcontent></selectedcontent></button><option>a<option selected>b</select>"
    with_copy = LexborHTMLParser(markup).css_first("selectedcontent")
    without = LexborHTMLParser(markup, options=1).css_first("selectedcontent")
    assert (with_copy.text(), without.text()) == ("b", "")


def test_attributes_are_found_by_name():
    parser = LexborHTMLParser("<input ID=a disabled value=''><svg viewBox=b></svg>")
    attrs = parser.css_first("input").attrs
    assert [attrs.get(name) for name in ("id", "ID", "value", "disabled")] == ["a", "a", "", None]
    assert (attrs.get("none"), attrs.get("none", 1), attrs.get("disabled", 1)) == (None, 1, None)
    assert (attrs["Id"], attrs["value"], attrs["disabled"]) == ("a", "", None)
    with pytest.raises(KeyError, match="none"):
        attrs["None"]
    with pytest.raises(TypeError, match="expected str as the name of an attribute, got int"):
        attrs.get(1)
    foreign = parser.css_first("svg").attrs
    assert (foreign.get("viewBox"), foreign.get("viewbox")) == ("b", None)
    attrs["disabled"] = ""
    assert (attrs.get("disabled"), parser.css_first("input").attributes["disabled"]) == ("", "")
