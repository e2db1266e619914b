"""The exceptions of the package."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from duckbill_html import Document, Node

__all__ = [
    "DuckbillError",
    "EditError",
    "LimitExceeded",
    "RewriteError",
    "SelectorError",
    "SourceError",
    "XPathError",
    "XmlError",
]


class DuckbillError(Exception):
    """What all exceptions of the package are."""


class SelectorError(DuckbillError, ValueError):
    """A string is not a CSS selector.

    >>> import duckbill_html as duckbill
    >>> try:
    ...     duckbill.Selector("p > ")
    ... except duckbill.SelectorError as error:
    ...     print(error, error.selector, error.position, sep=" | ")
    a combinator with no selector after it, at byte 4 | p >  | 4
    """

    #: The string.
    selector: str
    #: Where the error is, in bytes of UTF-8 from the beginning of the string.
    position: int
    #: For an unknown pseudo-class, a known one with a similar name.
    suggestion: str | None

    def __init__(
        self, message: str, selector: str = "", position: int = 0, suggestion: str | None = None
    ) -> None:
        super().__init__(message, selector, position, suggestion)
        self.selector = selector
        self.position = position
        self.suggestion = suggestion

    def __str__(self) -> str:
        return str(self.args[0])


class XPathError(DuckbillError, ValueError):
    """A string is not an XPath expression, or its value cannot be had.

    >>> import duckbill_html as duckbill
    >>> try:
    ...     duckbill.XPath("//a[@href")
    ... except duckbill.XPathError as error:
    ...     print(error, error.expression, error.position, sep=" | ")
    expected `]`, found the end, at byte 9 | //a[@href | 9
    """

    #: The string.
    expression: str
    #: Where the error is, in bytes of UTF-8 from the beginning of the string.
    position: int

    def __init__(self, message: str, expression: str = "", position: int = 0) -> None:
        super().__init__(message, expression, position)
        self.expression = expression
        self.position = position

    def __str__(self) -> str:
        return str(self.args[0])


class EditError(DuckbillError, ValueError):
    """A change that the DOM forbids.

    >>> import duckbill_html as duckbill
    >>> page = duckbill.parse("<p>")
    >>> page.body.append(page.root)
    Traceback (most recent call last):
    duckbill_html.errors.EditError: the node would be inside itself
    """


class LimitExceeded(DuckbillError):
    """A parse reached one of its limits.

    >>> import duckbill_html as duckbill
    >>> try:
    ...     duckbill.parse("<p>" * 50, limits=duckbill.Limits(nodes=10))
    ... except duckbill.LimitExceeded as error:
    ...     print(error.limit, error.text_offset, len(error.document.select("p")))
    nodes 18 7
    """

    #: The limit, by its keyword in `Limits`.
    limit: str | None
    #: How much of the decoded text was read, in bytes of UTF-8; for output, the limit.
    text_offset: int
    #: The document up to there.
    document: Document | None
    #: The number of the document among those given to `parse_many`, from 0.
    index: int | None

    def __init__(
        self,
        message: str,
        limit: str | None = None,
        text_offset: int = 0,
        document: Document | None = None,
        index: int | None = None,
    ) -> None:
        super().__init__(message)
        self.limit = limit
        self.text_offset = text_offset
        self.document = document
        self.index = index

    def __reduce__(self) -> tuple[type[LimitExceeded], tuple[object, ...]]:
        return (type(self), (str(self), self.limit, self.text_offset, None, self.index))


class RewriteError(DuckbillError, ValueError):
    """A `Rewriter` stopped: a change cannot be written where it turned out to be.

    >>> import duckbill_html as duckbill
    >>> rewriter = duckbill.Rewriter()
    >>> _ = rewriter.on_end(lambda end: end.append("<hr>"))
    >>> try:
    ...     rewriter.rewrite("<plaintext>a")
    ... except duckbill.RewriteError as error:
    ...     print(error.kind)
    unfinished
    """

    #: "joins", "unfinished", "changes-tree", "ends-raw-text", "not-encodable", or "stopped" if it had stopped before.
    kind: str
    #: Where, in bytes of the decoded text, or None.
    offset: int | None

    def __init__(self, message: str, kind: str = "", offset: int | None = None) -> None:
        super().__init__(message)
        self.kind = kind
        self.offset = offset

    def __reduce__(self) -> tuple[type[RewriteError], tuple[object, ...]]:
        return (type(self), (str(self), self.kind, self.offset))


class XmlError(DuckbillError, ValueError):
    """The markup is XML, such as a sitemap or a feed, and HTML has no such thing as its CDATA sections.

    >>> import duckbill_html as duckbill
    >>> try:
    ...     duckbill.parse("<?xml version='1.0'?><urlset><url><loc><![CDATA[https://a.example/]]></loc></url></urlset>")
    ... except duckbill.XmlError as error:
    ...     print(error)
    this is XML, whose CDATA sections are comments in HTML: use an XML parser, such as xml.etree.ElementTree
    """

    #: What the parser of HTML makes of it.
    document: Document | None

    def __init__(self, message: str, document: Document | None = None) -> None:
        super().__init__(message)
        self.document = document

    def __reduce__(self) -> tuple[type[XmlError], tuple[object, ...]]:
        return (type(self), (str(self), None))


class SourceError(DuckbillError, ValueError):
    """Changes of a document cannot be written into its source.

    >>> import duckbill_html as duckbill
    >>> page = duckbill.parse("<p>a<div>b</div>", spans="full")
    >>> page.select_first("p").append(page.select_first("div"))
    >>> try:
    ...     page.to_source()
    ... except duckbill.SourceError as error:
    ...     print(error, error.kind, error.node, sep=" | ")
    the edited source would be parsed as another tree | changes-tree | <div>b</div>
    """

    #: "no-source", "not-repeatable", "tangled", "changes-tree", "shared-tag", "not-encodable" or "changes-encoding".
    kind: str
    #: The first node that cannot be written, or None.
    node: Node | None

    def __init__(self, message: str, kind: str = "", node: Node | None = None) -> None:
        super().__init__(message)
        self.kind = kind
        self.node = node

    def __reduce__(self) -> tuple[type[SourceError], tuple[object, ...]]:
        return (type(self), (str(self), self.kind, None))
