"""The small grammars of HTML: numbers, dates, colours, lists of image candidates and others in attribute values.

Each function reads a string as the standard's parser of that grammar does, and returns None (or an empty list) where
the parser fails. `is_valid` says whether an author may write it so.

>>> from duckbill_html import microsyntax
>>> microsyntax.srcset("small.png 1x, large.png 2x")[1].url
'large.png'
>>> microsyntax.integer(" 12px"), microsyntax.is_valid("integer", " 12px")
(12, False)
"""

from __future__ import annotations

import datetime
from typing import Literal, NamedTuple

from duckbill_html._duckbill import microsyntax as _native

__all__ = [
    "Area",
    "Autofill",
    "Candidate",
    "Color",
    "Date",
    "DateOrTime",
    "Dimension",
    "Duration",
    "GlobalDateTime",
    "ImageSource",
    "LocalDateTime",
    "Month",
    "Refresh",
    "Time",
    "Week",
    "YearlessDate",
    "area",
    "autocomplete",
    "charset",
    "comma_tokens",
    "dataset_attribute",
    "dataset_property",
    "date",
    "date_or_time",
    "dimension",
    "dimensions",
    "duration",
    "encoding",
    "enumerated",
    "global_date_time",
    "image_source",
    "integer",
    "integers",
    "is_valid",
    "legacy_color",
    "link_types",
    "local_date_time",
    "month",
    "non_negative_integer",
    "nonzero_dimension",
    "number",
    "numbers",
    "ordered_set",
    "reference",
    "refresh",
    "sandbox",
    "simple_color",
    "sizes",
    "srcset",
    "time",
    "time_zone_offset",
    "tokens",
    "url",
    "week",
    "yearless_date",
]


def is_valid(grammar: str, text: str) -> bool:
    """Whether an author may write this. `grammar` is the name of a function of this module.

    >>> is_valid("date", "2026-11-22"), is_valid("date", "2026-11-31")
    (True, False)
    """
    return _native.is_valid(grammar, text)


# Numbers.


def integer(text: str) -> int | None:
    """An integer. White space before it and anything after it is skipped.

    >>> integer(" -12px"), integer("px")
    (-12, None)
    """
    return _native.integer(text)


def non_negative_integer(text: str) -> int | None:
    """An integer that is not negative.

    >>> non_negative_integer("+7"), non_negative_integer("-7")
    (7, None)
    """
    return _native.non_negative_integer(text)


def number(text: str) -> float | None:
    """A floating-point number.

    >>> number(".5e1")
    5.0
    """
    return _native.number(text)


def integers(text: str) -> list[int]:
    """A list of integers, as browsers once read the coordinates of an `area`.

    >>> integers("1,2;3")
    [1, 2, 3]
    """
    return _native.integers(text)


def numbers(text: str) -> list[float]:
    """A list of floating-point numbers.

    >>> numbers("1,2.5 3")
    [1.0, 2.5, 3.0]
    """
    return _native.numbers(text)


class Dimension(NamedTuple):
    """A length or a share: a value, and "px", "%" or, in a list, "*"."""

    value: float
    unit: str


def dimension(text: str) -> Dimension | None:
    """A dimension value.

    >>> dimension("50%"), dimension("7.5")
    (Dimension(value=50.0, unit='%'), Dimension(value=7.5, unit='px'))
    """
    found = _native.dimension_value(text)
    return None if found is None else Dimension(*found)


def nonzero_dimension(text: str) -> Dimension | None:
    """A dimension value that is not zero.

    >>> nonzero_dimension("0") is None
    True
    """
    found = _native.nonzero_dimension(text)
    return None if found is None else Dimension(*found)


def dimensions(text: str) -> list[Dimension]:
    """A list of dimensions, as in `cols` of a `frameset`.

    >>> [entry.value for entry in dimensions("20%,2*,100")]
    [20.0, 2.0, 100.0]
    """
    return [Dimension(*entry) for entry in _native.dimensions(text)]


