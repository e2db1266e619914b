import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NoReturn, Protocol, TypedDict, TypeVar, overload

from typing_extensions import Unpack

from duckbill_html.forms import Form
from duckbill_html.selectolax.parser import LexborHTMLParser
from duckbill_html.selectolax.selection import LexborSelector
from duckbill_html.tables import DataTable

__version__: str

_Markup = bytes | bytearray | memoryview | str
_Content = str | "Node" | "Document"
_Range = tuple[int, int]
_Namespace = Literal["html", "svg", "mathml"]
_Level = Literal["parse", "values", "urls", "structure"]
_T = TypeVar("_T")
_Names = list[str] | tuple[str, ...] | set[str] | frozenset[str]
_IsKept = Callable[[str, str, str], bool]

_OnElement = TypeVar("_OnElement", bound=Callable[["RewriteElement"], object])
_OnEnd = TypeVar("_OnEnd", bound=Callable[["RewriteEnd"], object])
_OnText = TypeVar("_OnText", bound=Callable[["RewriteText"], object])
_OnComment = TypeVar("_OnComment", bound=Callable[["RewriteComment"], object])
_OnDoctype = TypeVar("_OnDoctype", bound=Callable[["RewriteDoctype"], object])
_OnDocumentEnd = TypeVar("_OnDocumentEnd", bound=Callable[["RewriteDocumentEnd"], object])

class _TreeSettings(TypedDict, total=False):
    errors: int | None
    limits: Limits | None
    scripting: bool | None
    edition: Literal["living", "2018"] | None
    spans: Literal["none", "tags", "full"] | None
    shadow_roots: bool | None

class _Settings(_TreeSettings, total=False):
    content_type: str | None
    encoding: str | None
    likely_encoding: str | None
    default_encoding: str | None
    locale: str | None
    detect_utf8: bool | None
    srcdoc: bool | None

class _MarkdownSettings(TypedDict, total=False):
    links: Literal["inline", "reference", "drop"]
    images: Literal["inline", "text", "drop"]
    media: Literal["links", "drop"]
    html: bool
    data_images: bool
    width: int | None
    base: str | None

class _RewriteSettings(TypedDict, total=False):
    content_type: str | None
    encoding: str | None
    likely_encoding: str | None
    default_encoding: str | None
    locale: str | None
    detect_utf8: bool | None
    limits: Limits | None
    scripting: bool | None
    edition: Literal["living", "2018"] | None
    srcdoc: bool | None

class _CleanerSettings(TypedDict, total=False):
    attribute_filter: Callable[[str, str, str], str | None] | None
    strip_comments: bool
    link_rel: str | None
    generic_attribute_prefixes: _Names | None
    tag_attribute_values: dict[str, dict[str, _Names]] | None
    set_tag_attribute_values: dict[str, dict[str, str]] | None
    url_schemes: _Names | None
    protocols: _Names | None
    allowed_classes: dict[str, _Names] | None
    filter_style_properties: _Names | None
    id_prefix: str | None
    url_relative: (
        Literal["pass_through", "passthrough", "deny"]
        | tuple[Literal["rewrite_with_base"], str]
        | tuple[Literal["rewrite_with_root"], str, str]
        | Callable[[str], str | None]
        | None
    )
    strip: bool
    element_filter: (
        Callable[
            [str, dict[str, str]], str | dict[str, str] | tuple[str, dict[str, str]] | bool | None
        ]
        | None
    )
    url_rule: Callable[[str, str, str], str | None] | None
    policy: Mapping[str, Any] | None
    limits: Limits | None

class ParseError:
    r"""An error in the markup: its code, and where it is.

    >>> import duckbill_html as duckbill
    >>> page = duckbill.parse("<p>a\n</b>", errors=10)
    >>> [(error.code, error.line, error.column) for error in page.errors]
    [('missing-doctype', 1, 1), ('end-tag-without-matching-open-element', 2, 1)]
    """

    @property
    def code(self) -> str:
        """The name that the standard has for the error, or for an error of tree construction, the parser."""
    @property
    def start(self) -> int:
        """Where it begins, in bytes of the input; of a string, in bytes of its UTF-8."""
    @property
    def end(self) -> int:
        """Where it ends, in bytes of the input; of a string, in bytes of its UTF-8."""
    @property
    def line(self) -> int:
        """The line of the beginning, counted from 1."""
    @property
    def column(self) -> int:
        """The column of the beginning in characters, counted from 1."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

class EncodingReport:
    """How a document was decoded.

    >>> import duckbill_html as duckbill
    >>> duckbill.parse(b"<meta charset=koi8-r>").encoding_report
    EncodingReport('KOI8-R', confidence='certain', source='prescan', malformed=False, preprocessed=False)
    """

    @property
    def encoding(self) -> str:
        """The name of the encoding, as the Encoding Standard spells it."""
    @property
    def confidence(self) -> Literal["tentative", "certain", "irrelevant"]:
        """ "tentative", "certain", or "irrelevant" for a string."""
    @property
    def source(self) -> str:
        """The step of the sniffing algorithm that decided: "byte-order-mark", "user-override", "transport", "prescan",
        "parent-document", "likely-encoding", "utf8-detection", "detector", "locale", "default", "meta-element", or
        "characters" for a string.
        """
    @property
    def malformed(self) -> bool:
        """Whether any byte was not well-formed in that encoding and became U+FFFD."""
    @property
    def preprocessed(self) -> bool:
        """Whether characters were dropped or replaced before parsing, as a draft of 2007 has it. The editions that
        `parse` knows do not do that, so it is False.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

