"""Finding elements: CSS selectors, and filters over what they match."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NoReturn

from duckbill_html.selectolax.common import SelectolaxError, own_errors

if TYPE_CHECKING:
    from duckbill_html import Node
    from duckbill_html._duckbill import LexborNode

#: The pseudo-class that only lexbor has, at the end of a selector.
_CONTAINS = re.compile(
    r""":lexbor-contains\(\s*(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)'|(?P<bare>[^)"'\s]+))"""
    r"""\s*(?P<flag>i?)\s*\)\s*$"""
)


def containing(query: str, node: Node) -> list[Node]:
    """The node itself and the elements below it that a selector with `:lexbor-contains()` at its end matches."""
    match = _CONTAINS.search(query)
    rest = query[: match.start()] if match else query
    if match is None or ":lexbor-contains" in rest or "," in rest:
        raise SelectolaxError(":lexbor-contains() is supported at the end of one selector only")
    wanted = match["double"] or match["single"] or match["bare"] or ""
    selector = rest.strip() or "*"
    with own_errors():
        found = node.select(selector)
        if node.matches(selector):
            found.insert(0, node)
    if match["flag"]:
        wanted = wanted.casefold()
        return [one for one in found if wanted in one.text().casefold()]
    return [one for one in found if wanted in one.text()]


def selection_of(tag: str) -> str:
    """The selector for the elements of a name."""
    if tag == "*":
        return tag
    escaped = "".join(one if one.isalnum() or one in "-_" else f"\\{one}" for one in tag)
    return f"\\{ord(tag[0]):x} {escaped[1:]}" if tag[:1].isdigit() else escaped


class LexborCSSSelector:
    """Finds elements by CSS selectors."""

    def find(self, query: str, node: LexborNode) -> list[LexborNode]:
        """The matches at and below a node."""
        return node.css(query)

    def find_first(self, query: str, node: LexborNode) -> list[LexborNode]:
        """The first match at and below a node, in a list that is empty without one."""
        first = node.css_first(query)
        return [] if first is None else [first]

    def any_matches(self, query: str, node: LexborNode) -> bool:
        """Whether there is a match at or below a node."""
        return node.css_matches(query)


class LexborSelector:
    """Elements, filtered step by step.

    >>> from duckbill_html.selectolax import LexborHTMLParser
    >>> tree = LexborHTMLParser("<p>Hello world<p>Goodbye")
    >>> tree.select("p").text_contains("world").matches
    [<LexborNode p>]
    """

    def __init__(self, node: LexborNode, query: str | None = None) -> None:
        self.node = node
        self.nodes: list[LexborNode] = node.css(query) if query else [node]

    def css(self, query: str) -> NoReturn:
        """Not supported: selectolax does not have it either."""
        raise NotImplementedError

    @property
    def matches(self) -> list[LexborNode]:
        """The elements that are left."""
        return self.nodes

    @property
    def any_matches(self) -> bool:
        """Whether any element is left."""
        return bool(self.nodes)

    def __bool__(self) -> bool:
        return bool(self.nodes)

    def text_contains(
        self, text: str, deep: bool = True, separator: str = "", strip: bool = False
    ) -> LexborSelector:
        """Keeps the elements whose text contains `text`."""
        self.nodes = [
            node
            for node in self.nodes
            if text in node.text(deep=deep, separator=separator, strip=strip)
        ]
        return self

    def any_text_contains(
        self, text: str, deep: bool = True, separator: str = "", strip: bool = False
    ) -> bool:
        """Whether the text of any element contains `text`."""
        return any(
            text in node.text(deep=deep, separator=separator, strip=strip) for node in self.nodes
        )

    def attribute_longer_than(
        self, attribute: str, length: int, start: str | None = None
    ) -> LexborSelector:
        """Keeps the elements with an attribute longer than `length`, counted after `start` if it is there."""
        self.nodes = [
            node for node in self.nodes if _is_longer(node.attributes.get(attribute), length, start)
        ]
        return self

    def any_attribute_longer_than(
        self, attribute: str, length: int, start: str | None = None
    ) -> bool:
        """Whether any element has an attribute longer than `length`."""
        return any(_is_longer(node.attributes.get(attribute), length, start) for node in self.nodes)


def _is_longer(value: str | None, length: int, start: str | None) -> bool:
    if value is None:
        return False
    if start and start in value:
        value = value.partition(start)[2]
    return len(value) > length