# Colours.


class Color(NamedTuple):
    """A colour: red, green and blue from 0 to 255. As a string it is a simple colour.

    >>> str(Color(255, 0, 16))
    '#ff0010'
    """

    red: int
    green: int
    blue: int

    def __str__(self) -> str:
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"


def simple_color(text: str) -> Color | None:
    """A simple colour: `#` and six hexadecimal digits.

    >>> simple_color("#FF0010"), simple_color("red")
    (Color(red=255, green=0, blue=16), None)
    """
    found = _native.simple_color(text)
    return None if found is None else Color(*found)


def legacy_color(text: str) -> Color | None:
    """A legacy colour, as in `bgcolor`: nearly anything is one.

    >>> str(legacy_color("chucknorris"))
    '#c00000'
    """
    found = _native.legacy_color(text)
    return None if found is None else Color(*found)


# Images.


class Candidate(NamedTuple):
    """An image candidate of a `srcset`; a descriptor that is not there is None."""

    url: str
    width: int | None
    density: float | None
    height: int | None


class ImageSource(NamedTuple):
    """An image source, with its density."""

    url: str
    density: float


def srcset(text: str) -> list[Candidate]:
    """The image candidates of a `srcset`.

    >>> srcset("a.png, b.png 300w")
    [Candidate(url='a.png', width=None, density=None, height=None),
     Candidate(url='b.png', width=300, density=None, height=None)]
    """
    return [Candidate(*candidate) for candidate in _native.srcset(text)]


def sizes(
    text: str,
    viewport: tuple[float, float],
    *,
    font_size: float = 16,
    device_pixels: float = 1,
    auto_width: float | None = None,
) -> float:
    """The source size in CSS pixels of a `sizes` attribute, for a viewport of this width and height.

    >>> sizes("(max-width: 600px) 100vw, 50vw", (1280, 720))
    640.0
    """
    return _native.sizes(text, viewport, font_size, device_pixels, auto_width)


def image_source(
    src: str, srcset: str, *, source_size: float = 0, device_pixels: float = 1
) -> ImageSource | None:
    """The image that a browser may choose. `source_size` is that of `sizes`.

    >>> image_source("a.png", "b.png 2x", device_pixels=2)
    ImageSource(url='b.png', density=2.0)
    """
    found = _native.image_source(src, srcset, source_size, device_pixels)
    return None if found is None else ImageSource(*found)


class Area(NamedTuple):
    """An area of an image map.

    "default" has no coordinates, "circle" has x, y and radius, "rect" has left, top, right and bottom, "poly" has x and
    y of each point.
    """

    shape: Literal["default", "circle", "rect", "poly"]
    coords: list[float]


def area(shape: str | None, coords: str) -> Area | None:
    """The area for the values of `shape` and `coords`, corrected; None if it is empty.

    >>> area(None, "30,40,10,20")
    Area(shape='rect', coords=[10.0, 20.0, 30.0, 40.0])
    """
    found = _native.area(shape, coords)
    return None if found is None else Area(*found)


# Keywords and tokens.


class Autofill(NamedTuple):
    """What an `autocomplete` attribute asks for."""

    field: str
    category: str
    section: str | None
    address: str | None
    contact: str | None
    webauthn: bool


def autocomplete(value: str, *, wears_anchor_mantle: bool = False) -> Autofill | None:
    """The details of an `autocomplete` attribute; None where it comes to the default.

    >>> autocomplete("billing work tel").field
    'tel'
    """
    found = _native.autocomplete(value, wears_anchor_mantle)
    return None if found is None else Autofill(*found)


def link_types(text: str) -> list[str]:
    """The link types of a `rel` attribute that the standard knows.

    >>> link_types("NoFollow nonsense stylesheet")
    ['nofollow', 'stylesheet']
    """
    return _native.link_types(text)