class Limits:
    """Limits on what one parse may use. A parse that reaches one raises `LimitExceeded`.

    Time and memory are linear in input and output, so limits are not needed against slow rules. They bound the
    linear cost itself. Each is a number, or None for no limit.

    >>> import duckbill_html as duckbill
    >>> limits = duckbill.Limits(depth=100, nodes=1_000_000)
    >>> duckbill.parse("<div>" * 200, limits=limits)
    Traceback (most recent call last):
    duckbill_html.errors.LimitExceeded: more than 100 open elements, after 490 bytes of text
    """

    def __new__(
        cls,
        *,
        input_bytes: int | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        attributes_per_element: int | None = None,
        attribute_bytes: int | None = None,
        token_bytes: int | None = None,
        formatting_elements: int | None = None,
        errors: int | None = None,
        output_bytes: int | None = None,
        memory_bytes: int | None = None,
    ) -> Limits: ...
    @staticmethod
    def untrusted() -> Limits:
        """Limits for pages of strangers, far above those of any page that people visit.

        >>> import duckbill_html as duckbill
        >>> duckbill.Limits.untrusted().depth
        10000
        """
    @property
    def input_bytes(self) -> int | None:
        """The length of the input, in bytes before decoding, or of UTF-8 for a string."""
    @property
    def nodes(self) -> int | None:
        """The number of nodes created, including those that were removed again."""
    @property
    def depth(self) -> int | None:
        """The number of elements that are open at once, including `html` and `body`."""
    @property
    def attributes_per_element(self) -> int | None:
        """The number of attributes of one tag."""
    @property
    def attribute_bytes(self) -> int | None:
        """The total length of the names and values of the attributes of one tag, in bytes of UTF-8."""
    @property
    def token_bytes(self) -> int | None:
        """The length of one tag, comment, DOCTYPE or processing instruction, in bytes of UTF-8."""
    @property
    def formatting_elements(self) -> int | None:
        """The number of entries in the list of active formatting elements."""
    @property
    def errors(self) -> int | None:
        """The number of parse errors, which are counted only if they are asked for."""
    @property
    def output_bytes(self) -> int | None:
        """The length of the serialized output, in bytes of UTF-8."""
    @property
    def memory_bytes(self) -> int | None:
        """The memory that the document under construction has allocated, in bytes."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

class ParseOptions:
    r"""The options of a parse, made once and used for many documents.

    The keywords are those of `parse`. Options can be compared, copied and pickled.

    >>> import pickle
    >>> import duckbill_html as duckbill
    >>> options = duckbill.ParseOptions(errors=10, content_type="text/html; charset=koi8-r")
    >>> duckbill.parse(b"<p>\xc4\xc1", options=options).text()
    'да'
    >>> pickle.loads(pickle.dumps(options)) == options
    True
    """

    def __new__(
        cls,
        **settings: Unpack[_Settings],
    ) -> ParseOptions: ...
    def replace(
        self,
        **settings: Unpack[_Settings],
    ) -> ParseOptions:
        """A copy with some keywords changed.

        >>> import duckbill_html as duckbill
        >>> duckbill.ParseOptions(errors=10).replace(scripting=True)
        ParseOptions(errors=10, scripting=True)
        """
    def __eq__(self, other: object, /) -> bool: ...

class Parser:
    r"""Parses a document that arrives in pieces: bytes, or strings. The document is the same however the pieces are cut.

    With `context` it parses a fragment, as `parse_fragment` does, in UTF-8. The other keywords are those of `parse`. Without an encoding
    among them, the first 1024 bytes are held back until it is found. It has `write`, so a file can be copied to it.

    >>> import duckbill_html as duckbill
    >>> parser = duckbill.Parser()
    >>> for piece in (b"<p>caf", b"\xc3", b"\xa9"):
    ...     parser.feed(piece)
    >>> parser.finish().text()
    'café'
    """

    def __new__(
        cls,
        *,
        context: str | None = None,
        namespace: _Namespace = "html",
        options: ParseOptions | None = None,
        **settings: Unpack[_Settings],
    ) -> Parser: ...
    def feed(self, data: _Markup) -> None:
        """Takes the next piece: all are bytes, or all are str. `LimitExceeded` is raised at the limit, with the document up to there."""
    def write(self, data: _Markup) -> int:
        """The same as `feed`, and returns how much it was: for `shutil.copyfileobj` and the like."""
    def finish(self) -> Document:
        """Ends the input, and returns the document."""
    def stop(self) -> Document:
        """Ends the parse before the end of the input, and returns the document as it is. It has no lines of errors.

        >>> import duckbill_html as duckbill
        >>> parser = duckbill.Parser(encoding="utf-8")
        >>> parser.feed(b"<title>Ducks</title><p>a<")
        >>> parser.stop().title
        'Ducks'
        """
    def document(self) -> Document:
        """A copy of the document so far, which takes time: a late `meta` element may still change its encoding."""
    @property
    def fed_bytes(self) -> int | None:
        """How much was fed, in bytes; of strings, in bytes of UTF-8. None after the end."""
    @property
    def text_bytes(self) -> int | None:
        """How much text was decoded and read, in bytes of UTF-8. None after the end."""

class Rewriter:
    """Changes pages while their bytes pass, with functions of yours, in memory that does not grow with the page. What no function
    touches is passed on byte for byte.

    Functions are added with `on_element`, `on_text`, `on_comment`, `on_doctype` and `on_end`, which can be decorators. They are called in the
    order in which they were added, and an exception of theirs stops the page. A rewriter serves for many pages: `rewrite`
    takes a whole one, `rewrite_stream` files, and `begin` one that comes in pieces.

    A selector may ask for all that is known at a start tag; `:has()`, `:last-child` and the like raise `SelectorError`. A change
    that cannot be written where it turned out to be raises `RewriteError`.

    Keywords: those of `parse` about encodings, `limits`, `scripting`, `edition` and `srcdoc`; and `implied` (False), with which handlers
    are called for elements that the parser makes without a tag, too.

    >>> import duckbill_html as duckbill
    >>> rewriter = duckbill.Rewriter()
    >>> @rewriter.on_element("img")
    ... def lazy(img):
    ...     img["loading"] = "lazy"
    >>> rewriter.rewrite(b"<P>one<IMG src=a >")
    b'<P>one<IMG src=a loading="lazy" >'
    """

    def __new__(
        cls,
        *,
        implied: bool = False,
        options: ParseOptions | None = None,
        **settings: Unpack[_RewriteSettings],
    ) -> Rewriter: ...
    @overload
    def on_element(self, selector: str, handler: _OnElement) -> _OnElement:
        """Calls a function with a `RewriteElement` for each element that matches. Without a function, it decorates one."""
    @overload
    def on_element(
        self, selector: str, handler: None = None
    ) -> Callable[[_OnElement], _OnElement]: ...
    @overload
    def on_text(self, selector: str | None, handler: _OnText) -> _OnText:
        """Calls a function with a `RewriteText` for each part of text, in an element that matches or below it, or in the page.
        Without a function, it decorates one.
        """
    @overload
    def on_text(
        self, selector: str | None = None, handler: None = None
    ) -> Callable[[_OnText], _OnText]: ...
    @overload
    def on_comment(self, selector: str | None, handler: _OnComment) -> _OnComment:
        """Calls a function with a `RewriteComment` for each comment, in an element that matches or below it, or in the page.
        Without a function, it decorates one.
        """
    @overload
    def on_comment(
        self, selector: str | None = None, handler: None = None
    ) -> Callable[[_OnComment], _OnComment]: ...
    def on_doctype(self, handler: _OnDoctype) -> _OnDoctype:
        """Calls a function with a `RewriteDoctype` for each DOCTYPE."""
    def on_end(self, handler: _OnDocumentEnd) -> _OnDocumentEnd:
        """Calls a function with a `RewriteDocumentEnd` at the end of the page."""
    @overload
    def rewrite(self, markup: str) -> str:
        """Rewrites a whole page: bytes to bytes, in their encoding, or a str to a str.

        >>> import duckbill_html as duckbill
        >>> rewriter = duckbill.Rewriter()
        >>> _ = rewriter.on_element("script, style", lambda element: element.remove())
        >>> _ = rewriter.on_text("h1", lambda text: text.replace_with(text.data.upper()))
        >>> rewriter.rewrite("<h1>a &amp; b</h1><script>c()</script>")
        '<h1>A &amp; B</h1>'
        """
    @overload
    def rewrite(self, markup: bytes | bytearray | memoryview) -> bytes: ...
    def begin(self) -> RewriteStream:
        """Begins a page that comes in pieces.

        >>> import duckbill_html as duckbill
        >>> rewriter = duckbill.Rewriter()
        >>> _ = rewriter.on_element("b", lambda b: b.rename("strong"))
        >>> page = rewriter.begin()
        >>> page.feed(b"<p><b") + page.feed(b">one</b> two") + page.finish()
        b'<p><strong>one</strong> two'
        """
    def rewrite_stream(self, reader: _Readable, writer: _Writable, *, size: int = 65536) -> None:
        """Rewrites what `reader.read(size)` gives, and writes it to `writer`."""

class RewriteStream:
    """A page that is rewritten in pieces: what `Rewriter.begin` returns. The output does not depend on the pieces."""

    def feed(self, data: bytes | bytearray | memoryview) -> bytes:
        """Takes the next bytes, and returns what is certain by then."""
    def finish(self) -> bytes:
        """Ends the page, and returns the rest."""
    def take_output(self) -> bytes:
        """The output that no call has returned: after an exception, what was certain before it."""
    @property
    def encoding(self) -> str | None:
        """The encoding of the page; None before it is known, and after the end."""

class RewriteElement:
    """An element at its start tag, as a handler of a `Rewriter` gets it: nothing in it was read yet. It can be changed until the
    handler returns.

    Inserted content is markup; with `text=True` it is text, which is escaped.
    """

    @property
    def tag(self) -> str:
        """The local name, as the tree spells it."""
    @property
    def namespace(self) -> _Namespace:
        """ "html", "svg" or "mathml"."""
    @property
    def span(self) -> _Range:
        """Where the start tag is, in bytes of the decoded text."""
    @property
    def is_implied(self) -> bool:
        """Whether the parser makes the element without a start tag: see `implied` of `Rewriter`."""
    @property
    def can_have_content(self) -> bool:
        """Whether the element has content and an end: `br` and other void elements have not."""
    @property
    def attrs(self) -> Mapping[str, str]:
        """The attributes, with the changes so far: a mapping that cannot be changed. Changes are made by `element[name] = value`."""
    @overload
    def get(self, name: str, default: None = None) -> str | None:
        """The value of an attribute, with the changes so far, or `default`."""
    @overload
    def get(self, name: str, default: _T) -> str | _T: ...
    def __getitem__(self, name: str, /) -> str: ...
    def __setitem__(self, name: str, value: str, /) -> None: ...
    def __delitem__(self, name: str, /) -> None: ...
    def __contains__(self, name: str, /) -> bool: ...
    def rename(self, name: str) -> None:
        """Renames the element, in both tags. `EditError` is raised for a name that a tag cannot have, and for one whose content
        is read otherwise, such as "script" for a "div".
        """
    def insert_before(self, content: str, *, text: bool = False) -> None:
        """Inserts content before the element."""
    def insert_after(self, content: str, *, text: bool = False) -> None:
        """Inserts content after the element: after its end tag, or where it ends without one."""
    def prepend(self, content: str, *, text: bool = False) -> None:
        """Inserts content at the beginning of the element. `EditError` is raised for text in a `script` or `style` that would end it."""
    def append(self, content: str, *, text: bool = False) -> None:
        """Inserts content at the end of the element. `EditError` is raised for text in a `script` or `style` that would end it."""
    def set_content(self, content: str, *, text: bool = False) -> None:
        """Replaces the content. No handler is called for what was in it."""
    def replace_with(self, content: str, *, text: bool = False) -> None:
        """Replaces the element and its content. No handler is called for what was in it."""
    def remove(self) -> None:
        """Removes the element and its content. No handler is called for what was in it."""
    def unwrap(self) -> None:
        """Removes the tags of the element, and keeps its content."""
    def on_end(self, handler: _OnEnd) -> _OnEnd:
        """Calls a function with a `RewriteEnd` at the end of the element, and returns the function. `EditError` is raised for an element
        that ends with its start tag.
        """

class RewriteEnd:
    """The end of an element: its end tag, or the place where it ends without one. A function that `RewriteElement.on_end` was given
    gets it.
    """

    @property
    def tag(self) -> str:
        """The name of the element."""
    @property
    def span(self) -> _Range | None:
        """Where the end tag is, in bytes of the decoded text; None if the element ends without one."""
    def rename(self, name: str) -> None:
        """Renames the end tag alone. `RewriteElement.rename` renames both tags."""
    def append(self, content: str, *, text: bool = False) -> None:
        """Inserts content at the end of the element."""
    def insert_after(self, content: str, *, text: bool = False) -> None:
        """Inserts content after the element."""
    def remove(self) -> None:
        """Removes the end tag, if there is one."""

class RewriteText:
    """A part of a text node. A text may come in several parts: the last one says so, and may be empty."""

    @property
    def data(self) -> str:
        """The characters, with character references resolved."""
    @property
    def is_last(self) -> bool:
        """Whether the text ends here."""
    @property
    def is_raw(self) -> bool:
        """Whether it is the content of a `script`, `style` or the like."""
    @property
    def span(self) -> _Range:
        """Where it is, in bytes of the decoded text."""
    def insert_before(self, content: str, *, text: bool = False) -> None:
        """Inserts content before it."""
    def insert_after(self, content: str, *, text: bool = False) -> None:
        """Inserts content after it."""
    def replace_with(self, content: str, *, text: bool = True) -> None:
        """Replaces it: with text, or with `text=False` with markup."""
    def remove(self) -> None:
        """Removes it."""

class RewriteComment:
    """A comment."""

    @property
    def data(self) -> str:
        """The data."""
    @property
    def span(self) -> _Range:
        """Where it is, in bytes of the decoded text."""
    def set_data(self, data: str) -> None:
        """Replaces the data. `EditError` is raised for data that would end the comment."""
    def insert_before(self, content: str, *, text: bool = False) -> None:
        """Inserts content before it."""
    def insert_after(self, content: str, *, text: bool = False) -> None:
        """Inserts content after it."""
    def replace_with(self, content: str, *, text: bool = False) -> None:
        """Replaces it."""
    def remove(self) -> None:
        """Removes it."""

class RewriteDoctype:
    """A DOCTYPE, whether the parser heeds it or not."""

    @property
    def name(self) -> str | None:
        """The name, or None."""
    @property
    def public_id(self) -> str | None:
        """The public identifier, or None."""
    @property
    def system_id(self) -> str | None:
        """The system identifier, or None."""
    @property
    def span(self) -> _Range:
        """Where it is, in bytes of the decoded text."""
    def insert_after(self, content: str, *, text: bool = False) -> None:
        """Inserts content after it."""
    def replace_with(self, content: str, *, text: bool = False) -> None:
        """Replaces it."""
    def remove(self) -> None:
        """Removes it."""

class RewriteDocumentEnd:
    """The end of the document."""

    def append(self, content: str, *, text: bool = False) -> None:
        """Inserts content after everything else."""

class Removal:
    """A part of markup that a `Sanitizer` removed.

    >>> import duckbill_html as duckbill
    >>> html, removed = duckbill.Sanitizer().clean_with_report("<p>a<script>b</script>")
    >>> removed
    [Removal('element', 'script', 'not-listed')]
    >>> (removed[0].start, removed[0].end)
    (4, 22)
    """

    @property
    def kind(
        self,
    ) -> Literal["element", "replaced-element", "attribute", "comment", "processing-instruction"]:
        """ "element", "replaced-element" (whose content stayed), "attribute", "attribute-value" (it has another), "comment" or
        "processing-instruction".
        """
    @property
    def name(self) -> str:
        """The name of the element or attribute; empty for a comment."""
    @property
    def element(self) -> str | None:
        """Of an attribute, the name of its element."""
    @property
    def reason(self) -> str:
        """Why: "not-listed", "listed", "unsafe", "javascript-url", "animates-url", "unsafe-elsewhere", "read-otherwise" or "value"."""
    @property
    def start(self) -> int | None:
        """Where it begins, in bytes of the markup as UTF-8; None if the parser made it."""
    @property
    def end(self) -> int | None:
        """Where it ends."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

class Cleaner:
    """Markup made harmless, by rules that are kept: `clean` with the same keywords, for many strings.

    The keywords are those of `nh3.Cleaner`: `tags`, `clean_content_tags` (elements that go with their content; of
    others that are not in `tags` the content stays), `attributes` (a dict of lists by element, in which "*" stands for all; names
    have their prefix: "xlink:href"), `attribute_filter` (a function of element, attribute and value that returns the value to use,
    or None), `strip_comments`, `link_rel`, `generic_attribute_prefixes`, `tag_attribute_values`, `set_tag_attribute_values`,
    `url_schemes`, `url_relative` ("pass_through", "deny", ("rewrite_with_base", base), ("rewrite_with_root", root, path), or a function of the URL), `allowed_classes`,
    `filter_style_properties`, `id_prefix`. As with `bleach.clean`, `attributes` may also be a list or a function of element, attribute and
    value that says whether it stays, and a dict may hold functions; `protocols` is another name for `url_schemes`, and with
    `strip=False` elements that are not in `tags` become text.

    Beside these there are `element_filter`, a function of an element's name and a dict of its attributes that returns None to keep it,
    "drop", "unwrap", another name, a dict of other attributes, or a tuple of both; `url_rule`, a function of element, attribute and
    URL that returns the URL to use, or None; `policy`, a dict with the members of a policy file (docs/guide-sanitizing.md), of which `_`
    may stand for `-`; and `limits`.

    Nothing stays that can run script, for all settings. A cleaner can be pickled if its functions can.

    >>> import duckbill_html as duckbill
    >>> cleaner = duckbill.Cleaner(tags={"a", "b"}, url_schemes={"https"}, link_rel=None)
    >>> cleaner.clean("<b onclick=x()>1</b> <i>2</i> <a href=http://a.test/>3</a>")
    '<b>1</b> 2 <a>3</a>'
    """

    def __new__(
        cls,
        tags: _Names | None = None,
        clean_content_tags: _Names | None = None,
        attributes: Mapping[str, _Names | _IsKept] | _Names | _IsKept | None = None,
        **settings: Unpack[_CleanerSettings],
    ) -> Cleaner: ...
    def clean(
        self,
        html: _Markup,
        context: str = "div",
        *,
        namespace: _Namespace = "html",
        document: bool = False,
    ) -> str:
        """Makes markup harmless, as the content of an element, or with `document=True` as a whole page.

        >>> import duckbill_html as duckbill
        >>> duckbill.Cleaner(tags=["p"]).clean("<p>1<script>2</script>")
        '<p>1</p>'
        >>> duckbill.Cleaner(tags=["td"]).clean("<td>1<p>2", context="tr")
        '<td>12</td>'
        """
    def clean_with_report(
        self,
        html: _Markup,
        context: str = "div",
        *,
        namespace: _Namespace = "html",
        document: bool = False,
    ) -> tuple[str, list[Removal]]:
        """The same, with a list of what was removed.

        >>> import duckbill_html as duckbill
        >>> duckbill.Cleaner().clean_with_report("<p onclick=x()>1")
        ('<p>1</p>', [Removal('attribute', 'onclick', 'not-listed')])
        """
    def __getnewargs_ex__(self) -> tuple[tuple[()], dict[str, Any]]: ...

