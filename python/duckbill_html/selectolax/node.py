"""The nodes of a tree."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal, NoReturn

from duckbill_html import Node
from duckbill_html._duckbill import attributes_as_written, has_written_value, joined_text
from duckbill_html.errors import EditError
from duckbill_html.selectolax import pretty, selection
from duckbill_html.selectolax.attributes import LexborAttributes
from duckbill_html.selectolax.common import (
    ASCII_WHITESPACE,
    SelectolaxError,
    not_constructible,
    own_errors,
)

if TYPE_CHECKING:
    from duckbill_html.selectolax.parser import LexborHTMLParser

_TAGS = {
    "text": "-text",
    "comment": "-comment",
    "document": "-document",
    "doctype": "-doctype",
}


class LexborNode:
    """A node: an element, a text node, a comment …

    Two nodes are equal if their HTML is equal, and a node equals a string that is its HTML.
    """

    __slots__ = ("_node", "_role", "parser")

    parser: LexborHTMLParser
    _node: Node
    #: For the fragment of the contents of a `template` element, that element. True for the first node of a fragment, as
    #: the parser's `root`: it stands for all of the fragment while it is in it. None for all other nodes.
    _role: LexborNode | Literal[True] | None

    def __init__(self, *_arguments: object) -> None:
        raise not_constructible("LexborNode")

    @classmethod
    def _of(
        cls,
        node: Node,
        parser: LexborHTMLParser,
        role: LexborNode | Literal[True] | None = None,
    ) -> LexborNode:
        own = cls.__new__(cls)
        own._node = node
        own.parser = parser
        own._role = role
        return own

    @staticmethod
    def _all_of(nodes: list[Node], parser: LexborHTMLParser) -> list[LexborNode]:
        # The same as `_of`, without a call for each node.
        make, own = LexborNode.__new__, []
        for node in nodes:
            one = make(LexborNode)
            one._node = node
            one.parser = parser
            one._role = None
            own.append(one)
        return own

    def _other(self, node: Node | None) -> LexborNode | None:
        return None if node is None else LexborNode._of(node, self.parser)

    def _scope(self) -> Node:
        """The node that walks and queries start from."""
        if self._role is True:
            around = self._node.parent
            if around is not None and around.kind == "document-fragment":
                return around
        return self._node

    # -- What it is.

    @property
    def mem_id(self) -> int:
        """A number that no other node has, which is also the hash."""
        return hash(self._node)

    def __hash__(self) -> int:
        return hash(self._node)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str):
            return self.html == other
        if not isinstance(other, LexborNode):
            return False
        if self._node == other._node and (self._role is True) == (other._role is True):
            return True
        return self.html == other.html

    @property
    def tag(self) -> str | None:
        """The name of the element; "-text", "-comment", "-doctype", "-document" for other nodes; else None."""
        return self._node.tag or _TAGS.get(self._node.kind)

    @property
    def tag_id(self) -> int:
        """A number that is the same for the same tag. It is not the number that lexbor has."""
        return zlib.crc32((self.tag or "").encode())

    @property
    def is_element_node(self) -> bool:
        """Whether the node is an element."""
        return self._node.kind == "element"

    @property
    def is_text_node(self) -> bool:
        """Whether the node is a text node."""
        return self._node.kind == "text"

    @property
    def is_comment_node(self) -> bool:
        """Whether the node is a comment."""
        return self._node.kind == "comment"

    @property
    def is_document_node(self) -> bool:
        """Whether the node is the document."""
        return self._node.kind == "document"

    @property
    def is_empty_text_node(self) -> bool:
        """Whether the node is a text node with nothing but ASCII white space."""
        data = self.text_content
        return data is not None and not data.strip(ASCII_WHITESPACE)

    def __repr__(self) -> str:
        return f"<LexborNode {self.tag}>"

    # -- Attributes.

    if TYPE_CHECKING:

        @property
        def attributes(self) -> dict[str, str | None]:
            """The attributes as a new dict. An attribute without a value is None."""

    else:
        attributes = property(
            attributes_as_written,
            doc="The attributes as a new dict. An attribute without a value is None.",
        )

    def _mark_valueless(self, attributes: dict[str, str | None]) -> None:
        for name, value in attributes.items():
            attributes[name] = self._value(name, value or "")

    @property
    def attrs(self) -> LexborAttributes:
        """The attributes as a mapping that changes the tree."""
        if self._node.tag is None:
            raise TypeError("only element nodes have attributes")
        # The same as `LexborAttributes._of`, without a call of Python.
        attributes = object.__new__(LexborAttributes)
        attributes._owner = self
        return attributes

    def _value(self, name: str, value: str) -> str | None:
        """The value, or None for an empty one that the markup does not have."""
        if value:
            return value
        noted = self.parser._valueless.get((self._node, name))
        if noted is None:
            noted = not has_written_value(self._node, name)
        return None if noted else value

    def _note_value(self, name: str, value: str | None) -> None:
        if not value:
            self.parser._valueless[self._node, name] = value is None

    @property
    def id(self) -> str | None:
        """The value of the attribute `id`, or None."""
        return self._node.id

    # -- Neighbours.

    @property
    def parent(self) -> LexborNode | None:
        """The parent. The top of a parsed fragment has none."""
        if isinstance(self._role, LexborNode):
            return self._role
        around = self._node.parent
        if around is None or around == self.parser._fragment_node:
            return None
        return LexborNode._of(around, self.parser)

    @property
    def first_child(self) -> LexborNode | None:
        """The first child, of any kind."""
        return self._other(self._node.first_child)

    @property
    def child(self) -> LexborNode | None:
        """The same as `first_child`."""
        return self.first_child

    @property
    def last_child(self) -> LexborNode | None:
        """The last child, of any kind."""
        return self._other(self._node.last_child)

    @property
    def next(self) -> LexborNode | None:
        """The next sibling, of any kind."""
        return self._other(self._node.next)

    @property
    def prev(self) -> LexborNode | None:
        """The previous sibling, of any kind."""
        return self._other(self._node.previous)

    def iter(self, include_text: bool = False, skip_empty: bool = False) -> Iterator[LexborNode]:
        """The children that are elements; with `include_text` all of them."""
        for child in self._scope().children:
            if _is_wanted(child, include_text, skip_empty):
                yield LexborNode._of(child, self.parser)

    def __iter__(self) -> Iterator[LexborNode]:
        return self.iter()

    def traverse(
        self, include_text: bool = False, skip_empty: bool = False
    ) -> Iterator[LexborNode]:
        """This node and all below it, in tree order. Nodes may be removed meanwhile."""
        top = self._scope()
        node = top if top is self._node and top.kind != "document-fragment" else top.first_child
        while node is not None:
            around, after = node.parent, _after(node, top)
            if _is_wanted(node, include_text, skip_empty):
                yield LexborNode._of(node, self.parser)
            stays = node.parent == around
            node = (node.first_child or after) if stays else after

    # -- Text.

    def text(
        self,
        deep: bool = True,
        separator: str = "",
        strip: bool = False,
        skip_empty: bool = False,
    ) -> str:
        """The strings of the text nodes below, or among the children, with `separator` between.

        With `strip` each is stripped, with `skip_empty` those of ASCII white space only are left out.

        >>> from duckbill_html.selectolax import LexborHTMLParser
        >>> LexborHTMLParser("<p>a <b>b</b> c").css_first("p").text(separator="|", strip=True)
        'a|b|c'
        """
        return joined_text(self._scope(), deep, separator, strip, skip_empty)

    def text_lexbor(self) -> str:
        """The text of the node and all below it."""
        return self._scope().text()

    @property
    def text_content(self) -> str | None:
        """The string of a text node; None for others."""
        return self._node.data if self.is_text_node else None

    @property
    def comment_content(self) -> str | None:
        """The stripped string of a comment; None for others."""
        return (self._node.data or "").strip() if self.is_comment_node else None

    @property
    def raw_value(self) -> NoReturn:
        """Not supported: selectolax does not have it either."""
        raise NotImplementedError("raw_value is not supported")

    # -- HTML.

    @property
    def html(self) -> str:
        """The node as HTML."""
        return self._scope().html

    @property
    def inner_html(self) -> str:
        """The children as HTML. Setting it parses markup in the context of the element."""
        scope = self._scope()
        return "" if scope.template_contents is not None else scope.inner_html

    @inner_html.setter
    def inner_html(self, html: str) -> None:
        if not self.is_element_node:
            raise TypeError("inner_html can be set for element nodes only")
        with own_errors():
            self._node.inner_html = html

    def html_pretty(self, indent: int = 0, **options: bool) -> str:
        """The node with one line for each tag and string; see `pretty.Options` for the options."""
        return pretty.written([self._scope()], indent, **options)

    def inner_html_pretty(self, indent: int = 0, **options: bool) -> str:
        """The children with one line for each tag and string."""
        return pretty.written(self._scope().children, indent, **options)

    # -- Finding.

    def css(self, query: str) -> list[LexborNode]:
        """The elements that a CSS selector matches, at and below this node."""
        return LexborNode._all_of(selection.find(query, self._scope()), self.parser)

    def css_first(self, query: str, default: Any = None, strict: bool = False) -> Any:
        """The first element that a CSS selector matches, or `default`.

        With `strict` a second match raises ValueError.
        """
        if strict:
            found = self.css(query)
            if len(found) > 1:
                raise ValueError(f"expected one match, but found {len(found)}")
            return found[0] if found else default
        node = selection.find_first(query, self._scope())
        return default if node is None else LexborNode._of(node, self.parser)

    def css_matches(self, selector: str) -> bool:
        """Whether a CSS selector matches anything at or below this node."""
        return selection.find_first(selector, self._scope()) is not None

    def any_css_matches(self, selectors: tuple[str, ...]) -> bool:
        """Whether any of the selectors matches."""
        return any(self.css_matches(selector) for selector in selectors)

    def select(self, query: str | None = None) -> selection.LexborSelector:
        """The same as `css`, to be filtered step by step; without a query, this node."""
        return selection.LexborSelector(self, query)

    def scripts_contain(self, query: str) -> bool:
        """Whether the text of any `script` contains `query`."""
        return any(query in node.text() for node in selection.find("script", self._scope()))

    def script_srcs_contain(self, queries: tuple[str, ...]) -> bool:
        """Whether the `src` of any `script` contains one of the strings."""
        sources = [node["src"] for node in selection.find("script[src]", self._scope())]
        return any(query in source for source in sources for query in queries)

    def template_fragments(self) -> list[LexborNode]:
        """The contents of the `template` elements at and below this node."""
        fragments = []
        for template in self.css("template"):
            contents = template._node.template_contents
            if contents is not None:
                fragments.append(LexborNode._of(contents, self.parser, template))
        return fragments

    # -- Changes.

    def _contents(self, value: object, move: bool) -> Node:
        """What to insert: text, a copy of a node, or the node."""
        if isinstance(value, (str, bytes)):
            text = value if isinstance(value, str) else value.decode("utf-8", "replace")
            return self._node.page.create_text(text)
        if not isinstance(value, LexborNode):
            raise TypeError(f"expected str, bytes or LexborNode, got {type(value).__name__}")
        if move or value._node.page is not self._node.page:
            return value._node
        return value._node.clone()

    def _insert(self, how: str, value: object, move: bool) -> None:
        with own_errors():
            contents = self._contents(value, move)
            getattr(self._node, how)(contents)
            # A node of another document was copied.
            if move and contents.page is not self._node.page:
                contents.remove()

    def insert_before(self, value: str | bytes | LexborNode, move: bool = False) -> None:
        """Inserts text, or a node, before this node. The node is copied unless `move` is set."""
        self._insert("insert_before", value, move)

    def insert_after(self, value: str | bytes | LexborNode, move: bool = False) -> None:
        """Inserts text, or a node, after this node."""
        self._insert("insert_after", value, move)

    def insert_child(self, value: str | bytes | LexborNode, move: bool = False) -> None:
        """Inserts text, or a node, as the last child."""
        self._insert("append", value, move)

    def replace_with(self, value: str | bytes | LexborNode, move: bool = False) -> None:
        """Puts text, or a node, in the place of this node."""
        self._insert("replace_with", value, move)

    def decompose(self, recursive: bool = True) -> None:
        """Removes the node; with `recursive`, also what is in it."""
        around = self._node.parent
        if around is not None and around.kind == "document" and self.is_element_node:
            raise SelectolaxError("the root of a document cannot be removed")
        with own_errors():
            if recursive and self._node.kind in ("element", "document-fragment"):
                self._node.set_text("")
            if around is not None:
                self._node.remove()

    def remove(self, recursive: bool = True) -> None:
        """The same as `decompose`."""
        self.decompose(recursive)

    def strip_tags(self, tags: list[str], recursive: bool = False) -> None:
        """Removes the elements of these names, at and below this node."""
        if not isinstance(tags, list):
            raise TypeError(f"tags is a list, not {type(tags).__name__}")
        scope = self._scope()
        for tag in tags:
            for node in selection.find(selection_of(tag), scope):
                LexborNode._of(node, self.parser).decompose(recursive)

    def unwrap(self, delete_empty: bool = False) -> None:
        """Replaces the node by its children. A node without any stays, unless `delete_empty` is set."""
        node = self._node
        if node.parent is None:
            return
        with own_errors():
            if node.first_child is not None:
                node.unwrap()
            elif delete_empty:
                node.remove()

    def unwrap_tags(self, tags: list[str], delete_empty: bool = False) -> None:
        """Unwraps the elements of these names, at and below this node."""
        if not isinstance(tags, list):
            raise TypeError(f"tags is a list, not {type(tags).__name__}")
        scope = self._scope()
        for tag in tags:
            for node in selection.find(selection_of(tag), scope):
                LexborNode._of(node, self.parser).unwrap(delete_empty)

    def merge_text_nodes(self) -> None:
        """Merges text nodes that stand side by side."""
        self._scope().normalize()

    def clone(self) -> LexborNode:
        """A copy of the node and all below it, without a parent."""
        try:
            return LexborNode._of(self._node.clone(), self.parser)
        except EditError as error:
            raise SelectolaxError(str(error)) from error


def selection_of(tag: str) -> str:
    """The selector for the elements of a name."""
    if tag == "*":
        return tag
    escaped = "".join(one if one.isalnum() or one in "-_" else f"\\{one}" for one in tag)
    return f"\\{ord(tag[0]):x} {escaped[1:]}" if tag[:1].isdigit() else escaped


def _is_wanted(node: Node, include_text: bool, skip_empty: bool) -> bool:
    if not include_text:
        return node.kind == "element"
    is_skipped = (
        skip_empty and node.kind == "text" and not (node.data or "").strip(ASCII_WHITESPACE)
    )
    return not is_skipped


def _after(node: Node, top: Node) -> Node | None:
    """The next node in tree order that is below `top` and not below `node`."""
    while node != top:
        if (following := node.next) is not None:
            return following
        around = node.parent
        if around is None:
            return None
        node = around
    return None