def sandbox(text: str) -> list[str]:
    """The keywords of a `sandbox` attribute that the standard knows.

    >>> sandbox("ALLOW-FORMS nonsense")
    ['allow-forms']
    """
    return _native.sandbox(text)


def enumerated(element: str, attribute: str, value: str | None) -> str | None:
    """The state of an enumerated attribute; `value` is None if it is missing. KeyError if it is not one.

    >>> enumerated("input", "type", "DATE"), enumerated("input", "type", "nonsense")
    ('date', 'text')
    """
    return _native.enumerated_state(element, attribute, value)


def tokens(text: str) -> list[str]:
    """The tokens between white space.

    >>> tokens(" a  b a ")
    ['a', 'b', 'a']
    """
    return _native.tokens(text)


def comma_tokens(text: str) -> list[str]:
    """The tokens between commas, without white space around them.

    >>> comma_tokens("a , b,")
    ['a', 'b']
    """
    return _native.comma_tokens(text)


def ordered_set(text: str) -> list[str]:
    """The tokens between white space, each once.

    >>> ordered_set("a b a")
    ['a', 'b']
    """
    return _native.ordered_set(text)


# Meta and references.


def charset(text: str) -> str | None:
    """The encoding that the `content` of a `meta` element names.

    >>> charset("text/html; charset=latin1")
    'windows-1252'
    """
    return _native.charset(text)


def encoding(label: str) -> str | None:
    """The name of the encoding with this label.

    >>> encoding(" ISO-8859-1 "), encoding("utf-9")
    ('windows-1252', None)
    """
    return _native.encoding(label)


class Refresh(NamedTuple):
    """When to reload, in seconds, and what; None for the page itself."""

    time: int
    url: str | None


def refresh(text: str) -> Refresh | None:
    """The `content` of `<meta http-equiv=refresh>`.

    >>> refresh("5; url=/next")
    Refresh(time=5, url='/next')
    """
    found = _native.refresh(text)
    return None if found is None else Refresh(*found)


def reference(text: str) -> str | None:
    """The name in a hash-name reference, such as `usemap`.

    >>> reference("#map")
    'map'
    """
    return _native.reference(text)


def dataset_property(attribute: str) -> str | None:
    """The name in `dataset` for the name of an attribute.

    >>> dataset_property("data-first-name"), dataset_property("id")
    ('firstName', None)
    """
    return _native.dataset_property(attribute)


def dataset_attribute(name: str) -> str:
    """The name of the attribute for a name in `dataset`. ValueError if there cannot be one.

    >>> dataset_attribute("firstName")
    'data-first-name'
    """
    return _native.dataset_attribute(name)


def url(text: str, base: str | None = None) -> str | None:
    """The absolute URL of a string, relative to `base`.

    >>> url("../b", "https://example.org/c/d"), url("b")
    ('https://example.org/b', None)
    """
    return _native.url(text, base)


# Dates and times.


class Date(NamedTuple):
    """A date. The year is from 1 on, and may be later than `datetime` knows."""

    year: int
    month: int
    day: int

    def to_datetime(self) -> datetime.date:
        """The same as `datetime.date`. ValueError if the year is later than 9999.

        >>> Date(2026, 11, 22).to_datetime()
        datetime.date(2026, 11, 22)
        """
        return datetime.date(*self)


