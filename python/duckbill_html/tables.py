"""The tables of a page."""

from __future__ import annotations

from importlib import import_module
from typing import Any

__all__ = ["DataTable"]


class DataTable(list[list[str]]):
    """A table: a list of rows, which are lists of strings, with cells that span others repeated.

    >>> import duckbill_html as duckbill
    >>> page = duckbill.parse("<table><caption>Ducks<tr><th>Name<th>Bill<tr><td>Teal<td>grey</table>")
    >>> table, = page.tables()
    >>> table, table.caption, table.header
    ([['Name', 'Bill'], ['Teal', 'grey']], 'Ducks', ['Name', 'Bill'])
    >>> table.to_dicts()
    [{'Name': 'Teal', 'Bill': 'grey'}]
    """

    #: The text of the caption, or None.
    caption: str | None
    #: How many rows at the beginning have only header cells.
    header_rows: int

    def __init__(self, rows: Any = (), header_rows: int = 0, caption: str | None = None) -> None:
        super().__init__(rows)
        self.header_rows = header_rows
        self.caption = caption

    def __reduce__(self) -> tuple[type[DataTable], tuple[list[list[str]], int, str | None]]:
        return (type(self), (list(self), self.header_rows, self.caption))

    @property
    def header(self) -> list[str] | None:
        """The names of the columns, or None if no row has only header cells.

        Of several such rows the strings of a column are joined with a space, without repetitions. A name that came before gets
        a number: "Price", "Price 2".
        """
        if not self.header_rows:
            return None
        names: list[str] = []
        for cells in zip(*self[: self.header_rows], strict=False):
            name = " ".join(dict.fromkeys(cell for cell in cells if cell))
            count = 1
            while (name if count == 1 else f"{name} {count}".strip()) in names:
                count += 1
            names.append(name if count == 1 else f"{name} {count}".strip())
        return names

    @property
    def body(self) -> list[list[str]]:
        """The rows after the header."""
        return list(self[self.header_rows :])

    def to_dicts(self) -> list[dict[str, str]]:
        """A dict for each row after the header, by the names of the columns; by "0", "1" … without a header."""
        header = self.header or [str(number) for number in range(max(map(len, self), default=0))]
        return [dict(zip(header, row, strict=False)) for row in self.body]

    def to_pandas(self) -> Any:
        """A `DataFrame` of strings, with the header as its columns. Needs pandas."""
        pandas = import_module("pandas")
        return pandas.DataFrame(self.body, columns=self.header)
