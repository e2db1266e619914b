"""What the modules of this package share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from duckbill_html.errors import DuckbillError

#: The white space that makes a text node count as empty.
ASCII_WHITESPACE = " \t\n\f\r"


class SelectolaxError(Exception):
    """A selector that cannot be read, or a change that is not allowed."""


@contextmanager
def own_errors() -> Iterator[None]:
    """Turns the exceptions of Duckbill into those of selectolax."""
    try:
        yield
    except DuckbillError as error:
        raise SelectolaxError(str(error)) from error
