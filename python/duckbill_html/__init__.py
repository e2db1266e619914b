"""An HTML parser: bytes in, the tree that the HTML standard prescribes out.

>>> import duckbill_html as duckbill
>>> page = duckbill.parse(b"<title>Ducks</title><a href=/bill>A bill</a>")
>>> page.title
'Ducks'
>>> [(link["href"], link.text()) for link in page.select("a[href]")]
[('/bill', 'A bill')]
"""

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
    Removal,
    Report,
    Sanitizer,
    Selector,
    SelectorSet,
    SourceEdit,
    __version__,
    check,
    clean,
    parse,
    parse_fragment,
    parse_many,
)
from duckbill_html.errors import DuckbillError, EditError, LimitExceeded, SelectorError, SourceError

try:
    from duckbill_html._duckbill import Table as Table
    from duckbill_html._duckbill import WarcBatches as WarcBatches
    from duckbill_html._duckbill import extract as extract
    from duckbill_html._duckbill import warc as warc
except ImportError:  # Built without the Cargo feature `arrow`.
    __extracting: list[str] = []
else:
    __extracting = ["Table", "WarcBatches", "extract", "warc"]

__all__ = [
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
    "Removal",
    "Report",
    "Sanitizer",
    "Selector",
    "SelectorError",
    "SelectorSet",
    "SourceEdit",
    "SourceError",
    "__version__",
    "check",
    "clean",
    "microsyntax",
    "parse",
    "parse_fragment",
    "parse_many",
    "preload",
    *__extracting,
]