def clean(
    html: _Markup,
    tags: _Names | None = None,
    clean_content_tags: _Names | None = None,
    attributes: Mapping[str, _Names | _IsKept] | _Names | _IsKept | None = None,
    **settings: Unpack[_CleanerSettings],
) -> str:
    """Makes markup harmless: what people write, or what comes from elsewhere, to be put into a page.

    Without keywords it keeps what `nh3.clean` keeps. The keywords are those of `Cleaner`, which is faster if they are used
    many times. The result, parsed again, is the same, wherever in a page it is put as the content of an element.

    >>> import duckbill_html as duckbill
    >>> duckbill.clean("<p onclick=x()>Hi <b>you</b><script>alert(1)</script>")
    '<p>Hi <b>you</b></p>'
    >>> duckbill.clean("<p class='a b'>1 <i>2</i>", tags={"p"}, allowed_classes={"p": {"a"}})
    '<p class="a">1 2</p>'
    """

def clean_text(html: _Markup, tags: _Names | None = None) -> str:
    """Text with everything escaped that means something in markup, so that it can stand anywhere; as `nh3.clean_text`.

    With `tags` it is markup, of which these tags stay, without attributes.

    >>> import duckbill_html as duckbill
    >>> duckbill.clean_text("1 < 2")
    '1&#32;&lt;&#32;2'
    >>> duckbill.clean_text("<b id=x>1</b><i>2</i>", tags={"b"})
    '<b>1</b>2'
    """

def escape(html: _Markup, tags: _Names | None = None) -> str:
    """Another name of `clean_text`; as `nh3.escape`.

    >>> import duckbill_html as duckbill
    >>> duckbill.escape("1 < 2")
    '1&#32;&lt;&#32;2'
    """

def is_html(html: _Markup) -> bool:
    """Whether a string has a tag, a comment or a doctype in it; as `nh3.is_html`.

    >>> import duckbill_html as duckbill
    >>> duckbill.is_html("a <b>c"), duckbill.is_html("1 < 2")
    (True, False)
    """

def __defaults() -> tuple[set[str], dict[str, set[str]], set[str]]:
    """The defaults of `clean`: elements, attributes by element, and URL schemes."""

class Sanitizer:
    """The sanitizer of the standard, as browsers have it: a configuration, and the methods that change and use it.

    `config` is what `new Sanitizer()` takes, as a dict; the safe default if there is none. The methods return whether
    they changed anything.

    >>> import duckbill_html as duckbill
    >>> sanitizer = duckbill.Sanitizer({"elements": ["p", {"name": "a", "attributes": ["href"]}]})
    >>> sanitizer.clean("<p id=x>1 <a href=/2>2</a><b>3</b>")
    '<p id="x">1 <a href="/2">2</a></p>'
    >>> sanitizer.remove_attribute("id"), sanitizer.clean("<p id=x>")
    (True, '<p></p>')
    """

    def __new__(cls, config: Mapping[str, Any] | Literal["default"] | None = None) -> Sanitizer: ...
    def __getnewargs__(self) -> tuple[dict[str, Any]]: ...
    def get(self) -> dict[str, Any]:
        """The configuration as a dict: the form that browsers give."""
    def clean(
        self,
        html: _Markup,
        context: str = "div",
        *,
        namespace: _Namespace = "html",
        limits: Limits | None = None,
    ) -> str:
        """Makes markup harmless, as the content of an element; `LimitExceeded` is raised if a limit is reached.

        >>> import duckbill_html as duckbill
        >>> duckbill.Sanitizer().clean("<td>1<script>2</script>", "tr")
        '<td>1</td>'
        """

    def clean_with_report(
        self,
        html: _Markup,
        context: str = "div",
        *,
        namespace: _Namespace = "html",
        limits: Limits | None = None,
    ) -> tuple[str, list[Removal]]:
        """The same, with a list of what was removed."""
    def allow_element(self, element: str | Mapping[str, Any]) -> bool:
        """Keeps an element, with the lists of attributes that are given with it."""
    def remove_element(self, element: str | Mapping[str, Any]) -> bool:
        """Removes an element with its content."""
    def replace_element_with_children(self, element: str | Mapping[str, Any]) -> bool:
        """Replaces an element by its content."""
    def allow_attribute(self, attribute: str | Mapping[str, Any]) -> bool:
        """Keeps an attribute on any element."""
    def remove_attribute(self, attribute: str | Mapping[str, Any]) -> bool:
        """Removes an attribute from any element."""
    def allow_processing_instruction(self, target: str | Mapping[str, Any]) -> bool:
        """Keeps processing instructions with this target."""
    def remove_processing_instruction(self, target: str | Mapping[str, Any]) -> bool:
        """Removes processing instructions with this target."""
    def set_comments(self, are_kept: bool) -> bool:
        """Sets whether comments are kept."""
    def set_data_attributes(self, are_kept: bool) -> bool:
        """Sets whether custom data attributes are kept."""
    def set_javascript_urls(self, are_kept: bool) -> bool:
        """Sets whether the configuration keeps links to `javascript:` URLs; `clean` removes them anyway."""
    def remove_unsafe(self) -> bool:
        """Removes from the configuration what can run script, and what `clean` removes anyway."""
    def __eq__(self, other: object, /) -> bool: ...

class Selector:
    """A compiled list of CSS selectors.

    Strings do as well wherever a selector is wanted: the last few hundred are kept compiled. With `namespaces`, a dict
    of prefixes and URLs, the selector may use prefixes.

    >>> import duckbill_html as duckbill
    >>> titles = duckbill.Selector("svg|title", namespaces={"svg": "http://www.w3.org/2000/svg"})
    >>> duckbill.parse("<title>page</title><svg><title>drawing").select_text(titles)
    ['drawing']
    """

    def __new__(cls, selector: str, *, namespaces: Mapping[str, str] | None = None) -> Selector: ...
    @property
    def specificity(self) -> tuple[int, int, int]:
        """The specificity: the numbers of ids, classes and names; of a list, the highest.

        >>> import duckbill_html as duckbill
        >>> duckbill.Selector("#a .b p").specificity
        (1, 1, 1)
        """

class XPath:
    """A compiled XPath 1.0 expression.

    Strings do as well wherever an expression is wanted: the last few hundred are kept compiled. `namespaces`, a dict of prefixes
    and URLs, binds prefixes besides `svg`, `math`, `h` (HTML), `xlink`, `xml` and `re`, which are always bound.

    Besides the functions of XPath 1.0 there are `has-class(name, …)`, `lower-case(text)`, `ends-with(text, end)`,
    `string-join(nodes, separator)`, `re:test(text, pattern, flags)` and `re:match(text, pattern, flags)`.

    >>> import duckbill_html as duckbill
    >>> cells = duckbill.XPath("td[has-class('price')]/text()")
    >>> page = duckbill.parse("<table><tr><td>Duck<td class=price>3<tr><td class='price old'>4")
    >>> [row.xpath(cells) for row in page.xpath("//tr")]
    [['3'], ['4']]
    """

    def __new__(cls, expression: str, *, namespaces: Mapping[str, str] | None = None) -> XPath: ...

class SelectorSet:
    """Several selectors that are searched together, in the time of one query: see `Document.select_values`.

    Each is a string or a `Selector`, whose elements give their text, or a pair of that and the name of an attribute.

    >>> import duckbill_html as duckbill
    >>> columns = duckbill.SelectorSet(["h1", ("a[href]", "href")])
    >>> duckbill.parse("<h1>Ducks</h1><a href=/bill>bill</a>").select_values(columns)
    [['Ducks'], ['/bill']]
    """

    def __new__(
        cls, selectors: Iterable[str | Selector | tuple[str | Selector, str]]
    ) -> SelectorSet: ...
    def __len__(self) -> int: ...

class Link:
    """A link of a page: an `a` or `area` element with an `href`.

    >>> import duckbill_html as duckbill
    >>> link, = duckbill.parse("<a href=/bill rel=next>bill</a>").links(base="https://example.org/")
    >>> link
    Link('https://example.org/bill')
    >>> link.href, link.rel, link.text()
    ('/bill', 'next', 'bill')
    """

    @property
    def url(self) -> str | None:
        """The absolute URL; None if the `href` cannot be resolved."""
    @property
    def href(self) -> str:
        """The value of `href`, as it is written."""
    @property
    def rel(self) -> str | None:
        """The value of `rel`, or None."""
    @property
    def node(self) -> Node:
        """The element."""
    def text(self, separator: str = "", *, strip: bool = False) -> str:
        """The text of the element: see `Node.text`."""

class _ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]: ...

class _ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...

_Column = _ArrowArray | _ArrowStream | Iterable[str | bytes | None]

class Table:
    """The result of `extract`: rows of typed columns, as an array of structures in as many chunks as the pages had.

    It has no methods to read values: give it to a package that does. `pyarrow.table(table)`, `polars.DataFrame(table)`,
    `pyarrow.array(table)` and others take it without a copy.
    """

    @property
    def column_names(self) -> list[str]:
        """The names of the columns; the last is `error`."""
    @property
    def num_chunks(self) -> int:
        """The number of chunks."""
    def __len__(self) -> int: ...
    def __arrow_c_schema__(self) -> Any: ...
    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]: ...
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...

class WarcBatches:
    """An iterator of tables: what `warc` returns.

    `offset` is where the next batch begins, to be kept with the rows that were written: with `warc(path, columns, offset=…)` a
    run that was interrupted continues there.
    """

    @property
    def offset(self) -> int:
        """Where the next batch begins in the file."""
    @property
    def skipped(self) -> dict[str, int]:
        """How many records were skipped so far, by their record type, status or content type, or by "other URL"."""
    @property
    def broken(self) -> list[tuple[int, str]]:
        """The broken places so far: offset and reason of each."""
    def __arrow_c_schema__(self) -> Any: ...
    def __iter__(self) -> WarcBatches: ...
    def __next__(self) -> Table: ...

class WarcRecord:
    """A record of a WARC file: its fields, its block, and the page in it."""

    @property
    def kind(self) -> str:
        """The type of the record: "response", "resource", "request", "metadata", "warcinfo", "revisit", "conversion",
        "continuation" or "other".
        """
    @property
    def url(self) -> str | None:
        """The URL that was asked for, or None."""
    @property
    def date(self) -> str | None:
        """The date as it is in the file, or None."""
    @property
    def offset(self) -> int:
        """Where the record begins in the file; in a packed file, where its member does."""
    @property
    def status(self) -> int | None:
        """The status of the response, or None."""
    @property
    def content_type(self) -> str | None:
        """The content type that counts for the encoding: the declared one, or the one that was sniffed."""
    @property
    def mime_type(self) -> str | None:
        """The type of the page in lower case, without parameters: sniffed as browsers do if none is declared; None if the body cannot be
        unpacked.
        """
    @property
    def fields(self) -> list[tuple[str, str]]:
        """The names and values of the fields of the record, in order."""
    def field(self, name: str) -> str | None:
        """The value of the first field of this name, in any case, or None."""
    @property
    def http_fields(self) -> list[tuple[str, str]]:
        """The names and values of the fields of the HTTP response, in order; empty if there is no response."""
    def http_field(self, name: str) -> str | None:
        """The value of the first field of the HTTP response of this name, in any case, or None."""
    @property
    def block(self) -> bytes:
        """The block as it is in the file: of a response with the head of HTTP."""
    @property
    def body(self) -> bytes:
        """The bytes of the page, without the head of HTTP and without transfer and content codings."""
    @property
    def loss(self) -> str | None:
        """Why `body` is not all of the page, or None."""
    @property
    def damage(self) -> str | None:
        """The damage of the record, if it was read though it is damaged, or None."""
    def parse(
        self, *, options: ParseOptions | None = None, **settings: Unpack[_Settings]
    ) -> Document:
        """Parses the page, with the encoding that its type declares. The keywords are those of `parse`."""

