"""The parser, which is also the document."""

from __future__ import annotations

from enum import IntFlag
from typing import Any, Literal, NoReturn

import duckbill_html as duckbill
import duckbill_html.selectolax
from duckbill_html import Node
from duckbill_html._duckbill import LexborNode, is_known_element
from duckbill_html.selectolax import pretty
from duckbill_html.selectolax.common import SelectolaxError, own_errors
from duckbill_html.selectolax.selection import LexborCSSSelector, LexborSelector, selection_of

# Bytes are UTF-8, whatever they declare.
_NO_SCRIPTING = duckbill.ParseOptions(encoding="utf-8")
_SCRIPTING = _NO_SCRIPTING.replace(scripting=True)
#: What makes the bytes after it another encoding, or is not part of the text.
_BYTE_ORDER_MARKS = (b"\xef\xbb\xbf", b"\xfe\xff", b"\xff\xfe")

_Namespace = Literal["html", "svg", "mathml"]

_NAMESPACES: dict[str, _Namespace] = {
    "html": "html",
    "svg": "svg",
    "math": "mathml",
    "http://www.w3.org/1999/xhtml": "html",
    "http://www.w3.org/2000/svg": "svg",
    "http://www.w3.org/1998/Math/MathML": "mathml",
}


class LexborDocumentOptions(IntFlag):
    """Options of a document."""

    #: No option.
    UNDEF = 0
    #: `selectedcontent` elements stay without the copy of the selected option.
    WO_EVENTS = 1


