"""The names of selectolax, on Duckbill: one import moves a program.

    from duckbill_html.selectolax import LexborHTMLParser

Names and results are those of `selectolax.lexbor` 1.0. Where the two parsers make another tree of the same markup, this
one is that of the standard.

>>> from duckbill_html.selectolax import LexborHTMLParser
>>> tree = LexborHTMLParser("<p>Hello <b class=name>bill</b>")
>>> tree.css_first("b.name").text(), tree.css_first("p").attributes
('bill', {})
"""

from duckbill_html._duckbill import LexborAttributes, LexborNode
from duckbill_html.selectolax.common import SelectolaxError
from duckbill_html.selectolax.parser import (
    LexborDocumentOptions,
    LexborHTMLParser,
    create_tag,
    extract_html_comment,
    parse_fragment,
)
from duckbill_html.selectolax.selection import LexborCSSSelector, LexborSelector

#: Longer input raises ValueError.
MAX_HTML_INPUT_SIZE = 250_000_000

#: The version of lexbor in the selectolax whose results these are.
LEXBOR_VERSION_MAJOR = 3
LEXBOR_VERSION_MINOR = 1

#: The names that selectolax had before its version 1.0.
HTMLParser = LexborHTMLParser
Node = LexborNode

__all__ = [
    "LEXBOR_VERSION_MAJOR",
    "LEXBOR_VERSION_MINOR",
    "MAX_HTML_INPUT_SIZE",
    "HTMLParser",
    "LexborAttributes",
    "LexborCSSSelector",
    "LexborDocumentOptions",
    "LexborHTMLParser",
    "LexborNode",
    "LexborSelector",
    "Node",
    "SelectolaxError",
    "create_tag",
    "extract_html_comment",
    "parse_fragment",
]