class WarcRecords:
    """An iterator of records: what `warc_records` returns."""

    @property
    def offset(self) -> int:
        """How far the file was read: a run that begins there has the next record first, or one of those before it."""
    @property
    def skipped(self) -> dict[str, int]:
        """How many records were skipped so far, by their record type, status or content type, or by "other URL"."""
    @property
    def broken(self) -> list[tuple[int, str]]:
        """The broken places so far: offset and reason of each."""
    def __iter__(self) -> WarcRecords: ...
    def __next__(self) -> WarcRecord: ...

class _Readable(Protocol):
    def read(self, size: int, /) -> bytes: ...

class _Writable(Protocol):
    def write(self, data: bytes, /) -> object: ...

def warc_records(
    source: str | os.PathLike[str] | _Readable,
    *,
    offset: int = 0,
    records: str | Iterable[str] | None = None,
    types: str | Iterable[str] | None = ...,
    statuses: int | str | Iterable[int | str] | None = None,
    url_prefixes: str | Iterable[str] | None = None,
    limits: Limits | None = None,
) -> WarcRecords:
    """Reads the records of a WARC or ARC file, one after the other.

    `source` and the keywords are those of `warc`: without them, responses and resources that are HTML or XHTML are given;
    `records="any", types=None` gives all records. Of a body at most as many bytes are kept as `limits` allow, 64 MiB without.

        for record in duckbill.warc_records("crawl.warc.gz", statuses="2xx"):
            print(record.url, record.parse().title)
    """

def warc(
    source: str | os.PathLike[str] | _Readable,
    columns: Iterable[str] | Mapping[str, str],
    *,
    offset: int = 0,
    batch_size: int = 512,
    records: str | Iterable[str] | None = None,
    types: str | Iterable[str] | None = ...,
    statuses: int | str | Iterable[int | str] | None = None,
    url_prefixes: str | Iterable[str] | None = None,
    threads: int = 0,
    limits: Limits | None = None,
    focus: Literal["precision", "balanced", "recall"] | None = None,
) -> WarcBatches:
    """Reads a WARC or ARC file, and takes values out of its pages on threads: a `Table` for each few hundred pages.

    `source` is a path, or an object with `read(size)` that gives bytes, such as a file, a response of HTTP or an object of S3. The
    file is plain or packed (`.warc.gz`, `.warc.zst`, `.arc.gz`); bodies are unpacked, and the type of a page that declares none is
    sniffed as browsers do. `columns` and `focus` are as in `extract`. A row begins with "file", "offset", "url", "date", "status",
    "content_type", "encoding", "encoding_source" and "truncated"; its last value is `error`: why a page has no columns or, over
    one of the `limits`, only some.

    `records`, `types`, `statuses` (200, "2xx") and `url_prefixes` say which records are taken, as in the command: without them
    responses and resources that are HTML or XHTML; `types=None` takes all types, `records="any"` all records.

    The iterator that is returned has the `offset` of the next batch: `warc(path, columns, offset=…)` continues there; of a stream
    `offset` says where in the file it begins. Its `skipped` counts what was not taken, and `broken` has the places that could not be
    read. Ctrl-C stops between pages, and the batch is given again.

        pages = duckbill.warc("crawl.warc.gz", ["title", "main_text"])
        with pyarrow.parquet.ParquetWriter("pages.parquet", pyarrow.schema(pages)) as writer:
            for batch in pages:
                writer.write_table(pyarrow.table(batch))
    """

def extract(
    pages: _Column,
    columns: Iterable[str] | Mapping[str, str],
    *,
    content_types: _Column | None = None,
    urls: _Column | None = None,
    threads: int = 0,
    limits: Limits | None = None,
    focus: Literal["precision", "balanced", "recall"] | None = None,
    string_views: bool = False,
) -> Table:
    """Takes values out of a column of pages, on threads: a row for each page.

    `pages` is a column of strings or bytes of any package that has the PyCapsule interface of Arrow: an array or a chunked
    array of pyarrow, a series of polars; or a list or a series of pandas of one of the two. `columns` says what to take. Each string is "title", "text", "links", "meta",
    "language", "encoding", "main_text", "markdown", "main_markdown", "metadata", "tables", "chunks", "simhash" (sixteen hexadecimal digits), "minhash", or `NAME=CSS` for the first element that a selector finds, `NAME[]=CSS` for a list of all;
    `@ATTRIBUTE` at the end takes an attribute, and `NAME:TYPE` or `NAME[]:TYPE` reads "text", "raw-text", "html", "url", "integer",
    "float", "date", "datetime", "srcset" or "json". A dict gives each name what is after the `=`, or one of the words.

    `content_types` and `urls` are columns of strings: the header of each page, and where it came from. `threads` is 0 for
    as many as there are cores. A page over one of the `limits` has the columns that were read until then, and a last column
    `error` says why.
    Strings are plain, which every package reads; `string_views` makes views of them.
    `focus` says what to prefer where it is not clear what belongs to the main text: "precision" leaves it out, "recall" keeps it.

        import pyarrow
        import duckbill_html as duckbill
        pages = pyarrow.array(["<title>Ducks</title><b class=price>9.95</b>", None])
        table = pyarrow.table(duckbill.extract(pages, ["title", "price:float=.price"]))
    """

class Diagnostic:
    """One thing that is wrong in a page, or worth a look.

    >>> import duckbill_html as duckbill
    >>> page = "<!DOCTYPE html><html lang=en><title>T</title><p tabindex=two>"
    >>> found, = duckbill.check(page, levels=["values"])
    >>> print(found)
    1:58: error[bad-integer]: “two” is not a valid integer for the attribute `tabindex` of `p`
    >>> found.code, found.level, found.node, found.attribute
    ('bad-integer', 'values', Node('p'), 'tabindex')
    """

    @property
    def code(self) -> str:
        """The name of the rule, which does not change."""
    @property
    def level(self) -> Literal["parse", "values", "urls", "structure"]:
        """ "parse", "values", "urls" or "structure"."""
    @property
    def severity(self) -> Literal["error", "warning", "info"]:
        """ "error", "warning" or "info"."""
    @property
    def message(self) -> str:
        """The problem."""
    @property
    def note(self) -> str | None:
        """How browsers read it, or the replacement; None if there is no more to say than `explanation` does."""
    @property
    def explanation(self) -> str:
        """The rule, how browsers react if it is broken, and how to fix it."""
    @property
    def spec_url(self) -> str | None:
        """The section of the standard that has the rule."""
    @property
    def node(self) -> Node | None:
        """The node it is about, or None."""
    @property
    def attribute(self) -> str | None:
        """The attribute it is about, or None."""
    @property
    def start(self) -> int | None:
        """Where it begins, in bytes of the input; None if the parse noted no places."""
    @property
    def end(self) -> int | None:
        """Where it ends, in bytes of the input; None if the parse noted no places."""
    @property
    def line(self) -> int | None:
        """The line of the beginning, counted from 1; None unless the document was parsed with `spans="full"`."""
    @property
    def column(self) -> int | None:
        """The column of the beginning in characters, counted from 1; None unless the document was parsed with
        `spans="full"`.
        """

class Report:
    """The result of a check. It is a sequence of `Diagnostic`s: those of parsing first, then the others in the order of the
    document.

    >>> import duckbill_html as duckbill
    >>> report = duckbill.check("<p>")
    >>> len(report), report.has_errors, [found.code for found in report]
    (4, True, ['missing-doctype', 'quirks-mode', 'missing-title', 'missing-lang'])
    """

    @property
    def page(self) -> Document:
        """The document that was checked."""
    @property
    def dropped(self) -> int:
        """How many more diagnostics there are than the limit."""
    @property
    def has_errors(self) -> bool:
        """Whether any diagnostic is an error, those that were dropped included."""
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: int, /) -> Diagnostic: ...
    @overload
    def __getitem__(self, index: slice, /) -> tuple[Diagnostic, ...]: ...
    def __iter__(self) -> Iterator[Diagnostic]: ...