class LexborHTMLParser:
    """A parsed document, or fragment.

    Bytes are read as UTF-8. With `encoding` a byte order mark or a declaration in the first 1024 bytes may name another
    encoding. With `scripting` the content of `noscript` is text.

    >>> from duckbill_html.selectolax import LexborHTMLParser
    >>> LexborHTMLParser("<td>a<td>b", is_fragment=True, fragment_tag="tr").html
    '<td>a</td><td>b</td>'
    """

    #: The bytes that were parsed, as UTF-8.
    raw_html: bytes

    def __init__(
        self,
        html: str | bytes,
        is_fragment: bool = False,
        fragment_tag: str = "div",
        fragment_namespace: str = "html",
        options: int = 0,
        encoding: bool = False,
        scripting: bool = False,
    ) -> None:
        if not isinstance(html, (str, bytes)):
            raise TypeError(f"Expected a string or bytes, got {type(html).__name__}")
        self._options = LexborDocumentOptions(options)
        self._settings = _SCRIPTING if scripting else _NO_SCRIPTING
        self._valueless: dict[tuple[Node, str], bool] = {}
        #: The name and the namespace of the context of a fragment.
        self._context: tuple[str, _Namespace] = ("div", "html")
        if is_fragment:
            self._context = _context(fragment_tag, fragment_namespace)
        if self._options & LexborDocumentOptions.WO_EVENTS:
            # Copies of options are told by their origin.
            self._settings = self._settings.replace(spans="tags")
        text = self._decoded(html, encoding)
        if is_fragment:
            self._page = self._parse_fragment(text)
            self._fragment_node: Node | None = self._page.root
        else:
            self._page = duckbill.parse(text, options=self._settings)
            if isinstance(text, bytes) and self._page.encoding_report.malformed:
                self._page = duckbill.parse(text.decode("utf-8", "replace"), options=self._settings)
            self._fragment_node = None
        if self._options & LexborDocumentOptions.WO_EVENTS:
            for node in self._page.select("selectedcontent *, selectedcontent"):
                for child in node.children:
                    if child.origin == "copy":
                        child.remove()

    def _decoded(self, html: str | bytes, detects: bool) -> str | bytes:
        """The text to parse, or its bytes as UTF-8. Notes the bytes.

        Only what the parser reads in one piece tells an attribute without a value from one with an empty value: a text
        without CR, which is the same as LF, or bytes that are well-formed.
        """
        _check_size(html)
        if isinstance(html, str):
            self.raw_html = html.encode("utf-8", "surrogatepass")
            return html.replace("\r\n", "\n").replace("\r", "\n") if "\r" in html else html
        self.raw_html = html
        if detects:
            page = duckbill.parse(html, default_encoding="utf-8", detect_utf8=False, spans="full")
            source = page.source
            is_late = page.encoding_report.source == "meta-element"
            if source is not None and page.encoding != "UTF-8" and not is_late:
                self.raw_html = source.encode()
                _check_size(self.raw_html)
                return source.replace("\r\n", "\n").replace("\r", "\n")
            html = html.removeprefix(b"\xef\xbb\xbf")
        if b"\r" in html:
            html = html.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        return html.decode("utf-8", "replace") if html.startswith(_BYTE_ORDER_MARKS) else html

    def _parse_fragment(self, html: str | bytes) -> duckbill.Document:
        tag, namespace = self._context
        return duckbill.parse_fragment(html, tag, namespace=namespace, options=self._settings)

    def _node(self, node: Node | None) -> LexborNode | None:
        return None if node is None else LexborNode._of(node, self)

    def __repr__(self) -> str:
        return f"<LexborHTMLParser chars={len(self.html)}>"

    @property
    def selector(self) -> LexborCSSSelector:
        """Finds elements by CSS selectors."""
        return LexborCSSSelector()

    @property
    def options(self) -> LexborDocumentOptions:
        """The options of the document."""
        return self._options

    @property
    def root(self) -> LexborNode | None:
        """The `html` element; the first node of a fragment, which stands for all of it; or None."""
        if self._fragment_node is None:
            return self._node(self._page.document_element)
        first = self._fragment_node.first_child
        return None if first is None else LexborNode._of(first, self, True)

    @property
    def head(self) -> LexborNode | None:
        """The `head` element of a document, or None."""
        return self._node(self._page.head)

    @property
    def body(self) -> LexborNode | None:
        """The `body` element of a document, or None."""
        return self._node(self._page.body)

    def tags(self, name: str) -> list[LexborNode]:
        """The elements of this name."""
        if not name:
            raise ValueError("Tag name cannot be empty")
        if len(name) > 100:
            raise ValueError("Tag name is too long")
        with own_errors():
            return [LexborNode._of(node, self) for node in self._page.select(selection_of(name))]

    def text(
        self,
        deep: bool = True,
        separator: str = "",
        strip: bool = False,
        skip_empty: bool = False,
    ) -> str:
        """The text of the root: see `LexborNode.text`."""
        root = self.root
        return "" if root is None else root.text(deep, separator, strip, skip_empty)

    @property
    def html(self) -> str:
        """The document as HTML."""
        return self._page.html

    def html_pretty(self, indent: int = 0, **options: bool) -> str:
        """The document with one line for each tag and string."""
        return pretty.written([self._page.root], indent, **options)

    @property
    def inner_html(self) -> str:
        """The children of the root, or the fragment, as HTML. Setting it parses markup."""
        root = self.root
        return "" if root is None else root.inner_html

    @inner_html.setter
    def inner_html(self, html: str) -> None:
        root = self.root
        if self._fragment_node is not None:
            self._fragment_node.set_text("")
            self._fragment_node.append(self._parse_fragment(html))
        elif root is not None:
            root.inner_html = html

    def inner_html_pretty(self, indent: int = 0, **options: bool) -> str:
        """The children of the root with one line for each tag and string."""
        root = self.root
        return "" if root is None else root.inner_html_pretty(indent, **options)

    def css(self, query: str) -> list[LexborNode]:
        """The elements that a CSS selector matches."""
        root = self.root
        return [] if root is None else root.css(query)

    def css_first(self, query: str, default: Any = None, strict: bool = False) -> Any:
        """The first element that a CSS selector matches, or `default`."""
        root = self.root
        return default if root is None else root.css_first(query, default, strict)

    def css_matches(self, selector: str) -> bool:
        """Whether a CSS selector matches anything."""
        root = self.root
        return root is not None and root.css_matches(selector)

    def any_css_matches(self, selectors: tuple[str, ...]) -> bool:
        """Whether any of the selectors matches."""
        root = self.root
        return root is not None and root.any_css_matches(selectors)

    def select(self, query: str | None = None) -> LexborSelector | None:
        """The same as `css`, to be filtered step by step; None for an empty fragment."""
        root = self.root
        return None if root is None else root.select(query)

    def scripts_contain(self, query: str) -> bool:
        """Whether the text of any `script` contains `query`."""
        root = self.root
        return root is not None and root.scripts_contain(query)

    def script_srcs_contain(self, queries: tuple[str, ...]) -> bool:
        """Whether the `src` of any `script` contains one of the strings."""
        root = self.root
        return root is not None and root.script_srcs_contain(queries)

    def template_fragments(self) -> list[LexborNode]:
        """The contents of the `template` elements."""
        root = self.root
        return [] if root is None else root.template_fragments()

    def strip_tags(self, tags: list[str], recursive: bool = False) -> None:
        """Removes the elements of these names."""
        if not isinstance(tags, list):
            raise TypeError(f"tags is a list, not {type(tags).__name__}")
        for tag in tags:
            for node in self.tags(tag):
                node.decompose(recursive)

    def unwrap_tags(self, tags: list[str], delete_empty: bool = False) -> None:
        """Unwraps the elements of these names."""
        root = self.root
        if root is not None:
            root.unwrap_tags(tags, delete_empty)

    def merge_text_nodes(self) -> None:
        """Merges text nodes that stand side by side."""
        self._page.normalize()

    def clone(self) -> LexborHTMLParser:
        """A copy, which changes independently."""
        other = type(self).__new__(type(self))
        other.raw_html = self.raw_html
        other._options = self._options
        other._settings = self._settings
        other._context = self._context
        other._valueless = {}
        other._page = self._page.clone()
        is_fragment = self._fragment_node is not None
        other._fragment_node = other._page.root if is_fragment else None
        return other

    def create_node(self, tag: str) -> LexborNode:
        """A new element of this name, without a parent."""
        if not tag:
            raise SelectolaxError("the name of an element is not empty")
        with own_errors():
            return LexborNode._of(self._page.create_element(tag), self)