class Time(NamedTuple):
    """A time of day."""

    hour: int
    minute: int
    second: int
    nanosecond: int

    def to_datetime(self) -> datetime.time:
        """The same as `datetime.time`, cut to microseconds.

        >>> Time(12, 30, 0, 500_000_000).to_datetime()
        datetime.time(12, 30, 0, 500000)
        """
        return datetime.time(self.hour, self.minute, self.second, self.nanosecond // 1000)


class LocalDateTime(NamedTuple):
    """A date and time without a time zone."""

    date: Date
    time: Time

    def to_datetime(self) -> datetime.datetime:
        """The same as `datetime.datetime`, cut to microseconds."""
        return datetime.datetime.combine(self.date.to_datetime(), self.time.to_datetime())


class GlobalDateTime(NamedTuple):
    """A date and time with the offset of its time zone in minutes."""

    date: Date
    time: Time
    offset: int

    def to_datetime(self) -> datetime.datetime:
        """The same as `datetime.datetime`, cut to microseconds."""
        zone = datetime.timezone(datetime.timedelta(minutes=self.offset))
        time = self.time.to_datetime()
        return datetime.datetime.combine(self.date.to_datetime(), time, zone)


class DateOrTime(NamedTuple):
    """A date, a time, or a global date and time; parts that are not there are None."""

    date: Date | None
    time: Time | None
    offset: int | None


class Month(NamedTuple):
    """A month of a year."""

    year: int
    month: int


class Week(NamedTuple):
    """A week of a year, as in ISO 8601."""

    year: int
    week: int


class YearlessDate(NamedTuple):
    """A day of any year."""

    month: int
    day: int


class Duration(NamedTuple):
    """A duration."""

    seconds: int
    nanoseconds: int

    def to_datetime(self) -> datetime.timedelta:
        """The same as `datetime.timedelta`, cut to microseconds."""
        return datetime.timedelta(seconds=self.seconds, microseconds=self.nanoseconds // 1000)


def date(text: str) -> Date | None:
    """A date.

    >>> date("2026-11-22")
    Date(year=2026, month=11, day=22)
    """
    found = _native.date(text)
    return None if found is None else Date(*found)


def month(text: str) -> Month | None:
    """A month.

    >>> month("2026-11")
    Month(year=2026, month=11)
    """
    found = _native.month(text)
    return None if found is None else Month(*found)


def week(text: str) -> Week | None:
    """A week.

    >>> week("2026-W47"), week("2026-W54")
    (Week(year=2026, week=47), None)
    """
    found = _native.week(text)
    return None if found is None else Week(*found)


def yearless_date(text: str) -> YearlessDate | None:
    """A yearless date.

    >>> yearless_date("--02-29")
    YearlessDate(month=2, day=29)
    """
    found = _native.yearless_date(text)
    return None if found is None else YearlessDate(*found)


def time(text: str) -> Time | None:
    """A time of day.

    >>> time("23:59:59.5")
    Time(hour=23, minute=59, second=59, nanosecond=500000000)
    """
    found = _native.time(text)
    return None if found is None else Time(*found)


def local_date_time(text: str) -> LocalDateTime | None:
    """A local date and time.

    >>> local_date_time("2026-11-22 12:30").to_datetime()
    datetime.datetime(2026, 11, 22, 12, 30)
    """
    found = _native.local_date_time(text)
    return None if found is None else LocalDateTime(Date(*found[0]), Time(*found[1]))


def global_date_time(text: str) -> GlobalDateTime | None:
    """A global date and time.

    >>> global_date_time("2026-11-22T12:30+01:00").to_datetime().isoformat()
    '2026-11-22T12:30:00+01:00'
    """
    found = _native.global_date_time(text)
    if found is None:
        return None
    return GlobalDateTime(Date(*found[0]), Time(*found[1]), found[2])


def time_zone_offset(text: str) -> int | None:
    """The offset of a time zone, in minutes.

    >>> time_zone_offset("-08:00"), time_zone_offset("Z")
    (-480, 0)
    """
    return _native.time_zone_offset(text)


def date_or_time(text: str) -> DateOrTime | None:
    """A date, a time, or a global date and time.

    >>> date_or_time("12:00").time.hour
    12
    """
    found = _native.date_or_time(text)
    if found is None:
        return None
    day, clock, offset = found
    return DateOrTime(day and Date(*day), clock and Time(*clock), offset)


def duration(text: str) -> Duration | None:
    """A duration.

    >>> duration("PT1H30M").to_datetime()
    datetime.timedelta(seconds=5400)
    """
    found = _native.duration(text)
    return None if found is None else Duration(*found)