class SourceEdit:
    """A change of the input: the bytes from `start` to `end` are replaced.

    >>> import duckbill_html as duckbill
    >>> page = duckbill.parse("<p>a<br>b", spans="full")
    >>> page.select_first("br").remove()
    >>> page.edits()
    [SourceEdit(4, 8, b'')]
    """

    @property
    def start(self) -> int:
        """Where it begins, in bytes of the input."""
    @property
    def end(self) -> int:
        """Where it ends, in bytes of the input; the same as `start` for an insertion."""
    @property
    def replacement(self) -> bytes:
        """The new text, in the encoding of the input."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

class Candidate:
    """A resource that a page asks for.

    >>> from duckbill_html import preload
    >>> sheet, = preload.scan("<link rel=stylesheet href=a.css media=screen>", url="https://example.org/x")
    >>> sheet
    Candidate('style-sheet', 'https://example.org/a.css')
    >>> sheet.url, sheet.media, sheet.section, sheet.link_header
    ('a.css', 'screen', 'head', '<https://example.org/a.css>; rel=preload; as=style')
    """

    @property
    def url(self) -> str:
        """The URL as it is written: of a source set, the one selected."""
    @property
    def resolved(self) -> str | None:
        """The absolute URL; None if the URL is relative and that of the document is not known."""
    @property
    def kind(self) -> str:
        """ "image", "script", "module-script", "style-sheet", "import", "preload", "module-preload", "preconnect", "frame",
        "object", "media" or "track".
        """
    @property
    def destination(self) -> str:
        """The request destination, by the names of the attribute `as`; "fetch" for the empty one."""
    @property
    def cross_origin(self) -> Literal["anonymous", "use-credentials"] | None:
        """The state of `crossorigin`: "anonymous" or "use-credentials"; None for no CORS."""
    @property
    def integrity(self) -> str | None:
        """The attribute `integrity`, or None."""
    @property
    def nonce(self) -> str | None:
        """The attribute `nonce`, or None."""
    @property
    def as_attribute(self) -> str | None:
        """The attribute `as`, or None."""
    @property
    def type_attribute(self) -> str | None:
        """The attribute `type`, or None."""
    @property
    def media(self) -> str | None:
        """The attribute `media`, or None."""
    @property
    def srcset(self) -> str | None:
        """The source set that the URL was selected from, or None."""
    @property
    def sizes(self) -> str | None:
        """The attribute `sizes` or `imagesizes` beside it, or None."""
    @property
    def loading(self) -> Literal["eager", "lazy"]:
        """The state of `loading`: "eager" or "lazy"."""
    @property
    def fetch_priority(self) -> Literal["high", "low", "auto"]:
        """The state of `fetchpriority`: "high", "low" or "auto"."""
    @property
    def referrer_policy(self) -> str:
        """The referrer policy of the element, or else of the document so far; "" for the default."""
    @property
    def base(self) -> str | None:
        """The base URL in force, or None."""
    @property
    def section(self) -> Literal["head", "body"]:
        """Where the element is: "head" or "body"."""
    @property
    def timing(self) -> Literal["blocking", "deferred", "async"] | None:
        """When a script runs: "blocking", "deferred" or "async"; None for other resources."""
    @property
    def upgrade_insecure(self) -> bool:
        """Whether a policy of the page asks that `http:` in the URL stands for `https:`."""
    @property
    def start(self) -> int:
        """Where the start tag begins, in bytes of the input; of a string, in bytes of its UTF-8."""
    @property
    def end(self) -> int:
        """Where the start tag ends, in bytes of the input; of a string, in bytes of its UTF-8."""
    @property
    def link_header(self) -> str | None:
        """The value of a `Link` header that asks for the resource, for Early Hints; None if no header can."""

class Document:
    """A document: what `parse` and `parse_fragment` return.

    It may be used on several threads at once.

    >>> import duckbill_html as duckbill
    >>> page = duckbill.parse("<!DOCTYPE html><title>Ducks</title><a href=/bill>bill</a>")
    >>> page.title
    'Ducks'
    >>> [link["href"] for link in page.select("a")]
    ['/bill']
    """

    @property
    def title(self) -> str | None:
        """The text of the `title` element, with single spaces; None if there is no such element."""
    @property
    def encoding(self) -> str:
        """The name of the encoding that the bytes were decoded with; "UTF-8" for a string."""
    @property
    def encoding_report(self) -> EncodingReport:
        """How the bytes were decoded, how sure that is, and why."""
    @property
    def quirks_mode(self) -> Literal["no-quirks", "limited-quirks", "quirks"]:
        """ "no-quirks", "limited-quirks" or "quirks"."""
    @property
    def errors(self) -> list[ParseError]:
        """The errors in the markup, in the order of their places; at most as many as `parse` was asked to keep."""
    @property
    def dropped_errors(self) -> int:
        """The number of errors beyond those that `errors` has."""
    @property
    def root(self) -> Node:
        """The node that holds everything: the document node, or a document fragment if a fragment was parsed."""
    @property
    def document_element(self) -> Node | None:
        """The element at the top, `html`; None for a fragment, and if it was removed."""
    @property
    def head(self) -> Node | None:
        """The `head` element, or None."""
    @property
    def body(self) -> Node | None:
        """The `body` or `frameset` element, or None."""
    @property
    def children(self) -> list[Node]:
        """The nodes at the top: the doctype, comments and the `html` element, or those of the fragment."""
    @property
    def html(self) -> str:
        """The document as HTML. `str(page)` is the same."""
    @property
    def node_count(self) -> int:
        """The number of nodes, including the document node and removed nodes."""
    @property
    def allocated_bytes(self) -> int:
        """The memory that the document has allocated, in bytes, approximately."""
    @property
    def source(self) -> str | None:
        """The decoded source; None unless the document was parsed with `spans="full"`."""
    def xpath(self, expression: str | XPath, **variables: str | float | bool) -> Any:
        """The value of an XPath 1.0 expression, with the document as the context node.

        A node-set is a list: an element, comment or the like is a `Node`, an attribute or text a str. Other values are a str, a
        float or a bool. The expression is a string or an `XPath`; one that cannot be used raises `XPathError`. Keywords bind
        variables. An expression that takes too much work, which a page may provoke, raises `LimitExceeded`.

        >>> import duckbill_html as duckbill
        >>> page = duckbill.parse("<ul><li><a href=/a>A</a><li><a href=/b>B</a></ul>")
        >>> page.xpath("//li[2]/a"), page.xpath("//a/@href"), page.xpath("count(//a)")
        ([Node('a')], ['/a', '/b'], 2.0)
        >>> page.xpath("//a[. = $name]/@href", name="B")
        ['/b']
        """
    def xpath_first(self, expression: str | XPath, **variables: str | float | bool) -> Any:
        """The same as `xpath`, but of a node-set the first in document order, or None.

        >>> import duckbill_html as duckbill
        >>> duckbill.parse("<a href=/a>A</a>").xpath_first("//a/@href")
        '/a'
        """
    def select(self, selector: str | Selector) -> list[Node]:
        """The elements that a CSS selector matches, in tree order.

        The selector is a string or a `Selector`. A string that is not a selector raises `SelectorError`.

        >>> import duckbill_html as duckbill
        >>> page = duckbill.parse("<ul><li>one<li class=here>two")
        >>> page.select("li.here")
        [Node('li')]
        >>> page.select("li:first-chidl")
        Traceback (most recent call last):
        duckbill_html.errors.SelectorError: an unknown pseudo-class or a pseudo-element, at byte 2; is :first-child meant?
        """
    def select_first(self, selector: str | Selector) -> Node | None:
        """The first element that a CSS selector matches, or None.

        >>> import duckbill_html as duckbill
        >>> duckbill.parse("<p>one<p>two").select_first("p").text()
        'one'
        """
    def select_text(
        self, selector: str | Selector, *, separator: str = "", strip: bool = False
    ) -> list[str]:
        """The text of each element that a CSS selector matches, without making nodes.

        >>> import duckbill_html as duckbill
        >>> duckbill.parse("<h2>One</h2><h2> Two </h2>").select_text("h2", strip=True)
        ['One', 'Two']
        """
    def select_attr(self, selector: str | Selector, name: str) -> list[str]:
        """The value of an attribute of each element that a CSS selector matches and that has it.

        >>> import duckbill_html as duckbill
        >>> duckbill.parse("<img src=a.png><img><img src=b.png>").select_attr("img", "src")
        ['a.png', 'b.png']
        """
    def select_values(
        self, selectors: SelectorSet, *, separator: str = "", strip: bool = False
    ) -> list[list[str]]:
        """The values for each selector of a `SelectorSet`, found in one walk: the text of each element that it matches, or the
        attribute that the set asks for, of each element that has it.

        `separator` and `strip` are those of `text`.

        >>> import duckbill_html as duckbill
        >>> columns = duckbill.SelectorSet(["p", ("p", "id")])
        >>> duckbill.parse("<p>one<p id=two> two").select_values(columns, strip=True)
        [['one', 'two'], ['two']]
        """
    def get_element_by_id(self, id: str) -> Node | None:
        """The element of this id, or None."""
    def links(self, base: str | None = None) -> list[Link]:
        """The links of the page: `a` and `area` elements with an `href`, resolved.

        `base` is the URL that the page came from. A `base` element is minded. Without `base`, relative links have no
        `url` unless the page has a `base` element with an absolute one.

        >>> import duckbill_html as duckbill
        >>> page = duckbill.parse("<base href=/wiki/><a href=Duck>duck</a>")
        >>> [(link.url, link.text()) for link in page.links(base="https://example.org/")]
        [('https://example.org/wiki/Duck', 'duck')]
        """
    def text(self, separator: str = "", *, strip: bool = False, deep: bool = True) -> str:
        """The text below the node: `textContent`.

        `separator` comes between the strings of text nodes. With `strip`, each is stripped, and empty ones are left
        out. Without `deep`, only the children count.

        >>> import duckbill_html as duckbill
        >>> p = duckbill.parse("<p>Hello <b>bill</b> ").select_first("p")
        >>> p.text(), p.text("|", strip=True), p.text(deep=False)
        ('Hello bill ', 'Hello|bill', 'Hello  ')
        """
    def inner_text(self) -> str:
        r"""The text of the page, roughly as a reader sees it: see `Node.inner_text`.

        >>> import duckbill_html as duckbill
        >>> duckbill.parse("<h1>A  title</h1><p>One<br>two<script>no()</script>").inner_text()
        'A title\n\nOne\ntwo'
        """
    def main_text(
        self,
        *,
        focus: Literal["precision", "balanced", "recall"] = "balanced",
        links: bool = False,
        images: bool = False,
        base: str | None = None,
    ) -> str | None:
        """The main text of the page: an article without menus and advertisements. None if there is none.

        `focus` says what to prefer where it is not clear what belongs to it: "precision" leaves it out, "recall" keeps it. `links` and
        `images` write them as Markdown does, resolved if `base` is the URL that the page came from.
        """
    def markdown(
        self,
        *,
        main: bool = False,
        focus: Literal["precision", "balanced", "recall"] = "balanced",
        **writing: Unpack[_MarkdownSettings],
    ) -> str:
        r"""The page as Markdown, or with `main` its main text.

        `focus` is that of `main_text`. Keywords: `links` ("inline"; "reference", "drop"), `images` ("inline"; "text", their alternative
        text, or "drop"), `media` ("drop"; "links" to films, sound and embedded pages), `html` (True: `<sub>` and what else Markdown
        has no marks for; False leaves its text), `data_images` (False: those with their data in the URL are written as their text), `width` (None; the most
        characters of a line) and `base` (the URL that the page came from: other URLs are resolved).

        >>> import duckbill_html as duckbill
        >>> page = duckbill.parse("<h1>Ducks</h1><p>H<sub>2</sub>O <a href=/teal>Teal</a> <video src=a.mp4 title=Swim></video>")
        >>> page.markdown(base="https://a.example/", media="links")
        '# Ducks\n\nH<sub>2</sub>O [Teal](https://a.example/teal) [Swim](https://a.example/a.mp4)\n'
        >>> page.markdown(links="drop", html=False)
        '# Ducks\n\nH2O Teal\n'
        """
    def markdown_with_parts(
        self,
        *,
        main: bool = False,
        focus: Literal["precision", "balanced", "recall"] = "balanced",
        **writing: Unpack[_MarkdownSettings],
    ) -> tuple[str, list[tuple[int, int, Node, Node]]]:
        """The same as `markdown`, and for each block its place in the string and the first and last node that it was written from."""
    def metadata(self) -> dict[str, Any]:
        """The page's metadata, as a dict."""
    def forms(self, base: str | None = None) -> list[Form]:
        """The forms of the page, in tree order: what a browser would send, and filling them. See `duckbill_html.forms.Form`.

        `base` is the URL that the page came from.

        >>> import duckbill_html as duckbill
        >>> page = duckbill.parse("<form method=post action=/login><input name=user><input name=token value=7></form>")
        >>> form, = page.forms(base="https://example.org/")
        >>> form.fill(user="anna")
        >>> form.submission()
        Submission(method='POST', url='https://example.org/login', headers={'Content-Type': 'application/x-www-form-urlencoded'}, body=b'user=anna&token=7')
        """
    def resolve(self, url: str, base: str | None = None) -> str | None:
        """The absolute URL for one that is in the page, or None. `base` is the URL that the page came from; a `base` element is minded.

        >>> import duckbill_html as duckbill
        >>> page = duckbill.parse("<base href=/static/><img src=a.png>")
        >>> page.resolve(page.select_first("img")["src"], base="https://example.org/page")
        'https://example.org/static/a.png'
        """
    def find_text(
        self, text: str | re.Pattern[str], *, exact: bool = False, ignore_case: bool = False
    ) -> list[Node]:
        r"""The innermost elements that hold a text, in the order of the text: with white space collapsed, across the elements
        within a line, and without scripts and style sheets.

        `text` is a string or a compiled pattern of `re`, whose `^` and `$` match at the beginning and end of a line or of a text node, too. With
        `exact` it must be all of the element's text.

        >>> import re
        >>> import duckbill_html as duckbill
        >>> page = duckbill.parse("<p>Price: <b>9.95</b> €<p>Price on request<p><a href=/>Next</a>")
        >>> page.find_text("Price: 9.95"), page.find_text("next", exact=True, ignore_case=True)
        ([Node('p')], [Node('a')])
        >>> [node.text() for node in page.find_text(re.compile(r"\d+\.\d\d"))]
        ['9.95']
        """
    def tables(self) -> list[DataTable]:
        """The tables of data: lists of rows, which are lists of strings, with cells that span others repeated. Each is a list with
        `header`, `to_dicts` and `to_pandas`: see `duckbill_html.tables.DataTable`.

        >>> import duckbill_html as duckbill
        >>> duckbill.parse("<table><tr><th>Duck<th>Bill<tr><td>Teal<td>grey</table>").tables()
        [[['Duck', 'Bill'], ['Teal', 'grey']]]
        """
    def chunks(
        self,
        *,
        budget: int = 2000,
        overlap: int = 0,
        count: Callable[[str], int] | None = None,
        main: bool = True,
        focus: Literal["precision", "balanced", "recall"] = "balanced",
        **writing: Unpack[_MarkdownSettings],
    ) -> list[dict[str, Any]]:
        r"""The main text, or with `main=False` the whole page, in pieces of Markdown for an index: dicts of `text` and `headings`, the
        headings that it is below.

        A piece has at most `budget` characters, or units of `count`, a function of a string such as the number of tokens; only what cannot be
        divided is longer. `overlap` is how much of a piece its successor repeats. The other keywords are those of `markdown`.

        >>> import duckbill_html as duckbill
        >>> page = duckbill.parse("<h1>Ducks</h1><p>Teals swim.<h2>Bills</h2><p>They are flat.")
        >>> page.chunks(main=False, budget=25)
        [{'text': '# Ducks\n\nTeals swim.', 'headings': ['Ducks']}, {'text': '## Bills\n\nThey are flat.', 'headings': ['Ducks', 'Bills']}]
        """
    def pretty_html(self) -> str:
        """The document as HTML with indented lines, which parses to the same tree."""
    def minified_html(self) -> str:
        """The document as HTML without the tags and quotes that may be left out.

        >>> import duckbill_html as duckbill
        >>> duckbill.parse("<!DOCTYPE html><ul><li id='a'>1</li><li>2</li></ul>").minified_html()
        '<!DOCTYPE html><ul><li id=a>1<li>2</ul>'
        """
    def to_xml(self) -> str:
        """The document as XML."""
    def create_element(
        self,
        name: str,
        attributes: Mapping[str, str] | None = None,
        *,
        namespace: _Namespace = "html",
    ) -> Node:
        """A new element without a parent. A name that markup cannot have raises `EditError`.

        >>> import duckbill_html as duckbill
        >>> page = duckbill.parse("")
        >>> page.body.append(page.create_element("a", {"href": "/"}))
        >>> page.body.html
        '<body><a href="/"></a></body>'
        """
    def create_text(self, text: str) -> Node:
        """A new text node without a parent."""
    def create_comment(self, text: str) -> Node:
        """A new comment without a parent."""
    def unwrap_all(self, selector: str | Selector) -> int:
        """Replaces each element that a CSS selector matches by its children, and returns how many there were.

        >>> import duckbill_html as duckbill
        >>> page = duckbill.parse("<p>a <font>b <font>c</font></font>")
        >>> page.unwrap_all("font"), page.body.html
        (2, '<body><p>a b c</p></body>')
        """
    def remove_all(self, selector: str | Selector) -> int:
        """Removes each element that a CSS selector matches, and returns how many there were.

        >>> import duckbill_html as duckbill
        >>> page = duckbill.parse("<p>a<script>b</script>")
        >>> page.remove_all("script, style"), page.body.html
        (1, '<body><p>a</p></body>')
        """
    def set_attribute_all(self, selector: str | Selector, name: str, value: str) -> int:
        """Sets an attribute of each element that a CSS selector matches, and returns how many there were.

        >>> import duckbill_html as duckbill
        >>> page = duckbill.parse("<img src=a><img src=b>")
        >>> page.set_attribute_all("img", "loading", "lazy"), page.select_first("img").attrs
        (2, {'src': 'a', 'loading': 'lazy'})
        """
    def remove_attribute_all(self, selector: str | Selector, name: str) -> int:
        """Removes an attribute of each element that a CSS selector matches, and returns how many there were."""
    def rename_all(self, selector: str | Selector, name: str) -> int:
        """Renames each element that a CSS selector matches, and returns how many there were."""
    def normalize(self) -> None:
        """Merges text nodes that stand side by side, as after `unwrap`."""
    def clone(self) -> Document:
        """A copy, which changes independently. `copy.copy` and `copy.deepcopy` make one, too.

        >>> import duckbill_html as duckbill
        >>> page = duckbill.parse("<p>a")
        >>> other = page.clone()
        >>> other.select_first("p").remove()
        >>> page.select_first("p")
        Node('p')
        """
    def locate(self, offset: int) -> Node | None:
        """The innermost node at an offset of the input, in bytes; None without `spans`.

        >>> import duckbill_html as duckbill
        >>> duckbill.parse("<p>a<b>c</b>", spans="tags").locate(7).data
        'c'
        """
    def check(
        self,
        *,
        levels: Sequence[_Level] | None = None,
        ignore: Sequence[str] = [],
        limit: int = 1000,
    ) -> Report:
        """Checks whether the document conforms to the standard, as it is now.

        `levels` is a list of "parse" (errors in the markup, as far as the document was parsed with `errors`), "values"
        (of attributes), "urls" and "structure" (elements, attributes, ids, and what may be inside of what); all of them
        if it is None. `ignore` is a list of codes that are not reported. At most `limit` diagnostics are kept. Lines
        and columns are known if the document was parsed with `spans="full"`: `duckbill.check` does so.

        >>> import duckbill_html as duckbill
        >>> page = duckbill.parse("<!DOCTYPE html><html lang=en><title>T</title><center id='a b'>")
        >>> [found.code for found in page.check(ignore=["bad-id"])]
        ['obsolete-element']
        """
    def to_bytes(
        self,
        encoding: str = "utf-8",
        *,
        format: Literal["html", "pretty", "minified", "xml"] = "html",
    ) -> bytes:
        r"""The document as bytes in an encoding, which its `meta` elements then name; one is added if it is needed. The encoding is a label, or
        "keep" for that of the page; UTF-16 and others that a page cannot name are written as UTF-8. The format is
        "html", "pretty", "minified" or "xml".

        Characters that the encoding lacks become references. ValueError is raised where no reference is read, as in a script.

        >>> import duckbill_html as duckbill
        >>> page = duckbill.parse(b"<meta charset=windows-1252><p>\xe9 &#9731;")
        >>> page.to_bytes("keep", format="minified")
        b'<meta charset=windows-1252><p>\xe9 &#9731;'
        >>> page.to_bytes(format="minified").decode()
        '<meta charset=utf-8><p>é ☃'
        """
    def to_source(self, *, rewrite: bool = False) -> bytes:
        """The input with the changes made since the parse, as bytes in the same encoding; UTF-8 for a string. Whatever was
        not changed stays as it was, byte for byte. The document must have been parsed with `spans="full"`.

        `SourceError` is raised for a change that markup in that place cannot express. With `rewrite`, the smallest
        element around it is serialized instead.

        >>> import duckbill_html as duckbill
        >>> page = duckbill.parse("<p><IMG src='a'   ><i>kept</b>", spans="full")
        >>> page.select_first("img")["alt"] = "An apple"
        >>> page.to_source()
        b"<p><IMG src='a' alt='An apple'   ><i>kept</b>"
        """
    def edits(self, *, rewrite: bool = False) -> list[SourceEdit]:
        """The changes made since the parse as changes of the input, sorted and disjoint: see `to_source`.

        >>> import duckbill_html as duckbill
        >>> page = duckbill.parse("<main><p>a</p></main>", spans="full")
        >>> page.select_first("p").wrap("<div></div>")
        >>> page.edits()
        [SourceEdit(6, 6, b'<div>'), SourceEdit(14, 14, b'</div>')]
        """
    def __copy__(self) -> Document: ...
    def __deepcopy__(self, memo: Any, /) -> Document: ...

