"""The microsyntaxes: that each function is connected to its grammar, and how failures come out."""

from __future__ import annotations

import datetime

import pytest

from duckbill_html import microsyntax


@pytest.mark.parametrize(
    "function, text, expected",
    [
        ("integer", "7x", 7),
        ("non_negative_integer", "7x", 7),
        ("number", "1.5x", 1.5),
        ("integers", "1,2", [1, 2]),
        ("numbers", "1,2.5", [1.0, 2.5]),
        ("dimension", "0", (0.0, "px")),
        ("nonzero_dimension", "3%", (3.0, "%")),
        ("dimensions", "1*,2", [(1.0, "*"), (2.0, "px")]),
        ("simple_color", "#010203", (1, 2, 3)),
        ("legacy_color", "red", (255, 0, 0)),
        ("srcset", "a 2x", [("a", None, 2.0, None)]),
        ("link_types", "next", ["next"]),
        ("sandbox", "allow-scripts", ["allow-scripts"]),
        ("charset", "charset=utf8", "UTF-8"),
        ("encoding", "utf8", "UTF-8"),
        ("refresh", "1", (1, None)),
        ("reference", "a#b", "b"),
        ("dataset_property", "data-a-b", "aB"),
        ("url", "https://a.example", "https://a.example/"),
        ("tokens", "a a", ["a", "a"]),
        ("comma_tokens", "a, b", ["a", "b"]),
        ("ordered_set", "a a", ["a"]),
        ("date", "2024-02-29", (2024, 2, 29)),
        ("month", "2024-02", (2024, 2)),
        ("week", "2024-W02", (2024, 2)),
        ("yearless_date", "02-29", (2, 29)),
        ("time", "01:02:03.4", (1, 2, 3, 400_000_000)),
        ("local_date_time", "2024-02-29T01:02", ((2024, 2, 29), (1, 2, 0, 0))),
        ("global_date_time", "2024-02-29T01:02Z", ((2024, 2, 29), (1, 2, 0, 0), 0)),
        ("time_zone_offset", "+0130", 90),
        ("duration", "1m 2s", (62, 0)),
        ("date_or_time", "2024-02-29", ((2024, 2, 29), None, None)),
    ],
)
def test_functions(function, text, expected):
    result = getattr(microsyntax, function)(text)
    assert result == expected
    empty = [] if isinstance(result, list) else None
    assert getattr(microsyntax, function)("\0") == empty or function in (
        "dimensions", "legacy_color", "srcset", "tokens", "comma_tokens", "ordered_set", "numbers"
    )  # fmt: skip


def test_functions_of_several_values():
    assert microsyntax.area("circle", "1,2,3") == ("circle", [1.0, 2.0, 3.0])
    assert microsyntax.area("default", "") == ("default", [])
    assert microsyntax.area("poly", "1,2,3,4,5,6").coords == [1, 2, 3, 4, 5, 6]
    assert microsyntax.area("rect", "1") is None
    details = microsyntax.autocomplete("section-a shipping home tel")
    assert details == ("tel", "contact", "section-a", "shipping", "home", False)
    assert microsyntax.autocomplete("nonsense") is None
    assert microsyntax.autocomplete("on", wears_anchor_mantle=True) is None
    assert microsyntax.enumerated("p", "dir", "RTL") == "rtl"
    with pytest.raises(KeyError):
        microsyntax.enumerated("p", "type", "a")
    assert microsyntax.sizes("2em", (100, 100), font_size=10) == 20
    assert microsyntax.sizes("auto", (100, 100), auto_width=7) == 7
    assert microsyntax.image_source("", "") is None
    assert (
        microsyntax.image_source("", "a 100w, b 400w", source_size=100, device_pixels=3).url == "b"
    )
    assert microsyntax.url("b", "https://a.example/c") == "https://a.example/b"
    with pytest.raises(ValueError):
        microsyntax.dataset_attribute("a-b")


def test_datetime():
    moment = microsyntax.global_date_time("2024-02-29T01:02:03.456-01:00").to_datetime()
    assert moment.utcoffset() == datetime.timedelta(hours=-1)
    assert moment.isoformat() == "2024-02-29T01:02:03.456000-01:00"
    with pytest.raises(ValueError):
        microsyntax.date("12026-01-01").to_datetime()
    assert microsyntax.duration("P1D").to_datetime() == datetime.timedelta(days=1)


def test_is_valid_knows_every_grammar():
    for grammar, good, bad in [
        ("integer", "-1", "+1"), ("non_negative_integer", "1", "-1"), ("number", "1.5", "1."),
        ("integers", "1,2", "1 2"), ("numbers", "1,2", "a"), ("dimension", "1", "1px"),
        ("simple_color", "#000000", "#000"), ("srcset", "a 2x", "a 2x, b 2x"),
        ("sizes", "50vw", "a"), ("autocomplete", "tel", "telephone"),
        ("sandbox", "allow-forms", "forms"), ("charset", "text/html; charset=utf-8", "utf-8"),
        ("refresh", "1", "1x"), ("dataset_property", "data-a", "data-A"),
        ("url", "https://a.example/", "https://a b/"), ("ordered_set", "a b", "a a"),
        ("date", "2024-02-29", "2023-02-29"), ("month", "2024-02", "2024-13"),
        ("time", "12:00", "24:00"), ("local_date_time", "2024-02-29T12:00", "2024-02-29"),
        ("global_date_time", "2024-02-29T12:00Z", "2024-02-29T12:00"),
        ("week", "2024-W01", "2024-W60"), ("yearless_date", "--02-29", "02-30"),
        ("duration", "P1D", "1"), ("time_zone_offset", "Z", "A"),
    ]:  # fmt: skip
        assert microsyntax.is_valid(grammar, good), grammar
        assert not microsyntax.is_valid(grammar, bad), grammar
    with pytest.raises(ValueError, match="no grammar"):
        microsyntax.is_valid("nonsense", "")
