"""The forms of a page: filling them, and what a browser sends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote_plus, urlsplit, urlunsplit

if TYPE_CHECKING:
    from duckbill_html import Document, Node

__all__ = ["Form", "Submission"]

#: What a control can be given: a string, whether it is checked, several strings, or None for nothing.
Value = str | bool | Iterable[str] | None

#: Types of `input` that are pressed, not filled.
_BUTTONS = {"submit", "image", "reset", "button"}


class Submission(NamedTuple):
    """What a browser sends when a form is submitted.

    It is what HTTP clients take: `urllib.request.Request(url, body, headers, method=method)`,
    `requests.request(method, url, data=body, headers=headers)`.
    """

    #: "GET" or "POST".
    method: str
    #: Where it is sent, with the entries in the query for GET.
    url: str
    #: The type of the body; empty for GET.
    headers: dict[str, str]
    #: The body of POST; None for GET.
    body: bytes | None


class Form:
    """A form of a page: what `Document.forms` gives.

    >>> import duckbill_html as duckbill
    >>> page = duckbill.parse('''<form action=/search><input name=q><select name=lang><option value=en>English
    ...     <option value=de>German</select><label><input type=checkbox name=exact>Exact</label><button>Go</button></form>''')
    >>> form, = page.forms(base="https://example.org/")
    >>> form.fields
    {'q': '', 'lang': 'en', 'exact': None}
    >>> form.fill(q="mallard & co", lang="de", exact=True)
    >>> form.entries()
    [('q', 'mallard & co'), ('lang', 'de'), ('exact', 'on')]
    >>> form.submission().url
    'https://example.org/search?q=mallard+%26+co&lang=de&exact=on'
    """

    #: The element.
    node: Node

    def __init__(self, node: Node, base: str | None = None) -> None:
        if node.tag != "form":
            raise ValueError(f"a form is made of a form element, not of {node!r}")
        self.node = node
        self._base = base

    def __repr__(self) -> str:
        return f"<Form {self.method} {self.action!r}: {', '.join(self.fields)}>"

    @property
    def _page(self) -> Document:
        return self.node.page

    @property
    def name(self) -> str | None:
        """The name of the form, or its id, or None."""
        return self.node.get("name") or self.node.id

    @property
    def action(self) -> str:
        """Where the form is sent: an absolute URL if the page has a base, else as it is written."""
        return self._action(self.node.get("action"))

    @property
    def method(self) -> str:
        """ "GET", "POST" or "DIALOG"."""
        return _method(self.node.get("method"))

    @property
    def enctype(self) -> str:
        """The type of the body of POST."""
        return _enctype(self.node.get("enctype"))

    @property
    def controls(self) -> list[Node]:
        """The elements that belong to the form, wherever they are, in tree order."""
        return self.node.form_controls()

    @property
    def submit_buttons(self) -> list[Node]:
        """The buttons that submit the form, but images, in tree order."""
        return [one for one in self.controls if _is_submit(one)]

    @property
    def fields(self) -> dict[str, str | list[str] | None]:
        """The values by name as the page has them: of checkboxes of one name and of `select multiple` a list if there are several; None for
        what sends nothing."""
        fields: dict[str, str | list[str] | None] = {}
        several: set[str] = set()
        for control in self.controls:
            name = control.get("name")
            if name and not _is_button(control):
                if name in fields and control.get("type", "").lower() == "checkbox":
                    several.add(name)
                if control.tag == "select" and "multiple" in control:
                    several.add(name)
                fields.setdefault(name, None)
        for name in several:
            fields[name] = []
        for name, value in self.entries(submit=False):
            known = fields.get(name)
            if isinstance(known, list):
                known.append(value)
            elif known is None:
                fields[name] = value
            else:
                fields[name] = [known, value]
        return fields

    def __getitem__(self, name: str) -> str | list[str] | None:
        """The value of a field: see `fields`."""
        return self.fields[name]

    def __setitem__(self, name: str, value: Value) -> None:
        """Fills a field: see `fill`."""
        self._fill(name, value)

    def __contains__(self, name: object) -> bool:
        return name in self.fields

    def fill(self, values: Mapping[str, Value] | None = None, /, **more: Value) -> None:
        """Gives controls values, as a person would: the attributes of the elements change.

        A string is typed, chosen (the value or the text of an option, the value of a radio button) or checks the box of this
        value; True and False check and uncheck; a list chooses several; None empties, unchecks or chooses nothing.
        """
        for name, value in {**(values or {}), **more}.items():
            self._fill(name, value)

    def _fill(self, name: str, value: Value) -> None:
        controls = [one for one in self.controls if one.get("name") == name and not _is_button(one)]
        if not controls:
            known = ", ".join(self.fields) or "none"
            raise KeyError(f"the form has no field {name!r}; there are: {known}")
        first = controls[0]
        kind = first.get("type", "text").lower() if first.tag == "input" else first.tag
        if kind in ("checkbox", "radio"):
            _check(name, controls, value)
        elif kind == "select":
            _choose(name, first, value)
        elif kind == "file":
            raise ValueError(f"{name!r} is a file, which is not part of the page")
        elif value is None or isinstance(value, str):
            _type(first, value or "")
        elif isinstance(value, (bool, Mapping, bytes)):
            raise TypeError(f"{name!r} is a text: a str, not {type(value).__name__}")
        else:
            texts = list(value)
            if len(texts) != len(controls):
                raise ValueError(f"{len(texts)} values for {len(controls)} fields {name!r}")
            for control, text in zip(controls, texts, strict=True):
                _type(control, text)

    def entries(self, submit: Node | str | bool = True) -> list[tuple[str, str]]:
        """The names and values that a browser sends.

        `submit` is the button that is pressed: an element, its name or its id. True is the first one that is not disabled, as when a
        person presses Enter; False is none.
        """
        return [(name, value) for name, value, _ in self._entries(self._button(submit))]

    def _entries(self, button: Node | None) -> list[tuple[str, str, bool]]:
        charset = self._encoding()
        return [
            (name, charset if name.lower() == "_charset_" else value, is_file)
            for name, value, is_file in self.node._form_entries(button)
        ]

    def _button(self, submit: Node | str | bool) -> Node | None:
        if submit is False:
            return None
        if submit is True:
            return next((one for one in self.submit_buttons if not one.matches(":disabled")), None)
        if not isinstance(submit, str):
            return submit
        images = self._page.select("input[type=image i]")
        for one in self.submit_buttons + images:
            if submit in (one.get("name"), one.id):
                return one
        raise KeyError(f"the form has no button {submit!r}")

    def _action(self, action: str | None) -> str:
        action = (action or "").strip("\t\n\f\r ")
        if not action:
            return self._base or ""
        return self._page.resolve(action, base=self._base) or action

    def _encoding(self) -> str:
        labels = (self.node.get("accept-charset") or self._page.encoding).split()
        name = labels[0] if labels else "UTF-8"
        try:
            "".encode(name)
        except LookupError:
            return "UTF-8"
        return "UTF-8" if name.upper().startswith("UTF-16") else name

    def submission(self, submit: Node | str | bool = True) -> Submission:
        """What a browser sends when the button `submit` is pressed: see `entries`."""
        button = self._button(submit)
        method, enctype, action = self.method, self.enctype, self.action
        if button is not None:
            if "formmethod" in button:
                method = _method(button.get("formmethod"))
            if "formenctype" in button:
                enctype = _enctype(button.get("formenctype"))
            if button.get("formaction"):
                action = self._action(button.get("formaction"))
        entries = self._entries(button)
        encoding = self._encoding()
        if method != "POST":
            parts = urlsplit(action)
            query = _urlencoded(entries, encoding)
            return Submission("GET", urlunsplit(parts._replace(query=query)), {}, None)
        if enctype == "multipart/form-data":
            body, boundary = _multipart(entries, encoding)
            enctype = f"{enctype}; boundary={boundary}"
        elif enctype == "text/plain":
            lines = [f"{name}={_lines(value)}\r\n" for name, value, _ in entries]
            body = "".join(lines).encode(encoding, "xmlcharrefreplace")
        else:
            body = _urlencoded(entries, encoding).encode("ascii")
        return Submission(method, action, {"Content-Type": enctype}, body)


def _method(text: str | None) -> str:
    method = (text or "").upper()
    return method if method in ("POST", "DIALOG") else "GET"


def _enctype(text: str | None) -> str:
    enctype = (text or "").lower()
    known = ("multipart/form-data", "text/plain")
    return enctype if enctype in known else "application/x-www-form-urlencoded"


def _is_button(control: Node) -> bool:
    kind = control.get("type", "").lower()
    return control.tag == "button" or (control.tag == "input" and kind in _BUTTONS)


def _is_submit(control: Node) -> bool:
    kind = control.get("type", "").lower()
    if control.tag == "input":
        return kind == "submit"
    return control.tag == "button" and kind not in ("reset", "button")


def _set(node: Node, name: str, is_set: bool) -> None:
    if is_set and name not in node:
        node[name] = ""
    elif not is_set and name in node:
        del node[name]


def _type(control: Node, text: str) -> None:
    if not isinstance(text, str):
        raise TypeError(f"a text is a str, not {type(text).__name__}")
    if control.tag == "textarea":
        control.set_text(text)
    else:
        control["value"] = text


def _wanted(name: str, value: Value, known: list[str]) -> list[str]:
    """The values that are to be on, which must be known."""
    if value is None or value is False:
        return []
    wanted = [value] if isinstance(value, str) else [] if value is True else list(value)
    for one in wanted:
        if one not in known:
            there = ", ".join(map(repr, known))
            raise ValueError(f"{name!r} cannot be {one!r}; there are: {there}")
    return wanted


def _check(name: str, controls: list[Node], value: Value) -> None:
    values = [one.get("value", "on") for one in controls]
    wanted = _wanted(name, value, values)
    if value is True:
        if len(controls) > 1:
            raise ValueError(f"{name!r} has several boxes: {', '.join(map(repr, values))}")
        wanted = values
    for control, own in zip(controls, values, strict=True):
        _set(control, "checked", own in wanted)


def _choose(name: str, select: Node, value: Value) -> None:
    if isinstance(value, bool):
        raise TypeError(f"{name!r} is a list of options: a str, not bool")
    options = select.select("option")
    texts = [" ".join(one.text().split()) for one in options]
    values = [one.get("value", text) for one, text in zip(options, texts, strict=True)]
    # The text of an option does as well as its value.
    by_text = dict(zip(reversed(texts), reversed(values), strict=True))
    named = [value] if isinstance(value, str) else list(value or ())
    wanted = _wanted(
        name, [one if one in values else by_text.get(one, one) for one in named], values
    )
    if len(wanted) > 1 and "multiple" not in select:
        raise ValueError(f"{name!r} takes one value, not {len(wanted)}")
    for option, own in zip(options, values, strict=True):
        _set(option, "selected", own in wanted)


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\r\n")


def _urlencoded(entries: list[tuple[str, str, bool]], encoding: str) -> str:
    def encoded(text: str) -> str:
        text = _lines(text)
        quoted = quote_plus(text, safe="*-._", encoding=encoding, errors="xmlcharrefreplace")
        return quoted.replace("~", "%7E")

    return "&".join(f"{encoded(name)}={encoded(value)}" for name, value, _ in entries)


def _multipart(entries: list[tuple[str, str, bool]], encoding: str) -> tuple[bytes, str]:
    def encoded(text: str) -> bytes:
        return text.encode(encoding, "xmlcharrefreplace")

    parts = []
    for name, value, is_file in entries:
        quoted = _lines(name).replace("\r", "%0D").replace("\n", "%0A").replace('"', "%22")
        head = f'Content-Disposition: form-data; name="{quoted}"'
        if is_file:
            head += '; filename=""\r\nContent-Type: application/octet-stream'
        parts.append(encoded(f"{head}\r\n\r\n{_lines(value)}\r\n"))
    boundary = "----duckbill"
    number = 0
    while any(f"{boundary}{number}".encode() in part for part in parts):
        number += 1
    line = f"--{boundary}{number}".encode()
    body = b"".join(line + b"\r\n" + part for part in parts) + line + b"--\r\n"
    return body, f"{boundary}{number}"