class Node:
    """A node of a document: an element, a text node, a comment, the document node …

    Nodes are equal if they are the same node of the same document. A node keeps its document alive, and stays valid
    when it is removed from the tree.

    >>> import duckbill_html as duckbill
    >>> link = duckbill.parse("<p><a href=/bill class=external>bill</a>").select_first("a")
    >>> link.tag, link["href"], link.get("rel"), link.text()
    ('a', '/bill', None, 'bill')
    >>> link.attrs
    {'href': '/bill', 'class': 'external'}
    """

    @property
    def data(self) -> str | None:
        """The data of a text node, comment or processing instruction; None for other nodes. It can be set."""
    @data.setter
    def data(self, value: str) -> None: ...
    @property
    def inner_html(self) -> str:
        """The content of the node as HTML. Setting it parses markup in the context of the element.

        >>> import duckbill_html as duckbill
        >>> row = duckbill.parse("<table><tr></table>").select_first("tr")
        >>> row.inner_html = "<td>a<td>b"
        >>> row.html
        '<tr><td>a</td><td>b</td></tr>'
        """
    @inner_html.setter
    def inner_html(self, value: str) -> None: ...
    @property
    def page(self) -> Document:
        """The document of the node."""
    @property
    def kind(self) -> str:
        """ "element", "text", "comment", "document", "doctype", "document-fragment", "processing-instruction" or
        "shadow-root".
        """
    @property
    def tag(self) -> str | None:
        """The local name of the element, in lower case for HTML; None if the node is not an element."""
    @property
    def namespace(self) -> _Namespace | None:
        """ "html", "svg" or "mathml"; None if the node is not an element."""
    @property
    def id(self) -> str | None:
        """The value of the attribute `id`, or None."""
    @property
    def classes(self) -> list[str]:
        """The classes of the element, in order."""
    def form_controls(self) -> list[Node]:
        """The controls of a `form` element, wherever they are, in tree order; none for other nodes. See `Document.forms`."""
    def _form_entries(self, submitter: Node | None = None) -> list[tuple[str, str, bool]]:
        """The name and value of each entry that a form sends, and whether it is a file."""
    def _attributes(self) -> dict[str, str]:
        """The attributes as a dict that stays as it is."""
    def find_text(
        self, text: str | re.Pattern[str], *, exact: bool = False, ignore_case: bool = False
    ) -> list[Node]:
        """The innermost elements at or below the node that hold a text: see `Document.find_text`."""
    @property
    def attrs(self) -> dict[str, str]:
        """The attributes in the order of the markup: a dict that is as the tree is, and whose changes change the tree. It is empty if the
        node is not an element. A dict that is assigned replaces all attributes.

        >>> import duckbill_html as duckbill
        >>> link = duckbill.parse("<a href=/old>bill</a>").select_first("a")
        >>> link.attrs["href"] = "/new"
        >>> link.html
        '<a href="/new">bill</a>'
        """
    @attrs.setter
    def attrs(self, attributes: Mapping[str, str]) -> None: ...
    @property
    def doctype(self) -> tuple[str, str, str] | None:
        """The name, public identifier and system identifier of a doctype; None for other nodes."""
    @property
    def html(self) -> str:
        """The node as HTML: `outerHTML`. `str(node)` is the same."""
    @property
    def parent(self) -> Node | None:
        """The parent, or None."""
    @property
    def first_child(self) -> Node | None:
        """The first child, of any kind, or None."""
    @property
    def last_child(self) -> Node | None:
        """The last child, of any kind, or None."""
    @property
    def next(self) -> Node | None:
        """The next sibling, of any kind, or None."""
    @property
    def previous(self) -> Node | None:
        """The previous sibling, of any kind, or None."""
    @property
    def next_element(self) -> Node | None:
        """The next sibling that is an element, or None."""
    @property
    def previous_element(self) -> Node | None:
        """The previous sibling that is an element, or None."""
    @property
    def children(self) -> list[Node]:
        """The children, of any kind."""
    @property
    def elements(self) -> list[Node]:
        """The children that are elements."""
    @property
    def ancestors(self) -> list[Node]:
        """The nodes around it, from the parent outwards."""
    @property
    def template_contents(self) -> Node | None:
        """The contents of a `template` element, a document fragment; None for other nodes."""
    @property
    def shadow_root(self) -> Node | None:
        """The shadow root of the element, or None."""
    @property
    def span(self) -> _Range | None:
        """Where the node is in the input: start and end, in bytes; for a string, in bytes of its UTF-8. None unless
        the document was parsed with `spans`, and for nodes that no markup made.

        >>> import duckbill_html as duckbill
        >>> page = duckbill.parse("<p>a<b>c</b>", spans="tags")
        >>> page.select_first("b").span, page.select_first("b").start_tag
        ((4, 12), (4, 7))
        """
    @property
    def position(self) -> tuple[int, int] | None:
        r"""The line and column at which the node begins, both from 1, in characters; needs `spans="full"`.

        >>> import duckbill_html as duckbill
        >>> page = duckbill.parse("<p>One\n  <b>two</b>", spans="full")
        >>> page.select_first("b").position
        (2, 3)
        """
    @property
    def start_tag(self) -> _Range | None:
        """Where the start tag of the element is, or None."""
    @property
    def end_tag(self) -> _Range | None:
        """Where the end tag of the element is, or None."""
    @property
    def content_span(self) -> _Range | None:
        """Where the content of the element is, or None."""
    @property
    def pieces(self) -> list[_Range]:
        """The places that the string of a text node comes from, in order; needs `spans="full"`."""
    @property
    def origin(self) -> str | None:
        """The origin of the node: "markup", "implied", "end-tag", "clone", "copy" or "created"; None without `spans`."""
    @overload
    def get(self, name: str) -> str | None:
        """The value of an attribute, or `default`.

        >>> import duckbill_html as duckbill
        >>> duckbill.parse("<img alt>").select_first("img").get("alt")
        ''
        """
    @overload
    def get(self, name: str, default: _T) -> str | _T: ...
    def __getitem__(self, name: str, /) -> str: ...
    def __setitem__(self, name: str, value: str, /) -> None: ...
    def __delitem__(self, name: str, /) -> None: ...
    def __contains__(self, name: str, /) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __copy__(self) -> Node: ...
    def __hash__(self) -> int: ...
    def text(self, separator: str = "", *, strip: bool = False, deep: bool = True) -> str:
        """The text below the node: `textContent`.

        `separator` comes between the strings of text nodes. With `strip`, each is stripped, and empty ones are left
        out. Without `deep`, only the children count.

        >>> import duckbill_html as duckbill
        >>> p = duckbill.parse("<p>Hello <b>bill</b> ").select_first("p")
        >>> p.text(), p.text("|", strip=True), p.text(deep=False)
        ('Hello bill ', 'Hello|bill', 'Hello  ')
        """
    def inner_text(self) -> str:
        """The text below the element, roughly as a reader sees it: without scripts and hidden elements, with white space
        collapsed, blocks on lines of their own, and tabs between cells. It follows `innerText`.
        """
    def pretty_html(self) -> str:
        """The node as HTML with indented lines, which parses to the same tree."""
    def minified_html(self) -> str:
        """The node as HTML without the tags and quotes that may be left out."""
    def to_xml(self) -> str:
        """The node as XML."""
    def descendants(self) -> list[Node]:
        """All nodes below it, in tree order."""
    def xpath(self, expression: str | XPath, **variables: str | float | bool) -> Any:
        """The value of an XPath 1.0 expression, with this node as the context node: see `Document.xpath`.

        `/` is the root of the document still: begin with a name, `.//` or an axis to stay below the node.

        >>> import duckbill_html as duckbill
        >>> rows = duckbill.parse("<table><tr><td>a<td>b<tr><td>c").xpath("//tr")
        >>> [row.xpath("td/text()") for row in rows]
        [['a', 'b'], ['c']]
        """
    def xpath_first(self, expression: str | XPath, **variables: str | float | bool) -> Any:
        """The same as `xpath`, but of a node-set the first in document order, or None."""
    def select(self, selector: str | Selector) -> list[Node]:
        """The elements below the node that a CSS selector matches: see `Document.select`.

        `:scope` is this element, and the selector may look at what is around it.

        >>> import duckbill_html as duckbill
        >>> body = duckbill.parse("<p><b>one</b><p>two").body
        >>> body.select(":scope > p"), body.select("html b")
        ([Node('p'), Node('p')], [Node('b')])
        """
    def select_first(self, selector: str | Selector) -> Node | None:
        """The first element below the node that a CSS selector matches, or None."""
    def select_text(
        self, selector: str | Selector, *, separator: str = "", strip: bool = False
    ) -> list[str]:
        """The text of each element below the node that a CSS selector matches."""
    def select_attr(self, selector: str | Selector, name: str) -> list[str]:
        """The value of an attribute of each element below the node that a CSS selector matches and that has it."""
    def select_values(
        self, selectors: SelectorSet, *, separator: str = "", strip: bool = False
    ) -> list[list[str]]:
        """The values for each selector of a `SelectorSet` below the node: see `Document.select_values`."""
    def matches(self, selector: str | Selector) -> bool:
        """Whether a CSS selector matches this node itself.

        >>> import duckbill_html as duckbill
        >>> duckbill.parse("<p class=a>").select_first("p").matches("p.a")
        True
        """
    def closest(self, selector: str | Selector) -> Node | None:
        """The nearest of the element and the elements around it that a CSS selector matches, or None."""
    def contains(self, other: Node) -> bool:
        """Whether `other` is this node or below it."""
    def attribute_spans(self, name: str) -> tuple[_Range, _Range, _Range | None] | None:
        """Where an attribute is, where its name, and where its value (None if it has none); needs `spans="full"`.

        >>> import duckbill_html as duckbill
        >>> page = duckbill.parse("<a href='/'>", spans="full")
        >>> page.select_first("a").attribute_spans("href")
        ((3, 11), (3, 7), (9, 10))
        """
    def set_text(self, text: str) -> None:
        """Replaces the content by one string, which is not markup.

        >>> import duckbill_html as duckbill
        >>> p = duckbill.parse("<p><b>a").select_first("p")
        >>> p.set_text("1 < 2")
        >>> p.html
        '<p>1 &lt; 2</p>'
        """
    def append(self, *contents: _Content) -> None:
        """Adds contents after the last child.

        A string is markup, parsed in the context of the element. A node of this document is moved; one of another
        document, and all that is in another document, is copied. An `EditError` says what the DOM forbids.

        >>> import duckbill_html as duckbill
        >>> p = duckbill.parse("<p>one").select_first("p")
        >>> p.append(" <b>two</b>", p.page.create_text(" three"))
        >>> p.html
        '<p>one <b>two</b> three</p>'
        >>> p.select_first("b").append(p)
        Traceback (most recent call last):
        duckbill_html.errors.EditError: the node would be inside itself
        """
    def prepend(self, *contents: _Content) -> None:
        """Adds contents before the first child: see `append`."""
    def insert_before(self, *contents: _Content) -> None:
        """Adds contents before the node: see `append`. Markup is parsed in the context of the parent."""
    def insert_after(self, *contents: _Content) -> None:
        """Adds contents after the node: see `append`. Markup is parsed in the context of the parent."""
    def replace_with(self, *contents: _Content) -> None:
        """Replaces the node by contents: see `append`. Markup is parsed in the context of the parent.

        >>> import duckbill_html as duckbill
        >>> page = duckbill.parse("<p>a <i>b</i>")
        >>> page.select_first("i").replace_with("<em>c</em>")
        >>> page.body.html
        '<body><p>a <em>c</em></p></body>'
        """
    def remove(self) -> None:
        """Removes the node from the tree. It can be inserted again."""
    def unwrap(self) -> None:
        """Replaces the element by its children."""
    def wrap(self, wrapper: _Content) -> None:
        """Puts an element around the node: one that is given, or the first of the markup.

        >>> import duckbill_html as duckbill
        >>> page = duckbill.parse("<img>")
        >>> page.select_first("img").wrap("<figure class=wide></figure>")
        >>> page.body.html
        '<body><figure class="wide"><img></figure></body>'
        """
    def normalize(self) -> None:
        """Merges text nodes below the node that stand side by side."""
    def clone(self) -> Node:
        """A copy of the node and all below it, in the same document and without a parent."""

