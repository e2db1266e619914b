"""The attributes of an element, as a dict whose changes go to the tree."""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from typing import TYPE_CHECKING, Any, NoReturn, SupportsIndex, TypeVar

if TYPE_CHECKING:
    from duckbill_html import Node

__all__ = ["Attributes"]

_T = TypeVar("_T")


class Attributes(dict[str, str]):
    """The attributes of an element: a dict that is always as the tree is, and whose changes change the tree.

    `dict(node.attrs)` is a copy that stays as it is.

    >>> import duckbill_html as duckbill
    >>> link = duckbill.parse("<a href=/old class=x>bill</a>").select_first("a")
    >>> link.attrs["href"] = "/new"
    >>> del link.attrs["class"]
    >>> link.html, link.attrs
    ('<a href="/new">bill</a>', {'href': '/new'})
    """

    __slots__ = ("_node",)

    _node: Node

    # The methods of dict read what is stored, so it is stored anew before each.
    def _read(self) -> None:
        dict.clear(self)
        dict.update(self, self._node._attributes())

    def __getitem__(self, name: str) -> str:
        return self._node[name]

    def get(self, name: str, default: Any = None) -> Any:
        """The value of an attribute, or `default`."""
        return self._node.get(name, default)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name in self._node

    def __iter__(self) -> Iterator[str]:
        self._read()
        return dict.__iter__(self)

    def __reversed__(self) -> Iterator[str]:
        self._read()
        return dict.__reversed__(self)

    def __len__(self) -> int:
        self._read()
        return dict.__len__(self)

    def keys(self) -> KeysView[str]:  # type: ignore[override]
        """The names."""
        self._read()
        return dict.keys(self)

    def values(self) -> ValuesView[str]:  # type: ignore[override]
        """The values."""
        self._read()
        return dict.values(self)

    def items(self) -> ItemsView[str, str]:  # type: ignore[override]
        """The names and values."""
        self._read()
        return dict.items(self)

    def copy(self) -> dict[str, str]:
        """A dict that stays as it is."""
        return self._node._attributes()

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> dict[str, str]:
        return self._node._attributes()

    def __reduce__(self) -> tuple[type[dict[str, str]], tuple[dict[str, str]]]:
        return (dict, (self._node._attributes(),))

    def __reduce_ex__(
        self, protocol: SupportsIndex
    ) -> tuple[type[dict[str, str]], tuple[dict[str, str]]]:
        return self.__reduce__()

    def __eq__(self, other: object) -> bool:
        return self._node._attributes() == (
            other.copy() if isinstance(other, Attributes) else other
        )

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None

    def __repr__(self) -> str:
        return repr(self._node._attributes())

    def __or__(self, other: Any) -> Any:
        return self._node._attributes() | other

    def __ror__(self, other: Any) -> Any:
        return other | self._node._attributes()

    def __ior__(self, other: Any) -> Attributes:  # type: ignore[override]
        self.update(other)
        return self

    def __setitem__(self, name: str, value: str) -> None:
        self._node[name] = value
        dict.__setitem__(self, name, value)

    def __delitem__(self, name: str) -> None:
        del self._node[name]
        self._read()

    def update(self, *others: Any, **more: str) -> None:
        """Sets attributes from a mapping, from pairs, or from keywords."""
        for name, value in dict(*others, **more).items():
            self[name] = value

    def setdefault(self, name: str, default: str = "") -> str:
        """The value of an attribute, which is set to `default` if there is none."""
        if name not in self:
            self[name] = default
        return self[name]

    def pop(self, name: str, *default: Any) -> Any:
        """Removes an attribute, and returns its value, or `default`."""
        if len(default) > 1:
            raise TypeError(f"pop takes at most 2 arguments, and got {len(default) + 1}")
        value = self._node.get(name)
        if value is None:
            if default:
                return default[0]
            raise KeyError(name)
        del self[name]
        return value

    def popitem(self) -> tuple[str, str]:
        """Removes the last attribute, and returns its name and value."""
        items = list(self.items())
        if not items:
            raise KeyError("the element has no attributes")
        del self[items[-1][0]]
        return items[-1]

    def clear(self) -> None:
        """Removes all attributes."""
        for name in list(self):
            del self[name]

    @classmethod
    def fromkeys(cls, names: Iterable[str], value: Any = None) -> NoReturn:  # type: ignore[override]
        """There are no attributes without an element."""
        raise TypeError("attributes are those of an element: create_element(name, {…})")


def new_attributes(pairs: Mapping[str, str], node: Node) -> Attributes:
    attributes = Attributes(pairs)
    attributes._node = node
    return attributes
