"""HTML with one line for each tag, string and comment, in the form that lexbor writes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from duckbill_html import Node
from duckbill_html.selectolax.common import ASCII_WHITESPACE

_STEP = 2
_VOID = {"area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input"}
_VOID |= {"keygen", "link", "meta", "param", "source", "track", "wbr"}
_PREFIXES = {"html": "html", "svg": "svg", "mathml": "math"}


@dataclass(frozen=True)
class Options:
    """What is left out, and how strings are written."""

    #: Leave out text nodes of white space only.
    skip_ws_nodes: bool = False
    #: Leave out comments.
    skip_comment: bool = False
    #: Write strings without escapes.
    raw: bool = False
    #: Leave out end tags.
    without_closing: bool = False
    #: Write the namespace of an element before its name.
    tag_with_ns: bool = False
    #: Do not indent strings and comments.
    without_text_indent: bool = False
    #: Write the identifiers of the doctype.
    full_doctype: bool = False
    #: The format of the html5lib tests: not supported.
    html5test: bool = False


def written(nodes: Iterable[Node], indent: int, **options: bool) -> str:
    """The nodes, from this many levels of indentation on."""
    if indent < 0:
        raise ValueError("indent is not negative")
    chosen = Options(**options)
    if chosen.html5test:
        raise NotImplementedError("html5test is not supported")
    lines: list[str] = []
    # End tags stand on the stack as strings.
    stack: list[tuple[Node | str, int]] = [(node, indent) for node in reversed(list(nodes))]
    while stack:
        node, depth = stack.pop()
        space = " " * (_STEP * depth)
        if isinstance(node, str):
            lines.append(f"{space}{node}")
            continue
        kind, tag = node.kind, node.tag
        below = depth
        if tag is not None:
            name = f"{_PREFIXES.get(node.namespace or '', '')}:{tag}" if chosen.tag_with_ns else tag
            lines.append(f"{space}{_start_tag(node, name, chosen)}")
            is_void = tag in _VOID and node.namespace == "html"
            if not chosen.without_closing and not is_void:
                stack.append((f"</{name}>", depth))
            below += 1
        elif kind == "text":
            lines += _text(node, "" if chosen.without_text_indent else space, chosen)
        elif kind == "comment" and not chosen.skip_comment:
            space = "" if chosen.without_text_indent else space
            lines.append(f"{space}<!-- {node.data} -->")
        elif kind == "doctype":
            lines.append(f"{space}{_doctype(node, chosen)}")
        contents = node.template_contents or node
        stack += [(child, below) for child in reversed(contents.children)]
    return "".join(f"{line}\n" for line in lines)


def _start_tag(node: Node, name: str, options: Options) -> str:
    attributes = "".join(
        f' {key}="{value if options.raw else _escaped_value(value)}"'
        for key, value in node.attrs.items()
    )
    return f"<{name}{attributes}>"


def _text(node: Node, space: str, options: Options) -> list[str]:
    data = node.data or ""
    if options.skip_ws_nodes and not data.strip(ASCII_WHITESPACE):
        return []
    return [f'{space}"{data if options.raw else _escaped(data)}"']


def _doctype(node: Node, options: Options) -> str:
    name, public, system = node.doctype or ("", "", "")
    if not options.full_doctype or not (public or system):
        return f"<!DOCTYPE {name}>"
    if not public:
        return f'<!DOCTYPE {name} SYSTEM "{system}">'
    return f'<!DOCTYPE {name} PUBLIC "{public}"' + (f' "{system}">' if system else ">")


def _escaped(text: str) -> str:
    text = text.replace("&", "&amp;").replace("\u00a0", "&nbsp;")
    return text.replace("<", "&lt;").replace(">", "&gt;")


def _escaped_value(text: str) -> str:
    return _escaped(text).replace('"', "&quot;")