_Date = tuple[int, int, int]
_Time = tuple[int, int, int, int]

class microsyntax:
    """The functions behind `duckbill.microsyntax`."""

    @staticmethod
    def is_valid(name: str, text: str) -> bool:
        """Whether the text conforms to the grammar of this name."""
    @staticmethod
    def integer(text: str) -> int | None: ...
    @staticmethod
    def non_negative_integer(text: str) -> int | None: ...
    @staticmethod
    def number(text: str) -> float | None: ...
    @staticmethod
    def integers(text: str) -> list[int]: ...
    @staticmethod
    def numbers(text: str) -> list[float]: ...
    @staticmethod
    def dimension_value(text: str) -> tuple[float, str] | None: ...
    @staticmethod
    def nonzero_dimension(text: str) -> tuple[float, str] | None: ...
    @staticmethod
    def dimensions(text: str) -> list[tuple[float, str]]: ...
    @staticmethod
    def simple_color(text: str) -> tuple[int, int, int] | None: ...
    @staticmethod
    def legacy_color(text: str) -> tuple[int, int, int] | None: ...
    @staticmethod
    def srcset(text: str) -> list[tuple[str, int | None, float | None, int | None]]: ...
    @staticmethod
    def image_source(
        src: str, srcset: str, source_size: float, device_pixels: float
    ) -> tuple[str, float] | None: ...
    @staticmethod
    def sizes(
        text: str,
        viewport: tuple[float, float],
        font_size: float,
        device_pixels: float,
        auto_width: float | None,
    ) -> float: ...
    @staticmethod
    def area(
        shape: str | None, coords: str
    ) -> tuple[Literal["default", "circle", "rect", "poly"], list[float]] | None: ...
    @staticmethod
    def autocomplete(
        value: str, is_anchor: bool
    ) -> tuple[str, str, str | None, str | None, str | None, bool] | None: ...
    @staticmethod
    def link_types(text: str) -> list[str]: ...
    @staticmethod
    def sandbox(text: str) -> list[str]: ...
    @staticmethod
    def enumerated_state(element: str, attribute: str, value: str | None) -> str | None: ...
    @staticmethod
    def charset(text: str) -> str | None: ...
    @staticmethod
    def encoding(label: str) -> str | None: ...
    @staticmethod
    def refresh(text: str) -> tuple[int, str | None] | None: ...
    @staticmethod
    def reference(text: str) -> str | None: ...
    @staticmethod
    def dataset_property(attribute: str) -> str | None: ...
    @staticmethod
    def dataset_attribute(property: str) -> str: ...
    @staticmethod
    def url(text: str, base: str | None = None) -> str | None: ...
    @staticmethod
    def tokens(text: str) -> list[str]: ...
    @staticmethod
    def comma_tokens(text: str) -> list[str]: ...
    @staticmethod
    def ordered_set(text: str) -> list[str]: ...
    @staticmethod
    def date(text: str) -> _Date | None: ...
    @staticmethod
    def month(text: str) -> tuple[int, int] | None: ...
    @staticmethod
    def week(text: str) -> tuple[int, int] | None: ...
    @staticmethod
    def yearless_date(text: str) -> tuple[int, int] | None: ...
    @staticmethod
    def time(text: str) -> _Time | None: ...
    @staticmethod
    def local_date_time(text: str) -> tuple[_Date, _Time] | None: ...
    @staticmethod
    def global_date_time(text: str) -> tuple[_Date, _Time, int] | None:
        """Date, time, and the offset in minutes."""
    @staticmethod
    def time_zone_offset(text: str) -> int | None:
        """In minutes."""
    @staticmethod
    def duration(text: str) -> tuple[int, int] | None:
        """Seconds and nanoseconds."""
    @staticmethod
    def date_or_time(text: str) -> tuple[_Date | None, _Time | None, int | None] | None:
        """A date, a time, or both with an offset."""

