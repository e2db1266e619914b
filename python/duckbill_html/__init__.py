"""An HTML parser: bytes in, the tree that the HTML standard prescribes out.

>>> import duckbill_html as duckbill
>>> page = duckbill.parse(b"<title>Ducks</title><a href=/bill>A bill</a>")
>>> page.title
'Ducks'
>>> [(link["href"], link.text()) for link in page.select("a[href]")]
[('/bill', 'A bill')]
"""

from typing import NoReturn

from duckbill_html import microsyntax, preload
from duckbill_html._duckbill import (
    Cleaner,
    Diagnostic,
    Document,
    EncodingReport,
    Limits,
    Link,
    Node,
    ParseError,
    ParseOptions,
    Parser,
    Removal,
    Report,
    RewriteComment,
    RewriteDoctype,
    RewriteDocumentEnd,
    RewriteElement,
    RewriteEnd,
    Rewriter,
    RewriteStream,
    RewriteText,
    Sanitizer,
    Selector,
    SelectorSet,
    SourceEdit,
    XPath,
    __defaults,
    __version__,
    check,
    clean,
    clean_text,
    escape,
    is_html,
    parse,
    parse_fragment,
    parse_many,
)
from duckbill_html.errors import (
    DuckbillError,
    EditError,
    LimitExceeded,
    RewriteError,
    SelectorError,
    SourceError,
    XmlError,
    XPathError,
)

__elsewhere = {
    "parse(markup)": {
        "BeautifulSoup",
        "HTMLParser",
        "LexborHTMLParser",
        "PyQuery",
        "Soup",
        "document_fromstring",
        "fromstring",
        "html5parser",
        "soup",
    },
    "parse_fragment(markup)": {
        "fragment_fromstring",
        "fragments_fromstring",
        "parse_html_fragment",
    },
    "parse(markup), select and xpath": {"Selector_", "etree", "html", "soupparser"},
    "node.html, or str(node)": {"tostring", "serialize", "unparse"},
    "clean(html)": {"bleach", "nh3", "sanitize"},
    "warc_records(file)": {"ArchiveIterator", "WARCIterator"},
}


def __getattr__(name: str) -> NoReturn:
    message = f"module {__name__!r} has no attribute {name!r}"
    for way, names in __elsewhere.items():
        if name in names:
            message += f"; use {__name__}.{way}"
    raise AttributeError(message)


ALLOWED_TAGS, ALLOWED_ATTRIBUTES, ALLOWED_URL_SCHEMES = __defaults()
CLEAN_CONTENT_TAGS = {"script", "style"}

try:
    from duckbill_html._duckbill import Table as Table
    from duckbill_html._duckbill import WarcBatches as WarcBatches
    from duckbill_html._duckbill import WarcRecord as WarcRecord
    from duckbill_html._duckbill import WarcRecords as WarcRecords
    from duckbill_html._duckbill import extract as extract
    from duckbill_html._duckbill import warc as warc
    from duckbill_html._duckbill import warc_records as warc_records
except ImportError:  # Built without the Cargo feature `arrow`.
    __extracting: list[str] = []
else:
    __extracting = [
        "Table",
        "WarcBatches",
        "WarcRecord",
        "WarcRecords",
        "extract",
        "warc",
        "warc_records",
    ]

__all__ = [
    "ALLOWED_ATTRIBUTES",
    "ALLOWED_TAGS",
    "ALLOWED_URL_SCHEMES",
    "CLEAN_CONTENT_TAGS",
    "Cleaner",
    "Diagnostic",
    "Document",
    "DuckbillError",
    "EditError",
    "EncodingReport",
    "LimitExceeded",
    "Limits",
    "Link",
    "Node",
    "ParseError",
    "ParseOptions",
    "Parser",
    "Removal",
    "Report",
    "RewriteComment",
    "RewriteDoctype",
    "RewriteDocumentEnd",
    "RewriteElement",
    "RewriteEnd",
    "RewriteError",
    "RewriteStream",
    "RewriteText",
    "Rewriter",
    "Sanitizer",
    "Selector",
    "SelectorError",
    "SelectorSet",
    "SourceEdit",
    "SourceError",
    "XPath",
    "XPathError",
    "XmlError",
    "__version__",
    "check",
    "clean",
    "clean_text",
    "escape",
    "is_html",
    "microsyntax",
    "parse",
    "parse_fragment",
    "parse_many",
    "preload",
    *__extracting,
]