def _check_size(html: str | bytes) -> None:
    # Programs may set the limit in the package.
    if len(html) > duckbill_html.selectolax.MAX_HTML_INPUT_SIZE:
        raise ValueError(f"the input is too large: {len(html)} bytes")


def _context(tag: str, namespace: str) -> tuple[str, _Namespace]:
    known = _NAMESPACES.get(namespace)
    if known is None:
        raise ValueError(f"Unknown fragment namespace: {namespace!r}")
    if not is_known_element(tag):
        raise ValueError(f"Unknown fragment tag: {tag!r}")
    return tag, known


def create_tag(tag: str) -> LexborNode:
    """A new element of this name, in a document of its own.

    >>> from duckbill_html.selectolax import create_tag
    >>> create_tag("td").html
    '<td></td>'
    """
    return LexborHTMLParser("").create_node(tag)


def parse_fragment(html: str) -> NoReturn:
    """Not supported, as in selectolax 1.0: pass `is_fragment=True` to the parser."""
    raise SelectolaxError("use LexborHTMLParser(html, is_fragment=True)")


def extract_html_comment(text: str) -> str:
    """The stripped content of a comment that is given with its markers; else ValueError.

    >>> from duckbill_html.selectolax import extract_html_comment
    >>> extract_html_comment("<!-- hello -->")
    'hello'
    """
    text = text.strip()
    if len(text) < 7 or not text.startswith("<!--") or not text.endswith("-->"):
        raise ValueError("not a valid HTML comment")
    return text[4:-3].strip()