def parse(
    markup: _Markup,
    *,
    options: ParseOptions | None = None,
    **settings: Unpack[_Settings],
) -> Document:
    """Parses a document. Parsing never fails on HTML: every input is a document. (`XmlError` is raised for a sitemap or a feed whose CDATA
    sections would be lost.)

    Bytes are decoded as the standard says: a byte order mark, the Content-Type header if it is given, a `meta`
    element, or a guess. A string is taken as it is; lone surrogates in it become U+FFFD.

    Keywords: `content_type` (the value of the header), `encoding` (a label that goes before what the document says),
    `likely_encoding`, `default_encoding`, `locale` (weaker hints), `detect_utf8` (True), `errors` (how many errors to
    keep, 0), `limits` (a `Limits`), `scripting` (False: `noscript` holds elements), `edition` ("living" or "2018"),
    `spans` ("none", "tags" or "full": what to note of places in the source), `srcdoc` (False), `shadow_roots` (False:
    `<template shadowrootmode>` attaches none), and `options` (a `ParseOptions`, which the others go before).

    >>> import duckbill_html as duckbill
    >>> page = duckbill.parse(b"<title>Ducks</title><p>Hello <b>bill")
    >>> page.title, page.encoding, page.quirks_mode
    ('Ducks', 'windows-1252', 'quirks')
    >>> page.select_first("p").html
    '<p>Hello <b>bill</b></p>'
    """

def parse_fragment(
    markup: _Markup,
    context: str = "body",
    *,
    namespace: _Namespace = "html",
    options: ParseOptions | None = None,
    **settings: Unpack[_TreeSettings],
) -> Document:
    """Parses markup as if it was inside an element: what `innerHTML` does.

    `context` names that element, `namespace` says of which kind it is: "html", "svg" or "mathml". Bytes are decoded as
    UTF-8. The other keywords are those of `parse`.

    >>> import duckbill_html as duckbill
    >>> duckbill.parse_fragment("<td>a<td>b", context="tr").html
    '<td>a</td><td>b</td>'
    """

@overload
def parse_many(
    markups: Iterable[_Markup],
    *,
    threads: int = 0,
    content_types: Iterable[str | None] | None = None,
    on_error: Literal["raise"] = "raise",
    options: ParseOptions | None = None,
    **settings: Unpack[_Settings],
) -> list[Document]:
    """Parses many documents on threads, and returns them in the order of the input.

    `threads` is their number; 0 means as many as there are cores. `content_types` gives each document the value of its
    header, or None. The other keywords are those of `parse`. If a document reaches a limit, `LimitExceeded` is raised,
    with its `index`; with `on_error="none"` there is a None in its place instead.

    >>> import duckbill_html as duckbill
    >>> [page.title for page in duckbill.parse_many([b"<title>One", "<title>Two"])]
    ['One', 'Two']
    """

@overload
def parse_many(
    markups: Iterable[_Markup],
    *,
    threads: int = 0,
    content_types: Iterable[str | None] | None = None,
    on_error: Literal["none"],
    options: ParseOptions | None = None,
    **settings: Unpack[_Settings],
) -> list[Document | None]: ...
def check(
    markup: _Markup,
    *,
    levels: Sequence[_Level] | None = None,
    ignore: Sequence[str] = [],
    limit: int = 1000,
    options: ParseOptions | None = None,
    **settings: Unpack[_Settings],
) -> Report:
    r"""Parses a document and checks whether it conforms to the standard.

    `levels`, `ignore` and `limit` are those of `Document.check`. The other keywords are those of `parse`; `errors` is
    `limit` and `spans` is "full" unless they are given.

    >>> import duckbill_html as duckbill
    >>> for found in duckbill.check("<!DOCTYPE html><html lang=en>\n<title>T</title><img src=a.png></b>"):
    ...     print(found)
    2:32: error[end-tag-without-matching-open-element]: `</b>` was ignored: no `b` is open
    2:17: error[missing-alt]: the image has no alternative text
    """

def scan(
    markup: _Markup,
    *,
    url: str | None = None,
    viewport: tuple[float, float] = (1280.0, 720.0),
    device_pixels: float = 1.0,
    lazy: bool = False,
    scripting: bool = True,
    viewport_meta: bool = False,
    policies: Sequence[str] = [],
    content_type: str | None = None,
    encoding: str | None = None,
) -> list[Candidate]:
    """The resources that a page will ask for, in the order of the page, found without building its tree.

    Nothing in comments, scripts or templates is named, `media`, `srcset` and `sizes` are decided for the `viewport` (width
    and height in CSS pixels) and `device_pixels` to a CSS pixel, and a URL is named once.

    `url` is where the page came from. Bytes are decoded as in `parse`, with `content_type` and `encoding`. With
    `lazy`, resources that wait are named, too: lazy images, style sheets for other media, frames, media. With `viewport_meta`, `<meta name=viewport>`
    counts. Without `scripting`, the content of `noscript` counts. `policies` are the `Content-Security-Policy` headers.

    >>> from duckbill_html import preload
    >>> page = "<link rel=stylesheet href=a.css><img srcset='small.png 400w, large.png 1600w'>"
    >>> [(found.kind, found.url) for found in preload.scan(page)]
    [('style-sheet', 'a.css'), ('image', 'large.png')]
    >>> preload.scan(page, viewport=(390, 844))[1].url
    'small.png'
    """

def is_known_element(name: str) -> bool:
    """Whether an element of this name is known."""

class LexborNode:
    """A node: an element, a text node, a comment …

    Two nodes are equal if their HTML is equal, and a node equals a string that is its HTML.
    """

    @staticmethod
    def _of(node: Node, parser: LexborHTMLParser, is_fragment: bool = False) -> LexborNode:
        """A node of the package as one of selectolax. With `is_fragment`, it is taken for all of its fragment."""
    @property
    def parser(self) -> LexborHTMLParser:
        """The parser of the document."""
    @property
    def _node(self) -> Node:
        """The node as one of the package."""
    @property
    def mem_id(self) -> int:
        """A number that no other node has, which is also the hash."""
    @property
    def tag(self) -> str | None:
        """The name of the element; "-text", "-comment", "-doctype", "-document" for other nodes; else None."""
    @property
    def tag_id(self) -> int:
        """A number that is the same for the same tag. It is not the number that lexbor has."""
    @property
    def is_element_node(self) -> bool:
        """Whether the node is an element."""
    @property
    def is_text_node(self) -> bool:
        """Whether the node is a text node."""
    @property
    def is_comment_node(self) -> bool:
        """Whether the node is a comment."""
    @property
    def is_document_node(self) -> bool:
        """Whether the node is the document."""
    @property
    def is_empty_text_node(self) -> bool:
        """Whether the node is a text node with nothing but ASCII white space."""
    @property
    def attributes(self) -> dict[str, str | None]:
        """The attributes as a new dict. An attribute without a value is None."""
    @property
    def attrs(self) -> LexborAttributes:
        """The attributes as a mapping that changes the tree."""
    @property
    def id(self) -> str | None:
        """The value of the attribute `id`, or None."""
    @property
    def parent(self) -> LexborNode | None:
        """The parent. The top of a parsed fragment has none."""
    @property
    def first_child(self) -> LexborNode | None:
        """The first child, of any kind."""
    @property
    def child(self) -> LexborNode | None:
        """The same as `first_child`."""
    @property
    def last_child(self) -> LexborNode | None:
        """The last child, of any kind."""
    @property
    def next(self) -> LexborNode | None:
        """The next sibling, of any kind."""
    @property
    def prev(self) -> LexborNode | None:
        """The previous sibling, of any kind."""
    def iter(self, include_text: bool = False, skip_empty: bool = False) -> Iterator[LexborNode]:
        """The children that are elements; with `include_text` all of them."""
    def traverse(self, include_text: bool = False, skip_empty: bool = False) -> LexborWalk:
        """This node and all below it, in tree order. Nodes may be removed meanwhile."""
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
    def text_lexbor(self) -> str:
        """The text of the node and all below it."""
    @property
    def text_content(self) -> str | None:
        """The string of a text node; None for others."""
    @property
    def comment_content(self) -> str | None:
        """The stripped string of a comment; None for others."""
    @property
    def raw_value(self) -> NoReturn:
        """Not supported: selectolax does not have it either."""
    @property
    def html(self) -> str:
        """The node as HTML."""
    @property
    def inner_html(self) -> str:
        """The children as HTML. Setting it parses markup in the context of the element."""
    @inner_html.setter
    def inner_html(self, html: str) -> None: ...
    def html_pretty(self, indent: int = 0, **options: bool) -> str:
        """The node with one line for each tag and string; see `pretty.Options` for the options."""
    def inner_html_pretty(self, indent: int = 0, **options: bool) -> str:
        """The children with one line for each tag and string."""
    def css(self, query: str) -> list[LexborNode]:
        """The elements that a CSS selector matches, at and below this node."""
    def css_first(self, query: str, default: Any = None, strict: bool = False) -> Any:
        """The first element that a CSS selector matches, or `default`.

        With `strict` a second match raises ValueError.
        """
    def css_matches(self, selector: str) -> bool:
        """Whether a CSS selector matches anything at or below this node."""
    def any_css_matches(self, selectors: tuple[str, ...]) -> bool:
        """Whether any of the selectors matches."""
    def select(self, query: str | None = None) -> LexborSelector:
        """The same as `css`, to be filtered step by step; without a query, this node."""
    def scripts_contain(self, query: str) -> bool:
        """Whether the text of any `script` contains `query`."""
    def script_srcs_contain(self, queries: tuple[str, ...]) -> bool:
        """Whether the `src` of any `script` contains one of the strings."""
    def template_fragments(self) -> list[LexborNode]:
        """The contents of the `template` elements at and below this node."""
    def insert_before(self, value: str | bytes | LexborNode, move: bool = False) -> None:
        """Inserts text, or a node, before this node. The node is copied unless `move` is set."""
    def insert_after(self, value: str | bytes | LexborNode, move: bool = False) -> None:
        """Inserts text, or a node, after this node."""
    def insert_child(self, value: str | bytes | LexborNode, move: bool = False) -> None:
        """Inserts text, or a node, as the last child."""
    def replace_with(self, value: str | bytes | LexborNode, move: bool = False) -> None:
        """Puts text, or a node, in the place of this node."""
    def decompose(self, recursive: bool = True) -> None:
        """Removes the node; with `recursive`, also what is in it."""
    def remove(self, recursive: bool = True) -> None:
        """The same as `decompose`."""
    def strip_tags(self, tags: list[str], recursive: bool = False) -> None:
        """Removes the elements of these names, at and below this node."""
    def unwrap(self, delete_empty: bool = False) -> None:
        """Replaces the node by its children. A node without any stays, unless `delete_empty` is set."""
    def unwrap_tags(self, tags: list[str], delete_empty: bool = False) -> None:
        """Unwraps the elements of these names, at and below this node."""
    def merge_text_nodes(self) -> None:
        """Merges text nodes that stand side by side."""
    def clone(self) -> LexborNode:
        """A copy of the node and all below it, without a parent."""
    def __iter__(self) -> Iterator[LexborNode]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

class LexborAttributes:
    """The attributes of an element. Changes go to the tree.

    An attribute without a value is None, one with an empty value is "". Names ignore case in HTML elements.

    >>> from duckbill_html.selectolax import LexborHTMLParser
    >>> attrs = LexborHTMLParser("<input ID=a disabled value=''>").css_first("input").attrs
    >>> dict(attrs.items()), attrs["id"], attrs.sget("disabled")
    ({'id': 'a', 'disabled': None, 'value': ''}, 'a', '')
    """

    @staticmethod
    def create(node: LexborNode) -> LexborAttributes:
        """The attributes of an element."""
    def keys(self) -> Iterator[str]:
        """The names."""
    def items(self) -> Iterator[tuple[str, str | None]]:
        """The names and values."""
    def values(self) -> Iterator[str | None]:
        """The values."""
    def get(self, key: str, default: Any = None) -> Any:
        """The value, or `default` if there is no such attribute."""
    def sget(self, key: str, default: Any = "") -> Any:
        """The value, "" for an attribute without one, or `default` if there is no such attribute."""
    def __iter__(self) -> Iterator[str]: ...
    def __len__(self) -> int: ...
    def __contains__(self, key: object, /) -> bool: ...
    def __getitem__(self, key: str, /) -> str | None: ...
    def __setitem__(self, key: str, value: str | None, /) -> None: ...
    def __delitem__(self, key: str, /) -> None: ...

class LexborWalk:
    """The nodes of `LexborNode.traverse`."""

    def __iter__(self) -> LexborWalk: ...
    def __next__(self) -> LexborNode: ...
