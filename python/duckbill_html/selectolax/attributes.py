"""The attributes of an element, as a mapping that writes through."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from duckbill_html._duckbill import attribute_as_written
from duckbill_html.selectolax.common import not_constructible, own_errors

if TYPE_CHECKING:
    from duckbill_html.selectolax.node import LexborNode

#: In place of the value of an attribute that there is not.
_MISSING: Any = object()


class LexborAttributes:
    """The attributes of an element. Changes go to the tree.

    An attribute without a value is None, one with an empty value is "". Names ignore case in HTML elements.

    >>> from duckbill_html.selectolax import LexborHTMLParser
    >>> attrs = LexborHTMLParser("<input ID=a disabled value=''>").css_first("input").attrs
    >>> dict(attrs.items()), attrs["id"], attrs.sget("disabled")
    ({'id': 'a', 'disabled': None, 'value': ''}, 'a', '')
    """

    __slots__ = ("_owner",)

    _owner: LexborNode

    def __init__(self, *_arguments: object) -> None:
        raise not_constructible("LexborAttributes")

    @classmethod
    def _of(cls, owner: LexborNode) -> LexborAttributes:
        attributes = cls.__new__(cls)
        attributes._owner = owner
        return attributes

    @staticmethod
    def create(node: LexborNode) -> LexborAttributes:
        """The attributes of an element."""
        return LexborAttributes._of(node)

    def _name(self, key: object) -> str:
        if not isinstance(key, str):
            raise TypeError(f"expected str as the name of an attribute, got {type(key).__name__}")
        return key.lower() if self._owner._node.namespace == "html" else key

    def keys(self) -> Iterator[str]:
        """The names."""
        return iter(self._owner._node.attrs)

    def items(self) -> Iterator[tuple[str, str | None]]:
        """The names and values."""
        return iter(self._owner.attributes.items())

    def values(self) -> Iterator[str | None]:
        """The values."""
        return iter(self._owner.attributes.values())

    __iter__ = keys

    def __len__(self) -> int:
        return len(self._owner._node.attrs)

    def __contains__(self, key: object) -> bool:
        return self._name(key) in self._owner._node

    def __getitem__(self, key: str) -> str | None:
        value: str | None = attribute_as_written(self._owner, key, _MISSING)
        if value is _MISSING:
            raise KeyError(self._name(key))
        return value

    def __setitem__(self, key: str, value: str | None) -> None:
        name = self._name(key)
        if value is not None and type(value) is not str:
            raise TypeError(f"Expected str or unicode, got {type(value).__name__}")
        with own_errors():
            self._owner._node[name] = value or ""
        self._owner._note_value(name, value)

    def __delitem__(self, key: str) -> None:
        del self._owner._node[self._name(key)]

    def get(self, key: str, default: Any = None) -> Any:
        """The value, or `default` if there is no such attribute."""
        return attribute_as_written(self._owner, key, default)

    def sget(self, key: str, default: Any = "") -> Any:
        """The value, "" for an attribute without one, or `default` if there is no such attribute."""
        return self._owner._node.get(self._name(key), default)

    def __repr__(self) -> str:
        return f"<{self._owner.tag} attributes, {len(self)} items>"
